//! A game that can be thought about.

use bisat_engine::{Board, Seat};

use crate::budget::Budget;
use crate::greedy::Greedy;
use crate::values::Values;

/// A game with a search of its own.
pub trait Think: Board + Greedy {
    /// About how many nodes its search looks at in a second, on one core of an ordinary machine.
    fn nodes_a_second(&self) -> u64;

    /// Judges every legal move of the seat to act, best first, as well as the budget allows; with no budget at all
    /// still every move is listed. `progress` hears of every depth that is completed.
    fn think(
        &self,
        position: &Self::Position,
        budget: &mut Budget,
        progress: &mut dyn FnMut(&Thoughts<Self::Move>),
    ) -> Thoughts<Self::Move>;

    /// What each seat can expect of a position, as well as the budget allows: also where chance is to play or the game
    /// is over.
    fn expect(&self, position: &Self::Position, budget: &mut Budget) -> Values;

    /// What the evaluation adds up, where it does: the weights are fitted to games (`bisat fit`).
    fn terms(&self) -> Vec<Term> {
        Vec::new()
    }

    /// The terms of a position, for every two seats that the evaluation compares; nothing where it speaks of no position
    /// like this.
    fn comparisons(&self, _position: &Self::Position) -> Vec<Comparison> {
        Vec::new()
    }
}

/// What an evaluation counts.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Term {
    /// What it is.
    pub name: &'static str,
    /// What it counts by the weights in use.
    pub weight: f32,
}

/// How an evaluation compares two seats.
#[derive(Clone, PartialEq, Debug)]
pub struct Comparison {
    /// The seat whose chance is said.
    pub one: Seat,
    /// The seat that it is compared with.
    pub other: Seat,
    /// What sets the one apart from the other, in the order of [`Think::terms`]: weighted and added up, the logarithm of
    /// the odds that the one comes in before the other.
    pub terms: Vec<f32>,
    /// How likely that is by the weights in use.
    pub said: f32,
}

/// What came of thinking.
#[derive(Clone, Debug)]
pub struct Thoughts<M> {
    /// Every legal move, best first.
    pub moves: Vec<Judged<M>>,
    /// How deep the search looked, in the steps of the search used.
    pub depth: u32,
    /// How many positions it looked at.
    pub nodes: u64,
}

/// A move and what comes of it.
#[derive(Clone, Debug)]
pub struct Judged<M> {
    /// The move.
    pub mv: M,
    /// What each seat can expect after it.
    pub values: Values,
    /// What is expected to follow.
    pub line: Vec<M>,
}
