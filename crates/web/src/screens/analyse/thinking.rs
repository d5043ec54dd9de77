//! Evaluates the current position of the analysis screen in the background: by a table of solved values, or by a search.

use std::time::Duration;

use bisat_engine::Turn;
use bisat_search::Analysis;
use bisat_worker::{Effort, Position};
use futures_util::future::{AbortHandle, abortable};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::evaluation::{Evaluation, REORDER_INTERVAL};
use super::study::Study;
use crate::{solved, time, worker_pool};

/// The search starts after this delay, because a slider passes many positions.
const DELAY: Duration = Duration::from_millis(120);

/// Keeps the evaluation of the current position up to date. A new position cancels the search of the old one.
pub fn evaluate_current(study: Study) {
    let running = StoredValue::new(None::<AbortHandle>);
    let stop = move || {
        if let Some(handle) = running.try_update_value(Option::take).flatten() {
            handle.abort();
        }
    };
    on_cleanup(stop);
    Effect::new(move |_| {
        let session = study.replay.snapshot().session;
        let extensions = study.extensions.get();
        stop();
        let position = Position::of(session.as_ref());
        let turn = session.turn();
        let is_over = matches!(turn, Turn::Over(_));
        study.evaluation.update(|evaluation| {
            if evaluation.position.as_ref() != Some(&position) {
                *evaluation = Evaluation::of(position.clone());
            }
            evaluation.is_exact = false;
            evaluation.is_thinking = !is_over;
            evaluation.progress = 0.0;
        });
        if is_over {
            return;
        }
        let (work, handle) = abortable(evaluate(study, position, turn, extensions));
        running.set_value(Some(handle));
        spawn_local(async move {
            // An aborted search has no result.
            let _ = work.await;
        });
    });
}

async fn evaluate(study: Study, position: Position, turn: Turn, extensions: u32) {
    time::sleep(DELAY).await;
    if let Some(evaluated) = solved::evaluate(&position).await {
        study.evaluation.update(|evaluation| {
            evaluation.set_exact(evaluated);
            evaluation.is_thinking = false;
        });
        return;
    }
    let effort = Effort(f64::from(1 << (2 * extensions.min(5))));
    if turn == Turn::Chance {
        let outcomes = worker_pool::evaluate_outcomes(&position, effort).await.unwrap_or_default();
        study.evaluation.update(|evaluation| evaluation.outcomes = outcomes);
    } else {
        let progress = move |analysis: Analysis<String>, nodes: u64| {
            let _ = study.evaluation.try_update(|evaluation| {
                evaluation.depth = analysis.depth;
                evaluation.nodes = analysis.nodes;
                evaluation.progress = (analysis.nodes as f32 / nodes as f32).min(1.0);
                evaluation.update(analysis.moves, time::now());
            });
        };
        if let Some(analysis) = worker_pool::analyse(&position, effort, progress).await {
            // The final result may change the order once more.
            time::sleep(Duration::from_millis(REORDER_INTERVAL)).await;
            let nodes = analysis.nodes;
            progress(analysis, nodes);
        }
    }
    study.evaluation.update(|evaluation| evaluation.is_thinking = false);
}
