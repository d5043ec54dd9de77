//! The waterfall chart that separates luck from skill, and the accuracy of each player.

use bisat_client::Language;
use bisat_client::labels::{After, filled};
use bisat_engine::Seat;
use leptos::prelude::*;

use super::state::ReviewState;
use super::statistics::{Breakdown, SwingSource, breakdown, mean_cost, signed};
use super::turning_points::value_label;
use crate::parts::chance_bar::{ChanceBar, Tone};
use crate::parts::seats::emblem;
use crate::settings::language;

/// A bar of the waterfall chart.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Bar {
    from: i32,
    to: i32,
}

/// The bars of a breakdown: the start, then each part from the end of the bar before.
fn bars(breakdown: &Breakdown) -> Vec<Bar> {
    let mut bars = vec![Bar { from: 0, to: breakdown.start }];
    for (_, gain) in &breakdown.parts {
        let from = bars[bars.len() - 1].to;
        bars.push(Bar { from, to: from + gain });
    }
    bars
}

/// The range of the axis: at least from 0 to 100.
fn room(bars: &[Bar]) -> (i32, i32) {
    let ends = || bars.iter().flat_map(|bar| [bar.from, bar.to]);
    (ends().min().unwrap_or(0).min(0), ends().max().unwrap_or(0).max(100))
}

/// The place of a value on the axis, in per cent.
fn place((least, most): (i32, i32), at: i32) -> f32 {
    100.0 * (at - least) as f32 / (most - least) as f32
}

