//! A game in progress: its driver (this device or a server) and its sentences. Pure except for the thread
//! of the machines and the connection to the server; the caller passes the time.

mod command;
mod local_driver;
mod hints;
mod server_driver;

use bisat_client::labels::{Play, Terminal, counted, filled};
use bisat_client::{
    AnyGameView, Connection, GameHost, Language, Local, Pending, Picked, Step, Taps, describe_effects, describe_prompt,
};
use bisat_engine::{PointRole, Turn};
use bisat_table::TableAction;

use crate::message::Message;
use crate::nearest::nearest;

pub use command::TableCommand;
pub(crate) use hints::Hints;
pub(crate) use local_driver::{LocalDriver, LocalDriverSetup};
pub(crate) use server_driver::{EntryMode, ServerDriver};

/// A game at a table.
pub(crate) struct Game {
    pub(crate) host: GameHost,
    driver: Driver,
    hints: Hints,
    /// Shown instead of the sentence until something happens.
    pub(crate) message: Option<Message>,
}

enum Driver {
    Local(Box<LocalDriver>),
    Server(Box<ServerDriver>),
}

impl Game {
    /// A game at this screen.
    pub(crate) fn local(host: GameHost, driver: LocalDriver, hints: Hints) -> Self {
        Game { host, driver: Driver::Local(Box::new(driver)), hints, message: None }
    }

    /// A game at a server.
    pub(crate) fn remote(host: GameHost, driver: ServerDriver, hints: Hints) -> Self {
        Game { host, driver: Driver::Server(Box::new(driver)), hints, message: None }
    }

    /// Does everything that is due; returns whether anything changed.
    pub(crate) fn tick(&mut self, now: u64) -> bool {
        let is_changed = match &mut self.driver {
            Driver::Local(driver) => driver.tick(&mut self.host, &mut self.message, now),
            Driver::Server(driver) => driver.tick(&mut self.host, &mut self.message, now),
        };
        let hint = self.hints.answer(&self.host);
        let has_hint = hint.is_some();
        self.message = hint.or(self.message.take());
        is_changed || has_hint
    }

    /// Whether somebody at this screen is to choose now.
    pub(crate) fn is_choosing(&self) -> bool {
        let is_free = match &self.driver {
            Driver::Local(_) => true,
            Driver::Server(driver) => !driver.is_waiting(&self.host),
        };
        is_free && self.is_connected() && self.host.to_act().is_some()
    }

    /// Whether a choice can be sent: always on this device, at a server while connected.
    fn is_connected(&self) -> bool {
        match &self.host {
            GameHost::Local(_) => true,
            GameHost::Remote(remote) => remote.connection() == Connection::Open,
        }
    }

    /// Whether somebody at this screen is to throw now.
    pub(crate) fn is_throwing(&self) -> bool {
        matches!(&self.host, GameHost::Local(local) if throws_here(local))
    }

    /// Picks a point; plays the move where that names one.
    pub(crate) fn pick(&mut self, point: &str, now: u64) {
        if !self.is_choosing() {
            return self.say_why_not();
        }
        let Some(table) = self.host.view_mut() else { return };
        let mut picking = table.picking.clone();
        let picked = picking.pick(table.session(), point, Taps::One);
        table.picking = picking;
        self.message = None;
        match picked {
            Picked::Move(token) => self.play(&token, now),
            Picked::Refused(refused) => {
                let say = |language: Language| {
                    self.host.listening(|listener| language.words().refused(&refused, listener.who, listener.places))
                };
                self.message = Some(Message::new(say)).filter(|message| !message.is_empty());
            }
            Picked::More | Picked::Dropped => {}
        }
    }

    /// Plays a move that a person here typed. If it is not legal, the message lists similar moves.
    pub(crate) fn play(&mut self, token: &str, now: u64) {
        let Some(table) = self.host.view().filter(|_| self.is_choosing()) else { return self.say_why_not() };
        if table.session().check(token).is_err() {
            let near = nearest(&table.session().moves(), token, NEAR).join("  ");
            let refusals = table.session().text_refusals(token);
            let say = |language: Language| {
                let mut said =
                    self.host.listening(|listener| language.words().reasons(&refusals, listener.who, listener.places));
                said.push(filled(Terminal::of(language).cannot_play, &[&token, &near]));
                said.join(" ")
            };
            self.message = Some(Message::new(say));
            return;
        }
        self.message = None;
        match &mut self.driver {
            Driver::Local(driver) => driver.play(&mut self.host, &mut self.message, token, now),
            Driver::Server(driver) => driver.play(&mut self.host, token),
        }
    }

    /// Throws for the person at this screen who is to throw.
    pub(crate) fn throw(&mut self, now: u64) {
        match &mut self.driver {
            Driver::Local(driver) if matches!(&self.host, GameHost::Local(local) if throws_here(local)) => {
                self.message = None;
                driver.throw(&mut self.host, now);
            }
            Driver::Local(_) | Driver::Server(_) => {
                self.message = Some(Message::label(|labels| labels.nothing_to_throw));
            }
        }
    }

