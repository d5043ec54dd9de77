//! Commands, and the events that they cause.

use bisat_engine::Turn;
use bisat_protocol::http::Stage;
use bisat_protocol::{
    Ended, Ending, Event, EventKind, IdentityId, Occupant, Offer, Person, RequestId, TableId, ThrowMode,
};
use bisat_record::{Contribution, Link, Seed};

use crate::chains::Revealing;
use crate::check::{Joining, Leaving, Offering};
use crate::refusal::{Reason, Refusal};
use crate::table::Table;

/// The level of a machine that replaces a person who left or never came.
pub const REPLACEMENT_LEVEL: u8 = 3;

/// A command to a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// A person takes a seat.
    Join {
        /// Who.
        person: Person,
        /// The seat; the first open one if none is named.
        seat: Option<u8>,
        /// The contribution of their client to the throws: 32 hexadecimal digits, or 64 for the anchor of a hash chain.
        contribution: String,
    },
    /// The person who opened the table starts the game, with machines on the open seats.
    Start {
        /// Who.
        by: IdentityId,
    },
    /// A person stands up before the start, or resigns.
    Leave {
        /// Who.
        by: IdentityId,
    },
    /// The person who opened the table closes it before the start, unless somebody else sits there.
    Close {
        /// Who.
        by: IdentityId,
    },
    /// A person makes a move.
    Play {
        /// Who.
        by: IdentityId,
        /// The number of steps played before it.
        step: u32,
        /// The move.
        token: String,
        /// The idempotency key.
        id: Option<RequestId>,
    },
    /// A person's client reveals the link of its hash chain for the throw that is due.
    Reveal {
        /// Who.
        by: IdentityId,
        /// The number of the throw, from 0.
        throw: u32,
        /// The link: 64 hexadecimal digits.
        link: String,
    },
    /// A machine makes a move.
    MachinePlays {
        /// The number of the next event when it began to think. If anything happened since, it must think again.
        number: u32,
        /// The move.
        token: String,
    },
    /// A person offers something, or agrees to the same offer of another.
    Offer {
        /// Who.
        by: IdentityId,
        /// What.
        offer: Offer,
    },
    /// A person declines what another seat offers.
    Decline {
        /// Who.
        by: IdentityId,
    },
    /// A person claims the win, because the player whose turn it is has been away for a while.
    Claim {
        /// Who.
        by: IdentityId,
        /// The seats whose players have been away for at least [`Table::claim_after`]. The caller knows who is connected.
        gone: Vec<u8>,
    },
    /// A person gets a hint: the game does not count for ratings any more.
    Hint {
        /// Who.
        by: IdentityId,
    },
    /// Everybody goes on to this table.
    Rematch {
        /// The new table.
        table: TableId,
    },
    /// The server ends a game whose throws may have become known, without a result.
    Annul,
    /// The server closes a table that has not started.
    CallOff,
    /// Time has passed; see [`Table::deadline`].
    Tick,
}

/// What a command did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decision {
    /// The events, which are applied already. Store them before you send them to anybody.
    pub events: Vec<Event>,
    /// Why the command was refused. There may be events all the same, because a deadline had passed.
    pub refused: Option<Refusal>,
}

impl Table {
    /// Decides a command at this time and applies its events. A refused command changes nothing; so does a command that
    /// was accepted before and is sent again. Deadlines that have passed count first.
    pub fn act(&mut self, command: &Command, now: u64) -> Decision {
        if self.seed.is_none() {
            return Decision { events: Vec::new(), refused: Some(Refusal::NotNow(Reason::NoSeed)) };
        }
        let mut events = Vec::new();
        if self.deadline().is_some_and(|deadline| now >= deadline) {
            let what = self.time_up();
            self.record_event(what, now, &mut events);
            self.settle(now, &mut events);
        }
        match self.decide(command, now) {
            Ok(happenings) => {
                for what in happenings {
                    self.record_event(what, now, &mut events);
                }
                self.start_when_full(now, &mut events);
                self.settle(now, &mut events);
                Decision { events, refused: None }
            }
            Err(refusal) => Decision { events, refused: Some(refusal) },
        }
    }

    fn record_event(&mut self, what: EventKind, now: u64, events: &mut Vec<Event>) {
        let event = Event { number: self.next_number(), at: now, what };
        self.apply(&event);
        events.push(event);
    }

