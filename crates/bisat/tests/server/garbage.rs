//! Bytes that nobody should send. The server refuses them, or hangs up, and lives.

use bisat_protocol::{ClientMessage, ServerMessage};
use fastrand::Rng;
use serde_json::json;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};

use crate::client::{Client, Socket};
use crate::server::Server;

async fn check_alive(server: &mut Server) {
    let mut socket = Client::guest(server).await.connect().await;
    socket.say(&ClientMessage::Ping {}).await.unwrap();
    assert_eq!(socket.receive().await.unwrap(), ServerMessage::Pong {});
    assert!(server.is_open());
}

async fn is_hung_up(mut socket: Socket) -> bool {
    for _ in 0..10 {
        if socket.hear_text().await.is_err() {
            return true;
        }
    }
    false
}

#[tokio::test(flavor = "multi_thread")]
async fn messages_that_are_no_requests_are_refused_one_by_one() {
    let mut server = Server::open("no-requests");
    let mut socket = Client::guest(&server).await.connect().await;
    let deep = |open: &str, close: &str| format!("{}{}", open.repeat(4000), close.repeat(4000));
    let texts = [
        String::new(),
        "null".to_owned(),
        "follow".to_owned(),
        "{".to_owned(),
        "{}".to_owned(),
        "\u{0}".to_owned(),
        r#"{"say":"nothing"}"#.to_owned(),
        r#"{"say":"ping","say":"ping"}"#.to_owned(),
        r#"{"say":"ping","and":"more"}"#.to_owned(),
        r#"{"say":"follow"}"#.to_owned(),
        r#"{"say":"follow","table":"nowhere"}"#.to_owned(),
        r#"{"say":"follow","table":"nowhere","from":-1}"#.to_owned(),
        r#"{"say":"follow","table":"nowhere","from":4294967296}"#.to_owned(),
        r#"{"say":"start","table":"nowhere","id":""}"#.to_owned(),
        format!(r#"{{"say":"start","table":"nowhere","id":"{}"}}"#, "i".repeat(65)),
        format!(r#"{{"say":"follow","table":"{}"}}"#, "t".repeat(10_000)),
        deep("[", "]"),
        format!(r#"{{"say":"follow","table":{}}}"#, deep("[", "]")),
    ];
    for text in texts {
        socket.say_message(Message::text(text.as_str())).await.unwrap();
        let notice = socket.receive().await.unwrap();
        assert!(matches!(notice, ServerMessage::Refused { .. }), "{notice:?} to {text}");
    }
    socket.say_message(Message::binary(vec![0; 100])).await.unwrap();
    assert!(matches!(socket.receive().await.unwrap(), ServerMessage::Refused { .. }));
    socket.say(&ClientMessage::Ping {}).await.unwrap();
    assert_eq!(socket.receive().await.unwrap(), ServerMessage::Pong {});
    check_alive(&mut server).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_breaks_the_protocol_or_sends_too_much_is_disconnected() {
    let mut server = Server::open("too-much");
    let guest = Client::guest(&server).await;
    let no_text = Frame::message(vec![0xff, 0xfe, 0xc0], OpCode::Data(Data::Text), true);
    let no_beginning = Frame::message(vec![b'x'; 10], OpCode::Data(Data::Continue), true);
    for message in [
        Message::Frame(no_text),
        Message::Frame(no_beginning),
        Message::text(" ".repeat(17 << 10)),
        Message::binary(vec![0; 1 << 20]),
    ] {
        let mut socket = guest.connect().await;
        // The server may hang up before it has heard everything.
        let _ = socket.say_message(message).await;
        assert!(is_hung_up(socket).await);
    }
    check_alive(&mut server).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bodies_that_are_too_long_or_no_json_are_refused() {
    let mut server = Server::open("bodies");
    let guest = Client::guest(&server).await;
    let call = async |path: &str, body: &[u8]| guest.call("POST", path, body).await.map_or(0, |answer| answer.status);
    assert_eq!(call("/api/tables", &vec![b' '; (64 << 10) + 1]).await, 413);
    assert_eq!(call("/api/records", &vec![b' '; (4 << 20) + 1]).await, 413);
    assert_eq!(call("/api/records", &vec![b' '; 100 << 10]).await, 400, "a record may be longer");
    let deep = "[".repeat(60_000);
    let unknown = r#"{"game":"khan","cheat":true}"#;
    let bodies = [&b""[..], b"{", b"\xff\xfe", b"null", b"[]", deep.as_bytes(), unknown.as_bytes()];
    for path in ["/api/tables", "/api/login", "/api/account", "/api/me/name", "/api/analysis", "/api/solved-values"] {
        for body in bodies {
            let status = call(path, body).await;
            assert!((400..500).contains(&status), "{path}: {status} to {}", body.escape_ascii());
        }
    }
    for setup in [
        json!({ "game": "chess" }),
        json!({ "game": "khan", "options": { "size": 99 } }),
        json!({ "game": "khan", "seats": [{ "level": 9 }] }),
        json!({ "game": "khan", "seats": ["open", "open", "open"] }),
        json!({ "game": "khan", "time": { "kind": "move", "seconds": 4 } }),
        json!({ "game": "khan", "time": { "kind": "bank", "seconds": 9, "increment": 0 } }),
    ] {
        assert_eq!(guest.post("/api/tables", &setup).await.status, 400, "{setup}");
    }
    check_alive(&mut server).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thousand_calls_of_garbage_leave_the_server_as_it_was() {
    let mut server = Server::open("garbage");
    let (stranger, mut rng) = (Client::stranger(&server), Rng::with_seed(1000));
    let words: [&[u8]; 12] = [
        b"GET ",
        b"POST ",
        b"/api/tables",
        b"/ws",
        b"/../../etc",
        b"%00%ff",
        b" HTTP/1.1\r\n",
        b"host: x\r\n",
        b"upgrade: websocket\r\n",
        b"content-length: 99999999999999999999\r\n",
        b"transfer-encoding: chunked\r\n",
        b"\r\n",
    ];
    for _ in 0..1000 {
        let mut bytes = Vec::new();
        for _ in 0..rng.usize(1..12) {
            match rng.usize(..words.len() + 1) {
                noise if noise == words.len() => bytes.extend((0..rng.usize(..40)).map(|_| rng.u8(..))),
                word => bytes.extend_from_slice(words[word]),
            }
        }
        let answer = stranger.throw(&bytes).await;
        let is_failure = answer.starts_with(b"HTTP/1.1 5") || answer.starts_with(b"HTTP/1.0 5");
        assert!(!is_failure, "{} to {}", answer.escape_ascii(), bytes.escape_ascii());
    }
    check_alive(&mut server).await;
}
