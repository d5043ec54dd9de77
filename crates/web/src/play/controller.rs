//! Connects the [`PlayState`] to the screen: signals derived from it, and the actions of the player.

mod driver;
mod hints;
mod throws;

use bisat_client::labels::{Play as Labels, filled};
use bisat_client::{AnyGameView, GameHost, Language, Places, Refused, Remote, Taps, throws_in_words};
use bisat_engine::Seat;
use bisat_protocol::ClientMessage;
use bisat_table::TableAction;
use leptos::prelude::*;

use super::state::{Hint, PlayFailure, PlayState, Revisions, Search, ShownPhrase};
use crate::settings::{Settings, places, settings};

/// A table on the screen: its state, derived signals and actions.
///
/// Each derived signal changes only with its own part of the state. A component reads the state through
/// [`Controller::with_position`], [`Controller::with_picking`] or [`Controller::with_table`] and is updated when that
/// part changes.
#[derive(Clone, Copy)]
pub struct Controller {
    state: RwSignal<PlayState>,
    revisions: RevisionMemos,
    /// The earlier position that is viewed.
    pub viewed: Memo<Option<usize>>,
    /// The seat that a person at this screen is to act for.
    pub to_act: Memo<Option<Seat>>,
    /// The actions that the table allows now. Buttons and keys are drawn from them.
    pub allowed: Memo<Vec<TableAction>>,
    /// The machine that is choosing a move.
    pub search: Memo<Option<Search>>,
    /// The hint for the current position.
    pub hint: Memo<Hint>,
    /// The outcome whose throw is being animated.
    pub falling: Memo<Option<String>>,
    failure: Memo<Option<PlayFailure>>,
    /// Requests to be sent to the server, taken by the socket.
    pub outbox: RwSignal<Vec<ClientMessage>>,
    /// The local game that is played while the player waits at this table.
    pub meanwhile: RwSignal<Option<String>>,
    /// What players have said a moment ago.
    pub(super) phrases: RwSignal<Vec<ShownPhrase>>,
    /// The number of the current run of the local driver. A run with another number stops.
    run: StoredValue<u32>,
    /// Whether the steps of machines are skipped until a person is to act.
    hurries: RwSignal<bool>,
    /// Whether a person has made a throw since the screen was opened.
    has_thrown: RwSignal<bool>,
    /// When the local game was last saved.
    saved_at: StoredValue<u64>,
    settings: Settings,
}

/// One memo for each of [`Revisions`]. Readers call `get`, because `track` alone does not compute a memo: a memo that was
/// never computed has no sources and never changes.
#[derive(Clone, Copy)]
struct RevisionMemos {
    position: Memo<u32>,
    picking: Memo<u32>,
    table: Memo<u32>,
}

impl Controller {
    /// A table that is not opened yet.
    pub fn new() -> Self {
        let state = RwSignal::new(PlayState::default());
        let revision = |pick: fn(Revisions) -> u32| Memo::new(move |_| state.with(|state| pick(state.revisions())));
        let revisions = RevisionMemos {
            position: revision(|revisions| revisions.position),
            picking: revision(|revisions| revisions.picking),
            table: revision(|revisions| revisions.table),
        };
        let controller = Controller {
            state,
            revisions,
            viewed: Memo::new(move |_| state.with(PlayState::viewed)),
            to_act: Memo::new(move |_| state.with(PlayState::to_act)),
            allowed: Memo::new(move |_| {
                revisions.position.get();
                revisions.table.get();
                state.with_untracked(|state| state.host().map(GameHost::allowed).unwrap_or_default())
            }),
            search: Memo::new(move |_| state.with(PlayState::search)),
            hint: Memo::new(move |_| state.with(|state| state.hint().clone())),
            falling: Memo::new(move |_| state.with(|state| state.falling().map(str::to_owned))),
            failure: Memo::new(move |_| state.with(|state| state.failure().cloned())),
            outbox: RwSignal::new(Vec::new()),
            meanwhile: RwSignal::new(None),
            phrases: RwSignal::new(Vec::new()),
            run: StoredValue::new(0),
            hurries: RwSignal::new(false),
            has_thrown: RwSignal::new(false),
            saved_at: StoredValue::new(0),
            settings: settings(),
        };
        on_cleanup(move || {
            controller.save();
            controller.stop();
        });
        controller
    }

    /// Reads the game. Tracks the position only.
    pub fn with_position<T>(self, read: impl FnOnce(&GameHost, &AnyGameView) -> T) -> Option<T> {
        self.revisions.position.get();
        self.peek(read)
    }

    /// Reads the game. Tracks the position and the picked points.
    pub fn with_picking<T>(self, read: impl FnOnce(&GameHost, &AnyGameView) -> T) -> Option<T> {
        self.revisions.picking.get();
        self.with_position(read)
    }

    /// Reads the game. Tracks the position and everything at the table but the picked points.
    pub fn with_table<T>(self, read: impl FnOnce(&GameHost, &AnyGameView) -> T) -> Option<T> {
        self.revisions.table.get();
        self.with_position(read)
    }

    /// Reads the table at the server; `None` for a local game. Tracks as [`Controller::with_table`] does.
    pub fn with_remote<T>(self, read: impl FnOnce(&Remote) -> T) -> Option<T> {
        self.revisions.table.get();
        self.revisions.position.get();
        self.state.with_untracked(|state| state.remote().map(read))
    }

