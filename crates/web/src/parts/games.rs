//! Games by name, as screens list them.

use bisat_client::{GameName, Language, SeatName};
use bisat_engine::{AnySession, OptionValue, Seat, Turn, open};

/// A game's name in the language.
pub fn game_name(language: Language, id: &str) -> &'static str {
    GameName::read(id).map_or("", |game| language.words().game(game))
}

/// A seat's name in the language.
pub fn seat_name(language: Language, session: &dyn AnySession, seat: Seat) -> String {
    let name = session.player(seat).name;
    SeatName::read(name).map_or(name, |seat| language.words().seat(seat)).to_owned()
}

/// A game some way on, the same every time, for a picture of its board.
pub fn lively(id: &str) -> Option<Box<dyn AnySession>> {
    let mut session = open(id, &[]).ok()?;
    let mut lot: u32 = 2525;
    for _ in 0..48 {
        if session.pieces().is_empty() || !matches!(session.turn(), Turn::Over(_)) {
            // A plain generator will do: nothing hangs on these lots.
            lot = lot.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let moves = session.moves();
            let Some(token) = moves.get(lot as usize / 65_536 % moves.len().max(1)) else { break };
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

/// Options as text, `players=2 size=5`, read back.
pub fn read_options(text: &str) -> Vec<(String, OptionValue)> {
    let pairs = text.split_whitespace().filter_map(|word| word.split_once('='));
    pairs.map(|(name, value)| (name.to_owned(), OptionValue::read(value))).collect()
}

/// All options of a session as text.
pub fn write_options(session: &dyn AnySession) -> String {
    let written: Vec<String> =
        session.options().iter().map(|(name, value)| format!("{name}={}", value.bare())).collect();
    written.join(" ")
}

/// A session of the game with options as text.
pub fn open_with(game: &str, options: &str) -> Result<Box<dyn AnySession>, String> {
    let options = read_options(options);
    let given: Vec<(&str, OptionValue)> = options.iter().map(|(name, value)| (name.as_str(), value.clone())).collect();
    open(game, &given).map_err(|error| error.to_string())
}
