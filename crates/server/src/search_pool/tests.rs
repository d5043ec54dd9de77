#![allow(clippy::unwrap_used, reason = "here a panic is a failed test")]

use std::collections::BTreeMap;
use std::hint;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, mpsc};

use bisat_engine::{GAMES, OptionValue, Turn, open};
use bisat_protocol::http::Analysis;
use bisat_protocol::{IdentityId, TableId};
use bisat_search::LEVELS;
use fastrand::Rng;
use tokio::sync::oneshot::Receiver;

use super::queue::{FairQueue, MOST, MOST_OF_AN_IDENTITY, Wanted};
use super::{AnalyseError, Busy, Key, SearchPool, Searches, analyse, choose};

const NO_OPTIONS: BTreeMap<String, OptionValue> = BTreeMap::new();

fn identity(name: &str) -> Key {
    Key::Identity(IdentityId(name.to_string()))
}

fn table(name: &str) -> Key {
    Key::Table(TableId(name.to_string()))
}

fn machines(threads: usize) -> SearchPool {
    SearchPool::new(NonZeroUsize::new(threads).unwrap(), Arc::new(Searches)).unwrap()
}

/// Keeps a thread at work for the asker until the sender is used; it is at work when this returns.
fn occupy(machines: &SearchPool, key: Key) -> (mpsc::Sender<()>, Receiver<()>) {
    let (release, released) = mpsc::channel();
    let (begin, begun) = mpsc::channel();
    let work = move |_: &AtomicBool| {
        begin.send(()).unwrap();
        released.recv().unwrap();
    };
    let receiver = machines.submit(key, work).unwrap();
    begun.recv().unwrap();
    (release, receiver)
}

fn wait_for(stop: &AtomicBool) {
    while !stop.load(Ordering::Relaxed) {
        hint::spin_loop();
    }
}

#[test]
fn every_answer_comes_through_its_own_channel() {
    let machines = machines(3);
    let ask = |number: u32| machines.submit(table(&number.to_string()), move |_| number * number).unwrap();
    let receivers: Vec<Receiver<u32>> = (0..500).map(ask).collect();
    for (number, receiver) in (0..).zip(receivers) {
        assert_eq!(receiver.blocking_recv(), Ok(number * number));
    }
}

#[test]
fn however_much_one_asks_another_waits_only_for_what_runs() {
    let machines = machines(1);
    let (release, _running) = occupy(&machines, identity("greedy"));
    let order = Arc::new(Mutex::new(Vec::new()));
    let ask = |name: &'static str| {
        let order = Arc::clone(&order);
        machines.submit(identity(name), move |_| order.lock().unwrap().push(name)).unwrap()
    };
    let mut receivers: Vec<Receiver<()>> = (0..MOST_OF_AN_IDENTITY).map(|_| ask("greedy")).collect();
    receivers.push(ask("modest"));
    assert_eq!((machines.waiting(), machines.running()), (MOST_OF_AN_IDENTITY + 1, 1));
    release.send(()).unwrap();
    receivers.into_iter().for_each(|receiver| receiver.blocking_recv().unwrap());
    let mut expected = vec!["modest"];
    expected.extend(["greedy"; MOST_OF_AN_IDENTITY]);
    assert_eq!(*order.lock().unwrap(), expected);
}

#[test]
fn work_hears_the_stop_word_when_nobody_waits_for_it_any_more() {
    let machines = machines(1);
    let (begin, begun) = mpsc::channel();
    let (end, ended) = mpsc::channel();
    let work = move |stop: &AtomicBool| {
        begin.send(stop.load(Ordering::Relaxed)).unwrap();
        wait_for(stop);
        end.send(()).unwrap();
    };
    let receiver = machines.submit(table("left"), work).unwrap();
    assert!(!begun.recv().unwrap());
    drop(receiver);
    ended.recv().unwrap();
}

