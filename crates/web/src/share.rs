//! The share sheet of the device.

use leptos::prelude::window;
use wasm_bindgen_futures::JsFuture;
use web_sys::ShareData;

/// Whether the browser has a share sheet. Without HTTPS it has none.
pub fn is_available() -> bool {
    js_sys::Reflect::get(&window().navigator(), &"share".into()).is_ok_and(|share| share.is_function())
}

/// Offers a text and a link to the other programs of the device.
pub async fn share(text: &str, url: &str) {
    let data = ShareData::new();
    data.set_text(text);
    data.set_url(url);
    // Rejected if the player closes the sheet.
    let _ = JsFuture::from(window().navigator().share_with_data(&data)).await;
}
