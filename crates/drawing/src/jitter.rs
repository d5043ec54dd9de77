//! Hand-drawn irregularity: pseudo-random numbers that are always the same for one seed.

/// A small seeded generator (SplitMix64) for wavering lines, textures and the way throws come to rest.
///
/// It repeats ten lines of `bisat_search::SplitMix64`: drawings must not depend on the search, and the engine has no
/// randomness to share.
pub(crate) struct Jitter(u64);

impl Jitter {
    pub(crate) fn new(seed: u64) -> Self {
        let mut jitter = Jitter(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0xD1B5_4A32_D192_ED03);
        jitter.unit();
        jitter
    }

    /// A number from 0 up to 1.
    pub(crate) fn unit(&mut self) -> f32 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ mixed >> 31) >> 40) as f32 / (1u32 << 24) as f32
    }

    /// A number from `least` up to `most`.
    pub(crate) fn between(&mut self, least: f32, most: f32) -> f32 {
        least + (most - least) * self.unit()
    }

    /// A number from `-most` up to `most`.
    pub(crate) fn about(&mut self, most: f32) -> f32 {
        self.between(-most, most)
    }

    /// A whole number below `most`.
    pub(crate) fn below(&mut self, most: usize) -> usize {
        (self.unit() * most as f32) as usize % most.max(1)
    }
}
