//! `cargo xtask measure`: the time until the page can be used, and the time its opponents take for a move.

use std::path::Path;

use bisat_browser::Browser;
use bisat_engine::{GAMES, Turn, open};
use bisat_search::{LEVELS, opponent};
use serde_json::{Value as Json, json};

use crate::server::Server;

/// The number of positions of a game that are measured.
const POSITIONS: u64 = 9;
/// The number of times the page is opened.
const OPENINGS: usize = 7;

/// Milliseconds from navigation until the first screen can be used; the browser's cache is empty.
const OPENED: &str = "
    const done = arguments[0];
    const look = () => document.querySelector('main h1') ? done(performance.now()) : requestAnimationFrame(look);
    look();";

/// Starts a worker as the page does, sends it one task after the other and returns the milliseconds that each took.
const TIMED: &str = "
    const [tasks, done] = arguments;
    const worker = new Worker(globalThis.bisatWorker, { type: 'module' });
    const times = [];
    let began;
    worker.onerror = (event) => done(event.message);
    worker.onmessage = (event) => {
        const answer = JSON.parse(event.data);
        if (answer !== 'Ready' && !('Done' in answer)) return;
        if (answer !== 'Ready' && !(answer.Done?.Move)) return done('it did not choose a move: ' + event.data);
        if (answer !== 'Ready') times.push(performance.now() - began);
        const task = tasks.shift();
        began = performance.now();
        if (task) worker.postMessage(task); else { worker.terminate(); done(times); }
    };";

/// Measures, and prints the tables of docs/benchmarks.md.
pub(crate) fn run(target: &Path) -> Result<(), String> {
    let server = Server::start(target)?;
    let mut opened = Vec::new();
    for _ in 0..OPENINGS {
        let browser = Browser::open().ok_or("measuring needs Chromium and its driver")?;
        browser.goto(&server.url);
        opened.push(number(&browser.execute_later(OPENED, &json!([])))?);
    }
    println!("the first screen can be used after {:.0} ms (median of {OPENINGS})", median(&mut opened));
    let browser = Browser::open().ok_or("measuring needs Chromium and its driver")?;
    browser.goto(&server.url);
    browser.wait_for("main h1");
    println!("game           level   budget ms   page ms (median of {POSITIONS} positions, and the longest)");
    for game in GAMES {
        let opponent = opponent(game, &[]).map_err(|error| error.to_string())?;
        let second = opponent.nodes(&LEVELS[7]);
        for level in &LEVELS {
            let tasks: Vec<String> = (1..=POSITIONS).map(|seed| task(game, level.number, seed)).collect();
            let answered = browser.execute_later(TIMED, &json!([tasks]));
            let times = answered.as_array().ok_or_else(|| format!("the worker: {answered}"))?;
            let mut times = times.iter().map(number).collect::<Result<Vec<_>, _>>()?;
            let budget = 1000.0 * opponent.nodes(level) as f64 / second as f64;
            let longest = times.iter().copied().fold(0.0, f64::max);
            println!("{game:<14} {:>5} {budget:>11.2} {:>9.1} {longest:>9.1}", level.number, median(&mut times));
        }
    }
    Ok(())
}

/// The task of choosing this level's move in a position some steps from the start.
fn task(game: &str, level: u8, seed: u64) -> String {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut session = open(game, &[]).expect("a game of ours");
    let mut steps = 0;
    while steps < 12 || !matches!(session.turn(), Turn::Seat(_)) {
        let moves = session.moves();
        if moves.is_empty() {
            while !matches!(session.turn(), Turn::Seat(_)) {
                session.undo();
            }
            break;
        }
        session.play(&moves[rng.usize(..moves.len())]).expect("it is legal");
        steps += 1;
    }
    let position = json!({ "game": game, "options": "", "state": session.state() });
    json!({ "Choose": { "position": position, "level": level, "seed": seed } }).to_string()
}

fn number(answer: &Json) -> Result<f64, String> {
    answer.as_f64().ok_or_else(|| format!("not a number: {answer}"))
}

fn median(times: &mut [f64]) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}
