//! A database with everything that a server keeps.

use bisat_engine::GAMES;
use bisat_protocol::{Event, EventKind, TableCode, TableId};
use bisat_tournament::EventKind as TournamentKind;
use fastrand::Rng;

use crate::event_log::Append;
use crate::secret::file::FINGERPRINT;
use crate::store::conformance::games::random_game;
use crate::store::conformance::{add_account, add_guest, append, id, rated, session, tournaments, wait};
use crate::store::push_subscriptions::BrowserKeys;
use crate::store::{Credential, Store, StoredSubscription, TokenHash};

/// Number of finished games. Half of them are archived.
pub(super) const OVER: u64 = 8;
/// Number of unfinished games.
pub(super) const UNFINISHED: u64 = 4;

/// Fills a new database: games of every kind, finished, archived and unfinished, accounts and all that belongs to them.
pub(super) fn fill(store: &dyn Store) {
    add_people(store);
    let mut rng = Rng::with_seed(17);
    for round in ["archived", "finished", "unfinished"] {
        for game in GAMES {
            let table = TableId(format!("{round} {game}"));
            let events = random_game(&table, game, &mut rng);
            let events = if round == "unfinished" { &events[..events.len() / 2] } else { &events[..] };
            store_game(store, &table, events);
        }
        if round == "archived" {
            archive_all(store);
        }
    }
    let (waiting, code) = (TableId("unfinished khan".to_owned()), TableCode("amla-27".to_owned()));
    assert!(wait(store.give_code(&waiting, vec![code], 5, 100)).unwrap().is_some());
    tournaments::append(store, "tournament", 0, Some(9), &[tournaments::opened("ann"), tournaments::joined("guest")])
        .unwrap();
    tournaments::append(store, "over", 0, None, &[tournaments::opened("ann"), TournamentKind::Cancelled {}]).unwrap();
}

fn add_people(store: &dyn Store) {
    add_account(store, "ann", "Ann é 安", "a hash");
    add_account(store, "bot", "Robin", "another hash");
    add_account(store, "gone", "Gone", "a third hash");
    add_guest(store, "guest", "Quiet Heron", 1);
    wait(store.set_bot(&id("bot"))).unwrap();
    wait(store.add_token(TokenHash::of("token"), &id("bot"), 5)).unwrap();
    wait(store.touch(&Credential::Session(session("guest")), 99)).unwrap();
    let keys = BrowserKeys::from_bytes(&[4; 65], &[5; 16]).unwrap();
    let endpoint = "https://push.example/guest".to_owned();
    let subscription = StoredSubscription { session: session("guest"), endpoint, keys };
    assert!(wait(store.set_push_subscription(subscription, 5)).unwrap());
    assert!(wait(store.add_login_link(&session("registered ann"), TokenHash::of("secret"), 99)).unwrap());
    wait(store.set_upgraded_at(5)).unwrap();
    wait(store.replace_legacy_cookie(TokenHash::of("guest.5.mac"), &id("guest"), &session("next"), 1000)).unwrap();
    wait(store.delete(&id("gone"), 1234)).unwrap();
    wait(store.save_record("record", RECORD, &id("guest"), 1_790_000_000_000)).unwrap();
    wait(store.set_setting_if_absent(FINGERPRINT, vec![7; 32])).unwrap();
}

/// A record that the check can read.
const RECORD: &str = include_str!("../../../../bisat/tests/server/v1/kho-kho.txt");

fn store_game(store: &dyn Store, table: &TableId, events: &[Event]) {
    let is_over = events.iter().any(|event| matches!(event.what, EventKind::Ended { .. }));
    let (opened, rest) = events.split_at(1);
    wait(store.append(Append { sealed_seed: Some(vec![0, 255, 3]), ..append(&table.0, opened) })).unwrap();
    let rated = if is_over { rated(&["ann", "bot"]) } else { None };
    wait(store.append(Append { is_over, rated, ..append(&table.0, rest) })).unwrap();
}

fn archive_all(store: &dyn Store) {
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    for game in wait(store.finished(u64::MAX >> 1, u32::MAX)).unwrap() {
        runtime.block_on(store.archive(game)).unwrap();
    }
}
