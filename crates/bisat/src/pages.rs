//! `bisat completions` and `bisat man`: shell completions and manual pages, from the same definitions as the help.

use std::error::Error;
use std::fs;
use std::io::{self, Write};
use std::path::Path;

use clap::CommandFactory;
use clap_complete::{Shell, generate};
use clap_mangen::Man;

use crate::arguments::Arguments;

/// Writes the completions for a shell.
pub fn completions(shell: Shell, mut output: impl Write) -> Result<(), Box<dyn Error>> {
    // The library panics on a closed pipe, so it writes to memory.
    let mut text = Vec::new();
    generate(shell, &mut Arguments::command(), "bisat", &mut text);
    Ok(output.write_all(&text)?)
}

/// Writes the manual page of `bisat`, or that and one page for each command into a folder.
pub fn man(folder: Option<&Path>, mut output: impl Write) -> Result<(), Box<dyn Error>> {
    let command = Arguments::command();
    let Some(folder) = folder else {
        let mut text = Vec::new();
        Man::new(command).render(&mut text)?;
        return Ok(output.write_all(&text)?);
    };
    let named = |path: &Path, error: io::Error| format!("{}: {error}", path.display());
    fs::create_dir_all(folder).map_err(|error| named(folder, error))?;
    let commands = command.get_subcommands().filter(|command| !command.is_hide_set());
    let pages = commands.map(|command| (format!("bisat-{}", command.get_name()), command.clone()));
    let pages: Vec<_> = pages.chain([("bisat".to_owned(), command.clone())]).collect();
    for (name, command) in pages {
        let mut text = Vec::new();
        // The name of a manual page is one word, and clap requires a `'static` name.
        let command = command.name(&*name.clone().leak());
        Man::new(command).render(&mut text)?;
        let path = folder.join(format!("{name}.1"));
        fs::write(&path, text).map_err(|error| named(&path, error))?;
    }
    Ok(())
}
