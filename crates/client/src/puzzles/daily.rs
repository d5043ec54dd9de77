//! The puzzle of the day, and the streak of days on which it was solved.

use std::fmt;

use bisat_engine::GAMES;

use super::puzzle::Puzzle;

/// A day by Coordinated Universal Time (UTC), so that it is the same day for everybody.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Day(
    /// Days since 1 January 1970.
    pub u64,
);

impl Day {
    /// The day of a time in milliseconds since 1970.
    pub fn of_milliseconds(milliseconds: u64) -> Self {
        Day(milliseconds / 86_400_000)
    }

    /// The game of the day: each in its turn.
    pub fn game(self) -> &'static str {
        GAMES[(self.0 % GAMES.len() as u64) as usize]
    }
}

impl fmt::Display for Day {
    /// The date, such as `2026-11-17`. The algorithm is `civil_from_days` of Howard Hinnant's date algorithms.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const DAYS_BEFORE_1970: u64 = 719_468;
        const DAYS_OF_400_YEARS: u64 = 146_097;
        let days = self.0 + DAYS_BEFORE_1970;
        let (era, day_of_era) = (days / DAYS_OF_400_YEARS, days % DAYS_OF_400_YEARS);
        let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
        let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        // Years begin in March, so that the leap day is the last of its year.
        let shifted_month = (5 * day_of_year + 2) / 153;
        let day = day_of_year - (153 * shifted_month + 2) / 5 + 1;
        let month = if shifted_month < 10 { shifted_month + 3 } else { shifted_month - 9 };
        let year = year_of_era + 400 * era + u64::from(month <= 2);
        write!(f, "{year:04}-{month:02}-{day:02}")
    }
}

/// The puzzle of the day among those of [`Day::game`]; `None` if the list is empty. All come up before one comes again.
pub fn of_day(puzzles: &[Puzzle], day: Day) -> Option<&Puzzle> {
    // A prime: neighbours in the file, which are alike in difficulty, are not neighbours in time.
    const STRIDE: u64 = 7919;
    let round = day.0 / GAMES.len() as u64;
    let at = (round * STRIDE).checked_rem(puzzles.len() as u64)?;
    puzzles.get(at as usize)
}

/// How the puzzle of a day ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DailyResult {
    /// The player solved it, after this number of wrong moves.
    Solved {
        /// Wrong moves.
        misses: u32,
    },
    /// The player had the solution shown.
    Shown,
}

/// On how many days in succession the puzzle of the day was solved, and how the last one ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Streak {
    /// The last day whose puzzle was solved or shown.
    pub day: Day,
    /// How it ended.
    pub result: DailyResult,
    /// The number of days in succession, this one included.
    pub days: u32,
}

impl Streak {
    /// The streak after the puzzle of a day. The first result of a day counts.
    #[must_use]
    pub fn after(before: Option<Streak>, day: Day, result: DailyResult) -> Streak {
        match before {
            // A page that is open over midnight finishes the day before. A day still later comes from a wrong clock.
            Some(known) if known.day >= day && known.day.0 - day.0 <= 1 => known,
            _ => {
                let is_continued = |before: &Streak| before.day < day && day.0 - before.day.0 == 1;
                let continued = before.filter(is_continued).map_or(0, |before| before.days);
                let days = if result == DailyResult::Shown { 0 } else { continued.saturating_add(1) };
                Streak { day, result, days }
            }
        }
    }

    /// The number of days to show on this day: a streak ends if a day was left out.
    pub fn on(self, day: Day) -> u32 {
        if self.day.0.abs_diff(day.0) <= 1 { self.days } else { 0 }
    }

    /// Reads what [`Streak::write`] wrote; none for anything else.
    pub fn read(text: &str) -> Option<Self> {
        let words: Vec<&str> = text.split(' ').collect();
        let [day, days, result] = words[..] else { return None };
        let result = match result {
            "shown" => DailyResult::Shown,
            misses => DailyResult::Solved { misses: misses.parse().ok()? },
        };
        Some(Streak { day: Day(day.parse().ok()?), result, days: days.parse().ok()? })
    }

    /// Writes it as text, to be stored.
    pub fn write(self) -> String {
        match self.result {
            DailyResult::Solved { misses } => format!("{} {} {misses}", self.day.0, self.days),
            DailyResult::Shown => format!("{} {} shown", self.day.0, self.days),
        }
    }
}
