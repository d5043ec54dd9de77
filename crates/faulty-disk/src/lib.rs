//! A disk that fails on purpose, below SQLite: it fills, reports errors of writes and flushes, or loses power.
//!
//! 1. [`Disk`]: the files of one folder, which fail as a [`Fault`] says. It knows which changes are flushed.
//! 2. `state`: which operation fails, and what is flushed.
//! 3. `vfs`: the file system that SQLite calls, in front of the system's own. Only this file has unsafe code.
//!
//! A power cut keeps what was flushed (`fsync`) before. Of the later changes any part may be there: none, all, some, and the
//! last one torn. Creating and deleting a file is durable at once: the crate does not simulate a directory that loses
//! entries.

mod changes;
mod state;
mod vfs;
mod disk;
#[cfg(test)]
mod tests;

pub use disk::Disk;
pub use state::Fault;
