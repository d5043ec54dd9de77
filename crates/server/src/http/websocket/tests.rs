//! Sockets whose clients say nothing. The clock is paused: it jumps to the next timer when every task waits.

#![allow(clippy::unwrap_used, reason = "here a panic is a failed test")]

use std::num::NonZeroUsize;
use std::sync::Arc;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::Instant;

use super::{IDLE_TIMEOUT, PING_INTERVAL, UNUSED_TIMEOUT};
use crate::accept::{Accept, run};
use crate::address_connections::{AddressConnections, ConnectionLimits};
use crate::clock::SystemClock;
use crate::http::{AppState, MetricsAddress, Proxy, RateLimits, ServerConfig, paths, router};
use crate::identity::CookieSecurity;
use crate::metrics::Metrics;
use crate::rng::SystemRng;
use crate::search_pool::{SearchPool, Searches};
use crate::secret::Secret;
use crate::sqlite::Sqlite;
use crate::sqlite::tests::Folder;
use crate::static_files::Page;
use crate::tables::{Parts, Tables};

const OPENING: &[u8] = b"GET /ws HTTP/1.1\r\nhost: here\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
    sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n";
const PING: [u8; 2] = [0x89, 0];
/// A pong of a client: empty, with a mask of zeros.
const PONG: [u8; 6] = [0x8a, 0x80, 0, 0, 0, 0];

/// An open socket, and what keeps its server running.
async fn socket(folder: &Folder) -> (TcpStream, watch::Sender<bool>) {
    let (store, metrics) = (Arc::new(Sqlite::open(&folder.file()).unwrap()), Arc::new(Metrics::new(&paths())));
    let search_pool = Arc::new(SearchPool::new(NonZeroUsize::MIN, Arc::new(Searches)).unwrap());
    let parts = Parts {
        log: Arc::<Sqlite>::clone(&store),
        store: Arc::<Sqlite>::clone(&store),
        search_pool: Arc::clone(&search_pool),
        metrics: Arc::clone(&metrics),
        clock: Arc::new(SystemClock::new()),
        rng: Arc::new(SystemRng),
        secret: Secret::new([1; 32]),
        cluster: None,
        push: None,
    };
    let tables = Tables::open(parts).await.unwrap();
    let config = ServerConfig {
        public_url: "http://here".to_owned(),
        cookie_security: CookieSecurity::for_addresses("http://here", None),
        proxy: Proxy::None,
        limits: RateLimits::default(),
        metrics: MetricsAddress::Public,
        page: Page::default(),
    };
    let (close, closing) = watch::channel(false);
    let state =
        AppState::new(tables, store, search_pool, metrics, &Secret::new([1; 32]), config, closing.clone()).unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let mut stream = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
    let connections = AddressConnections::new(ConnectionLimits::new(10, 100));
    tokio::spawn(run(Accept { listener, tls: None, connections, router: router(state), closing }));
    stream.write_all(OPENING).await.unwrap();
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(stream.read_u8().await.unwrap());
    }
    assert!(head.starts_with(b"HTTP/1.1 101"), "{}", String::from_utf8_lossy(&head));
    (stream, close)
}

#[tokio::test(start_paused = true)]
async fn a_socket_that_does_not_answer_pings_is_closed() {
    let folder = Folder::new();
    let (mut stream, _close) = socket(&folder).await;
    let opened = Instant::now();
    let mut frames = Vec::new();
    let _ = stream.read_to_end(&mut frames).await;
    assert!(frames.starts_with(&PING), "{frames:?}");
    assert!(opened.elapsed() < IDLE_TIMEOUT + PING_INTERVAL, "{:?}", opened.elapsed());
}

/// The time is real: when it is paused, every timeout passes at once.
#[tokio::test]
async fn a_socket_that_sends_empty_fragments_without_end_is_closed() {
    let folder = Folder::new();
    let (mut stream, _close) = socket(&folder).await;
    // The first frame of a text, and then continuations: all of them empty and masked with zeros.
    stream.write_all(&[0x01, 0x80, 0, 0, 0, 0]).await.unwrap();
    let fragments = [0x00, 0x80, 0, 0, 0, 0].repeat(1000);
    let flood = async {
        while stream.write_all(&fragments).await.is_ok() {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(IDLE_TIMEOUT / 2, flood).await.expect("the server closes the socket");
}

#[tokio::test(start_paused = true)]
async fn a_socket_that_answers_pings_and_follows_no_table_is_closed_after_a_while() {
    let folder = Folder::new();
    let (mut stream, _close) = socket(&folder).await;
    let opened = Instant::now();
    let mut frame = [0; 2];
    while stream.read_exact(&mut frame).await.is_ok() && frame == PING {
        stream.write_all(&PONG).await.unwrap();
    }
    let open = opened.elapsed();
    assert!(open + PING_INTERVAL > UNUSED_TIMEOUT && open < UNUSED_TIMEOUT + IDLE_TIMEOUT, "{open:?}");
}
