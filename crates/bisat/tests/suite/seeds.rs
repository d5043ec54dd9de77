//! One seeded way to choose a machine's move: every caller gets the same move for the same position, level and seed.

use bisat::external::Stderr;
use bisat::player::{Player, Seated};
use bisat_engine::{AnySession, GAMES, Turn, open};
use bisat_search::{Budget, Level, SplitMix64, choose_with_seed, opponent};

use crate::child::run;

/// A session of the game at a position with several moves to choose from, some way into a random game.
fn choice(id: &str, steps: usize) -> Box<dyn AnySession> {
    let mut session = open(id, &[]).unwrap();
    let mut rng = SplitMix64::new(steps as u64);
    while session.history().len() < steps || session.turn() == Turn::Chance || session.moves().len() < 2 {
        assert!(!matches!(session.turn(), Turn::Over(_)), "{id}: the game is too short");
        let mut moves = session.moves();
        session.play(&moves.swap_remove(rng.below(moves.len() as u32) as usize)).unwrap();
    }
    session
}

#[test]
fn engine_protocol_arena_player_and_search_choose_the_same_move() {
    let mut checked = 0;
    let mut moves_of_seeds = 0;
    for id in GAMES {
        let opponent = opponent(id, &[]).unwrap();
        for steps in [2, 7] {
            let session = choice(id, steps);
            let state = session.state();
            let mut input = format!("newgame {id}\nposition {state}\n");
            let mut expected = Vec::new();
            for (number, seed) in [(1, 0), (1, 7), (2, u64::MAX), (3, 7)] {
                let level = Level::numbered(number).unwrap();
                let bounds = Budget::of_nodes(u64::MAX);
                let chosen = choose_with_seed(opponent.as_ref(), &state, &level, seed, bounds).unwrap().unwrap();
                let mut seated = Seated::new(&Player::Level(level), Stderr::Shown);
                let played = seated.choose(session.as_ref(), opponent.as_ref(), seed).unwrap();
                assert_eq!(played, chosen, "{id} {state}, level {number}, seed {seed}");
                input += &format!("go level {number} seed {seed}\n");
                expected.push(format!("bestmove {chosen}"));
                checked += 1;
            }
            let ran = run(&["engine"], input.as_bytes());
            let said: Vec<&str> = ran.stdout.lines().filter(|line| line.starts_with("bestmove")).collect();
            assert_eq!(said, expected, "{id} {state}");
            moves_of_seeds += usize::from(expected[0] != expected[1]);
        }
    }
    assert_eq!(checked, 8 * GAMES.len());
    assert!(moves_of_seeds > 0, "seeds matter");
}
