//! The page's side: a pool of Web Workers.
//!
//! Each task has a worker to itself. A worker cannot be interrupted, so dropping the future that waits for an answer
//! terminates the worker; the next task starts another. Idle workers are kept for the next task.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;

use bisat_search::{Analysis, Evaluated, Luck, Review, ReviewedStep};
use bisat_worker::{Answer, Effort, Position, Task, TaskResult};
use futures_channel::mpsc::{UnboundedReceiver, unbounded};
use leptos::task::spawn_local;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

/// The number of idle workers that are kept: one for machine moves, one for hints and analysis.
const MAX_IDLE: usize = 2;

/// Chooses a move at a level. The same seed gives the same move. `None` if no seat is to act, or if the worker failed.
pub async fn choose(position: &Position, level: u8, seed: u64) -> Option<String> {
    match run(&Task::Choose { position: position.clone(), level, seed }, |_| {}).await? {
        TaskResult::Move(chosen) => chosen,
        _ => None,
    }
}

/// Evaluates every legal move, best first. `progress` receives intermediate results, and the number of nodes that the complete
/// search will have.
pub async fn analyse(
    position: &Position,
    effort: Effort,
    progress: impl Fn(Analysis<String>, u64),
) -> Option<Analysis<String>> {
    let progress = |result| {
        if let TaskResult::Analysis { analysis, nodes } = result {
            progress(analysis, nodes);
        }
    };
    match run(&Task::Analyse { position: position.clone(), effort }, progress).await? {
        TaskResult::Analysis { analysis, .. } => Some(analysis),
        _ => None,
    }
}

/// Evaluates every outcome of a throw.
pub async fn evaluate_outcomes(position: &Position, effort: Effort) -> Option<Vec<Luck>> {
    match run(&Task::EvaluateOutcomes { position: position.clone(), effort }, |_| {}).await? {
        TaskResult::Outcomes(outcomes) => Some(outcomes),
        _ => None,
    }
}

/// Reviews a whole game. Positions in `known`, by their state texts, need no search. `progress` receives each reviewed step.
pub async fn review(
    record: &str,
    effort: Effort,
    known: HashMap<String, Evaluated>,
    progress: impl Fn(ReviewedStep),
) -> Option<Review> {
    let steps = RefCell::new(Vec::new());
    let progress = |result| {
        if let TaskResult::Step(step) = result {
            steps.borrow_mut().push(step.clone());
            progress(step);
        }
    };
    match run(&Task::Review { record: record.to_owned(), effort, known }, progress).await? {
        TaskResult::Reviewed(seats) => Some(Review { steps: steps.into_inner(), seats }),
        _ => None,
    }
}

/// Starts a worker, so that the first task need not wait until its program is loaded.
pub fn prepare() {
    if IDLE.with_borrow(Vec::is_empty) && !IS_PREPARING.replace(true) {
        spawn_local(async {
            let started = PooledWorker::start().await;
            IS_PREPARING.set(false);
            if let Some(worker) = started {
                worker.release();
            }
        });
    }
}

async fn run(task: &Task, progress: impl Fn(TaskResult)) -> Option<TaskResult> {
    let idle = IDLE.with_borrow_mut(Vec::pop);
    let mut worker = match idle {
        Some(worker) => worker,
        None => PooledWorker::start().await?,
    };
    worker.send(task);
    loop {
        match worker.receive().await? {
            Answer::Ready => {}
            Answer::Progress(result) => progress(result),
            Answer::Done(result) => {
                worker.release();
                return result;
            }
        }
    }
}

thread_local! {
    static IDLE: RefCell<Vec<PooledWorker>> = const { RefCell::new(Vec::new()) };
    static IS_PREPARING: Cell<bool> = const { Cell::new(false) };
}

/// A worker of the pool. Dropping it terminates the worker.
struct PooledWorker {
    worker: Worker,
    answers: UnboundedReceiver<Answer>,
    _on_message: Closure<dyn FnMut(MessageEvent)>,
    _on_error: Closure<dyn FnMut(JsValue)>,
}

impl PooledWorker {
    /// Starts a worker and waits until it is ready. `None` if the browser refuses.
    async fn start() -> Option<Self> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(&script_address()?, &options).ok()?;
        let (sender, answers) = unbounded();
        let failed = sender.clone();
        let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            let answer = event.data().as_string().and_then(|text| serde_json::from_str(&text).ok());
            // The receiver is gone if the task was dropped.
            let _ = sender.unbounded_send(answer.unwrap_or(Answer::Done(None)));
        });
        let on_error = Closure::<dyn FnMut(JsValue)>::new(move |_| failed.close_channel());
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        let mut pooled = PooledWorker { worker, answers, _on_message: on_message, _on_error: on_error };
        // A message sent before the worker listens is lost.
        pooled.receive().await.filter(|answer| *answer == Answer::Ready).map(|_| pooled)
    }

    fn send(&self, task: &Task) {
        let text = serde_json::to_string(task).expect("a task is plain data");
        self.worker.post_message(&JsValue::from_str(&text)).expect("a string can be cloned");
    }

    /// The next answer. `None` after the worker has failed.
    async fn receive(&mut self) -> Option<Answer> {
        self.answers.recv().await.ok()
    }

    /// Returns the worker to the pool, or terminates it if enough are idle.
    fn release(self) {
        IDLE.with_borrow_mut(|idle| {
            if idle.len() < MAX_IDLE {
                idle.push(self);
            }
        });
    }
}

impl Drop for PooledWorker {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}

/// The address of the script of a worker, which `start.js` sets.
fn script_address() -> Option<String> {
    js_sys::Reflect::get(&js_sys::global(), &JsValue::from_str("bisatWorker")).ok()?.as_string()
}
