//! The unfinished games of the player: local games, and tables at the server.

use bisat_client::labels::{Common, Home as Labels};
use bisat_client::{GameHost, Local, Notice, Pending, describe_prompt};
use leptos::prelude::*;

use super::TableItem;
use super::own_tournaments::OwnTournaments;
use crate::local_games;
use crate::parts::games::game_name;
use crate::parts::turn_offer::TurnOffer;
use crate::route::{Link, Route};
use crate::settings::language;
use crate::turns::{is_with_people, own_tables};

/// The unfinished games of the player.
#[component]
pub fn OwnTables() -> impl IntoView {
    let tables = own_tables();
    let names = RwSignal::new(local_games::names());
    let is_empty = move || names.read().is_empty() && tables.read().is_empty();
    view! {
        <section>
            <h2>{move || Labels::of(language()).your_tables}</h2>
            <ul class="tables" id="own-tables">
                <For each=move || names.get() key=String::clone let(name)><LocalTable name names /></For>
                <For each=move || tables.get() key=|table| (table.table.0.clone(), table.events, table.away.clone()) let(table)>
                    <TableItem table is_mine=true />
                </For>
            </ul>
            <Show when=is_empty>
                <p class="quiet">{move || language().words().notice(&Notice::NothingYet)}</p>
            </Show>
            <OwnTournaments />
            <TurnOffer is_useful=Signal::derive(move || tables.with(|tables| tables.iter().any(is_with_people))) />
        </section>
    }
}

/// A local game, with a link to go on and a button to delete it. A damaged game can only be deleted.
#[component]
fn LocalTable(name: String, names: RwSignal<Vec<String>>) -> impl IntoView {
    let local = local_games::open(Some(&name)).filter(|local| local.pending() != Pending::Over);
    let game = local.as_ref().map_or("", |local| local.view().session().id());
    let can_go_on = local.is_some();
    let host = StoredValue::new(local.map(GameHost::Local));
    let said = move || {
        let language = language();
        host.with_value(|host| match host {
            Some(host @ GameHost::Local(local)) => describe(host, local, language),
            _ => Labels::of(language).cannot_go_on.to_owned(),
        })
    };
    let is_sure = RwSignal::new(false);
    let label = |pick: fn(&Labels) -> &'static str| move || pick(Labels::of(language()));
    let to = Route::LocalGame(Some(name.clone()));
    let delete = StoredValue::new(move || {
        local_games::remove(&name);
        names.set(local_games::names());
    });
    view! {
        <li>
            <div>
                <strong>{move || game_name(language(), game)}</strong>
                <span class="quiet">{said}</span>
            </div>
            <Show
                when=move || is_sure.get()
                fallback=move || {
                    let to = to.clone();
                    view! {
                        <span class="record-links">
                            {can_go_on.then(|| view! { <Link to class="strong">{label(|l| l.go_on)}</Link> })}
                            <button type="button" class="link-button quiet delete" on:click=move |_| is_sure.set(true)>
                                {label(|l| l.delete)}
                            </button>
                        </span>
                    }
                }
            >
                <span class="sure">
                    {label(|l| l.delete_sure)}
                    <button type="button" class="button delete-yes" on:click=move |_| delete.with_value(|delete| delete())>
                        {move || Common::of(language()).yes}
                    </button>
                    <button type="button" class="button" on:click=move |_| is_sure.set(false)>
                        {move || Common::of(language()).no}
                    </button>
                </span>
            </Show>
        </li>
    }
}

/// Who plays, and what is asked now.
fn describe(host: &GameHost, local: &Local, language: bisat_client::Language) -> String {
    host.listening(|listener| describe_prompt(language, local.view().session(), listener))
}
