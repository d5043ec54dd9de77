//! The evaluation by a net, for any number of players who throw cowries. It was trained by self-play: see
//! `training/README.md`.

use std::sync::OnceLock;

use bisat_engine::pachisi::{Pachisi, Position};
use bisat_engine::{Board, Game, MAX_SEATS, Turn};

use super::net_inputs::{BUCKETS, INPUTS, MOST_ACTIVE, Race};
use crate::games::game_net::GameNet;
use crate::games::race;
use crate::net::Net;
use crate::search::PairInputs;
use crate::values::Values;

/// The net of the game.
pub(in crate::games) static NET: GameNet = GameNet {
    id: Pachisi::ID,
    inputs: INPUTS,
    buckets: BUCKETS,
    most_active: MOST_ACTIVE,
    file: if cfg!(target_arch = "wasm32") { None } else { Some(include_bytes!("pachisi.net")) },
    loaded: OnceLock::new(),
};

/// Whether a net was trained for these rules. No die shows a 10.
pub(super) fn is_for(game: &Pachisi) -> bool {
    game.is_grace(10)
}

/// The net for these rules.
pub(super) fn net_of(game: &Pachisi) -> Option<&'static Net> {
    if is_for(game) { NET.get() } else { None }
}

/// The values at a chance node; `None` elsewhere, and while players throw for who begins.
pub(super) fn evaluate(net: &Net, game: &Pachisi, position: &Position) -> Option<Values> {
    if !is_evaluated(game, position) {
        return None;
    }
    let race = Race::new(game, position);
    let mut before = [[0.0; MAX_SEATS]; MAX_SEATS];
    for (one, other) in race.pairs() {
        let inputs = race.inputs(one, other);
        let probability = net.probability(inputs.active(), inputs.bucket);
        before[one.index()][other.index()] = probability;
        before[other.index()][one.index()] = 1.0 - probability;
    }
    let finished = game.finished(position);
    Some(race::values_of_pairs(game.seats().into(), finished, |one, other| before[one][other]))
}

/// The inputs of every pair of seats; none if the net does not evaluate the position.
pub(super) fn inputs(game: &Pachisi, position: &Position) -> Vec<PairInputs> {
    if !is_for(game) || !is_evaluated(game, position) {
        return Vec::new();
    }
    let race = Race::new(game, position);
    let pair = |(one, other)| {
        let inputs = race.inputs(one, other);
        PairInputs { one, other, active: inputs.active().to_vec(), bucket: inputs.bucket }
    };
    race.pairs().map(pair).collect()
}

fn is_evaluated(game: &Pachisi, position: &Position) -> bool {
    game.turn(position) == Turn::Chance && !game.is_ordering(position)
}

#[cfg(test)]
mod tests {
    use bisat_engine::Seat;
    use bisat_engine::pachisi::Pachisi;

    use super::{Board, MAX_SEATS, Race, net_of};
    use crate::games::testing::rules;

    #[test]
    fn the_net_computes_what_the_training_program_computed() {
        let games: Vec<Pachisi> = ["players=2", "players=3", "players=4"].map(rules).into();
        let (mut seen, mut finished) = ([0; MAX_SEATS + 1], 0);
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
            finished += usize::from(!game.finished(&position).is_empty());
        }
        assert!(
            seen[2..].iter().all(|seen| *seen >= 40) && finished >= 10,
            "{seen:?}, {finished} with a finished seat"
        );
    }

    #[test]
    fn there_is_no_net_for_the_die() {
        assert!(net_of(&rules("players=2 throw=die")).is_none());
    }
}
