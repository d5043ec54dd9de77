//! The board component. It draws a [`BoardState`] and reports which point is picked by mouse, touch or keyboard. It
//! knows no rule of any game.

mod state;
mod animation;
mod keys;
mod hint;
mod threats;
mod writing;
mod note;
mod ways;
mod drag;
mod draft;
mod main_board;

pub use hint::BoardHint;
pub use keys::Key;
pub use main_board::{count_boards, has_board};
pub use note::BoardNote;
pub use state::{BoardInput, BoardPiece, BoardPoint, BoardState};
pub use threats::ThreatMarks;
pub use writing::{Writing, numbered_pieces, shows_names};

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use note::Note;

/// The board component.
#[component]
pub fn Board(
    /// What to draw.
    #[prop(into)]
    state: Signal<BoardState>,
    /// Called with the name of the picked point.
    #[prop(into)]
    on_pick: Callback<String>,
    /// Called with the name of the point that a piece is dragged from; `on_pick` if there is none.
    #[prop(optional, into)]
    on_lift: Option<Callback<String>>,
    /// Called for keys that do not move the focus or pick.
    #[prop(optional, into)]
    on_key: Option<Callback<Key>>,
    /// The id of the element. Use `None` if a screen has several boards.
    #[prop(default = Some("board"))]
    id: Option<&'static str>,
    /// The accessible name of the board.
    #[prop(into)]
    name: Signal<String>,
    /// Moves to draw as hints. Hints change without a new state.
    #[prop(optional, into)]
    hints: Signal<Vec<BoardHint>>,
    /// Why the last pick was refused. Like hints, it changes without a new state.
    #[prop(optional, into)]
    note: Signal<Option<BoardNote>>,
) -> impl IntoView {
    if id.is_some() {
        main_board::register();
    }
    let root = NodeRef::<leptos::svg::Svg>::new();
    // The point that the keyboard has focused; `None` until it has moved.
    let wanted = RwSignal::new(None::<String>);
    let focused = Memo::new(move |_| state.with(|state| state.focus(wanted.get().as_deref())));
    let hints = Memo::new(move |_| state.with(|state| state.hint_markup(&hints.read())));
    let refused = Memo::new(move |_| state.with(|state| note.with(|note| state.refused_markup(note.as_ref()))));
    // The point under the mouse or with the keyboard focus.
    let looked_at = RwSignal::new(None::<String>);
    let ways = Memo::new(move |_| state.with(|state| state.way_markup(looked_at.get().as_deref())));
    let risk = Memo::new(move |_| state.with(|state| state.risk_markup(looked_at.get().as_deref())));
    let mat = Memo::new(move |_| state.with(|state| state.mat.clone()));
    let pieces = move || state.with(|state| state.pieces.iter().map(|piece| piece.id).collect::<Vec<_>>());
    let points =
        Memo::new(move |_| state.with(|state| state.points.iter().map(|point| point.name.clone()).collect::<Vec<_>>()));
    animation::follow(root, state);
    let on_keydown = move |event: KeyboardEvent| {
        if event.ctrl_key() || event.alt_key() || event.meta_key() {
            return;
        }
        let Some(at) = focused.get_untracked() else { return };
        match keys::read(&event) {
            Some(Key::Walk(direction)) => {
                event.prevent_default();
                let to = state.with_untracked(|state| state.neighbour(&at, direction));
                keys::focus(root, to.as_deref(), wanted);
            }
            Some(Key::Next(turn)) => {
                event.prevent_default();
                let to = state.with_untracked(|state| state.next_live(&at, turn));
                keys::focus(root, to.as_deref(), wanted);
            }
            Some(Key::Pick) => {
                event.prevent_default();
                on_pick.run(at);
            }
            Some(key) => {
                if let Some(on_key) = on_key {
                    event.prevent_default();
                    on_key.run(key);
                }
            }
            None => {}
        }
    };
    let dragging = drag::Drag::new(root, state, drag::Picks { lift: on_lift.unwrap_or(on_pick), drop: on_pick });
    view! {
        <svg
            node_ref=root
            id=id
            class=move || format!("board {}", state.with(|state| state.class))
            class:board-live=move || state.with(|state| state.is_live)
            viewBox=move || state.with(|state| state.view_box.clone())
            data-demand=move || state.with(|state| state.demand)
            role="group"
            aria-label=name
            on:keydown=on_keydown
            on:pointerdown=move |event| dragging.down(&event)
            on:pointermove=move |event| dragging.moved(&event)
            on:pointerup=move |event| dragging.up(&event)
            on:pointercancel=move |_| dragging.cancel()
            on:mouseover=move |event| looked_at.set(drag::point_at(&event))
            on:mouseleave=move |_| looked_at.set(None)
            on:focusin=move |event| looked_at.set(drag::point_at(&event))
            on:focusout=move |_| looked_at.set(None)
        >
            <g aria-hidden="true" inner_html=move || mat.get().to_string()></g>
            <g aria-hidden="true" class="under" inner_html=move || state.with(|state| state.last_move.clone())></g>
            <g aria-hidden="true" class="under" inner_html=move || hints.get()></g>
            <g aria-hidden="true" class="under ways" inner_html=move || ways.get()></g>
            <g aria-hidden="true" class="under" inner_html=move || state.with(|state| state.under.clone())></g>
            <g aria-hidden="true" class="pieces">
                <For each=pieces key=|id| *id let(id)>
                    <PieceView state id />
                </For>
            </g>
            <g aria-hidden="true" class="over" inner_html=move || state.with(|state| state.over.clone())></g>
            <g aria-hidden="true" class="over risk" inner_html=move || risk.get()></g>
            <g aria-hidden="true" class="over refused" inner_html=move || refused.get()></g>
            <g class="points">
                <For each=move || points.get() key=String::clone let(name)>
                    <PointView state name focused on_pick />
                </For>
            </g>
        </svg>
        <Note root note />
    }
}

