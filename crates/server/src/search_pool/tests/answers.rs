//! What is chosen and analysed.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

use bisat_engine::{GAMES, OptionValue, Turn, open};
use bisat_protocol::analysis::Analysis;
use bisat_search::LEVELS;
use fastrand::Rng;

use crate::search_pool::{AnalyseError, Searches, analyse, choose};

const NO_OPTIONS: BTreeMap<String, OptionValue> = BTreeMap::new();

/// At most this many positions of a random game, each with the seat to act.
fn played(game: &str, most: usize) -> Vec<(String, Turn, Vec<String>)> {
    let mut session = open(game, &[]).unwrap();
    let mut rng = Rng::with_seed(17);
    let mut positions = Vec::new();
    while positions.len() < most {
        positions.push((session.state(), session.turn(), session.moves()));
        let Some(token) = rng.choice(session.moves()) else { break };
        session.play(&token).unwrap();
    }
    positions
}

#[test]
fn every_level_chooses_a_legal_move_where_a_seat_is_to_act_and_the_same_by_the_same_seed() {
    let stop = AtomicBool::new(false);
    for game in GAMES {
        for (state, turn, moves) in played(game, 25) {
            for level in LEVELS.iter().take(4) {
                let chosen = choose(&Searches, game, &NO_OPTIONS, &state, level.number, 3, &stop);
                assert_eq!(chosen.is_some(), matches!(turn, Turn::Seat(_)), "{game}: {state}");
                assert!(chosen.iter().all(|token| moves.contains(token)), "{game}: {state}: {chosen:?}");
                assert_eq!(
                    chosen,
                    choose(&Searches, game, &NO_OPTIONS, &state, level.number, 3, &stop),
                    "{game}: {state}"
                );
            }
        }
    }
}

#[test]
fn a_strong_level_breaks_off_at_the_stop_word_and_names_a_legal_move_all_the_same() {
    let stop = AtomicBool::new(true);
    for game in GAMES {
        let (state, _, moves) =
            played(game, 25).into_iter().rfind(|(_, turn, _)| matches!(turn, Turn::Seat(_))).unwrap();
        assert!(moves.contains(&choose(&Searches, game, &NO_OPTIONS, &state, 8, 3, &stop).unwrap()), "{game}");
    }
}

#[test]
fn nobody_chooses_in_an_unknown_game_position_or_level() {
    let stop = AtomicBool::new(false);
    let (state, ..) = played("khan", 1).remove(0);
    assert!(choose(&Searches, "khan", &NO_OPTIONS, &state, 1, 0, &stop).is_some());
    assert_eq!(choose(&Searches, "chess", &NO_OPTIONS, &state, 1, 0, &stop), None);
    assert_eq!(choose(&Searches, "khan", &NO_OPTIONS, "nonsense", 1, 0, &stop), None);
    assert_eq!(choose(&Searches, "khan", &NO_OPTIONS, &state, 0, 0, &stop), None);
    assert_eq!(choose(&Searches, "khan", &NO_OPTIONS, &state, 10, 0, &stop), None);
}

#[test]
fn an_analysis_lists_every_move_or_outcome_with_a_value_for_every_seat() {
    let stop = AtomicBool::new(false);
    for game in GAMES {
        let seats = usize::from(open(game, &[]).unwrap().seats());
        for (state, turn, mut expected) in played(game, 40) {
            let analysis = analyse(&Searches, game, &NO_OPTIONS, &state, 300, &stop).unwrap();
            let tokens = analysis.moves.iter().map(|mv| &mv.token);
            let mut listed: Vec<String> =
                tokens.chain(analysis.outcomes.iter().map(|outcome| &outcome.token)).cloned().collect();
            expected.sort();
            listed.sort();
            assert_eq!(listed, expected, "{game}: {state}");
            assert_eq!(analysis.outcomes.is_empty(), turn != Turn::Chance, "{game}: {state}");
            let values = analysis.moves.iter().map(|mv| &mv.values);
            for values in values.chain(analysis.outcomes.iter().flat_map(|outcome| [&outcome.values, &outcome.luck])) {
                assert_eq!(values.len(), seats, "{game}: {state}");
            }
            let odds: f32 = analysis.outcomes.iter().map(|outcome| outcome.odds).sum();
            assert!(analysis.outcomes.is_empty() || (odds - 1.0).abs() < 1e-5, "{game}: {state}: {odds}");
            let json = serde_json::to_string(&analysis).unwrap();
            assert_eq!(serde_json::from_str::<Analysis>(&json).unwrap(), analysis);
        }
    }
}

#[test]
fn an_analysis_of_what_is_no_game_or_position_says_so() {
    let stop = AtomicBool::new(false);
    assert!(matches!(analyse(&Searches, "chess", &NO_OPTIONS, "", 1, &stop), Err(AnalyseError::Game(_))));
    assert!(matches!(analyse(&Searches, "khan", &NO_OPTIONS, "nonsense", 1, &stop), Err(AnalyseError::State(_))));
}
