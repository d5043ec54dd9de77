//! Replay of a finished or analysed game: the board after any step, a slider and the move list.

use std::sync::Arc;

use bisat_client::labels::{After, Play as Labels, filled};
use bisat_client::{GameView, Picking, Step, Tracker};
use bisat_engine::{AnySession, Seat, Turn};
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use crate::orientation::orientation;
use crate::parts::board::{BoardInput, BoardState, ThreatMarks, Writing};
use crate::parts::turn_rows::{TurnRow, TurnRows, scroll_to_step};
use crate::settings::{language, places, settings};

/// A game with a current step.
#[derive(Clone, Copy)]
pub struct Replay {
    /// The game with all its steps.
    pub table: RwSignal<GameView>,
    /// The number of steps that are shown.
    pub at: RwSignal<usize>,
    snapshot: Memo<Snapshot>,
}

/// The game after a number of steps.
#[derive(Clone)]
pub struct Snapshot {
    /// The game.
    pub session: Arc<dyn AnySession>,
    /// The number of steps.
    pub at: usize,
    /// The last step.
    pub last: Option<Step>,
}

impl Replay {
    /// A replay that starts at step `at`.
    pub fn new(table: GameView, at: usize) -> Self {
        let (table, at) = (RwSignal::new(table), RwSignal::new(at));
        let snapshot = move |_: Option<&Snapshot>| {
            table.with(|table| {
                let at = at.get().min(table.steps().len());
                let last = at.checked_sub(1).and_then(|last| table.steps().get(last)).cloned();
                Snapshot { session: table.session_after(at).into(), at, last }
            })
        };
        Replay { table, at, snapshot: Memo::new_with_compare(snapshot, |_, _| true) }
    }

    /// The game at the current step.
    pub fn snapshot(self) -> Snapshot {
        self.snapshot.get()
    }

    /// The number of steps of the whole game.
    pub fn count(self) -> usize {
        self.table.with(|table| table.steps().len())
    }

    /// Goes forward or back by a number of steps.
    pub fn step(self, by: isize) {
        let count = self.table.with_untracked(|table| table.steps().len());
        self.at.update(|at| *at = at.saturating_add_signed(by).min(count));
    }

    /// Handles the keys `[` and `]`, except in text fields.
    pub fn on_keydown(self, event: &KeyboardEvent) {
        let by = match event.key().as_str() {
            "[" => -1,
            "]" => 1,
            _ => return,
        };
        if !is_writing(event) && !event.ctrl_key() && !event.meta_key() && !event.default_prevented() {
            event.prevent_default();
            self.step(by);
        }
    }

    /// The board at the current step. Pass `picking` if moves can be made on it.
    pub fn board_state(self, nearest: Option<Seat>, picking: Option<RwSignal<Picking>>) -> Signal<BoardState> {
        let tracker = StoredValue::new((Tracker::default(), None::<(usize, String)>));
        Memo::new(move |_| {
            let language = language();
            let Snapshot { session: current, at, last } = self.snapshot();
            let session = self.table.with_untracked(|table| table.drawn_after(at));
            let seeing = Some((at, session.state()));
            tracker.update_value(|(tracker, seen)| {
                if *seen != seeing {
                    let is_next = seen.as_ref().is_some_and(|(seen, _)| seen + 1 == at);
                    tracker.follow(session.as_ref(), last.as_ref().filter(|_| is_next));
                    *seen = seeing;
                }
            });
            let picked = picking.map(|picking| picking.get()).filter(|_| !matches!(current.turn(), Turn::Over(_)));
            tracker.with_value(|(tracker, _)| {
                BoardState::of(&BoardInput {
                    session: session.as_ref(),
                    steps: at,
                    last: last.as_ref(),
                    round: &[],
                    picking: picked.as_ref(),
                    pieces: tracker.pieces(),
                    nearest,
                    orientation: orientation(),
                    movable: None,
                    threats: if picked.is_some() { ThreatMarks::All } else { ThreatMarks::None },
                    language,
                    // The list of an analysis names the squares.
                    writing: if picking.is_some() || settings().shows_names.get() {
                        Writing::Names
                    } else {
                        Writing::None
                    },
                })
            })
        })
        .into()
    }
}

/// Whether the key goes to a text field or a list, which needs it itself.
pub fn is_writing(event: &KeyboardEvent) -> bool {
    let element = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    element
        .is_some_and(|element| matches!(element.tag_name().as_str(), "TEXTAREA" | "SELECT") || is_text_field(&element))
}

fn is_text_field(element: &web_sys::Element) -> bool {
    element.tag_name() == "INPUT" && element.get_attribute("type").as_deref() != Some("range")
}

/// A slider over all steps, with buttons for first, previous, next and last.
#[component]
pub fn Stepper(
    /// The game.
    replay: Replay,
    /// The description of the current step.
    #[prop(into)]
    said: Signal<String>,
) -> impl IntoView {
    let labels = move || Labels::of(language());
    let slide = move |event| {
        if let Ok(at) = event_target_value(&event).parse() {
            replay.at.set(at);
        }
    };
    let place = move || filled(After::of(language()).step_of, &[&replay.snapshot().at, &replay.count()]);
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
                prop:value=move || replay.snapshot().at.to_string()
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

/// The move list, one row per turn. A click on a move shows the position after it.
#[component]
pub fn MoveList(
    /// The game.
    replay: Replay,
) -> impl IntoView {
    let turns = Memo::new(move |_| {
        let language = language();
        let places = places();
        replay.table.with(|table| TurnRows::of(table, language, places))
    });
    let list = NodeRef::<leptos::html::Ol>::new();
    Effect::new(move |_| {
        let at = replay.at.get();
        turns.track();
        if let Some(list) = list.get() {
            scroll_to_step(&list, at);
        }
    });
    // A selector notifies only the two steps whose highlight changes.
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
                    {step.text.clone()}
                </button>
            }
        });
        view! {
            <li>
                <span class="turn-number">{row.round}</span>
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
