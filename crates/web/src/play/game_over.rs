//! After the game: review and rematch.

use bisat_client::labels::{Play as Labels, Study};
use bisat_client::{GameHost, Notice, score_in_words};
use bisat_engine::Turn;
use bisat_protocol::Offer;
use bisat_table::TableAction;
use leptos::prelude::*;

use super::controller::Controller;
use super::tournament_link::TournamentLink;
use crate::route::{Link, Route, Source};
use crate::settings::language;

/// What the player can do after the game.
#[derive(Clone, PartialEq)]
struct AfterGame {
    review: Source,
    /// The step to analyse from.
    step: usize,
    rematch: Rematch,
    /// The score over rematches.
    score: Option<String>,
}

/// How the player can start another game.
#[derive(Clone, PartialEq)]
enum Rematch {
    /// At once, in a local game with this id.
    Local(String),
    /// By an offer to the other players.
    Offer,
    /// Not now.
    Unavailable,
}

/// The links and buttons after the game.
#[component]
pub fn GameOver(controller: Controller) -> impl IntoView {
    let over = Memo::new(move |_| {
        let viewed = controller.viewed.get();
        let over = controller.with_table(|host, table| {
            let step = table.before_choice(viewed.unwrap_or(table.steps().len()));
            match host {
                GameHost::Local(local) => matches!(table.session().turn(), Turn::Over(_)).then(|| AfterGame {
                    review: Source::Device(local.name().to_owned()),
                    step,
                    rematch: Rematch::Local(table.session().id().to_owned()),
                    score: None,
                }),
                GameHost::Remote(remote) => {
                    remote.ended()?;
                    let is_offered = remote.offer_to_answer() == Some(Offer::Rematch);
                    let can_offer = remote.check(TableAction::Rematch).is_ok() && !is_offered;
                    let rematch = if can_offer { Rematch::Offer } else { Rematch::Unavailable };
                    let score = score_in_words(remote, controller.language());
                    Some(AfterGame { review: Source::Table(remote.id().0.clone()), step, rematch, score })
                }
            }
        });
        over.flatten()
    });
    move || {
        let AfterGame { review, step, rematch, score } = over.get()?;
        let analysis = Route::AnalyseGame { source: review.clone(), step: Some(step) };
        let labels = Labels::of(language());
        let again = match rematch {
            Rematch::Local(game) => Some(view! {
                <button type="button" class="button" id="again" on:click=move |_| controller.restart_local()>{labels.rematch}</button>
                <Link to=Route::New { game, start: None } class="button">{labels.new_game}</Link>
            }.into_any()),
            Rematch::Offer => Some(view! {
                <button type="button" class="button" id="rematch" on:click=move |_| controller.request_rematch()>{labels.rematch}</button>
            }.into_any()),
            Rematch::Unavailable => None,
        };
        Some(view! {
            <div class="over" id="over">
                <TournamentLink controller />
                {score.map(|score| view! { <p class="running-score" id="score">{score}</p> })}
                <p>{language().words().notice(&Notice::AnotherGame)}</p>
                <div class="buttons">
                    <Link to=Route::Review { source: review, step: None } class="button primary">{labels.review}</Link>
                    <Link to=analysis class="button">{Study::of(language()).analyse_from_here}</Link>
                    {again}
                </div>
            </div>
        })
    }
}
