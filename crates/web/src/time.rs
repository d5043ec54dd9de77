//! Time: asynchronous sleep and the current time.

use std::time::Duration;

use leptos::prelude::window;
use wasm_bindgen_futures::JsFuture;

/// Sleeps without blocking the page.
pub async fn sleep(duration: Duration) {
    let millis = i32::try_from(duration.as_millis()).unwrap_or(i32::MAX);
    let promise = js_sys::Promise::new(&mut |resolve, _| {
        window().set_timeout_with_callback_and_timeout_and_arguments_0(&resolve, millis).expect("a browser has timers");
    });
    // The promise is never rejected.
    let _ = JsFuture::from(promise).await;
}

/// Milliseconds since 1970.
pub fn now() -> u64 {
    js_sys::Date::now() as u64
}

/// The hour and minute of a time in milliseconds since 1970, as people write them in the language with this code.
pub fn of_day(millis: u64, language: &str) -> String {
    let date = js_sys::Date::new(&(millis as f64).into());
    let options = js_sys::Object::new();
    // Setting a field of a new object cannot fail.
    let _ = js_sys::Reflect::set(&options, &"timeStyle".into(), &"short".into());
    date.to_locale_time_string_with_options(language, &options).into()
}

/// The hour and minute of a time, with its day if that is not today.
pub fn soon(millis: u64, language: &str) -> String {
    let hour = of_day(millis, language);
    let [then, today] = [millis, now()].map(|time| day(time, language));
    if then == today { hour } else { format!("{then}, {hour}") }
}

/// The day of a time in milliseconds since 1970, as people write it in the language with this code.
pub fn day(millis: u64, language: &str) -> String {
    let date = js_sys::Date::new(&(millis as f64).into());
    date.to_locale_date_string(language, &wasm_bindgen::JsValue::UNDEFINED).into()
}
