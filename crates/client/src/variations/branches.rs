//! Branches of a tree: promote, delete and restore them.

use super::{NodeId, VariationNode, VariationTree};

/// A deleted branch, to be restored.
#[derive(Clone, Debug)]
pub struct DeletedBranch {
    top: NodeId,
    parent: Option<NodeId>,
    /// Its place among the branches there.
    place: usize,
    nodes: Vec<(NodeId, VariationNode)>,
    line: Vec<NodeId>,
}

impl DeletedBranch {
    /// Its first move.
    pub fn top(&self) -> NodeId {
        self.top
    }

    /// The number of deleted moves.
    pub fn count(&self) -> usize {
        self.nodes.len()
    }
}

impl VariationTree {
    /// Whether the move is in a branch, not in the main line.
    pub fn is_in_branch(&self, id: NodeId) -> bool {
        self.branch_of(id).is_some()
    }

    /// Makes the innermost branch that contains the move the first one where it begins.
    pub fn promote(&mut self, id: NodeId) {
        let Some(top) = self.branch_of(id) else { return };
        let parent = self.node(top).and_then(|node| node.parent);
        let siblings = self.children_mut(parent);
        siblings.retain(|sibling| *sibling != top);
        siblings.insert(0, top);
    }

    /// Deletes a move and all that follows it. A line through it goes on with the main move there, if there is one.
    pub fn delete(&mut self, id: NodeId) -> Option<DeletedBranch> {
        let parent = self.node(id)?.parent;
        let place = self.children(parent).iter().position(|child| *child == id)?;
        let line = self.line.clone();
        self.children_mut(parent).remove(place);
        let (mut nodes, mut waiting) = (Vec::new(), vec![id]);
        while let Some(next) = waiting.pop() {
            if let Some(node) = self.nodes.get_mut(next.index()).and_then(Option::take) {
                waiting.extend(&node.children);
                nodes.push((next, node));
            }
        }
        self.count -= nodes.len();
        if let Some(cut) = self.line.iter().position(|at| *at == id) {
            let kept = self.line[..cut].to_vec();
            self.line = self.extended(kept);
        }
        Some(DeletedBranch { top: id, parent, place, nodes, line })
    }

    /// Restores a deleted branch and the line that was looked at. If its place is gone or was filled meanwhile, nothing
    /// changes, and the answer is `false`.
    pub fn restore(&mut self, deleted: DeletedBranch) -> bool {
        let token = deleted.nodes.first().map(|(_, top)| top.step.token.as_str());
        let is_same = |id: &NodeId| self.node(*id).map(|node| node.step.token.as_str()) == token;
        let is_gone = deleted.parent.is_some_and(|parent| self.node(parent).is_none());
        if is_gone || self.children(deleted.parent).iter().any(is_same) {
            return false;
        }
        let siblings = self.children_mut(deleted.parent);
        siblings.insert(deleted.place.min(siblings.len()), deleted.top);
        self.count += deleted.nodes.len();
        for (id, node) in deleted.nodes {
            if let Some(place) = self.nodes.get_mut(id.index()) {
                *place = Some(node);
            }
        }
        if let Some(last) = deleted.line.iter().rev().find(|id| self.node(**id).is_some()).copied() {
            self.line = self.extended(self.path(last));
        }
        true
    }

    /// The first move of the innermost branch that contains the move; none in the main line.
    fn branch_of(&self, id: NodeId) -> Option<NodeId> {
        let parent = |id: &NodeId| self.node(*id).and_then(|node| node.parent);
        std::iter::successors(Some(id), parent).find(|id| self.children(parent(id)).first() != Some(id))
    }
}
