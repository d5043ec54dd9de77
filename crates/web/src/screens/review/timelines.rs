//! Two timelines below the chart: the luck of throws and the mistakes.

use bisat_client::labels::{After, filled};
use leptos::prelude::*;

use super::chart::width_of;
use super::plot::Plot;
use super::state::ReviewState;
use super::statistics::{Mistake, ThrowLuck, mistakes, signed, throw_luck};
use crate::parts::seats::{colour_name, emblem};
use crate::settings::language;

/// The greatest height of a bar.
const MAX_HEIGHT: f32 = 28.0;
/// The least luck that fills the whole height.
const FULL_LUCK: f32 = 10.0;
/// The least mistake that has the greatest mark.
const FULL_MISTAKE: f32 = 12.0;

/// The height of the bar of a throw, positive for a gain. `greatest` is the greatest gain or loss of the game.
fn height(gain: f32, greatest: f32) -> f32 {
    // The square root keeps small values visible beside a great one.
    let high = MAX_HEIGHT * (gain.abs() / greatest.max(FULL_LUCK)).sqrt();
    high.max(1.5).copysign(gain)
}

/// The width of the mark of a mistake. `greatest` is the greatest mistake of the game.
fn mark_size(cost: f32, greatest: f32) -> f32 {
    9.0 + 25.0 * (cost / greatest.max(FULL_MISTAKE)).sqrt()
}

/// Both timelines; the first only for games with throws.
#[component]
pub fn Timelines(state: ReviewState) -> impl IntoView {
    let frame = NodeRef::<leptos::html::Div>::new();
    let width = width_of(frame);
    let steps = state.replay.count();
    let plot = Memo::new(move |_| Plot { width: width.get(), steps });
    let given = Memo::new(move |_| state.review.with(|review| throw_luck(review, state.seat.get())));
    let name = move || state.game.with_value(|game| game.player(state.seat.get()).name(language()));
    view! {
        <div node_ref=frame class="strips">
            <Show when=move || !given.read().is_empty()>
                <section>
                    <div class="strip-head">
                        <h2>{move || After::of(language()).luck}</h2>
                        <p class="quiet">{move || filled(After::of(language()).good_for, &[&name()])}</p>
                    </div>
                    <LuckTimeline state plot given />
                </section>
            </Show>
            <section>
                <div class="strip-head">
                    <h2>{move || After::of(language()).choices}</h2>
                    <p class="quiet">{move || After::of(language()).cost_note}</p>
                </div>
                <MistakeTimeline state plot />
            </section>
        </div>
    }
}

#[component]
fn LuckTimeline(state: ReviewState, plot: Memo<Plot>, given: Memo<Vec<ThrowLuck>>) -> impl IntoView {
    let middle = MAX_HEIGHT + 2.0;
    let bars = move || {
        let (plot, given) = (plot.get(), given.get());
        let greatest = given.iter().map(|luck| luck.gain.abs()).fold(0.0, f32::max);
        let wide = (plot.wide() / plot.steps.max(1) as f32 * 0.8).clamp(1.5, 10.0);
        let bar = |luck: ThrowLuck| {
            let high = height(luck.gain, greatest);
            let colour = luck
                .thrower
                .map_or("nobody", |seat| state.game.with_value(|game| colour_name(game.player(seat).colour)));
            view! {
                <rect
                    class=format!("gift tone-{colour}")
                    x=plot.x(luck.at + 1) - wide / 2.0
                    y=middle - high.max(0.0)
                    width=wide
                    height=high.abs()
                    rx="1.5"
                    on:click=move |_| state.replay.at.set(luck.at + 1)
                />
            }
        };
        let line = view! { <line class="strip-line" x1=plot.x(0) x2=plot.x(plot.steps) y1=middle y2=middle /> };
        (line, given.into_iter().map(bar).collect_view())
    };
    let total = move || {
        let sum: f32 = given.with(|given| given.iter().map(|luck| luck.gain).sum());
        format!("{} {}", After::of(language()).luck, signed(sum.round() as i32))
    };
    view! { <svg class="strip" width=move || plot.get().width height=2.0 * middle role="img" aria-label=total>{bars}</svg> }
}

#[component]
fn MistakeTimeline(state: ReviewState, plot: Memo<Plot>) -> impl IntoView {
    let found = Memo::new(move |_| state.review.with(mistakes));
    let middle = 20.0;
    let marks = move || {
        // Greatest first, so that small marks are drawn on top.
        let (plot, found) = (plot.get(), found.get());
        let greatest = found.first().map_or(0.0, |mistake| mistake.cost);
        let mark = |mistake: Mistake| {
            let colour = state.game.with_value(|game| game.player(mistake.seat).colour);
            let scale = mark_size(mistake.cost, greatest) / 84.0;
            let place = format!("translate({:.1} {middle}) scale({scale:.3})", plot.x(mistake.at + 1));
            view! {
                <g class="cost" transform=place inner_html=emblem(colour)
                    on:click=move |_| state.replay.at.set(mistake.at + 1)></g>
            }
        };
        let line = view! { <line class="strip-stitch" x1=plot.x(0) x2=plot.x(plot.steps) y1=middle y2=middle /> };
        (line, found.into_iter().map(mark).collect_view())
    };
    let label = move || match found.read().len() {
        0 => After::of(language()).no_costs.to_owned(),
        count => format!("{}: {count}", After::of(language()).choices),
    };
    view! {
        <svg class="strip drawn" width=move || plot.get().width height=2.0 * middle role="img" aria-label=label>{marks}</svg>
        <Show when=move || state.is_done.get() && found.read().is_empty()>
            <p class="quiet">{move || After::of(language()).no_costs}</p>
        </Show>
    }
}

#[cfg(test)]
mod tests {
    use super::{MAX_HEIGHT, height, mark_size};

    #[test]
    fn the_greatest_throw_fills_its_strip_and_the_least_is_seen() {
        assert_eq!((height(40.0, 40.0), height(-40.0, 40.0)), (MAX_HEIGHT, -MAX_HEIGHT));
        assert_eq!((height(0.01, 40.0), height(-0.01, 40.0)), (1.5, -1.5));
        assert!(height(2.0, 2.0) < MAX_HEIGHT * 0.6, "where little happens little is shown");
    }

    #[test]
    fn costlier_choices_get_larger_marks() {
        assert!(mark_size(30.0, 30.0) > mark_size(8.0, 30.0));
        assert!(mark_size(1.0, 1.0) < 20.0, "where little happens little is shown");
    }
}
