//! Games on this device: start, resume, and the choices after the end.

use bisat_client::{GameHost, Local, LocalSetup};
use bisat_protocol::TimeControl;
use bisat_record::Record;
use bisat_table::Table;

use super::{App, Shown};
use crate::game::{Game, Hints, LocalDriver, LocalDriverSetup};
use crate::input::Key;
use crate::message::Message;
use crate::saved_games::{SaveLock, SavedGame, SavedGames};
use crate::screen::menu::Chosen;
use crate::screen::replay::Replay;
use crate::screen::table::TableScreen;

impl App {
    /// Starts a game.
    pub(super) fn begin(&mut self, local: Local, time: TimeControl) -> Shown {
        // A game that cannot be saved can still be played.
        let save_lock = self.tools.saved_games.as_ref().and_then(|saved_games| saved_games.lock_new(&local).ok());
        self.here(local, time, save_lock)
    }

    pub(super) fn here(&mut self, local: Local, time: TimeControl, save_lock: Option<SaveLock>) -> Shown {
        let session = local.view().session();
        let options = session.options().iter().map(|(name, value)| (name.to_owned(), value.clone()));
        let (game, options) = (session.id().to_owned(), options.collect());
        self.last = Some(LocalSetup { game, options, seats: local.players().to_vec(), start: None });
        let setup = LocalDriverSetup { chooser: (self.tools.chooser)(), save_lock, time, pace: self.tools.pace };
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
                match (SavedGames::resume(self.tools.saved_games.as_ref(), &path), &mut self.shown) {
                    (Ok((local, save_lock)), _) => self.shown = self.here(local, TimeControl::None, save_lock),
                    (Err(reason), Shown::Menu(menu)) => {
                        menu.say(Message::new(|language| reason.clone().in_words(language)));
                    }
                    (Err(_), _) => {}
                }
            }
        }
    }

    /// Handles a key after the end of a game: review it or, on this device, play another. Returns whether the key was
    /// one of these.
    pub(super) fn after(&mut self, key: Key) -> bool {
        let record = self.record();
        let Shown::Table(table) = &mut self.shown else { return false };
        match key.lowered() {
            Key::Enter if table.game.is_over_here() => {
                self.farewell = table.game.keep(self.context.language);
                self.record = record;
                self.shown = self.menu(self.last.clone().as_ref());
            }
            Key::Letter('v') => {
                self.farewell = table.game.keep(self.context.language);
                if let Some(Ok(replay)) = written(&table.game.host).map(|record| Replay::new(&record)) {
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

/// The record of the game. A server's table contains its seed once the game is over.
fn written(host: &GameHost) -> Option<Record> {
    match host {
        GameHost::Local(local) => Record::read(&local.record()).ok(),
        GameHost::Remote(remote) => remote.table().map(Table::record),
    }
}
