//! Plays the start of a game with committed throws, writes its record and verifies it.

use std::error::Error;

use bisat_engine::{Turn, open};
use bisat_record::{Record, Seed, Throws, tag, verify};

fn main() -> Result<(), Box<dyn Error>> {
    // A real table draws these bytes from the system's random source.
    let seed = Seed::new([42; 32]);
    let table = "example";
    let mut session = open("chowka-bhara", &[])?;
    let contributions = vec![None; session.seats().into()];
    let throws = Throws { seed: &seed, table, contributions: &contributions };
    for _ in 0..30 {
        let token = match session.turn() {
            Turn::Over(_) => break,
            Turn::Chance => {
                let drawn = throws.roll(session.throws(), session.odds_total());
                session.outcome(drawn).ok_or("chance has outcomes")?
            }
            Turn::Seat(_) => session.moves().remove(0),
        };
        session.play(&token)?;
    }
    let mut record = Record::of(session.as_ref(), None);
    record.set(tag::TABLE, table);
    record.set(tag::COMMITMENT, &seed.commitment().to_string());
    record.set(tag::CONTRIBUTIONS, &vec!["-"; contributions.len()].join(" "));
    record.set(tag::SEED, &seed.write());
    println!("{record}");
    let verified = verify(&Record::read(&record.to_string())?)?;
    println!("{} steps are legal, {} throws come from the committed seed", verified.steps, verified.throws);
    Ok(())
}
