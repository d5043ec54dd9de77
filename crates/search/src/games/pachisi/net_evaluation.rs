//! The evaluation by a net, for any number of players: one net for cowries, one for the die. Both were trained
//! by self-play: see `training/README.md`.

use std::sync::OnceLock;

use bisat_engine::pachisi::{Pachisi, Position};
use bisat_engine::{Board, Game, Turn};

use super::leaf_cache::LeafCache;
use super::net_inputs::{BUCKETS, COWRIES, DIE, MOST_ACTIVE, Race, SeatInputs, throws_cowries};
use crate::games::game_net::GameNet;
use crate::games::race_net::NetRace;
use crate::net::Net;
use crate::search::PairInputs;
use crate::values::Values;

/// The net of the game with cowries.
pub(in crate::games) static NET: GameNet = GameNet {
    id: Pachisi::ID,
    inputs: COWRIES.inputs(),
    buckets: BUCKETS,
    most_active: MOST_ACTIVE,
    file: if cfg!(target_arch = "wasm32") { None } else { Some(include_bytes!("pachisi.net")) },
    loaded: OnceLock::new(),
};
/// The net of the game with the die.
pub(in crate::games) static NET_OF_DIE: GameNet = GameNet {
    id: "pachisi-die",
    inputs: DIE.inputs(),
    buckets: BUCKETS,
    most_active: MOST_ACTIVE,
    file: if cfg!(target_arch = "wasm32") { None } else { Some(include_bytes!("pachisi_die.net")) },
    loaded: OnceLock::new(),
};

/// The net for these rules.
pub(super) fn net_of(game: &Pachisi) -> &'static GameNet {
    if throws_cowries(game) { &NET } else { &NET_OF_DIE }
}

/// The values at a chance node; `None` elsewhere, and while players throw for who begins.
pub(super) fn evaluate(net: &Net, game: &Pachisi, position: &Position, cache: &mut LeafCache) -> Option<Values> {
    if !is_evaluated(game, position) {
        return None;
    }
    let LeafCache { seat_inputs, pairs } = cache;
    let probability = |inputs: &_| pairs.probability(net, inputs);
    Some(Race::new(game, position, seat_inputs).values(game.seats(), game.finished(position), probability))
}

/// The inputs of every pair of seats; none if the net does not evaluate the position.
pub(super) fn inputs(game: &Pachisi, position: &Position) -> Vec<PairInputs> {
    if !is_evaluated(game, position) {
        return Vec::new();
    }
    let mut seat_inputs = SeatInputs::none();
    let race = Race::new(game, position, &mut seat_inputs);
    race.pairs().map(|(one, other)| race.inputs(one, other).of_pair(one, other)).collect()
}

fn is_evaluated(game: &Pachisi, position: &Position) -> bool {
    game.turn(position) == Turn::Chance && !game.is_ordering(position)
}

#[cfg(test)]
mod tests {
    use bisat_engine::pachisi::Pachisi;
    use bisat_engine::{MAX_SEATS, Seat};

    use super::{Board, MOST_ACTIVE, NetRace, Race, SeatInputs, net_of};
    use crate::games::testing::rules;

    fn check(throw: &str, lines: &str) {
        let games: Vec<Pachisi> = [2, 3, 4].map(|players| rules(&format!("players={players} throw={throw}"))).into();
        let (mut seen, mut finished) = ([0; MAX_SEATS + 1], 0);
        for line in lines.lines() {
            let words: Vec<&str> = line.splitn(4, ' ').collect();
            let [output, one, other, state] = words[..] else { panic!("{line}") };
            let seats = state.split('/').count();
            let game = &games[seats - 2];
            let position = game.read(state).expect(line);
            let seat = |text: &str| Seat(text.parse().expect(line));
            let mut seat_inputs = SeatInputs::none();
            let inputs = Race::new(game, &position, &mut seat_inputs).inputs(seat(one), seat(other));
            let net = net_of(game).get().expect("the net is part of the program");
            assert_eq!(
                net.output(inputs.list(&mut [0; MOST_ACTIVE]), inputs.bucket),
                output.parse().expect(line),
                "{line}"
            );
            seen[seats] += 1;
            finished += usize::from(!game.finished(&position).is_empty());
        }
        assert!(
            seen[2..].iter().all(|seen| *seen >= 40) && finished >= 10,
            "{seen:?}, {finished} with a finished seat"
        );
    }

    #[test]
    fn the_nets_compute_what_the_training_program_computed() {
        check("cowries", include_str!("net_outputs.txt"));
        check("die", include_str!("net_outputs_die.txt"));
    }
}
