//! Offers between players, and the state of the connection.

use bisat_client::labels::Play as Labels;
use bisat_client::{Connection, Remote, offer_in_words};
use bisat_protocol::Offer;
use bisat_table::TableAction;
use leptos::prelude::*;

use super::controller::Controller;
use crate::settings::language;

/// The current offer with its answers, and a notice while there is no connection.
#[component]
pub fn Offers(controller: Controller) -> impl IntoView {
    // The offer in words, and the offer itself if the player can agree to it.
    let offer = Memo::new(move |_| {
        let language = controller.language();
        let offer =
            controller.with_remote(|remote| Some((offer_in_words(remote, language)?, remote.offer_to_answer())));
        offer.flatten()
    });
    let connection = Memo::new(move |_| controller.with_remote(Remote::connection));
    view! {
        {move || match connection.get() {
            Some(Connection::Lost) => {
                Some(view! { <p class="loss" role="alert" id="connection">{Labels::of(language()).connection_lost}</p> }.into_any())
            }
            Some(Connection::Connecting) => {
                Some(view! { <p class="quiet" id="connection">{Labels::of(language()).connecting}</p> }.into_any())
            }
            Some(Connection::Open) | None => None,
        }}
        {move || {
            let (text, to_answer) = offer.get()?;
            let labels = Labels::of(language());
            let answers = to_answer.map(|offer| {
                let agree = move |_| match offer {
                    Offer::Rematch => controller.request_rematch(),
                    Offer::Draw | Offer::TakeBack => controller.request(|remote| remote.offer(offer)),
                };
                view! {
                    <button type="button" class="button primary" id="agree" on:click=agree>{labels.agree}</button>
                    {controller.allows(TableAction::Decline).then(|| view! {
                        <button type="button" class="button" id="decline" on:click=move |_| controller.request(Remote::decline)>{labels.decline}</button>
                    })}
                }
            });
            Some(view! { <div class="offer" id="offer"><p>{text}</p>{answers}</div> })
        }}
    }
}
