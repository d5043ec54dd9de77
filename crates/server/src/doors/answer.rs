//! What is answered when something cannot be done: one match from error to status.

use axum::Json;
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use bisat_protocol::http::ErrorBody;
use bisat_table::Refusal;
use serde::de::DeserializeOwned;

use crate::hall::ActError;
use crate::limits::RetryAfter;
use crate::log::LogError;
use crate::machines::Busy;

/// The body of a request, in JSON.
pub(super) struct Sent<T>(pub(super) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Sent<T> {
    type Rejection = Refused;

    async fn from_request(request: Request, state: &S) -> Result<Self, Refused> {
        match Json::from_request(request, state).await {
            Ok(Json(sent)) => Ok(Sent(sent)),
            Err(rejection) => Err(Refused::new(rejection.status(), rejection.body_text())),
        }
    }
}

/// A request that was not carried out.
#[derive(Debug)]
pub(super) struct Refused {
    status: StatusCode,
    error: String,
    retry_after: Option<u64>,
}

impl Refused {
    pub(super) fn new(status: StatusCode, error: impl Into<String>) -> Self {
        Refused { status, error: error.into(), retry_after: None }
    }

    pub(super) fn bad(error: impl Into<String>) -> Self {
        Refused::new(StatusCode::BAD_REQUEST, error)
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(ErrorBody { error: self.error })).into_response();
        if let Some(seconds) = self.retry_after {
            response.headers_mut().insert("retry-after", seconds.into());
        }
        response
    }
}

impl From<ActError> for Refused {
    fn from(error: ActError) -> Self {
        let status = match &error {
            ActError::Refused(refusal) => match refusal {
                Refusal::NoSuchTable => StatusCode::NOT_FOUND,
                Refusal::Setup(_) | Refusal::Illegal(_) => StatusCode::BAD_REQUEST,
                Refusal::NotYourSeat => StatusCode::FORBIDDEN,
                Refusal::NotNow(_) | Refusal::Stale { .. } => StatusCode::CONFLICT,
            },
            ActError::TooMuch(_) => StatusCode::TOO_MANY_REQUESTS,
            ActError::Log(_) => StatusCode::SERVICE_UNAVAILABLE,
        };
        Refused::new(status, error.to_string())
    }
}

impl From<LogError> for Refused {
    fn from(error: LogError) -> Self {
        Refused::new(StatusCode::SERVICE_UNAVAILABLE, error.to_string())
    }
}

impl From<RetryAfter> for Refused {
    fn from(retry: RetryAfter) -> Self {
        let refused = Refused::new(StatusCode::TOO_MANY_REQUESTS, retry.to_string());
        Refused { retry_after: Some(retry.seconds), ..refused }
    }
}

impl From<Busy> for Refused {
    fn from(busy: Busy) -> Self {
        Refused::new(StatusCode::TOO_MANY_REQUESTS, busy.to_string())
    }
}
