//! `bisat watch`: a game at a server, looked at without sitting down.

use std::error::Error;
use std::io::{BufRead, Write};

use bisat_protocol::TableId;
use bisat_terminal::Goal;
use clap::Args;

use crate::look::Look;
use crate::play;

/// What can be typed behind `bisat watch`.
#[derive(Args, Clone, Debug)]
pub struct Flags {
    /// The server, as http://127.0.0.1:2525
    pub url: String,
    /// The table; without one, those that can be watched are listed
    pub table: Option<String>,
    #[command(flatten)]
    #[allow(missing_docs, reason = "its own fields say it, and clap would print it as help")]
    pub look: Look,
}

/// Watches.
pub fn run(flags: &Flags, input: impl BufRead + Send + 'static, output: impl Write) -> Result<(), Box<dyn Error>> {
    let goal = flags.table.clone().map_or(Goal::Watch, |table| Goal::WatchTable(TableId(table)));
    play::at_server(&flags.url, goal, &flags.look, input, output)
}
