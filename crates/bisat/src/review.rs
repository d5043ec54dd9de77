//! `bisat analyse --record`: reviews a game and separates luck from skill.

use std::error::Error;
use std::fmt;

use bisat_engine::Seat;
use bisat_record::{Record, Step, tag};
use bisat_search::{Review, ReviewedStep, review};
use indicatif::ProgressBar;
use serde_json::{Value as Json, json};

use crate::expected::{self, Gain};
use crate::tables::SolvedTables;

/// The default number of nodes for each step.
pub const NODES: u64 = 20_000;
/// The number of turning points in a report.
const TURNING_POINTS: usize = 5;

/// The review and the names of the players.
pub struct Report {
    review: Review,
    names: Vec<String>,
    /// For each step, the number of its turn in the record, from 1.
    turns: Vec<usize>,
}

/// Reviews the record with this number of nodes for each step, or by a table of solved values, and shows a progress bar.
pub fn run(record: &Record, nodes: u64, tables: &SolvedTables) -> Result<Report, Box<dyn Error>> {
    bisat_record::verify(record)?;
    let mut session = record.open()?;
    let opponent = tables.opponent(session.id(), &record.options())?;
    let tokens: Vec<&str> = record.steps().map(Step::token).collect();
    let bar = ProgressBar::new(tokens.len() as u64);
    let review = review(opponent.as_ref(), session.as_mut(), &tokens, nodes, &mut |_| bar.inc(1))?;
    bar.finish_and_clear();
    let name = |seat: Seat| match record.get(&tag::seat(seat)) {
        Some(name) => format!("{} ({name})", session.player(seat).name),
        None => session.player(seat).name.to_owned(),
    };
    let names = (0..session.seats()).map(|seat| name(Seat(seat))).collect();
    let turns = (1..).zip(&record.turns).flat_map(|(turn, line)| line.steps.iter().map(move |_| turn)).collect();
    Ok(Report { review, names, turns })
}

impl Report {
    fn seats(&self) -> impl Iterator<Item = Seat> {
        (0..self.review.seats).map(Seat)
    }

    /// The report as JSON: each step, counted from 0, with the expected result of each seat before and after it.
    pub fn to_json(&self) -> Json {
        let step = |step: &ReviewedStep| {
            let (before, after): (Vec<f32>, Vec<f32>) =
                self.seats().map(|seat| (step.before.of(seat), step.after.of(seat))).unzip();
            let (seat, thrower) = (step.seat.map(|seat| seat.0), step.thrower.map(|seat| seat.0));
            json!({
                "token": step.token,
                "seat": seat,
                "thrower": thrower,
                "best": step.best,
                "before": before,
                "after": after,
            })
        };
        let seat = |seat: Seat| {
            json!({
                "name": self.names[seat.index()],
                "accuracy": self.review.accuracy(seat),
                "given_away": self.review.given_away(seat),
                "luck": self.review.luck(seat),
            })
        };
        json!({
            "steps": self.review.steps.iter().map(step).collect::<Vec<_>>(),
            "seats": self.seats().map(seat).collect::<Vec<_>>(),
            "turning_points": self.review.turning_points(TURNING_POINTS),
        })
    }

    /// What the numbers mean.
    fn notes(&self) -> String {
        let (tenth, unit) = match Gain::of(0.1, self.review.seats) {
            Gain::Wins(_) => ("a tenth of a win".to_owned(), "1 win is a sure win that became a sure loss"),
            Gain::Places(places) => (format!("{places:.1} places"), "in places of the final ranking"),
        };
        let has_throws = self.seats().any(|seat| self.review.luck(seat).is_some());
        let luck = if has_throws { "Luck: what all throws together added.\n" } else { "" };
        format!(
            "Accuracy: 100 % if no choice cost anything, 50 % if a choice cost {tenth} on average.\n\
             Gave away: the cost of all choices together; {unit}.\n{luck}"
        )
    }

    /// A step in words: the player, the action, and the change of each seat's chances.
    fn told(&self, at: usize) -> String {
        let step = &self.review.steps[at];
        let name = |seat: Seat| self.names[seat.index()].as_str();
        let by = match (step.seat, step.thrower) {
            (Some(seat), _) => format!("{} plays", name(seat)),
            (None, Some(seat)) => format!("{} throws", name(seat)),
            (None, None) => "the toss shows".to_owned(),
        };
        let better = step.best.as_ref().filter(|best| **best != step.token);
        let better = better.map_or_else(String::new, |best| format!(", {best} was better"));
        let change = |seat: Seat| {
            let change = expected::change(step.before.of(seat), step.after.of(seat), self.review.seats);
            format!("{} {change}", self.names[seat.index()])
        };
        let changes: Vec<String> = self.seats().map(change).collect();
        format!("  turn {:>4}  {by} {}{better}; {}", self.turns[at], step.token, changes.join(", "))
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} steps", self.review.steps.len())?;
        for seat in self.seats() {
            let accuracy = self.review.accuracy(seat);
            let accuracy = accuracy.map_or("no choice".to_owned(), |accuracy| format!("accuracy {accuracy:.0} %"));
            let (given_away, choices) = (self.review.given_away(seat), self.review.choices(seat));
            let gain = |value: f32| Gain::of(value, self.review.seats);
            let luck = self.review.luck(seat).map(gain);
            let luck = luck.map_or_else(String::new, |luck| format!("; luck {luck:+.2}"));
            let given_away = gain(given_away);
            let name = &self.names[seat.index()];
            writeln!(f, "  {name}: {accuracy}, gave away {given_away:.2} in {choices} choices{luck}")?;
        }
        write!(f, "{}", self.notes())?;
        let turning_points = self.review.turning_points(TURNING_POINTS);
        if !turning_points.is_empty() {
            writeln!(f, "Turning points, the largest first:")?;
        }
        turning_points.into_iter().try_for_each(|at| writeln!(f, "{}", self.told(at)))
    }
}
