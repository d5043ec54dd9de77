//! What can be asked of a table, and what happens then.

use bisat_engine::Turn;
use bisat_protocol::http::Stage;
use bisat_protocol::{Ended, Ending, Event, EventKind, IdentityId, Occupant, Offer, Person, RequestId, TableId};
use bisat_record::Contribution;

use crate::refusal::Refusal;
use crate::table::{MOST_COURTESIES, STAND_IN, Table};

/// Something that is asked of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// A person sits down.
    Join {
        /// Who.
        person: Person,
        /// Where; the first open seat where none is named.
        seat: Option<u8>,
        /// What their client adds to the throws.
        contribution: String,
    },
    /// The one who opened the table has it begin, with machines on the open seats.
    Start {
        /// Who asks.
        by: IdentityId,
    },
    /// A person stands up, or leaves the game for good.
    Leave {
        /// Who.
        by: IdentityId,
    },
    /// A person moves.
    Play {
        /// Who.
        by: IdentityId,
        /// How many steps have been played before.
        step: u32,
        /// The move.
        token: String,
        /// The client's name for it.
        id: Option<RequestId>,
    },
    /// A machine moves.
    MachinePlays {
        /// The number that the next event had when it began to think: whatever has happened since, it thinks again.
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
    /// A person refuses what was offered.
    Decline {
        /// Who.
        by: IdentityId,
    },
    /// Everybody sits down again at this table.
    Rematch {
        /// The new table.
        table: TableId,
    },
    /// Time has passed.
    Tick,
}

/// What came of a command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Acted {
    /// What happened, to be kept before anybody hears of it.
    pub events: Vec<Event>,
    /// Why the command was not carried out, where it was not.
    pub refused: Option<Refusal>,
}

impl Table {
    /// Does what is asked. Where it is refused nothing changes, but that somebody's time may have been up. A move that
    /// was made before and is sent again changes nothing, too.
    pub fn act(&mut self, command: &Command, now: u64) -> Acted {
        let mut events = Vec::new();
        // Whoever comes too late has no time left, even where nobody has looked at the clock yet.
        if self.deadline().is_some_and(|deadline| now >= deadline) {
            let what = self.time_up();
            self.happen(what, now, &mut events);
            self.settle(now, &mut events);
        }
        match self.decide(command, now) {
            Ok(happenings) => {
                for what in happenings {
                    self.happen(what, now, &mut events);
                }
                self.start_when_full(now, &mut events);
                self.settle(now, &mut events);
                Acted { events, refused: None }
            }
            Err(refusal) => Acted { events, refused: Some(refusal) },
        }
    }

    fn happen(&mut self, what: EventKind, now: u64, events: &mut Vec<Event>) {
        let event = Event { number: self.next, at: now, what };
        self.apply(&event);
        events.push(event);
    }

    /// Begins the game once every seat is taken.
    pub(crate) fn start_when_full(&mut self, now: u64, events: &mut Vec<Event>) {
        if self.stage == Stage::Waiting && !self.seats.contains(&Occupant::Nobody) {
            self.happen(EventKind::Started {}, now, events);
            self.settle(now, events);
        }
    }

    /// Lets chance play as long as it is its turn, and ends the game when it is over.
    fn settle(&mut self, now: u64, events: &mut Vec<Event>) {
        while self.stage == Stage::Playing {
            match self.session.turn() {
                Turn::Seat(_) => break,
                Turn::Chance => {
                    let lot = self.throws().lot(self.throws, self.session.odds_total());
                    let token = self.session.outcome(lot).expect("the lot is one of the lots");
                    self.happen(EventKind::Thrown { token }, now, events);
                }
                Turn::Over(ranks) => {
                    let ended = self.ending(ranks.places().to_vec(), Ending::Played, None);
                    self.happen(ended, now, events);
                }
            }
        }
    }

