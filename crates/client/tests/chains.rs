//! Throws with hash chains, as clients see them: links are revealed when they are due, and never before.

#![allow(clippy::unwrap_used, reason = "here a panic is a failed test")]

use bisat_client::{Change, Language, Remote, ThrowsCheck, throws_in_words};
use bisat_engine::Seat;
use bisat_protocol::{
    ClientMessage, Event, EventKind, IdentityId, Person, ServerMessage, Setup, TableId, ThrowMode, TimeControl,
    Visibility,
};
use bisat_record::{ContributionKey, Seed};
use bisat_table::{Command, Table};

const TABLE: &str = "table00001";
const PEOPLE: [&str; 2] = ["ann", "bob"];

fn id() -> TableId {
    TableId(TABLE.to_owned())
}

fn by(name: &str) -> IdentityId {
    IdentityId(name.to_owned())
}

fn remote(name: &str, key: u8) -> Remote {
    Remote::new(id(), by(name), format!("{name}-{key}"), ContributionKey::new([key; 32]))
}

/// A server in this process, with a client for each of two people.
struct Hall {
    table: Table,
    log: Vec<Event>,
    clients: [Remote; 2],
    now: u64,
}

impl Hall {
    /// Both sit down with what their clients contribute.
    fn open() -> Self {
        let setup = Setup {
            game: "chowka-bhara".to_owned(),
            options: Default::default(),
            seats: Vec::new(),
            time: TimeControl::None,
            visibility: Visibility::Link,
            rating: None,
            throws: ThrowMode::Chains,
        };
        let (table, log) = Table::open(id(), setup, by("ann"), Seed::new([1; 32]), 0).unwrap();
        let clients = [remote("ann", 1), remote("bob", 2)];
        let mut hall = Hall { table, log: log.clone(), clients, now: 0 };
        for at in [0, 1] {
            hall.clients[at].plan_seat(Seat(at as u8));
            let told = |event: Event| ServerMessage::Event { table: id(), event };
            let changes: Vec<_> =
                hall.log.clone().into_iter().map(|event| hall.clients[at].receive(told(event), 0)).collect();
            changes.into_iter().filter_map(sent).for_each(|request| hall.request(at, request));
        }
        hall
    }

    fn request(&mut self, at: usize, request: ClientMessage) {
        let person = Person { id: by(PEOPLE[at]), name: PEOPLE[at].to_owned(), is_account: false };
        let command = match request {
            ClientMessage::Join { seat, contribution, .. } => Command::Join { person, seat, contribution },
            ClientMessage::Reveal { throw, link, .. } => Command::Reveal { by: person.id, throw, link },
            ClientMessage::Play { step, token, .. } => Command::Play { by: person.id, step, token, id: None },
            other => panic!("{other:?}"),
        };
        let decision = self.table.act(&command, self.now);
        assert_eq!(decision.refused, None, "{command:?}");
        self.tell(decision.events);
    }

    fn tell(&mut self, events: Vec<Event>) {
        for event in events {
            for client in &mut self.clients {
                client.receive(ServerMessage::Event { table: id(), event: event.clone() }, 0);
            }
            self.log.push(event);
        }
    }

    /// The server asks a client for the link that is due; what the client sends.
    fn ask(&mut self, at: usize) -> Option<ClientMessage> {
        let throw = self.table.wanted_link(at as u8)?;
        sent(self.clients[at].receive(ServerMessage::LinkWanted { table: id(), seat: at as u8, throw }, 0))
    }

    /// All whose links are wanted reveal them, then a move is made.
    fn step(&mut self, silent: Option<usize>) {
        while self.table.wanted_link(0).or(self.table.wanted_link(1)).is_some() {
            let asked = [0, 1].into_iter().filter(|at| Some(*at) != silent).find_map(|at| Some((at, self.ask(at)?)));
            match asked {
                Some((at, request)) => self.request(at, request),
                None => {
                    self.now = self.table.deadline().unwrap();
                    let events = self.table.act(&Command::Tick, self.now).events;
                    self.tell(events);
                }
            }
        }
        if let Some(seat) = self.table.to_act() {
            let token = self.table.session().moves()[0].clone();
            let request = self.clients[usize::from(seat)].play(&token);
            self.request(seat.into(), request);
        }
    }
}

