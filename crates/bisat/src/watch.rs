//! `bisat watch`: a game at a server, looked at without sitting down.

use std::error::Error;
use std::io::{BufRead, Write};

use bisat_protocol::TableId;
use bisat_terminal::Goal;
use clap::Args;

use crate::look::Look;
use crate::play;
use crate::wire::Identity;

/// What can be typed behind `bisat watch`.
#[derive(Args, Clone, Debug)]
pub struct Flags {
    /// The server, as http://127.0.0.1:2525
    pub url: String,
    /// The table; without one, those that can be watched are listed
    pub table: Option<String>,
    /// Be the one of this name there: an identity of its own, which is remembered
    #[arg(long = "as", value_name = "NAME", conflicts_with = "guest")]
    pub name: Option<String>,
    /// Be somebody new there, whom nobody remembers afterwards
    #[arg(long)]
    pub guest: bool,
    #[command(flatten)]
    #[allow(missing_docs, reason = "its own fields say it, and clap would print it as help")]
    pub look: Look,
}

/// Watches.
pub fn run(flags: &Flags, input: impl BufRead + Send + 'static, output: impl Write) -> Result<(), Box<dyn Error>> {
    let goal = flags.table.clone().map_or(Goal::Watch, |table| Goal::WatchTable(TableId(table)));
    let identity = Identity::of(flags.name.as_ref(), flags.guest);
    play::at_server(&flags.url, goal, &identity, &flags.look, input, output)
}
