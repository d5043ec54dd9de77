//! Games by name, and a sample position for the picture of each.

use bisat_client::{GameWords, Language, point_label};
use bisat_engine::{AnySession, Point, PointRole, Turn, open};

/// The name of a game in the language.
pub fn game_name(language: Language, id: &str) -> &'static str {
    GameWords::read(id).map_or("", |game| game.in_(language))
}

/// What is written on the button of a point off the board.
pub fn off_board_label(language: Language, point: &Point) -> String {
    if let PointRole::Throw(value) = point.role {
        return value.to_string();
    }
    point_label(language, point.kind, &[]).map_or_else(|| point.name.to_string(), |(said, _)| said)
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

#[cfg(test)]
mod tests {
    use bisat_client::Language;
    use bisat_engine::open;

    use super::off_board_label;

    #[test]
    fn every_point_off_the_board_has_a_word() {
        let label = |language, game, name: &str| {
            let points = open(game, &[]).expect("a known game").points();
            off_board_label(language, points.iter().find(|point| point.name == name).expect("a point"))
        };
        assert_eq!(label(Language::English, "pachisi", "throw:4"), "4");
        assert_eq!(label(Language::French, "pachisi", "skip"), "Renoncer au reste");
        assert_eq!(label(Language::English, "khan", "hand:red"), "In hand");
    }
}
