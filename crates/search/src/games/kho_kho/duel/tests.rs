use bisat_engine::kho_kho::{Chaser, KhoKho, Space};

use super::{DUELS, First, HORIZONS, PAIR_LEVELS, SINGLE_LEVELS, quantise};
use crate::games::kho_kho::duel_layers::Other;

/// The expected dismissals within this number of spins, by trying everything.
fn expected(first: First, other: Other, chaser: Chaser, runners: &[Space], spins: usize) -> f32 {
    if spins == 0 || runners.is_empty() {
        return 0.0;
    }
    match first {
        First::Chase => {
            let after = |end: Chaser| {
                let left: Vec<Space> = runners.iter().copied().filter(|runner| *runner != end.space()).collect();
                let dismissed = (runners.len() - left.len()) as f32;
                dismissed + expected(First::Run, other, end, &left, spins - 1)
            };
            let best = |spin| chaser.after_spin(spin).into_iter().map(after).fold(0.0, f32::max);
            KhoKho::chase_spins().map(best).sum::<f32>() / KhoKho::chase_spins().count() as f32
        }
        First::Run => {
            let best = |spin| {
                let mut runs = Vec::new();
                for (at, runner) in runners.iter().enumerate() {
                    for end in runner.after_run(spin, chaser.space()).filter(|end| !runners.contains(end)) {
                        let mut after = runners.to_vec();
                        after[at] = end;
                        runs.push(expected(First::Chase, other, chaser, &after, spins));
                    }
                }
                if other == Other::Present || runs.is_empty() {
                    runs.push(expected(First::Chase, other, chaser, runners, spins));
                }
                runs.into_iter().fold(f32::INFINITY, f32::min)
            };
            KhoKho::run_spins().map(best).sum::<f32>() / KhoKho::run_spins().count() as f32
        }
    }
}

/// Sums in another order may differ in the last digit, which may be another step.
fn is_level_of(level: u8, value: f32, most: f32, levels: usize) -> bool {
    let near = [value - 1e-5, value + 1e-5].map(|value| value.max(0.0));
    let near = near.map(|value| quantise(&[value], most, levels)[0]);
    (near[0]..=near[1]).contains(&level)
}

#[test]
fn the_solved_duels_are_those_of_trying_everything() {
    let mut random = fastrand::Rng::with_seed(1);
    let chasers: Vec<Chaser> = Chaser::all().collect();
    let ground: Vec<Space> = Space::all_ground().collect();
    for round in 0..12 {
        let chaser = chasers[random.usize(..chasers.len())];
        let near: Vec<Space> = ground
            .iter()
            .copied()
            .filter(|space| *space != chaser.space() && space.steps_to(chaser.space()) < 7)
            .collect();
        let one = near[random.usize(..near.len())];
        let two = near[random.usize(..near.len())];
        let first = if round % 2 == 0 { First::Chase } else { First::Run };
        let other = if round % 4 < 2 { Other::Absent } else { Other::Present };
        let view = DUELS.view(chaser);
        let single = DUELS.single(first, other, view, view.space(one))[0];
        let value = expected(first, other, chaser, &[one], HORIZONS[0]);
        assert!(is_level_of(single, value, 1.0, SINGLE_LEVELS), "{chaser:?} {one}: {single}, {value}");
        // Before the runners' spin there is too much to try for two Runners.
        if first == First::Chase && one != two {
            let pair = DUELS.pair(first, other, view, view.space(one), view.space(two))[0];
            let value = expected(first, other, chaser, &[one, two], HORIZONS[0]);
            assert!(is_level_of(pair, value, 2.0, PAIR_LEVELS), "{chaser:?} {one} {two}: {pair}, {value}");
        }
    }
}
