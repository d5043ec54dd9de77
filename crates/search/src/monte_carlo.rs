//! Monte Carlo tree search (MCTS) for any game and any number of seats, without an evaluation.
//!
//! Selection is a variant of UCT: PUCT with uniform priors, without a logarithm. Every seat maximises its own value, chance
//! nodes are sampled by their odds, leaves are played out at random, and proven results are backed up (MCTS-Solver).

use bisat_engine::{Game, MAX_SEATS, Seat, Turn, playout};

use crate::budget::Budget;
use crate::search::{Analysis, ScoredMove};
use crate::split_mix::SplitMix64;
use crate::values::Values;

mod tree;
#[cfg(test)]
mod tests;

use tree::{Node, ROOT, Tree};

/// The maximum length of a playout in moves; a longer one counts as a tie of all seats.
const LONGEST_PLAYOUT: u32 = 8192;
/// The playouts of a forced move, of which only a rough value is needed.
const PLAYOUTS_OF_ONE_MOVE: u64 = 64;
/// The exploration constant of the selection.
const EXPLORATION: f64 = 1.0;

/// Scores every legal move of the seat to act, best first, by Monte Carlo tree search within the budget. Every position
/// visited, in the tree or in a playout, is one node; a playout that the budget interrupts does not count.
///
/// A move that wins at once is found with any budget and comes first. Then come the moves that were tried, those that were
/// not (with the value of the position itself), and those that are proven to be last. The same seed and nodes give the same
/// result. `progress` is called whenever the number of playouts has doubled; `depth` is the longest line in the tree.
#[doc(alias("mcts", "uct", "puct"))]
pub fn search<G: Game>(
    game: &G,
    position: &G::Position,
    budget: &mut Budget,
    rng: &mut SplitMix64,
    progress: &mut dyn FnMut(&Analysis<G::Move>),
) -> Analysis<G::Move> {
    let Turn::Seat(seat) = game.turn(position) else { return Analysis::EMPTY };
    let mut search = MonteCarlo { game, tree: Tree::new(), rng, path: Vec::new(), scratch: Vec::new(), depth: 0 };
    search.expand(ROOT, position, seat);
    let mut playouts = 0;
    while !search.is_finished(playouts) && search.play_out(position, budget).is_some() {
        playouts += 1;
        if u64::is_power_of_two(playouts) {
            progress(&search.analysis(position, seat, budget));
        }
    }
    search.analysis(position, seat, budget)
}

struct MonteCarlo<'a, G: Game> {
    game: &'a G,
    tree: Tree<G::Move>,
    rng: &'a mut SplitMix64,
    /// The nodes from the root to the leaf of this playout, each with its turn.
    path: Vec<(usize, Turn)>,
    scratch: Vec<G::Move>,
    depth: u32,
}

