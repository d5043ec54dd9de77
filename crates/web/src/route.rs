//! The router: screens as addresses, and links between them.

use std::cell::Cell;

use bisat_engine::GAMES;
use bisat_worker::Position;
use leptos::ev;
use leptos::prelude::*;
use web_sys::wasm_bindgen::JsValue;

use crate::storage;

/// A screen with its parameters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Route {
    /// The home screen.
    Home,
    /// The setup of a new game.
    New {
        /// The id of the game.
        game: String,
        /// The position to start from, if not the start of the game.
        start: Option<Position>,
    },
    /// A local game by name; the newest one without a name.
    LocalGame(Option<String>),
    /// A table at the server, by id.
    Table(String),
    /// The list of lessons.
    Learn,
    /// The first lesson of a game.
    Lesson(String),
    /// The rules of a game.
    Rules(String),
    /// A puzzle.
    Puzzle {
        /// The id of its game; without one, the puzzle of the day.
        game: Option<String>,
        /// The id of the puzzle; without one, the first that is not solved.
        id: Option<String>,
    },
    /// The analysis board.
    Analyse(Option<Position>),
    /// The position editor, with the position to start from.
    Edit(Position),
    /// The analysis of a whole game.
    AnalyseGame {
        /// Where its record is stored.
        source: Source,
        /// The number of steps to show; without one, those shown last.
        step: Option<usize>,
    },
    /// The list of finished games.
    Records,
    /// The review of a game.
    Review {
        /// Where its record is stored.
        source: Source,
        /// The number of steps to show; without one, the greatest turning point.
        step: Option<usize>,
    },
    /// The settings.
    Settings,
    /// The player's account.
    Account,
    /// A login link, whose secret stands behind `#`.
    LoginLink,
    /// The best players of a game.
    Players(String),
    /// The profile of the account with this name.
    Player(String),
    /// The form for a new tournament.
    NewTournament,
    /// A tournament, by id.
    Tournament(String),
    /// A board to print.
    Print(String),
    /// An unknown address.
    Unknown,
}

/// Where a record is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Source {
    /// On this device, under this name.
    Device(String),
    /// At the server, as the record of this table.
    Table(String),
    /// At the server, as an uploaded record with this id.
    Server(String),
}

/// How the addresses of the screens of [`Program::More`] begin. `start.js` has the same list.
const MORE: [&str; 8] = ["account", "analyse", "edit", "login", "player", "players", "print", "tournament"];

/// A program of the page. Each has some of the screens, so that browsers load less before the first board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Program {
    /// The screens to play and to learn.
    Page,
    /// All other screens.
    More,
}

impl Route {
    /// The program that has this screen.
    pub fn program(&self) -> Program {
        let address = self.write();
        let first = address.split(['/', '?', '#']).nth(1).unwrap_or_default();
        if MORE.contains(&first) { Program::More } else { Program::Page }
    }

