//! Extractors whose errors are our error objects: bodies, query and path parameters.

use axum::Json;
use axum::extract::rejection::PathRejection;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use bisat_protocol::ErrorCode;
use serde::de::DeserializeOwned;

use super::error::ApiError;

/// The body of a request, in JSON.
pub(super) struct JsonBody<T>(pub(super) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for JsonBody<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let Json(body) = Json::from_request(request, state).await?;
        Ok(JsonBody(body))
    }
}

/// The query parameters of a request.
pub(super) struct Parameters<T>(pub(super) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Parameters<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let Query(parameters) = Query::from_request_parts(parts, state).await?;
        Ok(Parameters(parameters))
    }
}

/// A parameter in the path, such as the id of a table.
pub(super) struct PathParameter<T>(pub(super) T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for PathParameter<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let Path(parameter) = Path::from_request_parts(parts, state)
            .await
            .map_err(|_: PathRejection| ApiError::new(ErrorCode::InvalidParameter, "the path is not valid UTF-8"))?;
        Ok(PathParameter(parameter))
    }
}

/// The body of a request, as text.
pub(super) struct TextBody(pub(super) String);

impl<S: Send + Sync> FromRequest<S> for TextBody {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        match String::from_request(request, state).await {
            Ok(text) => Ok(TextBody(text)),
            Err(rejection) if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE => {
                Err(ApiError::new(ErrorCode::BodyTooLarge, "the body is too large"))
            }
            Err(_) => Err(ApiError::new(ErrorCode::BadRequest, "the body is not text in UTF-8")),
        }
    }
}
