use std::sync::mpsc::{Receiver, Sender, channel};

use bisat_client::Language;
use bisat_client::labels::{Play, Terminal};
use bisat_protocol::http::Me;
use bisat_protocol::{
    ClientMessage, Event, EventKind, IdentityId, Offer, Person, SeatSetup, ServerMessage, Setup, TableId, ThrowMode,
    TimeControl, Visibility,
};
use bisat_record::ContributionKey;
use bisat_terminal::{Charset, ColourDepth, Context, LinkEvent, LinkRequest, ServerGoal, ServerLink, Theme};

use super::{Lines, Pacing};

const TABLE: &str = "k3x9p2m4qa";

/// Line mode at a table of KHAN at which we sit first, and the other end of its line.
struct AtTable {
    lines: Lines<Vec<u8>>,
    events: Sender<LinkEvent>,
    sent: Receiver<LinkRequest>,
    number: u32,
}

impl AtTable {
    fn begun(language: Language) -> Self {
        let ((events, received), (sender, sent)) = (channel(), channel());
        let wire = ServerLink {
            url: "http://127.0.0.1:2525".to_owned(),
            flags: None,
            send: Box::new(move |request| sender.send(request).expect("the test listens")),
            events: received,
            key: ContributionKey::new([7; 32]),
            session_name: Box::new(|| "0".repeat(32)),
        };
        let context =
            Context { language, theme: Theme { depth: ColourDepth::None, charset: Charset::Unicode }, now: 0 };
        let lines = Lines::new(wire, ServerGoal::Play, context, Vec::new());
        let mut at_table = AtTable { lines, events, sent, number: 0 };
        at_table.connect();
        at_table.lines.enter(TableId(TABLE.to_owned()));
        let me = || IdentityId("me".to_owned());
        let setup = Setup {
            game: "khan".to_owned(),
            options: Default::default(),
            seats: vec![SeatSetup::Open, SeatSetup::Level(1)],
            time: TimeControl::None,
            visibility: Visibility::Link,
            rating: None,
            throws: ThrowMode::Seed,
        };
        at_table.happens(EventKind::Opened {
            setup,
            commitment: String::new(),
            by: me(),
            reserved: Vec::new(),
            score: None,
        });
        let person = Person { id: me(), name: "Heron".to_owned(), is_account: false };
        at_table.happens(EventKind::Joined { seat: 0, person, contribution: "0".repeat(32) });
        at_table.happens(EventKind::Started {});
        at_table
    }

    fn connect(&mut self) {
        let (id, name) = (IdentityId("me".to_owned()), "Heron".to_owned());
        let me = Me { id, name, is_account: false, is_bot: false };
        self.receive(LinkEvent::Connected { me, refused: None });
    }

    fn receive(&mut self, event: LinkEvent) {
        self.events.send(event).expect("the lines listen");
        self.lines.receive().expect("nothing fails");
        self.lines.ask().expect("a buffer takes everything");
    }

    fn happens(&mut self, what: EventKind) {
        let event = Event { number: self.number, at: 0, what };
        self.number += 1;
        self.receive(LinkEvent::Received(ServerMessage::Event { table: TableId(TABLE.to_owned()), event }));
    }

    /// What is said to this line.
    fn answer(&mut self, line: &str) -> String {
        self.lines.output.clear();
        self.lines.answer(line).expect("a buffer takes everything");
        self.said()
    }

    fn said(&mut self) -> String {
        String::from_utf8(std::mem::take(&mut self.lines.output)).expect("what is said is text")
    }

    /// The requests since the last call, without `follow` and the list of tables.
    fn requests(&mut self) -> Vec<LinkRequest> {
        let is_small = |request: &LinkRequest| {
            matches!(request, LinkRequest::Tables | LinkRequest::Send(ClientMessage::Follow { .. }))
        };
        self.sent.try_iter().filter(|request| !is_small(request)).collect()
    }
}

#[test]
fn input_over_a_lost_connection_is_refused_and_prompted_for_again() {
    for language in Language::ALL {
        let mut at_table = AtTable::begun(language);
        assert!(at_table.said().contains("mat:s"));
        at_table.receive(LinkEvent::Lost);
        for line in ["mat:s", "1", "random", "resign", "draw"] {
            assert_eq!(at_table.answer(line).trim_end(), Play::of(language).not_sent, "{line}");
        }
        assert!(at_table.answer("moves").contains("mat:s"), "what is only shown is shown");
        at_table.connect();
        assert_eq!(at_table.requests(), []);
        assert!(at_table.said().contains("mat:s"), "the move is asked for again");
        at_table.answer("mat:s");
        assert!(matches!(at_table.requests()[..], [LinkRequest::Send(ClientMessage::Play { .. })]));
    }
}

