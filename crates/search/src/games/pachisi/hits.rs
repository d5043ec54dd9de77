//! The hits that a seat could make with one number, as inputs of the net.

use bisat_engine::Seat;
use bisat_engine::pachisi::{Pachisi, Position};

/// Blocks of the prey's way that share inputs.
pub(super) const STRETCH: u8 = 8;
/// The numbers of six cowries that hit most often: single throws, and a 10 with the throw that follows it.
pub(super) const COWRIES_NUMBERS: [u8; 10] = [2, 3, 4, 5, 6, 10, 12, 13, 14, 25];
/// Those of a die: single throws, and a 6 with the throw that follows it.
pub(super) const DIE_NUMBERS: [u8; 11] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];

/// Hits of one kind, as bits by stretch and number.
pub(super) type Hits = u128;

/// The blocks of the track: after these a piece is where it was.
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
    pub(super) fn hits<const IS_COWRIES: bool>(&self, game: &Pachisi, position: &Position, prey: Seat) -> Hits {
        let pairs = game.pairs(position, prey, prey);
        let ahead = 16 * game.arms_between(self.seat, prey);
        let mut hits = 0;
        for piece in game.progress(position, prey).iter().copied() {
            let block = game.block(piece);
            if block == 0 || block & game.crosses() != 0 {
                continue;
            }
            // The hunter's progress there, and where it comes by once more before its own column.
            let first = (piece - 1 + ahead) % LAP + 1;
            let mut numbers = self.numbers::<IS_COWRIES>(first, pairs & block != 0);
            if first + LAP <= Pachisi::BRINK {
                numbers |= self.numbers::<IS_COWRIES>(first + LAP, pairs & block != 0);
            }
            let count = if IS_COWRIES { COWRIES_NUMBERS.len() } else { DIE_NUMBERS.len() };
            hits |= Hits::from(numbers) << (usize::from((piece - 1) / STRETCH) * count);
        }
        hits
    }

    /// The numbers by which a piece comes to stand at this progress, as bits in their order; a pair goes by half of an even
    /// throw.
    fn numbers<const IS_COWRIES: bool>(&self, to: u8, only_pairs: bool) -> u16 {
        let down = u128::BITS - 1 - u32::from(to);
        let (singles, paired) = ((self.singles >> down) as u32, (self.paired >> down) as u32);
        let by_pair = if IS_COWRIES { cowries_of_pairs(paired) } else { die_of_pairs(paired) };
        let by_single = if IS_COWRIES { cowries(singles) } else { die(singles) };
        if only_pairs { by_pair } else { by_single | by_pair }
    }
}

/// From bits by number to bits in the order of [`COWRIES_NUMBERS`].
fn cowries(bits: u32) -> u16 {
    (bits >> 2 & 0b1_1111 | (bits >> 10 & 1) << 5 | (bits >> 12 & 0b111) << 6 | (bits >> 25 & 1) << 9) as u16
}

/// The same from bits by half of a number.
fn cowries_of_pairs(bits: u32) -> u16 {
    let low = bits >> 1 & 1 | (bits >> 2 & 1) << 2 | (bits >> 3 & 1) << 4;
    (low | (bits >> 5 & 1) << 5 | (bits >> 6 & 1) << 6 | (bits >> 7 & 1) << 8) as u16
}

/// From bits by number to bits in the order of [`DIE_NUMBERS`].
fn die(bits: u32) -> u16 {
    (bits >> 1 & 0b111_1111_1111) as u16
}

/// The same from bits by half of a number.
fn die_of_pairs(bits: u32) -> u16 {
    (1..=5).fold(0, |all, half| all | ((bits >> half & 1) << (2 * half - 1)) as u16)
}

#[cfg(test)]
mod tests {
    use super::{COWRIES_NUMBERS, DIE_NUMBERS, cowries, cowries_of_pairs, die, die_of_pairs};

    fn check(numbers: &[u8], of_singles: fn(u32) -> u16, of_pairs: fn(u32) -> u16) {
        for distance in 0..u32::BITS {
            let all = |number: &dyn Fn(u8) -> bool| {
                numbers.iter().enumerate().fold(0, |all, (at, value)| all | u16::from(number(*value)) << at)
            };
            assert_eq!(of_singles(1 << distance), all(&|number| u32::from(number) == distance), "{distance}");
            assert_eq!(of_pairs(1 << distance), all(&|number| u32::from(number) == 2 * distance), "{distance}");
        }
    }

    #[test]
    fn bits_by_distance_become_bits_by_number() {
        check(&COWRIES_NUMBERS, cowries, cowries_of_pairs);
        check(&DIE_NUMBERS, die, die_of_pairs);
    }
}
