//! Levels of play: how many nodes a level searches, and at which temperature it then chooses.

use std::time::Duration;

use bisat_engine::{Effect, Seat, Turn};

use crate::budget::Budget;
use crate::search::{LEVEL_COUNT, ScoredMove, Search};
use crate::split_mix::SplitMix64;

/// A level of play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Level {
    /// From 1, the weakest, to 8; 9 is [`Level::PERFECT`].
    pub number: u8,
    /// Its English name.
    pub name: &'static str,
    /// It searches [`Search::level_8_nodes`] divided by this, and [`Search::least_nodes`] in addition.
    divisor: u64,
}

/// No level plays a move if it sees that the move loses more than this: people would take the machine for broken.
const SENSELESS: f32 = 0.5;

/// From this level on, no win within the turn is overlooked.
const SEES_WINS: u8 = 3;

/// The temperature at which level 8 draws among the moves of the opening book, so that a player cannot prepare for a single
/// set-up. The chances of the book come from a few games each: smaller differences mean nothing.
const BOOK_TEMPERATURE: f32 = 0.05;

/// Every level, weakest first. The temperatures stand in the games' folders ([`Search::TEMPERATURES`]).
#[rustfmt::skip]
pub const LEVELS: [Level; LEVEL_COUNT] = [
    Level { number: 1, name: "Child",     divisor: 8192 },
    Level { number: 2, name: "Newcomer",  divisor: 5792 },
    Level { number: 3, name: "Guest",     divisor: 4096 },
    Level { number: 4, name: "Neighbour", divisor: 1024 },
    Level { number: 5, name: "Regular",   divisor: 256 },
    Level { number: 6, name: "Adept",     divisor: 64 },
    Level { number: 7, name: "Master",    divisor: 8 },
    Level { number: 8, name: "Ustad",     divisor: 1 },
];

impl Level {
    /// Plays by a table of solved values. Only an opponent that has such a table plays it; see
    /// [`Opponent::has_level`](crate::Opponent::has_level).
    #[doc(alias("tablebase", "solved"))]
    pub const PERFECT: Level = Level { number: 9, name: "Perfect", divisor: 1 };

    /// The level with this number, from 1 to 8.
    pub fn numbered(number: u8) -> Option<Level> {
        LEVELS.into_iter().find(|level| level.number == number)
    }

    /// The level with this number, from 1 to 9.
    pub fn numbered_or_perfect(number: u8) -> Option<Level> {
        Level::numbered(number).or(Some(Level::PERFECT).filter(|level| level.number == number))
    }

    /// The temperature in a game: a move whose value is this much below the best is chosen half as often as the best; 0
    /// chooses the best, except among the moves of an opening book.
    pub fn temperature<G: Search>(&self) -> f32 {
        G::TEMPERATURES.get(usize::from(self.number) - 1).copied().unwrap_or(0.0)
    }

    /// The nodes that the level searches for a move.
    pub fn nodes(&self, game: &impl Search) -> u64 {
        game.least_nodes() + game.level_8_nodes() / self.divisor
    }

    /// Roughly how long the level thinks about a move on one core, at most: level 8 takes about a second in the slowest game.
    pub fn thinking_time(&self) -> Duration {
        Duration::from_micros(1_000_000 / self.divisor)
    }

