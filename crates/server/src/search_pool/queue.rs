//! Fair queue: one line of jobs per caller.
//!
//! Callers without a running job come first; equal callers take turns (round robin). So one caller's jobs never delay
//! another caller by more than the jobs that already run. It knows nothing of threads.

use std::collections::{HashMap, VecDeque};

use super::{Busy, Key};

/// Largest number of waiting jobs of an identity.
pub(super) const MOST_OF_AN_IDENTITY: usize = 8;
/// Largest number of waiting jobs in all.
pub(super) const MOST: usize = 10_000;

/// A job whose caller may go away while it waits.
pub(super) trait Wanted {
    /// Whether the caller still waits for it.
    fn is_wanted(&self) -> bool;
}

/// Waiting jobs, one line per caller.
pub(super) struct FairQueue<J> {
    lines: HashMap<Key, Line<J>>,
    /// Callers with waiting and no running jobs, next first.
    idle: VecDeque<Key>,
    /// Callers with waiting and running jobs, next first: never more than threads.
    busy: VecDeque<Key>,
    waiting: usize,
    running: usize,
}

/// Jobs of one caller. A caller without jobs has no line.
struct Line<J> {
    jobs: VecDeque<J>,
    running: usize,
}

impl<J> Default for FairQueue<J> {
    fn default() -> Self {
        FairQueue { lines: HashMap::new(), idle: VecDeque::new(), busy: VecDeque::new(), waiting: 0, running: 0 }
    }
}

impl<J: Wanted> FairQueue<J> {
    /// Number of waiting jobs.
    pub(super) fn waiting(&self) -> usize {
        self.waiting
    }

    /// Number of jobs that were taken and are not finished.
    pub(super) fn running(&self) -> usize {
        self.running
    }

    /// Adds a job to the caller's line.
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

    /// Takes the next job. Jobs whose callers have gone are dropped.
    pub(super) fn next(&mut self) -> Option<(Key, J)> {
        loop {
            let key = self.idle.pop_front().or_else(|| self.busy.pop_front())?;
            let line = self.lines.get_mut(&key).expect("a queued caller has a line");
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

    /// Marks a job of the caller as done.
    pub(super) fn finish(&mut self, key: &Key) {
        let line = self.lines.get_mut(key).expect("a caller with a running job has a line");
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

    /// Removes all waiting jobs.
    pub(super) fn clear(&mut self) -> Vec<J> {
        self.idle.clear();
        self.busy.clear();
        self.waiting = 0;
        let jobs = self.lines.values_mut().flat_map(|line| line.jobs.drain(..)).collect();
        self.lines.retain(|_, line| line.running > 0);
        jobs
    }

    fn make_room(&mut self, key: &Key) -> Result<(), Busy> {
        // Only if it helps: a sweep visits every job.
        let has_gone = |line: &Line<J>| line.jobs.iter().any(|job| !job.is_wanted());
        if self.is_full() || self.is_line_full(key) && self.lines.get(key).is_some_and(has_gone) {
            self.sweep();
        }
        if self.is_line_full(key) {
            return Err(Busy::Caller);
        }
        if self.is_full() { Err(Busy::Pool) } else { Ok(()) }
    }

    fn is_full(&self) -> bool {
        self.waiting >= MOST
    }

    /// A table asks for one move at a time: only identities are limited.
    fn is_line_full(&self, key: &Key) -> bool {
        let waiting = self.lines.get(key).map_or(0, |line| line.jobs.len());
        matches!(key, Key::Identity(_)) && waiting >= MOST_OF_AN_IDENTITY
    }

    /// Drops every job whose caller has gone.
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
