//! The values in hand during a turn, and how likely a hand is at its beginning.

/// The largest number of castings that were kept and cast again which a plan can treat one by one.
pub(crate) const LONGEST_RUN: u8 = 9;
/// Sums over hands are in units of 2⁻³².
pub(crate) const SUM_BITS: u32 = 32;

/// The values in hand: fours, eights, and the value that ended the casting.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Hand {
    /// How many fours.
    pub fours: u8,
    /// How many eights.
    pub eights: u8,
    /// 1, 2 or 3; 0 when it is spent.
    pub last: u8,
}

impl Hand {
    /// Nothing left.
    pub const EMPTY: Hand = Hand { fours: 0, eights: 0, last: 0 };

    /// How many fours and eights.
    pub fn run(&self) -> u8 {
        self.fours + self.eights
    }

    /// How many values.
    pub fn len(&self) -> u8 {
        self.run() + u8::from(self.last > 0)
    }

    /// Whether nothing is left.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The value in each slot (the last, a four, an eight) with the hand that is left after spending it.
    pub fn spend(&self) -> [Option<(u8, Hand)>; 3] {
        [
            (self.last > 0).then_some((self.last, Hand { last: 0, ..*self })),
            (self.fours > 0).then(|| (4, Hand { fours: self.fours - 1, ..*self })),
            (self.eights > 0).then(|| (8, Hand { eights: self.eights - 1, ..*self })),
        ]
    }

    /// The chance to begin a turn with this hand, in units of 2 to the power of minus `bits` (at most 48), rounded down;
    /// 0 for a hand that ended no casting.
    pub fn weight(&self, bits: u32) -> u64 {
        let ends = match self.last {
            0 => return 0,
            2 => 6,
            _ => 4,
        };
        // Each value of the run and the last one: one casting of 16 equal chances.
        let orders = binomial(u64::from(self.run()), u64::from(self.fours));
        ((orders * ends) << bits) >> (4 * (u32::from(self.run()) + 1))
    }

    /// Every hand with at most this many fours and eights, shorter ones first; the empty one is the first.
    pub(crate) fn up_to(longest: u8) -> Vec<Hand> {
        let mut hands = Vec::new();
        for run in 0..=longest {
            for fours in 0..=run {
                hands.extend((0..4).map(|last| Hand { fours, eights: run - fours, last }));
            }
        }
        hands.sort_by_key(Hand::len);
        hands
    }

    /// Every sum of some of the values, as bits.
    pub(crate) fn sums(&self) -> u32 {
        let values = std::iter::repeat_n(4, self.fours.into()).chain(std::iter::repeat_n(8, self.eights.into()));
        values.chain([self.last]).fold(1, |sums: u32, value| sums | sums << value)
    }
}

fn binomial(n: u64, k: u64) -> u64 {
    (0..k).fold(1, |product, at| product * (n - at) / (at + 1))
}

#[cfg(test)]
mod tests {
    use super::{Hand, LONGEST_RUN};

    #[test]
    fn the_chances_of_all_hands_sum_to_one_but_for_longer_runs() {
        for longest in 0..=LONGEST_RUN {
            let sum: u64 = Hand::up_to(longest).iter().map(|hand| hand.weight(48)).sum();
            assert_eq!(sum, (1 << 48) - (1 << (48 - 3 * (u32::from(longest) + 1))), "{longest}");
        }
    }

    #[test]
    fn the_sums_of_a_hand_are_what_a_pawn_can_go() {
        assert_eq!(Hand { fours: 1, eights: 0, last: 3 }.sums(), 1 | 1 << 3 | 1 << 4 | 1 << 7);
    }
}
