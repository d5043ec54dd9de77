//! Why a command to a tournament was not carried out.

use std::fmt;

use bisat_tournament::TournamentRefusal;

use crate::event_log::LogError;
use crate::identity::titles::TitleError;
use crate::tables::CommandError;

/// Why a command to a tournament was not carried out.
#[derive(Debug)]
pub enum TournamentError {
    /// There is no such tournament.
    NoSuch,
    /// The tournament refuses it.
    Refused(TournamentRefusal),
    /// The name of the tournament is invalid.
    Name(TitleError),
    /// The person hosts this number of unfinished tournaments, the most that are allowed.
    TooManyHosted(usize),
    /// The person plays in this number of unfinished tournaments, the most that are allowed.
    TooManyJoined(usize),
    /// The person was deleted.
    Deleted,
    /// Others change the tournament all the time.
    Busy,
    /// A table of the tournament failed.
    Table(CommandError),
    /// The database failed.
    Log(LogError),
}

impl TournamentError {
    /// Whether what is stored of the tournament cannot be read any more. Trying again does not help.
    pub(super) fn is_damage(&self) -> bool {
        matches!(
            self,
            TournamentError::Refused(TournamentRefusal::Corrupt(_)) | TournamentError::Log(LogError::Damaged(_))
        )
    }
}

impl fmt::Display for TournamentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TournamentError::NoSuch => f.write_str("there is no such tournament"),
            TournamentError::Refused(refusal) => refusal.fmt(f),
            TournamentError::Name(error) => error.fmt(f),
            TournamentError::TooManyHosted(most) => {
                write!(f, "you host {most} unfinished tournaments: finish or cancel some first")
            }
            TournamentError::TooManyJoined(most) => {
                write!(f, "you play in {most} unfinished tournaments: finish or leave some first")
            }
            TournamentError::Deleted => f.write_str("you were deleted: reload the page"),
            TournamentError::Busy => f.write_str("many people change the tournament at this moment: try again"),
            TournamentError::Table(error) => error.fmt(f),
            TournamentError::Log(error) => error.fmt(f),
        }
    }
}

impl From<TournamentRefusal> for TournamentError {
    fn from(refusal: TournamentRefusal) -> Self {
        TournamentError::Refused(refusal)
    }
}

impl From<TitleError> for TournamentError {
    fn from(error: TitleError) -> Self {
        TournamentError::Name(error)
    }
}

impl From<CommandError> for TournamentError {
    fn from(error: CommandError) -> Self {
        TournamentError::Table(error)
    }
}

impl From<LogError> for TournamentError {
    fn from(error: LogError) -> Self {
        TournamentError::Log(error)
    }
}
