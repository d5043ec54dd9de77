//! Measures how many Runners a search gives away in a turn of Kho-Kho, compared with the solved turn: `kho_kho_loss TURNS NODES…`.
//!
//! Both teams play by the search, with the same number of nodes for every move. The loss of a move is the difference to the best
//! move, in Runners dismissed; the losses of a team in a turn add up to what it gives away compared with perfect play of both
//! teams. Solving takes 6.8 GB of memory.

use std::error::Error;

use bisat_engine::kho_kho::{KhoKho, Position};
use bisat_engine::{Board, Game, Turn};
use bisat_search::{Budget, Search, SplitMix64};
use bisat_solve::SolvedTurn;
use rayon::prelude::{IntoParallelIterator, ParallelIterator};

/// Spins of a turn, by default.
const SPINS: u8 = 40;
/// Values are rounded to a seven-thousandth of a Runner; smaller differences count as equal.
const ROUNDING: f32 = 0.0003;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Option<Vec<u64>> = std::env::args().skip(1).map(|word| word.parse().ok()).collect();
    let words = words.filter(|words| words.len() > 1).ok_or("usage: kho_kho_loss TURNS NODES…, in whole numbers")?;
    let (turns, all_nodes) = (words[0], &words[1..]);
    let measure = Measure { solved: SolvedTurn::solve(SPINS, |_| {}), game: KhoKho::with_defaults() };
    for nodes in all_nodes {
        let played: Vec<[Losses; 2]> =
            (0..turns).into_par_iter().map(|turn| measure.turn(*nodes, &mut SplitMix64::new(turn))).collect();
        for (team, name) in ["chasers", "runners"].into_iter().enumerate() {
            let of_team: Vec<Losses> = played.iter().map(|losses| losses[team]).collect();
            println!("{nodes} nodes, {name}: {}", summary(&of_team));
        }
    }
    Ok(())
}

/// The losses of one team in one turn, over the positions with more than one legal move.
#[derive(Clone, Copy, Default)]
struct Losses {
    sum: f64,
    choices: u32,
    best: u32,
}

struct Measure {
    solved: SolvedTurn,
    game: KhoKho,
}

impl Measure {
    /// Plays a turn. The losses of the chasers come first.
    fn turn(&self, nodes: u64, rng: &mut SplitMix64) -> [Losses; 2] {
        let mut losses = [Losses::default(); 2];
        let mut position = self.game.start();
        loop {
            let before = position;
            position = match self.game.turn(&position) {
                Turn::Over(_) => return losses,
                Turn::Chance => {
                    let odds = self.game.odds(&position);
                    self.game.after(&position, odds.draw(rng.below(odds.total())))
                }
                Turn::Seat(seat) => {
                    let mut budget = Budget::of_nodes(nodes);
                    let best = self.game.search_for_best(&position, &mut budget).moves.swap_remove(0);
                    let next = self.game.after(&position, best.mv);
                    let team = usize::from(seat != position.chasers());
                    if let Some(loss) = self.loss(&position, &next) {
                        losses[team].sum += f64::from(loss);
                        losses[team].choices += 1;
                        losses[team].best += u32::from(loss < ROUNDING);
                    }
                    next
                }
            };
            if before.chaser().is_some() && position.chaser().is_none() {
                return losses;
            }
        }
    }

    /// How far the move to `next` is behind the best; `None` without a choice, and before the turn has begun.
    fn loss(&self, position: &Position, next: &Position) -> Option<f32> {
        let mut moves = Vec::new();
        self.game.moves(position, &mut moves);
        if position.chaser().is_none() || moves.len() == 1 {
            return None;
        }
        let best = self.solved.value_of_choice(&self.game, position).expect("solved");
        let gain = self.solved.value_after(&self.game, position, next).expect("solved") - best;
        let is_chase = self.game.turn(position) == Turn::Seat(position.chasers());
        Some(if is_chase { -gain } else { gain })
    }
}

/// The mean loss of a turn with its 95 % margin, and how often the best move was found.
fn summary(turns: &[Losses]) -> String {
    let count = turns.len() as f64;
    let mean = turns.iter().map(|losses| losses.sum).sum::<f64>() / count;
    let variance = turns.iter().map(|losses| (losses.sum - mean).powi(2)).sum::<f64>() / count;
    let choices: u32 = turns.iter().map(|losses| losses.choices).sum();
    let best: u32 = turns.iter().map(|losses| losses.best).sum();
    format!(
        "loss a turn {mean:.4} ± {:.4}, choices a turn {:.1}, best move found {:.1} %",
        1.96 * (variance / count).sqrt(),
        f64::from(choices) / count,
        100.0 * f64::from(best) / f64::from(choices)
    )
}