    /// Reads the path and query of an address.
    pub fn read(path: &str, query: &str) -> Route {
        let parts: Vec<String> = path.split('/').filter(|part| !part.is_empty()).map(decoded).collect();
        let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
        let parameter = |name: &str| {
            query.trim_start_matches('?').split('&').find_map(|pair| {
                let (key, value) = pair.split_once('=')?;
                (key == name).then(|| decoded(value))
            })
        };
        let step = || parameter("step").and_then(|step| step.parse().ok());
        let position = |game: &str| {
            let state = parameter("state")?;
            Some(Position { game: game.to_owned(), options: parameter("options").unwrap_or_default(), state })
        };
        if let ["new" | "learn" | "rules" | "analyse" | "edit" | "print" | "players" | "puzzles", game]
        | ["puzzles", game, _] = parts[..]
            && !GAMES.contains(&game)
        {
            return Route::Unknown;
        }
        match parts[..] {
            [] => Route::Home,
            ["new", game] => Route::New { game: game.to_owned(), start: position(game) },
            ["here"] => Route::LocalGame(None),
            ["here", name] => Route::LocalGame(Some(name.to_owned())),
            ["table", id] => Route::Table(id.to_owned()),
            ["learn"] => Route::Learn,
            ["learn", game] => Route::Lesson(game.to_owned()),
            ["rules", game] => Route::Rules(game.to_owned()),
            ["puzzles"] => Route::Puzzle { game: None, id: None },
            ["puzzles", game] => Route::Puzzle { game: Some(game.to_owned()), id: None },
            ["puzzles", game, id] => Route::Puzzle { game: Some(game.to_owned()), id: Some(id.to_owned()) },
            ["analyse"] => Route::Analyse(None),
            [screen @ ("analyse" | "edit"), game] => {
                let options = parameter("options").unwrap_or_default();
                let position = position(game).unwrap_or_else(|| Position::start(game, options));
                if screen == "edit" { Route::Edit(position) } else { Route::Analyse(Some(position)) }
            }
            ["records"] => Route::Records,
            [screen @ ("analyse" | "review"), kind, name] => match (Source::read(kind, name), screen) {
                (Some(source), "analyse") => Route::AnalyseGame { source, step: step() },
                (Some(source), _) => Route::Review { source, step: step() },
                (None, _) => Route::Unknown,
            },
            ["settings"] => Route::Settings,
            ["account"] => Route::Account,
            ["login"] => Route::LoginLink,
            ["players", game] => Route::Players(game.to_owned()),
            ["player", name] => Route::Player(name.to_owned()),
            ["tournament"] => Route::NewTournament,
            ["tournament", id] => Route::Tournament(id.to_owned()),
            ["print", game] => Route::Print(game.to_owned()),
            _ => Route::Unknown,
        }
    }

    /// Writes the address.
    pub fn write(&self) -> String {
        let with = |base: String, position: &Position| {
            let mut query = Vec::new();
            if !position.options.is_empty() {
                query.push(format!("options={}", encoded(&position.options)));
            }
            if !position.state.is_empty() {
                query.push(format!("state={}", encoded(&position.state)));
            }
            if query.is_empty() { base } else { format!("{base}?{}", query.join("&")) }
        };
        match self {
            Route::Home | Route::Unknown => "/".to_owned(),
            Route::New { game, start: None } => format!("/new/{game}"),
            Route::New { game, start: Some(start) } => with(format!("/new/{game}"), start),
            Route::LocalGame(None) => "/here".to_owned(),
            Route::LocalGame(Some(name)) => format!("/here/{}", encoded(name)),
            Route::Table(id) => format!("/table/{}", encoded(id)),
            Route::Learn => "/learn".to_owned(),
            Route::Lesson(game) => format!("/learn/{game}"),
            Route::Rules(game) => format!("/rules/{game}"),
            Route::Puzzle { game: Some(game), id: Some(id) } => format!("/puzzles/{game}/{}", encoded(id)),
            Route::Puzzle { game: Some(game), id: None } => format!("/puzzles/{game}"),
            Route::Puzzle { game: None, .. } => "/puzzles".to_owned(),
            Route::Analyse(None) => "/analyse".to_owned(),
            Route::Analyse(Some(position)) => with(format!("/analyse/{}", position.game), position),
            Route::Edit(position) => with(format!("/edit/{}", position.game), position),
            Route::Records => "/records".to_owned(),
            Route::AnalyseGame { source, step } => at_step(format!("/analyse/{}", source.write()), *step),
            Route::Review { source, step } => at_step(format!("/review/{}", source.write()), *step),
            Route::Settings => "/settings".to_owned(),
            Route::Account => "/account".to_owned(),
            Route::LoginLink => "/login".to_owned(),
            Route::Players(game) => format!("/players/{game}"),
            Route::Player(name) => format!("/player/{}", encoded(name)),
            Route::NewTournament => "/tournament".to_owned(),
            Route::Tournament(id) => format!("/tournament/{}", encoded(id)),
            Route::Print(game) => format!("/print/{game}"),
        }
    }
}

