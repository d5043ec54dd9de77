//! Setups and moves of the random players of `bisat load` and `bisat torture`.

use bisat_engine::{AnySession, Clicked, GAMES, GameInfo, OpenError, OptionValue, PointId, UnknownGame, infos, open};
use bisat_protocol::{LegalMove, SeatSetup, Setup, ThrowMode, TimeControl, Visibility};
use fastrand::Rng;

/// The option for the number of players.
const PLAYERS: &str = "players";

/// The named games, or all; with two players where the game has an option for that, one of them a machine if a level is
/// given.
pub(crate) fn setups(games: &[String], level: Option<u8>) -> Result<Vec<Setup>, UnknownGame> {
    let named: Vec<&str> = match games {
        [] => GAMES.to_vec(),
        named => named.iter().map(String::as_str).collect(),
    };
    let infos = infos();
    let known = |id: &str| infos.iter().find(|info| info.id == id).ok_or_else(|| UnknownGame::new(id));
    named.into_iter().map(|id| known(id).map(|info| by_two(info, level))).collect()
}

fn by_two(info: &GameInfo, level: Option<u8>) -> Setup {
    let has_players = info.options.iter().any(|rule| rule.name == PLAYERS);
    let options = has_players.then(|| (PLAYERS.to_owned(), OptionValue::Number(2)));
    Setup {
        game: info.id.to_owned(),
        options: options.into_iter().collect(),
        seats: level.map(SeatSetup::Level).into_iter().collect(),
        time: TimeControl::None,
        visibility: Visibility::Link,
        rating: None,
        throws: ThrowMode::Seed,
    }
}

/// A local session, to choose a move where there are too many for the server to send.
pub(crate) fn session(setup: &Setup) -> Result<Box<dyn AnySession>, OpenError> {
    let players = setup.options.contains_key(PLAYERS).then_some((PLAYERS, OptionValue::Number(2)));
    open(&setup.game, players.as_slice())
}

/// A random legal move. If the server did not list the moves, by random clicks on a local session. An error says why the
/// server's position is not valid.
pub(crate) fn choose(
    session: &mut dyn AnySession,
    rng: &mut Rng,
    state: &str,
    mut moves: Vec<LegalMove>,
) -> Result<String, String> {
    if !moves.is_empty() {
        return Ok(moves.swap_remove(rng.usize(..moves.len())).token);
    }
    session.set_state(state).map_err(|error| error.to_string())?;
    let mut clicked: Vec<PointId> = Vec::new();
    loop {
        let points: Vec<&str> = clicked.iter().map(PointId::as_str).collect();
        match session.click(&points) {
            Clicked::Plays(token) => return Ok(token),
            Clicked::Next(mut points) => clicked.push(points.swap_remove(rng.usize(..points.len()))),
            Clicked::Nothing => return Err(state.to_owned()),
        }
    }
}
