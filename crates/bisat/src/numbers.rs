//! Parsers for numbers on the command line. Their errors name the range in words.

use std::any::TypeId;
use std::fmt::Display;
use std::path::PathBuf;
use std::str::FromStr;

use clap::Command;

/// Makes the arguments of a command and of its subcommands take negative numbers as values, so that their parsers say what is
/// valid. Otherwise clap takes such a number for an unknown flag, and its tip does not help. Names of files stay as they are.
pub(crate) fn with_negative_values(command: Command) -> Command {
    let command = command.mut_args(|argument| {
        let is_file = argument.get_value_parser().type_id() == TypeId::of::<PathBuf>();
        let takes_values = argument.get_action().takes_values() && !is_file;
        argument.allow_negative_numbers(takes_values)
    });
    command.mut_subcommands(with_negative_values)
}

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

/// Parses a random seed.
pub(crate) fn seed(text: &str) -> Result<u64, String> {
    between(0, u64::MAX)(text)
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
    use std::any::TypeId;
    use std::num::NonZeroUsize;

    use clap::error::ErrorKind;
    use clap::{Command, CommandFactory, Parser};

    use super::{at_least, between};
    use crate::arguments::Arguments;

    /// Gives -5 to every flag of the command that takes a number, and returns how many there are.
    fn check_negative(command: &Command, words: &[&str]) -> usize {
        let numbers = [
            TypeId::of::<u8>(),
            TypeId::of::<u16>(),
            TypeId::of::<u32>(),
            TypeId::of::<u64>(),
            TypeId::of::<usize>(),
            TypeId::of::<NonZeroUsize>(),
            TypeId::of::<f64>(),
        ];
        let is_number = |kind| numbers.iter().any(|number| kind == *number);
        let flags = command.get_arguments().filter(|flag| is_number(flag.get_value_parser().type_id()));
        let flags: Vec<String> = flags.map(|flag| format!("--{}", flag.get_long().unwrap())).collect();
        for flag in &flags {
            let error = Arguments::try_parse_from([words, &[flag, "-5"]].concat()).err().unwrap();
            let said = error.to_string();
            let says_what_is_valid =
                ["'-5'", flag, "expected "].iter().all(|part| said.contains(part)) && !said.contains("tip:");
            assert!(error.kind() == ErrorKind::ValueValidation && says_what_is_valid, "{words:?}: {said}");
        }
        let below = command.get_subcommands();
        flags.len() + below.map(|below| check_negative(below, &[words, &[below.get_name()]].concat())).sum::<usize>()
    }

    #[test]
    fn a_negative_number_is_refused_with_the_numbers_that_are_valid_by_every_flag_of_every_command() {
        assert!(check_negative(&Arguments::command(), &["bisat"]) > 40);
    }

    #[test]
    fn a_negative_number_is_not_taken_for_the_name_of_a_file() {
        for words in [["bisat", "print", "khan", "--out", "-2"], ["bisat", "play", "khan", "--record", "-3"]] {
            assert_eq!(Arguments::try_parse_from(words).err().unwrap().kind(), ErrorKind::UnknownArgument, "{words:?}");
        }
    }

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
