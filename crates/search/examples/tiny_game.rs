//! A game from outside the engine: implement `Game`, and counting (perft) and Monte Carlo tree search work with it.
//!
//! Thirteen stones lie on the table. In turn each of two players takes one, two or three; who takes the last one wins.

use bisat_engine::{Game, Odds, Ranks, Seat, Turn, perft};
use bisat_search::{Budget, SplitMix64, monte_carlo};

/// The rules: how many stones there are at the start.
#[derive(Clone, Debug)]
struct Stones(u8);

/// The stones left, and the seat to act.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Position {
    stones: u8,
    to_act: Seat,
}

impl Game for Stones {
    type Position = Position;
    /// The number of stones taken.
    type Move = u8;

    fn seats(&self) -> u8 {
        2
    }

    fn start(&self) -> Position {
        Position { stones: self.0, to_act: Seat(0) }
    }

    fn turn(&self, position: &Position) -> Turn {
        match position {
            // The other seat took the last stone.
            Position { stones: 0, to_act: Seat(0) } => Turn::Over(Ranks::new(&[2, 1])),
            Position { stones: 0, .. } => Turn::Over(Ranks::new(&[1, 2])),
            Position { to_act, .. } => Turn::Seat(*to_act),
        }
    }

    fn moves(&self, position: &Position, moves: &mut Vec<u8>) {
        moves.extend(1..=position.stones.min(3));
    }

    fn odds(&self, _: &Position) -> Odds<u8> {
        Odds::NONE
    }

    fn apply(&self, position: &mut Position, taken: u8) {
        *position = Position { stones: position.stones - taken, to_act: Seat(1 - position.to_act.0) };
    }
}

fn main() {
    let game = Stones(13);
    println!("perft(5) = {}", perft(&game, &game.start(), 5));
    let mut position = game.start();
    let mut rng = SplitMix64::new(7);
    while let Turn::Seat(seat) = game.turn(&position) {
        let analysis = monte_carlo(&game, &position, &mut Budget::of_nodes(200_000), &mut rng, &mut |_| {});
        let best = &analysis.moves[0];
        println!(
            "{} stones: seat {} takes {} and expects {:.2}",
            position.stones,
            seat.0,
            best.mv,
            best.values.of(seat)
        );
        game.apply(&mut position, best.mv);
    }
    // With a multiple of four stones left, the seat to act loses: the first player can always leave one.
    assert_eq!(game.turn(&position), Turn::Over(Ranks::new(&[1, 2])));
}
