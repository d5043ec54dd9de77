//! Which database a server uses: what `--database` names, and what is used without it.

use std::path::{Path, PathBuf};

use bisat_server::{Database, postgres};

/// The database that `--database` names: a URL or a file.
pub(crate) fn read(named: PathBuf) -> Database {
    match named.to_str() {
        Some(url) if postgres::is_url(url) => Database::Postgres(url.to_owned()),
        _ => Database::Sqlite(named),
    }
}

/// The file of a SQLite database. `instead` says what to use for PostgreSQL.
pub(crate) fn sqlite_file(named: PathBuf, instead: &str) -> Result<PathBuf, String> {
    match read(named) {
        Database::Sqlite(file) => Ok(file),
        database @ Database::Postgres(_) => Err(format!("{database}: this command copies SQLite files: {instead}")),
    }
}

/// The file of the secret beside a SQLite database.
pub(super) fn secret_beside(database: &Database) -> Result<PathBuf, &'static str> {
    match database {
        Database::Sqlite(file) => Ok(file.with_added_extension("secret")),
        Database::Postgres(_) => {
            Err("a server on PostgreSQL needs --secret-file FILE (created if missing) or the variable BISAT_SECRET")
        }
    }
}

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

    use bisat_server::Database;

    use super::{DefaultDatabase, read, secret_beside, sqlite_file};

    #[test]
    fn a_url_names_a_postgresql_database_and_anything_else_a_file() {
        for url in ["postgres://bisat@db.example/bisat", "postgresql:///bisat"] {
            assert!(matches!(read(PathBuf::from(url)), Database::Postgres(read) if read == url), "{url}");
            assert!(sqlite_file(PathBuf::from(url), "use pg_dump").is_err_and(|said| said.ends_with("use pg_dump")));
            assert!(secret_beside(&read(PathBuf::from(url))).is_err_and(|said| said.contains("--secret-file")));
        }
        for file in ["bisat.sqlite", "postgres", "/var/lib/postgres:/bisat.sqlite"] {
            assert_eq!(sqlite_file(PathBuf::from(file), ""), Ok(PathBuf::from(file)));
        }
        let secret = secret_beside(&Database::Sqlite(PathBuf::from("bisat.sqlite")));
        assert_eq!(secret, Ok(PathBuf::from("bisat.sqlite.secret")));
    }

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
