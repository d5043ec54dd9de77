//! The ratings of an account.

use bisat_client::Notice;
use bisat_client::labels::{Common, People as Labels, filled};
use bisat_protocol::http::{GameRating, Profile};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::games::game_name;
use crate::api::{self, ApiError};
use crate::route::{Link, Route};
use crate::settings::language;

/// A table of the ratings of an account in all games.
#[component]
pub fn Ratings(
    /// The name of the account.
    name: String,
) -> impl IntoView {
    let profile = RwSignal::new(None::<Result<Profile, ApiError>>);
    spawn_local(async move {
        let found = api::profile(&name).await;
        // The screen may have been left meanwhile.
        let _ = profile.try_set(Some(found));
    });
    let label = |pick: fn(&Labels) -> &'static str| move || pick(Labels::of(language()));
    let row = move |rating: GameRating| {
        let game = rating.game.clone();
        let said = rating_text(rating.rating, rating.is_provisional);
        view! {
            <tr>
                <th scope="row">
                    <Link to=Route::Players(rating.game)>{move || game_name(language(), &game)}</Link>
                </th>
                <td>{said}</td>
                <td>{rating.games}</td>
            </tr>
        }
    };
    let table = move |ratings: Vec<GameRating>| {
        view! {
            <table class="rating-table">
                <thead>
                    <tr>
                        <th scope="col">{label(|l| l.game)}</th>
                        <th scope="col">{label(|l| l.rating)}</th>
                        <th scope="col">{label(|l| l.games)}</th>
                    </tr>
                </thead>
                <tbody>{ratings.into_iter().map(row).collect_view()}</tbody>
            </table>
        }
    };
    move || match profile.get() {
        None => ().into_any(),
        Some(Err(error)) if error.is_missing() => view! { <p class="quiet">{label(|l| l.no_player)}</p> }.into_any(),
        Some(Err(_)) => view! { <p class="quiet">{language().words().notice(&Notice::Offline)}</p> }.into_any(),
        Some(Ok(profile)) if profile.ratings.is_empty() => {
            view! { <p class="quiet">{label(|l| l.no_ratings)}</p> }.into_any()
        }
        Some(Ok(profile)) => table(profile.ratings).into_any(),
    }
}

/// A rating as it is shown. Provisional ones are marked.
pub fn rating_text(rating: f64, is_provisional: bool) -> impl IntoView {
    let mark = move || is_provisional.then(|| format!(" ({})", Labels::of(language()).provisional));
    view! { {format!("{rating:.0}")} <span class="quiet">{mark}</span> }
}

/// The name of an account, with a link to its profile, or a level in the player's language.
#[component]
pub fn PlayerName(
    /// The account's name, or `level 4`.
    name: String,
) -> impl IntoView {
    match name.strip_prefix("level ").map(str::to_owned) {
        Some(level) => (move || filled(Common::of(language()).level, &[&level])).into_any(),
        None => view! { <Link to=Route::Player(name.clone())>{name.clone()}</Link> }.into_any(),
    }
}
