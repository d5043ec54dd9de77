//! Sessions: logging out, here and everywhere, ends cookies, tokens, sockets and streams at once.

use std::time::{SystemTime, UNIX_EPOCH};

use bisat_protocol::{ClientMessage, RequestId, ServerMessage};
use serde_json::{Value as Json, json};
use sha2::{Digest, Sha256};

use crate::client::{Client, Socket};
use crate::server::Server;

/// Close code of a socket whose session has ended.
const POLICY: Option<u16> = Some(1008);

/// An account with this name, known by its cookie.
pub(crate) async fn account(server: &Server, name: &str, password: &str) -> Client {
    let guest = Client::guest(server).await;
    let answer = guest.post("/api/account", &json!({ "name": name, "password": password })).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    Client::stranger(server).with("cookie", answer.cookie().unwrap())
}

/// Another session of an account.
pub(crate) async fn log_in(server: &Server, name: &str, password: &str) -> Client {
    let stranger = Client::stranger(server);
    let answer = stranger.post("/api/login", &json!({ "name": name, "password": password })).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    stranger.with("cookie", answer.cookie().unwrap())
}

/// A program with a new token of the account.
pub(crate) async fn robot(server: &Server, owner: &Client) -> Client {
    let token = owner.post("/api/tokens", &json!({})).await.json()["token"].as_str().unwrap().to_owned();
    Client::stranger(server).with("authorization", &format!("Bearer {token}"))
}

/// Whether the server knows the client.
pub(crate) async fn is_known(client: &Client) -> bool {
    client.get("/api/me/tables").await.status == 200
}

/// The socket works: it answers.
async fn answers(socket: &mut Socket) {
    socket.say(&ClientMessage::Ping {}).await.unwrap();
    assert!(matches!(socket.receive().await.unwrap(), ServerMessage::Pong {}));
}

#[tokio::test(flavor = "multi_thread")]
async fn logging_out_ends_the_cookie_and_every_copy_of_it() {
    let mut server = Server::open("log-out");
    let guest = Client::guest(&server).await;
    let renewed = guest.get("/api/me").await;
    let renewed = Client::stranger(&server).with("cookie", renewed.cookie().unwrap());
    assert!(is_known(&guest).await && is_known(&renewed).await);
    let answer = guest.post("/api/logout", &json!({})).await;
    assert!(answer.status == 200 && answer.header("set-cookie").unwrap().contains("Max-Age=0"), "{answer:?}");
    assert!(!is_known(&guest).await && !is_known(&renewed).await);
    let again = renewed.get("/api/me").await.json();
    assert_ne!(again["id"], json!(guest.name()), "a renewed cookie of a closed session is a stranger's");
    server.kill();
    server.reopen();
    assert!(!is_known(&guest.moved_to(&server)).await, "after a restart, too");
}

#[tokio::test(flavor = "multi_thread")]
async fn logging_out_closes_the_sockets_and_streams_of_that_session_only() {
    let server = Server::open("log-out-sockets");
    let one = account(&server, "Ada", "correct horse").await;
    let other = log_in(&server, "Ada", "correct horse").await;
    let program = robot(&server, &one).await;
    let table = one.open_table(&json!({ "game": "khan" })).await;
    let (mut ended, mut stays, mut of_token) = (one.connect().await, other.connect().await, program.connect().await);
    let streams = [one.stream("/api/stream").await, one.stream(&format!("/api/tables/{table}/stream")).await];
    for socket in [&mut ended, &mut stays, &mut of_token] {
        answers(socket).await;
    }
    assert_eq!(one.post("/api/logout", &json!({})).await.status, 200);
    assert_eq!(ended.closed().await, POLICY);
    for stream in streams {
        stream.end().await;
    }
    answers(&mut stays).await;
    answers(&mut of_token).await;
    assert!(one.try_connect().await.is_ok(), "a closed session may still watch, as a stranger does");
    assert_eq!(one.stream("/api/stream").await.status, 401);
}

