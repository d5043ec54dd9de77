//! Well-formed requests with wrong values: the error names the value and says what is valid.

use serde_json::{Value, json};

use crate::child::Referee;
use crate::hostile::{check_request, good_request};

#[test]
fn a_field_of_the_wrong_type_or_none_is_answered_with_its_name() {
    let mut referee = Referee::new();
    for op in ["start", "look", "play", "perft"] {
        for field in good_request(op).as_object().unwrap().keys() {
            let wrong = match field.as_str() {
                "options" => json!([null, true, 0, 2.5, "", "{}", []]),
                "depth" => json!([null, true, false, -1, 2.0, 2.5, 1e3, "", "2", [], [2], {}]),
                _ => json!([null, true, 0, 2.5, [], ["games"], {}, {"op": "games"}]),
            };
            let mut request = good_request(op);
            for value in wrong.as_array().unwrap() {
                request[field] = value.clone();
                check_request(&mut referee, &request, &[field]);
            }
            request.as_object_mut().unwrap().remove(field);
            if field != "options" {
                check_request(&mut referee, &request, &[field]);
            }
        }
    }
}

#[test]
fn an_unknown_op_game_or_option_is_answered_with_those_there_are() {
    let mut referee = Referee::new();
    let ops = ["games", "start", "look", "play", "perft"];
    for op in ["", "Games", "games ", "stop", "undo", "“”"] {
        check_request(&mut referee, &json!({"op": op, "game": "khan"}), &ops);
    }
    for game in ["", "Khan", "khan ", "chess", "chowka_bhara", "../khan"] {
        let games = ["khan", "chowka-bhara", "pachisi", "kho-kho"];
        check_request(&mut referee, &json!({"op": "start", "game": game}), &games);
    }
    for option in ["", "Players", "size", "quiet_limit"] {
        let request = json!({"op": "start", "game": "pachisi", "options": {option: 2}});
        check_request(&mut referee, &request, &[option, "players", "throw"]);
    }
}

#[test]
fn whole_numbers_are_whole_numbers_and_every_option_has_its_values() {
    let mut referee = Referee::new();
    let mut check = |game: &str, option: &str, refused: Value| {
        for value in refused.as_array().unwrap() {
            let answer = referee.ask(&json!({"op": "start", "game": game, "options": {option: value}}));
            let message = answer["error"].as_str().unwrap_or_else(|| panic!("{option} {value}: {answer}"));
            assert!(message.contains(option), "{message}");
        }
    };
    check("khan", "quiet_limit", json!([true, "20", null, 20.0, 2e1, 9, 201, -40, u64::MAX, 1e30, [40], {}]));
    check("chowka-bhara", "players", json!([true, "2", null, 2.0, 1, 5, [2], {}]));
    check("chowka-bhara", "size", json!([true, "5", null, 5.0, 6, 0]));
    check("chowka-bhara", "hit_bonus", json!([0, 1, "true", "false", null, 1.0, [], {}]));
    check("pachisi", "throw", json!([0, true, null, "", "dice", "Die", ["die"], {}]));
    check("kho-kho", "spins", json!([true, "40", null, 40.0, 0, 201]));
    check("kho-kho", "innings", json!([true, "2", null, 2.0, 0, 3]));
}

#[test]
fn an_illegal_action_is_answered_with_legal_ones() {
    let mut referee = Referee::new();
    let mut check_action = |game: &str, state: &str, action: &str, words: &[&str]| {
        let request = json!({"op": "play", "game": game, "state": state, "action": action});
        check_request(&mut referee, &request, words);
    };
    for action in ["", " ", "mat:x", "MAT:S", "mat:s ", " mat:s", "pass", "a1a2", "@c3", "0", "null"] {
        check_action("khan", "6/6/6/6/6/6 - r - 0", action, &["mat:s"]);
    }
    for action in ["", "blue", "Red", "hold", "start:a4", "1"] {
        check_action("kho-kho", "0 0/0 - - - 0 40 toss -", action, &["red", "yellow"]);
    }
    for action in ["5", "08", "8.0", "-8", "3:0", "skip"] {
        check_action("chowka-bhara", "0,0,0,0/0,0,0,0 00 -/- 0 cast - 0 -", action, &["8"]);
    }
    check_action("kho-kho", "4 7/7 - - - 0 0 over -", "hold", &["over"]);
}

#[test]
fn a_damaged_state_is_answered_with_the_name_of_the_field() {
    let mut referee = Referee::new();
    let mut check_states = |game: &str, states: &[(&str, &str)]| {
        for (state, field) in states {
            let request = json!({"op": "look", "game": game, "state": state});
            check_request(&mut referee, &request, &["state", field]);
        }
    };
    check_states(
        "khan",
        &[
            ("", "board"),
            ("sks1ss/4s1/6/6/1S4/SKSS1S s r - 0 x", "quiet"),
            ("skssss/ssss2/6/6/1S4/SKSS1S s r - 0", "board"),
            ("sks1ss/4x1/6/6/1S4/SKSS1S s r - 0", "board"),
            ("sks1ss/4s1/6/33/1S4/SKSS1S s r - 0", "board"),
            ("sks1ss/4s1/6/6/1S4/SKSS1S x r - 0", "mat"),
            ("sks1ss/4s1/6/6/1S4/SKSS1S s w - 0", "turn"),
            ("sks1ss/4s1/6/6/1S4/SKSS1S s r g9 0", "khan"),
            ("sks1ss/4s1/6/6/1S4/SKSS1S s r a6 00", "quiet"),
            ("sks1ss/4s1/6/6/1S4/SKSS1S s r a6 41", "quiet"),
        ],
    );
    check_states(
        "chowka-bhara",
        &[
            ("0,0,0,25/0,0,0,0 00 -/- 0 cast - 0 -", "pawns"),
            ("1,0,0,0/0,0,0,0 00 -/- 0 cast - 0 -", "pawns"),
            ("0,0,0/0,0,0,0 00 -/- 0 cast - 0 -", "pawns"),
            ("0,0,0,0/0,0,0,0 02 -/- 0 cast - 0 -", "licences"),
            ("0,0,0,0/0,0,0,0 00 -/3 0 cast - 0 -", "blocks"),
            ("0,0,0,0/0,0,0,0 00 -/- 2 cast - 0 -", "turn"),
            ("0,0,0,0/0,0,0,0 00 -/- 0 Cast - 0 -", "phase"),
            ("0,0,0,0/0,0,0,0 00 -/- 0 move 8,4 0 -", "kept"),
            ("0,0,0,0/0,0,0,0 00 -/- 0 cast - 1 -", "owed"),
            ("0,0,0,0/0,0,0,0 00 -/- 0 cast - 0 1", "finished"),
        ],
    );
    check_states(
        "kho-kho",
        &[
            ("0  0/0 - - - 0 40 toss -", "score"),
            ("0 0/0 - - - 0 40 toss - ", "spin"),
            (" 0 0/0 - - - 0 40 toss -", "turn"),
            ("0 0/0 - - - 0 040 toss -", "spins"),
            ("1 0/0 b e5ee b2,f6,k1 3 17 chase 4", "chasers"),
            ("1 0/0 r b4ee b2,f6,k1 3 17 chase 4", "attacker"),
            ("1 0/0 r e5ee f6,b2,k1 3 17 chase 4", "runners"),
            ("1 0/0 r e5ee b2,f6,k1 10 17 chase 4", "out"),
            ("1 0/0 r e5ee b2,f6,k1 3 17 chase 7", "spin"),
        ],
    );
}
