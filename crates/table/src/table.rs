//! A table as a fold over its events: [`Table::apply`] is the only way in which it changes.

use std::collections::{HashMap, VecDeque};

use bisat_engine::{AnySession, OptionValue, Seat, Turn, open};
use bisat_protocol::http::Stage;
use bisat_protocol::results::RunningScore;
use bisat_protocol::{
    Ended, Ending, Event, EventKind, IdentityId, Occupant, Offer, RequestId, SeatSetup, Setup, TableId, ThrowMode,
};
use bisat_record::{Contribution, Link, SeatLinks, Seed, Throws};

use crate::clock::Clock;
use crate::game::GameState;
use crate::progress::Progress;
use crate::refusal::Refusal;
use crate::setup;

/// The number of idempotency keys that a table remembers.
const REMEMBERED: usize = 64;

/// What a table is opened with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening {
    /// The game, its options, the seats and the time control.
    pub setup: Setup,
    /// Who opens it.
    pub by: IdentityId,
    /// For whom each seat is reserved; empty if none is.
    pub reserved: Vec<Option<IdentityId>>,
    /// The score of the same players so far, at the table of a rematch.
    pub score: Option<RunningScore>,
}

/// The state of a table. Two tables are equal if equal events made them, with or without the seed.
#[derive(Debug)]
pub struct Table {
    pub(crate) id: TableId,
    /// The secret that decides the throws. The server has it; a client's copy learns each outcome from its event.
    pub(crate) seed: Option<Seed>,
    pub(crate) fold: Fold,
}

/// Everything that follows from a table's events.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Fold {
    pub(crate) setup: Setup,
    pub(crate) opened_by: IdentityId,
    pub(crate) opened_at: u64,
    pub(crate) commitment: String,
    pub(crate) game: GameState,
    pub(crate) seats: Vec<Occupant>,
    /// For whom each seat is reserved; empty if none is.
    pub(crate) reserved: Vec<Option<IdentityId>>,
    /// The score of those for whom the seats are reserved, before this game.
    pub(crate) score: Option<RunningScore>,
    /// How often each person has taken a seat.
    pub(crate) joins: HashMap<IdentityId, u32>,
    pub(crate) contributions: Vec<Option<Contribution>>,
    /// The hash chain of each seat, at a table whose throws need them.
    pub(crate) chains: Option<Vec<Option<SeatLinks>>>,
    pub(crate) stage: Stage,
    /// The number of the next event.
    pub(crate) next_number: u32,
    pub(crate) clock: Clock,
    /// The draw or take-back that is offered, and the seat that offers it.
    pub(crate) offer: Option<(u8, Offer)>,
    /// The seat that declined an offer with the last event.
    pub(crate) declined: Option<u8>,
    /// The number of offers, refused offers and take-backs so far.
    pub(crate) offer_events: u32,
    /// The seats that asked for a rematch, in that order.
    pub(crate) rematch: Vec<u8>,
    /// The idempotency keys of the last moves, with their seats and the numbers of their events.
    pub(crate) recent: VecDeque<(u8, RequestId, u32)>,
    pub(crate) ended: Option<Ended>,
    /// Who sat on each seat at the start; none before it.
    pub(crate) starters: Option<Vec<Occupant>>,
    /// Who left during the game, in that order.
    pub(crate) departures: Vec<Departure>,
    /// Places that are decided, and turns in which no piece moved.
    pub(crate) progress: Progress,
    /// Whether a seat got a hint.
    pub(crate) is_hinted: bool,
    /// Whether a move was taken back.
    pub(crate) is_taken_back: bool,
    /// The table of the rematch.
    pub(crate) successor: Option<TableId>,
}

/// A person left during the game, and a machine played on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Departure {
    pub(crate) seat: u8,
    /// The level of the machine that replaced the person.
    pub(crate) level: u8,
    /// The number of steps played before.
    pub(crate) step: u32,
    /// The place that the person had won before; none if they were still playing.
    pub(crate) place: Option<u8>,
}

impl PartialEq for Table {
    fn eq(&self, other: &Self) -> bool {
        (&self.id, &self.fold) == (&other.id, &other.fold)
    }
}

impl Eq for Table {}

