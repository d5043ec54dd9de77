//! The conformance suite: what every store must do, whichever database is behind it.
//!
//! Each case is a function that gets a new, empty database. `cases!` makes a test of each one over SQLite;
//! [`all_cases`] lists them all, for PostgreSQL.

#![allow(clippy::unwrap_used, reason = "here a panic is a failed test")]

mod events;
mod archive;
mod ratings;
mod rated_games;
mod identities;
mod names;
mod passwords;
mod sessions;
mod devices;
mod legacy_cookies;
mod records;
mod settings;
mod codes;
pub(crate) mod tournaments;
pub(crate) mod games;

use std::sync::Arc;

use bisat_protocol::{Event, EventKind, IdentityId, Person, RequestId, TableId, Visibility};

use super::{NameClaim, PasswordHash, Store};
use crate::event_log::{Append, DAY, LogError, RatedGame, Reply};
use crate::identity::SessionId;
use crate::sqlite::tests::Folder;

/// An empty database of its own for each case. What was stored is there when it is opened again.
pub(crate) trait Database {
    /// Opens it. Only one server at a time may use it: drop the last one before.
    fn open(&self) -> Arc<dyn Store>;
}

impl Database for Folder {
    fn open(&self) -> Arc<dyn Store> {
        Arc::new(Folder::open(self))
    }
}

/// A case with its name.
pub(crate) type Case = (&'static str, fn(&dyn Database));

/// All cases.
pub(crate) fn all_cases() -> Vec<Case> {
    let parts = [
        events::CASES,
        archive::CASES,
        ratings::CASES,
        rated_games::CASES,
        identities::CASES,
        names::CASES,
        passwords::CASES,
        sessions::CASES,
        devices::CASES,
        legacy_cookies::CASES,
        records::CASES,
        settings::CASES,
        codes::CASES,
        tournaments::CASES,
    ];
    parts.concat()
}

/// Lists cases, and makes a test over SQLite of each one.
macro_rules! cases {
    ($($case:ident,)*) => {
        pub(super) const CASES: &[super::Case] = &[$((stringify!($case), $case)),*];

        mod on_sqlite {
            $(
                #[test]
                fn $case() {
                    super::$case(&crate::sqlite::tests::Folder::new());
                }
            )*
        }
    };
}
use cases;

pub(crate) fn wait<T>(reply: Reply<T>) -> Result<T, LogError> {
    reply.wait()
}

pub(crate) fn table(name: &str) -> TableId {
    TableId(name.to_owned())
}

pub(crate) fn id(text: &str) -> IdentityId {
    IdentityId(text.to_owned())
}

pub(crate) fn session(text: &str) -> SessionId {
    SessionId(text.to_owned())
}

pub(crate) fn hash(text: &str) -> PasswordHash {
    PasswordHash(text.to_owned())
}

pub(crate) fn played(number: u32, token: &str) -> Event {
    let what = EventKind::Played {
        seat: 1,
        token: token.to_owned(),
        left: Some(9),
        id: Some(RequestId(format!("m{number}"))),
    };
    Event { number, at: u64::from(number) + 1_790_000_000_000, what }
}

pub(crate) fn joined(number: u32, seat: u8, id: &str) -> Event {
    let person = Person { id: IdentityId(id.to_owned()), name: "Quiet Heron".to_owned(), is_account: false };
    Event { number, at: 5, what: EventKind::Joined { seat, person, contribution: "00".repeat(16) } }
}

pub(crate) fn append(name: &str, events: &[Event]) -> Append {
    let expected = events[0].number;
    Append {
        table: table(name),
        expected,
        events: events.to_vec(),
        sealed_seed: None,
        is_over: false,
        rated: None,
        due: None,
        listing: None,
    }
}

pub(crate) fn over(name: &str, events: &[Event]) -> Append {
    Append { is_over: true, ..append(name, events) }
}

/// A rated game of KHAN in which the players came in this order.
pub(crate) fn rated(players: &[&str]) -> Option<RatedGame> {
    let ranks = (1..).take(players.len()).collect();
    let players = players.iter().map(|player| (*player).to_owned()).collect();
    Some(RatedGame { game: "khan".to_owned(), players, ranks, ended_at: 7 * DAY, visibility: Visibility::Public })
}

/// Stores a guest of this name, with a session that has the same id as the guest.
pub(crate) fn add_guest(store: &dyn Store, guest: &str, name: &str, created_at: u64) {
    wait(store.add_guest(&id(guest), &session(guest), 0, created_at)).unwrap();
    assert_eq!(wait(store.rename(&id(guest), name)).unwrap(), NameClaim::Granted);
}

/// Turns a guest into an account, or changes the name and password of an account. Its only session is `registered ID`.
pub(crate) fn register(store: &dyn Store, of: &str, name: &str, password: &str) -> NameClaim {
    let verified = wait(store.identity(&id(of))).unwrap().and_then(|identity| identity.password);
    let next = session(&format!("registered {of}"));
    wait(store.register(&id(of), verified.as_ref(), name, hash(password), &next, 78)).unwrap()
}

/// Stores a guest and turns it into an account.
pub(crate) fn add_account(store: &dyn Store, of: &str, name: &str, password: &str) {
    wait(store.add_guest(&id(of), &session(of), 0, 77)).unwrap();
    assert_eq!(register(store, of, name, password), NameClaim::Granted);
}

/// The owner of a session.
fn owner(store: &dyn Store, of: &str) -> Option<IdentityId> {
    wait(store.by_session(&session(of))).unwrap().map(|identity| identity.id)
}

/// The name of an identity.
fn name(store: &dyn Store, of: &str) -> String {
    wait(store.identity(&id(of))).unwrap().unwrap().name
}
