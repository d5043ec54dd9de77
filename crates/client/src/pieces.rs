//! Identities of pieces from step to step, so that a screen can animate them. The engine has no identities: a tracker
//! derives them from the pieces before and after a step and from the route of the step.

use bisat_engine::{AnySession, Piece};

use crate::step::Step;

/// A piece with an identity.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tracked {
    /// Its number, the same as long as it is in play. No two pieces share one.
    pub id: u32,
    /// What it is and where it lies.
    pub piece: Piece,
}

/// All pieces of a table.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tracker {
    pieces: Vec<Tracked>,
    next: u32,
}

impl Tracker {
    /// The pieces, in the engine's order.
    pub fn pieces(&self) -> &[Tracked] {
        &self.pieces
    }

    /// Updates the pieces after a step; without one, pieces are matched by point and kind.
    pub fn follow(&mut self, session: &dyn AnySession, step: Option<&Step>) {
        let mut before = std::mem::take(&mut self.pieces);
        let now = session.pieces();
        let mut found: Vec<Option<u32>> = vec![None; now.len()];
        let mut find = |is_it: &dyn Fn(&Piece, &Piece) -> bool| {
            for (piece, id) in now.iter().zip(found.iter_mut()).filter(|(_, id)| id.is_none()) {
                let at = before.iter().position(|old| is_same_sort(&old.piece, piece) && is_it(&old.piece, piece));
                *id = at.map(|at| before.remove(at).id);
            }
        };
        find(&|old, piece| old.point == piece.point);
        // The piece that left the start of the route is the one that arrived at its end.
        if let Some([from, .., to]) = step.map(|step| &step.route[..]) {
            find(&|old, piece| old.point == *from && piece.point == *to);
        }
        find(&|_, _| true);
        let mut numbered = |(piece, id): (Piece, Option<u32>)| {
            let id = id.unwrap_or_else(|| {
                self.next += 1;
                self.next
            });
            Tracked { id, piece }
        };
        self.pieces = now.into_iter().zip(found).map(&mut numbered).collect();
    }
}

/// Whether both can be the same piece. A mark may change, as when a piece turns.
fn is_same_sort(old: &Piece, new: &Piece) -> bool {
    old.kind == new.kind && old.seat == new.seat
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use bisat_engine::{Effect, GAMES, PieceRole, Turn, kho_kho, open};

    use super::{Tracked, Tracker};
    use crate::step::Step;
    use crate::view::GameView;

    /// Games of each kind, and the most steps of one.
    const GAMES_PLAYED: usize = 5;
    const LONGEST: usize = 1000;
    /// Moves along a route that a test of each game must see.
    const FEWEST_ROUTES: usize = 100;

    /// The number of pieces that went along the route together.
    fn moved_together(step: &Step) -> usize {
        let ends = (step.route.first(), step.route.last());
        let count = step.effects.iter().find_map(|effect| match effect {
            Effect::Moved { count, from, to, .. } if (Some(from), Some(to)) == ends => Some(usize::from(*count)),
            Effect::Home { count, .. } => Some(usize::from(*count)),
            _ => None,
        });
        count.unwrap_or(1)
    }

    fn own_ids(tracker: &Tracker, point: &str, step: &Step) -> BTreeSet<u32> {
        let is_own = |one: &&Tracked| {
            one.piece.point == point && one.piece.seat == step.seat && one.piece.role == PieceRole::Figure
        };
        tracker.pieces().iter().filter(is_own).map(|one| one.id).collect()
    }

    /// Plays a random game; returns the number of moves along a route.
    fn check_game(game: &str, rng: &mut fastrand::Rng) -> usize {
        let mut table = GameView::new(open(game, &[]).expect("a known game"), None).expect("its start");
        let mut tracker = Tracker::default();
        tracker.follow(table.session(), None);
        let mut routes = 0;
        for _ in 0..LONGEST {
            if matches!(table.session().turn(), Turn::Over(_)) {
                break;
            }
            let moves = table.session().moves();
            let before = tracker.clone();
            let step = table.play(&moves[rng.usize(..moves.len())]).expect("a legal move").clone();
            tracker.follow(table.session(), Some(&step));
            let ids: BTreeSet<u32> = tracker.pieces().iter().map(|piece| piece.id).collect();
            assert_eq!(ids.len(), tracker.pieces().len(), "{game}: a number stands for two pieces");
            let [from, .., to] = &step.route[..] else { continue };
            let arrived = own_ids(&tracker, to, &step);
            if is_kho_kho_turn_end(&step) {
                assert!(arrived.is_empty(), "{game}: the end of a turn clears the court");
                continue;
            }
            routes += 1;
            let followed = arrived.intersection(&own_ids(&before, from, &step)).count();
            assert_eq!(followed, moved_together(&step), "{game}: {} by {}", table.session().state(), step.token);
        }
        routes
    }

    /// Whether the step ended a turn of a Kho-Kho match, which clears the court.
    fn is_kho_kho_turn_end(step: &Step) -> bool {
        step.effects.iter().any(|effect| match effect {
            Effect::Special(special) => matches!(special.downcast_ref(), Some(kho_kho::Fact::TurnEnds { .. })),
            _ => false,
        })
    }

    #[test]
    fn every_piece_that_moves_along_a_route_keeps_its_number() {
        let mut rng = fastrand::Rng::with_seed(3);
        for game in GAMES {
            let routes: usize = (0..GAMES_PLAYED).map(|_| check_game(game, &mut rng)).sum();
            assert!(routes >= FEWEST_ROUTES, "{game}: only {routes} moves along a route");
        }
    }
}
