//! Which screen is shown, and how one leads to another. Pure: keys, clicks and time in, a picture out.

mod games;
mod notices;
mod server;

use std::rc::Rc;
use std::time::SystemTime;

use bisat_client::labels::Terminal;
use bisat_client::{GameWords, Language, Local, LocalSetup};
use bisat_protocol::http::Me;
use bisat_protocol::{Setup, TableCode, TableId, TimeControl};
use bisat_record::Record;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::context::Context;
use crate::game::Farewell;
use crate::input::Key;
use crate::message::Message;
use crate::opponents::OpenOpponent;
use crate::overlay::Overlay;
use crate::saved_games::{SavedGames, Saving};
use crate::screen::keys;
use crate::screen::lobby::Lobby;
use crate::screen::menu::Menu;
use crate::screen::replay::Replay;
use crate::screen::table::{TableScreen, Wanted};
use crate::thinking::MoveChooser;
use crate::wire::ServerLink;

/// The services that games on this device need.
pub struct Tools {
    /// Makes a move chooser for the machines of one game.
    pub chooser: Box<dyn Fn() -> Box<dyn MoveChooser>>,
    /// Opens the machine that judges positions.
    pub opponent: OpenOpponent,
    /// Draws a seed that nobody can guess.
    pub seed: Box<dyn FnMut() -> Result<[u8; 32], String>>,
    /// The folder of saved games; none if games are not saved.
    pub saved_games: Option<SavedGames>,
    /// Milliseconds between two steps of machines.
    pub pace: u64,
    /// The level of machines that nobody chose.
    pub level: u8,
    /// The time now, for the names and dates of saved games.
    pub clock: Box<dyn Fn() -> SystemTime>,
    /// Remembers the language that F2 chose, or says why it cannot.
    pub remember: Box<dyn FnMut(Language) -> Result<(), String>>,
}

/// The screen that the client starts with.
pub enum StartScreen {
    /// Choosing a game.
    Menu(Option<LocalSetup>),
    /// A game at this screen.
    Local(Box<Local>, TimeControl),
    /// A saved game that [`SavedGames::resume`] opened.
    Resume(Box<Local>, Saving),
    /// A server.
    Server(ServerLink, ServerGoal),
    /// A record.
    Replay(Box<Record>),
}

/// What the person wants to do at a server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ServerGoal {
    /// To play at some table.
    Play,
    /// To watch some table.
    Watch,
    /// To sit down at this table.
    Sit(TableId),
    /// To watch this table.
    WatchTable(TableId),
    /// To open a table and sit down.
    Open(Setup),
    /// To sit down at the table that has this code.
    Code(TableCode),
    /// To play this game with somebody who waits for it, or to wait for somebody.
    PlayNow(String),
}

enum Shown {
    Menu(Box<Menu>),
    /// A server: the list of its tables, or the wait for a connection.
    Lobby(Box<(Lobby, ServerLink, ServerGoal, Option<Me>)>),
    Table(Box<TableScreen>),
    Replay(Box<Replay>),
    Nothing,
}

/// The client.
pub struct App {
    context: Context,
    tools: Tools,
    shown: Shown,
    /// The setup of the last game on this device.
    last: Option<LocalSetup>,
    overlay: Option<Overlay>,
    /// The record of the last game at this screen that is no longer shown.
    record: Option<String>,
    farewell: Vec<String>,
    /// The records of games that could not be saved.
    unsaved: Vec<String>,
    /// What must be known before the first key is pressed.
    notices: Vec<Message>,
    /// Whether a record that is shown was chosen in the menu.
    is_from_menu: bool,
    is_done: bool,
}

impl App {
    /// A client that shows its start screen.
    pub fn new(context: Context, tools: Tools, begin: StartScreen) -> Result<Self, String> {
        let shown = Shown::Nothing;
        let mut app = App {
            context,
            tools,
            shown,
            last: None,
            overlay: None,
            record: None,
            farewell: Vec::new(),
            unsaved: Vec::new(),
            notices: Vec::new(),
            is_from_menu: false,
            is_done: false,
        };
        app.begin_notices(&begin);
        app.shown = match begin {
            StartScreen::Menu(setup) => app.menu(setup.as_ref()),
            StartScreen::Local(local, time) => app.begin(*local, time),
            StartScreen::Resume(local, saving) => app.here(*local, TimeControl::None, saving),
            StartScreen::Server(wire, goal) => {
                let lobby = Lobby::new(matches!(goal, ServerGoal::Watch | ServerGoal::WatchTable(_)));
                Shown::Lobby(Box::new((lobby, wire, goal, None)))
            }
            StartScreen::Replay(record) => Shown::Replay(Box::new(Replay::new(&record, &app.tools.opponent)?)),
        };
        Ok(app)
    }

    fn menu(&self, setup: Option<&LocalSetup>) -> Shown {
        let saved = self.tools.saved_games.as_ref().map(|saved_games| saved_games.list().games).unwrap_or_default();
        let menu = Menu::new(saved, self.tools.level, Rc::clone(&self.tools.opponent));
        Shown::Menu(Box::new(match setup {
            Some(setup) => menu.at(setup),
            None => menu,
        }))
    }

    /// Whether the client should quit.
    pub fn is_done(&self) -> bool {
        self.is_done
    }

    /// The language that is spoken now.
    pub fn language(&self) -> Language {
        self.context.language
    }

    /// The message to print after the client has quit.
    pub fn farewell(&self) -> &[String] {
        &self.farewell
    }

