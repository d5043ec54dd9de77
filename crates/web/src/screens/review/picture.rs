//! A picture of the game to send: its board at the current step, how it ended, luck and skill, and the check of the throws.

use bisat_client::labels::After;
use bisat_client::{ThrowsCheck, throws_in_words};
use bisat_drawing::{CARD_HEIGHT, CARD_WIDTH, CardText, result_card};
use bisat_record::{Verified, verify};
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, HtmlAnchorElement, Url};

use super::breakdown::throws_and_choices;
use super::state::ReviewState;
use crate::parts::games::game_name;
use crate::settings::language;
use crate::{png, share};

/// A button that makes the picture and shares it, or saves it if the device shares no files.
#[component]
pub fn PictureButton(state: ReviewState) -> impl IntoView {
    let failed = RwSignal::new(false);
    let make = move |_| {
        let svg = result_card(state.replay.snapshot().session.as_ref(), &text(state));
        let name = state.game.with_value(|game| format!("bisat-{}.png", game.game_id));
        spawn_local(async move {
            let sent = match png::from_svg(&svg, CARD_WIDTH, CARD_HEIGHT).await {
                Ok(picture) => share::file(&picture, &name).await || save(&picture, &name).is_ok(),
                Err(_) => false,
            };
            let _ = failed.try_set(!sent);
        });
    };
    let label = |pick: fn(&After) -> &'static str| move || pick(After::of(language()));
    view! {
        <button type="button" class="link-button" id="picture" on:click=make>{label(|l| l.picture)}</button>
        <Show when=move || failed.get()><span class="loss" role="status">{label(|l| l.no_picture)}</span></Show>
    }
}

/// What the picture says.
fn text(state: ReviewState) -> CardText {
    let language = language();
    state.game.with_value(|game| {
        let analysed = (state.has_throws && state.is_done.get_untracked()).then(|| throws_and_choices(state));
        let checked = match verify(&game.record) {
            Ok(Verified { throws: throws @ 1.., is_drawn_again: true, without_link, .. }) => {
                Some(format!("✓ {}", throws_in_words(&ThrowsCheck::Match { throws, without_link }, language)))
            }
            _ => None,
        };
        CardText {
            game: game_name(language, &game.game_id).to_owned(),
            ending: game.ending(language),
            below: [Some(game.about(language)), analysed, checked].into_iter().flatten().collect(),
        }
    })
}

/// Saves the picture among the downloads.
fn save(picture: &Blob, name: &str) -> Result<(), JsValue> {
    let address = Url::create_object_url_with_blob(picture)?;
    let link: HtmlAnchorElement = document().create_element("a")?.unchecked_into();
    link.set_href(&address);
    link.set_download(name);
    link.click();
    Url::revoke_object_url(&address)
}