#[test]
fn a_command_that_the_table_does_not_allow_is_explained_and_not_sent() {
    for language in Language::ALL {
        let mut at_table = AtTable::begun(language);
        let labels = Terminal::of(language);
        let refused = [
            ("sit", labels.sits_already),
            ("begin", labels.has_begun),
            ("draw", labels.machine_plays_on),
            ("takeback", labels.nothing_to_take_back),
            ("undo", labels.nothing_to_take_back),
            ("rematch", labels.not_over),
            ("agree", labels.nothing_offered),
            ("decline", labels.nothing_offered),
        ];
        for (line, why_not) in refused {
            assert_eq!(at_table.answer(line).trim_end(), why_not, "{line}");
        }
        assert_eq!(at_table.requests(), []);
        at_table.happens(EventKind::Played { seat: 0, token: "mat:s".to_owned(), left: None, id: None });
        at_table.answer("undo");
        assert!(matches!(
            at_table.requests()[..],
            [LinkRequest::Send(ClientMessage::Offer { offer: Offer::TakeBack, .. })]
        ));
    }
}

#[test]
fn resign_asks_first_and_resign_with_an_exclamation_mark_does_not() {
    for language in Language::ALL {
        let mut at_table = AtTable::begun(language);
        assert!(at_table.answer("resign").contains(Play::of(language).resign_sure));
        at_table.answer("no");
        assert_eq!(at_table.requests(), [], "they play on");
        at_table.answer("yes");
        assert_eq!(at_table.requests(), [], "nothing was asked");
        at_table.answer("resign");
        at_table.answer("yes");
        assert!(matches!(at_table.requests()[..], [LinkRequest::Send(ClientMessage::Leave { .. })]));
        let mut at_table = AtTable::begun(language);
        at_table.answer("resign!");
        assert!(matches!(at_table.requests()[..], [LinkRequest::Send(ClientMessage::Leave { .. })]));
    }
}

#[test]
fn a_piped_move_waits_for_its_turn_and_a_typed_one_does_not() {
    let mut at_table = AtTable::begun(Language::English);
    at_table.lines.pacing = Pacing::Piped;
    assert!(!at_table.lines.must_wait("mat:s"), "it is our turn");
    at_table.answer("mat:s");
    for line in ["b1:a1c1d1f1b2", "resign!", "board", "quit"] {
        assert!(at_table.lines.must_wait(line), "{line}: the server has not answered yet");
    }
    let request = at_table.requests().pop();
    let Some(LinkRequest::Send(ClientMessage::Play { id, .. })) = request else { panic!("{request:?}") };
    at_table.happens(EventKind::Played { seat: 0, token: "mat:s".to_owned(), left: None, id: Some(id.clone()) });
    at_table.receive(LinkEvent::Received(ServerMessage::Done { id, number: 3, seat: None }));
    let set_up = "b1:a1c1d1f1b2".to_owned();
    at_table.happens(EventKind::Played { seat: 0, token: set_up, left: None, id: None });
    for (line, waits) in [("a6b6", true), ("hint", true), ("moves", true), ("board", false), ("resign", false)] {
        assert_eq!(at_table.lines.must_wait(line), waits, "{line}: it is the other's turn");
    }
    at_table.lines.pacing = Pacing::Typed;
    assert!(!at_table.lines.must_wait("a6b6"));
}

#[test]
fn hints_are_given_against_a_machine_and_refused_against_a_person() {
    let mut at_table = AtTable::begun(Language::English);
    assert!(at_table.answer("help").contains("  hint "), "{}", at_table.said());
    let hint = at_table.answer("hint");
    assert!(hint.starts_with("Hint (mat:"), "{hint}");
    let person = Person { id: IdentityId("other".to_owned()), name: "Otter".to_owned(), is_account: false };
    at_table.happens(EventKind::Joined { seat: 1, person, contribution: "0".repeat(32) });
    assert!(!at_table.answer("help").contains("  hint "));
    assert_eq!(at_table.answer("hint").trim_end(), Terminal::of(Language::English).no_hints);
    assert_eq!(at_table.requests(), []);
}
