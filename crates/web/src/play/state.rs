//! The state of a table on the screen, changed only by the events below. Pure: no signal, clock, socket or storage.
//!
//! [`Revisions`] say which part an event changed, so that a screen recomputes only what depends on that part.

#[cfg(test)]
mod tests;

use bisat_client::{
    AnyGameView, Change, Connection, GameHost, Picked, Picking, Refused, Remote, Step, Taps, ThrowsCheck,
};
use bisat_engine::Seat;
use bisat_protocol::{ClientMessage, Phrase, ServerMessage};

/// The state of a table on the screen.
#[derive(Default)]
pub struct PlayState {
    host: Option<GameHost>,
    viewed: Option<usize>,
    failure: Option<PlayFailure>,
    search: Option<Search>,
    hint: Hint,
    falling: Option<String>,
    skips_fall: bool,
    revisions: Revisions,
}

/// Counters of changes, one for each part of the state that screens depend on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Revisions {
    /// The position: steps, start and end of the game.
    pub position: u32,
    /// The picked points.
    pub picking: u32,
    /// Everything else at the table: players, presence, offers, clocks, connection.
    pub table: u32,
}

/// Why the last action was refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayFailure {
    /// The point or move is not possible now.
    Impossible(Refused),
    /// There is no connection to the server.
    NotSent,
    /// The server refused, for this reason.
    Server(String),
    /// The server is caught cheating with throws.
    Alarm(ThrowsCheck),
    /// This seat is played by a program that cannot run in a browser.
    UnknownPlayer(String),
}

/// A machine that is choosing a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Search {
    /// The seat of the machine.
    pub seat: Seat,
    /// Whether it takes longer than usual.
    pub is_slow: bool,
}

/// A phrase that is shown beside the name of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ShownPhrase {
    /// The seat that sent it.
    pub seat: Seat,
    /// The phrase.
    pub phrase: Phrase,
    /// Tells two phrases of the same seat apart.
    pub number: u32,
}

/// The hint for the current position.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Hint {
    /// Nobody asked for one.
    #[default]
    None,
    /// The search is running.
    Searching,
    /// The best move.
    Move(String),
}

impl PlayState {
    /// The table and where it is; `None` while it is being opened.
    pub fn host(&self) -> Option<&GameHost> {
        self.host.as_ref()
    }

    /// The game; `None` until the server has sent it.
    pub fn table(&self) -> Option<&AnyGameView> {
        self.host.as_ref()?.view()
    }

    /// The table at the server; `None` for a local game.
    pub fn remote(&self) -> Option<&Remote> {
        match self.host.as_ref()? {
            GameHost::Remote(remote) => Some(remote),
            GameHost::Local(_) => None,
        }
    }

    /// The number of played steps.
    pub fn steps(&self) -> usize {
        self.table().map_or(0, |table| table.steps().len())
    }

    /// The number of steps of the earlier position that is viewed; `None` if the current position is.
    pub fn viewed(&self) -> Option<usize> {
        self.viewed
    }

    /// Why the last action was refused.
    pub fn failure(&self) -> Option<&PlayFailure> {
        self.failure.as_ref()
    }

    /// The machine that is choosing a move.
    pub fn search(&self) -> Option<Search> {
        self.search
    }

    /// The hint for the current position.
    pub fn hint(&self) -> &Hint {
        &self.hint
    }

    /// The outcome whose throw is being animated. It is played when the animation ends.
    pub fn falling(&self) -> Option<&str> {
        self.falling.as_deref()
    }

    /// Whether the throw animation runs and has not been skipped.
    pub fn is_fall_awaited(&self) -> bool {
        self.falling.is_some() && !self.skips_fall
    }

    /// The counters of changes.
    pub fn revisions(&self) -> Revisions {
        self.revisions
    }

    /// The seat that a person at this screen is to act for.
    pub fn to_act(&self) -> Option<Seat> {
        self.host.as_ref()?.to_act()
    }

    /// Whether requests reach the server.
    pub fn is_connected(&self) -> bool {
        self.remote().is_some_and(|remote| remote.connection() == Connection::Open)
    }

    /// Opens a table.
    pub fn open(&mut self, host: GameHost) {
        self.reset_view();
        self.host = Some(host);
        self.search = None;
        self.position_changed();
    }

    /// Picks a point. Returns the move if the picked points now name one. While an earlier position is viewed, returns
    /// to the current one instead.
    pub fn pick(&mut self, point: &str, taps: Taps) -> Option<String> {
        if self.viewed.take().is_some() {
            return None;
        }
        self.to_act()?;
        let table = self.host.as_mut()?.view_mut()?;
        let mut picking = std::mem::take(&mut table.picking);
        let picked = picking.pick(table.session(), point, taps);
        table.picking = picking;
        self.revisions.picking += 1;
        self.failure = None;
        match picked {
            Picked::Move(token) => return Some(token),
            Picked::Refused(refused) => self.failure = Some(PlayFailure::Impossible(refused)),
            Picked::More | Picked::Dropped => {}
        }
        None
    }

