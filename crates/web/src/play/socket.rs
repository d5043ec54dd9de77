//! A table at the server: the socket, coming back by itself, and steps shown one after the other.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;
use std::time::Duration;

use bisat_client::{Change, Connection, Host, Remote};
use bisat_engine::Seat;
use bisat_protocol::{ClientMessage, ServerMessage, TableId};
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{CloseEvent, MessageEvent, WebSocket};

use super::Playing;
use crate::random;
use crate::route::{Route, navigator};
use crate::sound::{self, Sound};
use crate::wait;
use crate::{api, settings, storage};

/// Waits at most so long before it tries again.
const LONGEST: Duration = Duration::from_secs(8);
/// Where more notices than this wait, steps are shown quickly.
const BACKLOG: usize = 6;

/// Follows the table with this id, for as long as the screen is there. `on_problem` hears why it cannot.
pub fn connect(playing: Playing, id: String, on_problem: impl Fn(api::ApiError) + 'static) {
    let link = Rc::new(Link {
        playing,
        socket: RefCell::new(None),
        waiting: RefCell::new(VecDeque::new()),
        is_showing: Cell::new(false),
        is_over: Cell::new(false),
        navigator: navigator(),
        settings: settings::settings(),
    });
    let guard = StoredValue::new_local(link.clone());
    on_cleanup(move || {
        guard.with_value(|link| {
            link.is_over.set(true);
            if let Some(socket) = link.socket.borrow_mut().take() {
                // A socket that is closed already stays closed.
                let _ = socket.close();
            }
        });
    });
    Effect::new(move |_| {
        let requests = playing.sending.get();
        if !requests.is_empty() {
            playing.sending.set(Vec::new());
            // What is on its way when the connection is lost is sent when it is there again.
            guard.with_value(|link| requests.iter().for_each(|request| link.send(request)));
        }
    });
    spawn_local(async move {
        let opened = async {
            let me = api::me().await?;
            let table = api::table(&id).await?;
            Ok((me, table.table))
        };
        match opened.await {
            Ok((me, table)) => {
                let mut remote = Remote::new(TableId(table.0), me.id, random::hex::<6>());
                if let Some(seat) = storage::planned_seat(&remote.id().0) {
                    // Said as soon as there is a connection.
                    remote.join(Some(Seat(seat)), random::hex::<16>());
                }
                playing.host.set(Some(Host::Remote(Box::new(remote))));
                link.stay().await;
            }
            Err(error) => on_problem(error),
        }
    });
}

struct Link {
    playing: Playing,
    socket: RefCell<Option<WebSocket>>,
    /// What has come and is not shown yet, with when it came.
    waiting: RefCell<VecDeque<(u64, ServerMessage)>>,
    is_showing: Cell<bool>,
    is_over: Cell<bool>,
    navigator: crate::route::Navigator,
    settings: settings::Settings,
}

impl Link {
    /// Connects, and connects again whenever the connection is lost.
    async fn stay(self: Rc<Self>) {
        let mut pause = Duration::from_millis(500);
        while !self.is_over.get() {
            let began = wait::now();
            self.clone().be_connected().await;
            if wait::now() - began > 5000 {
                pause = Duration::from_millis(500);
            }
            self.tell_lost();
            if self.is_over.get() {
                return;
            }
            wait::for_(pause).await;
            pause = (pause * 2).min(LONGEST);
        }
    }

