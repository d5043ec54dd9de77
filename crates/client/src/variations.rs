//! A game with variations: a tree of moves. Playing another move at an earlier position makes a branch and keeps the old
//! line. Every path from the start is legal. The tree knows no screen; [`VariationTree::outline`] arranges it for lists.

mod branches;
mod outline;
mod text;
#[cfg(test)]
mod tests;

use std::fmt;

use bisat_engine::{AnySession, PlayError, StateError};

pub use self::branches::DeletedBranch;
pub use self::outline::{VariationLine, VariationTurn};
use crate::step::Step;
use crate::view::GameView;

/// The most moves of a tree. A game that is longer stays whole and takes no branches.
const MAX_MOVES: usize = 20_000;
/// The most characters of a comment.
pub const MAX_COMMENT: usize = 200;

/// A move in a tree. Ids are not used again after a deletion.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(u32);

impl NodeId {
    /// Ids count from 1, as the lines of a written tree do.
    fn index(self) -> usize {
        (self.0 as usize).wrapping_sub(1)
    }
}

impl fmt::Display for NodeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A move or an outcome, with what follows it.
#[derive(Clone, Debug)]
pub struct VariationNode {
    /// The step and its effects.
    pub step: Step,
    /// A remark of the player; empty if there is none.
    pub comment: String,
    /// The number of steps up to and including this one.
    pub depth: usize,
    /// The number of the turn, from 1. A turn ends when another player throws or moves.
    pub turn: usize,
    parent: Option<NodeId>,
    children: Vec<NodeId>,
}

/// A game with variations, and the line through them that is looked at.
#[doc(alias = "game tree")]
pub struct VariationTree {
    /// The first position, without history.
    root: Box<dyn AnySession>,
    start: Option<String>,
    /// Every move at the index of its id; none where it was deleted.
    nodes: Vec<Option<VariationNode>>,
    count: usize,
    first: Vec<NodeId>,
    line: Vec<NodeId>,
}

/// Why a move was not added.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum VariationError {
    /// The move is not legal there.
    Illegal(PlayError),
    /// The move to go on from was deleted.
    Deleted,
    /// The tree has all the moves that it can have.
    Full,
}

impl fmt::Display for VariationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            VariationError::Illegal(error) => error.fmt(f),
            VariationError::Deleted => f.write_str("the move before it was deleted"),
            VariationError::Full => {
                write!(f, "an analysis has at most {MAX_MOVES} moves: delete a branch to add more")
            }
        }
    }
}

impl std::error::Error for VariationError {}

impl VariationTree {
    /// A tree without moves. `start` replaces the game's own start position.
    pub fn new(session: &dyn AnySession, start: Option<&str>) -> Result<Self, StateError> {
        let mut root = session.after(0);
        if let Some(start) = start {
            root.set_state(start)?;
        }
        let start = start.map(str::to_owned);
        Ok(VariationTree::empty(root, start))
    }

    /// A tree with the steps of a game as its main line.
    pub fn of(view: &GameView) -> Self {
        let start = view.start().map(str::to_owned);
        let root = view.session_after(0);
        let mut tree = VariationTree::empty(root, start);
        for step in view.steps() {
            let id = tree.add(tree.line.last().copied(), step.clone());
            tree.line.push(id);
        }
        tree
    }

    fn empty(root: Box<dyn AnySession>, start: Option<String>) -> Self {
        VariationTree { root, start, nodes: Vec::new(), count: 0, first: Vec::new(), line: Vec::new() }
    }

    /// The session at the first position.
    pub fn root(&self) -> &dyn AnySession {
        self.root.as_ref()
    }

    /// The state that the tree begins with, if it is not the game's own start.
    pub fn start(&self) -> Option<&str> {
        self.start.as_deref()
    }

    /// Whether the tree has no moves.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Whether the tree has neither branches nor comments.
    pub fn is_plain(&self) -> bool {
        self.count == self.main_line().len() && self.nodes.iter().flatten().all(|node| node.comment.is_empty())
    }

    /// The number of moves in all lines.
    pub fn count(&self) -> usize {
        self.count
    }

    /// A move; none if it was deleted.
    pub fn node(&self, id: NodeId) -> Option<&VariationNode> {
        self.nodes.get(id.index())?.as_ref()
    }

    /// The moves that follow a move, the main one first; those at the start for `None`.
    pub fn children(&self, of: Option<NodeId>) -> &[NodeId] {
        match of {
            Some(id) => self.node(id).map_or(&[], |node| &node.children),
            None => &self.first,
        }
    }

    /// The line that is looked at, from the first move to the last one of its branch.
    pub fn line(&self) -> &[NodeId] {
        &self.line
    }

    /// The main line: the first branch everywhere.
    pub fn main_line(&self) -> Vec<NodeId> {
        self.extended(Vec::new())
    }

    /// The moves from the start up to a move.
    pub fn path(&self, to: NodeId) -> Vec<NodeId> {
        let parent = |id: &NodeId| self.node(*id).and_then(|node| node.parent);
        let mut path: Vec<NodeId> = std::iter::successors(Some(to), parent).collect();
        path.reverse();
        path
    }

