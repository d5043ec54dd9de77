//! Passwords: they cannot be guessed by trying, and changes of an account need them. Cookies of a server with https.

use serde_json::json;

use crate::client::{Answer, Client};
use crate::server::Server;
use crate::sessions::{account, is_known, log_in};

async fn guess(server: &Server, name: &str, password: &str) -> Answer {
    Client::stranger(server).post("/api/login", &json!({ "name": name, "password": password })).await
}

#[tokio::test(flavor = "multi_thread")]
async fn after_forty_wrong_passwords_the_right_one_is_refused_too() {
    let server = Server::open_with("guessing", &["--login-rate=60"]);
    account(&server, "Ada", "correct horse").await;
    account(&server, "Grace", "battery staple").await;
    let mut refused = 0;
    for number in 0..40 {
        let answer = guess(&server, "Ada", &format!("wrong {number} wrong")).await;
        assert!([401, 429].contains(&answer.status), "{answer:?}");
        refused += u32::from(answer.status == 429);
    }
    assert!(
        (28..=30).contains(&refused),
        "{refused}: a slow machine may take minutes, and gets a token back meanwhile"
    );
    let answer = guess(&server, "Ada", "correct horse").await;
    assert!(answer.status == 429 && answer.header("retry-after").is_some(), "{answer:?}");
    assert_eq!(guess(&server, "Grace", "battery staple").await.status, 200, "a neighbour is not locked out");
}

/// Resident memory of a server in kilobytes.
#[cfg(target_os = "linux")]
fn memory(server: &Server) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", server.process())).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    line.trim().trim_end_matches(" kB").parse().unwrap()
}

#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread")]
async fn wrong_passwords_use_the_same_memory_again() {
    let server = Server::open("password-memory");
    let before = memory(&server);
    for number in 0..20 {
        assert_eq!(guess(&server, &format!("Name {number}"), "a good guess").await.status, 401);
    }
    let grown = memory(&server).saturating_sub(before);
    // Two threads with 19 MiB each, and something for the requests.
    assert!(grown < 60_000, "{grown} kB more after 20 passwords");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_with_many_passwords_at_once_delays_no_other_address() {
    let server = Server::open_with("password-line", &["--trust-proxy"]);
    let from = |address: &str| Client::stranger(&server).with("x-forwarded-for", address);
    let attempt = json!({ "name": "Nobody", "password": "a good guess" });
    let many: Vec<_> = (0..60)
        .map(|_| {
            let (client, attempt) = (from("192.0.2.1"), attempt.clone());
            tokio::spawn(async move { client.post("/api/login", &attempt).await })
        })
        .collect();
    let mut statuses = Vec::new();
    // Served in turn: it comes before the rest of the line.
    assert_eq!(from("192.0.2.2").post("/api/login", &attempt).await.status, 401);
    let waiting = many.iter().filter(|answer| !answer.is_finished()).count();
    for answer in many {
        let answer = answer.await.unwrap();
        assert_eq!(answer.status == 429, answer.header("retry-after").is_some(), "{answer:?}");
        statuses.push(answer.status);
    }
    assert!(statuses.iter().all(|status| [401, 429].contains(status)), "{statuses:?}");
    assert!(waiting > 0, "another address waited for all of them");
}

#[tokio::test(flavor = "multi_thread")]
async fn those_who_know_an_address_are_not_locked_out_by_a_neighbour_who_tries_every_name() {
    let server = Server::open_with("neighbour", &["--login-rate=12"]);
    account(&server, "Ada", "correct horse").await;
    log_in(&server, "Ada", "correct horse").await;
    for number in 0..20 {
        guess(&server, &format!("Name {number}"), "a good guess").await;
    }
    assert_eq!(guess(&server, "Nobody", "a good guess").await.status, 429);
    assert_eq!(guess(&server, "Ada", "correct horse").await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn renaming_an_account_needs_its_password() {
    let server = Server::open("rename-password");
    let ada = account(&server, "Ada", "correct horse").await;
    for body in [json!({ "name": "Grace" }), json!({ "name": "Grace", "password": "battery staple" })] {
        let answer = ada.post("/api/me/name", &body).await;
        assert_eq!((answer.status, &answer.json()["code"]), (403, &json!("wrong-password")));
    }
    let right = json!({ "name": "Grace", "password": "correct horse" });
    assert_eq!(ada.post("/api/me/name", &right).await.json()["name"], "Grace");
    let guest = Client::guest(&server).await;
    assert_eq!(guest.post("/api/me/name", &json!({ "name": "Heron" })).await.status, 200, "a guest has none");
}

#[tokio::test(flavor = "multi_thread")]
async fn with_https_the_cookie_belongs_to_this_host_and_browsers_stay_with_https() {
    let server = Server::open_with("host-cookie", &["--public-url=https://bisat.example"]);
    let answer = Client::stranger(&server).get("/api/me").await;
    let cookie = answer.header("set-cookie").unwrap();
    assert!(
        cookie.starts_with("__Host-bisat=") && cookie.contains("Path=/;") && cookie.ends_with("; Secure"),
        "{cookie}"
    );
    assert!(answer.header("strict-transport-security").is_some_and(|value| value.starts_with("max-age=")));
    let own = Client::stranger(&server).with("cookie", answer.cookie().unwrap());
    let value = answer.cookie().unwrap().strip_prefix("__Host-").unwrap();
    let planted = Client::stranger(&server).with("cookie", value);
    assert!(is_known(&own).await && !is_known(&planted).await, "another host may have set a cookie without the prefix");
    let answer = planted.get("/api/me").await;
    assert_ne!(answer.json()["id"], own.get("/api/me").await.json()["id"]);
    assert!(
        answer.head.contains("set-cookie: __Host-bisat=") && answer.head.contains("set-cookie: bisat=;"),
        "{answer:?}"
    );
    let plain = Server::open("no-host-cookie");
    let answer = Client::stranger(&plain).get("/api/me").await;
    assert!(answer.cookie().unwrap().starts_with("bisat="), "{answer:?}");
    assert_eq!(answer.header("strict-transport-security"), None);
}
