//! Playing a position out many times, the better moves ever more often: for any game and any number of seats, with no
//! notion of what a position is worth. Every seat takes what is best for itself, chance is drawn by its odds.

use bisat_engine::{Game, MAX_SEATS, Seat, Turn, playout};

use crate::budget::Budget;
use crate::think::{Judged, Thoughts};
use crate::values::Values;

mod tree;
#[cfg(test)]
mod tests;

use tree::{Node, ROOT, Tree};

/// Longer than games by lots are; one that still goes on counts as equal for all.
const LONGEST_PLAYOUT: u32 = 8192;
/// One move needs no choice, only a rough value.
const PLAYOUTS_OF_ONE_MOVE: u64 = 64;
/// How much a move that is little known is preferred to one that is known to be good.
const CURIOSITY: f64 = 1.0;

/// Judges every legal move of the seat to act, best first, by as many playouts as the budget allows. A node of the
/// budget is a position met, in the tree or in a playout; a playout that the budget breaks off counts for nothing.
///
/// A move that wins at once is found whatever the budget and comes first; then come the moves that were tried, those
/// that were not (valued like the position itself), and those that are sure to be last. `below` is given a number and
/// answers with one below it: the same lots and nodes give the same answer. `progress` hears of every doubling of the
/// playouts; `depth` is the longest line in the tree.
pub fn think<G: Game>(
    game: &G,
    position: &G::Position,
    budget: &mut Budget,
    below: &mut dyn FnMut(u32) -> u32,
    progress: &mut dyn FnMut(&Thoughts<G::Move>),
) -> Thoughts<G::Move> {
    let Turn::Seat(seat) = game.turn(position) else {
        return Thoughts { moves: Vec::new(), depth: 0, nodes: 0 };
    };
    let mut look = Look { game, tree: Tree::new(), below, path: Vec::new(), scratch: Vec::new(), depth: 0 };
    look.open(ROOT, position, seat);
    let mut playouts = 0;
    while !look.is_settled(playouts) && look.play_out(position, budget).is_some() {
        playouts += 1;
        if u64::is_power_of_two(playouts) {
            progress(&look.thoughts(position, seat, budget));
        }
    }
    look.thoughts(position, seat, budget)
}

struct Look<'a, G: Game> {
    game: &'a G,
    tree: Tree<G::Move>,
    below: &'a mut dyn FnMut(u32) -> u32,
    /// The nodes from the root to where this playout left the tree, each with who was to play.
    path: Vec<(usize, Turn)>,
    scratch: Vec<G::Move>,
    depth: u32,
}

