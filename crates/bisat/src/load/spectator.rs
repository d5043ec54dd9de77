//! A spectator: a socket that follows one table after the other.

use std::convert::Infallible;
use std::sync::Arc;

use bisat_protocol::{ClientMessage, ServerMessage, TableId};
use tokio::sync::{Semaphore, watch};

use super::player::{in_time, next, receive, say};
use super::tally::{Failure, Kind, Tally};
use crate::remote::{Remote, Socket};

/// Watches until an error.
pub(super) async fn run(
    remote: Remote,
    connecting: Arc<Semaphore>,
    mut tables: watch::Receiver<Option<TableId>>,
    tally: Arc<Tally>,
) {
    let Ok(mut here) = next(&mut tables).await else {
        return tally.stay_away();
    };
    let mut socket = match enter(&remote, &connecting, &here).await {
        Ok(socket) => socket,
        Err(failure) => {
            tally.count(failure);
            return tally.stay_away();
        }
    };
    tally.watch();
    let Err(failure) = watch_on(&mut socket, &mut tables, &mut here, &tally).await;
    tally.count(failure);
    tally.stop_watching();
}

async fn enter(remote: &Remote, connecting: &Semaphore, table: &TableId) -> Result<Socket, Failure> {
    let _permit = connecting.acquire().await.map_err(Failure::of(Kind::Entrance))?;
    let entrance = async {
        let mut socket = remote.connect().await.map_err(Failure::of(Kind::Connection))?;
        say(&mut socket, &ClientMessage::Follow { table: table.clone(), from: 0 }).await?;
        // The first message is the table's first event: the server has accepted the request.
        receive(&mut socket).await?;
        Ok(socket)
    };
    in_time(entrance).await
}

async fn watch_on(
    socket: &mut Socket,
    tables: &mut watch::Receiver<Option<TableId>>,
    here: &mut TableId,
    tally: &Tally,
) -> Result<Infallible, Failure> {
    loop {
        tokio::select! {
            notice = receive(socket) => {
                if let ServerMessage::Refused { error, .. } = notice? {
                    tally.count(Failure::of(Kind::Refusal)(error));
                }
            }
            table = next(tables) => {
                let table = table?;
                say(socket, &ClientMessage::Unfollow { table: here.clone() }).await?;
                say(socket, &ClientMessage::Follow { table: table.clone(), from: 0 }).await?;
                *here = table;
            }
        }
    }
}
