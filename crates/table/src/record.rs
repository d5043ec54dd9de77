//! The summary of a table, and its game as a record.

use bisat_engine::{AnySession, Seat};
use bisat_protocol::http::TableSummary;
use bisat_protocol::{Ended, Ending, Occupant};
use bisat_record::{Record, SeatLinks, tag};
use time::{Date, UtcDateTime};

use crate::rating::unrated_in_words;
use crate::table::{Departure, Table};

impl Table {
    /// The summary of the table. Who is away is not known here: the server adds it.
    pub fn summary(&self) -> TableSummary {
        TableSummary {
            table: self.id.clone(),
            setup: self.fold.setup.clone(),
            commitment: self.fold.commitment.clone(),
            seats: self.fold.seats.clone(),
            stage: self.fold.stage,
            events: self.fold.next_number,
            step: self.step(),
            state: self.session().state(),
            to_act: self.to_act(),
            ended: self.fold.ended.clone(),
            opened_at: self.fold.opened_at,
            away: Vec::new(),
            ratings: Vec::new(),
            unrated: self.unrated(),
        }
    }

    /// The record of the game; it contains the seed once the game is over. It names who sat there at the start, not the
    /// machines that replaced them.
    pub fn record(&self) -> Record {
        let mut record = Record::of(self.session(), None);
        record.set(tag::TABLE, &self.id.0);
        record.set(tag::DATE, &date(self.fold.opened_at));
        for (seat, sitter) in (0..).map(Seat).zip(self.starters()) {
            let name = match sitter {
                Occupant::Nobody => continue,
                Occupant::Person(person) => person.name.clone(),
                Occupant::Level(level) => format!("level {level}"),
            };
            record.set(&tag::seat(seat), &name);
        }
        // Tables of version 0.2 or earlier do not say it: their records stay as they were.
        if self.is_started() && self.setup().rating.is_some() {
            let rated = self.unrated().map_or("yes".to_owned(), |why| format!("no: {}", unrated_in_words(why)));
            record.set(tag::RATED, &rated);
        }
        if !self.fold.departures.is_empty() {
            let left: Vec<String> = self.fold.departures.iter().map(|left| self.departure_in_words(left)).collect();
            record.set(tag::LEFT, &left.join(", "));
        }
        record.set(tag::COMMITMENT, &self.fold.commitment);
        match &self.fold.chains {
            Some(chains) => SeatLinks::write(chains, &mut record),
            None => {
                let contributions = self.fold.contributions.iter();
                let written = contributions.map(|one| one.map_or_else(|| "-".to_owned(), |one| one.to_string()));
                record.set(tag::CONTRIBUTIONS, &written.collect::<Vec<_>>().join(" "));
            }
        }
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

    fn departure_in_words(&self, left: &Departure) -> String {
        let name = self.session().player(Seat(left.seat)).name;
        format!("{name} after step {}, level {} played on", left.step, left.level)
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
        Ending::Annulled => Some("annulled".to_owned()),
        Ending::NoProgress => Some("no piece moved for 300 turns".to_owned()),
    }
}

/// The UTC date of a time in milliseconds since 1970: `2026-11-15`. Times past the year 9999 give its last day.
pub(crate) fn date(at: u64) -> String {
    let seconds = i64::try_from(at / 1000).unwrap_or(i64::MAX);
    UtcDateTime::from_unix_timestamp(seconds).map_or(Date::MAX, UtcDateTime::date).to_string()
}
