//! The frame of the page: settings, router and navigation bar.

use bisat_client::labels::Common;
use leptos::prelude::*;
use wasm_bindgen::JsValue;

use crate::identity::follow_other_tabs;
use crate::parts::back_to_game::BackToGame;
use crate::parts::board::{count_boards, has_board};
use crate::parts::nav_bar::NavBar;
use crate::parts::title::keep_title;
use crate::route::{Link, Navigator, Route};
use crate::screens::{
    Account, Analyse, AnalyseGame, Home, Learn, Lesson, LocalGame, NewGame, OnlineTable, Player, Players, Print,
    Puzzle, Records, Review, Rules, SettingsScreen,
};
use crate::settings::{Settings, language};

/// The root component.
#[component]
pub fn App() -> impl IntoView {
    Settings::start();
    follow_other_tabs();
    let route = Navigator::start().route();
    keep_title(route);
    count_boards();
    drawing_style();
    let is_playing = move || route.with(Route::is_game);
    view! {
        <svg width="0" height="0" class="hidden" aria-hidden="true" inner_html=bisat_drawing::defs()></svg>
        <Show when=has_board>
            <a class="skip" href="#board">{move || Common::of(language()).skip_to_board}</a>
        </Show>
        <div class="page" class:page-play=is_playing>
            <NavBar />
            <BackToGame />
            <main id="main">{move || screen(route.get())}</main>
        </div>
    }
}

/// Adds the style sheet of boards and pieces. A constructed style sheet is allowed by the content security policy.
fn drawing_style() {
    let adopt = || -> Result<(), JsValue> {
        let sheet = web_sys::CssStyleSheet::new()?;
        sheet.replace_sync(bisat_drawing::style_sheet())?;
        js_sys::Reflect::set(&document(), &"adoptedStyleSheets".into(), &js_sys::Array::of1(&sheet))?;
        Ok(())
    };
    if let Err(error) = adopt() {
        web_sys::console::error_1(&error);
    }
}

fn screen(route: Route) -> AnyView {
    match route {
        Route::Home => view! { <Home /> }.into_any(),
        Route::New { game, start } => view! { <NewGame game start /> }.into_any(),
        Route::LocalGame(name) => view! { <LocalGame name /> }.into_any(),
        Route::Table(id) => view! { <OnlineTable id /> }.into_any(),
        Route::Learn => view! { <Learn /> }.into_any(),
        Route::Lesson(game) => view! { <Lesson game /> }.into_any(),
        Route::Puzzle { game, id } => view! { <Puzzle game id /> }.into_any(),
        Route::Rules(game) => view! { <Rules game /> }.into_any(),
        Route::Analyse(position) => view! { <Analyse position /> }.into_any(),
        Route::Records => view! { <Records /> }.into_any(),
        Route::AnalyseGame { source, step } => view! { <AnalyseGame source step /> }.into_any(),
        Route::Review { source, step } => view! { <Review source step /> }.into_any(),
        Route::Settings => view! { <SettingsScreen /> }.into_any(),
        Route::Account => view! { <Account /> }.into_any(),
        Route::Players(game) => view! { <Players game /> }.into_any(),
        Route::Player(name) => view! { <Player name /> }.into_any(),
        Route::Print(game) => view! { <Print game /> }.into_any(),
        Route::Unknown => view! {
            <section class="text">
                <h1>{move || Common::of(language()).not_found}</h1>
                <p><Link to=Route::Home>{move || Common::of(language()).to_home}</Link></p>
            </section>
        }
        .into_any(),
    }
}
