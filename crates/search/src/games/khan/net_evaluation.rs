//! The evaluation by a net. It was trained on games of self-play: see `training/README.md`.

use std::sync::OnceLock;

use bisat_engine::khan::{Khan, Position};
use bisat_engine::{Board, Game, Seat, Turn};

use super::net_inputs::{BUCKETS, INPUTS, MOST_ACTIVE, inputs_of};
use crate::games::game_net::GameNet;
use crate::net::Net;
use crate::search::PairInputs;

/// The net of the game.
pub(in crate::games) static NET: GameNet = GameNet {
    id: Khan::ID,
    inputs: INPUTS,
    buckets: BUCKETS,
    most_active: MOST_ACTIVE,
    file: if cfg!(target_arch = "wasm32") { None } else { Some(include_bytes!("khan.net")) },
    loaded: OnceLock::new(),
};

/// Points per unit of log-odds, as in the linear evaluation.
const POINTS: i64 = 100;
/// Estimates stay below proven results.
const MOST: i64 = 20_000;

/// The score for the side to act; `None` where a Kalista is missing.
pub(super) fn score(net: &Net, game: &Khan, position: &Position) -> Option<i32> {
    let inputs = inputs_of(game, position)?;
    let points = (net.output(inputs.active(), inputs.bucket) * POINTS) >> Net::OUTPUT_BITS;
    Some(points.clamp(-MOST, MOST) as i32)
}

/// The inputs of a position; none if the net does not evaluate it.
pub(super) fn inputs(game: &Khan, position: &Position) -> Vec<PairInputs> {
    if !matches!(game.turn(position), Turn::Seat(_)) || !position.is_set_up() {
        return Vec::new();
    }
    let seat = position.to_act();
    let inputs = inputs_of(game, position).map(|inputs| inputs.of_pair(seat, Seat(1 - seat.0)));
    inputs.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use bisat_engine::khan::Khan;
    use bisat_engine::{Board, Game, Turn, playout};

    use super::{BUCKETS, INPUTS, MOST_ACTIVE, NET, inputs_of, score};

    /// Every line has the integer that `training/net_outputs.py` computed, and a state.
    const OUTPUTS: &str = include_str!("net_outputs.txt");

    #[test]
    fn the_net_computes_what_the_training_program_computed() {
        let game = Khan::with_defaults();
        let net = NET.get().expect("the net is part of the program");
        let mut seen = [0; BUCKETS];
        for line in OUTPUTS.lines() {
            let (output, state) = line.split_once(' ').expect(line);
            let inputs = inputs_of(&game, &game.read(state).expect(line)).expect(line);
            assert_eq!(net.output(inputs.active(), inputs.bucket), output.parse().expect(line), "{state}");
            seen[inputs.bucket] += 1;
        }
        assert!(seen.iter().sum::<u32>() > 100 && seen.iter().filter(|seen| **seen > 0).count() > 5, "{seen:?}");
    }

    #[test]
    fn the_inputs_of_every_position_are_different_and_fit_the_net() {
        let game = Khan::with_defaults();
        let mut rng = fastrand::Rng::with_seed(3);
        let (mut position, mut most) = (game.start(), 0);
        for _ in 0..20_000 {
            if position.is_set_up() && matches!(game.turn(&position), Turn::Seat(_)) {
                let inputs = inputs_of(&game, &position).expect("both sides have a Kalista");
                let mut active = inputs.active().to_vec();
                active.sort_unstable();
                assert!(active.is_sorted_by(|one, next| one < next), "{}", game.write(&position));
                assert!(active.iter().all(|input| usize::from(*input) < INPUTS) && inputs.bucket < BUCKETS);
                most = most.max(active.len());
            }
            if playout(&game, &mut position, 1, &mut Vec::new(), &mut |below| rng.u32(..below)) == 0 {
                position = game.start();
            }
        }
        assert!((MOST_ACTIVE - 3..=MOST_ACTIVE).contains(&most), "{most}");
    }

    #[test]
    fn a_position_turned_with_its_mat_or_seen_by_the_other_side_has_the_same_score() {
        let game = Khan::with_defaults();
        let net = NET.get().expect("the net is part of the program");
        let score = |state: &str| score(net, &game, &game.read(state).expect(state));
        // The board and the mat turned by a quarter, by a half, and by a half with the colours exchanged.
        let states = [
            "sks1ss/4s1/6/6/1S4/SKSS1S s r e5 1",
            "s4S/ss4/5S/s4S/k3SK/s4S w r b5 1",
            "S1SSKS/4S1/6/6/1s4/ss1sks n r b2 1",
            "s1ssks/4s1/6/6/1S4/SS1SKS n o b2 1",
        ];
        for state in states {
            assert_eq!(score(state), score(states[0]), "{state}");
        }
        assert_ne!(score("sks1ss/4s1/6/6/1S4/SKSS1S n r e5 1"), score(states[0]));
    }
}
