//! Weighted outcomes of chance. The caller draws a number below the total weight, [`Odds`] returns the outcome.

/// The weighted outcomes of one throw, spin or toss. The macro [`odds!`](crate::odds!) makes a constant.
#[derive(Clone, Copy, Debug)]
#[doc(alias("probability", "distribution"))]
pub struct Odds<M: 'static> {
    outcomes: &'static [(M, u32)],
    /// Every outcome, repeated as often as its weight.
    draws: &'static [M],
}

impl<M: Copy> Odds<M> {
    /// No outcomes: chance is not to play.
    pub const NONE: Self = Odds { outcomes: &[], draws: &[] };

    /// Outcomes with their weights, and the list that [`Odds::repeat`] makes of them. [`odds!`](crate::odds!) writes both.
    pub const fn new(outcomes: &'static [(M, u32)], draws: &'static [M]) -> Self {
        Odds { outcomes, draws }
    }

    /// The sum of the weights of these outcomes.
    pub const fn sum(weighted: &[(M, u32)]) -> usize {
        let (mut sum, mut at) = (0, 0);
        while at < weighted.len() {
            sum += weighted[at].1 as usize;
            at += 1;
        }
        sum
    }

    /// Every outcome, repeated as often as its weight; `TOTAL` is the sum of the weights.
    pub const fn repeat<const TOTAL: usize>(weighted: &[(M, u32)]) -> [M; TOTAL] {
        let mut draws = [weighted[0].0; TOTAL];
        let (mut filled, mut at) = (0, 0);
        while at < weighted.len() {
            let mut copies = weighted[at].1;
            while copies > 0 {
                draws[filled] = weighted[at].0;
                filled += 1;
                copies -= 1;
            }
            at += 1;
        }
        assert!(filled == TOTAL, "TOTAL is the sum of the weights");
        draws
    }

    /// The sum of all weights: the denominator of every probability.
    pub const fn total(&self) -> u32 {
        self.draws.len() as u32
    }

    /// The outcome for a random number below [`Odds::total`].
    pub fn draw(&self, number: u32) -> M {
        self.draws[number as usize]
    }

    /// Every outcome with its weight.
    pub fn outcomes(&self) -> impl Iterator<Item = (M, u32)> + Clone + use<M> {
        self.outcomes.iter().copied()
    }

    /// Appends every outcome once, as [`Game::moves`](crate::Game::moves) does where chance is to play.
    pub fn append_to(&self, moves: &mut Vec<M>) {
        moves.extend(self.outcomes().map(|(outcome, _)| outcome));
    }
}

/// A constant [`Odds`] from a move type and its outcomes with their weights.
///
/// ```
/// use bisat_engine::{Odds, odds};
///
/// /// Two coins: the number of heads.
/// const HEADS: Odds<u8> = odds!(u8, [(0, 1), (1, 2), (2, 1)]);
/// assert_eq!(HEADS.total(), 4);
/// assert_eq!((0..4).map(|number| HEADS.draw(number)).collect::<Vec<_>>(), [0, 1, 1, 2]);
/// ```
#[macro_export]
macro_rules! odds {
    ($move:ty, $weighted:expr) => {{
        const WEIGHTED: &[($move, u32)] = &$weighted;
        const DRAWS: &[$move] = &$crate::Odds::<$move>::repeat::<{ $crate::Odds::<$move>::sum(WEIGHTED) }>(WEIGHTED);
        $crate::Odds::new(WEIGHTED, DRAWS)
    }};
}
