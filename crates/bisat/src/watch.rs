//! `bisat watch`: watches a game on a server.

use std::error::Error;
use std::io::{BufRead, Write};

use bisat_protocol::TableId;
use bisat_terminal::ServerGoal;
use clap::Args;

use crate::play::{self, Visit};
use crate::remote::{Remote, Trust};
use crate::terminal_flags::{StateFlags, TerminalFlags};
use crate::wire::Identity;

/// The flags of `bisat watch`.
#[derive(Args, Clone, Debug)]
pub struct Flags {
    /// The server, such as `https://bisat.example` or `http://127.0.0.1:2525`
    pub url: String,
    /// The table; without it, the running games are listed
    pub table: Option<String>,
    /// Use this name: a separate identity, remembered on this machine
    #[arg(long = "as", value_name = "NAME", conflicts_with = "guest")]
    pub name: Option<String>,
    /// Use a new guest identity, not remembered
    #[arg(long)]
    pub guest: bool,
    #[command(flatten)]
    #[allow(missing_docs, reason = "its own fields say it, and clap would print it as help")]
    pub trust: Trust,
    #[command(flatten)]
    #[allow(missing_docs, reason = "its own fields say it, and clap would print it as help")]
    pub terminal: TerminalFlags,
    #[command(flatten)]
    #[allow(missing_docs, reason = "its own fields say it, and clap would print it as help")]
    pub state_folder: StateFlags,
}

/// Runs the client in watching mode.
pub fn run(flags: &Flags, input: impl BufRead + Send + 'static, output: impl Write) -> Result<(), Box<dyn Error>> {
    let goal = flags.table.clone().map_or(ServerGoal::Watch, |table| ServerGoal::WatchTable(TableId(table)));
    let identity = Identity::of(flags.name.as_ref(), flags.guest);
    let visit = Visit { remote: Remote::new(&flags.url, &flags.trust)?, goal, identity };
    play::at_server(visit, &flags.terminal, &flags.state_folder, input, output)
}
