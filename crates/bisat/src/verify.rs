//! `bisat verify`: checks that every move of a record is legal and every throw follows from the seed.

use std::error::Error;
use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use bisat_record::{Origin, Record, Verified, origin, verify};
use serde_json::{Value as Json, json};

use crate::failure::Usage;

/// The longest input that is read; a valid record is shorter.
const LONGEST: u64 = 8 << 20;
/// The extension of the records that are verified in a folder.
const EXTENSION: &str = "txt";

/// How the results are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// A line for each record.
    Text,
    /// One JSON object.
    Json,
}

/// A record and the result of its verification; the error is without the name of the file.
struct Checked {
    path: PathBuf,
    result: Result<(Verified, Origin), String>,
}

/// Verifies the records, and all records in folders. Valid ones go to `output`, a line each; failures go to `errors`. The
/// returned error says how many failed.
pub fn run(
    paths: &[PathBuf],
    format: Format,
    output: &mut impl Write,
    errors: &mut impl Write,
) -> Result<(), Box<dyn Error>> {
    let mut files = Vec::new();
    for path in paths {
        collect(path, &mut files)?;
    }
    let (mut failed, count) = (Vec::new(), files.len());
    let mut rows = Vec::new();
    for path in files {
        let result = parse(&path).and_then(|record| {
            let origin = origin(&record).map_err(|error| error.to_string())?;
            Ok((verify(&record).map_err(|error| error.to_string())?, origin))
        });
        let checked = Checked { path, result };
        match (format, &checked.result) {
            (Format::Json, _) => rows.push(checked.to_json()),
            (Format::Text, Ok((verified, origin))) => {
                writeln!(output, "{}: {} {}", named(&checked.path), in_words(verified), origin_in_words(origin))?;
            }
            // A single failure is the error of the command.
            (Format::Text, Err(_)) if count == 1 => {}
            (Format::Text, Err(error)) => writeln!(errors, "bisat: {}: {error}", named(&checked.path))?,
        }
        if let Err(error) = checked.result {
            failed.push(format!("{}: {error}", named(&checked.path)));
        }
    }
    if format == Format::Json {
        writeln!(output, "{:#}", json!({ "records": rows }))?;
    }
    match (failed.len(), count) {
        (0, _) => Ok(()),
        (_, 1) => Err(failed.remove(0).into()),
        (failed, _) => Err(format!("{failed} of {count} records failed").into()),
    }
}

/// Adds the file, or every record in the folder and its folders, in order of their names.
fn collect(path: &Path, files: &mut Vec<PathBuf>) -> Result<(), Box<dyn Error>> {
    if !path.is_dir() {
        files.push(path.to_owned());
        return Ok(());
    }
    let before = files.len();
    let mut folders = vec![path.to_owned()];
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        for entry in entries {
            let path = entry.map_err(|error| format!("{}: {error}", folder.display()))?.path();
            match path.is_dir() {
                true => folders.push(path),
                false if path.extension().is_some_and(|extension| extension == EXTENSION) => files.push(path),
                false => {}
            }
        }
    }
    if files.len() == before {
        return Err(Usage(format!("{}: the folder has no records (*.{EXTENSION})", path.display())).into());
    }
    files[before..].sort();
    Ok(())
}

impl Checked {
    fn to_json(&self) -> Json {
        match &self.result {
            Ok((Verified { steps, throws, is_drawn_again, without_link }, origin)) => json!({
                "file": self.path.to_string_lossy(),
                "valid": true,
                "steps": steps,
                "throws": throws,
                "throws_checked": is_drawn_again,
                "throws_without_link": without_link,
                "signed_by": match origin {
                    Origin::Unsigned => Json::Null,
                    Origin::Signed { server, key } => json!({ "server": server, "key": key.to_string() }),
                },
            }),
            Err(error) => json!({ "file": self.path.to_string_lossy(), "valid": false, "error": error }),
        }
    }
}

fn in_words(&Verified { steps, throws, is_drawn_again, without_link }: &Verified) -> String {
    let of_throws = match throws {
        0 => "the game has no throws".to_owned(),
        _ if is_drawn_again => {
            let without = match without_link {
                0 => String::new(),
                1 => "; one throw was made without the link of a player".to_owned(),
                _ => format!("; {without_link} throws were made without the link of a player"),
            };
            format!(
                "every throw follows from the seed (compare [Commitment] with the one shown before the game){without}"
            )
        }
        _ => "the throws cannot be checked, because the record has no seed".to_owned(),
    };
    format!("{}; {of_throws}.", counted(steps, throws))
}

fn origin_in_words(origin: &Origin) -> String {
    match origin {
        Origin::Unsigned => "It is not signed: anybody can have made it.".to_owned(),
        Origin::Signed { server, key } => format!("Signed by {server} (key {key})."),
    }
}

fn counted(steps: u32, throws: u32) -> String {
    match (steps, throws) {
        (1, 0) => "1 step is legal".to_owned(),
        (1, _) => "1 step is legal, a throw".to_owned(),
        _ => format!("{steps} steps are legal, {throws} of them throws"),
    }
}

/// Reads a record from a file, or from standard input if the path is `-`. The error names the file.
pub fn read(path: &Path) -> Result<Record, Box<dyn Error>> {
    parse(path).map_err(|error| format!("{}: {error}", named(path)).into())
}

/// An error in a record, with the name of its file.
pub fn in_file(path: &Path, error: &dyn Error) -> String {
    format!("{}: {error}", named(path))
}

/// The same with an error that does not name the file.
fn parse(path: &Path) -> Result<Record, String> {
    let text = if path == Path::new("-") {
        let mut text = String::new();
        io::stdin().take(LONGEST).read_to_string(&mut text).map(|_| text)
    } else {
        fs::read_to_string(path)
    };
    let text = text.map_err(|error| match error.kind() {
        io::ErrorKind::InvalidData => "not a text file".to_owned(),
        _ => error.to_string(),
    })?;
    Record::read(&text).map_err(|error| error.to_string())
}

/// The name of a file in messages.
fn named(path: &Path) -> String {
    if path == Path::new("-") { "standard input".to_owned() } else { path.display().to_string() }
}

#[cfg(test)]
mod tests {
    use super::counted;

    #[test]
    fn one_step_is_singular() {
        assert_eq!(counted(1, 0), "1 step is legal");
        assert_eq!(counted(1, 1), "1 step is legal, a throw");
        assert_eq!(counted(2, 1), "2 steps are legal, 1 of them throws");
    }
}
