//! The link back to the game that the current screen was entered from.

use bisat_client::labels::Play;
use leptos::prelude::*;

use crate::route::{Link, navigator};
use crate::settings::language;

/// A link back to the game; nothing on a screen that was not entered from a game.
#[component]
pub fn BackToGame() -> impl IntoView {
    let game = navigator().game_left();
    move || {
        game.get().map(|game| {
            view! {
                <nav class="back-to-game" id="back-to-game" aria-label=move || Play::of(language()).to_now>
                    <Link to=game class="strong">
                        <span aria-hidden="true">"‹ "</span>
                        {move || Play::of(language()).to_now}
                    </Link>
                </nav>
            }
        })
    }
}
