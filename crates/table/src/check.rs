//! One check for each command. [`Table::act`] refuses by these checks, and [`Table::allowed`] lists the commands that
//! pass them, so that a button on a screen and the server's refusal cannot disagree. No check reads the clock:
//! [`Table::act`] applies deadlines that have passed before it checks.

use bisat_engine::{Seat, Turn};
use bisat_protocol::http::Stage;
use bisat_protocol::{IdentityId, Occupant, Offer};

use crate::game::TakeBackRule;
use crate::refusal::{Reason, Refusal};
use crate::table::{Opening, Table};

/// The limit of offers, refused offers and take-backs in one game, so that a table's log cannot grow without end.
pub(crate) const MAX_OFFER_EVENTS: u32 = 500;

/// How often a person can take a seat at one table, so that joining and leaving cannot let its log grow without end.
pub(crate) const MAX_JOINS: u32 = 20;

/// Something that a person can do at a table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum TableAction {
    /// Take an open seat.
    Join,
    /// Start the game with machines on the open seats.
    Start,
    /// Stand up before the start.
    Leave,
    /// Make a move.
    Play,
    /// Take the own last move back, without asking anybody.
    TakeBack,
    /// Ask the other people to take the own last move back.
    OfferTakeBack,
    /// Agree to a take-back that another seat offers.
    AgreeTakeBack,
    /// Offer a draw.
    OfferDraw,
    /// Agree to a draw that another seat offers.
    AgreeDraw,
    /// Decline what another seat offers.
    Decline,
    /// Ask a machine for advice.
    Hint,
    /// Resign, or leave the game for good.
    Resign,
    /// Claim the win while another player is away.
    Claim,
    /// Ask for another game, or agree to one.
    Rematch,
}

impl TableAction {
    /// Every action, in the order in which menus list them.
    pub const ALL: [TableAction; 14] = [
        TableAction::Join,
        TableAction::Start,
        TableAction::Leave,
        TableAction::Play,
        TableAction::TakeBack,
        TableAction::OfferTakeBack,
        TableAction::AgreeTakeBack,
        TableAction::OfferDraw,
        TableAction::AgreeDraw,
        TableAction::Decline,
        TableAction::Hint,
        TableAction::Resign,
        TableAction::Claim,
        TableAction::Rematch,
    ];

    /// The offer that the action sends; none if it sends another command.
    pub fn offer(self) -> Option<Offer> {
        match self {
            TableAction::TakeBack | TableAction::OfferTakeBack | TableAction::AgreeTakeBack => Some(Offer::TakeBack),
            TableAction::OfferDraw | TableAction::AgreeDraw => Some(Offer::Draw),
            TableAction::Rematch => Some(Offer::Rematch),
            TableAction::Join
            | TableAction::Start
            | TableAction::Leave
            | TableAction::Play
            | TableAction::Decline
            | TableAction::Hint
            | TableAction::Resign
            | TableAction::Claim => None,
        }
    }
}

/// What a request to join does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Joining {
    /// The person takes this seat.
    Takes(u8),
    /// The person sits there already: nothing happens.
    Repeat,
}

/// What leaving does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Leaving {
    /// The last person closes a table that has not started.
    Closes,
    /// The seat becomes open again.
    StandsUp(u8),
    /// The seat resigns.
    Resigns(u8),
}

/// What an offer does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Offering {
    /// The same offer is open: nothing happens.
    Repeat,
    /// The seat's offer is open from now on.
    Opens(u8),
    /// The draw that another seat offered is agreed.
    AgreesDraw,
    /// The game goes back to this step, by agreement.
    AgreesTakeBack(u32),
    /// The game goes back to this step at once.
    TakesBack(u32),
}

impl Table {
    /// Everything that the person may do now: exactly the actions that the table accepts.
    pub fn allowed(&self, by: &IdentityId) -> Vec<TableAction> {
        TableAction::ALL.into_iter().filter(|action| self.check(by, *action).is_ok()).collect()
    }

