//! Quick chat, fixed phrases and emotes: the buttons to send one, and what others have sent.

use std::time::Duration;

use bisat_client::labels::Together;
use bisat_client::{offered_phrases, phrase_in_words, phrase_symbol, phrase_words};
use bisat_engine::Seat;
use bisat_protocol::Phrase;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::controller::Controller;
use super::state::ShownPhrase;
use crate::settings::{language, settings};
use crate::time;

/// How long a phrase is shown.
const SHOWN: Duration = Duration::from_secs(5);
/// How long the buttons are disabled after a phrase: the limit of the server.
const PAUSE: Duration = Duration::from_secs(3);

impl Controller {
    /// Shows a phrase for a few seconds, unless phrases are muted.
    pub(super) fn show_phrase(self, seat: Seat, phrase: Phrase) {
        if settings().is_muted.get_untracked() {
            return;
        }
        let shown = self.phrases.try_update(|shown| {
            let number = shown.last().map_or(0, |last| last.number + 1);
            shown.retain(|other| other.seat != seat);
            shown.push(ShownPhrase { seat, phrase, number });
            number
        });
        let Some(number) = shown else { return };
        spawn_local(async move {
            time::sleep(SHOWN).await;
            // The screen may have been left meanwhile.
            let _ = self.phrases.try_update(|shown| shown.retain(|other| other.seat != seat || other.number != number));
        });
    }

    /// The phrase that is shown of a seat.
    pub(super) fn phrase_of(self, seat: Seat) -> Option<Phrase> {
        self.phrases.with(|shown| shown.iter().find(|shown| shown.seat == seat).map(|shown| shown.phrase))
    }
}

/// What was said last, for screen readers.
pub(super) fn said_aloud(controller: Controller) -> String {
    let last = controller.phrases.with(|shown| shown.last().copied());
    let Some(ShownPhrase { seat, phrase, .. }) = last else { return String::new() };
    let name = controller.read_remote(|remote| remote.map(|remote| remote.name_of(seat))).flatten();
    phrase_in_words(language(), &name.unwrap_or_default(), phrase)
}

/// A phrase as text or as a symbol with a name.
#[component]
fn PhraseText(phrase: Phrase) -> impl IntoView {
    match phrase_symbol(phrase) {
        Some(symbol) => view! {
            <span class="emote" aria-hidden="true">{symbol}</span>
            <span class="hidden">{move || phrase_words(language(), phrase)}</span>
        }
        .into_any(),
        None => view! { {move || phrase_words(language(), phrase)} }.into_any(),
    }
}

/// The line below the name of a player: what they said a moment ago, or else who they are.
#[component]
pub fn PhraseOrAbout(controller: Controller, seat: Seat, about: String) -> impl IntoView {
    let phrase = Memo::new(move |_| controller.phrase_of(seat));
    move || match phrase.get() {
        // Screen readers hear it from the live region.
        Some(phrase) => {
            view! { <p class="phrase" aria-hidden="true"><span><PhraseText phrase /></span></p> }.into_any()
        }
        None => view! { <p class="quiet">{about.clone()}</p> }.into_any(),
    }
}

/// The button that opens the list of phrases, for those who sit at a table with others.
#[component]
pub fn Phrases(controller: Controller) -> impl IntoView {
    let has_company = Memo::new(move |_| controller.with_remote(bisat_client::Remote::has_company) == Some(true));
    let has_throws =
        Memo::new(move |_| controller.with_position(|_, table| table.session().has_chance()) == Some(true));
    let is_open = RwSignal::new(false);
    let is_resting = RwSignal::new(false);
    let is_muted = settings().is_muted;
    let say = move |phrase: Phrase| {
        controller.request(|remote| remote.say(phrase));
        is_open.set(false);
        is_resting.set(true);
        spawn_local(async move {
            time::sleep(PAUSE).await;
            let _ = is_resting.try_set(false);
        });
    };
    let button = move |phrase: Phrase| {
        view! {
            <button type="button" class="button" data-phrase=phrase.number() on:click=move |_| say(phrase)>
                <PhraseText phrase />
            </button>
        }
    };
    let in_words = move || offered_phrases(has_throws.get()).filter(|phrase| phrase_symbol(*phrase).is_none());
    let emotes = move || offered_phrases(has_throws.get()).filter(|phrase| phrase_symbol(*phrase).is_some());
    let label = |pick: fn(&Together) -> &'static str| move || pick(Together::of(language()));
    view! {
        <Show when=move || has_company.get()>
            <div class="phrases">
                <button type="button" class="button" id="say" aria-expanded=move || is_open.get().to_string()
                    disabled=move || is_resting.get() on:click=move |_| is_open.update(|is_open| *is_open = !*is_open)>
                    {label(|l| l.say)}
                </button>
                <Show when=move || is_open.get()>
                    <div class="phrase-list" id="phrases" role="group" aria-label=label(|l| l.say)>
                        {in_words().map(button).collect_view()}
                        <div class="emotes">{emotes().map(button).collect_view()}</div>
                    </div>
                    <label class="check">
                        <input type="checkbox" id="mute" prop:checked=move || is_muted.get()
                            on:change=move |event| is_muted.set(event_target_checked(&event)) />
                        {label(|l| l.mute)}
                    </label>
                </Show>
            </div>
        </Show>
    }
}
