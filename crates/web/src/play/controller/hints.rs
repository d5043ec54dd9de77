//! Hints: the best move of a search, or by a table of solved values.

use bisat_client::labels::{Play as Labels, filled};
use bisat_client::{Listener, Places, advice};
use bisat_search::Evaluated;
use bisat_table::TableAction;
use bisat_worker::{Effort, Position};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::super::state::Hint;
use super::Controller;
use crate::{solved, worker_pool};

/// How far the search for a hint goes.
const EFFORT: Effort = Effort(0.25);

impl Controller {
    /// Whether the table allows a hint for a choice at this screen.
    pub fn can_ask_hint(self) -> bool {
        self.allows(TableAction::Hint) && self.allows(TableAction::Play)
    }

    /// Finds a hint.
    pub fn ask_hint(self) {
        let is_searching = self.read(|state| *state.hint() == Hint::Searching) == Some(true);
        if is_searching || !untrack(|| self.can_ask_hint()) {
            return;
        }
        let Some(position) = self.peek(|_, table| Position::of(table.session())) else { return };
        self.update(|state| state.set_hint(Hint::Searching));
        spawn_local(async move {
            let analysis = match solved::evaluate(&position).await {
                Some(Evaluated::Moves(analysis)) => Some(analysis),
                _ => worker_pool::analyse(&position, EFFORT, |_, _| {}).await,
            };
            let best = analysis.and_then(|analysis| analysis.moves.into_iter().next()).map(|best| best.mv);
            self.update(|state| {
                // A move played meanwhile has cleared the hint.
                let is_same = state.table().is_some_and(|table| table.session().state() == position.state);
                if is_same && *state.hint() == Hint::Searching {
                    state.set_hint(best.map_or(Hint::None, Hint::Move));
                }
            });
        });
    }

    /// The hint in words, or that the search is running; `None` if nobody asked.
    pub fn hint_in_words(self, places: Places) -> Option<String> {
        let language = self.language();
        match self.hint.get() {
            Hint::None => None,
            Hint::Searching => Some(Labels::of(language).asking_hint.to_owned()),
            Hint::Move(token) => self.with_position(|host, table| {
                let advice = host
                    .listening(|listener| advice(language, table.session(), &token, &Listener { places, ..*listener }));
                filled(Labels::of(language).advised, &[&advice])
            }),
        }
    }
}