impl<G: Game> Look<'_, G> {
    fn is_settled(&self, playouts: u64) -> bool {
        let root = &self.tree[ROOT];
        root.is_certain || root.width == 1 && playouts >= PLAYOUTS_OF_ONE_MOVE
    }

    /// Goes down the tree, adds a node, plays on by lots to the end and tells all nodes passed; nothing where the
    /// budget ran out on the way.
    fn play_out(&mut self, start: &G::Position, budget: &mut Budget) -> Option<()> {
        let mut position = *start;
        self.path.clear();
        let mut next = Some(ROOT);
        while let Some(at) = next {
            budget.spend()?;
            let turn = self.game.turn(&position);
            self.path.push((at, turn));
            if let Turn::Over(_) = turn {
                self.tree[at].is_certain = true;
            }
            // A new node is played out from; only one that is met again gets nodes of its own.
            if self.tree[at].is_certain || at != ROOT && self.tree[at].visits == 0 {
                break;
            }
            next = match turn {
                Turn::Seat(seat) => self.choose(at, &mut position, seat),
                _ => self.draw(at, &mut position),
            };
        }
        let (last, _) = *self.path.last().expect("every path begins at the root");
        let values = match &self.tree[last] {
            known if known.is_certain && known.visits > 0 => known.means(),
            _ => self.finish(position, budget)?,
        };
        self.depth = self.depth.max(self.path.len() as u32 - 1);
        self.path.iter().for_each(|(at, _)| self.tree[*at].add(&values));
        self.prove();
        Some(())
    }

    /// Takes the move whose value could be the highest for the seat; no node where there is no room for one.
    fn choose(&mut self, at: usize, position: &mut G::Position, seat: Seat) -> Option<usize> {
        if self.tree[at].width == 0 {
            if self.tree.is_full() {
                return None;
            }
            self.open(at, position, seat);
        }
        let node = &self.tree[at];
        // Untried moves are taken for as good as their position has proved so far, and are tried one by one in an order
        // drawn by lot: with thousands of moves (a set-up of KHAN) a small budget that tried each of them once would
        // learn nothing about any.
        let mut best = None;
        let mut highest = f64::NEG_INFINITY;
        if node.opened < node.width && !self.tree.is_full() {
            highest = node.mean(seat) + curiosity(node, 0);
        }
        for child in self.tree.children(at) {
            let other = &self.tree[child];
            let hope = if other.is_certain { 0.0 } else { curiosity(node, other.visits) };
            if other.mean(seat) + hope > highest {
                (best, highest) = (Some(child), other.mean(seat) + hope);
            }
        }
        let child = match best {
            Some(child) => child,
            None if self.tree.is_full() => return None,
            None => {
                self.scratch.clear();
                self.game.moves(position, &mut self.scratch);
                let mv = self.scratch[node.nth(node.opened)];
                self.tree.grow(at, mv)
            }
        };
        self.game.apply(position, self.tree[child].mv());
        Some(child)
    }

    /// Plays an outcome of chance; no node where there is no room for one.
    fn draw(&mut self, at: usize, position: &mut G::Position) -> Option<usize> {
        let odds = self.game.odds(position);
        let outcome = odds.draw((self.below)(odds.total()));
        self.game.apply(position, outcome);
        let known = self.tree.children(at).find(|child| self.tree[*child].mv() == outcome);
        known.or_else(|| (!self.tree.is_full()).then(|| self.tree.grow(at, outcome)))
    }

    /// Draws the order in which moves are tried; one that wins at once is the first, and the last that matters.
    fn open(&mut self, at: usize, position: &G::Position, seat: Seat) {
        self.scratch.clear();
        self.game.moves(position, &mut self.scratch);
        let width = self.scratch.len() as u32;
        let win = self.scratch.iter().enumerate().find_map(|(number, mv)| {
            let next = self.game.after(position, *mv);
            let Turn::Over(ranks) = self.game.turn(&next) else { return None };
            let values = Values::of_ranks(&ranks);
            (values.of(seat) >= 1.0).then_some((number, values))
        });
        let first = win.map_or_else(|| (self.below)(width), |(number, _)| number as u32);
        self.tree[at].order(width, first, (self.below)(width));
        if let Some((number, values)) = win {
            let child = self.tree.grow(at, self.scratch[number]);
            self.tree[child].add(&values);
            self.tree[child].is_certain = true;
            self.tree[at].is_certain |= at == ROOT;
        }
    }

    /// What comes of playing on by lots.
    fn finish(&mut self, mut position: G::Position, budget: &mut Budget) -> Option<Values> {
        for _ in 0..LONGEST_PLAYOUT {
            if let Turn::Over(ranks) = self.game.turn(&position) {
                return Some(Values::of_ranks(&ranks));
            }
            budget.spend()?;
            playout(self.game, &mut position, 1, &mut self.scratch, &mut self.below);
        }
        Some(equal_for_all(self.game))
    }

    /// Carries what has become certain at the end of the path as far up as it decides.
    fn prove(&mut self) {
        for ((child, _), (at, turn)) in self.path.iter().rev().zip(self.path.iter().rev().skip(1)) {
            let Turn::Seat(seat) = *turn else { return };
            if !self.tree[*child].is_certain {
                return;
            }
            let Some(certain) = self.tree.proof(*at, seat) else { return };
            // The root keeps its average: its moves that were not tried are valued by it.
            if *at == ROOT {
                self.tree[ROOT].is_certain = true;
            } else {
                self.tree[*at].settle(certain);
            }
        }
    }

    fn thoughts(&self, position: &G::Position, seat: Seat, budget: &Budget) -> Thoughts<G::Move> {
        let root = &self.tree[ROOT];
        let untried = if root.visits > 0 { root.means() } else { equal_for_all(self.game) };
        let mut legal = Vec::new();
        self.game.moves(position, &mut legal);
        let mut children: Vec<Option<usize>> = self.tree.children(ROOT).map(Some).collect();
        children.reverse();
        children.resize(legal.len(), None);
        children.iter_mut().for_each(|child| *child = child.filter(|child| self.tree[*child].visits > 0));
        let mut ranked: Vec<_> = (0..).zip(children).map(|(turn, child)| (legal[root.nth(turn)], child)).collect();
        let rank = |child: Option<usize>| child.map_or(Rank::Untried, |child| self.rank(ROOT, child, seat));
        ranked.sort_by(|(_, a), (_, b)| rank(*b).partial_cmp(&rank(*a)).expect("values are numbers"));
        let judge = |(mv, child): (G::Move, Option<usize>)| match child {
            Some(child) => Judged { mv, values: self.tree[child].means(), line: self.line(child, *position) },
            None => Judged { mv, values: untried, line: Vec::new() },
        };
        Thoughts { moves: ranked.into_iter().map(judge).collect(), depth: self.depth, nodes: budget.spent() }
    }

    /// The rest of the turn, and what follows while nothing is drawn.
    fn line(&self, mut at: usize, mut position: G::Position) -> Vec<G::Move> {
        let mut line = Vec::new();
        self.game.apply(&mut position, self.tree[at].mv());
        while let Turn::Seat(seat) = self.game.turn(&position) {
            let tried = self.tree.children(at).filter(|child| self.tree[*child].visits > 0);
            let rank = |child: &usize| self.rank(at, *child, seat);
            let Some(best) = tried.max_by(|a, b| rank(a).partial_cmp(&rank(b)).expect("values are numbers")) else {
                break;
            };
            at = best;
            line.push(self.tree[at].mv());
            self.game.apply(&mut position, self.tree[at].mv());
        }
        line
    }

    /// As cautious in the end as the search was curious: what few playouts say is believed the less.
    fn rank(&self, parent: usize, child: usize, seat: Seat) -> Rank {
        let node = &self.tree[child];
        match node.is_certain {
            true if node.mean(seat) <= 0.0 => Rank::SurelyLast,
            true => Rank::Tried(node.mean(seat)),
            false => Rank::Tried(node.mean(seat) - curiosity(&self.tree[parent], node.visits)),
        }
    }
}

/// How much a move has to be said for, the worst first.
#[derive(PartialEq, PartialOrd)]
enum Rank {
    SurelyLast,
    Untried,
    Tried(f64),
}

/// How much better than it has proved a move might be after so many visits. Without the logarithm of the textbooks:
/// unlike a square root, it is not the same to the last bit on every machine.
fn curiosity<M>(parent: &Node<M>, visits: u32) -> f64 {
    CURIOSITY * f64::from(parent.visits).sqrt() / (f64::from(parent.width) * f64::from(1 + visits))
}

fn equal_for_all(game: &impl Game) -> Values {
    let mut values = [0.0; MAX_SEATS];
    values[..usize::from(game.seats())].fill(0.5);
    Values::new(values)
}
