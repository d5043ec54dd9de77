//! Throws: the animation runs first, then the outcome is played.

use std::time::Duration;

use bisat_client::{GameHost, Pending, Step};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::super::state::PlayState;
use super::Controller;
use crate::sound::Sound;
use crate::time;

/// How often the animation checks whether it was skipped.
const POLL: Duration = Duration::from_millis(30);

impl Controller {
    /// Makes the throw of a person at this screen.
    pub fn throw(self) {
        let is_due = self.update(|state| {
            state.view(usize::MAX);
            let is_throw =
                matches!(state.host(), Some(GameHost::Local(local)) if matches!(local.pending(), Pending::Throw { .. }));
            is_throw && state.falling().is_none()
        });
        if is_due != Some(true) {
            return;
        }
        self.has_thrown.set(true);
        let run = self.next_run();
        spawn_local(async move {
            if let Some(step) = self.throw_local(run).await {
                self.save();
                time::sleep(self.pause(&step)).await;
                self.drive(run).await;
            }
        });
    }

    /// Whether the throw of a person is made without a click. Tracks the settings, and whether a person has thrown.
    pub fn throws_by_itself(self) -> bool {
        let people = self.read(|state| match state.host() {
            Some(GameHost::Local(local)) => local.players().iter().filter(|player| player.is_person()).count(),
            _ => 0,
        });
        let has_thrown = self.has_thrown.try_get().unwrap_or_default();
        self.settings.throwing.get().is_by_itself(people.unwrap_or_default(), has_thrown)
    }

    /// Animates and then plays the next throw of a local game.
    pub(super) async fn throw_local(self, run: u32) -> Option<Step> {
        let outcome = self.read(|state| match state.host() {
            Some(GameHost::Local(local)) => local.outcome(),
            _ => None,
        });
        self.animate_throw(outcome.flatten()?).await;
        if !self.is_current(run) {
            return None;
        }
        self.update(PlayState::throw_local).flatten()
    }

    /// Animates a throw until it ends or the player taps. There is no animation if motion is off.
    pub async fn animate_throw(self, outcome: String) {
        self.make_sound(Sound::Throw);
        let fall = self.settings.speed.get_untracked().pace().fall;
        let is_shown = !self.settings.is_quick.get_untracked() && !self.settings.is_still.get_untracked();
        if fall == 0 || !is_shown || self.is_hurrying() {
            return;
        }
        self.update(|state| state.set_falling(Some(outcome)));
        let began = time::now();
        while self.read(PlayState::is_fall_awaited) == Some(true) && time::now() < began + fall {
            time::sleep(POLL).await;
        }
        self.update(|state| state.set_falling(None));
    }

    /// Skips the throw animation.
    pub fn skip_animation(self) {
        if self.read(PlayState::is_fall_awaited) == Some(true) {
            self.update(PlayState::skip_fall);
        }
    }
}
