//! The games of every round, the current round first.

use bisat_client::Language;
use bisat_client::labels::{Tournament as Labels, filled};
use bisat_protocol::tournament::{DecidedBy, GameOutcome, Side, TournamentGame, TournamentPlayer, TournamentRound};
use leptos::prelude::*;

use super::TournamentState;
use crate::route::{Link, Route, Source};
use crate::settings::language;

/// The games of every round.
#[component]
pub(super) fn Rounds(state: TournamentState) -> impl IntoView {
    let numbers = move || {
        let count = state.with(|tournament| tournament.played.len()).unwrap_or_default();
        (0..count).rev().collect::<Vec<_>>()
    };
    view! {
        <div class="tournament-rounds" id="rounds">
            <For each=numbers key=|number| *number let(number)><Round state number /></For>
        </div>
    }
}

#[component]
fn Round(state: TournamentState, number: usize) -> impl IntoView {
    let round = Memo::new(move |_| {
        state.with(|tournament| {
            let round = tournament.played.get(number).cloned();
            round.map(|round| (round, tournament.players.clone(), tournament.rounds))
        })
    });
    let own = Memo::new(move |_| state.number());
    move || {
        let (TournamentRound { games }, players, rounds) = round.get().flatten()?;
        let labels = Labels::of(language());
        let rows = games.into_iter().map(|game| row(&game, &players, own.get())).collect_view();
        Some(view! {
            <section>
                <h2>{filled(labels.round_of, &[&(number + 1), &rounds])}</h2>
                <div class="scroll-sideways" tabindex="0" role="group" aria-label=filled(labels.round, &[&(number + 1)])>
                    <table class="rating-table">
                        <thead>
                            <tr>
                                <th scope="col">{labels.begins}</th>
                                <th scope="col">{labels.opponent}</th>
                                <th scope="col">{labels.result}</th>
                                <th scope="col"><span class="hidden">{labels.look_at}</span></th>
                            </tr>
                        </thead>
                        <tbody>{rows}</tbody>
                    </table>
                </div>
            </section>
        })
    }
}

fn row(game: &TournamentGame, players: &[TournamentPlayer], own: Option<u8>) -> impl IntoView + use<> {
    let is_own = own.is_some() && (game.first == own || game.second == own);
    view! {
        <tr class:own=is_own aria-current=is_own.then_some("true")>
            <th scope="row">{name(players, game.first)}</th>
            <td>{name(players, game.second)}</td>
            <td>{result(game, language())}</td>
            <td>{table_link(game)}</td>
        </tr>
    }
}

/// The name of a player; a dash for nobody.
pub(super) fn name(players: &[TournamentPlayer], number: Option<u8>) -> String {
    let player = number.and_then(|number| players.get(usize::from(number)));
    player.map_or_else(|| "–".to_owned(), |player| player.person.name.clone())
}

/// The result as a score, and what decided it if not the game.
pub(super) fn result(game: &TournamentGame, language: Language) -> String {
    let labels = Labels::of(language);
    let Some(GameOutcome { winner, by }) = game.outcome else { return labels.being_played.to_owned() };
    let score = match (winner, by) {
        (_, DecidedBy::Bye) => return labels.bye.to_owned(),
        (Some(Side::First), _) => "1 : 0",
        (Some(Side::Second), _) => "0 : 1",
        (None, DecidedBy::Forfeit) => "0 : 0",
        (None, _) => "½ : ½",
    };
    match by {
        DecidedBy::Forfeit => format!("{score} ({})", labels.forfeit),
        DecidedBy::Number => format!("{score} ({})", labels.by_number),
        DecidedBy::Game | DecidedBy::Bye => score.to_owned(),
    }
}

/// The way to the table of a game, or to its review.
pub(super) fn table_link(game: &TournamentGame) -> Option<impl IntoView + use<>> {
    let table = game.table.clone()?;
    let labels = Labels::of(language());
    let (to, label) = match game.outcome {
        None => (Route::Table(table.0), labels.watch),
        Some(GameOutcome { by: DecidedBy::Forfeit | DecidedBy::Bye, .. }) => return None,
        Some(_) => (Route::Review { source: Source::Table(table.0), step: None }, labels.look_at),
    };
    Some(view! { <Link to class="strong">{label}</Link> })
}
