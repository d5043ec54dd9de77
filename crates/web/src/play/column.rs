//! The column to read and to choose in: the sentence, kept throws, choices, moves, and what else can be done.

use bisat_client::labels::{Common, Play as Labels, filled};
use bisat_client::{Choice, Host, Local, Next};
use bisat_engine::{Telling, Tool};
use leptos::prelude::*;

use super::Playing;
use super::beside::Beside;
use super::ending::{Ending, Offers, Waiting};
use super::moves::Moves;
use super::screen::said;
use super::throws::Throws;
use crate::settings::{language, settings};

/// So many choices are offered as buttons.
const OFFERED: usize = 24;

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
                <p class="sentence">{move || playing.refused.get().unwrap_or_else(|| said.get().1)}</p>
                <Hinted playing />
                <Demand playing />
                <div class="throw-row">
                    <Throws playing />
                    <Kept playing />
                    <Due playing />
                </div>
                <Choices playing />
                <Offers playing />
                <Ending playing />
            </Show>
            <Moves playing />
            <Notes playing />
            <Actions playing />
        </div>
    }
}

#[component]
fn Hinted(playing: Playing) -> impl IntoView {
    move || {
        playing.hint.get().map(|token| {
            let (before, after) = Labels::of(language()).hint_is.split_once("{}").unwrap_or_default();
            view! { <p class="hinted">{before}<span class="mono">{token}</span>{after}</p> }
        })
    }
}

