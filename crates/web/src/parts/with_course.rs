//! A component that waits until the lesson and the rules of a game are loaded.

use bisat_client::{GameWords, Notice, learn};
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::game_files;
use crate::settings::language;

/// Loads the lesson and the rules of a game, then shows its children.
#[component]
pub fn WithCourse(
    /// The game.
    game: GameWords,
    children: ChildrenFn,
) -> impl IntoView {
    let is_loaded = RwSignal::new(learn::course(game).map(|_| true));
    if is_loaded.get_untracked().is_none() {
        spawn_local(async move {
            let loaded = game_files::load_course(game).await;
            // The screen may have been left meanwhile.
            let _ = is_loaded.try_set(Some(loaded));
        });
    }
    move || match is_loaded.get() {
        Some(true) => children().into_any(),
        Some(false) => view! { <p class="text">{move || language().words().notice(&Notice::Offline)}</p> }.into_any(),
        None => view! { <p class="opening-table"><span class="opening-stitch"></span></p> }.into_any(),
    }
}
