//! The clipboard of the browser.

use leptos::prelude::window;
use wasm_bindgen_futures::JsFuture;

/// Copies a text. Returns `false` if the browser does not allow it; without HTTPS it has no clipboard at all.
pub async fn copy(text: &str) -> bool {
    let navigator = window().navigator();
    let has_clipboard = js_sys::Reflect::get(&navigator, &"clipboard".into()).is_ok_and(|it| !it.is_undefined());
    has_clipboard && JsFuture::from(navigator.clipboard().write_text(text)).await.is_ok()
}