    /// Says why nothing can be played now.
    pub(crate) fn say_why_not(&mut self) {
        let (is_watching, is_started) = match &self.host {
            GameHost::Remote(remote) => (remote.is_watching(), remote.is_started()),
            GameHost::Local(_) => (false, true),
        };
        self.message = match () {
            () if is_watching => Some(Message::label(|labels| labels.watching)),
            () if self.is_over() => Some(Message::label(|labels| labels.is_over)),
            () if !self.is_connected() => Some(command::not_sent()),
            () if !is_started => Some(Message::label(|labels| labels.not_begun)),
            () if self.is_throwing() => Some(Message::label(|labels| labels.throw_first)),
            () => Some(Message::label(|labels| labels.not_your_turn)),
        };
    }

    /// Plays any legal move; the same position of the same game gives the same move. Where a piece
    /// can be moved no button is pressed.
    pub(crate) fn play_any(&mut self, now: u64) {
        if self.is_throwing() {
            return self.throw(now);
        }
        let Some(table) = self.host.view().filter(|_| self.is_choosing()) else { return self.say_why_not() };
        let session = table.session();
        let points = session.points();
        let buttons: Vec<&str> =
            points.iter().filter(|point| point.role == PointRole::Button).map(|point| point.name.as_str()).collect();
        let mut moves = session.moves();
        if moves.iter().any(|token| !buttons.contains(&token.as_str())) {
            moves.retain(|token| !buttons.contains(&token.as_str()));
        }
        // FNV-1a over the position, and the step's number: nothing random is needed here.
        let mix = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        let mixed = session.state().bytes().fold(0xcbf2_9ce4_8422_2325 ^ table.steps().len() as u64, mix);
        let token = moves.swap_remove((mixed >> 16) as usize % moves.len());
        self.play(&token, now);
    }

    /// Takes the last move back, or asks the opponent to agree.
    pub(crate) fn take_back(&mut self, now: u64) {
        match &mut self.driver {
            Driver::Local(driver) => driver.take_back(&mut self.host, &mut self.message, now),
            Driver::Server(_) => self.command(TableCommand::TakeBack),
        }
    }

    /// Requests a hint, if the table allows one.
    pub(crate) fn hint(&mut self) {
        let refusal = match &self.host {
            GameHost::Remote(remote) if !remote.is_watching() => {
                remote.check(TableAction::Hint).err().map(|refusal| command::message(&refusal, remote))
            }
            GameHost::Remote(_) | GameHost::Local(_) => None,
        };
        match self.host.to_act().filter(|_| self.is_choosing()) {
            Some(seat) if self.host.allowed().contains(&TableAction::Hint) => {
                self.hints.ask(&self.host, seat);
                self.message = Some(Message::label(|labels| labels.looking_for_hint));
            }
            _ if refusal.is_some() && self.is_connected() => self.message = refusal,
            _ => self.say_why_not(),
        }
    }

    /// Sends a command to the server.
    pub(crate) fn command(&mut self, command: TableCommand) {
        match &mut self.driver {
            Driver::Server(driver) => driver.command(&mut self.host, &mut self.message, command),
            Driver::Local(_) => {
                self.message = Some(Message::filled(|labels| labels.server_only, &[&command.key()]));
            }
        }
    }

    /// Whether the game is over, wherever it was played.
    pub(crate) fn is_over(&self) -> bool {
        match &self.host {
            GameHost::Local(local) => local.pending() == Pending::Over,
            GameHost::Remote(remote) => remote.ended().is_some(),
        }
    }

    /// Each seat's place once the game is over, 1 for the first; none where nobody has one.
    pub(crate) fn places(&self) -> Option<Vec<u8>> {
        let places = match &self.host {
            GameHost::Local(local) => match local.view().session().turn() {
                Turn::Over(ranks) => ranks.places().to_vec(),
                Turn::Seat(_) | Turn::Chance => return None,
            },
            GameHost::Remote(remote) => remote.ended()?.ranks.clone(),
        };
        Some(places).filter(|places| !places.is_empty())
    }

    /// Whether a game at this screen is over.
    pub(crate) fn is_over_here(&self) -> bool {
        matches!(self.host, GameHost::Local(_)) && self.is_over()
    }

    /// The milliseconds that a seat has left.
    pub(crate) fn left(&self, seat: bisat_engine::Seat, now: u64) -> Option<u64> {
        match (&self.driver, &self.host) {
            (Driver::Local(driver), _) => driver.left(seat, now),
            (Driver::Server(_), GameHost::Remote(remote)) => remote.clock().left(seat, now),
            (Driver::Server(_), GameHost::Local(_)) => None,
        }
    }

