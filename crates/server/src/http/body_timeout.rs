//! Time limit of a request's body: a body that is sent byte by byte does not hold a request open.

use std::error::Error;
use std::fmt;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::Request;
use axum::http::HeaderValue;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use bisat_protocol::ErrorCode;
use hyper::body::{Frame, SizeHint};
use tokio::time::{self, Sleep};

use super::error::ApiError;

/// Time for the whole body of a request.
const BODY_TIMEOUT: Duration = Duration::from_secs(30);

/// Answers `408` and closes the connection if the body does not arrive in time.
pub(crate) async fn limit(request: Request, next: Next) -> Response {
    if request.body().is_end_stream() {
        return next.run(request).await;
    }
    let is_late = Arc::new(AtomicBool::new(false));
    let timed = |body| TimedBody { body, deadline: Box::pin(time::sleep(BODY_TIMEOUT)), is_late: Arc::clone(&is_late) };
    let response = next.run(request.map(|body| Body::new(timed(body)))).await;
    if !is_late.load(Ordering::Relaxed) {
        return response;
    }
    let mut response = ApiError::new(ErrorCode::BodyTimeout, Late.to_string()).into_response();
    response.headers_mut().insert("connection", HeaderValue::from_static("close"));
    response
}

/// A body that fails at its deadline.
struct TimedBody {
    body: Body,
    deadline: Pin<Box<Sleep>>,
    is_late: Arc<AtomicBool>,
}

/// The body did not arrive in time.
#[derive(Debug)]
struct Late;

impl fmt::Display for Late {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the body did not arrive within {} seconds: send it again", BODY_TIMEOUT.as_secs())
    }
}

impl Error for Late {}

impl HttpBody for TimedBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        if let Poll::Ready(frame) = Pin::new(&mut self.body).poll_frame(context) {
            return Poll::Ready(frame);
        }
        ready!(self.deadline.as_mut().poll(context));
        self.is_late.store(true, Ordering::Relaxed);
        Poll::Ready(Some(Err(axum::Error::new(Late))))
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