/// The waterfall chart for the chosen seat. It is shown only for games with throws.
#[component]
pub fn BreakdownChart(state: ReviewState) -> impl IntoView {
    let shown = Memo::new(move |_| {
        let end = state.end();
        state.review.with(|review| breakdown(review, state.seat.get(), end.as_ref()))
    });
    let name_of = move |seat: Seat| state.game.with_value(|game| game.player(seat).name(language()));
    let heading = move || throws_and_choices(state);
    let rows = move || {
        let (labels, breakdown) = (After::of(language()), shown.get());
        let bars = bars(&breakdown);
        let room = room(&bars);
        let start = (labels.even_at_start.to_owned(), breakdown.start.to_string(), "plain-fill");
        let parts = breakdown.parts.iter().map(|(part, gain)| {
            let label = match part {
                SwingSource::Throws => labels.throws.to_owned(),
                SwingSource::Choices(seat) => filled(labels.choices_of, &[&name_of(*seat)]),
                SwingSource::Later => labels.seen_later.to_owned(),
            };
            let fill = match (part, *gain < 0) {
                (SwingSource::Later, _) => "plain-fill",
                (_, true) => "loss-fill",
                (_, false) => "gain-fill",
            };
            (label, signed(*gain), fill)
        });
        let line = |at: i32| {
            view! { <span class="sum-line" style:left=format!("{:.2}%", place(room, at))><small>{at}</small></span> }
        };
        // Lines at 0 and 100.
        let lines = move || [0, 100].into_iter().filter(|at| (room.0..=room.1).contains(at)).map(line).collect_view();
        let row = |((label, number, fill), bar): ((String, String, &'static str), Bar)| {
            let (from, to) = (place(room, bar.from.min(bar.to)), place(room, bar.from.max(bar.to)));
            view! {
                <li class="sum-row">
                    <span>{label}</span>
                    <span class="sum-track" aria-hidden="true">
                        {lines()}
                        <span class=format!("sum-beam {fill}") style:left=format!("{from:.2}%")
                            style:width=format!("{:.2}%", to - from)></span>
                    </span>
                    <b>{number}</b>
                </li>
            }
        };
        let end = view! {
            <li class="sum-row sum-end"><span>{labels.the_end}</span><span class="sum-track"></span><b>{breakdown.end}</b></li>
        };
        ([start].into_iter().chain(parts).zip(bars).map(row).collect_view(), end)
    };
    view! {
        <Show when=move || state.has_throws && state.is_done.get()>
            <section class="account">
                <div class="strip-head">
                    <h2>{heading}</h2>
                    <SeatSelect state />
                </div>
                <p class="quiet">{move || value_label(state, state.seat.get())}</p>
                <ul class="sum">{rows}</ul>
            </section>
        </Show>
    }
}

/// What throws and choices gave the chosen seat, in a sentence.
pub fn throws_and_choices(state: ReviewState) -> String {
    let (end, seat) = (state.end(), state.seat.get());
    let breakdown = state.review.with(|review| breakdown(review, seat, end.as_ref()));
    let of = |is_in: fn(&SwingSource) -> bool| -> i32 {
        breakdown.parts.iter().filter(|(part, _)| is_in(part)).map(|(_, gain)| gain).sum()
    };
    let (throws, choices) =
        (of(|part| *part == SwingSource::Throws), of(|part| matches!(part, SwingSource::Choices(_))));
    let name = state.game.with_value(|game| game.player(seat).name(language()));
    filled(After::of(language()).throws_and_choices, &[&name, &signed(throws), &signed(choices)])
}

/// The selection of the seat.
#[component]
fn SeatSelect(state: ReviewState) -> impl IntoView {
    let seats = state.game.with_value(|game| game.seats.clone());
    let choose = move |event| {
        if let Ok(seat) = event_target_value(&event).parse() {
            state.seat.set(Seat(seat));
        }
    };
    let option = move |player: crate::parts::loaded_game::Player| {
        let seat = player.seat;
        view! {
            <option value=seat.0 selected=move || state.seat.get() == seat>{move || player.name(language())}</option>
        }
    };
    view! {
        <label class="seen-by">
            <span class="quiet">{move || After::of(language()).seen_by}</span>
            <select class="field short" id="seen-by" on:change=choose>{seats.into_iter().map(option).collect_view()}</select>
        </label>
    }
}

/// The accuracy of each player.
#[component]
pub fn Accuracy(state: ReviewState) -> impl IntoView {
    let seats = state.game.with_value(|game| game.seats.clone());
    let row = move |player: crate::parts::loaded_game::Player| {
        let (seat, colour) = (player.seat, player.colour);
        let found = Memo::new(move |_| state.review.with(|review| (review.accuracy(seat), mean_cost(review, seat))));
        let lost = move || match found.get().1 {
            Some(cost) => filled(After::of(language()).cost_of_choice, &[&tenths(language(), cost)]),
            None => After::of(language()).no_choice.to_owned(),
        };
        let share = Signal::derive(move || found.get().0.unwrap_or(0.0) / 100.0);
        view! {
            <li class="accuracy-row">
                <svg class="emblem-small drawn" viewBox="-56 -56 112 116" aria-hidden="true" inner_html=emblem(colour)></svg>
                <span class="accuracy-name">{move || player.name(language())}<small class="quiet">{lost}</small></span>
                <ChanceBar value=share tone=Signal::stored(Tone::Gain) />
            </li>
        }
    };
    view! {
        <Show when=move || state.is_done.get()>
            <section class="accuracy">
                <h2>{move || After::of(language()).accuracy}</h2>
                <p class="quiet">{move || After::of(language()).accuracy_note}</p>
                <ul>{seats.clone().into_iter().map(row).collect_view()}</ul>
            </section>
        </Show>
    }
}

/// A number with one decimal, in the format of the language.
fn tenths(language: Language, number: f32) -> String {
    let written = format!("{number:.1}");
    if language == Language::French { written.replace('.', ",") } else { written }
}

#[cfg(test)]
mod tests {
    use bisat_client::Language;
    use bisat_engine::Seat;

    use super::{Bar, Breakdown, SwingSource, bars, place, room, tenths};

    #[test]
    fn tenths_are_written_as_the_language_does() {
        assert_eq!([Language::English, Language::French].map(|language| tenths(language, 2.46)), ["2.5", "2,5"]);
    }

    #[test]
    fn each_part_begins_where_the_last_ended() {
        let parts =
            vec![(SwingSource::Throws, 60), (SwingSource::Choices(Seat(0)), -22), (SwingSource::Choices(Seat(1)), 12)];
        let breakdown = Breakdown { start: 50, parts, end: 100 };
        let bars = bars(&breakdown);
        let ends: Vec<(i32, i32)> = bars.iter().map(|bar| (bar.from, bar.to)).collect();
        assert_eq!(ends, [(0, 50), (50, 110), (110, 88), (88, 100)]);
        assert_eq!(room(&bars), (0, 110));
        assert_eq!((place((0, 200), 50), place((-100, 100), -100)), (25.0, 0.0));
    }

    #[test]
    fn there_is_always_room_for_a_win() {
        assert_eq!(room(&[Bar { from: 0, to: 30 }, Bar { from: 30, to: -20 }]), (-20, 100));
    }
}
