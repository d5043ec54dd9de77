//! A link with the ways to send it: copy, the share sheet of the device, a QR code.

use bisat_client::labels::{Common, Together};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::copy_button::CopyButton;
use super::qr_code::qr_code;
use crate::settings::language;
use crate::share;

/// A link with the ways to send it.
#[component]
pub fn LinkSharing(
    /// The link.
    address: String,
    /// What is sent with it.
    text: Callback<(), String>,
) -> impl IntoView {
    let (shown, copied) = (address.clone(), address.clone());
    view! {
        <p class="link mono">{shown}</p>
        <div class="buttons">
            <ShareButton address=address.clone() text />
            <CopyButton text=Signal::derive(move || copied.clone()) label=Signal::derive(|| Common::of(language()).copy) />
            <QrButton address />
        </div>
    }
}

/// A button that opens the share sheet, where the device has one.
#[component]
pub fn ShareButton(
    /// The link.
    address: String,
    /// What is sent with it.
    text: Callback<(), String>,
) -> impl IntoView {
    let open = move |_| {
        let (text, address) = (text.run(()), address.clone());
        spawn_local(async move { share::share(&text, &address).await });
    };
    share::is_available().then(|| {
        view! {
            <button type="button" class="button primary" id="share" on:click=open>
                {move || Together::of(language()).share}
            </button>
        }
    })
}

/// A button that shows and hides the QR code of the link.
#[component]
pub fn QrButton(
    /// The link.
    address: String,
) -> impl IntoView {
    let is_shown = RwSignal::new(false);
    let picture = StoredValue::new(address);
    view! {
        <button type="button" class="button" id="show-qr" aria-expanded=move || is_shown.get().to_string()
            on:click=move |_| is_shown.update(|is_shown| *is_shown = !*is_shown)>
            {move || Together::of(language()).show_qr}
        </button>
        <Show when=move || is_shown.get()>
            <div class="qr-code" role="img" aria-label=move || Together::of(language()).qr_code
                inner_html=picture.with_value(|address| qr_code(address).unwrap_or_default())></div>
        </Show>
    }
}
