//! What the machine thinks of the position: every move or outcome with its worth.

use std::time::Duration;

use bisat_client::labels::{After, filled};
use bisat_engine::{AnySession, Seat, Turn};
use bisat_search::{Fortune, Judged};
use futures_util::future::{AbortHandle, abortable};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::steady::Judgement;
use super::study::Study;
use crate::parts::bars::{Bar, Tone};
use crate::parts::games::seat_name;
use crate::settings::language;
use crate::thinking::{self, Asked};
use crate::wait;

/// So long a position is looked at before the machine begins to think: a slider passes many.
const PAUSE: Duration = Duration::from_millis(120);
/// So many moves are listed before one asks for all.
const LISTED: usize = 8;
/// A move whose worth is so near to the best is as good.
const AS_GOOD: f32 = 0.01;
/// So many moves of a line are shown.
const LINE: usize = 8;

/// Has the machine think of whatever is shown, and of nothing else.
pub fn keep_thinking(study: Study) {
    let under_way = StoredValue::new(None::<AbortHandle>);
    let stop = move || {
        if let Some(handle) = under_way.try_update_value(Option::take).flatten() {
            handle.abort();
        }
    };
    on_cleanup(stop);
    Effect::new(move |_| {
        let session = study.replay.moment().session;
        let patience = study.patience.get();
        stop();
        let asked = Asked::of(session.as_ref());
        let is_chance = session.turn() == Turn::Chance;
        study.judgement.update(|judgement| {
            if judgement.state != asked.state {
                *judgement = Judgement::of(asked.state.clone());
            }
            judgement.is_thinking = !matches!(session.turn(), Turn::Over(_));
            judgement.done = 0.0;
        });
        if matches!(session.turn(), Turn::Over(_)) {
            return;
        }
        let (work, handle) = abortable(think(study, asked, is_chance, patience));
        under_way.set_value(Some(handle));
        spawn_local(async move {
            // What was broken off is not missed.
            let _ = work.await;
        });
    });
}

async fn think(study: Study, asked: Asked, is_chance: bool, patience: u32) {
    wait::for_(PAUSE).await;
    let nodes = thinking::nodes(&asked) << (2 * patience.min(5));
    if is_chance {
        let fortunes = thinking::fortunes(&asked, nodes).await.unwrap_or_default();
        study.judgement.update(|judgement| judgement.fortunes = fortunes);
    } else {
        let hear = move |thoughts: bisat_search::Thoughts<String>| {
            let _ = study.judgement.try_update(|judgement| {
                judgement.depth = thoughts.depth;
                judgement.nodes = thoughts.nodes;
                judgement.done = (thoughts.nodes as f32 / nodes as f32).min(1.0);
                judgement.hear(thoughts.moves, wait::now());
            });
        };
        if let Some(thoughts) = thinking::analyse(&asked, nodes, hear).await {
            // The last word: the order may change once more, and then stays.
            wait::for_(Duration::from_millis(super::steady::HOLDS)).await;
            hear(thoughts);
        }
    }
    study.judgement.update(|judgement| judgement.is_thinking = false);
}

/// Every move or outcome with its worth.
#[component]
pub fn Verdicts(study: Study) -> impl IntoView {
    let session = move || study.replay.moment().session;
    let is_thinking = move || study.judgement.with(|judgement| judgement.is_thinking);
    let width = move || {
        let done = study.judgement.with(|judgement| judgement.done);
        format!("{:.0}%", 6.0 + 94.0 * done)
    };
    let looked = move || {
        let (depth, nodes) = study.judgement.with(|judgement| (judgement.depth, judgement.nodes));
        (nodes > 0).then(|| filled(After::of(language()).depth, &[&depth, &grouped(nodes)]))
    };
    let heading = move || match session().turn() {
        Turn::Chance => After::of(language()).outcomes,
        Turn::Seat(_) | Turn::Over(_) => After::of(language()).best_moves,
    };
    let for_whom = move || {
        let session = session();
        let name = seat_name(language(), session.as_ref(), mover(session.as_ref()));
        filled(After::of(language()).values_for, &[&name])
    };
    let is_over = move || matches!(session().turn(), Turn::Over(_));
    view! {
        <Show when=move || !is_over()>
            <section class="verdicts" aria-busy=move || is_thinking().to_string()>
                <div class="strip-head"><h2>{heading}</h2><p class="quiet">{for_whom}</p></div>
                <span class="working-stitch" class:still=move || !is_thinking()><span style:width=width></span></span>
                {move || match session().turn() {
                    Turn::Chance => view! { <Outcomes study /> }.into_any(),
                    Turn::Seat(_) | Turn::Over(_) => view! { <Moves study /> }.into_any(),
                }}
                <p class="verdict-foot quiet">
                    <span>{looked}</span>
                    <button type="button" class="link-button" id="think-longer" disabled=is_thinking
                        on:click=move |_| study.patience.update(|patience| *patience += 1)>
                        {move || After::of(language()).think_more}
                    </button>
                </p>
            </section>
        </Show>
    }
}

