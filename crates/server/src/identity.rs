//! Authentication: ids, signed session cookies and API tokens. [`names`] and [`passwords`] say which ones are valid.
//!
//! A guest is an id in a signed cookie. An account is the same id with a unique name and a password.
//! Nothing here stores anything or reads a clock: time and random bytes are passed in.

#[cfg(test)]
mod tests;
pub mod guest_names;
pub mod names;
pub mod titles;
pub mod passwords;

use bisat_protocol::{IdentityId, TableId, TournamentId};
use bisat_record::Hex;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

/// The name of the cookie of a server without https.
pub const COOKIE: &str = "bisat";
/// The name of the cookie of a server with https. Browsers take a cookie with this prefix from the server's own pages
/// over https only, so that no other host of the same domain can plant one.
pub const HOST_COOKIE: &str = "__Host-bisat";
/// Lifetime of a session, in seconds: 400 days, the longest that browsers allow.
const COOKIE_SECONDS: u64 = 400 * 24 * 60 * 60;
/// Domain separation: anything else signed with the same key starts differently.
const COOKIE_PURPOSE: &[u8] = b"bisat cookie\n";

/// Base-32 alphabet without characters that look alike.
const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// Id of a session: 16 letters and digits. Without the signature in the cookie it opens nothing.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct SessionId(pub String);

/// A new identity id: 16 letters and digits.
pub fn new_id(random: [u8; 10]) -> IdentityId {
    IdentityId(base32(&random, 16))
}

/// A new session id: 16 letters and digits.
pub fn new_session_id(random: [u8; 10]) -> SessionId {
    SessionId(base32(&random, 16))
}

/// A new table id: 10 letters and digits. It cannot be guessed: anyone who knows it may watch.
pub fn new_table_id(random: [u8; 8]) -> TableId {
    TableId(base32(&random, 10))
}

/// A new tournament id: 12 letters and digits. It cannot be guessed: anyone who knows it may join.
pub fn new_tournament_id(random: [u8; 8]) -> TournamentId {
    TournamentId(base32(&random, 12))
}

/// Base-32 encoding: five bits a letter, most significant first.
fn base32(bytes: &[u8], letters: usize) -> String {
    let (bits, count) = bytes.iter().fold((0u128, 0), |(bits, count), byte| (bits << 8 | u128::from(*byte), count + 8));
    (1..=letters).map(|place| char::from(LETTERS[(bits >> (count - 5 * place)) as usize % LETTERS.len()])).collect()
}

/// Key that signs and verifies session cookies.
#[derive(Clone)]
pub struct SessionKey(Hmac<Sha256>);

/// The content of a session cookie whose signature is valid. The database knows whether the session is still open.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SessionCookie {
    /// Whose session it is.
    pub identity: IdentityId,
    /// The session; none in a cookie of version 0.2 or earlier.
    pub session: Option<SessionId>,
    /// When the cookie was issued or renewed.
    pub issued_at: u64,
}

impl SessionKey {
    /// A key from the server's secret. Another key invalidates every session.
    pub fn new(secret: [u8; 32]) -> Self {
        let keyed = Hmac::<Sha256>::new_from_slice(&secret).expect("HMAC takes keys of any length");
        SessionKey(keyed.chain_update(COOKIE_PURPOSE))
    }

    /// The value of a session cookie, `ID.SESSION.ISSUED.MAC`, valid for 400 days after `issued_at`.
    pub fn sign(&self, id: &IdentityId, session: &SessionId, issued_at: u64) -> String {
        self.seal(&format!("{id}.{}.{issued_at}", session.0))
    }

    /// The text with its message authentication code.
    fn seal(&self, signed: &str) -> String {
        let mac = Hex::<32>(self.0.clone().chain_update(signed).finalize().into_bytes().into());
        format!("{signed}.{mac}")
    }

    /// What a session cookie says; none if the signature is wrong or the cookie has expired.
    pub fn verify(&self, cookie: &str, now: u64) -> Option<SessionCookie> {
        let (signed, mac) = cookie.rsplit_once('.')?;
        let mac = Hex::<32>::read(mac).ok()?;
        self.0.clone().chain_update(signed).verify_slice(&mac.0).ok()?;
        let (owner, issued_at) = signed.rsplit_once('.')?;
        let (identity, session) = match owner.split_once('.') {
            Some((identity, session)) => (identity, Some(SessionId(session.to_owned()))),
            None => (owner, None),
        };
        let issued_at = issued_at.parse().ok()?;
        // In both directions: a cookie issued while the clock was wrong must not last forever.
        let is_valid = now.abs_diff(issued_at) <= COOKIE_SECONDS * 1000;
        is_valid.then(|| SessionCookie { identity: IdentityId(identity.to_owned()), session, issued_at })
    }
}

/// Whether people reach the server by https only.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CookieSecurity {
    /// The cookie is sent over https only, and HSTS makes browsers use nothing else.
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
    match secure {
        CookieSecurity::HttpsOnly => cookie_header(HOST_COOKIE, value, COOKIE_SECONDS, secure),
        CookieSecurity::AnyConnection => cookie_header(COOKIE, value, COOKIE_SECONDS, secure),
    }
}

/// `Set-Cookie` headers that end a session: one for each name that the cookie has or had.
pub fn clear_cookies(secure: CookieSecurity) -> Vec<String> {
    let names = match secure {
        CookieSecurity::HttpsOnly => &[HOST_COOKIE, COOKIE][..],
        CookieSecurity::AnyConnection => &[COOKIE][..],
    };
    names.iter().map(|name| cookie_header(name, "", 0, secure)).collect()
}

fn cookie_header(name: &str, value: &str, seconds: u64, secure: CookieSecurity) -> String {
    let ending = match secure {
        CookieSecurity::HttpsOnly => "; Secure",
        CookieSecurity::AnyConnection => "",
    };
    format!("{name}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{ending}")
}

/// The session cookie in a `Cookie` header. The name with the prefix counts first. On a server with https, a cookie without
/// the prefix is read only if it is of version 0.2, which names no session: another host of the domain may have planted it.
pub fn read_cookie(header: &str, secure: CookieSecurity) -> Option<&str> {
    let named = |wanted: &'static str| {
        let pairs = header.split(';').filter_map(|pair| pair.split_once('='));
        let pairs = pairs.map(|(name, value)| (name.trim(), value.trim()));
        pairs.filter(move |(name, _)| *name == wanted).map(|(_, value)| value)
    };
    // `ID.ISSUED.MAC`, not `ID.SESSION.ISSUED.MAC`.
    let has_no_session = |value: &&str| value.split('.').count() < 4;
    let is_accepted = |value: &&str| match secure {
        CookieSecurity::HttpsOnly => has_no_session(value),
        CookieSecurity::AnyConnection => true,
    };
    named(HOST_COOKIE).next().or_else(|| named(COOKIE).find(is_accepted))
}

/// A new secret of a login link: 25 letters and digits, short enough for a QR code that is easy to read. Only its hash is stored.
pub fn new_login_secret(random: [u8; 16]) -> String {
    base32(&random, 25)
}

/// A new API token. It is shown once; only its hash is stored.
pub fn new_token(random: [u8; 24]) -> String {
    format!("bisat_{}", Hex(random))
}
