//! The state of the analysis screen: a tree of variations, the line and the step in it that are shown, and the evaluation of
//! that position.

use bisat_client::labels::{After, Play as Labels, Study as StudyLabels};
use bisat_client::{
    DeletedBranch, GameView, NodeId, Picked, Picking, Places, Taps, VariationError, VariationTree, Who,
};
use bisat_engine::{GAMES, Turn};
use bisat_record::Record;
use bisat_worker::Position;
use leptos::prelude::*;

use super::evaluation::Evaluation;
use super::opened::{Opened, Place};
use crate::analyses;
use crate::parts::board::BoardHint;
use crate::parts::loaded_game::{LoadedGame, Viewer};
use crate::parts::replay::{Replay, Snapshot};
use crate::route::{Route, Source, navigator};
use crate::settings::{Settings, settings};

/// The number of best moves that are drawn on the board.
const DRAWN_MOVES: usize = 3;

/// The state of the analysis screen.
#[derive(Clone, Copy)]
pub struct Study {
    /// The moves with their branches.
    pub tree: RwSignal<VariationTree>,
    /// The line of the tree that is looked at, and the current step.
    pub replay: Replay,
    /// The move that is shown; `None` at the start.
    pub shown: Memo<Option<NodeId>>,
    /// The branch that was deleted last, until the tree changes otherwise.
    pub deleted: RwSignal<Option<DeletedBranch>>,
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
    /// Where the analysis is stored.
    place: RwSignal<Place>,
    settings: Settings,
}

impl Study {
    /// Opens a position, with the analysis of it that is stored. Without a position, opens the newest analysis, else the
    /// start of the first game.
    pub fn start(position: Option<Position>) -> Self {
        let newest = || analyses::newest().and_then(|stored| Opened::read(stored).ok());
        let wanted = match position {
            Some(position) => position,
            None => match newest() {
                Some(opened) => return Study::of(opened, None),
                None => Position::start(GAMES[0], ""),
            },
        };
        match Opened::at(&wanted, analyses::find) {
            Ok(opened) => Study::of(opened, None),
            Err(problem) => {
                let at_start = Position { state: String::new(), ..wanted };
                let first = Position::start(GAMES[0], "");
                let opened = Opened::at(&at_start, analyses::find).or_else(|_| Opened::at(&first, analyses::find));
                Study::of(opened.expect("every game has a start"), Some(problem))
            }
        }
    }

    /// Opens a whole game after a number of steps; without one, where its analysis was left.
    pub fn start_game(view: &GameView, source: Source, step: Option<usize>) -> Self {
        let stored = analyses::read(&analyses::name_of_game(&source));
        Study::of(Opened::game(view, source, step, stored.as_deref()), None)
    }

