//! A table: who sits there, how the game stands, and what may be done. Everything follows from its events.
//!
//! [`Table::act`] takes a command and the time and says what happens, or why it cannot; [`Table::apply`] is the only
//! way in which a table changes. There is no clock here, no randomness, no store and no socket.

use std::collections::{BTreeMap, VecDeque};

use bisat_engine::{AnySession, OptionValue, Seat, Turn, open};
use bisat_protocol::http::{Stage, TableSummary};
use bisat_protocol::{
    Ended, Event, EventKind, IdentityId, Occupant, Offer, OptionValue as WireValue, RequestId, SeatSetup, Setup,
    TableId,
};
use bisat_record::{Contribution, Record, Seed, Throws, tag};

use crate::clock::{Clock, NEVER_STARTED};
use crate::refusal::{Refusal, ending_in_words};

/// The level of a machine that sits down where a person has left or never came.
pub const STAND_IN: u8 = 3;
/// So often something can be offered, refused or taken back in a game: a table's list of events has an end.
pub(crate) const MOST_COURTESIES: u32 = 500;
/// How many names of moves are remembered, so that one that is sent again is made once.
const REMEMBERED: usize = 64;

/// A table as its events have made it.
pub struct Table {
    pub(crate) id: TableId,
    pub(crate) seed: Seed,
    pub(crate) setup: Setup,
    pub(crate) opened_by: IdentityId,
    pub(crate) opened_at: u64,
    pub(crate) commitment: String,
    pub(crate) session: Box<dyn AnySession>,
    pub(crate) seats: Vec<Occupant>,
    pub(crate) contributions: Vec<Option<Contribution>>,
    pub(crate) stage: Stage,
    /// The number of the next event.
    pub(crate) next: u32,
    /// For each step played the seat that chose it; none where chance played.
    pub(crate) steps: Vec<Option<u8>>,
    pub(crate) throws: u32,
    pub(crate) clock: Clock,
    pub(crate) offer: Option<(u8, Offer)>,
    /// How often something was offered, refused or taken back.
    pub(crate) courtesies: u32,
    /// The seats that want to play again.
    pub(crate) rematch: Vec<u8>,
    /// The names of the last moves, with the seats that made them and the numbers of their events.
    pub(crate) recent: VecDeque<(u8, RequestId, u32)>,
    pub(crate) ended: Option<Ended>,
    pub(crate) successor: Option<TableId>,
}

impl Table {
    /// Opens a table: the first events.
    pub fn open(
        id: TableId,
        setup: Setup,
        by: IdentityId,
        seed: Seed,
        now: u64,
    ) -> Result<(Self, Vec<Event>), Refusal> {
        let what = EventKind::Opened { setup, commitment: seed.commitment().to_string(), by };
        let first = Event { number: 0, at: now, what };
        let mut table = Table::begin(id, seed, &first)?;
        let mut events = vec![first];
        table.start_when_full(now, &mut events);
        Ok((table, events))
    }

    /// The table that these events have made.
    pub fn resume(id: TableId, seed: Seed, events: &[Event]) -> Result<Self, Refusal> {
        let [first, rest @ ..] = events else { return Err(Refusal::NoSuchTable) };
        let mut table = Table::begin(id, seed, first)?;
        for event in rest {
            table.check(event)?;
            table.apply(event);
        }
        Ok(table)
    }

    fn begin(id: TableId, seed: Seed, first: &Event) -> Result<Self, Refusal> {
        let EventKind::Opened { setup, commitment, by } = &first.what else { return Err(Refusal::NoSuchTable) };
        let mut setup = setup.clone();
        let session = open_session(&setup)?;
        crate::setup::check(&mut setup, session.seats())?;
        let sitter = |place: &SeatSetup| match place {
            SeatSetup::Open => Occupant::Nobody,
            SeatSetup::Level(level) => Occupant::Level(*level),
        };
        Ok(Table {
            id,
            seed,
            opened_by: by.clone(),
            opened_at: first.at,
            commitment: commitment.clone(),
            seats: setup.seats.iter().map(sitter).collect(),
            contributions: vec![None; setup.seats.len()],
            stage: Stage::Waiting,
            next: 1,
            steps: Vec::new(),
            throws: 0,
            clock: Clock::new(setup.time, setup.seats.len(), first.at),
            offer: None,
            courtesies: 0,
            rematch: Vec::new(),
            recent: VecDeque::new(),
            ended: None,
            successor: None,
            session,
            setup,
        })
    }

