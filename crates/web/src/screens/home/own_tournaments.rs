//! The tournaments of the player, and the way to a new one.

use bisat_client::labels::Tournament as Labels;
use bisat_client::labels::{Home, filled};
use bisat_protocol::tournament::{TournamentEntry, TournamentStage};
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::api;
use crate::parts::games::game_name;
use crate::route::{Link, Route};
use crate::settings::language;

/// Number of finished tournaments that are shown.
const FINISHED: usize = 3;

/// The tournaments of the player.
#[component]
pub fn OwnTournaments() -> impl IntoView {
    let entries = RwSignal::new(Vec::<TournamentEntry>::new());
    spawn_local(async move {
        if let Ok(mine) = api::my_tournaments().await {
            let (over, running): (Vec<_>, Vec<_>) = mine.into_iter().partition(is_over);
            let few = over.into_iter().filter(|entry| entry.stage == TournamentStage::Over).take(FINISHED);
            // The screen may have been left meanwhile.
            let _ = entries.try_set(running.into_iter().chain(few).collect());
        }
    });
    view! {
        <Show when=move || !entries.read().is_empty()>
            <h2>{move || Labels::of(language()).yours}</h2>
            <ul class="tables" id="own-tournaments">{move || entries.get().into_iter().map(item).collect_view()}</ul>
        </Show>
    }
}

fn is_over(entry: &TournamentEntry) -> bool {
    matches!(entry.stage, TournamentStage::Over | TournamentStage::Cancelled)
}

fn item(entry: TournamentEntry) -> impl IntoView {
    let to = Route::Tournament(entry.tournament.0.clone());
    let (game, round, is_waiting, has_game) =
        (entry.game.clone(), entry.round, !is_over(&entry), entry.table.is_some());
    let said = move || {
        let labels = Labels::of(language());
        let name = game_name(language(), &game);
        match round {
            _ if has_game => format!("{name} · {}", labels.your_game),
            0 => name.to_owned(),
            round => format!("{name} · {}", filled(labels.round, &[&round])),
        }
    };
    let label = move || {
        let labels = Home::of(language());
        if is_waiting { labels.go_on } else { labels.watch }
    };
    view! {
        <li>
            <div>
                <strong>{entry.name}</strong>
                <span class="quiet">{said}</span>
            </div>
            <Link to class="strong">{label}</Link>
        </li>
    }
}
