//! A server that speaks TLS itself, and our own clients as they reach it.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Output, Stdio};
use std::sync::Arc;

use bisat::remote::{Remote, Trust};
use bisat_protocol::{ClientMessage, ServerMessage};
use serde_json::Value as Json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

use crate::authority::{Authority, TlsServer};
use crate::server::Server;

const BISAT: &str = env!("CARGO_BIN_EXE_bisat");

/// An authority and a server with a certificate of it.
fn open(name: &str) -> (Authority, TlsServer) {
    let authority = Authority::new(name);
    authority.issue();
    let server = TlsServer::open(&authority);
    (authority, server)
}

fn remote(authority: &Authority, url: &str) -> Remote {
    Remote::new(url, &Trust { ca_file: Some(authority.folder.join("ca.pem")) }).unwrap()
}

/// A GET by another TLS client than ours: the whole answer, and the certificate of the server.
async fn get(authority: &Authority, server: &TlsServer, path: &str) -> (String, CertificateDer<'static>) {
    let mut roots = RootCertStore::empty();
    roots.add(CertificateDer::from_pem_file(authority.folder.join("ca.pem")).unwrap()).unwrap();
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_root_certificates(roots)
        .with_no_client_auth();
    let stream = TcpStream::connect(server.authority()).await.unwrap();
    let name = ServerName::try_from("localhost").unwrap();
    let mut stream = TlsConnector::from(Arc::new(config)).connect(name, stream).await.unwrap();
    let certificate = stream.get_ref().1.peer_certificates().unwrap()[0].clone().into_owned();
    let request = format!("GET {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\r\n", server.authority());
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    (answer, certificate)
}

fn bisat(arguments: &[&str]) -> Output {
    let state = concat!(env!("CARGO_TARGET_TMPDIR"), "/tls-state");
    let mut command = Command::new(BISAT);
    command.args(arguments).env("XDG_STATE_HOME", state).env_remove("BISAT_CA_FILE").stdin(Stdio::null());
    command.output().unwrap()
}

