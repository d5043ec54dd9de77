//! What the page asks of the machine, which thinks in Web Workers and so never holds the page up.
//!
//! Each question has a worker to itself while it is thought about. Whoever drops the future that waits for an answer
//! ends the thinking: the worker, which cannot be interrupted, is ended and another started in its place. Workers that
//! have answered wait for the next question.

use std::cell::RefCell;

use bisat_search::{Fortune, LEVELS, Review, Reviewed, Thoughts, opponent};
use futures_channel::mpsc::{UnboundedReceiver, unbounded};
use leptos::prelude::document;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{HtmlScriptElement, MessageEvent, Worker, WorkerOptions, WorkerType};

use crate::parts::games::read_options;
use crate::task::{Answer, Found, Task};

pub use crate::task::Asked;

/// So many workers are kept waiting: one for the machine's moves, one for hints and analyses.
const KEPT: usize = 2;

/// The level's move; none where no seat is to act. The same seed gives the same move.
pub async fn choose(asked: &Asked, level: u8, seed: u64) -> Option<String> {
    match ask(&Task::Choose { asked: asked.clone(), level, seed }, |_| {}).await? {
        Found::Move(chosen) => chosen,
        _ => None,
    }
}

/// Judges every legal move, best first; `hear` is told what is found so far.
pub async fn analyse(asked: &Asked, nodes: u64, hear: impl Fn(Thoughts<String>)) -> Option<Thoughts<String>> {
    let hear = |found| {
        if let Found::Thoughts(thoughts) = found {
            hear(thoughts.into());
        }
    };
    match ask(&Task::Analyse { asked: asked.clone(), nodes }, hear).await? {
        Found::Thoughts(thoughts) => Some(thoughts.into()),
        _ => None,
    }
}

/// Judges every outcome of a throw.
pub async fn fortunes(asked: &Asked, nodes: u64) -> Option<Vec<Fortune>> {
    match ask(&Task::Fortunes { asked: asked.clone(), nodes }, |_| {}).await? {
        Found::Fortunes(fortunes) => Some(fortunes.into_iter().map(Fortune::from).collect()),
        _ => None,
    }
}

/// Looks a whole game over, so many nodes a step; `hear` is told of every step.
pub async fn review(record: &str, nodes: u64, hear: impl Fn(Reviewed)) -> Option<Review> {
    let steps = RefCell::new(Vec::new());
    let hear = |found| {
        if let Found::Step(step) = found {
            let step = Reviewed::from(step);
            steps.borrow_mut().push(step.clone());
            hear(step);
        }
    };
    match ask(&Task::Review { record: record.to_owned(), nodes }, hear).await? {
        Found::Reviewed(seats) => Some(Review { steps: steps.into_inner(), seats }),
        _ => None,
    }
}

/// How many nodes the strongest level looks at; 0 where there is no such game.
pub fn nodes(asked: &Asked) -> u64 {
    let options = read_options(&asked.options);
    let given: Vec<_> = options.iter().map(|(name, value)| (name.as_str(), value.clone())).collect();
    opponent(&asked.game, &given).map_or(0, |opponent| opponent.nodes(&LEVELS[LEVELS.len() - 1]))
}

async fn ask(task: &Task, hear: impl Fn(Found)) -> Option<Found> {
    let waiting = WAITING.with_borrow_mut(Vec::pop);
    let mut hired = match waiting {
        Some(hired) => hired,
        None => Hired::start().await?,
    };
    hired.say(task);
    loop {
        match hired.hear().await? {
            Answer::Ready => {}
            Answer::Partly(found) => hear(found),
            Answer::Done(found) => {
                hired.dismiss();
                return found;
            }
        }
    }
}

thread_local! {
    /// Workers with nothing to do.
    static WAITING: RefCell<Vec<Hired>> = const { RefCell::new(Vec::new()) };
}

/// A worker that is ours; it is ended when this is dropped.
struct Hired {
    worker: Worker,
    answers: UnboundedReceiver<Answer>,
    /// What the worker calls when it says something, and when it fails.
    _on_message: Closure<dyn FnMut(MessageEvent)>,
    _on_error: Closure<dyn FnMut(JsValue)>,
}

impl Hired {
    /// A worker that listens; none where the browser allows none.
    async fn start() -> Option<Self> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(&script()?, &options).ok()?;
        let (says, answers) = unbounded();
        let fails = says.clone();
        let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            let answer = event.data().as_string().and_then(|text| serde_json::from_str(&text).ok());
            // Who is not waited for any more is not heard.
            let _ = says.unbounded_send(answer.unwrap_or(Answer::Done(None)));
        });
        let on_error = Closure::<dyn FnMut(JsValue)>::new(move |_| fails.close_channel());
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        let mut hired = Hired { worker, answers, _on_message: on_message, _on_error: on_error };
        // What is said to a worker before it listens is lost.
        hired.hear().await.filter(|answer| *answer == Answer::Ready).map(|_| hired)
    }

    fn say(&self, task: &Task) {
        let text = serde_json::to_string(task).expect("tasks can be written");
        self.worker.post_message(&JsValue::from_str(&text)).expect("a text can be sent");
    }

    /// The next answer; none once the worker has failed.
    async fn hear(&mut self) -> Option<Answer> {
        self.answers.recv().await.ok()
    }

    /// Has it wait for the next task, where there are not enough waiting.
    fn dismiss(self) {
        WAITING.with_borrow_mut(|waiting| {
            if waiting.len() < KEPT {
                waiting.push(self);
            }
        });
    }
}

impl Drop for Hired {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}

/// The script by which the page itself was started.
fn script() -> Option<String> {
    let script = document().query_selector("script[type=module]").ok()??;
    Some(script.dyn_into::<HtmlScriptElement>().ok()?.src())
}