/// The number that is demanded, under its hat.
#[component]
fn Demand(playing: Playing) -> impl IntoView {
    let demand = Memo::new(move |_| playing.host.with(|host| Beside::of(host.as_ref()?.table()?.session()).demand));
    let tile = |number: u8, demanded: &str| {
        let rings = (0..number).map(|at| {
            let radius = 15.0 - 3.6 * f32::from(at);
            view! { <circle cx="22" cy="22" r=radius /> }
        });
        let is_demanded = demanded == number.to_string();
        let hat = bisat_drawing::piece("khan", None, "").unwrap_or_default();
        view! {
            <svg class="demand-tile" class:demanded=is_demanded viewBox="0 0 44 44" aria-hidden="true">
                <rect width="44" height="44" rx="9" />
                {rings.collect_view()}
                {is_demanded.then(|| view! { <g class="demand-hat" inner_html=hat></g> })}
            </svg>
        }
    };
    move || {
        demand.get().map(|number| {
            let label = filled(Labels::of(language()).demand, &[&number]);
            view! {
                <div class="demand" role="img" aria-label=label>
                    {[1, 2, 3].map(|each| tile(each, &number))}
                </div>
            }
        })
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
            Some((Beside::of(table.session()).throws, chosen, host.as_ref()?.to_act().is_some()))
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

/// What may be picked or played, as buttons: squares may be too small to be the only way.
#[component]
fn Choices(playing: Playing) -> impl IntoView {
    #[derive(Clone, PartialEq, Default)]
    struct Offered {
        picked: Vec<String>,
        beginnings: Vec<String>,
        choices: Vec<Choice>,
        buttons: Vec<String>,
    }
    let offered = Memo::new(move |_| {
        if playing.looking_back.get().is_some() {
            return Offered::default();
        }
        playing.host.with(|host| {
            let Some(table) = host.as_ref().filter(|host| host.to_act().is_some()).and_then(Host::table) else {
                return Offered::default();
            };
            let (session, picking) = (table.session(), &table.picking);
            let all = picking.beginnings(session);
            let is_button = |name: &String| Labels::of(language()).button(name).is_some();
            let (buttons, beginnings) = all.into_iter().partition(is_button);
            let picked = picking.points().to_vec();
            let choices = if picked.is_empty() { Vec::new() } else { picking.choices(session) };
            Offered { picked, beginnings, choices, buttons }
        })
    });
    move || {
        let Offered { picked, beginnings, choices, buttons } = offered.get();
        let labels = Labels::of(language());
        let buttons = buttons.into_iter().map(|name| {
            let label = labels.button(&name).unwrap_or_default();
            view! {
                <button type="button" class="button" data-beside=name.clone() on:click=move |_| playing.pick(&name)>{label}</button>
            }
        });
        let points = beginnings.into_iter().take(OFFERED).map(|name| {
            let shown = name.clone();
            let is_picked = picked.contains(&name);
            view! {
                <button type="button" class="pill mono" class:chosen=is_picked data-choice=name.clone() on:click=move |_| playing.pick(&name)>
                    {shown}
                </button>
            }
        });
        let moves = choices.into_iter().take(OFFERED).map(|choice| {
            let token = choice.token.clone();
            let (value, to, note) = described(&choice, &picked, labels);
            view! {
                <button type="button" class="choice-button" data-move=token.clone() on:click=move |_| playing.play(&token)>
                    {value.map(|value| view! { <b class="choice-value">{value}</b> })}
                    <span>{to}{note.map(|note| view! { <small class="quiet">{note}</small> })}</span>
                </button>
            }
        });
        let is_many = picked.len() > 1;
        view! {
            <div class="choices-here">
                <div class="pills">{points.collect_view()}</div>
                <div class="choice-buttons">{moves.collect_view()}</div>
                <div class="buttons">
                    {buttons.collect_view()}
                    {is_many.then(|| view! {
                        <button type="button" class="button" on:click=move |_| playing.drop_last()>{Common::of(language()).back}</button>
                    })}
                </div>
            </div>
        }
    }
}

/// A choice in a few words: the throw it spends, where it goes, what comes of it.
fn described(choice: &Choice, picked: &[String], labels: &Labels) -> (Option<u8>, String, Option<&'static str>) {
    let rest = &choice.points[picked.len().min(choice.points.len())..];
    let to = match rest {
        [] => choice.token.clone(),
        points => filled(labels.to, &[&points.join(" ")]),
    };
    let note = if choice.is_capture() {
        Some(labels.hits)
    } else if choice.told.iter().any(|telling| matches!(telling, Telling::Home { .. })) {
        Some(labels.home)
    } else {
        None
    };
    (choice.value, to, note)
}

/// What is counted at this table.
#[component]
fn Notes(playing: Playing) -> impl IntoView {
    let notes = Memo::new(move |_| {
        let labels = Labels::of(playing.language());
        playing.host.with(|host| {
            let session = host.as_ref()?.table()?.session();
            let notes = Beside::of(session).notes;
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

/// What else can be done: a hint, taking back, giving up.
#[component]
fn Actions(playing: Playing) -> impl IntoView {
    #[derive(Clone, Copy, PartialEq, Default)]
    struct Can {
        hint: bool,
        take_back: bool,
        draw: bool,
        resign: bool,
    }
    let can = Memo::new(move |_| {
        playing.host.with(|host| match host {
            None => Can::default(),
            Some(Host::Local(local)) => Can {
                hint: host.as_ref().is_some_and(|host| host.to_act().is_some()),
                take_back: local.can_take_back(),
                draw: false,
                resign: false,
            },
            Some(Host::Remote(remote)) => {
                let is_on = remote.is_started() && remote.ended().is_none() && remote.seat().is_some();
                let people =
                    remote.sitters().iter().filter(|one| matches!(one, bisat_protocol::Sitter::Person(_))).count();
                let has_chance = remote.table().is_some_and(|table| table.session().has_chance());
                Can {
                    hint: is_on && people == 1 && remote.to_act().is_some(),
                    take_back: is_on && (people == 1 || !has_chance),
                    draw: is_on && people > 1 && !has_chance,
                    resign: is_on,
                }
            }
        })
    });
    let is_sure = RwSignal::new(false);
    let take_back = move |_| {
        let is_local = playing.host.with_untracked(|host| matches!(host, Some(Host::Local(_))));
        if is_local {
            playing.take_back();
        } else {
            playing.ask(|remote| remote.offer(bisat_protocol::Offer::TakeBack));
        }
    };
    move || {
        let (can, labels, common) = (can.get(), Labels::of(language()), Common::of(language()));
        let resign = move |_| {
            is_sure.set(false);
            playing.ask(bisat_client::Remote::leave);
        };
        view! {
            <div class="actions">
                {can.hint.then(|| view! {
                    <button type="button" class="button" id="hint" on:click=move |_| playing.ask_hint()>{labels.hint}</button>
                })}
                {can.take_back.then(|| view! {
                    <button type="button" class="button" id="take-back" on:click=take_back>{labels.take_back}</button>
                })}
                {can.draw.then(|| view! {
                    <button type="button" class="button" on:click=move |_| playing.ask(|remote| remote.offer(bisat_protocol::Offer::Draw))>
                        {labels.offer_draw}
                    </button>
                })}
                {(can.resign && !is_sure.get()).then(|| view! {
                    <button type="button" class="button" id="resign" on:click=move |_| is_sure.set(true)>{labels.resign}</button>
                })}
                {(can.resign && is_sure.get()).then(|| view! {
                    <span class="sure">
                        {labels.resign_sure}
                        <button type="button" class="button" id="resign-yes" on:click=resign>{common.yes}</button>
                        <button type="button" class="button" on:click=move |_| is_sure.set(false)>{common.no}</button>
                    </span>
                })}
            </div>
        }
    }
}
