//! A game to step through: the board as it was after so many steps, a slider, and the list of moves.

use std::sync::Arc;

use bisat_client::labels::{After, Play as Labels, filled};
use bisat_client::{Picking, Step, Table, Tracker};
use bisat_engine::{AnySession, Seat};
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use crate::parts::board::{BoardState, Shown};
use crate::play::{TurnRow, rows};
use crate::settings::language;

/// A game to step through.
#[derive(Clone, Copy)]
pub struct Replay {
    /// The game with all its steps.
    pub table: RwSignal<Table>,
    /// How many steps are shown.
    pub at: RwSignal<usize>,
    moment: Memo<Moment>,
}

/// The game as it was after so many steps.
#[derive(Clone)]
pub struct Moment {
    /// The game.
    pub session: Arc<dyn AnySession>,
    /// How many steps led here.
    pub at: usize,
    /// The last of them.
    pub last: Option<Step>,
}

impl Replay {
    /// The game, seen after so many steps.
    pub fn new(table: Table, at: usize) -> Self {
        let (table, at) = (RwSignal::new(table), RwSignal::new(at));
        let moment = move |_: Option<&Moment>| {
            table.with(|table| {
                let at = at.get().min(table.steps().len());
                let last = at.checked_sub(1).and_then(|last| table.steps().get(last)).cloned();
                Moment { session: table.session_after(at).into(), at, last }
            })
        };
        Replay { table, at, moment: Memo::new_with_compare(moment, |_, _| true) }
    }

    /// The game as it is shown.
    pub fn moment(self) -> Moment {
        self.moment.get()
    }

    /// How many steps there are.
    pub fn count(self) -> usize {
        self.table.with(|table| table.steps().len())
    }

    /// Goes forward or back.
    pub fn step(self, by: isize) {
        let count = self.table.with_untracked(|table| table.steps().len());
        self.at.update(|at| *at = at.saturating_add_signed(by).min(count));
    }

    /// Steps by the keys `[` and `]`, where nothing is being written.
    pub fn keyed(self, event: &KeyboardEvent) {
        let is_writing =
            event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok()).is_some_and(|element| {
                matches!(element.tag_name().as_str(), "TEXTAREA" | "SELECT") || is_text_field(&element)
            });
        let by = match event.key().as_str() {
            "[" => -1,
            "]" => 1,
            _ => return,
        };
        if !is_writing && !event.ctrl_key() && !event.meta_key() && !event.default_prevented() {
            event.prevent_default();
            self.step(by);
        }
    }

    /// What the board shows; `picking` where moves can be made on it.
    pub fn board_state(
        self,
        nearest: Option<Seat>,
        picking: Option<RwSignal<Picking>>,
        hints: Signal<Vec<Vec<String>>>,
    ) -> Signal<BoardState> {
        let tracker = StoredValue::new((Tracker::default(), None::<(usize, String)>));
        Memo::new(move |_| {
            let language = language();
            let Moment { session, at, last } = self.moment();
            let seeing = Some((at, session.state()));
            tracker.update_value(|(tracker, seen)| {
                if *seen != seeing {
                    let is_next = seen.as_ref().is_some_and(|(seen, _)| seen + 1 == at);
                    tracker.follow(session.as_ref(), last.as_ref().filter(|_| is_next));
                    *seen = seeing;
                }
            });
            let picked = picking.map(|picking| picking.get());
            tracker.with_value(|(tracker, _)| {
                BoardState::of(&Shown {
                    session: session.as_ref(),
                    steps: at,
                    last: last.as_ref(),
                    picking: picked.as_ref(),
                    pieces: tracker.pieces(),
                    nearest,
                    hints: hints.get(),
                    asked: None,
                    shows_threats: picked.is_some(),
                    language,
                })
            })
        })
        .into()
    }
}

fn is_text_field(element: &web_sys::Element) -> bool {
    element.tag_name() == "INPUT" && element.get_attribute("type").as_deref() != Some("range")
}

