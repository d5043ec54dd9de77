//! The list of moves or outcomes with their evaluations.

use bisat_client::labels::{After, Study as Labels, filled};
use bisat_client::{Listener, Places, Screen, Who, describe_line, seat_name, short_token};
use bisat_engine::{AnySession, Seat, Turn};
use bisat_search::Luck;
use leptos::prelude::*;

use super::places::{EachPlace, FirstPlaces};
use super::study::Study;
use crate::parts::chance_bar::{ChanceBar, Tone};
use crate::settings::{language, places};

/// The number of moves listed before the player asks for all.
const LISTED: usize = 8;
/// A move within this distance of the best value counts as best.
const AS_GOOD: f32 = 0.01;
/// The number of steps shown of a principal variation: as tokens, and in words.
const LINE: usize = 8;
const LINE_IN_WORDS: usize = 4;

/// The list of moves or outcomes with their evaluations.
#[component]
pub fn EvaluationList(study: Study) -> impl IntoView {
    let session = move || study.replay.snapshot().session;
    let is_thinking = move || study.evaluation.with(|evaluation| evaluation.is_thinking);
    let width = move || {
        let progress = study.evaluation.with(|evaluation| evaluation.progress);
        format!("{:.0}%", 6.0 + 94.0 * progress)
    };
    let is_exact = move || study.evaluation.with(|evaluation| evaluation.is_exact);
    let looked = move || {
        let (depth, nodes) = study.evaluation.with(|evaluation| (evaluation.depth, evaluation.nodes));
        let labels = After::of(language());
        match is_exact() {
            true => Some(labels.exact.to_owned()),
            false => (nodes > 0).then(|| filled(labels.depth, &[&depth, &grouped(nodes)])),
        }
    };
    let heading = move || match session().turn() {
        Turn::Chance => After::of(language()).outcomes,
        Turn::Seat(_) | Turn::Over(_) => After::of(language()).best_moves,
    };
    let for_whom = move || {
        let session = session();
        let name = seat_name(language(), session.as_ref(), mover(session.as_ref()));
        let labels = After::of(language());
        // Among more than two the machine's numbers are expected results, not chances.
        filled(if session.seats() > 2 { labels.expected_for } else { labels.values_for }, &[&name])
    };
    let is_over = move || matches!(session().turn(), Turn::Over(_));
    view! {
        <Show when=move || !is_over()>
            <section class="verdicts" aria-busy=move || is_thinking().to_string()>
                <div class="strip-head"><h2>{heading}</h2><p class="quiet">{for_whom}</p></div>
                <FirstPlaces study />
                <EachPlace study />
                <span class="working-stitch" class:still=move || !is_thinking()><span style:width=width></span></span>
                {move || match session().turn() {
                    Turn::Chance => view! { <Outcomes study /> }.into_any(),
                    Turn::Seat(_) | Turn::Over(_) => view! { <Moves study /> }.into_any(),
                }}
                <p class="verdict-foot quiet">
                    <span id="looked">{looked}</span>
                    <button type="button" class="link-button" id="think-longer" disabled=is_thinking hidden=is_exact
                        on:click=move |_| study.extensions.update(|count| *count += 1)>
                        {move || After::of(language()).think_more}
                    </button>
                </p>
            </section>
        </Show>
    }
}

/// The seat whose chances are shown: the one that chooses or throws.
fn mover(session: &dyn AnySession) -> Seat {
    match session.turn() {
        Turn::Seat(seat) => seat,
        Turn::Chance | Turn::Over(_) => session.thrower().unwrap_or(Seat(0)),
    }
}

#[component]
fn Moves(study: Study) -> impl IntoView {
    let is_all = RwSignal::new(false);
    let count = move || study.evaluation.with(|evaluation| evaluation.moves.len());
    // Rows are keyed by token, so that the keyboard focus stays on a row while values change.
    let tokens = Memo::new(move |_| {
        let most = if is_all.get() { usize::MAX } else { LISTED };
        study
            .evaluation
            .with(|evaluation| evaluation.moves.iter().take(most).map(|scored| scored.mv.clone()).collect::<Vec<_>>())
    });
    let label = move || match is_all.get() {
        true => After::of(language()).fewer.to_owned(),
        false => filled(After::of(language()).all_moves, &[&count()]),
    };
    view! {
        <ol class="verdict-list">
            <For each=move || tokens.get() key=String::clone let(token)><EvaluatedMove study token /></For>
        </ol>
        <Show when=move || { count() > LISTED }>
            <button type="button" class="link-button" on:click=move |_| is_all.update(|is_all| *is_all = !*is_all)>
                {label}
            </button>
        </Show>
    }
}

