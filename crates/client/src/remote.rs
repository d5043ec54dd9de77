//! A table on a server: messages in, requests out. The caller has the socket and the clock.
//!
//! Every request carries an idempotency key. After a lost connection, requests without an answer are sent again with the
//! same key, so that the server plays a move once, however often it is sent.

mod company;

use bisat_engine::Seat;
use bisat_protocol::http::Stage;
use bisat_protocol::{
    ClientMessage, Ended, Event, EventKind, IdentityId, Occupant, Offer, Phrase, RequestId, ServerMessage, Setup,
    TableId,
};
use bisat_record::ContributionKey;
use bisat_table::{Reason, Refusal, Table, TableAction};

use crate::clock::Clock;
use crate::names::Who;
use crate::throws_check::{ThrowsCheck, ThrowsWitness};
use crate::view::GameView;

/// The state of the connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Connection {
    /// The client connects.
    Connecting,
    /// Messages go both ways.
    Open,
    /// It is lost; the client connects again.
    Lost,
}

/// What leaving a table does before the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leaving {
    /// The seat is open again.
    StandsUp,
    /// The table is closed: the person opened it, and nobody else sits there.
    Cancels,
}

/// What a message of the server changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    /// The setup, a seat, an offer or the list of connected people changed.
    Table,
    /// A step was played.
    Stepped,
    /// Steps were taken back.
    TakenBack,
    /// The game is over.
    Ended,
    /// The rematch is at this table.
    Moved(TableId),
    /// Somebody at the table has sent a phrase.
    Said {
        /// The seat that sent it.
        seat: Seat,
        /// The phrase.
        phrase: Phrase,
    },
    /// A request was refused, with this reason.
    Refused(String),
    /// The server is caught cheating before the end of the game.
    Alarm(ThrowsCheck),
    /// Events are missing, or the planned seat can be requested: send this request.
    Send(ClientMessage),
}

/// A table at a server, followed over a connection. The table itself is a [`bisat_table::Table`]; here is only what
/// belongs to the connection: requests in flight, who is connected, and the clock of this device.
pub struct Remote {
    id: TableId,
    me: IdentityId,
    /// The table; none before its first event.
    view: Option<GameView<Table>>,
    is_watching: bool,
    /// The seats whose people are connected; none before the server has said so.
    present: Option<Vec<u8>>,
    watchers: u32,
    /// The number of the next event, which is how many were received.
    next_event: u32,
    connection: Connection,
    /// Requests without an answer.
    pending: Vec<ClientMessage>,
    /// The number of requests made.
    requests: u32,
    /// Makes the idempotency keys of this client differ from those of an earlier one of the same person.
    session_name: String,
    clock: Clock,
    throws: ThrowsWitness,
    /// The last link that was sent over this connection: its throw, and its request.
    revealed: Option<(u32, RequestId)>,
    /// The request of the last phrase.
    said: Option<RequestId>,
    /// The seat to request as soon as the table's commitment is known.
    planned_seat: Option<Seat>,
}

impl Remote {
    /// The table with this id, seen by this person. `session_name` must be new and random for each client; `key` may serve
    /// for many tables.
    pub fn new(id: TableId, me: IdentityId, session_name: String, key: ContributionKey) -> Self {
        Remote {
            id,
            me,
            view: None,
            is_watching: false,
            present: None,
            watchers: 0,
            next_event: 0,
            connection: Connection::Connecting,
            pending: Vec::new(),
            requests: 0,
            session_name,
            clock: Clock::default(),
            throws: ThrowsWitness::new(key),
            revealed: None,
            said: None,
            planned_seat: None,
        }
    }

    /// The same table for a client that has contributed to its throws in an earlier visit, with the same key.
    pub fn contributed(mut self) -> Self {
        self.throws.contributed();
        self
    }

    /// Requests this seat as soon as the table is known.
    pub fn plan_seat(&mut self, seat: Seat) {
        self.planned_seat = Some(seat);
    }

    /// The same table for a spectator, who may do nothing, even with a seat there.
    pub fn watching(self) -> Self {
        Remote { is_watching: true, ..self }
    }

    /// Whether the table is only watched.
    pub fn is_watching(&self) -> bool {
        self.is_watching
    }

