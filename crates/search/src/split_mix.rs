//! The pseudo-random generator behind every choice of a machine.

/// SplitMix64: a small seeded pseudo-random generator. The same seed gives the same numbers on every machine.
///
/// Not for secrets: a few numbers are enough to compute the rest.
#[derive(Clone, Debug)]
#[doc(alias("rng", "random"))]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// A generator that starts from the seed.
    pub fn new(seed: u64) -> Self {
        SplitMix64(seed)
    }

    /// A generator for the choice in one position of a game with this seed. Different positions of the game get
    /// independent numbers; the same position always gets the same ones.
    ///
    /// The state text is hashed with FNV-1a.
    pub fn for_position(seed: u64, state: &str) -> Self {
        const OFFSET_BASIS: u64 = 0xcbf2_9ce4_8422_2325;
        const PRIME: u64 = 0x100_0000_01b3;
        let hash = state.bytes().fold(OFFSET_BASIS, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(PRIME));
        // One step mixes the seed, so that neighbouring seeds do not share numbers in neighbouring positions.
        SplitMix64(SplitMix64(seed).next_u64() ^ hash)
    }

    /// The next number.
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// A number below `bound`, all equally likely within 2⁻³²; 0 if the bound is 0.
    pub fn below(&mut self, bound: u32) -> u32 {
        (((self.next_u64() >> 32) * u64::from(bound)) >> 32) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::SplitMix64;

    #[test]
    fn numbers_stay_below_the_bound_and_are_the_same_everywhere() {
        let mut rng = SplitMix64::new(7);
        let drawn: Vec<u32> = (0..6).map(|_| rng.below(100)).collect();
        assert_eq!(drawn, [38, 1, 90, 58, 45, 24]);
        assert_eq!(SplitMix64::new(7).below(0), 0);
    }

    #[test]
    fn it_is_the_published_generator() {
        // The first numbers of the reference implementation (Vigna, splitmix64.c) from the seed 1234567.
        let mut rng = SplitMix64::new(1_234_567);
        assert_eq!(rng.next_u64(), 6_457_827_717_110_365_317);
        assert_eq!(rng.next_u64(), 3_203_168_211_198_807_973);
    }

    #[test]
    fn every_number_comes_up_about_equally_often() {
        let mut rng = SplitMix64::new(1);
        let mut counts = [0; 6];
        (0..6000).for_each(|_| counts[rng.below(6) as usize] += 1);
        assert!(counts.iter().all(|count| (850..1150).contains(count)), "{counts:?}");
    }

    #[test]
    fn positions_of_a_game_and_neighbouring_seeds_get_different_numbers() {
        let first = |seed, state| SplitMix64::for_position(seed, state).next_u64();
        assert_eq!(first(1, "a"), first(1, "a"));
        let all: std::collections::HashSet<u64> =
            (0..100).flat_map(|seed| ["a", "b", "c"].map(|state| first(seed, state))).collect();
        assert_eq!(all.len(), 300);
    }
}
