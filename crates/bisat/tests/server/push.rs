//! Notifications: a push service of the test takes them, and decrypts them as a browser would.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use bisat_protocol::{ClientMessage, TableId};
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::hkdf::{HKDF_SHA256, KeyType, Salt};
use ring::rand::SystemRandom;
use ring::signature::{self, ECDSA_P256_SHA256_FIXED};
use serde_json::{Value as Json, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use tokio::time::timeout;

use crate::client::{Answer, Client, PATIENCE};
use crate::phrases::follow;
use crate::server::Server;

/// The flag that lets the server call a push service on this machine.
pub(crate) const ANYWHERE: &str = "--push-anywhere";

/// A request that the push service got.
#[derive(Debug)]
pub(crate) struct Pushed {
    pub(crate) path: String,
    head: String,
    body: Vec<u8>,
}

impl Pushed {
    fn header(&self, name: &str) -> &str {
        let value =
            |line: &'_ str| line.split_once(": ").filter(|(known, _)| known.eq_ignore_ascii_case(name)).is_some();
        self.head.lines().find(|line| value(line)).and_then(|line| line.split_once(": ")).unwrap().1
    }
}

/// A push service. It answers with the number at the beginning of the path: 201 to `/201/abc`.
pub(crate) struct PushService {
    host: String,
    pushed: UnboundedReceiver<Pushed>,
}

impl PushService {
    pub(crate) async fn open() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let host = listener.local_addr().unwrap().to_string();
        let (sender, pushed) = unbounded_channel();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let sender = sender.clone();
                tokio::spawn(async move {
                    if let Some(pushed) = answer(stream).await {
                        let _ = sender.send(pushed);
                    }
                });
            }
        });
        PushService { host, pushed }
    }

    /// The address of a subscription.
    pub(crate) fn endpoint(&self, path: &str) -> String {
        format!("http://{}{path}", self.host)
    }

    /// The next request.
    pub(crate) async fn next(&mut self) -> Pushed {
        timeout(PATIENCE, self.pushed.recv()).await.expect("nothing was pushed").unwrap()
    }

    /// Whether nothing has come that was not looked at.
    pub(crate) fn is_empty(&mut self) -> bool {
        self.pushed.try_recv().is_err()
    }
}

async fn answer(mut stream: TcpStream) -> Option<Pushed> {
    let mut heard = Vec::new();
    let (head, body) = loop {
        if stream.read_buf(&mut heard).await.ok()? == 0 {
            return None;
        }
        let Some(at) = heard.windows(4).position(|four| four == b"\r\n\r\n") else { continue };
        let head = String::from_utf8(heard[..at].to_vec()).unwrap();
        let length = head.to_lowercase().split_once("content-length: ")?.1.lines().next()?.parse::<usize>().unwrap();
        if heard.len() >= at + 4 + length {
            break (head, heard[at + 4..].to_vec());
        }
    };
    let path = head.split(' ').nth(1)?.to_owned();
    let status = path.split('/').nth(1)?.to_owned();
    stream.write_all(format!("HTTP/1.1 {status} Status\r\nContent-Length: 0\r\n\r\n").as_bytes()).await.ok()?;
    Some(Pushed { path, head, body })
}

/// The keys of a browser. One message can be decrypted with them.
pub(crate) struct Browser {
    private: EphemeralPrivateKey,
    public: Vec<u8>,
    auth: [u8; 16],
}

impl Browser {
    pub(crate) fn new() -> Self {
        let private = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).unwrap();
        let public = private.compute_public_key().unwrap().as_ref().to_vec();
        Browser { private, public, auth: [7; 16] }
    }

    pub(crate) async fn subscribe(&self, client: &Client, endpoint: &str) -> Answer {
        let keys = json!({ "p256dh": URL_SAFE_NO_PAD.encode(&self.public), "auth": URL_SAFE_NO_PAD.encode(self.auth) });
        let body = json!({ "endpoint": endpoint, "expirationTime": null, "keys": keys });
        client.call("PUT", "/api/push/subscription", body.to_string().as_bytes()).await.unwrap()
    }

    /// The text of a message (RFC 8291).
    fn decrypt(self, body: &[u8]) -> Json {
        let (salt, rest) = body.split_at(16);
        let (size, rest) = rest.split_at(4);
        assert_eq!((size, rest[0]), (&[0, 0, 16, 0][..], 65));
        let (theirs, sealed) = rest[1..].split_at(65);
        let info = [b"WebPush: info\0".as_slice(), &self.public, theirs].concat();
        let auth = self.auth;
        let input = agree_ephemeral(self.private, &UnparsedPublicKey::new(&ECDH_P256, theirs), |shared| {
            derive::<32>(&auth, shared, &info)
        })
        .unwrap();
        let key = derive::<16>(salt, &input, b"Content-Encoding: aes128gcm\0");
        let nonce = derive::<12>(salt, &input, b"Content-Encoding: nonce\0");
        let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).unwrap());
        let mut sealed = sealed.to_vec();
        let text = key.open_in_place(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut sealed).unwrap();
        assert_eq!(text.last(), Some(&2), "it is the last record");
        serde_json::from_slice(&text[..text.len() - 1]).unwrap()
    }
}

