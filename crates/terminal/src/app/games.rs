//! Games on this device: start, resume, and the choices after the end.

use std::fs;
use std::path::Path;

use bisat_client::{GameHost, Local, LocalSetup};
use bisat_protocol::TimeControl;
use bisat_record::Record;
use bisat_table::Table;

use super::{App, Shown};
use crate::game::{Game, Hints, LocalDriver, LocalDriverSetup};
use crate::input::Key;
use crate::message::Message;
use crate::opponents::OpenOpponent;
use crate::saved_games::{SavedGame, SavedGames, Saving, utc_date};
use crate::screen::menu::Chosen;
use crate::screen::replay::Replay;
use crate::screen::table::TableScreen;

impl App {
    /// Starts a game.
    pub(super) fn begin(&mut self, local: Local, time: TimeControl) -> Shown {
        let now = (self.tools.clock)();
        let local = local.dated(utc_date(now));
        let saving = match &self.tools.saved_games {
            Some(saved_games) => Saving::of(saved_games.lock_new(&local, now)),
            None => Saving::Off,
        };
        self.here(local, time, saving)
    }

    pub(super) fn here(&mut self, local: Local, time: TimeControl, saving: Saving) -> Shown {
        let session = local.view().session();
        let options = session.options().iter().map(|(name, value)| (name.to_owned(), value.clone()));
        let (game, options) = (session.id().to_owned(), options.collect());
        self.last = Some(LocalSetup { game, options, seats: local.players().to_vec(), start: None });
        let setup = LocalDriverSetup { chooser: (self.tools.chooser)(), saving, time, pace: self.tools.pace };
        let here = LocalDriver::new(&local, setup);
        let hints = Hints::new((self.tools.chooser)());
        Shown::Table(Box::new(TableScreen::new(Game::local(GameHost::Local(local), here, hints))))
    }

    pub(super) fn choose(&mut self, chosen: Chosen) {
        match chosen {
            Chosen::Nothing => {}
            Chosen::Leave => self.is_done = true,
            Chosen::Play(setup, time) => {
                let opened =
                    (self.tools.seed)().and_then(|seed| Local::new(&setup, seed).map_err(|error| error.to_string()));
                match (opened, &mut self.shown) {
                    (Ok(local), _) => self.shown = self.begin(local, time),
                    (Err(reason), Shown::Menu(menu)) => menu.say(Message::of_others(&reason)),
                    (Err(_), _) => {}
                }
            }
            Chosen::Resume(SavedGame { path, .. }) => {
                let now = (self.tools.clock)();
                match (SavedGames::resume(self.tools.saved_games.as_ref(), &path, now), &mut self.shown) {
                    (Ok((local, saving)), _) => self.shown = self.here(local, TimeControl::None, saving),
                    (Err(reason), Shown::Menu(menu)) => {
                        menu.say(Message::new(|language| reason.clone().in_words(language)));
                    }
                    (Err(_), _) => {}
                }
            }
            Chosen::Review(SavedGame { path, .. }) => match (replay_of(&path, &self.tools.opponent), &mut self.shown) {
                (Ok(replay), _) => {
                    self.shown = Shown::Replay(Box::new(replay));
                    self.is_from_menu = true;
                }
                (Err(reason), Shown::Menu(menu)) => menu.say(Message::of_others(&reason)),
                (Err(_), _) => {}
            },
        }
    }

    /// Handles a key after the end of a game: review it or, on this device, play another. Returns whether the key was
    /// one of these.
    pub(super) fn after(&mut self, key: Key) -> bool {
        let record = self.record();
        let Shown::Table(table) = &self.shown else { return false };
        match key.lowered() {
            Key::Enter if table.game.is_over_here() => {
                self.keep();
                self.record = record;
                self.shown = self.menu(self.last.clone().as_ref());
            }
            Key::Letter('v') => {
                let written = written(&table.game.host);
                self.keep();
                if let Some(Ok(replay)) = written.map(|record| Replay::new(&record, &self.tools.opponent)) {
                    self.shown = Shown::Replay(Box::new(replay));
                    self.record = record;
                }
            }
            _ => return false,
        }
        true
    }

    /// The record of the last game at this screen, where there is one.
    pub fn record(&self) -> Option<String> {
        match &self.shown {
            Shown::Table(table) => match &table.game.host {
                GameHost::Local(local) => Some(local.record()),
                GameHost::Remote(_) => None,
            },
            _ => self.record.clone(),
        }
    }
}

/// The game in this file, to be looked over.
fn replay_of(path: &Path, opponent: &OpenOpponent) -> Result<Replay, String> {
    let named = |reason: String| format!("{}: {reason}", path.display());
    let text = fs::read_to_string(path).map_err(|error| named(error.to_string()))?;
    let record = Record::read(&text).map_err(|error| named(error.to_string()))?;
    Replay::new(&record, opponent).map_err(named)
}

/// The record of the game. A server's table contains its seed once the game is over.
fn written(host: &GameHost) -> Option<Record> {
    match host {
        GameHost::Local(local) => Record::read(&local.record()).ok(),
        GameHost::Remote(remote) => remote.table().map(Table::record),
    }
}
