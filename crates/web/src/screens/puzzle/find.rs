//! Which puzzle the screen shows, and which comes next.

use bisat_client::puzzles::{Day, Puzzle, of_day};

use crate::{game_files, puzzle_progress};

/// A puzzle and its place among those of its game.
#[derive(Clone)]
pub struct Found {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The day, if it is the puzzle of the day.
    pub day: Option<Day>,
    /// Its number in the game, from 1.
    pub number: usize,
    /// The number of puzzles of the game.
    pub count: usize,
    /// The id of the next one that is not solved.
    pub next: String,
}

/// Why there is no puzzle.
#[derive(Clone, Copy)]
pub enum Problem {
    /// The file of the game did not come.
    NotLoaded,
    /// The game has no puzzle with this id.
    Unknown,
}

/// Finds the puzzle of an address. Without a game it is the puzzle of the day; without an id, the first that is not solved.
pub async fn find(game: Option<String>, id: Option<String>) -> Result<Found, Problem> {
    let today = puzzle_progress::today();
    let day = game.is_none().then_some(today);
    let game = game.unwrap_or_else(|| today.game().to_owned());
    let puzzles = game_files::puzzles(&game).await.ok_or(Problem::NotLoaded)?;
    let ids: Vec<String> = puzzles.iter().map(Puzzle::id).collect();
    let solved = puzzle_progress::solved(&game);
    if ids.is_empty() {
        return Err(Problem::NotLoaded);
    }
    let unsolved_from = |from: usize| {
        let order = (from..ids.len()).chain(0..from);
        order.filter(|at| !solved.contains(&ids[*at]))
    };
    let at = match (day, id) {
        (Some(day), _) => of_day(&puzzles, day).and_then(|puzzle| puzzles.iter().position(|other| other == puzzle)),
        (None, Some(id)) => ids.iter().position(|known| *known == id),
        (None, None) => Some(unsolved_from(0).next().unwrap_or(0)),
    };
    let at = at.ok_or(Problem::Unknown)?;
    // The puzzle of the day stands anywhere in the file: after it the player goes on with the first unsolved one.
    let from = if day.is_some() { 0 } else { at + 1 };
    let next = unsolved_from(from).find(|other| *other != at).unwrap_or((at + 1) % ids.len());
    let next = ids[next].clone();
    Ok(Found { puzzle: puzzles[at].clone(), day, number: at + 1, count: ids.len(), next })
}
