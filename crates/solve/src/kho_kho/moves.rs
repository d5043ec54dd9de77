//! Tables of the moves of a turn, asked of the engine's rules once.

use bisat_engine::kho_kho::{Chaser, KhoKho, Space};

use super::sets::{self, GROUND};

/// Stands for no number.
const NONE: u16 = u16::MAX;

/// The moves of Attackers and Runners, by number.
///
/// The court turned by half a circle has the same rules, so that values are kept only for Attackers in its western half.
/// These come first; each is followed by its turned self after [`Moves::west`] others.
pub(super) struct Moves {
    /// The Attackers in the western half.
    pub(super) chasers: Vec<Chaser>,
    /// For each of them and each number on the chasers' spinner, the Attackers that there can be after it.
    pub(super) ends: Vec<Vec<Vec<u16>>>,
    /// By set of Runners, the set on the turned court.
    pub(super) turned: Vec<u32>,
    /// By [`Chaser::number`].
    attackers: Vec<u16>,
    /// The spaces of Runners in order, and their numbers in that list by [`Space::number`].
    ground: Vec<Space>,
    grounds: Vec<u16>,
}

impl Moves {
    pub(super) fn new() -> Self {
        let chasers: Vec<Chaser> = Chaser::all().filter(|chaser| chaser.is_in_west()).collect();
        let mut attackers = vec![NONE; Chaser::NUMBERS];
        for (at, chaser) in (0..).zip(&chasers) {
            attackers[chaser.number()] = at;
            attackers[chaser.turned().number()] = at + chasers.len() as u16;
        }
        let after = |chaser: &Chaser, spin| {
            let mut ends: Vec<u16> =
                chaser.after_spin(spin).iter().map(|end: &Chaser| attackers[end.number()]).collect();
            ends.sort_unstable();
            ends.dedup();
            ends
        };
        let ends =
            chasers.iter().map(|chaser| KhoKho::chase_spins().map(|spin| after(chaser, spin)).collect()).collect();
        let ground: Vec<Space> = Space::all_ground().collect();
        assert_eq!(ground.len(), GROUND, "the court has other spaces");
        let mut grounds = vec![NONE; Space::NUMBERS];
        for (at, space) in (0..).zip(&ground) {
            grounds[space.number()] = at;
        }
        Moves { chasers, ends, turned: sets::turned(), attackers, ground, grounds }
    }

    /// The number of Attackers in the western half.
    pub(super) fn west(&self) -> usize {
        self.chasers.len()
    }

    /// The number of the Runners' space that an Attacker in the western half stands on; `None` in the lane.
    pub(super) fn stand(&self, attacker: usize) -> Option<usize> {
        self.ground_of(self.chasers[attacker].space())
    }

    /// The spaces that a Runner can reach by the spin while this Attacker bars its way, other Runners left out.
    pub(super) fn runs(&self, from: usize, spin: u8, attacker: usize) -> impl Iterator<Item = usize> {
        let after = self.ground[from].after_run(spin, self.chasers[attacker].space());
        after.filter_map(|space| self.ground_of(space))
    }

    /// The number of an Attacker in the western half and the spaces of Runners in ascending order, all turned if the Attacker
    /// stands in the east.
    pub(super) fn view(&self, chaser: Chaser, runners: &[Space]) -> (usize, Vec<usize>) {
        let attacker = usize::from(self.attackers[chaser.number()]);
        let is_turned = attacker >= self.west();
        let seen = |space: &Space| self.ground_of(if is_turned { space.turned() } else { *space });
        let mut spaces: Vec<usize> = runners.iter().filter_map(seen).collect();
        spaces.sort_unstable();
        (attacker % self.west(), spaces)
    }

    fn ground_of(&self, space: Space) -> Option<usize> {
        Some(self.grounds[space.number()]).filter(|ground| *ground != NONE).map(usize::from)
    }
}
