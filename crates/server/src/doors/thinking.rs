//! Hints and analysis, on the same pool as the machines at the tables.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use bisat_protocol::{OptionValue, TableId};
use bisat_table::{Action, Table, engine_options};
use serde::Deserialize;

use super::Doors;
use super::answer::{Refused, Sent};
use super::caller::Caller;
use crate::machines::{self, Analysis, Key};

/// How many positions are looked at where nobody says.
const NODES: u64 = 200_000;
/// How many may be asked for.
const MOST_NODES: u64 = 5_000_000;

/// What is to be thought about.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Question {
    game: String,
    #[serde(default)]
    options: BTreeMap<String, OptionValue>,
    state: String,
    nodes: Option<u64>,
}

/// Every move or outcome of a position with what it is worth.
pub(super) async fn analyse(
    State(doors): State<Arc<Doors>>,
    caller: Caller,
    Sent(question): Sent<Question>,
) -> Result<Json<Analysis>, Refused> {
    ask(&doors, &caller, question).await
}

/// What the caller's position is worth. Who plays against people is not helped.
pub(super) async fn hint(
    State(doors): State<Arc<Doors>>,
    Path(table): Path<TableId>,
    caller: Caller,
) -> Result<Json<Analysis>, Refused> {
    let question = |table: &Table| {
        let setup = table.setup();
        let question = Question {
            game: setup.game.clone(),
            options: setup.options.clone(),
            state: table.session().state(),
            nodes: None,
        };
        (question, table.check(caller.id(), Action::Hint).is_ok())
    };
    let (question, may_have_hints) = doors.hall.look(&table, question).await?;
    if !may_have_hints {
        return Err(Refused::new(
            axum::http::StatusCode::FORBIDDEN,
            "hints are for games against machines, and for those who sit there",
        ));
    }
    ask(&doors, &caller, question).await
}

async fn ask(doors: &Arc<Doors>, caller: &Caller, question: Question) -> Result<Json<Analysis>, Refused> {
    let nodes = question.nodes.unwrap_or(NODES).clamp(1, MOST_NODES);
    let options = engine_options(&question.options);
    let Question { game, state, .. } = question;
    let work = move |stop: &_| machines::analyse(&game, &options, &state, nodes, stop);
    let analysed = doors.machines.submit(Key::Identity(caller.id().clone()), work)?.await;
    let analysed = analysed.map_err(|_| Refused::bad("the position could not be thought about: try again"))?;
    analysed.map(Json).map_err(|error| Refused::bad(error.to_string()))
}