    /// Starts the game once every seat is taken.
    pub(crate) fn start_when_full(&mut self, now: u64, events: &mut Vec<Event>) {
        if self.stage() == Stage::Waiting && !self.seats().contains(&Occupant::Nobody) {
            self.record_event(EventKind::Started {}, now, events);
            self.settle(now, events);
        }
    }

    /// Plays outcomes while chance is to play, and ends the game when its rules end it.
    fn settle(&mut self, now: u64, events: &mut Vec<Event>) {
        while self.stage() == Stage::Playing {
            if self.fold.progress.is_stuck() && !matches!(self.session().turn(), Turn::Over(_)) {
                let ended = self.ending(self.ranks_so_far(None), Ending::NoProgress, None);
                self.record_event(ended, now, events);
                break;
            }
            match self.session().turn() {
                Turn::Seat(_) => break,
                Turn::Chance if self.awaits_links() => break,
                Turn::Chance => {
                    let Some(thrown) = self.throw() else { break };
                    self.record_event(thrown, now, events);
                }
                Turn::Over(ranks) => {
                    let ended = self.ending(ranks.places().to_vec(), Ending::Played, None);
                    self.record_event(ended, now, events);
                }
            }
        }
    }

    /// The events that a command causes at this time, without those that follow by themselves (throws, the start, the
    /// end); none if it was accepted before. No deadline may have passed: [`Table::act`] deals with those first.
    pub fn decide(&self, command: &Command, now: u64) -> Result<Vec<EventKind>, Refusal> {
        match command {
            Command::Join { person, seat, contribution } => match self.check_join(&person.id, *seat)? {
                Joining::Repeat => Ok(Vec::new()),
                Joining::Takes(seat) => {
                    match self.setup().throws {
                        ThrowMode::Seed => Contribution::read(contribution).map(drop),
                        ThrowMode::Chains => Link::read(contribution).map(drop),
                    }
                    .map_err(|error| Refusal::Contribution(error.to_string()))?;
                    let (person, contribution) = (person.clone(), contribution.clone());
                    Ok(vec![EventKind::Joined { seat, person, contribution }])
                }
            },
            Command::Start { by } => {
                self.check_start(by)?;
                let is_open = |seat: &u8| self.seats()[usize::from(*seat)] == Occupant::Nobody;
                let replaced = |seat| EventKind::Replaced { seat, level: REPLACEMENT_LEVEL };
                Ok(self.all_seats().filter(is_open).map(replaced).collect())
            }
            Command::Leave { by } => Ok(vec![match self.check_leave(by)? {
                Leaving::Closes => self.ending(Vec::new(), Ending::NeverStarted, None),
                Leaving::StandsUp(seat) => EventKind::Left { seat },
                Leaving::Resigns(seat) => self.goes(seat, Ending::Resigned),
            }]),
            Command::Close { by } => match self.check_leave(by)? {
                Leaving::Closes => Ok(vec![self.ending(Vec::new(), Ending::NeverStarted, None)]),
                Leaving::StandsUp(_) => Err(Refusal::NotNow(Reason::NotAlone)),
                Leaving::Resigns(_) => Err(Refusal::NotNow(Reason::Started)),
            },
            Command::Play { by, step, token, id } => self.play(by, *step, token, id.as_ref(), now),
            Command::Reveal { by, throw, link } => Ok(match self.check_reveal(by, *throw, link)? {
                Revealing::Repeat => Vec::new(),
                Revealing::Counts(seat, link) => {
                    vec![EventKind::Revealed { seat, throw: *throw, link: link.to_string() }]
                }
            }),
            Command::MachinePlays { number, token } => {
                let (seat, _) = self.machine_to_act().ok_or(Refusal::NotNow(Reason::NoMachineToAct))?;
                if *number != self.next_number() {
                    return Err(Refusal::Stale { step: self.step() });
                }
                self.played(seat, token, None, now)
            }
            Command::Offer { by, offer } => Ok(match self.check_offer(by, *offer)? {
                Offering::Repeat => Vec::new(),
                Offering::Opens(seat) => vec![EventKind::Offered { seat, offer: *offer }],
                Offering::AgreesDraw => {
                    vec![self.ending(vec![1; self.seats().len()], Ending::DrawAgreed, None)]
                }
                Offering::AgreesTakeBack(steps) | Offering::TakesBack(steps) => vec![EventKind::TakenBack { steps }],
            }),
            Command::Decline { by } => Ok(vec![EventKind::Declined { seat: self.check_decline(by)? }]),
            Command::Claim { by, gone } => {
                let seat = self.check_claim(by)?;
                if !gone.contains(&seat) {
                    return Err(Refusal::NotNow(Reason::StillThere));
                }
                Ok(vec![self.goes(seat, Ending::Abandoned)])
            }
            Command::Hint { by } => {
                self.check_hint(by)?;
                let seat = self.seat_of(by).filter(|_| self.stage() == Stage::Playing && !self.fold.is_hinted);
                Ok(seat.map(|seat| EventKind::Hinted { seat }).into_iter().collect())
            }
            Command::Rematch { table } => {
                self.check_rematch_opens()?;
                Ok(vec![EventKind::Rematch { next: table.clone() }])
            }
            Command::Annul if self.stage() == Stage::Playing => {
                Ok(vec![self.ending(Vec::new(), Ending::Annulled, None)])
            }
            Command::Annul | Command::CallOff if self.stage() == Stage::Waiting => {
                Ok(vec![self.ending(Vec::new(), Ending::NeverStarted, None)])
            }
            Command::Annul => Err(Refusal::NotNow(Reason::Over)),
            Command::CallOff => Err(Refusal::NotNow(Reason::Started)),
            Command::Tick => Err(Refusal::NotNow(Reason::TimeLeft)),
        }
    }

