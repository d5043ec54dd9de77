//! What was thrown last, or is about to be: cowries, a die, a spinner, a toss.

use bisat_client::{Host, Step, Table};
use bisat_drawing::throws::{HEIGHT, Motion, Shown, WIDTH, waiting};
use bisat_engine::{Seat, Tool};
use leptos::prelude::*;

use super::Playing;

/// So many steps after a throw it still lies there.
const LIES: usize = 6;

/// The throw.
#[component]
pub fn Throws(playing: Playing) -> impl IntoView {
    let drawn = Memo::new(move |_| {
        let back = playing.looking_back.get();
        playing.host.with(|host| {
            let table = host.as_ref().and_then(Host::table)?;
            let steps = &table.steps()[..back.unwrap_or(usize::MAX).min(table.steps().len())];
            let at = steps.iter().rposition(Step::is_outcome).filter(|at| at + LIES >= steps.len());
            let is_due = back.is_none() && host.as_ref().is_some_and(is_due);
            if is_due && at.is_none_or(|at| at + 1 < steps.len()) {
                return Some(waiting(table.session().tool()?, players(table)));
            }
            let at = at?;
            Some(shown(table, &steps[at])?.draw(at as u64, Motion::Thrown))
        })
    });
    let frame = format!("{} {} {WIDTH} {HEIGHT}", -WIDTH / 2.0, -HEIGHT / 2.0);
    move || {
        drawn.get().map(|markup| {
            view! { <svg class="throws drawn" viewBox=frame.clone() aria-hidden="true" inner_html=markup></svg> }
        })
    }
}

fn is_due(host: &Host) -> bool {
    match host {
        Host::Local(local) => matches!(local.next(), bisat_client::Next::Throw { .. }),
        Host::Remote(_) => false,
    }
}

fn players(table: &Table) -> [bisat_engine::Colour; 2] {
    [0, 1].map(|seat| table.session().player(Seat(seat)).colour)
}

/// What a step that chance played shows.
fn shown(table: &Table, step: &Step) -> Option<Shown> {
    let value = step.token.parse().unwrap_or(0);
    Some(match step.tool? {
        Tool::Cowries(shells) => Shown::Cowries { shells, mouths: step.mouths?, value },
        Tool::Die => Shown::Die(value),
        Tool::Spinner { least, most } => Shown::Spinner { least, most, value },
        Tool::Toss => {
            let [first, second] = players(table);
            let is_first = table.session().player(Seat(0)).name == step.token;
            let (up, down) = if is_first { (first, second) } else { (second, first) };
            Shown::Toss { up, down }
        }
    })
}
