//! The greedy rule of Kho-Kho. The first criterion that differs decides.
//!
//! The chasers:
//!
//! 1. Dismiss a Runner, at once or with the balance of a Kho.
//! 2. Stand where the next spin would dismiss the most Runners, summed over its numbers.
//! 3. Stand where the most numbers of the next spin would dismiss a Runner.
//! 4. Come nearest to a Runner.
//!
//! The runners, who run and are placed by the same criteria:
//!
//! 1. Stand where the fewest numbers of the chasers' next spin would dismiss a Runner.
//! 2. Stand where these numbers would dismiss the fewest Runners, summed over the numbers.
//! 3. Keep the nearest Runner farthest from the Attacker.

use bisat_engine::kho_kho::{KhoKho, Move, Position, Stage};
use bisat_engine::{Game, Seat, Turn};

use crate::greedy::Greedy;

impl Greedy for KhoKho {
    type Priority = [i32; 4];

    fn priority(&self, position: &Position, mv: Move) -> [i32; 4] {
        let chasers = position.chasers();
        let after = self.after(position, mv);
        let [spins, hits, steps] = danger(&after);
        if self.turn(position) != Turn::Seat(chasers) {
            return [0, -spins, -hits, steps];
        }
        if after.stage() == Stage::Choice {
            // The balance belongs to the move: a Kho is as good as the best that can be done with it.
            let mut moves = Vec::new();
            self.moves(&after, &mut moves);
            return moves.into_iter().map(|mv| self.priority(&after, mv)).max().expect("a choice has a move");
        }
        [-survivors(&after, Seat(1 - chasers.0)), hits, spins, -steps]
    }
}

/// The Runners of the team that ran, completed turns included, that are not dismissed.
fn survivors(position: &Position, runners: Seat) -> i32 {
    let of_this_turn = match position.stage() {
        Stage::NextTurn | Stage::End => 0,
        _ => KhoKho::TEAM - position.out(),
    };
    i32::from(position.score()[runners.index()] + of_this_turn)
}

/// How many numbers of the chasers' spinner would dismiss a Runner where they stand, the same counted for every Runner,
/// and the steps between the Attacker and the nearest of them.
fn danger(position: &Position) -> [i32; 3] {
    let (Some(chaser), runners) = (position.chaser(), position.runners()) else { return [0; 3] };
    let (mut spins, mut hits) = (0, 0);
    for spin in KhoKho::chase_spins() {
        let after = chaser.after_spin(spin);
        let hit = runners.iter().filter(|runner| after.iter().any(|after| after.space() == **runner)).count();
        spins += i32::from(hit > 0);
        hits += hit as i32;
    }
    let steps = runners.iter().map(|runner| i32::from(runner.steps_to(chaser.space()))).min();
    [spins, hits, steps.unwrap_or(0)]
}
