//! The router: screens as addresses, and links between them.

use bisat_engine::GAMES;
use leptos::ev;
use leptos::prelude::*;
use web_sys::wasm_bindgen::JsValue;

use crate::position::Position;

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
    /// The local game.
    LocalGame,
    /// A table at the server, by id.
    Table(String),
    /// The list of lessons.
    Learn,
    /// The first lesson of a game.
    Lesson(String),
    /// The rules of a game.
    Rules(String),
    /// The analysis board.
    Analyse(Option<Position>),
    /// The list of finished games.
    Records,
    /// The review of a game.
    Review(Source),
    /// The settings.
    Settings,
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

impl Route {
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
        let position = |game: &str| {
            let state = parameter("state")?;
            Some(Position { game: game.to_owned(), options: parameter("options").unwrap_or_default(), state })
        };
        if let ["new" | "learn" | "rules" | "analyse" | "print", game] = parts[..]
            && !GAMES.contains(&game)
        {
            return Route::Unknown;
        }
        match parts[..] {
            [] => Route::Home,
            ["new", game] => Route::New { game: game.to_owned(), start: position(game) },
            ["here"] => Route::LocalGame,
            ["table", id] => Route::Table(id.to_owned()),
            ["learn"] => Route::Learn,
            ["learn", game] => Route::Lesson(game.to_owned()),
            ["rules", game] => Route::Rules(game.to_owned()),
            ["analyse"] => Route::Analyse(None),
            ["analyse", game] => Route::Analyse(Some(position(game).unwrap_or_else(|| Position {
                game: game.to_owned(),
                options: parameter("options").unwrap_or_default(),
                state: String::new(),
            }))),
            ["records"] => Route::Records,
            ["review", "device", name] => Route::Review(Source::Device(name.to_owned())),
            ["review", "table", id] => Route::Review(Source::Table(id.to_owned())),
            ["review", "record", id] => Route::Review(Source::Server(id.to_owned())),
            ["settings"] => Route::Settings,
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
            Route::LocalGame => "/here".to_owned(),
            Route::Table(id) => format!("/table/{}", encoded(id)),
            Route::Learn => "/learn".to_owned(),
            Route::Lesson(game) => format!("/learn/{game}"),
            Route::Rules(game) => format!("/rules/{game}"),
            Route::Analyse(None) => "/analyse".to_owned(),
            Route::Analyse(Some(position)) => with(format!("/analyse/{}", position.game), position),
            Route::Records => "/records".to_owned(),
            Route::Review(Source::Device(name)) => format!("/review/device/{}", encoded(name)),
            Route::Review(Source::Table(id)) => format!("/review/table/{}", encoded(id)),
            Route::Review(Source::Server(id)) => format!("/review/record/{}", encoded(id)),
            Route::Settings => "/settings".to_owned(),
            Route::Print(game) => format!("/print/{game}"),
        }
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
pub struct Navigator(RwSignal<Route>);

impl Navigator {
    /// Starts to follow the address of the browser.
    pub fn start() -> Self {
        let navigator = Navigator(RwSignal::new(current()));
        window_event_listener(ev::popstate, move |_| navigator.0.set(current()));
        provide_context(navigator);
        navigator
    }

    /// The current route.
    pub fn route(&self) -> Signal<Route> {
        self.0.into()
    }

    /// Navigates to another screen.
    pub fn go(&self, route: Route) {
        if let Ok(history) = window().history() {
            // If the browser rejects the history entry, the screen changes all the same.
            let _ = history.push_state_with_url(&JsValue::NULL, "", Some(&route.write()));
        }
        window().scroll_to_with_x_and_y(0.0, 0.0);
        self.0.set(route);
    }

    /// Replaces the address without navigation.
    pub fn rewrite(&self, route: &Route) {
        if let Ok(history) = window().history() {
            let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&route.write()));
        }
    }
}

/// The navigator of the page.
pub fn navigator() -> Navigator {
    expect_context()
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
