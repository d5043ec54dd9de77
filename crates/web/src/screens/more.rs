//! The screens of the second program, without which people can play.

use leptos::prelude::*;

use super::not_found::NotFound;
use super::{Account, Analyse, AnalyseGame, Edit, LoginLink, NewTournament, Player, Players, Print, Tournament};
use crate::route::Route;

/// Draws a screen of this program.
pub fn screen(route: Route) -> AnyView {
    match route {
        Route::Analyse(position) => view! { <Analyse position /> }.into_any(),
        Route::Edit(position) => view! { <Edit position /> }.into_any(),
        Route::AnalyseGame { source, step } => view! { <AnalyseGame source step /> }.into_any(),
        Route::Account => view! { <Account /> }.into_any(),
        Route::LoginLink => view! { <LoginLink /> }.into_any(),
        Route::Players(game) => view! { <Players game /> }.into_any(),
        Route::Player(name) => view! { <Player name /> }.into_any(),
        Route::NewTournament => view! { <NewTournament /> }.into_any(),
        Route::Tournament(id) => view! { <Tournament id /> }.into_any(),
        Route::Print(game) => view! { <Print game /> }.into_any(),
        // The navigator loads the other program for its screens.
        _ => view! { <NotFound /> }.into_any(),
    }
}
