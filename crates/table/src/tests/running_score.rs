//! The running score over rematches.

use bisat_protocol::results::RunningScore;
use bisat_protocol::{Offer, TableId, TimeControl};
use bisat_record::Seed;

use super::{SEED, Scene, by, join};
use crate::{Command, Table};

/// The table of the rematch.
fn rematch(scene: &mut Scene) -> Scene {
    for name in ["ann", "bob"] {
        scene.act(&Command::Offer { by: by(name), offer: Offer::Rematch }).unwrap();
    }
    let opening = scene.table.rematch().unwrap();
    let (table, log) = Table::open_reserved(TableId("u".to_owned()), opening, Seed::new(SEED), 1000).unwrap();
    Scene { table, log, now: 1000 }
}

fn score(won: [u32; 2], shared: u32) -> Option<RunningScore> {
    Some(RunningScore { won: won.into(), shared })
}

#[test]
fn the_score_goes_on_from_rematch_to_rematch_and_moves_with_the_seats() {
    let mut first = Scene::duel("khan", TimeControl::None);
    assert_eq!(first.table.running_score(), None, "nothing is decided yet");
    first.act(&Command::Leave { by: by("bob") }).unwrap();
    assert_eq!(first.table.running_score(), score([1, 0], 0));
    let mut second = rematch(&mut first);
    assert_eq!(second.table.running_score(), score([0, 1], 0), "ann sits on the second seat now");
    second.act(&join("ann")).unwrap();
    second.act(&join("bob")).unwrap();
    assert_eq!(second.table.running_score(), score([0, 1], 0));
    second.act(&Command::Offer { by: by("ann"), offer: Offer::Draw }).unwrap();
    second.act(&Command::Offer { by: by("bob"), offer: Offer::Draw }).unwrap();
    assert_eq!(second.table.running_score(), score([0, 1], 1));
    second.check();
    let mut third = rematch(&mut second);
    third.act(&join("ann")).unwrap();
    third.act(&join("bob")).unwrap();
    third.act(&Command::Leave { by: by("bob") }).unwrap();
    assert_eq!(third.table.running_score(), score([2, 0], 1));
    third.check();
}

#[test]
fn the_score_begins_anew_when_a_machine_plays_for_a_player_of_the_game_before() {
    let mut first = Scene::duel("khan", TimeControl::None);
    first.act(&Command::Leave { by: by("bob") }).unwrap();
    let mut second = rematch(&mut first);
    second.act(&join("bob")).unwrap();
    assert!(second.table.running_score().is_some());
    second.act(&Command::Start { by: by("bob") }).unwrap();
    assert_eq!(second.table.running_score(), None);
}
