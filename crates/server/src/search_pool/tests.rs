#![allow(clippy::unwrap_used, reason = "here a panic is a failed test")]

mod answers;

use std::hint;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, mpsc};
use std::time::Instant;

use bisat_protocol::IdentityId;
use fastrand::Rng;
use tokio::sync::oneshot::Receiver;

use super::queue::{FairQueue, Lane, MOST, MOST_OF_AN_IDENTITY, SHORT, Wanted};
use super::{Busy, Key, SearchPool, Searches};

fn identity(name: &str) -> Key {
    Key::Identity(IdentityId(name.to_string()))
}

/// The turn of the strongest machine, at a table of this person.
fn table(name: &str) -> Key {
    machine(name, 8)
}

fn machine(name: &str, level: u8) -> Key {
    Key::Machine(IdentityId(name.to_string()), level)
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
fn a_person_may_have_eight_questions_waiting_and_their_tables_more() {
    let mut lines = FairQueue::default();
    for number in 0..8 {
        lines.add(identity("someone"), wanted(number)).unwrap();
        lines.add(table("someone"), wanted(number)).unwrap();
    }
    assert_eq!(lines.add(identity("someone"), wanted(8)), Err(Busy::Caller));
    assert_eq!(lines.add(identity("another"), wanted(8)), Ok(()));
    assert_eq!(lines.add(table("someone"), wanted(8)), Ok(()));
    let (taken, _) = lines.next(Lane::Any).unwrap();
    assert_eq!(taken, identity("someone"), "it came first");
    assert_eq!(lines.add(identity("someone"), wanted(9)), Ok(()), "what runs does not wait");
}

#[test]
fn ten_thousand_may_wait_in_all() {
    let mut lines = FairQueue::default();
    for number in 0..10_000 {
        lines.add(table(&number.to_string()), wanted(number)).unwrap();
    }
    assert_eq!(lines.add(table("late"), wanted(0)), Err(Busy::Pool));
    lines.next(Lane::Any).unwrap();
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
    let taken: Vec<u32> = std::iter::from_fn(|| lines.next(Lane::Any)).map(|(_, job)| job.number).collect();
    assert_eq!(taken, [8, 9]);
    assert_eq!((lines.waiting(), lines.running()), (0, 2));
}

/// Everything that is taken, one job after the other.
fn all_taken(lines: &mut FairQueue<Numbered>) -> Vec<u32> {
    let one_by_one = || {
        let (key, job) = lines.next(Lane::Any)?;
        lines.finish(&key, 0);
        Some(job.number)
    };
    std::iter::from_fn(one_by_one).collect()
}

#[test]
fn a_person_with_fifteen_strong_machines_waits_for_themselves_and_not_others_for_them() {
    let mut lines = FairQueue::default();
    (0..15).for_each(|number| lines.add(table("greedy"), wanted(number)).unwrap());
    let (running, _) = lines.next(Lane::Any).unwrap();
    lines.add(table("modest"), wanted(100)).unwrap();
    lines.add(machine("quick", 1), wanted(200)).unwrap();
    lines.finish(&running, 0);
    let mut expected = vec![200, 100];
    expected.extend(1..15);
    assert_eq!(all_taken(&mut lines), expected);
}

#[test]
fn short_jobs_of_others_do_not_put_off_a_long_one_for_ever() {
    let mut lines = FairQueue::default();
    lines.add(table("patient"), wanted(0)).unwrap();
    // Another level-7 search is there whenever one is taken, and each is an eighth of the long one.
    for number in 1.. {
        lines.add(machine("busy", 7), wanted(number)).unwrap();
        lines.add(machine("busy too", 7), wanted(number)).unwrap();
        let (key, job) = lines.next(Lane::Any).unwrap();
        lines.finish(&key, 0);
        if job.number == 0 {
            break;
        }
        assert!(number < 20, "the long job waits for ever");
    }
}

#[test]
fn one_lane_takes_short_jobs_only() {
    let mut lines = FairQueue::default();
    lines.add(table("a"), wanted(1)).unwrap();
    assert!(lines.next(Lane::Short).is_none() && lines.has_waiting(Lane::Any) && !lines.has_waiting(Lane::Short));
    for (number, level) in (10..).zip(1..=6) {
        let key = machine("b", level);
        assert!(key.cost() <= SHORT, "level {level}");
        lines.add(key, wanted(number)).unwrap();
        assert_eq!(lines.next(Lane::Short).map(|(_, job)| job.number), Some(number));
    }
    assert!(machine("b", 7).cost() > SHORT);
}

#[test]
fn a_weak_machine_answers_while_long_searches_occupy_every_thread() {
    let machines = machines(1);
    let (release, running) = occupy(&machines, table("greedy"));
    let _waiting: Vec<Receiver<()>> = (0..14).map(|_| machines.submit(table("greedy"), |_| ()).unwrap()).collect();
    assert_eq!(machines.submit(machine("modest", 1), |_| 7).unwrap().blocking_recv(), Ok(7));
    release.send(()).expect("the long search still runs");
    running.blocking_recv().unwrap();
}

#[test]
fn an_analysis_is_never_short_however_few_positions_it_asks_for() {
    let key = Key::Analysis(IdentityId("greedy".to_owned()), 1);
    assert!(key.cost() > SHORT, "{}", key.cost());
    let mut lines = FairQueue::default();
    for number in 0..8 {
        lines.add(key.clone(), wanted(number)).unwrap();
    }
    lines.add(machine("modest", 1), wanted(100)).unwrap();
    assert!(lines.next(Lane::Short).is_some_and(|(_, job)| job.number == 100));
    assert!(lines.next(Lane::Short).is_none());
}

#[test]
fn a_job_that_takes_longer_than_expected_is_charged_for_it() {
    let mut lines = FairQueue::default();
    // The expected time of both is the same, but every job of the first takes a second.
    for number in 0..8 {
        lines.add(machine("slow", 1), wanted(number)).unwrap();
        lines.add(machine("quick", 1), wanted(100 + number)).unwrap();
    }
    let mut taken = Vec::new();
    while let Some((key, job)) = lines.next(Lane::Any) {
        let is_slow = key.person().0 == "slow";
        lines.finish(&key, if is_slow { 1_000_000 } else { 0 });
        taken.push(job.number);
    }
    assert_eq!(taken[..9], [0, 100, 101, 102, 103, 104, 105, 106, 107]);
}

#[test]
fn the_pool_measures_how_long_a_job_takes() {
    let machines = machines(1);
    let (release, _running) = occupy(&machines, table("first"));
    let order = Arc::new(Mutex::new(Vec::new()));
    let ask = |name: &'static str, milliseconds: u128| {
        let order = Arc::clone(&order);
        let work = move |_: &AtomicBool| {
            let begin = Instant::now();
            while begin.elapsed().as_millis() < milliseconds {
                hint::spin_loop();
            }
            order.lock().unwrap().push(name);
        };
        machines.submit(machine(name, 7), work).unwrap()
    };
    // All of them are long jobs of the same expected time.
    let cost = u128::from(machine("", 7).cost() / 1000);
    let mut receivers = vec![ask("slow", 5 * cost)];
    receivers.extend(["quick", "slow", "quick", "slow", "quick"].map(|name| ask(name, 0)));
    release.send(()).unwrap();
    receivers.into_iter().for_each(|receiver| receiver.blocking_recv().unwrap());
    assert_eq!(*order.lock().unwrap(), ["slow", "quick", "quick", "quick", "slow", "slow"]);
}

