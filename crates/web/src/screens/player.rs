//! The profile of an account: ratings with their history, last games and most frequent opponents.

use bisat_client::Notice;
use bisat_client::labels::{People, Play, Profile as Labels, filled};
use bisat_client::results::{GameHistory, GameResult, Opponent, game_result, histories, opponents, others, own_rank};
use bisat_protocol::http::{GameRating, Profile};
use bisat_protocol::results::{RatedPlayer, RatedResult};
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::api::{self, ApiError};
use crate::parts::games::game_name;
use crate::parts::rating_graph::RatingGraph;
use crate::parts::ratings::{PlayerName, rating_text};
use crate::route::{Link, Route, Source};
use crate::settings::language;
use crate::time;

/// Number of last games that are listed.
const LISTED_GAMES: usize = 20;
/// Number of opponents that are listed.
const LISTED_OPPONENTS: usize = 5;
/// The server sends at most this many games of a player.
const COUNTED_GAMES: usize = 200;

/// The profile of the account with this name.
#[component]
pub fn Player(name: String) -> impl IntoView {
    let found = RwSignal::new(None::<Result<(Profile, Vec<RatedResult>), ApiError>>);
    let title = name.clone();
    spawn_local(async move {
        let loaded = async { Ok((api::profile(&name).await?, api::rated_games(&name).await?)) }.await;
        // The screen may have been left meanwhile.
        let _ = found.try_set(Some(loaded));
    });
    let content = move || match found.get() {
        None => ().into_any(),
        Some(Err(error)) if error.is_missing() => {
            view! { <p class="quiet">{move || People::of(language()).no_player}</p> }.into_any()
        }
        Some(Err(_)) => view! { <p class="quiet">{language().words().notice(&Notice::Offline)}</p> }.into_any(),
        Some(Ok((profile, results))) => view! { <Found profile results /> }.into_any(),
    };
    let shown = move || match found.get() {
        Some(Ok((profile, _))) => profile.name,
        _ => title.clone(),
    };
    view! {
        <section class="text profile">
            <h1>{shown}</h1>
            {content}
        </section>
    }
}

fn label(pick: fn(&Labels) -> &'static str) -> impl Fn() -> &'static str + Copy + Send + Sync + 'static {
    move || pick(Labels::of(language()))
}

#[component]
fn Found(profile: Profile, results: Vec<RatedResult>) -> impl IntoView {
    let Profile { is_bot, ratings, .. } = profile;
    let program = is_bot.then(|| view! { <p class="quiet">{label(|l| l.program)}</p> });
    if ratings.is_empty() {
        return view! { {program} <p class="quiet">{label(|l| l.no_games)}</p> }.into_any();
    }
    let mut known = histories(&results);
    let game = |rating: GameRating| {
        let at = known.iter().position(|history| history.game == rating.game);
        let history = at.map(|at| known.swap_remove(at));
        view! { <InGame rating history /> }
    };
    let games = ratings.into_iter().map(game).collect_view();
    let frequent = opponents(&results, LISTED_OPPONENTS);
    let bounded = move || filled(Labels::of(language()).bounded, &[&COUNTED_GAMES]);
    view! {
        {program}
        {games}
        {(!frequent.is_empty()).then(|| view! { <Opponents list=frequent /> })}
        {(!results.is_empty()).then(|| view! {
            <LastGames results />
            <p class="quiet">{bounded}</p>
        })}
    }
    .into_any()
}

