//! Choices that are clearly best, in games with throws.

use bisat_client::puzzles::{Goal, Puzzle};
use bisat_engine::{AnySession, Effect, Seat, Turn};
use bisat_search::{Analysis, Budget, SplitMix64};

use super::Finder;
use super::real_game::Decision;

/// Nodes of the search that looks at every choice of a game.
const QUICK: u64 = 2_000;
/// Nodes of the deep search; one with twice as many must find the same.
const NODES: u64 = 150_000;
/// The best choice must be ahead of the second by this part of a win.
const MARGIN: f64 = 0.05;
/// A choice must not be decided: the seat wins with a chance between this and its counterpart.
const UNDECIDED: f32 = 0.04;
/// A position must offer this number of moves that do not give throws up.
const REAL_CHOICES: usize = 3;
/// At most this number of positions of a game is looked at, and this number searched deeply.
const LOOKED_AT: usize = 40;
const SEARCHED: usize = 4;

impl Finder {
    /// A choice of a game that a deep search confirms.
    pub(super) fn find_choice(&self, mut decisions: Vec<Decision>, seed: u64) -> Option<Puzzle> {
        let mut rng = SplitMix64::new(seed);
        let (mut looked_at, mut searched) = (0, 0);
        while !decisions.is_empty() && looked_at < LOOKED_AT && searched < SEARCHED {
            looked_at += 1;
            let state = decisions.swap_remove(rng.below(decisions.len() as u32) as usize).state;
            let session = self.session_at(&state);
            if self.clear_best(session.as_ref(), QUICK).is_none() {
                continue;
            }
            searched += 1;
            if let Some(moves) = self.confirmed(session.as_ref()) {
                let missed = self.missed(&state, &moves[0].0, seed);
                return Some(self.puzzle(&state, missed, Goal::BestMove { moves }));
            }
        }
        None
    }

    /// Every move with its value, if the deep search and one with twice as many nodes agree on the best one.
    fn confirmed(&self, session: &dyn AnySession) -> Option<Vec<(String, u16)>> {
        let first = self.clear_best(session, self.deep_nodes())?;
        let again = self.clear_best(session, 2 * self.deep_nodes())?;
        (first[0].0 == again[0].0).then_some(again)
    }

    /// Searches a choice again and checks that the same move is best.
    pub(super) fn check_choice(&self, session: &dyn AnySession, moves: &[(String, u16)]) -> Result<(), String> {
        let found = self.clear_best(session, 2 * self.deep_nodes()).ok_or("no move is clearly best")?;
        match (found.first(), moves.first()) {
            (Some((found, _)), Some((best, _))) if found == best => Ok(()),
            (Some((found, _)), _) => Err(format!("the best move is {found}")),
            (None, _) => Err("no seat is to act".to_owned()),
        }
    }

    fn deep_nodes(&self) -> u64 {
        self.limits.nodes.unwrap_or(NODES)
    }

    /// Every move with its value in thousandths, best first; none unless one is clearly best.
    fn clear_best(&self, session: &dyn AnySession, nodes: u64) -> Option<Vec<(String, u16)>> {
        let Turn::Seat(seat) = session.turn() else { return None };
        if session.actions().iter().filter(|action| !gives_up(&action.effects)).count() < REAL_CHOICES {
            return None;
        }
        let analysis = self.opponent.analyse(&session.state(), &mut Budget::of_nodes(nodes), &mut |_| {}).ok()?;
        let [best, second, ..] = &analysis.moves[..] else { return None };
        let (best, second) = (best.values.of(seat), second.values.of(seat));
        let is_clear = f64::from(best - second) >= self.limits.margin.unwrap_or(MARGIN);
        let is_undecided = best > UNDECIDED && second < 1.0 - UNDECIDED;
        (is_clear && is_undecided).then(|| in_thousandths(&analysis, seat))
    }
}

fn gives_up(effects: &[Effect]) -> bool {
    effects.iter().any(|effect| matches!(effect, Effect::GivenUp { .. }))
}

fn in_thousandths(analysis: &Analysis<String>, seat: Seat) -> Vec<(String, u16)> {
    let value = |value: f32| (1000.0 * value.clamp(0.0, 1.0)).round() as u16;
    analysis.moves.iter().map(|scored| (scored.mv.clone(), value(scored.values.of(seat)))).collect()
}
