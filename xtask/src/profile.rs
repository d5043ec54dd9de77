//! The two ways to compile the server.

/// How the server is compiled.
#[derive(Clone, Copy)]
pub(crate) enum Profile {
    /// As the tests are: in half the time, and what they share is built once.
    Dev,
    /// With all optimisations.
    Release,
}

impl Profile {
    /// The arguments for cargo.
    pub(crate) fn arguments(self) -> &'static str {
        match self {
            Profile::Dev => "",
            Profile::Release => "--release",
        }
    }

    /// Its folder in the target folder.
    pub(crate) fn folder(self) -> &'static str {
        match self {
            Profile::Dev => "debug",
            Profile::Release => "release",
        }
    }
}
