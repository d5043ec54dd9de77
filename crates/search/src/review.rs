//! A game looked over: what each choice gave away, how lucky each throw was, and where it turned.

use bisat_engine::{AnySession, MAX_SEATS, PlayError, Seat, Turn};

use crate::budget::Budget;
use crate::opponent::Opponent;
use crate::values::Values;

/// What was found of one step.
#[derive(Clone, PartialEq, Debug)]
pub struct Reviewed {
    /// The token that was played.
    pub token: String,
    /// The seat that chose it; none for an outcome of chance.
    pub seat: Option<Seat>,
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
    for token in tokens {
        let step = match session.turn() {
            Turn::Seat(seat) => choice(opponent, &session.state(), seat, token, nodes),
            Turn::Chance => throw(opponent, &session.state(), token, nodes),
            Turn::Over(_) => None,
        };
        session.play(token)?;
        let mut step = step.expect("a legal step was judged");
        // What has come true is no longer judged.
        if let Turn::Over(ranks) = session.turn() {
            step.after = Values::of_ranks(&ranks);
        }
        progress(&step);
        steps.push(step);
    }
    Ok(Review { steps, seats: session.seats() })
}

fn choice(opponent: &dyn Opponent, state: &str, seat: Seat, token: &str, nodes: u64) -> Option<Reviewed> {
    let thoughts = opponent.analyse(state, &mut Budget::of_nodes(nodes), &mut |_| {}).ok()?;
    let best = thoughts.moves.first()?;
    let played = thoughts.moves.iter().find(|judged| judged.mv == token)?;
    Some(Reviewed {
        token: token.to_owned(),
        seat: Some(seat),
        best: Some(best.mv.clone()),
        before: best.values,
        after: played.values,
    })
}

fn throw(opponent: &dyn Opponent, state: &str, token: &str, nodes: u64) -> Option<Reviewed> {
    let fortunes = opponent.fortunes(state, &Budget::of_nodes(nodes)).ok()?;
    let thrown = fortunes.iter().find(|fortune| fortune.outcome == token)?;
    let mut before = thrown.values;
    before.add(&thrown.luck, -1.0);
    Some(Reviewed { token: token.to_owned(), seat: None, best: None, before, after: thrown.values })
}

impl Review {
    /// What the seat gave away by its own choices, added up: 0 at best.
    pub fn given_away(&self, seat: Seat) -> f32 {
        let own = self.steps.iter().filter(|step| step.seat == Some(seat));
        own.map(|step| -step.swing(seat)).sum()
    }

    /// What the throws gave the seat, anybody's, added up.
    pub fn luck(&self, seat: Seat) -> f32 {
        self.steps.iter().filter(|step| step.seat.is_none()).map(|step| step.swing(seat)).sum()
    }

    /// The seat's choices as a percentage: 100 where every one was as good as the best, less by what one gives away on
    /// the mean. None where it never had a choice.
    pub fn accuracy(&self, seat: Seat) -> Option<f32> {
        let choices = self.steps.iter().filter(|step| step.seat == Some(seat)).count();
        // A tenth of a win given away each time leaves half.
        const HALVES: f32 = 0.1;
        let mean = self.given_away(seat).max(0.0) / choices as f32;
        (choices > 0).then(|| 100.0 * HALVES / (HALVES + mean))
    }

    /// The steps after which things stood most differently, the greatest first, at most so many: where the game turned.
    pub fn turning_points(&self, most: usize) -> Vec<usize> {
        const NOTEWORTHY: f32 = 0.05;
        let swing = |at: &usize| {
            let of_seat = |seat: u8| self.steps[*at].swing(Seat(seat)).abs();
            (0..self.seats.min(MAX_SEATS as u8)).map(of_seat).fold(0.0, f32::max)
        };
        let mut points: Vec<usize> = (0..self.steps.len()).filter(|at| swing(at) >= NOTEWORTHY).collect();
        points.sort_by(|a, b| swing(b).total_cmp(&swing(a)));
        points.truncate(most);
        points
    }
}
