//! One-time links with which the owner of an account logs in on another device.

use serde_json::{Value as Json, json};

use crate::client::{Answer, Client};
use crate::server::Server;
use crate::sessions::{account, is_known, log_in, robot};

async fn link(client: &Client) -> Json {
    let answer = client.post("/api/me/login-link", &json!({})).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    json!({ "secret": answer.json()["secret"] })
}

async fn use_link(server: &Server, link: &Json) -> Answer {
    Client::stranger(server).post("/api/login/link", link).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_logs_in_one_other_device() {
    let server = Server::open("login-link");
    let ann = account(&server, "Ann", "a long password").await;
    let link = link(&ann).await;
    assert_eq!(link["secret"].as_str().unwrap().len(), 25);
    let stranger = Client::stranger(&server);
    for _ in 0..2 {
        let owner = stranger.post("/api/login/link/owner", &link).await;
        assert_eq!((owner.status, owner.json()), (200, json!({ "name": "Ann" })), "looking does not use it");
    }
    let answer = use_link(&server, &link).await;
    assert_eq!((answer.status, &answer.json()["name"]), (200, &json!("Ann")), "{answer:?}");
    let phone = stranger.with("cookie", answer.cookie().unwrap());
    assert!(is_known(&phone).await && is_known(&ann).await);
    assert_eq!(ann.get("/api/me/sessions").await.json().as_array().unwrap().len(), 2);
    for path in ["/api/login/link", "/api/login/link/owner"] {
        let again = stranger.post(path, &link).await;
        assert_eq!((again.status, &again.json()["code"]), (404, &json!("no-such-link")));
    }
    let wrong = use_link(&server, &json!({ "secret": "abc" })).await;
    assert_eq!(wrong.status, 404);
    assert_eq!(stranger.get("/api/login/link").await.status, 405, "a link is never used by a GET");
}

#[tokio::test(flavor = "multi_thread")]
async fn two_who_use_a_link_at_the_same_moment_do_not_both_get_in() {
    let server = Server::open("login-link-race");
    let ann = account(&server, "Ann", "a long password").await;
    for _ in 0..5 {
        let link = link(&ann).await;
        let (one, other) = tokio::join!(use_link(&server, &link), use_link(&server, &link));
        let mut statuses = [one.status, other.status];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 404]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_ends_with_a_new_password_and_with_logging_out() {
    let server = Server::open("login-link-ends");
    let ann = account(&server, "Ann", "a long password").await;
    let first = link(&ann).await;
    let second = link(&ann).await;
    assert_eq!(use_link(&server, &first).await.status, 404, "a new link replaces the one before");
    let phone = log_in(&server, "Ann", "a long password").await;
    let of_phone = link(&phone).await;
    phone.post("/api/logout", &json!({})).await;
    assert_eq!(use_link(&server, &of_phone).await.status, 404);
    let changed = json!({ "current": "a long password", "password": "another password" });
    let answer = ann.post("/api/me/password", &changed).await;
    assert_eq!(use_link(&server, &second).await.status, 404);
    let ann = Client::stranger(&server).with("cookie", answer.cookie().unwrap());
    let third = link(&ann).await;
    ann.post("/api/logout/everywhere", &json!({})).await;
    assert_eq!(use_link(&server, &third).await.status, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn guests_and_tokens_make_no_links() {
    let server = Server::open("login-link-guests");
    let guest = Client::guest(&server).await;
    let refused = guest.post("/api/me/login-link", &json!({})).await;
    assert_eq!(refused.json()["code"], json!("account-required"));
    let ann = account(&server, "Ann", "a long password").await;
    let refused = robot(&server, &ann).await.post("/api/me/login-link", &json!({})).await;
    assert_eq!(refused.json()["code"], json!("cookie-required"));
}

#[tokio::test(flavor = "multi_thread")]
async fn links_are_rate_limited_by_address() {
    let server = Server::open_with("login-link-limits", &["--login-rate=10"]);
    let stranger = Client::stranger(&server);
    let mut refused = 0;
    for _ in 0..12 {
        refused += u32::from(stranger.post("/api/login/link", &json!({ "secret": "abc" })).await.status == 429);
    }
    assert_eq!(refused, 2);
}
