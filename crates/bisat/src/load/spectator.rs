//! A socket that only watches, one table after the other.

use std::convert::Infallible;
use std::sync::Arc;

use bisat_protocol::{ClientMessage, ServerMessage, TableId};
use tokio::sync::{Semaphore, watch};

use super::player::{hear, in_time, next, say};
use super::tally::{Kind, Tally, Trouble};
use crate::remote::{Remote, Socket};

/// Watches for as long as all is well.
pub(super) async fn run(
    remote: Remote,
    door: Arc<Semaphore>,
    mut tables: watch::Receiver<Option<TableId>>,
    tally: Arc<Tally>,
) {
    let Ok(mut here) = next(&mut tables).await else {
        return tally.stay_away();
    };
    let mut socket = match enter(&remote, &door, &here).await {
        Ok(socket) => socket,
        Err(trouble) => {
            tally.count(trouble);
            return tally.stay_away();
        }
    };
    tally.watch();
    let Err(trouble) = watch_on(&mut socket, &mut tables, &mut here, &tally).await;
    tally.count(trouble);
    tally.stop_watching();
}

async fn enter(remote: &Remote, door: &Semaphore, table: &TableId) -> Result<Socket, Trouble> {
    let _place = door.acquire().await.map_err(Trouble::of(Kind::Entrance))?;
    let entrance = async {
        let mut socket = remote.connect().await.map_err(Trouble::of(Kind::Connection))?;
        say(&mut socket, &ClientMessage::Follow { table: table.clone(), from: 0 }).await?;
        // The first word is the table's first event: now the server knows us.
        hear(&mut socket).await?;
        Ok(socket)
    };
    in_time(entrance).await
}

async fn watch_on(
    socket: &mut Socket,
    tables: &mut watch::Receiver<Option<TableId>>,
    here: &mut TableId,
    tally: &Tally,
) -> Result<Infallible, Trouble> {
    loop {
        tokio::select! {
            notice = hear(socket) => {
                if let ServerMessage::Refused { error, .. } = notice? {
                    tally.count(Trouble::of(Kind::Refusal)(error));
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
