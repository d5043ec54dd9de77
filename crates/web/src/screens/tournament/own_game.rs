//! What the player has to do now: their game, a bye, or waiting; at the end, who has won.

use bisat_client::Language;
use bisat_client::labels::{Tournament as Labels, filled};
use bisat_protocol::TableId;
use bisat_protocol::tournament::{DecidedBy, TournamentStage, TournamentSummary};
use leptos::prelude::*;

use super::{TournamentState, number_of};
use crate::route::{Route, navigator};
use crate::settings::language;
use crate::{storage, time};

/// What the player has to do now.
#[derive(Clone, PartialEq)]
enum Now {
    /// The tournament is over: the names of the winners.
    Won(Vec<String>),
    /// Their game waits or is played.
    Plays { opponent: String, table: TableId, seat: u8, come_by: Option<u64> },
    /// They have no opponent in this round.
    Bye,
    /// Others still play, or the player only watches.
    Waits,
}

/// What the player has to do now, with the way to their table.
#[component]
pub(super) fn OwnGame(state: TournamentState) -> impl IntoView {
    let now = Memo::new(move |_| {
        let number = state.number();
        state.with(|tournament| now(tournament, number))
    });
    let navigator = navigator();
    move || {
        let labels = Labels::of(language());
        let said = match now.get()? {
            Now::Won(names) => view! { <p class="tournament-won" id="won">{won(&names, language())}</p> }.into_any(),
            Now::Bye => view! { <p id="bye">{labels.you_have_a_bye}</p> }.into_any(),
            Now::Waits => view! { <p class="quiet" id="wait">{labels.wait}</p> }.into_any(),
            Now::Plays { opponent, table, seat, come_by } => {
                let has_begun = state.begun.read().as_ref() == Some(&table);
                let title = if has_begun { labels.your_game_has_begun } else { labels.your_game };
                let come_by = come_by
                    .filter(|_| !has_begun)
                    .map(|time| filled(labels.come_by, &[&time::soon(time, language().code())]));
                let go = move |_| {
                    storage::plan_seat(&table.0, seat);
                    navigator.go(Route::Table(table.0.clone()));
                };
                view! {
                    <div class="own-game" id="own-game">
                        <h2>{title}</h2>
                        <p>{filled(labels.you_play, &[&opponent])}</p>
                        {come_by.map(|said| view! { <p class="quiet">{said}</p> })}
                        <p><button type="button" class="button primary" id="to-table" on:click=go>{labels.to_your_table}</button></p>
                    </div>
                }
                .into_any()
            }
        };
        Some(view! { <div aria-live="polite">{said}</div> })
    }
}

/// The table of the player's unfinished game, if there is one and the screen was not left.
pub(super) fn own_table(state: TournamentState) -> Option<TableId> {
    let me = state.me.try_get_untracked()??;
    let table_of = |tournament: &Option<TournamentSummary>| {
        let tournament = tournament.as_ref()?;
        match now(tournament, Some(number_of(tournament, &me)?)) {
            Now::Plays { table, .. } => Some(table),
            Now::Won(_) | Now::Bye | Now::Waits => None,
        }
    };
    state.tournament.try_with_untracked(table_of)?
}

fn won(names: &[String], language: Language) -> String {
    let labels = Labels::of(language);
    match names {
        [name] => filled(labels.wins_it, &[name]),
        names => filled(labels.share_it, &[&names.join(", ")]),
    }
}

fn now(tournament: &TournamentSummary, number: Option<u8>) -> Now {
    let name = |player: u8| tournament.players.get(usize::from(player)).map(|player| player.person.name.clone());
    if tournament.stage == TournamentStage::Over {
        let first = tournament.standings.iter().filter(|line| line.place == 1);
        return Now::Won(first.filter_map(|line| name(line.player)).collect());
    }
    let plays = || {
        let number = number?;
        let games = &tournament.played.last()?.games;
        let game = games.iter().find(|game| game.first == Some(number) || game.second == Some(number))?;
        match (game.outcome, &game.table) {
            (Some(outcome), _) if outcome.by == DecidedBy::Bye => Some(Now::Bye),
            (None, Some(table)) => {
                let seat = u8::from(game.first != Some(number));
                let opponent = if seat == 0 { game.second } else { game.first }.and_then(name)?;
                Some(Now::Plays { opponent, table: table.clone(), seat, come_by: game.appear_by })
            }
            _ => None,
        }
    };
    plays().unwrap_or(Now::Waits)
}
