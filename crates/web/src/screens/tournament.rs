//! A tournament: before the start its players and the link, then rounds, bracket and standings. It asks the server again by itself.

mod new_tournament;
mod waiting;
mod own_game;
mod rounds;
mod bracket;
mod standings;

use std::time::Duration;

use bisat_client::labels::{Common, Tournament as Labels, counted};
use bisat_client::{Language, Notice};
use bisat_protocol::http::Stage;
use bisat_protocol::tournament::{TournamentFormat, TournamentPlayer, TournamentStage, TournamentSummary};
use bisat_protocol::{ErrorCode, IdentityId, TableId};
use leptos::prelude::*;
use leptos::task::spawn_local;

use self::bracket::Bracket;
use self::own_game::OwnGame;
use self::rounds::Rounds;
use self::standings::Standings;
use self::waiting::Waiting;
use crate::api::{self, ApiError, TournamentCommand};
use crate::parts::games::game_name;
use crate::parts::sure_button::SureButton;
use crate::parts::time_control::time_label;
use crate::route::{Link, Route};
use crate::settings::{language, settings};
use crate::{random, time};
pub use new_tournament::NewTournament;

/// Shortest time before the page asks again, and the longest, for which it waits if nobody looks or the server does not answer.
const SOONEST: Duration = Duration::from_secs(3);
const LATEST: Duration = Duration::from_secs(60);
/// Players for whom the page waits a second longer. All of them may sit behind one address, which the server limits to 20 requests a
/// second; each makes two until its game has begun, for the tournament and for its table.
const PLAYERS_A_SECOND: u64 = 4;

/// What the screen knows.
#[derive(Clone, Copy)]
struct TournamentState {
    tournament: RwSignal<Option<TournamentSummary>>,
    /// Who the player is; none before the server knows them.
    me: RwSignal<Option<IdentityId>>,
    /// The table at which the player's game has begun, if the player has one.
    begun: RwSignal<Option<TableId>>,
    problem: RwSignal<Option<String>>,
}

/// A tournament.
#[component]
pub fn Tournament(id: String) -> impl IntoView {
    let state = TournamentState {
        tournament: RwSignal::new(None),
        me: RwSignal::new(None),
        begun: RwSignal::new(None),
        problem: RwSignal::new(None),
    };
    let missing = RwSignal::new(None::<ApiError>);
    spawn_local(follow(id, state, missing));
    let said = move |error: &ApiError| {
        let language = language();
        match error {
            ApiError::Offline => language.words().notice(&Notice::Offline),
            error if error.is_missing() => Labels::of(language).no_such.to_owned(),
            ApiError::Refused { .. } => language.words().notice(&Notice::OurFault),
        }
    };
    let is_there = Memo::new(move |_| state.tournament.read().is_some());
    move || match missing.get() {
        Some(error) => view! {
            <section class="text">
                <h1>{said(&error)}</h1>
                <p><Link to=Route::Home class="strong">{move || Common::of(language()).to_home}</Link></p>
            </section>
        }
        .into_any(),
        None if is_there.get() => view! { <Content state /> }.into_any(),
        None => ().into_any(),
    }
}

/// Asks for the tournament until it is over or the screen is left.
async fn follow(id: String, state: TournamentState, missing: RwSignal<Option<ApiError>>) {
    if let Ok(Some(me)) = api::known_me().await {
        let _ = state.me.try_set(Some(me.id));
    }
    let mut failures = 0;
    loop {
        match api::tournament(&id).await {
            Ok(found) => {
                failures = 0;
                let is_last = matches!(found.stage, TournamentStage::Over | TournamentStage::Cancelled);
                if state.show(found).is_none() || is_last {
                    return;
                }
                state.check_own_table().await;
            }
            Err(error) => {
                failures += 1;
                // Once it was there, the page waits for the server to answer again.
                if state.tournament.try_with_untracked(Option::is_none) == Some(true) {
                    let _ = missing.try_set(Some(error));
                    return;
                }
            }
        }
        let players = state.tournament.try_with_untracked(|known| known.as_ref().map_or(0, |it| it.players.len()));
        wait(players.unwrap_or_default() as u64, failures).await;
        if state.tournament.is_disposed() {
            return;
        }
    }
}