    /// Whether the event can have happened: a log that other rules have written cannot be played on.
    fn check(&self, event: &Event) -> Result<(), Refusal> {
        let seats = self.seats.len();
        let is_seat = |seat: &u8| usize::from(*seat) < seats;
        let is_right = event.number == self.next
            && match &event.what {
                EventKind::Played { seat, token, .. } => is_seat(seat) && self.session.check(token).is_ok(),
                EventKind::Thrown { token } => self.session.check(token).is_ok(),
                EventKind::Joined { seat, .. } | EventKind::Left { seat } | EventKind::Replaced { seat, .. } => {
                    is_seat(seat)
                }
                _ => true,
            };
        if is_right { Ok(()) } else { Err(Refusal::Setup(format!("event {} of the log is wrong", event.number))) }
    }

    /// Makes what happened so. Events come in order and have been decided by [`Table::act`] at some time.
    pub fn apply(&mut self, event: &Event) {
        debug_assert_eq!(event.number, self.next, "events come in order");
        self.next = event.number + 1;
        let is_courtesy =
            matches!(event.what, EventKind::Offered { .. } | EventKind::Declined { .. } | EventKind::TakenBack { .. });
        self.courtesies += u32::from(is_courtesy);
        match &event.what {
            EventKind::Opened { .. } => {}
            EventKind::Joined { seat, person, contribution } => {
                self.seats[usize::from(*seat)] = Occupant::Person(person.clone());
                self.contributions[usize::from(*seat)] = Contribution::read(contribution).ok();
            }
            EventKind::Left { seat } => {
                self.seats[usize::from(*seat)] = Occupant::Nobody;
                self.contributions[usize::from(*seat)] = None;
            }
            EventKind::Replaced { seat, level } => self.seats[usize::from(*seat)] = Occupant::Level(*level),
            EventKind::Started {} => {
                self.stage = Stage::Playing;
                self.clock.turn_begins(event.at);
            }
            EventKind::Played { seat, token, left, id } => {
                self.session.play(token).expect("only legal moves are kept");
                self.steps.push(Some(*seat));
                self.offer = None;
                self.clock.played(usize::from(*seat), *left, event.at);
                if let Some(id) = id {
                    self.recent.truncate(REMEMBERED - 1);
                    self.recent.push_front((*seat, id.clone(), event.number));
                }
            }
            EventKind::Thrown { token } => {
                self.session.play(token).expect("only outcomes are kept");
                self.steps.push(None);
                self.throws += 1;
                self.clock.turn_begins(event.at);
            }
            EventKind::Offered { seat, offer: Offer::Rematch } => self.rematch.push(*seat),
            EventKind::Offered { seat, offer } => self.offer = Some((*seat, *offer)),
            EventKind::Declined { .. } => self.offer = None,
            EventKind::TakenBack { steps } => {
                while self.steps.len() > *steps as usize {
                    self.steps.pop();
                    self.session.undo().expect("as many steps were played");
                }
                // What was taken back can be played again, by the same name, too.
                self.recent.clear();
                self.offer = None;
                self.clock.turn_begins(event.at);
            }
            EventKind::Ended(ended) => {
                self.stage = Stage::Over;
                self.offer = None;
                self.ended = Some(ended.clone());
            }
            EventKind::Rematch { next } => self.successor = Some(next.clone()),
        }
    }

    /// Its name.
    pub fn id(&self) -> &TableId {
        &self.id
    }

    /// The number that the next event will have.
    pub fn next(&self) -> u32 {
        self.next
    }

    /// What is played, by whom and how fast: a place for every seat.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Who opened it.
    pub fn opened_by(&self) -> &IdentityId {
        &self.opened_by
    }

    /// When it was opened.
    pub fn opened_at(&self) -> u64 {
        self.opened_at
    }

    /// Lets the seat to act think anew from now on: nobody could move while the table was not open.
    pub fn resume_clock(&mut self, now: u64) {
        self.clock.turn_begins(now);
    }

    /// Where it stands.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// Who sits where.
    pub fn seats(&self) -> &[Occupant] {
        &self.seats
    }

    /// The game.
    pub fn session(&self) -> &dyn AnySession {
        self.session.as_ref()
    }

    /// How many moves and outcomes have been played.
    pub fn step(&self) -> u32 {
        self.steps.len() as u32
    }

    /// How the game ended.
    pub fn ended(&self) -> Option<&Ended> {
        self.ended.as_ref()
    }

    /// The seat of a person.
    pub fn seat_of(&self, identity: &IdentityId) -> Option<u8> {
        let sits = |sitter: &Occupant| matches!(sitter, Occupant::Person(person) if person.id == *identity);
        self.seats.iter().position(sits).map(|seat| seat as u8)
    }

    /// The seat that is to act while the game is on.
    pub fn to_act(&self) -> Option<u8> {
        match self.session.turn() {
            Turn::Seat(Seat(seat)) if self.stage == Stage::Playing => Some(seat),
            _ => None,
        }
    }