/// A slider over all steps, with a button for each end and each direction.
#[component]
pub fn Stepper(
    /// The game.
    replay: Replay,
    /// What is said of the step that is shown.
    #[prop(into)]
    said: Signal<String>,
) -> impl IntoView {
    let labels = move || Labels::of(language());
    let slide = move |event| {
        if let Ok(at) = event_target_value(&event).parse() {
            replay.at.set(at);
        }
    };
    let place = move || filled(After::of(language()).step_of, &[&replay.moment().at, &replay.count()]);
    let by = move |by: isize| move |_| replay.step(by);
    view! {
        <div class="stepper">
            <button type="button" class="step-button" aria-label=move || labels().first on:click=by(isize::MIN / 2)>
                <Arrow path="M14 5 7 12l7 7M5 5v14" />
            </button>
            <button type="button" class="step-button" aria-label=move || labels().previous on:click=by(-1)>
                <Arrow path="M15 5 8 12l7 7" />
            </button>
            <input
                type="range"
                id="step"
                min="0"
                max=move || replay.count()
                step="1"
                aria-label=move || After::of(language()).step_slider
                aria-valuetext=move || format!("{}. {}", place(), said.get())
                prop:value=move || replay.moment().at.to_string()
                on:input=slide
            />
            <button type="button" class="step-button" aria-label=move || labels().next on:click=by(1)>
                <Arrow path="M9 5l7 7-7 7" />
            </button>
            <button type="button" class="step-button" aria-label=move || labels().last on:click=by(isize::MAX / 2)>
                <Arrow path="M10 5l7 7-7 7M19 5v14" />
            </button>
        </div>
    }
}

#[component]
fn Arrow(path: &'static str) -> impl IntoView {
    view! { <svg viewBox="0 0 24 24" aria-hidden="true"><path d=path /></svg> }
}

/// The moves, a turn a line; each leads to the step after it.
#[component]
pub fn MoveList(
    /// The game.
    replay: Replay,
) -> impl IntoView {
    let turns = Memo::new(move |_| {
        let language = language();
        replay.table.with(|table| rows(table, language))
    });
    let list = NodeRef::<leptos::html::Ol>::new();
    Effect::new(move |_| {
        let at = replay.at.get();
        turns.track();
        if let Some(list) = list.get() {
            bring_to_sight(&list, at);
        }
    });
    // Of hundreds of steps only the two hear of it whose place it is.
    let shown = Selector::new(move || replay.at.get());
    let row = move |row: TurnRow| {
        let steps = row.steps.into_iter().map(|step| {
            let (shown, current) = (shown.clone(), shown.clone());
            view! {
                <button
                    type="button"
                    class="move"
                    class:outcome=step.is_outcome
                    class:shown=move || shown.selected(&step.after)
                    title=step.said.clone()
                    aria-label=step.label()
                    aria-current=move || current.selected(&step.after).then_some("step")
                    data-step=step.after
                    on:click=move |_| replay.at.set(step.after)
                >
                    {step.token.clone()}
                </button>
            }
        });
        view! {
            <li>
                <span class="turn-number">{row.number}</span>
                <span class="glyph" aria-hidden="true">{row.glyph.to_string()}</span>
                <span class="turn-moves">{steps.collect_view()}</span>
            </li>
        }
    };
    view! {
        <section class="move-list" class:nothing=move || turns.read().is_empty()>
            <h2>{move || Labels::of(language()).moves}</h2>
            <ol node_ref=list tabindex="-1"><For each=move || turns.get() key=TurnRow::key children=row /></ol>
        </section>
    }
}

/// Scrolls the list alone, so that the page stays where it is.
pub fn bring_to_sight(list: &web_sys::HtmlElement, at: usize) {
    let found = list.query_selector(&format!("[data-step=\"{at}\"]")).ok().flatten();
    let Some(element) = found else { return list.set_scroll_top(0) };
    let (frame, place) = (list.get_bounding_client_rect(), element.get_bounding_client_rect());
    let over = (place.top() - frame.top()).min(0.0) + (place.bottom() - frame.bottom()).max(0.0);
    list.set_scroll_top(list.scroll_top() + over as i32);
}
