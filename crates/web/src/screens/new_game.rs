//! The form for a new game: opponents, level, seat, time and options.

mod fields;

use std::collections::BTreeMap;

use bisat_client::labels::{Common, Home as Labels};
use bisat_client::{Local, LocalPlayer, LocalSetup};
use bisat_engine::{OptionValue, infos};
use bisat_protocol::{SeatSetup, Setup, ThrowMode, TimeControl, Visibility};
use bisat_worker::{Position, open_with, read_options};
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::api;
use crate::parts::choose::Choose;
use crate::parts::games::game_name;
use crate::parts::option_fields::{OptionFields, PLAYERS, options_of};
use crate::parts::time_control::{TIMES, time_label};
use crate::random;
use crate::route::{Link, Route, navigator};
use crate::settings::{language, settings};
use crate::{local_games, storage};
use fields::{PlayerCount, Seats, Strength};

/// The kind of opponents.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Company {
    Machine,
    Beside,
    Friend,
    Anyone,
}

impl Company {
    const ALL: [Company; 4] = [Company::Machine, Company::Beside, Company::Friend, Company::Anyone];

    fn label(self, labels: &Labels) -> &'static str {
        match self {
            Company::Machine => labels.against_machine,
            Company::Beside => labels.at_this_screen,
            Company::Friend => labels.with_a_friend,
            Company::Anyone => labels.with_anyone,
        }
    }

    fn is_online(self) -> bool {
        matches!(self, Company::Friend | Company::Anyone)
    }
}

fn throws_label(mode: ThrowMode, labels: &Labels) -> &'static str {
    match mode {
        ThrowMode::Seed => labels.throws_at_once,
        ThrowMode::Chains => labels.throws_by_all,
    }
}

/// The strongest level of the page. The next one plays by a table of solved values, which only a server has.
const STRONGEST: u8 = 8;
const PERFECT: u8 = STRONGEST + 1;

/// The state of the form.
#[derive(Clone, Copy)]
struct Draft {
    company: RwSignal<Company>,
    level: RwSignal<u8>,
    /// None for a seat by chance.
    seat: RwSignal<Option<u8>>,
    options: RwSignal<BTreeMap<&'static str, OptionValue>>,
    time: RwSignal<usize>,
    throws: RwSignal<ThrowMode>,
    /// Whether the server has a table of solved values for the game with its default options.
    is_solved: RwSignal<bool>,
    problem: RwSignal<Option<String>>,
}

/// The form for a new game.
#[component]
pub fn NewGame(game: String, start: Option<Position>) -> impl IntoView {
    let Some(info) = infos().into_iter().find(|info| info.id == game) else {
        return view! { <p class="text"><Link to=Route::Home>{Common::of(language()).to_home}</Link></p> }.into_any();
    };
    let given = start.as_ref().map(|position| position.options.clone()).unwrap_or_default();
    let level =
        storage::read("level").and_then(|level| level.parse().ok()).filter(|level| (1..=STRONGEST).contains(level));
    let draft = Draft {
        company: RwSignal::new(Company::Machine),
        level: RwSignal::new(level.unwrap_or(2)),
        seat: RwSignal::new(Some(0)),
        options: RwSignal::new(options_of(info.options, &given)),
        time: RwSignal::new(0),
        throws: RwSignal::new(ThrowMode::Seed),
        is_solved: RwSignal::new(false),
        problem: RwSignal::new(None),
    };
    let id = info.id;
    let state = start.map(|position| position.state);
    if state.is_none() {
        // Tables at a server begin at the start of the game.
        spawn_local(async move {
            let games = api::games().await.unwrap_or_default();
            // The form may be closed by now.
            let _ = draft.is_solved.try_set(games.iter().any(|known| known.game == id && known.is_solved));
        });
    }
    let choose_options = move |text: String| {
        draft.options.set(options_of(info.options, &text));
        draft.limit_level(id);
    };
    let navigator = navigator();
    let begin = {
        let state = state.clone();
        move |event: leptos::ev::SubmitEvent| {
            event.prevent_default();
            if draft.is_at_server() {
                let seat = draft.drawn_seat(id);
                let setup = draft.server_setup(id, seat);
                draft.problem.set(None);
                spawn_local(async move {
                    let problem = match api::open_table(&setup).await {
                        // Nobody is taken from another screen.
                        Ok(_) if draft.problem.is_disposed() => return,
                        Ok(table) => {
                            storage::plan_seat(&table.0, seat);
                            return navigator.go(Route::Table(table.0));
                        }
                        Err(api::ApiError::Offline) => {
                            Labels::of(settings().language.get_untracked()).no_server.to_owned()
                        }
                        Err(api::ApiError::Refused { reason, .. }) => reason,
                    };
                    let _ = draft.problem.try_set(Some(problem));
                });
                return;
            }
            storage::write("level", &draft.level.get_untracked().to_string());
            match Local::new(&draft.local_setup(id, state.clone()), random::bytes()) {
                Ok(local) => {
                    local_games::start(&local);
                    navigator.go(Route::LocalGame(Some(local.name().to_owned())));
                }
                Err(error) => draft.problem.set(Some(error.to_string())),
            }
        }
    };
    let companies: &'static [Company] = if state.is_some() { &Company::ALL[..2] } else { &Company::ALL };
    let has_start = state.as_ref().is_some_and(|state| !state.is_empty());
    let picture = Memo::new(move |_| {
        let mut session = open_with(id, &draft.options_text()).ok()?;
        if let Some(state) = state.as_ref().filter(|state| !state.is_empty()) {
            // Other options than those of the position may not fit it.
            session.set_state(state).ok()?;
        }
        Some(bisat_drawing::picture(session.as_ref()))
    });
    view! {
        <form class="new" on:submit=begin>
            <div class="new-board" aria-hidden="true" inner_html=move || picture.get().unwrap_or_default()></div>
            <div class="new-choices">
                <h1>{move || game_name(language(), id)}</h1>
                {has_start.then(|| view! { <p class="quiet" id="from-position">{move || Labels::of(language()).from_position}</p> })}
                <Choose legend=|| Labels::of(language()).whom name="company" items=companies.to_vec()
                    chosen=draft.company label=|company| company.label(Labels::of(language())).to_owned() />
                <PlayerCount draft game=id rules=info.options />
                <Show when=move || draft.company.get() == Company::Machine>
                    <Strength draft game=id />
                </Show>
                <Show when=move || draft.company.get() != Company::Beside>
                    <Seats draft game=id />
                </Show>
                <Show when=move || draft.company.get().is_online()>
                    <Choose legend=|| Labels::of(language()).time name="time" items=(0..TIMES.len()).collect() chosen=draft.time
                        label=|at| time_label(TIMES[at], language()) />
                </Show>
                <Show when=move || draft.can_have_chains(id)>
                    <Choose legend=|| Labels::of(language()).throws name="throws" items=vec![ThrowMode::Seed, ThrowMode::Chains]
                        chosen=draft.throws label=|mode| throws_label(mode, Labels::of(language())).to_owned() />
                </Show>
                <details class="rules-of-table">
                    <summary>{move || Labels::of(language()).rules_of_table}</summary>
                    <OptionFields rules=info.options without=PLAYERS chosen=draft.options.into() choose=Callback::new(choose_options) />
                </details>
                <p class="loss" role="alert">{move || draft.problem.get()}</p>
                <p class="buttons">
                    <button type="submit" class="button primary" id="start">
                        {move || {
                            let labels = Labels::of(language());
                            if draft.company.get().is_online() { labels.open_table } else { labels.start }
                        }}
                    </button>
                    <Link to=Route::Lesson(id.to_owned()) class="button">{move || Common::of(language()).learn}</Link>
                </p>
            </div>
        </form>
    }
    .into_any()
}

