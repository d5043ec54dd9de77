//! The state of the analysis screen: a line of moves, the current step in it, and the evaluation of that position.

use bisat_client::labels::{After, Play as Labels};
use bisat_client::{GameView, Picked, Picking, Places, Taps, Who};
use bisat_engine::{GAMES, Turn};
use leptos::prelude::*;

use super::evaluation::Evaluation;
use crate::options::open_with;
use crate::parts::board::BoardHint;
use crate::parts::loaded_game::{LoadedGame, Viewer};
use crate::parts::replay::{Replay, Snapshot};
use crate::position::Position;
use crate::settings::{Settings, settings};

/// The number of best moves that are drawn on the board.
const DRAWN_MOVES: usize = 3;

/// The state of the analysis screen.
#[derive(Clone, Copy)]
pub struct Study {
    /// The line of moves and the current step.
    pub replay: Replay,
    /// The picked points.
    pub picking: RwSignal<Picking>,
    /// Why the last pick was refused.
    pub refused: RwSignal<Option<String>>,
    /// Why the position text was refused.
    pub problem: RwSignal<Option<String>>,
    /// The evaluation of the current position.
    pub evaluation: RwSignal<Evaluation>,
    /// How often the player asked for a longer search of this position.
    pub extensions: RwSignal<u32>,
    settings: Settings,
}

impl Study {
    /// Opens a position. Without a valid one, opens the start of the first game.
    pub fn start(position: Option<Position>) -> Self {
        let wanted = position.unwrap_or_else(|| Position::start(GAMES[0], ""));
        let (table, problem) = match table_at(&wanted) {
            Ok(table) => (table, None),
            Err(problem) => {
                let at_start = Position { state: String::new(), ..wanted };
                let first = Position::start(GAMES[0], "");
                let table = table_at(&at_start).or_else(|_| table_at(&first));
                (table.expect("every game has a start"), Some(problem))
            }
        };
        let study = Study {
            replay: Replay::new(table, 0),
            picking: RwSignal::new(Picking::default()),
            refused: RwSignal::new(None),
            problem: RwSignal::new(problem),
            evaluation: RwSignal::new(Evaluation::default()),
            extensions: RwSignal::new(0),
            settings: settings(),
        };
        Effect::new(move |_| {
            study.replay.snapshot();
            study.picking.set(Picking::default());
            study.refused.set(None);
            study.extensions.set(0);
        });
        study
    }

    /// The current position.
    pub fn position(self) -> Position {
        Position::of(self.replay.snapshot().session.as_ref())
    }

    /// Sets up a position or a whole record. On failure, stores the reason in `problem`.
    pub fn set_up(self, position: &Position) {
        let text = position.state.trim();
        let made = if text.starts_with('[') {
            LoadedGame::read(text, Viewer::Onlooker).map(|(_, table)| table)
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

    /// Picks a point on or off the board.
    pub fn pick(self, point: &str) {
        let Snapshot { session, .. } = untrack(|| self.replay.snapshot());
        let mut picking = self.picking.get_untracked();
        let picked = picking.pick(session.as_ref(), point, Taps::Two);
        self.picking.set(picking);
        match picked {
            Picked::Move(token) => self.play(&token),
            Picked::More | Picked::Dropped => self.refused.set(None),
            Picked::Refused(refused) => {
                let language = self.settings.language.get_untracked();
                let reason = language.words().refused(&refused, &|seat| Who::at(session.as_ref(), seat), Places::Named);
                let reason = Some(reason).filter(|reason| !reason.is_empty());
                self.refused.set(Some(reason.unwrap_or_else(|| Labels::of(language).cannot_here.to_owned())));
            }
        }
    }

    /// Clears the picked points.
    pub fn clear_picking(self) {
        self.refused.set(None);
        self.picking.set(Picking::default());
    }

    /// Plays a move or an outcome of chance. A move that differs from the line replaces the rest of the line.
    pub fn play(self, token: &str) {
        let at = untrack(|| self.replay.snapshot()).at;
        let is_known =
            self.replay.table.with_untracked(|table| table.steps().get(at).is_some_and(|step| step.token == token));
        if !is_known {
            let is_legal = untrack(|| self.replay.snapshot()).session.check(token).is_ok();
            if !is_legal {
                return;
            }
            self.replay.table.update(|table| {
                table.take_back(at);
                table.play(token).expect("the move was checked above");
            });
        }
        self.replay.at.set(at + 1);
    }

    /// The routes of the best moves.
    pub fn best_routes(self) -> Signal<Vec<BoardHint>> {
        Memo::new(move |_| {
            let session = self.replay.snapshot().session;
            self.evaluation.with(|evaluation| {
                if evaluation.state != session.state() {
                    return Vec::new();
                }
                let best = evaluation.moves.iter().take(DRAWN_MOVES);
                best.filter_map(|scored| session.route(&scored.mv).ok())
                    .filter(|route| route.len() > 1)
                    .map(BoardHint::way)
                    .collect()
            })
        })
        .into()
    }

    /// The result of the game, if the current position is final.
    pub fn result(self) -> String {
        let (language, session) = (self.settings.language.get(), self.replay.snapshot().session);
        let Turn::Over(ranks) = session.turn() else { return String::new() };
        let told = bisat_engine::Effect::ended(&ranks);
        let said = language.words().effect(&told, &|seat| Who::at(session.as_ref(), seat));
        format!("{} {said}", After::of(language).is_over)
    }
}

/// Opens a table at a position.
fn table_at(position: &Position) -> Result<GameView, String> {
    let session = open_with(&position.game, &position.options)?;
    let start = Some(position.state.as_str()).filter(|state| !state.is_empty());
    GameView::new(session, start).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::table_at;
    use crate::position::Position;

    fn at(game: &str, options: &str, state: &str) -> Position {
        Position { game: game.to_owned(), options: options.to_owned(), state: state.to_owned() }
    }

    #[test]
    fn an_empty_state_is_the_start() {
        let table = table_at(&at("chowka-bhara", "players=4", "")).expect("its start");
        assert_eq!((table.session().seats(), table.start()), (4, None));
    }

    #[test]
    fn an_error_in_a_state_names_its_field() {
        let error = table_at(&at("khan", "", "sks1ss/4s1/6/6/1S4/SKSS1S s x - 0")).expect_err("no side is called x");
        assert!(error.starts_with("state field "), "{error}");
        assert!(table_at(&at("chess", "", "")).is_err());
    }
}
