//! The column to read and to choose in: the sentence, kept throws, choices, moves, and what else can be done.

use bisat_client::labels::{Play as Labels, filled};
use bisat_client::{Host, Local, Next};
use bisat_engine::Tool;
use leptos::prelude::*;

use super::Playing;
use super::actions::Actions;
use super::beside::{Beside, kept_throws};
use super::choices::Choices;
use super::ending::{Ending, Offers, Waiting};
use super::moves::Moves;
use super::said::said;
use super::throws::Throws;
use crate::settings::{language, settings};

/// The column beside the board.
#[component]
pub fn Column(playing: Playing) -> impl IntoView {
    let said = Memo::new(move |_| said(playing));
    let is_started = move || {
        playing.host.with(|host| match host {
            Some(Host::Remote(remote)) => remote.is_started(),
            _ => true,
        })
    };
    view! {
        <div class="column">
            <Show when=is_started fallback=move || view! { <Waiting playing /> }>
                <p class="news quiet">{move || said.get().0}</p>
                <Offers playing />
                <h1 class="sentence">{move || playing.refused.get().unwrap_or_else(|| said.get().1)}</h1>
                <ToPut playing />
                <Hinted playing />
                <Demand playing />
                <div class="throw-row">
                    <Throws playing />
                    <Kept playing />
                    <Due playing />
                </div>
                <Choices playing />
                <Ending playing />
            </Show>
            <Moves playing />
            <Notes playing />
            <Actions playing />
        </div>
    }
}

/// What the machine would do, in words; or that it is being asked.
#[component]
fn Hinted(playing: Playing) -> impl IntoView {
    let said = Memo::new(move |_| playing.hint_in_words().filter(|_| playing.looking_back.get().is_none()));
    move || {
        said.get()
            .map(|said| view! { <p class="hinted" aria-busy=move || playing.is_asking.get().to_string()>{said}</p> })
    }
}

/// The number that is demanded, under its hat.
#[component]
fn Demand(playing: Playing) -> impl IntoView {
    let demand = Memo::new(move |_| {
        let back = playing.looking_back.get();
        playing.host.with(|host| {
            let host = host.as_ref()?;
            if let Host::Remote(remote) = host
                && remote.ended().is_some()
            {
                return None;
            }
            let table = host.table()?;
            match back {
                Some(steps) => table.session_after(steps).demand(),
                None => table.session().demand(),
            }
        })
    });
    move || {
        demand.get().map(|demand| {
            let label = filled(Labels::of(language()).demand, &[&demand.number]);
            view! { <div class="demand" role="img" aria-label=label inner_html=bisat_drawing::demand(demand.number)></div> }
        })
    }
}

/// How many pieces are still to be put, while they are put.
#[component]
fn ToPut(playing: Playing) -> impl IntoView {
    let left = Memo::new(move |_| {
        if playing.looking_back.get().is_some() {
            return None;
        }
        playing.host.with(|host| {
            let table = host.as_ref().filter(|host| host.to_act().is_some())?.table()?;
            table.picking.left_to_put(table.session())
        })
    });
    move || {
        left.get().map(|left| view! { <p class="note quiet" id="to-put">{filled(Labels::of(language()).left_to_put, &[&left])}</p> })
    }
}

/// The throw that is due, for a person at this screen to make.
#[component]
fn Due(playing: Playing) -> impl IntoView {
    let due = Memo::new(move |_| {
        playing.host.with(|host| match host {
            Some(Host::Local(local)) => due_here(local),
            _ => None,
        })
    });
    let by_itself = settings().throws_by_itself;
    move || {
        due.get().map(|tool| {
            let labels = Labels::of(language());
            let label = match tool {
                Tool::Cowries(_) | Tool::Die => labels.throw,
                Tool::Spinner { .. } => labels.spin,
                Tool::Toss => labels.toss,
            };
            let choose = move |event| {
                by_itself.set(event_target_checked(&event));
                playing.go_on();
            };
            view! {
                <div class="due">
                    <button type="button" id="throw" class="button primary" on:click=move |_| playing.throw()>{label}</button>
                    <label class="check">
                        <input type="checkbox" prop:checked=move || by_itself.get() on:change=choose />
                        {labels.throw_for_me}
                    </label>
                </div>
            }
        })
    }
}

fn due_here(local: &Local) -> Option<Tool> {
    match local.next() {
        Next::Throw { is_person: true, .. } => local.table().session().tool(),
        _ => None,
    }
}

/// The kept throws, as chips to choose from.
#[component]
fn Kept(playing: Playing) -> impl IntoView {
    let kept = Memo::new(move |_| {
        playing.host.with(|host| {
            let table = host.as_ref()?.table()?;
            let chosen = table.picking.value();
            Some((kept_throws(table.session()), chosen, host.as_ref()?.to_act().is_some()))
        })
    });
    move || {
        let (values, chosen, is_live) = kept.get().filter(|(values, ..)| !values.is_empty())?;
        let chip = |value: u8| {
            view! {
                <button
                    type="button"
                    class="chip"
                    class:chosen=chosen == Some(value)
                    aria-pressed=(chosen == Some(value)).to_string()
                    disabled=!is_live
                    on:click=move |_| playing.choose_value(value)
                >
                    {value}
                </button>
            }
        };
        Some(view! {
            <div class="kept" role="group" aria-label=Labels::of(language()).kept>
                {values.into_iter().map(chip).collect_view()}
            </div>
        })
    }
}

/// What is counted at this table.
#[component]
fn Notes(playing: Playing) -> impl IntoView {
    let notes = Memo::new(move |_| {
        let labels = Labels::of(playing.language());
        playing.host.with(|host| {
            let session = host.as_ref()?.table()?.session();
            let notes = Beside::of(session, session.pieces()).notes;
            let watchers = match host {
                Some(Host::Remote(remote)) if remote.watchers() > 0 => {
                    Some(filled(labels.watchers, &[&remote.watchers()]))
                }
                _ => None,
            };
            let told = notes.iter().filter_map(|(point, mark)| labels.note(point, mark));
            Some(told.chain(watchers).collect::<Vec<_>>())
        })
    });
    move || {
        notes
            .get()
            .unwrap_or_default()
            .into_iter()
            .map(|note| view! { <p class="note quiet">{note}</p> })
            .collect_view()
    }
}