/// Waits until the page asks again: less often while nobody looks, and soon after somebody looks again.
async fn wait(players: u64, failures: u32) {
    const STEP: Duration = Duration::from_secs(1);
    // Spreads the requests of pages that were loaded at the same moment.
    time::sleep(STEP * random::below(100).into() / 100).await;
    let mut waited = Duration::ZERO;
    while waited < pause(players, failures, document().hidden()) {
        time::sleep(STEP).await;
        waited += STEP;
    }
}

/// How long the page waits before it asks again.
fn pause(players: u64, failures: u32, is_hidden: bool) -> Duration {
    let usual = SOONEST.max(Duration::from_secs(players / PLAYERS_A_SECOND));
    if is_hidden { LATEST } else { (usual * 2u32.pow(failures.min(5))).min(LATEST) }
}

impl TournamentState {
    /// Shows the tournament as it is now. None if the screen was left.
    fn show(self, now: TournamentSummary) -> Option<()> {
        let is_known = self.tournament.try_with_untracked(|known| known.as_ref() == Some(&now))?;
        if !is_known {
            self.tournament.try_set(Some(now)).map_or(Some(()), |_| None)?;
        }
        Some(())
    }

    /// Asks whether the player's game has begun. The tournament itself does not say so.
    async fn check_own_table(self) {
        let Some(table) = own_game::own_table(self) else { return };
        let is_known = self.begun.try_with_untracked(|begun| begun.as_ref() == Some(&table));
        if is_known == Some(false)
            && let Ok(found) = api::table(&table.0).await
            && found.stage != Stage::Waiting
        {
            let _ = self.begun.try_set(Some(table));
        }
    }

    /// Reads the tournament.
    fn with<T>(self, read: impl FnOnce(&TournamentSummary) -> T) -> Option<T> {
        self.tournament.with(|tournament| tournament.as_ref().map(read))
    }

    /// Reads the tournament without following it.
    fn peek<T>(self, read: impl FnOnce(&TournamentSummary) -> T) -> Option<T> {
        self.tournament.with_untracked(|tournament| tournament.as_ref().map(read))
    }

    /// The player's number in the tournament, from 0; none if they do not play.
    fn number(self) -> Option<u8> {
        let me = self.me.get()?;
        self.with(|tournament| number_of(tournament, &me)).flatten()
    }

    fn is_host(self) -> bool {
        let me = self.me.get();
        self.with(|tournament| Some(&tournament.host.id) == me.as_ref()) == Some(true)
    }

    /// Sends a command and shows what the server answers.
    fn send(self, command: TournamentCommand) {
        let Some(id) = self.peek(|tournament| tournament.tournament.clone()) else { return };
        self.problem.set(None);
        spawn_local(async move {
            match api::command_tournament(&id, command).await {
                Ok((me, now)) => {
                    let _ = self.me.try_set(Some(me));
                    let _ = self.show(now);
                }
                Err(error) => {
                    let _ = self.problem.try_set(Some(refusal(settings().language.get_untracked(), &error)));
                }
            }
        });
    }
}

/// The number of a player who has not left, from 0.
fn number_of(tournament: &TournamentSummary, player: &IdentityId) -> Option<u8> {
    let is_it = |known: &TournamentPlayer| known.person.id == *player && !known.has_left;
    tournament.players.iter().position(is_it).map(|at| at as u8)
}

/// Why the server refused, in the language of the player.
fn refusal(language: Language, error: &ApiError) -> String {
    let labels = Labels::of(language);
    match error {
        ApiError::Offline => language.words().notice(&Notice::Offline),
        ApiError::Refused { code: Some(ErrorCode::TooManyTournaments), .. } => labels.too_many.to_owned(),
        ApiError::Refused { code: Some(ErrorCode::RemovedByHost), .. } => labels.removed.to_owned(),
        ApiError::Refused { code: Some(ErrorCode::InvalidName), .. } => labels.bad_name.to_owned(),
        ApiError::Refused { code: Some(ErrorCode::NotNow | ErrorCode::NotSeated), .. } => labels.not_now.to_owned(),
        ApiError::Refused { .. } => language.words().notice(&Notice::OurFault),
    }
}

