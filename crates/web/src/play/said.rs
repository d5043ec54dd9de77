//! What is said at a table: what happened, what follows, and all of it once more for those who hear the page.

use bisat_client::labels::{Play as Labels, filled};
use bisat_client::{Host, Language, Notice, Remote, describe_effects, describe_prompt, ended_in_words, offer_in_words};
use bisat_engine::{Effect, Ranks, Turn};
use bisat_protocol::{Ending, Occupant};
use leptos::prelude::*;

use super::Playing;

/// So many steps are told at once, at most: a round of four who throw again and again.
const TOLD: usize = 40;
/// Where more pieces than this may move, they are not all named.
const NAMED: usize = 8;

/// What happened since one last looked, and what is asked: once in words, for those who hear the page. The end is told
/// at once, whatever else is being said.
#[component]
pub fn Live(playing: Playing, spoken: RwSignal<String>) -> impl IntoView {
    let sentence = Memo::new(move |_| whole_sentence(playing));
    let end = Memo::new(move |_| playing.host.with(|host| ended(host.as_ref()?, playing.language())));
    view! {
        <p class="hidden" aria-live="polite" id="live">{move || sentence.get()}</p>
        <p class="hidden" aria-live="polite" id="spoken">{move || spoken.get()}</p>
        <p class="hidden" role="alert" id="end">{move || end.get()}</p>
    }
}

fn whole_sentence(playing: Playing) -> String {
    let language = playing.language();
    let (news, asked) = said(playing);
    let refused = playing.refused.get();
    let offer = playing.host.with(|host| match host {
        Some(Host::Remote(remote)) => offer_in_words(remote, language),
        _ => None,
    });
    let is_now = playing.looking_back.get().is_none();
    let advice = [movable(playing), playing.hint_in_words()].into_iter().filter(|_| is_now).flatten();
    // The end is told elsewhere, and once.
    let is_over = playing.host.with(|host| host.as_ref().and_then(|host| ended(host, language)).is_some());
    let asked = refused.unwrap_or(asked);
    let parts = [Some(news), offer, (!is_over || !is_now).then_some(asked)].into_iter().chain(advice.map(Some));
    parts.flatten().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

/// Which pieces may move, where one is to choose among a few.
fn movable(playing: Playing) -> Option<String> {
    playing.host.with(|host| {
        let table = host.as_ref().filter(|host| host.to_act().is_some())?.table()?;
        let session = table.session();
        let mut points = table.picking.beginnings(session);
        points.retain(|point| session.pieces().iter().any(|piece| piece.point == *point));
        let is_few = (1..=NAMED).contains(&points.len()) && table.picking.points().is_empty();
        is_few.then(|| playing.language().words().may_move(&points))
    })
}

/// What happened last, and what is asked now.
pub fn said(playing: Playing) -> (String, String) {
    let (language, back, is_slow) = (playing.language(), playing.looking_back.get(), playing.is_slow.get());
    playing.host.with(|host| {
        let Some((host, table)) = host.as_ref().and_then(|host| Some((host, host.table()?))) else {
            return Default::default();
        };
        if let Some(steps) = back {
            return then(host, steps, language);
        }
        if let Host::Remote(remote) = host
            && !remote.is_started()
        {
            return (String::new(), awaited(remote, language));
        }
        let mut last: Vec<Effect> = host.news(TOLD).iter().flat_map(|step| step.effects.clone()).collect();
        if let Some(end) = ended(host, language) {
            last.retain(|effect| !effect.is_end());
            return (host.listening(|listener| describe_effects(language, &last, listener)), end);
        }
        let asked = if is_slow {
            language.words().notice(&Notice::StillThinking)
        } else {
            host.listening(|listener| describe_prompt(language, table.session(), listener))
        };
        (host.listening(|listener| describe_effects(language, &last, listener)), asked)
    })
}

/// What the last of so many steps did, and that this is the past.
fn then(host: &Host, steps: usize, language: Language) -> (String, String) {
    let Some(table) = host.table() else { return Default::default() };
    let step = steps.checked_sub(1).and_then(|at| table.steps().get(at));
    let news = step.map(|step| host.listening(|listener| describe_effects(language, &step.effects, listener)));
    let count = table.steps().len();
    (news.unwrap_or_default(), filled(Labels::of(language).looking_back, &[&steps, &count]))
}

/// Whom a table waits for before the game.
fn awaited(remote: &Remote, language: Language) -> String {
    match remote.sitters().iter().filter(|sitter| matches!(sitter, Occupant::Nobody)).count() {
        1 => language.words().notice(&Notice::OneMoreSeat { code: remote.id().0.clone() }),
        open => filled(Labels::of(language).waiting_for_players, &[&open]),
    }
}

/// How the game ended; none while it goes on.
fn ended(host: &Host, language: Language) -> Option<String> {
    let won = |effect: Effect| host.listening(|listener| describe_effects(language, &[effect], listener));
    match host {
        Host::Remote(remote) => match remote.ended()? {
            ended if ended.ending == Ending::Played => Some(won(Effect::ended(&Ranks::new(&ended.ranks)))),
            _ => ended_in_words(host, language),
        },
        Host::Local(local) => match local.table().session().turn() {
            Turn::Over(ranks) => Some(won(Effect::ended(&ranks))),
            Turn::Seat(_) | Turn::Chance => None,
        },
    }
}
