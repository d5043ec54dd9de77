//! What was thrown last: cowries, a die, a spinner, a toss.

use bisat_client::{Step, Table};
use bisat_drawing::throws::{HEIGHT, Motion, Shown, WIDTH};
use bisat_engine::{Colour, Seat, Tool};
use leptos::prelude::*;

use super::replay::Replay;

/// So many steps after a throw it still lies there.
const LIES: usize = 6;

/// A throw that is drawn already, or nothing.
#[component]
pub fn ThrowView(
    /// The drawing.
    drawn: Memo<Option<String>>,
) -> impl IntoView {
    let frame = format!("{} {} {WIDTH} {HEIGHT}", -WIDTH / 2.0, -HEIGHT / 2.0);
    move || {
        drawn.get().map(|markup| {
            view! { <svg class="throws drawn" viewBox=frame.clone() aria-hidden="true" inner_html=markup></svg> }
        })
    }
}

/// What was thrown last before the step that is shown.
#[component]
pub fn ThrowThen(
    /// The game.
    replay: Replay,
) -> impl IntoView {
    let drawn = Memo::new(move |_| {
        let at = replay.moment().at;
        replay.table.with(|table| lying(table, at).and_then(|at| draw(table, at)))
    });
    view! { <ThrowView drawn /> }
}

/// The step by which something was thrown that still lies there after so many steps.
pub fn lying(table: &Table, steps: usize) -> Option<usize> {
    let steps = &table.steps()[..steps.min(table.steps().len())];
    steps.iter().rposition(Step::is_outcome).filter(|at| at + LIES >= steps.len())
}

/// What the step that chance played shows, at rest.
pub fn draw(table: &Table, at: usize) -> Option<String> {
    let step = &table.steps()[at];
    Some(shown(table, &step.token, step.tool?, step.mouths)?.draw(at as u64, Motion::AtRest))
}

/// What the outcome shows that is falling and has not been played yet.
pub fn draw_falling(table: &Table, outcome: &str) -> Option<String> {
    let (session, at) = (table.session(), table.steps().len());
    let mouths = session.mouths(outcome).ok()?;
    Some(shown(table, outcome, session.tool()?, mouths)?.draw(at as u64, Motion::Thrown))
}

/// The colours of the first two seats, between whom a toss decides.
pub fn tossed(table: &Table) -> [Colour; 2] {
    [0, 1].map(|seat| table.session().player(Seat(seat)).colour)
}

fn shown(table: &Table, outcome: &str, tool: Tool, mouths: Option<u8>) -> Option<Shown> {
    let value = outcome.parse().unwrap_or(0);
    Some(match tool {
        Tool::Cowries(shells) => Shown::Cowries { shells, mouths: mouths?, value },
        Tool::Die => Shown::Die(value),
        Tool::Spinner { least, most } => Shown::Spinner { least, most, value },
        Tool::Toss => {
            let [first, second] = tossed(table);
            let is_first = table.session().player(Seat(0)).name == outcome;
            let (up, down) = if is_first { (first, second) } else { (second, first) };
            Shown::Toss { up, down }
        }
    })
}
