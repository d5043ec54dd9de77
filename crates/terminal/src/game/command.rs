//! What is asked of a server's table by a key.

/// A command that only games at a server have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TableCommand {
    Sit,
    Begin,
    TakeBack,
    Draw,
    Agree,
    Decline,
    Resign,
    Rematch,
}

impl TableCommand {
    /// The key that gives it.
    pub(super) fn key(self) -> char {
        match self {
            TableCommand::Sit => 'J',
            TableCommand::Begin => 'B',
            TableCommand::TakeBack => 'U',
            TableCommand::Draw => 'D',
            TableCommand::Agree => 'A',
            TableCommand::Decline => 'X',
            TableCommand::Resign => 'G',
            TableCommand::Rematch => 'Z',
        }
    }
}
