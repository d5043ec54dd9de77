//! The WebSocket of a table: reconnects by itself, and shows steps one after the other.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;
use std::time::Duration;

use bisat_client::{Change, GameHost, Remote};
use bisat_engine::Seat;
use bisat_protocol::{ClientMessage, ServerMessage, TableId};
use bisat_record::ContributionKey;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{CloseEvent, MessageEvent, WebSocket};

use super::controller::Controller;
use super::state::PlayState;
use crate::route::{Navigator, Route, navigator};
use crate::sound::Sound;
use crate::{api, random, storage, time};

/// The first pause before reconnecting. It doubles with every failure.
const FIRST_RETRY: Duration = Duration::from_millis(500);
/// The longest pause before reconnecting.
const LONGEST_RETRY: Duration = Duration::from_secs(8);
/// A connection that lasted this long, in milliseconds, resets the pause.
const STABLE: u64 = 5000;
/// If more messages than this wait, steps are shown without pauses.
const BACKLOG: usize = 6;

/// Follows a table as long as the screen exists. `on_error` receives the reason if the table cannot be opened.
pub fn connect(controller: Controller, id: String, on_error: impl Fn(api::ApiError) + 'static) {
    let link = Rc::new(TableSocket {
        controller,
        socket: RefCell::new(None),
        waiting: RefCell::new(VecDeque::new()),
        is_showing: Cell::new(false),
        is_over: Cell::new(false),
        known_events: Cell::new(0),
        navigator: navigator(),
    });
    let guard = StoredValue::new_local(link.clone());
    on_cleanup(move || {
        guard.with_value(|link| {
            link.is_over.set(true);
            if let Some(socket) = link.socket.borrow_mut().take() {
                // Closing a closed socket has no effect.
                let _ = socket.close();
            }
        });
    });
    Effect::new(move |_| {
        let requests = controller.outbox.get();
        if !requests.is_empty() {
            controller.outbox.set(Vec::new());
            // Unanswered requests are sent again after a reconnect.
            guard.with_value(|link| requests.iter().for_each(|request| link.send(request)));
        }
    });
    spawn_local(async move {
        let opened = async {
            let me = api::me().await?;
            let table = api::table(&id).await?;
            Ok((me, table))
        };
        match opened.await {
            Ok((me, table)) => {
                link.known_events.set(table.events);
                let table = table.table;
                let key = ContributionKey::new(storage::contribution_key(random::bytes));
                let mut remote = Remote::new(TableId(table.0), me.id, random::hex::<6>(), key);
                if storage::has_contributed(&remote.id().0) {
                    remote = remote.contributed();
                }
                if let Some(seat) = storage::take_planned_seat(&remote.id().0) {
                    remote.plan_seat(Seat(seat));
                }
                controller.open(GameHost::Remote(Box::new(remote)));
                link.run().await;
            }
            Err(error) => on_error(error),
        }
    });
}

struct TableSocket {
    controller: Controller,
    socket: RefCell<Option<WebSocket>>,
    /// Messages that are not shown yet, with their arrival times.
    waiting: RefCell<VecDeque<(u64, ServerMessage)>>,
    is_showing: Cell<bool>,
    is_over: Cell<bool>,
    /// The number of events that had happened when the page was opened.
    known_events: Cell<u32>,
    navigator: Navigator,
}

impl TableSocket {
    /// Connects, and reconnects whenever the connection is lost.
    async fn run(self: Rc<Self>) {
        let mut pause = FIRST_RETRY;
        while !self.is_over.get() {
            let began = time::now();
            self.clone().hold_connection().await;
            if time::now() - began > STABLE {
                pause = FIRST_RETRY;
            }
            self.controller.update(PlayState::disconnected);
            if self.is_over.get() {
                return;
            }
            time::sleep(pause).await;
            pause = (pause * 2).min(LONGEST_RETRY);
        }
    }

    /// Holds one connection until it closes.
    async fn hold_connection(self: Rc<Self>) {
        let address = api::address("/ws").replacen("http", "ws", 1);
        let Ok(socket) = WebSocket::new(&address) else { return };
        let open = {
            let link = self.clone();
            Closure::<dyn FnMut()>::new(move || link.on_open())
        };
        let message = {
            let link = self.clone();
            Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
                let text = event.data().as_string().unwrap_or_default();
                if let Ok(message) = serde_json::from_str(&text) {
                    link.waiting.borrow_mut().push_back((time::now(), message));
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

    fn on_open(&self) {
        let requests = self.controller.update(PlayState::connected).unwrap_or_default();
        requests.iter().for_each(|request| self.send(request));
    }

    fn send(&self, request: &ClientMessage) {
        if let ClientMessage::Join { table, .. } = request {
            storage::remember_contribution(&table.0);
        }
        let text = serde_json::to_string(request).expect("a request is plain data");
        if let Some(socket) = self.socket.borrow().as_ref().filter(|socket| socket.ready_state() == WebSocket::OPEN) {
            // A socket that fails is closed, and the request is sent again after the reconnect.
            let _ = socket.send_with_str(&text);
        }
    }

    /// Applies the waiting messages, one step after the other.
    fn show(self: Rc<Self>) {
        if self.is_showing.replace(true) {
            return;
        }
        spawn_local(async move {
            while !self.is_over.get() {
                let next = self.waiting.borrow_mut().pop_front();
                let Some((arrived, message)) = next else { break };
                let is_behind = self.waiting.borrow().len() > BACKLOG;
                let outcome = self.controller.read(|state| state.remote()?.thrown(&message)).flatten();
                if let Some(outcome) = outcome.filter(|_| !is_behind) {
                    self.controller.animate_throw(outcome).await;
                }
                let pause = self.receive(message, arrived);
                if let Some(pause) = pause.filter(|_| !is_behind) {
                    time::sleep(pause).await;
                }
            }
            self.is_showing.set(false);
        });
    }

    /// Applies a message and returns the pause after it. Clocks run from the arrival of the message.
    fn receive(&self, message: ServerMessage, arrived: u64) -> Option<Duration> {
        let known = self.known_events.get();
        let is_new = !matches!(&message, ServerMessage::Event { event, .. } if event.number < known);
        match self.controller.update(|state| state.receive(message, arrived)).flatten()? {
            Change::Stepped => {
                let step = self.controller.peek(|_, table| table.steps().last().cloned()).flatten()?;
                self.controller.play_sound_of(&step);
                if document().hidden() && self.controller.read(PlayState::to_act).flatten().is_some() {
                    self.controller.make_sound(Sound::Turn);
                }
                Some(self.controller.pause(&step))
            }
            Change::Moved(next) => {
                if is_new {
                    self.follow_rematch(&next);
                }
                None
            }
            Change::Send(request) => {
                self.send(&request);
                None
            }
            Change::Said { seat, phrase } => {
                self.controller.show_phrase(seat, phrase);
                None
            }
            Change::Alarm(_) | Change::Refused(_) | Change::TakenBack | Change::Table | Change::Ended => None,
        }
    }

    /// Goes to the table of the rematch: everybody who plays has agreed, and spectators go along. Who opens the finished
    /// table later stays there.
    fn follow_rematch(&self, next: &TableId) {
        // Every player moves on by one seat.
        let seat = self.controller.read(|state| {
            let remote = state.remote()?;
            remote.seat().map(|seat| (seat.0 + 1) % remote.occupants().len() as u8)
        });
        if let Some(seat) = seat.flatten() {
            storage::plan_seat(&next.0, seat);
        }
        self.navigator.go(Route::Table(next.0.clone()));
    }
}