    /// Holds one connection until it ends.
    async fn be_connected(self: Rc<Self>) {
        let address = api::address("/ws").replacen("http", "ws", 1);
        let Ok(socket) = WebSocket::new(&address) else { return };
        let open = {
            let link = self.clone();
            Closure::<dyn FnMut()>::new(move || link.greet())
        };
        let message = {
            let link = self.clone();
            Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
                let text = event.data().as_string().unwrap_or_default();
                if let Ok(notice) = serde_json::from_str(&text) {
                    link.waiting.borrow_mut().push_back((wait::now(), notice));
                    link.clone().show();
                }
            })
        };
        socket.set_onopen(Some(open.as_ref().unchecked_ref()));
        socket.set_onmessage(Some(message.as_ref().unchecked_ref()));
        *self.socket.borrow_mut() = Some(socket.clone());
        let closed = js_sys::Promise::new(&mut |resolve, _| {
            let ended = Closure::once_into_js(move |_: CloseEvent| {
                // Resolving cannot fail.
                let _ = resolve.call0(&wasm_bindgen::JsValue::UNDEFINED);
            });
            socket.set_onclose(Some(ended.unchecked_ref()));
        });
        let _ = wasm_bindgen_futures::JsFuture::from(closed).await;
        socket.set_onopen(None);
        socket.set_onmessage(None);
        *self.socket.borrow_mut() = None;
    }

    fn greet(&self) {
        let _ = self.playing.refused.try_set(None);
        let requests = self.playing.host.try_update(|host| match host {
            Some(Host::Remote(remote)) => remote.connected(),
            _ => Vec::new(),
        });
        requests.unwrap_or_default().iter().for_each(|request| self.send(request));
    }

    fn tell_lost(&self) {
        let _ = self.playing.host.try_update(|host| {
            if let Some(Host::Remote(remote)) = host {
                remote.lost();
            }
        });
    }

    fn send(&self, request: &ClientMessage) {
        let text = serde_json::to_string(request).expect("plain data can be written");
        if let Some(socket) = self.socket.borrow().as_ref().filter(|socket| socket.ready_state() == WebSocket::OPEN) {
            // A socket that fails is closed, and what was asked is asked again.
            let _ = socket.send_with_str(&text);
        }
    }

    /// Shows what waits, one step after the other.
    fn show(self: Rc<Self>) {
        if self.is_showing.replace(true) {
            return;
        }
        spawn_local(async move {
            while !self.is_over.get() {
                let next = self.waiting.borrow_mut().pop_front();
                let Some((arrived, notice)) = next else { break };
                let is_behind = self.waiting.borrow().len() > BACKLOG;
                if let Some(outcome) = self.thrown(&notice).filter(|_| !is_behind) {
                    self.playing.fall(outcome).await;
                }
                let pause = self.hear(notice, arrived);
                if let Some(pause) = pause.filter(|_| !is_behind) {
                    wait::for_(pause).await;
                }
            }
            self.is_showing.set(false);
        });
    }

    fn thrown(&self, notice: &ServerMessage) -> Option<String> {
        self.playing.host.try_with_untracked(|host| match host {
            Some(Host::Remote(remote)) => remote.thrown(notice),
            _ => None,
        })?
    }

    /// Takes in one notice that came then, and says how long it is looked at. Clocks run from when it came.
    fn hear(&self, notice: ServerMessage, arrived: u64) -> Option<Duration> {
        let change = self.playing.host.try_update(|host| match host {
            Some(Host::Remote(remote)) => remote.hear(notice, arrived),
            _ => None,
        });
        match change.flatten()? {
            Change::Stepped => {
                let (step, is_own_turn) = self.playing.host.with_untracked(|host| {
                    let host = host.as_ref()?;
                    Some((host.table()?.steps().last()?.clone(), host.to_act().is_some()))
                })?;
                self.playing.refused.set(None);
                self.playing.sound(&step);
                if is_own_turn && document().hidden() && self.settings.has_sound.get_untracked() {
                    sound::make(Sound::Turn);
                }
                Some(self.playing.pause(&step))
            }
            Change::Moved(next) => {
                // Only who wants to play again goes along; who looks back at an old table stays there.
                if self.playing.wants_more.get_untracked() {
                    let seat = self.playing.host.with_untracked(|host| match host {
                        // Every place has moved on by one seat.
                        Some(Host::Remote(remote)) => {
                            remote.seat().map(|seat| (seat.0 + 1) % remote.sitters().len() as u8)
                        }
                        _ => None,
                    });
                    if let Some(seat) = seat {
                        storage::plan_to_sit(&next.0, seat);
                    }
                    self.navigator.go(Route::Table(next.0));
                }
                None
            }
            Change::Refused(reason) => {
                self.playing.refused.set(Some(reason));
                None
            }
            Change::Again(request) => {
                self.send(&request);
                None
            }
            Change::TakenBack => {
                self.playing.forget();
                None
            }
            Change::Table | Change::Ended => None,
        }
    }
}

/// Where the connection of a table stands; none at this screen.
pub fn connection(host: &Host) -> Option<Connection> {
    match host {
        Host::Local(_) => None,
        Host::Remote(remote) => Some(remote.connection()),
    }
}
