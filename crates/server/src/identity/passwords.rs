//! Passwords: which ones are allowed, and their hashes.

use std::error::Error;
use std::fmt;
use std::ops::RangeInclusive;

use argon2::password_hash::phc::{Output, ParamsString, PasswordHash, Salt};
use argon2::{Algorithm, Argon2, Block, Params, Version};

/// Length of a password, in characters.
const PASSWORD_LENGTH: RangeInclusive<usize> = 8..=200;

/// The commonest passwords of at least 8 characters, in lower case, one a line. They are facts from the frequency list of
/// zxcvbn, which counts passwords in published leaks.
const COMMON: &str = include_str!("common_passwords.txt");

/// Checks a new password of an account with this name: its length, and that it is hard to guess.
pub fn check_password(password: &str, name: &str) -> Result<(), PasswordError> {
    let characters = password.chars().count();
    if !PASSWORD_LENGTH.contains(&characters) {
        return Err(PasswordError::Length { characters });
    }
    let lower = password.to_lowercase();
    if lower == name.to_lowercase() {
        return Err(PasswordError::Name);
    }
    let mut characters = lower.chars();
    let first = characters.next();
    if is_common(&lower) || characters.all(|character| Some(character) == first) {
        return Err(PasswordError::Common);
    }
    Ok(())
}

/// Whether the password is in the list: as it is, or with digits and signs after it.
fn is_common(lower: &str) -> bool {
    let is_ending = |character: char| character.is_ascii_digit() || character.is_ascii_punctuation();
    let word = lower.trim_end_matches(is_ending);
    COMMON.lines().any(|common| common == lower || common == word)
}

/// Why a password is refused. The error does not contain it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PasswordError {
    /// Too short or too long.
    Length {
        /// Its length in characters.
        characters: usize,
    },
    /// Thousands of people use it.
    Common,
    /// It is the name of the account.
    Name,
}

impl fmt::Display for PasswordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PasswordError::Length { characters } => {
                let (least, most) = (PASSWORD_LENGTH.start(), PASSWORD_LENGTH.end());
                write!(f, "a password has {least} to {most} characters, not {characters}")
            }
            PasswordError::Common => {
                f.write_str("this password is among the first that are guessed: choose another, such as four words")
            }
            PasswordError::Name => f.write_str("the password is your name: choose another, such as four words"),
        }
    }
}

impl Error for PasswordError {}

/// Hashes passwords with Argon2id. It takes 19 MiB, which it uses again for the next password, and tens of milliseconds: do
/// not call it on a network thread.
#[derive(Default)]
pub struct PasswordHasher {
    memory: Vec<Block>,
}

impl PasswordHasher {
    /// Hash of a password as a PHC string.
    pub fn hash(&mut self, password: &str, salt: [u8; 16]) -> String {
        let argon2 = Argon2::default();
        let salt = Salt::new(&salt).expect("a salt may have 16 bytes");
        let output = self.output(&argon2, password, &salt, Params::DEFAULT_OUTPUT_LEN);
        let hash = PasswordHash {
            algorithm: Algorithm::default().ident(),
            version: Some(Version::default().into()),
            params: ParamsString::try_from(argon2.params()).expect("the default parameters can be written"),
            salt: Some(salt),
            hash: Some(output.expect("any text is a password")),
        };
        hash.to_string()
    }

    /// Checks a password against its hash. As slow as hashing.
    pub fn verify(&mut self, password: &str, hash: &str) -> bool {
        PasswordHash::new(hash).is_ok_and(|hash| self.matches(password, &hash).unwrap_or(false))
    }

    /// Whether the password has this hash; none if the hash was not made by Argon2.
    fn matches(&mut self, password: &str, hash: &PasswordHash) -> Option<bool> {
        let algorithm = Algorithm::try_from(hash.algorithm.as_str()).ok()?;
        let version = hash.version.map_or(Ok(Version::default()), Version::try_from).ok()?;
        let argon2 = Argon2::new(algorithm, version, Params::try_from(hash).ok()?);
        let (salt, expected) = (hash.salt.as_ref()?, hash.hash.as_ref()?);
        // The comparison takes the same time for every output.
        Some(self.output(&argon2, password, salt, expected.len())? == *expected)
    }

    fn output(&mut self, argon2: &Argon2<'_>, password: &str, salt: &[u8], length: usize) -> Option<Output> {
        let blocks = argon2.params().block_count();
        if self.memory.len() < blocks {
            self.memory.resize(blocks, Block::new());
        }
        let mut output = [0; Output::MAX_LENGTH];
        let output = output.get_mut(..length)?;
        argon2.hash_password_into_with_memory(password.as_bytes(), salt, output, &mut self.memory[..blocks]).ok()?;
        Output::new(output).ok()
    }
}
