//! The chart of winning chances: a stacked area chart with one band per seat, and numbered turning points.

use bisat_client::labels::{After, filled};
use bisat_engine::Seat;
use leptos::ev::PointerEvent;
use leptos::prelude::*;

use super::plot::{Area, Plot, marker_places};
use super::state::ReviewState;
use super::statistics::{bands, stacked, ticks};
use crate::parts::chance_bar::shares_at;
use crate::parts::seats::colour_name;
use crate::settings::language;

/// The chart of winning chances.
#[component]
pub fn ChanceChart(state: ReviewState) -> impl IntoView {
    let frame = NodeRef::<leptos::html::Div>::new();
    let width = width_of(frame);
    let steps = state.replay.count();
    let plot = Memo::new(move |_| Plot { width: width.get(), steps });
    let edges = Memo::new(move |_| {
        let end = state.end();
        state.review.with(|review| match review.steps.is_empty() {
            true => Vec::new(),
            false => bands(review, lowest(state), end.as_ref()),
        })
    });
    let is_held = StoredValue::new(false);
    let go = move |event: &PointerEvent| {
        if let Some(frame) = frame.get_untracked() {
            let x = f64::from(event.client_x()) - frame.get_bounding_client_rect().left();
            state.replay.at.set(plot.get_untracked().step_at(x as f32));
        }
    };
    let height = Plot::TOP + Plot::HEIGHT + Plot::BELOW;
    let name = move || {
        let names = state.game.with_value(|game| {
            game.seats.iter().map(|player| player.whole_name(language())).collect::<Vec<_>>().join(", ")
        });
        let labels = After::of(language());
        let is_two = state.game.with_value(|game| game.seats.len() == 2);
        format!("{}: {names}", if is_two { labels.winning_chance } else { labels.first_place })
    };
    view! {
        <Show when=move || state.game.with_value(|game| game.seats.len() > 2)>
            <Legend state edges />
        </Show>
        <div node_ref=frame class="graph">
            <svg
                width=move || width.get()
                height=height
                viewBox=move || format!("0 0 {} {height}", width.get())
                role="img"
                aria-label=name
                on:pointerdown=move |event| { is_held.set_value(true); go(&event); }
                on:pointermove=move |event| if is_held.get_value() { go(&event) }
                on:pointerup=move |_| is_held.set_value(false)
                on:pointerleave=move |_| is_held.set_value(false)
            >
                <Textures />
                {move || draw_bands(state, plot.get(), &edges.get())}
                <Rulers state plot />
                {move || draw_edges(plot.get(), &edges.get())}
                <Names state plot />
                <CurrentStep state plot />
                <TurningPointMarkers state plot edges />
            </svg>
        </div>
    }
}

/// The width of an element, updated when the window is resized.
pub fn width_of(frame: NodeRef<leptos::html::Div>) -> RwSignal<f32> {
    let width = RwSignal::new(720.0);
    let measure = move || {
        if let Some(frame) = frame.get_untracked().filter(|frame| frame.client_width() > 0) {
            width.set(frame.client_width() as f32);
        }
    };
    Effect::new(move |_| {
        frame.track();
        request_animation_frame(measure);
    });
    let listening = window_event_listener(leptos::ev::resize, move |_| measure());
    on_cleanup(move || listening.remove());
    width
}

/// The seat whose band is at the bottom.
fn lowest(state: ReviewState) -> Seat {
    state.person.unwrap_or(Seat(0))
}

/// The whole names and colours of all seats, from the bottom band.
fn named(state: ReviewState) -> Vec<(String, &'static str)> {
    state.game.with_value(|game| {
        let seats = stacked(lowest(state), game.seats.len() as u8).map(|seat| game.player(seat));
        seats.map(|player| (player.whole_name(language()), colour_name(player.colour))).collect()
    })
}

