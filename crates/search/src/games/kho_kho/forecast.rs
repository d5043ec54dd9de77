//! The rest of a match: this turn by the chain of spins, later turns by their distribution. Gives the probability to win.

use std::sync::LazyLock;

use super::chain::{SPINS, Survivors, TEAM, equivalent_spins, survivors};

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
    survivors: Vec<Survivors>,
    /// By the number of spins in the chain of the net and the Runners not yet dismissed: the spins in this chain.
    equivalents: Vec<[f32; TEAM + 1]>,
    /// By the spins of a turn, the turns to come and the lead of the team that runs first in them, from the greatest lag
    /// on: its probability to win.
    wins: Vec<[[f32; LEADS]; TURNS + 1]>,
}

impl Forecast {
    /// The chance to win of the team that runs in the present turn. Interpolates linearly
    /// between numbers of spins and of dismissals.
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
        expected(&survivors[..=left], win)
    }

    /// The spins in the chain, from those that the net gives a position with this number of Runners not yet dismissed.
    pub(super) fn spins_of_net(&self, left: u8, spins: f32) -> f32 {
        let (whole, part) = split(spins.clamp(0.0, SPINS as f32));
        between(part, |more| self.equivalents[(whole + more).min(SPINS)][usize::from(left)])
    }

    fn new() -> Self {
        let survivors = survivors();
        let wins = survivors.iter().map(|of_turn| wins(&of_turn[TEAM])).collect();
        let equivalents = equivalent_spins(&survivors);
        Forecast { survivors, equivalents, wins }
    }
}

/// The expected probability to win. If it is the same for all numbers of survivors, it is exact in spite of rounding.
fn expected(chances: &[f32], win: impl Fn(usize) -> f32) -> f32 {
    let first = win(0);
    let rest: f32 = chances.iter().enumerate().map(|(survivors, chance)| chance * (win(survivors) - first)).sum();
    (first + rest).clamp(0.0, 1.0)
}

/// The integer part and the fractional part.
fn split(number: f32) -> (usize, f32) {
    let whole = number as usize;
    (whole, number - whole as f32)
}

/// Linear interpolation between the values at 0 and at 1.
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
            wins[turns][place(lead)] = expected(survivors, win);
        }
    }
    wins
}