    /// Changes the picked points.
    pub fn change_picking(&mut self, change: impl FnOnce(&mut Picking)) {
        if let Some(table) = self.host.as_mut().and_then(GameHost::view_mut) {
            change(&mut table.picking);
            self.revisions.picking += 1;
        }
    }

    /// Shows the position after `steps` steps; the current position if there are no more.
    pub fn view(&mut self, steps: usize) {
        self.viewed = (steps < self.steps()).then_some(steps);
    }

    /// Moves the viewed position forward or back.
    pub fn view_by(&mut self, by: isize) {
        let at = self.viewed.unwrap_or(self.steps());
        self.view(at.saturating_add_signed(by));
    }

    /// Shows the current position, without a failure or a hint.
    pub fn reset_view(&mut self) {
        self.viewed = None;
        self.failure = None;
        self.hint = Hint::None;
    }

    /// Plays a move in a local game.
    pub fn play_local(&mut self, token: &str) -> Option<Step> {
        let Some(GameHost::Local(local)) = &mut self.host else { return None };
        match local.play(token).cloned() {
            Ok(step) => {
                self.position_changed();
                Some(step)
            }
            Err(_) => {
                self.failure = Some(PlayFailure::Impossible(Refused::of_move(local.view().session(), token)));
                None
            }
        }
    }

    /// Plays the next outcome of chance in a local game.
    pub fn throw_local(&mut self) -> Option<Step> {
        let Some(GameHost::Local(local)) = &mut self.host else { return None };
        let step = local.throw().cloned();
        self.position_changed();
        step
    }

    /// Takes back the last move of a person in a local game.
    pub fn take_back_local(&mut self) {
        self.reset_view();
        self.search = None;
        if let Some(GameHost::Local(local)) = &mut self.host {
            local.take_back();
            self.position_changed();
        }
    }

    /// Makes a request for the server. Without a connection the request is refused, because it would be carried out
    /// later without notice.
    pub fn request(&mut self, make: impl FnOnce(&mut Remote) -> ClientMessage) -> Option<ClientMessage> {
        let is_connected = self.is_connected();
        let Some(GameHost::Remote(remote)) = &mut self.host else { return None };
        if !is_connected {
            self.failure = Some(PlayFailure::NotSent);
            return None;
        }
        self.revisions.table += 1;
        Some(make(remote))
    }

    /// The connection is open. Returns the requests to send first.
    pub fn connected(&mut self) -> Vec<ClientMessage> {
        let Some(GameHost::Remote(remote)) = &mut self.host else { return Vec::new() };
        self.failure = None;
        self.revisions.table += 1;
        remote.connected()
    }

    /// The connection is lost.
    pub fn disconnected(&mut self) {
        if let Some(GameHost::Remote(remote)) = &mut self.host {
            remote.lost();
            self.revisions.table += 1;
        }
    }

    /// Applies a message of the server that arrived at this time.
    pub fn receive(&mut self, message: ServerMessage, arrived: u64) -> Option<Change> {
        let Some(GameHost::Remote(remote)) = &mut self.host else { return None };
        let before = stage(remote);
        let change = remote.receive(message, arrived);
        if stage(remote) != before || matches!(change, Some(Change::Stepped | Change::TakenBack)) {
            self.position_changed();
        }
        self.revisions.table += 1;
        match &change {
            Some(Change::Stepped) => self.failure = None,
            Some(Change::TakenBack) => self.reset_view(),
            Some(Change::Alarm(check)) => self.failure = Some(PlayFailure::Alarm(check.clone())),
            Some(Change::Refused(reason)) => self.failure = Some(PlayFailure::Server(reason.clone())),
            _ => {}
        }
        change
    }

    /// A machine starts or ends its search.
    pub fn set_search(&mut self, search: Option<Search>) {
        self.search = search;
    }

    /// The state of the hint changes.
    pub fn set_hint(&mut self, hint: Hint) {
        self.hint = hint;
    }

    /// An action failed, or a new one clears the failure.
    pub fn set_failure(&mut self, failure: Option<PlayFailure>) {
        self.failure = failure;
    }

    /// A throw animation starts or ends.
    pub fn set_falling(&mut self, outcome: Option<String>) {
        self.falling = outcome;
        self.skips_fall = false;
    }

    /// The player skips the throw animation.
    pub fn skip_fall(&mut self) {
        self.skips_fall = true;
    }

    fn position_changed(&mut self) {
        self.hint = Hint::None;
        self.revisions.position += 1;
        self.revisions.picking += 1;
    }
}

/// The parts of a server's table, besides its steps, that change what the board shows.
fn stage(remote: &Remote) -> (bool, bool, bool) {
    (remote.view().is_some(), remote.is_started(), remote.ended().is_some())
}