#[component]
fn Content(state: TournamentState) -> impl IntoView {
    let stage = Memo::new(move |_| state.with(|tournament| tournament.stage));
    let format = Memo::new(move |_| state.with(|tournament| tournament.setup.format));
    let name = move || state.with(|tournament| tournament.setup.name.clone());
    let about = move || state.with(|tournament| about(tournament, language()));
    let games = move || match format.get() {
        Some(TournamentFormat::KnockOut) => view! { <Bracket state /> }.into_any(),
        _ => view! { <Rounds state /> }.into_any(),
    };
    let content = move || match stage.get() {
        Some(TournamentStage::Waiting) => view! { <Waiting state /> }.into_any(),
        Some(TournamentStage::Cancelled) => {
            view! { <p id="cancelled">{Labels::of(language()).cancelled}</p> {games()} <Standings state /> }.into_any()
        }
        Some(TournamentStage::Running | TournamentStage::Over) => view! {
            <OwnGame state />
            <div class="tournament-tables">
                <Standings state />
                {games()}
            </div>
            <ExitButtons state />
        }
        .into_any(),
        None => ().into_any(),
    };
    view! {
        <section class="text tournament" id="tournament">
            <h1>{name}</h1>
            <p class="quiet">{about}</p>
            {content}
            <p class="loss" role="alert">{move || state.problem.get()}</p>
        </section>
    }
}

/// Game, format, rounds and clock in a line.
fn about(tournament: &TournamentSummary, language: Language) -> String {
    let labels = Labels::of(language);
    let format = match tournament.setup.format {
        TournamentFormat::Swiss => labels.swiss,
        TournamentFormat::KnockOut => labels.knock_out,
    };
    let rounds = counted(language, labels.rounds_in_all, tournament.rounds.into(), &[&tournament.rounds]);
    let time = time_label(tournament.setup.time, language);
    [game_name(language, &tournament.setup.game).to_owned(), format.to_owned(), rounds, time].join(" · ")
}

/// Buttons to leave a running tournament, and for the host to cancel it.
#[component]
fn ExitButtons(state: TournamentState) -> impl IntoView {
    let is_running = Memo::new(move |_| state.with(|it| it.stage) == Some(TournamentStage::Running));
    let (is_player, is_host) = (Memo::new(move |_| state.number().is_some()), Memo::new(move |_| state.is_host()));
    move || {
        is_running.get().then(|| {
            view! {
                <div class="buttons">
                    {is_player.get().then(|| view! { <LeaveButton state /> })}
                    {is_host.get().then(|| view! { <CancelButton state /> })}
                </div>
            }
        })
    }
}

#[component]
fn LeaveButton(state: TournamentState) -> impl IntoView {
    view! {
        <SureButton id="leave" label=|| Labels::of(language()).leave question=Signal::derive(|| Labels::of(language()).leave_sure.to_owned())
            act=Callback::new(move |()| state.send(TournamentCommand::Leave)) />
    }
}

#[component]
fn CancelButton(state: TournamentState) -> impl IntoView {
    view! {
        <SureButton id="cancel" label=|| Labels::of(language()).cancel question=Signal::derive(|| Labels::of(language()).cancel_sure.to_owned())
            act=Callback::new(move |()| state.send(TournamentCommand::Cancel)) />
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::pause;

    #[test]
    fn the_page_asks_less_often_in_large_tournaments_in_the_background_and_after_failures() {
        let seconds = Duration::from_secs;
        assert_eq!(pause(8, 0, false), seconds(3));
        assert_eq!(
            pause(64, 0, false),
            seconds(16),
            "64 players behind one address make at most eight requests a second"
        );
        assert_eq!(pause(8, 2, false), seconds(12));
        assert_eq!(pause(8, 1000, false), seconds(60));
        assert_eq!(pause(8, 0, true), seconds(60));
    }
}
