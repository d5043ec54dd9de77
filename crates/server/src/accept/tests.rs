//! Clients that leave something unfinished. The clock is paused: it jumps to the next timer when every task waits.

#![allow(clippy::unwrap_used, reason = "here a panic is a failed test")]

use std::sync::Arc;

use axum::Router;
use axum::middleware::from_fn;
use axum::routing::{get, post};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time;

use super::{Accept, run};
use crate::address_connections::{AddressConnections, ConnectionLimits};
use crate::http::limit_body_time;
use crate::sqlite::tests::Folder;
use crate::tls::Tls;

/// A server with two endpoints. Dropping the sender or sending true shuts it down.
struct Served {
    address: std::net::SocketAddr,
    close: watch::Sender<bool>,
    running: JoinHandle<()>,
}

async fn serve(most: u32, tls: Option<Arc<Tls>>) -> Served {
    serve_within(ConnectionLimits::new(most, 1000), tls).await
}

async fn serve_within(limits: ConnectionLimits, tls: Option<Arc<Tls>>) -> Served {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (close, closing) = watch::channel(false);
    let router = Router::new()
        .route("/", get(|| async { "here" }))
        .route("/echo", post(|body: String| async { body }))
        .layer(from_fn(limit_body_time));
    let accept = Accept { listener, tls, connections: AddressConnections::new(limits), router, closing };
    Served { address, close, running: tokio::spawn(run(accept)) }
}

/// What the server answers before it closes the connection.
async fn rest(stream: &mut TcpStream) -> String {
    let mut answer = Vec::new();
    // A reset is an end, too.
    let _ = stream.read_to_end(&mut answer).await;
    String::from_utf8_lossy(&answer).into_owned()
}

#[tokio::test(start_paused = true)]
async fn a_connection_that_sends_nothing_or_half_a_head_is_closed() {
    let served = serve(100, None).await;
    for sent in ["", "GET / HTTP/1.1\r\nhost: here\r\n"] {
        let mut stream = TcpStream::connect(served.address).await.unwrap();
        stream.write_all(sent.as_bytes()).await.unwrap();
        assert_eq!(rest(&mut stream).await, "", "{sent:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_connection_that_is_idle_after_a_request_is_closed() {
    let served = serve(100, None).await;
    let mut stream = TcpStream::connect(served.address).await.unwrap();
    stream.write_all(b"GET / HTTP/1.1\r\nhost: here\r\n\r\n").await.unwrap();
    let answer = rest(&mut stream).await;
    assert!(answer.starts_with("HTTP/1.1 200") && answer.ends_with("here"), "{answer}");
}

#[tokio::test(start_paused = true)]
async fn a_body_that_never_ends_is_answered_408_and_closed_even_if_it_trickles() {
    let served = serve(100, None).await;
    let mut stream = TcpStream::connect(served.address).await.unwrap();
    stream.write_all(b"POST /echo HTTP/1.1\r\nhost: here\r\ncontent-length: 1000\r\n\r\n").await.unwrap();
    let (mut reader, mut writer) = stream.into_split();
    let trickle = tokio::spawn(async move {
        while writer.write_all(b"x").await.is_ok() {
            time::sleep(time::Duration::from_secs(1)).await;
        }
    });
    let mut answer = Vec::new();
    let _ = reader.read_to_end(&mut answer).await;
    let answer = String::from_utf8_lossy(&answer);
    assert!(answer.starts_with("HTTP/1.1 408") && answer.contains("body-timeout"), "{answer}");
    trickle.abort();
}

#[tokio::test(start_paused = true)]
async fn a_body_in_two_parts_is_read() {
    let served = serve(100, None).await;
    let mut stream = TcpStream::connect(served.address).await.unwrap();
    stream.write_all(b"POST /echo HTTP/1.1\r\nhost: here\r\ncontent-length: 4\r\n\r\nab").await.unwrap();
    stream.write_all(b"cd").await.unwrap();
    let answer = rest(&mut stream).await;
    assert!(answer.starts_with("HTTP/1.1 200") && answer.ends_with("abcd"), "{answer}");
}

#[tokio::test(start_paused = true)]
async fn a_tls_handshake_that_is_never_finished_is_closed() {
    let folder = Folder::new();
    let pair = rcgen::generate_simple_self_signed(["localhost".to_owned()]).unwrap();
    let (certificate, key) = (folder.file().with_file_name("certificate.pem"), folder.file().with_file_name("key.pem"));
    std::fs::write(&certificate, pair.cert.pem()).unwrap();
    std::fs::write(&key, pair.signing_key.serialize_pem()).unwrap();
    let served = serve(100, Some(Arc::new(Tls::read(certificate, key).unwrap()))).await;
    // Nothing at all, and the first bytes of a handshake.
    for sent in [&b""[..], &[0x16, 3, 1, 0, 200]] {
        let mut stream = TcpStream::connect(served.address).await.unwrap();
        stream.write_all(sent).await.unwrap();
        assert_eq!(rest(&mut stream).await, "", "{sent:?}");
    }
}

#[tokio::test]
async fn silent_connections_do_not_keep_a_new_one_out() {
    let served = serve(3, None).await;
    let mut silent = Vec::new();
    for _ in 0..3 {
        silent.push(TcpStream::connect(served.address).await.unwrap());
    }
    let mut stream = TcpStream::connect(served.address).await.unwrap();
    stream.write_all(b"GET / HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n").await.unwrap();
    let answer = rest(&mut stream).await;
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
}

/// Other systems have only one loopback address.
#[cfg(target_os = "linux")]
#[tokio::test]
async fn silent_connections_from_six_addresses_lock_nobody_out() {
    let served = serve_within(ConnectionLimits::new(10, 40), None).await;
    let from = async |last: u8| {
        let socket = tokio::net::TcpSocket::new_v4().unwrap();
        socket.bind(([127, 9, 0, last], 0).into()).unwrap();
        socket.connect(served.address).await.unwrap()
    };
    let mut silent = Vec::new();
    for last in 1..=6 {
        for _ in 0..10 {
            silent.push(from(last).await);
        }
    }
    for last in 100..110 {
        let mut stream = from(last).await;
        stream.write_all(b"GET / HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n").await.unwrap();
        let answer = rest(&mut stream).await;
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    }
}

#[tokio::test]
async fn a_shutdown_answers_the_request_in_progress_and_closes_idle_connections() {
    let served = serve(100, None).await;
    let mut idle = TcpStream::connect(served.address).await.unwrap();
    let mut busy = TcpStream::connect(served.address).await.unwrap();
    busy.write_all(b"POST /echo HTTP/1.1\r\nhost: here\r\nexpect: 100-continue\r\ncontent-length: 4\r\n\r\n")
        .await
        .unwrap();
    // The server asks for the body, so it has begun the request.
    let mut asked = [0; 12];
    busy.read_exact(&mut asked).await.unwrap();
    assert_eq!(&asked, b"HTTP/1.1 100");
    served.close.send_replace(true);
    assert_eq!(rest(&mut idle).await, "");
    busy.write_all(b"abcd").await.unwrap();
    let answer = rest(&mut busy).await;
    assert!(answer.contains("HTTP/1.1 200") && answer.ends_with("abcd"), "{answer}");
    served.running.await.unwrap();
}
