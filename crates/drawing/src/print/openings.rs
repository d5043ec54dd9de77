//! The first steps of a game, played to find the pieces and tools that it needs.

use bisat_engine::{AnySession, OptionValue, open};

/// The number of steps that are played after each first move.
const STEPS: usize = 40;

/// A new session of the same game with the same options.
pub(super) fn anew(session: &dyn AnySession) -> Box<dyn AnySession> {
    let options: Vec<(&str, OptionValue)> =
        session.options().iter().map(|(name, value)| (name, value.clone())).collect();
    open(session.id(), &options).expect("the options of a session open another")
}

/// Shows the first positions of one game for each legal first move.
pub(super) fn openings(start: &dyn AnySession, mut show: impl FnMut(&dyn AnySession)) {
    for first in start.moves() {
        let mut game = anew(start);
        let mut next = Some(first);
        show(game.as_ref());
        for _ in 0..STEPS {
            let Some(token) = next else { break };
            game.play(&token).expect("the first legal move");
            show(game.as_ref());
            next = game.moves().into_iter().next();
        }
    }
}
