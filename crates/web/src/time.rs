//! Waiting without holding anything up.

use std::time::Duration;

use leptos::prelude::window;
use wasm_bindgen_futures::JsFuture;

/// Waits for so long.
pub async fn sleep(duration: Duration) {
    let millis = i32::try_from(duration.as_millis()).unwrap_or(i32::MAX);
    let promise = js_sys::Promise::new(&mut |resolve, _| {
        window()
            .set_timeout_with_callback_and_timeout_and_arguments_0(&resolve, millis)
            .expect("a browser has time-outs");
    });
    // A promise that is only ever resolved has no error.
    let _ = JsFuture::from(promise).await;
}

/// Milliseconds since 1970.
pub fn now() -> u64 {
    js_sys::Date::now() as u64
}
