//! Reads events as JSON, one per line, from standard input or from a built-in list, and prints what happened.

use std::error::Error;
use std::io::{self, BufRead, IsTerminal};

use bisat_protocol::{Event, EventKind};

const EVENTS: &str = r#"{"number":3,"at":1763280000000,"event":"started"}
{"number":4,"at":1763280001000,"event":"played","seat":0,"token":"red"}"#;

fn main() -> Result<(), Box<dyn Error>> {
    let input = io::stdin().lock();
    if input.is_terminal() {
        return EVENTS.lines().try_for_each(print);
    }
    input.lines().try_for_each(|line| print(&line?))
}

fn print(line: &str) -> Result<(), Box<dyn Error>> {
    let Event { number, what, .. } = serde_json::from_str(line)?;
    match what {
        EventKind::Played { seat, token, .. } => println!("{number}: seat {seat} plays {token}"),
        other => println!("{number}: {other:?}"),
    }
    Ok(())
}
