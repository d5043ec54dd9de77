//! Runs a local game: throws, machine moves, pauses, sounds, and saving after every step.

use std::time::Duration;

use bisat_client::{GameHost, LocalPlayer, Pending, Step};
use bisat_engine::{Seat, Tool};
use bisat_search::Level;
use bisat_worker::Position;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::super::state::{PlayFailure, PlayState, Search};
use super::Controller;
use crate::route::{Route, navigator};
use crate::sound::{self, Sound};
use crate::worker_pool;
use crate::{local_games, random, time};

/// The shortest time between two records of a game that runs by itself, in milliseconds.
const SAVE_INTERVAL: u64 = 1000;
/// A search that takes longer than this is reported as slow.
const SLOW: Duration = Duration::from_secs(5);

impl Controller {
    /// Runs the local game until a person is to act.
    pub fn run_local(self) {
        let has_machine = self.read(|state| match state.host() {
            Some(GameHost::Local(local)) => {
                local.players().iter().any(|player| matches!(player, LocalPlayer::Level(_)))
            }
            _ => false,
        });
        if has_machine == Some(true) {
            worker_pool::prepare();
        }
        let run = self.next_run();
        spawn_local(async move { self.drive(run).await });
    }

    /// Runs the local game after the pause for a step.
    pub(super) fn continue_after(self, step: &Step) {
        let pause = self.pause(step);
        let run = self.next_run();
        spawn_local(async move {
            time::sleep(pause).await;
            self.drive(run).await;
        });
    }

    /// Starts the same local game again.
    pub fn restart_local(self) {
        let again = self.read(|state| match state.host() {
            Some(GameHost::Local(local)) => local.again(random::bytes()).ok(),
            _ => None,
        });
        if let Some(local) = again.flatten() {
            local_games::start(&local);
            navigator().go(Route::LocalGame(Some(local.name().to_owned())));
        }
    }

    /// Stops the current run.
    pub fn stop(self) {
        let _ = self.run.try_update_value(|run| *run += 1);
        self.update(|state| {
            state.set_search(None);
            state.set_falling(None);
        });
    }

    /// Stops the current run and returns the number of the next.
    pub(super) fn next_run(self) -> u32 {
        self.stop();
        self.run.try_get_value().unwrap_or_default()
    }

    pub(super) fn is_current(self, run: u32) -> bool {
        self.run.try_get_value() == Some(run)
    }

    pub(super) async fn drive(self, run: u32) {
        while self.is_current(run) {
            let next = self.read(|state| match state.host() {
                Some(GameHost::Local(local)) => Some((local.pending(), Position::of(local.view().session()))),
                _ => None,
            });
            let Some((next, position)) = next.flatten() else { return };
            let step = match next {
                Pending::Act(_) => return self.rest(),
                Pending::Over => return self.finish(),
                Pending::Throw { is_person: true, .. } if !untrack(|| self.throws_by_itself()) => {
                    return self.rest();
                }
                Pending::Throw { .. } => self.throw_local(run).await,
                Pending::Think { seat, player, seed } => match level_of(player) {
                    Ok(level) => self.choose_move(run, Choice { seat, level, seed, position }).await,
                    Err(failure) => return self.fail(failure),
                },
            };
            let Some(step) = step else { return };
            self.save_now_and_then();
            self.play_sound_of(&step);
            time::sleep(self.pause(&step)).await;
        }
    }

    /// A person is to act.
    fn rest(self) {
        let _ = self.hurries.try_set(false);
        self.save();
    }

    /// Shows nothing more of the machines until a person is to act or the game is over.
    pub fn hurry(self) {
        let _ = self.hurries.try_set(true);
        self.skip_animation();
    }

    /// Whether the steps of machines are skipped.
    pub(super) fn is_hurrying(self) -> bool {
        self.hurries.try_get_untracked() == Some(true)
    }

    /// Has a machine choose and play a move.
    async fn choose_move(self, run: u32, choice: Choice) -> Option<Step> {
        let Choice { seat, level, seed, position } = choice;
        self.update(|state| state.set_search(Some(Search { seat, is_slow: false })));
        self.report_slow(run, seat, position.state.clone());
        let token = worker_pool::choose(&position, level, seed).await;
        if !self.is_current(run) {
            return None;
        }
        self.update(|state| state.set_search(None));
        match token {
            Some(token) => self.update(|state| state.play_local(&token)).flatten(),
            None => {
                self.fail(PlayFailure::UnknownPlayer(format!("level {level}")));
                None
            }
        }
    }

