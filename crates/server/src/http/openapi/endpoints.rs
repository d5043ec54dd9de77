//! The list of endpoints.

mod devices;
mod records;
mod tournaments;
mod waiting;

use bisat_protocol::ErrorCode;
use serde_json::{Value, json};

/// An endpoint of the API.
pub(in crate::http) struct Endpoint {
    pub(super) method: &'static str,
    pub(in crate::http) path: &'static str,
    /// Operation id.
    pub(super) id: &'static str,
    pub(super) summary: &'static str,
    pub(super) query: Vec<QueryParameter>,
    pub(super) body: Body,
    /// Status, description and body of a success.
    pub(super) answer: (u16, &'static str, Answer),
    /// Whether the endpoint needs an authenticated caller.
    access: Access,
    /// Error codes beyond those that follow from body and access.
    own_errors: Vec<ErrorCode>,
}

/// A query parameter: name, description, schema.
type QueryParameter = (&'static str, &'static str, fn() -> Value);

/// Body of a request.
pub(super) enum Body {
    None,
    /// JSON of this schema.
    Json(&'static str),
    /// Text; with an example.
    Text(&'static str),
}

/// Body of a successful answer.
pub(super) enum Answer {
    Empty,
    /// JSON of this schema.
    Json(&'static str),
    /// A JSON list of this schema.
    List(&'static str),
    /// Any JSON object.
    Any,
    Text,
    /// A picture as PNG.
    Picture,
    /// A stream of lines, each JSON of this schema.
    Lines(&'static str),
}

/// Who may call an endpoint.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Access {
    Public,
    /// Cookie or token.
    Caller,
    /// Cookie only.
    Cookie,
}

impl Endpoint {
    fn new(
        method: &'static str,
        path: &'static str,
        id: &'static str,
        summary: &'static str,
        answer: (u16, &'static str, Answer),
    ) -> Self {
        let (query, body, own_errors) = (Vec::new(), Body::None, Vec::new());
        Endpoint { method, path, id, summary, query, body, answer, access: Access::Public, own_errors }
    }

    fn query(mut self, name: &'static str, description: &'static str, schema: fn() -> Value) -> Self {
        self.query.push((name, description, schema));
        self
    }

    fn body(self, body: Body) -> Self {
        Endpoint { body, ..self }
    }

    fn access(self, access: Access) -> Self {
        Endpoint { access, ..self }
    }

    fn fails(mut self, codes: &[ErrorCode]) -> Self {
        self.own_errors.extend(codes);
        self
    }

    /// Every error code that the endpoint can answer.
    pub(super) fn errors(&self) -> Vec<ErrorCode> {
        let mut codes = vec![ErrorCode::RateLimited];
        if self.path.contains('{') || !self.query.is_empty() {
            codes.push(ErrorCode::InvalidParameter);
        }
        if self.method != "get" {
            codes.push(ErrorCode::CrossSite);
        }
        match self.body {
            Body::None => {}
            Body::Json(_) => codes.extend([
                ErrorCode::InvalidJson,
                ErrorCode::BadRequest,
                ErrorCode::BodyTimeout,
                ErrorCode::BodyTooLarge,
                ErrorCode::UnsupportedMediaType,
                ErrorCode::InvalidField,
            ]),
            Body::Text(_) => {
                codes.extend([ErrorCode::BadRequest, ErrorCode::BodyTimeout, ErrorCode::BodyTooLarge]);
            }
        }
        match self.access {
            Access::Public => {}
            Access::Caller => {
                codes.extend([ErrorCode::Unauthenticated, ErrorCode::UnknownToken, ErrorCode::Unavailable]);
            }
            Access::Cookie => codes.extend([
                ErrorCode::Unauthenticated,
                ErrorCode::UnknownToken,
                ErrorCode::CookieRequired,
                ErrorCode::Unavailable,
            ]),
        }
        codes.extend(&self.own_errors);
        codes
    }
}

fn stage() -> Value {
    json!({ "$ref": "#/components/schemas/Stage" })
}

fn text() -> Value {
    json!({ "type": "string" })
}

fn number() -> Value {
    json!({ "type": "integer", "minimum": 0, "maximum": u32::MAX, "default": 0 })
}

fn limit() -> Value {
    json!({ "type": "integer", "minimum": 0, "maximum": u32::MAX })
}

fn page() -> Value {
    json!({ "type": "integer", "minimum": 1, "maximum": 100, "default": 50 })
}

fn finished() -> Value {
    json!({ "type": "integer", "minimum": 0, "maximum": 20, "default": 20 })
}

fn leaderboard_kind() -> Value {
    json!({ "$ref": "#/components/schemas/LeaderboardKind" })
}

const DONE: &str = "carried out and stored; the number of the last event";

/// Every endpoint.
pub(in crate::http) fn endpoints() -> Vec<Endpoint> {
    let mut endpoints = server();
    endpoints.extend(accounts());
    endpoints.extend(sessions());
    endpoints.extend(devices::devices());
    endpoints.extend(tables());
    endpoints.extend(waiting::waiting());
    endpoints.extend(tournaments::tournaments());
    endpoints.extend(commands());
    endpoints.extend(records::analysis_and_records());
    endpoints.extend(records::pictures());
    endpoints
}

fn server() -> Vec<Endpoint> {
    use Answer::{Any, Empty, List, Text};
    vec![
        Endpoint::new("get", "/healthz", "health", "Health check: writes to the disk and reads", (200, "ok", Text))
            .fails(&[ErrorCode::Unavailable]),
        Endpoint::new("get", "/metrics", "metrics", "Prometheus metrics, for private networks", (200, "metrics", Text))
            .fails(&[ErrorCode::NotFound]),
        Endpoint::new("get", "/ws", "openWebSocket", "Opens a WebSocket", (101, "switching protocols", Empty)).fails(
            &[
                ErrorCode::BadRequest,
                ErrorCode::CrossSite,
                ErrorCode::Unauthenticated,
                ErrorCode::UnknownToken,
                ErrorCode::TooManyConnections,
                ErrorCode::Unavailable,
            ],
        ),
        Endpoint::new("get", "/api/openapi.json", "openApi", "This description", (200, "OpenAPI 3.1", Any)),
        Endpoint::new(
            "get",
            "/api/games",
            "listGames",
            "Every game with its options",
            (200, "all games", List("GameDescription")),
        ),
    ]
}

fn accounts() -> Vec<Endpoint> {
    use Answer::{Empty, Json, List};
    let me = || (200, "the caller", Json("Me"));
    const PASSWORD: [ErrorCode; 2] = [ErrorCode::WrongPassword, ErrorCode::Internal];
    vec![
        Endpoint::new("get", "/api/me", "me", "The caller; without a session, a new guest with a cookie", me())
            .fails(&[ErrorCode::UnknownToken, ErrorCode::Unavailable]),
        Endpoint::new("post", "/api/me/name", "rename", "Renames the caller", me())
            .body(Body::Json("Rename"))
            .access(Access::Cookie)
            .fails(&[ErrorCode::InvalidName, ErrorCode::NameTaken])
            .fails(&PASSWORD),
        Endpoint::new(
            "post",
            "/api/me/bot",
            "becomeBot",
            "Makes the caller's account that of a program, for good",
            me(),
        )
        .access(Access::Cookie)
        .fails(&[ErrorCode::AccountRequired]),
        Endpoint::new(
            "get",
            "/api/me/tables",
            "myTables",
            "Tables of the caller, unfinished ones first",
            (200, "tables", List("TableSummary")),
        )
        .query("finished", "Number of older finished games at most; 20 if it is left out", finished)
        .access(Access::Caller),
        Endpoint::new(
            "get",
            "/api/me/export",
            "export",
            "Everything that the server keeps about the caller",
            (200, "what is kept", Json("AccountExport")),
        )
        .access(Access::Cookie),
        Endpoint::new("post", "/api/account", "register", "Makes the caller an account, or changes its password", me())
            .body(Body::Json("Credentials"))
            .access(Access::Cookie)
            .fails(&[ErrorCode::InvalidName, ErrorCode::InvalidPassword, ErrorCode::NameTaken])
            .fails(&PASSWORD),
        Endpoint::new("post", "/api/account/delete", "deleteAccount", "Deletes the caller", (204, "deleted", Empty))
            .body(Body::Json("DeleteAccount"))
            .access(Access::Cookie)
            .fails(&PASSWORD),
        Endpoint::new(
            "get",
            "/api/leaderboard/{game}",
            "leaderboard",
            "The 100 best people of a game, or the best bots and levels",
            (200, "best first, provisional ratings last", List("LeaderboardEntry")),
        )
        .query("of", "people or bots; people if it is left out", leaderboard_kind)
        .fails(&[ErrorCode::NotFound, ErrorCode::Unavailable]),
        Endpoint::new(
            "get",
            "/api/players/{name}",
            "player",
            "An account and its ratings",
            (200, "found", Json("Profile")),
        )
        .fails(&[ErrorCode::NotFound, ErrorCode::Unavailable]),
        Endpoint::new(
            "get",
            "/api/players/{name}/games",
            "ratedGames",
            "The last 200 rated games of an account",
            (200, "newest first", List("RatedResult")),
        )
        .fails(&[ErrorCode::UnknownToken, ErrorCode::NotFound, ErrorCode::Unavailable]),
    ]
}

fn sessions() -> Vec<Endpoint> {
    use Answer::{Empty, Json, List};
    let cleared = || (200, "the cookie is cleared", Empty);
    vec![
        Endpoint::new("post", "/api/login", "logIn", "Logs in to an account", (200, "the caller", Json("Me")))
            .body(Body::Json("Credentials"))
            .fails(&[ErrorCode::WrongCredentials, ErrorCode::Internal, ErrorCode::Unavailable]),
        Endpoint::new("post", "/api/logout", "logOut", "Ends the session and its connections", cleared())
            .fails(&[ErrorCode::UnknownToken, ErrorCode::Unavailable]),
        Endpoint::new(
            "post",
            "/api/logout/everywhere",
            "logOutEverywhere",
            "Ends all sessions, tokens and connections",
            cleared(),
        )
        .access(Access::Cookie),
        Endpoint::new(
            "post",
            "/api/me/password",
            "changePassword",
            "Changes the password; ends all sessions, tokens and connections",
            (200, "the caller, with a new cookie", Json("Me")),
        )
        .body(Body::Json("ChangePassword"))
        .access(Access::Cookie)
        .fails(&[
            ErrorCode::InvalidPassword,
            ErrorCode::WrongPassword,
            ErrorCode::AccountRequired,
            ErrorCode::Internal,
        ]),
        Endpoint::new(
            "get",
            "/api/me/sessions",
            "listSessions",
            "Open sessions of the caller",
            (200, "the last used first", List("SessionInfo")),
        )
        .access(Access::Cookie),
        Endpoint::new(
            "delete",
            "/api/me/sessions/{session}",
            "endSession",
            "Ends one session and its connections",
            (204, "ended", Empty),
        )
        .access(Access::Cookie)
        .fails(&[ErrorCode::NoSuchSession]),
        Endpoint::new(
            "get",
            "/api/tokens",
            "listTokens",
            "Tokens of the account, without the tokens themselves",
            (200, "newest first", List("TokenInfo")),
        )
        .access(Access::Cookie),
        Endpoint::new(
            "post",
            "/api/tokens",
            "createToken",
            "Creates a token for the account",
            (200, "the token, shown once", Json("Token")),
        )
        .access(Access::Cookie)
        .fails(&[ErrorCode::AccountRequired, ErrorCode::TooManyTokens]),
        Endpoint::new(
            "delete",
            "/api/tokens",
            "revokeTokens",
            "Revokes all tokens of the account and closes their connections",
            (204, "revoked", Empty),
        )
        .access(Access::Cookie),
        Endpoint::new(
            "delete",
            "/api/tokens/{token}",
            "revokeToken",
            "Revokes one token and closes its connections",
            (204, "revoked", Empty),
        )
        .access(Access::Cookie)
        .fails(&[ErrorCode::NoSuchToken]),
    ]
}

/// Error codes of endpoints that read a table.
const READ: [ErrorCode; 3] = [ErrorCode::NoSuchTable, ErrorCode::DamagedTable, ErrorCode::Unavailable];

fn tables() -> Vec<Endpoint> {
    use Answer::{Json, Lines, List, Text};
    vec![
        Endpoint::new("get", "/api/tables", "listTables", "Public tables", (200, "tables", List("TableSummary")))
            .query("game", "Only tables of this game", text)
            .query("stage", "Only tables at this stage; waiting if it is left out", stage)
            .query("after", "The last table of the page before", text)
            .query("limit", "Number of tables on a page; 50 if it is left out", page)
            .fails(&[ErrorCode::NoSuchTable]),
        Endpoint::new("post", "/api/tables", "openTable", "Opens a table", (201, "opened", Json("TableSummary")))
            .body(Body::Json("OpenTable"))
            .access(Access::Caller)
            .fails(&[ErrorCode::InvalidSetup, ErrorCode::AccountRequired, ErrorCode::TooManyTables]),
        Endpoint::new("get", "/api/tables/{table}", "table", "A table", (200, "the table", Json("TableSummary")))
            .fails(&READ),
        Endpoint::new(
            "get",
            "/api/tables/{table}/events",
            "events",
            "Events of a table",
            (200, "events", List("Event")),
        )
        .query("from", "Number of the first event", number)
        .query("limit", "Number of events at most; all if it is left out", limit)
        .fails(&READ),
        Endpoint::new(
            "get",
            "/api/tables/{table}/moves",
            "legalMoves",
            "Legal moves with the points to click",
            (200, "moves or outcomes", List("LegalMove")),
        )
        .fails(&READ),
        Endpoint::new(
            "get",
            "/api/tables/{table}/record",
            "record",
            "The game as text (docs/records.md)",
            (200, "the record", Text),
        )
        .fails(&READ),
        Endpoint::new(
            "get",
            "/api/tables/{table}/stream",
            "streamTable",
            "Events of a table and turns, as lines",
            (200, "lines without end", Lines("ServerMessage")),
        )
        .fails(&READ)
        .fails(&[ErrorCode::Unauthenticated, ErrorCode::UnknownToken, ErrorCode::TooManyConnections]),
        Endpoint::new(
            "get",
            "/api/stream",
            "streamGames",
            "Starts and ends of the caller's games, as lines",
            (200, "lines without end", Lines("GameNotice")),
        )
        .access(Access::Caller)
        .fails(&[ErrorCode::TooManyConnections]),
    ]
}

fn commands() -> Vec<Endpoint> {
    let command = |path, id, summary| {
        Endpoint::new("post", path, id, summary, (200, DONE, Answer::Json("Done"))).access(Access::Caller).fails(&[
            ErrorCode::NoSuchTable,
            ErrorCode::DamagedTable,
            ErrorCode::NotSeated,
            ErrorCode::NotNow,
        ])
    };
    let join = Endpoint::new(
        "post",
        "/api/tables/{table}/join",
        "join",
        "Takes a seat",
        (200, "the seat that was taken", Answer::Json("Joined")),
    );
    vec![
        join.body(Body::Json("JoinBody")).access(Access::Caller).fails(&[
            ErrorCode::NoSuchTable,
            ErrorCode::DamagedTable,
            ErrorCode::InvalidSetup,
            ErrorCode::NotSeated,
            ErrorCode::NotNow,
            ErrorCode::TooManySeats,
        ]),
        command("/api/tables/{table}/play", "play", "Makes a move").body(Body::Json("PlayBody")).fails(&[
            ErrorCode::InvalidRequestId,
            ErrorCode::IllegalMove,
            ErrorCode::StaleStep,
        ]),
        command("/api/tables/{table}/reveal", "reveal", "Reveals a link of the caller's hash chain")
            .body(Body::Json("RevealBody"))
            .fails(&[ErrorCode::InvalidLink]),
        command("/api/tables/{table}/start", "start", "Starts the game, with machines on open seats"),
        command("/api/tables/{table}/leave", "leave", "Leaves the seat before the start, or resigns"),
        command("/api/tables/{table}/resign", "resign", "Resigns"),
        command("/api/tables/{table}/draw", "offerDraw", "Offers a draw, or accepts one").fails(&[]),
        command("/api/tables/{table}/take-back", "offerTakeBack", "Asks to take back a move, or agrees"),
        command("/api/tables/{table}/rematch", "offerRematch", "Asks for a rematch").fails(&[ErrorCode::TooManyTables]),
        command("/api/tables/{table}/decline", "decline", "Declines an offer"),
        command("/api/tables/{table}/claim", "claim", "Claims the win while the player to move is away"),
    ]
}
