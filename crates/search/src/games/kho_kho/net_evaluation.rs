//! The evaluation of a turn by a net. It was trained on the exact values of the solved turn: see `training/README.md`.

use std::sync::OnceLock;

use bisat_engine::kho_kho::{KhoKho, Position};
use bisat_engine::{Board, Seat};

use super::net_inputs::{BUCKETS, INPUTS, Inputs, MOST_ACTIVE};
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

/// The spins of the turns that were solved.
pub(super) const MOST_SPINS: u8 = 40;
/// The net's output of 1 is this number of spins.
const SPINS: f32 = 8.0;
/// An output of 1 in the units of the net.
const UNIT: f32 = (1u64 << 22) as f32;

/// How many spins more or less than are left the position is worth to the chasers, in the forecast's chain of spins. `None`
/// where the net does not evaluate a position.
pub(super) fn spins_gained(net: &Net, position: &Position) -> Option<f32> {
    let inputs = Inputs::of(position)?;
    Some(net.output(inputs.active(), inputs.bucket) as f32 / UNIT * SPINS)
}

/// The inputs of a position; none if the net does not evaluate it.
pub(super) fn inputs(position: &Position) -> Vec<PairInputs> {
    let of_teams = |inputs: Inputs| PairInputs {
        one: Seat(1 - position.chasers().0),
        other: position.chasers(),
        active: inputs.active().to_vec(),
        bucket: inputs.bucket,
    };
    Inputs::of(position).map(of_teams).into_iter().collect()
}
