//! The Bellman equation by the engine's own rules: slow and obvious, to check the fast code and finished tables.

use std::collections::{HashMap, HashSet};

use bisat_engine::chowka_bhara::{ChowkaBhara, Position};
use bisat_engine::{Board, Game, Seat, Turn};

use super::index::TurnStart;
use super::side::Side;
use super::squares::{PAWNS, Squares, bits};

/// One turn by the engine's rules.
#[derive(Debug)]
pub struct Bellman {
    game: ChowkaBhara,
    /// Runs of more fours and eights are not looked at.
    longest: u32,
}

impl Bellman {
    /// Looks at runs of up to `longest` fours and eights.
    pub fn new(longest: u32) -> Self {
        Bellman { game: ChowkaBhara::with_defaults(), longest }
    }

    /// The chance of runs that are not looked at.
    pub fn unknown(&self) -> f64 {
        0.125f64.powi(self.longest as i32 + 1)
    }

    /// The engine's position, with seat 0 to throw.
    ///
    /// # Panics
    ///
    /// Panics if the position is not one of Chowka Bhara for two.
    pub fn position(&self, start: &TurnStart) -> Position {
        self.game.read(&state(start)).expect("a numbered position is a position of the game")
    }

    /// The position at the start of a turn; none in the middle of one and when the game is over.
    pub fn turn_start(&self, position: &Position) -> Option<TurnStart> {
        let mover = self.game.on_turn(position);
        let opponent = Seat(1 - mover.0);
        let is_start = self.game.turn(position) == Turn::Chance && self.game.kept_total(position) == 0;
        is_start.then(|| TurnStart {
            mover: self.side(position, mover),
            opponent: self.side(position, opponent),
            blocks: self.game.blocks(position, opponent) as u32,
        })
    }

    /// The mover's chance if `value` tells the chance of the player whose turn begins next. Runs that are not looked at
    /// count half: the result is off by at most half of [`Bellman::unknown`].
    pub fn chance(&self, start: &TurnStart, value: &mut dyn FnMut(&TurnStart) -> f64) -> f64 {
        self.chance_in(&self.position(start), Seat(0), value)
    }

    /// The same in any position of the mover's turn, or directly after it.
    pub fn chance_in(&self, position: &Position, mover: Seat, value: &mut dyn FnMut(&TurnStart) -> f64) -> f64 {
        self.expect(position, mover, 0, value, &mut HashMap::new())
    }

    /// Every position in which the player to move can end the turn, each once; the position itself if nobody is to move.
    pub fn ends(&self, position: &Position) -> Vec<Position> {
        let (mover, mut known, mut ends) = (self.game.turn(position), HashSet::from([*position]), Vec::new());
        let (mut left, mut moves) = (vec![*position], Vec::new());
        while let Some(position) = left.pop() {
            if self.game.turn(&position) != mover || !matches!(mover, Turn::Seat(_)) {
                ends.push(position);
                continue;
            }
            moves.clear();
            self.game.moves(&position, &mut moves);
            let after = moves.iter().map(|mv| self.game.after(&position, *mv));
            left.extend(after.filter(|after| known.insert(*after)));
        }
        ends
    }

    /// The mover's chance in a position of its turn.
    fn expect(
        &self,
        position: &Position,
        mover: Seat,
        run: u32,
        value: &mut dyn FnMut(&TurnStart) -> f64,
        known: &mut HashMap<Position, f64>,
    ) -> f64 {
        if let Some(chance) = known.get(position) {
            return *chance;
        }
        let chance = match self.game.turn(position) {
            Turn::Over(ranks) => match ranks.places()[mover.index()].cmp(&ranks.places()[1 - mover.index()]) {
                std::cmp::Ordering::Less => 1.0,
                std::cmp::Ordering::Equal => 0.5,
                std::cmp::Ordering::Greater => 0.0,
            },
            Turn::Chance if self.game.on_turn(position) != mover => {
                1.0 - value(&self.turn_start(position).expect("the opponent has not thrown yet"))
            }
            Turn::Chance if run > self.longest => 0.5,
            Turn::Chance => {
                let odds = self.game.odds(position);
                let mut sum = 0.0;
                for (outcome, weight) in odds.outcomes() {
                    let after = self.game.after(position, outcome);
                    sum += f64::from(weight) * self.expect(&after, mover, run + 1, value, known);
                }
                sum / f64::from(odds.total())
            }
            Turn::Seat(_) => {
                let mut moves = Vec::new();
                self.game.moves(position, &mut moves);
                let after = moves.iter().map(|mv| self.game.after(position, *mv));
                after.map(|after| self.expect(&after, mover, run, value, known)).fold(0.0, f64::max)
            }
        };
        known.insert(*position, chance);
        chance
    }

    fn side(&self, position: &Position, seat: Seat) -> Side {
        let mut pawns = [0; PAWNS];
        pawns.copy_from_slice(self.game.progress(position, seat));
        Side { pawns, is_licensed: self.game.is_licensed(position, seat) }
    }
}

/// The state text, with seat 0 to throw.
fn state(start: &TurnStart) -> String {
    let list = |numbers: &[u8], before: &str| {
        let texts: Vec<String> = numbers.iter().map(|number| format!("{before}{number}")).collect();
        if texts.is_empty() { "-".to_owned() } else { texts.join(",") }
    };
    let TurnStart { mover, opponent, blocks } = start;
    let began: Vec<u8> = bits(mover.outer_doubles(&Squares::new())).collect();
    let blocks: Vec<u8> = bits(*blocks).collect();
    format!(
        "{}/{} {}{} {}/{} 0 cast - 0 -",
        list(&mover.pawns, ""),
        list(&opponent.pawns, ""),
        u8::from(mover.is_licensed),
        u8::from(opponent.is_licensed),
        list(&began, "="),
        list(&blocks, ""),
    )
}