/// Whose chances are shown: whoever chooses or throws.
fn mover(session: &dyn AnySession) -> Seat {
    match session.turn() {
        Turn::Seat(seat) => seat,
        Turn::Chance | Turn::Over(_) => session.thrower().unwrap_or(Seat(0)),
    }
}

#[component]
fn Moves(study: Study) -> impl IntoView {
    let is_all = RwSignal::new(false);
    let count = move || study.judgement.with(|judgement| judgement.moves.len());
    // Rows stay what they are while numbers change, so that whoever is on one with the keyboard stays there.
    let tokens = Memo::new(move |_| {
        let most = if is_all.get() { usize::MAX } else { LISTED };
        study
            .judgement
            .with(|judgement| judgement.moves.iter().take(most).map(|judged| judged.mv.clone()).collect::<Vec<_>>())
    });
    let label = move || match is_all.get() {
        true => After::of(language()).fewer.to_owned(),
        false => filled(After::of(language()).all_moves, &[&count()]),
    };
    view! {
        <ol class="verdict-list">
            <For each=move || tokens.get() key=String::clone let(token)><Verdict study token /></For>
        </ol>
        <Show when=move || { count() > LISTED }>
            <button type="button" class="link-button" on:click=move |_| is_all.update(|is_all| *is_all = !*is_all)>
                {label}
            </button>
        </Show>
    }
}

/// A move with its worth and what is expected to follow.
#[component]
fn Verdict(study: Study, token: String) -> impl IntoView {
    let judged = {
        let token = token.clone();
        Memo::new(move |_| {
            study.judgement.with(|judgement| {
                let seat = mover(study.replay.moment().session.as_ref());
                let best = judgement.moves.iter().map(|judged| judged.values.of(seat)).fold(0.0, f32::max);
                let judged = judgement.moves.iter().find(|judged| judged.mv == token)?;
                let value = judged.values.of(seat);
                Some((value, best - value <= AS_GOOD, following(judged)))
            })
        })
    };
    let value = Signal::derive(move || judged.get().map_or(0.0, |(value, ..)| value));
    let tone = move || if judged.get().is_some_and(|(_, is_best, _)| is_best) { Tone::Gain } else { Tone::Plain };
    let line = move || judged.get().map(|(.., line)| line);
    let (play, shown) = (token.clone(), token.clone());
    view! {
        <li>
            <button type="button" class="verdict" data-move=token on:click=move |_| study.play(&play)>
                <span class="mono verdict-move">{shown}</span>
                <Bar value tone=Signal::derive(tone) />
                <span class="mono verdict-line quiet">{line}</span>
            </button>
        </li>
    }
}

/// The moves that are expected to follow.
fn following(judged: &Judged<String>) -> String {
    let line = judged.line.iter().skip_while(|mv| **mv == judged.mv).take(LINE);
    line.cloned().collect::<Vec<_>>().join(" ")
}

/// Every outcome with its odds, and its luck once that is known.
#[component]
fn Outcomes(study: Study) -> impl IntoView {
    let rows = move || {
        let session = study.replay.moment().session;
        let seat = mover(session.as_ref());
        let outcomes = session.outcomes();
        study.judgement.with(|judgement| {
            let row = |outcome: bisat_engine::Outcome| {
                let fortune = judgement.fortunes.iter().find(|fortune| fortune.outcome == outcome.token);
                let odds = filled(After::of(language()).odds, &[&outcome.weight, &outcome.total]);
                let (play, shown, token) = (outcome.token.clone(), outcome.token.clone(), outcome.token);
                view! {
                    <li>
                        <button type="button" class="verdict" data-move=token on:click=move |_| study.play(&play)>
                            <span class="mono verdict-move">{shown}</span>
                            {fortune.map(|fortune| worth(fortune, seat))}
                            <span class="verdict-line quiet">{odds}{fortune.map(|fortune| luck(fortune, seat))}</span>
                        </button>
                    </li>
                }
            };
            outcomes.into_iter().map(row).collect_view()
        })
    };
    view! { <ol class="verdict-list">{rows}</ol> }
}

fn worth(fortune: &Fortune, seat: Seat) -> impl IntoView + use<> {
    let tone = if fortune.luck.of(seat) < 0.0 { Tone::Loss } else { Tone::Gain };
    view! { <Bar value=Signal::stored(fortune.values.of(seat)) tone=Signal::stored(tone) /> }
}

fn luck(fortune: &Fortune, seat: Seat) -> String {
    let hundredths = 100.0 * fortune.luck.of(seat);
    let sign = if hundredths < 0.0 { '−' } else { '+' };
    format!(" · {sign}{:.1}", hundredths.abs())
}

/// A great number in groups of three, apart by thin spaces.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let groups = digits.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy);
    groups.collect::<Vec<_>>().join("\u{202f}")
}

#[cfg(test)]
mod tests {
    use super::grouped;

    #[test]
    fn great_numbers_are_grouped() {
        assert_eq!([grouped(7), grouped(1234), grouped(1_000_000)], ["7", "1\u{202f}234", "1\u{202f}000\u{202f}000"]);
    }
}
