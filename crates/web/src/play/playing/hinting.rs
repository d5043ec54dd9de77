//! Prompt the machine what it would do.

use bisat_client::labels::Play as Labels;
use bisat_client::{Host, hint};
use bisat_protocol::Occupant;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::Playing;
use crate::thinking::{self, Asked};

/// A hint is a fraction of the strongest level's thinking.
const HINT: u64 = 4;

impl Playing {
    /// Whether the machine may be asked: somebody here is to choose, and plays against machines or beside each other.
    pub fn can_ask_hint(self) -> bool {
        self.host.with(|host| match host {
            Some(Host::Local(_)) => host.as_ref().is_some_and(|host| host.to_act().is_some()),
            Some(Host::Remote(remote)) => {
                let is_person = |sitter: &&Occupant| matches!(sitter, Occupant::Person(_));
                remote.to_act().is_some() && remote.sitters().iter().filter(is_person).count() == 1
            }
            None => false,
        })
    }

    /// Asks the machine what it would do.
    pub fn ask_hint(self) {
        if self.is_asking.get_untracked() || !untrack(|| self.can_ask_hint()) {
            return;
        }
        let asked = self.host.with_untracked(|host| Some(Asked::of(host.as_ref()?.table()?.session())));
        let Some(asked) = asked else { return };
        self.is_asking.set(true);
        spawn_local(async move {
            let nodes = thinking::nodes(&asked) / HINT;
            let thoughts = thinking::analyse(&asked, nodes, |_| {}).await;
            let best = thoughts.and_then(|thoughts| thoughts.moves.into_iter().next()).map(|best| best.mv);
            // The screen may have been left, or a move made, meanwhile.
            let _ = self.is_asking.try_set(false);
            let now = self.host.try_with_untracked(|host| Some(host.as_ref()?.table()?.session().state()));
            if now.flatten().as_ref() == Some(&asked.state) {
                self.hint.set(best);
            }
        });
    }

    /// What the machine would do, in words, or that it is being asked; nothing where nobody asked.
    pub fn hint_in_words(self) -> Option<String> {
        let language = self.language();
        if self.is_asking.get() {
            return Some(Labels::of(language).asking_hint.to_owned());
        }
        let token = self.hint.get()?;
        self.host.with(|host| {
            let host = host.as_ref()?;
            let session = host.table()?.session();
            Some(host.listening(|listener| hint(language, session, &token, listener)))
        })
    }
}
