//! Endpoints for the devices of a person: login links and notifications.

use bisat_protocol::ErrorCode;

use super::Answer::{Empty, Json};
use super::{Access, Body, Endpoint};

pub(super) fn devices() -> Vec<Endpoint> {
    vec![
        Endpoint::new(
            "post",
            "/api/me/login-link",
            "makeLoginLink",
            "A one-time link to log in on another device",
            (200, "the secret of the link", Json("LoginLink")),
        )
        .access(Access::Cookie)
        .fails(&[ErrorCode::AccountRequired]),
        Endpoint::new(
            "post",
            "/api/login/link/owner",
            "loginLinkOwner",
            "Whose account a login link opens",
            (200, "the name of the account", Json("LinkOwner")),
        )
        .body(Body::Json("LoginSecret"))
        .fails(&[ErrorCode::NoSuchLink, ErrorCode::Unavailable]),
        Endpoint::new(
            "post",
            "/api/login/link",
            "logInByLink",
            "Logs in with a login link, which ends",
            (200, "the caller", Json("Me")),
        )
        .body(Body::Json("LoginSecret"))
        .fails(&[ErrorCode::NoSuchLink, ErrorCode::Unavailable]),
        Endpoint::new(
            "get",
            "/api/push/key",
            "pushKey",
            "The public key for subscriptions to notifications",
            (200, "the key", Json("PushKey")),
        )
        .fails(&[ErrorCode::NotFound]),
        Endpoint::new(
            "put",
            "/api/push/subscription",
            "subscribe",
            "Sends notifications of the caller's turns to this browser",
            (204, "stored", Empty),
        )
        .body(Body::Json("PushSubscription"))
        .access(Access::Cookie)
        .fails(&[ErrorCode::NotFound]),
        Endpoint::new(
            "delete",
            "/api/push/subscription",
            "unsubscribe",
            "Ends the notifications to this browser",
            (204, "ended", Empty),
        )
        .access(Access::Cookie),
    ]
}
