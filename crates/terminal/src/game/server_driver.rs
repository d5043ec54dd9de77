//! A game at a server: events change the table, choices become requests. Requests without an answer are sent again
//! after a reconnect; nothing is sent while the connection is lost.

use bisat_client::labels::{Play, Terminal, counted, filled};
use bisat_client::{
    ASK_AGAIN, Change, Connection, GameHost, Language, NextStep, Notice as Said, Remote, declined_in_words,
    ended_in_words, offer_in_words, phrase_in_words, rated_in_words, throws_in_words,
};
use bisat_engine::Seat;
use bisat_protocol::http::Me;
use bisat_protocol::{ClientMessage, Occupant, TableId};
use bisat_table::TableAction;

use super::TableCommand;
use crate::message::Message;
use crate::wire::{LinkEvent, LinkRequest, ServerLink};

/// How a person enters a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum EntryMode {
    /// Takes a seat as soon as one is open.
    Sit,
    /// Shows the table; the person may take a seat or go on playing.
    Look,
    /// Watches only.
    Watch,
}

/// Drives a game at a server.
pub(crate) struct ServerDriver {
    wire: ServerLink,
    /// Whether to sit down as soon as there is an open seat.
    wants_seat: bool,
    /// The table of the rematch, or of somebody who waits for longer.
    next: Option<TableId>,
    /// When to ask next whether somebody waits elsewhere; none if no opponent is looked for.
    ask_at: Option<u64>,
    /// The name of this person at the server.
    me: String,
    session_name: String,
}

impl ServerDriver {
    /// Enters a table: returns it with its driver and sends the first requests.
    pub(crate) fn come(mut wire: ServerLink, table: TableId, me: &Me, mode: EntryMode) -> (Remote, Self) {
        let session_name = (wire.session_name)();
        let remote = Remote::new(table, me.id.clone(), session_name.clone(), wire.key);
        let mut remote = if mode == EntryMode::Watch { remote.watching() } else { remote };
        let wants_seat = mode == EntryMode::Sit;
        let there = ServerDriver { wire, wants_seat, next: None, ask_at: None, me: me.name.clone(), session_name };
        remote.connected().into_iter().for_each(|request| there.say(request));
        (remote, there)
    }

    /// Asks now and then whether somebody else waits for the same game, until it begins.
    pub(crate) fn keep_looking(&mut self) {
        self.ask_at = Some(0);
    }

    fn look(&mut self, remote: &Remote, now: u64) {
        if self.ask_at.is_none_or(|ask_at| now < ask_at) {
            return;
        }
        self.ask_at = Some(now + ASK_AGAIN);
        let waiting_at = match NextStep::of(remote) {
            NextStep::Stop => return self.ask_at = None,
            NextStep::Wait => return,
            NextStep::Ask => Some(remote.id().clone()),
            NextStep::LookAgain => None,
        };
        if let Some(setup) = remote.setup() {
            (self.wire.send)(LinkRequest::PlayNow { game: setup.game.clone(), waiting_at });
        }
    }

    fn say(&self, request: ClientMessage) {
        (self.wire.send)(LinkRequest::Send(request));
    }

    pub(super) fn tick(&mut self, host: &mut GameHost, said: &mut Option<Message>, now: u64) -> bool {
        let mut is_changed = false;
        while let Ok(event) = self.wire.events.try_recv() {
            is_changed = true;
            let GameHost::Remote(remote) = host else { return false };
            match event {
                LinkEvent::Connected { refused, .. } => {
                    if refused.is_some() {
                        self.wire.flags = None;
                    }
                    remote.connected().into_iter().for_each(|request| self.say(request));
                    *said = refused.as_deref().map(Message::of_others);
                }
                LinkEvent::Lost | LinkEvent::Unreachable(_) => remote.lost(),
                LinkEvent::Received(notice) => {
                    let before = (remote.offered(), remote.declined());
                    let change = remote.receive(notice, now);
                    if before != (remote.offered(), remote.declined()) {
                        // The last message does not answer the new offer.
                        *said = remote.declined().map(|seat| declined(remote, seat));
                    }
                    if let Some(change) = change {
                        self.change(remote, said, change);
                    }
                }
                LinkEvent::Problem(reason) => *said = Some(Message::of_others(&reason)),
                LinkEvent::Found(table) if self.ask_at.is_some() && table != *remote.id() => self.next = Some(table),
                LinkEvent::Tables(_) | LinkEvent::Opened(_) | LinkEvent::Found(_) => {}
            }
        }
        if let Some(next) = self.next.take() {
            self.follow(host, next);
        }
        if let GameHost::Remote(remote) = host {
            self.look(remote, now);
        }
        is_changed
    }

