//! Actions and positions as numbers: each promise of `Encode` is checked along random games of every game and option set.

use std::collections::{HashMap, HashSet};

use crate::tables::{moves, tables, with_options};
use bisat_engine::{Encode, LegalIds, Observation, OptionValue, Seat, Turn, playout, with_games};
use fastrand::Rng;

/// What a viewer sees of a position, as a whole vector.
fn observed<G: Encode>(game: &G, position: &G::Position, viewer: Seat) -> Vec<u8> {
    // What is written before it is overwritten.
    let mut entries = vec![99; game.observation_size()];
    let mut observation = Observation::new(&mut entries);
    game.observe(position, viewer, &mut observation);
    assert_eq!(observation.length(), game.observation_size(), "every plane is written");
    entries
}

fn check_actions<G: Encode>(game: &G, position: &G::Position) {
    let mut legal = LegalIds::new();
    game.add_legal_ids(position, &mut legal);
    let Turn::Seat(_) = game.turn(position) else { return assert!(legal.is_empty()) };
    let listed = moves(game, position);
    let state = game.write(position);
    let ids: HashSet<usize> = legal.iter().collect();
    assert_eq!((ids.len(), legal.len()), (listed.len(), listed.len()), "{state}");
    for mv in listed {
        let id = game.action_id(position, mv);
        assert!(id < game.action_count() && ids.contains(&id) && legal.has(id), "{mv} at {state}");
        assert_eq!(game.action(position, id), Some(mv), "{mv} at {state}");
    }
    let mut mask = vec![false; game.action_count()];
    legal.fill(&mut mask, true);
    assert!((0..mask.len()).all(|id| mask[id] == ids.contains(&id)), "{state}");
    assert!((0..legal.len()).all(|place| ids.contains(&legal.at(place))), "{state}");
    assert!((0..mask.len()).all(|id| legal.has(id) == mask[id]), "{state}");
    assert_eq!(game.action(position, game.action_count()), None, "{state}");
}

fn check_values<G: Encode>(game: &G, entries: &[u8], state: &str) {
    let mut start = 0;
    for plane in game.planes() {
        let most = entries[start..start + plane.length].iter().max().copied().unwrap_or(0);
        assert!(most <= plane.most, "{} has {most} at {state}", plane.name);
        start += plane.length;
    }
}

fn walk<G: Encode>(options: &[(String, OptionValue)]) {
    let game = with_options::<G>(options);
    let seats = || (0..game.seats()).map(Seat);
    let mut states: HashMap<(Seat, Vec<u8>), String> = HashMap::new();
    for (seed, stride) in [(0, 1), (1, 1), (2, 17)] {
        let mut rng = Rng::with_seed(seed);
        let mut position = game.start();
        let (mut legal, mut mask) = (LegalIds::new(), vec![false; game.action_count()]);
        for _ in 0..150 {
            check_actions(&game, &position);
            legal.replace(&mut mask, |legal| game.add_legal_ids(&position, legal));
            let mut expected = LegalIds::new();
            game.add_legal_ids(&position, &mut expected);
            assert!(legal.iter().eq(expected.iter()));
            assert!((0..mask.len()).all(|id| mask[id] == expected.has(id)), "nothing of an earlier mask is left");
            let state = game.write(&position);
            for viewer in seats() {
                let entries = observed(&game, &position, viewer);
                check_values(&game, &entries, &state);
                // A position is all that decides the rest of the game, and the vector shows all of it.
                let known = states.entry((viewer, entries)).or_insert_with(|| state.clone());
                assert_eq!(*known, state, "two positions look the same to {viewer:?}");
            }
            playout(&game, &mut position, stride, &mut Vec::new(), &mut |most| rng.u32(..most));
        }
        playout(&game, &mut position, 100_000, &mut Vec::new(), &mut |most| rng.u32(..most));
        check_actions(&game, &position);
    }
}

macro_rules! walks {
    ($($game:ty),+ $(,)?) => {
        #[test]
        fn ids_name_legal_actions_and_different_positions_look_different() {
            let mut walked = 0;
            for (id, options) in tables() {
                $(if id == <$game as bisat_engine::Board>::ID {
                    walk::<$game>(&options);
                    walked += 1;
                })+
            }
            assert!(walked > 20, "{walked} option sets");
        }

        /// The sizes of the action space and of the observation vector, which trained nets depend on.
        fn sizes(id: &str, options: &[(String, OptionValue)]) -> (usize, usize) {
            $(if id == <$game as bisat_engine::Board>::ID {
                let game = with_options::<$game>(options);
                return (game.action_count(), game.observation_size());
            })+
            panic!("no game {id}")
        }
    };
}

with_games!(walks);

#[test]
fn the_sizes_are_those_that_nets_were_trained_with() {
    let check = |id, options, expected| {
        assert_eq!(sizes(id, &crate::tables::read_options(options)), expected, "{id} {options}");
    };
    check("khan", "", (6881, 235));
    check("chowka-bhara", "", (240, 115));
    check("chowka-bhara", "players=4", (240, 221));
    check("chowka-bhara", "size=7", (672, 213));
    check("pachisi", "", (2269, 679));
    check("pachisi", "players=2 throw=die", (1945, 379));
    check("kho-kho", "", (1287, 195));
}