    /// The connection is open: returns the requests to send first.
    pub fn connected(&mut self) -> Vec<ClientMessage> {
        self.connection = Connection::Open;
        self.revealed = None;
        let follow = ClientMessage::Follow { table: self.id.clone(), from: self.next_event };
        [follow].into_iter().chain(self.pending.clone()).collect()
    }

    /// The connection is lost.
    pub fn lost(&mut self) {
        self.connection = Connection::Lost;
        self.present = None;
    }

    /// Applies a message of the server and returns what it changed. `now` is the device's clock, in milliseconds.
    pub fn receive(&mut self, notice: ServerMessage, now: u64) -> Option<Change> {
        match notice {
            ServerMessage::Event { table, event } if table == self.id => self.fold(&event, now),
            ServerMessage::Turn { table, seat, left, .. } if table == self.id => {
                self.clock.set(Seat(seat), left, now);
                Some(Change::Table)
            }
            ServerMessage::Present { table, seats, watchers } if table == self.id => {
                (self.present, self.watchers) = (Some(seats), watchers);
                Some(Change::Table)
            }
            ServerMessage::Done { id, .. } => {
                self.pending.retain(|request| request.request_id() != Some(&id));
                None
            }
            ServerMessage::LinkWanted { table, .. } if table == self.id => self.reveal().map(Change::Send),
            // The throw was made without the link: the check at the end counts it.
            ServerMessage::Refused { id: Some(id), .. } if self.is_reveal(&id) => None,
            // Too many phrases: the client shows no error.
            ServerMessage::Refused { id: Some(id), .. } if self.said.as_ref() == Some(&id) => None,
            ServerMessage::Refused { id, error, .. } => {
                self.pending.retain(|request| id.is_none() || request.request_id() != id.as_ref());
                Some(Change::Refused(error.message))
            }
            ServerMessage::Phrase { table, seat, phrase } if table == self.id => {
                Some(Change::Said { seat: Seat(seat), phrase })
            }
            ServerMessage::Event { .. }
            | ServerMessage::Turn { .. }
            | ServerMessage::LinkWanted { .. }
            | ServerMessage::Present { .. }
            | ServerMessage::Phrase { .. }
            | ServerMessage::Pong {} => None,
        }
    }

