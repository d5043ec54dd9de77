//! A table at a server: notices in, requests out. Pure: the caller has the socket, the clock and the names.
//!
//! What was asked and not answered is asked again, under the same name, after the connection was lost: a move is made
//! once however often it is sent.

use bisat_engine::{OptionValue, Seat, open};
use bisat_protocol::{
    ClientMessage, Ended, Event, EventKind, IdentityId, Occupant, Offer, OptionValue as WireValue, RequestId,
    SeatSetup, ServerMessage, Setup, TableId,
};

use crate::clock::Clock;
use crate::table::Table;
use crate::words::Who;

/// Where the connection stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Connection {
    /// It is being made.
    Connecting,
    /// It is there.
    Open,
    /// It is lost, and will be made again.
    Lost,
}

/// What a notice changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    /// The table's setup is known, or who sits there, or an offer stands, or who is there.
    Table,
    /// A step was played: the last of the table.
    Stepped,
    /// Steps were taken back.
    TakenBack,
    /// The game is over.
    Ended,
    /// Those who played go to another table.
    Moved(TableId),
    /// A request was refused, for this reason.
    Refused(String),
    /// Events are missing or cannot be played: follow anew with this.
    Again(ClientMessage),
}

/// A table at a server, as one who sits there or watches sees it.
pub struct Remote {
    id: TableId,
    me: IdentityId,
    setup: Option<Setup>,
    table: Option<Table>,
    sitters: Vec<Occupant>,
    is_started: bool,
    ended: Option<Ended>,
    offer: Option<(Seat, Offer)>,
    /// Who declined what was offered last, until something else happens.
    declined: Option<Seat>,
    is_watching: bool,
    present: Vec<u8>,
    watchers: u32,
    /// How many events have been heard.
    heard: u32,
    connection: Connection,
    asked: Vec<ClientMessage>,
    names: u32,
    /// What tells this client's names from those of an earlier one of the same person.
    session_name: String,
    clock: Clock,
}

impl Remote {
    /// The table with this id, seen by this person. `session_name` is drawn anew by each client.
    pub fn new(id: TableId, me: IdentityId, session_name: String) -> Self {
        Remote {
            id,
            me,
            setup: None,
            table: None,
            sitters: Vec::new(),
            is_started: false,
            ended: None,
            offer: None,
            declined: None,
            is_watching: false,
            present: Vec::new(),
            watchers: 0,
            heard: 0,
            connection: Connection::Connecting,
            asked: Vec::new(),
            names: 0,
            session_name,
            clock: Clock::default(),
        }
    }

    /// The same table for one who only watches: whoever they are, they sit nowhere here and nothing is asked of them.
    pub fn watching(self) -> Self {
        Remote { is_watching: true, ..self }
    }

    /// Whether the table is only watched.
    pub fn is_watching(&self) -> bool {
        self.is_watching
    }

    /// The connection is there: what to send, first of all.
    pub fn connected(&mut self) -> Vec<ClientMessage> {
        self.connection = Connection::Open;
        let follow = ClientMessage::Follow { table: self.id.clone(), from: self.heard };
        [follow].into_iter().chain(self.asked.clone()).collect()
    }

    /// The connection is lost.
    pub fn lost(&mut self) {
        self.connection = Connection::Lost;
        self.present.clear();
    }

    /// Hears a notice at this time of the client's own clock, in milliseconds, and says what it changed.
    pub fn hear(&mut self, notice: ServerMessage, now: u64) -> Option<Change> {
        match notice {
            ServerMessage::Event { table, event } if table == self.id => self.happen(event, now),
            ServerMessage::Turn { table, seat, left, .. } if table == self.id => {
                self.clock.set(Seat(seat), left, now);
                Some(Change::Table)
            }
            ServerMessage::Present { table, seats, watchers } if table == self.id => {
                (self.present, self.watchers) = (seats, watchers);
                Some(Change::Table)
            }
            ServerMessage::Done { id, .. } => {
                self.asked.retain(|request| name_of(request) != Some(&id));
                None
            }
            ServerMessage::Refused { id, reason } => {
                self.asked.retain(|request| id.is_none() || name_of(request) != id.as_ref());
                Some(Change::Refused(reason))
            }
            ServerMessage::Event { .. }
            | ServerMessage::Turn { .. }
            | ServerMessage::Present { .. }
            | ServerMessage::Pong {} => None,
        }
    }