#[test]
fn work_that_nobody_waits_for_is_never_begun() {
    let machines = machines(1);
    let (release, _running) = occupy(&machines, table("first"));
    let is_begun = Arc::new(AtomicBool::new(false));
    let seen = Arc::clone(&is_begun);
    drop(machines.submit(table("left"), move |_| seen.store(true, Ordering::Relaxed)).unwrap());
    let last = machines.submit(table("last"), |_| ()).unwrap();
    release.send(()).unwrap();
    last.blocking_recv().unwrap();
    assert!(!is_begun.load(Ordering::Relaxed));
    assert_eq!(machines.waiting(), 0);
}

#[test]
fn a_panic_closes_the_channel_and_the_thread_goes_on() {
    let machines = machines(1);
    for _ in 0..3 {
        let failed = machines.submit(table("unlucky"), |_| -> u8 { panic!("this panic is part of the test") }).unwrap();
        assert!(failed.blocking_recv().is_err());
    }
    assert_eq!(machines.submit(table("unlucky"), |_| 7).unwrap().blocking_recv(), Ok(7));
}

#[test]
fn a_closed_pool_breaks_off_what_runs_forgets_what_waits_and_takes_no_more() {
    let machines = machines(1);
    let (begin, begun) = mpsc::channel();
    let work = move |stop: &AtomicBool| {
        begin.send(()).unwrap();
        wait_for(stop);
    };
    let running = machines.submit(table("running"), work).unwrap();
    begun.recv().unwrap();
    let waiting = machines.submit(table("waiting"), |_| ()).unwrap();
    machines.close();
    assert!(waiting.blocking_recv().is_err(), "what waits is forgotten");
    assert!(running.blocking_recv().is_err(), "a thought that was broken off is no answer");
    assert_eq!(machines.submit(table("late"), |_| ()).err(), Some(Busy::Closed));
    assert_eq!(machines.waiting(), 0);
}

#[test]
fn a_dropped_pool_has_ended_its_threads() {
    let machines = machines(2);
    let held = Arc::new(());
    let (begin, begun) = mpsc::channel();
    let start = |name: &str| {
        let (held, begin) = (Arc::clone(&held), begin.clone());
        let work = move |stop: &AtomicBool| {
            begin.send(()).unwrap();
            wait_for(stop);
            drop(held);
        };
        machines.submit(table(name), work).unwrap()
    };
    let _receivers = [start("first"), start("second"), start("third")];
    (0..2).for_each(|_| begun.recv().unwrap());
    drop(machines);
    assert_eq!(Arc::strong_count(&held), 1);
}

#[test]
fn a_pool_may_be_dropped_by_its_own_work() {
    let machines = Arc::new(machines(2));
    let (release, released) = mpsc::channel::<()>();
    let (end, ended) = mpsc::channel();
    let own = Arc::clone(&machines);
    let work = move |_: &AtomicBool| {
        released.recv().unwrap();
        drop(own);
        end.send(()).unwrap();
    };
    let _receiver = machines.submit(table("last"), work).unwrap();
    drop(machines);
    release.send(()).unwrap();
    ended.recv().unwrap();
}

struct Numbered {
    number: u32,
    is_wanted: bool,
}

impl Wanted for Numbered {
    fn is_wanted(&self) -> bool {
        self.is_wanted
    }
}

fn wanted(number: u32) -> Numbered {
    Numbered { number, is_wanted: true }
}

fn unwanted(number: u32) -> Numbered {
    Numbered { number, is_wanted: false }
}

#[test]
fn an_identity_may_have_eight_waiting_and_a_table_more() {
    let mut lines = FairQueue::default();
    for number in 0..8 {
        lines.add(identity("someone"), wanted(number)).unwrap();
        lines.add(table("a"), wanted(number)).unwrap();
    }
    assert_eq!(lines.add(identity("someone"), wanted(8)), Err(Busy::Caller));
    assert_eq!(lines.add(identity("another"), wanted(8)), Ok(()));
    assert_eq!(lines.add(table("a"), wanted(8)), Ok(()));
    lines.next().unwrap();
    assert_eq!(lines.add(identity("someone"), wanted(9)), Ok(()), "what runs does not wait");
}

#[test]
fn ten_thousand_may_wait_in_all() {
    let mut lines = FairQueue::default();
    for number in 0..10_000 {
        lines.add(table(&number.to_string()), wanted(number)).unwrap();
    }
    assert_eq!(lines.add(table("late"), wanted(0)), Err(Busy::Pool));
    lines.next().unwrap();
    assert_eq!(lines.add(table("late"), wanted(0)), Ok(()));
}

