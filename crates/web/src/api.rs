//! HTTP calls to the server. Without a server every call fails with [`ApiError::Offline`], and local games still work.

use bisat_protocol::account::{ChangePassword, LinkOwner, LoginLink, LoginSecret};
use bisat_protocol::analysis::{Analysis, SolvedValues, SolvedValuesRequest};
use bisat_protocol::http::{
    Credentials, FoundTable, GameDescription, GivenCode, LeaderboardEntry, LeaderboardKind, Me, PlayNowBody, Profile,
    TableSummary,
};
use bisat_protocol::push::PushKey;
use bisat_protocol::results::RatedResult;
use bisat_protocol::tournament::{RemovePlayer, TournamentEntry, TournamentSetup, TournamentSummary};
use bisat_protocol::{ErrorBody, ErrorCode, IdentityId, Setup, TableCode, TableId, TournamentId};
use leptos::prelude::window;
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{AbortController, Headers, Request, RequestInit, Response};

use crate::identity;

/// Why a call failed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ApiError {
    /// No server answered.
    Offline,
    /// The server refused, for this reason.
    Refused {
        /// The HTTP status.
        status: u16,
        /// What kind of error it is, if this page knows that kind.
        code: Option<ErrorCode>,
        /// The message of the server.
        reason: String,
    },
}

impl ApiError {
    /// Whether the server answered 404.
    pub fn is_missing(&self) -> bool {
        matches!(self, ApiError::Refused { status: 404, .. })
    }
}

/// The identity of the caller. A new caller becomes a guest.
pub async fn me() -> Result<Me, ApiError> {
    let me: Me = read(&call("GET", "/api/me", None, "").await?)?;
    identity::remember(&me.id.0);
    Ok(me)
}

/// The identity of the caller; `None` if the server does not know the caller yet.
pub async fn known_me() -> Result<Option<Me>, ApiError> {
    if !identity::is_known() {
        return Ok(None);
    }
    me().await.map(Some)
}

/// Changes the name of the caller.
pub async fn rename(name: &str) -> Result<Me, ApiError> {
    let body = bisat_protocol::http::Rename { name: name.to_owned(), password: None };
    read(&call("POST", "/api/me/name", Some(&json(&body)), JSON).await?)
}

/// Makes the caller an account.
pub async fn register(name: &str, password: &str) -> Result<Me, ApiError> {
    me().await?;
    read(&call("POST", "/api/account", Some(&json(&credentials(name, password))), JSON).await?)
}

/// Logs in to an account.
pub async fn log_in(name: &str, password: &str) -> Result<Me, ApiError> {
    let me: Me = read(&call("POST", "/api/login", Some(&json(&credentials(name, password))), JSON).await?)?;
    identity::remember(&me.id.0);
    Ok(me)
}

fn credentials(name: &str, password: &str) -> Credentials {
    Credentials { name: name.to_owned(), password: password.to_owned(), current: None }
}

/// Changes the password of the account. All other sessions end.
pub async fn change_password(current: &str, password: &str) -> Result<(), ApiError> {
    let body = ChangePassword { current: current.to_owned(), password: password.to_owned() };
    call("POST", "/api/me/password", Some(&json(&body)), JSON).await.map(drop)
}

/// What ends when the player logs out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LogOut {
    /// The session of this browser.
    Here,
    /// All sessions and tokens of the account.
    Everywhere,
}

/// Logs out.
pub async fn log_out(from: LogOut) -> Result<(), ApiError> {
    let path = match from {
        LogOut::Here => "/api/logout",
        LogOut::Everywhere => "/api/logout/everywhere",
    };
    call("POST", path, None, "").await?;
    identity::forget();
    Ok(())
}

/// Makes a one-time link for another device.
pub async fn make_login_link() -> Result<LoginLink, ApiError> {
    read(&call("POST", "/api/me/login-link", None, "").await?)
}

/// The name of the account that a login link opens.
pub async fn login_link_owner(secret: &str) -> Result<String, ApiError> {
    let owner: LinkOwner =
        read(&call("POST", "/api/login/link/owner", Some(&json(&login_secret(secret))), JSON).await?)?;
    Ok(owner.name)
}

/// Logs in with a login link.
pub async fn log_in_by_link(secret: &str) -> Result<Me, ApiError> {
    let me: Me = read(&call("POST", "/api/login/link", Some(&json(&login_secret(secret))), JSON).await?)?;
    identity::remember(&me.id.0);
    Ok(me)
}

