//! The search tree, in one vector of limited length. It knows moves, but no rules and no positions.

use std::ops::{Index, IndexMut};

use bisat_engine::{MAX_SEATS, Seat};

use crate::values::Values;

/// The index of the root.
pub(super) const ROOT: usize = 0;
/// The maximum number of nodes, about 50 MB.
const MOST_NODES: usize = 1 << 19;
/// The index of no node.
const NONE: u32 = u32::MAX;

/// A node with the statistics of its playouts.
pub(super) struct Node<M> {
    /// The move that led here; none at the root.
    mv: Option<M>,
    /// The number of playouts through this node.
    pub(super) visits: u32,
    /// The sum of each seat's results.
    sums: [f64; MAX_SEATS],
    /// Whether the result is proven instead of estimated.
    pub(super) is_proven: bool,
    /// The number of legal moves; 0 until the node is expanded.
    pub(super) width: u32,
    /// The number of moves with a child.
    pub(super) expanded: u32,
    first: u32,
    stride: u32,
    newest_child: u32,
    older_sibling: u32,
}

impl<M: Copy> Node<M> {
    fn new(mv: Option<M>, older_sibling: u32) -> Self {
        Node {
            mv,
            visits: 0,
            sums: [0.0; MAX_SEATS],
            is_proven: false,
            width: 0,
            expanded: 0,
            first: 0,
            stride: 0,
            newest_child: NONE,
            older_sibling,
        }
    }

    /// The move that led here from another node.
    pub(super) fn mv(&self) -> M {
        self.mv.expect("every node but the root has a move")
    }

    /// The mean result of the seat; 0 before the first visit.
    pub(super) fn mean(&self, seat: Seat) -> f64 {
        self.sums[seat.index()] / f64::from(self.visits.max(1))
    }

    /// The mean result of each seat.
    pub(super) fn means(&self) -> Values {
        Values::new(self.sums.map(|sum| (sum / f64::from(self.visits.max(1))) as f32))
    }

    /// Adds the result of a playout.
    pub(super) fn add(&mut self, values: &Values) {
        self.visits += 1;
        for (seat, sum) in (0..).map(Seat).zip(&mut self.sums) {
            *sum += f64::from(values.of(seat));
        }
    }

    /// Replaces the statistics by a proven result.
    pub(super) fn settle(&mut self, proven: [f64; MAX_SEATS]) {
        self.sums = proven.map(|value| value * f64::from(self.visits));
        self.is_proven = true;
    }

    /// Sets the order in which moves are expanded: a stride around the list, so that no permutation of thousands of moves
    /// needs to be stored.
    pub(super) fn order(&mut self, width: u32, first: u32, random: u32) {
        let is_coprime = |stride: &u32| greatest_common_divisor(width, *stride) == 1;
        self.stride = (random + 1..=width + 1).find(is_coprime).expect("a number and the next have no common divisor");
        (self.width, self.first) = (width, first);
    }

    /// The index, in the game's list of moves, of the move to expand at this turn (counted from 0).
    pub(super) fn nth(&self, turn: u32) -> usize {
        ((u64::from(self.first) + u64::from(turn) * u64::from(self.stride)) % u64::from(self.width)) as usize
    }
}

fn greatest_common_divisor(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { greatest_common_divisor(b, a % b) }
}

/// All nodes, by index.
pub(super) struct Tree<M>(Vec<Node<M>>);

impl<M: Copy> Tree<M> {
    /// A tree with only a root.
    pub(super) fn new() -> Self {
        Tree(vec![Node::new(None, NONE)])
    }

    /// Whether the node limit is reached.
    pub(super) fn is_full(&self) -> bool {
        self.0.len() >= MOST_NODES
    }

    /// Adds a child for the move.
    pub(super) fn grow(&mut self, parent: usize, mv: M) -> usize {
        let child = self.0.len();
        self.0.push(Node::new(Some(mv), self[parent].newest_child));
        self[parent].newest_child = child as u32;
        self[parent].expanded += 1;
        child
    }

    /// The children of a node, newest first.
    pub(super) fn children(&self, parent: usize) -> impl Iterator<Item = usize> {
        let to_node = |number: u32| (number != NONE).then_some(number as usize);
        std::iter::successors(to_node(self[parent].newest_child), move |child| to_node(self[*child].older_sibling))
    }

    /// The proven result of a node where the seat is to act, if there is one: a proven first place, or the best result for
    /// the seat if every move is proven.
    pub(super) fn proof(&self, at: usize, seat: Seat) -> Option<[f64; MAX_SEATS]> {
        let mean = |child: &usize| self[*child].mean(seat);
        let mut certain = self.children(at).filter(|child| self[*child].is_proven);
        let is_all = self.children(at).all(|child| self[child].is_proven) && self[at].expanded == self[at].width;
        let best = if is_all {
            certain.max_by(|a, b| mean(a).total_cmp(&mean(b)))
        } else {
            certain.find(|child| mean(child) >= 1.0)
        };
        best.map(|best| self[best].sums.map(|sum| sum / f64::from(self[best].visits)))
    }
}

impl<M> Index<usize> for Tree<M> {
    type Output = Node<M>;

    fn index(&self, number: usize) -> &Node<M> {
        &self.0[number]
    }
}

impl<M> IndexMut<usize> for Tree<M> {
    fn index_mut(&mut self, number: usize) -> &mut Node<M> {
        &mut self.0[number]
    }
}
