//! Depth-first proof-number search (df-pn): whether a seat of a game of two can force a win within some number of plies.
//!
//! It follows the lines in which the defender has the fewest answers, so that it finds narrow wins far beyond the depth of an
//! alpha-beta search.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use bisat_engine::{Seat, Turn};

use crate::alpha_beta::ZeroSum;
use crate::budget::Budget;
use crate::hasher::PositionHasher;

/// The maximum number of stored positions: as many as a hash map of 2^23 buckets holds, about 400 MB in KHAN, less those that are
/// stored on the way back to the root. The search ends when there are more, which takes it some 15 seconds.
const MOST_STORED: usize = (7 << 20) - u8::MAX as usize;
/// A number that is not finite: the opposite is proven.
const INFINITE: u32 = 1 << 30;

/// Whether the attacker forces a win within this number of plies; `None` if the budget or the memory for positions
/// was used up first. The seats must move in turn from here on, as in KHAN once both sides have set up.
#[doc(alias("df-pn", "proof-number search", "mate search"))]
pub fn forces_win<G: ZeroSum>(
    game: &G,
    position: &G::Position,
    attacker: Seat,
    plies: u8,
    budget: &mut Budget,
) -> Option<bool> {
    let mut search = ProofSearch {
        game,
        attacker,
        plies,
        budget,
        table: TranspositionTable::default(),
        children: Vec::new(),
        moves: Vec::new(),
    };
    let numbers = match game.turn(position) {
        Turn::Seat(seat) => search.prove(position, seat),
        _ => search.known(position, attacker, 0)?,
    };
    numbers.is_decided().then_some(numbers.proof == 0)
}

/// How many positions at least have to be decided to prove that the attacker wins, and that it does not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Numbers {
    proof: u32,
    disproof: u32,
}

impl Numbers {
    const WON: Self = Numbers { proof: 0, disproof: INFINITE };
    const NOT_WON: Self = Numbers { proof: INFINITE, disproof: 0 };

    fn is_decided(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }

    /// The same with the roles of attacker and defender exchanged.
    fn exchanged(self) -> Self {
        Numbers { proof: self.disproof, disproof: self.proof }
    }

    /// Exchanged if the defender is to move: each side then looks for the least proof number.
    fn seen_by(self, is_attacker: bool) -> Self {
        if is_attacker { self } else { self.exchanged() }
    }
}

/// By position and ply: what is won within the plies left may not be won within fewer.
type TranspositionTable<P> = HashMap<(P, u8), Numbers, BuildHasherDefault<PositionHasher>>;

struct ProofSearch<'a, 'b, G: ZeroSum> {
    game: &'a G,
    attacker: Seat,
    plies: u8,
    budget: &'a mut Budget<'b>,
    table: TranspositionTable<G::Position>,
    /// The positions after the moves of every node of the current line, as a stack.
    children: Vec<(G::Position, Numbers)>,
    moves: Vec<G::Move>,
}

impl<G: ZeroSum> ProofSearch<'_, '_, G> {
    fn prove(&mut self, position: &G::Position, seat: Seat) -> Numbers {
        let most = Numbers { proof: INFINITE, disproof: INFINITE };
        self.known(position, seat, 0).unwrap_or_else(|| self.expand(position, seat, most, 0))
    }

    /// The numbers of a position that is decided at once or was searched before.
    fn known(&self, position: &G::Position, seat: Seat, ply: u8) -> Option<Numbers> {
        if let Turn::Over(ranks) = self.game.turn(position) {
            let (places, attacker) = (ranks.places(), self.attacker.index());
            let is_won = places[attacker] < places[1 - attacker];
            return Some(if is_won { Numbers::WON } else { Numbers::NOT_WON });
        }
        if ply >= self.plies {
            return Some(Numbers::NOT_WON);
        }
        if self.game.has_winning_move(position) {
            return Some(Numbers::WON.seen_by(seat == self.attacker));
        }
        self.table.get(&(*position, ply)).copied()
    }

    /// The numbers of a position before it is searched: a side that needs an answer to every move of the other has the harder
    /// task, the more moves there are.
    fn estimate(&mut self, position: &G::Position, seat: Seat, ply: u8) -> Numbers {
        self.known(position, seat, ply).unwrap_or_else(|| {
            let moves = self.game.count(position, &mut self.moves) as u32;
            Numbers { proof: 1, disproof: moves }.seen_by(seat == self.attacker)
        })
    }

    /// Searches the position until a number reaches its limit.
    fn expand(&mut self, position: &G::Position, seat: Seat, limits: Numbers, ply: u8) -> Numbers {
        let first = self.children.len();
        let (other, is_attacker) = (Seat(1 - seat.0), seat == self.attacker);
        self.push_children(position, other, ply + 1);
        let limits = limits.seen_by(is_attacker);
        let numbers = loop {
            let children = &self.children[first..];
            let (numbers, best, second) = combine(children, is_attacker);
            let is_enough =
                numbers.proof >= limits.proof || numbers.disproof >= limits.disproof || numbers.is_decided();
            if is_enough || self.budget.is_spent() || self.table.len() >= MOST_STORED {
                break numbers.seen_by(is_attacker);
            }
            let (next, child) = children[best];
            // A little more than the second best, so that the search does not change too often between the two.
            let until = second.saturating_add(1 + second / 4);
            let others = numbers.disproof - child.seen_by(is_attacker).disproof;
            let limits = Numbers { proof: limits.proof.min(until), disproof: limits.disproof - others };
            self.children[first + best].1 = self.expand(&next, other, limits.seen_by(is_attacker), ply + 1);
        };
        self.children.truncate(first);
        self.table.insert((*position, ply), numbers);
        numbers
    }

    /// Pushes the positions after every move, in which the seat is to act.
    fn push_children(&mut self, position: &G::Position, seat: Seat, ply: u8) {
        let first = self.children.len();
        let mut moves = std::mem::take(&mut self.moves);
        moves.clear();
        self.game.moves(position, &mut moves);
        self.children.extend(moves.iter().map(|mv| (self.game.after(position, *mv), Numbers::NOT_WON)));
        self.moves = moves;
        for at in first..self.children.len() {
            // A spent budget is seen by the caller, which needs the numbers of all children.
            let _ = self.budget.spend();
            let next = self.children[at].0;
            self.children[at].1 = self.estimate(&next, seat, ply);
        }
    }
}

/// The numbers of a position by its children, the child with the least proof number, and the least proof number of the
/// others. All as seen by the side to move: it needs one child, the other side needs all.
fn combine<P>(children: &[(P, Numbers)], is_attacker: bool) -> (Numbers, usize, u32) {
    let mut numbers = Numbers { proof: INFINITE, disproof: 0 };
    let (mut best, mut second) = (0, INFINITE);
    for (at, (_, child)) in children.iter().enumerate() {
        let child = child.seen_by(is_attacker);
        numbers.disproof = numbers.disproof.saturating_add(child.disproof).min(INFINITE);
        if child.proof < numbers.proof {
            (best, second, numbers.proof) = (at, numbers.proof, child.proof);
        } else {
            second = second.min(child.proof);
        }
    }
    (numbers, best, second)
}