impl Source {
    fn read(kind: &str, name: &str) -> Option<Self> {
        match kind {
            "device" => Some(Source::Device(name.to_owned())),
            "table" => Some(Source::Table(name.to_owned())),
            "record" => Some(Source::Server(name.to_owned())),
            _ => None,
        }
    }

    /// The source as the end of an address: `table/x7k2m9q4`.
    pub fn write(&self) -> String {
        match self {
            Source::Device(name) => format!("device/{}", encoded(name)),
            Source::Table(id) => format!("table/{}", encoded(id)),
            Source::Server(id) => format!("record/{}", encoded(id)),
        }
    }
}

fn at_step(address: String, step: Option<usize>) -> String {
    match step {
        Some(step) => format!("{address}?step={step}"),
        None => address,
    }
}

impl Route {
    /// Whether a game is played or watched on this screen.
    pub fn is_game(&self) -> bool {
        matches!(self, Route::LocalGame(_) | Route::Table(_))
    }
}

fn encoded(text: &str) -> String {
    js_sys::encode_uri_component(text).into()
}

fn decoded(text: &str) -> String {
    js_sys::decode_uri_component(text).map_or_else(|_| text.to_owned(), Into::into)
}

/// The current route, and navigation to others.
#[derive(Clone, Copy)]
pub struct Navigator {
    /// The program that runs.
    program: Program,
    route: RwSignal<Route>,
    /// The game that the current screen was entered from.
    game: RwSignal<Option<Route>>,
}

thread_local! {
    /// The navigator of the page. It is not in a Leptos context, because a task has no context after an `await`.
    static NAVIGATOR: Cell<Option<Navigator>> = const { Cell::new(None) };
}

/// The name of the game to go back to, in the storage of the tab.
const GAME_LEFT: &str = "game-left";

impl Navigator {
    /// Starts to follow the address of the browser.
    pub fn start(program: Program) -> Self {
        let route = current();
        // A screen that is loaded again still leads back to the game.
        let left = storage::read_in_tab(GAME_LEFT).map(|address| read_address(&address)).filter(Route::is_game);
        let left = left.filter(|_| !route.is_game());
        let navigator = Navigator { program, route: RwSignal::new(route), game: RwSignal::new(left) };
        window_event_listener(ev::popstate, move |_| navigator.arrive(current()));
        window_event_listener(ev::pageshow, |event| reload_if_kept(&event));
        NAVIGATOR.set(Some(navigator));
        navigator
    }

    /// The current route.
    pub fn route(&self) -> Signal<Route> {
        self.route.into()
    }

    /// The game that the current screen was entered from, to go back to; `None` in a game.
    pub fn game_left(&self) -> Signal<Option<Route>> {
        self.game.into()
    }

    /// Navigates to another screen.
    pub fn go(&self, route: Route) {
        if route.program() != self.program {
            self.load(&route);
            return;
        }
        if let Ok(history) = window().history() {
            // If the browser rejects the history entry, the screen changes all the same.
            let _ = history.push_state_with_url(&JsValue::NULL, "", Some(&route.write()));
        }
        window().scroll_to_with_x_and_y(0.0, 0.0);
        self.arrive(route);
    }

    /// Navigates from a game that is not to be offered as the way back.
    pub fn leave_game(&self, route: Route) {
        self.go(route);
        storage::remove_in_tab(GAME_LEFT);
        self.game.set(None);
    }

    /// Replaces the address without navigation.
    pub fn rewrite(&self, route: &Route) {
        if let Ok(history) = window().history() {
            let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&route.write()));
        }
    }

    fn arrive(&self, to: Route) {
        self.game.set(self.store_game_left(&to));
        self.route.set(to);
    }

    /// Loads the program that has this screen.
    fn load(&self, to: &Route) {
        self.store_game_left(to);
        if let Err(error) = window().location().assign(&to.write()) {
            web_sys::console::error_1(&error);
        }
    }

    /// Stores the game that a screen leads back to, and returns it.
    fn store_game_left(&self, to: &Route) -> Option<Route> {
        let left = game_after(&self.route.get_untracked(), self.game.get_untracked(), to);
        match &left {
            Some(game) => storage::write_in_tab(GAME_LEFT, &game.write()),
            None => storage::remove_in_tab(GAME_LEFT),
        }
        left
    }
}

