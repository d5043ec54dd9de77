//! Commands to a tournament, and the events that they cause. The caller stores the events and applies them.

use bisat_protocol::tournament::{
    DecidedBy, FEWEST_PLAYERS, GameOutcome, Side, TournamentFormat, TournamentSetup, TournamentStage,
};
use bisat_protocol::{IdentityId, TableId, TournamentId};

use crate::event::{EventKind, PairedGame};
use crate::limits::{MOST_CHANGES, MOST_JOINS, MOST_PLAYERS};
use crate::refusal::TournamentRefusal;
use crate::setup::{completed, rounds_for};
use crate::tournament::{TableEnd, Tournament};
use crate::{knock_out, swiss};

/// Number of times that a drawn game of a knock-out is replayed. After that the player with the smaller number advances.
pub(crate) const MOST_REPLAYS: u8 = 2;

/// Draws the id of a new table.
pub(crate) type NewTable<'a> = &'a mut dyn FnMut() -> TableId;

impl Tournament {
    /// Opens a tournament. Returns it with its first event.
    pub fn open(
        id: TournamentId,
        setup: TournamentSetup,
        host: IdentityId,
        now: u64,
    ) -> Result<(Self, EventKind), TournamentRefusal> {
        let setup = completed(setup)?;
        let tournament = Tournament::new(id, setup.clone(), host.clone(), now);
        Ok((tournament, EventKind::Opened { setup, host }))
    }

    /// A person joins. Nothing happens if they are there already.
    pub fn join(&self, person: &IdentityId) -> Result<Vec<EventKind>, TournamentRefusal> {
        self.check_waiting()?;
        if self.number_of(person).is_some() {
            return Ok(Vec::new());
        }
        if self.players().len() >= MOST_PLAYERS {
            return Err(TournamentRefusal::Full);
        }
        if self.was_removed(person) {
            return Err(TournamentRefusal::Removed);
        }
        if self.joins_of(person) >= MOST_JOINS {
            return Err(TournamentRefusal::TooManyJoins);
        }
        if self.next_number() >= MOST_CHANGES {
            return Err(TournamentRefusal::TooManyChanges);
        }
        Ok(vec![EventKind::Joined { player: person.clone() }])
    }

    /// A player leaves. A game that they have not finished counts as lost: the caller sees to it that its table ends.
    pub fn leave(&self, person: &IdentityId) -> Result<Vec<EventKind>, TournamentRefusal> {
        let number = self.number_of(person).ok_or(TournamentRefusal::NotAPlayer)?;
        match self.stage() {
            TournamentStage::Over | TournamentStage::Cancelled => Err(TournamentRefusal::Over),
            TournamentStage::Running if !self.is_active(number) => Ok(Vec::new()),
            TournamentStage::Waiting | TournamentStage::Running => Ok(vec![EventKind::Left { player: person.clone() }]),
        }
    }

    /// The host removes a player before the start. Nothing happens if they have done so already. A host who removes themselves leaves.
    pub fn remove(&self, by: &IdentityId, player: &IdentityId) -> Result<Vec<EventKind>, TournamentRefusal> {
        self.check_host(by)?;
        self.check_waiting()?;
        if self.was_removed(player) {
            return Ok(Vec::new());
        }
        self.number_of(player).ok_or(TournamentRefusal::NoSuchPlayer)?;
        if player == by {
            return self.leave(by);
        }
        Ok(vec![EventKind::Removed { player: player.clone() }])
    }

    /// The host starts the tournament. `order` has the players in the order of their numbers.
    pub fn start(
        &self,
        by: &IdentityId,
        order: Vec<IdentityId>,
        new_table: NewTable<'_>,
    ) -> Result<Vec<EventKind>, TournamentRefusal> {
        self.check_host(by)?;
        self.check_waiting()?;
        if order.len() < FEWEST_PLAYERS {
            return Err(TournamentRefusal::TooFew(order.len()));
        }
        let rounds = rounds_for(self.setup(), order.len());
        let started = EventKind::Started { order, rounds };
        let mut next = self.clone();
        next.apply_next(&started);
        Ok(vec![started, EventKind::Paired { games: next.pair(new_table) }])
    }

