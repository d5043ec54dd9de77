//! Buttons for points off the analysis board: kept throws, hands, benches and commands such as pass.

use bisat_client::Language;
use bisat_client::labels::Play as Labels;
use bisat_engine::{Place, Point};
use leptos::prelude::*;

use super::study::Study;
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
            let is_offered = |point: &&Point| point.place == Place::Beside && names.contains(&point.name);
            let offered = points.iter().filter(is_offered);
            offered
                .map(|point| (point.name.clone(), point.kind, picking.points().contains(&point.name)))
                .collect::<Vec<_>>()
        })
    });
    let button = move |(name, kind, is_picked): (String, &'static str, bool)| {
        let label = label(language(), &name, kind);
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

fn label(language: Language, name: &str, kind: &str) -> String {
    let labels = Labels::of(language);
    match (labels.button(name), kind) {
        (Some(label), _) => label.to_owned(),
        (None, "throw") => name.rsplit(':').next().unwrap_or(name).to_owned(),
        (None, "hand") => labels.in_hand.to_owned(),
        (None, "bench") => labels.waiting_runners.to_owned(),
        (None, _) => name.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use bisat_client::Language;

    use super::label;

    #[test]
    fn what_lies_beside_the_board_has_a_word() {
        assert_eq!(label(Language::English, "throw:4", "throw"), "4");
        assert_eq!(label(Language::French, "skip", "button"), "Renoncer au reste");
        assert_eq!(label(Language::English, "hand:red", "hand"), "In hand");
    }
}