#[tokio::test(flavor = "multi_thread")]
async fn logging_out_everywhere_ends_cookies_tokens_sockets_and_streams() {
    let server = Server::open("everywhere");
    let one = account(&server, "Ada", "correct horse").await;
    let other = log_in(&server, "Ada", "correct horse").await;
    let program = robot(&server, &one).await;
    let stranger = Client::guest(&server).await;
    let mut sockets = [one.connect().await, other.connect().await, program.connect().await];
    let (stream, mut elsewhere) = (program.stream("/api/stream").await, stranger.connect().await);
    assert_eq!(program.post("/api/logout/everywhere", &json!({})).await.status, 403, "a token may not");
    assert_eq!(other.post("/api/logout/everywhere", &json!({})).await.status, 200);
    for socket in &mut sockets {
        assert_eq!(socket.closed().await, POLICY);
    }
    stream.end().await;
    assert!(!is_known(&one).await && !is_known(&other).await && !is_known(&program).await);
    assert_eq!(program.get("/api/me").await.status, 401);
    answers(&mut elsewhere).await;
    assert!(is_known(&log_in(&server, "Ada", "correct horse").await).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_password_ends_everything_that_was_open() {
    let server = Server::open("new-password");
    let one = account(&server, "Ada", "correct horse").await;
    let other = log_in(&server, "Ada", "correct horse").await;
    let program = robot(&server, &one).await;
    let mut sockets = [one.connect().await, other.connect().await, program.connect().await];
    let change = |current: &str, password: &str| json!({ "current": current, "password": password });
    for (refused, status) in [
        (change("battery staple", "another one"), 403),
        (change("correct horse", "password1"), 400),
        (change("correct horse", "short"), 400),
    ] {
        assert_eq!(one.post("/api/me/password", &refused).await.status, status, "{refused}");
    }
    assert!(is_known(&other).await);
    let answer = one.post("/api/me/password", &change("correct horse", "battery staple")).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    for socket in &mut sockets {
        assert_eq!(socket.closed().await, POLICY);
    }
    assert!(!is_known(&one).await && !is_known(&other).await && !is_known(&program).await);
    let renewed = Client::stranger(&server).with("cookie", answer.cookie().unwrap());
    assert!(is_known(&renewed).await, "the one who changed it stays logged in");
    let old = json!({ "name": "Ada", "password": "correct horse" });
    assert_eq!(Client::stranger(&server).post("/api/login", &old).await.status, 401);
    log_in(&server, "Ada", "battery staple").await;
    let guest = Client::guest(&server).await;
    assert_eq!(guest.post("/api/me/password", &change("", "battery staple")).await.status, 403, "guests have none");
}

#[tokio::test(flavor = "multi_thread")]
async fn registering_ends_every_copy_of_the_guests_cookie() {
    let server = Server::open("fixation");
    let guest = Client::guest(&server).await;
    let (copy, mut socket) = (guest.clone(), guest.connect().await);
    let answer = guest.post("/api/account", &json!({ "name": "Ada", "password": "correct horse" })).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    assert_eq!(socket.closed().await, POLICY);
    assert!(!is_known(&copy).await, "somebody who planted or copied the cookie is not logged in");
    let ada = Client::stranger(&server).with("cookie", answer.cookie().unwrap());
    assert_eq!(ada.get("/api/me").await.json()["id"], json!(guest.name()), "the same person with a new session");
    assert_eq!(ada.get("/api/me/sessions").await.json().as_array().map(Vec::len), Some(1));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_who_joins_by_an_open_socket_has_the_current_name() {
    let server = Server::open("join-name");
    let guest = Client::guest(&server).await;
    let table = guest.open_table(&json!({ "game": "khan" })).await;
    let mut socket = guest.connect().await;
    answers(&mut socket).await;
    assert_eq!(guest.post("/api/me/name", &json!({ "name": "Grace" })).await.status, 200);
    let (id, contribution) = (RequestId("j1".to_owned()), "0".repeat(32));
    socket.say(&ClientMessage::Join { table: table.clone(), seat: None, contribution, id }).await.unwrap();
    let answer = socket.receive().await.unwrap();
    assert!(matches!(answer, ServerMessage::Done { .. }), "{answer:?}");
    let events = guest.get(&format!("/api/tables/{table}/events")).await.body;
    assert!(events.contains("\"Grace\""), "{events}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_has_at_most_a_hundred_tokens() {
    let server = Server::open("many-tokens");
    let ada = account(&server, "Ada", "correct horse").await;
    for _ in 0..100 {
        assert_eq!(ada.post("/api/tokens", &json!({})).await.status, 200);
    }
    let answer = ada.post("/api/tokens", &json!({})).await;
    assert_eq!((answer.status, &answer.json()["code"]), (429, &json!("too-many-tokens")), "{answer:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn sessions_and_tokens_are_listed_and_ended_one_by_one() {
    let server = Server::open("listed");
    let one = account(&server, "Ada", "correct horse").await;
    let other = log_in(&server, "Ada", "correct horse").await;
    let (first, second) = (robot(&server, &one).await, robot(&server, &one).await);
    assert!(is_known(&first).await && is_known(&second).await);
    let sessions = one.get("/api/me/sessions").await.json();
    let sessions = sessions.as_array().unwrap();
    assert_eq!(sessions.len(), 2, "{sessions:?}");
    let theirs: Vec<&Json> = sessions.iter().filter(|session| session["is_current"] == false).collect();
    assert_eq!(theirs.len(), 1, "{sessions:?}");
    assert!(theirs[0]["last_used_at"].as_u64() >= theirs[0]["created_at"].as_u64());
    let path = format!("/api/me/sessions/{}", theirs[0]["session"].as_str().unwrap());
    let stranger = Client::guest(&server).await;
    assert_eq!(stranger.call("DELETE", &path, b"").await.unwrap().status, 404, "it is not theirs");
    let mut socket = other.connect().await;
    assert_eq!(one.call("DELETE", &path, b"").await.unwrap().status, 204);
    assert_eq!(socket.closed().await, POLICY);
    assert!(is_known(&one).await && !is_known(&other).await);
    assert_eq!(one.call("DELETE", &path, b"").await.unwrap().status, 404);

    let mut sockets = [first.connect().await, second.connect().await];
    let tokens = one.get("/api/tokens").await.json();
    assert_eq!(tokens.as_array().unwrap().len(), 2, "{tokens}");
    assert!(!tokens.to_string().contains("bisat_"), "{tokens}");
    assert!(tokens.as_array().unwrap().iter().all(|token| token["last_used_at"].is_u64()), "{tokens}");
    let path = format!("/api/tokens/{}", tokens[0]["token"].as_str().unwrap());
    assert_eq!(one.call("DELETE", &path, b"").await.unwrap().status, 204);
    assert_eq!(one.call("DELETE", &path, b"").await.unwrap().status, 404);
    assert_ne!(is_known(&first).await, is_known(&second).await, "one token was revoked, the other stays");
    assert_eq!(one.call("DELETE", "/api/tokens", b"").await.unwrap().status, 204);
    for socket in &mut sockets {
        assert_eq!(socket.closed().await, POLICY);
    }
    assert!(!is_known(&first).await && !is_known(&second).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_plays_but_does_not_administer_the_account() {
    let server = Server::open("token-limits");
    let owner = account(&server, "Ada", "correct horse").await;
    let program = robot(&server, &owner).await;
    program.open_table(&json!({ "game": "khan" })).await;
    for (method, path, body) in [
        ("POST", "/api/me/name", json!({ "name": "Grace", "password": "correct horse" })),
        ("POST", "/api/me/password", json!({ "current": "correct horse", "password": "battery staple" })),
        ("POST", "/api/account", json!({ "name": "Ada", "password": "battery staple", "current": "correct horse" })),
        ("POST", "/api/account/delete", json!({ "password": "correct horse" })),
        ("POST", "/api/me/bot", Json::Null),
        ("GET", "/api/me/export", Json::Null),
        ("GET", "/api/me/sessions", Json::Null),
        ("GET", "/api/tokens", Json::Null),
        ("POST", "/api/tokens", Json::Null),
        ("DELETE", "/api/tokens", Json::Null),
    ] {
        let answer = program.call(method, path, body.to_string().as_bytes()).await.unwrap();
        assert_eq!((answer.status, &answer.json()["code"]), (403, &json!("cookie-required")), "{method} {path}");
        // A stolen token does not help a guest's cookie, either.
        let both = Client::guest(&server).await.with("authorization", program.sends("authorization").unwrap());
        assert_eq!(both.call(method, path, body.to_string().as_bytes()).await.unwrap().status, 403, "{method} {path}");
    }
    let me = owner.get("/api/me").await.json();
    assert_eq!((&me["name"], &me["is_bot"]), (&json!("Ada"), &json!(false)));
    assert!(is_known(&program).await);
    assert_eq!(
        owner.post("/api/me/bot", &Json::Null).await.json()["is_bot"],
        true,
        "the owner does it with the cookie"
    );
}

/// HMAC-SHA256, as RFC 2104 defines it.
fn hmac(key: [u8; 32], message: &[u8]) -> [u8; 32] {
    let padded = |pad: u8| (0..64).map(move |place| key.get(place).copied().unwrap_or(0) ^ pad).collect::<Vec<u8>>();
    let inner = Sha256::digest([padded(0x36), message.to_vec()].concat());
    Sha256::digest([padded(0x5c), inner.to_vec()].concat()).into()
}

fn hex(bytes: [u8; 32]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cookie_of_the_first_version_is_accepted_replaced_and_ended_with_the_others() {
    let database = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/server/v1/bisat.sqlite");
    let server = Server::with_database("first-cookies", database.as_ref());
    // The secret in that database and the id of its account.
    let secret = "4c9026e6aa1438fa3f8a315beeea8bbb7d814cdca3937538f4f2c07ceaa9513c";
    let secret: Vec<u8> =
        (0..32).map(|place| u8::from_str_radix(&secret[2 * place..2 * place + 2], 16).unwrap()).collect();
    let ada = "8pctprset4nr655v";
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis();
    let key = hmac(secret.try_into().unwrap(), b"cookies\n");
    let cookie = |issued_at: u128| {
        let mac = hex(hmac(key, format!("bisat cookie\n{ada}.{issued_at}").as_bytes()));
        Client::stranger(&server).with("cookie", &format!("bisat={ada}.{issued_at}.{mac}"))
    };
    assert!(!is_known(&cookie(now)).await, "forged after the upgrade, with the secret of an old copy of the database");
    let old = cookie(now - 60 * 60 * 1000);
    assert!(is_known(&old).await);
    let mut socket = old.connect().await;
    answers(&mut socket).await;
    let answer = old.get("/api/me").await;
    assert_eq!(answer.json()["id"], ada);
    let new = Client::stranger(&server).with("cookie", answer.cookie().unwrap());
    assert_eq!(new.get("/api/me/sessions").await.json()[0]["is_current"], true);
    assert_eq!(old.get("/api/me").await.json()["id"], ada, "the answer may have been lost");
    assert_eq!(new.get("/api/me/sessions").await.json().as_array().map(Vec::len), Some(1), "no second session");
    assert_eq!(new.post("/api/logout/everywhere", &json!({})).await.status, 200);
    assert_eq!(socket.closed().await, POLICY);
    assert!(!is_known(&old).await && !is_known(&new).await);
}
