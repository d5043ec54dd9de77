//! A solved turn: the values of all its positions.

use bisat_engine::Game;
use bisat_engine::kho_kho::{Chaser, KhoKho, Position, Space, Stage};

use super::induction::{best_placed, next_layer};
use super::moves::Moves;
use super::sets::SETS;

/// Values are kept in units of this part of a Runner: nine Runners fit into 16 bits.
const UNITS: f32 = 7000.0;
/// Runners of a batch.
const BATCH: usize = 3;
/// Batches of a turn.
const BATCHES: usize = KhoKho::TEAM as usize / BATCH;

/// The expected number of Runners dismissed in the rest of a turn, for every position of it.
#[doc(alias("backward induction", "dynamic programming"))]
pub struct SolvedTurn {
    moves: Moves,
    spins: usize,
    /// By the number of batches to come and the spins left, from 1 on: by Attacker and set of Runners.
    before_chase: Vec<Vec<u16>>,
    before_run: Vec<Vec<u16>>,
}

impl SolvedTurn {
    /// Solves turns of up to this number of spins, on all cores. Needs 57 MB for every spin and batch: 6.8 GB for 40 spins.
    /// `progress` is called with the number of layers solved so far.
    pub fn solve(spins: u8, progress: impl Fn(usize)) -> Self {
        let moves = Moves::new();
        let spins = usize::from(spins);
        let rounded = |values: &[f32]| values.iter().map(|value| (value * UNITS).round() as u16).collect();
        let (mut all_before_chase, mut all_before_run) = (Vec::new(), Vec::new());
        // By spins left: the value of each Attacker when the batch before the present one in this loop is placed.
        let mut placed = vec![vec![0.0; moves.west()]; spins + 1];
        for _ in 0..BATCHES {
            let mut before_run = vec![0.0; moves.west() * SETS];
            let mut placed_next = vec![vec![0.0; moves.west()]];
            for placed in &placed[..spins] {
                let layer = next_layer(&moves, &before_run, placed);
                placed_next.push(best_placed(&moves, &layer.before_run));
                all_before_chase.push(rounded(&layer.before_chase));
                all_before_run.push(rounded(&layer.before_run));
                before_run = layer.before_run;
                progress(all_before_run.len());
            }
            placed = placed_next;
        }
        SolvedTurn { moves, spins, before_chase: all_before_chase, before_run: all_before_run }
    }

    /// The expected number of Runners dismissed in the rest of the turn, before a spin or while Runners are placed; `None` in
    /// other positions, and where more spins are left than were solved.
    pub fn value(&self, position: &Position) -> Option<f32> {
        let chaser = position.chaser()?;
        let runners = position.runners();
        match position.stage() {
            Stage::ChaseSpin => self.lookup(&self.before_chase, position, chaser, runners),
            Stage::RunSpin => self.lookup(&self.before_run, position, chaser, runners),
            Stage::Batch => self.least_placed(position, chaser, &mut runners.to_vec()),
            Stage::Choice | Stage::NextTurn | Stage::End => None,
        }
    }

    /// The value of the best move of the seat to act, the Runners it dismisses included.
    pub fn value_of_choice(&self, game: &KhoKho, position: &Position) -> Option<f32> {
        let mut moves = Vec::new();
        game.moves(position, &mut moves);
        let is_chase = game.turn(position) == bisat_engine::Turn::Seat(position.chasers());
        let values = moves.into_iter().map(|mv| self.value_after(game, position, &game.after(position, mv)));
        let better = |one: f32, other: f32| if is_chase { one.max(other) } else { one.min(other) };
        values.collect::<Option<Vec<f32>>>()?.into_iter().reduce(better)
    }

    /// The value of a move from one position to another, the Runner that it dismisses included.
    pub fn value_after(&self, game: &KhoKho, from: &Position, to: &Position) -> Option<f32> {
        if to.stage() == Stage::NextTurn || to.stage() == Stage::End {
            let runners = 1 - from.chasers().index();
            let survivors = to.score()[runners] - from.score()[runners];
            return Some(f32::from(KhoKho::TEAM - survivors - from.out()));
        }
        let rest = if to.stage() == Stage::Choice { self.value_of_choice(game, to) } else { self.value(to) };
        Some(f32::from(to.out() - from.out()) + rest?)
    }

    fn lookup(&self, layers: &[Vec<u16>], position: &Position, chaser: Chaser, runners: &[Space]) -> Option<f32> {
        let to_come = usize::from(KhoKho::TEAM - position.out()).checked_sub(runners.len())? / BATCH;
        let spins = usize::from(position.spins_left());
        if spins == 0 || spins > self.spins || to_come >= BATCHES {
            return None;
        }
        let (attacker, set) = self.moves.numbers(chaser, runners);
        let layer = &layers[to_come * self.spins + spins - 1];
        Some(f32::from(layer[attacker * SETS + set?]) / UNITS)
    }

    /// The least value when the rest of the batch is placed.
    fn least_placed(&self, position: &Position, chaser: Chaser, runners: &mut Vec<Space>) -> Option<f32> {
        if runners.len() == BATCH {
            // Kho-Kho, A turn: only the first batch is placed before the chasers' first spin.
            let layers = if position.out() == 0 { &self.before_chase } else { &self.before_run };
            return self.lookup(layers, position, chaser, runners);
        }
        let mut least: Option<f32> = None;
        for space in Space::all_ground().filter(|space| *space != chaser.space()) {
            if runners.contains(&space) {
                continue;
            }
            runners.push(space);
            let value = self.least_placed(position, chaser, runners);
            runners.pop();
            least = Some(least.map_or(value?, |least| least.min(value.unwrap_or(least))));
        }
        least
    }
}
