//! The sidebar: sentences, hint, throws, choices, move list, notes and actions.

use bisat_client::labels::{Play as Labels, counted};
use bisat_client::{GameHost, Pending, Remote, point_label, score_in_words};
use bisat_drawing::demand;
use bisat_engine::{Seat, Tool};
use bisat_protocol::{Occupant, TimeControl};
use leptos::prelude::*;

use super::actions::Actions;
use super::choices::Choices;
use super::controller::Controller;
use super::game_over::GameOver;
use super::legend::Legend;
use super::lobby::Lobby;
use super::move_list::Moves;
use super::offers::Offers;
use super::phrases::Phrases;
use super::sentences::sentences;
use super::set_ups::SetUps;
use super::state::Hint;
use super::throws::Throws;
use crate::parts::off_board::{OffBoard, describe_note, kept_throws};
use crate::parts::turn_offer::TurnOffer;
use crate::settings::{language, places};

/// With more seconds for a move, players need not be present.
const LONGEST_PRESENT: u32 = 60 * 60;

/// The sidebar.
#[component]
pub fn Sidebar(controller: Controller) -> impl IntoView {
    let said = Memo::new(move |_| sentences(controller));
    let is_started = move || controller.with_remote(Remote::is_started).unwrap_or(true);
    let is_waiting_long = Memo::new(move |_| controller.with_remote(may_wait_long) == Some(true));
    view! {
        <div class="column">
            <Show when=is_started fallback=move || view! { <Lobby controller /> }>
                // On phones it scrolls, also by keys.
                <p class="news quiet" tabindex=move || (!said.get().news.is_empty()).then_some("0")>{move || said.get().news}</p>
                <Offers controller />
                <h1 class="sentence">{move || controller.failure_in_words().unwrap_or_else(|| said.get().prompt)}</h1>
                <LeftToPlace controller />
                <SetUps controller />
                <HintText controller />
                <Demand controller />
                <div class="throw-row">
                    <Throws controller />
                    <KeptThrows controller />
                    <ThrowButton controller />
                </div>
                <Choices controller />
                <Legend controller />
                <GameOver controller />
                <TurnOffer is_useful=is_waiting_long />
            </Show>
            <Moves controller />
            <Notes controller />
            <div class="dock">
                <Phrases controller />
                <Actions controller />
            </div>
        </div>
    }
}

/// Whether the player may want to leave the page until it is their turn: a move can take days, or an opponent is away.
fn may_wait_long(remote: &Remote) -> bool {
    let (Some(own), Some(table), None) = (remote.seat(), remote.table(), remote.ended()) else { return false };
    let is_slow = matches!(table.setup().time, TimeControl::Move { seconds } if seconds > LONGEST_PRESENT);
    let is_person = |occupant: &Occupant| matches!(occupant, Occupant::Person(_));
    let mut others = (0..).map(Seat).zip(remote.occupants()).filter(|(seat, sits)| *seat != own && is_person(sits));
    let is_anybody_away = others.clone().any(|(seat, _)| remote.is_away(seat));
    others.next().is_some() && (is_slow || is_anybody_away)
}

/// The hint in words, or that the search is running.
#[component]
fn HintText(controller: Controller) -> impl IntoView {
    let text = Memo::new(move |_| controller.hint_in_words(places()).filter(|_| controller.viewed.get().is_none()));
    let is_busy = move || (controller.hint.get() == Hint::Searching).to_string();
    move || text.get().map(|text| view! { <p class="hinted" aria-busy=is_busy>{text}</p> })
}

