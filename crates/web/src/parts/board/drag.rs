//! Drag and drop: picks the piece, then the point where it is dropped. Every move can also be made without dragging.

use leptos::ev::PointerEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, SvgElement, SvgsvgElement};

use super::animation::finish_all;
use super::state::{BoardPiece, BoardState, transform};

/// The distance in pixels from which a press counts as a drag.
const DRAG_DISTANCE: f64 = 7.0;

/// The state of dragging on one board.
#[derive(Clone, Copy)]
pub struct Drag {
    root: NodeRef<leptos::svg::Svg>,
    state: Signal<BoardState>,
    picks: Picks,
    held: StoredValue<Option<Held>>,
}

/// What is called with the points of a drag.
#[derive(Clone, Copy)]
pub struct Picks {
    /// Called with the point that the piece leaves.
    pub lift: Callback<String>,
    /// Called with the point where it is dropped.
    pub drop: Callback<String>,
}

#[derive(Clone)]
struct Held {
    point: String,
    from: (f64, f64),
    is_dragged: bool,
}

impl Drag {
    /// No drag is in progress.
    pub fn new(root: NodeRef<leptos::svg::Svg>, state: Signal<BoardState>, picks: Picks) -> Self {
        Drag { root, state, picks, held: StoredValue::new(None) }
    }

    /// Handles `pointerdown`.
    pub fn down(self, event: &PointerEvent) {
        finish_all();
        let Some(point) =
            event.target().and_then(|target| target.dyn_into().ok()).and_then(|element| point_of(&element))
        else {
            return;
        };
        let has_piece = self.state.with_untracked(|state| state.piece_on(&point).is_some());
        let is_live = self.state.with_untracked(|state| state.point(&point).is_some_and(|point| point.is_live));
        if has_piece && is_live && event.is_primary() && event.button() == 0 {
            let from = (f64::from(event.client_x()), f64::from(event.client_y()));
            self.held.set_value(Some(Held { point, from, is_dragged: false }));
        }
    }

    /// Handles `pointermove`.
    pub fn moved(self, event: &PointerEvent) {
        let Some(mut held) = self.held.get_value() else { return };
        let (x, y) = (f64::from(event.client_x()), f64::from(event.client_y()));
        if !held.is_dragged {
            if (x - held.from.0).hypot(y - held.from.1) < DRAG_DISTANCE {
                return;
            }
            held.is_dragged = true;
            let is_picked = self.state.with_untracked(|state| state.is_picked(&held.point));
            if !is_picked {
                self.picks.lift.run(held.point.clone());
            }
            self.held.set_value(Some(held.clone()));
        }
        let Some((root, (x, y))) =
            self.root.get_untracked().and_then(|root| Some((root.clone(), to_board_units(&root, x, y)?)))
        else {
            return;
        };
        let piece = self.state.with_untracked(|state| state.piece_on(&held.point).cloned());
        if let Some(piece) = piece {
            place(&root, &piece, x, y);
        }
    }

    /// Handles `pointerup`.
    pub fn up(self, event: &PointerEvent) {
        let Some(held) = self.held.get_value().filter(|held| held.is_dragged) else {
            return self.held.set_value(None);
        };
        self.reset(&held);
        let under = document().element_from_point(event.client_x() as f32, event.client_y() as f32);
        if let Some(point) = under.and_then(|element| point_of(&element)).filter(|point| *point != held.point) {
            self.picks.drop.run(point);
        }
    }

    /// Handles `pointercancel`.
    pub fn cancel(self) {
        if let Some(held) = self.held.get_value() {
            self.reset(&held);
        }
    }

    /// Puts the piece back to its place on the board.
    fn reset(self, held: &Held) {
        self.held.set_value(None);
        let piece = self.state.with_untracked(|state| state.piece_on(&held.point).cloned());
        if let Some((piece, root)) = piece.zip(self.root.get_untracked()) {
            place(&root, &piece, piece.x, piece.y);
        }
    }
}

impl BoardState {
    /// The piece drawn on a point.
    fn piece_on(&self, point: &str) -> Option<&BoardPiece> {
        let point = self.point(point)?;
        let is_there = |piece: &&BoardPiece| (piece.x - point.x).hypot(piece.y - point.y) < point.side * 0.45;
        self.pieces.iter().find(is_there)
    }

    fn is_picked(&self, point: &str) -> bool {
        self.piece_on(point).is_some_and(|piece| piece.is_lifted)
    }
}

/// The point on which an event happened.
pub fn point_at(event: &web_sys::Event) -> Option<String> {
    event.target().and_then(|target| target.dyn_into::<Element>().ok()).as_ref().and_then(point_of)
}

fn point_of(element: &Element) -> Option<String> {
    element.closest("[data-point]").ok().flatten()?.get_attribute("data-point")
}

/// Converts a position in the window to board units.
fn to_board_units(root: &SvgElement, x: f64, y: f64) -> Option<(f32, f32)> {
    let (frame, base) = (root.get_bounding_client_rect(), root.dyn_ref::<SvgsvgElement>()?.view_box().base_val()?);
    let (width, height) = (f64::from(base.width()), f64::from(base.height()));
    // The drawing is in the middle of its element, as large as it fits.
    let scale = (width / frame.width()).max(height / frame.height());
    let (left, top) = (frame.left() + frame.width() / 2.0, frame.top() + frame.height() / 2.0);
    Some((((x - left) * scale + width / 2.0) as f32, ((y - top) * scale + height / 2.0) as f32))
}

fn place(root: &Element, piece: &BoardPiece, x: f32, y: f32) {
    let found = root.query_selector(&format!("[data-piece=\"{}\"]", piece.id)).ok().flatten();
    if let Some(element) = found.and_then(|element| element.dyn_into::<SvgElement>().ok()) {
        // A style that the browser rejects has no effect.
        let _ = element.style().set_property("transform", &transform(x, y, piece.size));
    }
}