    /// Whether the person may do this now, or why not.
    pub fn check(&self, by: &IdentityId, action: TableAction) -> Result<(), Refusal> {
        match action {
            TableAction::Join => self.check_join(by, None).and_then(|joining| match joining {
                Joining::Takes(_) => Ok(()),
                Joining::Repeat => refuse(Reason::AlreadySeated),
            }),
            TableAction::Start => self.check_start(by),
            TableAction::Leave => self.check_leave(by).and_then(|leaving| match leaving {
                Leaving::Closes | Leaving::StandsUp(_) => Ok(()),
                Leaving::Resigns(_) => refuse(Reason::Started),
            }),
            TableAction::Resign => self.check_leave(by).and_then(|leaving| match leaving {
                Leaving::Resigns(_) => Ok(()),
                Leaving::Closes | Leaving::StandsUp(_) => refuse(Reason::NotStarted),
            }),
            TableAction::Play => self.check_play(by).map(drop),
            TableAction::Decline => self.check_decline(by).map(drop),
            TableAction::Hint => self.check_hint(by),
            TableAction::Claim => self.check_claim(by).map(drop),
            TableAction::Rematch => self.check_offer(by, Offer::Rematch).and_then(|offering| match offering {
                Offering::Repeat => refuse(Reason::AlreadyOffered),
                _ => Ok(()),
            }),
            TableAction::OfferDraw | TableAction::AgreeDraw => {
                self.check_offer(by, Offer::Draw).and_then(|offering| match (offering, action) {
                    (Offering::Opens(_), TableAction::OfferDraw) | (Offering::AgreesDraw, TableAction::AgreeDraw) => {
                        Ok(())
                    }
                    (Offering::Repeat, TableAction::OfferDraw) => refuse(Reason::AlreadyOffered),
                    (_, TableAction::OfferDraw) => refuse(Reason::OfferedToYou),
                    _ => refuse(Reason::NothingOffered),
                })
            }
            TableAction::TakeBack | TableAction::OfferTakeBack | TableAction::AgreeTakeBack => {
                self.check_offer(by, Offer::TakeBack).and_then(|offering| match (offering, action) {
                    (Offering::TakesBack(_), TableAction::TakeBack)
                    | (Offering::Opens(_), TableAction::OfferTakeBack)
                    | (Offering::AgreesTakeBack(_), TableAction::AgreeTakeBack) => Ok(()),
                    (Offering::Repeat, TableAction::OfferTakeBack) => refuse(Reason::AlreadyOffered),
                    (Offering::AgreesTakeBack(_), TableAction::OfferTakeBack) => refuse(Reason::OfferedToYou),
                    (Offering::TakesBack(_), TableAction::OfferTakeBack) => refuse(Reason::NobodyToAsk),
                    (_, TableAction::TakeBack) => refuse(Reason::NeedsConsent),
                    _ => refuse(Reason::NothingOffered),
                })
            }
        }
    }

    /// Joining: the seat that is asked for, or the first open one.
    pub(crate) fn check_join(&self, by: &IdentityId, seat: Option<u8>) -> Result<Joining, Refusal> {
        if self.seat_of(by).is_some() {
            return Ok(Joining::Repeat);
        }
        if self.stage() != Stage::Waiting {
            return refuse(Reason::JoinsAfterStart);
        }
        if self.fold.joins.get(by).is_some_and(|joins| *joins >= MAX_JOINS) {
            return refuse(Reason::TooManyJoins);
        }
        let is_open = |seat: &u8| self.is_open(*seat);
        let is_free = |seat: &u8| self.is_open(*seat) && self.reserved_for(*seat).is_none_or(|person| person == by);
        let own = || self.all_seats().find(|seat| self.is_open(*seat) && self.reserved_for(*seat) == Some(by));
        let free = match seat {
            Some(seat) => Some(seat).filter(is_free),
            None => own().or_else(|| self.all_seats().find(is_free)),
        };
        let has_open = || seat.map_or_else(|| self.all_seats().any(|seat| is_open(&seat)), |seat| is_open(&seat));
        match free {
            Some(seat) => Ok(Joining::Takes(seat)),
            None if has_open() => refuse(Reason::SeatReserved),
            None => refuse(Reason::SeatNotOpen),
        }
    }

    fn is_open(&self, seat: u8) -> bool {
        self.seats().get(usize::from(seat)) == Some(&Occupant::Nobody)
    }

    /// The person for whom a seat is reserved.
    fn reserved_for(&self, seat: u8) -> Option<&IdentityId> {
        self.fold.reserved.get(usize::from(seat))?.as_ref()
    }

