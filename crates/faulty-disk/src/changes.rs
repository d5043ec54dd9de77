//! A file as the disk has it, and the changes that are not flushed yet.

use fastrand::Rng;

/// One file.
#[derive(Default, Debug)]
pub(crate) struct FileState {
    /// What is there after a power cut in any case.
    durable: Vec<u8>,
    /// Changes since the last flush, in order.
    pending: Vec<Change>,
    /// The size that programs see.
    size: u64,
}

#[derive(Debug)]
enum Change {
    Write { offset: u64, bytes: Vec<u8> },
    Truncate { size: u64 },
}

impl FileState {
    pub(crate) fn new(durable: Vec<u8>) -> Self {
        let size = durable.len() as u64;
        FileState { durable, pending: Vec::new(), size }
    }

    pub(crate) fn write(&mut self, offset: u64, bytes: &[u8]) {
        self.size = self.size.max(offset + bytes.len() as u64);
        self.pending.push(Change::Write { offset, bytes: bytes.to_vec() });
    }

    pub(crate) fn truncate(&mut self, size: u64) {
        self.size = self.size.min(size);
        self.pending.push(Change::Truncate { size });
    }

    /// By how much a write makes the file longer.
    pub(crate) fn growth(&self, offset: u64, length: u64) -> u64 {
        (offset + length).saturating_sub(self.size)
    }

    /// Everything is on disk now.
    pub(crate) fn flush(&mut self) {
        for change in self.pending.drain(..) {
            change.apply(&mut self.durable);
        }
    }

    /// A flush that failed: any part may be on disk. A later flush does not try again, as in Linux, where the pages count as
    /// written after the error.
    pub(crate) fn flush_some(&mut self, rng: &mut Rng) {
        let every = Kept::any(rng);
        let last = self.pending.len().saturating_sub(1);
        for (number, mut change) in self.pending.drain(..).enumerate() {
            let is_kept = match every {
                Kept::Nothing => false,
                Kept::Everything => true,
                Kept::Some => rng.bool(),
            };
            if is_kept {
                if number == last {
                    change.tear(rng);
                }
                change.apply(&mut self.durable);
            }
        }
    }

    /// The content after a power cut.
    pub(crate) fn after_power_cut(&mut self, rng: &mut Rng) -> &[u8] {
        self.flush_some(rng);
        self.size = self.durable.len() as u64;
        &self.durable
    }

    /// Number of changes that are not flushed.
    pub(crate) fn unflushed(&self) -> usize {
        self.pending.len()
    }
}

/// Which changes of a list reach the disk.
#[derive(Clone, Copy)]
enum Kept {
    Nothing,
    Everything,
    /// Any of them, also a later one without an earlier one.
    Some,
}

impl Kept {
    fn any(rng: &mut Rng) -> Self {
        [Kept::Nothing, Kept::Everything, Kept::Some, Kept::Some][rng.usize(..4)]
    }
}

impl Change {
    /// Keeps only the first bytes of a write.
    fn tear(&mut self, rng: &mut Rng) {
        if let Change::Write { bytes, .. } = self {
            bytes.truncate(rng.usize(..=bytes.len()));
        }
    }

    fn apply(self, durable: &mut Vec<u8>) {
        match self {
            Change::Write { offset, bytes } => {
                let (begin, end) = (offset as usize, offset as usize + bytes.len());
                if durable.len() < end {
                    durable.resize(end, 0);
                }
                durable[begin..end].copy_from_slice(&bytes);
            }
            Change::Truncate { size } => durable.truncate(size as usize),
        }
    }
}
