//! The handle through which the analysis board is acted on: a line of moves, where one is in it, and what the machine
//! thinks of that position.

use bisat_client::labels::{After, Play as Labels};
use bisat_client::{Picked, Picking, Table};
use bisat_engine::{GAMES, Turn};
use leptos::prelude::*;

use super::steady::Judgement;
use crate::parts::games::{open_with, write_options};
use crate::parts::replay::{Moment, Replay};
use crate::parts::written::Written;
use crate::route::Position;
use crate::settings::{Settings, settings};

/// So many of the best moves are drawn as threads.
const THREADS: usize = 3;

/// The analysis board.
#[derive(Clone, Copy)]
pub struct Study {
    /// The line of moves, and where one is in it.
    pub replay: Replay,
    /// What is picked on the board.
    pub picking: RwSignal<Picking>,
    /// Why the last thing that was tried cannot be done.
    pub refused: RwSignal<Option<String>>,
    /// Why the text cannot be set up.
    pub problem: RwSignal<Option<String>>,
    /// What the machine thinks.
    pub judgement: RwSignal<Judgement>,
    /// How often the machine was asked to think longer here.
    pub patience: RwSignal<u32>,
    settings: Settings,
}

impl Study {
    /// The analysis board at a position; the first game's start where none is given or it is none.
    pub fn start(position: Option<Position>) -> Self {
        let wanted = position.unwrap_or_else(|| Position {
            game: GAMES[0].to_owned(),
            options: String::new(),
            state: String::new(),
        });
        let (table, problem) = match table_at(&wanted) {
            Ok(table) => (table, None),
            Err(problem) => {
                let at_start = Position { state: String::new(), ..wanted };
                let first = Position { game: GAMES[0].to_owned(), options: String::new(), state: String::new() };
                let table = table_at(&at_start).or_else(|_| table_at(&first));
                (table.expect("every game of ours has a start"), Some(problem))
            }
        };
        let study = Study {
            replay: Replay::new(table, 0),
            picking: RwSignal::new(Picking::default()),
            refused: RwSignal::new(None),
            problem: RwSignal::new(problem),
            judgement: RwSignal::new(Judgement::default()),
            patience: RwSignal::new(0),
            settings: settings(),
        };
        Effect::new(move |_| {
            study.replay.moment();
            study.picking.set(Picking::default());
            study.refused.set(None);
            study.patience.set(0);
        });
        super::verdicts::keep_thinking(study);
        study
    }

    /// The position that is shown.
    pub fn position(self) -> Position {
        let session = self.replay.moment().session;
        let options = write_options(session.as_ref());
        Position { game: session.id().to_owned(), options, state: session.state() }
    }

    /// Sets up a position or a whole record of it; what is wrong with it is kept as the problem.
    pub fn set_up(self, position: &Position) {
        let text = position.state.trim();
        let made = if text.starts_with('[') {
            Written::read(text).map(|(_, table)| table)
        } else {
            table_at(&Position { state: text.to_owned(), ..position.clone() })
        };
        match made {
            Ok(table) => {
                let steps = table.steps().len();
                self.problem.set(None);
                self.replay.table.set(table);
                self.replay.at.set(steps);
            }
            Err(problem) => self.problem.set(Some(problem)),
        }
    }

    /// Picks a point of the board, or beside it.
    pub fn pick(self, point: &str) {
        let Moment { session, .. } = untrack(|| self.replay.moment());
        let mut picking = self.picking.get_untracked();
        let picked = picking.pick(session.as_ref(), point);
        self.picking.set(picking);
        match picked {
            Picked::Move(token) => self.play(&token),
            Picked::More | Picked::Dropped => self.refused.set(None),
            Picked::Refused(asking) => {
                let language = self.settings.language.get_untracked();
                let reason = asking.map(|asking| language.words().refusal(&asking));
                self.refused.set(Some(reason.unwrap_or_else(|| Labels::of(language).cannot_here.to_owned())));
            }
        }
    }

    /// Drops what is picked.
    pub fn drop_picked(self) {
        self.refused.set(None);
        self.picking.set(Picking::default());
    }

    /// Makes a move or lets chance play an outcome; another than before replaces what followed.
    pub fn play(self, token: &str) {
        let at = untrack(|| self.replay.moment()).at;
        let is_known =
            self.replay.table.with_untracked(|table| table.steps().get(at).is_some_and(|step| step.token == token));
        if !is_known {
            let is_legal = untrack(|| self.replay.moment()).session.check(token).is_ok();
            if !is_legal {
                return;
            }
            self.replay.table.update(|table| {
                table.take_back(at);
                table.play(token).expect("it was just found legal");
            });
        }
        self.replay.at.set(at + 1);
    }

    /// The ways of the best moves over the board.
    pub fn threads(self) -> Signal<Vec<Vec<String>>> {
        Memo::new(move |_| {
            let session = self.replay.moment().session;
            self.judgement.with(|judgement| {
                if judgement.state != session.state() {
                    return Vec::new();
                }
                let best = judgement.moves.iter().take(THREADS);
                best.filter_map(|judged| session.route(&judged.mv).ok()).filter(|way| way.len() > 1).collect()
            })
        })
        .into()
    }

    /// How the game has ended at the position that is shown.
    pub fn over(self) -> String {
        let (language, session) = (self.settings.language.get(), self.replay.moment().session);
        let Turn::Over(ranks) = session.turn() else { return String::new() };
        let told = bisat_engine::Effect::ended(&ranks);
        let said = language.words().effect(&told, &|seat| bisat_client::Who::at(session.as_ref(), seat));
        format!("{} {said}", After::of(language).is_over)
    }
}

/// The game at a position, about to go on; at its start where the state is empty.
fn table_at(position: &Position) -> Result<Table, String> {
    let session = open_with(&position.game, &position.options)?;
    let start = Some(position.state.as_str()).filter(|state| !state.is_empty());
    Table::new(session, start).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::table_at;
    use crate::route::Position;

    fn at(game: &str, options: &str, state: &str) -> Position {
        Position { game: game.to_owned(), options: options.to_owned(), state: state.to_owned() }
    }

    #[test]
    fn an_empty_state_is_the_start() {
        let table = table_at(&at("chowka-bhara", "players=4", "")).expect("its start");
        assert_eq!((table.session().seats(), table.start()), (4, None));
    }

    #[test]
    fn what_is_wrong_with_a_state_names_its_field() {
        let error = table_at(&at("khan", "", "sks1ss/4s1/6/6/1S4/SKSS1S s x - 0")).expect_err("no side is called x");
        assert!(error.starts_with("state field "), "{error}");
        assert!(table_at(&at("chess", "", "")).is_err());
    }
}
