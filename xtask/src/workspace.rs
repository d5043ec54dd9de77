//! The folders of this checkout, and cargo within them.

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The packages that the server and most tests need. Every command that builds them names all of them, because cargo compiles
/// a dependency again for each other set of features.
pub(crate) const PACKAGES: &str =
    "--workspace --exclude bisat-web --exclude bisat-worker --exclude bisat-python --exclude xtask-page";

/// The folders that cargo uses.
pub(crate) struct Workspace {
    /// The root of the checkout.
    pub(crate) root: PathBuf,
    /// Where cargo puts what it builds.
    pub(crate) target: PathBuf,
}

impl Workspace {
    /// Asks cargo for the folders.
    pub(crate) fn find() -> Result<Self, String> {
        let output = Command::new(env!("CARGO"))
            .args(["metadata", "--no-deps", "--format-version", "1"])
            .stderr(Stdio::inherit())
            .output()
            .map_err(|error| format!("cargo metadata could not be started: {error}"))?;
        let metadata = String::from_utf8_lossy(&output.stdout);
        let folder = |name: &str| {
            field(&metadata, name).map(PathBuf::from).ok_or_else(|| format!("cargo metadata prints no {name}"))
        };
        Ok(Workspace { root: folder("workspace_root")?, target: folder("target_directory")? })
    }

    /// Runs cargo in the root of the checkout.
    pub(crate) fn cargo(&self, arguments: &str) -> Result<(), String> {
        self.cargo_with(arguments, &[])
    }

    /// Runs cargo with additional environment variables.
    pub(crate) fn cargo_with(&self, arguments: &str, environment: &[(&str, &str)]) -> Result<(), String> {
        let arguments: Vec<&str> = arguments.split_whitespace().collect();
        run(self.command().args(arguments).envs(environment.iter().copied()))
    }

    /// Cargo in the root of the checkout.
    pub(crate) fn command(&self) -> Command {
        let mut command = Command::new(env!("CARGO"));
        command.current_dir(&self.root);
        command
    }
}

/// Runs a command to its end; its output goes where ours goes.
pub(crate) fn run(command: &mut Command) -> Result<(), String> {
    let words = || {
        let program = Path::new(command.get_program()).file_name().unwrap_or_default();
        let words = std::iter::once(program).chain(command.get_args());
        words.map(|word| word.to_string_lossy().into_owned()).collect::<Vec<_>>().join(" ")
    };
    let words = words();
    let status = command.status().map_err(|error| format!("{words} could not be started: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{words} failed")) }
}

/// Whether the command can be started and succeeds; its output is discarded.
pub(crate) fn succeeds(program: &str, arguments: &[&str]) -> bool {
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

/// Whether this run is continuous integration, where nothing may be left out.
pub(crate) fn is_ci() -> bool {
    env::var("CI").is_ok_and(|ci| ci == "true")
}

/// The text of the last field of this name in a JSON text.
fn field(json: &str, name: &str) -> Option<String> {
    fields(json, name).last()
}

/// The texts of all fields of this name in a JSON text. Paths need no more than this, and xtask builds without a JSON
/// library.
pub(crate) fn fields(json: &str, name: &str) -> impl Iterator<Item = String> {
    json.split(&format!("\"{name}\":\"")).skip(1).filter_map(text).collect::<Vec<_>>().into_iter()
}

/// The text up to its closing quotation mark.
fn text(rest: &str) -> Option<String> {
    let mut text = String::new();
    let mut letters = rest.chars();
    loop {
        match letters.next()? {
            '"' => return Some(text),
            '\\' => text.push(letters.next()?),
            letter => text.push(letter),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::field;

    #[test]
    fn a_field_is_read_from_metadata() {
        let json = r#"{"packages":[],"target_directory":"/a \"b\" \\c/target","version":1}"#;
        assert_eq!(field(json, "target_directory").as_deref(), Some(r#"/a "b" \c/target"#));
        assert_eq!(field(json, "workspace_root"), None);
    }
}
