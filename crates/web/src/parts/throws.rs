//! The drawing of a throw: cowries, a die, a spinner, a toss.

use bisat_client::{AnyGameView, Step};
use bisat_drawing::throws::{HEIGHT, Motion, ThrowResult, WIDTH};
use bisat_engine::{Colour, Seat};
use leptos::prelude::*;

use super::replay::Replay;

/// A throw stays visible for this many steps.
const VISIBLE_STEPS: usize = 6;

/// A drawn throw, if there is one.
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

/// The last throw before the current step of a replay.
#[component]
pub fn LastThrow(
    /// The game.
    replay: Replay,
) -> impl IntoView {
    let drawn = Memo::new(move |_| {
        let at = replay.snapshot().at;
        replay.table.with(|table| last_throw(table, at).and_then(|at| draw(table, at)))
    });
    view! { <ThrowView drawn /> }
}

/// The step of the last throw that is still visible after `steps` steps.
pub fn last_throw(table: &AnyGameView, steps: usize) -> Option<usize> {
    let steps = &table.steps()[..steps.min(table.steps().len())];
    steps.iter().rposition(Step::is_outcome).filter(|at| at + VISIBLE_STEPS >= steps.len())
}

/// Draws the outcome of step `at`, at rest.
pub fn draw(table: &AnyGameView, at: usize) -> Option<String> {
    let step = &table.steps()[at];
    Some(ThrowResult::new(table.session(), step.tool?, step.face?)?.draw(at as u64, Motion::AtRest))
}

/// Draws the animation of an outcome that is not played yet.
pub fn draw_falling(table: &AnyGameView, outcome: &str) -> Option<String> {
    let (session, at) = (table.session(), table.steps().len());
    Some(ThrowResult::of(session, outcome).ok()??.draw(at as u64, Motion::Thrown))
}

/// The colours of the two seats between which a toss decides.
pub fn toss_colours(table: &AnyGameView) -> [Colour; 2] {
    [0, 1].map(|seat| table.session().player(Seat(seat)).colour)
}
