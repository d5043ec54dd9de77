//! A solved turn: the values of all its positions.

use bisat_engine::kho_kho::{Chaser, KhoKho, Position, Space, Stage};
use bisat_engine::{Game, Turn};

use super::induction::{best_placed, next_layer};
use super::moves::Moves;
use super::sets::{GROUND, SETS, number};

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
            Stage::Batch => self.least_placed(position, chaser, runners),
            Stage::Choice | Stage::NextTurn | Stage::End => None,
        }
    }

    /// The value of the best move of the seat to act, the Runners it dismisses included.
    pub fn value_of_choice(&self, game: &KhoKho, position: &Position) -> Option<f32> {
        let mut moves = Vec::new();
        game.moves(position, &mut moves);
        let is_chase = game.turn(position) == Turn::Seat(position.chasers());
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
        let layer = self.layer(layers, position, runners.len())?;
        let (attacker, spaces) = self.moves.view(chaser, runners);
        Some(f32::from(layer[attacker * SETS + number(&spaces)?]) / UNITS)
    }

    /// The least value when the rest of the batch is placed.
    fn least_placed(&self, position: &Position, chaser: Chaser, runners: &[Space]) -> Option<f32> {
        // Kho-Kho, A turn: only the first batch is placed before the chasers' first spin.
        let layers = if position.out() == 0 { &self.before_chase } else { &self.before_run };
        let layer = self.layer(layers, position, runners.len())?;
        let (attacker, mut placed) = self.moves.view(chaser, runners);
        let stand = self.moves.stand(attacker);
        let row = &layer[attacker * SETS..(attacker + 1) * SETS];
        let least = least_of_rest(row, &mut placed, stand, 0)?;
        Some(f32::from(least) / UNITS)
    }

    /// The layer of a position, with this number of Runners on the court or being placed.
    fn layer<'a>(&self, layers: &'a [Vec<u16>], position: &Position, runners: usize) -> Option<&'a [u16]> {
        // A batch that is being placed is no longer to come.
        let of_batch = if position.stage() == Stage::Batch { BATCH } else { runners };
        let to_come = usize::from(KhoKho::TEAM - position.out()).checked_sub(of_batch)? / BATCH;
        let spins = usize::from(position.spins_left());
        let is_solved = (1..=self.spins).contains(&spins) && to_come < BATCHES;
        is_solved.then(|| &layers[to_come * self.spins + spins - 1][..])
    }
}

/// The least value of the sets of three that contain the Runners placed, none on the Attacker's space. Those added stand on
/// spaces from `first` on, in ascending order, so that each set is seen once.
fn least_of_rest(row: &[u16], placed: &mut Vec<usize>, stand: Option<usize>, first: usize) -> Option<u16> {
    if placed.len() == BATCH {
        let mut spaces = [placed[0], placed[1], placed[2]];
        spaces.sort_unstable();
        return number(&spaces).map(|set| row[set]);
    }
    let mut least = None;
    for space in first..GROUND {
        if Some(space) != stand && !placed.contains(&space) {
            placed.push(space);
            let value = least_of_rest(row, placed, stand, space + 1);
            placed.pop();
            least = least.into_iter().chain(value).min();
        }
    }
    least
}
