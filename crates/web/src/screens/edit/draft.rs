//! The state of the position editor.

use bisat_client::Editing;
use bisat_engine::{OptionValue, Turn};
use bisat_worker::{Position, open_with, read_options, write_options};
use leptos::prelude::*;

use crate::route::{Route, navigator};

/// The position that is edited, and why the last text was refused.
#[derive(Clone, Copy)]
pub struct DraftState {
    /// The position.
    pub editing: RwSignal<Editing>,
    /// Why the last text is no position.
    pub problem: RwSignal<Option<String>>,
}

impl DraftState {
    /// Edits a position; the start of the game if it is none.
    pub fn start(position: Position) -> Self {
        let problem = RwSignal::new(None);
        let editing = match edit(&position) {
            Ok(editing) => editing,
            Err(error) => {
                problem.set(Some(error));
                let start = Position::start(position.game, String::new());
                edit(&start).expect("the router lets only known games pass")
            }
        };
        DraftState { editing: RwSignal::new(editing), problem }
    }

    /// Changes the position.
    pub fn update<T>(self, change: impl FnOnce(&mut Editing) -> T) {
        self.problem.set(None);
        self.editing.update(|editing| {
            change(editing);
        });
    }

    /// Edits another position, from its text.
    pub fn read(self, state: &str) {
        let read = self.editing.try_update(|editing| editing.read(state));
        self.problem.set(read.and_then(Result::err).map(|error| error.to_string()));
    }

    /// Edits the start of another game, or of this one with other options.
    pub fn open(self, position: &Position) {
        if let Ok(editing) = edit(position) {
            self.problem.set(None);
            self.editing.set(editing);
        }
    }

    /// Edits the start of the game. This can be undone.
    pub fn restart(self) {
        let position = self.position();
        if let Ok(session) = open_with(&position.game, &position.options) {
            self.read(&session.state());
        }
    }

    /// The position as it stands, possible or not.
    pub fn position(self) -> Position {
        self.editing.with(|editing| {
            let board = editing.board();
            Position { game: board.id().to_owned(), options: write_options(board), state: editing.state() }
        })
    }

    /// Whether the position is the end of a game.
    pub fn is_over(self) -> bool {
        let position = self.position();
        let session = open_with(&position.game, &position.options).ok();
        session.is_some_and(|mut session| {
            session.set_state(&position.state).is_ok() && matches!(session.turn(), Turn::Over(_))
        })
    }

    /// Keeps the address of the screen at the position, as long as it is possible.
    pub fn keep_address(self) {
        Effect::new(move |_| {
            if self.editing.with(|editing| editing.check().is_ok()) {
                navigator().rewrite(&Route::Edit(self.position()));
            }
        });
    }
}

fn edit(position: &Position) -> Result<Editing, String> {
    let options = read_options(&position.options);
    let given: Vec<(&str, OptionValue)> = options.iter().map(|(name, value)| (name.as_str(), value.clone())).collect();
    let mut editing = Editing::new(&position.game, &given).map_err(|error| error.to_string())?;
    if !position.state.is_empty() {
        editing.read(&position.state).map_err(|error| error.to_string())?;
        editing.forget_changes();
    }
    Ok(editing)
}
