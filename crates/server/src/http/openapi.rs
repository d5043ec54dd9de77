//! The OpenAPI description. Schemas come from the types of `bisat-protocol`, paths from one list of endpoints.

mod endpoints;
mod setup;

use axum::Json;
use bisat_protocol::account::{
    AccountExport, ChangePassword, DeleteAccount, LinkOwner, LoginLink, LoginSecret, SessionInfo, TokenInfo,
};
use bisat_protocol::analysis::{Analysis, SolvedValues};
use bisat_protocol::http::{
    Credentials, Done, FoundTable, GameDescription, GameNotice, GameRating, GivenCode, ImportedRecord, JoinBody,
    Joined, LeaderboardEntry, LeaderboardKind, Me, PlayBody, PlayNowBody, Profile, Rename, RevealBody, ServerPublicKey,
    TableSummary, Token,
};
use bisat_protocol::push::{PushKey, PushSubscription, TurnNotice};
use bisat_protocol::results::RatedResult;
use bisat_protocol::tournament::{RemovePlayer, TournamentEntry, TournamentSetup, TournamentSummary};
use bisat_protocol::{ClientMessage, ErrorBody, ErrorCode, Event, LegalMove, ServerMessage};
use serde_json::{Map, Value, json};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

pub(super) use endpoints::endpoints;
use endpoints::{Answer, Body, Endpoint};

/// `GET /api/openapi.json`.
pub(super) async fn serve() -> Json<Value> {
    Json(description())
}

fn description() -> Value {
    let mut paths = Map::new();
    for endpoint in endpoints() {
        let path = paths.entry(endpoint.path).or_insert_with(|| json!({}));
        path[endpoint.method] = operation(&endpoint);
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Bisat",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Tables for KHAN, Chowka Bhara, Pachisi and the Kho-Kho board game. See docs/protocol.md.",
            "license": { "name": "MIT OR Apache-2.0" },
        },
        "paths": paths,
        "components": {
            "schemas": schemas(),
            "securitySchemes": {
                "cookie": { "type": "apiKey", "in": "cookie", "name": crate::identity::COOKIE },
                "token": { "type": "http", "scheme": "bearer" },
            },
        },
        "security": [{ "cookie": [] }, { "token": [] }, {}],
    })
}

/// Schemas of all types that are sent or received, the messages of the WebSocket included.
fn schemas() -> Map<String, Value> {
    let mut found: Vec<(String, RefOr<Schema>)> = Vec::new();
    add::<AccountExport>(&mut found);
    add::<Analysis>(&mut found);
    add::<ChangePassword>(&mut found);
    add::<ClientMessage>(&mut found);
    add::<Credentials>(&mut found);
    add::<DeleteAccount>(&mut found);
    add::<Done>(&mut found);
    add::<ErrorBody>(&mut found);
    add::<Event>(&mut found);
    add::<FoundTable>(&mut found);
    add::<GameDescription>(&mut found);
    add::<GameNotice>(&mut found);
    add::<GivenCode>(&mut found);
    add::<ImportedRecord>(&mut found);
    add::<ServerPublicKey>(&mut found);
    add::<JoinBody>(&mut found);
    add::<Joined>(&mut found);
    add::<LeaderboardEntry>(&mut found);
    add::<Profile>(&mut found);
    add::<RatedResult>(&mut found);
    add::<GameRating>(&mut found);
    add::<LeaderboardKind>(&mut found);
    add::<LegalMove>(&mut found);
    add::<LinkOwner>(&mut found);
    add::<LoginLink>(&mut found);
    add::<LoginSecret>(&mut found);
    add::<Me>(&mut found);
    add::<PlayBody>(&mut found);
    add::<PlayNowBody>(&mut found);
    add::<PushKey>(&mut found);
    add::<PushSubscription>(&mut found);
    add::<RemovePlayer>(&mut found);
    add::<Rename>(&mut found);
    add::<RevealBody>(&mut found);
    add::<ServerMessage>(&mut found);
    add::<SessionInfo>(&mut found);
    add::<SolvedValues>(&mut found);
    add::<TableSummary>(&mut found);
    add::<Token>(&mut found);
    add::<TurnNotice>(&mut found);
    add::<TokenInfo>(&mut found);
    add::<TournamentEntry>(&mut found);
    add::<TournamentSetup>(&mut found);
    add::<TournamentSummary>(&mut found);
    let mut schemas: Map<String, Value> = found.into_iter().map(|(name, schema)| (name, json!(schema))).collect();
    forbid_unknown_fields(&mut schemas["TimeControl"]);
    forbid_unknown_fields(&mut schemas["ClientMessage"]);
    schemas.insert("OpenTable".to_owned(), setup::open_table());
    schemas.insert("AnalysisRequest".to_owned(), setup::analysis_request());
    schemas.insert("SolvedValuesRequest".to_owned(), setup::solved_values_request());
    schemas
}

/// Closes the variants of an enum with `deny_unknown_fields`, which utoipa reads for structs only.
fn forbid_unknown_fields(schema: &mut Value) {
    for variant in schema["oneOf"].as_array_mut().into_iter().flatten() {
        variant["additionalProperties"] = json!(false);
    }
}

