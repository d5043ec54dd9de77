//! Notifications of the player's turns while the page is closed (Web Push): whether this browser has them, and turning them on and
//! off. The service worker shows them; it reads its words from a cache, where this module stores them in the player's language.

use std::time::Duration;

use bisat_client::Language;
use bisat_client::labels::Devices;
use bisat_engine::GAMES;
use futures_util::future::{Either, select};
use leptos::prelude::window;
use serde_json::{Map, Value, json};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    Cache, Notification, NotificationPermission, PushSubscription, PushSubscriptionOptionsInit, Response,
    ServiceWorkerRegistration,
};

use crate::api::{self, ApiError};
use crate::parts::games::game_name;
use crate::{identity, storage, time};

/// Whose turns this browser was asked to tell of: the id of a player.
const NOTIFIED: &str = "notified";
/// The cache that the words of the service worker are stored in, and their path in it. The service worker has the same names.
const WORDS_CACHE: &str = "notification-words";
const WORDS_PATH: &str = "/notification-words.json";
/// Time for the service worker to start, with the first visit.
const START: Duration = Duration::from_secs(10);
/// Time for the push service of the browser to answer.
const PUSH_SERVICE: Duration = Duration::from_secs(12);

/// Whether this browser tells the player of their turns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Notifications {
    /// It cannot: there is no HTTPS, no service worker, or no such thing in this browser.
    Unavailable,
    /// The player has blocked them.
    Blocked,
    /// It can be asked to.
    Off,
    /// It does.
    On,
}

/// Why notifications could not be turned on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The browser cannot show them.
    Unavailable,
    /// The player did not allow them.
    Blocked,
    /// The push service of the browser does not answer.
    NoPushService,
    /// The server sends none.
    ServerSendsNone,
    /// The server does not answer, or refuses.
    Server(ApiError),
}

/// Whether this browser tells the player of their turns.
pub async fn state() -> Notifications {
    let Some(registration) = registration().await else { return Notifications::Unavailable };
    match Notification::permission() {
        NotificationPermission::Denied => Notifications::Blocked,
        NotificationPermission::Granted if is_asked() && subscription(&registration).await.is_some() => {
            Notifications::On
        }
        _ => Notifications::Off,
    }
}

/// Turns notifications on. Browsers ask the player, and allow that only as the answer to a click.
pub async fn turn_on(language: Language) -> Result<(), Refusal> {
    // First the question: some browsers forget the click while the page waits for something else.
    if !is_available() {
        return Err(Refusal::Unavailable);
    }
    let asked = Notification::request_permission().map_err(|_| Refusal::Unavailable)?;
    // Rejected in very old browsers only.
    let _ = JsFuture::from(asked).await;
    if Notification::permission() != NotificationPermission::Granted {
        return Err(Refusal::Blocked);
    }
    let registration = registration().await.ok_or(Refusal::Unavailable)?;
    let key = api::push_key().await.map_err(|error| match error {
        error if error.is_missing() => Refusal::ServerSendsNone,
        error => Refusal::Server(error),
    })?;
    let subscription = subscribe(&registration, &key).await.ok_or(Refusal::NoPushService)?;
    let me = api::me().await.map_err(Refusal::Server)?;
    api::subscribe(&written(&subscription)).await.map_err(Refusal::Server)?;
    storage::write(NOTIFIED, &me.id.0);
    store_words(language).await;
    Ok(())
}

/// Turns notifications off, in the browser and at the server.
pub async fn turn_off() {
    forget().await;
    // If the server does not answer, its next notification finds that the subscription has ended.
    let _ = api::unsubscribe().await;
}

/// Ends the subscription in the browser, before somebody else logs in.
pub async fn forget() {
    if storage::read(NOTIFIED).is_none() {
        return;
    }
    storage::remove(NOTIFIED);
    if let Some(registration) = registration().await
        && let Some(subscription) = subscription(&registration).await
        && let Ok(ended) = subscription.unsubscribe()
    {
        let _ = within(PUSH_SERVICE, ended).await;
    }
}

