//! A server: its tables, and how one comes to one of them.

use bisat_client::Host;
use bisat_client::labels::Play;
use bisat_protocol::TableId;

use super::{App, Goal, Shown};
use crate::game::{Coming, Game, Hints, There};
use crate::message::Message;
use crate::overlay::Overlay;
use crate::screen::lobby::Entry;
use crate::screen::table::TableScreen;
use crate::wire::{Ask, News};

impl App {
    pub(super) fn enter(&mut self, entry: Entry) {
        match entry {
            Entry::Nothing => {}
            Entry::Leave => self.is_done = true,
            Entry::Ask(ask) => {
                if let Shown::Lobby(lobby) = &self.shown {
                    (lobby.1.ask)(ask);
                }
            }
            Entry::Help => self.overlay = Some(Overlay::keys()),
            Entry::Enter { table, coming } => self.there(table, coming),
        }
    }

    /// Goes to a table of the server.
    fn there(&mut self, table: TableId, coming: Coming) {
        match std::mem::replace(&mut self.shown, Shown::Nothing) {
            Shown::Lobby(lobby) => {
                let (list, wire, goal, me) = *lobby;
                let Some(me) = me else {
                    self.shown = Shown::Lobby(Box::new((list, wire, goal, None)));
                    return;
                };
                // Whoever chose here has read what was said; whoever named a table has not.
                let unread = list.said().filter(|_| !matches!(goal, Goal::Play | Goal::Watch));
                let (remote, there) = There::come(wire, table, &me, coming);
                let mut game = Game::there(Host::Remote(Box::new(remote)), there, Hints::new((self.tools.mind)()));
                game.message = unread;
                self.shown = Shown::Table(Box::new(TableScreen::new(game)));
            }
            other => self.shown = other,
        }
    }

    /// Hears what the server says while no table is shown.
    pub(super) fn hear(&mut self) -> bool {
        let mut is_changed = false;
        while let Shown::Lobby(lobby) = &mut self.shown {
            let Ok(news) = lobby.1.news.try_recv() else { break };
            is_changed = true;
            match news {
                News::Connected { me, refused } => {
                    if refused.is_some() {
                        lobby.1.flags = None;
                    }
                    lobby.0.greet(me.name.clone(), refused.as_deref().map(Message::of_others));
                    lobby.3 = Some(me);
                    match lobby.2.clone() {
                        Goal::Play | Goal::Watch => (lobby.1.ask)(Ask::Tables),
                        Goal::Open(setup) => (lobby.1.ask)(Ask::Open(setup)),
                        Goal::Sit(table) => self.there(table, Coming::Sitting),
                        Goal::WatchTable(table) => self.there(table, Coming::Watching),
                    }
                }
                News::Lost => lobby.0.say(Message::new(|language| Play::of(language).connection_lost.to_owned())),
                News::Tables(tables) => lobby.0.show(tables),
                News::Unreachable(reason) => {
                    let said = Message::filled(|labels| labels.cannot_reach, &[&lobby.1.url, &reason]);
                    lobby.0.say(said);
                }
                News::Opened(table) => self.there(table, Coming::Sitting),
                News::Problem(reason) => lobby.0.say(Message::of_others(&reason)),
                News::Heard(_) => {}
            }
        }
        is_changed
    }
}
