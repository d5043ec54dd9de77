//! Pairs a round of a knock-out.
//!
//! The bracket has as many places as the next power of two. Where there is no player, the opponent has a bye. The first numbers
//! get the byes, and the first two cannot meet before the last round.

use crate::tournament::Tournament;

/// The pairs of the next round, in the order of the bracket.
pub(crate) fn pair(tournament: &Tournament) -> Vec<(Option<u8>, Option<u8>)> {
    let places = match tournament.played().last() {
        None => first_places(tournament.players().len()),
        Some(_) => winners(tournament),
    };
    let round = tournament.played().len();
    let game = |pair: &[Option<u8>]| match (pair[0], pair[1]) {
        (None, second) => (second, None),
        (first, None) => (first, None),
        // The two sides of the bracket begin in turn.
        (first, second) if (round % 2 == 1) == (first < second) => (second, first),
        (first, second) => (first, second),
    };
    places.chunks_exact(2).map(game).collect()
}

/// The winner of each game of the last round who still plays.
pub(crate) fn winners(tournament: &Tournament) -> Vec<Option<u8>> {
    let Some(last) = tournament.played().last() else { return Vec::new() };
    last.games.iter().map(|game| game.winner().filter(|player| tournament.is_active(*player))).collect()
}

/// The places of the bracket before the first round.
fn first_places(players: usize) -> Vec<Option<u8>> {
    let mut places = vec![0_u8];
    while places.len() < players {
        // Each place becomes a game of its player and the last number that is left: 0 against 7, 3 against 4, and so on.
        let last = 2 * places.len() as u8 - 1;
        places = places.into_iter().flat_map(|player| [player, last - player]).collect();
    }
    places.into_iter().map(|place| Some(place).filter(|place| usize::from(*place) < players)).collect()
}

#[cfg(test)]
mod tests {
    use super::first_places;

    #[test]
    fn the_first_numbers_get_the_byes_and_meet_last() {
        let numbers = |players: usize| -> Vec<i8> {
            first_places(players).into_iter().map(|place| place.map_or(-1, |place| place as i8)).collect()
        };
        assert_eq!(numbers(2), [0, 1]);
        assert_eq!(numbers(5), [0, -1, 3, 4, 1, -1, 2, -1]);
        assert_eq!(numbers(8), [0, 7, 3, 4, 1, 6, 2, 5]);
        for players in 2..=64 {
            let places = numbers(players);
            assert_eq!(places.len(), players.next_power_of_two());
            let mut known: Vec<i8> = places.iter().copied().filter(|place| *place >= 0).collect();
            known.sort_unstable();
            assert_eq!(known, (0..players as i8).collect::<Vec<_>>());
            assert!(places.chunks(2).all(|pair| pair != [-1, -1]), "everybody has an opponent or a bye: {places:?}");
        }
    }
}