    /// Whether anybody can take a seat: one is open and not reserved.
    pub fn has_free_seat(&self) -> bool {
        self.all_seats().any(|seat| self.is_open(seat) && self.reserved_for(seat).is_none())
    }

    /// Starting with machines on the open seats.
    pub(crate) fn check_start(&self, by: &IdentityId) -> Result<(), Refusal> {
        match self.stage() {
            Stage::Playing | Stage::Over => refuse(Reason::Started),
            Stage::Waiting if by != self.opened_by() => refuse(Reason::NotTheOpener),
            Stage::Waiting if !self.has_person_besides(None) => refuse(Reason::NobodySeated),
            Stage::Waiting => Ok(()),
        }
    }

    /// Standing up before the start, resigning after it. The person who opened a table closes it if nobody else is left.
    pub(crate) fn check_leave(&self, by: &IdentityId) -> Result<Leaving, Refusal> {
        let seat = self.seat_of(by);
        let is_last = by == self.opened_by() && !self.has_person_besides(seat);
        match (self.stage(), seat) {
            (Stage::Waiting, _) if is_last => Ok(Leaving::Closes),
            (Stage::Waiting, Some(seat)) => Ok(Leaving::StandsUp(seat)),
            (Stage::Playing, Some(seat)) => Ok(Leaving::Resigns(seat)),
            (Stage::Over, Some(_)) => refuse(Reason::Over),
            (_, None) => Err(Refusal::NotYourSeat),
        }
    }

    /// Making a move: the seat that makes it.
    pub(crate) fn check_play(&self, by: &IdentityId) -> Result<u8, Refusal> {
        let seat = self.seat_of(by).ok_or(Refusal::NotYourSeat)?;
        match self.stage() {
            Stage::Waiting => refuse(Reason::NotStarted),
            Stage::Over => refuse(Reason::Over),
            Stage::Playing if self.to_act() == Some(seat) => Ok(seat),
            Stage::Playing => refuse(Reason::NotYourTurn),
        }
    }

    /// Offering something, or agreeing to the same offer of another seat.
    pub(crate) fn check_offer(&self, by: &IdentityId, offer: Offer) -> Result<Offering, Refusal> {
        let seat = self.seat_of(by).ok_or(Refusal::NotYourSeat)?;
        match offer {
            Offer::Rematch => self.check_rematch(seat),
            Offer::Draw | Offer::TakeBack if self.stage() != Stage::Playing => refuse(match self.stage() {
                Stage::Over => Reason::Over,
                Stage::Waiting | Stage::Playing => Reason::NotStarted,
            }),
            Offer::Draw | Offer::TakeBack if self.fold.offer_events >= MAX_OFFER_EVENTS => {
                refuse(Reason::TooManyOffers)
            }
            Offer::Draw => self.check_draw(seat),
            Offer::TakeBack => self.check_take_back(seat),
        }
    }

    fn check_rematch(&self, seat: u8) -> Result<Offering, Refusal> {
        match self.stage() {
            Stage::Waiting | Stage::Playing => refuse(Reason::NotOver),
            Stage::Over if self.fold.successor.is_some() => refuse(Reason::RematchIsOpen),
            Stage::Over if self.fold.rematch.contains(&seat) => Ok(Offering::Repeat),
            Stage::Over => Ok(Offering::Opens(seat)),
        }
    }

    fn check_draw(&self, seat: u8) -> Result<Offering, Refusal> {
        match self.fold.offer {
            _ if self.session().has_chance() => refuse(Reason::NoDrawWithThrows),
            _ if !self.has_person_besides(Some(seat)) => refuse(Reason::MachinesPlayOn),
            Some((other, Offer::Draw)) if other == seat => Ok(Offering::Repeat),
            Some((_, Offer::Draw)) => Ok(Offering::AgreesDraw),
            _ => Ok(Offering::Opens(seat)),
        }
    }

    fn check_take_back(&self, seat: u8) -> Result<Offering, Refusal> {
        match self.fold.offer {
            _ if !self.has_person_besides(Some(seat)) => self.step_before(seat).map(Offering::TakesBack),
            _ if self.session().has_chance() => refuse(Reason::NoTakeBackWithThrows),
            Some((other, Offer::TakeBack)) if other == seat => Ok(Offering::Repeat),
            Some((other, Offer::TakeBack)) => self.step_before(other).map(Offering::AgreesTakeBack),
            _ => self.step_before(seat).map(|_| Offering::Opens(seat)),
        }
    }

