//! What a client does next for a player who waits for an opponent ("Play now").

use bisat_protocol::Occupant;
use bisat_protocol::http::Stage;

use crate::remote::Remote;

/// How often a client asks again, in milliseconds.
pub const ASK_AGAIN: u64 = 3000;

/// What the client does next for a player who waits for an opponent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NextStep {
    /// The game is on, or the player has closed the table: the search is over.
    Stop,
    /// Others are here, or the table is not known yet.
    Wait,
    /// Ask whether somebody else has waited for longer.
    Ask,
    /// Somebody else was faster, or the other player has left: look again.
    LookAgain,
}

impl NextStep {
    /// The next step of a player who waits at this table.
    pub fn of(remote: &Remote) -> Self {
        let Some(table) = remote.table() else { return NextStep::Wait };
        let is_other = |seat: &&Occupant| matches!(seat, Occupant::Person(person) if person.id != *remote.me());
        let is_alone = table.seats().iter().filter(is_other).count() == 0;
        match (table.stage(), remote.seat()) {
            (Stage::Playing | Stage::Over, Some(_)) => NextStep::Stop,
            (Stage::Playing | Stage::Over, None) => NextStep::LookAgain,
            (Stage::Waiting, Some(_)) if is_alone && table.opened_by() == remote.me() => NextStep::Ask,
            (Stage::Waiting, None) if !table.has_free_seat() => NextStep::LookAgain,
            (Stage::Waiting, _) => NextStep::Wait,
        }
    }
}
