//! The share sheet of the device.

use leptos::prelude::window;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, File, FilePropertyBag, ShareData};

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

/// Offers a file to the other programs of the device. Returns whether the device can do that.
pub async fn file(content: &Blob, name: &str) -> bool {
    let can_share = js_sys::Reflect::get(&window().navigator(), &"canShare".into()).is_ok_and(|can| can.is_function());
    let kind = FilePropertyBag::new();
    kind.set_type(&content.type_());
    let parts = js_sys::Array::of1(content);
    let Ok(file) = File::new_with_blob_sequence_and_options(&parts, name, &kind) else { return false };
    let data = ShareData::new();
    data.set_files(&js_sys::Array::of1(&JsValue::from(file)));
    if !can_share || !window().navigator().can_share_with_data(&data) {
        return false;
    }
    // Rejected if the player closes the sheet.
    let _ = JsFuture::from(window().navigator().share_with_data(&data)).await;
    true
}
