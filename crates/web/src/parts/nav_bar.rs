//! The navigation bar.

use bisat_client::labels::{Common, Puzzles};
use bisat_client::{Language, Notice};
use leptos::ev;
use leptos::prelude::*;

use crate::route::{Link, Route};
use crate::settings::{language, settings};

/// The navigation bar: name, links and language.
#[component]
pub fn NavBar() -> impl IntoView {
    let is_offline = RwSignal::new(!window().navigator().on_line());
    let gone = window_event_listener(ev::offline, move |_| is_offline.set(true));
    let back = window_event_listener(ev::online, move |_| is_offline.set(false));
    on_cleanup(move || {
        gone.remove();
        back.remove();
    });
    let label = |pick: fn(&Common) -> &'static str| move || pick(Common::of(language()));
    view! {
        <header class="bar" class:cut-off=move || is_offline.get()>
            <Link to=Route::Home class="brand">
                <BrandMark />
                <span class="brand-name">"Bisat"</span>
                <span class="brand-hindi" lang="hi">"बिसात"</span>
            </Link>
            <nav class="ways">
                <Link to=Route::Home covers=is_play>{label(|l| l.play)}</Link>
                <Link to=Route::Learn covers=is_learning>{label(|l| l.learn)}</Link>
                <Link to=Route::Puzzle { game: None, id: None } covers=|at| matches!(at, Route::Puzzle { .. })>
                    {move || Puzzles::of(language()).puzzles}
                </Link>
                <Link to=Route::Analyse(None) covers=|at| matches!(at, Route::Analyse(_) | Route::Edit(_) | Route::AnalyseGame { .. })>{label(|l| l.analyse)}</Link>
                <Link to=Route::Records covers=|at| matches!(at, Route::Review { .. })>{label(|l| l.records)}</Link>
                <Link to=Route::Settings covers=|at| matches!(at, Route::Account)>{label(|l| l.settings)}</Link>
            </nav>
            <Languages />
            <Show when=move || is_offline.get()>
                <p class="offline" role="alert" id="offline">{move || language().words().notice(&Notice::Offline)}</p>
            </Show>
        </header>
    }
}

/// The mark of Bisat.
#[component]
pub fn BrandMark() -> impl IntoView {
    view! {
        <svg viewBox="0 0 32 32" class="brand-mark" aria-hidden="true">
            <rect x="2.5" y="2.5" width="27" height="27" rx="6" />
            <path d="M8 8l6 6M24 8l-6 6M8 24l6-6M24 24l-6-6" />
            <circle cx="16" cy="16" r="2.2" />
        </svg>
    }
}

fn is_play(route: &Route) -> bool {
    route.is_game() || matches!(route, Route::New { .. } | Route::NewTournament | Route::Tournament(_))
}

fn is_learning(route: &Route) -> bool {
    matches!(route, Route::Lesson(_) | Route::Rules(_) | Route::Print(_))
}

#[component]
fn Languages() -> impl IntoView {
    let chosen = settings().language;
    let choose = move |event| {
        if let Some(language) = Language::read(&event_target_value(&event)) {
            chosen.set(language);
        }
    };
    let option = move |language: Language| {
        view! {
            <option value=language.code() selected=move || chosen.get() == language lang=language.code()>
                {language.words().own_name()}
            </option>
        }
    };
    view! {
        <select id="language" class="plain" aria-label=move || Common::of(chosen.get()).language on:change=choose>
            {Language::ALL.map(option)}
        </select>
    }
}
