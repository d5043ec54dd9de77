//! The handle through which screens act at a table, and what drives a game at this screen.

mod hinting;
mod throwing;

use std::time::Duration;

use bisat_client::labels::Play as Labels;
use bisat_client::{Connection, Host, Language, Local, Next, Picked, Sitting, Step};
use bisat_engine::{Prompt, Seat, Tool};
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::settings::{Settings, settings};
use crate::sound::{self, Sound};
use crate::storage;
use crate::thinking::{self, Asked};
use crate::wait;

/// A machine that thinks longer than this has not forgotten its move, and says so.
const LONG: Duration = Duration::from_secs(5);

/// A table on the screen.
#[derive(Clone, Copy)]
pub struct Playing {
    /// The table; none while it is being opened.
    pub host: RwSignal<Option<Host>>,
    /// How many steps are shown, where one looks back; none while one sees the game as it stands.
    pub looking_back: RwSignal<Option<usize>>,
    /// Why the last thing that was tried cannot be done.
    pub refused: RwSignal<Option<String>>,
    /// The seat whose machine thinks.
    pub thinking: RwSignal<Option<Seat>>,
    /// Whether that takes longer than usual.
    pub is_slow: RwSignal<bool>,
    /// The move that the machine would make.
    pub hint: RwSignal<Option<String>>,
    /// Whether the machine is being asked for one.
    pub is_asking: RwSignal<bool>,
    /// The outcome that is being thrown and does not count before it lies.
    pub falling: RwSignal<Option<String>>,
    /// Whether whatever moves is to be at its end.
    is_tapped: RwSignal<bool>,
    /// Whether one has asked to play again.
    pub wants_more: RwSignal<bool>,
    /// What is asked of the server: set by whoever has the socket.
    pub sending: RwSignal<Vec<bisat_protocol::ClientMessage>>,
    /// Counts up whenever what was under way is to stop.
    turn: RwSignal<u32>,
    settings: Settings,
}

/// Begins a game at this screen. One that was not finished is kept among the others.
pub fn begin_here(local: &Local) {
    if let Some(text) = storage::read(storage::HERE)
        && let Ok(before) = Local::resume(&text)
        && !before.table().steps().is_empty()
    {
        storage::keep_game(before.name(), &text);
    }
    storage::write(storage::HERE, &local.record());
}

impl Playing {
    /// A table on the screen, not opened yet.
    pub fn begin() -> Self {
        let playing = Playing {
            host: RwSignal::new(None),
            looking_back: RwSignal::new(None),
            refused: RwSignal::new(None),
            thinking: RwSignal::new(None),
            is_slow: RwSignal::new(false),
            hint: RwSignal::new(None),
            is_asking: RwSignal::new(false),
            falling: RwSignal::new(None),
            is_tapped: RwSignal::new(false),
            wants_more: RwSignal::new(false),
            sending: RwSignal::new(Vec::new()),
            turn: RwSignal::new(0),
            settings: settings(),
        };
        // Whatever is under way when the screen is left comes to nothing.
        on_cleanup(move || playing.stop());
        playing
    }

    fn stop(self) {
        let _ = self.turn.try_update(|turn| *turn += 1);
        let _ = self.is_slow.try_set(false);
        let _ = self.falling.try_set(None);
    }

    /// Picks a point of the board, or beside it.
    pub fn pick(self, point: &str) {
        if self.looking_back.get_untracked().is_some() {
            // First back to the game, then a move in it.
            return self.looking_back.set(None);
        }
        let picked = self.host.try_update(|host| {
            let host = host.as_mut()?;
            host.to_act()?;
            let table = host.table_mut()?;
            let mut picking = std::mem::take(&mut table.picking);
            let picked = picking.pick(table.session(), point);
            table.picking = picking;
            Some(picked)
        });
        match picked.flatten() {
            Some(Picked::Move(token)) => self.play(&token),
            Some(Picked::Refused(asking)) => self.refuse(asking.as_ref()),
            Some(Picked::More | Picked::Dropped) => self.refused.set(None),
            None => {}
        }
    }

