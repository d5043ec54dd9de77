//! Form fields for a game and its options, for screens on which any position can be set up.

use bisat_client::labels::{After, Home};
use bisat_engine::{GAMES, infos};
use bisat_worker::Position;
use leptos::prelude::*;

use super::games::game_name;
use super::option_fields::{OptionFields, options_of};
use crate::settings::language;

/// The game and its options. Another choice begins at the start of that game.
#[component]
pub fn GameFields(
    /// The position that is shown.
    #[prop(into)]
    position: Signal<Position>,
    /// Opens a position.
    open: Callback<Position>,
) -> impl IntoView {
    let game = Memo::new(move |_| position.get().game);
    let options = Memo::new(move |_| position.get().options);
    let choose = move |event| open.run(Position::start(event_target_value(&event), String::new()));
    let choose_options = move |options: String| open.run(Position::start(game.get_untracked(), options));
    let item = move |id: &'static str| {
        view! { <option value=id selected=move || game.get() == id>{move || game_name(language(), id)}</option> }
    };
    let fields = move || {
        let rules = infos().into_iter().find(|info| info.id == game.get()).map_or(&[][..], |info| info.options);
        let chosen = Signal::derive(move || options_of(rules, &options.get()));
        view! { <OptionFields rules chosen choose=Callback::new(choose_options) /> }
    };
    view! {
        <p class="option">
            <label for="game">{move || After::of(language()).game}</label>
            <select id="game" class="field" prop:value=move || game.get() on:change=choose>{GAMES.iter().copied().map(item).collect_view()}</select>
        </p>
        <details class="rules-of-table">
            <summary>{move || Home::of(language()).rules_of_table}</summary>
            {fields}
        </details>
    }
}
