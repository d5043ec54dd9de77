//! The moves so far: to step through, and a line to type one into.

use bisat_client::labels::Play as Labels;
use bisat_client::{Host, Language, Listener, Screen, Table, Who, describe_effects};
use bisat_record::{Record, Step as Written};
use leptos::prelude::*;

use super::Playing;
use crate::parts::replay::bring_to_sight;
use crate::settings::language;

/// A turn in the list: who, and the steps with their numbers.
#[derive(Clone, PartialEq)]
pub struct TurnRow {
    /// Its number.
    pub number: usize,
    /// The glyph of the seat.
    pub glyph: char,
    /// The steps.
    pub steps: Vec<StepItem>,
}

/// A step in the list.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct StepItem {
    /// How many had been played after it.
    pub after: usize,
    /// The move or the outcome.
    pub token: String,
    /// Whether chance played it.
    pub is_outcome: bool,
    /// What it did, in words.
    pub said: String,
}

impl TurnRow {
    /// What it is known by, so that rows that stay the same stay on the screen.
    pub fn key(&self) -> (usize, char, Vec<StepItem>) {
        (self.number, self.glyph, self.steps.clone())
    }
}

impl StepItem {
    /// Its name for those who hear the page.
    pub fn label(&self) -> String {
        format!("{}. {}", self.token, self.said)
    }
}

/// The turns of a table.
pub fn rows(table: &Table, language: Language) -> Vec<TurnRow> {
    let session = table.session();
    let record = Record::of(session, table.start());
    let glyphs: Vec<(&str, char)> = (0..session.seats())
        .map(|seat| session.player(bisat_engine::Seat(seat)))
        .map(|player| (player.name, player.colour.glyph()))
        .collect();
    let who = |seat| Who::at(session, seat);
    let listener = Listener { who: &who, screen: Screen::Shared };
    let (mut played, mut number) = (0, 0);
    let row = |turn: &bisat_record::TurnLine| {
        let glyph = glyphs.iter().find(|(name, _)| *name == turn.who).map_or('·', |(_, glyph)| *glyph);
        let steps = turn.steps.iter().map(|step| {
            played += 1;
            StepItem {
                after: played,
                token: step.token().to_owned(),
                is_outcome: matches!(step, Written::Outcome(_)),
                said: table
                    .steps()
                    .get(played - 1)
                    .map(|step| describe_effects(language, &step.effects, &listener))
                    .unwrap_or_default(),
            }
        });
        let steps = steps.collect();
        number += 1;
        TurnRow { number, glyph, steps }
    };
    record.turns.iter().map(row).collect()
}

/// Goes forward or back in the moves; at the end the game itself is seen again.
pub fn step(playing: Playing, by: i32) {
    let count =
        playing.host.with_untracked(|host| host.as_ref().and_then(Host::table).map_or(0, |table| table.steps().len()));
    let at = playing.looking_back.get_untracked().unwrap_or(count);
    look_at(playing, at.saturating_add_signed(by as isize));
}

/// Looks at the game as it was after so many steps; after the last the game itself is seen again.
fn look_at(playing: Playing, steps: usize) {
    let count =
        playing.host.with_untracked(|host| host.as_ref().and_then(Host::table).map_or(0, |table| table.steps().len()));
    playing.looking_back.set((steps < count).then_some(steps));
}

/// The list of moves, the way through it, and a field to type one into.
#[component]
pub fn Moves(playing: Playing) -> impl IntoView {
    let last = Memo::new(move |_| {
        playing.host.with(|host| {
            let table = host.as_ref().and_then(Host::table)?;
            Some((table.steps().len(), table.session().state()))
        })
    });
    let rows = Memo::new(move |_| {
        // What is picked changes no row.
        let _ = last.get();
        let language = playing.language();
        playing.host.with_untracked(|host| {
            host.as_ref().and_then(Host::table).map(|table| rows(table, language)).unwrap_or_default()
        })
    });
    // Of hundreds of steps only the two hear of it whose place it is.
    let shown = Selector::new(move || {
        let count =
            playing.host.with(|host| host.as_ref().and_then(Host::table).map_or(0, |table| table.steps().len()));
        playing.looking_back.get().unwrap_or(count)
    });
    let list = NodeRef::<leptos::html::Ol>::new();
    Effect::new(move |_| {
        // Whatever is picked may leave the list less room.
        playing.host.track();
        let back = playing.looking_back.get();
        request_animation_frame(move || {
            if let Some(list) = list.try_get_untracked().flatten() {
                match back {
                    Some(steps) => bring_to_sight(&list, steps),
                    None => list.set_scroll_top(list.scroll_height()),
                }
            }
        });
    });
    let row = move |row: TurnRow| {
        let steps = row.steps.into_iter().map(|step| {
            let go = move |_| look_at(playing, step.after);
            let shown = shown.clone();
            view! {
                <button type="button" class="move" data-step=step.after class:outcome=step.is_outcome class:shown=move || shown.selected(&step.after)
                    title=step.said.clone() aria-label=step.label() on:click=go>
                    {step.token.clone()}
                </button>
            }
        });
        view! { <li><span class="glyph" aria-hidden="true">{row.glyph.to_string()}</span><span>{steps.collect_view()}</span></li> }
    };
    let labels = move || Labels::of(language());
    let by = move |by: i32| move |_| step(playing, by);
    view! {
        <section class="moves">
            <h2>{move || labels().moves}</h2>
            <ol node_ref=list><For each=move || rows.get() key=TurnRow::key children=row /></ol>
            <div class="steppers">
                <button type="button" aria-label=move || labels().first on:click=by(i32::MIN / 2)>"⏮"</button>
                <button type="button" aria-label=move || labels().previous on:click=by(-1)>"‹"</button>
                <button type="button" aria-label=move || labels().next on:click=by(1)>"›"</button>
                <button type="button" aria-label=move || labels().last on:click=by(i32::MAX / 2)>"⏭"</button>
            </div>
            <Show when=move || playing.looking_back.get().is_some()>
                <button type="button" class="button" id="to-now" on:click=move |_| playing.looking_back.set(None)>
                    {move || labels().to_now}
                </button>
            </Show>
            <Typed playing />
        </section>
    }
}

/// A field to type a move into.
#[component]
fn Typed(playing: Playing) -> impl IntoView {
    let text = RwSignal::new(String::new());
    let is_asked = move || playing.host.with(|host| host.as_ref().is_some_and(|host| host.to_act().is_some()));
    let play = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let token = text.get_untracked().trim().to_owned();
        if !token.is_empty() {
            playing.play(&token);
            text.set(String::new());
        }
    };
    view! {
        <Show when=is_asked>
            <form class="inline-form typed" on:submit=play>
                <label class="hidden" for="typed">{move || Labels::of(language()).type_move}</label>
                <input
                    id="typed"
                    class="field mono"
                    autocomplete="off"
                    spellcheck="false"
                    placeholder=move || Labels::of(language()).type_move
                    prop:value=move || text.get()
                    on:input=move |event| text.set(event_target_value(&event))
                />
                <button type="submit" class="button">{move || Labels::of(language()).play_it}</button>
            </form>
        </Show>
    }
}
