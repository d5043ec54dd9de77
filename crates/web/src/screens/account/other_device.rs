//! The way to another device: a link that logs in once, and its QR code.

use bisat_client::labels::{Common, Devices, Together};
use leptos::prelude::*;

use super::Submission;
use crate::api;
use crate::parts::copy_button::CopyButton;
use crate::parts::qr_code::qr_code;
use crate::route::Route;
use crate::settings::language;

/// A button that makes a login link, and the link.
#[component]
pub fn OtherDevice() -> impl IntoView {
    let label = |pick: fn(&Devices) -> &'static str| move || pick(Devices::of(language()));
    let address = RwSignal::new(None::<String>);
    let submission = Submission::new();
    let make = move |_| {
        submission.run(async move {
            let link = api::make_login_link().await?;
            let _ = address.try_set(Some(api::address(&format!("{}#{}", Route::LoginLink.write(), link.secret))));
            Ok(None)
        });
    };
    let shown = move || {
        let address = address.get()?;
        let link = address.clone();
        Some(view! {
            <p class="link mono" id="login-link" translate="no">{address.clone()}</p>
            <CopyButton text=Signal::derive(move || link.clone()) label=Signal::derive(|| Common::of(language()).copy) />
            <div class="qr-code" role="img" aria-label=move || Together::of(language()).qr_code
                inner_html=qr_code(&address).unwrap_or_default()></div>
        })
    };
    let said = move || {
        let labels = Devices::of(language());
        if address.read().is_some() { labels.make_another_link } else { labels.make_link }
    };
    view! {
        <h3>{label(|l| l.other_device)}</h3>
        <p class="quiet">{label(|l| l.other_device_pitch)}</p>
        <div class="other-device">{shown}</div>
        <p><button type="button" class="button" id="make-login-link" disabled=move || submission.is_running.get()
            on:click=make>{said}</button></p>
        <p class="loss" role="alert">{move || submission.said.get()}</p>
    }
}