    /// The host cancels the tournament.
    pub fn cancel(&self, by: &IdentityId) -> Result<Vec<EventKind>, TournamentRefusal> {
        self.check_host(by)?;
        match self.stage() {
            TournamentStage::Waiting | TournamentStage::Running => Ok(vec![EventKind::Cancelled {}]),
            TournamentStage::Over => Err(TournamentRefusal::Over),
            TournamentStage::Cancelled => Ok(Vec::new()),
        }
    }

    /// The table of a game of the current round ended like this.
    pub fn decide(&self, game: u8, end: TableEnd, new_table: NewTable<'_>) -> Option<EventKind> {
        let played = self.played().last()?.games.get(usize::from(game))?;
        if played.outcome.is_some() {
            return None;
        }
        let decided = |winner, by| Some(EventKind::Decided { game, outcome: GameOutcome { winner, by } });
        match end {
            TableEnd::Won(side) => decided(Some(side), DecidedBy::Game),
            TableEnd::OnlyCame(side) => decided(Some(side), DecidedBy::Forfeit),
            TableEnd::NobodyCame => decided(None, DecidedBy::Forfeit),
            TableEnd::Drawn if self.setup().format == TournamentFormat::Swiss => decided(None, DecidedBy::Game),
            TableEnd::Drawn if played.replays < MOST_REPLAYS => Some(EventKind::Replayed { game, table: new_table() }),
            TableEnd::Drawn => {
                let smaller = if played.first < played.second { Side::First } else { Side::Second };
                decided(Some(smaller), DecidedBy::Number)
            }
        }
    }

    /// What follows once all games of the current round are decided: the next round, or the end. None while games are played.
    pub fn next(&self, new_table: NewTable<'_>) -> Option<EventKind> {
        let current = self.played().last()?;
        if self.stage() != TournamentStage::Running || !current.is_decided() {
            return None;
        }
        let left = match self.setup().format {
            TournamentFormat::Swiss => self.players().iter().filter(|player| !player.has_left).count(),
            TournamentFormat::KnockOut => knock_out::winners(self).into_iter().flatten().count(),
        };
        let is_last = self.played().len() >= usize::from(self.rounds()) || left < FEWEST_PLAYERS;
        Some(if is_last { EventKind::Ended {} } else { EventKind::Paired { games: self.pair(new_table) } })
    }

    /// The games of the next round.
    fn pair(&self, new_table: NewTable<'_>) -> Vec<PairedGame> {
        let pairs = match self.setup().format {
            TournamentFormat::Swiss => swiss::pair(self),
            TournamentFormat::KnockOut => knock_out::pair(self),
        };
        let mut game = |(first, second): (Option<u8>, Option<u8>)| {
            let table = first.and(second).map(|_| new_table());
            PairedGame { first, second, table }
        };
        pairs.into_iter().map(&mut game).collect()
    }

    fn apply_next(&mut self, what: &EventKind) {
        let event = crate::TournamentEvent { number: self.next_number(), at: 0, what: what.clone() };
        self.apply(&event);
    }

    fn check_host(&self, by: &IdentityId) -> Result<(), TournamentRefusal> {
        if by == self.host() { Ok(()) } else { Err(TournamentRefusal::NotTheHost) }
    }

    fn check_waiting(&self) -> Result<(), TournamentRefusal> {
        match self.stage() {
            TournamentStage::Waiting => Ok(()),
            TournamentStage::Running => Err(TournamentRefusal::Started),
            TournamentStage::Over | TournamentStage::Cancelled => Err(TournamentRefusal::Over),
        }
    }
}
