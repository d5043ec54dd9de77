//! The page as browsers ask for it. What is in it does not matter here.

use std::fs;
use std::path::{Path, PathBuf};

use crate::client::{Answer, Client};
use crate::server::Server;

const START: &str = "/start.200ea80ea94d3277.js";

/// A small page in a folder of its own.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("page-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("icons")).unwrap();
    for (path, content) in [
        ("index.html", "<!doctype html>"),
        ("index.html.br", "index by Brotli"),
        ("index.html.gz", "index by gzip"),
        ("service-worker.js", "const FILES = [];"),
        (&START[1..], "start()"),
        ("icons/icon.2f06565bb605ca81.svg", "<svg/>"),
    ] {
        fs::write(folder.join(path), content).unwrap();
    }
    folder
}

fn open(name: &str) -> Server {
    Server::open_with(&format!("page-{name}"), &[&format!("--page={}", folder(name).display())])
}

#[track_caller]
fn check(answer: &Answer, body: &str, kind: &str, keeping: &str) {
    assert_eq!((answer.status, answer.body.as_str()), (200, body), "{answer:?}");
    assert_eq!(answer.header("content-type"), Some(kind));
    assert_eq!(answer.header("cache-control"), Some(keeping));
    assert_eq!(answer.header("vary"), Some("accept-encoding"));
}

const HTML: &str = "text/html; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const FOREVER: &str = "public, max-age=31536000, immutable";

#[tokio::test]
async fn hashed_files_are_cached_for_ever_and_others_are_revalidated() {
    let server = open("keeping");
    let client = Client::stranger(&server);
    check(&client.get("/").await, "<!doctype html>", HTML, "no-cache");
    check(&client.get("/service-worker.js").await, "const FILES = [];", SCRIPT, "no-cache");
    check(&client.get(START).await, "start()", SCRIPT, FOREVER);
    check(&client.get("/icons/icon.2f06565bb605ca81.svg").await, "<svg/>", "image/svg+xml", FOREVER);
}

#[tokio::test]
async fn each_gets_the_encoding_it_understands() {
    let server = open("encodings");
    let get = async |accepted: &str| Client::stranger(&server).with("accept-encoding", accepted).get("/").await;
    let encoded = |answer: &Answer| (answer.body.clone(), answer.header("content-encoding").map(ToOwned::to_owned));
    assert_eq!(encoded(&get("gzip, br").await), ("index by Brotli".to_owned(), Some("br".to_owned())));
    assert_eq!(encoded(&get("gzip").await), ("index by gzip".to_owned(), Some("gzip".to_owned())));
    assert_eq!(encoded(&get("identity").await), ("<!doctype html>".to_owned(), None));
}

#[tokio::test]
async fn an_unchanged_file_is_answered_with_304() {
    let server = open("known");
    let client = Client::stranger(&server);
    let tag = client.get("/").await.header("etag").unwrap().to_owned();
    let again = client.with("if-none-match", &format!("\"other\", W/{tag}")).get("/").await;
    assert_eq!((again.status, again.body.as_str()), (304, ""), "{again:?}");
    assert_eq!(again.header("etag"), Some(tag.as_str()));
    let in_brotli = client.with("accept-encoding", "br").with("if-none-match", &tag).get("/").await;
    assert_eq!(in_brotli.status, 200, "another encoding is another thing: {in_brotli:?}");
}

#[tokio::test]
async fn every_view_of_the_page_is_its_index() {
    let server = open("views");
    let client = Client::stranger(&server);
    for view in ["/play/khan", "/tables/amla-27", "/learn/", "/apiary", "/?lang=fr"] {
        check(&client.get(view).await, "<!doctype html>", HTML, "no-cache");
    }
}

#[tokio::test]
async fn a_missing_file_is_not_found() {
    let server = open("missing");
    let client = Client::stranger(&server);
    for path in ["/start.0000000000000000.js", "/index.html.br", "/../index.html", "/icons/..%2findex.html"] {
        assert_eq!(client.get(path).await.status, 404, "{path}");
    }
    for path in ["/api", "/api/nothing", "/ws/nothing", "/metrics/more", "/healthz/"] {
        let answer = client.get(path).await;
        assert_eq!(answer.status, 404, "{path}");
        assert!(answer.json()["code"] == "not-found", "{path}: {answer:?}");
    }
    assert_eq!(client.post("/play/khan", &serde_json::json!({})).await.status, 404);
}

#[tokio::test]
async fn a_head_is_answered_without_a_body() {
    let server = open("head");
    let answer = Client::stranger(&server).call("HEAD", START, b"").await.unwrap();
    check(&answer, "", SCRIPT, FOREVER);
    assert_eq!(answer.header("content-length"), Some("7"));
}

#[tokio::test]
async fn the_page_may_run_webassembly_and_nothing_inline() {
    let server = open("policy");
    let answer = Client::stranger(&server).get("/").await;
    let policy = answer.header("content-security-policy").unwrap();
    assert!(policy.contains("script-src 'self' 'wasm-unsafe-eval';"), "{policy}");
    assert!(!policy.contains("unsafe-inline") && !policy.contains("'unsafe-eval'"), "{policy}");
}

#[test]
fn a_folder_without_a_page_is_refused_with_advice() {
    let folder = folder("refused");
    fs::remove_file(folder.join("index.html")).unwrap();
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_bisat"))
        .args(["serve", "--address=127.0.0.1:0", "--page"])
        .arg(&folder)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && said.contains("cargo xtask page"), "{said}");
}

#[tokio::test]
async fn a_server_without_the_page_tells_a_browser_how_to_get_it() {
    let server = Server::open("page-none");
    let client = Client::stranger(&server);
    for view in ["/", "/play/khan"] {
        let answer = client.get(view).await;
        assert_eq!((answer.status, answer.header("content-type")), (200, Some(HTML)), "{answer:?}");
        assert!(answer.body.contains("cargo xtask serve") && answer.body.contains("--page FOLDER"), "{}", answer.body);
    }
    assert_eq!(client.get("/start.js").await.status, 404);
}
