//! Minimum-cost perfect matching in a complete graph, by Edmonds' blossom algorithm with dual variables, in O(n³).
//!
//! The costs become weights to maximise. Every vertex, and every blossom (an odd cycle that is treated as one vertex), has a dual
//! variable. An edge is tight if its weight is twice the sum of the variables at its ends. A phase grows alternating trees of
//! tight edges from all unmatched vertices until a path joins two of them, and changes the variables where there is no tight edge.

use std::collections::VecDeque;

#[cfg(test)]
mod tests;

/// The partner of each of `count` vertices, an even number, such that the sum of the costs is the smallest possible. Costs are
/// not negative.
#[doc(alias = "blossom")]
#[doc(alias = "minimum-weight perfect matching")]
pub fn cheapest_pairs(count: usize, cost: impl Fn(usize, usize) -> i128) -> Vec<usize> {
    assert!(count.is_multiple_of(2), "{count} vertices have no perfect matching");
    let mut graph = Graph::new(count, cost);
    while graph.augment_once() {}
    (1..=count).map(|vertex| graph.mate[vertex] - 1).collect()
}

/// No vertex or blossom.
const NONE: usize = 0;

/// An edge between two vertices.
#[derive(Clone, Copy, Default)]
struct Edge {
    from: usize,
    to: usize,
    /// 0 if there is no edge.
    weight: i128,
}

/// Place of a vertex or blossom in the trees of a phase.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Label {
    /// In no tree.
    Free,
    /// At an even distance from the root.
    Even,
    /// At an odd distance.
    Odd,
}

/// Nodes are vertices, from 1 to `vertices`, and blossoms after them, to `last`.
struct Graph {
    vertices: usize,
    last: usize,
    /// The edge between two nodes; of a blossom, the one with the least slack.
    edges: Vec<Vec<Edge>>,
    dual: Vec<i128>,
    /// The vertex to which a node is matched.
    mate: Vec<usize>,
    /// The vertex from which a node has its least slack to an even node.
    nearest: Vec<usize>,
    /// The outermost blossom of a node; [`NONE`] for a blossom that does not exist.
    outer: Vec<usize>,
    /// The vertex by which a node hangs in its tree.
    parent: Vec<usize>,
    label: Vec<Label>,
    /// The nodes of the odd cycle that a blossom is, its base first.
    cycle: Vec<Vec<usize>>,
    /// The node of the cycle that contains a vertex.
    member: Vec<Vec<usize>>,
    visited: Vec<u32>,
    visit: u32,
    queue: VecDeque<usize>,
}

impl Graph {
    fn new(vertices: usize, cost: impl Fn(usize, usize) -> i128) -> Self {
        let nodes = vertices + vertices / 2 + 2;
        let pairs = || (0..vertices).flat_map(|one| (0..one).map(move |other| (one, other)));
        let most = pairs().map(|(one, other)| cost(one, other)).max().unwrap_or_default();
        // One pair more outweighs all costs.
        let offset = (most + 1) * (vertices as i128 + 1);
        let mut edges = vec![vec![Edge::default(); nodes]; nodes];
        for (one, other) in pairs() {
            let weight = offset - cost(one, other);
            edges[one + 1][other + 1] = Edge { from: one + 1, to: other + 1, weight };
            edges[other + 1][one + 1] = Edge { from: other + 1, to: one + 1, weight };
        }
        let mut member = vec![vec![NONE; nodes]; nodes];
        let mut outer = vec![NONE; nodes];
        for vertex in 1..=vertices {
            member[vertex][vertex] = vertex;
            outer[vertex] = vertex;
        }
        Graph {
            vertices,
            last: vertices,
            edges,
            dual: vec![offset; nodes],
            mate: vec![NONE; nodes],
            nearest: vec![NONE; nodes],
            outer,
            parent: vec![NONE; nodes],
            label: vec![Label::Free; nodes],
            cycle: vec![Vec::new(); nodes],
            member,
            visited: vec![0; nodes],
            visit: 0,
            queue: VecDeque::new(),
        }
    }

    /// Twice the sum of the duals less the weight: 0 for a tight edge.
    fn slack(&self, edge: Edge) -> i128 {
        self.dual[edge.from] + self.dual[edge.to] - 2 * self.edges[edge.from][edge.to].weight
    }

    fn is_outermost(&self, node: usize) -> bool {
        self.outer[node] == node
    }

    fn outermost(&self) -> Vec<usize> {
        (1..=self.last).filter(|node| self.is_outermost(*node)).collect()
    }

