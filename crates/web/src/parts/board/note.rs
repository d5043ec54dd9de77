//! A note at a point of the board: why it was refused.

use bisat_engine::PointId;
use leptos::prelude::*;

/// Why a point was refused.
#[derive(Clone, PartialEq, Debug)]
pub struct BoardNote {
    /// The point.
    pub point: PointId,
    /// The points where something is in the way.
    pub obstacles: Vec<PointId>,
    /// The reason in words.
    pub text: String,
}

/// Where a note is placed beside its board, in percent of its width and in pixels from its top.
#[derive(Clone, Copy, PartialEq)]
struct NotePosition {
    across: f64,
    top: f64,
    is_above: bool,
}

/// The text of the note, below its point, or above a point in the lower half. Screen readers get it from the live region.
#[component]
pub fn Note(root: NodeRef<leptos::svg::Svg>, note: Signal<Option<BoardNote>>) -> impl IntoView {
    let place = RwSignal::new(None::<NotePosition>);
    Effect::new(move |_| place.set(note.with(|note| note.as_ref().and_then(|note| find_place(root, &note.point)))));
    let shown = move || note.get().zip(place.get());
    move || {
        shown().map(|(note, NotePosition { across, top, is_above })| {
            let shift = if is_above { "-100%" } else { "0" };
            view! {
                <p
                    class="board-note"
                    aria-hidden="true"
                    style:left=format!("{across:.1}%")
                    style:top=format!("{top:.0}px")
                    style:transform=format!("translate(-{across:.1}%, {shift})")
                >
                    {note.text}
                </p>
            }
        })
    }
}

fn find_place(root: NodeRef<leptos::svg::Svg>, point: &str) -> Option<NotePosition> {
    const APART: f64 = 6.0;
    let board = root.get_untracked()?;
    let point = board.query_selector(&format!("[data-point=\"{point}\"] .point-area")).ok().flatten()?;
    let frame = board.parent_element()?.get_bounding_client_rect();
    let (point, board) = (point.get_bounding_client_rect(), board.get_bounding_client_rect());
    let is_above = point.top() > (board.top() + board.bottom()) / 2.0;
    let edge = if is_above { point.top() - APART } else { point.bottom() + APART };
    let middle = (point.left() + point.right()) / 2.0;
    let across = ((middle - frame.left()) / frame.width() * 100.0).clamp(0.0, 100.0);
    Some(NotePosition { across, top: edge - frame.top(), is_above })
}
