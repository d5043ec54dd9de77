//! The screens of the program that people need to play and to learn.

use leptos::prelude::*;

use super::not_found::NotFound;
use super::{Home, Learn, Lesson, LocalGame, NewGame, OnlineTable, Puzzle, Records, Review, Rules, SettingsScreen};
use crate::route::Route;

/// Draws a screen of this program.
pub fn screen(route: Route) -> AnyView {
    match route {
        Route::Home => view! { <Home /> }.into_any(),
        Route::New { game, start } => view! { <NewGame game start /> }.into_any(),
        Route::LocalGame(name) => view! { <LocalGame name /> }.into_any(),
        Route::Table(id) => view! { <OnlineTable id /> }.into_any(),
        Route::Learn => view! { <Learn /> }.into_any(),
        Route::Lesson(game) => view! { <Lesson game /> }.into_any(),
        Route::Puzzle { game, id } => view! { <Puzzle game id /> }.into_any(),
        Route::Rules(game) => view! { <Rules game /> }.into_any(),
        Route::Records => view! { <Records /> }.into_any(),
        Route::Review { source, step } => view! { <Review source step /> }.into_any(),
        Route::Settings => view! { <SettingsScreen /> }.into_any(),
        // The navigator loads the other program for its screens.
        _ => view! { <NotFound /> }.into_any(),
    }
}
