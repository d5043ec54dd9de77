//! `bisat completions` and `bisat man`: what shells and manuals need, made from the same definitions as the help.

use std::error::Error;
use std::fs;
use std::io::Write;
use std::path::Path;

use clap::CommandFactory;
use clap_complete::{Shell, generate};
use clap_mangen::Man;

use crate::arguments::Arguments;

/// Writes the completions for a shell.
pub fn completions(shell: Shell, mut output: impl Write) -> Result<(), Box<dyn Error>> {
    // The library cannot be told that nobody reads any more: it writes to memory.
    let mut text = Vec::new();
    generate(shell, &mut Arguments::command(), "bisat", &mut text);
    Ok(output.write_all(&text)?)
}

/// Writes the manual page of `bisat`, or, into a folder, this and a page for each command.
pub fn man(folder: Option<&Path>, mut output: impl Write) -> Result<(), Box<dyn Error>> {
    let command = Arguments::command();
    let Some(folder) = folder else {
        let mut text = Vec::new();
        Man::new(command).render(&mut text)?;
        return Ok(output.write_all(&text)?);
    };
    fs::create_dir_all(folder)?;
    let commands = command.get_subcommands().filter(|command| !command.is_hide_set());
    let pages = commands.map(|command| (format!("bisat-{}", command.get_name()), command.clone()));
    let pages: Vec<_> = pages.chain([("bisat".to_owned(), command.clone())]).collect();
    for (name, command) in pages {
        let mut text = Vec::new();
        // A manual page is named by one word, and clap wants names that live for ever.
        let command = command.name(&*name.clone().leak());
        Man::new(command).render(&mut text)?;
        fs::write(folder.join(format!("{name}.1")), text)?;
    }
    Ok(())
}
