//! Sessions of every game with every set of options, and random games.

use bisat_engine::{AnySession, OptionRule, OptionValue, Seat, infos, open};
use fastrand::Rng;

/// A new session for every game and every combination of its options; of options with many values the least and the
/// greatest.
pub(crate) fn sessions() -> Vec<Box<dyn AnySession>> {
    let open_all = |info: &bisat_engine::GameInfo| {
        let id = info.id;
        combinations(info.options).into_iter().map(move |options| open(id, &options).unwrap()).collect::<Vec<_>>()
    };
    infos().iter().flat_map(open_all).collect()
}

fn combinations(rules: &[OptionRule]) -> Vec<Vec<(&'static str, OptionValue)>> {
    let Some((first, rest)) = rules.split_first() else { return vec![Vec::new()] };
    let rest = combinations(rest);
    let with = |value: OptionValue, rest: &Vec<(&'static str, OptionValue)>| {
        [vec![(first.name, value)], rest.clone()].concat()
    };
    first.allowed.samples().iter().flat_map(|value| rest.iter().map(|rest| with(value.clone(), rest))).collect()
}

/// Checks positions of random games with every set of options: the first 80 of each game, then every fifth.
pub(crate) fn walk(mut check: impl FnMut(&dyn AnySession)) {
    let mut positions = 0;
    for mut session in sessions() {
        let mut rng = Rng::with_seed(3);
        for step in 0..1200 {
            if step < 80 || step % 5 == 0 {
                positions += 1;
                check(session.as_ref());
            }
            let Some(token) = rng.choice(session.moves()) else { break };
            session.play(&token).unwrap();
        }
        check(session.as_ref());
    }
    assert!(positions > 3000, "{positions} positions are too few");
}

/// The seats that can sit nearest: none, then each seat.
pub(crate) fn views(session: &dyn AnySession) -> Vec<Option<Seat>> {
    std::iter::once(None).chain((0..session.seats()).map(|seat| Some(Seat(seat)))).collect()
}
