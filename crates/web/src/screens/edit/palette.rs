//! The pieces beside the board, and what can be done with the picked piece.

use bisat_client::labels::Editor;
use bisat_client::{Pile, describe_mark, describe_pile};
use leptos::prelude::*;

use super::draft::DraftState;
use crate::settings::language;

/// The pieces beside the board, as buttons that pick one or take the picked piece.
#[component]
pub fn Piles(draft: DraftState) -> impl IntoView {
    let piles = Memo::new(move |_| draft.editing.with(bisat_client::Editing::piles));
    view! {
        <Show when=move || !piles.read().is_empty()>
            <section class="piles" aria-labelledby="piles-title">
                <h2 class="hidden" id="piles-title">{move || Editor::of(language()).beside}</h2>
                <ul>{move || piles.get().into_iter().map(|pile| view! { <PileButton draft pile /> }).collect_view()}</ul>
            </section>
        </Show>
    }
}

#[component]
fn PileButton(draft: DraftState, pile: Pile) -> impl IntoView {
    let (id, said, markup) = draft.editing.with_untracked(|editing| {
        let board = editing.board();
        let said = describe_pile(language(), board, &pile);
        let shown = pile.piece.as_ref().or(editing.picked());
        let colour = pile.seat.map(|seat| board.player(seat).colour);
        let markup = shown.and_then(|piece| bisat_drawing::piece(board.id(), piece, colour)).unwrap_or_default();
        let seat = pile.seat.map_or(String::new(), |seat| board.player(seat).name.to_owned());
        (format!("{} {} {seat}", pile.point.name, pile.kind), said, markup)
    });
    let (is_picked, is_target, is_empty) = (pile.is_picked, pile.is_target, pile.count == 0);
    let label = move || {
        let target = if is_target { format!(", {}", Editor::of(language()).put_here) } else { String::new() };
        format!("{said}{target}")
    };
    let pick = move |_| draft.update(|editing| editing.pick_pile(&pile));
    view! {
        <li>
            <button type="button" class="button pile-button" class:picked=is_picked class:target=is_target
                aria-pressed=is_picked.to_string() data-pile=id on:click=pick>
                <svg class="pile-piece" class:faint=is_empty viewBox="-56 -56 112 116" aria-hidden="true" inner_html=markup></svg>
                <span>{label}</span>
            </button>
        </li>
    }
}

/// Buttons for the picked piece: how it stands, and to take it off the board.
#[component]
pub fn PickedPiece(draft: DraftState) -> impl IntoView {
    let picked = Memo::new(move |_| {
        draft.editing.with(|editing| editing.picked().map(|piece| (piece.clone(), editing.marks())))
    });
    let remove = move |_| {
        draft.update(|editing| {
            editing.remove();
        });
    };
    move || {
        picked.get().map(|(piece, marks)| {
            let mark = |mark: String| {
                let said = describe_mark(language(), piece.kind, &mark).unwrap_or_default();
                let is_chosen = piece.mark == mark;
                let token = mark.clone();
                let set = move |_| {
                    draft.update(|editing| {
                        editing.mark(&mark);
                    });
                };
                view! {
                    <button type="button" class="button" aria-pressed=is_chosen.to_string() data-mark=token on:click=set>{said}</button>
                }
            };
            view! {
                <div class="buttons" role="group" aria-label=move || Editor::of(language()).turn_piece>
                    {marks.into_iter().map(mark).collect_view()}
                    <button type="button" class="button" id="take-off" on:click=remove>{move || Editor::of(language()).take_off}</button>
                </div>
            }
        })
    }
}