impl Table {
    /// Opens a table and returns it with its first events. At least one seat must be open for a person.
    pub fn open(
        id: TableId,
        setup: Setup,
        by: IdentityId,
        seed: Seed,
        now: u64,
    ) -> Result<(Self, Vec<Event>), Refusal> {
        Table::open_reserved(id, Opening { setup, by, reserved: Vec::new(), score: None }, seed, now)
    }

    /// As [`Table::open`], with seats that are reserved for certain people.
    pub fn open_reserved(
        id: TableId,
        Opening { setup, by, reserved, score }: Opening,
        seed: Seed,
        now: u64,
    ) -> Result<(Self, Vec<Event>), Refusal> {
        let what = EventKind::Opened { setup, commitment: seed.commitment().to_string(), by, reserved, score };
        let first = Event { number: 0, at: now, what };
        let mut table = Table::begin(id, Some(seed), &first)?;
        if !table.seats().contains(&Occupant::Nobody) {
            return Err(Refusal::Setup("every seat has a machine: leave at least one open".to_owned()));
        }
        let mut events = vec![first];
        table.start_when_full(now, &mut events);
        Ok((table, events))
    }

    /// Folds events into a table. Pass no seed for a table that is only followed.
    pub fn resume(id: TableId, seed: Option<Seed>, events: &[Event]) -> Result<Self, Refusal> {
        let [first, rest @ ..] = events else { return Err(Refusal::NoSuchTable) };
        let corrupt = |refusal: Refusal| Refusal::Corrupt(format!("event {}: {refusal}", first.number));
        let mut table = Table::begin(id, seed, first).map_err(corrupt)?;
        rest.iter().try_for_each(|event| table.apply_checked(event))?;
        Ok(table)
    }

    fn begin(id: TableId, seed: Option<Seed>, first: &Event) -> Result<Self, Refusal> {
        let EventKind::Opened { setup, commitment, by, reserved, score } = &first.what else {
            return Err(Refusal::Setup("it does not open a table".to_owned()));
        };
        let mut setup = setup.clone();
        let session = open_session(&setup)?;
        setup::check(&mut setup, session.as_ref())?;
        let sitter = |place: &SeatSetup| match place {
            SeatSetup::Open => Occupant::Nobody,
            SeatSetup::Level(level) => Occupant::Level(*level),
        };
        let fold = Fold {
            opened_by: by.clone(),
            opened_at: first.at,
            commitment: commitment.clone(),
            reserved: reserved.clone(),
            score: score.clone(),
            joins: HashMap::new(),
            game: GameState::new(session, None).map_err(|error| Refusal::Setup(error.to_string()))?,
            seats: setup.seats.iter().map(sitter).collect(),
            contributions: vec![None; setup.seats.len()],
            chains: (setup.throws == ThrowMode::Chains).then(|| vec![None; setup.seats.len()]),
            stage: Stage::Waiting,
            next_number: 1,
            clock: Clock::new(setup.time, setup.seats.len(), first.at),
            offer: None,
            declined: None,
            offer_events: 0,
            rematch: Vec::new(),
            recent: VecDeque::new(),
            ended: None,
            starters: None,
            departures: Vec::new(),
            progress: Progress::default(),
            is_hinted: false,
            is_taken_back: false,
            successor: None,
            setup,
        };
        Ok(Table { id, seed, fold })
    }

    /// Applies an event from a log or a server. An event that cannot follow changes nothing.
    pub fn apply_checked(&mut self, event: &Event) -> Result<(), Refusal> {
        let is_seat = |seat: &u8| usize::from(*seat) < self.fold.seats.len();
        let session = self.session();
        let can_follow = event.number == self.fold.next_number
            && match &event.what {
                EventKind::Opened { .. } => false,
                EventKind::Played { seat, token, .. } => {
                    session.turn() == Turn::Seat(Seat(*seat)) && session.check(token).is_ok()
                }
                EventKind::Thrown { token, missing } => {
                    session.turn() == Turn::Chance && session.check(token).is_ok() && *missing == self.missing_links()
                }
                EventKind::Revealed { seat, throw, link } => self.can_reveal(*seat, *throw, link),
                EventKind::Joined { seat, .. }
                | EventKind::Left { seat }
                | EventKind::Replaced { seat, .. }
                | EventKind::Hinted { seat }
                | EventKind::Offered { seat, .. }
                | EventKind::Declined { seat } => is_seat(seat),
                EventKind::Started {}
                | EventKind::TakenBack { .. }
                | EventKind::Ended(_)
                | EventKind::Rematch { .. } => true,
            };
        if !can_follow {
            return Err(Refusal::Corrupt(format!("event {} cannot follow the events before it", event.number)));
        }
        self.apply(event);
        Ok(())
    }

