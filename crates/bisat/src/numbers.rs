//! Parsers for numbers on the command line. Their errors name the range in words.

use std::fmt::Display;
use std::str::FromStr;

/// A parser for whole numbers from `least` to `most`.
pub(crate) fn between<T>(least: T, most: T) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static
where
    T: FromStr + PartialOrd + Display + Copy + Send + Sync + 'static,
{
    move |text| {
        let number = text.parse().ok().filter(|number| (least..=most).contains(number));
        number.ok_or_else(|| format!("expected a whole number from {least} to {most}"))
    }
}

/// A parser for whole numbers of at least `least`.
pub(crate) fn at_least<T>(least: T) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static
where
    T: FromStr + PartialOrd + Display + Copy + Send + Sync + 'static,
{
    move |text| {
        let number = text.parse().ok().filter(|number| *number >= least);
        number.ok_or_else(|| format!("expected a whole number of at least {least}"))
    }
}

/// Parses a number of seconds.
pub(crate) fn seconds(text: &str) -> Result<f64, String> {
    let seconds: f64 = text.parse().map_err(|_| "expected a number of seconds, such as 3 or 0.5")?;
    if seconds > 0.0 && seconds <= 3600.0 {
        Ok(seconds)
    } else {
        Err("expected more than 0 and at most 3600 seconds".to_owned())
    }
}

/// Parses a distance between chances.
pub(crate) fn distance(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number| *number > 0.0 && *number < 1.0);
    number.ok_or_else(|| "expected a number between 0 and 1, such as 0.001".to_owned())
}

#[cfg(test)]
mod tests {
    use super::{at_least, between};

    #[test]
    fn a_number_outside_the_range_is_refused_with_the_range_in_words() {
        let level = between(1_u8, 8);
        assert_eq!((level("1"), level("8")), (Ok(1), Ok(8)));
        for wrong in ["0", "9", "300", "-1", "x", "", "1.0"] {
            assert_eq!(level(wrong), Err("expected a whole number from 1 to 8".to_owned()), "{wrong}");
        }
    }

    #[test]
    fn a_number_below_the_least_is_refused() {
        let nodes = at_least(1_u64);
        assert_eq!(nodes("18446744073709551615"), Ok(u64::MAX));
        for wrong in ["0", "18446744073709551616", "x"] {
            assert_eq!(nodes(wrong), Err("expected a whole number of at least 1".to_owned()), "{wrong}");
        }
    }
}