    fn play(
        &self,
        by: &IdentityId,
        step: u32,
        token: &str,
        id: Option<&RequestId>,
        now: u64,
    ) -> Result<Vec<EventKind>, Refusal> {
        let seat = self.seat_of(by).ok_or(Refusal::NotYourSeat)?;
        if id.is_some_and(|id| self.made(seat, id).is_some()) {
            return Ok(Vec::new());
        }
        // A move for another position is stale, even if it is another seat's turn by now.
        if self.stage() == Stage::Playing && step != self.step() {
            return Err(Refusal::Stale { step: self.step() });
        }
        self.played(self.check_play(by)?, token, id, now)
    }

    fn played(&self, seat: u8, token: &str, id: Option<&RequestId>, now: u64) -> Result<Vec<EventKind>, Refusal> {
        self.session().check(token).map_err(|error| Refusal::Illegal(error.to_string()))?;
        let left = self.fold.clock.left_after(usize::from(seat), now);
        Ok(vec![EventKind::Played { seat, token: token.to_owned(), left, id: id.cloned() }])
    }

    fn time_up(&self) -> EventKind {
        if let Some(thrown) = self.throw().filter(|_| self.stage() == Stage::Playing) {
            return thrown;
        }
        match self.to_act() {
            Some(seat) if self.fold.clock.is_shown() => self.goes(seat, Ending::TimeUp),
            Some(seat) => self.goes(seat, Ending::Abandoned),
            None => self.ending(Vec::new(), Ending::NeverStarted, None),
        }
    }

    /// A person is gone. With two seats the other wins; with more a machine plays on while a person is left.
    fn goes(&self, seat: u8, why: Ending) -> EventKind {
        if self.seats().len() > 2 && self.has_person_besides(Some(seat)) {
            return EventKind::Replaced { seat, level: REPLACEMENT_LEVEL };
        }
        self.ending(self.ranks_so_far(Some(seat)), why, Some(seat))
    }

    /// The ranks if the game ends now: places that were won are kept, the seat that leaves is last, all others share the
    /// next place.
    fn ranks_so_far(&self, leaves: Option<u8>) -> Vec<u8> {
        let rank = |seat: u8| match self.fold.progress.place(seat) {
            Some(place) => place,
            None if leaves == Some(seat) => self.seats().len() as u8,
            None => self.fold.progress.next_place(),
        };
        self.all_seats().map(rank).collect()
    }

    fn ending(&self, ranks: Vec<u8>, ending: Ending, seat: Option<u8>) -> EventKind {
        let seed = self.seed.as_ref().map(Seed::write).unwrap_or_default();
        EventKind::Ended(Ended { ranks, ending, seat, seed })
    }
}
