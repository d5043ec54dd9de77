//! The last throw at a table, or the one that is due.

use bisat_client::{GameHost, Pending};
use bisat_drawing::throws::waiting;
use leptos::prelude::*;

use super::controller::Controller;
use crate::parts::throws::{ThrowView, draw, draw_falling, last_throw, toss_colours};

/// The last throw, or the one that is due.
#[component]
pub fn Throws(controller: Controller) -> impl IntoView {
    let drawn = Memo::new(move |_| {
        let viewed = controller.viewed.get();
        let falling = controller.falling.get();
        let drawn = controller.with_position(|host, table| {
            let steps = viewed.unwrap_or(usize::MAX).min(table.steps().len());
            let last = last_throw(table, steps);
            if let Some(outcome) = falling.filter(|_| viewed.is_none()) {
                return draw_falling(table, &outcome);
            }
            let is_due = viewed.is_none()
                && matches!(host, GameHost::Local(local) if matches!(local.pending(), Pending::Throw { .. }));
            if is_due && last.is_none_or(|at| at + 1 < steps) {
                return Some(waiting(table.session().tool()?, toss_colours(table)));
            }
            draw(table, last?)
        });
        drawn.flatten()
    });
    view! { <ThrowView drawn /> }
}
