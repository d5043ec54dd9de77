//! The rest of a match as a Markov chain of spins: each spin dismisses a Runner with a probability that depends only on
//! the number of Runners on the court. The chain gives the probability of every score.

use std::sync::LazyLock;

use bisat_engine::kho_kho::KhoKho;

/// The chance that a spin of the chasers dismisses a Runner, with one, two and three Runners on the court, when both teams
/// play by the exact values of the turn (`kho_kho_samples`, 2,000 turns). The net was trained with these rates.
const RATES: [f32; 3] = [0.0675, 0.1007, 0.1296];

const TEAM: usize = KhoKho::TEAM as usize;
/// The largest number of spins that the option allows.
const SPINS: usize = 200;
/// The largest number of turns to come: those after the toss.
const TURNS: usize = 4;
/// The greatest lead that can still be made or lost in them.
const LEAD: usize = TURNS / 2 * TEAM;
const LEADS: usize = 2 * LEAD + 1;

/// The forecast of the rest of a match.
pub(super) static FORECAST: LazyLock<Forecast> = LazyLock::new(Forecast::new);

/// Probabilities, computed once.
pub(super) struct Forecast {
    /// By the number of spins left and of Runners not yet dismissed: the probability of each number of survivors.
    survivors: Vec<[[f32; TEAM + 1]; TEAM + 1]>,
    /// By the spins of a turn, the turns to come and the lead of the team that runs first in them, from the greatest lag
    /// on: its probability to win.
    wins: Vec<[[f32; LEADS]; TURNS + 1]>,
}

impl Forecast {
    /// The chance to win of the team that runs in the present turn. Between two numbers of spins, and of dismissals, it is
    /// in proportion.
    pub(super) fn win(&self, of: &Outlook) -> f32 {
        let (spins, part_of_spin) = split(of.spins.clamp(0.0, SPINS as f32));
        let (out, part_of_out) = split(of.expected_out);
        let after_spins = |out| between(part_of_spin, |more| self.win_after(of, (spins + more).min(SPINS), out));
        between(part_of_out, |more| after_spins(out + more))
    }

    /// The same if `out` of the Runners expected to be out are out, before this number of spins.
    fn win_after(&self, of: &Outlook, spins: usize, out: usize) -> f32 {
        let left = (of.left as usize).saturating_sub(out);
        let survivors = &self.survivors[spins][left];
        let next = &self.wins[of.spins_a_turn as usize][of.turns_to_come as usize];
        // In the next turn the other team runs.
        let win = |survivors: usize| 1.0 - next[place(-(of.lead + survivors as i32))];
        survivors[..=left].iter().enumerate().map(|(survivors, chance)| chance * win(survivors)).sum()
    }

    /// The expected number of dismissals in a turn with this number of Runners and spins left.
    #[cfg(test)]
    pub(super) fn dismissals(&self, left: u8, spins: f32) -> f32 {
        let (whole, part) = split(spins.clamp(0.0, SPINS as f32));
        let survive = |more: usize| {
            let survivors = &self.survivors[(whole + more).min(SPINS)][usize::from(left)];
            survivors.iter().enumerate().map(|(count, chance)| count as f32 * chance).sum::<f32>()
        };
        f32::from(left) - between(part, survive)
    }

    fn new() -> Self {
        let survivors = survivors();
        let wins = survivors.iter().map(|of_turn| wins(&of_turn[TEAM])).collect();
        Forecast { survivors, wins }
    }
}

/// The whole number, and what is left of it.
fn split(number: f32) -> (usize, f32) {
    let whole = number as usize;
    (whole, number - whole as f32)
}

/// The value at 0 and at 1, in proportion to the part.
fn between(part: f32, value: impl Fn(usize) -> f32) -> f32 {
    let first = value(0);
    if part == 0.0 { first } else { first + part * (value(1) - first) }
}

/// The input of a forecast, from the point of view of the team that runs in the present turn.
pub(super) struct Outlook {
    /// Their score less the chasers', of completed turns.
    pub(super) lead: i32,
    /// Their Runners not yet dismissed.
    pub(super) left: u8,
    /// How many of these will be dismissed before the chain of spins begins.
    pub(super) expected_out: f32,
    /// The spins in the chain.
    pub(super) spins: f32,
    /// The turns after this one.
    pub(super) turns_to_come: u8,
    /// The spins in each of them.
    pub(super) spins_a_turn: u8,
}

/// Where a lead is found in a list by lead; one that can no longer be lost counts as the greatest that can.
fn place(lead: i32) -> usize {
    (lead.clamp(-(LEAD as i32), LEAD as i32) + LEAD as i32) as usize
}

fn survivors() -> Vec<[[f32; TEAM + 1]; TEAM + 1]> {
    let mut none_spun = [[0.0; TEAM + 1]; TEAM + 1];
    for (left, survivors) in none_spun.iter_mut().enumerate() {
        survivors[left] = 1.0;
    }
    let spun_once_more = |before: &[[f32; TEAM + 1]; TEAM + 1]| {
        let mut after = *before;
        for left in 1..=TEAM {
            // Three at a time: the first of a batch is dismissed from three, the last from one.
            let rate = RATES[(left - 1) % RATES.len()];
            for survivors in 0..=left {
                after[left][survivors] = rate * before[left - 1][survivors] + (1.0 - rate) * before[left][survivors];
            }
        }
        after
    };
    std::iter::successors(Some(none_spun), |before| Some(spun_once_more(before))).take(SPINS + 1).collect()
}

/// For each number of turns to come, the probability to win by lead. `survivors` has the distribution of a whole turn.
fn wins(survivors: &[f32; TEAM + 1]) -> [[f32; LEADS]; TURNS + 1] {
    let leads = || -(LEAD as i32)..=LEAD as i32;
    let mut wins = [[0.0; LEADS]; TURNS + 1];
    for lead in leads() {
        wins[0][place(lead)] = (1.0 + lead.signum() as f32) / 2.0;
    }
    for turns in 1..=TURNS {
        for lead in leads() {
            // The team that runs now lets the other run in the turn that follows.
            let win = |ran: usize| 1.0 - wins[turns - 1][place(-(lead + ran as i32))];
            wins[turns][place(lead)] = survivors.iter().enumerate().map(|(ran, chance)| chance * win(ran)).sum();
        }
    }
    wins
}
