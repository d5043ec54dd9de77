//! How long a client needs to refresh a board while a piece is picked: the points to begin with, the targets of the picked
//! piece, and the pieces as they lie. Results and method: docs/benchmarks.md.
//!
//! ```sh
//! cargo bench -p bisat-client --bench pick
//! ```

use bisat_client::{Picked, Picking, Taps};
use bisat_engine::{AnySession, OptionValue, open};
use divan::Bencher;

fn main() {
    divan::main();
}

/// A position, and the points picked in it.
struct Pick {
    game: &'static str,
    players: Option<i64>,
    state: &'static str,
    points: &'static [&'static str],
}

/// A position with 49 legal moves, the most in 30 random games.
const KHAN: Pick = Pick { game: "khan", players: None, state: "3s1S/2s1s1/1sS3/S2S2/K2k2/6 n o c4 8", points: &["d2"] };

/// The set-up: 5,544 legal moves, half of the pieces put down.
const KHAN_SET_UP: Pick =
    Pick { game: "khan", players: None, state: "6/6/6/6/6/6 s r - 0", points: &["a1", "b1", "c1"] };

/// Four players and five kept throws: 18 legal moves, the most in 30 random games.
const PACHISI: Pick = Pick {
    game: "pachisi",
    players: Some(4),
    state: "8,8,19,31/0,7,20,31/12,47,49,60/0,8,8,40 2 move 2,6,10,10,25 - 0 - -",
    points: &["C12"],
};

impl Pick {
    fn open(&self) -> (Box<dyn AnySession>, Picking) {
        let options: Vec<_> =
            self.players.map(|players| ("players", OptionValue::Number(players))).into_iter().collect();
        let mut session = open(self.game, &options).expect("a known game");
        session.set_state(self.state).expect("a valid state");
        let mut picking = Picking::default();
        for point in self.points {
            assert_eq!(picking.pick(session.as_ref(), point, Taps::Two), Picked::More, "{point} of {}", self.game);
        }
        (session, picking)
    }

    fn measure(&self, bencher: Bencher<'_, '_>) {
        let (session, picking) = self.open();
        let session = session.as_ref();
        assert!(!picking.targets(session).is_empty());
        bencher.bench_local(|| (picking.beginnings(session), picking.targets(session), picking.pieces(session)));
    }
}

#[divan::bench]
fn khan(bencher: Bencher<'_, '_>) {
    KHAN.measure(bencher);
}

#[divan::bench]
fn khan_set_up(bencher: Bencher<'_, '_>) {
    KHAN_SET_UP.measure(bencher);
}

#[divan::bench]
fn pachisi_for_four(bencher: Bencher<'_, '_>) {
    PACHISI.measure(bencher);
}
