//! Who follows a table at the other nodes of a cluster, as they have said.

use std::collections::BTreeMap;

use bisat_protocol::IdentityId;

use crate::cluster::news::NodeId;

/// What a node said is good for this long, in milliseconds: a node that has died says nothing any more.
const GOOD_FOR: u64 = 25_000;
/// A node with followers says so again after this long, in milliseconds.
const TELL_AGAIN: u64 = 10_000;

/// Followers at other nodes, and when this node said who is here.
#[derive(Default)]
pub(super) struct RemotePresence {
    nodes: BTreeMap<NodeId, Said>,
    told_at: u64,
    has_told_followers: bool,
}

struct Said {
    people: Vec<IdentityId>,
    followers: u32,
    at: u64,
}

impl RemotePresence {
    /// Notes what a node said. Returns the people who do not follow the table there any more.
    pub(super) fn set(&mut self, node: NodeId, people: Vec<IdentityId>, followers: u32, now: u64) -> Vec<IdentityId> {
        let before = self.nodes.remove(&node).map_or(Vec::new(), |before| before.people);
        let gone = before.into_iter().filter(|person| !people.contains(person)).collect();
        if followers > 0 {
            self.nodes.insert(node, Said { people, followers, at: now });
        }
        gone
    }

    /// Forgets nodes that have said nothing for a while. Returns whether there were any.
    pub(super) fn expire(&mut self, now: u64) -> bool {
        let before = self.nodes.len();
        self.nodes.retain(|_, said| now.saturating_sub(said.at) < GOOD_FOR);
        self.nodes.len() < before
    }

    /// Whether the person follows the table at another node.
    pub(super) fn contains(&self, person: &IdentityId, now: u64) -> bool {
        let is_good = |said: &&Said| now.saturating_sub(said.at) < GOOD_FOR;
        self.nodes.values().filter(is_good).any(|said| said.people.contains(person))
    }

    /// People who follow the table at other nodes.
    pub(super) fn people(&self) -> impl Iterator<Item = &IdentityId> {
        self.nodes.values().flat_map(|said| &said.people)
    }

    /// Number of followers at other nodes.
    pub(super) fn followers(&self) -> u32 {
        self.nodes.values().map(|said| said.followers).sum()
    }

    /// Whether to tell the other nodes now who is here: after a change, and again after a while if there are followers.
    pub(super) fn must_tell(&mut self, has_changed: bool, is_empty: bool, now: u64) -> bool {
        let is_over = !is_empty && now.saturating_sub(self.told_at) >= TELL_AGAIN;
        // Nobody has to hear again that nobody is here.
        let must_tell = is_over || (has_changed && (!is_empty || self.has_told_followers));
        if must_tell {
            (self.told_at, self.has_told_followers) = (now, !is_empty);
        }
        must_tell
    }
}

#[cfg(test)]
mod tests {
    use bisat_protocol::IdentityId;

    use super::{GOOD_FOR, RemotePresence, TELL_AGAIN};
    use crate::cluster::news::NodeId;

    fn person(name: &str) -> IdentityId {
        IdentityId(name.to_owned())
    }

    #[test]
    fn people_at_other_nodes_count_until_the_node_says_otherwise_or_nothing() {
        let node = |name: &str| NodeId(name.to_owned());
        let mut remote = RemotePresence::default();
        assert_eq!(remote.set(node("one"), vec![person("ann"), person("bob")], 3, 0), []);
        assert_eq!(remote.set(node("two"), vec![person("ann")], 1, 10), []);
        assert_eq!((remote.followers(), remote.people().count()), (4, 3));
        assert_eq!(remote.set(node("one"), vec![person("ann")], 1, 20), [person("bob")]);
        assert_eq!(remote.set(node("two"), Vec::new(), 0, 30), [person("ann")]);
        assert!(remote.contains(&person("ann"), GOOD_FOR) && !remote.contains(&person("bob"), GOOD_FOR));
        assert!(!remote.expire(GOOD_FOR) && remote.expire(20 + GOOD_FOR));
        assert!(!remote.contains(&person("ann"), 20 + GOOD_FOR));
    }

    #[test]
    fn a_node_says_who_is_here_after_a_change_and_again_after_a_while() {
        let mut remote = RemotePresence::default();
        assert!(!remote.must_tell(true, true, 5), "nobody came and nobody went");
        assert!(remote.must_tell(true, false, 5));
        assert!(!remote.must_tell(false, false, 6));
        assert!(remote.must_tell(false, false, 5 + TELL_AGAIN));
        assert!(remote.must_tell(true, true, 6 + TELL_AGAIN));
        assert!(!remote.must_tell(true, true, 7 + TELL_AGAIN));
    }
}