fn login_secret(secret: &str) -> LoginSecret {
    LoginSecret { secret: secret.to_owned() }
}

/// The key with which a browser subscribes to notifications.
pub async fn push_key() -> Result<String, ApiError> {
    let key: PushKey = read(&call("GET", "/api/push/key", None, "").await?)?;
    Ok(key.key)
}

/// Sends notifications to this browser, whose subscription is in JSON.
pub async fn subscribe(subscription: &str) -> Result<(), ApiError> {
    call("PUT", "/api/push/subscription", Some(subscription), JSON).await.map(drop)
}

/// Ends the notifications to this browser.
pub async fn unsubscribe() -> Result<(), ApiError> {
    call("DELETE", "/api/push/subscription", None, "").await.map(drop)
}

/// The best players of a game.
pub async fn leaderboard(game: &str, of: LeaderboardKind) -> Result<Vec<LeaderboardEntry>, ApiError> {
    let of = match of {
        LeaderboardKind::People => "people",
        LeaderboardKind::Bots => "bots",
    };
    read(&call("GET", &format!("/api/leaderboard/{game}?of={of}"), None, "").await?)
}

/// An account and its ratings.
pub async fn profile(name: &str) -> Result<Profile, ApiError> {
    let name: String = js_sys::encode_uri_component(name).into();
    read(&call("GET", &format!("/api/players/{name}"), None, "").await?)
}

/// The last rated games of an account, newest first.
pub async fn rated_games(name: &str) -> Result<Vec<RatedResult>, ApiError> {
    let name: String = js_sys::encode_uri_component(name).into();
    read(&call("GET", &format!("/api/players/{name}/games"), None, "").await?)
}

/// The tables of the caller, with at most `finished` older finished ones; empty if the server does not know the caller yet.
pub async fn my_tables(finished: u32) -> Result<Vec<TableSummary>, ApiError> {
    if !identity::is_known() {
        return Ok(Vec::new());
    }
    read(&call("GET", &format!("/api/me/tables?finished={finished}"), None, "").await?)
}

/// Public tables in a stage: `waiting` or `playing`.
pub async fn tables(stage: &str) -> Result<Vec<TableSummary>, ApiError> {
    read(&call("GET", &format!("/api/tables?stage={stage}"), None, "").await?)
}

/// The games of the server.
pub async fn games() -> Result<Vec<GameDescription>, ApiError> {
    read(&call("GET", "/api/games", None, "").await?)
}

/// Opens a table.
pub async fn open_table(setup: &Setup) -> Result<TableId, ApiError> {
    me().await?;
    let table: TableSummary = read(&call("POST", "/api/tables", Some(&json(setup)), JSON).await?)?;
    Ok(table.table)
}

/// A table where somebody waits for the same game, or a new one. For a player who waits alone at a table: that table, or another
/// one to move over to.
pub async fn play_now(game: &str, waiting_at: Option<&TableId>) -> Result<TableSummary, ApiError> {
    me().await?;
    let body = PlayNowBody { game: game.to_owned(), rating: None, waiting_at: waiting_at.cloned() };
    read(&call("POST", "/api/play-now", Some(&json(&body)), JSON).await?)
}

/// A table.
pub async fn table(id: &str) -> Result<TableSummary, ApiError> {
    read(&call("GET", &format!("/api/tables/{id}"), None, "").await?)
}

/// The code of a waiting table.
pub async fn give_code(id: &str) -> Result<GivenCode, ApiError> {
    read(&call("POST", &format!("/api/tables/{id}/code"), None, "").await?)
}

/// The table that has a code.
pub async fn find_table(code: &TableCode) -> Result<TableId, ApiError> {
    let found: FoundTable = read(&call("GET", &format!("/api/codes/{code}"), None, "").await?)?;
    Ok(found.table)
}

/// Opens a tournament.
pub async fn open_tournament(setup: &TournamentSetup) -> Result<TournamentId, ApiError> {
    me().await?;
    let opened: TournamentSummary = read(&call("POST", "/api/tournaments", Some(&json(setup)), JSON).await?)?;
    Ok(opened.tournament)
}

/// A tournament.
pub async fn tournament(id: &str) -> Result<TournamentSummary, ApiError> {
    let id: String = js_sys::encode_uri_component(id).into();
    read(&call("GET", &format!("/api/tournaments/{id}"), None, "").await?)
}

