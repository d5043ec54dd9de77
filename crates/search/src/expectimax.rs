//! Looking ahead in games with throws and any number of seats: every seat takes what is best for itself, chance is
//! averaged by its odds, and where the look ends an evaluation speaks.
//!
//! With two seats what one wins the other loses, so that most of the look can be left out: a choice is not looked into
//! any further once it is sure to be refused, and neither is a throw, because no outcome is worth less than 0 or more
//! than 1 (Ballard's Star1) and a player has at least what one good move gives him (Star2).

use bisat_engine::{Board, Seat, Turn};

use crate::budget::Budget;
use crate::greedy::Greedy;
use crate::memory::{Memory, Window};
use crate::think::{Comparison, Judged, Term, Think, Thoughts};
use crate::values::Values;

/// A game whose positions can be judged without looking ahead.
pub(crate) trait Evaluate: Board + Greedy {
    /// About how many nodes this search looks at in a second, on one core of an ordinary machine.
    fn nodes_a_second(&self) -> u64;

    /// What each seat can expect. Asked mostly where a throw is about to come up or a choice is too wide to look into,
    /// but must answer for every position that is not over.
    fn evaluate(&self, position: &Self::Position) -> Values;

    /// What an evaluation that adds up terms adds up.
    fn terms(&self) -> Vec<Term> {
        Vec::new()
    }

    /// What such an evaluation compares the seats by, where a throw is about to come up.
    fn comparisons(&self, _position: &Self::Position) -> Vec<Comparison> {
        Vec::new()
    }
}

/// A choice among more moves than this costs a level of depth; else only throws do, so that positions are compared
/// when everybody has spent what they have thrown.
const WIDE: usize = 40;
/// Deeper than any budget reaches in a game that goes on.
const DEEPEST: u32 = 64;
/// The longest line looked at, in steps: a hand of a thousand kept throws must not exhaust the stack.
const LONGEST: u32 = 160;

impl<G: Evaluate> Think for G {
    fn nodes_a_second(&self) -> u64 {
        Evaluate::nodes_a_second(self)
    }

    fn think(
        &self,
        position: &G::Position,
        budget: &mut Budget,
        progress: &mut dyn FnMut(&Thoughts<G::Move>),
    ) -> Thoughts<G::Move> {
        think(self, position, budget, progress)
    }

    fn expect(&self, position: &G::Position, budget: &mut Budget) -> Values {
        expect(self, position, budget)
    }

    fn terms(&self) -> Vec<Term> {
        Evaluate::terms(self)
    }

    fn comparisons(&self, position: &G::Position) -> Vec<Comparison> {
        Evaluate::comparisons(self, position)
    }
}

/// Judges every legal move by looking ever deeper until the budget is spent.
fn think<G: Evaluate>(
    game: &G,
    position: &G::Position,
    budget: &mut Budget,
    progress: &mut dyn FnMut(&Thoughts<G::Move>),
) -> Thoughts<G::Move> {
    let Turn::Seat(seat) = game.turn(position) else {
        return Thoughts { moves: Vec::new(), depth: 0, nodes: 0 };
    };
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    let judge = |mv| Judged { mv, values: at_a_glance(game, &game.after(position, mv)), line: Vec::new() };
    let mut thoughts = Thoughts { moves: moves.into_iter().map(judge).collect(), depth: 0, nodes: 0 };
    sort(&mut thoughts.moves, seat);
    let mut look = Look::new(game, budget);
    for depth in 0..=DEEPEST {
        look.is_open = false;
        let Some(mut judged) = look.at_root(position, &thoughts, depth) else { break };
        sort(&mut judged, seat);
        thoughts = Thoughts { moves: judged, depth, nodes: look.budget.spent() };
        progress(&thoughts);
        // One move needs no thought, and a look that met no open end will never see more.
        if thoughts.moves.len() < 2 || !look.is_open {
            break;
        }
    }
    thoughts.nodes = look.budget.spent();
    thoughts
}

/// What each seat can expect, looking ever deeper until the budget is spent; chance may be to play.
fn expect<G: Evaluate>(game: &G, position: &G::Position, budget: &mut Budget) -> Values {
    let mut values = at_a_glance(game, position);
    let mut look = Look::new(game, budget);
    for depth in 0..=DEEPEST {
        look.is_open = false;
        let Some(deeper) = look.values(position, Reach { depth, steps: LONGEST }, Window::OPEN) else { break };
        values = deeper;
        if !look.is_open {
            break;
        }
    }
    values
}

