//! Who somebody is: ids, the signed cookie of a browser, names, passwords and the tokens of programs.
//!
//! A guest is an id in a signed cookie; an account is the same id with a name that nobody else has and a password.
//! Nothing here stores anything, reads a clock or draws lots: time is milliseconds since 1970, and random bytes must come
//! from where nobody can guess them.

#[cfg(test)]
mod tests;
pub mod names;

use std::error::Error;
use std::fmt;
use std::ops::RangeInclusive;

use argon2::password_hash::phc::PasswordHash;
use argon2::{Argon2, PasswordHasher, PasswordVerifier};
use bisat_protocol::{IdentityId, TableId};
use bisat_record::Hex;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

/// The name of the cookie.
pub const COOKIE: &str = "bisat";
/// How long a cookie is good for, in seconds: the 400 days that browsers keep one at the most.
const COOKIE_SECONDS: u64 = 400 * 24 * 60 * 60;
/// What else is ever signed with the same secret begins otherwise.
const COOKIE_PURPOSE: &[u8] = b"bisat cookie\n";

/// How many characters a name has.
const NAME_LENGTH: RangeInclusive<usize> = 2..=24;
/// How many characters a password has.
const PASSWORD_LENGTH: RangeInclusive<usize> = 8..=200;

/// Letters and digits that nobody takes for one another.
const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// A new identity of 16 letters and digits.
pub fn new_id(random: [u8; 10]) -> IdentityId {
    IdentityId(spell(&random, 16))
}

/// A new table of 10 letters and digits; whoever knows them may watch, so they cannot be guessed.
pub fn new_table_id(random: [u8; 8]) -> TableId {
    TableId(spell(&random, 10))
}

/// Five bits a letter, the first bits first.
fn spell(bytes: &[u8], letters: usize) -> String {
    let (bits, count) = bytes.iter().fold((0u128, 0), |(bits, count), byte| (bits << 8 | u128::from(*byte), count + 8));
    (1..=letters).map(|place| char::from(LETTERS[(bits >> (count - 5 * place)) as usize % LETTERS.len()])).collect()
}

/// The server's secret, by which it knows the cookies that it gave out.
#[derive(Clone)]
pub struct Keys(Hmac<Sha256>);

impl Keys {
    /// The secret must outlive a restart, or every guest is forgotten.
    pub fn new(secret: [u8; 32]) -> Self {
        let keyed = Hmac::<Sha256>::new_from_slice(&secret).expect("a key of any length will do");
        Keys(keyed.chain_update(COOKIE_PURPOSE))
    }

    /// `ID.ISSUED.MAC`: the value of a cookie by which the identity is known until 400 days after `issued_at`.
    pub fn sign(&self, id: &IdentityId, issued_at: u64) -> String {
        let signed = format!("{id}.{issued_at}");
        let mac = Hex::<32>(self.0.clone().chain_update(&signed).finalize().into_bytes().into());
        format!("{signed}.{mac}")
    }

    /// Whose cookie this is; nobody's where we did not sign it or it is too old.
    pub fn verify(&self, cookie: &str, now: u64) -> Option<IdentityId> {
        let (signed, mac) = cookie.rsplit_once('.')?;
        let mac = Hex::<32>::read(mac).ok()?;
        self.0.clone().chain_update(signed).verify_slice(&mac.0).ok()?;
        let (id, issued_at) = signed.rsplit_once('.')?;
        // In both directions: a cookie given out while the clock ran far ahead is not good for ever.
        let age = now.abs_diff(issued_at.parse().ok()?);
        (age <= COOKIE_SECONDS * 1000).then(|| IdentityId(id.to_owned()))
    }
}

/// Over which connections a browser may send the cookie.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Secure {
    /// Encrypted ones only.
    HttpsOnly,
    /// Any: for a server that is not reached by https.
    AnyConnection,
}

impl Secure {
    /// What fits the address by which people reach the server.
    pub fn for_address(public_url: &str) -> Self {
        let is_https = public_url.get(..8).is_some_and(|scheme| scheme.eq_ignore_ascii_case("https://"));
        if is_https { Secure::HttpsOnly } else { Secure::AnyConnection }
    }
}

