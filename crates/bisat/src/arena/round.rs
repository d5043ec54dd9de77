//! The games of a round: who sits where, which throws a game has, and the results.

use std::hash::{DefaultHasher, Hash, Hasher};

use crate::player::Player;

/// A row of the report.
#[derive(Clone, Copy)]
pub(super) enum Row {
    /// A player, which sits at every seat once in a round.
    Player(usize),
    /// A seat, at which every player sits once in a round.
    Seat(usize),
}

/// What is kept of a round, game by game.
#[derive(Default)]
pub(super) struct Round {
    /// The result of each player.
    pub(super) results: Vec<Vec<f32>>,
    /// A hash of the moves: the same for the same game.
    pub(super) hashes: Vec<u64>,
}

impl Round {
    pub(super) fn add(&mut self, results: Vec<f32>, moves: &[String]) {
        let mut hasher = DefaultHasher::new();
        moves.hash(&mut hasher);
        self.results.push(results);
        self.hashes.push(hasher.finish());
    }

    /// For each game the results of all players, and the index of the row's own result.
    pub(super) fn games(&self, row: Row) -> impl Iterator<Item = (&[f32], usize)> {
        self.results.iter().enumerate().map(move |(game, results)| match row {
            Row::Player(player) => (results.as_slice(), player),
            Row::Seat(seat) => (results.as_slice(), player_at(seat, game, results.len())),
        })
    }

    /// The row's mean result. Rounds, not games, are independent of each other.
    pub(super) fn mean(&self, row: Row) -> f64 {
        self.games(row).map(|(results, own)| f64::from(results[own])).sum::<f64>() / self.results.len() as f64
    }
}

/// The player at this seat in this game of a round.
pub(super) fn player_at(seat: usize, game: usize, seats: usize) -> usize {
    (seat + game) % seats
}

/// The number of a game's deal: games with the same number have the same throws and opening. The games of a round share one,
/// but a game gets another if the same players sit at the same seats as in an earlier game of the round: otherwise it would
/// repeat that game.
pub(super) fn deal_number(players: &[Player], round: u64, game: usize) -> u64 {
    let seats = players.len();
    let sits_alike = |game: &usize| (0..seats).all(|seat| players[player_at(seat, *game, seats)] == players[seat]);
    let different_seatings = (1..seats).find(sits_alike).unwrap_or(seats);
    round * (seats / different_seatings) as u64 + (game / different_seatings) as u64
}

#[cfg(test)]
mod tests {
    use super::{Round, Row, deal_number};
    use crate::player::Player;

    #[test]
    fn a_seat_has_the_results_of_all_players_that_sit_at_it() {
        // The player at the first seat wins, the one at the third comes last.
        let results = vec![vec![1.0, 0.5, 0.0], vec![0.0, 1.0, 0.5], vec![0.5, 0.0, 1.0]];
        let round = Round { results, hashes: Vec::new() };
        for at in 0..3 {
            assert_eq!(round.mean(Row::Player(at)), 0.5);
            assert_eq!(round.mean(Row::Seat(at)), [1.0, 0.5, 0.0][at]);
        }
    }

    #[test]
    fn games_of_a_round_share_their_throws_unless_copies_of_a_player_would_repeat_a_game() {
        let check = |players: &str, wanted: &[u64]| {
            let players: Vec<Player> = players.split(' ').map(|player| Player::read(player).unwrap()).collect();
            let games = (0..2).flat_map(|round| (0..players.len()).map(move |game| (round, game)));
            let found: Vec<u64> = games.map(|(round, game)| deal_number(&players, round, game)).collect();
            assert_eq!(found, wanted, "{players:?}");
        };
        check("3 2", &[0, 0, 1, 1]);
        check("8 8", &[0, 1, 2, 3]);
        check("4 4 2", &[0, 0, 0, 1, 1, 1]);
        check("4 4 2 2", &[0, 0, 0, 0, 1, 1, 1, 1]);
        check("4 2 4 2", &[0, 0, 1, 1, 2, 2, 3, 3]);
        check("greedy greedy greedy greedy", &[0, 1, 2, 3, 4, 5, 6, 7]);
    }
}
