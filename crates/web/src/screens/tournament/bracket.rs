//! The bracket of a knock-out: a column per round, also for the rounds to come.

use bisat_client::labels::{Tournament as Labels, filled};
use bisat_protocol::tournament::{Side, TournamentGame, TournamentPlayer};
use leptos::prelude::*;

use super::TournamentState;
use super::rounds::{name, result, table_link};
use crate::settings::language;

/// The bracket.
#[component]
pub(super) fn Bracket(state: TournamentState) -> impl IntoView {
    let known = Memo::new(move |_| {
        state.with(|tournament| (tournament.played.clone(), tournament.players.clone(), tournament.rounds))
    });
    let own = Memo::new(move |_| state.number());
    move || {
        let (played, players, rounds) = known.get()?;
        let labels = Labels::of(language());
        let column = |round: u8| {
            let games = match played.get(usize::from(round)) {
                Some(round) => {
                    round.games.iter().map(|game| box_of(game, &players, own.get()).into_any()).collect_view()
                }
                None => (0..1_u32 << (rounds - 1 - round)).map(|_| empty_box().into_any()).collect_view(),
            };
            view! {
                <li class="bracket-round">
                    <h3>{filled(labels.round, &[&(round + 1)])}</h3>
                    <ul>{games}</ul>
                </li>
            }
        };
        let columns = (0..rounds).map(column).collect_view();
        Some(view! {
            <section>
                <h2>{labels.bracket}</h2>
                <div class="scroll-sideways" tabindex="0" role="group" aria-label=labels.bracket>
                    <ol class="bracket" id="bracket">{columns}</ol>
                </div>
            </section>
        })
    }
}

fn box_of(game: &TournamentGame, players: &[TournamentPlayer], own: Option<u8>) -> impl IntoView + use<> {
    let is_own = own.is_some() && (game.first == own || game.second == own);
    let winner = game.outcome.and_then(|outcome| outcome.winner);
    let line = |number: Option<u8>, side: Side| {
        view! { <span class="bracket-player" class:winner=winner == Some(side)>{name(players, number)}</span> }
    };
    view! {
        <li class="bracket-game" class:own=is_own>
            {line(game.first, Side::First)}
            {line(game.second, Side::Second)}
            <span class="quiet">{result(game, language())}" "{table_link(game)}</span>
        </li>
    }
}

fn empty_box() -> impl IntoView {
    view! { <li class="bracket-game"><span class="quiet">{move || Labels::of(language()).nobody_yet}</span></li> }
}
