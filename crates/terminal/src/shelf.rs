//! Where games are kept: a folder with a record each.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use bisat_record::{Record, tag};

/// A folder of records.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shelf {
    folder: PathBuf,
}

/// A game that was not finished.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kept {
    /// Its file.
    pub path: PathBuf,
    /// The game's id.
    pub game: String,
    /// Its record.
    pub text: String,
}

impl Shelf {
    /// The folder that these variables of the environment name: `XDG_STATE_HOME`, else below `HOME`.
    pub fn of(variable: impl Fn(&str) -> Option<String>) -> Option<Self> {
        let set = |name: &str| variable(name).filter(|value| !value.is_empty());
        let state = set("XDG_STATE_HOME").map(PathBuf::from);
        let state = state.or_else(|| set("HOME").map(|home| PathBuf::from(home).join(".local/state")))?;
        Some(Shelf { folder: state.join("bisat") })
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Keeps the record under a name; what was kept under it is replaced at once or not at all.
    pub fn keep(&self, name: &str, record: &str) -> io::Result<PathBuf> {
        let games = self.folder.join("games");
        fs::create_dir_all(&games)?;
        let path = games.join(format!("{name}.txt"));
        let new = games.join(format!("{name}.new"));
        fs::write(&new, record)?;
        fs::rename(&new, &path)?;
        Ok(path)
    }

    /// The games that were not finished, the last kept first.
    pub fn unfinished(&self) -> Vec<Kept> {
        let Ok(entries) = fs::read_dir(self.folder.join("games")) else { return Vec::new() };
        let mut kept: Vec<(std::time::SystemTime, Kept)> = entries
            .filter_map(|entry| {
                let path = entry.ok()?.path();
                let when = fs::metadata(&path).ok()?.modified().ok()?;
                let text = fs::read_to_string(&path).ok().filter(|_| path.extension().is_some_and(|it| it == "txt"))?;
                let record = Record::read(&text).ok()?;
                let game = record.get(tag::GAME)?.to_owned();
                (record.get(tag::RESULT) == Some("*")).then_some((when, Kept { path, game, text }))
            })
            .collect();
        kept.sort_by_key(|(when, _)| std::cmp::Reverse(*when));
        kept.into_iter().map(|(_, kept)| kept).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::Shelf;

    fn of(variables: &[(&str, &str)]) -> Option<Shelf> {
        Shelf::of(|name| variables.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned()))
    }

    #[test]
    fn games_are_kept_where_the_environment_says() {
        let named = of(&[("XDG_STATE_HOME", "/state"), ("HOME", "/home/me")]);
        assert_eq!(named.expect("a folder").folder(), Path::new("/state/bisat"));
        let usual = of(&[("XDG_STATE_HOME", ""), ("HOME", "/home/me")]);
        assert_eq!(usual.expect("a folder").folder(), Path::new("/home/me/.local/state/bisat"));
        assert_eq!(of(&[]), None);
    }
}
