//! The current step on the board, in words and compared with the best move; and the list of turning points.

use bisat_client::labels::{After, filled};
use bisat_client::{Listener, Places, Screen, describe_effects, short_token};
use bisat_engine::{PointId, Seat};
use bisat_search::ReviewedStep;
use leptos::prelude::*;

use super::state::ReviewState;
use super::statistics::signed;
use crate::parts::board::{Board, BoardHint, Key};
use crate::parts::chance_bar::{ChanceBar, Tone};
use crate::parts::games::game_name;
use crate::parts::replay::Stepper;
use crate::parts::throws::LastThrow;
use crate::settings::language;

/// A better move is drawn only if it gains at least this much.
const MIN_GAIN: f32 = 0.02;

/// The board at the current step, with a comment.
#[component]
pub fn StepPanel(state: ReviewState) -> impl IntoView {
    let replay = state.replay;
    let hints = Memo::new(move |_| better_route(state).map(BoardHint::way).into_iter().collect::<Vec<_>>());
    let board = replay.board_state(state.person, None);
    let name = move || state.game.with_value(|game| game_name(language(), &game.game_id).to_owned());
    let on_key = move |key: Key| {
        if let Key::Step(by) = key {
            replay.step(by as isize);
        }
    };
    let said = Memo::new(move |_| describe_step(state, replay.snapshot().at));
    view! {
        <section class="turning">
            <p class="turning-which">{move || turning_point_label(state)}</p>
            <h2>{move || turn_name(state, replay.snapshot().at)}</h2>
            <div class="turning-board">
                <Board state=board hints on_pick=|_: String| () on_key name=Signal::derive(name) />
            </div>
            <Stepper replay said />
            <LastThrow replay />
            <p class="turning-told" aria-live="polite">{move || said.get()} " " {move || verdict(state)}</p>
            <Comparison state />
        </section>
    }
}

/// The number of the turning point at the current step.
fn turning_point_label(state: ReviewState) -> Option<String> {
    let shown = state.shown()?;
    let points = state.points.get();
    let number = points.iter().position(|at| *at == shown)? + 1;
    Some(filled(After::of(language()).turning_point, &[&number, &points.len()]))
}

fn turn_name(state: ReviewState, at: usize) -> String {
    let labels = After::of(language());
    let turn = at.checked_sub(1).and_then(|at| state.game.with_value(|game| game.turns.get(at).copied()));
    turn.map_or_else(|| labels.start.to_owned(), |turn| filled(labels.turn, &[&turn]))
}

/// The step that led to position `at`, in words.
fn describe_step(state: ReviewState, at: usize) -> String {
    let effects = state.replay.table.with(|table| {
        at.checked_sub(1).and_then(|at| table.steps().get(at)).map(|step| step.effects.clone()).unwrap_or_default()
    });
    state.game.with_value(|game| {
        let who = |seat: Seat| game.who(seat);
        describe_effects(language(), &effects, &Listener { who: &who, screen: Screen::Shared, places: Places::Named })
    })
}

/// The route of the better move, if there was one.
fn better_route(state: ReviewState) -> Option<Vec<PointId>> {
    let (at, step) = state.step_shown()?;
    let better = better(&step)?;
    let route = state.replay.table.with(|table| table.session_after(at).route(&better).ok())?;
    (!route.is_empty()).then_some(route)
}

fn better(step: &ReviewedStep) -> Option<String> {
    let seat = step.seat?;
    step.best.clone().filter(|best| *best != step.token && step.swing(seat) <= -MIN_GAIN)
}

/// The evaluation of the current step, in words.
fn verdict(state: ReviewState) -> Option<String> {
    let labels = After::of(language());
    let (at, step) = state.step_shown()?;
    Some(match (step.seat, step.thrower) {
        (Some(_), _) => match better(&step) {
            Some(better) => {
                let session = state.replay.table.with(|table| table.session_after(at));
                filled(labels.a_choice, &[&short_token(&*session, &better, Places::Named)])
            }
            None => labels.no_better.to_owned(),
        },
        (None, thrower) => {
            let seat = thrower.unwrap_or(Seat(0));
            let gain = signed((100.0 * step.swing(seat)).round() as i32);
            let name = state.game.with_value(|game| game.player(seat).name(language()));
            filled(labels.throw_gave, &[&gain, &name])
        }
    })
}

/// The best move beside the played one, or the thrown outcome beside the mean.
#[component]
fn Comparison(state: ReviewState) -> impl IntoView {
    move || {
        let labels = After::of(language());
        let (at, step) = state.step_shown()?;
        let seat = step.seat.or(step.thrower).unwrap_or(Seat(0));
        let session = state.replay.table.with_untracked(|table| table.session_after(at));
        let short = |token: &str| short_token(&*session, token, Places::Named);
        let said = value_label(state, seat);
        let (before, after) = (step.before.of(seat), step.after.of(seat));
        let rows = match step.seat {
            Some(_) => vec![
                (short(step.best.as_deref().unwrap_or_default()), labels.best, before, Tone::Gain),
                (
                    short(&step.token),
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
                    <ChanceBar value=Signal::stored(value) tone=Signal::stored(tone) />
                </li>
            }
        };
        Some(
            view! { <p class="quiet compared-what">{said}</p><ul class="compared">{rows.into_iter().map(row).collect_view()}</ul> },
        )
    }
}

/// What a value of the seat is: a winning chance among two, else an expected result.
pub fn value_label(state: ReviewState, seat: Seat) -> String {
    let (labels, (name, is_two)) = (
        After::of(language()),
        state.game.with_value(|game| (game.player(seat).name(language()), game.seats.len() == 2)),
    );
    filled(if is_two { labels.values_for } else { labels.expected_for }, &[&name])
}

/// The list of turning points.
#[component]
pub fn TurningPoints(state: ReviewState) -> impl IntoView {
    let row = move |(number, at): (usize, usize)| {
        let is_shown = move || state.shown() == Some(at);
        // The swing is shown for the seat that chose or threw.
        let swing = move || {
            let step = state.review.with(|review| review.steps.get(at).cloned())?;
            let seat = step.seat.or(step.thrower).unwrap_or(Seat(0));
            let name = state.game.with_value(|game| game.player(seat).name(language()));
            Some(format!("{name} {}", signed((100.0 * step.swing(seat)).round() as i32)))
        };
        view! {
            <li>
                <button type="button" class="turning-row" aria-pressed=move || is_shown().to_string()
                    on:click=move |_| state.replay.at.set(at + 1)>
                    <span class="knot-number">{number}</span>
                    <span class="turning-turn">{move || turn_name(state, at + 1)}</span>
                    <span class="turning-words">{move || describe_step(state, at + 1)}</span>
                    <span class="turning-swing">{swing}</span>
                </button>
            </li>
        }
    };
    let is_quiet = move || state.is_done.get() && state.points.read().is_empty();
    view! {
        <Show when=move || state.is_done.get()>
            <section class="turning-list">
                <h2>{move || After::of(language()).turning_points}</h2>
                <ol>{move || (1..).zip(state.points.get()).map(row).collect_view()}</ol>
                <Show when=is_quiet><p class="quiet">{move || After::of(language()).no_turning_points}</p></Show>
            </section>
        </Show>
    }
}
