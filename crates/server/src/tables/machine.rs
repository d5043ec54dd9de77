//! Machine players: they search on the pool and then move like any other player.

use std::sync::Arc;
use std::time::Duration;

use bisat_protocol::{IdentityId, Occupant};
use tokio::time;
use tracing::warn;

use super::live::LiveTable;
use super::{CommandError, Tables};
use crate::search_pool::{Busy, Key, choose};
use bisat_table::{Command, Table};

/// Pause before a failed search is repeated.
const LATER: Duration = Duration::from_millis(500);

/// Starts the search of the machine whose turn it is, and plays its move. A search that is still running is cancelled.
pub(super) fn think(tables: &Arc<Tables>, live: &LiveTable, table: &Table) {
    let Some((_, level)) = table.machine_to_act() else { return };
    let (id, number) = (table.id().clone(), table.next_number());
    if live.is_searching_for(number) {
        return;
    }
    let (game, options) = (table.setup().game.clone(), table.setup().options.clone());
    let state = table.session().state();
    // The same seed gives the same move here, in the page and in a terminal.
    let Some(seed) = table.choice_seed() else { return };
    let key = Key::Machine(person_of(table).clone(), level);
    let tables = Arc::clone(tables);
    let thinking = tokio::spawn(async move {
        loop {
            let (game, options, from) = (game.clone(), options.clone(), state.clone());
            let opponents = tables.search_pool.opponents();
            let work = move |stop: &_| choose(&*opponents, &game, &options, &from, level, seed, stop);
            match tables.search_pool.submit(key.clone(), work) {
                Ok(thought) => match thought.await {
                    Ok(Some(token)) => match tables.act(&id, &Command::MachinePlays { number, token }).await {
                        // A refusal means that the table has changed; that change started a new search.
                        Ok(_) | Err(CommandError::Refused(_) | CommandError::Damaged(_)) => return,
                        Err(error) => warn!(table = %id, %error, "cannot store a machine's move, trying again"),
                    },
                    Ok(None) | Err(_) => warn!(table = %id, level, state, "a machine found no move, trying again"),
                },
                // The game continues when the server starts again.
                Err(Busy::Closed) => return,
                Err(Busy::Caller | Busy::Pool) => {}
            }
            time::sleep(LATER).await;
        }
    });
    live.set_search(number, thinking.abort_handle());
}

/// The person in whose line the machines of a table wait: the one who opened it, or else the first who sits there.
fn person_of(table: &Table) -> &IdentityId {
    let is_seated = table.seat_of(table.opened_by()).is_some();
    let first = table.seats().iter().find_map(|sitter| match sitter {
        Occupant::Person(person) => Some(&person.id),
        Occupant::Nobody | Occupant::Level(_) => None,
    });
    first.filter(|_| !is_seated).unwrap_or_else(|| table.opened_by())
}
