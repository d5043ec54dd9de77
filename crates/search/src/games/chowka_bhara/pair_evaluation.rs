//! The evaluation by the net of pairs, for all options but those of the solved game: more than two players, the 7×7 board, the
//! hit bonus. It was trained by self-play: see `training/README.md`.

use std::sync::OnceLock;

use bisat_engine::chowka_bhara::{ChowkaBhara, Position};
use bisat_engine::{Game, Turn};

use super::pair_inputs::{BUCKETS, INPUTS, LARGE_AND_LICENSED, MOST_ACTIVE, Race};
use crate::games::active_inputs::ActiveInputs;
use crate::games::game_net::GameNet;
use crate::games::race_net::NetRace;
use crate::net::Net;
use crate::search::PairInputs;
use crate::values::Values;

/// The net of pairs of seats.
pub(in crate::games) static NET_OF_PAIRS: GameNet = GameNet {
    id: "chowka-bhara-pairs",
    inputs: INPUTS,
    buckets: BUCKETS,
    most_active: MOST_ACTIVE,
    file: if cfg!(target_arch = "wasm32") { None } else { Some(include_bytes!("chowka_bhara_pairs.net")) },
    loaded: OnceLock::new(),
};

/// The values before a run of castings; `None` within one, and within a turn.
pub(super) fn evaluate(net: &Net, game: &ChowkaBhara, position: &Position) -> Option<Values> {
    if !is_evaluated(game, position) {
        return None;
    }
    let probability =
        |inputs: &ActiveInputs<_>| calibrated(inputs.bucket, net.probability(inputs.active(), inputs.bucket));
    Some(Race::new(game, position).values(game.seats(), game.finished(position), probability))
}

/// Calibrates a probability of the net. On the 7×7 board while both seats are licensed, the net's small differences are mostly
/// noise: the probability moves towards one half, by at most 0.038. The order within the bucket stays. `docs/strength.md` says how
/// the curve was fitted.
pub(super) fn calibrated(bucket: usize, probability: f32) -> f32 {
    const STRENGTH: f32 = 0.06;
    const SOFTNESS: f32 = 0.07;
    if bucket != LARGE_AND_LICENSED {
        return probability;
    }
    let lead = probability - 0.5;
    probability - STRENGTH * (1.0 - 4.0 * lead * lead) * lead / (lead.abs() + SOFTNESS)
}

/// The inputs of every pair of seats; none if the net does not evaluate the position.
pub(super) fn inputs(game: &ChowkaBhara, position: &Position) -> Vec<PairInputs> {
    if !is_evaluated(game, position) {
        return Vec::new();
    }
    let race = Race::new(game, position);
    race.pairs().map(|(one, other)| race.inputs(one, other).of_pair(one, other)).collect()
}

fn is_evaluated(game: &ChowkaBhara, position: &Position) -> bool {
    game.turn(position) == Turn::Chance && game.kept_total(position) == 0
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use bisat_engine::chowka_bhara::ChowkaBhara;
    use bisat_engine::{Board, Seat};

    use super::{BUCKETS, LARGE_AND_LICENSED, NET_OF_PAIRS, NetRace, Race, calibrated};
    use crate::games::testing::rules;

    #[test]
    fn calibrated_probabilities_keep_their_order_and_are_nearer_to_one_half() {
        let all: Vec<f32> = (1..=1000).map(|at| at as f32 / 1000.0 - 0.0005).collect();
        for bucket in 0..BUCKETS {
            let after: Vec<f32> = all.iter().map(|probability| calibrated(bucket, *probability)).collect();
            assert!(after.is_sorted_by(|one, next| one < next) && after[0] > 0.0 && after[999] < 1.0, "{bucket}");
            for (at, (before, after)) in all.iter().zip(&after).enumerate() {
                let mirrored = calibrated(bucket, all[999 - at]);
                assert!((after + mirrored - 1.0).abs() < 1e-6, "{before}");
                assert_eq!(
                    (after - 0.5).abs() < (before - 0.5).abs(),
                    bucket == LARGE_AND_LICENSED,
                    "bucket {bucket}: {before} to {after}"
                );
            }
        }
    }

    #[test]
    fn the_net_computes_what_the_training_program_computed() {
        let net = NET_OF_PAIRS.get().expect("the net is part of the program");
        let (mut seen, mut finished) = (BTreeMap::new(), 0);
        for line in include_str!("net_outputs_pairs.txt").lines() {
            let words: Vec<&str> = line.splitn(5, ' ').collect();
            let [output, one, other, options, state] = words[..] else { panic!("{line}") };
            let game: ChowkaBhara = rules(&options.replace(',', " "));
            let position = game.read(state).expect(line);
            let seat = |text: &str| Seat(text.parse().expect(line));
            let inputs = Race::new(&game, &position).inputs(seat(one), seat(other));
            assert_eq!(net.output(inputs.active(), inputs.bucket), output.parse().expect(line), "{line}");
            *seen.entry(options).or_insert(0) += 1;
            finished += usize::from(!game.finished(&position).is_empty());
        }
        assert!(seen.len() >= 8 && seen.values().all(|seen| *seen >= 10), "{seen:?}");
        assert!(finished >= 10, "only {finished} with a finished seat");
    }
}
