//! Accepts connections and serves HTTP on them. Everything that a client can leave unfinished is limited in time: the
//! TLS handshake, the head of a request, an idle connection, and an answer that is not read. The body of a request has
//! its own limit (`http/body_timeout.rs`).

#[cfg(test)]
mod tests;

use std::convert::Infallible;
use std::net::IpAddr;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes, HttpBody};
use axum::extract::ConnectInfo;
use axum::http::{Request, Response, StatusCode};
use axum::response::IntoResponse;
use hyper::body::{Frame, Incoming, SizeHint};
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{mpsc, watch};
use tokio::time::{self, Instant};
use tracing::warn;

use crate::address_connections::{Activity, AddressConnection, AddressConnections, InUse};
use crate::connection::Connection;
use crate::listener::Peer;
use crate::rate_limit::network_of;
use crate::tls::Tls;

/// Time for the head of a request, from the opening of the connection or the end of the request before it. So it is
/// also the longest time that a connection stays idle.
const HEADER_TIMEOUT: Duration = Duration::from_secs(30);
/// Largest head of a request.
const LARGEST_HEAD: usize = 64 << 10;
/// Pause after a failed accept, for example when no file descriptors are left.
const LATER: Duration = Duration::from_millis(100);
/// How often a failed accept is logged.
const WARNING_INTERVAL: Duration = Duration::from_secs(60);

/// What to accept and whom to pass it to.
pub(crate) struct Accept {
    /// The open port.
    pub(crate) listener: TcpListener,
    /// Certificate and key; none for plain HTTP.
    pub(crate) tls: Option<Arc<Tls>>,
    /// Connections by address.
    pub(crate) connections: AddressConnections,
    /// All endpoints.
    pub(crate) router: Router,
    /// Becomes true when the server shuts down.
    pub(crate) closing: watch::Receiver<bool>,
}

/// Serves until `closing` becomes true and every request in progress is answered.
pub(crate) async fn run(accept: Accept) {
    let Accept { listener, tls, connections, router, mut closing } = accept;
    // Every connection holds a sender. The receiver learns that the last one is gone.
    let (open, mut all_closed) = mpsc::channel::<Infallible>(1);
    let mut warned: Option<Instant> = None;
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = closing.wait_for(|is_closing| *is_closing) => break,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                if warned.is_none_or(|warned| warned.elapsed() >= WARNING_INTERVAL) {
                    warn!(%error, "cannot accept connections: trying again");
                    warned = Some(Instant::now());
                }
                time::sleep(LATER).await;
                continue;
            }
        };
        let Some(entry) = connections.add(network_of(peer.ip())) else { continue };
        // Send moves at once.
        let _ = stream.set_nodelay(true);
        let served = serve(stream, tls.clone(), entry, peer.ip(), router.clone(), closing.clone());
        let open = open.clone();
        tokio::spawn(async move {
            served.await;
            drop(open);
        });
    }
    drop((listener, open));
    let _ = all_closed.recv().await;
}

/// Serves one connection until it ends, is evicted, or the server shuts down.
async fn serve(
    stream: TcpStream,
    tls: Option<Arc<Tls>>,
    entry: AddressConnection,
    peer: IpAddr,
    router: Router,
    mut closing: watch::Receiver<bool>,
) {
    let activity = entry.activity();
    let mut connection = match tls {
        Some(tls) => Connection::tls(stream, tls.acceptor(), entry),
        None => Connection::plain(stream, entry),
    };
    let is_open = tokio::select! {
        shaken = connection.handshake() => shaken.is_ok(),
        () = activity.evicted() => false,
        _ = closing.wait_for(|is_closing| *is_closing) => false,
    };
    if !is_open {
        return;
    }
    let service = TowerToHyperService::new(router);
    let in_use = Arc::clone(&activity);
    let answer = service_fn(move |request| answer(&service, request, peer, &in_use));
    let served = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADER_TIMEOUT)
        .max_buf_size(LARGEST_HEAD)
        .serve_connection(TokioIo::new(connection), answer)
        .with_upgrades();
    let mut served = pin!(served);
    // Errors are the client's: it has gone, or sent no HTTP.
    tokio::select! {
        biased;
        () = activity.evicted() => return,
        _ = served.as_mut() => return,
        _ = closing.wait_for(|is_closing| *is_closing) => {}
    }
    served.as_mut().graceful_shutdown();
    let _ = served.await;
}

/// Answers a request. The connection is in use until the whole answer is sent.
fn answer(
    service: &TowerToHyperService<Router>,
    mut request: Request<Incoming>,
    peer: IpAddr,
    activity: &Arc<Activity>,
) -> impl Future<Output = Result<Response<Body>, Infallible>> + use<> {
    let in_use = activity.begin();
    request.extensions_mut().insert(ConnectInfo(Peer(peer)));
    request.extensions_mut().insert(Arc::clone(activity));
    let answered = service.call(request);
    async move {
        let response = answered.await?;
        if response.status() == StatusCode::SWITCHING_PROTOCOLS {
            let is_open = in_use.activity().become_websocket();
            return Ok(if is_open { response } else { StatusCode::SERVICE_UNAVAILABLE.into_response() });
        }
        Ok(response.map(|body| Body::new(CountedBody { body, _in_use: in_use })))
    }
}

/// The body of an answer, which keeps its connection in use.
struct CountedBody {
    body: Body,
    _in_use: InUse,
}

impl HttpBody for CountedBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
