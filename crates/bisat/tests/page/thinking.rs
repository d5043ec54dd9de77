//! The machine in the page's worker is the machine of the server.

use bisat_browser::Browser;
use bisat_engine::{GAMES, Turn, open};
use bisat_search::{Budget, Level, choose_with_seed, opponent};
use serde_json::{Value as Json, json};

use crate::stage::Stage;

/// Starts a worker as the page does, gives it tasks one after the other and returns every answer but the first.
const WORK: &str = "
    const [tasks, done] = arguments;
    const worker = new Worker(globalThis.bisatWorker, { type: 'module' });
    const answers = [];
    worker.onerror = (event) => done([event.message]);
    worker.onmessage = (event) => {
        const answer = JSON.parse(event.data);
        if (answer !== 'Ready') answers.push(answer);
        if (answer !== 'Ready' && !('Done' in answer)) return;
        const task = tasks.shift();
        if (task) worker.postMessage(task); else { worker.terminate(); done(answers); }
    };";

fn work(browser: &Browser, tasks: &[Json]) -> Vec<Json> {
    // As texts: numbers of JavaScript would not hold every seed.
    let tasks: Vec<String> = tasks.iter().map(Json::to_string).collect();
    let answers = browser.execute_later(WORK, &json!([tasks]));
    answers.as_array().unwrap_or_else(|| panic!("no answers, but {answers}")).clone()
}

/// A state of the game in which a seat is to act, some steps from the start.
fn state(game: &str) -> String {
    let mut rng = fastrand::Rng::with_seed(1);
    let mut session = open(game, &[]).unwrap();
    for at in 0.. {
        if at >= 6 && matches!(session.turn(), Turn::Seat(_)) {
            break;
        }
        let moves = session.moves();
        session.play(&moves[rng.usize(..moves.len())]).unwrap();
    }
    session.state()
}

#[test]
fn one_seed_gives_one_move_in_the_page_and_on_the_server() {
    let Some((stage, browser)) = Stage::open("seeds") else { return };
    browser.goto(&stage.url("/"));
    browser.wait_for("main h1");
    let mut tasks = Vec::new();
    let mut expected = Vec::new();
    for game in GAMES {
        let (state, opponent) = (state(game), opponent(game, &[]).unwrap());
        for (level, seed) in [(1, 1_u64), (2, 0xffff_ffff_ffff_ffff), (4, 3), (5, 4)] {
            let position = json!({ "game": game, "options": "", "state": state });
            tasks.push(json!({ "Choose": { "position": position, "level": level, "seed": seed } }));
            let level = Level::numbered(level).unwrap();
            let bounds = Budget::of_nodes(u64::MAX);
            let chosen = choose_with_seed(opponent.as_ref(), &state, &level, seed, bounds).unwrap();
            expected.push(json!({ "Done": { "Move": chosen } }));
        }
    }
    assert_eq!(work(&browser, &tasks), expected);
}

#[test]
fn an_invalid_task_gets_an_empty_answer() {
    let Some((stage, browser)) = Stage::open("nonsense") else { return };
    browser.goto(&stage.url("/"));
    browser.wait_for("main h1");
    let position = json!({ "game": "khan", "options": "", "state": "no state" });
    let tasks = [
        json!({ "Choose": { "position": position, "level": 3, "seed": 1 } }),
        json!({ "Choose": { "position": position, "level": 9, "seed": 1 } }),
        json!({ "Analyse": { "position": position, "effort": 0.001 } }),
        json!({ "Review": { "record": "no record", "effort": 0.00001 } }),
        json!("no task"),
    ];
    assert_eq!(work(&browser, &tasks), vec![json!({ "Done": null }); tasks.len()]);
}

#[test]
fn an_analysis_tells_what_it_finds_on_the_way() {
    let Some((stage, browser)) = Stage::open("analysis") else { return };
    browser.goto(&stage.url("/"));
    browser.wait_for("main h1");
    let position = json!({ "game": "khan", "options": "", "state": "sks1ss/4s1/6/6/1S4/SKSS1S s r - 0" });
    let answers = work(&browser, &[json!({ "Analyse": { "position": position, "effort": 1.0 } })]);
    let (last, before) = answers.split_last().unwrap();
    assert!(!before.is_empty() && before.iter().all(|answer| answer["Progress"]["Analysis"].is_object()), "{before:?}");
    let mut session = open("khan", &[]).unwrap();
    session.set_state("sks1ss/4s1/6/6/1S4/SKSS1S s r - 0").unwrap();
    let judged = last["Done"]["Analysis"]["analysis"]["moves"].as_array().unwrap();
    assert_eq!(judged.len(), session.count(), "every move is judged");
}