    /// The outcome of chance that the notice tells of, where nobody has heard of it yet.
    pub fn thrown(&self, notice: &ServerMessage) -> Option<String> {
        match notice {
            ServerMessage::Event { table, event } if *table == self.id && event.number == self.heard => {
                match &event.what {
                    EventKind::Thrown { token } => Some(token.clone()),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    fn happen(&mut self, event: Event, now: u64) -> Option<Change> {
        if event.number < self.heard {
            return None;
        }
        if event.number > self.heard {
            return Some(Change::Again(ClientMessage::Follow { table: self.id.clone(), from: self.heard }));
        }
        self.heard += 1;
        self.declined = None;
        let change = match event.what {
            EventKind::Opened { setup, .. } => {
                self.table = open_table(&setup);
                // Seats that the setup leaves out are open.
                let seats = self.table.as_ref().map_or(setup.seats.len(), |table| table.session().seats().into());
                self.sitters = vec![Occupant::Nobody; seats];
                for (sitter, place) in self.sitters.iter_mut().zip(&setup.seats) {
                    if let SeatSetup::Level(level) = place {
                        *sitter = Occupant::Level(*level);
                    }
                }
                self.clock = Clock::new(setup.time, seats);
                self.setup = Some(setup);
                Change::Table
            }
            EventKind::Joined { seat, person, .. } => self.sit(seat, Occupant::Person(person)),
            EventKind::Left { seat } => self.sit(seat, Occupant::Nobody),
            EventKind::Replaced { seat, level } => self.sit(seat, Occupant::Level(level)),
            EventKind::Started {} => {
                self.is_started = true;
                Change::Table
            }
            EventKind::Played { seat, token, left, .. } => {
                self.clock.moved(Seat(seat), left, now);
                self.offer = self.offer.filter(|(by, offer)| *offer == Offer::Rematch || by.0 == seat);
                self.step(&token)
            }
            EventKind::Thrown { token } => self.step(&token),
            EventKind::Offered { seat, offer } => {
                self.offer = Some((Seat(seat), offer));
                Change::Table
            }
            EventKind::Declined { seat } => {
                self.declined = self.offer.take().map(|_| Seat(seat));
                Change::Table
            }
            EventKind::TakenBack { steps } => {
                self.offer = None;
                self.table.as_mut()?.take_back(steps as usize);
                Change::TakenBack
            }
            EventKind::Ended(ended) => {
                self.ended = Some(ended);
                self.offer = None;
                self.clock.stop();
                Change::Ended
            }
            EventKind::Rematch { next } => Change::Moved(next),
        };
        if let Some(table) = &self.table
            && self.ended.is_none()
            && self.is_started
        {
            self.clock.run(table.to_act(), now);
        }
        Some(change)
    }

    fn sit(&mut self, seat: u8, sitter: Occupant) -> Change {
        if let Some(place) = self.sitters.get_mut(usize::from(seat)) {
            *place = sitter;
        }
        Change::Table
    }

    fn step(&mut self, token: &str) -> Change {
        let played = self.table.as_mut().map(|table| table.play(token).is_ok());
        match played {
            Some(true) => Change::Stepped,
            // A server with other rules than ours: nothing sensible can be shown.
            _ => Change::Refused(format!("the server played {token}, which cannot be played here")),
        }
    }

    /// Asks to sit down, on this seat or the first that is open, adding this to the throws.
    pub fn join(&mut self, seat: Option<Seat>, contribution: String) -> ClientMessage {
        let id = self.name();
        self.ask(ClientMessage::Join { table: self.id.clone(), seat: seat.map(|seat| seat.0), contribution, id })
    }

    /// Makes a move; the board shows it when the server has it.
    pub fn play(&mut self, token: &str) -> ClientMessage {
        let step = self.table.as_ref().map_or(0, |table| table.steps().len()) as u32;
        let id = self.name();
        self.ask(ClientMessage::Play { table: self.id.clone(), step, token: token.to_owned(), id })
    }

    /// Begins now, with machines where nobody sits.
    pub fn start(&mut self) -> ClientMessage {
        let id = self.name();
        self.ask(ClientMessage::Start { table: self.id.clone(), id })
    }

    /// Gives up, or stands up before the start.
    pub fn leave(&mut self) -> ClientMessage {
        let id = self.name();
        self.ask(ClientMessage::Leave { table: self.id.clone(), id })
    }

    /// Offers something, or agrees to it.
    pub fn offer(&mut self, offer: Offer) -> ClientMessage {
        let id = self.name();
        self.ask(ClientMessage::Offer { table: self.id.clone(), offer, id })
    }

    /// Refuses what was offered.
    pub fn decline(&mut self) -> ClientMessage {
        let id = self.name();
        self.ask(ClientMessage::Decline { table: self.id.clone(), id })
    }

    fn name(&mut self) -> RequestId {
        self.names += 1;
        RequestId(format!("{}-{}", self.session_name, self.names))
    }

    fn ask(&mut self, request: ClientMessage) -> ClientMessage {
        self.asked.push(request.clone());
        request
    }

    /// The table's name.
    pub fn id(&self) -> &TableId {
        &self.id
    }

    /// Who looks at it.
    pub fn me(&self) -> &IdentityId {
        &self.me
    }

    /// What it was opened with, once that is known.
    pub fn setup(&self) -> Option<&Setup> {
        self.setup.as_ref()
    }

    /// The table, once it is known.
    pub fn table(&self) -> Option<&Table> {
        self.table.as_ref()
    }

    /// The table, to pick on.
    pub fn table_mut(&mut self) -> Option<&mut Table> {
        self.table.as_mut()
    }

    /// Who sits at each seat.
    pub fn sitters(&self) -> &[Occupant] {
        &self.sitters
    }

    /// Where the connection stands.
    pub fn connection(&self) -> Connection {
        self.connection
    }

    /// Whether a request is on its way.
    pub fn is_asking(&self) -> bool {
        !self.asked.is_empty()
    }

    /// Whether a move is on its way to the server.
    pub fn is_playing(&self) -> bool {
        self.asked.iter().any(|request| matches!(request, ClientMessage::Play { .. }))
    }

    /// Whether the game has begun.
    pub fn is_started(&self) -> bool {
        self.is_started
    }

    /// How it ended, where it has.
    pub fn ended(&self) -> Option<&Ended> {
        self.ended.as_ref()
    }

    /// What is offered, and by whom.
    pub fn offered(&self) -> Option<(Seat, Offer)> {
        self.offer
    }

    /// Who declined what was offered last; none once something else has happened.
    pub fn declined(&self) -> Option<Seat> {
        self.declined
    }

    /// How many watch without playing.
    pub fn watchers(&self) -> u32 {
        self.watchers
    }

    /// Whether the person at the seat is connected.
    pub fn is_present(&self, seat: Seat) -> bool {
        self.present.contains(&seat.0)
    }

    /// The seats' clocks.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// Where this person sits; nowhere while they only watch.
    pub fn seat(&self) -> Option<Seat> {
        if self.is_watching {
            return None;
        }
        let is_me = |sitter: &Occupant| matches!(sitter, Occupant::Person(person) if person.id == self.me);
        self.sitters.iter().position(is_me).map(|at| Seat(at as u8))
    }

    /// The seat of this person, where it is theirs to choose now.
    pub fn to_act(&self) -> Option<Seat> {
        let to_act = self.table.as_ref()?.to_act()?;
        (self.is_started && self.ended.is_none() && self.seat() == Some(to_act)).then_some(to_act)
    }

    /// How the one at the seat is called here.
    pub fn who(&self, seat: Seat) -> Who {
        match (self.sitters.get(seat.index()), &self.table) {
            _ if self.seat() == Some(seat) => Who::You,
            (Some(Occupant::Person(person)), _) => Who::Person(person.name.clone()),
            (_, Some(table)) => Who::at(table.session(), seat),
            (_, None) => Who::Person(String::new()),
        }
    }
}

fn open_table(setup: &Setup) -> Option<Table> {
    let value = |value: &WireValue| match value {
        WireValue::Flag(flag) => OptionValue::Flag(*flag),
        WireValue::Number(number) => OptionValue::Number(*number),
        WireValue::Word(word) => OptionValue::Word(word.clone().into()),
    };
    let given: Vec<(&str, OptionValue)> =
        setup.options.iter().map(|(name, given)| (name.as_str(), value(given))).collect();
    Table::new(open(&setup.game, &given).ok()?, None).ok()
}

/// The client's own name for the request.
fn name_of(request: &ClientMessage) -> Option<&RequestId> {
    match request {
        ClientMessage::Join { id, .. }
        | ClientMessage::Leave { id, .. }
        | ClientMessage::Start { id, .. }
        | ClientMessage::Play { id, .. }
        | ClientMessage::Resign { id, .. }
        | ClientMessage::Offer { id, .. }
        | ClientMessage::Decline { id, .. } => Some(id),
        ClientMessage::Follow { .. } | ClientMessage::Unfollow { .. } | ClientMessage::Ping {} => None,
    }
}
