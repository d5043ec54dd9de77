//! Schemas of a table's setup and of a position, with the options of each game.

use bisat_engine::{Allowed, GameInfo, OptionRule, infos, open};
use serde_json::{Map, Value, json};

/// The option that determines the number of seats.
const PLAYERS: &str = "players";

/// Schema of the body of `POST /api/tables`: one variant per game, number of players and way to make throws.
pub(super) fn open_table() -> Value {
    let variants = infos().into_iter().flat_map(|info| {
        let numbers = info.options.iter().find(|rule| rule.name == PLAYERS).map(|rule| rule.allowed.samples());
        let setups = match numbers {
            None => vec![setup(&info, None)],
            Some(numbers) => numbers.iter().map(|number| setup(&info, Some(number.to_string()))).collect(),
        };
        let has_chance = open(info.id, &[]).is_ok_and(|session| session.has_chance());
        let with_chains = setups.iter().filter(|_| has_chance).map(with_chains).collect::<Vec<_>>();
        setups.into_iter().chain(with_chains)
    });
    json!({ "oneOf": variants.collect::<Vec<_>>() })
}

/// The same setup with hash chains, which need players who are present.
fn with_chains(setup: &Value) -> Value {
    let mut setup = setup.clone();
    setup["properties"]["throws"] = json!({ "const": "chains" });
    setup["properties"]["time"] = json!({
        "allOf": [
            { "$ref": "#/components/schemas/TimeControl" },
            { "not": { "properties": { "kind": { "const": "move" }, "seconds": { "minimum": 3601 } } } },
        ],
    });
    let required = setup["required"].as_array().into_iter().flatten().cloned();
    setup["required"] = required.chain([json!("throws")]).collect();
    setup
}

fn setup(info: &GameInfo, players: Option<String>) -> Value {
    let players = players.and_then(|players| players.parse::<i64>().ok());
    let given = players.map(|players| (PLAYERS, players.into()));
    let seats = open(info.id, given.as_slice()).map_or(2, |session| session.seats());
    let mut options = options(info);
    if let Some(players) = players {
        options["properties"][PLAYERS] = json!({ "const": players });
        options["required"] = json!([PLAYERS]);
    }
    let mut required = vec!["game"];
    required.extend(players.map(|_| "options"));
    json!({
        "type": "object",
        "title": info.name,
        "properties": {
            "game": { "const": info.id },
            "options": options,
            "seats": { "type": "array", "items": seat(), "maxItems": seats },
            "time": { "$ref": "#/components/schemas/TimeControl" },
            "visibility": { "$ref": "#/components/schemas/Visibility" },
            "rating": { "$ref": "#/components/schemas/RatingMode" },
            "throws": { "const": "seed" },
        },
        "required": required,
        "additionalProperties": false,
    })
}

fn seat() -> Value {
    let level = json!({
        "type": "object",
        "properties": { "level": { "type": "integer", "minimum": 1, "maximum": 9 } },
        "required": ["level"],
        "additionalProperties": false,
    });
    json!({ "oneOf": [{ "const": "open" }, level] })
}

/// Schema of the body of `POST /api/analysis`.
pub(super) fn analysis_request() -> Value {
    let nodes = json!({ "type": ["integer", "null"], "minimum": 1, "maximum": 5_000_000 });
    of_each_game("state", |start| json!({ "state": state(start), "nodes": nodes }))
}

/// Schema of the body of `POST /api/solved-values`.
pub(super) fn solved_values_request() -> Value {
    of_each_game("states", |start| json!({ "states": { "type": "array", "items": state(start), "maxItems": 100 } }))
}

fn state(start: &str) -> Value {
    json!({ "type": "string", "examples": [start] })
}

/// A variant per game, with its options and further properties, of which one is required.
fn of_each_game(required: &str, further: impl Fn(&str) -> Value) -> Value {
    let variant = |info: GameInfo| {
        let start = open(info.id, &[]).map(|session| session.state()).unwrap_or_default();
        let mut properties = further(&start);
        properties["game"] = json!({ "const": info.id });
        properties["options"] = options(&info);
        json!({
            "type": "object",
            "title": info.name,
            "properties": properties,
            "required": ["game", required],
            "additionalProperties": false,
        })
    };
    json!({ "oneOf": infos().into_iter().map(variant).collect::<Vec<_>>() })
}

fn options(info: &GameInfo) -> Value {
    let properties: Map<String, Value> = info.options.iter().map(|rule| (rule.name.to_owned(), option(rule))).collect();
    json!({ "type": "object", "properties": properties, "additionalProperties": false })
}

fn option(rule: &OptionRule) -> Value {
    match rule.allowed {
        Allowed::Between(least, most) => json!({ "type": "integer", "minimum": least, "maximum": most }),
        Allowed::Numbers(numbers) => json!({ "enum": numbers }),
        Allowed::Flag => json!({ "type": "boolean" }),
        Allowed::Words(words) => json!({ "enum": words }),
    }
}