fn at_a_glance<G: Evaluate>(game: &G, position: &G::Position) -> Values {
    match game.turn(position) {
        Turn::Over(ranks) => Values::of_ranks(&ranks),
        Turn::Seat(_) | Turn::Chance => game.evaluate(position),
    }
}

/// Best first for the seat; equal ones stay in order, so that the same search gives the same list everywhere.
fn sort<M>(judged: &mut [Judged<M>], seat: Seat) {
    judged.sort_by(|a, b| b.values.of(seat).total_cmp(&a.values.of(seat)));
}

struct Look<'a, 'b, G: Evaluate> {
    game: &'a G,
    budget: &'a mut Budget<'b>,
    memory: Memory<G>,
    /// The moves still to try at every level, one level's behind the other's.
    scratch: Vec<G::Move>,
    /// Whether this look has ended anywhere but at the end of a game.
    is_open: bool,
}

/// How far a line may still go.
#[derive(Clone, Copy)]
struct Reach {
    /// Throws, and choices as wide.
    depth: u32,
    /// Steps of any kind.
    steps: u32,
}

impl Reach {
    fn one_step_on(self) -> Self {
        Reach { steps: self.steps - 1, ..self }
    }
}

/// An outcome of a throw, and what is known of it for the first seat.
struct Outcome<P> {
    next: P,
    odds: f32,
    least: f32,
    most: f32,
}

impl<'a, 'b, G: Evaluate> Look<'a, 'b, G> {
    fn new(game: &'a G, budget: &'a mut Budget<'b>) -> Self {
        Look { game, budget, memory: Memory::new(), scratch: Vec::with_capacity(1024), is_open: false }
    }

    /// Every move of the root judged at this depth; nothing where the budget ran out before all were. Each is judged
    /// for itself, with nothing left out because another is better: whoever asks wants to compare them.
    fn at_root(
        &mut self,
        position: &G::Position,
        before: &Thoughts<G::Move>,
        depth: u32,
    ) -> Option<Vec<Judged<G::Move>>> {
        let depth_below = if before.moves.len() > WIDE { depth.checked_sub(1) } else { Some(depth) };
        self.is_open |= depth_below.is_none();
        let judge = |judged: &Judged<G::Move>| {
            let next = self.game.after(position, judged.mv);
            let values = match depth_below {
                Some(depth) => self.values(&next, Reach { depth, steps: LONGEST }, Window::OPEN)?,
                None => at_a_glance(self.game, &next),
            };
            Some(Judged { mv: judged.mv, values, line: self.line(next) })
        };
        before.moves.iter().map(judge).collect()
    }

    /// The rest of the turn as it was expected; what follows depends on the throw.
    fn line(&self, mut position: G::Position) -> Vec<G::Move> {
        let mut line = Vec::new();
        while let Turn::Seat(_) = self.game.turn(&position)
            && let Some(mv) = self.memory.best(&position)
            && line.len() < LONGEST as usize
        {
            line.push(mv);
            self.game.apply(&mut position, mv);
        }
        line
    }

    /// What each seat can expect as far as the line reaches; nothing once the budget is spent. Outside the window it
    /// is only said that it is outside.
    fn values(&mut self, position: &G::Position, reach: Reach, window: Window) -> Option<Values> {
        self.budget.spend()?;
        let turn = self.game.turn(position);
        if let Turn::Over(ranks) = turn {
            return Some(Values::of_ranks(&ranks));
        }
        if reach.steps == 0 || turn == Turn::Chance && reach.depth == 0 {
            self.is_open = true;
            return Some(self.game.evaluate(position));
        }
        if let Some((values, is_open)) = self.memory.recall(position, reach.depth, window) {
            self.is_open |= is_open;
            return Some(values);
        }
        let was_open = std::mem::take(&mut self.is_open);
        let (values, best) = match turn {
            Turn::Seat(seat) => self.best(position, seat, reach, window)?,
            _ if self.game.seats() == 2 => (self.average_within(position, reach, window)?, None),
            _ => (self.average(position, reach)?, None),
        };
        self.memory.keep(position, reach.depth, window, values, best, self.is_open);
        self.is_open |= was_open;
        Some(values)
    }