    /// The seat and the level of the machine that is to act.
    pub fn machine_to_act(&self) -> Option<(u8, u8)> {
        let seat = self.to_act()?;
        match self.seats[usize::from(seat)] {
            Occupant::Level(level) => Some((seat, level)),
            Occupant::Nobody | Occupant::Person(_) => None,
        }
    }

    /// Whether everybody who played wants to play again, and no table has been opened for that.
    pub fn wants_rematch(&self) -> bool {
        let mut people = (0..).zip(&self.seats).filter(|(_, sitter)| matches!(sitter, Occupant::Person(_))).peekable();
        self.successor.is_none() && people.peek().is_some() && people.all(|(seat, _)| self.rematch.contains(&seat))
    }

    /// Whether hints do nobody wrong: someone sits here and only machines play against them, or the game is over.
    pub fn may_have_hints(&self, identity: &IdentityId) -> bool {
        let is_other = |sitter: &Occupant| matches!(sitter, Occupant::Person(person) if person.id != *identity);
        self.stage == Stage::Over || self.seat_of(identity).is_some() && !self.seats.iter().any(is_other)
    }

    /// When the table must be asked again, with [`Command::Tick`]; never where nothing is waited for.
    pub fn deadline(&self) -> Option<u64> {
        match self.stage {
            Stage::Waiting => Some(self.opened_at + NEVER_STARTED),
            Stage::Playing if self.machine_to_act().is_some() => None,
            Stage::Playing => self.to_act().map(|seat| self.clock.deadline(usize::from(seat))),
            Stage::Over => None,
        }
    }

    /// The milliseconds that the seat to act has left, where there is a clock.
    pub fn left(&self, now: u64) -> Option<u64> {
        self.clock.left(usize::from(self.to_act()?), now)
    }

    /// The number of the event by which the seat has made a move of this name.
    pub fn made(&self, seat: u8, id: &RequestId) -> Option<u32> {
        let is_it = |(by, known, _): &&(u8, RequestId, u32)| *by == seat && known == id;
        self.recent.iter().find(is_it).map(|(_, _, number)| *number)
    }

    /// The table in short.
    pub fn summary(&self) -> TableSummary {
        TableSummary {
            table: self.id.clone(),
            setup: self.setup.clone(),
            seats: self.seats.clone(),
            stage: self.stage,
            events: self.next,
            step: self.step(),
            state: self.session.state(),
            to_act: self.to_act(),
            ended: self.ended.clone(),
        }
    }

    /// The game written down; the seed is shown once it is over.
    pub fn record(&self) -> Record {
        let mut record = Record::of(self.session.as_ref(), None);
        record.set(tag::TABLE, &self.id.0);
        record.set(tag::DATE, &date(self.opened_at));
        for (seat, sitter) in (0..).map(Seat).zip(&self.seats) {
            let name = match sitter {
                Occupant::Nobody => continue,
                Occupant::Person(person) => person.name.clone(),
                Occupant::Level(level) => format!("level {level}"),
            };
            record.set(&tag::seat(seat), &name);
        }
        record.set(tag::COMMITMENT, &self.commitment);
        let written = self.contributions.iter().map(|one| one.map_or_else(|| "-".to_owned(), |one| one.to_string()));
        record.set(tag::CONTRIBUTIONS, &written.collect::<Vec<_>>().join(" "));
        if let Some(ended) = &self.ended {
            let ranks: Vec<String> = ended.ranks.iter().map(u8::to_string).collect();
            if !ranks.is_empty() {
                record.set(tag::RESULT, &ranks.join(" "));
            }
            if let Some(ending) = ending_in_words(ended, self.session.as_ref()) {
                record.set(tag::ENDING, &ending);
            }
            record.set(tag::SEED, &ended.seed);
        }
        record
    }

    /// The lots of this table.
    pub(crate) fn throws(&self) -> Throws<'_> {
        Throws { seed: &self.seed, table: &self.id.0, contributions: &self.contributions }
    }
}

/// The day, in universal time, of a moment in milliseconds since 1970: `2026-11-15`.
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

/// A session of the game that is set up.
fn open_session(setup: &Setup) -> Result<Box<dyn AnySession>, Refusal> {
    let options = engine_options(&setup.options);
    let given: Vec<(&str, OptionValue)> = options.iter().map(|(name, value)| (name.as_str(), value.clone())).collect();
    open(&setup.game, &given).map_err(|error| Refusal::Setup(error.to_string()))
}

/// Options as the engine takes them.
pub fn engine_options(options: &BTreeMap<String, WireValue>) -> Vec<(String, OptionValue)> {
    let value = |value: &WireValue| match value {
        WireValue::Flag(flag) => OptionValue::Flag(*flag),
        WireValue::Number(number) => OptionValue::Number(*number),
        WireValue::Word(word) => OptionValue::Word(word.clone().into()),
    };
    options.iter().map(|(name, given)| (name.clone(), value(given))).collect()
}
