//! The standings.
//!
//! A Swiss tournament is decided by points, then Buchholz, then Sonneborn-Berger, then wins. A knock-out is decided by the round
//! in which a player lost: the others stand before them. Players who are still equal share a place.

use std::cmp::Ordering;

use bisat_protocol::tournament::{DecidedBy, Standing, TournamentFormat, TournamentStage};

use crate::tournament::{Game, Tournament};

impl Tournament {
    /// The standings, best first; empty before the start.
    pub fn standings(&self) -> Vec<Standing> {
        if self.stage() == TournamentStage::Waiting || self.played().is_empty() {
            return Vec::new();
        }
        let count = self.players().len() as u8;
        let points: Vec<u32> = (0..count).map(|player| half_points(self, player)).collect();
        let mut standings: Vec<Standing> = (0..count).map(|player| self.standing(player, &points)).collect();
        let is_knock_out = self.setup().format == TournamentFormat::KnockOut;
        let compare = |a: &Standing, b: &Standing| match is_knock_out {
            true => self.rounds_survived(b.player).cmp(&self.rounds_survived(a.player)),
            false => by_points(a, b),
        };
        // Players who share a place stand in the order of their numbers: the sort is stable.
        standings.sort_by(compare);
        for at in 0..standings.len() {
            let is_shared = at > 0 && compare(&standings[at - 1], &standings[at]) == Ordering::Equal;
            standings[at].place = if is_shared { standings[at - 1].place } else { at as u8 + 1 };
        }
        standings
    }

    fn standing(&self, player: u8, points: &[u32]) -> Standing {
        let (mut buchholz, mut sonneborn_berger, mut wins) = (0, 0, 0);
        for game in self.played().iter().filter_map(|round| round.game_of(player)) {
            let Some(opponent) = game.opponent_of(player) else { continue };
            let theirs = points[usize::from(opponent)];
            buchholz += 2 * theirs;
            sonneborn_berger += theirs * half_points_of(game, player);
            wins += u8::from(game.winner() == Some(player));
        }
        let (halves, quarters) = (|number: u32| f64::from(number) / 2.0, |number: u32| f64::from(number) / 4.0);
        Standing {
            player,
            place: 0,
            points: halves(points[usize::from(player)]),
            buchholz: quarters(buchholz),
            sonneborn_berger: quarters(sonneborn_berger),
            wins,
        }
    }

    /// Number of rounds of a knock-out that a player did not lose, of those that are decided.
    fn rounds_survived(&self, player: u8) -> usize {
        let survived = |game: &Game| game.winner() == Some(player);
        self.played().iter().filter(|round| round.game_of(player).is_some_and(survived)).count()
    }
}

fn by_points(a: &Standing, b: &Standing) -> Ordering {
    b.points
        .total_cmp(&a.points)
        .then(b.buchholz.total_cmp(&a.buchholz))
        .then(b.sonneborn_berger.total_cmp(&a.sonneborn_berger))
        .then(b.wins.cmp(&a.wins))
}

/// Half points of a player so far: 2 for a win or a bye, 1 for a draw.
pub(crate) fn half_points(tournament: &Tournament, player: u8) -> u32 {
    let games = tournament.played().iter().filter_map(|round| round.game_of(player));
    games.map(|game| half_points_of(game, player)).sum()
}

fn half_points_of(game: &Game, player: u8) -> u32 {
    match (game.outcome, game.winner()) {
        (Some(_), Some(winner)) => 2 * u32::from(winner == player),
        (Some(outcome), None) => u32::from(outcome.by == DecidedBy::Game),
        (None, _) => 0,
    }
}
