//! A playout allocates nothing per step. In a test binary of its own, as it watches the allocator.

#![allow(clippy::unwrap_used, reason = "here a panic is a failed test")]

use bisat_engine::{Board, GAMES, Visitor, playout, visit};
use fastrand::Rng;

#[test]
fn random_games_allocate_nothing_once_the_list_of_moves_has_its_size() {
    struct Watch;
    impl Visitor for Watch {
        type Output = ();
        fn visit<G: Board>(self) {
            let game = G::with_defaults();
            let mut scratch = Vec::with_capacity(256);
            let mut rng = Rng::with_seed(1);
            let info = allocation_counter::measure(|| {
                for _ in 0..10 {
                    playout(&game, &mut game.start(), u64::MAX, &mut scratch, &mut |most| rng.u32(..most));
                }
            });
            assert_eq!(info.count_total, 0, "{}", G::ID);
        }
    }
    GAMES.iter().for_each(|id| visit(id, Watch).unwrap());
}