/// The tournaments of the caller; empty if the server does not know the caller yet.
pub async fn my_tournaments() -> Result<Vec<TournamentEntry>, ApiError> {
    if !identity::is_known() {
        return Ok(Vec::new());
    }
    read(&call("GET", "/api/me/tournaments", None, "").await?)
}

/// What somebody does with a tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TournamentCommand {
    /// Plays in it.
    Join,
    /// Does not play any more.
    Leave,
    /// Starts it, as its host.
    Start,
    /// Cancels it, as its host.
    Cancel,
    /// Removes this player before the start, as its host.
    Remove(IdentityId),
}

/// Carries out a command. Returns who the caller is, and the tournament after it.
pub async fn command_tournament(
    id: &TournamentId,
    command: TournamentCommand,
) -> Result<(IdentityId, TournamentSummary), ApiError> {
    let me = me().await?;
    let (command, body) = match command {
        TournamentCommand::Join => ("join", None),
        TournamentCommand::Leave => ("leave", None),
        TournamentCommand::Start => ("start", None),
        TournamentCommand::Cancel => ("cancel", None),
        TournamentCommand::Remove(player) => ("remove", Some(json(&RemovePlayer { player }))),
    };
    let path = format!("/api/tournaments/{id}/{command}");
    let after = read(&call("POST", &path, body.as_deref(), JSON).await?)?;
    Ok((me.id, after))
}

/// The record of a table.
pub async fn table_record(id: &str) -> Result<String, ApiError> {
    call("GET", &format!("/api/tables/{id}/record"), None, "").await
}

/// A record stored by the server.
pub async fn record(id: &str) -> Result<String, ApiError> {
    call("GET", &format!("/api/records/{id}"), None, "").await
}

/// Stores a record on the server and returns its id.
pub async fn store_record(text: &str) -> Result<String, ApiError> {
    #[derive(serde::Deserialize)]
    struct Kept {
        record: String,
    }
    let kept: Kept = read(&call("POST", "/api/records", Some(text), "text/plain").await?)?;
    Ok(kept.record)
}

/// What the server's table of solved values says of the first of these positions; an entry is `None` if it lacks the position.
pub async fn solved_values(request: &SolvedValuesRequest) -> Result<Vec<Option<Analysis>>, ApiError> {
    let SolvedValues { positions } = read(&call("POST", "/api/solved-values", Some(&json(request)), JSON).await?)?;
    Ok(positions)
}

/// A text file of the page.
pub async fn file(path: &str) -> Result<String, ApiError> {
    call("GET", path, None, "").await
}

const JSON: &str = "application/json";

fn json(body: &impl Serialize) -> String {
    serde_json::to_string(body).expect("the body is plain data")
}

fn read<T: DeserializeOwned>(text: &str) -> Result<T, ApiError> {
    serde_json::from_str(text).map_err(|error| ApiError::Refused { status: 200, code: None, reason: error.to_string() })
}

async fn call(method: &str, path: &str, body: Option<&str>, content_type: &str) -> Result<String, ApiError> {
    let answered = fetch(method, path, body, content_type).await.map_err(|_| ApiError::Offline)?;
    let (status, text) = answered;
    if (200..300).contains(&status) {
        return Ok(text);
    }
    let (code, reason) = match serde_json::from_str::<ErrorBody>(&text) {
        Ok(error) => (Some(error.code), error.message),
        Err(_) => (None, text),
    };
    Err(ApiError::Refused { status, code, reason })
}

async fn fetch(method: &str, path: &str, body: Option<&str>, content_type: &str) -> Result<(u16, String), JsValue> {
    let (init, aborting) = (RequestInit::new(), Aborting(AbortController::new()?));
    init.set_method(method);
    init.set_signal(Some(&aborting.0.signal()));
    if let Some(body) = body {
        let headers = Headers::new()?;
        headers.set("Content-Type", content_type)?;
        init.set_headers(&headers);
        init.set_body(&JsValue::from_str(body));
    }
    let request = Request::new_with_str_and_init(path, &init)?;
    let response: Response = JsFuture::from(window().fetch_with_request(&request)).await?.dyn_into()?;
    let text = JsFuture::from(response.text()?).await?.as_string().unwrap_or_default();
    Ok((response.status(), text))
}

/// Ends a request when nobody waits for its answer any more, so that the server need not work on it.
struct Aborting(AbortController);

impl Drop for Aborting {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// The full address of a path of this page.
pub fn address(path: &str) -> String {
    let origin = window().location().origin().unwrap_or_default();
    format!("{origin}{path}")
}
