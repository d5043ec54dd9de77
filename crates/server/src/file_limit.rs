//! The number of files and connections that this process may have open.

/// The limit that the server asks for if the system allows more.
#[cfg(unix)]
const WANTED: u64 = 65_536;
/// File descriptors for the database, the listening port and everything else that is not a connection.
const RESERVED: usize = 128;
/// Number of connections where the system has no limit on open files.
const UNLIMITED: usize = 16_384;

/// Raises the limit of open files, as far as the system allows it, and returns the number of connections that fit in.
pub(crate) fn raise_and_count_connections() -> usize {
    raise().map_or(UNLIMITED, connections_within)
}

/// Number of connections within a limit of open files.
fn connections_within(files: u64) -> usize {
    let files = usize::try_from(files).unwrap_or(usize::MAX);
    files.saturating_sub(RESERVED).max(files / 2).max(1)
}

/// Raises the soft limit of open files to the hard one, but to 65,536 at most. Returns the limit that holds now; none if there is none.
#[cfg(unix)]
fn raise() -> Option<u64> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let wanted = maximum.unwrap_or(WANTED).min(WANTED);
    if current.is_some_and(|current| current < wanted) {
        // Some systems allow less than they say. The old limit holds then.
        let _ = setrlimit(Resource::Nofile, Rlimit { current: Some(wanted), maximum });
    }
    getrlimit(Resource::Nofile).current
}

/// Windows has no such limit.
#[cfg(not(unix))]
fn raise() -> Option<u64> {
    None
}

#[cfg(test)]
mod tests {
    use super::connections_within;

    #[test]
    fn some_files_are_kept_for_the_database() {
        assert_eq!(connections_within(1024), 896);
        assert_eq!(connections_within(64), 32);
        assert_eq!(connections_within(0), 1);
    }

    #[test]
    #[cfg(unix)]
    fn the_limit_of_open_files_is_raised_as_far_as_the_system_allows() {
        use rustix::process::{Resource, getrlimit};

        let most = super::raise_and_count_connections();
        let limit = getrlimit(Resource::Nofile);
        assert!(limit.current >= limit.maximum.min(Some(super::WANTED)), "{limit:?}");
        assert!(most as u64 <= limit.current.unwrap_or(u64::MAX));
    }
}