fn add<T: ToSchema + PartialSchema>(found: &mut Vec<(String, RefOr<Schema>)>) {
    found.push((T::name().into_owned(), T::schema()));
    T::schemas(found);
}

fn reference(name: &str) -> Value {
    json!({ "$ref": format!("#/components/schemas/{name}") })
}

fn operation(endpoint: &Endpoint) -> Value {
    let names = endpoint.path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
    let in_path = names.map(
        |name| json!({ "name": name, "in": "path", "required": true, "schema": { "type": "string", "minLength": 1 } }),
    );
    let in_query = endpoint.query.iter().map(|(name, description, schema)| {
        json!({ "name": name, "in": "query", "description": description, "schema": schema() })
    });
    let mut operation = json!({
        "operationId": endpoint.id,
        "summary": endpoint.summary,
        "parameters": in_path.chain(in_query).collect::<Vec<_>>(),
        "responses": responses(endpoint),
    });
    let content = match &endpoint.body {
        Body::None => return operation,
        Body::Json(name) => json!({ "application/json": { "schema": reference(name) } }),
        Body::Text(example) => json!({ "text/plain": { "schema": { "type": "string" }, "example": example } }),
    };
    operation["requestBody"] = json!({ "required": true, "content": content });
    operation
}

fn responses(endpoint: &Endpoint) -> Value {
    let (status, description, answer) = &endpoint.answer;
    let content = match answer {
        Answer::Empty => None,
        Answer::Json(name) => Some(json!({ "application/json": { "schema": reference(name) } })),
        Answer::List(name) => {
            Some(json!({ "application/json": { "schema": { "type": "array", "items": reference(name) } } }))
        }
        Answer::Any => Some(json!({ "application/json": { "schema": { "type": "object" } } })),
        Answer::Picture => Some(json!({ "image/png": { "schema": { "type": "string", "format": "binary" } } })),
        Answer::Text => Some(json!({ "text/plain": { "schema": { "type": "string" } } })),
        Answer::Lines(name) => Some(json!({ "application/x-ndjson": { "schema": reference(name) } })),
    };
    let mut success = json!({ "description": description });
    if let Some(content) = content {
        success["content"] = content;
    }
    let mut responses = Map::new();
    responses.insert(status.to_string(), success);
    let mut codes: Vec<ErrorCode> = endpoint.errors();
    codes.sort_by_key(|code| code.status());
    for code in codes {
        let response = responses.entry(code.status().to_string()).or_insert_with(|| {
            json!({
                "description": "",
                "content": { "application/json": { "schema": reference("ErrorBody") } },
            })
        });
        let known = response["description"].as_str().unwrap_or_default();
        let separator = if known.is_empty() { "Error codes: " } else { ", " };
        response["description"] = json!(format!("{known}{separator}{code}"));
    }
    Value::Object(responses)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use bisat_protocol::ErrorCode;
    use serde_json::{Value, json};

    use super::{description, endpoints};

    fn references<'a>(value: &'a Value, found: &mut HashSet<&'a str>) {
        match value {
            Value::Object(fields) => {
                if let Some(Value::String(target)) = fields.get("$ref") {
                    found.insert(target);
                }
                fields.values().for_each(|field| references(field, found));
            }
            Value::Array(items) => items.iter().for_each(|item| references(item, found)),
            _ => {}
        }
    }

    #[test]
    fn every_reference_leads_to_a_schema() {
        let description = description();
        let mut found = HashSet::new();
        references(&description, &mut found);
        assert!(found.len() > 20, "{found:?}");
        for target in found {
            let name = target.strip_prefix("#/components/schemas/").unwrap_or_else(|| panic!("{target}"));
            assert!(description["components"]["schemas"].get(name).is_some(), "{target} is missing");
        }
    }

    #[test]
    fn the_variants_of_a_message_and_of_a_time_control_are_closed() {
        let description = description();
        for name in ["TimeControl", "ClientMessage"] {
            let variants =
                description["components"]["schemas"][name]["oneOf"].as_array().map_or(&[][..], Vec::as_slice);
            assert!(variants.len() >= 3, "{name}");
            for variant in variants {
                assert_eq!(variant["additionalProperties"], false, "{name}: {variant}");
            }
        }
    }

    #[test]
    fn error_codes_are_described_as_they_are_written() {
        let description = description();
        let listed = &description["components"]["schemas"]["ErrorCode"]["enum"];
        let expected: Vec<&str> = ErrorCode::ALL.iter().map(|code| code.as_str()).collect();
        assert_eq!(*listed, json!(expected));
    }

    #[test]
    fn operation_ids_are_unique_and_every_operation_lists_its_errors() {
        let mut ids = HashSet::new();
        for endpoint in endpoints() {
            assert!(ids.insert(endpoint.id), "{} is there twice", endpoint.id);
            assert!(!endpoint.errors().is_empty(), "{}", endpoint.id);
        }
    }
}
