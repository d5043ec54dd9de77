//! Extractors whose errors are our error objects: bodies, query and path parameters.

use axum::Json;
use axum::body::{Body, Bytes};
use axum::extract::rejection::{JsonRejection, PathRejection};
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use bisat_protocol::ErrorCode;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::error::ApiError;

/// The body of a request, in JSON.
pub(super) struct JsonBody<T>(pub(super) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for JsonBody<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let (parts, body) = request.into_parts();
        let bytes = Bytes::from_request(Request::from_parts(parts.clone(), body), state);
        let bytes = bytes.await.map_err(JsonRejection::from)?;
        match Json::from_request(Request::from_parts(parts, Body::from(bytes.clone())), state).await {
            Ok(Json(body)) => Ok(JsonBody(body)),
            Err(rejection @ JsonRejection::JsonDataError(_)) => {
                with_whole_numbers(&bytes).map(JsonBody).ok_or_else(|| rejection.into())
            }
            Err(rejection) => Err(rejection.into()),
        }
    }
}

/// Reads JSON in which whole numbers are written with a fraction, such as `2.0`: JSON Schema counts these as integers.
fn with_whole_numbers<T: DeserializeOwned>(json: &[u8]) -> Option<T> {
    let mut value = serde_json::from_slice(json).ok()?;
    make_whole(&mut value).then(|| serde_json::from_value(value).ok())?
}

/// Rewrites numbers such as `2.0` as `2`. Returns whether there was one.
fn make_whole(value: &mut Value) -> bool {
    // Every whole number up to this has an exact floating-point representation.
    const LARGEST: f64 = 9_007_199_254_740_992.0;
    match value {
        Value::Number(number) => match number.as_f64() {
            Some(float) if number.is_f64() && float.fract() == 0.0 && float.abs() <= LARGEST => {
                *value = Value::from(float as i64);
                true
            }
            _ => false,
        },
        Value::Array(items) => items.iter_mut().fold(false, |found, item| make_whole(item) | found),
        Value::Object(fields) => fields.values_mut().fold(false, |found, field| make_whole(field) | found),
        Value::Null | Value::Bool(_) | Value::String(_) => false,
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

#[cfg(test)]
mod tests {
    use bisat_protocol::http::PlayBody;
    use bisat_protocol::{OptionValue, Setup};

    use super::with_whole_numbers;

    #[test]
    fn whole_numbers_may_be_written_with_a_fraction() {
        let setup = r#"{"game":"pachisi","options":{"players":2.0},"seats":[{"level":3.0},"open"]}"#;
        let setup = with_whole_numbers::<Setup>(setup.as_bytes()).expect("it is valid");
        assert_eq!(setup.options.get("players"), Some(&OptionValue::Number(2)));
        let play = with_whole_numbers::<PlayBody>(br#"{"step":7.0,"token":"a1a2","id":"m"}"#);
        assert_eq!(play.map(|body| body.step), Some(7));
        for step in ["7.5", "-1.0", "1e300", "\"7.0\"", "7"] {
            let body = format!(r#"{{"step":{step},"token":"a1a2","id":"m"}}"#);
            assert_eq!(with_whole_numbers::<PlayBody>(body.as_bytes()), None, "{step}");
        }
    }
}
