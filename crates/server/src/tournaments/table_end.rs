//! What the table of a game says about it.

use bisat_protocol::http::Stage;
use bisat_protocol::tournament::Side;
use bisat_protocol::{Ended, IdentityId, Occupant, TableId};
use bisat_table::{Command, Table};
use bisat_tournament::TableEnd;

use super::Tournaments;
use crate::tables::CommandError;

/// The two players of a game, with those who have left the tournament.
pub(super) struct Opponents {
    /// The players on the first and the second seat.
    pub(super) players: [IdentityId; 2],
    /// Whether each of them has left.
    pub(super) have_left: [bool; 2],
}

/// What a table says about its game.
pub(super) enum TableState {
    /// It ended like this.
    Ended(TableEnd),
    /// It waits for players.
    Waiting,
    /// It is played.
    Playing,
}

/// How far a table is.
struct Progress {
    stage: Stage,
    ended: Option<Ended>,
    /// Whether each player has come.
    came: [bool; 2],
}

impl Progress {
    fn state(&self, opponents: &Opponents) -> TableState {
        match self.stage {
            Stage::Over => TableState::Ended(end(self, opponents)),
            Stage::Waiting => TableState::Waiting,
            Stage::Playing => TableState::Playing,
        }
    }
}

impl Tournaments {
    /// How far the game at a table is. Ends it if a player has left, or did not come by the deadline.
    pub(super) async fn table_state(
        &self,
        table: &TableId,
        opponents: &Opponents,
        deadline: u64,
    ) -> Result<TableState, CommandError> {
        let progress = match self.progress(table, opponents).await {
            // A damaged game has no winner.
            Err(CommandError::Damaged(_)) => return Ok(TableState::Ended(TableEnd::Drawn)),
            progress => progress?,
        };
        let someone_left = opponents.have_left.contains(&true);
        let command = match progress.stage {
            Stage::Waiting if someone_left || self.now() >= deadline => Command::CallOff,
            Stage::Playing if someone_left => {
                let gone = usize::from(!opponents.have_left[0]);
                Command::Leave { by: opponents.players[gone].clone() }
            }
            Stage::Waiting | Stage::Playing | Stage::Over => return Ok(progress.state(opponents)),
        };
        match self.tables.act(table, &command).await {
            // The game has begun or ended at this moment.
            Ok(_) | Err(CommandError::Refused(_)) => {}
            Err(error) => return Err(error),
        }
        Ok(self.progress(table, opponents).await?.state(opponents))
    }

    async fn progress(&self, table: &TableId, opponents: &Opponents) -> Result<Progress, CommandError> {
        let read = |table: &Table| {
            let came = |player: &IdentityId| {
                table.seats().iter().any(|sitter| matches!(sitter, Occupant::Person(person) if person.id == *player))
            };
            let came = [came(&opponents.players[0]), came(&opponents.players[1])];
            Progress { stage: table.stage(), ended: table.ended().cloned(), came }
        };
        self.tables.read(table, read).await
    }
}

fn end(progress: &Progress, opponents: &Opponents) -> TableEnd {
    let someone_left = opponents.have_left.contains(&true);
    let ranks = progress.ended.as_ref().map_or(&[][..], |ended| &ended.ranks);
    match ranks {
        [first, second] if first < second => TableEnd::Won(Side::First),
        [first, second] if first > second => TableEnd::Won(Side::Second),
        [_, _] => TableEnd::Drawn,
        // A player who has not come in time loses. If one has left the tournament before, the other need not have come.
        _ => match [0, 1].map(|seat: usize| !opponents.have_left[seat] && (progress.came[seat] || someone_left)) {
            // It was annulled, or both had come when it was closed.
            [true, true] => TableEnd::Drawn,
            [true, false] => TableEnd::OnlyCame(Side::First),
            [false, true] => TableEnd::OnlyCame(Side::Second),
            [false, false] => TableEnd::NobodyCame,
        },
    }
}