/// The `Set-Cookie` header that gives a browser its cookie.
pub fn set_cookie(value: &str, secure: Secure) -> String {
    cookie_header(value, COOKIE_SECONDS, secure)
}

/// The `Set-Cookie` header that takes it away again.
pub fn forget_cookie(secure: Secure) -> String {
    cookie_header("", 0, secure)
}

fn cookie_header(value: &str, seconds: u64, secure: Secure) -> String {
    let ending = match secure {
        Secure::HttpsOnly => "; Secure",
        Secure::AnyConnection => "",
    };
    format!("{COOKIE}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{ending}")
}

/// The value of our cookie in a `Cookie` header, where it is among the others.
pub fn read_cookie(header: &str) -> Option<&str> {
    let pairs = header.split(';').filter_map(|pair| pair.split_once('='));
    pairs.map(|(name, value)| (name.trim(), value.trim())).find(|(name, _)| *name == COOKIE).map(|(_, value)| value)
}

/// Whether a guest or an account may be called so.
pub fn check_name(name: &str) -> Result<(), NameError> {
    let characters = name.chars().count();
    if !NAME_LENGTH.contains(&characters) {
        return Err(NameError::Length { characters });
    }
    if let Some(character) = name.chars().find(|character| !names::is_allowed(*character)) {
        return Err(NameError::Character { character });
    }
    if name.starts_with(' ') || name.ends_with(' ') || name.contains("  ") {
        return Err(NameError::Spaces { name: name.to_owned() });
    }
    if names::is_like_a_machine(name) {
        return Err(NameError::Machine { name: name.to_owned() });
    }
    Ok(())
}

/// Why somebody cannot be called so.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NameError {
    /// Too short or too long.
    Length {
        /// How many characters it has.
        characters: usize,
    },
    /// Something that is no part of a name.
    Character {
        /// The first such character.
        character: char,
    },
    /// A space at an end, or two together.
    Spaces {
        /// The name.
        name: String,
    },
    /// A name that leaderboards give to machines.
    Machine {
        /// The name.
        name: String,
    },
}

impl fmt::Display for NameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NameError::Length { characters } => {
                let (least, most) = (NAME_LENGTH.start(), NAME_LENGTH.end());
                write!(f, "a name has {least} to {most} characters, not {characters}")
            }
            NameError::Character { character } => {
                write!(f, "a name has letters, digits, spaces, hyphens and underscores, not {character:?}")
            }
            NameError::Spaces { name } => {
                write!(f, "in a name spaces stand one by one between words, not so: {name:?}")
            }
            NameError::Machine { name } => write!(f, "{name:?} is what a machine is called: choose another name"),
        }
    }
}

impl Error for NameError {}

/// Whether an account may have this password.
pub fn check_password(password: &str) -> Result<(), PasswordError> {
    let characters = password.chars().count();
    if PASSWORD_LENGTH.contains(&characters) { Ok(()) } else { Err(PasswordError { characters }) }
}

/// A password that is too short or too long; it does not carry the password.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PasswordError {
    characters: usize,
}

impl fmt::Display for PasswordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (least, most) = (PASSWORD_LENGTH.start(), PASSWORD_LENGTH.end());
        write!(f, "a password has {least} to {most} characters, not {}", self.characters)
    }
}

impl Error for PasswordError {}

/// What is kept of a password: argon2id as a PHC string. Takes 19 MiB and tens of milliseconds, so not on a thread that
/// serves the network.
pub fn hash_password(password: &str, salt: [u8; 16]) -> String {
    let hash: PasswordHash = Argon2::default()
        .hash_password_with_salt(password.as_bytes(), &salt)
        .expect("16 bytes are a salt, and any text is a password");
    hash.to_string()
}

/// Whether this is the password that was hashed; as slow as hashing it.
pub fn is_right_password(password: &str, hash: &str) -> bool {
    PasswordHash::new(hash).is_ok_and(|hash| Argon2::default().verify_password(password.as_bytes(), &hash).is_ok())
}

/// A new token for a program; it is shown once, and only its hash is kept.
pub fn new_token(random: [u8; 24]) -> String {
    format!("bisat_{}", Hex(random))
}