    /// When a machine on this device began to think; none if none is thinking.
    pub(crate) fn thinking(&self) -> Option<u64> {
        match &self.driver {
            Driver::Local(driver) => driver.thinking(),
            Driver::Server(_) => None,
        }
    }

    /// The number of pieces still to be placed, once a person here has begun to place them.
    fn left_to_put(&self) -> Option<usize> {
        let table = self.host.view().filter(|_| self.is_choosing())?;
        table.picking.left_to_put(table.session()).filter(|_| !table.picking.points().is_empty())
    }

    /// The text before a message: the state of the connection, or the prompt if the message does not contain it.
    fn before(&self, message: &str, language: Language) -> Vec<String> {
        let Some(session) = self.host.view().map(AnyGameView::session) else { return Vec::new() };
        if let Driver::Server(driver) = &self.driver
            && driver.has_words(&self.host)
        {
            return driver.sentences(&self.host, language);
        }
        let is_said = session.prompt().is_some_and(|asking| message.contains(&language.words().prompt(&asking)));
        let is_asked = !is_said && (self.is_choosing() || self.is_throwing());
        is_asked
            .then(|| self.host.listening(|listener| describe_prompt(language, session, listener)))
            .into_iter()
            .collect()
    }

    /// The sentence below the board, in parts: what happened, then the prompt.
    pub(crate) fn sentences(&self, now: u64, language: Language) -> Vec<String> {
        let message = self.message.as_ref().map(|message| message.in_(language).to_owned());
        if let Some(message) = message.clone().filter(|_| !self.is_over()) {
            let mut said = self.before(&message, language);
            said.push(message);
            return said;
        }
        let mut said = match (&self.driver, self.host.view(), self.left_to_put()) {
            (Driver::Server(driver), ..) if driver.has_words(&self.host) => driver.sentences(&self.host, language),
            (_, Some(table), Some(left)) => {
                let left = counted(language, Play::of(language).left_to_put, left as u64, &[&left]);
                let asked = self.host.listening(|listener| describe_prompt(language, table.session(), listener));
                vec![asked, filled(Terminal::of(language).put_the_rest, &[&left])]
            }
            (_, Some(table), None) => {
                let news = self.host.news(MOST_NEWS);
                let tell =
                    |step: &Step| self.host.listening(|listener| describe_effects(language, &step.effects, listener));
                let mut said: Vec<String> = news.iter().map(tell).collect();
                said.push(self.host.listening(|listener| describe_prompt(language, table.session(), listener)));
                said
            }
            (_, None, _) => vec![Play::of(language).connecting.to_owned()],
        };
        if self.is_throwing() {
            said.push(Terminal::of(language).press_throw.to_owned());
        }
        if self.thinking().is_some_and(|since| now > since + PATIENCE) {
            said.push(language.words().notice(&bisat_client::Notice::StillThinking));
        }
        // The ending stays on the screen.
        said.extend(message);
        said.retain(|part| !part.is_empty());
        said
    }

    /// Saves the game, and says where it is and how to resume it, or why it is not saved.
    pub(crate) fn keep(&mut self, language: Language) -> Farewell {
        let (driver, local) = match (&mut self.driver, &self.host) {
            (Driver::Local(driver), GameHost::Local(local)) => (driver, local),
            (Driver::Server(driver), host) => {
                return Farewell { lines: driver.farewell(host, language).into_iter().collect(), unsaved: None };
            }
            (Driver::Local(_), GameHost::Remote(_)) => return Farewell::default(),
        };
        let labels = Terminal::of(language);
        match driver.keep(local) {
            Ok(None) => Farewell::default(),
            Ok(Some(path)) => {
                let mut lines = vec![filled(labels.kept_in, &[&path.display()])];
                if !matches!(local.view().session().turn(), Turn::Over(_)) {
                    lines.push(filled(labels.to_resume, &[&path.display()]));
                }
                Farewell { lines, unsaved: None }
            }
            Err(reason) => {
                Farewell { lines: vec![filled(labels.not_saved, &[&reason])], unsaved: Some(local.record()) }
            }
        }
    }
}

/// What is left of a game when its screen is left.
#[derive(Default)]
pub(crate) struct Farewell {
    /// Where the game is saved and how to resume it.
    pub(crate) lines: Vec<String>,
    /// The record of a game that could not be saved.
    pub(crate) unsaved: Option<String>,
}

/// Whether a person at this screen is to throw.
fn throws_here(local: &Local) -> bool {
    matches!(local.pending(), Pending::Throw { is_person: true, .. })
}

/// The number of similar moves that are listed for one that is not legal.
const NEAR: usize = 3;
/// The largest number of steps in the sentences about what happened.
const MOST_NEWS: usize = 8;
/// After this time the screen shows that a machine is still thinking.
const PATIENCE: u64 = 5000;
