//! The review of a finished game: the cost of each choice, the luck of each throw, and the turning points.

use std::collections::HashMap;

use bisat_engine::{AnySession, PlayError, Seat, Turn};

use crate::budget::Budget;
use crate::opponent::{Evaluated, Luck, Opponent};
use crate::search::{Analysis, ScoredMove};
use crate::values::Values;

/// One step of a game with the values before and after it.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ReviewedStep {
    /// The token that was played.
    pub token: String,
    /// The seat that chose it; none for an outcome of chance.
    pub seat: Option<Seat>,
    /// The seat that threw, if it was a seat's throw.
    pub thrower: Option<Seat>,
    /// The best token, if a seat chose.
    pub best: Option<String>,
    /// The expected result of each seat before the step: with the best move, or on the average of all outcomes.
    pub before: Values,
    /// The expected result of each seat after the step.
    pub after: Values,
}

impl ReviewedStep {
    /// The seat's gain by this step: never positive for its own choice, and its luck for a throw.
    pub fn swing(&self, seat: Seat) -> f32 {
        self.after.of(seat) - self.before.of(seat)
    }
}

/// A game, step by step, with its values.
#[derive(Clone, PartialEq, Debug)]
pub struct Review {
    /// Every step, in order.
    pub steps: Vec<ReviewedStep>,
    /// The number of seats.
    pub seats: u8,
}

/// Plays the tokens in the session and searches `nodes` nodes for each step. `progress` is called after each step.
pub fn review(
    opponent: &dyn Opponent,
    session: &mut dyn AnySession,
    tokens: &[&str],
    nodes: u64,
    progress: &mut dyn FnMut(&ReviewedStep),
) -> Result<Review, PlayError> {
    review_with_known(&HashMap::new(), opponent, session, tokens, nodes, progress)
}

/// Reviews a game as [`review`] does, without a search of the positions in `known`, which has values by state texts.
pub fn review_with_known(
    known: &HashMap<String, Evaluated>,
    opponent: &dyn Opponent,
    session: &mut dyn AnySession,
    tokens: &[&str],
    nodes: u64,
    progress: &mut dyn FnMut(&ReviewedStep),
) -> Result<Review, PlayError> {
    let mut steps = Vec::new();
    let view_of = |session: &dyn AnySession| View::of(known, opponent, session, nodes);
    let mut view = view_of(session);
    for token in tokens {
        session.check(token)?;
        let thrower = session.thrower();
        session.play(token)?;
        let next = view_of(session);
        let step = view.step(token, thrower, &next);
        progress(&step);
        steps.push(step);
        view = next;
    }
    Ok(Review { steps, seats: session.seats() })
}

/// The analysis of a position.
enum View {
    /// Every move has a value; an exact one in games with chance, where all come from the same full-window search.
    Choice {
        seat: Seat,
        analysis: Analysis<String>,
        is_each_exact: bool,
    },
    Throw(Vec<Luck>),
    Over(Values),
}

impl View {
    fn of(known: &HashMap<String, Evaluated>, opponent: &dyn Opponent, session: &dyn AnySession, nodes: u64) -> Self {
        let state = session.state();
        match (session.turn(), known.get(&state)) {
            (Turn::Seat(seat), Some(Evaluated::Moves(analysis))) => {
                View::Choice { seat, analysis: analysis.clone(), is_each_exact: true }
            }
            (Turn::Seat(seat), _) => {
                let analysis = opponent.analyse(&state, &mut Budget::of_nodes(nodes), &mut |_| {});
                let analysis = analysis.expect("a state of the session");
                View::Choice { seat, analysis, is_each_exact: session.has_chance() }
            }
            (Turn::Chance, Some(Evaluated::Outcomes(outcomes))) => View::Throw(outcomes.clone()),
            (Turn::Chance, _) => {
                View::Throw(opponent.luck(&state, &Budget::of_nodes(nodes)).expect("a state of the session"))
            }
            (Turn::Over(ranks), _) => View::Over(Values::of_ranks(&ranks)),
        }
    }

