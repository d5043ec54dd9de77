//! The rest of a turn as a Markov chain of spins, which knows nothing of where anybody stands.
//!
//! In the chain, the chasers first get near (the approach) and then dismiss a Runner. Its distribution of the dismissals of a
//! whole turn is that of exact play: with one stage only, a turn would vary too much (variance 3.2 instead of 2.4).

use bisat_engine::kho_kho::KhoKho;

/// Runners of a team.
pub(super) const TEAM: usize = KhoKho::TEAM as usize;
/// The largest number of spins that the option allows.
pub(super) const SPINS: usize = 200;

/// The chance that a spin ends the approach, which dismisses nobody.
const APPROACH: f32 = 0.5;
/// The chance that a later spin dismisses a Runner, with one, two and three Runners on the court. Fitted to 4,000 turns in which
/// both teams play by the exact values (`kho_kho_samples`): 4.09 dismissed on average.
const RATES: [f32; 3] = [0.085, 0.138, 0.193];
/// The same in the chain by which the net was trained, which has no approach.
const NET_RATES: [f32; 3] = [0.0675, 0.1007, 0.1296];

/// Probabilities of each number of survivors, by the Runners not yet dismissed.
pub(super) type Survivors = [[f32; TEAM + 1]; TEAM + 1];

/// By the number of spins left: the probabilities of each number of survivors.
pub(super) fn survivors() -> Vec<Survivors> {
    let mut none_spun = [[0.0; TEAM + 1]; TEAM + 1];
    for (left, survivors) in none_spun.iter_mut().enumerate() {
        survivors[left] = 1.0;
    }
    // The probabilities before and after the approach.
    let spun_once_more = |[before, near]: &[Survivors; 2]| {
        let mut after = [*before, *near];
        for left in 1..=TEAM {
            for survivors in 0..=left {
                let dismissed = before[left - 1][survivors];
                let rate = rate(&RATES, left);
                after[0][left][survivors] = mix(APPROACH, near[left][survivors], before[left][survivors]);
                after[1][left][survivors] = mix(rate, dismissed, near[left][survivors]);
            }
        }
        after
    };
    let chain = std::iter::successors(Some([none_spun; 2]), |stages| Some(spun_once_more(stages)));
    chain.map(|[before, _]| before).take(SPINS + 1).collect()
}

/// By the number of spins and the Runners not yet dismissed: the expected dismissals in the chain of the net.
pub(super) fn net_dismissals() -> Vec<[f32; TEAM + 1]> {
    let spun_once_more = |before: &[f32; TEAM + 1]| {
        let mut after = *before;
        for left in 1..=TEAM {
            after[left] = mix(rate(&NET_RATES, left), 1.0 + before[left - 1], before[left]);
        }
        after
    };
    std::iter::successors(Some([0.0; TEAM + 1]), |before| Some(spun_once_more(before))).take(SPINS + 1).collect()
}

/// By the number of spins in the chain of the net and the Runners not yet dismissed: the spins after which the chain of
/// [`survivors`] has the same expected dismissals.
pub(super) fn equivalent_spins(survivors: &[Survivors]) -> Vec<[f32; TEAM + 1]> {
    let mean = |spins: usize, left: usize| {
        let survive = (0..).zip(&survivors[spins][left]).map(|(count, chance)| count as f32 * chance);
        left as f32 - survive.sum::<f32>()
    };
    let equivalent = |of: &[f32; TEAM + 1]| {
        std::array::from_fn(|left| {
            let until = (0..SPINS).find(|spins| mean(spins + 1, left) > of[left]).unwrap_or(SPINS);
            if until == SPINS || left == 0 {
                return until as f32;
            }
            let (first, next) = (mean(until, left), mean(until + 1, left));
            until as f32 + ((of[left] - first) / (next - first)).clamp(0.0, 1.0)
        })
    };
    net_dismissals().iter().map(equivalent).collect()
}

/// Three at a time: the first of a batch is dismissed from three, the last from one.
fn rate(rates: &[f32; 3], left: usize) -> f32 {
    rates[(left - 1) % rates.len()]
}

fn mix(chance: f32, one: f32, other: f32) -> f32 {
    chance * one + (1.0 - chance) * other
}

#[cfg(test)]
mod tests {
    use super::{TEAM, survivors};

    /// Turns of 40 spins by the number of Runners dismissed, when both teams play by the exact values.
    const TURNS: [u32; TEAM + 1] = [4, 61, 733, 600, 945, 1024, 364, 196, 63, 10];

    #[test]
    fn a_whole_turn_has_the_distribution_of_exact_play() {
        let turns = TURNS.iter().sum::<u32>() as f32;
        for (out, count) in TURNS.iter().enumerate() {
            let (found, exact) = (survivors()[40][TEAM][TEAM - out], *count as f32 / turns);
            assert!((found - exact).abs() < 0.02, "{out} dismissed: {found} for {exact}");
        }
    }
}
