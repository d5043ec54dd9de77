//! The hits that a seat could make with one number, as inputs of the net.

use bisat_engine::Seat;
use bisat_engine::pachisi::{Pachisi, Position};

/// Blocks of the prey's way that share inputs.
pub(super) const STRETCH: u8 = 8;

/// What is thrown, as far as inputs depend on it. A type, so that the compiler knows it where every leaf is evaluated.
pub(super) trait Thrown {
    /// The numbers that have inputs: those that hit most often.
    const NUMBERS: &'static [u8];
    /// Kept throws that have an input, with how often they are kept.
    const KEPT: &'static [(u8, u32)];

    /// From bits by distance to bits in the order of the numbers.
    fn by_single(distances: u32) -> u16;

    /// The same for a pair, which moves by half of an even number.
    fn by_pair(distances: u32) -> u16;
}

/// Six cowries: single throws, and a 10 with the throw that follows it.
pub(super) struct Cowries;

impl Thrown for Cowries {
    const NUMBERS: &'static [u8] = &[2, 3, 4, 5, 6, 10, 12, 13, 14, 25];
    const KEPT: &'static [(u8, u32)] = &[(10, 1), (10, 2), (6, 1), (25, 1), (25, 2)];

    fn by_single(distances: u32) -> u16 {
        let low = distances >> 2 & 0b1_1111 | (distances >> 10 & 1) << 5;
        (low | (distances >> 12 & 0b111) << 6 | (distances >> 25 & 1) << 9) as u16
    }

    fn by_pair(distances: u32) -> u16 {
        let low = distances >> 1 & 1 | (distances >> 2 & 1) << 2 | (distances >> 3 & 1) << 4;
        (low | (distances >> 5 & 1) << 5 | (distances >> 6 & 1) << 6 | (distances >> 7 & 1) << 8) as u16
    }
}

/// A die: single throws, and a 6 with the throw that follows it.
pub(super) struct Die;

impl Thrown for Die {
    const NUMBERS: &'static [u8] = &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
    const KEPT: &'static [(u8, u32)] = &[(6, 1), (6, 2)];

    fn by_single(distances: u32) -> u16 {
        (distances >> 1 & 0b111_1111_1111) as u16
    }

    fn by_pair(distances: u32) -> u16 {
        (1..=5).fold(0, |all, half| all | ((distances >> half & 1) << (2 * half - 1)) as u16)
    }
}

/// Hits of one kind, as bits by stretch and number.
pub(super) type Hits = u128;

/// The blocks of the track: a lap.
const LAP: u8 = 64;

/// What a seat could move: its pieces, as bits by progress counted downward from the highest bit. Shifted right so that a
/// block's own bit becomes bit 0, bit `n` is a piece `n` blocks before it.
pub(super) struct Hunter {
    seat: Seat,
    singles: u128,
    paired: u128,
}

impl Hunter {
    /// The pieces of a seat. A pair is broken only on a cross.
    pub(super) fn new(game: &Pachisi, position: &Position, seat: Seat) -> Self {
        let pairs = game.pairs(position, seat, seat);
        let (mut singles, mut paired) = (0, 0);
        for from in game.progress(position, seat).iter().copied() {
            let (block, bit) = (game.block(from), 1 << (u128::BITS - 1 - u32::from(from)));
            let is_paired = pairs & block != 0;
            if !is_paired || block & game.crosses() != 0 {
                singles |= bit;
            }
            if is_paired {
                paired |= bit;
            }
        }
        Hunter { seat, singles, paired }
    }

    /// The hits on a prey, by moves that do not go round again. Only a pair hits a pair, and nothing is hit on a cross.
    pub(super) fn hits<T: Thrown>(&self, game: &Pachisi, position: &Position, prey: Seat) -> Hits {
        let pairs = game.pairs(position, prey, prey);
        let ahead = LAP / 4 * game.arms_between(self.seat, prey);
        let mut hits = 0;
        for piece in game.progress(position, prey).iter().copied() {
            let block = game.block(piece);
            if block == 0 || block & game.crosses() != 0 {
                continue;
            }
            // The hunter's progress there, and where it comes by once more before its own column.
            let first = (piece - 1 + ahead) % LAP + 1;
            let numbers_at =
                |to| if pairs & block == 0 { self.numbers::<T>(to) } else { self.numbers_of_pairs::<T>(to) };
            let mut numbers = numbers_at(first);
            if first + LAP <= Pachisi::BRINK {
                numbers |= numbers_at(first + LAP);
            }
            hits |= Hits::from(numbers) << (usize::from((piece - 1) / STRETCH) * T::NUMBERS.len());
        }
        hits
    }

    /// The numbers by which a piece comes to stand at this progress, as bits in their order.
    fn numbers<T: Thrown>(&self, to: u8) -> u16 {
        T::by_single(distances(self.singles, to)) | self.numbers_of_pairs::<T>(to)
    }

    /// The same for pairs only, which go by half of an even throw.
    fn numbers_of_pairs<T: Thrown>(&self, to: u8) -> u16 {
        T::by_pair(distances(self.paired, to))
    }
}

/// How far the pieces are before this progress, as bits.
fn distances(pieces: u128, to: u8) -> u32 {
    (pieces >> (u128::BITS - 1 - u32::from(to))) as u32
}

#[cfg(test)]
mod tests {
    use super::{Cowries, Die, Thrown};

    fn check<T: Thrown>() {
        for distance in 0..u32::BITS {
            let of_numbers = |is_meant: &dyn Fn(u32) -> bool| {
                let numbers = T::NUMBERS.iter().enumerate();
                numbers.fold(0, |all, (at, number)| all | u16::from(is_meant((*number).into())) << at)
            };
            assert_eq!(T::by_single(1 << distance), of_numbers(&|number| number == distance), "{distance}");
            assert_eq!(T::by_pair(1 << distance), of_numbers(&|number| number == 2 * distance), "{distance}");
        }
    }

    #[test]
    fn bits_by_distance_become_bits_by_number() {
        check::<Cowries>();
        check::<Die>();
    }
}
