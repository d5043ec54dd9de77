//! Everything that the server keeps, behind a few traits: the seam between the server and its database.
//!
//! [`EventLog`] stores the events of tables and what changes with them. The other traits store guests and accounts
//! ([`Identities`]), sessions and tokens ([`Sessions`]), [`LoginLinks`], [`PushSubscriptions`], [`Ratings`], [`Records`], [`Codes`],
//! [`Tournaments`] and settings, and keep the database in order ([`Maintenance`]). A [`Store`] does all of it: [`crate::sqlite`] and [`crate::postgres`]. The tests in `conformance` say what each
//! operation must do, and run over every store.
//!
//! Nothing here knows SQL. Secrets arrive as hashes: a store never hashes a password or draws a token.

pub mod people;
pub mod identities;
pub mod sessions;
pub mod login_links;
pub mod push_subscriptions;
pub mod ratings;
pub mod records;
pub mod codes;
pub mod tournaments;
pub mod maintenance;
pub mod shared;
pub(crate) mod chunk;
#[cfg(test)]
pub(crate) mod conformance;

use crate::event_log::EventLog;
pub use codes::{Codes, StoredCode};
pub use identities::{Identities, NameClaim, PersonalData};
pub use login_links::LoginLinks;
pub use maintenance::{Archived, Finished, Maintenance, Work};
pub use people::{Credential, Identity, PasswordHash, Session, StoredToken, TokenHash};
pub use push_subscriptions::{PushSubscriptions, StoredSubscription};
pub use ratings::{Ratings, ResultSeat, StoredRating, StoredResult};
pub use records::{RecordSaved, Records};
pub use sessions::Sessions;
pub use shared::SharedStore;
pub use tournaments::{ListedTournament, StoredTournament, TournamentAppend, TournamentAppended, Tournaments};

/// A database that keeps everything.
pub trait Store:
    EventLog
    + Identities
    + Sessions
    + LoginLinks
    + PushSubscriptions
    + Ratings
    + Records
    + Codes
    + Tournaments
    + Maintenance
{
}

impl<S> Store for S where
    S: EventLog
        + Identities
        + Sessions
        + LoginLinks
        + PushSubscriptions
        + Ratings
        + Records
        + Codes
        + Tournaments
        + Maintenance
{
}
