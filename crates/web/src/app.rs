//! The frame of the page: settings, router and navigation bar.

use bisat_client::labels::Common;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsValue;

use crate::identity::follow_other_tabs;
use crate::notifications::store_words;
use crate::parts::back_to_game::BackToGame;
use crate::parts::board::{count_boards, has_board};
use crate::parts::nav_bar::NavBar;
use crate::parts::title::keep_title;
use crate::route::{Navigator, Program, Route};
use crate::settings::{Settings, language};
use crate::turns::keep_tables;

/// The root component.
#[component]
pub fn App(
    /// The program that runs.
    program: Program,
    /// Draws a screen of that program.
    screen: fn(Route) -> AnyView,
) -> impl IntoView {
    Settings::start();
    follow_other_tabs();
    let route = Navigator::start(program).route();
    keep_tables(route);
    keep_title(route);
    Effect::new(move |_| spawn_local(store_words(language())));
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
