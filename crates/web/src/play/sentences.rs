//! The sentences at a table: what happened, what is asked, and both again for screen readers.

use bisat_client::labels::{Play as Labels, counted, filled};
use bisat_client::{
    AnyGameView, GameHost, Language, Listener, Notice, Places, Remote, Step, describe_effects, describe_prompt,
    describe_steps, ended_in_words, offer_in_words, throws_in_words,
};
use bisat_engine::{Effect, Ranks, Turn};
use bisat_protocol::{Ending, Occupant};
use bisat_table::{Table, TableAction};
use leptos::prelude::*;

use super::controller::Controller;
use super::phrases::said_aloud;
use crate::parts::games::game_name;
use crate::settings::places;

/// The most steps that one sentence sums up: a round of four players who throw again and again.
const MAX_TOLD: usize = 40;
/// The movable pieces are named only if there are at most this many.
const MAX_NAMED: usize = 8;

/// What happened last, and what is asked now.
#[derive(Clone, PartialEq, Default)]
pub struct Sentences {
    /// What happened since the player last acted.
    pub news: String,
    /// What the player has to do, or how the game ended.
    pub prompt: String,
}

/// Live regions for screen readers: news and prompt, announcements on request, and the end of the game.
#[component]
pub fn LiveRegions(controller: Controller, announcement: RwSignal<String>) -> impl IntoView {
    let sentence = Memo::new(move |_| whole_sentence(controller));
    let end = Memo::new(move |_| {
        let language = controller.language();
        controller.with_table(|host, _| result(host, language)).flatten()
    });
    let said = Memo::new(move |_| said_aloud(controller));
    view! {
        <p class="hidden" aria-live="polite" id="live">{move || sentence.get()}</p>
        <p class="hidden" aria-live="polite" id="spoken">{move || announcement.get()}</p>
        <p class="hidden" aria-live="polite" id="said">{move || said.get()}</p>
        <p class="hidden" role="alert" id="end">{move || end.get()}</p>
    }
}

fn whole_sentence(controller: Controller) -> String {
    let language = controller.language();
    // Screen readers say the names of points, so that the sentences do, too.
    let Sentences { news, prompt } = sentences_by(controller, Places::Named);
    let offer = controller.with_remote(|remote| offer_in_words(remote, language)).flatten();
    let is_current = controller.viewed.get().is_none();
    let advice =
        [movable(controller), controller.hint_in_words(Places::Named)].into_iter().filter(|_| is_current).flatten();
    // The end has its own live region.
    let is_over = controller.with_table(|host, _| result(host, language)).flatten().is_some();
    let prompt = controller.failure_by(Places::Named).unwrap_or(prompt);
    let parts = [Some(news), offer, (!is_over || !is_current).then_some(prompt)].into_iter().chain(advice.map(Some));
    parts.flatten().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

/// Which pieces can move, if the player is to choose among a few.
fn movable(controller: Controller) -> Option<String> {
    controller.to_act.get()?;
    let language = controller.language();
    let sentence = controller.with_picking(|_, table| {
        let session = table.session();
        let mut points = table.picking.beginnings(session);
        let pieces = session.pieces();
        points.retain(|point| pieces.iter().any(|piece| piece.point == *point));
        let is_few = (1..=MAX_NAMED).contains(&points.len()) && table.picking.points().is_empty();
        is_few.then(|| language.words().may_move(&points))
    });
    sentence.flatten()
}

/// What happened last, and what is asked now.
pub fn sentences(controller: Controller) -> Sentences {
    sentences_by(controller, places())
}

fn sentences_by(controller: Controller, places: Places) -> Sentences {
    let (language, viewed) = (controller.language(), controller.viewed.get());
    let is_slow = controller.search.get().is_some_and(|search| search.is_slow);
    let said = controller.with_table(|host, table| match (viewed, host) {
        (Some(steps), _) => at_step(host, table, steps, language, places),
        (None, GameHost::Remote(remote)) if !remote.is_started() => {
            Sentences { news: String::new(), prompt: awaited(remote, language) }
        }
        (None, _) => current(host, table, is_slow, language, places),
    });
    said.unwrap_or_default()
}

fn current(host: &GameHost, table: &AnyGameView, is_slow: bool, language: Language, places: Places) -> Sentences {
    let mut last = host.news(MAX_TOLD).to_vec();
    let prompt = match result(host, language) {
        Some(result) => {
            last.iter_mut().for_each(|step| step.effects.retain(|effect| !effect.is_end()));
            result
        }
        None if is_slow => language.words().notice(&Notice::StillThinking),
        None => host.listening(|listener| describe_prompt(language, table.session(), listener)),
    };
    Sentences { news: told(host, language, &last, places), prompt }
}

fn told(host: &GameHost, language: Language, steps: &[Step], places: Places) -> String {
    host.listening(|listener| describe_steps(language, steps, &Listener { places, ..*listener }))
}

/// What the last of `steps` steps did, and that this is not the current position.
fn at_step(host: &GameHost, table: &AnyGameView, steps: usize, language: Language, places: Places) -> Sentences {
    let step = steps.checked_sub(1).and_then(|at| table.steps().get(at..steps));
    let news = told(host, language, step.unwrap_or_default(), places);
    let prompt = filled(Labels::of(language).looking_back, &[&steps, &table.steps().len()]);
    Sentences { news, prompt }
}

/// How many players are missing before the game can start; for a guest, who invites them.
fn awaited(remote: &Remote, language: Language) -> String {
    let labels = Labels::of(language);
    let open = remote.occupants().iter().filter(|occupant| matches!(occupant, Occupant::Nobody)).count();
    match open {
        _ if remote.ended().is_some() => labels.table_cancelled.to_owned(),
        _ if remote.check(TableAction::Join).is_ok() => invitation(remote, open, language),
        _ => counted(language, labels.waiting_for_players, open as u64, &[&open]),
    }
}

/// What a guest reads: who invites them, to which game, and what to do.
fn invitation(remote: &Remote, open: usize, language: Language) -> String {
    let labels = Labels::of(language);
    let people = || {
        remote.occupants().iter().filter_map(|occupant| match occupant {
            Occupant::Person(person) => Some(person),
            Occupant::Nobody | Occupant::Level(_) => None,
        })
    };
    let opener = remote.table().map(Table::opened_by);
    let host = people().find(|person| Some(&person.id) == opener).or_else(|| people().next());
    let game = remote.setup().map_or("", |setup| game_name(language, &setup.game));
    let invited = match host {
        Some(host) => filled(labels.invites_you, &[&host.name, &game]),
        None => filled(labels.waits_for_players, &[&game]),
    };
    format!("{invited} {}", if open == 1 { labels.sit_to_begin } else { labels.sit_and_wait })
}

/// How the game ended; `None` while it goes on.
fn result(host: &GameHost, language: Language) -> Option<String> {
    let in_words = |effect: Effect| host.listening(|listener| describe_effects(language, &[effect], listener));
    match host {
        GameHost::Remote(remote) => match remote.ended()? {
            ended if ended.ending == Ending::Played => {
                let throws = remote.throws_check().map(|check| throws_in_words(check, language));
                let ended = in_words(Effect::ended(&Ranks::new(&ended.ranks)));
                Some([ended].into_iter().chain(throws).collect::<Vec<_>>().join(" "))
            }
            _ => ended_in_words(host, language),
        },
        GameHost::Local(local) => match local.view().session().turn() {
            Turn::Over(ranks) => Some(in_words(Effect::ended(&ranks))),
            Turn::Seat(_) | Turn::Chance => None,
        },
    }
}
