//! A game on this device: machines think in a thread, people throw and choose, and the game is saved.

use std::path::PathBuf;

use bisat_client::labels::{Terminal, filled};
use bisat_client::{GameHost, Language, Local, Pending, Who};
use bisat_engine::Seat;
use bisat_protocol::TimeControl;

use crate::message::Message;
use crate::saved_games::Saving;
use crate::thinking::{MoveChooser, MoveRequest, Thinker};
use crate::time::LocalClock;

/// What a game on this device needs beyond its rules and players.
pub(crate) struct LocalDriverSetup {
    pub(crate) chooser: Box<dyn MoveChooser>,
    /// Whether and where the game is saved.
    pub(crate) saving: Saving,
    pub(crate) time: TimeControl,
    /// Milliseconds between two steps of machines.
    pub(crate) pace: u64,
}

/// Drives a game on this device.
pub(crate) struct LocalDriver {
    thinker: Thinker,
    /// The number of the question that is thought about, and since when.
    asked: Option<(u64, u64)>,
    next_at: u64,
    pace: u64,
    clock: Option<LocalClock>,
    saving: Saving,
    /// Why the game could not be saved, once that was said.
    not_saved: Option<String>,
    has_failed: bool,
}

impl LocalDriver {
    pub(crate) fn new(local: &Local, setup: LocalDriverSetup) -> Self {
        LocalDriver {
            thinker: Thinker::start(setup.chooser),
            asked: None,
            next_at: 0,
            pace: setup.pace,
            clock: LocalClock::new(setup.time, local.view().session().seats()),
            not_saved: if let Saving::Fails(reason) = &setup.saving { Some(reason.clone()) } else { None },
            saving: setup.saving,
            has_failed: false,
        }
    }

    pub(super) fn tick(&mut self, host: &mut GameHost, said: &mut Option<Message>, now: u64) -> bool {
        let GameHost::Local(local) = host else { return false };
        let mut is_changed = self.receive(local, said, now);
        if let Some(seat) = self.clock.as_mut().and_then(|clock| clock.follow(local.view().session(), now)) {
            let time_up = |language| filled(Terminal::of(language).time_up, &[&name(local, seat, language)]);
            *said = Some(Message::new(time_up));
            is_changed = true;
        }
        if now < self.next_at || self.has_failed {
            return is_changed;
        }
        match local.pending() {
            Pending::Throw { is_person: false, .. } => {
                local.throw();
                self.next_at = now + self.pace;
                true
            }
            Pending::Think { seat, player, seed } if self.asked.is_none() => {
                let question = MoveRequest::of(local.view().session(), seat, &player, seed);
                self.asked = Some((self.thinker.ask(question), now));
                true
            }
            Pending::Think { .. } | Pending::Throw { .. } | Pending::Act(_) | Pending::Over => is_changed,
        }
    }

    fn receive(&mut self, local: &mut Local, said: &mut Option<Message>, now: u64) -> bool {
        let Some((number, answer)) = self.thinker.answer() else { return false };
        let is_move = self.asked.is_some_and(|(asked, _)| asked == number);
        match answer {
            Ok(token) if is_move => {
                self.asked = None;
                *said = None;
                if let Err(error) = local.play(&token) {
                    *said = Some(Message::of_others(&error.to_string()));
                    self.has_failed = true;
                }
                self.next_at = now + self.pace;
            }
            Err(reason) if is_move => {
                (self.asked, self.has_failed) = (None, true);
                *said = Some(Message::filled(|labels| labels.engine_failed, &[&reason]));
            }
            // The answer to an outdated question.
            Ok(_) | Err(_) => return false,
        }
        true
    }

    /// Plays a legal move of a person here. Says once, for each reason, that the game cannot be saved.
    pub(super) fn play(&mut self, host: &mut GameHost, said: &mut Option<Message>, token: &str, now: u64) {
        let GameHost::Local(local) = host else { return };
        if local.play(token).is_err() {
            return;
        }
        self.next_at = now + self.pace;
        if let Err(reason) = self.keep(local)
            && self.not_saved.as_ref() != Some(&reason)
        {
            *said = Some(Message::filled(|labels| labels.not_saved, &[&reason]));
            self.not_saved = Some(reason);
        }
    }

    pub(super) fn throw(&mut self, host: &mut GameHost, now: u64) {
        let GameHost::Local(local) = host else { return };
        local.throw();
        self.next_at = now + self.pace;
    }

    pub(super) fn take_back(&mut self, host: &mut GameHost, said: &mut Option<Message>, now: u64) {
        let GameHost::Local(local) = host else { return };
        (self.asked, self.has_failed) = (None, false);
        *said = (!local.take_back()).then(|| Message::label(|labels| labels.nothing_to_take_back));
        self.next_at = now + self.pace;
    }

    pub(super) fn left(&self, seat: Seat, now: u64) -> Option<u64> {
        self.clock.as_ref()?.left(seat, now)
    }

    pub(super) fn thinking(&self) -> Option<u64> {
        self.asked.map(|(_, since)| since)
    }

    /// Saves the game. Returns its file, none where nothing was played or saving is not wanted, or why it failed.
    pub(super) fn keep(&mut self, local: &Local) -> Result<Option<PathBuf>, String> {
        if local.view().steps().is_empty() { Ok(None) } else { self.saving.keep(&local.record()) }
    }
}

/// What the player at the seat is called in sentences.
fn name(local: &Local, seat: Seat, language: Language) -> String {
    match Who::at(local.view().session(), seat) {
        Who::Seat(seat) => language.words().seat(seat).to_owned(),
        Who::Person(name) => name,
        Who::You => String::new(),
    }
}
