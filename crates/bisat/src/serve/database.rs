//! The database of a server that is started without `--database`.

use std::path::{Path, PathBuf};

/// Name of the database file.
const NAME: &str = "bisat.sqlite";

/// Which file to use without `--database`.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum DefaultDatabase {
    /// In the data folder of the user.
    DataFolder(PathBuf),
    /// In the current folder, where version 0.1.0 created it. Its games and accounts must not disappear after an upgrade.
    CurrentFolder(PathBuf),
}

impl DefaultDatabase {
    /// The file in the current folder if there is one, else the one in the data folder: below `XDG_DATA_HOME` or
    /// `~/.local/share`.
    pub(super) fn choose(variable: impl Fn(&str) -> Option<String>, current: &Path) -> Result<Self, String> {
        let old = current.join(NAME);
        if old.exists() {
            return Ok(DefaultDatabase::CurrentFolder(old));
        }
        // By the XDG specification a relative path is ignored.
        let folder = |name: &str| variable(name).map(PathBuf::from).filter(|folder| folder.is_absolute());
        let data = folder("XDG_DATA_HOME").or_else(|| folder("HOME").map(|home| home.join(".local/share")));
        let data = data.ok_or("neither XDG_DATA_HOME nor HOME is set: name a database with --database FILE")?;
        Ok(DefaultDatabase::DataFolder(data.join("bisat").join(NAME)))
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::{Path, PathBuf};

    use super::DefaultDatabase;

    fn choose(variables: &[(&str, &str)], current: &Path) -> Result<DefaultDatabase, String> {
        let variable =
            |name: &str| variables.iter().find(|(known, _)| *known == name).map(|(_, value)| value.to_string());
        DefaultDatabase::choose(variable, current)
    }

    #[test]
    fn the_database_is_in_the_data_folder_of_the_user() {
        let file = |variables: &[(&str, &str)]| choose(variables, Path::new("/nowhere"));
        let below = |folder: &str| Ok(DefaultDatabase::DataFolder(PathBuf::from(folder).join("bisat/bisat.sqlite")));
        assert_eq!(file(&[("XDG_DATA_HOME", "/data"), ("HOME", "/home/me")]), below("/data"));
        for data in ["", "relative"] {
            assert_eq!(
                file(&[("XDG_DATA_HOME", data), ("HOME", "/home/me")]),
                below("/home/me/.local/share"),
                "{data:?}"
            );
        }
        assert!(file(&[("HOME", "")]).is_err_and(|said| said.contains("--database FILE")));
    }

    #[test]
    fn a_database_in_the_current_folder_is_used_as_before() {
        let folder = std::env::temp_dir().join(format!("bisat-database-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let old = folder.join("bisat.sqlite");
        fs::write(&old, "").unwrap();
        assert_eq!(choose(&[("XDG_DATA_HOME", "/data")], &folder), Ok(DefaultDatabase::CurrentFolder(old)));
        fs::remove_dir_all(&folder).unwrap();
    }
}