/// The game that a screen leads back to. Screens that are entered from a game lead back to it, until the player is in a
/// game again or goes on from the home screen, which lists the games.
fn game_after(from: &Route, left: Option<Route>, to: &Route) -> Option<Route> {
    match from {
        _ if to.is_game() => None,
        from if from.is_game() => Some(from.clone()),
        Route::Home => None,
        _ => left,
    }
}

/// The navigator of the page. May be called anywhere, also after an `await`.
pub fn navigator() -> Navigator {
    NAVIGATOR.get().expect("the page starts the navigator before it draws a screen")
}

/// Loads the page again if the browser shows one that it kept while another program ran: settings, identity and games may
/// have changed there.
fn reload_if_kept(event: &web_sys::PageTransitionEvent) {
    if event.persisted()
        && let Err(error) = window().location().reload()
    {
        web_sys::console::error_1(&error);
    }
}

fn read_address(address: &str) -> Route {
    let (path, query) = address.split_once('?').unwrap_or((address, ""));
    Route::read(path, query)
}

fn current() -> Route {
    let location = window().location();
    Route::read(&location.pathname().unwrap_or_default(), &location.search().unwrap_or_default())
}

/// A link to a screen.
#[component]
pub fn Link(
    /// The target.
    #[prop(into)]
    to: Signal<Route>,
    /// The CSS class.
    #[prop(optional, into)]
    class: String,
    /// Whether another screen counts as part of the target, for `aria-current`.
    #[prop(optional)]
    covers: Option<fn(&Route) -> bool>,
    /// The content of the link.
    children: Children,
) -> impl IntoView {
    let navigator = navigator();
    let go = move |event: ev::MouseEvent| {
        let is_plain = !event.ctrl_key() && !event.meta_key() && !event.shift_key() && event.button() == 0;
        if is_plain {
            event.prevent_default();
            navigator.go(to.get_untracked());
        }
    };
    let current = move || {
        let route = navigator.route().get();
        match covers {
            _ if route == to.get() => Some("page"),
            Some(covers) if covers(&route) => Some("true"),
            _ => None,
        }
    };
    view! {
        <a href=move || to.get().write() class=class aria-current=current on:click=go>
            {children()}
        </a>
    }
}

#[cfg(test)]
mod tests {
    use super::{MORE, Program, Route, game_after};

    #[test]
    fn the_script_that_starts_the_page_knows_the_screens_of_the_second_program() {
        let script = include_str!("../start.js");
        let (_, list) = script.split_once("/^\\/(").expect("start.js tests the address");
        let (list, _) = list.split_once(')').expect("the list ends");
        assert_eq!(list.split('|').collect::<Vec<_>>(), MORE);
        assert_eq!(Route::Players("khan".to_owned()).program(), Program::More);
        assert_eq!(Route::Puzzle { game: None, id: None }.program(), Program::Page);
        assert_eq!(Route::Home.program(), Program::Page);
    }

    #[test]
    fn every_screen_that_is_entered_from_a_game_leads_back_to_it() {
        let game = Route::Table("x7k2m9q4ab".to_owned());
        let rules = Route::Rules("khan".to_owned());
        assert_eq!(game_after(&game, None, &rules), Some(game.clone()));
        assert_eq!(game_after(&rules, Some(game.clone()), &Route::Settings), Some(game.clone()));
        assert_eq!(game_after(&game, None, &Route::Home), Some(game.clone()));
        assert_eq!(
            game_after(&Route::Home, Some(game.clone()), &Route::Learn),
            None,
            "the home screen lists the games"
        );
        assert_eq!(game_after(&rules, Some(game.clone()), &game), None);
    }
}
