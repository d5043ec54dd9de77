//! What the results of rated games say about a player: the history of each rating, scores, and the most frequent opponents.

use bisat_protocol::results::{RatedPlayer, RatedResult};

/// Games won, drawn and lost. In a game of three or four, first place is a win, a shared first place a draw.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Score {
    /// Games won.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games lost.
    pub lost: u32,
}

impl Score {
    /// Number of games.
    pub fn games(self) -> u32 {
        self.won + self.drawn + self.lost
    }

    fn add(&mut self, result: GameResult) {
        match result {
            GameResult::Won => self.won += 1,
            GameResult::Drawn => self.drawn += 1,
            GameResult::Lost => self.lost += 1,
        }
    }
}

/// How a game ended for a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameResult {
    /// First place.
    Won,
    /// First place, shared.
    Drawn,
    /// Any other place.
    Lost,
}

/// The rated games of a player in one game.
#[derive(Clone, PartialEq, Debug)]
pub struct GameHistory {
    /// The game's id.
    pub game: String,
    /// Won, drawn and lost.
    pub score: Score,
    /// When each game ended, and the rating after it, oldest first.
    pub ratings: Vec<(u64, f64)>,
}

/// An opponent of a player, and the score against them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opponent {
    /// The account's name.
    pub name: String,
    /// The player's score against them: in games of three and four, who came before whom.
    pub score: Score,
}

/// How the game ended for the player.
pub fn game_result(result: &RatedResult) -> GameResult {
    let others = || others(result);
    match own_rank(result) {
        Some(own) if others().all(|other| own < other.rank) => GameResult::Won,
        Some(own) if others().all(|other| own <= other.rank) => GameResult::Drawn,
        _ => GameResult::Lost,
    }
}

/// The player's place at the end: 1 is the best.
pub fn own_rank(result: &RatedResult) -> Option<u8> {
    result.players.get(result.seat).map(|player| player.rank)
}

/// Everybody else who played, in the order of the seats.
pub fn others(result: &RatedResult) -> impl Iterator<Item = &RatedPlayer> {
    result.players.iter().enumerate().filter(|(seat, _)| *seat != result.seat).map(|(_, player)| player)
}

/// Whether this is the name of a level of the machines. No account has such a name.
pub fn is_level(name: &str) -> bool {
    name.starts_with("level ")
}

/// The history in each game. The results come newest first.
pub fn histories(results: &[RatedResult]) -> Vec<GameHistory> {
    let mut histories: Vec<GameHistory> = Vec::new();
    for result in results.iter().rev() {
        let at = histories.iter().position(|history| history.game == result.game).unwrap_or(histories.len());
        if at == histories.len() {
            let game = result.game.clone();
            histories.push(GameHistory { game, score: Score::default(), ratings: Vec::new() });
        }
        histories[at].score.add(game_result(result));
        histories[at].ratings.push((result.ended_at, result.rating));
    }
    histories
}

/// The most frequent opponents, the most frequent first. Levels and deleted accounts are left out.
pub fn opponents(results: &[RatedResult], most: usize) -> Vec<Opponent> {
    let mut opponents: Vec<Opponent> = Vec::new();
    for result in results {
        let Some(own) = own_rank(result) else { continue };
        for other in others(result) {
            let Some(name) = other.name.as_ref().filter(|name| !is_level(name)) else { continue };
            let at = opponents.iter().position(|opponent| opponent.name == *name).unwrap_or(opponents.len());
            if at == opponents.len() {
                opponents.push(Opponent { name: name.clone(), score: Score::default() });
            }
            opponents[at].score.add(match own.cmp(&other.rank) {
                std::cmp::Ordering::Less => GameResult::Won,
                std::cmp::Ordering::Equal => GameResult::Drawn,
                std::cmp::Ordering::Greater => GameResult::Lost,
            });
        }
    }
    // Stable: of two who were met as often, the one met last comes first.
    opponents.sort_by_key(|opponent| std::cmp::Reverse(opponent.score.games()));
    opponents.truncate(most);
    opponents
}

#[cfg(test)]
mod tests {
    use bisat_protocol::results::{RatedPlayer, RatedResult};

    use super::{GameResult, Score, game_result, histories, opponents};

    /// A game in which the player sits on the first seat.
    fn result(game: &str, ended_at: u64, players: &[(&str, u8)]) -> RatedResult {
        let player = |(name, rank): &(&str, u8)| RatedPlayer { name: Some((*name).to_owned()), rank: *rank };
        RatedResult {
            table: None,
            game: game.to_owned(),
            ended_at,
            seat: 0,
            rating: 1500.0 + ended_at as f64,
            players: players.iter().map(player).collect(),
        }
    }

    fn results() -> Vec<RatedResult> {
        vec![
            result("khan", 5, &[("Meera", 2), ("Anand", 1)]),
            result("pachisi", 4, &[("Meera", 2), ("Leela", 3), ("level 3", 1)]),
            result("khan", 3, &[("Meera", 1), ("Anand", 1)]),
            result("khan", 2, &[("Meera", 1), ("Anand", 2)]),
        ]
    }

    #[test]
    fn first_place_is_a_win_and_a_shared_first_place_a_draw() {
        let of =
            |ranks: [u8; 3]| game_result(&result("pachisi", 1, &[("a", ranks[0]), ("b", ranks[1]), ("c", ranks[2])]));
        assert_eq!(
            [of([1, 2, 3]), of([1, 1, 3]), of([2, 1, 3])],
            [GameResult::Won, GameResult::Drawn, GameResult::Lost]
        );
    }

    #[test]
    fn each_game_has_its_own_history_oldest_first() {
        let histories = histories(&results());
        let games: Vec<&str> = histories.iter().map(|history| history.game.as_str()).collect();
        assert_eq!(games, ["khan", "pachisi"]);
        assert_eq!(histories[0].score, Score { won: 1, drawn: 1, lost: 1 });
        assert_eq!(histories[0].ratings, [(2, 1502.0), (3, 1503.0), (5, 1505.0)]);
        assert_eq!(histories[1].score, Score { won: 0, drawn: 0, lost: 1 });
    }

    #[test]
    fn opponents_are_accounts_and_come_by_the_number_of_games() {
        let found = opponents(&results(), 9);
        let names: Vec<&str> = found.iter().map(|opponent| opponent.name.as_str()).collect();
        assert_eq!(names, ["Anand", "Leela"]);
        assert_eq!(found[0].score, Score { won: 1, drawn: 1, lost: 1 });
        assert_eq!(found[1].score, Score { won: 1, drawn: 0, lost: 0 }, "second place is before third place");
        let mut unknown = results();
        unknown[1].players[1].name = None;
        assert_eq!(opponents(&unknown, 9).len(), 1, "a deleted account");
        assert_eq!(opponents(&results(), 1).len(), 1);
    }
}
