//! The evaluation by a net, for two players on the 5×5 board without the hit bonus. It was trained on solved values:
//! see `training/README.md`.

use std::sync::OnceLock;

use bisat_engine::chowka_bhara::{ChowkaBhara, Position};
use bisat_engine::{Board, Game, Seat, Turn};

use super::net_inputs::{BUCKETS, INPUTS, MOST_ACTIVE, inputs_of};
use crate::games::game_net::GameNet;
use crate::net::Net;
use crate::values::Values;

/// Runs whose kept castings come to more than this are evaluated by the linear evaluation: one run in a thousand.
const LONG_RUN: u32 = 16;

/// The net of the game.
pub(in crate::games) static NET: GameNet = GameNet {
    id: ChowkaBhara::ID,
    inputs: INPUTS,
    buckets: BUCKETS,
    most_active: MOST_ACTIVE,
    file: if cfg!(target_arch = "wasm32") { None } else { Some(include_bytes!("chowka_bhara.net")) },
    loaded: OnceLock::new(),
};

/// Whether castings are kept that the net cannot see: the run has to be searched to its end. Very long ones are not.
pub(super) fn is_within_run(game: &ChowkaBhara, position: &Position) -> bool {
    (1..=LONG_RUN).contains(&game.kept_total(position))
}

/// The values at the start of a turn; `None` within a turn.
pub(super) fn evaluate(net: &Net, game: &ChowkaBhara, position: &Position) -> Option<Values> {
    if game.turn(position) != Turn::Chance || game.kept_total(position) > 0 {
        return None;
    }
    let inputs = inputs_of(game, position);
    let chance = net.probability(inputs.active(), inputs.bucket);
    let is_first = game.on_turn(position) == Seat(0);
    Some(Values::of_two(if is_first { chance } else { 1.0 - chance }))
}

#[cfg(test)]
mod tests {
    use bisat_engine::Board;
    use bisat_engine::chowka_bhara::ChowkaBhara;

    use super::NET;
    use crate::games::chowka_bhara::net_inputs::inputs_of;

    #[test]
    fn the_net_computes_what_the_training_program_computed() {
        let game = ChowkaBhara::with_defaults();
        let net = NET.get().expect("the net is part of the program");
        let lines = include_str!("net_outputs.txt").lines();
        assert!(lines.clone().count() > 100);
        for line in lines {
            let (output, state) = line.split_once(' ').expect(line);
            let inputs = inputs_of(&game, &game.read(state).expect(line));
            assert_eq!(net.output(inputs.active(), inputs.bucket), output.parse().expect(line), "{state}");
        }
    }
}
