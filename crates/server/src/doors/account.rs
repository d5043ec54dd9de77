//! Guests, accounts, tokens and ratings.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{AppendHeaders, IntoResponse};
use bisat_protocol::IdentityId;
use bisat_protocol::http::{Credentials, LeaderboardEntry, Me, Rename, Token};

use super::Doors;
use super::answer::{Refused, Sent};
use super::caller::{Anyone, Caller, From, InPerson};
use crate::accounts::{Claim, Identity, PasswordHash, TokenHash};
use crate::hall::kept;
use crate::identity::{
    check_name, check_password, forget_cookie, hash_password, is_right_password, names, new_id, new_token, set_cookie,
};

/// How many a leaderboard shows.
const LEADERS: u32 = 100;

impl Doors {
    fn random<const BYTES: usize>(&self) -> [u8; BYTES] {
        let mut bytes = [0; BYTES];
        self.hall.world().random(&mut bytes);
        bytes
    }

    /// Looks at a password, beside the network and not at too many at a time.
    async fn blocking<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Refused> {
        let failed = || Refused::new(StatusCode::INTERNAL_SERVER_ERROR, "something went wrong: try again");
        let _turn = self.passwords.acquire().await.map_err(|_| failed())?;
        tokio::task::spawn_blocking(work).await.map_err(|_| failed())
    }

    fn cookie(&self, id: &IdentityId) -> AppendHeaders<[(&'static str, String); 1]> {
        AppendHeaders([("set-cookie", set_cookie(&self.keys.sign(id, self.now()), self.house.secure))])
    }
}

fn described(identity: &Identity) -> Me {
    Me { id: identity.id.clone(), name: identity.name.clone(), is_account: identity.password.is_some() }
}

/// Who the caller is; whoever is not known becomes a guest.
pub(super) async fn me(
    State(doors): State<Arc<Doors>>,
    From(address): From,
    headers: HeaderMap,
    Anyone(known): Anyone,
) -> Result<impl IntoResponse, Refused> {
    let identity = match known {
        Some(identity) => identity,
        None => {
            doors.entrances.take(&address, doors.now())?;
            let name = names::pleasant(u64::from_le_bytes(doors.random()));
            let id = new_id(doors.random());
            kept(doors.accounts.save_identity(&id, &name, doors.now())).await?;
            Identity { id, name, password: None, created_at: doors.now() }
        }
    };
    // A token is not changed into a cookie.
    let cookie = (!headers.contains_key("authorization")).then(|| doors.cookie(&identity.id));
    Ok((cookie, Json(described(&identity))))
}

/// Another name for the caller.
pub(super) async fn rename(
    State(doors): State<Arc<Doors>>,
    Caller(identity): Caller,
    Sent(Rename { name }): Sent<Rename>,
) -> Result<Json<Me>, Refused> {
    check_name(&name).map_err(|error| Refused::bad(error.to_string()))?;
    granted(kept(doors.accounts.rename(&identity.id, &name)).await?)?;
    Ok(Json(described(&Identity { name, ..identity })))
}

fn granted(claim: Claim) -> Result<(), Refused> {
    match claim {
        Claim::Granted => Ok(()),
        Claim::Taken => Err(Refused::new(StatusCode::CONFLICT, "somebody else has this name: choose another")),
        Claim::Unknown => Err(Refused::new(StatusCode::UNAUTHORIZED, "nobody knows you yet: GET /api/me first")),
    }
}

/// The caller becomes an account, or changes its password; games and ratings stay theirs.
pub(super) async fn register(
    State(doors): State<Arc<Doors>>,
    From(address): From,
    InPerson(identity): InPerson,
    Sent(Credentials { name, password, current }): Sent<Credentials>,
) -> Result<Json<Me>, Refused> {
    doors.entrances.take(&address, doors.now())?;
    if let Some(PasswordHash(hash)) = identity.password.clone() {
        let current = current.unwrap_or_default();
        if !doors.blocking(move || is_right_password(&current, &hash)).await? {
            let advice = "this account has a password: send it as \"current\" to change it";
            return Err(Refused::new(StatusCode::FORBIDDEN, advice));
        }
    }
    check_name(&name).map_err(|error| Refused::bad(error.to_string()))?;
    check_password(&password).map_err(|error| Refused::bad(error.to_string()))?;
    let salt = doors.random();
    let hash = doors.blocking(move || hash_password(&password, salt)).await?;
    granted(kept(doors.accounts.set_password(&identity.id, &name, PasswordHash(hash.clone()))).await?)?;
    Ok(Json(described(&Identity { name, password: Some(PasswordHash(hash)), ..identity })))
}

/// The caller is an account from now on.
pub(super) async fn log_in(
    State(doors): State<Arc<Doors>>,
    From(address): From,
    Sent(Credentials { name, password, .. }): Sent<Credentials>,
) -> Result<impl IntoResponse, Refused> {
    doors.entrances.take(&address, doors.now())?;
    let known = kept(doors.accounts.by_account(&name)).await?;
    // A name that is not known takes as long as a wrong password, so that names cannot be tried out.
    let hash = known.as_ref().and_then(|identity| identity.password.clone());
    let salt = doors.random();
    let is_right = doors.blocking(move || match hash {
        Some(PasswordHash(hash)) => is_right_password(&password, &hash),
        None => hash_password(&password, salt).is_empty(),
    });
    let is_right = is_right.await?;
    match known {
        Some(identity) if is_right => Ok((doors.cookie(&identity.id), Json(described(&identity)))),
        _ => Err(Refused::new(StatusCode::UNAUTHORIZED, "the name or the password is wrong")),
    }
}

/// The browser forgets who it was.
pub(super) async fn log_out(State(doors): State<Arc<Doors>>) -> impl IntoResponse {
    AppendHeaders([("set-cookie", forget_cookie(doors.house.secure))])
}

/// A token for a program that acts for the caller's account.
pub(super) async fn add_token(
    State(doors): State<Arc<Doors>>,
    From(address): From,
    InPerson(identity): InPerson,
) -> Result<Json<Token>, Refused> {
    doors.entrances.take(&address, doors.now())?;
    if identity.password.is_none() {
        return Err(Refused::new(StatusCode::FORBIDDEN, "tokens are for accounts: POST /api/account first"));
    }
    let token = new_token(doors.random());
    kept(doors.accounts.add_token(TokenHash::of(&token), &identity.id, doors.now())).await?;
    Ok(Json(Token { token }))
}

/// No program acts for the caller's account any more.
pub(super) async fn forget_tokens(
    State(doors): State<Arc<Doors>>,
    InPerson(identity): InPerson,
) -> Result<StatusCode, Refused> {
    kept(doors.accounts.forget_tokens(&identity.id)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The best accounts and levels of a game.
pub(super) async fn leaderboard(
    State(doors): State<Arc<Doors>>,
    Path(game): Path<String>,
) -> Result<Json<Vec<LeaderboardEntry>>, Refused> {
    Ok(Json(kept(doors.accounts.leaderboard(&game, LEADERS)).await?))
}
