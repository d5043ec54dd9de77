//! `bisat migrate`: copies a server's data from SQLite to PostgreSQL, or back.

use std::error::Error;
use std::io::Write;
use std::path::PathBuf;

use bisat_server::data_migration::{Outcome, migrate};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};

use crate::serve::database;

/// Flags of `bisat migrate`.
#[derive(Args, Clone, Debug)]
pub struct MigrateFlags {
    /// The database to copy: a SQLite file, or the URL of a PostgreSQL database. It is only read
    #[arg(long, env = "BISAT_MIGRATE_FROM", value_name = "FILE|URL", hide_env_values = true)]
    pub from: PathBuf,
    /// The database to copy into: a SQLite file, created if missing, or the URL of a PostgreSQL database. It must be empty, or
    /// hold what an earlier run has copied
    #[arg(long, env = "BISAT_MIGRATE_TO", value_name = "FILE|URL", hide_env_values = true)]
    pub to: PathBuf,
}

/// Copies a database, verifies the copy, and prints what was copied.
pub fn run(flags: MigrateFlags, mut output: impl Write) -> Result<(), Box<dyn Error>> {
    let (from, to) = (database::read(flags.from), database::read(flags.to));
    let style = ProgressStyle::with_template("{elapsed} {msg}").expect("the template is well formed");
    let bar = ProgressBar::new_spinner().with_style(style);
    let migrated = migrate(&from, &to, &mut |progress| bar.set_message(progress.to_string()));
    bar.finish_and_clear();
    let report = migrated?;
    write!(output, "{report}")?;
    match report.outcome {
        Outcome::Copied => writeln!(output, "copied {from} to {to}")?,
        Outcome::AlreadyThere => writeln!(output, "nothing to copy: {to} has everything of {from}")?,
    }
    writeln!(
        output,
        "The server's secret is not in the database and was not copied: start the server on {to} with the secret of {from} \
         (--secret-file or BISAT_SECRET).\nRun a server on one of the two databases, never on both: both servers would go on with \
         the same games and make the same throws."
    )?;
    Ok(())
}
