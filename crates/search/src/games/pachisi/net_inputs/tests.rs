use bisat_engine::pachisi::{Move, Pachisi, Position, Way};
use bisat_engine::{Board, Game, Seat, Turn, playout};

use super::{COWRIES, DIE, FIRST_HIT, Inputs, MOST_ACTIVE, NetRace, PLACES, Race, SeatInputs, Throws, throws_cowries};
use crate::games::testing::rules;

fn inputs(game: &Pachisi, state: &str) -> Vec<usize> {
    let position = game.read(state).expect(state);
    let one = game.on_turn(&position);
    list(&Race::new(game, &position, &mut SeatInputs::none()).inputs(one, Seat(1 - one.0)))
}

fn list(inputs: &Inputs) -> Vec<usize> {
    inputs.list(&mut [0; MOST_ACTIVE]).iter().map(|input| usize::from(*input)).collect()
}

fn throws(game: &Pachisi) -> &'static Throws {
    if throws_cowries(game) { &COWRIES } else { &DIE }
}

/// Every position of some random games at a chance node.
fn walk(game: &Pachisi, steps: usize, mut see: impl FnMut(&Position)) {
    let mut rng = fastrand::Rng::with_seed(8);
    let mut position = game.start();
    for _ in 0..steps {
        if playout(game, &mut position, 1, &mut Vec::new(), &mut |below| rng.u32(..below)) == 0 {
            position = game.start();
        }
        if game.turn(&position) == Turn::Chance && !game.is_ordering(&position) {
            see(&position);
        }
    }
}

#[test]
fn pieces_arms_kept_throws_and_owed_turns_are_inputs() {
    let game: Pachisi = rules("players=2");
    assert_eq!((PLACES.1, COWRIES.hits(), COWRIES.inputs()), (168, 90, 705));
    assert_eq!((DIE.hits(), DIE.inputs()), (99, 738));
    let start: Vec<usize> = (0..4).chain(168..172).chain([337]).collect();
    assert_eq!(inputs(&game, "0,0,0,0/0,0,0,0 1 throw - - 0 - -"), start);
    let kept = inputs(&game, "1,1,80,81/0,0,0,0 0 throw 6,10,10 6x1 1 - -");
    assert!([4, 5, 162, 164].iter().all(|piece| kept.contains(piece)), "{kept:?}");
    let (first, owed) = (COWRIES.first_kept(), COWRIES.owed());
    assert!([first, first + 1, first + 2, owed].iter().all(|kind| kept.contains(kind)), "{kept:?}");
    assert!(!kept.contains(&(first + 3)), "{kept:?}");
    let game: Pachisi = rules("players=2 throw=die");
    let kept = inputs(&game, "1,1,80,81/0,0,0,0 0 throw 6 6x1 1 - -");
    assert!(kept.contains(&DIE.first_kept()) && kept.contains(&DIE.owed()), "{kept:?}");
    assert!(!kept.contains(&(DIE.first_kept() + 1)), "{kept:?}");
}

#[test]
fn a_hit_is_an_input_if_a_move_by_its_number_hits() {
    for options in ["players=2", "players=2 throw=die"] {
        let game: Pachisi = rules(options);
        let hits = count_hits(&game);
        assert!(hits > 50, "{options}: only {hits} hits were possible");
    }
}

/// Compares the hits of the inputs with those of the moves; returns how many there were.
fn count_hits(game: &Pachisi) -> usize {
    let throws = throws(game);
    let mut hits = 0;
    walk(game, 30_000, |position| {
        let (mover, prey) = (game.on_turn(position), Seat(1 - game.on_turn(position).0));
        if game.kept_total(position) > 0 || game.owed(position) > 0 {
            return;
        }
        let way =
            |position: &Position| game.progress(position, prey).iter().map(|piece| u32::from(*piece)).sum::<u32>();
        let all = list(&Race::new(game, position, &mut SeatInputs::none()).inputs(mover, prey));
        // Graces are not spent at once.
        for (at, number) in throws.numbers.iter().copied().enumerate().filter(|(_, number)| *number <= 5) {
            let thrown = game.after(position, Move::Throw(number));
            let mut moves = Vec::new();
            if game.turn(&thrown) == Turn::Seat(mover) {
                game.moves(&thrown, &mut moves);
            }
            // A pair of which one piece is a lap ahead goes round, and its other piece simply goes on.
            let goes_on = |mv: &Move| matches!(mv, Move::Go { way, from, .. } if *way == Way::On || *from <= 8);
            let can_hit = moves.into_iter().filter(goes_on).any(|mv| way(&game.after(&thrown, mv)) < way(position));
            let of_number = |input: &usize| {
                (FIRST_HIT..FIRST_HIT + throws.hits()).contains(input)
                    && (*input - FIRST_HIT) % throws.numbers.len() == at
            };
            let is_input = all.iter().any(of_number);
            assert_eq!(is_input, can_hit, "{number} at {}", game.write(position));
            hits += usize::from(can_hit);
        }
    });
    hits
}

#[test]
fn no_pair_has_an_input_that_the_net_lacks() {
    for options in ["players=2", "players=3", "players=4", "players=2 throw=die", "players=4 throw=die"] {
        let game: Pachisi = rules(options);
        let mut most = 0;
        walk(&game, 8000, |position| {
            let mut seat_inputs = SeatInputs::none();
            let race = Race::new(&game, position, &mut seat_inputs);
            for (one, other) in race.pairs() {
                // It panics if there are too many.
                let inputs = list(&race.inputs(one, other));
                assert!(inputs.iter().all(|input| *input < throws(&game).inputs()));
                most = most.max(inputs.len());
            }
        });
        assert!(most > 15, "{options}: {most}");
    }
}

#[test]
fn inputs_from_an_earlier_position_are_updated() {
    for options in ["players=2", "players=3", "players=4", "players=2 throw=die", "players=4 throw=die"] {
        let game: Pachisi = rules(options);
        let (mut kept, mut seen, mut without) = (SeatInputs::none(), Vec::new(), 0);
        walk(&game, 6000, |position| {
            seen.push(*position);
            // Back and forth, as a search goes.
            for position in [*position, seen[seen.len() / 2]] {
                let mut none = SeatInputs::none();
                let (race, anew) = (Race::new(&game, &position, &mut kept), Race::new(&game, &position, &mut none));
                for (one, other) in race.pairs() {
                    assert!(race.inputs(one, other) == anew.inputs(one, other), "{}", game.write(&position));
                }
                without += usize::from(!game.finished(&position).is_empty());
            }
        });
        assert!(seen.len() > 1000 && (game.seats() == 2 || without > 50), "{options}: {without}");
    }
}
