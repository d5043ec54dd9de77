//! Whose turn it is: a line for each asker, served in a fair order.
//!
//! An asker with nothing running comes before one with something running, and among equals it goes round. So however
//! much one asks for, another waits only for what runs already. It knows nothing of threads.

use std::collections::{HashMap, VecDeque};

use super::{Busy, Key};

/// How much of an identity's may wait.
pub(super) const MOST_OF_AN_IDENTITY: usize = 8;
/// How much of everyone's may wait.
pub(super) const MOST: usize = 10_000;

/// Something that may lose its purpose while it waits.
pub(super) trait Wanted {
    /// Whether somebody still waits for it.
    fn is_wanted(&self) -> bool;
}

/// Jobs that wait, in lines.
pub(super) struct Lines<J> {
    lines: HashMap<Key, Line<J>>,
    /// Those with jobs waiting and none running, the next first.
    idle: VecDeque<Key>,
    /// Those with jobs waiting and some running, the next first: never more than there are threads.
    busy: VecDeque<Key>,
    waiting: usize,
    running: usize,
}

/// An asker's; there is none for who has nothing waiting and nothing running.
struct Line<J> {
    jobs: VecDeque<J>,
    running: usize,
}

impl<J> Default for Lines<J> {
    fn default() -> Self {
        Lines { lines: HashMap::new(), idle: VecDeque::new(), busy: VecDeque::new(), waiting: 0, running: 0 }
    }
}

impl<J: Wanted> Lines<J> {
    /// How many jobs wait.
    pub(super) fn waiting(&self) -> usize {
        self.waiting
    }

    /// How many jobs were taken and are not finished.
    pub(super) fn running(&self) -> usize {
        self.running
    }

    /// Puts a job at the end of the asker's line.
    pub(super) fn add(&mut self, key: Key, job: J) -> Result<(), Busy> {
        self.make_room(&key)?;
        let line = self.lines.entry(key.clone()).or_insert(Line { jobs: VecDeque::new(), running: 0 });
        if line.jobs.is_empty() {
            if line.running == 0 { self.idle.push_back(key) } else { self.busy.push_back(key) }
        }
        line.jobs.push_back(job);
        self.waiting += 1;
        Ok(())
    }

    /// Takes the job whose turn it is; jobs that nobody wants any more are dropped on the way.
    pub(super) fn next(&mut self) -> Option<(Key, J)> {
        loop {
            let key = self.idle.pop_front().or_else(|| self.busy.pop_front())?;
            let line = self.lines.get_mut(&key).expect("whose turn can come has a line");
            let before = line.jobs.len();
            let job = std::iter::from_fn(|| line.jobs.pop_front()).find(J::is_wanted);
            self.waiting -= before - line.jobs.len();
            if let Some(job) = job {
                line.running += 1;
                self.running += 1;
                if !line.jobs.is_empty() {
                    self.busy.push_back(key.clone());
                }
                return Some((key, job));
            }
            if line.running == 0 {
                self.lines.remove(&key);
            }
        }
    }

    /// Notes that a job of the asker's is done.
    pub(super) fn finish(&mut self, key: &Key) {
        let line = self.lines.get_mut(key).expect("who has a job running has a line");
        line.running -= 1;
        self.running -= 1;
        if line.running > 0 {
            return;
        }
        if line.jobs.is_empty() {
            self.lines.remove(key);
        } else {
            self.busy.retain(|other| other != key);
            self.idle.push_back(key.clone());
        }
    }

    /// Takes out whatever waits.
    pub(super) fn clear(&mut self) -> Vec<J> {
        self.idle.clear();
        self.busy.clear();
        self.waiting = 0;
        let jobs = self.lines.values_mut().flat_map(|line| line.jobs.drain(..)).collect();
        self.lines.retain(|_, line| line.running > 0);
        jobs
    }

    fn make_room(&mut self, key: &Key) -> Result<(), Busy> {
        // Only where it helps: looking through everything takes its time.
        let has_gone = |line: &Line<J>| line.jobs.iter().any(|job| !job.is_wanted());
        if self.is_full() || self.is_line_full(key) && self.lines.get(key).is_some_and(has_gone) {
            self.sweep();
        }
        if self.is_line_full(key) {
            return Err(Busy::Asker);
        }
        if self.is_full() { Err(Busy::Everyone) } else { Ok(()) }
    }

    fn is_full(&self) -> bool {
        self.waiting >= MOST
    }

    /// A table asks for one move at a time: only people can ask for too much.
    fn is_line_full(&self, key: &Key) -> bool {
        let waiting = self.lines.get(key).map_or(0, |line| line.jobs.len());
        matches!(key, Key::Identity(_)) && waiting >= MOST_OF_AN_IDENTITY
    }

    /// Drops every job that nobody wants any more.
    fn sweep(&mut self) {
        self.lines.values_mut().for_each(|line| line.jobs.retain(J::is_wanted));
        self.waiting = self.lines.values().map(|line| line.jobs.len()).sum();
        let lines = &self.lines;
        let is_waiting = |key: &Key| lines.get(key).is_some_and(|line| !line.jobs.is_empty());
        self.idle.retain(is_waiting);
        self.busy.retain(is_waiting);
        self.lines.retain(|_, line| line.running > 0 || !line.jobs.is_empty());
    }
}
