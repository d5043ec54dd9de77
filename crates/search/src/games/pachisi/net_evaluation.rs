//! The evaluation by a net, for any number of players who throw cowries. It was trained by self-play: see
//! `training/README.md`.

use std::sync::OnceLock;

use bisat_engine::pachisi::{Pachisi, Position};
use bisat_engine::{Board, Game, MAX_SEATS, Turn};

use super::net_inputs::{BUCKETS, INPUTS, MOST_ACTIVE, Race};
use crate::games::race;
use crate::net::{Net, NetError};
use crate::search::PairInputs;
use crate::values::Values;

static NET: OnceLock<Net> = OnceLock::new();

/// Whether a net was trained for these rules. No die shows a 10.
pub(super) fn is_for(game: &Pachisi) -> bool {
    game.is_grace(10)
}

/// The net for these rules. It is part of the program, except in WebAssembly: there the page loads it with the game.
pub(super) fn net_of(game: &Pachisi) -> Option<&'static Net> {
    if !is_for(game) {
        return None;
    }
    #[cfg(not(target_arch = "wasm32"))]
    if NET.get().is_none() {
        load(include_bytes!("pachisi.net")).expect("the file is part of the program");
    }
    NET.get()
}

/// Loads the net from the bytes of its file.
pub(super) fn load(bytes: &[u8]) -> Result<(), NetError> {
    let net = Net::read(bytes, Pachisi::ID, MOST_ACTIVE)?;
    if net.inputs() != INPUTS || net.buckets() != BUCKETS {
        return Err(NetError::WrongSize);
    }
    // A net that is loaded already stays: there is one file per game.
    let _ = NET.set(net);
    Ok(())
}

/// The values at a chance node; `None` elsewhere, and while players throw for who begins.
pub(super) fn evaluate(net: &Net, game: &Pachisi, position: &Position) -> Option<Values> {
    if !is_judged(game, position) {
        return None;
    }
    let race = Race::new(game, position);
    let mut before = [[0.0; MAX_SEATS]; MAX_SEATS];
    for (after, one) in race.seats().enumerate() {
        for other in race.seats().skip(after + 1) {
            let inputs = race.inputs(one, other);
            let probability = net.probability(inputs.active(), inputs.bucket);
            before[one.index()][other.index()] = probability;
            before[other.index()][one.index()] = 1.0 - probability;
        }
    }
    let finished = game.finished(position);
    Some(race::values_of_pairs(game.seats().into(), finished, |one, other| before[one][other]))
}

/// The inputs of every pair of seats; none where the net does not judge.
pub(super) fn inputs(game: &Pachisi, position: &Position) -> Vec<PairInputs> {
    if !is_for(game) || !is_judged(game, position) {
        return Vec::new();
    }
    let race = Race::new(game, position);
    let mut pairs = Vec::new();
    for (after, one) in race.seats().enumerate() {
        for other in race.seats().skip(after + 1) {
            let inputs = race.inputs(one, other);
            pairs.push(PairInputs { one, other, active: inputs.active().to_vec(), bucket: inputs.bucket });
        }
    }
    pairs
}

fn is_judged(game: &Pachisi, position: &Position) -> bool {
    game.turn(position) == Turn::Chance && !game.is_ordering(position)
}

#[cfg(test)]
mod tests {
    use bisat_engine::Seat;
    use bisat_engine::pachisi::Pachisi;

    use super::{Board, MAX_SEATS, Race, load, net_of};
    use crate::games::testing::rules;
    use crate::net::NetError;

    #[test]
    fn the_net_computes_what_the_training_program_computed() {
        let games: Vec<Pachisi> = ["players=2", "players=3", "players=4"].map(rules).into();
        let mut seen = [0; MAX_SEATS + 1];
        for line in include_str!("net_outputs.txt").lines() {
            let words: Vec<&str> = line.splitn(4, ' ').collect();
            let [output, one, other, state] = words[..] else { panic!("{line}") };
            let seats = state.split('/').count();
            let game = &games[seats - 2];
            let position = game.read(state).expect(line);
            let seat = |text: &str| Seat(text.parse().expect(line));
            let inputs = Race::new(game, &position).inputs(seat(one), seat(other));
            let net = net_of(game).expect("the net is part of the program");
            assert_eq!(net.output(inputs.active(), inputs.bucket), output.parse().expect(line), "{line}");
            seen[seats] += 1;
        }
        assert!(seen[2..].iter().all(|seen| *seen >= 40), "{seen:?}");
    }

    #[test]
    fn there_is_no_net_for_the_die() {
        assert!(net_of(&rules("players=2 throw=die")).is_none());
    }

    #[test]
    fn a_damaged_net_is_refused() {
        let mut bytes = include_bytes!("pachisi.net").to_vec();
        assert_eq!(load(&bytes), Ok(()));
        bytes[1000] ^= 1;
        assert_eq!(load(&bytes), Err(NetError::Damaged));
    }

    #[test]
    fn the_net_is_small_enough_to_ship() {
        assert!(include_bytes!("pachisi.net").len() <= 200_000);
    }
}
