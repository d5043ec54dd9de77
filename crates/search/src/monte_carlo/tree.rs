//! The tree of what was met, all of it in one list of limited length. Knows moves, but no rules and no positions.

use std::ops::{Index, IndexMut};

use bisat_engine::{MAX_SEATS, Seat};

use crate::values::Values;

/// Where every line begins.
pub(super) const ROOT: usize = 0;
/// So many nodes take about 50 megabytes, which a page in a browser can afford.
const MOST_NODES: usize = 1 << 19;
/// In place of the number of a node: there is none.
const NONE: u32 = u32::MAX;

/// A position that was met, and what came of it.
pub(super) struct Node<M> {
    /// The move that led here; none at the root.
    mv: Option<M>,
    /// How many playouts came through.
    pub(super) visits: u32,
    /// What they brought each seat, all together.
    sums: [f64; MAX_SEATS],
    /// Whether that is no estimate: nobody can do better.
    pub(super) is_certain: bool,
    /// How many moves there are; 0 while nobody has looked.
    pub(super) width: u32,
    /// How many of them have a node.
    pub(super) opened: u32,
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
            is_certain: false,
            width: 0,
            opened: 0,
            first: 0,
            stride: 0,
            newest_child: NONE,
            older_sibling,
        }
    }

    /// The move that led here from another node.
    pub(super) fn mv(&self) -> M {
        self.mv.expect("only the root has no move, and nobody asks there")
    }

    /// What the seat got on average; nothing before the first visit.
    pub(super) fn mean(&self, seat: Seat) -> f64 {
        self.sums[seat.index()] / f64::from(self.visits.max(1))
    }

    /// What each seat got on average.
    pub(super) fn means(&self) -> Values {
        Values::new(self.sums.map(|sum| (sum / f64::from(self.visits.max(1))) as f32))
    }

    /// Counts a playout.
    pub(super) fn add(&mut self, values: &Values) {
        self.visits += 1;
        for (seat, sum) in (0..).map(Seat).zip(&mut self.sums) {
            *sum += f64::from(values.of(seat));
        }
    }

    /// Puts what is certain in the place of all that was guessed.
    pub(super) fn settle(&mut self, certain: [f64; MAX_SEATS]) {
        self.sums = certain.map(|value| value * f64::from(self.visits));
        self.is_certain = true;
    }

    /// Lays down in which order the moves are tried. The order is a stride around the list, so that it need not be
    /// written down: every list of thousands of moves would be as large as thousands of nodes.
    pub(super) fn order(&mut self, width: u32, first: u32, lot: u32) {
        let is_coprime = |stride: &u32| greatest_common_divisor(width, *stride) == 1;
        self.stride = (lot + 1..=width + 1).find(is_coprime).expect("a number and the next have no common divisor");
        (self.width, self.first) = (width, first);
    }

    /// Which move in the game's own order is the one to be tried so many-th, counted from 0.
    pub(super) fn nth(&self, turn: u32) -> usize {
        ((u64::from(self.first) + u64::from(turn) * u64::from(self.stride)) % u64::from(self.width)) as usize
    }
}

fn greatest_common_divisor(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { greatest_common_divisor(b, a % b) }
}

/// All nodes, known by their numbers.
pub(super) struct Tree<M>(Vec<Node<M>>);

impl<M: Copy> Tree<M> {
    /// A root alone.
    pub(super) fn new() -> Self {
        Tree(vec![Node::new(None, NONE)])
    }

    /// Whether there is no room for another node.
    pub(super) fn is_full(&self) -> bool {
        self.0.len() >= MOST_NODES
    }

    /// Adds a node where the move leads.
    pub(super) fn grow(&mut self, parent: usize, mv: M) -> usize {
        let child = self.0.len();
        self.0.push(Node::new(Some(mv), self[parent].newest_child));
        self[parent].newest_child = child as u32;
        self[parent].opened += 1;
        child
    }

    /// The nodes that moves lead to from a node, newest first.
    pub(super) fn children(&self, parent: usize) -> impl Iterator<Item = usize> {
        let to_node = |number: u32| (number != NONE).then_some(number as usize);
        std::iter::successors(to_node(self[parent].newest_child), move |child| to_node(self[*child].older_sibling))
    }

    /// What each seat can be certain of where the seat is to choose, if that is known: a sure first place, or the best
    /// for the seat when every move is certain.
    pub(super) fn proof(&self, at: usize, seat: Seat) -> Option<[f64; MAX_SEATS]> {
        let mean = |child: &usize| self[*child].mean(seat);
        let mut certain = self.children(at).filter(|child| self[*child].is_certain);
        let is_all = self.children(at).all(|child| self[child].is_certain) && self[at].opened == self[at].width;
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
