//! Public endpoints about players: leaderboards, profiles and rated games.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use bisat_engine::{GAMES, UnknownGame};
use bisat_protocol::ErrorCode;
use bisat_protocol::http::{GameRating, LeaderboardEntry, LeaderboardQuery, Profile};
use bisat_protocol::results::{RatedPlayer, RatedResult};

use super::auth::MaybeCaller;
use super::error::ApiError;
use super::extract::{Parameters, PathParameter};
use super::state::AppState;
use crate::store::ratings::PROVISIONAL;
use crate::store::{Identity, ResultSeat, StoredResult};

/// Length of a leaderboard.
const LEADERS: u32 = 100;

/// Most games in the history of an account.
const LAST_GAMES: u32 = 200;

/// The best people of a game, or the best bots and levels.
pub(super) async fn leaderboard(
    State(state): State<Arc<AppState>>,
    PathParameter(game): PathParameter<String>,
    Parameters(LeaderboardQuery { of }): Parameters<LeaderboardQuery>,
) -> Result<Json<Vec<LeaderboardEntry>>, ApiError> {
    if !GAMES.contains(&game.as_str()) {
        return Err(ApiError::new(ErrorCode::NotFound, UnknownGame::new(&game).to_string()));
    }
    Ok(Json(state.store.leaderboard(&game, of, LEADERS).await?))
}

/// The public profile of an account. Upper and lower case of the name are the same.
pub(super) async fn profile(
    State(state): State<Arc<AppState>>,
    PathParameter(name): PathParameter<String>,
) -> Result<Json<Profile>, ApiError> {
    let identity = account(&state, &name).await?;
    let mut ratings = Vec::new();
    for game in GAMES {
        if let Some(stored) = state.store.rating(&identity.id.0, game).await? {
            let (rating, deviation) = (stored.rating.rating, stored.rating.deviation);
            let is_provisional = deviation > PROVISIONAL;
            ratings.push(GameRating {
                game: (*game).to_owned(),
                rating,
                deviation,
                games: stored.games,
                is_provisional,
            });
        }
    }
    Ok(Json(Profile { name: identity.name, is_bot: identity.is_bot, ratings }))
}

/// The last rated games of an account. A table that was not public is named to those who played there only.
pub(super) async fn rated_games(
    State(state): State<Arc<AppState>>,
    PathParameter(name): PathParameter<String>,
    MaybeCaller(caller): MaybeCaller,
) -> Result<Json<Vec<RatedResult>>, ApiError> {
    let identity = account(&state, &name).await?;
    let results = state.store.rated_games(&identity.id.0, LAST_GAMES).await?;
    let has_played = |seat: &ResultSeat| caller.as_ref().is_some_and(|caller| caller.id().0 == seat.player);
    let shown = |result: StoredResult| RatedResult {
        table: (result.is_public || result.seats.iter().any(has_played)).then_some(result.table),
        game: result.game,
        ended_at: result.ended_at,
        seat: result.seat,
        rating: result.rating,
        players: result.seats.into_iter().map(|seat| RatedPlayer { name: seat.name, rank: seat.rank }).collect(),
    };
    Ok(Json(results.into_iter().map(shown).collect()))
}

async fn account(state: &AppState, name: &str) -> Result<Identity, ApiError> {
    let missing = || ApiError::new(ErrorCode::NotFound, "there is no account with this name");
    state.store.by_account(name).await?.ok_or_else(missing)
}
