//! What is said of a server's table.

use std::io::Write;

use bisat_client::labels::{Common, Play, Terminal, counted, filled};
use bisat_client::{GameHost, offer_in_words};
use bisat_protocol::Occupant;
use bisat_protocol::http::{Stage, TableSummary};

use super::super::words;
use super::Lines;

impl<O: Write> Lines<O> {
    /// Says once who is waited for, what is offered, and what was declined.
    pub(super) fn tell_offers(&mut self) -> std::io::Result<()> {
        let Some(GameHost::Remote(remote)) = self.host.as_ref().filter(|_| self.is_settled()) else { return Ok(()) };
        let (play, terminal) = (Play::of(self.context.language), Terminal::of(self.context.language));
        let missing = remote.occupants().iter().filter(|occupant| **occupant == Occupant::Nobody).count();
        let said = if remote.setup().is_some() && !remote.is_started() && remote.ended().is_none() {
            let waiting = counted(self.context.language, play.waiting_for_players, missing as u64, &[&missing]);
            Some(format!("{waiting} {}", filled(terminal.the_code, &[remote.id()])))
        } else {
            let is_asked = remote.offer_to_answer().is_some();
            let words = if is_asked { self.labels.offer_words } else { "" };
            offer_in_words(remote, self.context.language).map(|said| format!("{said} {words}").trim_end().to_owned())
        };
        if self.said != said {
            if let Some(said) = &said {
                writeln!(self.output, "{said}")?;
                self.output.flush()?;
            }
            self.said = said;
        }
        Ok(())
    }

    /// Asks for the move that is due, once.
    pub(super) fn ask(&mut self) -> std::io::Result<()> {
        let Some(host) = self.host.as_ref().filter(|host| host.to_act().is_some() && !self.is_asked) else {
            return Ok(());
        };
        let Some(table) = host.view() else { return Ok(()) };
        let moves = table.session().moves();
        write!(self.output, "\n{}", words::position_in_words(host, &self.context))?;
        write!(self.output, "{}{}", words::list(table.session(), &moves, self.labels), self.labels.prompt)?;
        self.output.flush()?;
        self.is_asked = true;
        Ok(())
    }

    /// The input has ended, and nothing has changed since the last output: says so, and leaves.
    pub(super) fn leave_at_the_end(&mut self) -> std::io::Result<()> {
        writeln!(self.output, "\n{}", self.labels.input_ended)?;
        self.leave()
    }

    /// Says to one who sits how to go on.
    pub(super) fn leave(&mut self) -> std::io::Result<()> {
        let Some(GameHost::Remote(remote)) = &self.host else { return Ok(()) };
        let farewell = self.wire.farewell(remote, self.context.language);
        farewell.map_or(Ok(()), |farewell| writeln!(self.output, "{farewell}"))
    }

    pub(super) fn list(&mut self, tables: &[TableSummary]) -> std::io::Result<()> {
        if tables.is_empty() {
            writeln!(self.output, "{}", filled(self.labels.no_tables, &[&self.wire.url]))?;
        }
        tables.iter().try_for_each(|table| writeln!(self.output, "{}", self.summary(table)))
    }

    fn summary(&self, table: &TableSummary) -> String {
        let labels = Terminal::of(self.context.language);
        let stage = match table.stage {
            Stage::Waiting => labels.waiting,
            Stage::Playing => labels.playing,
            Stage::Over => "",
        };
        let occupant = |occupant: &Occupant| match occupant {
            Occupant::Nobody => labels.open_seat.to_owned(),
            Occupant::Person(person) => person.name.clone(),
            Occupant::Level(level) => filled(Common::of(self.context.language).level, &[level]),
        };
        let occupants: Vec<String> = table.seats.iter().map(occupant).collect();
        format!("{}  {}  {stage}  {}", table.table, table.setup.game, occupants.join(", "))
    }
}
