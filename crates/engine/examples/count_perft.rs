//! Counts the lines of play of a game up to a depth: `count_perft [GAME] [DEPTH]`.

use std::error::Error;

use bisat_engine::open;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let game = arguments.next().unwrap_or_else(|| "chowka-bhara".to_owned());
    let depth: u64 = arguments.next().map_or(Ok(4), |depth| depth.parse())?;
    let session = open(&game, &[])?;
    for depth in 1..=depth {
        println!("perft({depth}) = {}", session.perft(depth, u64::MAX)?);
    }
    Ok(())
}
