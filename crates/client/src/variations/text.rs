//! A tree as text, for the storage of a browser: the tags of a record, then one line per move. A line has the number of the
//! line of the move before it (0 for the start), the token, and the comment.
//!
//! ```text
//! [Game "khan"]
//! [Last "3"]
//! [Shown "1"]
//!
//! 0 b2b3 a quiet start
//! 1 e5e4
//! 1 e5f5
//! ```

use bisat_record::{Record, tag};

use super::{NodeId, VariationTree, one_line};
use crate::step::Step;

/// The line of the last move of the line that is looked at.
const LAST: &str = "Last";
/// The line of the move that is shown; 0 for the start.
const SHOWN: &str = "Shown";

impl VariationTree {
    /// Writes the tree and which move is shown.
    pub fn write(&self, shown: Option<NodeId>) -> String {
        let order = self.preorder();
        let mut numbers = vec![0; self.nodes.len()];
        for (number, id) in (1..).zip(&order) {
            numbers[id.index()] = number;
        }
        let number = |id: Option<NodeId>| id.and_then(|id| numbers.get(id.index())).copied().unwrap_or(0);
        let mut record = Record::of(self.root(), self.start());
        record.tags.retain(|(name, _)| name != tag::RESULT);
        record.set(LAST, &number(self.line().last().copied()).to_string());
        record.set(SHOWN, &number(shown).to_string());
        let mut text = record.to_string().trim_end().to_owned();
        text.push_str("\n\n");
        for node in order.iter().filter_map(|id| self.node(*id)) {
            let line = format!("{} {} {}", number(node.parent), node.step.token, node.comment);
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text
    }

    /// Reads a tree and which move is shown. The error names the line.
    pub fn read(text: &str) -> Result<(Self, Option<NodeId>), String> {
        let (tags, moves) = text.split_once("\n\n").unwrap_or((text, ""));
        let record = Record::read(tags).map_err(|error| error.to_string())?;
        let mut session = record.open()?;
        let mut tree =
            VariationTree::new(session.as_ref(), record.get(tag::START)).map_err(|error| error.to_string())?;
        // Ids are the numbers of the lines. Moves come in the order of play, so that one session goes along.
        let mut path: Vec<NodeId> = Vec::new();
        for (number, line) in (1_u32..).zip(moves.lines()) {
            let wrong = |what: &str| format!("move {number}, {line:?}: {what}");
            let mut words = line.splitn(3, ' ');
            let parent: u32 = words.next().and_then(|word| word.parse().ok()).ok_or_else(|| wrong("no number"))?;
            let token = words.next().ok_or_else(|| wrong("no move"))?;
            let depth = match parent {
                0 => 0,
                parent => {
                    let at = path.iter().rposition(|id| *id == NodeId(parent));
                    at.ok_or_else(|| wrong("it does not follow the line before it"))? + 1
                }
            };
            while path.len() > depth {
                path.pop();
                session.undo();
            }
            let step = Step::of(session.as_ref(), token).map_err(|error| wrong(&error.to_string()))?;
            let parent = path.last().copied();
            let is_same = |id: &NodeId| tree.node(*id).is_some_and(|node| node.step.token == token);
            if tree.children(parent).iter().any(is_same) {
                return Err(wrong("it is there twice"));
            }
            session.play(token).map_err(|error| wrong(&error.to_string()))?;
            let id = tree.add(parent, step);
            tree.set_comment(id, &one_line(words.next().unwrap_or_default()));
            path.push(id);
        }
        let named = |name: &str| record.get(name).and_then(|number| number.parse().ok()).map(NodeId);
        let known = |id: Option<NodeId>| id.filter(|id| tree.node(*id).is_some());
        let (last, shown) = (known(named(LAST)), known(named(SHOWN)));
        tree.follow_main();
        if let Some(last) = last {
            tree.follow(last);
        }
        if let Some(shown) = shown {
            tree.follow(shown);
        }
        Ok((tree, shown))
    }

    /// Every move, each before those that follow it, main moves first.
    fn preorder(&self) -> Vec<NodeId> {
        let mut order = Vec::with_capacity(self.count());
        let mut waiting: Vec<NodeId> = self.children(None).iter().rev().copied().collect();
        while let Some(id) = waiting.pop() {
            order.push(id);
            waiting.extend(self.children(Some(id)).iter().rev());
        }
        order
    }
}
