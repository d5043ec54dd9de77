//! The title of the page.

use bisat_client::Language;
use bisat_client::labels::{Common, Devices, Editor, People, Puzzles, Tournament};
use leptos::prelude::*;

use super::games::game_name;
use crate::route::Route;
use crate::settings::language;
use crate::turns;

/// Sets the title whenever the route or the language changes, and outside a game when the player's turn comes at a table.
pub fn keep_title(route: Signal<Route>) {
    Effect::new(move |_| {
        let route = route.get();
        // The screen of a game says itself whose turn it is.
        let turns = if route.is_game() { 0 } else { turns::count() };
        match turns {
            0 => set_title(&screen_title(&route, language())),
            1 => set_title(&format!("● {}", Devices::of(language()).your_turn)),
            turns => set_title(&format!("● {} ({turns})", Devices::of(language()).your_turn)),
        }
    });
}

/// Sets the title: the name of the screen, then `Bisat`.
pub fn set_title(screen: &str) {
    let title = if screen.is_empty() { "Bisat".to_owned() } else { format!("{screen} · Bisat") };
    document().set_title(&title);
}

/// The name of a screen; empty for the home screen.
fn screen_title(route: &Route, language: Language) -> String {
    let labels = Common::of(language);
    let of_game = |what: &str, game: &str| format!("{what}: {}", game_name(language, game));
    match route {
        Route::Home => String::new(),
        Route::New { game, .. } => of_game(labels.play, game),
        Route::LocalGame(_) | Route::Table(_) => labels.play.to_owned(),
        Route::Learn => labels.learn.to_owned(),
        Route::Lesson(game) | Route::Rules(game) => of_game(labels.learn, game),
        Route::Puzzle { game: Some(game), .. } => of_game(Puzzles::of(language).puzzles, game),
        Route::Puzzle { game: None, .. } => Puzzles::of(language).of_the_day.to_owned(),
        Route::Analyse(Some(position)) => of_game(labels.analyse, &position.game),
        Route::Analyse(None) | Route::AnalyseGame { .. } => labels.analyse.to_owned(),
        Route::Edit(position) => of_game(Editor::of(language).title, &position.game),
        Route::Records | Route::Review { .. } => labels.records.to_owned(),
        Route::Settings => labels.settings.to_owned(),
        Route::Account => People::of(language).account.to_owned(),
        Route::LoginLink => People::of(language).log_in.to_owned(),
        Route::Players(game) => of_game(People::of(language).players, game),
        Route::Player(name) => name.clone(),
        Route::NewTournament | Route::Tournament(_) => Tournament::of(language).tournament.to_owned(),
        Route::Print(game) => game_name(language, game).to_owned(),
        Route::Unknown => labels.not_found.to_owned(),
    }
}
