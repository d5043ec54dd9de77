//! Plays a game of a level against itself: `pick_a_move [GAME] [LEVEL] [SEED]`.

use std::error::Error;

use bisat_engine::{Turn, open};
use bisat_search::{Budget, Level, SplitMix64, choose_with_seed, opponent};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let game = arguments.next().unwrap_or_else(|| "chowka-bhara".to_owned());
    let level = arguments.next().map_or(Ok(3), |level| level.parse())?;
    let seed = arguments.next().map_or(Ok(1), |seed| seed.parse())?;
    let level = Level::numbered(level).ok_or("levels go from 1 to 8")?;
    let opponent = opponent(&game, &[])?;
    let mut session = open(&game, &[])?;
    let mut throws = SplitMix64::new(seed);
    let ranks = loop {
        let token = match session.turn() {
            Turn::Over(ranks) => break ranks,
            Turn::Chance => session.outcome(throws.below(session.odds_total())).ok_or("chance has outcomes")?,
            Turn::Seat(_) => {
                let bounds = Budget::of_nodes(u64::MAX);
                let chosen = choose_with_seed(opponent.as_ref(), &session.state(), &level, seed, bounds)?;
                chosen.ok_or("a seat is to act")?
            }
        };
        session.play(&token)?;
    };
    println!("{}", session.history().join(" "));
    println!("places: {:?}", ranks.places());
    Ok(())
}
