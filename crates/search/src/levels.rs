//! Opponents of graded strength: how long a level thinks, and how exactly it then chooses.

use bisat_engine::{Board, Effect, GAMES, Seat, Turn};

use crate::budget::Budget;
use crate::think::{Judged, Think};

/// An opponent of some strength.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Level {
    /// From 1, the weakest, to 8.
    pub number: u8,
    /// What it is called.
    pub name: &'static str,
    /// Its thinking is a second's, divided by this.
    divisor: u64,
    /// A move whose value falls short of the best by so much is half as likely as the best; 0 always takes the best.
    /// Game by game, in the order of [`GAMES`]: where more moves matter, less slack is enough for a step.
    slack: [f32; GAMES.len()],
}

/// From this level on nobody overlooks a win in the turn.
const SEES_WINS: u8 = 3;

/// Every level, weakest first. The slacks are such that every step is one that players notice, and that level 6 is about
/// as strong as a rule of thumb in the games with throws (docs/strength.md).
#[rustfmt::skip]
pub const LEVELS: [Level; 8] = [
    //                                                              KHAN   Chowka Bhara  Pachisi  Kho-Kho
    Level { number: 1, name: "Child",     divisor: 65_536, slack: [0.500,  0.400,        0.500,   0.500] },
    Level { number: 2, name: "Newcomer",  divisor: 16_384, slack: [0.200,  0.115,        0.170,   0.100] },
    Level { number: 3, name: "Guest",     divisor: 4096,   slack: [0.100,  0.078,        0.090,   0.040] },
    Level { number: 4, name: "Neighbour", divisor: 1024,   slack: [0.060,  0.055,        0.050,   0.020] },
    Level { number: 5, name: "Regular",   divisor: 256,    slack: [0.030,  0.038,        0.028,   0.010] },
    Level { number: 6, name: "Adept",     divisor: 64,     slack: [0.015,  0.026,        0.015,   0.005] },
    Level { number: 7, name: "Master",    divisor: 8,      slack: [0.010,  0.016,        0.008,   0.003] },
    Level { number: 8, name: "Ustad",     divisor: 1,      slack: [0.0; GAMES.len()] },
];

impl Level {
    /// The level with this number.
    pub fn numbered(number: u8) -> Option<Level> {
        LEVELS.into_iter().find(|level| level.number == number)
    }

    /// Whether it always takes the best it sees, and so draws no lots.
    pub fn is_best_always(&self) -> bool {
        self.slack == [0.0; GAMES.len()]
    }

    fn slack<G: Board>(&self) -> f32 {
        GAMES.iter().zip(self.slack).find_map(|(id, slack)| (*id == G::ID).then_some(slack)).expect("a game of ours")
    }

    /// How many nodes it looks at before a move.
    pub fn nodes(&self, game: &impl Think) -> u64 {
        game.nodes_a_second() / self.divisor
    }

    /// Chooses a move for the seat to act; none where no seat is. `below` is given a number and answers with one below
    /// it: the same lots give the same move.
    pub fn choose<G: Think>(
        &self,
        game: &G,
        position: &G::Position,
        budget: &mut Budget,
        below: &mut dyn FnMut(u32) -> u32,
    ) -> Option<G::Move> {
        let Turn::Seat(seat) = game.turn(position) else { return None };
        let thoughts = game.think(position, budget, &mut |_| {});
        // A win that is certain, and had at once or while the seat is still on turn. With more than two seats the game may
        // go on after a win: then the first place is certain all the same.
        let is_win = |judged: &&Judged<G::Move>| {
            let next = game.after(position, judged.mv);
            let is_still_on_turn = game.turn(&next) == Turn::Seat(seat);
            judged.values.of(seat) >= 1.0
                && (is_still_on_turn || game.expect(&next, &mut Budget::of_nodes(0)).of(seat) >= 1.0)
        };
        let win = thoughts.moves.iter().find(is_win).filter(|_| self.number >= SEES_WINS);
        if let Some(win) = win {
            return Some(win.mv);
        }
        // Who gives throws up that could be used means it: it is nobody's lapse.
        let gives_up = |mv| game.effects(position, mv).iter().any(|effect| matches!(effect, Effect::GivenUp { .. }));
        let mut judged = thoughts.moves;
        let best = judged.first().map(|judged| judged.mv);
        judged.retain(|judged| Some(judged.mv) == best || !gives_up(judged.mv));
        pick(&judged, seat, self.slack::<G>(), below).map(|judged| judged.mv)
    }
}

/// One of the judged moves, the likelier the better it is; without slack the best.
fn pick<'a, M>(
    judged: &'a [Judged<M>],
    seat: Seat,
    slack: f32,
    below: &mut dyn FnMut(u32) -> u32,
) -> Option<&'a Judged<M>> {
    let best = judged.first()?;
    if slack == 0.0 {
        return Some(best);
    }
    // Weights are whole numbers, so that they are the same on every machine.
    const MOST: u32 = 1 << 16;
    let weight = |judged: &Judged<M>| {
        let halvings = (best.values.of(seat) - judged.values.of(seat)) / slack;
        MOST >> (halvings.clamp(0.0, 17.0) as u32)
    };
    let mut lot = below(judged.iter().map(weight).sum());
    let is_drawn = |judged: &&Judged<M>| {
        let weight = weight(judged);
        let is_drawn = lot < weight;
        lot = lot.saturating_sub(weight);
        is_drawn
    };
    judged.iter().find(is_drawn).or(Some(best))
}

#[cfg(test)]
mod tests {
    use bisat_engine::{Board, GAMES};

    use super::LEVELS;
    use crate::opponent::{ThinkVisitor, visit_thinking};
    use crate::think::Think;

    #[test]
    fn in_every_game_each_level_has_less_slack_than_the_one_below_it() {
        struct Slacks;
        impl ThinkVisitor for Slacks {
            type Output = ();
            fn visit<G: Think>(self) {
                let slacks = LEVELS.map(|level| level.slack::<G>());
                assert!(slacks.is_sorted_by(|one, next| one > next), "{}: {slacks:?}", <G as Board>::ID);
            }
        }
        GAMES.iter().for_each(|id| visit_thinking(id, Slacks).unwrap());
    }
}
