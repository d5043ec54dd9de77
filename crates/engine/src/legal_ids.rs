//! The ids of all legal actions of a position. This file knows no particular game.

use std::ops::Range;

/// The most ids that are no run. KHAN has most: six pieces with up to 16 targets each, and twelve squares to come back on.
const MOST: usize = 128;
/// Loops over the list take this many ids at a time: how many are legal cannot be foreseen, whether more than these are can.
const AT_ONCE: usize = 8;

/// The ids of all legal actions of a position: a list, and a run of successive ids.
///
/// It is one block of memory, of which the first bytes are enough for most positions: ten thousand games at once keep theirs
/// in the cache.
#[derive(Clone, Debug)]
#[repr(C)]
pub struct LegalIds {
    count: u16,
    /// KHAN's 5,544 ways to set up are a run; a list of them would take longer to write than the rest of a game.
    run: Range<u16>,
    ids: [u16; MOST + AT_ONCE],
}

impl Default for LegalIds {
    fn default() -> Self {
        LegalIds { count: 0, run: 0..0, ids: [0; MOST + AT_ONCE] }
    }
}

impl LegalIds {
    /// No legal action.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds one id.
    #[inline]
    pub fn add(&mut self, id: usize) {
        self.ids[usize::from(self.count)] = id as u16;
        self.count += 1;
    }

    /// Adds ids.
    #[inline]
    pub fn extend(&mut self, ids: impl Iterator<Item = usize>) {
        let mut count = usize::from(self.count);
        for id in ids {
            self.ids[count] = id as u16;
            count += 1;
        }
        self.count = count as u16;
    }

    /// Adds all ids of a range. There can be one such range.
    pub fn set_run(&mut self, run: Range<u16>) {
        self.run = run;
    }

    /// The number of legal actions.
    pub fn len(&self) -> usize {
        self.listed().len() + self.run.len()
    }

    /// Whether no action is legal.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether the action with this id is legal.
    pub fn has(&self, id: usize) -> bool {
        let Ok(id) = u16::try_from(id) else { return false };
        let is_among = |(ids, first): (&[u16; AT_ONCE], u16)| {
            let is_it = |(place, listed): (u16, &u16)| u16::from(*listed == id) & u16::from(place < self.count - first);
            (0..).zip(ids).map(is_it).fold(0, |found, is_it| found | is_it) != 0
        };
        self.run.contains(&id) || self.blocks().zip((0..).step_by(AT_ONCE)).any(is_among)
    }

    /// The id at this place of the list, below [`LegalIds::len`].
    pub fn at(&self, place: usize) -> usize {
        match self.listed().get(place) {
            Some(id) => usize::from(*id),
            None => usize::from(self.run.start) + place - self.listed().len(),
        }
    }

    /// All ids as a range, if they are one that was added as such.
    pub fn as_run(&self) -> Option<Range<usize>> {
        self.listed().is_empty().then(|| self.run_as_indices())
    }

    /// Every id.
    pub fn iter(&self) -> impl Iterator<Item = usize> {
        self.listed().iter().copied().chain(self.run.clone()).map(usize::from)
    }

    /// Sets the entries of all legal ids.
    pub fn fill(&self, mask: &mut [bool], value: bool) {
        self.iter().for_each(|id| mask[id] = value);
    }

    /// Replaces all ids by those that `find` adds. The mask, which shows the old ids, then shows the new ones: few of its
    /// entries change.
    #[inline]
    pub fn replace(&mut self, mask: &mut [bool], find: impl FnOnce(&mut LegalIds)) {
        let before = self.run_as_indices();
        self.fill_blocks(mask, false);
        (self.count, self.run) = (0, 0..0);
        find(self);
        // The last block is filled up with an id that is legal anyway.
        let (first, count) = (self.ids[0], usize::from(self.count));
        self.ids[count..count + AT_ONCE].fill(first);
        // Both sides of KHAN set up with the same ids.
        let run = self.run_as_indices();
        if run != before {
            mask[before].fill(false);
            mask[run].fill(true);
        }
        self.fill_blocks(mask, true);
    }

    fn listed(&self) -> &[u16] {
        &self.ids[..usize::from(self.count)]
    }

    /// The list and what stands behind it, in blocks of the same length.
    fn blocks(&self) -> impl Iterator<Item = &[u16; AT_ONCE]> {
        self.ids.as_chunks().0.iter().take(usize::from(self.count).div_ceil(AT_ONCE))
    }

    fn fill_blocks(&self, mask: &mut [bool], value: bool) {
        for block in self.blocks() {
            block.iter().for_each(|id| mask[usize::from(*id)] = value);
        }
    }

    fn run_as_indices(&self) -> Range<usize> {
        usize::from(self.run.start)..usize::from(self.run.end)
    }
}
