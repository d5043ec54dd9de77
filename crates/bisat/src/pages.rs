//! `bisat man`: manual pages, from the same definitions as the help.

use std::error::Error;
use std::fs;
use std::io::{self, Write};
use std::path::Path;

use clap::{Command, CommandFactory};
use clap_mangen::Man;

use crate::VERSION;
use crate::arguments::Arguments;

/// The date of this version, as CHANGELOG.md has it.
pub const RELEASED: &str = "2026-11-16";

/// Writes the manual page of `bisat`, or that and one page for each command into a folder.
pub fn man(folder: Option<&Path>, mut output: impl Write) -> Result<(), Box<dyn Error>> {
    let mut root = Arguments::command();
    root.build();
    let Some(folder) = folder else { return Ok(output.write_all(&page(&root, None)?)?) };
    let named = |path: &Path, error: io::Error| format!("{}: {error}", path.display());
    fs::create_dir_all(folder).map_err(|error| named(folder, error))?;
    let pages = commands(&root).map(|command| (page_name(command), page(command, Some(&root))));
    for (name, text) in pages.chain([("bisat".to_owned(), page(&root, None))]) {
        let path = folder.join(format!("{name}.1"));
        fs::write(&path, text?).map_err(|error| named(&path, error))?;
    }
    Ok(())
}

/// The commands that have a page.
fn commands(root: &Command) -> impl Iterator<Item = &Command> {
    root.get_subcommands().filter(|command| !command.is_hide_set() && command.get_name() != "help")
}

fn page_name(command: &Command) -> String {
    format!("bisat-{}", command.get_name())
}

/// The page of a command, or of `bisat` itself, which has no root.
fn page(command: &Command, root: Option<&Command>) -> io::Result<Vec<u8>> {
    let name = root.map_or_else(|| "bisat".to_owned(), |_| page_name(command));
    let about = command.get_about().map(ToString::to_string).unwrap_or_default();
    // A quotation mark that roff does not turn into another.
    let mut text = ".ie \\n(.g .ds Aq \\(aq\n.el .ds Aq '\n".to_owned();
    text += &format!(".TH {} 1 {RELEASED} \"bisat {VERSION}\" \"Bisat\"\n", name.to_uppercase());
    text += &format!(".SH NAME\n{} \\- {}\n", escaped(&name), escaped(&about));
    text += &format!(".SH SYNOPSIS\n{}", synopsis(command));
    text += &format!(".SH DESCRIPTION\n{}.\n", escaped(&about));
    let mut page = text.into_bytes();
    Man::new(command.clone()).render_options_section(&mut page)?;
    let mut text = String::new();
    if root.is_none() {
        text += ".SH COMMANDS\n";
        for command in commands(command) {
            let about = command.get_about().map(ToString::to_string).unwrap_or_default();
            text += &format!(".TP\n\\fB{}\\fR(1)\n{}\n", escaped(&page_name(command)), escaped(&about));
        }
    }
    text += &command.get_after_help().map(|help| after(&help.to_string())).unwrap_or_default();
    if root.is_some() {
        text += ".SH SEE ALSO\n\\fBbisat\\fR(1)\n";
    }
    page.extend(text.bytes());
    Ok(page)
}

/// The usage of the command, each form on a line of its own.
fn synopsis(command: &Command) -> String {
    let usage = command.clone().render_usage().to_string();
    let forms = usage.strip_prefix("Usage:").unwrap_or(&usage).lines().map(str::trim).filter(|form| !form.is_empty());
    forms.map(|form| format!("{}\n", escaped(form))).collect::<Vec<_>>().join(".br\n")
}

/// The text after the help: examples as they are typed, everything else as paragraphs.
fn after(help: &str) -> String {
    let (mut examples, mut notes) = (String::new(), String::new());
    for block in help.split("\n\n") {
        match block.split_once('\n') {
            Some((heading, lines)) if heading.starts_with("Examples") => {
                let said = heading.strip_prefix("Examples").unwrap_or_default().trim_matches([',', ':', ' ']);
                let said = if said.is_empty() { String::new() } else { format!("{}:\n.PP\n", escaped(&capital(said))) };
                let lines: String = lines.lines().map(|line| format!("{}\n", escaped(line))).collect();
                examples += &format!(".SH EXAMPLES\n{said}.nf\n{lines}.fi\n");
            }
            _ => {
                let lines: String = block.lines().map(|line| format!("{}\n", escaped(line.trim()))).collect();
                notes += &format!(".PP\n{lines}");
            }
        }
    }
    let notes = notes.strip_prefix(".PP\n").map(|notes| format!(".SH NOTES\n{notes}")).unwrap_or_default();
    examples + &notes
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().collect::<String>() + letters.as_str()).unwrap_or_default()
}

/// A line of text for roff.
fn escaped(text: &str) -> String {
    let text = text.replace('\\', "\\e").replace('-', "\\-").replace('\'', "\\*(Aq");
    if text.starts_with('.') { format!("\\&{text}") } else { text }
}
