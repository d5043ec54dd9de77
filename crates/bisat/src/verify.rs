//! `bisat verify`: checks that every move of a record is legal and every throw follows from the seed.

use std::error::Error;
use std::fs;
use std::io::{self, Read};
use std::path::Path;

use bisat_record::{Record, Verified, verify};

/// The longest input that is read; a valid record is shorter.
const LONGEST: u64 = 8 << 20;

/// Verifies the record and returns a summary.
pub fn run(path: &Path) -> Result<String, Box<dyn Error>> {
    let Verified { steps, throws, is_drawn_again } = verify(&read(path)?)?;
    let of_throws = match throws {
        0 => "the game has no throws",
        _ if is_drawn_again => {
            "every throw follows from the seed (compare [Commitment] with the one shown before the game)"
        }
        _ => "the throws cannot be checked, because the record has no seed",
    };
    Ok(format!("{}; {of_throws}.", counted(steps, throws)))
}

fn counted(steps: u32, throws: u32) -> String {
    match (steps, throws) {
        (1, 0) => "1 step is legal".to_owned(),
        (1, _) => "1 step is legal, a throw".to_owned(),
        _ => format!("{steps} steps are legal, {throws} of them throws"),
    }
}

/// Reads a record from a file, or from standard input if the path is `-`.
pub fn read(path: &Path) -> Result<Record, Box<dyn Error>> {
    let text = if path == Path::new("-") {
        let mut text = String::new();
        io::stdin().take(LONGEST).read_to_string(&mut text).map(|_| text)
    } else {
        fs::read_to_string(path)
    };
    let text = text.map_err(|error| format!("{}: {error}", path.display()))?;
    Record::read(&text).map_err(|error| format!("{}: {error}", path.display()).into())
}

#[cfg(test)]
mod tests {
    use super::counted;

    #[test]
    fn one_step_is_singular() {
        assert_eq!(counted(1, 0), "1 step is legal");
        assert_eq!(counted(1, 1), "1 step is legal, a throw");
        assert_eq!(counted(2, 1), "2 steps are legal, 1 of them throws");
    }
}