    /// What is expected of a throw when nothing can be left out.
    fn average(&mut self, position: &G::Position, reach: Reach) -> Option<Values> {
        let below = Reach { depth: reach.depth - 1, steps: reach.steps - 1 };
        let odds = self.game.odds(position);
        let mut sum = Values::NONE;
        for (outcome, weight) in odds.outcomes() {
            let values = self.values(&self.game.after(position, outcome), below, Window::OPEN)?;
            sum.add(&values, weight as f32 / odds.total() as f32);
        }
        Some(sum)
    }

    /// What is expected of a throw in a game of two, unless it is found to be outside the window.
    fn average_within(&mut self, position: &G::Position, reach: Reach, window: Window) -> Option<Values> {
        let below = Reach { depth: reach.depth - 1, steps: reach.steps - 1 };
        let odds = self.game.odds(position);
        let mut outcomes: Vec<Outcome<G::Position>> = odds
            .outcomes()
            .map(|(outcome, weight)| Outcome {
                next: self.game.after(position, outcome),
                odds: weight as f32 / odds.total() as f32,
                least: 0.0,
                most: 1.0,
            })
            .collect();
        // The likeliest first: they move the bounds most.
        outcomes.sort_by(|a, b| b.odds.total_cmp(&a.odds));
        let (mut least, mut most) = (0.0, 1.0);
        if !window.is_open() {
            for outcome in &mut outcomes {
                self.probe(outcome, below, window)?;
                least += outcome.odds * outcome.least;
                most -= outcome.odds * (1.0 - outcome.most);
                if let Some(cut) = window.cut(least, most) {
                    return Some(cut);
                }
            }
        }
        let mut sum = Values::NONE;
        for Outcome { next, odds, least: at_least, most: at_most } in outcomes {
            let (rest_least, rest_most) = (least - odds * at_least, most - odds * at_most);
            let values = self.values(&next, below, window.below(odds, rest_least, rest_most))?;
            sum.add(&values, odds);
            let value = values.of(Seat(0));
            (least, most) = (rest_least + odds * value, rest_most + odds * value);
            if let Some(cut) = window.cut(least, most) {
                return Some(cut);
            }
        }
        Some(sum)
    }

    /// Learns from one good move what its player has at least.
    fn probe(&mut self, outcome: &mut Outcome<G::Position>, reach: Reach, window: Window) -> Option<()> {
        let Turn::Seat(seat) = self.game.turn(&outcome.next) else { return Some(()) };
        // Only a bound on the side on which the window is closed can help.
        if !window.is_closed_above() && seat == Seat(0) || !window.is_closed_below() && seat != Seat(0) {
            return Some(());
        }
        let Some(first) = self.memory.best(&outcome.next).filter(|_| reach.steps > 0) else { return Some(()) };
        let next = self.game.after(&outcome.next, first);
        let value = self.values(&next, reach.one_step_on(), Window::OPEN)?.of(Seat(0));
        if seat == Seat(0) {
            outcome.least = value;
        } else {
            outcome.most = value;
        }
        Some(())
    }

    /// The best that the seat can do, and by which move.
    fn best(
        &mut self,
        position: &G::Position,
        seat: Seat,
        reach: Reach,
        mut window: Window,
    ) -> Option<(Values, Option<G::Move>)> {
        let before = self.scratch.len();
        self.game.moves(position, &mut self.scratch);
        let is_wide = self.scratch.len() - before > WIDE;
        if is_wide && reach.depth == 0 {
            self.scratch.truncate(before);
            self.is_open = true;
            return Some((self.game.evaluate(position), None));
        }
        if let Some(first) = self.memory.best(position)
            && let Some(at) = self.scratch[before..].iter().position(|mv| *mv == first)
        {
            self.scratch[before..=before + at].rotate_right(1);
        }
        let below = Reach { depth: reach.depth - u32::from(is_wide), steps: reach.steps - 1 };
        let mut best: Option<(Values, G::Move)> = None;
        for at in before..self.scratch.len() {
            let mv = self.scratch[at];
            let values = self.values(&self.game.after(position, mv), below, window)?;
            if best.is_none_or(|(best, _)| values.of(seat) > best.of(seat)) {
                best = Some((values, mv));
                if self.game.seats() == 2 && window.narrow(seat, values.of(Seat(0))).is_none() {
                    break;
                }
            }
        }
        self.scratch.truncate(before);
        let (values, mv) = best.expect("a seat to move has moves");
        Some((values, Some(mv)))
    }
}