#[test]
fn cancelled_jobs_take_no_room() {
    let mut lines = FairQueue::default();
    (0..8).for_each(|number| lines.add(identity("someone"), unwanted(number)).unwrap());
    assert_eq!(lines.add(identity("someone"), wanted(8)), Ok(()));
    assert_eq!(lines.waiting(), 1);
    for number in lines.waiting()..MOST {
        lines.add(table(&number.to_string()), unwanted(0)).unwrap();
    }
    assert_eq!(lines.add(table("late"), wanted(9)), Ok(()));
    assert_eq!(lines.waiting(), 2);
    let taken: Vec<u32> = std::iter::from_fn(|| lines.next()).map(|(_, job)| job.number).collect();
    assert_eq!(taken, [8, 9]);
    assert_eq!((lines.waiting(), lines.running()), (0, 2));
}

/// The order, written plainly: callers with no running job first, then the caller whose first job waits longest.
#[derive(Default)]
struct Slow {
    lines: Vec<SlowLine>,
    time: u32,
}

struct SlowLine {
    key: Key,
    jobs: Vec<Numbered>,
    running: usize,
    since: u32,
}

impl Slow {
    fn line(&mut self, key: &Key) -> &mut SlowLine {
        let at = self.lines.iter().position(|line| line.key == *key).unwrap_or_else(|| {
            self.lines.push(SlowLine { key: key.clone(), jobs: Vec::new(), running: 0, since: 0 });
            self.lines.len() - 1
        });
        &mut self.lines[at]
    }

    fn add(&mut self, key: &Key, job: Numbered) {
        self.time += 1;
        let time = self.time;
        let line = self.line(key);
        if line.jobs.is_empty() {
            line.since = time;
        }
        line.jobs.push(job);
    }

    fn next(&mut self) -> Option<(Key, u32)> {
        self.time += 1;
        let waiting = |line: &&mut SlowLine| line.jobs.iter().any(|job| job.is_wanted);
        let line = self.lines.iter_mut().filter(waiting).min_by_key(|line| (line.running > 0, line.since))?;
        let at = line.jobs.iter().position(|job| job.is_wanted)?;
        line.since = self.time;
        line.running += 1;
        let taken = line.jobs.drain(..=at).next_back()?;
        Some((line.key.clone(), taken.number))
    }

    fn finish(&mut self, key: &Key) {
        self.time += 1;
        let time = self.time;
        let line = self.line(key);
        line.running -= 1;
        if line.running == 0 {
            line.since = time;
        }
    }
}

#[test]
fn the_order_is_that_of_the_plain_words() {
    let mut rng = Rng::with_seed(5);
    let names = ["a", "b", "c", "d", "e"].map(table);
    for threads in 1..4 {
        let (mut lines, mut slow) = (FairQueue::default(), Slow::default());
        let mut running: Vec<Key> = Vec::new();
        for number in 0..5000 {
            if rng.u8(..5) < 2 {
                let key = rng.choice(&names).unwrap();
                lines.add(key.clone(), wanted(number)).unwrap();
                slow.add(key, wanted(number));
            } else if running.len() < threads {
                let taken = lines.next().map(|(key, job)| (key, job.number));
                assert_eq!(taken, slow.next(), "step {number}");
                running.extend(taken.map(|(key, _)| key));
            } else {
                let key = running.swap_remove(rng.usize(..running.len()));
                lines.finish(&key);
                slow.finish(&key);
            }
            assert_eq!(lines.waiting(), slow.lines.iter().map(|line| line.jobs.len()).sum::<usize>());
            assert_eq!(lines.running(), running.len());
        }
    }
}

/// At most this many positions of a random game, each with the seat to act.
fn played(game: &str, most: usize) -> Vec<(String, Turn, Vec<String>)> {
    let mut session = open(game, &[]).unwrap();
    let mut rng = Rng::with_seed(17);
    let mut positions = Vec::new();
    while positions.len() < most {
        positions.push((session.state(), session.turn(), session.moves()));
        let Some(token) = rng.choice(session.moves()) else { break };
        session.play(&token).unwrap();
    }
    positions
}

