//! Sessions and tokens: which cookies and tokens are open, and when they were last used.

use bisat_protocol::IdentityId;

use super::people::{Credential, Identity, PasswordHash, Session, StoredToken, TokenHash};
use crate::event_log::Reply;
use crate::identity::SessionId;

/// Number of tokens that one account may have.
pub const MOST_TOKENS: u32 = 100;
/// Most sessions of one person. A new one ends the session that was not used for the longest time.
pub(crate) const MOST_SESSIONS: u32 = 100;
/// How long a replaced cookie is accepted, in milliseconds: requests may be under way, and the answer may be lost.
pub(crate) const REPLACED_FOR: u64 = 60_000;
/// How long cookies without a session are accepted after the upgrade, in milliseconds: 30 days.
pub(crate) const LEGACY_COOKIES_FOR: u64 = 30 * 24 * 60 * 60 * 1000;
/// Setting that holds the time of the upgrade from a version that kept its secret in the database, in decimal digits.
pub(crate) const UPGRADED_AT: &str = "upgraded at";

/// Stores sessions and tokens, and which cookies of version 0.2 or earlier are still valid.
pub trait Sessions: Send + Sync {
    /// The owner of an open session.
    fn by_session(&self, session: &SessionId) -> Reply<Option<Identity>>;

    /// The owner of this token.
    fn by_token_hash(&self, token: TokenHash) -> Reply<Option<Identity>>;

    /// Stores a new session of an account if its password is still the one that was verified. Returns whether it is.
    fn log_in(&self, of: &IdentityId, verified: &PasswordHash, session: &SessionId, now: u64) -> Reply<bool>;

    /// Changes the password of an account, ends everything that was open, and starts a session, if the password is still
    /// the one that was verified. Returns whether it is.
    fn change_password(
        &self,
        of: &IdentityId,
        verified: &PasswordHash,
        password: PasswordHash,
        next: &SessionId,
        now: u64,
    ) -> Reply<bool>;

    /// Stores when a session or token was used.
    fn touch(&self, credential: &Credential, now: u64) -> Reply<()>;

    /// Open sessions, the last used first.
    fn sessions(&self, of: &IdentityId) -> Reply<Vec<Session>>;

    /// Tokens, the newest first.
    fn tokens(&self, of: &IdentityId) -> Reply<Vec<StoredToken>>;

    /// The token of a person with this id.
    fn token_by_id(&self, of: &IdentityId, id: &str) -> Reply<Option<TokenHash>>;

    /// Stores a new token, unless the account has [`MOST_TOKENS`]. Returns whether it is stored.
    fn add_token(&self, token: TokenHash, id: &IdentityId, created_at: u64) -> Reply<bool>;

    /// Revokes all tokens of an account.
    fn revoke_tokens(&self, id: &IdentityId) -> Reply<()>;

    /// Ends one session or cookie, or revokes one token. Returns whether it was open. With a session end the cookies of
    /// the person that were replaced: the session may have replaced one of them.
    fn end(&self, of: &IdentityId, credential: &Credential, now: u64) -> Reply<bool>;

    /// Ends all sessions, cookies and tokens of a person. Starts the new session, if there is one, in the same
    /// transaction.
    fn end_all(&self, of: &IdentityId, next: Option<&SessionId>, now: u64) -> Reply<()>;

    /// Ends every session, token and cookie of everybody.
    fn end_all_sessions(&self, now: u64) -> Reply<()>;

    /// Stores that the database comes from a version with cookies without a session, whose secret old copies of the
    /// database contain. The first time counts.
    fn set_upgraded_at(&self, now: u64) -> Reply<()>;

    /// The owner of a cookie without a session, unless it was replaced or all cookies of that time were ended. Such
    /// cookies were issued before the upgrade, and end 30 days after it.
    fn by_legacy_cookie(&self, cookie: TokenHash, of: &IdentityId, issued_at: u64, now: u64)
    -> Reply<Option<Identity>>;

    /// Starts a session in place of a cookie without one, which is accepted for one more minute. Returns the session; the
    /// earlier one if the cookie was replaced before, and none if that has ended.
    fn replace_legacy_cookie(
        &self,
        cookie: TokenHash,
        of: &IdentityId,
        session: &SessionId,
        now: u64,
    ) -> Reply<Option<SessionId>>;
}
