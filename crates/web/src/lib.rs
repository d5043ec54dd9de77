//! The page: four boards on one cloth, drawn in SVG, with the same engine and the same opponents inside as the server.
//!
//! One WebAssembly file is the page and its workers: [`start`] looks where it is. The page knows no rule of any game:
//! boards are drawn and picked from the engine's points, and sentences come from [`bisat_client`].

#![allow(clippy::needless_pass_by_value, reason = "a component owns its props")]
#![allow(unreachable_pub, reason = "a component's macro makes a public type of its private props")]

pub mod app;
pub mod route;
pub mod settings;
pub mod storage;
pub mod screens;
pub mod play;
pub mod parts;
pub mod api;
pub mod worker;
pub mod position;
pub mod options;
pub mod random;
pub mod sound;
pub mod time;

use app::App;
use wasm_bindgen::JsValue;

/// Shows the page, or waits for tasks where this is a worker.
pub fn start() {
    std::panic::set_hook(Box::new(|panic| web_sys::console::error_1(&JsValue::from_str(&panic.to_string()))));
    if let Some(scope) = worker::run::scope() {
        return worker::run::serve(scope);
    }
    if let Some(opening) = leptos::prelude::document().get_element_by_id("opening") {
        opening.remove();
    }
    leptos::mount::mount_to_body(App);
}
