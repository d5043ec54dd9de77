//! The client's check of a server's throws: an honest server passes, every dishonest one is found out.

#![allow(clippy::unwrap_used, reason = "here a panic is a failed test")]

use bisat_client::{Change, Language, Remote, ThrowsCheck, throws_in_words};
use bisat_engine::Seat;
use bisat_protocol::{
    ClientMessage, Event, EventKind, IdentityId, Person, SeatSetup, ServerMessage, Setup, TableId, ThrowMode,
    TimeControl, Visibility,
};
use bisat_record::{ContributionKey, Seed};
use bisat_table::{Command, Table};

const TABLE: &str = "table00001";

fn me() -> IdentityId {
    IdentityId("me".to_owned())
}

fn remote(key: u8) -> Remote {
    Remote::new(TableId(TABLE.to_owned()), me(), "s".to_owned(), ContributionKey::new([key; 32]))
}

fn seed(byte: u8) -> Seed {
    Seed::new([byte; 32])
}

/// What a server sends about a game of this client against a machine; `tamper` may change each event.
struct Server {
    events: Vec<Event>,
}

impl Server {
    /// Plays a whole game with a contribution that this client made for the commitment.
    fn play(contribution: &str) -> Self {
        let (mut table, mut events) = Table::open(TableId(TABLE.to_owned()), setup(), me(), seed(1), 0).unwrap();
        let person = Person { id: me(), name: "Heron".to_owned(), is_account: false };
        let join = Command::Join { person, seat: None, contribution: contribution.to_owned() };
        events.extend(table.act(&join, 0).events);
        let mut rng = fastrand::Rng::with_seed(5);
        for _ in 0..20_000 {
            let moves = table.session().moves();
            let Some(token) = moves.get(rng.usize(..moves.len().max(1))).cloned() else { break };
            let command = match table.to_act() {
                Some(0) => Command::Play { by: me(), step: table.step(), token, id: None },
                Some(_) => Command::MachinePlays { number: table.next_number(), token },
                None => break,
            };
            let decision = table.act(&command, 0);
            assert_eq!(decision.refused, None);
            events.extend(decision.events);
        }
        assert!(table.ended().is_some(), "random play ends");
        Server { events }
    }

    fn tell(&self, remote: &mut Remote, tamper: impl Fn(&mut EventKind)) -> Option<ThrowsCheck> {
        for event in &self.events {
            let mut event = event.clone();
            tamper(&mut event.what);
            remote.receive(ServerMessage::Event { table: TableId(TABLE.to_owned()), event }, 0);
        }
        remote.throws_check().cloned()
    }
}

fn setup() -> Setup {
    Setup {
        game: "chowka-bhara".to_owned(),
        options: Default::default(),
        seats: vec![SeatSetup::Open, SeatSetup::Level(1)],
        time: TimeControl::None,
        visibility: Visibility::Link,
        rating: None,
        throws: ThrowMode::Seed,
    }
}

/// The contribution of the client that sits down at the table with this commitment.
fn contribution(remote: &mut Remote, seed: &Seed) -> String {
    remote.plan_seat(Seat(0));
    let (_, events) = Table::open(TableId(TABLE.to_owned()), setup(), me(), *seed, 0).unwrap();
    let first = ServerMessage::Event { table: TableId(TABLE.to_owned()), event: events[0].clone() };
    match remote.receive(first, 0) {
        Some(Change::Send(ClientMessage::Join { contribution, .. })) => contribution,
        other => panic!("a join: {other:?}"),
    }
}

#[test]
fn a_client_contributes_after_it_has_the_commitment_and_the_same_each_time() {
    let mut first = remote(7);
    assert!(first.connected().iter().all(|request| !matches!(request, ClientMessage::Join { .. })));
    let given = contribution(&mut first, &seed(1));
    assert_eq!(contribution(&mut remote(7), &seed(1)), given);
    assert_ne!(contribution(&mut remote(7), &seed(2)), given, "another commitment, another contribution");
    assert_ne!(contribution(&mut remote(8), &seed(1)), given, "another client, another contribution");
}

#[test]
fn an_honest_game_matches_and_a_client_that_only_watched_checks_it_too() {
    let mut player = remote(7);
    let server = Server::play(&contribution(&mut player, &seed(1)));
    let Some(ThrowsCheck::Match { throws, without_link: 0 }) = server.tell(&mut player, |_| {}) else {
        panic!("a match")
    };
    assert!(throws > 20, "{throws}");
    assert_eq!(
        server.tell(&mut remote(9), |_| {}),
        Some(ThrowsCheck::Match { throws, without_link: 0 }),
        "another device"
    );
    assert_eq!(
        server.tell(&mut remote(7).contributed(), |_| {}),
        Some(ThrowsCheck::Match { throws, without_link: 0 }),
        "a later visit"
    );
}

#[test]
fn a_seed_that_is_not_the_committed_one_is_an_alarm() {
    let mut player = remote(7);
    let server = Server::play(&contribution(&mut player, &seed(1)));
    let found = server.tell(&mut player, |what| {
        if let EventKind::Ended(ended) = what {
            ended.seed = seed(2).write();
        }
    });
    assert!(matches!(&found, Some(ThrowsCheck::Mismatch(error)) if error.turn.is_none()), "{found:?}");
}

#[test]
fn a_throw_that_does_not_follow_from_the_seed_is_an_alarm_in_three_languages() {
    // The server draws with another contribution than it shows.
    let mut player = remote(7);
    let given = contribution(&mut player, &seed(1));
    let server = Server::play(&"0".repeat(32));
    let found = server.tell(&mut player, |what| {
        if let EventKind::Joined { contribution, .. } = what {
            contribution.clone_from(&given);
        }
    });
    assert!(matches!(&found, Some(ThrowsCheck::Mismatch(error)) if error.turn.is_some()), "{found:?}");
    let said = Language::ALL.map(|language| throws_in_words(found.as_ref().unwrap(), language));
    assert!(said[0].starts_with("ALARM") && said[1].starts_with("ALARME") && said[2].starts_with("चेतावनी"), "{said:?}");
}

#[test]
fn a_changed_contribution_is_an_alarm_at_once() {
    let mut player = remote(7);
    contribution(&mut player, &seed(1));
    let server = Server::play(&"0".repeat(32));
    let joined = server.events.iter().position(|event| matches!(event.what, EventKind::Joined { .. })).unwrap();
    let early = Server { events: server.events[..=joined].to_vec() };
    assert_eq!(early.tell(&mut player, |_| {}), Some(ThrowsCheck::Contribution));
}

#[test]
fn a_commitment_that_changed_after_the_contribution_is_an_alarm_in_a_later_visit() {
    let given = contribution(&mut remote(7), &seed(2));
    let server = Server::play(&given);
    assert_eq!(server.tell(&mut remote(7).contributed(), |_| {}), Some(ThrowsCheck::Contribution));
}