/// Tells the server of the subscription again: it ended there with the session before.
pub async fn renew(id: &str) {
    if storage::read(NOTIFIED).is_none() {
        return;
    }
    if let Some(registration) = registration().await
        && let Some(subscription) = subscription(&registration).await
        && api::subscribe(&written(&subscription)).await.is_ok()
    {
        storage::write(NOTIFIED, id);
    }
}

/// Stores the words of notifications in the player's language, if this browser shows any.
pub async fn store_words(language: Language) {
    if is_asked() {
        // Without them, the service worker has English ones.
        let _ = try_store_words(language).await;
    }
}

async fn try_store_words(language: Language) -> Result<(), JsValue> {
    let labels = Devices::of(language);
    let games: Map<String, Value> =
        GAMES.iter().map(|game| ((*game).to_owned(), game_name(language, game).into())).collect();
    let words = json!({ "title": labels.your_turn, "line": labels.game_with, "games": games });
    let cache: Cache = JsFuture::from(window().caches()?.open(WORDS_CACHE)).await?.dyn_into()?;
    let response = Response::new_with_opt_str(Some(&words.to_string()))?;
    JsFuture::from(cache.put_with_str(WORDS_PATH, &response)).await?;
    Ok(())
}

/// Whether this browser was asked to tell the present player of their turns.
fn is_asked() -> bool {
    storage::read(NOTIFIED).is_some_and(|notified| identity::id().as_deref() == Some(&notified))
}

/// Whether the browser has all that notifications need. Without HTTPS it has not.
fn is_available() -> bool {
    let has = |of: &JsValue, name: &str| js_sys::Reflect::get(of, &name.into()).is_ok_and(|it| !it.is_undefined());
    let window = window();
    has(&window, "Notification") && has(&window, "PushManager") && has(&window.navigator(), "serviceWorker")
}

/// The service worker of the page; none if the browser does not run it.
async fn registration() -> Option<ServiceWorkerRegistration> {
    if !is_available() {
        return None;
    }
    let workers = window().navigator().service_worker();
    // A service worker that could not be registered never becomes ready.
    within(START, workers.ready().ok()?).await?.dyn_into().ok()
}

/// The value of a promise; none if it is rejected, or not there in time.
async fn within(limit: Duration, promise: js_sys::Promise) -> Option<JsValue> {
    let value = Box::pin(JsFuture::from(promise));
    match select(value, Box::pin(time::sleep(limit))).await {
        Either::Left((value, _)) => value.ok(),
        Either::Right(_) => None,
    }
}

async fn subscription(registration: &ServiceWorkerRegistration) -> Option<PushSubscription> {
    let found = within(PUSH_SERVICE, registration.push_manager().ok()?.get_subscription().ok()?).await?;
    (!found.is_null()).then(|| found.unchecked_into())
}

/// A subscription for the key of the server; none if the push service of the browser does not answer.
async fn subscribe(registration: &ServiceWorkerRegistration, key: &str) -> Option<PushSubscription> {
    if let Some(old) = subscription(registration).await {
        // It may be for another key, which the browser would refuse to change.
        let _ = within(PUSH_SERVICE, old.unsubscribe().ok()?).await;
    }
    let options = PushSubscriptionOptionsInit::new();
    options.set_user_visible_only(true);
    js_sys::Reflect::set(&options, &"applicationServerKey".into(), &key.into()).ok()?;
    let subscribed = registration.push_manager().ok()?.subscribe_with_options(&options).ok()?;
    // Chromium goes on trying without an end if it does not reach its push service.
    Some(within(PUSH_SERVICE, subscribed).await?.unchecked_into())
}

/// The subscription as the server reads it.
fn written(subscription: &PushSubscription) -> String {
    js_sys::JSON::stringify(subscription).map(String::from).unwrap_or_default()
}