    /// The expected result of each seat.
    fn values(&self) -> Values {
        match self {
            View::Choice { analysis, .. } => analysis.moves.first().map_or(Values::NONE, |best| best.values),
            View::Throw(outcomes) => {
                let mut mean = Values::NONE;
                outcomes.iter().for_each(|outcome| mean.add(&outcome.values, outcome.odds));
                mean
            }
            View::Over(values) => *values,
        }
    }

    /// The step from here to the next position.
    fn step(&self, token: &str, thrower: Option<Seat>, next: &View) -> ReviewedStep {
        let before = self.values();
        let (seat, best, after) = match self {
            View::Choice { seat, analysis, is_each_exact } => {
                let best = analysis.moves.first().map(|best| best.mv.clone());
                let scored = analysis.moves.iter().find(|scored| scored.mv == token).filter(|_| *is_each_exact);
                let after = scored.map_or_else(|| after_choice(analysis, *seat, token, next), |scored| scored.values);
                (Some(*seat), best, after)
            }
            View::Throw(outcomes) => {
                let thrown = outcomes.iter().find(|luck| luck.outcome == token);
                (None, None, thrown.map_or(before, |luck| luck.values))
            }
            View::Over(values) => (None, None, *values),
        };
        ReviewedStep { token: token.to_owned(), seat, thrower, best, before, after }
    }
}

/// The values after a choice whose own value is only a bound. The best move keeps the expected values. For others alpha-beta
/// proves no more than that they are not better: the analysis of the next position says more.
fn after_choice(analysis: &Analysis<String>, seat: Seat, token: &str, next: &View) -> Values {
    let Some(ScoredMove { mv: best, values: expected, .. }) = analysis.moves.first() else { return next.values() };
    let after = next.values();
    if best == token || after.of(seat) >= expected.of(seat) { *expected } else { after }
}

impl Review {
    /// The sum of what the seat gave away by its own choices: 0 at best.
    pub fn given_away(&self, seat: Seat) -> f32 {
        let own = self.steps.iter().filter(|step| step.seat == Some(seat));
        // Starts at positive zero, so that the sum is never -0.
        own.fold(0.0, |sum, step| sum - step.swing(seat))
    }

    /// The sum of the seat's luck in all throws, also of others; `None` if nothing was thrown.
    pub fn luck(&self, seat: Seat) -> Option<f32> {
        let mut throws = self.steps.iter().filter(|step| step.seat.is_none()).peekable();
        throws.peek().is_some().then(|| throws.fold(0.0, |sum, step| sum + step.swing(seat)))
    }

    /// The number of choices of the seat.
    pub fn choices(&self, seat: Seat) -> usize {
        self.steps.iter().filter(|step| step.seat == Some(seat)).count()
    }

    /// The accuracy of the seat's choices in percent: 100 if every one was as good as the best, 50 if each gave away a tenth
    /// of a win on average. `None` if the seat had no choice.
    pub fn accuracy(&self, seat: Seat) -> Option<f32> {
        const HALVES: f32 = 0.1;
        let choices = self.choices(seat);
        let mean = self.given_away(seat).max(0.0) / choices as f32;
        (choices > 0).then(|| 100.0 * HALVES / (HALVES + mean))
    }

    /// The turning points: the steps with the greatest change of values, greatest first, at most `most`.
    pub fn turning_points(&self, most: usize) -> Vec<usize> {
        const NOTEWORTHY: f32 = 0.05;
        let swing = |at: &usize| {
            let of_seat = |seat: u8| self.steps[*at].swing(Seat(seat)).abs();
            (0..self.seats).map(of_seat).fold(0.0, f32::max)
        };
        let mut points: Vec<usize> = (0..self.steps.len()).filter(|at| swing(at) >= NOTEWORTHY).collect();
        points.sort_by(|a, b| swing(b).total_cmp(&swing(a)));
        points.truncate(most);
        points
    }
}
