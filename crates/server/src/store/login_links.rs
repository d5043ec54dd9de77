//! One-time links with which the owner of an account logs in on another device. A link belongs to the session that made it, and
//! ends with it, so that logging out everywhere or changing the password ends every link.

use bisat_protocol::IdentityId;

use super::people::TokenHash;
use crate::event_log::Reply;
use crate::identity::SessionId;

/// Stores login links by the hashes of their secrets.
pub trait LoginLinks: Send + Sync {
    /// Stores the link of a session, in place of the one before. Returns whether the session is open.
    fn add_login_link(&self, session: &SessionId, secret: TokenHash, ends_at: u64) -> Reply<bool>;

    /// Whose account a link opens; none if it was used or has ended.
    fn login_link_owner(&self, secret: TokenHash, now: u64) -> Reply<Option<IdentityId>>;

    /// Uses a link: removes it and starts a session of its owner, in one transaction. None if it was used or has ended.
    fn use_login_link(&self, secret: TokenHash, session: &SessionId, now: u64) -> Reply<Option<IdentityId>>;
}
