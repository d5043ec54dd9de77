//! The search of the page. It runs in Web Workers, so that the page stays responsive.
//!
//! The page sends a [`Task`] as JSON; the worker runs it and posts its [`Answer`]s. This is a crate of its own because the
//! worker is compiled for speed, and the page for size.

mod messages;
mod options;
mod position;
mod run;

use wasm_bindgen::JsValue;

pub use messages::{Answer, Effort, Task, TaskResult};
pub use options::{open_with, read_options, write_options};
pub use position::Position;
pub use run::serve;

/// Makes panics show in the browser's console.
pub fn report_panics() {
    std::panic::set_hook(Box::new(|panic| web_sys::console::error_1(&JsValue::from_str(&panic.to_string()))));
}
