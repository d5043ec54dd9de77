//! The actions at a table: hint, take back, draw, resign; and the link to the rules.

use bisat_client::labels::{After, Common, Play as Labels};
use bisat_client::{Host, Remote};
use bisat_protocol::{Occupant, Offer};
use leptos::prelude::*;

use super::controller::Controller;
use super::state::Hint;
use crate::route::{Link, Route};
use crate::settings::language;

/// The actions that are available now.
#[derive(Clone, PartialEq, Default)]
struct Available {
    game: Option<String>,
    hint: bool,
    take_back: bool,
    draw: bool,
    resign: bool,
}

/// The action buttons.
#[component]
pub fn Actions(controller: Controller) -> impl IntoView {
    let available = Memo::new(move |_| {
        let hint = controller.can_ask_hint();
        let available = controller.with_table(|host, table| {
            let game = Some(table.session().id().to_owned());
            match host {
                Host::Local(local) => {
                    Available { game, hint, take_back: local.can_take_back(), draw: false, resign: false }
                }
                Host::Remote(remote) => {
                    let is_on = remote.is_started() && remote.ended().is_none() && remote.seat().is_some();
                    let people = remote.sitters().iter().filter(|one| matches!(one, Occupant::Person(_))).count();
                    let has_chance = table.session().has_chance();
                    Available {
                        game,
                        hint: is_on && hint,
                        take_back: is_on && (people == 1 || !has_chance),
                        draw: is_on && people > 1 && !has_chance,
                        resign: is_on,
                    }
                }
            }
        });
        available.unwrap_or_default()
    });
    let is_confirming = RwSignal::new(false);
    let take_back = move |_| {
        if controller.peek(|host, _| matches!(host, Host::Local(_))) == Some(true) {
            controller.take_back_local();
        } else {
            controller.request(|remote| remote.offer(Offer::TakeBack));
        }
    };
    move || {
        let (available, labels, common) = (available.get(), Labels::of(language()), Common::of(language()));
        let resign = move |_| {
            is_confirming.set(false);
            controller.request(Remote::leave);
        };
        view! {
            <div class="actions">
                {available.hint.then(|| view! {
                    <button type="button" class="button" id="hint" disabled=move || controller.hint.get() == Hint::Searching
                        on:click=move |_| controller.ask_hint()>{labels.hint}</button>
                })}
                {available.take_back.then(|| view! {
                    <button type="button" class="button" id="take-back" on:click=take_back>{labels.take_back}</button>
                })}
                {available.draw.then(|| view! {
                    <button type="button" class="button" id="offer-draw"
                        on:click=move |_| controller.request(|remote| remote.offer(Offer::Draw))>
                        {labels.offer_draw}
                    </button>
                })}
                {(available.resign && !is_confirming.get()).then(|| view! {
                    <button type="button" class="button" id="resign" on:click=move |_| is_confirming.set(true)>{labels.resign}</button>
                })}
                {(available.resign && is_confirming.get()).then(|| view! {
                    <span class="sure">
                        {labels.resign_sure}
                        <button type="button" class="button" id="resign-yes" on:click=resign>{common.yes}</button>
                        <button type="button" class="button" on:click=move |_| is_confirming.set(false)>{common.no}</button>
                    </span>
                })}
                {available.game.map(|game| view! {
                    <Link to=Route::Rules(game) class="button">{After::of(language()).read_rules}</Link>
                })}
            </div>
        }
    }
}
