//! The best players of a game.

use bisat_client::Notice;
use bisat_client::labels::People as Labels;
use bisat_engine::GAMES;
use bisat_protocol::http::{LeaderboardEntry, LeaderboardKind};
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::api;
use crate::parts::games::game_name;
use crate::parts::ratings::{PlayerName, rating_text};
use crate::route::{Link, Route};
use crate::settings::language;

/// The leaderboard of a game: of people, or of programs and levels.
#[component]
pub fn Players(game: String) -> impl IntoView {
    let label = |pick: fn(&Labels) -> &'static str| move || pick(Labels::of(language()));
    let kind = RwSignal::new(LeaderboardKind::People);
    let entries = RwSignal::new(None::<Result<Vec<LeaderboardEntry>, ()>>);
    let own_name = RwSignal::new(None::<String>);
    spawn_local(async move {
        if let Ok(Some(me)) = api::known_me().await {
            let _ = own_name.try_set(me.is_account.then_some(me.name));
        }
    });
    Effect::new(move |_| {
        let (kind_now, game) = (kind.get(), game.clone());
        spawn_local(async move {
            let found = api::leaderboard(&game, kind_now).await.map_err(|_| ());
            // The screen may have been left, or the other list may have been chosen meanwhile.
            if kind.try_get_untracked() == Some(kind_now) {
                let _ = entries.try_set(Some(found));
            }
        });
    });
    let game_link = |id: &'static str| {
        view! { <Link to=Route::Players(id.to_owned()) class="button">{move || game_name(language(), id)}</Link> }
    };
    let games = GAMES.iter().map(|id| game_link(id)).collect_view();
    let choice = move |of: LeaderboardKind, pick: fn(&Labels) -> &'static str| {
        view! {
            <label class="choice">
                <input type="radio" name="players-of" prop:checked=move || kind.get() == of on:change=move |_| kind.set(of) />
                <span>{label(pick)}</span>
            </label>
        }
    };
    let content = move || match entries.get() {
        None => ().into_any(),
        Some(Err(())) => view! { <p class="quiet">{language().words().notice(&Notice::Offline)}</p> }.into_any(),
        Some(Ok(list)) if list.is_empty() => view! { <p class="quiet">{label(|l| l.nobody)}</p> }.into_any(),
        Some(Ok(list)) => table(list, own_name.get()).into_any(),
    };
    view! {
        <section class="text best-players">
            <h1>{label(|l| l.best_players)}</h1>
            <nav class="choice-row" aria-label=label(|l| l.game)>{games}</nav>
            <div class="choice-row" role="group">
                {choice(LeaderboardKind::People, |l| l.people)}
                {choice(LeaderboardKind::Bots, |l| l.programs)}
            </div>
            {content}
            <p><Link to=Route::Account class="strong">{label(|l| l.account)}</Link></p>
        </section>
    }
}

fn table(list: Vec<LeaderboardEntry>, own_name: Option<String>) -> impl IntoView {
    let label = |pick: fn(&Labels) -> &'static str| move || pick(Labels::of(language()));
    let row = move |(at, entry): (usize, LeaderboardEntry)| {
        let is_own = own_name.as_ref() == Some(&entry.name);
        let name = entry.name.clone();
        view! {
            <tr class:own=is_own aria-current=is_own.then_some("true")>
                <td>{at + 1}</td>
                <th scope="row"><PlayerName name /></th>
                <td>{rating_text(entry.rating, entry.is_provisional)}</td>
                <td>{entry.games}</td>
            </tr>
        }
    };
    view! {
        <table class="rating-table">
            <thead>
                <tr>
                    <th scope="col"><span aria-hidden="true">"#"</span></th>
                    <th scope="col">{label(|l| l.name)}</th>
                    <th scope="col">{label(|l| l.rating)}</th>
                    <th scope="col">{label(|l| l.games)}</th>
                </tr>
            </thead>
            <tbody>{list.into_iter().enumerate().map(row).collect_view()}</tbody>
        </table>
    }
}