    fn decide(&self, command: &Command, now: u64) -> Result<Vec<EventKind>, Refusal> {
        match command {
            Command::Join { person, seat, contribution } => self.join(person, *seat, contribution),
            Command::Start { by } => self.start(by),
            Command::Leave { by } => self.leave(by),
            Command::Play { by, step, token, id } => self.play(by, *step, token, id.as_ref(), now),
            Command::MachinePlays { number, token } => {
                let (seat, _) = self.machine_to_act().ok_or(Refusal::NotNow("no machine is to move"))?;
                if *number != self.next {
                    return Err(Refusal::Stale { step: self.step() });
                }
                self.played(seat, token, None, now)
            }
            Command::Offer { by, offer } => self.offer(by, *offer),
            Command::Decline { by } => {
                let seat = self.seat_of(by).ok_or(Refusal::NotYourSeat)?;
                match self.offer {
                    Some((other, _)) if other != seat => Ok(vec![EventKind::Declined { seat }]),
                    _ => Err(Refusal::NotNow("nothing was offered to you")),
                }
            }
            Command::Rematch { table } => match self.wants_rematch() {
                true => Ok(vec![EventKind::Rematch { next: table.clone() }]),
                false => Err(Refusal::NotNow("not everybody wants to play again")),
            },
            Command::Tick => Err(Refusal::NotNow("there is time left")),
        }
    }

    fn join(&self, person: &Person, seat: Option<u8>, contribution: &str) -> Result<Vec<EventKind>, Refusal> {
        if self.seat_of(&person.id).is_some() {
            return Ok(Vec::new());
        }
        if self.stage != Stage::Waiting {
            return Err(Refusal::NotNow("the game has begun: you can watch it"));
        }
        Contribution::read(contribution).map_err(|error| Refusal::Setup(format!("contribution: {error}")))?;
        let is_open = |seat: &u8| self.seats.get(usize::from(*seat)) == Some(&Occupant::Nobody);
        let seat = match seat {
            Some(seat) => Some(seat).filter(is_open),
            None => (0..self.seats.len() as u8).find(is_open),
        };
        let seat = seat.ok_or(Refusal::NotNow("there is no such seat that is open"))?;
        Ok(vec![EventKind::Joined { seat, person: person.clone(), contribution: contribution.to_owned() }])
    }

    fn start(&self, by: &IdentityId) -> Result<Vec<EventKind>, Refusal> {
        if *by != self.opened_by {
            return Err(Refusal::NotNow("only the one who opened the table can have it begin"));
        }
        if self.stage != Stage::Waiting {
            return Err(Refusal::NotNow("the game has begun"));
        }
        let is_open = |seat: &u8| self.seats[usize::from(*seat)] == Occupant::Nobody;
        let open = (0..self.seats.len() as u8).filter(is_open);
        Ok(open.map(|seat| EventKind::Replaced { seat, level: STAND_IN }).collect())
    }