    fn refuse(self, asking: Option<&Prompt>) {
        let language = self.settings.language.get_untracked();
        let reason = asking.map(|asking| language.words().refusal(asking));
        self.refused.set(Some(reason.unwrap_or_else(|| Labels::of(language).cannot_here.to_owned())));
    }

    /// Drops what is picked.
    pub fn drop_picked(self) {
        self.refused.set(None);
        self.with_picking(bisat_client::Picking::drop_all);
    }

    /// Drops the last point that was picked.
    pub fn drop_last(self) {
        self.with_picking(bisat_client::Picking::drop_last);
    }

    /// Chooses the kept throw that is to be spent.
    pub fn choose_value(self, value: u8) {
        self.with_picking(|picking| picking.choose_value(value));
    }

    fn with_picking(self, change: impl FnOnce(&mut bisat_client::Picking)) {
        self.host.update(|host| {
            if let Some(table) = host.as_mut().and_then(Host::table_mut) {
                change(&mut table.picking);
            }
        });
    }

    /// Makes a move for the seat that is to choose at this screen.
    pub fn play(self, token: &str) {
        self.hint.set(None);
        self.refused.set(None);
        self.looking_back.set(None);
        if self.host.with_untracked(|host| matches!(host, Some(Host::Remote(_)))) {
            return self.ask(|remote| remote.play(token));
        }
        let played = self.host.try_update(|host| match host.as_mut()? {
            Host::Local(local) => Some(local.play(token).cloned().map_err(|_| local.table().session().prompt())),
            Host::Remote(_) => None,
        });
        match played.flatten() {
            Some(Ok(step)) => {
                self.keep();
                self.sound(&step);
                self.go_on_after(&step);
            }
            Some(Err(asking)) => self.refuse(asking.as_ref()),
            None => {}
        }
    }

    /// Nothing is looked back at, refused or advised any more: the game stands elsewhere now.
    pub fn forget(self) {
        self.looking_back.set(None);
        self.refused.set(None);
        self.hint.set(None);
    }

    /// Takes the last choice of a person at this screen back.
    pub fn take_back(self) {
        self.stop();
        self.forget();
        self.thinking.set(None);
        self.host.update(|host| {
            if let Some(Host::Local(local)) = host {
                local.take_back();
            }
        });
        self.keep();
        self.go_on();
    }

    /// Whether the server hears what is asked of it.
    pub fn is_connected(self) -> bool {
        self.host.with_untracked(
            |host| matches!(host, Some(Host::Remote(remote)) if remote.connection() == Connection::Open),
        )
    }

    /// Sends a request to the server. What is asked of a lost connection would be done later, unseen: it is refused.
    pub fn ask(self, request: impl FnOnce(&mut bisat_client::Remote) -> bisat_protocol::ClientMessage) {
        if !self.is_connected() {
            let labels = Labels::of(self.settings.language.get_untracked());
            return self.refused.set(Some(labels.not_sent.to_owned()));
        }
        let request = self.host.try_update(|host| match host {
            Some(Host::Remote(remote)) => Some(request(remote)),
            _ => None,
        });
        self.sending.update(|sending| sending.extend(request.flatten()));
    }

    /// Lets a game at this screen go on until a person is to do something.
    pub fn go_on(self) {
        let turn = self.next_turn();
        spawn_local(async move { self.drive(turn).await });
    }

    /// Stops what was under way, and begins anew.
    fn next_turn(self) -> u32 {
        self.stop();
        self.turn.try_get_untracked().unwrap_or_default()
    }

    fn go_on_after(self, step: &Step) {
        let pause = self.pause(step);
        let turn = self.next_turn();
        spawn_local(async move {
            wait::for_(pause).await;
            self.drive(turn).await;
        });
    }