/// The rating in one game, its history, and the score.
#[component]
fn InGame(rating: GameRating, history: Option<GameHistory>) -> impl IntoView {
    let GameRating { game, rating, games, is_provisional, .. } = rating;
    let named = game.clone();
    let people = |pick: fn(&People) -> &'static str| move || pick(People::of(language()));
    let score = history.as_ref().map(|history| history.score).unwrap_or_default();
    view! {
        <h2><Link to=Route::Players(game)>{move || game_name(language(), &named)}</Link></h2>
        <table class="rating-table">
            <thead>
                <tr>
                    <th scope="col">{people(|l| l.rating)}</th>
                    <th scope="col">{people(|l| l.games)}</th>
                    <th scope="col">{label(|l| l.won)}</th>
                    <th scope="col">{label(|l| l.drawn)}</th>
                    <th scope="col">{label(|l| l.lost)}</th>
                </tr>
            </thead>
            <tbody>
                <tr>
                    <td>{rating_text(rating, is_provisional)}</td>
                    <td>{games}</td>
                    <td>{score.won}</td>
                    <td>{score.drawn}</td>
                    <td>{score.lost}</td>
                </tr>
            </tbody>
        </table>
        {history.map(|history| view! { <RatingGraph history /> })}
    }
}

#[component]
fn Opponents(list: Vec<Opponent>) -> impl IntoView {
    let row = |Opponent { name, score }: Opponent| {
        view! {
            <tr>
                <th scope="row"><PlayerName name /></th>
                <td>{score.won}</td>
                <td>{score.drawn}</td>
                <td>{score.lost}</td>
            </tr>
        }
    };
    view! {
        <h2>{label(|l| l.opponents)}</h2>
        <table class="rating-table" id="opponents">
            <thead>
                <tr>
                    <th scope="col">{label(|l| l.opponent)}</th>
                    <th scope="col">{label(|l| l.won)}</th>
                    <th scope="col">{label(|l| l.drawn)}</th>
                    <th scope="col">{label(|l| l.lost)}</th>
                </tr>
            </thead>
            <tbody>{list.into_iter().map(row).collect_view()}</tbody>
        </table>
    }
}

#[component]
fn LastGames(results: Vec<RatedResult>) -> impl IntoView {
    let people = |pick: fn(&People) -> &'static str| move || pick(People::of(language()));
    view! {
        <h2>{label(|l| l.last_games)}</h2>
        <div class="scroll-sideways">
            <table class="rating-table" id="last-games">
                <thead>
                    <tr>
                        <th scope="col">{label(|l| l.date)}</th>
                        <th scope="col">{people(|l| l.game)}</th>
                        <th scope="col">{label(|l| l.opponent)}</th>
                        <th scope="col">{label(|l| l.result)}</th>
                        <th scope="col">{people(|l| l.rating)}</th>
                    </tr>
                </thead>
                <tbody>{results.into_iter().take(LISTED_GAMES).map(|result| view! { <LastGame result /> }).collect_view()}</tbody>
            </table>
        </div>
    }
}

/// A row of the last games. It leads to the review if the table may be seen.
#[component]
fn LastGame(result: RatedResult) -> impl IntoView {
    let name = |player: &RatedPlayer| match player.name.clone() {
        Some(name) => view! { <PlayerName name /> }.into_any(),
        None => label(|l| l.deleted).into_any(),
    };
    let opponents = others(&result).enumerate();
    let opponents = opponents.map(|(at, player)| view! { {(at > 0).then_some(", ")} {name(player)} }).collect_view();
    let (ended, count, place) = (game_result(&result), result.players.len(), own_rank(&result).unwrap_or_default());
    let RatedResult { table, game, ended_at, rating, .. } = result;
    let said = move || {
        let labels = Labels::of(language());
        match (count, place, ended) {
            (3.., 1, _) => filled(labels.first_place, &[&count]),
            (3.., ..) => filled(labels.place, &[&place, &count]),
            (_, _, GameResult::Won) => labels.win.to_owned(),
            (_, _, GameResult::Drawn) => labels.draw.to_owned(),
            (_, _, GameResult::Lost) => labels.loss.to_owned(),
        }
    };
    let review = table.map(|table| {
        let to = Route::Review { source: Source::Table(table.0), step: None };
        view! { " · " <Link to=to>{move || Play::of(language()).review}</Link> }
    });
    view! {
        <tr>
            <td>{move || time::day(ended_at, language().code())}</td>
            <td>{move || game_name(language(), &game)}</td>
            <td>{opponents}</td>
            <td>{said}{review}</td>
            <td>{format!("{rating:.0}")}</td>
        </tr>
    }
}
