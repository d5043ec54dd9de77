//! `bisat completions`: shell completions. The scripts ask this binary, so that they offer values, too: games and their
//! options, levels, languages, saved games.

mod bash;
mod values;

use std::error::Error;
use std::io::Write;

use clap::{Command, CommandFactory};
use clap_complete::Shell;
use clap_complete::env::{CompleteEnv, Elvish, EnvCompleter, Fish, Powershell, Shells, Zsh};

use crate::arguments::Arguments;
use bash::Bash;

/// The environment variable by which a script asks for completions.
const VARIABLE: &str = "COMPLETE";
const SHELLS: Shells<'static> = Shells(&[&Bash, &Elvish, &Fish, &Powershell, &Zsh]);

/// Answers the question of a completion script and ends the process; returns if nothing was asked.
pub fn answer() {
    CompleteEnv::with_factory(command).var(VARIABLE).shells(SHELLS).complete();
}

/// Writes the script for a shell.
pub fn write(shell: Shell, mut output: impl Write) -> Result<(), Box<dyn Error>> {
    let shell: &dyn EnvCompleter = match shell {
        Shell::Bash => &Bash,
        Shell::Elvish => &Elvish,
        Shell::Fish => &Fish,
        Shell::PowerShell => &Powershell,
        Shell::Zsh => &Zsh,
        other => return Err(format!("no completions for {other}").into()),
    };
    let mut script = Vec::new();
    shell.write_registration(VARIABLE, "bisat", "bisat", "bisat", &mut script)?;
    Ok(output.write_all(&script)?)
}

/// The command line with a completer for each argument whose values are known.
fn command() -> Command {
    let command = Arguments::command();
    let names: Vec<String> = command.get_subcommands().map(|command| command.get_name().to_owned()).collect();
    names.into_iter().fold(command, |command, name| {
        command
            .mut_subcommand(&name, |command| with_values(command, &name).mut_subcommands(|it| with_values(it, &name)))
    })
}

/// The command, or one of its subcommands, with the completers of the command of this name.
fn with_values(command: Command, name: &str) -> Command {
    command.mut_args(|argument| match values::completer(name, argument.get_id().as_str()) {
        Some(completer) => argument.add(completer),
        None => argument,
    })
}