    /// The step before the seat's last move. A throw that was seen stays.
    fn step_before(&self, seat: u8) -> Result<u32, Refusal> {
        // A throw that is due counts as seen, although it waits for links.
        if self.session().turn() == Turn::Chance {
            return refuse(Reason::NothingToTakeBack);
        }
        let step = self.fold.game.last_choice(|by| by == Seat(seat), TakeBackRule::KeepThrows);
        step.map(|step| step as u32).ok_or(Refusal::NotNow(Reason::NothingToTakeBack))
    }

    /// Declining what another seat offers: the seat that declines.
    pub(crate) fn check_decline(&self, by: &IdentityId) -> Result<u8, Refusal> {
        let seat = self.seat_of(by).ok_or(Refusal::NotYourSeat)?;
        match self.fold.offer {
            Some((other, _)) if other != seat => Ok(seat),
            _ => refuse(Reason::NothingOffered),
        }
    }

    /// A hint: for a person who plays against machines alone, and for everybody once the game is over.
    pub(crate) fn check_hint(&self, by: &IdentityId) -> Result<(), Refusal> {
        let seat = self.seat_of(by);
        let is_fair = self.stage() == Stage::Over || seat.is_some() && !self.has_person_besides(seat);
        if is_fair { Ok(()) } else { refuse(Reason::NoHints) }
    }

    /// Claiming the win: the seat of another person, whose turn it is. Whether they are away is not known here.
    pub(crate) fn check_claim(&self, by: &IdentityId) -> Result<u8, Refusal> {
        let seat = self.seat_of(by).ok_or(Refusal::NotYourSeat)?;
        match (self.stage(), self.to_act()) {
            (Stage::Waiting, _) => refuse(Reason::NotStarted),
            (Stage::Over, _) => refuse(Reason::Over),
            _ if self.claim_after().is_none() => refuse(Reason::SlowGame),
            (Stage::Playing, Some(other)) if other != seat && self.is_person(other) => Ok(other),
            (Stage::Playing, _) => refuse(Reason::NobodyToWaitFor),
        }
    }

    /// Opening the table of the rematch: every person asked for one.
    pub(crate) fn check_rematch_opens(&self) -> Result<(), Refusal> {
        let mut people = self.all_seats().filter(|seat| self.is_person(*seat)).peekable();
        let is_agreed = self.fold.successor.is_none()
            && people.peek().is_some()
            && people.all(|seat| self.fold.rematch.contains(&seat));
        if is_agreed { Ok(()) } else { refuse(Reason::RematchNotAgreed) }
    }

    /// What the table of the rematch is opened with, once every person asked for one and it is not open yet. Everybody moves
    /// one seat on, and the seats of people are reserved for them: everybody who watched sees the new table, too. The player
    /// who asked last opens it; the person who opened this table may not even have played.
    pub fn rematch(&self) -> Option<Opening> {
        self.check_rematch_opens().ok()?;
        let last = usize::from(*self.fold.rematch.last()?);
        let Occupant::Person(opener) = &self.seats()[last] else { return None };
        let by = opener.id.clone();
        let person = |sitter: &Occupant| match sitter {
            Occupant::Person(person) => Some(person.id.clone()),
            Occupant::Nobody | Occupant::Level(_) => None,
        };
        let mut setup = self.setup().clone();
        let mut reserved: Vec<Option<IdentityId>> = self.seats().iter().map(person).collect();
        let mut score = self.running_score();
        setup.seats.rotate_right(1);
        reserved.rotate_right(1);
        if let Some(score) = &mut score {
            score.won.rotate_right(1);
        }
        Some(Opening { setup, by, reserved, score })
    }

    /// All seats, in order.
    pub(crate) fn all_seats(&self) -> std::ops::Range<u8> {
        0..self.seats().len() as u8
    }

    pub(crate) fn is_person(&self, seat: u8) -> bool {
        matches!(self.seats()[usize::from(seat)], Occupant::Person(_))
    }

    /// Whether a person sits on any seat but this.
    pub(crate) fn has_person_besides(&self, seat: Option<u8>) -> bool {
        self.all_seats().any(|other| Some(other) != seat && self.is_person(other))
    }
}

fn refuse<T>(reason: Reason) -> Result<T, Refusal> {
    Err(Refusal::NotNow(reason))
}