#[test]
fn every_level_chooses_a_legal_move_where_a_seat_is_to_act_and_the_same_by_the_same_seed() {
    let stop = AtomicBool::new(false);
    for game in GAMES {
        for (state, turn, moves) in played(game, 25) {
            for level in LEVELS.iter().take(4) {
                let chosen = choose(&Searches, game, &NO_OPTIONS, &state, level.number, 3, &stop);
                assert_eq!(chosen.is_some(), matches!(turn, Turn::Seat(_)), "{game}: {state}");
                assert!(chosen.iter().all(|token| moves.contains(token)), "{game}: {state}: {chosen:?}");
                assert_eq!(
                    chosen,
                    choose(&Searches, game, &NO_OPTIONS, &state, level.number, 3, &stop),
                    "{game}: {state}"
                );
            }
        }
    }
}

#[test]
fn a_strong_level_breaks_off_at_the_stop_word_and_names_a_legal_move_all_the_same() {
    let stop = AtomicBool::new(true);
    for game in GAMES {
        let (state, _, moves) =
            played(game, 25).into_iter().rfind(|(_, turn, _)| matches!(turn, Turn::Seat(_))).unwrap();
        assert!(moves.contains(&choose(&Searches, game, &NO_OPTIONS, &state, 8, 3, &stop).unwrap()), "{game}");
    }
}

#[test]
fn nobody_chooses_in_an_unknown_game_position_or_level() {
    let stop = AtomicBool::new(false);
    let (state, ..) = played("khan", 1).remove(0);
    assert!(choose(&Searches, "khan", &NO_OPTIONS, &state, 1, 0, &stop).is_some());
    assert_eq!(choose(&Searches, "chess", &NO_OPTIONS, &state, 1, 0, &stop), None);
    assert_eq!(choose(&Searches, "khan", &NO_OPTIONS, "nonsense", 1, 0, &stop), None);
    assert_eq!(choose(&Searches, "khan", &NO_OPTIONS, &state, 0, 0, &stop), None);
    assert_eq!(choose(&Searches, "khan", &NO_OPTIONS, &state, 10, 0, &stop), None);
}

#[test]
fn an_analysis_lists_every_move_or_outcome_with_a_value_for_every_seat() {
    let stop = AtomicBool::new(false);
    for game in GAMES {
        let seats = usize::from(open(game, &[]).unwrap().seats());
        for (state, turn, mut expected) in played(game, 40) {
            let analysis = analyse(&Searches, game, &NO_OPTIONS, &state, 300, &stop).unwrap();
            let tokens = analysis.moves.iter().map(|mv| &mv.token);
            let mut listed: Vec<String> =
                tokens.chain(analysis.outcomes.iter().map(|outcome| &outcome.token)).cloned().collect();
            expected.sort();
            listed.sort();
            assert_eq!(listed, expected, "{game}: {state}");
            assert_eq!(analysis.outcomes.is_empty(), turn != Turn::Chance, "{game}: {state}");
            let values = analysis.moves.iter().map(|mv| &mv.values);
            for values in values.chain(analysis.outcomes.iter().flat_map(|outcome| [&outcome.values, &outcome.luck])) {
                assert_eq!(values.len(), seats, "{game}: {state}");
            }
            let odds: f32 = analysis.outcomes.iter().map(|outcome| outcome.odds).sum();
            assert!(analysis.outcomes.is_empty() || (odds - 1.0).abs() < 1e-5, "{game}: {state}: {odds}");
            let json = serde_json::to_string(&analysis).unwrap();
            assert_eq!(serde_json::from_str::<Analysis>(&json).unwrap(), analysis);
        }
    }
}

#[test]
fn an_analysis_of_what_is_no_game_or_position_says_so() {
    let stop = AtomicBool::new(false);
    assert!(matches!(analyse(&Searches, "chess", &NO_OPTIONS, "", 1, &stop), Err(AnalyseError::Game(_))));
    assert!(matches!(analyse(&Searches, "khan", &NO_OPTIONS, "nonsense", 1, &stop), Err(AnalyseError::State(_))));
}
