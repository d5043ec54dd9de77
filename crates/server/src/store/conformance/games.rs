//! Whole games for tests.

use bisat_protocol::{Event, IdentityId, Person, RequestId, Setup, TableId};
use bisat_record::Seed;
use bisat_table::{Command, Table};
use fastrand::Rng;

/// A whole game of people who move at random, with all that a real one stores: names, times, clocks and request ids.
pub(crate) fn random_game(id: &TableId, game: &str, rng: &mut Rng) -> Vec<Event> {
    let setup =
        format!(r#"{{"game":"{game}","time":{{"kind":"bank","seconds":3600,"increment":60}},"visibility":"public"}}"#);
    let setup: Setup = serde_json::from_str(&setup).unwrap();
    let seats = bisat_engine::open(game, &[]).unwrap().seats();
    let letters = |rng: &mut Rng, count: usize| -> String { (0..count).map(|_| rng.lowercase()).collect() };
    let people: Vec<Person> = (0..seats)
        .map(|_| Person { id: IdentityId(letters(rng, 16)), name: letters(rng, 12), is_account: true })
        .collect();
    let hex = |rng: &mut Rng| format!("{:032x}", rng.u128(..));
    let sessions: Vec<String> = people.iter().map(|_| hex(rng)).collect();
    let mut now = 1_790_000_000_000;
    let (mut table, mut events) =
        Table::open(id.clone(), setup, people[0].id.clone(), Seed::new([7; 32]), now).unwrap();
    for person in &people {
        let join = Command::Join { person: person.clone(), seat: None, contribution: hex(rng) };
        events.extend(table.act(&join, now).events);
    }
    for request in 1_u32.. {
        let Some(seat) = table.to_act().map(usize::from) else { break };
        now += rng.u64(500..30_000);
        let moves = table.session().moves();
        let token = rng.choice(&moves).unwrap().clone();
        let id = Some(RequestId(format!("{}-{request}", sessions[seat])));
        let play = Command::Play { by: people[seat].id.clone(), step: table.step(), token, id };
        let decision = table.act(&play, now);
        assert_eq!(decision.refused, None, "{game}");
        events.extend(decision.events);
    }
    assert!(table.ended().is_some());
    events
}