fn draw_bands(state: ReviewState, plot: Plot, edges: &[Vec<f32>]) -> impl IntoView + use<> {
    let ground = edges.first().map(|edge| vec![0.0; edge.len()]).unwrap_or_default();
    let lower = [&ground].into_iter().chain(edges);
    let colours = named(state).into_iter().map(|(_, colour)| colour);
    let band = |(colour, (lower, upper)): (&'static str, (&Vec<f32>, &Vec<f32>))| {
        let area = plot.area(lower, upper);
        view! {
            <path d=area.clone() class=format!("band tone-{colour}") />
            <path d=area class=format!("texture-{colour}") />
        }
    };
    colours.zip(lower.zip(edges)).map(band).collect_view()
}

fn draw_edges(plot: Plot, edges: &[Vec<f32>]) -> impl IntoView + use<> {
    let inner = edges.len().saturating_sub(1);
    edges[..inner].iter().map(|edge| view! { <path class="thread" d=plot.line(edge) /> }).collect_view()
}

/// One texture per colour, so that bands do not differ by colour alone.
#[component]
fn Textures() -> impl IntoView {
    let pattern = |colour: &'static str, size: f32, turn: f32, path: &'static str| {
        view! {
            <pattern id=format!("texture-{colour}") width=size height=size patternUnits="userSpaceOnUse"
                patternTransform=format!("rotate({turn})")>
                <path class=format!("texture-line tone-{colour}") d=path />
            </pattern>
        }
    };
    view! {
        <defs>
            {pattern("red", 9.0, 45.0, "M0 0V9")}
            {pattern("ochre", 12.0, 0.0, "M3 3h.01M9 9h.01")}
            {pattern("black", 11.0, 45.0, "M0 0V11M0 0H11")}
            {pattern("blue", 8.0, 0.0, "M0 2H8")}
            {pattern("green", 14.0, 0.0, "M4 1V7M1 4H7M11 8V14M8 11H14")}
        </defs>
    }
}

/// The axes: quarters on the left, turns below.
#[component]
fn Rulers(state: ReviewState, plot: Memo<Plot>) -> impl IntoView {
    let rule = move |value: f32| {
        let (y, from, to) =
            (move || plot.get().y(value), move || plot.get().x(0), move || plot.get().x(plot.get().steps));
        view! {
            <line class="quarter" class:middle=value == 50.0 x1=from x2=to y1=y y2=y />
            <text class="ruled" x={Plot::LEFT - 10.0} y=move || y() + 5.0 text-anchor="end">{value}</text>
        }
    };
    let below = Plot::TOP + Plot::HEIGHT + 24.0;
    let turns = move || {
        let plot = plot.get();
        let most = (plot.wide() / 90.0) as usize;
        let (named, last) = state.game.with_value(|game| (ticks(&game.turns, most), game.record.turns.len()));
        let end = filled(After::of(language()).turn, &[&last]);
        let is_clear = |(at, _): &(usize, usize)| {
            let x = plot.x(*at);
            x - plot.x(0) > 50.0 && plot.x(plot.steps) - x > 30.0 + 8.5 * end.chars().count() as f32
        };
        let named = named.into_iter().filter(is_clear).map(|(at, turn)| {
            view! { <text class="ruled" x=plot.x(at) y=below text-anchor="middle">{turn}</text> }
        });
        view! {
            <text class="ruled" x=plot.x(0) y=below>{After::of(language()).start}</text>
            {named.collect_view()}
            <text class="ruled" x=plot.x(plot.steps) y=below text-anchor="end">{end}</text>
        }
    };
    view! { {[0.0, 25.0, 50.0, 75.0, 100.0].map(rule)} {turns} }
}

/// A vertical line at the current step.
#[component]
fn CurrentStep(state: ReviewState, plot: Memo<Plot>) -> impl IntoView {
    let x = move || plot.get().x(state.replay.snapshot().at);
    view! { <line class="here" x1=x x2=x y1=move || plot.get().y(100.0) y2=move || plot.get().y(0.0) /> }
}

