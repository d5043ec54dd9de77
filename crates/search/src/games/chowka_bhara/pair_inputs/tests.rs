use std::collections::{BTreeSet, HashSet};

use bisat_engine::chowka_bhara::{ChowkaBhara, Move, Position};
use bisat_engine::{Board, Game, Seat, Turn, playout};

use super::{INPUTS, LARGE, Layout, MOST_ACTIVE, NetRace, Race, SMALL};
use crate::games::testing::rules;

/// Every position of some random games before a run of castings.
fn walk(game: &ChowkaBhara, steps: usize, mut see: impl FnMut(&Position)) {
    let mut rng = fastrand::Rng::with_seed(8);
    let mut position = game.start();
    for _ in 0..steps {
        if playout(game, &mut position, 1, &mut Vec::new(), &mut |below| rng.u32(..below)) == 0 {
            position = game.start();
        }
        if game.turn(&position) == Turn::Chance && game.kept_total(&position) == 0 {
            see(&position);
        }
    }
}

fn inputs(game: &ChowkaBhara, state: &str, one: u8, other: u8) -> Vec<usize> {
    let position = game.read(state).expect(state);
    let inputs = Race::new(game, &position).inputs(Seat(one), Seat(other));
    inputs.active().iter().map(|input| usize::from(*input)).collect()
}

#[test]
fn the_boards_are_those_of_the_engine() {
    for (layout, options) in [(&SMALL, "size=5"), (&LARGE, "size=7")] {
        let game: ChowkaBhara = rules(options);
        let safe = (0..=game.centre()).filter(|square| game.is_safe(*square));
        assert_eq!(safe.fold(0, |all, square| all | 1u64 << square), layout.safe);
        assert_eq!((usize::from(game.outer()), usize::from(game.centre()) + 1), (layout.outer, layout.squares));
        let values: BTreeSet<u8> = game.cast().outcomes().map(|(cast, _)| value(cast)).collect();
        assert_eq!(values.into_iter().collect::<Vec<_>>(), layout.values);
    }
    assert_eq!((SMALL.side(), SMALL.blocks.1, SMALL.hits(), SMALL.end()), (61, 12, 60, 408));
    assert_eq!((LARGE.side(), LARGE.blocks.1, LARGE.hits(), INPUTS), (135, 20, 84, 1084));
}

fn value(cast: Move) -> u8 {
    if let Move::Cast(value) = cast { value } else { panic!("{cast} is no casting") }
}

#[test]
fn pawns_arms_seats_left_owed_castings_and_blocks_are_inputs() {
    let game: ChowkaBhara = rules("players=2 hit_bonus=true");
    let start = inputs(&game, "0,0,0,0/0,0,0,0 00 -/- 0 cast - 0 -", 0, 1);
    let wanted = [SMALL.first_arm() + 1, SMALL.first_left(), SMALL.on_turn(), SMALL.hit_bonus()];
    assert_eq!(start, (0..4).chain(61..65).chain(wanted).collect::<Vec<_>>());
    let game: ChowkaBhara = rules("players=4");
    // Seat 1 is on turn. Seat 0 blocks on its square 3, which is 15 to seat 1 and the last square that can hold a block.
    let state = "3,3,9,10/0,0,0,0/0,0,0,0/24,24,24,24 0101 3/-/-/- 1 cast - 0 3";
    let blocked = inputs(&game, state, 1, 2);
    let wanted = [60, SMALL.first_arm(), SMALL.first_left() + 1, SMALL.on_turn(), SMALL.first_block() + 24 + 11];
    assert!(wanted.iter().all(|input| blocked.contains(input)), "{blocked:?}");
    let own = inputs(&game, state, 2, 0);
    assert!(own.contains(&(SMALL.first_block() + 12 + 2)), "{own:?}");
    assert!(!own.contains(&SMALL.on_turn()) && !own.contains(&SMALL.hit_bonus()), "{own:?}");
}

#[test]
fn a_hit_is_an_input_if_a_move_by_its_value_hits() {
    for options in ["players=2 hit_bonus=true", "players=2 size=7", "players=4", "players=3 size=7"] {
        let game: ChowkaBhara = rules(options);
        let hits = count_hits(&game);
        assert!(hits > 50, "{options}: only {hits} hits were possible");
    }
}

/// Compares the hits of the seat on turn with those of its moves; returns how many there were.
fn count_hits(game: &ChowkaBhara) -> usize {
    let layout = Layout::of(game);
    let mut hits = 0;
    walk(game, 30_000, |position| {
        let race = Race::new(game, position);
        let mover = game.on_turn(position);
        if race.seats().any(|seat| game.blocks(position, seat) != 0) {
            return;
        }
        for prey in race.seats().filter(|prey| *prey != mover) {
            let way = |position: &_| game.progress(position, prey).iter().map(|pawn| u32::from(*pawn)).sum::<u32>();
            let all = race.inputs(mover, prey);
            for (at, value) in layout.values.iter().copied().enumerate() {
                // Castings that are kept are not spent at once.
                if game.casts_again(value) {
                    continue;
                }
                let thrown = game.after(position, Move::Cast(value));
                let mut moves = Vec::new();
                if game.turn(&thrown) == Turn::Seat(mover) {
                    game.moves(&thrown, &mut moves);
                }
                let can_hit = moves.into_iter().any(|mv| way(&game.after(&thrown, mv)) < way(position));
                let first = layout.first_hit();
                let is_of_value = |input: &u16| {
                    let input = usize::from(*input);
                    (first..first + layout.hits()).contains(&input) && (input - first) % layout.values.len() == at
                };
                assert_eq!(all.active().iter().any(is_of_value), can_hit, "{value} at {}", game.write(position));
                hits += usize::from(can_hit);
            }
        }
    });
    hits
}

#[test]
fn no_pair_has_an_input_twice_or_too_many() {
    for options in ["players=2 hit_bonus=true", "players=4", "players=2 size=7", "players=4 size=7 hit_bonus=true"] {
        let game: ChowkaBhara = rules(options);
        walk(&game, 8000, |position| {
            let race = Race::new(&game, position);
            for (one, other) in race.pairs() {
                let inputs = race.inputs(one, other);
                let different: HashSet<&u16> = inputs.active().iter().collect();
                assert_eq!(different.len(), inputs.active().len());
                assert!(inputs.active().iter().all(|input| usize::from(*input) < INPUTS));
                assert!(inputs.active().len() <= MOST_ACTIVE);
            }
        });
    }
}
