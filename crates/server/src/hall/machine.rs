//! Machines at the table: they think on the pool and then move like anybody else.

use std::sync::Arc;
use std::time::Duration;

use tokio::time;
use tracing::warn;

use super::{ActError, Hall};
use crate::machines::{Busy, Key, choose};
use crate::table::{Command, Table, engine_options};

/// How long to wait where the pool has no room.
const LATER: Duration = Duration::from_millis(500);

/// Has the machine that is to act at the table move when it has thought.
pub(super) fn think(hall: &Arc<Hall>, table: &Table) {
    let Some((_, level)) = table.machine_to_act() else { return };
    let (id, number) = (table.id().clone(), table.next());
    let (game, options) = (table.setup().game.clone(), engine_options(&table.setup().options));
    let state = table.session().state();
    let mut random = [0; 8];
    hall.world.random(&mut random);
    let lots = u64::from_le_bytes(random);
    let hall = Arc::clone(hall);
    tokio::spawn(async move {
        let token = loop {
            let (game, options, state) = (game.clone(), options.clone(), state.clone());
            let work = move |stop: &_| choose(&game, &options, &state, level, lots, stop);
            match hall.machines.submit(Key::Table(id.clone()), work) {
                Ok(thinking) => match thinking.await {
                    Ok(Some(token)) => break token,
                    // The hall is closing: the game goes on when it is opened again.
                    Ok(None) | Err(_) => return,
                },
                Err(Busy::Closed) => return,
                Err(Busy::Asker | Busy::Everyone) => time::sleep(LATER).await,
            }
        };
        match hall.act(&id, &Command::MachinePlays { number, token }).await {
            // Something else has happened meanwhile: the machine was asked again then.
            Ok(_) | Err(ActError::Refused(_)) => {}
            Err(error) => warn!(table = %id, %error, "a machine could not move"),
        }
    });
}
