use std::collections::{BTreeSet, HashSet};

use bisat_engine::chowka_bhara::{ChowkaBhara, Move};
use bisat_engine::{Board, Game, Seat, Turn, playout};

use super::{BLOCKS, FIRST_BLOCK, FIRST_HIT, HIT_INPUTS, HITS, INPUTS, MOST_ACTIVE, OUTER, SAFE, inputs_of};
use super::{SIDE_INPUTS, VALUES, is_safe};

fn inputs(state: &str) -> Vec<u16> {
    let game = ChowkaBhara::with_defaults();
    inputs_of(&game, &game.read(state).expect(state)).active().to_vec()
}

#[test]
fn the_squares_are_those_of_the_engine() {
    let game = ChowkaBhara::with_defaults();
    let safe: Vec<usize> = (0..25).filter(|square| game.is_safe(*square)).map(usize::from).collect();
    assert_eq!((safe, usize::from(game.outer())), (SAFE.to_vec(), OUTER));
    assert_eq!((SIDE_INPUTS, BLOCKS.1, HIT_INPUTS, INPUTS), (61, 12, 88, 310));
}

#[test]
fn pawns_licences_blocks_and_hits_are_inputs() {
    let start: Vec<usize> = (0..4).chain(61..65).collect();
    assert_eq!(inputs("0,0,0,0/0,0,0,0 00 -/- 0 cast - 0 -").into_iter().map(usize::from).collect::<Vec<_>>(), start);
    // Seat 1 is to throw; seat 0 blocks on 3, the second square that can hold a block after 1 and 2.
    let blocked = inputs("3,3,9,10/0,4,24,24 01 3/- 1 cast - 0 -");
    assert!(blocked.contains(&(FIRST_BLOCK as u16 + 2)), "{blocked:?}");
    // The mover has the licence, the opponent has not.
    assert!(blocked.contains(&60) && !blocked.contains(&121), "{blocked:?}");
}

#[test]
fn a_hit_is_an_input_if_a_move_by_its_value_hits() {
    let game = ChowkaBhara::with_defaults();
    let mut rng = fastrand::Rng::with_seed(8);
    let (mut position, mut hits) = (game.start(), 0);
    for _ in 0..30_000 {
        if playout(&game, &mut position, 1, &mut Vec::new(), &mut |below| rng.u32(..below)) == 0 {
            position = game.start();
        }
        let (mover, opponent) = (game.on_turn(&position), Seat(1 - game.on_turn(&position).0));
        let is_start = game.turn(&position) == Turn::Chance && game.kept_total(&position) == 0;
        if !is_start || game.blocks(&position, opponent) != 0 {
            continue;
        }
        let way = |position: &_| game.progress(position, opponent).iter().map(|pawn| u32::from(*pawn)).sum::<u32>();
        let mut made = BTreeSet::new();
        // Castings of 4 and 8 are not spent at once.
        for (number, value) in [1, 2, 3].into_iter().enumerate() {
            let thrown = game.after(&position, Move::Cast(value));
            let mut moves = Vec::new();
            if game.turn(&thrown) == Turn::Seat(mover) {
                game.moves(&thrown, &mut moves);
            }
            for mv in moves.into_iter().filter(|mv| way(&game.after(&thrown, *mv)) < way(&position)) {
                let Move::Go { from, .. } = mv else { panic!("{mv} is no move of a pawn") };
                made.insert(FIRST_HIT + HITS.0[usize::from(from + value)][number]);
            }
        }
        let is_by_four_or_eight = |input: &usize| {
            HITS.0.iter().enumerate().any(|(square, numbers)| {
                [3, 4]
                    .into_iter()
                    .any(|at| !is_safe(square) && square >= VALUES[at] && FIRST_HIT + numbers[at] == *input)
            })
        };
        let inputs = inputs_of(&game, &position);
        let of_mover = FIRST_HIT..FIRST_HIT + HIT_INPUTS;
        let counted = inputs.active().iter().map(|input| usize::from(*input));
        let counted: BTreeSet<usize> =
            counted.filter(|input| of_mover.contains(input) && !is_by_four_or_eight(input)).collect();
        assert_eq!(counted, made, "{}", game.write(&position));
        hits += made.len();
    }
    assert!(hits > 50, "only {hits} hits were possible");
}

#[test]
fn no_position_has_an_input_twice_or_too_many() {
    let game = ChowkaBhara::with_defaults();
    let mut rng = fastrand::Rng::with_seed(9);
    let mut position = game.start();
    for _ in 0..20_000 {
        if playout(&game, &mut position, 1, &mut Vec::new(), &mut |below| rng.u32(..below)) == 0 {
            position = game.start();
        }
        if game.turn(&position) == Turn::Chance {
            let inputs = inputs_of(&game, &position);
            let different: HashSet<&u16> = inputs.active().iter().collect();
            assert_eq!(different.len(), inputs.active().len());
            assert!(inputs.active().iter().all(|input| usize::from(*input) < INPUTS));
            assert!(inputs.active().len() <= MOST_ACTIVE);
        }
    }
}
