//! Identifiers of tables, people and requests.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Id of a table: 10 letters and digits. It is part of the table's address.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(example = "zkifqajd7z"))]
#[serde(transparent)]
pub struct TableId(pub String);

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Id of a player: a guest or an account.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(example = "xppbu2und3xnkiwv"))]
#[serde(transparent)]
pub struct IdentityId(pub String);

impl fmt::Display for IdentityId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Idempotency key of a request: 1 to 64 bytes that the client chooses.
///
/// A move that is sent twice with the same id is played once.
#[doc(alias = "idempotency key")]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(example = "m1", pattern = "^[!-~]{1,64}$"))]
#[serde(transparent)]
pub struct RequestId(pub String);

impl RequestId {
    /// Whether the length is valid: 1 to 64 bytes.
    pub fn is_valid(&self) -> bool {
        (1..=64).contains(&self.0.len())
    }
}
