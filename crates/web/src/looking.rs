//! Matchmaking ("Play now"). While a player waits alone, the page asks the server every few seconds whether somebody has
//! waited longer elsewhere, and then moves over to that table.

use std::time::Duration;

use bisat_client::{ASK_AGAIN, NextStep};
use bisat_protocol::http::TableSummary;
use bisat_protocol::{Occupant, TableId};
use leptos::task::spawn_local;

use crate::api::{self, ApiError};
use crate::play::Controller;
use crate::route::{Navigator, Route, navigator};
use crate::{storage, time};

/// Finds a table for a game, or opens one, and goes there to sit down.
pub async fn look(navigator: Navigator, game: &str) -> Result<(), ApiError> {
    let found = api::play_now(game, None).await?;
    go(navigator, &found);
    Ok(())
}

fn go(navigator: Navigator, table: &TableSummary) {
    let id = &table.table.0;
    storage::set_looking_at(id);
    let free = (0..).zip(&table.seats).find(|(_, occupant)| **occupant == Occupant::Nobody);
    if let Some((seat, _)) = free {
        storage::plan_seat(id, seat);
    }
    navigator.go(Route::Table(id.clone()));
}

/// Follows a player who waits for an opponent at this table for as long as the screen exists.
pub fn keep_looking(controller: Controller, table: String) {
    if !storage::is_looking_at(&table) {
        return;
    }
    let navigator = navigator();
    spawn_local(async move {
        loop {
            time::sleep(Duration::from_millis(ASK_AGAIN)).await;
            // The screen may have been left meanwhile.
            let Some((next, game)) = next_step(controller) else { return };
            // Without a server the page asks again later.
            match next {
                NextStep::Stop => return storage::stop_looking(),
                NextStep::Wait => {}
                NextStep::Ask => {
                    let own = TableId(table.clone());
                    if let Ok(found) = api::play_now(&game, Some(&own)).await
                        && found.table != own
                        && next_step(controller).is_some()
                    {
                        return go(navigator, &found);
                    }
                }
                NextStep::LookAgain => {
                    if look(navigator, &game).await.is_ok() {
                        return;
                    }
                }
            }
        }
    });
}

/// What to do next, and the game. `None` if the screen was left.
fn next_step(controller: Controller) -> Option<(NextStep, String)> {
    controller.read_remote(|remote| {
        let next = remote.map_or(NextStep::Wait, NextStep::of);
        let setup = remote.and_then(bisat_client::Remote::setup);
        (next, setup.map(|setup| setup.game.clone()).unwrap_or_default())
    })
}
