//! A table in short, and its game as a record.

use bisat_engine::{AnySession, Seat};
use bisat_protocol::http::TableSummary;
use bisat_protocol::{Ended, Ending, Occupant};
use bisat_record::{Record, tag};

use crate::table::Table;

impl Table {
    /// The table in short.
    pub fn summary(&self) -> TableSummary {
        TableSummary {
            table: self.id.clone(),
            setup: self.fold.setup.clone(),
            seats: self.fold.seats.clone(),
            stage: self.fold.stage,
            events: self.fold.next,
            step: self.step(),
            state: self.session().state(),
            to_act: self.to_act(),
            ended: self.fold.ended.clone(),
        }
    }

    /// The record of the game; it contains the seed once the game is over.
    pub fn record(&self) -> Record {
        let mut record = Record::of(self.session(), None);
        record.set(tag::TABLE, &self.id.0);
        record.set(tag::DATE, &date(self.fold.opened_at));
        for (seat, sitter) in (0..).map(Seat).zip(&self.fold.seats) {
            let name = match sitter {
                Occupant::Nobody => continue,
                Occupant::Person(person) => person.name.clone(),
                Occupant::Level(level) => format!("level {level}"),
            };
            record.set(&tag::seat(seat), &name);
        }
        record.set(tag::COMMITMENT, &self.fold.commitment);
        let contributions = self.fold.contributions.iter();
        let written = contributions.map(|one| one.map_or_else(|| "-".to_owned(), |one| one.to_string()));
        record.set(tag::CONTRIBUTIONS, &written.collect::<Vec<_>>().join(" "));
        if let Some(ended) = &self.fold.ended {
            let ranks: Vec<String> = ended.ranks.iter().map(u8::to_string).collect();
            if !ranks.is_empty() {
                record.set(tag::RESULT, &ranks.join(" "));
            }
            if let Some(ending) = ending_in_words(ended, self.session()) {
                record.set(tag::ENDING, &ending);
            }
            record.set(tag::SEED, &ended.seed);
        }
        record
    }
}

/// The record's words for a game that ended before its rules ended it.
fn ending_in_words(ended: &Ended, session: &dyn AnySession) -> Option<String> {
    let of = |what: &str| match ended.seat {
        Some(seat) => format!("{what} of {}", session.player(Seat(seat)).name),
        None => what.to_owned(),
    };
    match ended.ending {
        Ending::Played => None,
        Ending::Resigned => Some(of("resignation")),
        Ending::TimeUp => Some(of("time up")),
        Ending::Abandoned => Some(of("absence")),
        Ending::DrawAgreed => Some("draw agreed".to_owned()),
        Ending::NeverStarted => Some("never started".to_owned()),
    }
}

/// The UTC date of a time in milliseconds since 1970: `2026-11-15`.
pub(crate) fn date(at: u64) -> String {
    let mut days = at / (24 * 60 * 60 * 1000);
    let is_leap = |year: u64| year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let mut year = 1970;
    while days >= 365 + u64::from(is_leap(year)) {
        days -= 365 + u64::from(is_leap(year));
        year += 1;
    }
    let february = 28 + u64::from(is_leap(year));
    let mut month = 1;
    for length in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] {
        if days < length {
            break;
        }
        days -= length;
        month += 1;
    }
    format!("{year}-{month:02}-{:02}", days + 1)
}
