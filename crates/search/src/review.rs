//! A game looked over: what each choice gave away, how lucky each throw was, and where it turned.

use bisat_engine::{AnySession, PlayError, Seat, Turn};

use crate::budget::Budget;
use crate::opponent::{Fortune, Opponent};
use crate::think::{Judged, Thoughts};
use crate::values::Values;

/// What was found of one step.
#[derive(Clone, PartialEq, Debug)]
pub struct Reviewed {
    /// The token that was played.
    pub token: String,
    /// The seat that chose it; none for an outcome of chance.
    pub seat: Option<Seat>,
    /// Whose throw it was, where it was one's.
    pub thrower: Option<Seat>,
    /// The token that would have been best, where a seat chose.
    pub best: Option<String>,
    /// What each seat could expect before it, had the best been played or the mean been thrown.
    pub before: Values,
    /// What each seat could expect after it.
    pub after: Values,
}

impl Reviewed {
    /// What the seat gained or lost by this step: what it chose, or its luck.
    pub fn swing(&self, seat: Seat) -> f32 {
        self.after.of(seat) - self.before.of(seat)
    }
}

/// A game, step by step.
#[derive(Clone, PartialEq, Debug)]
pub struct Review {
    /// Every step, in order.
    pub steps: Vec<Reviewed>,
    /// How many play.
    pub seats: u8,
}

/// Plays the tokens in the session and judges each step with so many nodes. `progress` hears of every step.
pub fn review(
    opponent: &dyn Opponent,
    session: &mut dyn AnySession,
    tokens: &[&str],
    nodes: u64,
    progress: &mut dyn FnMut(&Reviewed),
) -> Result<Review, PlayError> {
    let mut steps = Vec::new();
    let mut view = View::of(opponent, session, nodes);
    for token in tokens {
        session.check(token)?;
        let thrower = session.thrower();
        session.play(token)?;
        let next = View::of(opponent, session, nodes);
        let step = view.step(token, thrower, &next);
        progress(&step);
        steps.push(step);
        view = next;
    }
    Ok(Review { steps, seats: session.seats() })
}

/// What is thought of a position.
enum View {
    /// Every move is judged; for itself where anything is thrown in the game, as the same look ahead sees it.
    Choice {
        seat: Seat,
        thoughts: Thoughts<String>,
        is_each_judged: bool,
    },
    Throw(Vec<Fortune>),
    Over(Values),
}

impl View {
    fn of(opponent: &dyn Opponent, session: &dyn AnySession, nodes: u64) -> Self {
        let state = session.state();
        match session.turn() {
            Turn::Seat(seat) => {
                let thoughts = opponent.analyse(&state, &mut Budget::of_nodes(nodes), &mut |_| {});
                let thoughts = thoughts.expect("a state of the session");
                View::Choice { seat, thoughts, is_each_judged: session.has_chance() }
            }
            Turn::Chance => {
                View::Throw(opponent.fortunes(&state, &Budget::of_nodes(nodes)).expect("a state of the session"))
            }
            Turn::Over(ranks) => View::Over(Values::of_ranks(&ranks)),
        }
    }

    /// What each seat can expect.
    fn values(&self) -> Values {
        match self {
            View::Choice { thoughts, .. } => thoughts.moves.first().map_or(Values::NONE, |best| best.values),
            View::Throw(fortunes) => {
                let mut mean = Values::NONE;
                fortunes.iter().for_each(|fortune| mean.add(&fortune.values, fortune.odds));
                mean
            }
            View::Over(values) => *values,
        }
    }

    /// The step from here to the next position.
    fn step(&self, token: &str, thrower: Option<Seat>, next: &View) -> Reviewed {
        let before = self.values();
        let (seat, best, after) = match self {
            View::Choice { seat, thoughts, is_each_judged } => {
                let best = thoughts.moves.first().map(|best| best.mv.clone());
                let judged = thoughts.moves.iter().find(|judged| judged.mv == token).filter(|_| *is_each_judged);
                let after = judged.map_or_else(|| after_choice(thoughts, *seat, token, next), |judged| judged.values);
                (Some(*seat), best, after)
            }
            View::Throw(fortunes) => {
                let thrown = fortunes.iter().find(|fortune| fortune.outcome == token);
                (None, None, thrown.map_or(before, |fortune| fortune.values))
            }
            View::Over(values) => (None, None, *values),
        };
        Reviewed { token: token.to_owned(), seat, thrower, best, before, after }
    }
}

/// What is left after a choice that was not judged for itself. The best leaves what was expected. Of the others such a
/// search knows only that they are no better, and stops looking once it has proven a win: what the next position is worth
/// says more.
fn after_choice(thoughts: &Thoughts<String>, seat: Seat, token: &str, next: &View) -> Values {
    let Some(Judged { mv: best, values: expected, .. }) = thoughts.moves.first() else { return next.values() };
    let after = next.values();
    if best == token || after.of(seat) >= expected.of(seat) { *expected } else { after }
}

impl Review {
    /// What the seat gave away by its own choices, added up: 0 at best.
    pub fn given_away(&self, seat: Seat) -> f32 {
        let own = self.steps.iter().filter(|step| step.seat == Some(seat));
        // Added to a positive nothing, so that nothing is never negative.
        own.fold(0.0, |sum, step| sum - step.swing(seat))
    }

    /// What the throws gave the seat, anybody's, added up; none where nothing was thrown.
    pub fn luck(&self, seat: Seat) -> Option<f32> {
        let mut throws = self.steps.iter().filter(|step| step.seat.is_none()).peekable();
        throws.peek().is_some().then(|| throws.fold(0.0, |sum, step| sum + step.swing(seat)))
    }

    /// How many choices the seat made.
    pub fn choices(&self, seat: Seat) -> usize {
        self.steps.iter().filter(|step| step.seat == Some(seat)).count()
    }

    /// The seat's choices as a percentage: 100 where every one was as good as the best, 50 where a tenth of a win was
    /// given away each time. None where it never had a choice.
    pub fn accuracy(&self, seat: Seat) -> Option<f32> {
        const HALVES: f32 = 0.1;
        let choices = self.choices(seat);
        let mean = self.given_away(seat).max(0.0) / choices as f32;
        (choices > 0).then(|| 100.0 * HALVES / (HALVES + mean))
    }

    /// The steps after which things stood most differently, the greatest first, at most so many: where the game turned.
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