#[component]
fn PieceView(state: Signal<BoardState>, id: u32) -> impl IntoView {
    let piece = Memo::new(move |_| state.with(|state| state.piece(id).cloned()));
    let transform = move || piece.with(|piece| piece.as_ref().map(BoardPiece::transform).unwrap_or_default());
    let markup = Memo::new(move |_| piece.with(|piece| piece.as_ref().map(|piece| piece.markup.clone())));
    view! {
        <g
            class="piece"
            class:lifted=move || piece.with(|piece| piece.as_ref().is_some_and(|piece| piece.is_lifted))
            data-piece=id
            style:transform=transform
            inner_html=move || markup.get().unwrap_or_default()
        ></g>
    }
}

#[component]
fn PointView(
    state: Signal<BoardState>,
    name: String,
    focused: Memo<Option<String>>,
    on_pick: Callback<String>,
) -> impl IntoView {
    let point = {
        let name = name.clone();
        Memo::new(move |_| state.with(|state| state.point(&name).cloned()))
    };
    let of =
        move |pick: fn(&BoardPoint) -> f32| move || point.with(|point| point.as_ref().map(pick).unwrap_or_default());
    let tabindex = {
        let name = name.clone();
        move || if focused.with(|focused| focused.as_ref() == Some(&name)) { "0" } else { "-1" }
    };
    let pick = {
        let name = name.clone();
        move |_| on_pick.run(name.clone())
    };
    let ring = move || point.with(|point| point.as_ref().map(BoardPoint::focus_ring).unwrap_or_default());
    view! {
        <g
            class="point"
            class:live=move || point.with(|point| point.as_ref().is_some_and(|point| point.is_live))
            class:target=move || point.with(|point| point.as_ref().is_some_and(|point| point.is_target))
            role="button"
            tabindex=tabindex
            data-point=name
            aria-label=move || point.with(|point| point.as_ref().map(|point| point.label.clone()))
            on:click=pick
        >
            <rect
                class="point-area"
                x=of(|point| point.x - point.side / 2.0)
                y=of(|point| point.y - point.side / 2.0)
                width=of(|point| point.side)
                height=of(|point| point.side)
            />
            <g class="focus-ring" inner_html=ring></g>
        </g>
    }
}
