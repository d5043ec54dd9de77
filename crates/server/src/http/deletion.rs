//! Exporting what is kept of the caller, and deleting it.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use bisat_protocol::account::{AccountExport, DeleteAccount, ExportedSubscription};
use bisat_protocol::http::Stage;
use bisat_table::Command;

use super::accounts::{SetCookies, described};
use super::auth::{ClientAddress, CookieCaller};
use super::error::ApiError;
use super::extract::JsonBody;
use super::sessions::{session_info, token_info};
use super::state::AppState;
use crate::completion::run_to_completion;
use crate::store::{PersonalData, StoredSubscription};
use crate::tables::CommandError;

/// Everything that the server keeps about the caller.
pub(super) async fn export(
    State(state): State<Arc<AppState>>,
    CookieCaller(caller): CookieCaller,
) -> Result<Json<AccountExport>, ApiError> {
    state.command_rate.take(caller.id(), state.now())?;
    let kept = state.store.personal_data(caller.id()).await?;
    let PersonalData { sessions, tokens, ratings, rated_games, tables, records, push_subscriptions } = kept;
    Ok(Json(AccountExport {
        me: described(&caller.identity),
        created_at: caller.identity.created_at,
        sessions: sessions.into_iter().map(|session| session_info(session, &caller.credential)).collect(),
        tokens: tokens.into_iter().map(token_info).collect(),
        ratings,
        rated_games,
        tables,
        records,
        push_subscriptions: push_subscriptions.into_iter().map(exported).collect(),
        tournaments: state.store.tournaments_of(caller.id(), u32::MAX >> 1).await?,
    }))
}

fn exported(StoredSubscription { session, endpoint, .. }: StoredSubscription) -> ExportedSubscription {
    ExportedSubscription { session: session.0, endpoint }
}

/// Deletes the caller: running games are left, and finished ones stay under the name of a deleted account.
pub(super) async fn delete(
    State(state): State<Arc<AppState>>,
    ClientAddress(address): ClientAddress,
    CookieCaller(caller): CookieCaller,
    JsonBody(DeleteAccount { password }): JsonBody<DeleteAccount>,
) -> Result<(StatusCode, SetCookies), ApiError> {
    state.check_current(&caller.identity, password, "password", &address).await?;
    run_to_completion(async move {
        for table in state.tables.tables_of(caller.id(), 0).await? {
            if table.stage == Stage::Over {
                continue;
            }
            match state.tables.act(&table.table, &Command::Leave { by: caller.id().clone() }).await {
                // The game may have ended in the meantime.
                Ok(_) | Err(CommandError::Refused(_)) => {}
                Err(error) => return Err(error.into()),
            }
        }
        state.tournaments.leave_all(caller.id()).await?;
        state.store.delete(caller.id(), state.now()).await?;
        // They may have joined one more before this moment, and cannot any more.
        state.tournaments.leave_all(caller.id()).await?;
        state.close_connections(caller.id(), |_| true);
        state.tables.reload(caller.id()).await;
        Ok((StatusCode::NO_CONTENT, state.no_cookie()))
    })
    .await
}
