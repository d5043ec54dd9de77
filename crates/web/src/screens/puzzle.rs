//! The puzzle screen: the puzzle of the day, or any other.

mod find;
mod work;
mod result;
mod solving;

use bisat_client::labels::{Common, Puzzles as Labels};
use leptos::prelude::*;
use leptos::task::spawn_local;

use self::find::{Found, Problem, find};
use self::solving::Solving;
use crate::route::{Link, Route, navigator};
use crate::settings::language;

/// The puzzle screen. Without a game it shows the puzzle of the day; without an id, the first one that is not solved.
#[component]
pub fn Puzzle(game: Option<String>, id: Option<String>) -> impl IntoView {
    let found = RwSignal::new(None::<Result<Found, Problem>>);
    let is_named = game.is_none() || id.is_some();
    spawn_local(async move {
        let result = find(game, id).await;
        let unnamed = result.as_ref().ok().filter(|_| !is_named);
        let route = unnamed
            .map(|Found { puzzle, .. }| Route::Puzzle { game: Some(puzzle.game.clone()), id: Some(puzzle.id()) });
        // If the screen was left meanwhile, the signal is gone and the address is that of another screen.
        let is_left = found.try_set(Some(result)).is_some();
        if let Some(route) = route.filter(|_| !is_left) {
            navigator().rewrite(&route);
        }
    });
    move || match found.get() {
        None => view! { <p class="text quiet">{move || Labels::of(language()).loading}</p> }.into_any(),
        Some(Ok(found)) => view! { <Solving found /> }.into_any(),
        Some(Err(problem)) => view! { <Failed problem /> }.into_any(),
    }
}

#[component]
fn Failed(problem: Problem) -> impl IntoView {
    let said = move || match problem {
        Problem::NotLoaded => Labels::of(language()).cannot_load,
        Problem::Unknown => Labels::of(language()).no_such,
    };
    view! {
        <section class="text">
            <h1>{said}</h1>
            <p><Link to=Route::Puzzle { game: None, id: None }>{move || Labels::of(language()).of_the_day}</Link></p>
            <p><Link to=Route::Home>{move || Common::of(language()).to_home}</Link></p>
        </section>
    }
}
