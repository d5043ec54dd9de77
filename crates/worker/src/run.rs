//! The worker's side: runs one task at a time and posts its answers.
//!
//! A worker has one thread and cannot be interrupted. The page terminates a worker whose answer it no longer needs.

use std::time::Duration;

use bisat_record::{Record, Step};
use bisat_search::{
    Analysis, Budget, LEVELS, Level, Opponent, ReviewedStep, choose_with_seed, opponent, review_with_known,
};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent, Response};

use crate::messages::{Answer, Task, TaskResult};
use crate::options::{given, read_options};
use crate::position::Position;

/// Time limit for choosing a move, for very slow devices. Elsewhere the node limit of the level ends the search first.
const TIME_LIMIT: Duration = Duration::from_secs(8);
/// The shortest time between two intermediate results.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(100);

/// Runs tasks as they arrive.
pub fn serve() {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let post = {
        let scope = scope.clone();
        move |answer: &Answer| {
            let text = serde_json::to_string(answer).expect("an answer is plain data");
            scope.post_message(&JsValue::from_str(&text)).expect("a string can be cloned");
        }
    };
    let post_ready = post.clone();
    let fetching = scope.clone();
    let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let text = event.data().as_string().unwrap_or_default();
        let Ok(task) = serde_json::from_str(&text) else { return post(&Answer::Done(None)) };
        let (fetching, post) = (fetching.clone(), post.clone());
        // The page sends the next task after the answer, so that tasks do not overlap.
        spawn_local(async move {
            let _ = load_net(&fetching, &task).await;
            let result = run(task, &mut |progress| post(&Answer::Progress(progress)));
            post(&Answer::Done(result));
        });
    });
    scope.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    // The handler lives as long as the worker.
    on_message.forget();
    post_ready(&Answer::Ready);
}

/// Loads the net for the rules of the task if the search lacks it. Without it (there is no network, say) the search uses a simpler
/// evaluation; the next task tries again.
async fn load_net(scope: &DedicatedWorkerGlobalScope, task: &Task) -> Result<(), JsValue> {
    let opponent = match task {
        Task::Choose { position, .. } | Task::Analyse { position, .. } | Task::EvaluateOutcomes { position, .. } => {
            opponent_of(position)
        }
        Task::Review { record, .. } => {
            let record = Record::read(record).map_err(|error| error.to_string())?;
            let session = record.open().map_err(|error| error.to_string())?;
            opponent(session.id(), &record.options()).ok()
        }
    };
    let Some(opponent) = opponent.filter(|opponent| opponent.lacks_net()) else { return Ok(()) };
    // `worker.js` sets it: the address of each net by its id.
    let nets = js_sys::Reflect::get(scope, &JsValue::from_str("bisatNets"))?;
    let address = js_sys::Reflect::get(&nets, &JsValue::from_str(opponent.net_id()))?.as_string().unwrap_or_default();
    let response: Response = JsFuture::from(scope.fetch_with_str(&address)).await?.dyn_into()?;
    let bytes = js_sys::Uint8Array::new(&JsFuture::from(response.array_buffer()?).await?).to_vec();
    opponent.load_net(&bytes).map_err(|error| JsValue::from_str(&error.to_string()))
}

/// Runs a task. `progress` receives intermediate results.
fn run(task: Task, progress: &mut dyn FnMut(TaskResult)) -> Option<TaskResult> {
    match task {
        Task::Choose { position, level, seed } => {
            let level = Level::numbered(level)?;
            let bounds = Budget::of_nodes(u64::MAX).within(TIME_LIMIT, &now);
            let chosen = choose_with_seed(opponent_of(&position)?.as_ref(), &position.state, &level, seed, bounds);
            Some(TaskResult::Move(chosen.ok()?))
        }
        Task::Analyse { position, effort } => {
            let opponent = opponent_of(&position)?;
            let nodes = effort.nodes(strongest_nodes(opponent.as_ref()));
            let mut posted = now();
            let mut report = |analysis: &Analysis<String>| {
                if now() >= posted + PROGRESS_INTERVAL {
                    posted = now();
                    progress(TaskResult::Analysis { analysis: analysis.clone(), nodes });
                }
            };
            let analysis = opponent.analyse(&position.state, &mut Budget::of_nodes(nodes), &mut report).ok()?;
            Some(TaskResult::Analysis { analysis, nodes })
        }
        Task::EvaluateOutcomes { position, effort } => {
            let opponent = opponent_of(&position)?;
            let nodes = effort.nodes(strongest_nodes(opponent.as_ref()));
            let outcomes = opponent.luck(&position.state, &Budget::of_nodes(nodes)).ok()?;
            Some(TaskResult::Outcomes(outcomes))
        }
        Task::Review { record, effort, known } => {
            let record = Record::read(&record).ok()?;
            let mut session = record.open().ok()?;
            let opponent = opponent(session.id(), &record.options()).ok()?;
            let nodes = effort.nodes(strongest_nodes(opponent.as_ref()));
            let tokens: Vec<&str> = record.steps().map(Step::token).collect();
            let mut report = |step: &ReviewedStep| progress(TaskResult::Step(step.clone()));
            let reviewed = review_with_known(&known, opponent.as_ref(), session.as_mut(), &tokens, nodes, &mut report);
            Some(TaskResult::Reviewed(reviewed.ok()?.seats))
        }
    }
}

/// The number of nodes that the strongest level searches.
fn strongest_nodes(opponent: &dyn Opponent) -> u64 {
    opponent.nodes(&LEVELS[LEVELS.len() - 1])
}

fn opponent_of(position: &Position) -> Option<Box<dyn Opponent>> {
    opponent(&position.game, &given(&read_options(&position.options))).ok()
}

fn now() -> Duration {
    Duration::from_millis(js_sys::Date::now() as u64)
}
