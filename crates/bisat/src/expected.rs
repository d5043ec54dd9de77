//! Expected results for people: the chance to win for two seats, the expected place (1 is first) for more.

use std::fmt;

use bisat_terminal::place;

/// An expected result in a game with this number of seats.
pub fn expected(value: f32, seats: u8) -> String {
    match seats {
        3.. => format!("place {:.1}", place(value, seats.into())),
        _ => format!("{:.1} %", 100.0 * value),
    }
}

/// A change of an expected result: `60 → 62 %`, or `place 2.5 → 2.1`.
pub fn change(before: f32, after: f32, seats: u8) -> String {
    let place = |value| place(value, seats.into());
    match seats {
        3.. => format!("place {:.1} → {:.1}", place(before), place(after)),
        _ => format!("{:.0} → {:.0} %", 100.0 * before, 100.0 * after),
    }
}

/// A sum of gains or losses: in wins for two seats, in places for more.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Gain {
    /// Two seats.
    Wins(f32),
    /// More than two seats.
    Places(f32),
}

impl Gain {
    /// The gain for a sum of values in a game with this number of seats.
    pub fn of(value: f32, seats: u8) -> Self {
        match seats {
            3.. => Gain::Places(value * f32::from(seats - 1)),
            _ => Gain::Wins(value),
        }
    }
}

/// The number in the caller's format, and its unit.
impl fmt::Display for Gain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (value, what) = match self {
            Gain::Wins(value) => (value, "wins"),
            Gain::Places(value) => (value, "places"),
        };
        rounded(*value, f.precision().unwrap_or(2)).fmt(f)?;
        write!(f, " {what}")
    }
}

/// How lucky an outcome is: `+1.2 %`, or `+0.10 places`.
pub fn luck(value: f32, seats: u8) -> String {
    match Gain::of(value, seats) {
        Gain::Wins(wins) => format!("{:+.1} %", rounded(100.0 * wins, 1)),
        places @ Gain::Places(_) => format!("{places:+.2}"),
    }
}

/// Rounded to this number of digits after the point. What rounds to zero is 0, not -0, which would print as `-0.0`.
fn rounded(value: f32, digits: usize) -> f32 {
    let scale = 10f32.powi(digits as i32);
    (value * scale).round() / scale + 0.0
}

#[cfg(test)]
mod tests {
    use super::{Gain, change, expected, luck};

    #[test]
    fn two_have_a_chance_to_win_and_more_expect_a_place() {
        assert_eq!((expected(0.5, 2), expected(0.5, 4)), ("50.0 %".to_owned(), "place 2.5".to_owned()));
        assert_eq!(change(0.5, 0.75, 2), "50 → 75 %");
        assert_eq!(change(0.5, 1.0, 4), "place 2.5 → 1.0");
        assert_eq!((Gain::of(0.5, 2), Gain::of(0.5, 4)), (Gain::Wins(0.5), Gain::Places(1.5)));
        assert_eq!(format!("{:.2}, {:+.2}", Gain::Wins(0.5), Gain::Places(1.5)), "0.50 wins, +1.50 places");
        assert_eq!((luck(0.25, 2), luck(-0.5, 4)), ("+25.0 %".to_owned(), "-1.50 places".to_owned()));
        assert_eq!((luck(-0.000_01, 2), luck(-0.000_01, 4)), ("+0.0 %".to_owned(), "+0.00 places".to_owned()));
    }
}