    /// One phase: adds a pair. Returns false if no more pairs raise the weight.
    fn augment_once(&mut self) -> bool {
        self.label.fill(Label::Free);
        self.nearest.fill(NONE);
        self.queue.clear();
        for node in self.outermost() {
            if self.mate[node] == NONE {
                self.parent[node] = NONE;
                self.label[node] = Label::Even;
                self.enqueue(node);
            }
        }
        if self.queue.is_empty() {
            return false;
        }
        loop {
            if self.grow() {
                return true;
            }
            let Some(step) = self.smallest_step() else { return false };
            if !self.change_duals(step) {
                return false;
            }
            self.queue.clear();
            for node in self.outermost() {
                // A blossom that formed meanwhile contains the others.
                let from = self.nearest[node];
                if !self.is_outermost(node) || from == NONE || self.outer[from] == node {
                    continue;
                }
                let edge = self.edges[from][node];
                if self.slack(edge) == 0 && self.follow(edge) {
                    return true;
                }
            }
            for blossom in self.vertices + 1..=self.last {
                if self.is_outermost(blossom) && self.label[blossom] == Label::Odd && self.dual[blossom] == 0 {
                    self.expand(blossom);
                }
            }
        }
    }

    /// Grows the trees by tight edges. Returns true if a pair was added.
    fn grow(&mut self) -> bool {
        while let Some(from) = self.queue.pop_front() {
            if self.label[self.outer[from]] == Label::Odd {
                continue;
            }
            for to in 1..=self.vertices {
                let edge = self.edges[from][to];
                if edge.weight == 0 || self.outer[from] == self.outer[to] {
                    continue;
                }
                if self.slack(edge) != 0 {
                    self.note_nearest(from, self.outer[to]);
                } else if self.follow(edge) {
                    return true;
                }
            }
        }
        false
    }

    /// By how much the duals can change until an edge becomes tight or a blossom must be expanded.
    fn smallest_step(&self) -> Option<i128> {
        let bound = |node: usize| {
            let from = self.nearest[node];
            let slack = (from != NONE).then(|| self.slack(self.edges[from][node]));
            match self.label[node] {
                Label::Free => slack,
                Label::Even => slack.map(|slack| slack / 2),
                Label::Odd => (node > self.vertices).then(|| self.dual[node] / 2),
            }
        };
        let by_edges = self.outermost().into_iter().filter_map(bound).min();
        // Beyond this, an unmatched vertex is better left alone.
        let even = (1..=self.vertices).filter(|vertex| self.label[self.outer[*vertex]] == Label::Even);
        let by_vertices = even.map(|vertex| self.dual[vertex]).min();
        by_edges.into_iter().chain(by_vertices).min()
    }

    /// Returns false if the dual of an unmatched vertex becomes 0: then the matching is the best.
    fn change_duals(&mut self, step: i128) -> bool {
        for vertex in 1..=self.vertices {
            match self.label[self.outer[vertex]] {
                Label::Even if self.dual[vertex] <= step => return false,
                Label::Even => self.dual[vertex] -= step,
                Label::Odd => self.dual[vertex] += step,
                Label::Free => {}
            }
        }
        for blossom in self.vertices + 1..=self.last {
            match self.label[blossom] {
                _ if !self.is_outermost(blossom) => {}
                Label::Even => self.dual[blossom] += 2 * step,
                Label::Odd => self.dual[blossom] -= 2 * step,
                Label::Free => {}
            }
        }
        true
    }

    /// Follows a tight edge from an even node: to a free pair, which joins the tree; to another tree, by which a pair is added;
    /// or to the same tree, which makes a blossom. Returns true if a pair was added.
    fn follow(&mut self, edge: Edge) -> bool {
        let (from, to) = (self.outer[edge.from], self.outer[edge.to]);
        match self.label[to] {
            Label::Free => {
                let next = self.outer[self.mate[to]];
                self.parent[to] = edge.from;
                self.label[to] = Label::Odd;
                self.label[next] = Label::Even;
                (self.nearest[to], self.nearest[next]) = (NONE, NONE);
                self.enqueue(next);
                false
            }
            Label::Odd => false,
            Label::Even => match self.common_ancestor(from, to) {
                NONE => {
                    self.augment_from(from, to);
                    self.augment_from(to, from);
                    true
                }
                base => {
                    self.contract(from, base, to);
                    false
                }
            },
        }
    }

    fn enqueue(&mut self, node: usize) {
        if node <= self.vertices {
            self.queue.push_back(node);
            return;
        }
        for member in self.cycle[node].clone() {
            self.enqueue(member);
        }
    }

    fn set_outer(&mut self, node: usize, blossom: usize) {
        self.outer[node] = blossom;
        for member in self.cycle[node].clone() {
            self.set_outer(member, blossom);
        }
    }

    fn note_nearest(&mut self, from: usize, node: usize) {
        let known = self.nearest[node];
        if known == NONE || self.slack(self.edges[from][node]) < self.slack(self.edges[known][node]) {
            self.nearest[node] = from;
        }
    }

    fn find_nearest(&mut self, node: usize) {
        self.nearest[node] = NONE;
        for from in 1..=self.vertices {
            let is_even = self.label[self.outer[from]] == Label::Even;
            if self.edges[from][node].weight > 0 && self.outer[from] != node && is_even {
                self.note_nearest(from, node);
            }
        }
    }

    /// The grandparent of an even node; [`NONE`] for a root.
    fn even_ancestor(&self, node: usize) -> usize {
        match self.outer[self.mate[node]] {
            NONE => NONE,
            odd => self.outer[self.parent[odd]],
        }
    }

