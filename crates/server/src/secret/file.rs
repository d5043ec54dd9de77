//! Where the secret comes from: a file beside the database, or the environment. A database of version 0.2 or earlier contains
//! the secret; it moves into the file at the first start.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tracing::{info, warn};

use super::Secret;
use crate::rng::{Rng, random_bytes};
use crate::store::Store;

/// Setting that holds the secret in a database of version 0.2 or earlier.
const OLD_SETTING: &str = "secret";
/// Setting that holds the fingerprint of the secret.
pub(crate) const FINGERPRINT: &str = "secret fingerprint";

/// Where the secret comes from.
#[derive(Clone, Debug)]
pub enum SecretSource {
    /// This file, created if missing.
    File(PathBuf),
    /// The operator gave it.
    Given(Secret),
}

/// Reads or makes the secret of a database.
pub async fn load(source: &SecretSource, store: &dyn Store, rng: &dyn Rng, now: u64) -> Result<Secret, String> {
    let failed = |error: crate::event_log::LogError| error.to_string();
    let old = store.setting(OLD_SETTING).await.map_err(failed)?;
    let old = old.map(|bytes| bytes.try_into().map(Secret::new)).transpose();
    let old = old.map_err(|_| "the secret in the database does not have 32 bytes".to_owned())?;
    let known = store.setting(FINGERPRINT).await.map_err(failed)?;
    let secret = match source {
        SecretSource::Given(secret) => secret.clone(),
        SecretSource::File(path) => match read(path)? {
            Some(secret) => secret,
            None if old.is_none() && known.is_some() => {
                return Err(format!(
                    "{}: the secret of this database is missing: restore the file that was backed up with it \
                     (docs/serving.md, Backup)",
                    path.display()
                ));
            }
            None => {
                let secret = old.clone().unwrap_or_else(|| Secret::new(random_bytes(rng)));
                create(path, &secret).map_err(|error| format!("{}: {error}", path.display()))?;
                info!(file = %path.display(), "made the file of the server's secret: back it up with the database");
                secret
            }
        },
    };
    match old {
        Some(old) if old != secret => return Err(format!("the database holds another secret than {}", named(source))),
        Some(_) => {
            // Before the secret is removed: a crash in between must not lose the time.
            store.set_upgraded_at(now).await.map_err(failed)?;
            store.remove_setting(OLD_SETTING).await.map_err(failed)?;
            if let Err(error) = store.truncate_log() {
                warn!(%error, "the write-ahead log still holds the secret of version 0.2: restart the server");
            }
        }
        None => {}
    }
    let known = store.set_setting_if_absent(FINGERPRINT, secret.fingerprint().to_vec()).await.map_err(failed)?;
    if known == secret.fingerprint() {
        return Ok(secret);
    }
    Err(format!(
        "{} is not the secret of this database: use the one that was backed up with it (docs/serving.md, Backup)",
        named(source)
    ))
}

fn named(source: &SecretSource) -> String {
    match source {
        SecretSource::File(path) => path.display().to_string(),
        SecretSource::Given(_) => "BISAT_SECRET".to_owned(),
    }
}

fn read(path: &Path) -> Result<Option<Secret>, String> {
    match fs::read_to_string(path) {
        Ok(text) => {
            let secret = Secret::read(text.trim_end()).map_err(|error| format!("{}: {error}", path.display()))?;
            Ok(Some(secret))
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(format!("{}: {error}", path.display())),
    }
}

/// Writes a new file that only the owner may read. It is on disk when this returns; a crash leaves no file, or the whole one.
fn create(path: &Path, secret: &Secret) -> io::Result<()> {
    let unfinished = path.with_added_extension("new");
    match fs::remove_file(&unfinished) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.write(true).create_new(true).open(&unfinished)?;
    writeln!(file, "{}", secret.write())?;
    file.sync_all()?;
    // A link, since renaming would replace a file that is there.
    fs::hard_link(&unfinished, path)?;
    fs::remove_file(&unfinished)?;
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    File::open(folder)?.sync_all()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::{FINGERPRINT, OLD_SETTING, SecretSource, load};
    use crate::rng::SystemRng;
    use crate::secret::Secret;
    use crate::sqlite::tests::Folder;
    use crate::store::Maintenance;

    const NOW: u64 = 1_700_000_000_000;

    fn in_runtime<T>(future: impl Future<Output = T>) -> T {
        tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(future)
    }

    #[test]
    fn the_secret_is_made_once_in_a_file_for_its_owner_alone() {
        in_runtime(async {
            let folder = Folder::new();
            let store = folder.open();
            let file = folder.file().with_file_name("secret");
            fs::write(file.with_added_extension("new"), "").unwrap(); // A crash has left it.
            let source = SecretSource::File(file.clone());
            let secret = load(&source, &store, &SystemRng, NOW).await.unwrap();
            assert_eq!(load(&source, &store, &SystemRng, NOW).await, Ok(secret.clone()));
            assert_eq!(load(&SecretSource::Given(secret.clone()), &store, &SystemRng, NOW).await, Ok(secret));
            assert!(!file.with_added_extension("new").exists());
            let mode = std::os::unix::fs::PermissionsExt::mode(&fs::metadata(&file).unwrap().permissions());
            assert_eq!(mode & 0o777, 0o600);
        });
    }

    #[test]
    fn another_secret_than_that_of_the_database_is_refused() {
        in_runtime(async {
            let folder = Folder::new();
            let store = folder.open();
            let file = folder.file().with_file_name("secret");
            load(&SecretSource::File(file.clone()), &store, &SystemRng, NOW).await.unwrap();
            fs::remove_file(&file).unwrap();
            let refused = load(&SecretSource::File(file.clone()), &store, &SystemRng, NOW).await.unwrap_err();
            assert!(refused.contains("secret") && refused.contains("backed up"), "{refused}");
            assert!(!file.exists(), "no other secret is written");
            fs::write(&file, format!("{}\n", Secret::new([9; 32]).write())).unwrap();
            let refused = load(&SecretSource::File(file.clone()), &store, &SystemRng, NOW).await.unwrap_err();
            assert!(refused.contains("secret") && refused.contains("backed up"), "{refused}");
            fs::write(&file, "not a secret\n").unwrap();
            let refused = load(&SecretSource::File(file), &store, &SystemRng, NOW).await.unwrap_err();
            assert!(refused.contains("64"), "{refused}");
        });
    }

    #[test]
    fn the_secret_of_the_first_version_moves_from_the_database_into_the_file() {
        in_runtime(async {
            let folder = Folder::new();
            let store = folder.open();
            store.set_setting_if_absent(OLD_SETTING, vec![5; 32]).await.unwrap();
            let holds_secret = || {
                let log = folder.file().with_file_name(format!("{}-wal", folder.file().file_name().unwrap().display()));
                let bytes = [fs::read(folder.file()).unwrap(), fs::read(log).unwrap()].concat();
                bytes.windows(32).any(|part| part == [5; 32])
            };
            assert!(holds_secret());
            let source = SecretSource::File(folder.file().with_file_name("secret"));
            assert_eq!(load(&source, &store, &SystemRng, NOW).await, Ok(Secret::new([5; 32])));
            assert_eq!(store.setting(OLD_SETTING).await.unwrap(), None);
            assert!(!holds_secret(), "nor is it in the bytes of the database and its log");
            assert!(store.setting(FINGERPRINT).await.unwrap().is_some());
            assert_eq!(load(&source, &store, &SystemRng, NOW).await, Ok(Secret::new([5; 32])), "and stays there");
        });
    }
}
