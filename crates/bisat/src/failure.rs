//! Exit codes: 2 for wrong arguments, 1 for any other failure, 0 if the reader of the output closed the pipe.

use std::error::Error;
use std::fmt;
use std::io;

use bisat_client::LocalError;
use bisat_engine::{OpenError, StateError, UnknownGame};

use crate::arena::ArenaError;
use crate::fit::FitError;

/// Wrong arguments; the message says what is valid.
#[derive(Debug)]
pub struct Usage(pub String);

impl fmt::Display for Usage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for Usage {}

/// The exit code for this error.
pub fn exit_code(error: &(dyn Error + 'static)) -> u8 {
    match () {
        () if is_closed_pipe(error) => 0,
        () if is_usage(error) => 2,
        () => 1,
    }
}

/// Whether the error is about the arguments. Games, options, states and seats come only from the arguments: errors in a
/// file are reported as text.
fn is_usage(error: &(dyn Error + 'static)) -> bool {
    let arena = error.downcast_ref::<ArenaError>();
    let fit = error.downcast_ref::<FitError>();
    let local = error.downcast_ref::<LocalError>();
    error.is::<Usage>()
        || error.is::<OpenError>()
        || error.is::<UnknownGame>()
        || error.is::<StateError>()
        || fit.is_some_and(FitError::is_usage)
        || arena.is_some_and(ArenaError::is_usage)
        || local.is_some_and(|error| !matches!(error, LocalError::Record(_)))
}

/// Whether the reader of the output closed the pipe, which is not a failure.
fn is_closed_pipe(error: &(dyn Error + 'static)) -> bool {
    let is_closed = |error: &io::Error| error.kind() == io::ErrorKind::BrokenPipe;
    error.downcast_ref().is_some_and(is_closed) || error.source().is_some_and(is_closed_pipe)
}