    /// Reports the search as slow if it still runs after a while.
    fn report_slow(self, run: u32, seat: Seat, searched: String) {
        spawn_local(async move {
            time::sleep(SLOW).await;
            let now = self.read(|state| state.table().map(|table| table.session().state())).flatten();
            if self.is_current(run) && now == Some(searched) {
                self.update(|state| state.set_search(Some(Search { seat, is_slow: true })));
            }
        });
    }

    fn fail(self, failure: PlayFailure) {
        self.update(|state| state.set_failure(Some(failure)));
    }

    /// Saves the local game unless it was saved a moment ago: the record of a long game takes time to write. Throws and
    /// machine moves follow from the seed, so the same ones come again after an earlier record.
    fn save_now_and_then(self) {
        let now = time::now();
        if self.saved_at.try_get_value().is_some_and(|saved| now >= saved + SAVE_INTERVAL) {
            self.save();
        }
    }

    /// Saves the local game on the device.
    pub(super) fn save(self) {
        let _ = self.saved_at.try_update_value(|saved| *saved = time::now());
        self.read(|state: &PlayState| {
            if let Some(GameHost::Local(local)) = state.host() {
                local_games::save(local);
            }
        });
    }

    /// The local game is over: it moves to the finished games.
    fn finish(self) {
        self.rest();
        self.make_sound(Sound::End);
    }

    /// The pause after a step.
    pub fn pause(self, step: &Step) -> Duration {
        if self.settings.is_quick.get_untracked() {
            return Duration::from_millis(10);
        }
        if self.is_hurrying() {
            return Duration::ZERO;
        }
        let pace = self.settings.speed.get_untracked().pace();
        if self.settings.is_still.get_untracked() {
            // Without animation there must still be time to read.
            return Duration::from_millis(pace.still);
        }
        let millis = match step.tool {
            Some(Tool::Cowries(_) | Tool::Die | Tool::Spinner { .. } | Tool::Toss) => pace.after_throw,
            None => (pace.point * step.route.len() as u64).min(pace.longest_move) + pace.after_move,
        };
        Duration::from_millis(millis)
    }

    /// Plays the sound of a step. The sound of a throw is played when its animation starts.
    pub fn play_sound_of(self, step: &Step) {
        match step {
            step if step.is_outcome() => {}
            step if step.is_capture() => self.make_sound(Sound::Capture),
            _ => self.make_sound(Sound::Put),
        }
    }

    /// Plays a sound if sound is on.
    pub fn make_sound(self, sound: Sound) {
        if self.settings.has_sound.get_untracked() {
            sound::make(sound);
        }
    }
}

/// A move that a level is to choose.
struct Choice {
    seat: Seat,
    level: u8,
    seed: u64,
    position: Position,
}

/// The level that plays a seat. Only levels run in the page, and no level replaces another player.
fn level_of(player: LocalPlayer) -> Result<u8, PlayFailure> {
    match player {
        LocalPlayer::Level(level) if Level::numbered(level).is_some() => Ok(level),
        LocalPlayer::Level(level) => Err(PlayFailure::UnknownPlayer(format!("level {level}"))),
        LocalPlayer::Mover(name) | LocalPlayer::Engine(name) => Err(PlayFailure::UnknownPlayer(name)),
        LocalPlayer::Person(name) => Err(PlayFailure::UnknownPlayer(name.unwrap_or_default())),
    }
}

#[cfg(test)]
mod tests {
    use bisat_client::LocalPlayer;

    use super::{PlayFailure, level_of};

    #[test]
    fn a_seat_that_is_no_level_is_refused_and_never_played_by_one() {
        assert_eq!(level_of(LocalPlayer::Level(8)), Ok(8));
        let refused = |name: &str| Err(PlayFailure::UnknownPlayer(name.to_owned()));
        assert_eq!(level_of(LocalPlayer::Level(0)), refused("level 0"));
        assert_eq!(level_of(LocalPlayer::Level(9)), refused("level 9"));
        assert_eq!(level_of(LocalPlayer::Mover("greedy".to_owned())), refused("greedy"));
        assert_eq!(level_of(LocalPlayer::Engine("./bot".to_owned())), refused("./bot"));
    }
}
