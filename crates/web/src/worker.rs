//! The other side of [`crate::thinking`]: a worker, which does what it is asked and says what it finds.
//!
//! A worker has one thread and cannot be interrupted: whoever wants no answer any more ends it.

use std::time::Duration;

use bisat_engine::OptionValue;
use bisat_record::{Record, Step};
use bisat_search::{Budget, Level, Opponent, choose_with_seed, opponent, review};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

use crate::parts::games::read_options;
use crate::task::{Answer, Asked, Found, SentFortune, Task};

/// A move is chosen within this time on a machine however slow; on others a level's nodes are spent long before.
const PATIENCE: Duration = Duration::from_secs(8);
/// What is found so far is told at most so often.
const TOLD_EVERY: Duration = Duration::from_millis(100);

/// The worker that this is; none where this is the page.
pub fn scope() -> Option<DedicatedWorkerGlobalScope> {
    js_sys::global().dyn_into().ok()
}

/// Does tasks as they come.
pub fn serve(scope: DedicatedWorkerGlobalScope) {
    let tell = {
        let scope = scope.clone();
        move |answer: &Answer| {
            let text = serde_json::to_string(answer).expect("answers can be written");
            scope.post_message(&JsValue::from_str(&text)).expect("a text can be sent");
        }
    };
    let ready = tell.clone();
    let hear = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let text = event.data().as_string().unwrap_or_default();
        let found =
            serde_json::from_str(&text).ok().and_then(|task| work(task, &mut |found| tell(&Answer::Partly(found))));
        tell(&Answer::Done(found));
    });
    scope.set_onmessage(Some(hear.as_ref().unchecked_ref()));
    // It listens for as long as the worker lives.
    hear.forget();
    ready(&Answer::Ready);
}

/// Does a task; `tell` hears what is found on the way.
fn work(task: Task, tell: &mut dyn FnMut(Found)) -> Option<Found> {
    match task {
        Task::Choose { asked, level, seed } => {
            let level = Level::numbered(level)?;
            let bounds = Budget::of_nodes(u64::MAX).within(PATIENCE, &now);
            let chosen = choose_with_seed(opponent_of(&asked)?.as_ref(), &asked.state, &level, seed, bounds);
            Some(Found::Move(chosen.ok()?))
        }
        Task::Analyse { asked, nodes } => {
            let mut told = now();
            let mut progress = |thoughts: &bisat_search::Thoughts<String>| {
                if now() >= told + TOLD_EVERY {
                    told = now();
                    tell(Found::Thoughts(thoughts.into()));
                }
            };
            let thoughts = opponent_of(&asked)?.analyse(&asked.state, &mut Budget::of_nodes(nodes), &mut progress);
            Some(Found::Thoughts((&thoughts.ok()?).into()))
        }
        Task::Fortunes { asked, nodes } => {
            let fortunes = opponent_of(&asked)?.fortunes(&asked.state, &Budget::of_nodes(nodes)).ok()?;
            Some(Found::Fortunes(fortunes.into_iter().map(SentFortune::from).collect()))
        }
        Task::Review { record, nodes } => {
            let record = Record::read(&record).ok()?;
            let mut session = record.open().ok()?;
            let opponent = opponent(session.id(), &record.options()).ok()?;
            let tokens: Vec<&str> = record.steps().map(Step::token).collect();
            let mut progress = |step: &bisat_search::Reviewed| tell(Found::Step(step.into()));
            let reviewed = review(opponent.as_ref(), session.as_mut(), &tokens, nodes, &mut progress);
            Some(Found::Reviewed(reviewed.ok()?.seats))
        }
    }
}

fn opponent_of(asked: &Asked) -> Option<Box<dyn Opponent>> {
    let options = read_options(&asked.options);
    let given: Vec<(&str, OptionValue)> = options.iter().map(|(name, value)| (name.as_str(), value.clone())).collect();
    opponent(&asked.game, &given).ok()
}

fn now() -> Duration {
    Duration::from_millis(js_sys::Date::now() as u64)
}
