//! Streams for programs: a JSON object a line, for as long as the program reads. An empty line now and then shows that
//! both are still there.

use std::convert::Infallible;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use bisat_protocol::{IdentityId, TableId};
use futures_util::stream;
use tokio::sync::mpsc::Receiver;
use tokio::time;

use super::Doors;
use super::answer::Refused;
use super::caller::{Anyone, Caller, From};
use crate::limits::Held;
use crate::outbox::{Message, Outbox};

/// After so much silence an empty line is sent.
const SILENCE: Duration = Duration::from_secs(7);

/// What happens at a table, from its first event on, and for the one who sits there each turn with its legal moves.
pub(super) async fn table(
    State(doors): State<Arc<Doors>>,
    Path(table): Path<TableId>,
    From(address): From,
    Anyone(identity): Anyone,
) -> Result<impl IntoResponse, Refused> {
    let held = hold(&doors, address)?;
    let (outbox, receiver) = Outbox::new(identity.map(|identity| identity.id));
    let (hall, id, from_the_first) = (Arc::clone(&doors.hall), table.clone(), outbox.clone());
    doors.hall.look(&table, |_| ()).await?;
    tokio::spawn(async move { hall.follow(&id, 0, &from_the_first).await });
    Ok(lines(Open { doors, follows: Follows::Table(table), outbox, receiver, _held: held }))
}

/// Which of the caller's games begin and end, those that are on first.
pub(super) async fn account(
    State(doors): State<Arc<Doors>>,
    From(address): From,
    caller: Caller,
) -> Result<impl IntoResponse, Refused> {
    let held = hold(&doors, address)?;
    let (outbox, receiver) = Outbox::new(Some(caller.id().clone()));
    let (hall, id, from_the_first) = (Arc::clone(&doors.hall), caller.id().clone(), outbox.clone());
    tokio::spawn(async move { hall.stream(&id, &from_the_first).await });
    Ok(lines(Open { doors, follows: Follows::Account(caller.id().clone()), outbox, receiver, _held: held }))
}

fn hold(doors: &Doors, address: IpAddr) -> Result<Held<IpAddr>, Refused> {
    doors.connections.hold(&address).map_err(|error| Refused::new(StatusCode::TOO_MANY_REQUESTS, error.to_string()))
}

/// A stream that is being read.
struct Open {
    doors: Arc<Doors>,
    follows: Follows,
    outbox: Outbox,
    receiver: Receiver<Message>,
    _held: Held<IpAddr>,
}

enum Follows {
    Table(TableId),
    Account(IdentityId),
}

impl Drop for Open {
    fn drop(&mut self) {
        match &self.follows {
            Follows::Table(table) => self.doors.hall.unfollow(table, &self.outbox),
            Follows::Account(identity) => self.doors.hall.end_stream(identity, &self.outbox),
        }
    }
}

fn lines(open: Open) -> impl IntoResponse {
    let body = stream::unfold(open, |mut open| async move {
        let line = tokio::select! {
            line = time::timeout(SILENCE, open.receiver.recv()) => match line {
                Ok(Some(message)) => format!("{message}\n"),
                Ok(None) => return None,
                Err(_) => "\n".to_owned(),
            },
            () = open.doors.closed() => return None,
            () = open.outbox.let_go() => return None,
        };
        Some((Ok::<Bytes, Infallible>(line.into()), open))
    });
    ([("content-type", "application/x-ndjson")], Body::from_stream(body))
}