fn sent(change: Option<Change>) -> Option<ClientMessage> {
    match change {
        Some(Change::Send(request)) => Some(request),
        _ => None,
    }
}

#[test]
fn two_honest_clients_play_a_whole_game_and_every_throw_matches() {
    let mut hall = Hall::open();
    while hall.table.ended().is_none() {
        hall.step(None);
    }
    for client in &hall.clients {
        let found = client.throws_check();
        assert!(matches!(found, Some(ThrowsCheck::Match { throws: 20.., without_link: 0 })), "{found:?}");
    }
}

#[test]
fn a_client_reveals_a_link_when_its_throw_is_due_and_never_before() {
    let mut hall = Hall::open();
    let wanted = |throw| ServerMessage::LinkWanted { table: id(), seat: 0, throw };
    let first = hall.ask(0).unwrap();
    assert_eq!(hall.ask(0), None, "once for each throw");
    hall.clients[0].connected();
    assert!(matches!(hall.ask(0), Some(ClientMessage::Reveal { throw: 0, .. })), "again after a reconnect");
    hall.request(0, first);
    for throw in [0, 1, 2] {
        assert_eq!(
            hall.clients[0].receive(wanted(throw), 0),
            None,
            "a server that asks too early gets nothing: {throw}"
        );
    }
}

#[test]
fn a_later_visit_goes_on_with_the_same_chain_and_another_device_has_none() {
    let mut hall = Hall::open();
    hall.step(None);
    let visit = |key| {
        let mut remote = remote("ann", key).contributed();
        for event in &hall.log {
            assert_eq!(
                sent(remote.receive(ServerMessage::Event { table: id(), event: event.clone() }, 0)),
                None,
                "links of the past are not sent again"
            );
        }
        let throw = hall.table.wanted_link(0).expect("a move was made, and the next throw is due");
        sent(remote.receive(ServerMessage::LinkWanted { table: id(), seat: 0, throw }, 0))
    };
    let Some(ClientMessage::Reveal { throw, link, .. }) = visit(1) else { panic!("a link") };
    let reveal = Command::Reveal { by: by("ann"), throw, link };
    assert_eq!(visit(9), None, "the other device has another key");
    assert_eq!(hall.table.act(&reveal, hall.now).refused, None);
}

#[test]
fn throws_without_a_link_are_counted_and_said_in_three_languages() {
    let mut hall = Hall::open();
    hall.step(Some(1));
    while hall.table.ended().is_none() {
        hall.step(None);
    }
    let found = hall.clients[0].throws_check().unwrap().clone();
    let ThrowsCheck::Match { without_link, .. } = found else { panic!("{found:?}") };
    assert!(without_link > 0, "{found:?}");
    for language in Language::ALL {
        assert!(throws_in_words(&found, language).contains(&format!("{without_link} ")), "{language:?}");
    }
}

#[test]
fn a_throw_that_does_not_follow_from_the_links_is_an_alarm() {
    let mut hall = Hall::open();
    while hall.table.ended().is_none() {
        hall.step(None);
    }
    // The same game, but the server shows another anchor and a chain of its own for bob.
    let chain = ContributionKey::new([8; 32]).chain(TABLE, hall.table.commitment());
    let mut client = remote("ann", 1).contributed();
    for event in &hall.log {
        let mut event = event.clone();
        match &mut event.what {
            EventKind::Joined { seat: 1, contribution, .. } => *contribution = chain.anchor().to_string(),
            EventKind::Revealed { seat: 1, throw, link } => *link = chain.link(*throw).unwrap().to_string(),
            _ => {}
        }
        client.receive(ServerMessage::Event { table: id(), event }, 0);
    }
    assert!(matches!(client.throws_check(), Some(ThrowsCheck::Mismatch(error)) if error.turn.is_some()));
}
