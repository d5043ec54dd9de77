//! The arrangement of a tree as nested lists: lines of turns, with the branches after the turn in which they begin.

use super::{NodeId, VariationTree, mover};

/// A line of a tree: the main line or a branch.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct VariationLine {
    /// Its turns. A turn is in two pieces where branches come between its moves.
    pub turns: Vec<VariationTurn>,
}

/// Moves of one turn in a line.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct VariationTurn {
    /// The number of the turn, from 1.
    pub number: usize,
    /// The moves.
    pub nodes: Vec<NodeId>,
    /// The branches that replace the last of these moves.
    pub branches: Vec<VariationLine>,
}

impl VariationTree {
    /// The tree as nested lists: the main line with its branches.
    pub fn outline(&self) -> VariationLine {
        match self.children(None) {
            [] => VariationLine { turns: Vec::new() },
            [first, others @ ..] => self.line_from(*first, others),
        }
    }

    /// The line that begins with a move; `others` are the moves that could be played instead of it and are branches of it.
    fn line_from(&self, first: NodeId, others: &[NodeId]) -> VariationLine {
        let mut turns: Vec<VariationTurn> = Vec::new();
        let (mut next, mut others, mut last) = (Some(first), others, None);
        while let Some((id, node)) = next.and_then(|id| Some((id, self.node(id)?))) {
            let branches: Vec<VariationLine> = others.iter().map(|other| self.line_from(*other, &[])).collect();
            let is_new = last != Some(mover(&node.step)) || turns.last().is_none_or(|turn| !turn.branches.is_empty());
            match turns.last_mut().filter(|_| !is_new) {
                Some(turn) => {
                    turn.nodes.push(id);
                    turn.branches = branches;
                }
                None => turns.push(VariationTurn { number: node.turn, nodes: vec![id], branches }),
            }
            last = Some(mover(&node.step));
            (next, others) = match self.children(Some(id)) {
                [] => (None, &[][..]),
                [main, others @ ..] => (Some(*main), others),
            };
        }
        VariationLine { turns }
    }
}
