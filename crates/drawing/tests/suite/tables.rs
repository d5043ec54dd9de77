//! Every game in every option set, and random walks through them.

use bisat_engine::{AnySession, OptionRule, OptionValue, Seat, infos, open};
use fastrand::Rng;

/// A session at the start of every game with every combination of its options; of those with many values the least
/// and the greatest.
pub(crate) fn tables() -> Vec<Box<dyn AnySession>> {
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

/// Shows positions of random games of every option set: every one of the opening, and now and then one of the rest.
pub(crate) fn walk(mut look: impl FnMut(&dyn AnySession)) {
    for mut session in tables() {
        let mut rng = Rng::with_seed(3);
        for step in 0..1200 {
            if step < 80 || step % 5 == 0 {
                look(session.as_ref());
            }
            let Some(token) = rng.choice(session.moves()) else { break };
            session.play(&token).unwrap();
        }
        look(session.as_ref());
    }
}

/// Nobody, and then each seat: who may sit nearest.
pub(crate) fn views(session: &dyn AnySession) -> Vec<Option<Seat>> {
    std::iter::once(None).chain((0..session.seats()).map(|seat| Some(Seat(seat)))).collect()
}
