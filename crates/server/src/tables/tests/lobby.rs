//! The list of tables, the limit of seats, and claims.

use std::collections::HashSet;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use bisat_protocol::http::{Stage, TableSummary, TablesQuery};
use bisat_protocol::{Ending, IdentityId, Offer, Setup, TableId, TimeControl};
use bisat_table::{Command, Table};
use tokio::task::JoinSet;

use super::{in_runtime, join};
use crate::clock::Clock;
use crate::metrics::Metrics;
use crate::outbox::Outbox;
use crate::rng::SystemRng;
use crate::search_pool::{SearchPool, Searches};
use crate::secret::Secret;
use crate::sqlite::Sqlite;
use crate::sqlite::tests::Folder;
use crate::tables::{CommandError, Parts, Tables};

/// A clock that a test sets.
pub(super) struct SetClock(AtomicU64);

impl SetClock {
    pub(super) fn new() -> Arc<Self> {
        Arc::new(SetClock(AtomicU64::new(1_790_000_000_000)))
    }

    pub(super) fn pass(&self, milliseconds: u64) {
        self.0.fetch_add(milliseconds, Ordering::Relaxed);
    }
}

impl Clock for SetClock {
    fn now(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

const MINUTE: u64 = 60 * 1000;

pub(super) async fn open_tables(folder: &Folder, clock: &Arc<SetClock>) -> Arc<Tables> {
    let pool = SearchPool::new(NonZeroUsize::MIN, Arc::new(Searches)).unwrap();
    open_tables_with(folder, clock, pool).await
}

pub(super) async fn open_tables_with(folder: &Folder, clock: &Arc<SetClock>, pool: SearchPool) -> Arc<Tables> {
    let store = Arc::new(folder.open());
    let parts = Parts {
        log: Arc::<Sqlite>::clone(&store),
        store,
        search_pool: Arc::new(pool),
        metrics: Arc::new(Metrics::new(&[])),
        clock: Arc::<SetClock>::clone(clock),
        rng: Arc::new(SystemRng),
        secret: Secret::new([3; 32]),
        cluster: None,
        push: None,
    };
    Tables::open(parts).await.unwrap()
}

pub(super) fn person(name: &str) -> IdentityId {
    IdentityId(name.to_owned())
}

fn setup(json: &str) -> Setup {
    serde_json::from_str(json).unwrap()
}

const PUBLIC: &str = r#"{"game":"khan","visibility":"public"}"#;

async fn open_public(tables: &Arc<Tables>, by: &str) -> TableId {
    tables.open_table(setup(PUBLIC), person(by)).await.unwrap().table
}

fn ids(page: &[TableSummary]) -> Vec<TableId> {
    page.iter().map(|table| table.table.clone()).collect()
}

#[test]
fn the_list_is_newest_first_in_pages_with_at_most_three_tables_of_one_person() {
    in_runtime(async {
        let (folder, clock) = (Folder::new(), SetClock::new());
        let tables = open_tables(&folder, &clock).await;
        let mut newest_first = Vec::new();
        for number in 0..40 {
            clock.pass(1);
            let by = if number % 2 == 0 { "greedy".to_owned() } else { number.to_string() };
            newest_first.insert(0, (by.clone(), open_public(&tables, &by).await));
        }
        let mut of_greedy = 0;
        newest_first.retain(|(by, _)| {
            of_greedy += usize::from(by == "greedy");
            by != "greedy" || of_greedy <= 3
        });
        let expected: Vec<TableId> = newest_first.into_iter().map(|(_, table)| table).collect();
        assert_eq!(expected.len(), 23);
        let query = |after, limit| TablesQuery { after, limit, ..TablesQuery::default() };
        assert_eq!(ids(&tables.list_here(&query(None, None)).unwrap()), expected);
        let mut paged = Vec::new();
        while let Some(page) = tables.list_here(&query(paged.last().cloned(), Some(5))).filter(|page| !page.is_empty())
        {
            assert!(page.len() <= 5);
            paged.extend(ids(&page));
        }
        assert_eq!(paged, expected);
        assert!(tables.list_here(&query(Some(TableId("nowhere".to_owned())), None)).is_none());
    });
}

#[test]
fn a_table_is_listed_while_somebody_is_there() {
    in_runtime(async {
        let (folder, clock) = (Folder::new(), SetClock::new());
        let tables = open_tables(&folder, &clock).await;
        let table = open_public(&tables, "ann").await;
        let is_listed = || !tables.list_here(&TablesQuery::default()).unwrap().is_empty();
        assert!(is_listed(), "it was opened a moment ago");
        clock.pass(3 * MINUTE);
        assert!(!is_listed(), "nobody is there any more");
        let (watcher, _received) = Outbox::new(Some(person("eve")));
        tables.follow(&table, 0, &watcher).await.unwrap();
        assert!(!is_listed(), "a spectator does not wait for a player");
        let (opener, _also_received) = Outbox::new(Some(person("ann")));
        tables.follow(&table, 0, &opener).await.unwrap();
        clock.pass(10 * MINUTE);
        assert!(is_listed());
        tables.unfollow(&table, &opener);
        clock.pass(MINUTE);
        assert!(is_listed(), "a connection may break for a moment");
        clock.pass(2 * MINUTE);
        assert!(!is_listed());
    });
}

#[test]
fn a_public_table_has_a_clock() {
    in_runtime(async {
        let (folder, clock) = (Folder::new(), SetClock::new());
        let tables = open_tables(&folder, &clock).await;
        let opened = tables.open_table(setup(PUBLIC), person("ann")).await.unwrap();
        assert_eq!(opened.setup.time, TimeControl::Move { seconds: 180 });
        let private = tables.open_table(setup(r#"{"game":"khan"}"#), person("ann")).await.unwrap();
        assert_eq!(private.setup.time, TimeControl::None);
    });
}

#[test]
fn one_person_holds_ten_seats_that_others_wait_on() {
    in_runtime(async {
        let (folder, clock) = (Folder::new(), SetClock::new());
        let tables = open_tables(&folder, &clock).await;
        let mut held = HashSet::new();
        for number in 0..11 {
            let table = open_public(&tables, &number.to_string()).await;
            match tables.act(&table, &join("greedy")).await {
                Ok(_) => _ = held.insert(table),
                Err(CommandError::TooManySeats(10)) => assert_eq!(held.len(), 10),
                Err(error) => panic!("{error}"),
            }
        }
        assert_eq!(held.len(), 10);
        let alone = setup(r#"{"game":"khan","seats":["open",{"level":1}]}"#);
        let alone = tables.open_table(alone, person("greedy")).await.unwrap().table;
        assert!(tables.act(&alone, &join("greedy")).await.is_ok(), "nobody waits at a table with machines");
        let left = held.iter().next().unwrap();
        tables.act(left, &Command::Leave { by: person("greedy") }).await.unwrap();
        let another = open_public(&tables, "another").await;
        assert!(tables.act(&another, &join("greedy")).await.is_ok());
    });
}

#[test]
fn seats_that_are_taken_at_the_same_moment_are_counted_too() {
    in_runtime(async {
        let (folder, clock) = (Folder::new(), SetClock::new());
        let tables = open_tables(&folder, &clock).await;
        let mut joins = JoinSet::new();
        for number in 0..20 {
            let table = open_public(&tables, &number.to_string()).await;
            let tables = Arc::clone(&tables);
            joins.spawn(async move { tables.act(&table, &join("greedy")).await.is_ok() });
        }
        let taken = joins.join_all().await.into_iter().filter(|is_taken| *is_taken).count();
        assert!(taken <= 10, "{taken}");
        assert_eq!(tables.live_tables_of(&person("greedy")).await.unwrap().len(), taken);
    });
}

#[test]
fn the_win_is_claimed_when_the_other_has_been_gone_for_a_while() {
    in_runtime(async {
        let (folder, clock) = (Folder::new(), SetClock::new());
        let tables = open_tables(&folder, &clock).await;
        let timed = setup(r#"{"game":"khan","time":{"kind":"bank","seconds":3600,"increment":0}}"#);
        let table = tables.open_table(timed, person("ann")).await.unwrap().table;
        tables.act(&table, &join("ann")).await.unwrap();
        tables.act(&table, &join("bob")).await.unwrap();
        let claim = Command::Claim { by: person("bob"), gone: vec![0] };
        assert!(tables.act(&table, &claim).await.is_err(), "ann was here a moment ago");
        let (outbox, _received) = Outbox::new(Some(person("ann")));
        tables.follow(&table, 0, &outbox).await.unwrap();
        clock.pass(10 * MINUTE);
        assert!(tables.act(&table, &claim).await.is_err(), "ann is connected");
        tables.unfollow(&table, &outbox);
        clock.pass(3 * MINUTE);
        tables.act(&table, &claim).await.unwrap();
        let ended = tables.read(&table, |table: &Table| (table.stage(), table.ended().cloned())).await.unwrap();
        assert_eq!(ended.0, Stage::Over);
        assert_eq!(ended.1.map(|ended| (ended.ending, ended.ranks)), Some((Ending::Abandoned, vec![2, 1])));
    });
}

#[test]
fn players_who_ask_for_a_rematch_at_the_same_moment_get_one_table() {
    in_runtime(async {
        let (folder, clock) = (Folder::new(), SetClock::new());
        let tables = open_tables(&folder, &clock).await;
        for _ in 0..20 {
            let table = open_public(&tables, "ann").await;
            for command in [join("ann"), join("bob"), Command::Leave { by: person("bob") }] {
                tables.act(&table, &command).await.unwrap();
            }
            let count = || tables.in_memory.read().unwrap().len();
            let before = count();
            let mut asked = JoinSet::new();
            for name in ["ann", "bob"] {
                let (tables, table) = (Arc::clone(&tables), table.clone());
                let offer = Command::Offer { by: person(name), offer: Offer::Rematch };
                asked.spawn(async move { tables.act(&table, &offer).await });
            }
            assert!(asked.join_all().await.iter().all(Result::is_ok));
            assert_eq!(count(), before + 1);
        }
    });
}

#[test]
fn a_table_whose_open_seats_are_reserved_is_not_listed() {
    in_runtime(async {
        let (folder, clock) = (Folder::new(), SetClock::new());
        let tables = open_tables(&folder, &clock).await;
        let table = open_public(&tables, "ann").await;
        for command in [join("ann"), join("bob"), Command::Leave { by: person("bob") }] {
            tables.act(&table, &command).await.unwrap();
        }
        for name in ["ann", "bob"] {
            tables.act(&table, &Command::Offer { by: person(name), offer: Offer::Rematch }).await.unwrap();
        }
        assert!(tables.list_here(&TablesQuery::default()).unwrap().is_empty());
        open_public(&tables, "ann").await;
        assert_eq!(tables.list_here(&TablesQuery::default()).unwrap().len(), 1);
    });
}

#[test]
fn reading_a_table_again_with_another_name_does_not_restart_the_clock() {
    in_runtime(async {
        let (folder, clock) = (Folder::new(), SetClock::new());
        let tables = open_tables(&folder, &clock).await;
        let timed = setup(r#"{"game":"khan","time":{"kind":"move","seconds":60}}"#);
        let table = tables.open_table(timed, person("ann")).await.unwrap().table;
        for name in ["ann", "bob"] {
            tables.act(&table, &join(name)).await.unwrap();
        }
        clock.pass(MINUTE / 2);
        let left = async || tables.read(&table, |table| table.left(clock.now())).await.unwrap();
        let before = left().await;
        tables.reload(&person("bob")).await;
        assert_eq!(left().await, before);
        clock.pass(MINUTE);
        let _ = tables.act(&table, &Command::Tick).await;
        assert_eq!(tables.read(&table, Table::stage).await.unwrap(), Stage::Over);
    });
}