/// The order, written plainly: the smallest sum of used time and cost, and of equals the one that came first.
#[derive(Default)]
struct Slow {
    lines: Vec<SlowLine>,
    now: u64,
}

#[derive(Default)]
struct SlowLine {
    name: String,
    jobs: Vec<(Key, Numbered)>,
    used: u64,
    running: usize,
}

impl Slow {
    fn line(&mut self, key: &Key) -> &mut SlowLine {
        let name = &key.person().0;
        let at = self.lines.iter().position(|line| line.name == *name).unwrap_or_else(|| {
            self.lines.push(SlowLine { name: name.clone(), ..SlowLine::default() });
            self.lines.len() - 1
        });
        &mut self.lines[at]
    }

    fn add(&mut self, key: &Key, job: Numbered) {
        let now = self.now;
        let line = self.line(key);
        if line.jobs.is_empty() {
            line.used = line.used.max(now);
        }
        line.jobs.push((key.clone(), job));
    }

    fn next(&mut self) -> Option<(Key, u32)> {
        let order = |(key, job): &(Key, Numbered), used: u64| (used + key.cost(), job.number);
        // The first short job of a line and its first long one.
        let of_line = |line: &SlowLine| {
            let first = |is_short: bool| line.jobs.iter().find(|(key, _)| (key.cost() <= SHORT) == is_short);
            [first(true), first(false)].into_iter().flatten().map(|job| order(job, line.used)).min()
        };
        let first = self.lines.iter().filter_map(of_line).min()?;
        let line = self.lines.iter_mut().find(|line| of_line(line) == Some(first))?;
        let at = line.jobs.iter().position(|job| order(job, line.used) == first)?;
        let (key, job) = line.jobs.remove(at);
        self.now = self.now.max(line.used);
        line.used += key.cost();
        line.running += 1;
        Some((key, job.number))
    }

    fn finish(&mut self, key: &Key, used: u64) {
        self.line(key).running -= 1;
        self.line(key).used += used.saturating_sub(key.cost());
        if self.lines.iter().all(|line| line.running == 0 && line.jobs.is_empty()) {
            *self = Slow::default();
        }
    }
}

#[test]
fn the_order_is_that_of_the_plain_words() {
    let mut rng = Rng::with_seed(5);
    for threads in 1..4 {
        let (mut lines, mut slow) = (FairQueue::default(), Slow::default());
        let mut running: Vec<Key> = Vec::new();
        for number in 0..5000 {
            if rng.u8(..5) < 2 {
                let key = machine(rng.choice(["a", "b", "c", "d", "e"]).unwrap(), rng.u8(5..=8));
                lines.add(key.clone(), wanted(number)).unwrap();
                slow.add(&key, wanted(number));
            } else if running.len() < threads {
                let taken = lines.next(Lane::Any).map(|(key, job)| (key, job.number));
                assert_eq!(taken, slow.next(), "step {number}");
                running.extend(taken.map(|(key, _)| key));
            } else {
                let key = running.swap_remove(rng.usize(..running.len()));
                let used = rng.u64(..2 * key.cost());
                lines.finish(&key, used);
                slow.finish(&key, used);
            }
            assert_eq!(lines.waiting(), slow.lines.iter().map(|line| line.jobs.len()).sum::<usize>());
            assert_eq!(lines.running(), running.len());
        }
    }
}
