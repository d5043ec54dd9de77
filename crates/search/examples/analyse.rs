//! Analyses the first choice of a game: `analyse [GAME] [NODES]`.

use std::error::Error;

use bisat_engine::{Seat, Turn, open};
use bisat_search::{Budget, opponent};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let game = arguments.next().unwrap_or_else(|| "kho-kho".to_owned());
    let nodes = arguments.next().map_or(Ok(20_000), |nodes| nodes.parse())?;
    let mut session = open(&game, &[])?;
    while session.turn() == Turn::Chance {
        let outcome = session.outcome(0).ok_or("chance has outcomes")?;
        session.play(&outcome)?;
    }
    let Turn::Seat(Seat(seat)) = session.turn() else { return Err("the game is over".into()) };
    let analysis = opponent(&game, &[])?.analyse(&session.state(), &mut Budget::of_nodes(nodes), &mut |analysis| {
        println!("depth {}, {} nodes", analysis.depth, analysis.nodes);
    })?;
    for scored in analysis.moves.iter().take(5) {
        println!("{:>8}  {:.3}  {}", scored.mv, scored.values.of(Seat(seat)), scored.line.join(" "));
    }
    Ok(())
}