    /// Chooses a move for the seat to act; `None` if no seat is to act.
    pub fn choose<G: Search>(
        &self,
        game: &G,
        position: &G::Position,
        budget: &mut Budget,
        rng: &mut SplitMix64,
    ) -> Option<G::Move> {
        let Turn::Seat(seat) = game.turn(position) else { return None };
        let analysis = if self.temperature::<G>() == 0.0 {
            let known = game.book_moves(position, budget.nodes());
            if let Some(drawn) = pick(&known, seat, BOOK_TEMPERATURE, rng) {
                return Some(drawn.mv);
            }
            game.search_for_best(position, budget)
        } else {
            game.search_without_book(position, budget)
        };
        // A proven win, at once or while the seat is still on turn. With more than two seats the game may go on after a win:
        // the first place is proven all the same.
        let is_win = |scored: &&ScoredMove<G::Move>| {
            let next = game.after(position, scored.mv);
            let is_still_on_turn = game.turn(&next) == Turn::Seat(seat);
            scored.values.of(seat) >= 1.0
                && (is_still_on_turn || game.expected_values(&next, &mut Budget::of_nodes(0)).of(seat) >= 1.0)
        };
        let win = analysis.moves.iter().find(is_win).filter(|_| self.number >= SEES_WINS);
        if let Some(win) = win {
            return Some(win.mv);
        }
        // No level gives up usable throws by mistake, only as the best move.
        let gives_up = |mv| game.effects(position, mv).iter().any(|effect| matches!(effect, Effect::GivenUp { .. }));
        let mut scored = analysis.moves;
        let best = scored.first().map(|scored| scored.mv);
        scored.retain(|scored| Some(scored.mv) == best || !gives_up(scored.mv));
        pick(&scored, seat, self.temperature::<G>(), rng).map(|scored| scored.mv)
    }
}

/// Samples a move: its weight halves with every temperature that its value is below the best. Temperature 0 takes the best.
/// Moves that lose more than [`SENSELESS`] are left out. The moves are sorted, best first.
fn pick<'a, M>(
    scored: &'a [ScoredMove<M>],
    seat: Seat,
    temperature: f32,
    rng: &mut SplitMix64,
) -> Option<&'a ScoredMove<M>> {
    let best = scored.first()?;
    if temperature == 0.0 {
        return Some(best);
    }
    let loss = |scored: &ScoredMove<M>| best.values.of(seat) - scored.values.of(seat);
    let sensible = &scored[..scored.partition_point(|scored| loss(scored) <= SENSELESS)];
    // Weights are integers, so that they are the same on every machine.
    const MOST: u32 = 1 << 16;
    let weight = |scored: &ScoredMove<M>| {
        let halvings = loss(scored) / temperature;
        MOST >> (halvings.clamp(0.0, 17.0) as u32)
    };
    let mut drawn = rng.below(sensible.iter().map(weight).sum());
    let is_drawn = |scored: &&ScoredMove<M>| {
        let weight = weight(scored);
        let is_drawn = drawn < weight;
        drawn = drawn.saturating_sub(weight);
        is_drawn
    };
    sensible.iter().find(is_drawn).or(Some(best))
}

#[cfg(test)]
mod tests {
    use bisat_engine::{Board, GAMES, Seat};

    use super::{LEVELS, pick};
    use crate::games::{SearchVisitor, visit_searchable};
    use crate::search::{ScoredMove, Search};
    use crate::split_mix::SplitMix64;
    use crate::values::Values;

    #[test]
    fn in_every_game_each_level_has_a_lower_temperature_than_the_one_below_it() {
        struct Temperatures;
        impl SearchVisitor for Temperatures {
            type Output = ();
            fn visit<G: Search>(self) {
                let temperatures = LEVELS.map(|level| level.temperature::<G>());
                assert!(temperatures.is_sorted_by(|one, next| one > next), "{}: {temperatures:?}", <G as Board>::ID);
            }
        }
        GAMES.iter().for_each(|id| visit_searchable(id, Temperatures).unwrap());
    }

    #[test]
    fn a_move_that_loses_more_than_half_a_win_is_never_drawn() {
        let scored =
            [0.9, 0.7, 0.5, 0.3].map(|value| ScoredMove { mv: value, values: Values::of_two(value), line: vec![] });
        let mut rng = SplitMix64::new(18);
        // At this temperature the last move would be drawn once in seven times.
        let drawn: Vec<f32> = (0..300).map(|_| pick(&scored, Seat(0), 0.5, &mut rng).unwrap().mv).collect();
        assert!([0.9, 0.7, 0.5].iter().all(|mv| drawn.contains(mv)) && !drawn.contains(&0.3), "{drawn:?}");
    }
}