    fn change(&mut self, remote: &mut Remote, said: &mut Option<Message>, change: Change) {
        match change {
            Change::Refused(reason) if remote.setup().is_none() => {
                *said = Some(Message::filled(|labels| labels.no_table, &[remote.id(), &reason]));
            }
            Change::Refused(reason) => *said = Some(Message::of_others(&reason)),
            Change::Alarm(check) => *said = Some(Message::new(|language| throws_in_words(&check, language))),
            Change::Send(request) => self.say(request),
            Change::Moved(next) => self.next = Some(next),
            Change::Stepped | Change::TakenBack | Change::Ended => *said = None,
            Change::Said { seat, phrase } => {
                let name = remote.name_of(seat);
                *said = Some(Message::new(|language| phrase_in_words(language, &name, phrase)));
            }
            Change::Table => {}
        }
        if self.wants_seat && remote.setup().is_some() && !remote.is_waiting() {
            if remote.seat().is_some() {
                self.wants_seat = false;
            } else if remote.check(TableAction::Join).is_ok() {
                self.wants_seat = false;
                let request = remote.join(None);
                self.say(request);
            } else {
                self.wants_seat = false;
                *said = Some(Message::new(|language| language.words().notice(&Said::TableFull)));
            }
        }
    }

    /// Continues at another table.
    fn follow(&mut self, host: &mut GameHost, next: TableId) {
        let GameHost::Remote(remote) = host else { return };
        self.say(ClientMessage::Unfollow { table: remote.id().clone() });
        // A player takes a seat again; a spectator goes on watching.
        self.wants_seat = remote.seat().is_some() || self.ask_at.is_some();
        let name = format!("{}-{next}", self.session_name);
        let another = Remote::new(next, remote.me().clone(), name, self.wire.key);
        let mut another = if remote.is_watching() { another.watching() } else { another };
        another.connected().into_iter().for_each(|request| self.say(request));
        *host = GameHost::Remote(Box::new(another));
    }

    pub(super) fn is_waiting(&self, host: &GameHost) -> bool {
        matches!(host, GameHost::Remote(remote) if remote.is_waiting())
    }

    /// Requests a legal move.
    pub(super) fn play(&mut self, host: &mut GameHost, token: &str) {
        let GameHost::Remote(remote) = host else { return };
        let request = remote.play(token);
        self.say(request);
    }

    pub(super) fn command(&mut self, host: &mut GameHost, said: &mut Option<Message>, command: TableCommand) {
        let GameHost::Remote(remote) = host else { return };
        // The question counts only while it is on the screen.
        let is_sure = said.take() == Some(resign_sure());
        if command == TableCommand::Resign && !is_sure {
            *said = Some(command.why_not(remote).unwrap_or_else(resign_sure));
            return;
        }
        match command.try_request(remote) {
            Ok(request) => self.say(request),
            Err(refusal) => *said = Some(refusal),
        }
    }

    /// How the player returns to their seat later; none for a spectator.
    pub(super) fn farewell(&self, host: &GameHost, language: Language) -> Option<String> {
        let GameHost::Remote(remote) = host else { return None };
        self.wire.farewell(remote, language)
    }

    /// Whether there is a message that does not come from the game.
    pub(super) fn has_words(&self, host: &GameHost) -> bool {
        let GameHost::Remote(remote) = host else { return false };
        remote.connection() != Connection::Open
            || remote.setup().is_none()
            || !remote.is_started()
            || remote.offered().is_some()
            || remote.ended().is_some()
    }

    pub(super) fn sentences(&self, host: &GameHost, language: Language) -> Vec<String> {
        let GameHost::Remote(remote) = host else { return Vec::new() };
        let (play, labels) = (Play::of(language), Terminal::of(language));
        match remote.connection() {
            Connection::Connecting => return vec![play.connecting.to_owned()],
            Connection::Lost => {
                let unanswered = remote.is_waiting().then(|| labels.sent_again.to_owned());
                return [play.connection_lost.to_owned()].into_iter().chain(unanswered).collect();
            }
            Connection::Open => {}
        }
        if remote.setup().is_none() {
            return vec![play.connecting.to_owned()];
        }
        if let Some(ended) = ended_in_words(host, language) {
            let mut said = vec![ended];
            match remote.offered() {
                Some(_) => said.extend(offered(remote, language)),
                None if remote.check(TableAction::Rematch).is_ok() => said.push(labels.again_keys.to_owned()),
                None => {}
            }
            said.push(labels.review_key.to_owned());
            return said;
        }
        if !remote.is_started() {
            let missing = remote.occupants().iter().filter(|occupant| **occupant == Occupant::Nobody).count();
            let mut said = vec![filled(labels.you_are, &[&self.me])];
            let waiting = counted(language, play.waiting_for_players, missing as u64, &[&missing]);
            said.extend([waiting, filled(labels.the_code, &[remote.id()])]);
            match remote.seat() {
                _ if remote.is_watching() => {}
                Some(_) => said.push(labels.begin_keys.to_owned()),
                None => said.push(labels.sit_keys.to_owned()),
            }
            said.extend(rated_in_words(remote, language));
            return said;
        }
        match remote.offered() {
            Some(_) => offered(remote, language),
            None => Vec::new(),
        }
    }
}

/// The message that a seat declined the offer.
fn declined(remote: &Remote, seat: Seat) -> Message {
    Message::new(|language| declined_in_words(remote, seat, language))
}

/// Asks for confirmation before resigning.
fn resign_sure() -> Message {
    Message::new(|language| [Play::of(language).resign_sure, Terminal::of(language).resign_again].join(" "))
}

/// The offer, and the keys that answer it.
fn offered(remote: &Remote, language: Language) -> Vec<String> {
    let mut said: Vec<String> = offer_in_words(remote, language).into_iter().collect();
    if remote.offer_to_answer().is_some() {
        said.push(Terminal::of(language).offer_keys.to_owned());
    }
    said
}
