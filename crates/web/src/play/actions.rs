//! What else can be done at a table: a hint, taking back, a draw, giving up; and the way to the rules.

use bisat_client::Host;
use bisat_client::labels::{After, Common, Play as Labels};
use bisat_protocol::{Occupant, Offer};
use leptos::prelude::*;

use super::Playing;
use crate::route::{Link, Route};
use crate::settings::language;

/// What else can be done.
#[component]
pub fn Actions(playing: Playing) -> impl IntoView {
    #[derive(Clone, PartialEq, Default)]
    struct Can {
        game: Option<String>,
        hint: bool,
        take_back: bool,
        draw: bool,
        resign: bool,
    }
    let can = Memo::new(move |_| {
        let hint = playing.can_ask_hint();
        playing.host.with(|host| match host {
            None => Can::default(),
            Some(Host::Local(local)) => Can {
                game: Some(local.table().session().id().to_owned()),
                hint,
                take_back: local.can_take_back(),
                draw: false,
                resign: false,
            },
            Some(Host::Remote(remote)) => {
                let is_on = remote.is_started() && remote.ended().is_none() && remote.seat().is_some();
                let people = remote.sitters().iter().filter(|one| matches!(one, Occupant::Person(_))).count();
                let has_chance = remote.table().is_some_and(|table| table.session().has_chance());
                Can {
                    game: remote.table().map(|table| table.session().id().to_owned()),
                    hint: is_on && hint,
                    take_back: is_on && (people == 1 || !has_chance),
                    draw: is_on && people > 1 && !has_chance,
                    resign: is_on,
                }
            }
        })
    });
    let is_sure = RwSignal::new(false);
    let take_back = move |_| {
        let is_local = playing.host.with_untracked(|host| matches!(host, Some(Host::Local(_))));
        if is_local {
            playing.take_back();
        } else {
            playing.ask(|remote| remote.offer(Offer::TakeBack));
        }
    };
    move || {
        let (can, labels, common) = (can.get(), Labels::of(language()), Common::of(language()));
        let resign = move |_| {
            is_sure.set(false);
            playing.ask(bisat_client::Remote::leave);
        };
        view! {
            <div class="actions">
                {can.hint.then(|| view! {
                    <button type="button" class="button" id="hint" disabled=move || playing.is_asking.get()
                        on:click=move |_| playing.ask_hint()>{labels.hint}</button>
                })}
                {can.take_back.then(|| view! {
                    <button type="button" class="button" id="take-back" on:click=take_back>{labels.take_back}</button>
                })}
                {can.draw.then(|| view! {
                    <button type="button" class="button" id="offer-draw"
                        on:click=move |_| playing.ask(|remote| remote.offer(Offer::Draw))>
                        {labels.offer_draw}
                    </button>
                })}
                {(can.resign && !is_sure.get()).then(|| view! {
                    <button type="button" class="button" id="resign" on:click=move |_| is_sure.set(true)>{labels.resign}</button>
                })}
                {(can.resign && is_sure.get()).then(|| view! {
                    <span class="sure">
                        {labels.resign_sure}
                        <button type="button" class="button" id="resign-yes" on:click=resign>{common.yes}</button>
                        <button type="button" class="button" on:click=move |_| is_sure.set(false)>{common.no}</button>
                    </span>
                })}
                {can.game.map(|game| view! {
                    <Link to=Route::Rules(game) class="button">{After::of(language()).read_rules}</Link>
                })}
            </div>
        }
    }
}
