//! What a seat can expect, as people say it: of two the chance to win, of more the place, 1 the first.

use bisat_terminal::place;

/// A value in a game of so many seats.
pub fn expected(value: f32, seats: u8) -> String {
    match seats {
        3.. => format!("place {:.1}", place(value, seats.into())),
        _ => format!("{:.1} %", 100.0 * value),
    }
}

/// How a value changed: `60 → 62 %`, or `place 2.5 → 2.1`.
pub fn change(before: f32, after: f32, seats: u8) -> String {
    let place = |value| place(value, seats.into());
    match seats {
        3.. => format!("place {:.1} → {:.1}", place(before), place(after)),
        _ => format!("{:.0} → {:.0} %", 100.0 * before, 100.0 * after),
    }
}

/// A sum of what was won or given away: in wins, or in places where more than two play.
pub fn gain(value: f64, seats: u8) -> (f64, &'static str) {
    match seats {
        3.. => (value * f64::from(seats - 1), "places"),
        _ => (value, "wins"),
    }
}

#[cfg(test)]
mod tests {
    use super::{change, expected, gain};

    #[test]
    fn two_have_a_chance_to_win_and_more_expect_a_place() {
        assert_eq!((expected(0.5, 2), expected(0.5, 4)), ("50.0 %".to_owned(), "place 2.5".to_owned()));
        assert_eq!(change(0.5, 0.75, 2), "50 → 75 %");
        assert_eq!(change(0.5, 1.0, 4), "place 2.5 → 1.0");
        assert_eq!((gain(0.5, 2), gain(0.5, 4)), ((0.5, "wins"), (1.5, "places")));
    }
}
