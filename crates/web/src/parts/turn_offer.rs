//! The offer to tell the player of their turns while the page is closed: at a table where that is of use, and in the settings.

use bisat_client::Language;
use bisat_client::Notice;
use bisat_client::labels::Devices;
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::api::ApiError;
use crate::notifications::{self, Notifications, Refusal};
use crate::settings::{language, settings};
use crate::storage;

/// The player has said "not now".
const DECLINED: &str = "turn-offer-declined";

fn label(pick: fn(&Devices) -> &'static str) -> impl Fn() -> &'static str + Copy + Send + Sync + 'static {
    move || pick(Devices::of(language()))
}

/// Whether this browser notifies the player of their turns, and the text about it.
#[derive(Clone, Copy)]
struct Offer {
    state: RwSignal<Option<Notifications>>,
    said: RwSignal<Option<Refusal>>,
    is_running: RwSignal<bool>,
}

impl Offer {
    fn new() -> Self {
        let offer = Offer { state: RwSignal::new(None), said: RwSignal::new(None), is_running: RwSignal::new(false) };
        spawn_local(offer.look());
        offer
    }

    async fn look(self) {
        let state = notifications::state().await;
        // The screen may have been left meanwhile.
        let _ = self.state.try_set(Some(state));
        let _ = self.is_running.try_set(false);
    }

    fn turn_on(self) {
        self.is_running.set(true);
        self.said.set(None);
        spawn_local(async move {
            if let Err(refusal) = notifications::turn_on(settings().language.get_untracked()).await {
                let _ = self.said.try_set(Some(refusal));
            }
            self.look().await;
        });
    }

    fn turn_off(self) {
        self.is_running.set(true);
        spawn_local(async move {
            notifications::turn_off().await;
            self.look().await;
        });
    }

    fn said_in_words(self) -> Option<String> {
        self.said.get().map(|refusal| refusal_in_words(&refusal, language()))
    }
}

/// Why notifications could not be turned on.
fn refusal_in_words(refusal: &Refusal, language: Language) -> String {
    let labels = Devices::of(language);
    match refusal {
        Refusal::Unavailable => labels.cannot_notify.to_owned(),
        Refusal::Blocked => labels.is_blocked.to_owned(),
        Refusal::NoPushService => labels.no_push_service.to_owned(),
        Refusal::ServerSendsNone => labels.server_sends_none.to_owned(),
        Refusal::Server(ApiError::Offline) => language.words().notice(&Notice::Offline),
        Refusal::Server(ApiError::Refused { reason, .. }) => reason.clone(),
    }
}

/// The offer, while it is of use, until the player has answered it.
#[component]
pub fn TurnOffer(
    /// Whether to make the offer.
    #[prop(into)]
    is_useful: Signal<bool>,
) -> impl IntoView {
    let offer = Offer::new();
    let is_declined = RwSignal::new(storage::read(DECLINED).is_some());
    let decline = move |_| {
        storage::write(DECLINED, "yes");
        is_declined.set(true);
    };
    let is_offered = move || is_useful.get() && !is_declined.get() && offer.state.get() == Some(Notifications::Off);
    // What came of the answer stays, also if there is nothing to offer any more.
    let is_shown = Memo::new(move |_| is_offered() || offer.said.read().is_some());
    move || {
        is_shown.get().then(|| {
            view! {
                <div class="offer turn-offer">
                    <Show when=is_offered>
                        <p class="quiet">{label(|l| l.tell_me_pitch)}</p>
                        <p class="buttons">
                            <button type="button" class="button" id="tell-me" disabled=move || offer.is_running.get()
                                on:click=move |_| offer.turn_on()>{label(|l| l.tell_me)}</button>
                            <button type="button" class="link-button quiet" id="not-now" on:click=decline>
                                {label(|l| l.not_now)}
                            </button>
                        </p>
                    </Show>
                    <p class="quiet" role="status">{move || offer.said_in_words()}</p>
                </div>
            }
        })
    }
}

/// Notifications in the settings: how things stand, and a button to change it.
#[component]
pub fn NotificationSetting() -> impl IntoView {
    let offer = Offer::new();
    let state = move || match offer.state.get() {
        None => None,
        Some(Notifications::Unavailable) => {
            Some(view! { <p class="quiet">{label(|l| l.cannot_notify)}</p> }.into_any())
        }
        Some(Notifications::Blocked) => Some(view! { <p class="quiet">{label(|l| l.is_blocked)}</p> }.into_any()),
        Some(Notifications::Off) => Some(
            view! {
                <p class="quiet">{label(|l| l.tell_me_pitch)}</p>
                <p><button type="button" class="button" id="tell-me" disabled=move || offer.is_running.get()
                    on:click=move |_| offer.turn_on()>{label(|l| l.tell_me)}</button></p>
            }
            .into_any(),
        ),
        Some(Notifications::On) => Some(
            view! {
                <p class="quiet" id="notifications-on">{label(|l| l.is_on)}</p>
                <p><button type="button" class="button" id="tell-no-more" disabled=move || offer.is_running.get()
                    on:click=move |_| offer.turn_off()>{label(|l| l.turn_off)}</button></p>
            }
            .into_any(),
        ),
    };
    // If the browser blocks notifications, the text above says so.
    let said = move || {
        let is_said_above = matches!(offer.state.get(), Some(Notifications::Blocked | Notifications::Unavailable));
        offer.said_in_words().filter(|_| !is_said_above)
    };
    view! {
        <div class="choices" id="notifications">
            <h2 class="legend">{label(|l| l.notifications)}</h2>
            {state}
            <p class="quiet" role="status">{said}</p>
        </div>
    }
}
