//! A guest who keeps strong machines busy at many tables, to measure what others notice of it.

use std::convert::Infallible;
use std::sync::Arc;

use bisat_protocol::{ClientMessage, EventKind, RequestId, ServerMessage, TableId};
use fastrand::Rng;
use serde_json::json;

use super::player::{in_time, receive, say};
use super::tally::{Failure, Kind, Tally};
use crate::remote::{Remote, Socket};

/// Plays at this number of tables until an error.
pub(super) async fn run(remote: Remote, tables: u32, mut rng: Rng, tally: Arc<Tally>) {
    let Err(failure) = play_on(remote, tables, &mut rng).await;
    tally.count(failure);
}

async fn play_on(remote: Remote, tables: u32, rng: &mut Rng) -> Result<Infallible, Failure> {
    let entrance = async { remote.as_guest().await.map_err(Failure::of(Kind::Entrance)) };
    let remote = in_time(entrance).await?;
    let mut socket = remote.connect().await.map_err(Failure::of(Kind::Connection))?;
    for _ in 0..tables {
        open(&remote, &mut socket, rng).await?;
    }
    loop {
        match receive(&mut socket).await? {
            ServerMessage::Turn { table, step, moves, .. } => {
                let Some(mv) = rng.choice(&moves) else { continue };
                let (token, id) = (mv.token.clone(), RequestId(step.to_string()));
                say(&mut socket, &ClientMessage::Play { table, step, token, id }).await?;
            }
            ServerMessage::Event { event, .. } if matches!(event.what, EventKind::Ended(_)) => {
                open(&remote, &mut socket, rng).await?;
            }
            _ => {}
        }
    }
}

/// Opens a table with a machine of level 8 and takes the other seat.
async fn open(remote: &Remote, socket: &mut Socket, rng: &mut Rng) -> Result<(), Failure> {
    let setup = json!({ "game": "chowka-bhara", "options": { "players": 2 }, "seats": ["open", { "level": 8 }] });
    let answer = remote.call("POST", "/api/tables", Some(&setup)).await.map_err(Failure::of(Kind::Opening))?;
    let table = answer.json()["table"].as_str().map(|table| TableId(table.to_owned()));
    let table = table.ok_or_else(|| Failure::of(Kind::Opening)(answer.body))?;
    say(socket, &ClientMessage::Follow { table: table.clone(), from: 0 }).await?;
    let (contribution, id) = (format!("{:032x}", rng.u128(..)), RequestId("join".to_owned()));
    say(socket, &ClientMessage::Join { table, seat: None, contribution, id }).await
}
