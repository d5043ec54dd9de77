//! Games at this screen: how they begin, go on, and what comes after one.

use bisat_client::{Host, Local, LocalSetup};
use bisat_protocol::TimeControl;
use bisat_record::Record;
use bisat_table::Table;

use super::{App, Shown};
use crate::game::{Game, Here, HereSetup, Hints};
use crate::input::Key;
use crate::message::Message;
use crate::screen::menu::Chosen;
use crate::screen::replay::Replay;
use crate::screen::table::TableScreen;
use crate::shelf::{Hold, Kept, Shelf};

impl App {
    /// A game that begins.
    pub(super) fn begin(&mut self, local: Local, time: TimeControl) -> Shown {
        // A game that cannot be kept is still played.
        let hold = self.tools.shelf.as_ref().and_then(|shelf| shelf.hold_new(&local).ok());
        self.here(local, time, hold)
    }

    pub(super) fn here(&mut self, local: Local, time: TimeControl, hold: Option<Hold>) -> Shown {
        let session = local.view().session();
        let options = session.options().iter().map(|(name, value)| (name.to_owned(), value.clone()));
        let (game, options) = (session.id().to_owned(), options.collect());
        self.last = Some(LocalSetup { game, options, seats: local.sitting().to_vec(), start: None });
        let setup = HereSetup { mind: (self.tools.mind)(), hold, time, pace: self.tools.pace };
        let here = Here::new(&local, setup);
        let hints = Hints::new((self.tools.mind)());
        Shown::Table(Box::new(TableScreen::new(Game::here(Host::Local(local), here, hints))))
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
            Chosen::Resume(Kept { path, .. }) => {
                match (Shelf::resume(self.tools.shelf.as_ref(), &path), &mut self.shown) {
                    (Ok((local, hold)), _) => self.shown = self.here(local, TimeControl::None, hold),
                    (Err(reason), Shown::Menu(menu)) => {
                        menu.say(Message::new(|language| reason.clone().in_words(language)));
                    }
                    (Err(_), _) => {}
                }
            }
        }
    }

    /// After a game: looking it over, or, at this screen, another. Whether the key meant that.
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
                Host::Local(local) => Some(local.record()),
                Host::Remote(_) => None,
            },
            _ => self.record.clone(),
        }
    }
}

/// The record of the game. A server's table contains its seed once the game is over.
fn written(host: &Host) -> Option<Record> {
    match host {
        Host::Local(local) => Record::read(&local.record()).ok(),
        Host::Remote(remote) => remote.table().map(Table::record),
    }
}
