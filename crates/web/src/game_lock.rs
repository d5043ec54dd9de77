//! Which tab plays a local game. The tab that opened it last does; others show it and neither play nor save.

use std::cell::RefCell;
use std::collections::HashSet;

use bisat_record::Hex;
use leptos::ev;
use leptos::prelude::*;

use crate::{random, storage};

thread_local! {
    /// A name that no other tab has.
    static TAB: RefCell<Option<String>> = const { RefCell::new(None) };
    /// The games that this tab has claimed and not forgotten.
    static CLAIMED: RefCell<HashSet<String>> = RefCell::default();
}

/// The claim of this tab to play a local game.
#[derive(Clone, Copy)]
pub struct GameLock {
    name: StoredValue<String>,
    /// Whether this tab plays the game; `false` after another tab has opened it.
    pub is_ours: RwSignal<bool>,
}

impl GameLock {
    /// Claims a game for this tab, and watches for another tab that claims it.
    pub fn take(name: &str) -> Self {
        let lock = GameLock { name: StoredValue::new(name.to_owned()), is_ours: RwSignal::new(true) };
        lock.take_over();
        let key = storage::key(&owner(name));
        // Browsers send this event only to the tabs that did not write.
        let watched = window_event_listener(ev::storage, move |event| {
            if event.key().as_ref() == Some(&key) && event.new_value().is_some_and(|other| other != tab()) {
                let _ = lock.is_ours.try_set(false);
            }
        });
        on_cleanup(move || watched.remove());
        lock
    }

    /// Claims the game for this tab again.
    pub fn take_over(self) {
        self.name.with_value(|name| {
            storage::write(&owner(name), &tab());
            CLAIMED.with_borrow_mut(|claimed| claimed.insert(name.clone()));
        });
        self.is_ours.set(true);
    }
}

/// Whether this tab may save the game: no other tab has opened, finished or deleted it since this tab has opened it.
pub fn may_save(name: &str) -> bool {
    match storage::read(&owner(name)) {
        Some(owner) => owner == tab(),
        None => CLAIMED.with_borrow(|claimed| !claimed.contains(name)),
    }
}

/// Forgets who plays a game that is no longer stored.
pub fn forget(name: &str) {
    storage::remove(&owner(name));
    CLAIMED.with_borrow_mut(|claimed| claimed.remove(name));
}

fn owner(name: &str) -> String {
    format!("played-by.{name}")
}

fn tab() -> String {
    TAB.with_borrow_mut(|tab| tab.get_or_insert_with(|| Hex(random::bytes::<8>()).to_string()).clone())
}
