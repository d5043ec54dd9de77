//! Pieces that stay themselves from step to step, so that a screen can show them move. The engine knows no identities:
//! they are made here, from where things stood, where they stand, and the way that a step went.

use bisat_engine::{AnySession, Piece};

use crate::step::Step;

/// A piece with a number of its own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tracked {
    /// Its number, the same as long as it is in play.
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

    /// Follows the pieces to where they lie now, after this step where one is known.
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
        // Whoever is left over where the step began is whoever is new where it ended.
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

/// Whether one could have become the other: marks change, as when a piece turns.
fn is_same_sort(old: &Piece, new: &Piece) -> bool {
    old.kind == new.kind && old.seat == new.seat
}

#[cfg(test)]
mod tests {
    use bisat_engine::{GAMES, Turn, open};

    use super::Tracker;
    use crate::view::GameView;

    #[test]
    fn whoever_goes_the_way_of_a_step_stays_itself() {
        let mut rng = fastrand::Rng::with_seed(3);
        for game in GAMES {
            let mut table = GameView::new(open(game, &[]).expect("a game of ours"), None).expect("its start");
            let mut tracker = Tracker::default();
            tracker.follow(table.session(), None);
            let (mut ways, mut followed) = (0, 0);
            for _ in 0..300 {
                if matches!(table.session().turn(), Turn::Over(_)) {
                    break;
                }
                let moves = table.session().moves();
                let before = tracker.clone();
                let step = table.play(&moves[rng.usize(..moves.len())]).expect("legal").clone();
                tracker.follow(table.session(), Some(&step));
                let ids: std::collections::BTreeSet<u32> = tracker.pieces().iter().map(|piece| piece.id).collect();
                assert_eq!(ids.len(), tracker.pieces().len(), "{game}: every number once");
                let [from, .., to] = &step.route[..] else { continue };
                let left = |tracker: &Tracker, point: &str| -> Vec<u32> {
                    let own =
                        tracker.pieces().iter().filter(|one| one.piece.point == point && one.piece.seat == step.seat);
                    own.map(|one| one.id).collect()
                };
                let came = left(&tracker, to).into_iter().any(|id| left(&before, from).contains(&id));
                ways += 1;
                followed += usize::from(came);
            }
            // A Kho begins with one and ends with another: there nobody goes the whole way.
            assert!(ways > 10 && followed * 10 >= ways * 6, "{game}: {followed} of {ways} were followed");
        }
    }
}