    /// Adds the steps of a game that are missing, and answers its line. None for another game or start.
    pub fn merge(&mut self, view: &GameView) -> Option<Vec<NodeId>> {
        let (own, other) = (self.root.as_ref(), view.session_after(0));
        if own.id() != other.id() || own.options() != other.options() || own.state() != other.state() {
            return None;
        }
        let mut line: Vec<NodeId> = Vec::new();
        for step in view.steps() {
            let parent = line.last().copied();
            let is_it = |id: &&NodeId| self.node(**id).is_some_and(|node| node.step.token == step.token);
            let known = self.children(parent).iter().find(is_it).copied();
            line.push(known.unwrap_or_else(|| self.add(parent, step.clone())));
        }
        let shown = std::mem::take(&mut self.line);
        self.line = self.extended(shown);
        Some(line)
    }

    /// Adds a move after another one, or finds it if it is there. The line that is looked at stays the same.
    pub fn play(&mut self, after: Option<NodeId>, token: &str) -> Result<NodeId, VariationError> {
        if after.is_some_and(|id| self.node(id).is_none()) {
            return Err(VariationError::Deleted);
        }
        let is_same = |id: &&NodeId| self.node(**id).is_some_and(|node| node.step.token == token);
        if let Some(known) = self.children(after).iter().find(is_same) {
            return Ok(*known);
        }
        if self.count >= MAX_MOVES {
            return Err(VariationError::Full);
        }
        let step = Step::of(self.session_at(after).as_ref(), token).map_err(VariationError::Illegal)?;
        Ok(self.add(after, step))
    }

    /// Makes the line go through a move. If it does already, it stays the same.
    pub fn follow(&mut self, through: NodeId) {
        if self.node(through).is_some() && !self.line.contains(&through) {
            self.line = self.extended(self.path(through));
        }
    }

    /// Makes the main line the line that is looked at.
    pub fn follow_main(&mut self) {
        self.line = self.main_line();
    }

    /// Sets the comment of a move: one line, cut after [`MAX_COMMENT`] characters.
    pub fn set_comment(&mut self, id: NodeId, comment: &str) {
        if let Some(node) = self.nodes.get_mut(id.index()).and_then(Option::as_mut) {
            node.comment = one_line(comment);
        }
    }

    /// A view of the line that is looked at.
    pub fn view(&self) -> GameView {
        let mut view = GameView::new(self.root.after(0), self.start()).expect("the root was set to this state");
        self.show_in(&mut view);
        view
    }

    /// Brings a view up to date with the line. The view must be one of the same game and start.
    pub fn show_in(&self, view: &mut GameView) {
        let steps: Vec<&Step> = self.line.iter().filter_map(|id| self.node(*id)).map(|node| &node.step).collect();
        let same = view.steps().iter().zip(&steps).take_while(|(shown, step)| shown.token == step.token).count();
        if same < view.steps().len() {
            view.take_back(same);
        }
        for step in &steps[same..] {
            view.play(&step.token).expect("every path of the tree is legal");
        }
    }

    /// The session after a move; the first position for `None`.
    pub fn session_at(&self, id: Option<NodeId>) -> Box<dyn AnySession> {
        let mut session = self.root.after(0);
        for node in id.map(|id| self.path(id)).unwrap_or_default().iter().filter_map(|id| self.node(*id)) {
            session.play(&node.step.token).expect("every path of the tree is legal");
        }
        session
    }

    fn add(&mut self, parent: Option<NodeId>, step: Step) -> NodeId {
        let id = NodeId(self.nodes.len() as u32 + 1);
        let before = parent.and_then(|parent| self.node(parent));
        let (depth, turn) = before.map_or((1, 1), |before| {
            let is_same_turn = mover(&before.step) == mover(&step);
            (before.depth + 1, before.turn + usize::from(!is_same_turn))
        });
        let node = VariationNode { step, comment: String::new(), depth, turn, parent, children: Vec::new() };
        self.nodes.push(Some(node));
        self.count += 1;
        self.children_mut(parent).push(id);
        id
    }

    fn children_mut(&mut self, of: Option<NodeId>) -> &mut Vec<NodeId> {
        match of.and_then(|id| self.nodes.get_mut(id.index())?.as_mut()) {
            Some(node) => &mut node.children,
            None => &mut self.first,
        }
    }

    /// The path, and the main moves after it.
    fn extended(&self, mut path: Vec<NodeId>) -> Vec<NodeId> {
        while let Some(next) = self.children(path.last().copied()).first() {
            path.push(*next);
        }
        path
    }
}

/// Whose turn a step belongs to.
fn mover(step: &Step) -> Option<bisat_engine::Seat> {
    step.seat.or(step.thrower)
}

fn one_line(comment: &str) -> String {
    let plain = |letter: char| if letter.is_control() { ' ' } else { letter };
    let cut: String = comment.trim().chars().map(plain).take(MAX_COMMENT).collect();
    cut.trim_end().to_owned()
}