/// The demanded number.
#[component]
fn Demand(controller: Controller) -> impl IntoView {
    let demand = Memo::new(move |_| {
        let viewed = controller.viewed.get();
        let demand = controller.with_position(|host, table| match (host, viewed) {
            (GameHost::Remote(remote), _) if remote.ended().is_some() => None,
            (_, Some(steps)) => demand(&*table.session_after(steps)),
            (_, None) => demand(table.session()),
        });
        let game = controller.with_position(|_, table| table.session().id())?;
        let demand = demand.flatten()?;
        Some((game, demand.kind, demand.number))
    });
    move || {
        demand.get().map(|(game, kind, number)| {
            let label = point_label(language(), kind, &[&number]).map(|(said, _)| said);
            let panel = bisat_drawing::demand_panel(game, number);
            view! { <div class="demand" role="img" aria-label=label inner_html=panel></div> }
        })
    }
}

/// The number of pieces still to be placed during setup.
#[component]
fn LeftToPlace(controller: Controller) -> impl IntoView {
    let left = Memo::new(move |_| {
        if controller.viewed.get().is_some() || controller.to_act.get().is_none() {
            return None;
        }
        controller.with_picking(|_, table| table.picking.left_to_put(table.session())).flatten()
    });
    move || {
        left.get().map(|left| view! { <p class="note quiet" id="to-put">{counted(language(), Labels::of(language()).left_to_put, left as u64, &[&left])}</p> })
    }
}

/// The button for the throw of a person at this screen.
#[component]
fn ThrowButton(controller: Controller) -> impl IntoView {
    let tool = Memo::new(move |_| {
        let tool = controller.with_position(|host, table| match host {
            GameHost::Local(local) if matches!(local.pending(), Pending::Throw { is_person: true, .. }) => {
                table.session().tool()
            }
            _ => None,
        });
        tool.flatten().filter(|_| !controller.throws_by_itself())
    });
    move || {
        tool.get().map(|tool| {
            let labels = Labels::of(language());
            let label = match tool {
                Tool::Cowries(_) | Tool::Die => labels.throw,
                Tool::Spinner { .. } => labels.spin,
                Tool::Toss => labels.toss,
            };
            view! {
                <button type="button" id="throw" class="button primary" on:click=move |_| controller.throw()>{label}</button>
            }
        })
    }
}

/// The kept throws as buttons. The chosen one is spent next.
#[component]
fn KeptThrows(controller: Controller) -> impl IntoView {
    let kept =
        Memo::new(move |_| controller.with_picking(|_, table| (kept_throws(table.session()), table.picking.value())));
    move || {
        let (values, chosen) = kept.get().filter(|(values, _)| !values.is_empty())?;
        let is_live = controller.to_act.get().is_some();
        let button = |value: u8| {
            view! {
                <button
                    type="button"
                    class="chip"
                    class:chosen=chosen == Some(value)
                    aria-pressed=(chosen == Some(value)).to_string()
                    disabled=!is_live
                    on:click=move |_| controller.choose_value(value)
                >
                    {value}
                </button>
            }
        };
        Some(view! {
            <div class="kept" role="group" aria-label=Labels::of(language()).kept>
                {values.into_iter().map(button).collect_view()}
            </div>
        })
    }
}

/// Counters of the game, the score over rematches, and the number of watchers.
#[component]
fn Notes(controller: Controller) -> impl IntoView {
    let notes = Memo::new(move |_| {
        let language = controller.language();
        let labels = Labels::of(language);
        let notes = controller.with_table(|host, table| {
            let session = table.session();
            let watchers = match host {
                GameHost::Remote(remote) if remote.watchers() > 0 => {
                    let watchers = remote.watchers();
                    Some(counted(language, labels.watchers, watchers.into(), &[&watchers]))
                }
                _ => None,
            };
            let score = match host {
                GameHost::Remote(remote) if remote.ended().is_none() => score_in_words(remote, language),
                _ => None,
            };
            let notes = OffBoard::of(session, session.pieces()).notes;
            let notes = notes.iter().filter_map(|note| describe_note(language, note));
            notes.chain(score).chain(watchers).collect::<Vec<_>>()
        });
        notes.unwrap_or_default()
    });
    move || notes.get().into_iter().map(|note| view! { <p class="note quiet">{note}</p> }).collect_view()
}