    /// The outcome of chance in this message, if it is the next event.
    pub fn thrown(&self, notice: &ServerMessage) -> Option<String> {
        match notice {
            ServerMessage::Event { table, event } if *table == self.id && event.number == self.next_event => {
                match &event.what {
                    EventKind::Thrown { token, .. } => Some(token.clone()),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    fn fold(&mut self, event: &Event, now: u64) -> Option<Change> {
        if event.number < self.next_event {
            return None;
        }
        if event.number > self.next_event {
            return Some(Change::Send(ClientMessage::Follow { table: self.id.clone(), from: self.next_event }));
        }
        self.next_event += 1;
        let folded = match &mut self.view {
            Some(view) => view.apply(event),
            None => Table::resume(self.id.clone(), None, std::slice::from_ref(event)).map(|table| {
                self.clock = Clock::new(table.setup().time, table.seats().len());
                self.view = Some(GameView::of_table(table));
            }),
        };
        if let Err(refusal) = folded {
            // The server plays by other rules than this client: there is nothing sensible to show.
            return Some(Change::Refused(refusal.to_string()));
        }
        if let Some(view) = &self.view {
            let was_found = self.throws.found().is_some();
            self.throws.observe(view.table(), &self.me, &event.what);
            let is_over = matches!(event.what, EventKind::Ended(_));
            if let Some(found) = self.throws.found().filter(|_| !was_found && !is_over) {
                return Some(Change::Alarm(found.clone()));
            }
        }
        if let Some(seat) = self.planned_seat.take() {
            return Some(Change::Send(self.join(Some(seat))));
        }
        let change = match &event.what {
            EventKind::Played { seat, left, .. } => {
                self.clock.moved(Seat(*seat), *left, now);
                Change::Stepped
            }
            EventKind::Thrown { .. } => Change::Stepped,
            EventKind::TakenBack { .. } => Change::TakenBack,
            EventKind::Ended(_) => {
                self.clock.stop(now);
                Change::Ended
            }
            EventKind::Rematch { next } => Change::Moved(next.clone()),
            EventKind::Opened { .. }
            | EventKind::Joined { .. }
            | EventKind::Left { .. }
            | EventKind::Replaced { .. }
            | EventKind::Hinted { .. }
            | EventKind::Started {}
            | EventKind::Revealed { .. }
            | EventKind::Offered { .. }
            | EventKind::Declined { .. } => Change::Table,
        };
        if let Some(table) = self.table().filter(|table| table.stage() == Stage::Playing) {
            let to_act = table.to_act().map(Seat);
            self.clock.run(to_act, now);
        }
        Some(change)
    }

    /// Requests a seat, or the first open one, with a contribution to the throws. The table must be known: the
    /// contribution follows from its commitment.
    pub fn join(&mut self, seat: Option<Seat>) -> ClientMessage {
        let id = self.next_request_id();
        let contribution = self.view.as_ref().map(|view| self.throws.contribute(view.table())).unwrap_or_default();
        self.remember(ClientMessage::Join { table: self.id.clone(), seat: seat.map(|seat| seat.0), contribution, id })
    }

    /// Requests a move; the board shows it when its event comes.
    pub fn play(&mut self, token: &str) -> ClientMessage {
        let step = self.table().map_or(0, Table::step);
        let id = self.next_request_id();
        self.remember(ClientMessage::Play { table: self.id.clone(), step, token: token.to_owned(), id })
    }

    /// Requests the start, with machines on the open seats.
    pub fn start(&mut self) -> ClientMessage {
        let id = self.next_request_id();
        self.remember(ClientMessage::Start { table: self.id.clone(), id })
    }

    /// Resigns, or leaves the seat before the start.
    pub fn leave(&mut self) -> ClientMessage {
        let id = self.next_request_id();
        self.remember(ClientMessage::Leave { table: self.id.clone(), id })
    }

    /// Offers something, or agrees to it.
    pub fn offer(&mut self, offer: Offer) -> ClientMessage {
        let id = self.next_request_id();
        self.remember(ClientMessage::Offer { table: self.id.clone(), offer, id })
    }

    /// Declines what another seat offers.
    pub fn decline(&mut self) -> ClientMessage {
        let id = self.next_request_id();
        self.remember(ClientMessage::Decline { table: self.id.clone(), id })
    }

    /// Claims the win from a player who is away.
    pub fn claim(&mut self) -> ClientMessage {
        let id = self.next_request_id();
        self.remember(ClientMessage::Claim { table: self.id.clone(), id })
    }

    /// The link of the throw that is due, if the table as this client knows it waits for it: a server gets no link in
    /// advance. None if it was sent, or if another device of the same person took the seat.
    fn reveal(&mut self) -> Option<ClientMessage> {
        let seat = self.seat()?.0;
        let table = self.view.as_ref()?.table();
        let throw =
            table.wanted_link(seat).filter(|throw| self.revealed.as_ref().is_none_or(|(last, _)| last != throw))?;
        let link = self.throws.link(table, seat, throw)?.to_string();
        let id = self.next_request_id();
        self.revealed = Some((throw, id.clone()));
        Some(ClientMessage::Reveal { table: self.id.clone(), throw, link, id })
    }

    fn is_reveal(&self, id: &RequestId) -> bool {
        self.revealed.as_ref().is_some_and(|(_, revealed)| revealed == id)
    }

    fn next_request_id(&mut self) -> RequestId {
        self.requests += 1;
        RequestId(format!("{}-{}", self.session_name, self.requests))
    }

    fn remember(&mut self, request: ClientMessage) -> ClientMessage {
        self.pending.push(request.clone());
        request
    }

    /// The id of the table.
    pub fn id(&self) -> &TableId {
        &self.id
    }

    /// The person at this client.
    pub fn me(&self) -> &IdentityId {
        &self.me
    }

    /// The setup of the table, once it is known.
    pub fn setup(&self) -> Option<&Setup> {
        self.table().map(Table::setup)
    }

    /// The table's state, once it is known.
    pub fn table(&self) -> Option<&Table> {
        self.view.as_ref().map(GameView::table)
    }

    /// The view of the game, once it is known.
    pub fn view(&self) -> Option<&GameView<Table>> {
        self.view.as_ref()
    }

    /// The view of the game, for picking.
    pub fn view_mut(&mut self) -> Option<&mut GameView<Table>> {
        self.view.as_mut()
    }

    /// Whether this person may do this now, or why not. A spectator may do nothing.
    pub fn check(&self, action: TableAction) -> Result<(), Refusal> {
        match self.table() {
            Some(table) if !self.is_watching => {
                table.check(&self.me, action).and_then(|()| self.check_here(table, action))
            }
            _ => Err(Refusal::NotYourSeat),
        }
    }

    /// What the table alone does not know or the server does not see. The win is claimed from a player who is not
    /// connected. A client computes its hints by itself, so it gives none in a rated game.
    fn check_here(&self, table: &Table, action: TableAction) -> Result<(), Refusal> {
        let is_there = || table.to_act().is_some_and(|seat| self.is_present(Seat(seat)));
        match action {
            TableAction::Claim if is_there() => Err(Refusal::NotNow(Reason::StillThere)),
            TableAction::Hint if table.stage() == Stage::Playing && table.unrated().is_none() => {
                Err(Refusal::NotNow(Reason::NoHints))
            }
            _ => Ok(()),
        }
    }

    /// Everything that this person may do now. Buttons, keys and menus are drawn from it.
    pub fn allowed(&self) -> Vec<TableAction> {
        TableAction::ALL.into_iter().filter(|action| self.check(*action).is_ok()).collect()
    }

    /// The offer of another seat that this person can agree to now.
    pub fn offer_to_answer(&self) -> Option<Offer> {
        let is_asked = |action: &TableAction| match self.offered() {
            Some((by, offer)) => {
                action.offer() == Some(offer) && self.seat() != Some(by) && self.check(*action).is_ok()
            }
            None => false,
        };
        [TableAction::AgreeDraw, TableAction::AgreeTakeBack, TableAction::Rematch].into_iter().find(is_asked)?.offer()
    }

    /// Who sits at each seat.
    pub fn occupants(&self) -> &[Occupant] {
        self.table().map_or(&[], Table::seats)
    }

    /// The state of the connection.
    pub fn connection(&self) -> Connection {
        self.connection
    }

    /// Whether a request has no answer yet.
    pub fn is_waiting(&self) -> bool {
        !self.pending.is_empty()
    }

    /// Whether a move has no answer yet.
    pub fn is_playing(&self) -> bool {
        self.pending.iter().any(|request| matches!(request, ClientMessage::Play { .. }))
    }

    /// Whether the game has started.
    pub fn is_started(&self) -> bool {
        self.table().is_some_and(Table::is_started)
    }

    /// How the game ended.
    pub fn ended(&self) -> Option<&Ended> {
        self.table().and_then(Table::ended)
    }

    /// What this client found out about the throws: after the end, or earlier if something is wrong.
    pub fn throws_check(&self) -> Option<&ThrowsCheck> {
        self.throws.found()
    }

    /// The open offer, and the seat that made it.
    pub fn offered(&self) -> Option<(Seat, Offer)> {
        self.table().and_then(Table::offered).map(|(seat, offer)| (Seat(seat), offer))
    }

    /// The seat that declined an offer, until the next event.
    pub fn declined(&self) -> Option<Seat> {
        self.table().and_then(Table::declined).map(Seat)
    }

    /// The seats' clocks.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// The seat of this person; none for a spectator.
    pub fn seat(&self) -> Option<Seat> {
        self.table().filter(|_| !self.is_watching).and_then(|table| table.seat_of(&self.me)).map(Seat)
    }

    /// The seat of this person, if it is to act.
    pub fn to_act(&self) -> Option<Seat> {
        self.seat().filter(|_| self.check(TableAction::Play).is_ok())
    }

    /// The name of the seat's player for sentences on this screen.
    pub fn who(&self, seat: Seat) -> Who {
        match (self.occupants().get(seat.index()), self.table()) {
            _ if self.seat() == Some(seat) => Who::You,
            (Some(Occupant::Person(person)), _) => Who::Person(person.name.clone()),
            (_, Some(table)) => Who::at(table.session(), seat),
            (_, None) => Who::Person(String::new()),
        }
    }
}
