//! The description of the HTTP calls, made from one list.

use axum::Json;
use serde_json::{Map, Value, json};

/// A call: method, path, what it does, an example of its body where it has one, and what comes back.
type Call = (&'static str, &'static str, &'static str, Option<&'static str>, &'static str);

const TABLE: &str = "a table in short";
const DONE: &str = "the number of the last event that came of it";

/// Every call.
pub(super) const CALLS: [Call; 35] = [
    ("get", "/healthz", "Is the server there?", None, "ok"),
    ("get", "/metrics", "Figures for Prometheus, not passed on by a proxy", None, "text"),
    ("get", "/ws", "Opens a WebSocket (docs/protocol.md)", None, "101 Switching Protocols"),
    ("get", "/api/openapi.json", "This description", None, "OpenAPI"),
    ("get", "/api/games", "Every game with its options", None, "a list"),
    ("get", "/api/me", "Who I am; whoever is not known becomes a guest, with a cookie", None, "id, name, is_account"),
    ("post", "/api/me/name", "Another name for me", Some(r#"{"name":"Quiet Heron"}"#), "who I am"),
    ("get", "/api/me/tables", "My tables, those that are on first", None, "tables in short"),
    ("post", "/api/account", "Makes me an account, or changes its password", Some(CREDENTIALS), "who I am"),
    ("post", "/api/login", "I am this account", Some(CREDENTIALS), "who I am, with a cookie"),
    ("post", "/api/logout", "Forgets who I am", None, "nothing"),
    ("post", "/api/tokens", "A token by which a program acts for my account", None, "the token, shown once"),
    ("delete", "/api/tokens", "Forgets all tokens of my account", None, "nothing"),
    ("get", "/api/leaderboard/{game}", "The best accounts and levels of a game", None, "a list"),
    ("get", "/api/tables", "Public tables (query: game, stage = waiting, playing or over)", None, "tables in short"),
    ("post", "/api/tables", "Opens a table", Some(SETUP), TABLE),
    ("get", "/api/tables/{table}", "A table", None, TABLE),
    ("get", "/api/tables/{table}/events", "Its events (query: from)", None, "events"),
    ("get", "/api/tables/{table}/moves", "Every legal move with the points to click", None, "moves"),
    ("get", "/api/tables/{table}/record", "The game as text (docs/records.md)", None, "text"),
    ("post", "/api/tables/{table}/join", "I sit down", Some(r#"{"contribution":"32 hexadecimal digits"}"#), DONE),
    ("post", "/api/tables/{table}/play", "I make a move", Some(r#"{"step":3,"token":"2:5","id":"m7"}"#), DONE),
    ("post", "/api/tables/{table}/start", "I opened it: begin now, with machines on open seats", None, DONE),
    ("post", "/api/tables/{table}/leave", "I stand up, or leave the game for good", None, DONE),
    ("post", "/api/tables/{table}/resign", "I give up", None, DONE),
    ("post", "/api/tables/{table}/draw", "I offer a draw, or agree to one", None, DONE),
    ("post", "/api/tables/{table}/take-back", "I ask to take my move back, or agree", None, DONE),
    ("post", "/api/tables/{table}/rematch", "I want to play again", None, DONE),
    ("post", "/api/tables/{table}/decline", "I refuse what was offered", None, DONE),
    ("get", "/api/tables/{table}/hint", "What my moves are worth, against machines", None, "an analysis"),
    ("post", "/api/analysis", "What the moves of a position are worth", Some(QUESTION), "an analysis"),
    ("post", "/api/records", "Checks a record, sent as text, and keeps it", Some("[Game \"khan\"]"), "its name"),
    ("get", "/api/records/{record}", "A record that was kept", None, "text"),
    ("get", "/api/stream", "My games as they begin and end, a JSON object a line", None, "lines without end"),
    ("get", "/api/tables/{table}/stream", "What happens at a table, a JSON object a line", None, "lines without end"),
];

const CREDENTIALS: &str = r#"{"name":"Heron","password":"eight letters or more"}"#;
const SETUP: &str =
    r#"{"game":"khan","seats":["open",{"level":4}],"time":{"kind":"move","seconds":60},"visibility":"public"}"#;
const QUESTION: &str = r#"{"game":"khan","state":"sks1ss/4s1/6/6/1S4/SKSS1S s r - 0","nodes":100000}"#;

/// The description.
pub(super) async fn serve() -> Json<Value> {
    Json(description())
}

fn description() -> Value {
    let mut paths = Map::new();
    for call in &CALLS {
        let path = paths.entry(call.1).or_insert_with(|| json!({}));
        path[call.0] = operation(call);
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Bisat",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Tables for KHAN, Chowka Bhara, Pachisi and Kho-Kho. Errors are {\"error\": \"…\"}.",
            "license": { "name": "MIT OR Apache-2.0" },
        },
        "paths": paths,
        "components": {
            "securitySchemes": {
                "cookie": { "type": "apiKey", "in": "cookie", "name": crate::identity::COOKIE },
                "token": { "type": "http", "scheme": "bearer" },
            },
        },
        "security": [{ "cookie": [] }, { "token": [] }, {}],
    })
}

fn operation((_, path, summary, body, answer): &Call) -> Value {
    let names = path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
    let parameter = |name| json!({ "name": name, "in": "path", "required": true, "schema": { "type": "string" } });
    let mut operation = json!({
        "summary": summary,
        "parameters": names.map(parameter).collect::<Vec<_>>(),
        "responses": { "default": { "description": answer } },
    });
    if let Some(example) = body {
        let (kind, example) = match serde_json::from_str::<Value>(example) {
            Ok(example) => ("application/json", example),
            Err(_) => ("text/plain", json!(example)),
        };
        operation["requestBody"] = json!({ "required": true, "content": { kind: { "example": example } } });
    }
    operation
}
