//! A tournament before its start: who has joined, the link, and the buttons to join and to start.

use bisat_client::labels::{Tournament as Labels, counted, filled};
use bisat_protocol::tournament::TournamentPlayer;
use leptos::prelude::*;

use super::{CancelButton, LeaveButton, Shown};
use crate::api::{self, TournamentCommand};
use crate::parts::link_sharing::LinkSharing;
use crate::parts::sure_button::SureButton;
use crate::route::Route;
use crate::settings::language;

/// Minimum number of players with which a tournament starts.
const FEWEST: usize = 2;

/// A tournament before its start.
#[component]
pub(super) fn Waiting(shown: Shown) -> impl IntoView {
    let count = Memo::new(move |_| shown.with(|tournament| tournament.players.len()).unwrap_or_default());
    let said = move || {
        let (language, count) = (language(), count.get());
        let labels = Labels::of(language);
        let joined = counted(language, labels.joined, count as u64, &[&count]);
        let host = shown.with(|tournament| tournament.host.name.clone()).unwrap_or_default();
        let next = match shown.is_host() {
            true if count < FEWEST => labels.two_needed.to_owned(),
            true => labels.you_start.to_owned(),
            false => filled(labels.host_starts, &[&host]),
        };
        format!("{joined} {next}")
    };
    let address = shown.peek(|tournament| api::address(&Route::Tournament(tournament.tournament.0.clone()).write()));
    let text = Callback::new(move |()| {
        let name = shown.peek(|tournament| tournament.setup.name.clone()).unwrap_or_default();
        filled(Labels::of(language()).invitation, &[&name])
    });
    view! {
        <p aria-live="polite" id="joined">{said}</p>
        <Buttons shown count />
        <p class="quiet" id="send-link">{move || Labels::of(language()).send_link}</p>
        <LinkSharing address=address.unwrap_or_default() text />
        <h2>{move || Labels::of(language()).players}</h2>
        <Players shown />
    }
}

#[component]
fn Buttons(shown: Shown, count: Memo<usize>) -> impl IntoView {
    let (is_player, is_host) = (Memo::new(move |_| shown.number().is_some()), Memo::new(move |_| shown.is_host()));
    let can_start = Memo::new(move |_| is_host.get() && count.get() >= FEWEST);
    let start = Callback::new(move |()| shown.send(TournamentCommand::Start));
    let join = move |_| shown.send(TournamentCommand::Join);
    view! {
        <div class="buttons">
            {move || can_start.get().then(|| view! {
                <SureButton id="start" class="primary" label=|| Labels::of(language()).start
                    question=|| Labels::of(language()).start_sure act=start />
            })}
            {move || match is_player.get() {
                true => view! { <LeaveButton shown /> }.into_any(),
                false => view! {
                    <button type="button" class="button primary" id="join" on:click=join>{Labels::of(language()).join}</button>
                }
                .into_any(),
            }}
            {move || is_host.get().then(|| view! { <CancelButton shown /> })}
        </div>
    }
}

#[component]
fn Players(shown: Shown) -> impl IntoView {
    let players = move || shown.with(|tournament| tournament.players.clone()).unwrap_or_default();
    view! {
        <ol class="tournament-players" id="players">
            <For each=players key=|player| player.person.id.0.clone() let(player)><Player shown player /></For>
        </ol>
    }
}

/// A player, with a button for the host to remove them.
#[component]
fn Player(shown: Shown, player: TournamentPlayer) -> impl IntoView {
    let id = StoredValue::new(player.person.id);
    let is_me = Memo::new(move |_| id.with_value(|id| shown.me.get().as_ref() == Some(id)));
    let is_host = move || id.with_value(|id| shown.with(|tournament| tournament.host.id == *id)) == Some(true);
    let can_remove = Memo::new(move |_| shown.is_host() && !is_me.get());
    let remove = Callback::new(move |()| shown.send(TournamentCommand::Remove(id.get_value())));
    let mark = move || is_host().then(|| view! { " " <span class="quiet">"("{Labels::of(language()).host}")"</span> });
    view! {
        <li class:own=move || is_me.get()>
            {player.person.name}{mark}" "
            {move || can_remove.get().then(|| view! {
                <SureButton id=id.with_value(|id| format!("remove-{id}")) class="remove" label=|| Labels::of(language()).remove
                    question=|| Labels::of(language()).remove_sure act=remove />
            })}
        </li>
    }
}
