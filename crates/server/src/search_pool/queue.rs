//! Fair queue: one line of jobs per person, as in [fair queuing](https://en.wikipedia.org/wiki/Fair_queuing).
//!
//! Every line has a tag, the thinking time that its person has used: the expected time when a job is taken, and the rest
//! when it has taken longer. A new line starts at the virtual time, which is the tag of the line that was served last. The job with the smallest sum of tag and cost is next. So a person with many
//! jobs waits for their own jobs, a short job passes long ones of others, and a job that waits long comes first in the
//! end, because the virtual time passes its tag. It knows nothing of threads and reads no clock.

use std::collections::{HashMap, VecDeque};

use bisat_protocol::IdentityId;

use super::{Busy, Key};

/// Largest number of waiting hints, analyses and records of an identity.
pub(super) const MOST_OF_AN_IDENTITY: usize = 8;
/// Largest number of waiting jobs in all.
pub(super) const MOST: usize = 10_000;
/// A job of at most this cost is short. Levels 1 to 6 are.
pub(super) const SHORT: u64 = 20_000;

/// A job whose caller may go away while it waits.
pub(super) trait Wanted {
    /// Whether the caller still waits for it.
    fn is_wanted(&self) -> bool;
}

/// Which jobs a thread takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Lane {
    /// All jobs.
    Any,
    /// Short jobs only.
    Short,
}

/// Waiting jobs, one line per person.
pub(super) struct FairQueue<J> {
    lines: HashMap<IdentityId, Line<J>>,
    /// Virtual time: the largest tag with which a job was taken.
    now: u64,
    /// Number of the next job.
    number: u64,
    waiting: usize,
    waiting_short: usize,
    running: usize,
}

/// Jobs of one person.
struct Line<J> {
    short: VecDeque<Waiting<J>>,
    long: VecDeque<Waiting<J>>,
    running: usize,
    /// Thinking time that was used, in virtual time.
    tag: u64,
}

struct Waiting<J> {
    key: Key,
    job: J,
    /// Order of arrival, which decides between equals.
    number: u64,
}

impl<J> Default for FairQueue<J> {
    fn default() -> Self {
        FairQueue { lines: HashMap::new(), now: 0, number: 0, waiting: 0, waiting_short: 0, running: 0 }
    }
}

impl<J> Line<J> {
    fn waiting(&self) -> usize {
        self.short.len() + self.long.len()
    }

    fn is_idle(&self) -> bool {
        self.running == 0 && self.waiting() == 0
    }

    fn jobs(&self) -> impl Iterator<Item = &Waiting<J>> {
        self.short.iter().chain(&self.long)
    }

    /// Order of the first job of a lane: the smallest is next.
    fn order(&self, lane: Lane) -> Option<(u64, u64)> {
        let order = |first: &Waiting<J>| (self.tag.saturating_add(first.key.cost()), first.number);
        let long = self.long.front().filter(|_| lane == Lane::Any).map(order);
        self.short.front().map(order).into_iter().chain(long).min()
    }
}

impl<J: Wanted> FairQueue<J> {
    /// Number of waiting jobs.
    pub(super) fn waiting(&self) -> usize {
        self.waiting
    }

    /// Whether a job of this lane waits.
    pub(super) fn has_waiting(&self, lane: Lane) -> bool {
        match lane {
            Lane::Any => self.waiting > 0,
            Lane::Short => self.waiting_short > 0,
        }
    }

    /// Number of jobs that were taken and are not finished.
    pub(super) fn running(&self) -> usize {
        self.running
    }

    /// Adds a job to the person's line.
    pub(super) fn add(&mut self, key: Key, job: J) -> Result<(), Busy> {
        self.make_room(&key)?;
        let line = self.lines.entry(key.person().clone()).or_insert_with(|| Line {
            short: VecDeque::new(),
            long: VecDeque::new(),
            running: 0,
            tag: 0,
        });
        if line.waiting() == 0 {
            line.tag = line.tag.max(self.now);
        }
        let is_short = key.cost() <= SHORT;
        let jobs = if is_short { &mut line.short } else { &mut line.long };
        jobs.push_back(Waiting { key, job, number: self.number });
        self.number += 1;
        self.waiting += 1;
        self.waiting_short += usize::from(is_short);
        Ok(())
    }

