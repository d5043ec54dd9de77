//! The evaluation of a turn by a net. It was trained on the exact values of the solved turn: see `training/README.md`.

use std::sync::OnceLock;

use bisat_engine::kho_kho::{KhoKho, Position};
use bisat_engine::{Board, Seat};

use super::net_inputs::{BUCKETS, INPUTS, MOST_ACTIVE, inputs_of};
use crate::games::game_net::GameNet;
use crate::net::Net;
use crate::search::PairInputs;

/// The net of the game.
pub(in crate::games) static NET: GameNet = GameNet {
    id: KhoKho::ID,
    inputs: INPUTS,
    buckets: BUCKETS,
    most_active: MOST_ACTIVE,
    file: if cfg!(target_arch = "wasm32") { None } else { Some(include_bytes!("kho_kho.net")) },
    loaded: OnceLock::new(),
};

/// The net's output of 1 is this number of spins.
const SPINS: f32 = 8.0;
/// An output of 1 in the units of the net.
const UNIT: f32 = (1u64 << Net::OUTPUT_BITS) as f32;

/// How many spins more or less than are left the position is worth to the chasers, in the forecast's chain of spins. `None`
/// where the net does not evaluate a position.
pub(super) fn spins_gained(net: &Net, position: &Position) -> Option<f32> {
    let inputs = inputs_of(position)?;
    Some(net.output(inputs.active(), inputs.bucket) as f32 / UNIT * SPINS)
}

/// The inputs of a position; none if the net does not evaluate it.
pub(super) fn inputs(position: &Position) -> Vec<PairInputs> {
    let (runners, chasers) = (Seat(1 - position.chasers().0), position.chasers());
    inputs_of(position).map(|inputs| inputs.of_pair(runners, chasers)).into_iter().collect()
}

#[cfg(test)]
mod tests {
    use bisat_engine::Board;
    use bisat_engine::kho_kho::KhoKho;

    use super::{BUCKETS, NET, inputs_of, spins_gained};
    use crate::games::kho_kho::chain::net_dismissals;

    /// Every line has the integer that the training program computed, the exact value and a state.
    const OUTPUTS: &str = include_str!("net_outputs.txt");

    #[test]
    fn the_net_computes_what_the_training_program_computed() {
        let game = KhoKho::with_defaults();
        let net = NET.get().expect("the net is part of the program");
        let mut seen = [0; BUCKETS];
        for line in OUTPUTS.lines() {
            let words: Vec<&str> = line.splitn(3, ' ').collect();
            let inputs = inputs_of(&game.read(words[2]).expect(line)).expect(line);
            assert_eq!(net.output(inputs.active(), inputs.bucket), words[0].parse().expect(line), "{line}");
            seen[inputs.bucket] += 1;
        }
        assert!(seen.iter().filter(|seen| **seen > 0).count() > 6, "{seen:?}");
    }

    #[test]
    fn the_net_knows_the_exact_values_of_the_solved_turn() {
        let game = KhoKho::with_defaults();
        let net = NET.get().expect("the net is part of the program");
        let chain = net_dismissals();
        let (mut squares, mut count) = (0.0, 0.0);
        for line in OUTPUTS.lines() {
            let words: Vec<&str> = line.splitn(3, ' ').collect();
            let exact: f32 = words[1].parse().expect(line);
            let position = game.read(words[2]).expect(line);
            let spins = f32::from(position.spins_left()) + spins_gained(net, &position).expect(line);
            let spins = spins.max(0.0);
            let left = usize::from(KhoKho::TEAM - position.out());
            let [first, next] = [spins.floor(), spins.floor() + 1.0].map(|spins| chain[spins as usize][left]);
            let found = first + spins.fract() * (next - first);
            assert!((found - exact).abs() < 0.12, "{found} for {exact}: {line}");
            squares += (found - exact).powi(2);
            count += 1.0f32;
        }
        let error = (squares / count).sqrt();
        assert!(error < 0.025, "root mean square error {error} of {count} values");
    }
}
