//! A login link: whose account it opens, and a button to log in. The link is used by that button alone, so that nobody is logged in
//! by following a link.

use bisat_client::Notice;
use bisat_client::labels::{Common, Devices, People, counted, filled};
use bisat_protocol::ErrorCode;
use bisat_protocol::http::Stage;
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::api::{self, ApiError};
use crate::notifications;
use crate::route::{Link, Route, navigator};
use crate::settings::{language, settings};

/// What is known of the link.
#[derive(Clone, PartialEq)]
enum Found {
    /// It opens the account with this name.
    Account(String),
    /// It was used or has ended.
    Gone,
    /// The server does not answer, or refuses, for this reason.
    Problem(String),
}

/// The screen of a login link. Its secret stands behind `#` in the address.
#[component]
pub fn LoginLink() -> impl IntoView {
    let secret = window().location().hash().unwrap_or_default().trim_start_matches('#').to_owned();
    let (found, unfinished, is_running) = (RwSignal::new(None::<Found>), RwSignal::new(0), RwSignal::new(false));
    let asked = secret.clone();
    spawn_local(async move {
        let owner = match asked.as_str() {
            "" => Found::Gone,
            asked => api::login_link_owner(asked).await.map_or_else(problem, Found::Account),
        };
        // The screen may have been left meanwhile.
        let _ = found.try_set(Some(owner));
        let is_guest = api::known_me().await.is_ok_and(|me| me.is_some_and(|me| !me.is_account));
        if is_guest {
            let tables = api::my_tables(0).await.unwrap_or_default();
            let _ = unfinished.try_set(tables.iter().filter(|table| table.stage != Stage::Over).count());
        }
    });
    let log_in = move |_| {
        is_running.set(true);
        let secret = secret.clone();
        spawn_local(async move {
            match api::log_in_by_link(&secret).await {
                Ok(me) => {
                    notifications::renew(&me.id.0).await;
                    navigator().go(Route::Account);
                }
                Err(error) => {
                    let _ = found.try_set(Some(problem(error)));
                    let _ = is_running.try_set(false);
                }
            }
        });
    };
    let left_behind = move || {
        let (count, language) = (unfinished.get(), language());
        let label = People::of(language).left_behind;
        (count > 0).then(|| view! { <p id="left-behind">{counted(language, label, count as u64, &[&count])}</p> })
    };
    let label = |pick: fn(&Devices) -> &'static str| move || pick(Devices::of(language()));
    let content = move || {
        let log_in = log_in.clone();
        Some(match found.get()? {
            Found::Account(name) => view! {
                <h1>{move || filled(Devices::of(language()).log_in_as, &[&name])}</h1>
                <p>{label(|l| l.log_in_as_pitch)}</p>
                {left_behind}
                <p class="buttons">
                    <button type="button" class="button primary" id="log-in-by-link" disabled=move || is_running.get()
                        on:click=log_in>{move || People::of(language()).log_in}</button>
                    <Link to=Route::Home class="button">{move || Common::of(language()).no}</Link>
                </p>
            }
            .into_any(),
            Found::Gone => view! {
                <h1>{label(|l| l.other_device)}</h1>
                <p id="link-is-gone">{label(|l| l.link_is_gone)}</p>
                <p><Link to=Route::Account class="strong">{move || People::of(language()).account}</Link></p>
            }
            .into_any(),
            Found::Problem(said) => view! {
                <h1>{label(|l| l.other_device)}</h1>
                <p class="loss" role="alert">{said}</p>
            }
            .into_any(),
        })
    };
    view! { <section class="text own-account">{content}</section> }
}

fn problem(error: ApiError) -> Found {
    let language = settings().language.get_untracked();
    match error {
        ApiError::Offline => Found::Problem(language.words().notice(&Notice::Offline)),
        ApiError::Refused { code: Some(ErrorCode::RateLimited), .. } => {
            Found::Problem(People::of(language).too_many.to_owned())
        }
        error if error.is_missing() => Found::Gone,
        ApiError::Refused { reason, .. } => Found::Problem(reason),
    }
}