    /// Takes the next job of a lane. Jobs whose callers have gone are dropped, and cost nothing.
    pub(super) fn next(&mut self, lane: Lane) -> Option<(Key, J)> {
        loop {
            let orders = self.lines.iter().filter_map(|(person, line)| Some((line.order(lane)?, person)));
            let ((_, number), person) = orders.min_by_key(|(order, _)| *order)?;
            let person = person.clone();
            let line = self.lines.get_mut(&person).expect("it was found among them");
            let is_short = line.short.front().is_some_and(|first| first.number == number);
            let jobs = if is_short { &mut line.short } else { &mut line.long };
            let Waiting { key, job, .. } = jobs.pop_front().expect("the line has this job");
            self.waiting -= 1;
            self.waiting_short -= usize::from(is_short);
            if job.is_wanted() {
                self.now = self.now.max(line.tag);
                line.tag = line.tag.saturating_add(key.cost());
                line.running += 1;
                self.running += 1;
                return Some((key, job));
            }
            self.remove_idle(&person);
        }
    }

    /// Marks a job as done, and charges the person for the time that it took beyond the expected time. `used` is in
    /// microseconds.
    pub(super) fn finish(&mut self, key: &Key, used: u64) {
        let line = self.lines.get_mut(key.person()).expect("a person with a running job has a line");
        line.tag = line.tag.saturating_add(used.saturating_sub(key.cost()));
        line.running -= 1;
        self.running -= 1;
        self.remove_idle(key.person());
    }

    /// Charges a person who has jobs here for the time that their jobs took elsewhere, in microseconds.
    pub(super) fn charge(&mut self, person: &IdentityId, used: u64) {
        if let Some(line) = self.lines.get_mut(person) {
            line.tag = line.tag.saturating_add(used);
        }
    }

    /// Removes a line without jobs once its tag is not above that of a new line, and all lines when nothing waits or runs.
    fn remove_idle(&mut self, person: &IdentityId) {
        if self.waiting == 0 && self.running == 0 {
            self.lines.clear();
            self.now = 0;
        } else if self.lines.get(person).is_some_and(|line| line.is_idle() && line.tag <= self.now) {
            self.lines.remove(person);
        }
    }

    /// Removes all waiting jobs.
    pub(super) fn clear(&mut self) -> Vec<J> {
        (self.waiting, self.waiting_short) = (0, 0);
        let lines = self.lines.values_mut();
        let jobs = lines.flat_map(|line| line.short.drain(..).chain(line.long.drain(..))).map(|waiting| waiting.job);
        let jobs = jobs.collect();
        self.lines.retain(|_, line| line.running > 0);
        jobs
    }

    fn make_room(&mut self, key: &Key) -> Result<(), Busy> {
        // Only if it helps: a sweep visits every job.
        let has_gone = |line: &Line<J>| line.jobs().any(|waiting| !waiting.job.is_wanted());
        if self.is_full() || self.is_line_full(key) && self.lines.get(key.person()).is_some_and(has_gone) {
            self.sweep();
        }
        if self.is_line_full(key) {
            return Err(Busy::Caller);
        }
        if self.is_full() { Err(Busy::Pool) } else { Ok(()) }
    }

    /// Whether there are too many jobs, or too many lines that are kept for their tags.
    fn is_full(&self) -> bool {
        self.waiting >= MOST || self.lines.len() >= 2 * MOST
    }

    /// A table asks for one move at a time: only questions are limited.
    fn is_line_full(&self, key: &Key) -> bool {
        let is_question = |waiting: &&Waiting<J>| waiting.key.is_question();
        key.is_question()
            && self.lines.get(key.person()).is_some_and(|line| {
                line.waiting() >= MOST_OF_AN_IDENTITY && line.jobs().filter(is_question).count() >= MOST_OF_AN_IDENTITY
            })
    }

    /// Drops every job whose caller has gone.
    fn sweep(&mut self) {
        for line in self.lines.values_mut() {
            line.short.retain(|waiting| waiting.job.is_wanted());
            line.long.retain(|waiting| waiting.job.is_wanted());
        }
        self.lines.retain(|_, line| !line.is_idle());
        self.waiting = self.lines.values().map(Line::waiting).sum();
        self.waiting_short = self.lines.values().map(|line| line.short.len()).sum();
    }
}
