//! Bodies of the endpoints for notifications (Web Push), in JSON, and what a notification says.

use serde::{Deserialize, Serialize};

use crate::id::TableId;

/// The public key with which a browser subscribes to notifications.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PushKey {
    /// The VAPID key of the server (RFC 8292): a point of P-256, uncompressed, in base64url without padding. The
    /// `applicationServerKey` of `PushManager.subscribe`.
    pub key: String,
}

/// A subscription to notifications, as `PushSubscription.toJSON()` writes it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PushSubscription {
    /// Where the server sends notifications: an https URL of the browser's push service, at most 1,024 bytes.
    #[cfg_attr(feature = "openapi", schema(max_length = 1024))]
    pub endpoint: String,
    /// Keys of the browser.
    pub keys: PushKeys,
    /// When the subscription ends, in milliseconds since 1970. The server does not use it.
    #[serde(default, rename = "expirationTime", skip_serializing_if = "Option::is_none")]
    pub expiration_time: Option<f64>,
}

/// The keys of a browser, with which notifications are encrypted (RFC 8291).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PushKeys {
    /// Its public key: a point of P-256, uncompressed, in base64url without padding.
    pub p256dh: String,
    /// Its authentication secret: 16 bytes, in base64url without padding.
    pub auth: String,
}

/// The decrypted content of a notification: it is your turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TurnNotice {
    /// The table.
    pub table: TableId,
    /// The game's id.
    pub game: String,
    /// Names of the other people at the table.
    pub with: Vec<String>,
    /// When the time for the move is up, in milliseconds since 1970; none without a clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<u64>,
}
