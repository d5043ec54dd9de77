//! Buttons for points off the board: kept throws, hands, benches and commands such as pass.

use bisat_client::Picking;
use bisat_engine::{AnySession, Place, Point};
use leptos::prelude::*;

use crate::parts::games::off_board_label;
use crate::settings::language;

/// The points off the board that can be picked now, and whether each is picked.
pub fn offered_points(session: &dyn AnySession, picking: &Picking) -> Vec<(Point, bool)> {
    let mut names = picking.beginnings(session);
    names.extend(picking.targets(session).into_iter().map(|target| target.point));
    let is_offered = |point: &Point| point.place() == Place::Beside && names.contains(&point.name);
    let offered = session.points().into_iter().filter(is_offered);
    offered.map(|point| (point.clone(), picking.points().contains(&point.name))).collect()
}

/// Buttons for the points off the board that can be picked.
#[component]
pub fn OffBoardButtons(
    /// The points, and whether each is picked.
    #[prop(into)]
    offered: Signal<Vec<(Point, bool)>>,
    /// Called with the name of the picked point.
    #[prop(into)]
    on_pick: Callback<String>,
) -> impl IntoView {
    let button = move |(point, is_picked): (Point, bool)| {
        let (name, label) = (point.name.to_string(), off_board_label(language(), &point));
        view! {
            <button type="button" class="button" aria-pressed=is_picked.to_string() data-beside=name.clone()
                on:click=move |_| on_pick.run(name.clone())>{label}</button>
        }
    };
    view! {
        <Show when=move || !offered.read().is_empty()>
            <div class="buttons">{move || offered.get().into_iter().map(button).collect_view()}</div>
        </Show>
    }
}