    fn of(opened: Opened, problem: Option<String>) -> Self {
        let Opened { tree, shown, place } = opened;
        let replay = Replay::new(tree.view(), depth(&tree, shown));
        let tree = RwSignal::new(tree);
        let shown = Memo::new(move |_| {
            let at = replay.snapshot().at;
            tree.with(|tree| at.checked_sub(1).and_then(|last| tree.line().get(last)).copied())
        });
        let study = Study {
            tree,
            replay,
            shown,
            deleted: RwSignal::new(None),
            place: RwSignal::new(place),
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
        Effect::new(move |_| study.keep());
        study
    }

    /// Stores the analysis, and writes the position that is shown into the address.
    fn keep(self) {
        let (at, shown, position) = (self.replay.snapshot().at, self.shown.get(), self.position());
        let Place { name, game } = self.place.get();
        let route = match &game {
            Some((source, line)) => {
                let is_in_game = shown.is_none_or(|shown| line.contains(&shown));
                Route::AnalyseGame { source: source.clone(), step: is_in_game.then_some(at) }
            }
            None => Route::Analyse(Some(position.clone())),
        };
        navigator().rewrite(&route);
        self.tree.with(|tree| {
            let is_worth_it = if game.is_some() { !tree.is_plain() } else { !tree.is_empty() };
            match is_worth_it {
                true => analyses::save(&name, Some(&position).filter(|_| game.is_none()), &tree.write(shown)),
                false => analyses::remove(&name),
            }
        });
    }

    /// The current position.
    pub fn position(self) -> Position {
        Position::of(self.replay.snapshot().session.as_ref())
    }

    /// Sets up a position or a whole record. On failure, stores the reason in `problem`.
    pub fn set_up(self, position: &Position) {
        let text = position.state.trim();
        let made = if text.starts_with('[') {
            LoadedGame::read(text, Viewer::Onlooker).map(|(_, view)| Opened::pasted(text, &view))
        } else {
            Opened::at(&Position { state: text.to_owned(), ..position.clone() }, analyses::find)
        };
        match made {
            Ok(Opened { tree, shown, place }) => {
                let at = depth(&tree, shown);
                self.problem.set(None);
                self.deleted.set(None);
                self.place.set(place);
                self.replay.table.set(tree.view());
                self.tree.set(tree);
                self.replay.at.set(at);
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

    /// Plays a move or an outcome of chance. A move that differs from the line makes a branch.
    pub fn play(self, token: &str) {
        let at = untrack(|| self.replay.snapshot()).at;
        let is_next =
            self.replay.table.with_untracked(|table| table.steps().get(at).is_some_and(|step| step.token == token));
        if is_next {
            return self.replay.at.set(at + 1);
        }
        let after = self.shown.get_untracked();
        match self.tree.try_update(|tree| tree.play(after, token)) {
            Some(Ok(id)) => {
                self.deleted.set(None);
                self.go_to(id);
            }
            Some(Err(VariationError::Full)) => {
                self.refused.set(Some(StudyLabels::of(self.settings.language.get_untracked()).full.to_owned()));
            }
            Some(Err(VariationError::Illegal(_) | VariationError::Deleted)) | None => {}
        }
    }

    /// Shows the position after a move, and follows its branch.
    pub fn go_to(self, id: NodeId) {
        self.change_line(|tree| tree.follow(id));
        if let Some(depth) = self.tree.with_untracked(|tree| tree.node(id).map(|node| node.depth)) {
            self.replay.at.set(depth);
        }
    }

    /// Sets the comment of the move that is shown.
    pub fn comment(self, comment: &str) {
        if let Some(shown) = self.shown.get_untracked() {
            self.tree.update(|tree| tree.set_comment(shown, comment));
        }
    }

    /// Promotes the branch of the move that is shown.
    pub fn promote(self) {
        if let Some(shown) = self.shown.get_untracked() {
            self.tree.update(|tree| tree.promote(shown));
        }
    }

    /// Deletes the move that is shown and all that follows it, and shows the position before it.
    pub fn delete(self) {
        let Some(shown) = self.shown.get_untracked() else { return };
        let at = untrack(|| self.replay.snapshot()).at;
        self.change_line(|tree| self.deleted.set(tree.delete(shown)));
        self.replay.at.set(at.saturating_sub(1));
    }

    /// Restores the branch that was deleted last.
    pub fn restore(self) {
        if let Some(deleted) = self.deleted.try_update(Option::take).flatten() {
            let top = deleted.top();
            let mut is_back = false;
            self.change_line(|tree| is_back = tree.restore(deleted));
            if is_back {
                self.go_to(top);
            }
        }
    }

    /// The main line as the text of a record. The record format has no variations.
    pub fn record(self) -> Signal<String> {
        Signal::derive(move || {
            self.tree.with(|tree| {
                let last = tree.main_line().last().copied();
                Record::of(tree.session_at(last).as_ref(), tree.start()).to_string()
            })
        })
    }

    /// Changes the tree, and shows the line that it then has.
    fn change_line(self, change: impl FnOnce(&mut VariationTree)) {
        self.tree.update(change);
        self.tree.with_untracked(|tree| self.replay.table.update(|view| tree.show_in(view)));
    }

    /// The routes of the best moves.
    pub fn best_routes(self) -> Signal<Vec<BoardHint>> {
        Memo::new(move |_| {
            let session = self.replay.snapshot().session;
            self.evaluation.with(|evaluation| {
                if !evaluation.is_of(session.as_ref()) {
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

/// The number of steps up to a move.
fn depth(tree: &VariationTree, id: Option<NodeId>) -> usize {
    id.and_then(|id| tree.node(id)).map_or(0, |node| node.depth)
}
