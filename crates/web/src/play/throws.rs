//! The throw at a table: what was thrown last, or is about to be.

use bisat_client::{Host, Next};
use bisat_drawing::throws::waiting;
use leptos::prelude::*;

use super::Playing;
use crate::parts::throws::{ThrowView, draw, draw_falling, lying, tossed};

/// The throw.
#[component]
pub fn Throws(playing: Playing) -> impl IntoView {
    let drawn = Memo::new(move |_| {
        let back = playing.looking_back.get();
        let falling = playing.falling.get();
        playing.host.with(|host| {
            let table = host.as_ref().and_then(Host::table)?;
            let steps = back.unwrap_or(usize::MAX).min(table.steps().len());
            let at = lying(table, steps);
            if let Some(outcome) = falling.filter(|_| back.is_none()) {
                return draw_falling(table, &outcome);
            }
            let is_due = back.is_none() && host.as_ref().is_some_and(is_due);
            if is_due && at.is_none_or(|at| at + 1 < steps) {
                return Some(waiting(table.session().tool()?, tossed(table)));
            }
            draw(table, at?)
        })
    });
    view! { <ThrowView drawn /> }
}

fn is_due(host: &Host) -> bool {
    match host {
        Host::Local(local) => matches!(local.next(), Next::Throw { .. }),
        Host::Remote(_) => false,
    }
}
