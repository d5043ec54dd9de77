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
        let (is_allowed, stage) =
            self.read(id, |table| (table.opened_by() == to || table.seat_of(to).is_some(), table.stage())).await?;
        let refused = |refusal| Err(CommandError::Refused(refusal));
        match stage {
            _ if !is_allowed => return refused(Refusal::NotYourSeat),
            Stage::Waiting => {}
            Stage::Playing => return refused(Refusal::NotNow(Reason::Started)),
            Stage::Over => return refused(Refusal::NotNow(Reason::Over)),
        }
        // The table is not locked while the code is stored: a locked table is left out of the list. If the game starts meanwhile,
        // the code leads nowhere, and it is released at the end.
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