    /// Applies an event that [`Table::act`] decided. Events come in order.
    pub fn apply(&mut self, event: &Event) {
        let fold = &mut self.fold;
        debug_assert_eq!(event.number, fold.next_number, "events come in order");
        fold.next_number = event.number + 1;
        fold.declined = None;
        match &event.what {
            EventKind::Opened { .. } => {}
            EventKind::Joined { seat, person, contribution } => {
                fold.seats[usize::from(*seat)] = Occupant::Person(person.clone());
                *fold.joins.entry(person.id.clone()).or_default() += 1;
                match &mut fold.chains {
                    Some(chains) => chains[usize::from(*seat)] = Link::read(contribution).ok().map(SeatLinks::new),
                    None => fold.contributions[usize::from(*seat)] = Contribution::read(contribution).ok(),
                }
            }
            EventKind::Left { seat } => {
                fold.seats[usize::from(*seat)] = Occupant::Nobody;
                fold.contributions[usize::from(*seat)] = None;
                if let Some(chains) = &mut fold.chains {
                    chains[usize::from(*seat)] = None;
                }
            }
            EventKind::Replaced { seat, level } => {
                if fold.stage == Stage::Playing {
                    let (step, place) = (fold.game.steps() as u32, fold.progress.place(*seat));
                    fold.departures.push(Departure { seat: *seat, level: *level, step, place });
                }
                fold.seats[usize::from(*seat)] = Occupant::Level(*level);
            }
            EventKind::Hinted { .. } => fold.is_hinted = true,
            EventKind::Started {} => {
                fold.starters = Some(fold.seats.clone());
                fold.stage = Stage::Playing;
                fold.clock.turn_begins(event.at);
            }
            EventKind::Played { seat, token, left, id } => {
                fold.progress.play(&mut fold.game, token);
                // Any move ends an offer, also a move of the seat that made it.
                fold.offer = None;
                fold.clock.played(usize::from(*seat), *left, event.at);
                if let Some(id) = id {
                    fold.recent.truncate(REMEMBERED - 1);
                    fold.recent.push_front((*seat, id.clone(), event.number));
                }
            }
            EventKind::Revealed { seat, throw, link } => {
                let links = fold.chains.as_mut().and_then(|chains| chains[usize::from(*seat)].as_mut());
                if let (Some(links), Ok(link)) = (links, Link::read(link)) {
                    links.reveal(*throw, link);
                }
            }
            EventKind::Thrown { token, .. } => {
                let throw = fold.game.throws_made();
                fold.chains.iter_mut().flatten().flatten().for_each(|links| links.made(throw));
                fold.progress.play(&mut fold.game, token);
                fold.clock.turn_begins(event.at);
            }
            EventKind::Offered { seat, offer: Offer::Rematch } => {
                fold.offer_events += 1;
                fold.rematch.push(*seat);
            }
            EventKind::Offered { seat, offer } => {
                fold.offer_events += 1;
                fold.offer = Some((*seat, *offer));
            }
            EventKind::Declined { seat } => {
                fold.offer_events += 1;
                fold.declined = fold.offer.take().map(|_| *seat);
            }
            EventKind::TakenBack { steps } => {
                fold.offer_events += 1;
                fold.game.undo_to(*steps as usize);
                fold.progress.undo_to(*steps);
                fold.is_taken_back = true;
                // A move that was taken back can be sent again with its old key.
                fold.recent.clear();
                fold.offer = None;
                fold.clock.turn_begins(event.at);
            }
            EventKind::Ended(ended) => {
                fold.stage = Stage::Over;
                fold.offer = None;
                fold.ended = Some(ended.clone());
            }
            EventKind::Rematch { next } => fold.successor = Some(next.clone()),
        }
    }

    /// Its id.
    pub fn id(&self) -> &TableId {
        &self.id
    }

    /// The number of the next event.
    pub fn next_number(&self) -> u32 {
        self.fold.next_number
    }

