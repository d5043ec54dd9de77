//! Buttons for points and moves, because squares may be too small to hit.

use bisat_client::labels::{Common, Play as Labels, filled};
use bisat_client::{Choice, GameWords, Places, button_label, target_seen};
use bisat_engine::{Effect, PointId};
use leptos::prelude::*;

use super::controller::Controller;
use crate::parts::board::{numbered_pieces, shows_names};
use crate::settings::{language, places};

/// The most choices shown as buttons. The others can be made on the board.
const MAX_BUTTONS: usize = 24;

/// Buttons for the points that can be picked first and for the moves that start with the picked points.
#[component]
pub fn Choices(controller: Controller) -> impl IntoView {
    #[derive(Clone, PartialEq, Default)]
    struct Buttons {
        game: Option<GameWords>,
        picked: Vec<PointId>,
        beginnings: Vec<(PointId, String)>,
        choices: Vec<(Choice, Option<String>)>,
        buttons: Vec<(PointId, &'static str)>,
        /// Why the picked piece cannot spend some of the throws.
        unusable: Vec<String>,
    }
    let shown = Memo::new(move |_| {
        if controller.viewed.get().is_some() || controller.to_act.get().is_none() {
            return Buttons::default();
        }
        let (language, places) = (controller.language(), places());
        let buttons = controller.with_picking(|host, table| {
            let (session, picking) = (table.session(), &table.picking);
            let all = picking.beginnings(session);
            let points = session.points();
            let button = |name: &PointId| {
                let point = points.iter().find(|point| point.name == *name)?;
                button_label(language, point)
            };
            let (buttons, beginnings): (Vec<_>, Vec<_>) = all.into_iter().partition(|name| button(name).is_some());
            let buttons = buttons.into_iter().map(|name| (name.clone(), button(&name).unwrap_or_default())).collect();
            let game = GameWords::read(session.id());
            let picked = picking.points().to_vec();
            let choices = if picked.is_empty() { Vec::new() } else { picking.choices(session) };
            let seen = |choice: &Choice| target_seen(language, session, &choice.route, places);
            let choices = choices.into_iter().map(|choice| (choice.clone(), seen(&choice))).collect();
            let is_numbered = places == Places::Seen && !shows_names(session);
            let numbers = if is_numbered { numbered_pieces(session, &picking.beginnings(session)) } else { Vec::new() };
            let label = |name: &PointId| {
                let number = numbers.iter().find(|(_, point)| point == name);
                number.map_or_else(|| name.to_string(), |(number, _)| number.to_string())
            };
            let beginnings = beginnings.into_iter().map(|name| (name.clone(), label(&name))).collect();
            let unusable = host.listening(|listener| {
                let refusals = picking.unusable(session);
                let said = |refusal| language.words().named_reason(refusal, listener.who, places);
                refusals.iter().map(said).collect()
            });
            Buttons { game, picked, beginnings, choices, buttons, unusable }
        });
        buttons.unwrap_or_default()
    });
    move || {
        let Buttons { game, picked, beginnings, choices, buttons, unusable } = shown.get();
        let labels = Labels::of(language());
        let buttons = buttons.into_iter().map(|(name, label)| {
            view! {
                <button type="button" class="button" data-beside=name.to_string() on:click=move |_| controller.pick(&name)>{label}</button>
            }
        });
        let more = beginnings.len().max(choices.len()).saturating_sub(MAX_BUTTONS);
        let points = beginnings.into_iter().take(MAX_BUTTONS).map(|(name, label)| {
            let piece = (label != name.as_str()).then(|| name.to_string());
            let is_picked = picked.contains(&name);
            view! {
                <button type="button" class="pill mono" class:chosen=is_picked data-choice=name.to_string()
                    aria-label=piece on:click=move |_| controller.pick(&name)>
                    {label}
                </button>
            }
        });
        let moves = choices.into_iter().take(MAX_BUTTONS).map(|(choice, seen)| {
            let token = choice.token.clone();
            let (value, to, note) = describe(&choice, &picked, labels, game);
            let to = seen.unwrap_or(to);
            view! {
                <button type="button" class="choice-button" data-move=token.clone() on:click=move |_| controller.play(&token)>
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
                {unusable.into_iter().map(|said| view! { <p class="note quiet unusable">{said}</p> }).collect_view()}
                {(more > 0).then(|| view! { <p class="note quiet">{filled(labels.more_on_board, &[&more])}</p> })}
                <div class="buttons">
                    {buttons.collect_view()}
                    {is_many.then(|| view! {
                        <button type="button" class="button" on:click=move |_| controller.drop_last_point()>{Common::of(language()).back}</button>
                    })}
                </div>
            </div>
        }
    }
}

/// A move in a few words: the throw it spends, where it goes, and its effect.
fn describe(
    choice: &Choice,
    picked: &[PointId],
    labels: &Labels,
    game: Option<GameWords>,
) -> (Option<u8>, String, Option<&'static str>) {
    let rest = &choice.points[picked.len().min(choice.points.len())..];
    // The target is named before the route, and left out once it is picked.
    let is_picked = choice.route.last().is_some_and(|end| picked.contains(end));
    let to = match rest {
        [] => choice.token.clone(),
        [way] if is_picked => filled(labels.by_way_of, &[way]),
        [to] => filled(labels.to, &[to]),
        [to, way, ..] => format!("{}, {}", filled(labels.to, &[to]), filled(labels.by_way_of, &[way])),
    };
    let note = choice.effects.iter().find_map(|effect| match effect {
        Effect::Captured { .. } => game.map(|game| game.capture(language())),
        Effect::Home { .. } => Some(labels.home),
        Effect::TakesOver { .. } => game.and_then(|game| game.takes_over(language())),
        _ => None,
    });
    (choice.value, to, note)
}
