//! Codes of tables that wait for players.

use std::sync::Arc;

use bisat_protocol::http::Stage;
use bisat_protocol::{IdentityId, TableCode, TableId};
use bisat_table::{Reason, Refusal};

use super::{CommandError, Tables};
use crate::codes::{CODE_LASTS, candidates};
use crate::store::StoredCode;

impl Tables {
    /// The code of a waiting table, for the person who opened it and for those who sit there. A table that has none gets one;
    /// none if no code is free.
    pub async fn give_code(
        self: &Arc<Self>,
        id: &TableId,
        to: &IdentityId,
    ) -> Result<Option<StoredCode>, CommandError> {
        let live = self.live(id).await?;
        // Locked until the code is stored: the game does not start meanwhile. At other nodes the database sees to that.
        let table = self.lock_fresh(&live).await?;
        let refused = |refusal| Err(CommandError::Refused(refusal));
        if table.opened_by() != to && table.seat_of(to).is_none() {
            return refused(Refusal::NotYourSeat);
        }
        match table.stage() {
            Stage::Waiting => {}
            Stage::Playing => return refused(Refusal::NotNow(Reason::Started)),
            Stage::Over => return refused(Refusal::NotNow(Reason::Over)),
        }
        let now = self.clock.now();
        Ok(self.store.give_code(id, candidates(self.rng()), now, now + CODE_LASTS).await?)
    }

    /// The waiting table that has this code.
    pub async fn table_with_code(self: &Arc<Self>, code: &TableCode) -> Result<Option<TableId>, CommandError> {
        let Some(id) = self.store.table_with_code(code, self.clock.now()).await? else { return Ok(None) };
        let stage = self.read(&id, bisat_table::Table::stage).await?;
        Ok((stage == Stage::Waiting).then_some(id))
    }
}
