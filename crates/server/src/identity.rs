//! Authentication: ids, signed session cookies, names, passwords and API tokens.
//!
//! A guest is an id in a signed cookie. An account is the same id with a unique name and a password.
//! Nothing here stores anything or reads a clock: time and random bytes are passed in.

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
/// Lifetime of a session, in seconds: 400 days, the longest that browsers allow.
const COOKIE_SECONDS: u64 = 400 * 24 * 60 * 60;
/// Domain separation: anything else signed with the same key starts differently.
const COOKIE_PURPOSE: &[u8] = b"bisat cookie\n";

/// Length of a name, in characters.
const NAME_LENGTH: RangeInclusive<usize> = 2..=24;
/// Length of a password, in characters.
const PASSWORD_LENGTH: RangeInclusive<usize> = 8..=200;

/// Base-32 alphabet without characters that look alike.
const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// A new identity id: 16 letters and digits.
pub fn new_id(random: [u8; 10]) -> IdentityId {
    IdentityId(base32(&random, 16))
}

/// A new table id: 10 letters and digits. It cannot be guessed: anyone who knows it may watch.
pub fn new_table_id(random: [u8; 8]) -> TableId {
    TableId(base32(&random, 10))
}

/// Base-32 encoding: five bits a letter, most significant first.
fn base32(bytes: &[u8], letters: usize) -> String {
    let (bits, count) = bytes.iter().fold((0u128, 0), |(bits, count), byte| (bits << 8 | u128::from(*byte), count + 8));
    (1..=letters).map(|place| char::from(LETTERS[(bits >> (count - 5 * place)) as usize % LETTERS.len()])).collect()
}

/// Key that signs and verifies session cookies.
#[derive(Clone)]
pub struct SessionKey(Hmac<Sha256>);

impl SessionKey {
    /// A key from the server's secret. Another key invalidates every session.
    pub fn new(secret: [u8; 32]) -> Self {
        let keyed = Hmac::<Sha256>::new_from_slice(&secret).expect("HMAC takes keys of any length");
        SessionKey(keyed.chain_update(COOKIE_PURPOSE))
    }

    /// The value of a session cookie, `ID.ISSUED.MAC`, valid for 400 days after `issued_at`.
    pub fn sign(&self, id: &IdentityId, issued_at: u64) -> String {
        let signed = format!("{id}.{issued_at}");
        let mac = Hex::<32>(self.0.clone().chain_update(&signed).finalize().into_bytes().into());
        format!("{signed}.{mac}")
    }

    /// The identity of a session cookie; none if the signature is wrong or the session has expired.
    pub fn verify(&self, cookie: &str, now: u64) -> Option<IdentityId> {
        let (signed, mac) = cookie.rsplit_once('.')?;
        let mac = Hex::<32>::read(mac).ok()?;
        self.0.clone().chain_update(signed).verify_slice(&mac.0).ok()?;
        let (id, issued_at) = signed.rsplit_once('.')?;
        // In both directions: a cookie issued while the clock was wrong must not last forever.
        let age = now.abs_diff(issued_at.parse().ok()?);
        (age <= COOKIE_SECONDS * 1000).then(|| IdentityId(id.to_owned()))
    }
}

/// Whether the session cookie has the attribute `Secure`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CookieSecurity {
    /// Sent over https only.
    HttpsOnly,
    /// Sent over any connection: for a server without https.
    AnyConnection,
}

impl CookieSecurity {
    /// Https only if the server speaks TLS itself or people reach it by https.
    pub fn for_addresses(own_url: &str, public_url: Option<&str>) -> Self {
        let is_https = |url: &str| url.get(..8).is_some_and(|scheme| scheme.eq_ignore_ascii_case("https://"));
        match is_https(own_url) || public_url.is_some_and(is_https) {
            true => CookieSecurity::HttpsOnly,
            false => CookieSecurity::AnyConnection,
        }
    }
}

/// `Set-Cookie` header that starts a session.
pub fn set_cookie(value: &str, secure: CookieSecurity) -> String {
    cookie_header(value, COOKIE_SECONDS, secure)
}

/// `Set-Cookie` header that ends a session.
pub fn clear_cookie(secure: CookieSecurity) -> String {
    cookie_header("", 0, secure)
}

fn cookie_header(value: &str, seconds: u64, secure: CookieSecurity) -> String {
    let ending = match secure {
        CookieSecurity::HttpsOnly => "; Secure",
        CookieSecurity::AnyConnection => "",
    };
    format!("{COOKIE}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{ending}")
}

/// The session cookie in a `Cookie` header.
pub fn read_cookie(header: &str) -> Option<&str> {
    let pairs = header.split(';').filter_map(|pair| pair.split_once('='));
    pairs.map(|(name, value)| (name.trim(), value.trim())).find(|(name, _)| *name == COOKIE).map(|(_, value)| value)
}

/// Checks a name.
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

/// Why a name is invalid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NameError {
    /// Too short or too long.
    Length {
        /// Its length in characters.
        characters: usize,
    },
    /// It has an invalid character.
    Character {
        /// The first invalid character.
        character: char,
    },
    /// It has a space at an end, or two in a row.
    Spaces {
        /// The name.
        name: String,
    },
    /// It is reserved for machines.
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
                write!(f, "a name has single spaces between words only: {name:?}")
            }
            NameError::Machine { name } => write!(f, "{name:?} is reserved for machines: choose another name"),
        }
    }
}

impl Error for NameError {}

/// Checks the length of a password.
pub fn check_password(password: &str) -> Result<(), PasswordError> {
    let characters = password.chars().count();
    if PASSWORD_LENGTH.contains(&characters) { Ok(()) } else { Err(PasswordError { characters }) }
}

/// The password is too short or too long. The error does not contain it.
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

/// Hash of a password: Argon2id as a PHC string. It takes 19 MiB and tens of milliseconds: do not call it on a network
/// thread.
pub fn hash_password(password: &str, salt: [u8; 16]) -> String {
    let hash: PasswordHash = Argon2::default()
        .hash_password_with_salt(password.as_bytes(), &salt)
        .expect("the salt has 16 bytes, and any text is a password");
    hash.to_string()
}

/// Checks a password against its hash. As slow as hashing.
pub fn verify_password(password: &str, hash: &str) -> bool {
    PasswordHash::new(hash).is_ok_and(|hash| Argon2::default().verify_password(password.as_bytes(), &hash).is_ok())
}

/// A new API token. It is shown once; only its hash is stored.
pub fn new_token(random: [u8; 24]) -> String {
    format!("bisat_{}", Hex(random))
}