    /// Tracks the picked points.
    pub fn track_picking(self) {
        self.revisions.picking.get();
    }

    /// Reads the game without tracking.
    pub fn peek<T>(self, read: impl FnOnce(&GameHost, &AnyGameView) -> T) -> Option<T> {
        self.state.with_untracked(|state| Some(read(state.host()?, state.table()?)))
    }

    /// Whether the table allows an action now. Tracks the allowed actions.
    pub fn allows(self, action: TableAction) -> bool {
        self.allowed.with(|allowed| allowed.contains(&action))
    }

    /// The number of played steps.
    pub fn steps(self) -> usize {
        self.with_position(|_, table| table.steps().len()).unwrap_or(0)
    }

    /// The language of the page.
    pub fn language(self) -> Language {
        self.settings.language.get()
    }

    /// Why the last action failed, in words.
    pub fn failure_in_words(self) -> Option<String> {
        self.failure_by(places())
    }

    /// The same, with points named in this way.
    pub fn failure_by(self, places: Places) -> Option<String> {
        let language = self.language();
        let labels = Labels::of(language);
        self.failure.get().map(|failure| match failure {
            PlayFailure::Impossible(refused) => self.refused_in_words(&refused, language, places),
            PlayFailure::NotSent => labels.not_sent.to_owned(),
            PlayFailure::Server(reason) => reason,
            PlayFailure::Alarm(check) => throws_in_words(&check, language),
            PlayFailure::UnknownPlayer(name) => filled(labels.unknown_player, &[&name]),
        })
    }

    fn refused_in_words(self, refused: &Refused, language: Language, places: Places) -> String {
        let words = language.words();
        let said = self.peek(|host, _| host.listening(|listener| words.refused(refused, listener.who, places)));
        said.filter(|said| !said.is_empty()).unwrap_or_else(|| Labels::of(language).cannot_here.to_owned())
    }

    /// Why the last pick was refused.
    pub fn refused(self) -> Option<Refused> {
        match self.failure.get() {
            Some(PlayFailure::Impossible(refused)) => Some(refused),
            _ => None,
        }
    }

    /// Changes the state. `None` if the screen was left.
    pub(super) fn update<T>(self, change: impl FnOnce(&mut PlayState) -> T) -> Option<T> {
        self.state.try_update(change)
    }

    /// Reads the state without tracking. `None` if the screen was left.
    pub(super) fn read<T>(self, read: impl FnOnce(&PlayState) -> T) -> Option<T> {
        self.state.try_with_untracked(read)
    }

    /// Reads the table at the server without tracking; it is `None` while it is not opened. `None` if the screen was left.
    pub(crate) fn read_remote<T>(self, read: impl FnOnce(Option<&Remote>) -> T) -> Option<T> {
        self.read(|state| read(state.remote()))
    }

    /// Opens a table.
    pub fn open(self, host: GameHost) {
        self.update(|state| state.open(host));
    }

    /// Picks a point on or off the board, and plays the move if the picked points name one.
    pub fn pick(self, point: &str) {
        let taps = if self.settings.taps_twice.get_untracked() { Taps::Two } else { Taps::One };
        self.pick_with(point, taps);
    }

    /// Picks a point at the start of a drag: the move is played when the piece is dropped.
    pub fn lift(self, point: &str) {
        self.pick_with(point, Taps::Two);
    }

    fn pick_with(self, point: &str, taps: Taps) {
        if let Some(token) = self.update(|state| state.pick(point, taps)).flatten() {
            self.play(&token);
        }
    }

    /// Clears the picked points.
    pub fn clear_picking(self) {
        self.update(|state| {
            state.set_failure(None);
            state.change_picking(bisat_client::Picking::drop_all);
        });
    }

    /// Drops the last picked point.
    pub fn drop_last_point(self) {
        self.update(|state| state.change_picking(bisat_client::Picking::drop_last));
    }

    /// Chooses the kept throw to spend.
    pub fn choose_value(self, value: u8) {
        self.update(|state| state.change_picking(|picking| picking.choose_value(value)));
    }

    /// Plays a move for the seat that is to act at this screen.
    pub fn play(self, token: &str) {
        self.update(PlayState::reset_view);
        if self.read(|state| state.remote().is_some()) == Some(true) {
            return self.request(|remote| remote.play(token));
        }
        if let Some(step) = self.update(|state| state.play_local(token)).flatten() {
            self.save();
            self.play_sound_of(&step);
            self.continue_after(&step);
        }
    }

    /// Takes back the last move of a person in a local game.
    pub fn take_back_local(self) {
        self.stop();
        self.update(PlayState::take_back_local);
        self.save();
        self.run_local();
    }

    /// Sends a request to the server, or says why it cannot be sent.
    pub fn request(self, make: impl FnOnce(&mut Remote) -> ClientMessage) {
        if let Some(request) = self.update(|state| state.request(make)).flatten() {
            self.outbox.update(|outbox| outbox.push(request));
        }
    }

    /// Asks for a rematch, or agrees to one.
    pub fn request_rematch(self) {
        self.request(|remote| remote.offer(bisat_protocol::Offer::Rematch));
    }

    /// Shows the position after `steps` steps.
    pub fn view(self, steps: usize) {
        self.update(|state| state.view(steps));
    }

    /// Moves the viewed position forward or back.
    pub fn view_by(self, by: isize) {
        self.update(|state| state.view_by(by));
    }
}

impl Default for Controller {
    fn default() -> Self {
        Controller::new()
    }
}