fn derive<const N: usize>(salt: &[u8], input: &[u8], info: &[u8]) -> [u8; N] {
    struct Length(usize);
    impl KeyType for Length {
        fn len(&self) -> usize {
            self.0
        }
    }
    let mut derived = [0; N];
    Salt::new(HKDF_SHA256, salt).extract(input).expand(&[info], Length(N)).unwrap().fill(&mut derived).unwrap();
    derived
}

/// Opens a game of KHAN with a clock of two days a move for two people, the first of whom begins. It starts with this.
pub(crate) async fn play(first: &Client, second: &Client) -> TableId {
    let time = json!({ "kind": "move", "seconds": 2 * 24 * 60 * 60 });
    let table = first.open_table(&json!({ "game": "khan", "seats": ["open", "open"], "time": time })).await;
    first.join(&table, &"0".repeat(32)).await;
    second.join(&table, &"1".repeat(32)).await;
    table
}

/// Makes the first legal move of somebody whose turn it is.
pub(crate) async fn make_move(client: &Client, table: &TableId) {
    let moves = client.get(&format!("/api/tables/{table}/moves")).await.json();
    let step = &client.get(&format!("/api/tables/{table}")).await.json()["step"];
    let body = json!({ "token": moves[0]["token"], "step": step });
    let answer = client.post(&format!("/api/tables/{table}/play"), &body).await;
    assert_eq!(answer.status, 200, "{body} {answer:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_who_is_away_is_told_of_their_turn_once_and_only_they_can_read_it() {
    let flags = [ANYWHERE, "--push-contact=mailto:ann@bisat.example"];
    let (server, mut service) = (Server::open_with("push", &flags), PushService::open().await);
    let [ann, bob] = [Client::guest(&server).await, Client::guest(&server).await];
    let (of_ann, of_bob) = (Browser::new(), Browser::new());
    assert_eq!(of_ann.subscribe(&ann, &service.endpoint("/201/ann")).await.status, 204);
    assert_eq!(of_bob.subscribe(&bob, &service.endpoint("/201/bob")).await.status, 204);
    let table = play(&ann, &bob).await;
    let pushed = service.next().await;
    assert_eq!(pushed.path, "/201/ann");
    assert_eq!(pushed.header("content-encoding"), "aes128gcm");
    let ttl: u64 = pushed.header("ttl").parse().unwrap();
    assert!((2 * 24 * 60 * 60 - 60..=2 * 24 * 60 * 60).contains(&ttl), "{ttl}");
    assert!(!pushed.header("topic").contains(&table.0), "the push service does not learn the table");
    check_signature(&server, &pushed, &service).await;
    let notice = of_ann.decrypt(&pushed.body);
    let name_of_bob = bob.get("/api/me").await.json()["name"].clone();
    assert_eq!(
        (&notice["table"], &notice["game"], &notice["with"]),
        (&json!(table.0), &json!("khan"), &json!([name_of_bob]))
    );
    assert!(notice["until"].as_u64().unwrap() > 1_700_000_000_000);
    while to_act(&ann, &table).await == 0 {
        make_move(&ann, &table).await;
    }
    let pushed = service.next().await;
    assert_eq!((pushed.path.as_str(), service.is_empty()), ("/201/bob", true), "one for each turn");
    assert_eq!(of_bob.decrypt(&pushed.body)["table"], json!(table.0));
}

/// The seat that has to act.
pub(crate) async fn to_act(client: &Client, table: &TableId) -> u64 {
    client.get(&format!("/api/tables/{table}")).await.json()["to_act"].as_u64().unwrap()
}

/// The token in the header is signed with the key that `GET /api/push/key` returns.
async fn check_signature(server: &Server, pushed: &Pushed, service: &PushService) {
    let public = Client::stranger(server).get("/api/push/key").await.json()["key"].as_str().unwrap().to_owned();
    let (token, key) = pushed.header("authorization").strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
    assert_eq!(key, public);
    let (signed, signature) = token.rsplit_once('.').unwrap();
    let key = signature::UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, URL_SAFE_NO_PAD.decode(key).unwrap());
    key.verify(signed.as_bytes(), &URL_SAFE_NO_PAD.decode(signature).unwrap()).unwrap();
    let claims = URL_SAFE_NO_PAD.decode(signed.split('.').nth(1).unwrap()).unwrap();
    let claims: Json = serde_json::from_slice(&claims).unwrap();
    assert_eq!(claims["sub"], json!("mailto:ann@bisat.example"));
    assert_eq!(claims["aud"], json!(format!("http://{}", service.host)));
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_who_is_at_the_table_or_has_moved_in_time_is_not_told() {
    let (server, mut service) = (Server::open_with("push-present", &[ANYWHERE]), PushService::open().await);
    let [ann, bob, eve] = [Client::guest(&server).await, Client::guest(&server).await, Client::guest(&server).await];
    for (client, path) in [(&ann, "/201/ann"), (&bob, "/201/bob"), (&eve, "/201/eve")] {
        assert_eq!(Browser::new().subscribe(client, &service.endpoint(path)).await.status, 204);
    }
    let time = json!({ "kind": "move", "seconds": 2 * 24 * 60 * 60 });
    let followed = ann.open_table(&json!({ "game": "khan", "seats": ["open", "open"], "time": time })).await;
    let mut socket = follow(&ann, &followed).await;
    socket.say(&ClientMessage::Ping {}).await.unwrap();
    while socket.receive().await.unwrap() != (bisat_protocol::ServerMessage::Pong {}) {}
    ann.join(&followed, &"0".repeat(32)).await;
    bob.join(&followed, &"1".repeat(32)).await;
    // Later than the turn above: what comes first tells that the other one did not come.
    play(&eve, &bob).await;
    assert_eq!(service.next().await.path, "/201/eve");
    assert!(service.is_empty(), "Ann follows her table");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_subscription_that_the_push_service_does_not_know_is_removed() {
    let (server, mut service) = (Server::open_with("push-gone", &[ANYWHERE]), PushService::open().await);
    let [ann, bob] = [Client::guest(&server).await, Client::guest(&server).await];
    assert_eq!(Browser::new().subscribe(&ann, &service.endpoint("/410/ann")).await.status, 204);
    assert_eq!(subscriptions(&ann).await, 1);
    play(&ann, &bob).await;
    assert_eq!(service.next().await.path, "/410/ann");
    let removed = async {
        while subscriptions(&ann).await > 0 {
            tokio::task::yield_now().await;
        }
    };
    timeout(PATIENCE, removed).await.expect("it is removed");
}

async fn subscriptions(client: &Client) -> usize {
    client.get("/api/me/export").await.json()["push_subscriptions"].as_array().unwrap().len()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_push_service_that_is_busy_is_asked_again() {
    let (server, mut service) = (Server::open_with("push-busy", &[ANYWHERE]), PushService::open().await);
    let [ann, bob] = [Client::guest(&server).await, Client::guest(&server).await];
    assert_eq!(Browser::new().subscribe(&ann, &service.endpoint("/503/ann")).await.status, 204);
    play(&ann, &bob).await;
    assert_eq!([service.next().await.path, service.next().await.path], ["/503/ann", "/503/ann"]);
    assert_eq!(subscriptions(&ann).await, 1, "it stays");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_subscription_ends_when_the_browser_says_so_and_with_its_session() {
    let (server, service) = (Server::open_with("push-ends", &[ANYWHERE]), PushService::open().await);
    let guest = Client::guest(&server).await;
    assert_eq!(Browser::new().subscribe(&guest, &service.endpoint("/201/a")).await.status, 204);
    assert_eq!(guest.call("DELETE", "/api/push/subscription", b"").await.unwrap().status, 204);
    assert_eq!(subscriptions(&guest).await, 0);
    assert_eq!(Browser::new().subscribe(&guest, &service.endpoint("/201/a")).await.status, 204);
    let other = Client::guest(&server).await;
    assert_eq!(Browser::new().subscribe(&other, &service.endpoint("/201/a")).await.status, 204);
    assert_eq!((subscriptions(&guest).await, subscriptions(&other).await), (0, 1), "a browser is one person's");
    guest.post("/api/logout", &json!({})).await;
    assert_eq!(Browser::new().subscribe(&guest, &service.endpoint("/201/b")).await.status, 401);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_server_calls_no_address_in_its_own_network() {
    let server = Server::open("push-guard");
    let guest = Client::guest(&server).await;
    for endpoint in [
        "http://push.example/a",
        "https://127.0.0.1/a",
        "https://[::1]/a",
        "https://[::ffff:10.0.0.1]/a",
        "https://169.254.169.254/latest",
        "https://push.example:8443/a",
        "https://user@push.example/a",
        "ftp://push.example/a",
        "no URL",
    ] {
        let answer = Browser::new().subscribe(&guest, endpoint).await;
        assert_eq!((answer.status, &answer.json()["code"]), (422, &json!("invalid-field")), "{endpoint}");
    }
    let long = format!("https://push.example/{}", "a".repeat(2000));
    assert_eq!(Browser::new().subscribe(&guest, &long).await.status, 422);
    assert_eq!(Browser::new().subscribe(&guest, "https://push.example/a").await.status, 204);
    let invalid = Browser { public: vec![4; 65], ..Browser::new() };
    assert_eq!(invalid.subscribe(&guest, "https://push.example/a").await.status, 422);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_without_notifications_says_so() {
    let server = Server::open_with("push-off", &["--no-push"]);
    let guest = Client::guest(&server).await;
    assert_eq!(guest.get("/api/push/key").await.status, 404);
    assert_eq!(Browser::new().subscribe(&guest, "https://push.example/a").await.status, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_key_of_the_server_stays_the_same() {
    let mut server = Server::open("push-key");
    let before = Client::stranger(&server).get("/api/push/key").await.json();
    assert_eq!(URL_SAFE_NO_PAD.decode(before["key"].as_str().unwrap()).unwrap().len(), 65);
    server.kill();
    server.reopen();
    assert_eq!(Client::stranger(&server).get("/api/push/key").await.json(), before);
}
