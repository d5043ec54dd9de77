//! A client at a table of a server; the test sends its events one by one.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::mpsc::{Sender, channel};

use bisat_client::Language;
use bisat_protocol::http::Me;
use bisat_protocol::{
    ClientMessage, Ended, Ending, Event, EventKind, IdentityId, Person, SeatSetup, ServerMessage, Setup, TableId,
    ThrowMode, TimeControl, Visibility,
};
use bisat_record::ContributionKey;
use bisat_terminal::{App, LinkEvent, LinkRequest, ServerGoal, ServerLink, StartScreen};

use crate::picture::{SMALL, UNICODE, context, picture, tools};

/// The other end of a line.
pub(crate) struct Server {
    pub(crate) wire: ServerLink,
    pub(crate) events: Sender<LinkEvent>,
    pub(crate) sent: Rc<RefCell<Vec<LinkRequest>>>,
}

pub(crate) fn server() -> Server {
    let (events, received) = channel();
    let sent = Rc::new(RefCell::new(Vec::new()));
    let log = Rc::clone(&sent);
    let wire = ServerLink {
        url: "http://127.0.0.1:2525".to_owned(),
        flags: Some(" --as 'Heron'".to_owned()),
        send: Box::new(move |request| log.borrow_mut().push(request)),
        events: received,
        key: ContributionKey::new([7; 32]),
        session_name: Box::new(|| "0".repeat(32)),
    };
    Server { wire, events, sent }
}

pub(crate) const TABLE: &str = "k3x9p2m4qa";

pub(crate) fn setup(game: &str) -> Setup {
    Setup {
        game: game.to_owned(),
        options: Default::default(),
        seats: vec![SeatSetup::Open, SeatSetup::Open],
        time: TimeControl::None,
        visibility: Visibility::Link,
        rating: None,
        throws: ThrowMode::Seed,
    }
}

/// A client at a table.
pub(crate) struct AtTable {
    pub(crate) app: App,
    events: Sender<LinkEvent>,
    sent: Rc<RefCell<Vec<LinkRequest>>>,
    number: u32,
}

impl AtTable {
    /// Connected, but nothing is known of the table.
    pub(crate) fn connected(goal: fn(TableId) -> ServerGoal) -> Self {
        AtTable::greeted(goal, None)
    }

    /// The same, and a name was refused for this reason.
    pub(crate) fn greeted(goal: fn(TableId) -> ServerGoal, refused: Option<&str>) -> Self {
        let Server { wire, events, sent } = server();
        let begin = StartScreen::Server(wire, goal(TableId(TABLE.to_owned())));
        let app = App::new(context(Language::English, UNICODE), tools(), begin).unwrap();
        let mut at_table = AtTable { app, events, sent, number: 0 };
        at_table.is_greeted(refused);
        at_table
    }

    /// The connection is there, and a name may have been refused for this reason.
    pub(crate) fn is_greeted(&mut self, refused: Option<&str>) {
        let me = Me { id: IdentityId("me".to_owned()), name: "Heron".to_owned(), is_account: false, is_bot: false };
        self.receive(LinkEvent::Connected { me, refused: refused.map(str::to_owned) });
    }

    /// A game of KHAN in which we are red, and Otter is ochre.
    pub(crate) fn begun(goal: fn(TableId) -> ServerGoal) -> Self {
        AtTable::begun_with(setup("khan"), goal)
    }

    /// A game in which we sit first, and Otter wherever no machine does.
    pub(crate) fn begun_with(setup: Setup, goal: fn(TableId) -> ServerGoal) -> Self {
        let mut at_table = AtTable::connected(goal);
        let people = [(0, "me", "Heron"), (1, "other", "Otter")].into_iter().zip(setup.seats.clone());
        let (commitment, by) = (String::new(), IdentityId("me".to_owned()));
        at_table.happens(EventKind::Opened { setup, commitment, by, reserved: Vec::new(), score: None });
        for ((seat, id, name), _) in people.filter(|(_, place)| *place == SeatSetup::Open) {
            let person = Person { id: IdentityId(id.to_owned()), name: name.to_owned(), is_account: false };
            at_table.happens(EventKind::Joined { seat, person, contribution: "0".repeat(32) });
        }
        at_table.happens(EventKind::Started {});
        // A client that came to sit down has sent a request: it is answered.
        for request in at_table.requests() {
            let LinkRequest::Send(ClientMessage::Join { id, .. }) = request else { panic!("{request:?}") };
            at_table.receive(LinkEvent::Received(ServerMessage::Done { id, number: 1, seat: Some(0) }));
        }
        at_table
    }

    pub(crate) fn receive(&mut self, event: LinkEvent) {
        self.events.send(event).unwrap();
        self.app.tick(0);
    }

    pub(crate) fn happens(&mut self, what: EventKind) {
        let event = Event { number: self.number, at: 0, what };
        self.number += 1;
        self.receive(LinkEvent::Received(ServerMessage::Event { table: TableId(TABLE.to_owned()), event }));
    }

    pub(crate) fn screen(&mut self) -> String {
        picture(&mut self.app, SMALL)
    }

    pub(crate) fn check(&mut self, words: &str) {
        let screen = self.screen();
        // A sentence may take two lines.
        let in_one_line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(in_one_line(&screen).contains(&in_one_line(words)), "no “{words}” on\n{screen}");
    }

    /// Ochre wins, as red resigns.
    pub(crate) fn red_resigns(&mut self) {
        let ended = Ended { ranks: vec![2, 1], ending: Ending::Resigned, seat: Some(0), seed: String::new() };
        self.happens(EventKind::Ended(ended));
    }

    /// What was asked of the server since the last time, but for following.
    pub(crate) fn requests(&mut self) -> Vec<LinkRequest> {
        let follows = |request: &LinkRequest| matches!(request, LinkRequest::Send(ClientMessage::Follow { .. }));
        self.sent.take().into_iter().filter(|request| !follows(request)).collect()
    }
}
