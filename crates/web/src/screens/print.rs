//! A board to print.

use bisat_client::labels::{After, Common};
use bisat_drawing::print::{Paper, sheet};
use bisat_worker::open_with;
use leptos::prelude::*;

use crate::parts::games::game_name;
use crate::route::{Link, Route};
use crate::settings::language;

/// A printable sheet with a board.
#[component]
pub fn Print(game: String) -> impl IntoView {
    let Ok(session) = open_with(&game, "") else {
        return view! { <p class="text"><Link to=Route::Home>{Common::of(language()).to_home}</Link></p> }.into_any();
    };
    let paper = RwSignal::new(Paper::A4);
    let drawn = Memo::new(move |_| sheet(session.as_ref(), paper.get()));
    let papers = [(Paper::A4, "A4"), (Paper::Letter, "Letter")].map(|(each, name)| {
        view! {
            <label class="choice">
                <input type="radio" name="paper" prop:checked=move || paper.get() == each on:change=move |_| paper.set(each) />
                <span>{name}</span>
            </label>
        }
    });
    let id = game.clone();
    let name = {
        let id = game.clone();
        move || game_name(language(), &id)
    };
    let print = move |_| {
        // The browser reports printing problems itself.
        let _ = window().print();
    };
    let address = move || {
        let text: String = js_sys::encode_uri_component(&drawn.get()).into();
        format!("data:image/svg+xml,{text}")
    };
    view! {
        <section class="print-screen">
            <div class="no-print text">
                <h1>{move || game_name(language(), &id)}</h1>
                <fieldset class="choices">
                    <legend>{move || After::of(language()).paper}</legend>
                    <div class="choice-row">{papers}</div>
                </fieldset>
                <p class="buttons">
                    <button type="button" class="button primary" on:click=print>{move || After::of(language()).print}</button>
                    <a class="button" download=format!("bisat-{game}.svg") href=address>{move || After::of(language()).download}</a>
                </p>
            </div>
            <div class="sheet" role="img" aria-label=name inner_html=move || drawn.get()></div>
        </section>
    }
    .into_any()
}
