//! The cross of Pachisi: progress numbers, blocks of the track and crosses.

/// Blocks of an arm's side columns.
pub(super) const ARM: u8 = 16;
/// Blocks of the track: four arms.
pub(super) const LAP: u8 = 4 * ARM;
/// The progress of a piece on the last block before its own column.
pub(super) const BRINK: u8 = 72;
/// The progress of a piece on c8, next to the centre.
pub(super) const DOORSTEP: u8 = 80;
/// The progress of a piece in the centre.
pub(super) const CENTRE: u8 = 81;

/// Every arm's blocks 5 and 12, as bits by block.
pub(super) const CROSSES: u64 = {
    let arm = 1 << 4 | 1 << 11;
    arm | arm << ARM | arm << (2 * ARM) | arm << (3 * ARM)
};

/// The block a piece stands on, counted from block 1 of its own arm as 0; none on the start mark, in the column and
/// in the centre.
pub(super) fn block(progress: u8) -> Option<u8> {
    (1..=BRINK).contains(&progress).then(|| (progress - 1) % LAP)
}

/// The block a piece stands on, as a bit; no bit where it stands on none.
pub(super) fn block_bit(progress: u8) -> u64 {
    BLOCK_BITS[progress as usize]
}

static BLOCK_BITS: [u64; CENTRE as usize + 1] = {
    let mut bits = [0; CENTRE as usize + 1];
    let mut progress = 1;
    while progress <= BRINK {
        bits[progress as usize] = 1 << ((progress - 1) % LAP);
        progress += 1;
    }
    bits
};

/// Blocks counted from one arm, counted anew from an arm that lies `arms` arms before it.
pub(super) fn counted_from(blocks: u64, arms: u8) -> u64 {
    blocks.rotate_left(u32::from(arms * ARM))
}
