//! The web page: a Leptos app compiled to WebAssembly that draws boards as SVG and runs the same engine and search as the
//! server.
//!
//! It has two programs, so that the first board comes soon: the page ([`start_page`]) has the screens that people need to
//! play and to learn, and a second program ([`start_more`]) has all other screens. Web Workers ([`worker_pool`]) run a
//! third one, [`bisat_worker`], which searches. `start.js` loads the program that has the screen of the address ([`route::Program`]).
//!
//! The page knows no rule of any game: it draws boards and picks moves from the engine's points, and takes its sentences
//! from [`bisat_client`].

#![allow(clippy::needless_pass_by_value, reason = "a component owns its props")]
#![allow(unreachable_pub, reason = "a component's macro makes a public type of its private props")]

pub mod app;
pub mod route;
pub mod settings;
pub mod storage;
pub mod local_games;
pub mod game_lock;
pub mod analyses;
pub mod puzzle_progress;
pub mod game_files;
pub mod looking;
pub mod screens;
pub mod play;
pub mod parts;
pub mod api;
pub mod identity;
pub mod notifications;
pub mod turns;
pub mod worker_pool;
pub mod solved;
pub mod random;
pub mod clipboard;
pub mod png;
pub mod share;
pub mod sound;
pub mod time;
pub mod pace;
pub mod throwing;
pub mod orientation;

use app::App;
use leptos::prelude::*;
use route::{Program, Route};

/// Starts the program with the screens to play and to learn.
pub fn start_page() {
    start(Program::Page, screens::page::screen);
}

/// Starts the program with all other screens.
pub fn start_more() {
    start(Program::More, screens::more::screen);
}

fn start(program: Program, screen: fn(Route) -> AnyView) {
    bisat_worker::report_panics();
    if let Some(opening) = document().get_element_by_id("opening") {
        opening.remove();
    }
    mount_to_body(move || view! { <App program screen /> });
}