impl Draft {
    fn options_text(&self) -> String {
        let options = self.options.read();
        let written: Vec<String> = options.iter().map(|(name, value)| format!("{name}={}", value.bare())).collect();
        written.join(" ")
    }

    /// The strongest level for the chosen options.
    fn strongest(&self, game: &str) -> u8 {
        let rules = infos().into_iter().find(|info| info.id == game).map_or(&[][..], |info| info.options);
        let has_defaults = *self.options.read() == options_of(rules, "");
        if self.is_solved.get() && has_defaults { PERFECT } else { STRONGEST }
    }

    /// Lowers the level to the strongest that there is with the chosen options.
    fn limit_level(&self, game: &str) {
        let strongest = untrack(|| self.strongest(game));
        self.level.update(|level| *level = (*level).min(strongest));
    }

    /// Whether the game is played at a server.
    fn is_at_server(&self) -> bool {
        let company = self.company.get_untracked();
        company.is_online() || company == Company::Machine && self.level.get_untracked() == PERFECT
    }

    fn seats(&self, game: &str) -> usize {
        open_with(game, &self.options_text()).map_or(2, |session| session.seats().into())
    }

    /// The chosen seat, or one by chance.
    fn drawn_seat(&self, game: &str) -> u8 {
        self.seat.get_untracked().unwrap_or_else(|| random::below(self.seats(game) as u8))
    }

    /// The setup of a local game.
    fn local_setup(&self, game: &str, start: Option<String>) -> LocalSetup {
        let own = usize::from(self.drawn_seat(game));
        let seats = (0..self.seats(game)).map(|seat| match self.company.get_untracked() {
            Company::Machine if seat != own => LocalPlayer::Level(self.level.get_untracked()),
            _ => LocalPlayer::Person(None),
        });
        LocalSetup {
            game: game.to_owned(),
            options: read_options(&self.options_text()),
            seats: seats.collect(),
            start: start.filter(|state| !state.is_empty()),
        }
    }

    /// Whether throws can be made with hash chains: at a server, in a game with throws, among players who are present.
    fn can_have_chains(&self, game: &str) -> bool {
        let is_slow = matches!(TIMES[self.time.get()], TimeControl::Move { seconds } if seconds > 3600);
        let has_chance = open_with(game, "").is_ok_and(|session| session.has_chance());
        self.company.get().is_online() && has_chance && !is_slow
    }

    /// Who sits at a seat of a table at a server: machines of the perfect level, or people.
    fn seat_setup(&self, seat: usize, own: u8) -> SeatSetup {
        let is_mine = seat == usize::from(own);
        if self.company.get_untracked() == Company::Machine && !is_mine {
            SeatSetup::Level(self.level.get_untracked())
        } else {
            SeatSetup::Open
        }
    }

    /// The setup of a table at a server.
    fn server_setup(&self, game: &str, own: u8) -> Setup {
        let options = self.options.read_untracked();
        Setup {
            game: game.to_owned(),
            options: options.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect(),
            seats: (0..self.seats(game)).map(|seat| self.seat_setup(seat, own)).collect(),
            time: TIMES[self.time.get_untracked()],
            rating: None,
            throws: if untrack(|| self.can_have_chains(game)) { self.throws.get_untracked() } else { ThrowMode::Seed },
            visibility: match self.company.get_untracked() {
                Company::Anyone => Visibility::Public,
                Company::Machine | Company::Beside | Company::Friend => Visibility::Link,
            },
        }
    }
}