    fn common_ancestor(&mut self, one: usize, other: usize) -> usize {
        self.visit += 1;
        let (mut one, mut other) = (one, other);
        while one != NONE || other != NONE {
            if one != NONE {
                if self.visited[one] == self.visit {
                    return one;
                }
                self.visited[one] = self.visit;
                one = self.even_ancestor(one);
            }
            std::mem::swap(&mut one, &mut other);
        }
        NONE
    }

    /// Matches a node with another, and the nodes of its cycle with each other.
    fn set_mate(&mut self, node: usize, other: usize) {
        let edge = self.edges[node][other];
        self.mate[node] = edge.to;
        if node <= self.vertices {
            return;
        }
        let inner = self.member[node][edge.from];
        let place = self.even_place(node, inner);
        for at in 0..place {
            let (one, next) = (self.cycle[node][at], self.cycle[node][at ^ 1]);
            self.set_mate(one, next);
        }
        self.set_mate(inner, other);
        self.cycle[node].rotate_left(place);
    }

    /// The place of a node in the cycle, an even number: the cycle is turned round if it must be.
    fn even_place(&mut self, blossom: usize, node: usize) -> usize {
        let cycle = &mut self.cycle[blossom];
        let place = cycle.iter().position(|member| *member == node).expect("a blossom contains its members");
        if place.is_multiple_of(2) {
            return place;
        }
        cycle[1..].reverse();
        cycle.len() - place
    }

    /// Matches along the path from an even node to its root.
    fn augment_from(&mut self, node: usize, other: usize) {
        let (mut node, mut other) = (node, other);
        loop {
            let odd = self.outer[self.mate[node]];
            self.set_mate(node, other);
            if odd == NONE {
                return;
            }
            let even = self.outer[self.parent[odd]];
            self.set_mate(odd, even);
            (node, other) = (even, odd);
        }
    }

    /// The nodes from an even node up to a base, without it.
    fn path_to(&self, base: usize, from: usize) -> Vec<usize> {
        let mut path = Vec::new();
        let mut node = from;
        while node != base {
            path.extend([node, self.outer[self.mate[node]]]);
            node = self.even_ancestor(node);
        }
        path
    }

    /// Makes a blossom of the cycle through a base and two of its descendants.
    fn contract(&mut self, one: usize, base: usize, other: usize) {
        let blossom = (self.vertices + 1..=self.last).find(|node| self.outer[*node] == NONE).unwrap_or(self.last + 1);
        self.last = self.last.max(blossom);
        let (up, down) = (self.path_to(base, one), self.path_to(base, other));
        // The odd nodes become even: their edges have not been followed yet.
        for path in [&up, &down] {
            for odd in path.iter().skip(1).step_by(2) {
                self.enqueue(*odd);
            }
        }
        let cycle: Vec<usize> = [base].into_iter().chain(up.into_iter().rev()).chain(down).collect();
        self.dual[blossom] = 0;
        self.label[blossom] = Label::Even;
        self.mate[blossom] = self.mate[base];
        self.parent[blossom] = self.parent[base];
        self.cycle[blossom].clone_from(&cycle);
        self.set_outer(blossom, blossom);
        for node in 0..=self.last {
            self.edges[blossom][node] = Edge::default();
            self.edges[node][blossom] = Edge::default();
            self.member[blossom][node] = NONE;
        }
        for member in cycle {
            for node in 1..=self.last {
                let (edge, known) = (self.edges[member][node], self.edges[blossom][node]);
                if edge.weight > 0 && (known.weight == 0 || self.slack(edge) < self.slack(known)) {
                    self.edges[blossom][node] = edge;
                    self.edges[node][blossom] = self.edges[node][member];
                }
            }
            for vertex in 1..=self.vertices {
                if self.member[member][vertex] != NONE {
                    self.member[blossom][vertex] = member;
                }
            }
        }
        self.find_nearest(blossom);
    }

    /// Takes an odd blossom apart. The even part of its cycle between its ends stays in the tree.
    fn expand(&mut self, blossom: usize) {
        for member in self.cycle[blossom].clone() {
            self.set_outer(member, member);
        }
        let entry = self.member[blossom][self.edges[blossom][self.parent[blossom]].from];
        let place = self.even_place(blossom, entry);
        let cycle = std::mem::take(&mut self.cycle[blossom]);
        for pair in cycle[..place].chunks_exact(2) {
            let (odd, even) = (pair[0], pair[1]);
            self.parent[odd] = self.edges[even][odd].from;
            self.label[odd] = Label::Odd;
            self.label[even] = Label::Even;
            self.nearest[odd] = NONE;
            self.find_nearest(even);
            self.enqueue(even);
        }
        self.label[entry] = Label::Odd;
        self.parent[entry] = self.parent[blossom];
        for member in &cycle[place + 1..] {
            self.label[*member] = Label::Free;
            self.find_nearest(*member);
        }
        self.outer[blossom] = NONE;
    }
}
