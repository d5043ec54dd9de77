//! Guests and accounts: names, passwords, what is kept of a person, and deleting it.

use bisat_protocol::account::{ExportedRating, ExportedRecord, ExportedResult};
use bisat_protocol::{IdentityId, TableId};

use super::maintenance::Work;
use super::people::{Identity, PasswordHash, Session, StoredToken};
use super::push_subscriptions::StoredSubscription;
use crate::event_log::Reply;
use crate::identity::SessionId;

/// Result of claiming a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NameClaim {
    /// The name was free.
    Granted,
    /// Another account has it, or one that looks the same.
    Taken,
    /// The identity does not exist.
    Unknown,
}

/// What is stored of a person beside the identity.
#[derive(Clone, PartialEq, Debug)]
pub struct PersonalData {
    /// Open sessions.
    pub sessions: Vec<Session>,
    /// Tokens.
    pub tokens: Vec<StoredToken>,
    /// Ratings.
    pub ratings: Vec<ExportedRating>,
    /// Rated games that count for the person.
    pub rated_games: Vec<ExportedResult>,
    /// Tables at which the person sits or sat.
    pub tables: Vec<TableId>,
    /// Records that the person stored.
    pub records: Vec<ExportedRecord>,
    /// Browsers that get notifications.
    pub push_subscriptions: Vec<StoredSubscription>,
}

/// Key of a name to log in by: names that differ only in case are equal.
pub fn account_name(name: &str) -> String {
    name.to_lowercase()
}

/// Stores guests and accounts. The name of an account is its own: no other name may look the same
/// ([`crate::identity::names::keys`]).
pub trait Identities: Send + Sync {
    /// The identity with this id.
    fn identity(&self, id: &IdentityId) -> Reply<Option<Identity>>;

    /// The account with this name. Case is ignored.
    fn by_account(&self, name: &str) -> Reply<Option<Identity>>;

    /// Stores a new guest with a session and gives it a name that no account has; the number chooses among them.
    fn add_guest(&self, id: &IdentityId, session: &SessionId, number: u64, now: u64) -> Reply<String>;

    /// Renames a guest or account. Nobody, guests included, gets a name that looks like that of another account.
    fn rename(&self, id: &IdentityId, name: &str) -> Reply<NameClaim>;

    /// Turns a guest into an account, or changes the name and password of an account; ends everything that was open, and
    /// starts a session. Guests whose name looks the same get another one. `verified` is the password so far: if it has
    /// changed meanwhile, nothing happens.
    fn register(
        &self,
        id: &IdentityId,
        verified: Option<&PasswordHash>,
        name: &str,
        password: PasswordHash,
        next: &SessionId,
        now: u64,
    ) -> Reply<NameClaim>;

    /// Makes an account that of a program, for good. Returns whether the account exists.
    fn set_bot(&self, id: &IdentityId) -> Reply<bool>;

    /// Everything that is stored of a person.
    fn personal_data(&self, of: &IdentityId) -> Reply<PersonalData>;

    /// Deletes name, password, sessions, tokens and ratings of a person. The id stays, since games refer to it.
    fn delete(&self, of: &IdentityId, now: u64) -> Reply<()>;

    /// Removes at most `most` guests that were created before this time, sit at no table and stored no record. Returns
    /// their number. Their next visit makes them new guests.
    fn forget_guests(&self, created_before: u64, most: u32) -> Work<'_, u32>;
}
