//! What can be done with the move that is shown: comment on it, promote its branch, delete it and what follows.

use bisat_client::MAX_COMMENT;
use bisat_client::labels::{Study as Labels, counted};
use leptos::prelude::*;

use super::study::Study;
use crate::parts::copy_button::CopyButton;
use crate::settings::language;

/// The tools for the move that is shown.
#[component]
pub fn BranchTools(study: Study) -> impl IntoView {
    let label = |pick: fn(&Labels) -> &'static str| move || pick(Labels::of(language()));
    let comment = Memo::new(move |_| {
        let shown = study.shown.get()?;
        study.tree.with(|tree| tree.node(shown).map(|node| node.comment.clone()))
    });
    let has_move = Memo::new(move |_| comment.read().is_some());
    let is_in_branch = move || study.shown.get().is_some_and(|shown| study.tree.with(|tree| tree.is_in_branch(shown)));
    let deleted = move || {
        let count = study.deleted.with(|deleted| deleted.as_ref().map(bisat_client::DeletedBranch::count))?;
        Some(counted(language(), Labels::of(language()).deleted, count as u64, &[&count]))
    };
    let is_empty = move || study.tree.with(bisat_client::VariationTree::is_empty);
    view! {
        <section class="branch-tools">
            <Show when=move || has_move.get()>
                <input type="text" class="field" id="comment" autocomplete="off" maxlength=MAX_COMMENT.to_string()
                    aria-label=label(|l| l.comment) placeholder=label(|l| l.comment)
                    prop:value=move || comment.get().unwrap_or_default()
                    on:change=move |event| study.comment(&event_target_value(&event)) />
                <p class="deed-links">
                    <Show when=is_in_branch>
                        <button type="button" class="link-button" id="promote" on:click=move |_| study.promote()>
                            {label(|l| l.promote)}
                        </button>
                    </Show>
                    <button type="button" class="link-button" id="delete-branch" on:click=move |_| study.delete()>
                        {label(|l| l.delete)}
                    </button>
                </p>
            </Show>
            <p class="quiet" role="status">
                {deleted}
                <Show when=move || study.deleted.read().is_some()>
                    " "
                    <button type="button" class="link-button" id="undo-delete" on:click=move |_| study.restore()>
                        {label(|l| l.undo)}
                    </button>
                </Show>
            </p>
            <Show when=move || !is_empty()>
                <p class="buttons">
                    <CopyButton text=study.record() label=Signal::derive(label(|l| l.copy_record)) />
                </p>
            </Show>
        </section>
    }
}
