//! Games by name, and a sample position for the picture of each.

use bisat_client::{GameName, Language};
use bisat_engine::{AnySession, Turn, open};

/// The name of a game in the language.
pub fn game_name(language: Language, id: &str) -> &'static str {
    GameName::read(id).map_or("", |game| language.words().game(game))
}

/// A position from the middle of a game, the same every time, for the picture of its board.
pub fn sample_position(id: &str) -> Option<Box<dyn AnySession>> {
    let mut session = open(id, &[]).ok()?;
    let mut random: u32 = 2525;
    for _ in 0..48 {
        if session.pieces().is_empty() || !matches!(session.turn(), Turn::Over(_)) {
            // A linear congruential generator: quality does not matter here.
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let moves = session.moves();
            let Some(token) = moves.get(random as usize / 65_536 % moves.len().max(1)) else { break };
            session.play(token).ok()?;
        }
    }
    if matches!(session.turn(), Turn::Over(_)) {
        for _ in 0..4 {
            session.undo();
        }
    }
    Some(session)
}
