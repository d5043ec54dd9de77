//! `bisat backup` and `bisat restore`: copies of a server's database.

use std::error::Error;
use std::io::Write;
use std::path::PathBuf;

use bisat_server::sqlite::{self, Copied};
use clap::Args;

use crate::serve::database::sqlite_file;
use crate::serve::default_database;

/// Flags of `bisat backup`.
#[derive(Args, Clone, Debug)]
pub struct BackupFlags {
    /// The new file; a file that exists is not overwritten
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// The database to copy (default: that of `bisat serve`)
    #[arg(long, env = "BISAT_DATABASE", value_name = "FILE", hide_env_values = true)]
    pub database: Option<PathBuf>,
}

/// Flags of `bisat restore`.
#[derive(Args, Clone, Debug)]
pub struct RestoreFlags {
    /// The backup
    #[arg(value_name = "BACKUP")]
    pub file: PathBuf,
    /// The new database; one that exists is not overwritten
    #[arg(long, env = "BISAT_DATABASE", value_name = "FILE", hide_env_values = true)]
    pub database: PathBuf,
}

/// Copies the database of a server, which may be running.
pub fn backup(flags: BackupFlags, mut output: impl Write) -> Result<(), Box<dyn Error>> {
    let database = match flags.database {
        Some(database) => sqlite_file(database, "copy a PostgreSQL database with pg_dump")?,
        None => default_database()?,
    };
    let Copied { bytes, tables } = sqlite::backup(&database, &flags.file)?;
    writeln!(output, "{}: {bytes} bytes, tables: {tables}", flags.file.display())?;
    Ok(())
}

/// Makes a database from a backup.
pub fn restore(flags: &RestoreFlags, mut output: impl Write) -> Result<(), Box<dyn Error>> {
    sqlite_file(flags.database.clone(), "restore a PostgreSQL database with pg_restore")?;
    let Copied { bytes, tables } = sqlite::restore(&flags.file, &flags.database)?;
    writeln!(output, "{}: {bytes} bytes, tables: {tables}", flags.database.display())?;
    Ok(())
}
