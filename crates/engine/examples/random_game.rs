//! Plays a game at random and prints its moves: `random_game [GAME] [SEED]`.

use std::error::Error;

use bisat_engine::{Turn, open};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let game = arguments.next().unwrap_or_else(|| "pachisi".to_owned());
    let seed: u64 = arguments.next().map_or(Ok(1), |seed| seed.parse())?;
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut session = open(&game, &[])?;
    let ranks = loop {
        let token = match session.turn() {
            Turn::Over(ranks) => break ranks,
            Turn::Chance => {
                session.outcome(rng.u32(..session.odds_total())).ok_or("a game with chance has outcomes")?
            }
            Turn::Seat(_) => rng.choice(session.moves()).ok_or("a seat to act has a move")?,
        };
        session.play(&token)?;
    };
    println!("{}", session.history().join(" "));
    println!("places: {:?}", ranks.places());
    Ok(())
}
