//! Buttons for points off the analysis board: kept throws, hands, benches and commands such as pass.

use bisat_engine::{Place, Point};
use leptos::prelude::*;

use super::study::Study;
use crate::parts::games::off_board_label;
use crate::settings::language;

/// Buttons for the points off the board that can be picked.
#[component]
pub fn OffBoardButtons(study: Study) -> impl IntoView {
    let offered = Memo::new(move |_| {
        let session = study.replay.snapshot().session;
        study.picking.with(|picking| {
            let mut names = picking.beginnings(session.as_ref());
            names.extend(picking.targets(session.as_ref()).into_iter().map(|target| target.point));
            names.sort_unstable();
            names.dedup();
            let points = session.points();
            let is_offered = |point: &&Point| point.place() == Place::Beside && names.contains(&point.name);
            let offered = points.iter().filter(is_offered);
            offered.map(|point| (point.clone(), picking.points().contains(&point.name))).collect::<Vec<_>>()
        })
    });
    let button = move |(point, is_picked): (Point, bool)| {
        let (name, label) = (point.name.to_string(), off_board_label(language(), &point));
        view! {
            <button type="button" class="button" aria-pressed=is_picked.to_string() data-beside=name.clone()
                on:click=move |_| study.pick(&name)>{label}</button>
        }
    };
    view! {
        <Show when=move || !offered.read().is_empty()>
            <div class="buttons">{move || offered.get().into_iter().map(button).collect_view()}</div>
        </Show>
    }
}
