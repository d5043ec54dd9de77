//! Threads for work on many games. The results never depend on their number.

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::PyResult;
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::arguments::at_least_one;

/// A number of threads; a single one is the thread that calls.
pub(crate) struct Workers {
    pool: Option<ThreadPool>,
}

impl Workers {
    /// As many threads as the caller asks for.
    pub(crate) fn new(threads: i64) -> PyResult<Self> {
        let threads = at_least_one("threads", threads)?;
        let pool = (threads > 1).then(|| ThreadPoolBuilder::new().num_threads(threads).build()).transpose();
        Ok(Workers { pool: pool.map_err(|error| PyRuntimeError::new_err(format!("threads: {error}")))? })
    }

    /// The number of threads.
    pub(crate) fn count(&self) -> usize {
        self.pool.as_ref().map_or(1, ThreadPool::current_num_threads)
    }

    /// The results of the work on each item, in the order of the items.
    pub(crate) fn map<T: Send, R: Send>(&self, items: Vec<T>, work: impl Fn(T) -> R + Sync + Send) -> Vec<R> {
        match &self.pool {
            Some(pool) => pool.install(|| items.into_par_iter().map(work).collect()),
            None => items.into_iter().map(work).collect(),
        }
    }
}