    /// The game, its options, the seats and the time control; every seat has an entry.
    pub fn setup(&self) -> &Setup {
        &self.fold.setup
    }

    /// The person who opened it.
    pub fn opened_by(&self) -> &IdentityId {
        &self.fold.opened_by
    }

    /// When it was opened.
    pub fn opened_at(&self) -> u64 {
        self.fold.opened_at
    }

    /// Waiting, playing or over.
    pub fn stage(&self) -> Stage {
        self.fold.stage
    }

    /// Whether the game has started, also after its end.
    pub fn is_started(&self) -> bool {
        let never_started = |ended: &Ended| ended.ending == Ending::NeverStarted;
        self.fold.stage != Stage::Waiting && !self.fold.ended.as_ref().is_some_and(never_started)
    }

    /// SHA-256 of the seed, which the server published when it opened the table.
    pub fn commitment(&self) -> &str {
        &self.fold.commitment
    }

    /// The occupant of each seat.
    pub fn seats(&self) -> &[Occupant] {
        &self.fold.seats
    }

    /// The game in play.
    pub fn game(&self) -> &GameState {
        &self.fold.game
    }

    /// The session of the game.
    pub fn session(&self) -> &dyn AnySession {
        self.fold.game.session()
    }

    /// The number of moves and outcomes played.
    pub fn step(&self) -> u32 {
        self.fold.game.steps() as u32
    }

    /// How the game ended.
    pub fn ended(&self) -> Option<&Ended> {
        self.fold.ended.as_ref()
    }

    /// The offer that is open, and the seat that made it: a draw or a take-back during the game, a rematch after it.
    pub fn offered(&self) -> Option<(u8, Offer)> {
        let rematch = self.fold.rematch.last().filter(|_| self.fold.successor.is_none());
        self.fold.offer.or_else(|| rematch.map(|seat| (*seat, Offer::Rematch)))
    }

    /// The seat that declined an offer, until the next event.
    pub fn declined(&self) -> Option<u8> {
        self.fold.declined
    }

    /// The seat of a person.
    pub fn seat_of(&self, identity: &IdentityId) -> Option<u8> {
        let is_theirs = |sitter: &Occupant| matches!(sitter, Occupant::Person(person) if person.id == *identity);
        self.fold.seats.iter().position(is_theirs).map(|seat| seat as u8)
    }

    /// The seat to act while the game is in progress.
    pub fn to_act(&self) -> Option<u8> {
        self.fold.game.to_act().filter(|_| self.fold.stage == Stage::Playing).map(|Seat(seat)| seat)
    }

    /// The seat and the level of the machine that is to act.
    pub fn machine_to_act(&self) -> Option<(u8, u8)> {
        let seat = self.to_act()?;
        match self.fold.seats[usize::from(seat)] {
            Occupant::Level(level) => Some((seat, level)),
            Occupant::Nobody | Occupant::Person(_) => None,
        }
    }

    /// The random seed of a machine's choice at this step; none without the table's seed.
    pub fn choice_seed(&self) -> Option<u64> {
        self.seed.as_ref().map(|seed| self.fold.game.choice_seed(seed, &self.id.0))
    }

    /// The number of the event of the seat's move with this idempotency key.
    pub fn made(&self, seat: u8, id: &RequestId) -> Option<u32> {
        let is_it = |(by, known, _): &&(u8, RequestId, u32)| *by == seat && known == id;
        self.fold.recent.iter().find(is_it).map(|(_, _, number)| *number)
    }

    /// The outcome that the seed gives chance now; none without the seed, and unless chance is to play.
    pub(crate) fn outcome(&self) -> Option<String> {
        if let Some(chains) = &self.fold.chains {
            return self.chain_outcome(chains);
        }
        let (seed, contributions) = (self.seed.as_ref()?, &self.fold.contributions);
        let throws = Throws { seed, table: &self.id.0, contributions };
        self.fold.game.outcome(|throw, total| throws.roll(throw, total))
    }
}

/// A session of the game of this setup.
fn open_session(setup: &Setup) -> Result<Box<dyn AnySession>, Refusal> {
    let given: Vec<(&str, OptionValue)> =
        setup.options.iter().map(|(name, value)| (name.as_str(), value.clone())).collect();
    open(&setup.game, &given).map_err(|error| Refusal::Setup(error.to_string()))
}