    fn leave(&self, by: &IdentityId) -> Result<Vec<EventKind>, Refusal> {
        let seat = self.seat_of(by);
        // Whoever opened a table and leaves it empty takes it with them.
        let is_other = |(other, sitter): (u8, &Occupant)| Some(other) != seat && is_person(sitter);
        let is_last = *by == self.opened_by && !(0..).zip(&self.seats).any(is_other);
        match (self.stage, seat) {
            (Stage::Waiting, _) if is_last => Ok(vec![self.ending(Vec::new(), Ending::NeverStarted, None)]),
            (Stage::Waiting, Some(seat)) => Ok(vec![EventKind::Left { seat }]),
            (Stage::Playing, Some(seat)) => Ok(vec![self.goes(seat, Ending::Resigned)]),
            (Stage::Over, Some(_)) => Err(Refusal::NotNow("the game is over")),
            (_, None) => Err(Refusal::NotYourSeat),
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
        match self.stage {
            Stage::Waiting => return Err(Refusal::NotNow("the game has not begun")),
            Stage::Over => return Err(Refusal::NotNow("the game is over")),
            Stage::Playing => self.step_is(step)?,
        }
        if self.to_act() != Some(seat) {
            return Err(Refusal::NotNow("it is not your turn"));
        }
        self.played(seat, token, id, now)
    }

    fn step_is(&self, step: u32) -> Result<(), Refusal> {
        if step == self.step() { Ok(()) } else { Err(Refusal::Stale { step: self.step() }) }
    }

    fn played(&self, seat: u8, token: &str, id: Option<&RequestId>, now: u64) -> Result<Vec<EventKind>, Refusal> {
        self.session.check(token).map_err(|error| Refusal::Illegal(error.to_string()))?;
        let left = self.clock.left_after(usize::from(seat), now);
        Ok(vec![EventKind::Played { seat, token: token.to_owned(), left, id: id.cloned() }])
    }

    fn offer(&self, by: &IdentityId, offer: Offer) -> Result<Vec<EventKind>, Refusal> {
        let seat = self.seat_of(by).ok_or(Refusal::NotYourSeat)?;
        if self.courtesies >= MOST_COURTESIES && offer != Offer::Rematch {
            return Err(Refusal::NotNow("enough was offered and taken back in this game"));
        }
        let is_alone = !(0..).zip(&self.seats).any(|(other, sitter)| other != seat && is_person(sitter));
        let is_agreed = self.offer.is_some_and(|(other, offered)| other != seat && offered == offer);
        match (offer, self.stage) {
            (Offer::Rematch, Stage::Over) if self.successor.is_some() => Err(Refusal::NotNow("the next table is open")),
            (Offer::Rematch, Stage::Over) if self.rematch.contains(&seat) => Ok(Vec::new()),
            (Offer::Rematch, Stage::Over) => Ok(vec![EventKind::Offered { seat, offer }]),
            (Offer::Rematch, _) => Err(Refusal::NotNow("the game is not over")),
            (_, Stage::Waiting | Stage::Over) => Err(Refusal::NotNow("no game is on")),
            (Offer::Draw, Stage::Playing) if self.session.has_chance() => {
                Err(Refusal::NotNow("a game with throws is not drawn by agreement"))
            }
            (Offer::Draw, Stage::Playing) if is_alone => Err(Refusal::NotNow("the machine plays on")),
            (Offer::Draw, Stage::Playing) if is_agreed => {
                Ok(vec![self.ending(vec![1; self.seats.len()], Ending::DrawAgreed, None)])
            }
            (_, Stage::Playing) if self.offer == Some((seat, offer)) => Ok(Vec::new()),
            (Offer::TakeBack, Stage::Playing) if is_alone => Ok(vec![self.taken_back(seat)?]),
            (Offer::TakeBack, Stage::Playing) if self.session.has_chance() => {
                Err(Refusal::NotNow("between people a move of a game with throws is not taken back"))
            }
            (Offer::TakeBack, Stage::Playing) if is_agreed => {
                let (other, _) = self.offer.expect("it is agreed");
                Ok(vec![self.taken_back(other)?])
            }
            (Offer::TakeBack, Stage::Playing) => {
                self.taken_back(seat).map(|_| vec![EventKind::Offered { seat, offer }])
            }
            (Offer::Draw, Stage::Playing) => Ok(vec![EventKind::Offered { seat, offer }]),
        }
    }

    /// The seat's last move taken back with all that followed; but a throw once seen is never taken back.
    fn taken_back(&self, seat: u8) -> Result<EventKind, Refusal> {
        let after_throw = self.steps.iter().rposition(Option::is_none).map_or(0, |at| at + 1);
        let last = self.steps.iter().rposition(|by| *by == Some(seat)).filter(|at| *at >= after_throw);
        let steps = last.ok_or(Refusal::NotNow("you have no move to take back; a throw once seen stays"))?;
        Ok(EventKind::TakenBack { steps: steps as u32 })
    }

    fn time_up(&self) -> EventKind {
        match self.to_act() {
            Some(seat) if self.clock.is_shown() => self.goes(seat, Ending::TimeUp),
            Some(seat) => self.goes(seat, Ending::Abandoned),
            None => self.ending(Vec::new(), Ending::NeverStarted, None),
        }
    }

    /// A person is gone. With two seats the other has won; else a machine plays on, as long as a person is left.
    fn goes(&self, seat: u8, why: Ending) -> EventKind {
        let stays = |(other, sitter): (u8, &Occupant)| other != seat && is_person(sitter);
        if self.seats.len() > 2 && (0..).zip(&self.seats).any(stays) {
            return EventKind::Replaced { seat, level: STAND_IN };
        }
        let rank = |other| if other == seat { self.seats.len() as u8 } else { 1 };
        self.ending((0..self.seats.len() as u8).map(rank).collect(), why, Some(seat))
    }

    fn ending(&self, ranks: Vec<u8>, ending: Ending, seat: Option<u8>) -> EventKind {
        EventKind::Ended(Ended { ranks, ending, seat, seed: self.seed.write() })
    }
}

fn is_person(sitter: &Occupant) -> bool {
    matches!(sitter, Occupant::Person(_))
}
