//! Matchmaking ("Play now"). While a player waits alone, the page asks the server every few seconds whether somebody has
//! waited longer elsewhere, and then moves over to that table.

use std::time::Duration;

use bisat_protocol::http::{Stage, TableSummary};
use bisat_protocol::{Occupant, TableId};
use leptos::task::spawn_local;

use crate::api::{self, ApiError};
use crate::play::Controller;
use crate::route::{Navigator, Route, navigator};
use crate::{storage, time};

/// How often the page asks again.
const ASK_AGAIN: Duration = Duration::from_secs(3);

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

/// What the page does next for a player who waits for an opponent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Next {
    /// The game is on, or the player has closed the table.
    Stop,
    /// Others are here, or the table is not known yet.
    Wait,
    /// Ask whether somebody waits elsewhere.
    Ask,
    /// Somebody else was faster, or the other player has left: look again.
    LookAgain,
}

/// Follows a player who waits for an opponent at this table for as long as the screen exists.
pub fn keep_looking(controller: Controller, table: String) {
    if !storage::is_looking_at(&table) {
        return;
    }
    let navigator = navigator();
    spawn_local(async move {
        loop {
            time::sleep(ASK_AGAIN).await;
            // The screen may have been left meanwhile.
            let Some((next, game)) = next_step(controller) else { return };
            // Without a server the page asks again later.
            match next {
                Next::Stop => return storage::stop_looking(),
                Next::Wait => {}
                Next::Ask => {
                    let own = TableId(table.clone());
                    if let Ok(found) = api::play_now(&game, Some(&own)).await
                        && found.table != own
                        && next_step(controller).is_some()
                    {
                        return go(navigator, &found);
                    }
                }
                Next::LookAgain => {
                    if look(navigator, &game).await.is_ok() {
                        return;
                    }
                }
            }
        }
    });
}

/// What to do next, and the game. `None` if the screen was left.
fn next_step(controller: Controller) -> Option<(Next, String)> {
    controller.read_remote(|remote| {
        let Some((remote, table)) = remote.and_then(|remote| Some((remote, remote.table()?))) else {
            return (Next::Wait, String::new());
        };
        let is_other = |seat: &&Occupant| matches!(seat, Occupant::Person(person) if person.id != *remote.me());
        let is_alone = table.seats().iter().filter(is_other).count() == 0;
        let next = match (table.stage(), remote.seat()) {
            (Stage::Playing | Stage::Over, Some(_)) => Next::Stop,
            (Stage::Playing | Stage::Over, None) => Next::LookAgain,
            (Stage::Waiting, Some(_)) if is_alone && table.opened_by() == remote.me() => Next::Ask,
            (Stage::Waiting, None) if !table.has_free_seat() => Next::LookAgain,
            (Stage::Waiting, _) => Next::Wait,
        };
        (next, table.setup().game.clone())
    })
}
