//! The list of games to learn: lesson, rules and printable board of each.

use bisat_client::GameWords;
use bisat_client::labels::{After, Common, Home};
use bisat_engine::GAMES;
use leptos::prelude::*;

use crate::parts::games::{game_name, sample_position};
use crate::route::{Link, Route};
use crate::settings::language;

/// The list of games to learn.
#[component]
pub fn Learn() -> impl IntoView {
    let game = |id: &'static str| {
        let picture = sample_position(id).map(|session| bisat_drawing::picture(session.as_ref())).unwrap_or_default();
        let about = move || GameWords::read(id).map_or("", |name| name.line(language()));
        view! {
            <article class="learnt">
                <span class="picture" inner_html=picture aria-hidden="true"></span>
                <div>
                    <h2>{move || game_name(language(), id)}</h2>
                    <p>{about}</p>
                    <p class="buttons">
                        <Link to=Route::Lesson(id.to_owned()) class="button primary">{move || After::of(language()).lesson}</Link>
                        <Link to=Route::Rules(id.to_owned()) class="button">{move || After::of(language()).read_rules}</Link>
                        <Link to=Route::Print(id.to_owned()) class="button">{move || After::of(language()).print_board}</Link>
                    </p>
                </div>
            </article>
        }
    };
    view! {
        <section class="text learn">
            <h1>{move || Common::of(language()).learn}</h1>
            <p class="quiet">{move || Home::of(language()).lesson_pitch}</p>
            {GAMES.iter().map(|id| game(id)).collect_view()}
        </section>
    }
}
