//! Chance as lots in an urn: each outcome has as many lots as its weight, and a drawn number names one.

/// The outcomes of one throw, spin or toss.
#[derive(Clone, Copy, Debug)]
pub struct Odds<M: 'static> {
    outcomes: &'static [(M, u32)],
    lots: &'static [M],
}

impl<M: Copy> Odds<M> {
    /// No lots: chance is not to play.
    pub const NONE: Self = Odds { outcomes: &[], lots: &[] };

    /// Outcomes with their weights, and the lots that [`lots`] makes of them.
    pub(crate) const fn new(outcomes: &'static [(M, u32)], lots: &'static [M]) -> Self {
        Odds { outcomes, lots }
    }

    /// How many lots there are: the denominator of every outcome's probability.
    pub const fn total(&self) -> u32 {
        self.lots.len() as u32
    }

    /// The outcome that lot number `lot` names; `lot` is below [`Odds::total`].
    pub fn draw(&self, lot: u32) -> M {
        self.lots[lot as usize]
    }

    /// Every outcome with its weight, the number of its lots.
    pub fn outcomes(&self) -> impl Iterator<Item = (M, u32)> + use<M> {
        self.outcomes.iter().copied()
    }

    /// Appends every outcome once.
    pub(crate) fn append_to(&self, moves: &mut Vec<M>) {
        moves.extend(self.outcomes().map(|(outcome, _)| outcome));
    }
}

/// The `N` lots of outcomes given with their weights.
pub(crate) const fn lots<M: Copy, const N: usize>(weighted: &[(M, u32)]) -> [M; N] {
    let mut lots = [weighted[0].0; N];
    let (mut filled, mut outcome) = (0, 0);
    while outcome < weighted.len() {
        let mut copies = weighted[outcome].1;
        while copies > 0 {
            lots[filled] = weighted[outcome].0;
            filled += 1;
            copies -= 1;
        }
        outcome += 1;
    }
    assert!(filled == N, "the weights sum to the number of lots");
    lots
}

/// Odds of outcomes given with weights: `odds!(Move, [(outcome, weight), …], total)`.
macro_rules! odds {
    ($move:ty, $total:literal, $weighted:expr) => {{
        const WEIGHTED: &[($move, u32)] = &$weighted;
        const LOTS: &[$move] = &$crate::odds::lots::<$move, $total>(WEIGHTED);
        $crate::odds::Odds::new(WEIGHTED, LOTS)
    }};
}
pub(crate) use odds;