    /// The records of games that could not be saved: the caller must not lose them.
    pub fn unsaved(&self) -> &[String] {
        &self.unsaved
    }

    /// Handles a key.
    pub fn press(&mut self, key: Key, now: u64) {
        self.context.now = now;
        self.notices.clear();
        if key == Key::Language {
            return self.change_language();
        }
        if let Some(overlay) = &mut self.overlay {
            if overlay.press(key.lowered()) {
                self.overlay = None;
            }
            return;
        }
        match &mut self.shown {
            Shown::Menu(menu) => match key {
                Key::Help => self.overlay = menu.game().map(Overlay::rules),
                Key::Letter('?') => self.overlay = Some(Overlay::keys()),
                _ => {
                    let chosen = menu.press(key);
                    self.choose(chosen);
                }
            },
            Shown::Lobby(lobby) => {
                let entry = lobby.0.press(key);
                self.enter(entry);
            }
            Shown::Table(table) => {
                if table.game.is_over() && self.after(key) {
                    return;
                }
                let Shown::Table(table) = &mut self.shown else { return };
                let wanted = table.press(key.lowered(), &self.context);
                let game = table.game_id().and_then(GameWords::read);
                self.want(wanted, game);
            }
            Shown::Replay(replay) => {
                let wanted = replay.press(key);
                let game = replay.game();
                self.want(wanted, game);
            }
            Shown::Nothing => self.is_done = true,
        }
    }

    /// Clicks on a place of the screen.
    pub fn click(&mut self, x: u16, y: u16, now: u64) {
        self.context.now = now;
        self.notices.clear();
        if self.overlay.take().is_some() {
            return;
        }
        match &mut self.shown {
            Shown::Menu(menu) => {
                let chosen = menu.click(x, y);
                self.choose(chosen);
            }
            Shown::Lobby(lobby) => {
                let entry = lobby.0.click(x, y);
                self.enter(entry);
            }
            Shown::Table(table) => table.click(x, y, &self.context),
            Shown::Replay(replay) => replay.click(x, y),
            Shown::Nothing => {}
        }
    }

    fn want(&mut self, wanted: Wanted, game: Option<GameWords>) {
        match wanted {
            Wanted::Nothing => {}
            Wanted::Help => self.overlay = Some(Overlay::keys()),
            Wanted::Rules => self.overlay = game.map(Overlay::rules),
            Wanted::Leave if std::mem::take(&mut self.is_from_menu) => self.shown = self.menu(None),
            Wanted::Leave => self.leave(),
        }
    }

    /// Turns the mouse wheel by this number of lines, down if positive.
    pub fn scroll(&mut self, lines: isize, now: u64) {
        self.context.now = now;
        let key = if lines < 0 { Key::Up } else { Key::Down };
        if let Some(overlay) = &mut self.overlay {
            return overlay.scroll(lines);
        }
        match &mut self.shown {
            Shown::Menu(menu) => _ = menu.press(key),
            Shown::Lobby(lobby) => _ = lobby.0.press(key),
            Shown::Replay(replay) => _ = replay.press(if lines < 0 { Key::Left } else { Key::Right }),
            Shown::Table(_) | Shown::Nothing => {}
        }
    }

    /// Prepares to quit: saves a game on this device.
    pub fn leave(&mut self) {
        self.keep();
        self.is_done = true;
    }

    /// Saves the game that is shown.
    fn keep(&mut self) {
        if let Shown::Table(table) = &mut self.shown {
            let Farewell { lines, unsaved } = table.game.keep(self.context.language);
            self.farewell = lines;
            self.unsaved.extend(unsaved);
        }
    }

    /// Does everything that is due; returns whether the screen must be drawn again.
    pub fn tick(&mut self, now: u64) -> bool {
        let is_new_second = now / 1000 != self.context.now / 1000;
        self.context.now = now;
        match &mut self.shown {
            Shown::Table(table) => table.game.tick(now) || is_new_second,
            Shown::Replay(replay) => replay.tick(),
            Shown::Lobby(_) => self.receive(),
            Shown::Menu(_) | Shown::Nothing => false,
        }
    }

    /// Draws the current screen.
    pub fn draw(&mut self, area: Rect, buffer: &mut Buffer) {
        const LEAST: (u16, u16) = (20, 6);
        let context = self.context;
        if area.width < LEAST.0 || area.height < LEAST.1 {
            let said = Terminal::of(context.language).too_small;
            let mut pen = crate::pen::Pen::new(buffer, area, context.theme);
            return pen.text(said, ratatui::style::Style::new());
        }
        match &mut self.shown {
            Shown::Menu(menu) => menu.draw(area, buffer, &context),
            Shown::Lobby(lobby) => {
                let (list, wire, ..) = &mut **lobby;
                list.draw(area, buffer, wire, &context);
            }
            Shown::Table(table) => table.draw(area, buffer, &context),
            Shown::Replay(replay) => replay.draw(area, buffer, &context),
            Shown::Nothing => {}
        }
        let keys = self.keys();
        if let Some(overlay) = &mut self.overlay {
            overlay.draw(area, buffer, &context, &keys);
        }
        self.draw_notices(area, buffer);
    }

    /// The keys that work on the current screen.
    fn keys(&self) -> Vec<&'static str> {
        match &self.shown {
            Shown::Menu(_) => keys::in_menu(&self.context),
            Shown::Lobby(_) => keys::in_lobby(&self.context),
            Shown::Table(table) => keys::at_table(&table.game, &self.context),
            Shown::Replay(_) => keys::in_replay(&self.context),
            Shown::Nothing => Vec::new(),
        }
    }
}