/// Checks that the command fails with these words.
#[track_caller]
fn check_fails(arguments: &[&str], code: i32, words: &[&str]) {
    let output = bisat(arguments);
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {said}");
    for word in words {
        assert!(said.contains(word), "{arguments:?} does not say “{word}”: {said}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_api_answers_over_tls_and_its_cookie_is_secure() {
    let (authority, server) = open("api");
    let (answer, _) = get(&authority, &server, "/api/me").await;
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    let cookie = answer.lines().find(|line| line.starts_with("set-cookie: __Host-bisat=")).unwrap();
    assert!(cookie.ends_with("; Secure"), "{cookie}");
    let mut remote = remote(&authority, &server.url);
    let name = remote.me().await.unwrap().name;
    assert_eq!(remote.me().await.unwrap().name, name, "the cookie is sent back");
}

#[test]
fn a_game_is_played_line_by_line_over_tls() {
    let (authority, server) = open("lines");
    let file = authority.file("ca.pem");
    let mut command = Command::new(BISAT);
    command.args(["play", "khan", "--connect", &server.url, "--ca-file", &file, "--open", "--plain"]);
    command.args(["--seat", "me", "--seat", "1"]).env("XDG_STATE_HOME", &authority.folder);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut said = String::new();
    for line in BufReader::new(child.stdout.take().unwrap()).lines() {
        let line = line.unwrap();
        said = said + &line + "\n";
        if line.contains("mat:n") {
            stdin.write_all(b"mat:s\n").unwrap();
        } else if line.contains("south edge nearest") {
            stdin.write_all(b"quit\n").unwrap();
        }
    }
    assert_eq!(child.wait().unwrap().code(), Some(0), "{said}");
    assert!(said.contains("mat:s  You turn the mat"), "{said}");
    let farewell = said.lines().last().unwrap();
    assert!(farewell.contains(&format!("To continue: bisat play --connect {}", server.url)), "{farewell}");
    assert!(farewell.contains(&format!("--ca-file '{file}'")), "{farewell}");
    let listed = bisat(&["watch", &server.url, "--ca-file", &file, "--plain"]);
    assert_eq!(listed.status.code(), Some(0), "{listed:?}");
}

#[test]
fn a_load_test_runs_over_tls() {
    let (authority, server) = open("load");
    let arguments = ["--tables", "2", "--seconds", "0.5", "--pace", "0", "--spectators", "1", "--json"];
    let mut command = Command::new(BISAT);
    command.args(["load", "--url", &server.url]).args(arguments).env("BISAT_CA_FILE", authority.file("ca.pem"));
    let output = command.output().unwrap();
    let report: Json = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["errors"], serde_json::json!({}), "{report}");
    assert!(report["moves"].as_u64() >= Some(2) && report["spectators"] == 1, "{report}");
}

#[test]
fn a_certificate_that_cannot_be_trusted_is_refused_with_advice() {
    let (authority, server) = open("trust");
    let other = Authority::new("other");
    let url = server.url.as_str();
    let advice = [url, "authority that this machine does not trust", "--ca-file FILE"];
    check_fails(&["play", "--connect", url, "--plain"], 1, &advice);
    check_fails(&["watch", url, "--ca-file", &other.file("ca.pem")], 1, &advice);
    check_fails(&["load", "--tables=1", "--url", url], 1, &advice[1..]);
    let by_number = url.replace("localhost", "127.0.0.1");
    let trusting = ["--ca-file", &authority.file("ca.pem")];
    check_fails(&[&["watch", &by_number], &trusting[..]].concat(), 1, &["127.0.0.1 is valid for localhost only"]);
    check_fails(&["watch", url, "--ca-file", "missing.pem"], 1, &["--ca-file missing.pem"]);
    check_fails(&["watch", url, "--ca-file", &authority.file("key.pem")], 1, &["key.pem: has no certificate"]);
}

#[test]
fn http_and_https_are_told_apart() {
    let (_, server) = open("schemes");
    check_fails(&["watch", &server.url.replace("https", "http")], 1, &["this port speaks TLS", "https"]);
    let plain = Server::open("tls-plain");
    check_fails(&["watch", &format!("https://{}", plain.host())], 1, &["does not speak TLS", "http://"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn sighup_changes_the_certificate_and_keeps_connections() {
    let authority = Authority::new("hangup");
    let old = authority.issue();
    let server = TlsServer::open(&authority);
    assert_eq!(get(&authority, &server, "/healthz").await.1, old);
    let mut socket = remote(&authority, &server.url).connect().await.unwrap();
    let new = authority.issue();
    assert_eq!(get(&authority, &server, "/healthz").await.1, old, "the files are read again at SIGHUP only");
    server.hang_up("the certificate was read again");
    assert_eq!(get(&authority, &server, "/healthz").await.1, new);
    fs::write(authority.folder.join("key.pem"), "no key").unwrap();
    server.hang_up("key.pem: has no private key in the PEM format. The server keeps the old certificate");
    assert_eq!(get(&authority, &server, "/healthz").await.1, new);
    socket.say(&ClientMessage::Ping {}).await.unwrap();
    assert!(matches!(socket.receive().await.unwrap(), Some(ServerMessage::Pong {})));
}

#[test]
fn a_server_refuses_files_that_are_no_certificate_and_key() {
    let authority = Authority::new("files");
    authority.issue();
    let [ca, certificate, key] = ["ca.pem", "cert.pem", "key.pem"].map(|name| authority.file(name));
    let database = authority.file("bisat.sqlite");
    let serve = |certificate: &str, key: &str, words: &[&str]| {
        let files = ["--tls-cert", certificate, "--tls-key", key, "--database", &database];
        check_fails(&[&["serve", "--address=127.0.0.1:0"], &files[..]].concat(), 1, words);
    };
    serve("missing.pem", &key, &["missing.pem: No such file"]);
    serve(&key, &key, &["key.pem: has no certificate"]);
    serve(&certificate, &certificate, &["cert.pem: has no private key"]);
    serve(&ca, &key, &["key.pem: is not the key of", "ca.pem"]);
    check_fails(&["serve", "--tls-cert", &certificate], 2, &["--tls-key"]);
    assert!(!authority.folder.join("bisat.sqlite").exists());
}
