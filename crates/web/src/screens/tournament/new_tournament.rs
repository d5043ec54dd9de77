//! The form for a new tournament.

use std::collections::BTreeMap;

use bisat_client::labels::{Home, Tournament as Labels};
use bisat_engine::{GAMES, OptionRule, OptionValue, infos};
use bisat_protocol::tournament::{Seeding, TournamentFormat, TournamentSetup};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::refusal;
use crate::api::{self, TournamentCommand};
use crate::parts::choose::Choose;
use crate::parts::games::game_name;
use crate::parts::option_fields::{OptionFields, PLAYERS, options_of};
use crate::parts::time_control::{TIMES, time_label};
use crate::route::{Route, navigator};
use crate::settings::{language, settings};

/// The numbers of rounds that can be chosen; none for as many as needed.
const ROUNDS: [Option<u8>; 8] = [None, Some(2), Some(3), Some(4), Some(5), Some(6), Some(7), Some(9)];

/// The state of the form.
#[derive(Clone, Copy)]
struct Draft {
    name: RwSignal<String>,
    game: RwSignal<&'static str>,
    options: RwSignal<BTreeMap<&'static str, OptionValue>>,
    time: RwSignal<usize>,
    format: RwSignal<TournamentFormat>,
    rounds: RwSignal<Option<u8>>,
    seeding: RwSignal<Seeding>,
    problem: RwSignal<Option<String>>,
    is_sent: RwSignal<bool>,
}

/// The form for a new tournament.
#[component]
pub fn NewTournament() -> impl IntoView {
    let draft = Draft {
        name: RwSignal::new(Labels::of(language()).usual_name.to_owned()),
        game: RwSignal::new(GAMES[0]),
        options: RwSignal::new(options_of(rules_of(GAMES[0]), "")),
        time: RwSignal::new(1),
        format: RwSignal::new(TournamentFormat::Swiss),
        rounds: RwSignal::new(None),
        seeding: RwSignal::new(Seeding::Draw),
        problem: RwSignal::new(None),
        is_sent: RwSignal::new(false),
    };
    // Each game has options of its own.
    Effect::new(move |before: Option<&'static str>| {
        let game = draft.game.get();
        if before.is_some_and(|before| before != game) {
            draft.options.set(options_of(rules_of(game), ""));
        }
        game
    });
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        draft.send();
    };
    let is_swiss = Memo::new(move |_| draft.format.get() == TournamentFormat::Swiss);
    view! {
        <form class="text new-choices tournament" id="new-tournament" on:submit=submit>
            <h1>{move || Labels::of(language()).new}</h1>
            <p class="quiet">{move || Labels::of(language()).pitch}</p>
            <div class="choices">
                <label for="tournament-name" class="legend">{move || Labels::of(language()).name}</label>
                <input id="tournament-name" class="field" maxlength="40" minlength="2" required autocomplete="off"
                    prop:value=move || draft.name.get() on:input=move |event| draft.name.set(event_target_value(&event)) />
            </div>
            <Choose legend=|| Labels::of(language()).game name="game" items=GAMES.to_vec() chosen=draft.game
                label=|game| game_name(language(), game).to_owned() />
            <Choose legend=|| Labels::of(language()).format name="format"
                items=vec![TournamentFormat::Swiss, TournamentFormat::KnockOut] chosen=draft.format label=format_label />
            <Show when=move || is_swiss.get()>
                <Choose legend=|| Labels::of(language()).rounds name="rounds" items=ROUNDS.to_vec() chosen=draft.rounds
                    label=rounds_label />
            </Show>
            <Choose legend=|| Home::of(language()).time name="time" items=(0..TIMES.len()).collect() chosen=draft.time
                label=|at| time_label(TIMES[at], language()) />
            <Choose legend=|| Labels::of(language()).numbers name="seeding" items=vec![Seeding::Draw, Seeding::Rating]
                chosen=draft.seeding label=seeding_label />
            <GameOptions draft />
            <p class="loss" role="alert">{move || draft.problem.get()}</p>
            <p class="buttons">
                <button type="submit" class="button primary" id="open" disabled=move || draft.is_sent.get()>
                    {move || Labels::of(language()).open}
                </button>
            </p>
        </form>
    }
}

/// The options of the chosen game, without the number of players.
#[component]
fn GameOptions(draft: Draft) -> impl IntoView {
    move || {
        let rules = rules_of(draft.game.get());
        let choose = Callback::new(move |text: String| draft.options.set(options_of(rules, &text)));
        let has_more = rules.iter().any(|rule| rule.name != PLAYERS);
        has_more.then(|| {
            view! {
                <details class="rules-of-table">
                    <summary>{move || Home::of(language()).rules_of_table}</summary>
                    <OptionFields rules without=PLAYERS chosen=draft.options.into() choose />
                </details>
            }
        })
    }
}

fn rules_of(game: &str) -> &'static [OptionRule] {
    infos().into_iter().find(|info| info.id == game).map_or(&[][..], |info| info.options)
}

fn format_label(format: TournamentFormat) -> String {
    let labels = Labels::of(language());
    match format {
        TournamentFormat::Swiss => labels.swiss_pitch,
        TournamentFormat::KnockOut => labels.knock_out_pitch,
    }
    .to_owned()
}

fn rounds_label(rounds: Option<u8>) -> String {
    rounds.map_or_else(|| Labels::of(language()).usual_rounds.to_owned(), |rounds| rounds.to_string())
}

fn seeding_label(seeding: Seeding) -> String {
    let labels = Labels::of(language());
    match seeding {
        Seeding::Draw => labels.by_lot,
        Seeding::Rating => labels.by_rating,
    }
    .to_owned()
}

impl Draft {
    fn setup(&self) -> TournamentSetup {
        let format = self.format.get_untracked();
        let options = self.options.get_untracked();
        TournamentSetup {
            name: self.name.get_untracked().trim().to_owned(),
            game: self.game.get_untracked().to_owned(),
            options: options.into_iter().map(|(name, value)| (name.to_owned(), value)).collect(),
            time: TIMES[self.time.get_untracked()],
            rating: None,
            format,
            rounds: self.rounds.get_untracked().filter(|_| format == TournamentFormat::Swiss),
            seeding: self.seeding.get_untracked(),
            appear_seconds: None,
        }
    }

    /// Opens the tournament. Its host plays, too.
    fn send(self) {
        let (setup, navigator) = (self.setup(), navigator());
        self.problem.set(None);
        self.is_sent.set(true);
        spawn_local(async move {
            let opened = match api::open_tournament(&setup).await {
                Ok(id) => api::command_tournament(&id, TournamentCommand::Join).await.map(|_| id),
                Err(error) => Err(error),
            };
            match opened {
                // Nobody is taken from another screen.
                Ok(_) if self.problem.is_disposed() => {}
                Ok(id) => navigator.go(Route::Tournament(id.0)),
                Err(error) => {
                    let _ = self.is_sent.try_set(false);
                    let _ = self.problem.try_set(Some(refusal(settings().language.get_untracked(), &error)));
                }
            }
        });
    }
}
