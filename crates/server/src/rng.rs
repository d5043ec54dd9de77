//! The server's random number generator (RNG), for ids, seeds and tokens that nobody can guess. Tests replace it.

/// A cryptographically secure source of random bytes.
#[doc(alias = "random")]
pub trait Rng: Send + Sync {
    /// Fills the slice with random bytes.
    fn fill(&self, bytes: &mut [u8]);
}

/// An array of random bytes.
pub fn random_bytes<const N: usize>(rng: &dyn Rng) -> [u8; N] {
    let mut bytes = [0; N];
    rng.fill(&mut bytes);
    bytes
}

/// The random source of the operating system.
#[derive(Clone, Copy, Debug)]
pub struct SystemRng;

impl Rng for SystemRng {
    fn fill(&self, bytes: &mut [u8]) {
        getrandom::fill(bytes).expect("the operating system provides random bytes");
    }
}
