//! What the analysis screen opens: a position, a record that was pasted, or a stored game, each with the variations that are
//! stored for it.

use bisat_client::{GameView, NodeId, VariationTree};
use bisat_worker::{Position, open_with};

use crate::analyses;
use crate::route::Source;

/// Where an analysis is stored.
#[derive(Clone)]
pub struct Place {
    /// The name under which it is stored.
    pub name: String,
    /// The source of the game, and its moves in the tree, if a stored game is analysed.
    pub game: Option<(Source, Vec<NodeId>)>,
}

/// An analysis that was opened.
pub struct Opened {
    /// The moves with their branches.
    pub tree: VariationTree,
    /// The move to show; `None` at the start.
    pub shown: Option<NodeId>,
    /// Where it is stored.
    pub place: Place,
}

impl Opened {
    /// The analysis that `find` finds for a position, as a name and a text; else a new one.
    pub fn at(position: &Position, find: impl Fn(&Position) -> Option<(String, String)>) -> Result<Self, String> {
        let view = table_at(position)?;
        let position = Position::of(view.session());
        if let Some(mut stored) = find(&position).and_then(|stored| Opened::read(stored).ok()) {
            if Position::of(stored.tree.session_at(stored.shown).as_ref()) != position {
                stored.shown = None;
            }
            return Ok(stored);
        }
        let place = Place { name: analyses::name_of_position(&position), game: None };
        Ok(Opened { tree: VariationTree::of(&view), shown: None, place })
    }

    /// A stored analysis, from its name and text.
    pub fn read((name, text): (String, String)) -> Result<Self, String> {
        let (tree, shown) = VariationTree::read(&text)?;
        Ok(Opened { tree, shown, place: Place { name, game: None } })
    }

    /// A record that was pasted, at its end.
    pub fn pasted(record: &str, view: &GameView) -> Self {
        let tree = VariationTree::of(view);
        let shown = tree.line().last().copied();
        Opened { tree, shown, place: Place { name: analyses::name_of_text(record), game: None } }
    }

    /// A stored game after a number of steps, with its stored analysis. Without a number, where that was left, else the end.
    pub fn game(view: &GameView, source: Source, step: Option<usize>, stored: Option<&str>) -> Self {
        let stored = stored.and_then(|text| VariationTree::read(text).ok());
        // A part of the game may have been deleted in the analysis.
        let known = stored.and_then(|(mut tree, shown)| tree.merge(view).map(|line| (tree, shown, line)));
        let (mut tree, left_at, line) = known.unwrap_or_else(|| {
            let tree = VariationTree::of(view);
            let line = tree.line().to_vec();
            (tree, line.last().copied(), line)
        });
        let shown = match step {
            Some(step) => {
                if let Some(last) = line.last() {
                    tree.follow(*last);
                }
                step.min(line.len()).checked_sub(1).map(|last| line[last])
            }
            None => left_at,
        };
        let name = analyses::name_of_game(&source);
        Opened { tree, shown, place: Place { name, game: Some((source, line)) } }
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
    use bisat_client::VariationTree;
    use bisat_worker::Position;

    use super::{Opened, table_at};
    use crate::route::Source;

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

    #[test]
    fn a_game_opens_at_a_step_with_its_stored_branches() {
        let mut view = table_at(&at("chowka-bhara", "", "")).expect("its start");
        for token in ["2", "2:0", "3", "3:0"] {
            view.play(token).expect("a legal step");
        }
        let source = || Source::Table("x7k2m9q4".to_owned());
        let new = |step| Opened::game(&view, source(), step, None);
        let depth = |opened: &Opened| opened.shown.and_then(|id| Some(opened.tree.node(id)?.depth));
        assert_eq!([Some(0), Some(3), Some(9), None].map(|step| depth(&new(step))), [None, Some(3), Some(4), Some(4)]);
        let mut analysed = new(Some(0));
        let branch = analysed.tree.play(None, "3").ok();
        assert!(branch.is_some(), "a throw");
        let text = analysed.tree.write(branch);
        let again = Opened::game(&view, source(), Some(1), Some(&text));
        assert_eq!((depth(&again), again.tree.count(), again.tree.line().len()), (Some(1), 5, 4));
        assert_eq!(depth(&Opened::game(&view, source(), None, Some(&text))), Some(1), "where it was left");
        let (mut cut, _) = VariationTree::read(&text).expect("it was written");
        let second = cut.main_line()[1];
        cut.delete(second);
        let whole = Opened::game(&view, source(), Some(4), Some(&cut.write(None)));
        assert_eq!((depth(&whole), whole.tree.count()), (Some(4), 5), "the game is whole again");
    }

    const KHAN: &str = "sks1ss/4s1/6/6/1S4/SKSS1S s r - 0";

    #[test]
    fn a_stored_analysis_opens_at_the_position_that_it_shows_or_at_its_start() {
        let start = at("khan", "", KHAN);
        let mut new = Opened::at(&start, |_| None).expect("a position");
        let first = new.tree.play(None, "b2b3").expect("a legal move");
        let text = new.tree.write(Some(first));
        let stored = |_: &Position| Some((new.place.name.clone(), text.clone()));
        let shown = Position::of(new.tree.session_at(Some(first)).as_ref());
        let tokens = |opened: &Opened| opened.shown.and_then(|id| Some(opened.tree.node(id)?.step.token.clone()));
        assert_eq!(tokens(&Opened::at(&shown, stored).expect("it")).as_deref(), Some("b2b3"));
        let at_start = Opened::at(&start, stored).expect("it");
        assert_eq!((tokens(&at_start), at_start.tree.count()), (None, 1));
        let damaged = |_: &Position| Some((String::new(), "nonsense".to_owned()));
        assert!(Opened::at(&start, damaged).expect("a new one").tree.is_empty());
    }
}
