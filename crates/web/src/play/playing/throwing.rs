//! Throws: they fall first, and count when they lie.

use std::time::Duration;

use bisat_client::{Host, Next, Step};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::Playing;
use crate::sound::Sound;
use crate::wait;

/// Milliseconds until a throw lies.
const FALL: u64 = 900;

impl Playing {
    /// Makes the throw that is due for a person at this screen.
    pub fn throw(self) {
        self.looking_back.set(None);
        let is_due = self.host.with_untracked(|host| match host {
            Some(Host::Local(local)) => matches!(local.next(), Next::Throw { .. }),
            _ => false,
        });
        if is_due && self.falling.get_untracked().is_none() {
            let turn = self.next_turn();
            spawn_local(async move {
                if let Some(step) = self.throw_here(turn).await {
                    self.keep();
                    wait::for_(self.pause(&step)).await;
                    self.drive(turn).await;
                }
            });
        }
    }

    /// Lets chance play at this screen: it falls first, and counts when it lies.
    pub(super) async fn throw_here(self, turn: u32) -> Option<Step> {
        let outcome = self.host.with_untracked(|host| match host {
            Some(Host::Local(local)) => local.outcome(),
            _ => None,
        });
        self.fall(outcome?).await;
        if !self.is_current(turn) {
            return None;
        }
        let step = self.host.try_update(|host| match host {
            Some(Host::Local(local)) => local.throw().cloned(),
            _ => None,
        });
        step.flatten()
    }

    /// Shows how an outcome falls, until it lies or somebody taps. Nothing falls for those who want nothing to move.
    pub async fn fall(self, outcome: String) {
        self.make_sound(Sound::Throw);
        if self.settings.is_quick.get_untracked() || self.settings.is_still.get_untracked() {
            return;
        }
        self.is_tapped.set(false);
        self.falling.set(Some(outcome));
        let began = wait::now();
        let is_falling = || self.falling.try_with_untracked(Option::is_some) == Some(true);
        while is_falling() && wait::now() < began + FALL && !self.is_tapped.get_untracked() {
            wait::for_(Duration::from_millis(30)).await;
        }
        let _ = self.falling.try_set(None);
    }

    /// Whatever falls lies at once.
    pub fn tap(self) {
        self.is_tapped.set(true);
    }
}
