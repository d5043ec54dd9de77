//! A game against a machine while the player waits for an opponent: which one, and its start.

use bisat_client::{Local, LocalPlayer, LocalSetup};

use super::controller::Controller;
use crate::local_games;
use crate::random;
use crate::storage;

/// Where a tab remembers the local game that its player plays while waiting.
const MEANWHILE: &str = "meanwhile";
/// The level of the machine, unless the player has chosen one for a game before.
const LEVEL: u8 = 2;

/// The local game that the player of this tab plays while waiting at this table.
pub fn remembered(table: &str) -> Option<String> {
    storage::read_in_tab(MEANWHILE).filter(|_| storage::is_looking_at(table))
}

/// Starts a local game by the rules of the table, and returns its name.
pub fn start(controller: Controller) -> Option<String> {
    let setup = controller.read_remote(|remote| {
        let setup = remote?.setup()?;
        let level = storage::read("level").and_then(|level| level.parse().ok()).filter(|level| (1..=8).contains(level));
        Some(LocalSetup {
            game: setup.game.clone(),
            options: setup.options.clone().into_iter().collect(),
            seats: vec![LocalPlayer::Person(None), LocalPlayer::Level(level.unwrap_or(LEVEL))],
            start: None,
        })
    });
    let local = Local::new(&setup.flatten()?, random::bytes()).ok()?;
    local_games::start(&local);
    storage::write_in_tab(MEANWHILE, local.name());
    Some(local.name().to_owned())
}

/// Forgets it: the player goes to the table.
pub fn forget() {
    storage::remove_in_tab(MEANWHILE);
}
