//! The step that is shown: on the board, in words, and against the best; and the list of all turning points.

use bisat_client::labels::{After, filled};
use bisat_client::{Listener, Screen, describe_effects};
use bisat_engine::Seat;
use bisat_search::Reviewed;
use leptos::prelude::*;

use super::looking::Looking;
use super::story::signed;
use crate::parts::bars::{Bar, Tone};
use crate::parts::board::{Board, Key};
use crate::parts::games::game_name;
use crate::parts::replay::Stepper;
use crate::parts::throws::ThrowThen;
use crate::settings::language;

/// What better moves gave less than this is not shown on the board.
const SHOWN: f32 = 0.02;

/// The board at the step that is shown, and what is to be said of it.
#[component]
pub fn Side(looking: Looking) -> impl IntoView {
    let replay = looking.replay;
    let hints = Memo::new(move |_| better_way(looking).into_iter().collect::<Vec<_>>());
    let state = replay.board_state(looking.person, None, hints.into());
    let name = move || looking.written.with_value(|written| game_name(language(), &written.game).to_owned());
    let on_key = move |key: Key| {
        if let Key::Step(by) = key {
            replay.step(by as isize);
        }
    };
    let said = Memo::new(move |_| step_told(looking, replay.moment().at));
    view! {
        <section class="turning">
            <p class="turning-which">{move || which(looking)}</p>
            <h2>{move || turn_name(looking, replay.moment().at)}</h2>
            <div class="turning-board">
                <Board state on_pick=|_: String| () on_key name=Signal::derive(name) />
            </div>
            <Stepper replay said />
            <ThrowThen replay />
            <p class="turning-told" aria-live="polite">{move || said.get()} " " {move || verdict(looking)}</p>
            <Compared looking />
        </section>
    }
}

/// Which turning point is shown.
fn which(looking: Looking) -> Option<String> {
    let shown = looking.shown()?;
    let points = looking.points.get();
    let number = points.iter().position(|at| *at == shown)? + 1;
    Some(filled(After::of(language()).turning_point, &[&number, &points.len()]))
}

fn turn_name(looking: Looking, at: usize) -> String {
    let labels = After::of(language());
    let turn = at.checked_sub(1).and_then(|at| looking.written.with_value(|written| written.turns.get(at).copied()));
    turn.map_or_else(|| labels.start.to_owned(), |turn| filled(labels.turn, &[&turn]))
}

/// What the last of so many steps did, in words.
fn step_told(looking: Looking, at: usize) -> String {
    let effects = looking.replay.table.with(|table| {
        at.checked_sub(1).and_then(|at| table.steps().get(at)).map(|step| step.effects.clone()).unwrap_or_default()
    });
    looking.written.with_value(|written| {
        let who = |seat: Seat| written.who(seat);
        describe_effects(language(), &effects, &Listener { who: &who, screen: Screen::Shared })
    })
}

/// The way of the better move, where one was there.
fn better_way(looking: Looking) -> Option<Vec<String>> {
    let (at, step) = looking.step_shown()?;
    let better = better(&step)?;
    let way = looking.replay.table.with(|table| table.session_after(at).route(&better).ok())?;
    (!way.is_empty()).then_some(way)
}

fn better(step: &Reviewed) -> Option<String> {
    let seat = step.seat?;
    step.best.clone().filter(|best| *best != step.token && step.swing(seat) <= -SHOWN)
}

/// What the machine makes of the step, in words.
fn verdict(looking: Looking) -> Option<String> {
    let labels = After::of(language());
    let (_, step) = looking.step_shown()?;
    Some(match (step.seat, step.thrower) {
        (Some(_), _) => match better(&step) {
            Some(better) => filled(labels.a_choice, &[&better]),
            None => labels.no_better.to_owned(),
        },
        (None, thrower) => {
            let seat = thrower.unwrap_or(Seat(0));
            let gain = signed((100.0 * step.swing(seat)).round() as i32);
            let name = looking.written.with_value(|written| written.sat(seat).name(language()));
            filled(labels.throw_gave, &[&gain, &name])
        }
    })
}

/// The best beside what was played, or what was thrown beside the mean.
#[component]
fn Compared(looking: Looking) -> impl IntoView {
    move || {
        let labels = After::of(language());
        let (_, step) = looking.step_shown()?;
        let seat = step.seat.or(step.thrower).unwrap_or(Seat(0));
        let (before, after) = (step.before.of(seat), step.after.of(seat));
        let rows = match step.seat {
            Some(_) => vec![
                (step.best.clone().unwrap_or_default(), labels.best, before, Tone::Gain),
                (
                    step.token.clone(),
                    labels.played,
                    after,
                    if before - after < 0.005 { Tone::Gain } else { Tone::Loss },
                ),
            ],
            None => vec![
                (String::new(), labels.mean, before, Tone::Plain),
                (step.token.clone(), labels.thrown, after, if after < before { Tone::Loss } else { Tone::Gain }),
            ],
        };
        let row = |(token, label, value, tone): (String, &'static str, f32, Tone)| {
            view! {
                <li class="compared-row">
                    <span class="mono">{token}</span>
                    <span class="quiet">{label}</span>
                    <Bar value=Signal::stored(value) tone=Signal::stored(tone) />
                </li>
            }
        };
        Some(view! { <ul class="compared">{rows.into_iter().map(row).collect_view()}</ul> })
    }
}

/// All turning points, to be chosen.
#[component]
pub fn TurningPoints(looking: Looking) -> impl IntoView {
    let row = move |(number, at): (usize, usize)| {
        let is_shown = move || looking.shown() == Some(at);
        // For whoever chose or threw: in a game of four it may mean nothing to the others.
        let swing = move || {
            let step = looking.review.with(|review| review.steps.get(at).cloned())?;
            let seat = step.seat.or(step.thrower).unwrap_or(Seat(0));
            let name = looking.written.with_value(|written| written.sat(seat).name(language()));
            Some(format!("{name} {}", signed((100.0 * step.swing(seat)).round() as i32)))
        };
        view! {
            <li>
                <button type="button" class="turning-row" aria-pressed=move || is_shown().to_string()
                    on:click=move |_| looking.replay.at.set(at + 1)>
                    <span class="knot-number">{number}</span>
                    <span class="turning-turn">{move || turn_name(looking, at + 1)}</span>
                    <span class="turning-words">{move || step_told(looking, at + 1)}</span>
                    <span class="turning-swing">{swing}</span>
                </button>
            </li>
        }
    };
    let is_quiet = move || looking.is_done.get() && looking.points.read().is_empty();
    view! {
        <Show when=move || looking.is_done.get()>
            <section class="turning-list">
                <h2>{move || After::of(language()).turning_points}</h2>
                <ol>{move || (1..).zip(looking.points.get()).map(row).collect_view()}</ol>
                <Show when=is_quiet><p class="quiet">{move || After::of(language()).no_turning_points}</p></Show>
            </section>
        </Show>
    }
}
