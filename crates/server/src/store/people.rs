//! What is stored of a person: the identity, its sessions and its tokens.

use std::fmt;

use bisat_protocol::IdentityId;
use sha2::{Digest, Sha256};

use crate::identity::SessionId;

/// A guest or an account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Identity {
    /// Permanent id.
    pub id: IdentityId,
    /// Display name.
    pub name: String,
    /// Password hash of an account; a guest has none.
    pub password: Option<PasswordHash>,
    /// Creation time in milliseconds since 1970.
    pub created_at: u64,
    /// Whether it is the account of a program.
    pub is_bot: bool,
}

/// Hash of a password with its salt.
#[derive(Clone, PartialEq, Eq)]
pub struct PasswordHash(pub String);

impl fmt::Debug for PasswordHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PasswordHash")
    }
}

/// SHA-256 of a token or a cookie, which itself is not stored.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TokenHash(pub(crate) [u8; 32]);

impl TokenHash {
    /// Hash of the token in `Authorization: Bearer TOKEN`.
    pub fn of(token: &str) -> Self {
        TokenHash(Sha256::digest(token).into())
    }
}

/// What a caller is authenticated by.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Credential {
    /// The cookie of a session.
    Session(SessionId),
    /// A cookie of version 0.2 or earlier, which has no session.
    LegacyCookie {
        /// Its hash.
        hash: TokenHash,
        /// When it was issued.
        issued_at: u64,
    },
    /// A token.
    Token(TokenHash),
}

/// A session: one browser or program that is logged in with a cookie.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Session {
    /// Its id.
    pub id: SessionId,
    /// When it began.
    pub created_at: u64,
    /// When it was last used.
    pub last_used_at: u64,
}

/// A token without the token itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredToken {
    /// The first eight bytes of its hash, in hexadecimal.
    pub id: String,
    /// When it was created.
    pub created_at: u64,
    /// When it was last used.
    pub last_used_at: Option<u64>,
}

#[cfg(test)]
mod tests {
    use super::PasswordHash;

    #[test]
    fn a_password_is_not_shown_by_accident() {
        assert!(!format!("{:?}", PasswordHash("hunter2".to_owned())).contains("hunter2"));
    }
}
