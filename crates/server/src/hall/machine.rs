//! Machines at the table: they think on the pool and then move like anybody else.

use std::sync::Arc;
use std::time::Duration;

use bisat_table::{Command, Table, engine_options};
use tokio::time;
use tracing::warn;

use super::live::Live;
use super::{ActError, Hall};
use crate::machines::{Busy, Key, choose};

/// How long to wait where a move could not be had.
const LATER: Duration = Duration::from_millis(500);

/// Has the machine that is to act at the table move when it has thought. What it was thinking about before is given up.
pub(super) fn think(hall: &Arc<Hall>, live: &Live, table: &Table) {
    let Some((_, level)) = table.machine_to_act() else { return };
    let (id, number) = (table.id().clone(), table.next());
    let (game, options) = (table.setup().game.clone(), engine_options(&table.setup().options));
    let state = table.session().state();
    // The same seed gives the same move here, in the page and in a terminal.
    let Some(seed) = table.choice_seed() else { return };
    let hall = Arc::clone(hall);
    let thinking = tokio::spawn(async move {
        loop {
            let (game, options, from) = (game.clone(), options.clone(), state.clone());
            let work = move |stop: &_| choose(&game, &options, &from, level, seed, stop);
            match hall.machines.submit(Key::Table(id.clone()), work) {
                Ok(thought) => match thought.await {
                    Ok(Some(token)) => match hall.act(&id, &Command::MachinePlays { number, token }).await {
                        // Where something else has happened meanwhile the machine was asked again then.
                        Ok(_) | Err(ActError::Refused(_)) => return,
                        Err(error) => warn!(table = %id, %error, "a machine's move could not be kept: once more"),
                    },
                    Ok(None) | Err(_) => warn!(table = %id, level, state, "a machine has found no move: once more"),
                },
                // The game goes on when the hall is opened again.
                Err(Busy::Closed) => return,
                Err(Busy::Asker | Busy::Everyone) => {}
            }
            time::sleep(LATER).await;
        }
    });
    live.thinks(thinking.abort_handle());
}
