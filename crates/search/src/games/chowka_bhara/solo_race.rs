//! The number of turns that four pawns need to get home without opponents and with the inner squares open: solved.
//!
//! The result is a little too high. Here a value that allows another cast is spent, or lost, before the next cast. In a
//! real turn all values are cast before the first is spent.

use std::cmp::Reverse;

use bisat_engine::chowka_bhara::{ChowkaBhara, Move};

/// Pawns a side.
const PAWNS: usize = 4;

/// Expected turns, by where the pawns stand.
pub(super) struct SoloRace {
    turns: Vec<f32>,
}

impl SoloRace {
    /// Solves the race on this board.
    pub(super) fn solve(game: &ChowkaBhara) -> Self {
        let mut all = placings(game.centre());
        // Every move goes forward, so positions with less way left are solved first.
        all.sort_by_key(|pawns| Reverse(pawns.iter().map(|pawn| u32::from(*pawn)).sum::<u32>()));
        let value = |cast| if let Move::Cast(value) = cast { value } else { unreachable!("chance casts") };
        let total = game.cast().total() as f32;
        let casts: Vec<(u8, f32)> =
            game.cast().outcomes().map(|(cast, weight)| (value(cast), weight as f32 / total)).collect();
        // By place: expected turns from the beginning of a turn on, and from a cast on.
        let mut turns = vec![0.0; all.len()];
        let mut from_cast = vec![0.0; all.len()];
        for pawns in all.iter().skip(1) {
            let (mut sum, mut stays, mut stays_casting) = (0.0, 0.0, 0.0);
            for (value, odds) in &casts {
                let is_again = game.casts_again(*value);
                let best = after(game, pawns, *value)
                    .map(|next| if is_again { from_cast[place(&next)] } else { turns[place(&next)] })
                    .min_by(f32::total_cmp);
                match best {
                    Some(best) => sum += odds * best,
                    None if is_again => stays_casting += odds,
                    None => stays += odds,
                }
            }
            // from = sum + stays · (1 + from) + stays_casting · from
            let from: f32 = (sum + stays) / (1.0 - stays - stays_casting);
            from_cast[place(pawns)] = from;
            turns[place(pawns)] = 1.0 + from;
        }
        SoloRace { turns }
    }

    /// The turns that these pawns, ascending, need on average.
    pub(super) fn turns(&self, pawns: &[u8]) -> f32 {
        self.turns[place(pawns)]
    }
}

/// Every way in which the pawns can stand, ascending, and some in which they never do: three on one square.
fn placings(centre: u8) -> Vec<[u8; PAWNS]> {
    let mut all = Vec::new();
    for a in 0..=centre {
        for b in a..=centre {
            for c in b..=centre {
                all.extend((c..=centre).map(|d| [a, b, c, d]));
            }
        }
    }
    all
}

/// Where the pawns may stand after the value is spent.
fn after<'a>(game: &ChowkaBhara, pawns: &'a [u8; PAWNS], value: u8) -> impl Iterator<Item = [u8; PAWNS]> + 'a {
    let (singles, doubles) = game.reach_alone(pawns, value);
    let go = move |to: u8, mut many: usize| {
        let mut next = *pawns;
        for pawn in &mut next {
            if *pawn == to - value && many > 0 {
                *pawn = to;
                many -= 1;
            }
        }
        next.sort_unstable();
        next
    };
    let squares = |set: u64| (0..64).filter(move |square| set & 1 << square != 0);
    squares(singles).map(move |to| go(to, 1)).chain(squares(doubles).map(move |to| go(to, 2)))
}

/// The number of a placing among all, counted as combinations are.
fn place(pawns: &[u8]) -> usize {
    let [a, b, c, d] = pawns else { unreachable!("four pawns") };
    let (a, b, c, d) = (*a as usize, *b as usize + 1, *c as usize + 2, *d as usize + 3);
    a + b * (b - 1) / 2 + c * (c - 1) * (c - 2) / 6 + d * (d - 1) * (d - 2) * (d - 3) / 24
}

#[cfg(test)]
mod tests {
    use bisat_engine::Board;
    use bisat_engine::chowka_bhara::ChowkaBhara;

    use super::{SoloRace, place};

    #[test]
    fn every_placing_has_a_number_of_its_own() {
        let game = ChowkaBhara::with_defaults();
        let all = super::placings(game.centre());
        let mut seen = vec![false; all.len()];
        all.iter().for_each(|pawns| seen[place(pawns)] = true);
        assert!(all.len() == 20_475 && seen.into_iter().all(|seen| seen));
    }

    #[test]
    fn the_last_pawn_waits_for_its_number() {
        let alone = SoloRace::solve(&ChowkaBhara::with_defaults());
        let turns = |last| alone.turns(&[last, 24, 24, 24]);
        assert_eq!(turns(24), 0.0);
        // A run ends with a 1, 2 or 3, with odds of 2, 3 and 2 in 7.
        assert!((turns(23) - 7.0 / 2.0).abs() < 1e-4, "{}", turns(23));
        // By a 2 at once, or by a 1 and then as above: t = 1 + 2/7 · 7/2 + 2/7 · t.
        assert!((turns(22) - 14.0 / 5.0).abs() < 1e-4, "{}", turns(22));
    }

    #[test]
    fn a_double_is_sooner_home_than_two_that_must_go_one_by_one() {
        let alone = SoloRace::solve(&ChowkaBhara::with_defaults());
        assert!(alone.turns(&[20, 20, 24, 24]) < alone.turns(&[19, 21, 24, 24]));
    }
}
