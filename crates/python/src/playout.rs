//! Games that machines play to their ends: results alone, or every decision written down.

use std::ops::Range;

use bisat_engine::{Observation, Seat, Turn};

use crate::chance::{returns, settle, stream};
use crate::playable::Playable;
use crate::player::Player;

/// What is played.
pub(crate) struct Plan {
    /// One player for each seat.
    pub(crate) players: Vec<Player>,
    /// The state text that the games start from; the start of the game where there is none.
    pub(crate) start: Option<String>,
    pub(crate) seed: u64,
    /// A game is broken off after this many actions; 0 is no limit.
    pub(crate) max_steps: u32,
    /// Whether every decision is written down.
    pub(crate) has_decisions: bool,
}

/// Results of games in order, and the decisions in them.
#[derive(Default)]
pub(crate) struct Games {
    pub(crate) seats: usize,
    /// What each seat got in each game.
    pub(crate) returns: Vec<f32>,
    /// Actions in each game.
    pub(crate) lengths: Vec<u32>,
    pub(crate) width: usize,
    pub(crate) observations: Vec<u8>,
    pub(crate) actions: Vec<i32>,
    pub(crate) actors: Vec<i8>,
    /// The game of each decision.
    pub(crate) games: Vec<u32>,
}

impl Games {
    /// Adds games that follow.
    pub(crate) fn append(&mut self, mut other: Games) {
        (self.seats, self.width) = (other.seats, other.width);
        self.returns.append(&mut other.returns);
        self.lengths.append(&mut other.lengths);
        self.observations.append(&mut other.observations);
        self.actions.append(&mut other.actions);
        self.actors.append(&mut other.actors);
        self.games.append(&mut other.games);
    }
}

/// Plays the games with these numbers.
pub(crate) fn play_games<G: Playable>(game: &G, plan: &Plan, numbers: Range<u64>) -> Games {
    let start = plan.start.as_deref().and_then(|text| game.read(text).ok()).unwrap_or_else(|| game.start());
    let width = game.observation_size();
    let mut games = Games { seats: usize::from(game.seats()), width, ..Games::default() };
    let mut scratch = Vec::new();
    for number in numbers {
        let mut rng = stream(plan.seed, number);
        let (mut position, mut steps) = (start, 0);
        let ranks = loop {
            let seat = match settle(game, &mut position, &mut rng) {
                Turn::Seat(seat) => seat,
                Turn::Over(ranks) => break Some(ranks),
                Turn::Chance => break None,
            };
            if plan.max_steps > 0 && steps == plan.max_steps {
                break None;
            }
            let player = &plan.players[seat.index()];
            let Some(mv) = player.choose(game, &position, &mut scratch, &mut rng) else { break None };
            if plan.has_decisions {
                games.write(game, &position, seat, mv, number);
            }
            game.apply(&mut position, mv);
            steps += 1;
        };
        match ranks {
            Some(ranks) => games.returns.extend(returns(&ranks).map(|result| result as f32)),
            None => games.returns.extend(std::iter::repeat_n(0.0, games.seats)),
        }
        games.lengths.push(steps);
    }
    games
}

impl Games {
    fn write<G: Playable>(&mut self, game: &G, position: &G::Position, seat: Seat, mv: G::Move, number: u64) {
        let before = self.observations.len();
        self.observations.resize(before + self.width, 0);
        let row = &mut self.observations[before..];
        game.observe(position, seat, &mut Observation::new(row));
        self.actions.push(game.action_id(position, mv) as i32);
        self.actors.push(seat.0 as i8);
        self.games.push(number as u32);
    }
}