/// A move with its value and principal variation.
#[component]
fn EvaluatedMove(study: Study, token: String) -> impl IntoView {
    let scored = {
        let token = token.clone();
        Memo::new(move |_| {
            study.evaluation.with(|evaluation| {
                let seat = mover(study.replay.snapshot().session.as_ref());
                let best = evaluation.moves.iter().map(|scored| scored.values.of(seat)).fold(0.0, f32::max);
                let scored = evaluation.moves.iter().find(|scored| scored.mv == token)?;
                let value = scored.values.of(seat);
                Some((value, best - value <= AS_GOOD, scored.line.clone()))
            })
        })
    };
    let value = Signal::derive(move || scored.get().map_or(0.0, |(value, ..)| value));
    let tone = move || if scored.get().is_some_and(|(_, is_best, _)| is_best) { Tone::Gain } else { Tone::Plain };
    let line = {
        let token = token.clone();
        Memo::new(move |_| scored.get().map(|(.., line)| following(study, &token, &line)).unwrap_or_default())
    };
    let play = token.clone();
    let shown = short_token(study.replay.snapshot().session.as_ref(), &token, Places::Named);
    view! {
        <li>
            <button type="button" class="verdict" data-move=token on:click=move |_| study.play(&play)>
                <span class="mono verdict-move">{shown}</span>
                <ChanceBar value tone=Signal::derive(tone) />
                <span class="verdict-line quiet" class:mono=move || places() == Places::Named>{line}</span>
            </button>
        </li>
    }
}

/// The principal variation after the move: in words, or as tokens if the player wants the names of squares.
fn following(study: Study, token: &str, line: &[String]) -> String {
    let session = study.replay.snapshot().session;
    let after = line.iter().map(String::as_str).skip_while(|mv| *mv == token);
    let line: Vec<&str> = [token].into_iter().chain(after).collect();
    let who = |seat| Who::at(session.as_ref(), seat);
    let places = places();
    let listener = Listener { who: &who, screen: Screen::Shared, places };
    let most = if places == Places::Named { LINE } else { LINE_IN_WORDS };
    describe_line(language(), session.as_ref(), &line, most, &listener)
}

/// Every outcome with its odds, and its luck once it is known.
#[component]
fn Outcomes(study: Study) -> impl IntoView {
    let rows = move || {
        let session = study.replay.snapshot().session;
        let seat = mover(session.as_ref());
        let outcomes = session.outcomes();
        study.evaluation.with(|evaluation| {
            let row = |outcome: bisat_engine::Outcome| {
                let evaluated = evaluation.outcomes.iter().find(|evaluated| evaluated.outcome == outcome.token);
                let odds = filled(After::of(language()).odds, &[&outcome.weight, &outcome.total]);
                let (play, shown, token) = (outcome.token.clone(), outcome.token.clone(), outcome.token);
                view! {
                    <li>
                        <button type="button" class="verdict" data-move=token on:click=move |_| study.play(&play)>
                            <span class="mono verdict-move">{shown}</span>
                            {evaluated.map(|evaluated| value_bar(evaluated, seat))}
                            <span class="verdict-line quiet">{odds}{evaluated.map(|evaluated| luck_text(evaluated, seat))}</span>
                        </button>
                    </li>
                }
            };
            outcomes.into_iter().map(row).collect_view()
        })
    };
    view! { <ol class="verdict-list">{rows}</ol> }
}

fn value_bar(outcome: &Luck, seat: Seat) -> impl IntoView + use<> {
    let tone = if luck_in_tenths(outcome, seat) < 0 { Tone::Loss } else { Tone::Gain };
    view! { <ChanceBar value=Signal::stored(outcome.values.of(seat)) tone=Signal::stored(tone) /> }
}

fn luck_text(outcome: &Luck, seat: Seat) -> String {
    let tenths = luck_in_tenths(outcome, seat);
    let sign = if tenths < 0 { '−' } else { '+' };
    format!(" · {} {sign}{:.1}", Labels::of(language()).luck, f64::from(tenths.abs()) / 10.0)
}

/// In tenths of a hundredth, as it is shown: what rounds to nothing is no bad luck.
fn luck_in_tenths(outcome: &Luck, seat: Seat) -> i32 {
    (1000.0 * outcome.luck.of(seat)).round() as i32
}

/// A number with thin spaces between groups of three digits.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let groups = digits.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy);
    groups.collect::<Vec<_>>().join("\u{202f}")
}

#[cfg(test)]
mod tests {
    use super::grouped;

    #[test]
    fn digits_are_grouped_by_three() {
        assert_eq!([grouped(7), grouped(1234), grouped(1_000_000)], ["7", "1\u{202f}234", "1\u{202f}000\u{202f}000"]);
    }
}