#[component]
fn TurningPointMarkers(state: ReviewState, plot: Memo<Plot>, edges: Memo<Vec<Vec<f32>>>) -> impl IntoView {
    move || {
        let plot = plot.get();
        let points = state.points.get();
        let edge_at =
            |at: usize| edges.with(|edges| edges.first().and_then(|edge| edge.get(at + 1)).copied().unwrap_or(50.0));
        let ends: Vec<(f32, f32)> = points.iter().map(|at| (plot.x(at + 1), plot.y(edge_at(*at)))).collect();
        let written: Vec<Area> = names(state, plot).iter().map(Name::area).collect();
        let laid = marker_places(&ends, plot, &written);
        let knot = |(number, at, knot): (usize, usize, (f32, f32))| {
            let is_shown = move || state.shown() == Some(at);
            view! {
                <g class="knot" class:shown=is_shown on:pointerdown=move |event| {
                    event.stop_propagation();
                    state.replay.at.set(at + 1);
                }>
                    <circle class="knot-body" cx=knot.0 cy=knot.1 r="13.5" />
                    <text x=knot.0 y=knot.1 + 5.5 text-anchor="middle">{number}</text>
                </g>
            }
        };
        // All stems are drawn before all markers, so that none covers a number.
        let stems = ends.iter().zip(&laid).map(|(end, knot)| {
            view! {
                <line class="knot-stem" x1=end.0 y1=end.1 x2=knot.0 y2=knot.1 />
                <circle class="knot-end" cx=end.0 cy=end.1 r="4.5" />
            }
        });
        let numbered = (1..).zip(&points).zip(&laid).map(|((number, at), laid)| knot((number, *at, *laid)));
        (stems.collect_view(), numbered.collect_view())
    }
}

/// The label of a band.
struct Name {
    text: String,
    colour: &'static str,
    x: f32,
    /// The baseline.
    y: f32,
}

impl Name {
    /// The approximate area. Only the browser knows the width of the letters.
    fn area(&self) -> Area {
        const LETTER: f32 = 9.0;
        Area { left: self.x, top: self.y - 16.0, wide: LETTER * self.text.chars().count() as f32, high: 22.0 }
    }
}

/// The labels of two bands. More bands have a legend.
fn names(state: ReviewState, plot: Plot) -> Vec<Name> {
    let (x, lines) = (plot.x(0) + 16.0, [plot.y(0.0) - 16.0, plot.y(100.0) + 26.0]);
    let named = named(state);
    let is_two = named.len() == lines.len();
    let names = named.into_iter().zip(lines).filter(|_| is_two);
    names.map(|((text, colour), y)| Name { text, colour, x, y }).collect()
}

/// The labels of two bands.
#[component]
fn Names(state: ReviewState, plot: Memo<Plot>) -> impl IntoView {
    let name = |Name { text, colour, x, y }: Name| {
        view! { <text class=format!("graph-name tone-{colour}") x=x y=y>{text}</text> }
    };
    move || names(state, plot.get()).into_iter().map(name).collect_view()
}

/// The legend, from the top band, with the chances of the first place at the current step.
#[component]
fn Legend(state: ReviewState, edges: Memo<Vec<Vec<f32>>>) -> impl IntoView {
    let item = move |((name, colour), chance): ((String, &'static str), Option<u32>)| {
        view! {
            <li class=format!("tone-{colour}")>
                <svg width="30" height="20" aria-hidden="true">
                    <rect class=format!("band tone-{colour}") width="30" height="20" rx="4" />
                    <rect class=format!("texture-{colour}") width="30" height="20" rx="4" />
                </svg>
                {name}
                {chance.map(|chance| view! { <b class="legend-chance">{format!("{chance} %")}</b> })}
            </li>
        }
    };
    let items = move || {
        let at = state.replay.snapshot().at;
        let shares = edges.with(|edges| shares_at(edges, at));
        let named = named(state).into_iter().enumerate();
        named.map(|(band, named)| item((named, shares.get(band).copied()))).rev().collect_view()
    };
    view! {
        <p class="quiet">{move || After::of(language()).first_place_note}</p>
        <ul class="legend-row">{items}</ul>
    }
}
