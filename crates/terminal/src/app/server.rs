//! A server: the list of its tables, and entering one.

use bisat_client::GameHost;
use bisat_client::labels::Play;
use bisat_protocol::TableId;

use super::{App, ServerGoal, Shown};
use crate::game::{EntryMode, Game, Hints, ServerDriver};
use crate::message::Message;
use crate::overlay::Overlay;
use crate::screen::lobby::Entry;
use crate::screen::table::TableScreen;
use crate::wire::{LinkEvent, LinkRequest};

impl App {
    pub(super) fn enter(&mut self, entry: Entry) {
        match entry {
            Entry::Nothing => {}
            Entry::Leave => self.is_done = true,
            Entry::Ask(ask) => {
                if let Shown::Lobby(lobby) = &self.shown {
                    (lobby.1.send)(ask);
                }
            }
            Entry::Help => self.overlay = Some(Overlay::keys()),
            Entry::Enter { table, mode } => self.there(table, mode),
        }
    }

    /// Enters a table of the server.
    fn there(&mut self, table: TableId, mode: EntryMode) {
        match std::mem::replace(&mut self.shown, Shown::Nothing) {
            Shown::Lobby(lobby) => {
                let (list, wire, goal, me) = *lobby;
                let Some(me) = me else {
                    self.shown = Shown::Lobby(Box::new((list, wire, goal, None)));
                    return;
                };
                // A person who chose in the list has read the message; a person who named a table has not.
                let unread = list.said().filter(|_| !matches!(goal, ServerGoal::Play | ServerGoal::Watch));
                let (remote, mut there) = ServerDriver::come(wire, table, &me, mode);
                if matches!(goal, ServerGoal::PlayNow(_)) {
                    there.keep_looking();
                }
                let mut game =
                    Game::remote(GameHost::Remote(Box::new(remote)), there, Hints::new((self.tools.chooser)()));
                game.message = unread;
                self.shown = Shown::Table(Box::new(TableScreen::new(game)));
            }
            other => self.shown = other,
        }
    }

    /// Receives events of the connection while no table is shown.
    pub(super) fn receive(&mut self) -> bool {
        let mut is_changed = false;
        while let Shown::Lobby(lobby) = &mut self.shown {
            let Ok(event) = lobby.1.events.try_recv() else { break };
            is_changed = true;
            match event {
                LinkEvent::Connected { me, refused } => {
                    if refused.is_some() {
                        lobby.1.flags = None;
                    }
                    lobby.0.greet(me.name.clone(), refused.as_deref().map(Message::of_others));
                    lobby.3 = Some(me);
                    match lobby.2.clone() {
                        ServerGoal::Play | ServerGoal::Watch => (lobby.1.send)(LinkRequest::Tables),
                        ServerGoal::Open(setup) => (lobby.1.send)(LinkRequest::Open(setup)),
                        ServerGoal::Sit(table) => self.there(table, EntryMode::Sit),
                        ServerGoal::WatchTable(table) => self.there(table, EntryMode::Watch),
                        ServerGoal::Code(code) => (lobby.1.send)(LinkRequest::Find(code)),
                        ServerGoal::PlayNow(game) => (lobby.1.send)(LinkRequest::PlayNow { game, waiting_at: None }),
                    }
                }
                LinkEvent::Lost => lobby.0.say(Message::new(|language| Play::of(language).connection_lost.to_owned())),
                LinkEvent::Tables(tables) => lobby.0.show(tables),
                LinkEvent::Unreachable(reason) => {
                    let said = Message::filled(|labels| labels.cannot_reach, &[&lobby.1.url, &reason]);
                    lobby.0.say(said);
                }
                LinkEvent::Opened(table) | LinkEvent::Found(table) => self.there(table, EntryMode::Sit),
                LinkEvent::Problem(reason) => lobby.0.say(Message::of_others(&reason)),
                LinkEvent::Received(_) => {}
            }
        }
        is_changed
    }
}
