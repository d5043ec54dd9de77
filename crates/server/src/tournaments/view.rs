//! A tournament as clients see it.

use bisat_protocol::tournament::{
    TournamentEntry, TournamentGame, TournamentPlayer, TournamentRound, TournamentStage, TournamentSummary,
};
use bisat_protocol::{IdentityId, Person};
use bisat_tournament::{Game, Round, Tournament};

use crate::identity::names::DELETED;

/// The tournament with the names of its people.
pub(super) fn summary(tournament: &Tournament, people: &[Person]) -> TournamentSummary {
    let person = |id: &IdentityId| {
        let nobody = || Person { id: id.clone(), name: DELETED.to_owned(), is_account: false };
        people.iter().find(|person| person.id == *id).cloned().unwrap_or_else(nobody)
    };
    let player =
        |player: &bisat_tournament::Player| TournamentPlayer { person: person(&player.id), has_left: player.has_left };
    let appear = u64::from(tournament.setup().appear_seconds.unwrap_or_default()) * 1000;
    TournamentSummary {
        tournament: tournament.id().clone(),
        setup: tournament.setup().clone(),
        host: person(tournament.host()),
        opened_at: tournament.opened_at(),
        stage: tournament.stage(),
        rounds: tournament.rounds(),
        players: tournament.players().iter().map(player).collect(),
        played: tournament.played().iter().map(|round| played(round, appear)).collect(),
        standings: tournament.standings(),
    }
}

fn played(round: &Round, appear: u64) -> TournamentRound {
    let game = |game: &Game| TournamentGame {
        first: game.first,
        second: game.second,
        table: game.table.clone().filter(|_| game.open_since.is_some()),
        appear_by: game.open_since.filter(|_| game.outcome.is_none()).map(|since| since + appear),
        replays: game.replays,
        outcome: game.outcome,
    };
    TournamentRound { games: round.games.iter().map(game).collect() }
}

/// The tournament in the list of a person; none if they have left.
pub(super) fn entry(tournament: &Tournament, of: &IdentityId) -> Option<TournamentEntry> {
    let number = tournament.number_of(of).filter(|number| !tournament.players()[usize::from(*number)].has_left);
    if number.is_none() && tournament.host() != of {
        return None;
    }
    let is_running = tournament.stage() == TournamentStage::Running;
    let own = number.and_then(|number| tournament.played().last()?.game_of(number));
    let table = own.filter(|game| is_running && game.open_since.is_some()).and_then(Game::undecided_table);
    Some(TournamentEntry { table: table.cloned(), ..listing(tournament) })
}

/// The tournament in the list of anybody.
pub(super) fn listing(tournament: &Tournament) -> TournamentEntry {
    TournamentEntry {
        tournament: tournament.id().clone(),
        name: tournament.setup().name.clone(),
        game: tournament.setup().game.clone(),
        stage: tournament.stage(),
        players: tournament.players().len() as u8,
        host: tournament.host().clone(),
        round: tournament.played().len() as u8,
        table: None,
    }
}

/// Whether nothing happens any more in a tournament at this stage.
pub(super) fn is_over(stage: TournamentStage) -> bool {
    match stage {
        TournamentStage::Waiting | TournamentStage::Running => false,
        TournamentStage::Over | TournamentStage::Cancelled => true,
    }
}