    fn is_current(self, turn: u32) -> bool {
        self.turn.try_get_untracked() == Some(turn)
    }

    async fn drive(self, turn: u32) {
        while self.is_current(turn) {
            let next = self.host.with_untracked(|host| match host {
                Some(Host::Local(local)) => Some((local.next(), Asked::of(local.table().session()))),
                _ => None,
            });
            let step = match next {
                None | Some((Next::Act(_), _)) => return,
                Some((Next::Over, _)) => return self.finish(),
                Some((Next::Throw { is_person: true, .. }, _)) if !self.settings.throws_by_itself.get_untracked() => {
                    return;
                }
                Some((Next::Throw { .. }, _)) => self.throw_here(turn).await,
                Some((Next::Think { seat, sitting, seed }, asked)) => {
                    self.thinking.set(Some(seat));
                    let level = if let Sitting::Level(level) = sitting { level } else { 1 };
                    self.watch(turn, asked.state.clone());
                    let token = thinking::choose(&asked, level, seed).await;
                    let _ = self.is_slow.try_set(false);
                    if !self.is_current(turn) {
                        return;
                    }
                    self.thinking.set(None);
                    let played = self.host.try_update(|host| match (host, token) {
                        (Some(Host::Local(local)), Some(token)) => local.play(&token).ok().cloned(),
                        _ => None,
                    });
                    played.flatten()
                }
            };
            let Some(step) = step else { return };
            self.keep();
            self.sound(&step);
            wait::for_(self.pause(&step)).await;
        }
    }

    /// Says so where the machine thinks longer than usual about a state.
    fn watch(self, turn: u32, state: String) {
        spawn_local(async move {
            wait::for_(LONG).await;
            let now = self.host.try_with_untracked(|host| Some(host.as_ref()?.table()?.session().state()));
            if self.is_current(turn) && now.flatten() == Some(state) {
                self.is_slow.set(true);
            }
        });
    }

    /// Keeps the game at this screen on the device.
    fn keep(self) {
        self.host.with_untracked(|host| {
            if let Some(Host::Local(local)) = host {
                storage::write(storage::HERE, &local.record());
            }
        });
    }

    /// The game is over: it is kept among the others.
    fn finish(self) {
        self.host.with_untracked(|host| {
            if let Some(Host::Local(local)) = host {
                storage::keep_game(local.name(), &local.record());
            }
        });
        self.make_sound(Sound::End);
    }

    /// The same game again, at this screen.
    pub fn again(self) {
        let again = self.host.with_untracked(|host| match host {
            Some(Host::Local(local)) => local.again(crate::random::bytes()).ok(),
            _ => None,
        });
        if let Some(local) = again {
            begin_here(&local);
            self.forget();
            self.host.set(Some(Host::Local(local)));
            self.go_on();
        }
    }

    /// How long a step is looked at before the next.
    pub fn pause(self, step: &Step) -> Duration {
        if self.settings.is_quick.get_untracked() {
            return Duration::from_millis(10);
        }
        if self.settings.is_still.get_untracked() {
            // Nothing travels, but what happens must be read all the same.
            return Duration::from_millis(600);
        }
        let millis = match step.tool {
            Some(Tool::Cowries(_) | Tool::Die | Tool::Spinner { .. } | Tool::Toss) => 450,
            None => (140 * step.route.len() as u64).min(560) + 280,
        };
        Duration::from_millis(millis)
    }

    /// Makes the sound of a step; a throw was heard when it fell.
    pub fn sound(self, step: &Step) {
        match step {
            step if step.is_outcome() => {}
            step if step.is_capture() => self.make_sound(Sound::Capture),
            _ => self.make_sound(Sound::Put),
        }
    }

    fn make_sound(self, sound: Sound) {
        if self.settings.has_sound.get_untracked() {
            sound::make(sound);
        }
    }

    /// The language that is spoken.
    pub fn language(self) -> Language {
        self.settings.language.get()
    }
}