impl<G: Game> MonteCarlo<'_, G> {
    fn is_finished(&self, playouts: u64) -> bool {
        let root = &self.tree[ROOT];
        root.is_proven || root.width == 1 && playouts >= PLAYOUTS_OF_ONE_MOVE
    }

    /// One iteration: selection, expansion, playout, backpropagation. Returns `None` if the budget ran out on the way.
    fn play_out(&mut self, start: &G::Position, budget: &mut Budget) -> Option<()> {
        let mut position = *start;
        self.path.clear();
        let mut next = Some(ROOT);
        while let Some(at) = next {
            budget.spend()?;
            let turn = self.game.turn(&position);
            self.path.push((at, turn));
            if let Turn::Over(_) = turn {
                self.tree[at].is_proven = true;
            }
            // A node is expanded on its second visit; the first plays out from it.
            if self.tree[at].is_proven || at != ROOT && self.tree[at].visits == 0 {
                break;
            }
            next = match turn {
                Turn::Seat(seat) => self.select(at, &mut position, seat),
                _ => self.sample(at, &mut position),
            };
        }
        let (last, _) = *self.path.last().expect("every path begins at the root");
        let values = match &self.tree[last] {
            known if known.is_proven && known.visits > 0 => known.means(),
            _ => self.roll_out(position, budget)?,
        };
        self.depth = self.depth.max(self.path.len() as u32 - 1);
        self.path.iter().for_each(|(at, _)| self.tree[*at].add(&values));
        self.prove();
        Some(())
    }

    /// Selects the child with the highest upper confidence bound for the seat; `None` if the tree is full.
    fn select(&mut self, at: usize, position: &mut G::Position, seat: Seat) -> Option<usize> {
        if self.tree[at].width == 0 {
            if self.tree.is_full() {
                return None;
            }
            self.expand(at, position, seat);
        }
        let node = &self.tree[at];
        // First-play urgency: an untried move has the mean of its parent, and untried moves are expanded one by one in random
        // order. With thousands of moves, a small budget that tried each of them once would learn nothing about any.
        let mut best = None;
        let mut highest = f64::NEG_INFINITY;
        if node.expanded < node.width && !self.tree.is_full() {
            highest = node.mean(seat) + exploration(node, 0);
        }
        for child in self.tree.children(at) {
            let other = &self.tree[child];
            let bonus = if other.is_proven { 0.0 } else { exploration(node, other.visits) };
            if other.mean(seat) + bonus > highest {
                (best, highest) = (Some(child), other.mean(seat) + bonus);
            }
        }
        let child = match best {
            Some(child) => child,
            None if self.tree.is_full() => return None,
            None => {
                self.scratch.clear();
                self.game.moves(position, &mut self.scratch);
                let mv = self.scratch[node.nth(node.expanded)];
                self.tree.grow(at, mv)
            }
        };
        self.game.apply(position, self.tree[child].mv());
        Some(child)
    }

    /// Samples an outcome of a chance node; `None` if the tree is full.
    fn sample(&mut self, at: usize, position: &mut G::Position) -> Option<usize> {
        let odds = self.game.odds(position);
        let outcome = odds.draw(self.rng.below(odds.total()));
        self.game.apply(position, outcome);
        let known = self.tree.children(at).find(|child| self.tree[*child].mv() == outcome);
        known.or_else(|| (!self.tree.is_full()).then(|| self.tree.grow(at, outcome)))
    }

    /// Draws the order in which moves are expanded. A move that wins at once is first.
    fn expand(&mut self, at: usize, position: &G::Position, seat: Seat) {
        self.scratch.clear();
        self.game.moves(position, &mut self.scratch);
        let width = self.scratch.len() as u32;
        let win = self.scratch.iter().enumerate().find_map(|(number, mv)| {
            let next = self.game.after(position, *mv);
            let Turn::Over(ranks) = self.game.turn(&next) else { return None };
            let values = Values::of_ranks(&ranks);
            (values.of(seat) >= 1.0).then_some((number, values))
        });
        let first = win.map_or_else(|| self.rng.below(width), |(number, _)| number as u32);
        self.tree[at].order(width, first, self.rng.below(width));
        if let Some((number, values)) = win {
            let child = self.tree.grow(at, self.scratch[number]);
            self.tree[child].add(&values);
            self.tree[child].is_proven = true;
            self.tree[at].is_proven |= at == ROOT;
        }
    }

    /// The result of a random playout.
    fn roll_out(&mut self, mut position: G::Position, budget: &mut Budget) -> Option<Values> {
        for _ in 0..LONGEST_PLAYOUT {
            if let Turn::Over(ranks) = self.game.turn(&position) {
                return Some(Values::of_ranks(&ranks));
            }
            budget.spend()?;
            playout(self.game, &mut position, 1, &mut self.scratch, &mut |bound| self.rng.below(bound));
        }
        Some(equal_for_all(self.game))
    }

    /// Backs up a proven result at the end of the path as far as it decides the nodes above.
    fn prove(&mut self) {
        for ((child, _), (at, turn)) in self.path.iter().rev().zip(self.path.iter().rev().skip(1)) {
            let Turn::Seat(seat) = *turn else { return };
            if !self.tree[*child].is_proven {
                return;
            }
            let Some(proven) = self.tree.proof(*at, seat) else { return };
            // The root keeps its mean, which is the value of untried moves.
            if *at == ROOT {
                self.tree[ROOT].is_proven = true;
            } else {
                self.tree[*at].settle(proven);
            }
        }
    }

    fn analysis(&self, position: &G::Position, seat: Seat, budget: &Budget) -> Analysis<G::Move> {
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
        let score = |(mv, child): (G::Move, Option<usize>)| match child {
            Some(child) => {
                ScoredMove { mv, values: self.tree[child].means(), line: self.principal_variation(child, *position) }
            }
            None => ScoredMove { mv, values: untried, line: Vec::new() },
        };
        Analysis { moves: ranked.into_iter().map(score).collect(), depth: self.depth, nodes: budget.spent() }
    }

    /// The principal variation up to the next chance node.
    fn principal_variation(&self, mut at: usize, mut position: G::Position) -> Vec<G::Move> {
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

    /// Ranks by the lower confidence bound: few playouts count less.
    fn rank(&self, parent: usize, child: usize, seat: Seat) -> Rank {
        let node = &self.tree[child];
        match node.is_proven {
            true if node.mean(seat) <= 0.0 => Rank::ProvenLast,
            true => Rank::Tried(node.mean(seat)),
            false => Rank::Tried(node.mean(seat) - exploration(&self.tree[parent], node.visits)),
        }
    }
}

/// The rank of a move, worst first.
#[derive(PartialEq, PartialOrd)]
enum Rank {
    ProvenLast,
    Untried,
    Tried(f64),
}

/// The exploration bonus of a child with this number of visits. It avoids UCB1's logarithm, which unlike a square root may
/// differ in the last bit from machine to machine.
fn exploration<M>(parent: &Node<M>, visits: u32) -> f64 {
    EXPLORATION * f64::from(parent.visits).sqrt() / (f64::from(parent.width) * f64::from(1 + visits))
}

fn equal_for_all(game: &impl Game) -> Values {
    let mut values = [0.0; MAX_SEATS];
    values[..usize::from(game.seats())].fill(0.5);
    Values::new(values)
}
