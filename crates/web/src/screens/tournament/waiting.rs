//! A tournament before its start: who has joined, the link, and the buttons to join and to start.

use bisat_client::labels::{Tournament as Labels, counted, filled};
use bisat_protocol::tournament::{FEWEST_PLAYERS, TournamentPlayer};
use leptos::prelude::*;

use super::{CancelButton, LeaveButton, TournamentState};
use crate::api::{self, TournamentCommand};
use crate::parts::link_sharing::LinkSharing;
use crate::parts::sure_button::SureButton;
use crate::route::Route;
use crate::settings::language;

/// A tournament before its start.
#[component]
pub(super) fn Waiting(state: TournamentState) -> impl IntoView {
    let count = Memo::new(move |_| state.with(|tournament| tournament.players.len()).unwrap_or_default());
    let said = move || {
        let (language, count) = (language(), count.get());
        let labels = Labels::of(language);
        let joined = counted(language, labels.joined, count as u64, &[&count]);
        let host = state.with(|tournament| tournament.host.name.clone()).unwrap_or_default();
        let next = match state.is_host() {
            true if count < FEWEST_PLAYERS => labels.two_needed.to_owned(),
            true => labels.you_start.to_owned(),
            false => filled(labels.host_starts, &[&host]),
        };
        format!("{joined} {next}")
    };
    let address = state.peek(|tournament| api::address(&Route::Tournament(tournament.tournament.0.clone()).write()));
    let text = Callback::new(move |()| {
        let name = state.peek(|tournament| tournament.setup.name.clone()).unwrap_or_default();
        filled(Labels::of(language()).invitation, &[&name])
    });
    view! {
        <p aria-live="polite" id="joined">{said}</p>
        <Buttons state count />
        <p class="quiet" id="send-link">{move || Labels::of(language()).send_link}</p>
        <LinkSharing address=address.unwrap_or_default() text />
        <h2>{move || Labels::of(language()).players}</h2>
        <Players state />
    }
}

#[component]
fn Buttons(state: TournamentState, count: Memo<usize>) -> impl IntoView {
    let (is_player, is_host) = (Memo::new(move |_| state.number().is_some()), Memo::new(move |_| state.is_host()));
    let can_start = Memo::new(move |_| is_host.get() && count.get() >= FEWEST_PLAYERS);
    let start = Callback::new(move |()| state.send(TournamentCommand::Start));
    let join = move |_| state.send(TournamentCommand::Join);
    view! {
        <div class="buttons">
            {move || can_start.get().then(|| view! {
                <SureButton id="start" class="primary" label=|| Labels::of(language()).start
                    question=Signal::derive(|| Labels::of(language()).start_sure.to_owned()) act=start />
            })}
            {move || match is_player.get() {
                true => view! { <LeaveButton state /> }.into_any(),
                false => view! {
                    <button type="button" class="button primary" id="join" on:click=join>{Labels::of(language()).join}</button>
                }
                .into_any(),
            }}
            {move || is_host.get().then(|| view! { <CancelButton state /> })}
        </div>
    }
}

#[component]
fn Players(state: TournamentState) -> impl IntoView {
    let players = move || state.with(|tournament| tournament.players.clone()).unwrap_or_default();
    view! {
        <ol class="tournament-players" id="players">
            <For each=players key=|player| (player.person.id.0.clone(), player.person.name.clone()) let(player)><Player state player /></For>
        </ol>
    }
}

/// A player, with a button for the host to remove them.
#[component]
fn Player(state: TournamentState, player: TournamentPlayer) -> impl IntoView {
    let (id, name) = (StoredValue::new(player.person.id), StoredValue::new(player.person.name));
    let said = move |label: fn(&Labels) -> &'static str| {
        Signal::derive(move || name.with_value(|name| filled(label(Labels::of(language())), &[name])))
    };
    let is_me = Memo::new(move |_| id.with_value(|id| state.me.get().as_ref() == Some(id)));
    let is_host = move || id.with_value(|id| state.with(|tournament| tournament.host.id == *id)) == Some(true);
    let can_remove = Memo::new(move |_| state.is_host() && !is_me.get());
    let remove = Callback::new(move |()| state.send(TournamentCommand::Remove(id.get_value())));
    let mark = move || is_host().then(|| view! { " " <span class="quiet">"("{Labels::of(language()).host}")"</span> });
    view! {
        <li class:own=move || is_me.get()>
            {name.get_value()}{mark}" "
            {move || can_remove.get().then(|| view! {
                <SureButton id=id.with_value(|id| format!("remove-{id}")) class="remove" label=|| Labels::of(language()).remove
                    name=said(|labels| labels.remove_player) question=said(|labels| labels.remove_sure) act=remove />
            })}
        </li>
    }
}
