//! Every sentence of the referee protocol, asked of a real child process.

use serde_json::{Value, json};

use crate::child::{GAMES, Referee, run};

const KHAN: &str = "sks1ss/4s1/6/6/1S4/SKSS1S s r - 0";
const TOSS: &str = "0 0/0 - - - 0 40 toss -";

/// The answers to all lines of the input.
fn answers(input: &[u8]) -> Vec<Value> {
    let ran = run(&["referee"], input);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    ran.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The legal tokens of a choice or of chance.
fn tokens(look: &Value) -> Vec<String> {
    let token = |value: &Value| value.as_str().or(value[0].as_str()).unwrap().to_owned();
    look.get("actions").or(look.get("outcomes")).unwrap().as_array().unwrap().iter().map(token).collect()
}

#[test]
fn games_are_named_with_their_players_and_their_default_options() {
    let expected = json!({"games": [
        {"id": "khan", "players": [2], "options": {"quiet_limit": 40}},
        {"id": "chowka-bhara", "players": [2, 3, 4], "options": {"players": 2, "size": 5, "hit_bonus": false}},
        {"id": "pachisi", "players": [2, 3, 4], "options": {"players": 4, "throw": "cowries"}},
        {"id": "kho-kho", "players": [2], "options": {"spins": 40, "innings": 2}},
    ]});
    assert_eq!(answers(b"{\"op\":\"games\"}\n"), [expected]);
}

#[test]
fn a_game_starts_at_the_state_that_its_page_gives() {
    let mut referee = Referee::new();
    assert_eq!(referee.start("khan", &json!({})), "6/6/6/6/6/6 - r - 0");
    assert_eq!(referee.start("chowka-bhara", &json!({})), "0,0,0,0/0,0,0,0 00 -/- 0 cast - 0 -");
    assert_eq!(referee.start("pachisi", &json!({"players": 2})), "0,0,0,0/0,0,0,0 0 order ?,? - 0 - -");
    assert_eq!(referee.start("kho-kho", &json!({})), TOSS);
}

#[test]
fn options_may_be_left_out_or_name_only_some() {
    let mut referee = Referee::new();
    for game in GAMES {
        let left_out = referee.ask(&json!({"op": "start", "game": game}));
        assert_eq!(left_out["state"], referee.start(game, &json!({})), "{game}");
    }
    let large = referee.start("chowka-bhara", &json!({"size": 7}));
    assert_eq!(large, "0,0,0,0,0,0/0,0,0,0,0,0 00 -/- 0 cast - 0 -");
    let three = referee.start("chowka-bhara", &json!({"players": 3}));
    assert_eq!(three, "0,0,0,0/0,0,0,0/0,0,0,0 000 -/-/- 0 cast - 0 -");
}

#[test]
fn at_a_choice_look_names_the_seat_and_its_actions_sorted_bytewise() {
    let check = |game: &str, options: Value, state: &str, seat: u64, actions: &[&str]| {
        let look = Referee::new().look(game, &options, state);
        assert_eq!(look, json!({"turn": seat, "actions": actions}), "{game} {state}");
    };
    check("khan", json!({}), "6/6/6/6/6/6 - r - 0", 0, &["mat:e", "mat:n", "mat:s", "mat:w"]);
    let two = json!({"players": 2});
    check("pachisi", two, "0,0,0,0/0,0,0,0 1 move 2,25 - 0 - -", 1, &["25:0", "2:0", "skip"]);
    let chase = "1 0/0 y e5ee b2,f6,k1 3 17 chase 4";
    check("kho-kho", json!({}), chase, 1, &["e1s1k", "e2n2", "e3n1", "e3s1k", "e4", "n1e3", "n2e2"]);
    let forced = "0,0,0,0/0,0,0,0 00 -/- 1 move 2 0 -";
    check("chowka-bhara", json!({}), forced, 1, &["2:0"]);
}

#[test]
fn at_chance_look_gives_the_odds_in_lowest_terms_sorted_bytewise_by_token() {
    let check = |game: &str, options: Value, outcomes: Value| {
        let mut referee = Referee::new();
        let start = referee.start(game, &options);
        assert_eq!(referee.look(game, &options, &start), json!({"turn": "chance", "outcomes": outcomes}));
    };
    check("chowka-bhara", json!({}), json!([["1", 1, 4], ["2", 3, 8], ["3", 1, 4], ["4", 1, 16], ["8", 1, 16]]));
    let large =
        json!([["1", 3, 32], ["12", 1, 64], ["2", 15, 64], ["3", 5, 16], ["4", 15, 64], ["5", 3, 32], ["6", 1, 64]]);
    check("chowka-bhara", json!({"size": 7}), large);
    let cowries =
        json!([["10", 3, 32], ["2", 15, 64], ["25", 1, 64], ["3", 5, 16], ["4", 15, 64], ["5", 3, 32], ["6", 1, 64]]);
    check("pachisi", json!({}), cowries);
    let die: Value = ["1", "2", "3", "4", "5", "6"].iter().map(|token| json!([token, 1, 6])).collect();
    check("pachisi", json!({"throw": "die"}), die);
    check("kho-kho", json!({}), json!([["red", 1, 2], ["yellow", 1, 2]]));
}

#[test]
fn at_the_end_look_gives_null_and_the_ranks() {
    let check = |game: &str, options: Value, state: &str, ranks: &[u64]| {
        let look = Referee::new().look(game, &options, state);
        assert_eq!(look, json!({"turn": null, "ranks": ranks}), "{game} {state}");
    };
    check("khan", json!({}), "2ks1s/6/ss3S/3Ss1/S5/4SS s r e3 0", &[2, 1]);
    check("khan", json!({}), "sks1ss/4s1/6/6/1S4/SKSS1S s r a6 40", &[1, 1]);
    check("kho-kho", json!({}), "4 7/5 - - - 0 0 over -", &[1, 2]);
    let four = json!({"players": 4});
    let home = "81,81,81,81/0,0,0,0/81,81,81,81/81,81,81,81 1 over - - 0 - 2,0,3";
    check("pachisi", four.clone(), home, &[2, 4, 1, 3]);
    let stuck = "14,14,15,15/14,14,15,15/14,14,15,15/14,14,15,15 0000 -/-/-/- 0 over - 0 -";
    check("chowka-bhara", four, stuck, &[1, 1, 1, 1]);
}

#[test]
fn play_takes_actions_and_where_chance_is_to_play_outcomes() {
    let mut referee = Referee::new();
    let none = json!({});
    let mut check = |game: &str, state: &str, action: &str, after: &str| {
        assert_eq!(referee.play(game, &none, state, action), json!({"state": after}), "{game} {state} {action}");
    };
    check("khan", "6/6/6/6/6/6 - r - 0", "mat:s", "6/6/6/6/6/6 s r - 0");
    check("khan", "6/6/6/6/6/6 s r - 0", "b1:a1c1d1f1b2", "6/6/6/6/1S4/SKSS1S s o - 0");
    check("kho-kho", TOSS, "yellow", "1 0/0 y - - 0 40 start -");
    check("kho-kho", "1 0/0 y - - 0 40 start -", "start:l4", "1 0/0 y l4-- - 0 40 place -");
    let cast = "0,0,0,0/0,0,0,0 00 -/- 0 cast - 0 -";
    check("chowka-bhara", cast, "8", "0,0,0,0/0,0,0,0 00 -/- 0 cast 8 0 -");
    check("chowka-bhara", cast, "2", "0,0,0,0/0,0,0,0 00 -/- 0 move 2 0 -");
}

#[test]
fn every_game_can_be_played_from_its_start_to_its_ranks() {
    let mut referee = Referee::new();
    let mut rng = fastrand::Rng::with_seed(5);
    let none = json!({});
    for game in GAMES {
        let mut state = referee.start(game, &none);
        let ranks = loop {
            let look = referee.look(game, &none, &state);
            if look["turn"].is_null() {
                break look["ranks"].clone();
            }
            let tokens = tokens(&look);
            assert!(tokens.is_sorted_by(|a, b| a.as_bytes() < b.as_bytes()), "{game} {state}: {look}");
            assert!(tokens.iter().all(|token| token.bytes().all(|byte| byte.is_ascii_graphic())), "{look}");
            let token = &tokens[rng.usize(..tokens.len())];
            state = referee.play(game, &none, &state, token)["state"].as_str().unwrap().to_owned();
        };
        let places = ranks.as_array().unwrap();
        assert!(places.contains(&json!(1)), "{game} {state}: {ranks}");
        assert_eq!(places.len(), if *game == "pachisi" { 4 } else { 2 }, "{game} {state}: {ranks}");
    }
}

#[test]
fn perft_of_depth_0_is_1_and_the_state_is_still_checked() {
    let mut referee = Referee::new();
    assert_eq!(referee.perft("khan", &json!({}), KHAN, 0), json!({"nodes": 1}));
    let refused = referee.perft("khan", &json!({}), "6/6/6/6/6/6 - r - 1", 0);
    assert!(refused["error"].as_str().unwrap().contains("quiet"), "{refused}");
}

#[test]
fn perft_counts_every_action_and_every_outcome_as_one_branch() {
    let mut referee = Referee::new();
    let none = json!({});
    for (game, state) in [("khan", KHAN), ("kho-kho", TOSS), ("kho-kho", "1 0/0 r e5ee b2,f6,k1 3 17 run 4")] {
        let tokens = tokens(&referee.look(game, &none, state));
        assert_eq!(referee.perft(game, &none, state, 1), json!({"nodes": tokens.len()}), "{game} {state}");
        let mut below = 0;
        for token in tokens {
            let next = referee.play(game, &none, state, &token)["state"].as_str().unwrap().to_owned();
            below += referee.perft(game, &none, &next, 2)["nodes"].as_u64().unwrap();
        }
        assert_eq!(referee.perft(game, &none, state, 3), json!({"nodes": below}), "{game} {state}");
    }
}

#[test]
fn a_finished_state_met_earlier_counts_as_one_leaf() {
    let mut referee = Referee::new();
    for depth in [1, 5, u64::MAX] {
        assert_eq!(referee.perft("kho-kho", &json!({}), "4 7/7 - - - 0 0 over -", depth), json!({"nodes": 1}));
        let last_move = "sks1ss/4s1/6/6/1S4/SKSS1S s r a6 39";
        assert_eq!(referee.perft("khan", &json!({}), last_move, depth), json!({"nodes": 4}), "depth {depth}");
    }
}

#[test]
fn a_count_that_passes_2_000_000_000_is_given_up_with_an_error() {
    let mut referee = Referee::new();
    let none = json!({});
    assert_eq!(referee.perft("khan", &none, "6/6/6/6/6/6 - r - 0", 3), json!({"nodes": 122_943_744}));
    let start = referee.start("pachisi", &none);
    for depth in [13, 100_000, u64::MAX] {
        let error = referee.perft("pachisi", &none, &start, depth);
        assert!(error["error"].as_str().unwrap().contains("2000000000"), "depth {depth}: {error}");
    }
    assert_eq!(referee.perft("pachisi", &none, &start, 1), json!({"nodes": 7}));
}

#[test]
fn no_state_is_kept_between_lines() {
    let mut referee = Referee::new();
    let look = referee.look("khan", &json!({}), KHAN);
    assert_eq!(referee.start("kho-kho", &json!({"spins": 3})), "0 0/0 - - - 0 3 toss -");
    assert_eq!(referee.start("kho-kho", &json!({})), TOSS);
    let first = referee.play("khan", &json!({}), KHAN, "a1a3");
    assert_eq!(referee.play("khan", &json!({}), KHAN, "a1a3"), first);
    assert_eq!(referee.look("khan", &json!({}), KHAN), look);
    let stateless = referee.ask(&json!({"op": "look", "game": "khan"}));
    assert!(stateless["error"].as_str().unwrap().contains("state"), "{stateless}");
}

#[test]
fn many_requests_sent_at_once_are_answered_in_order() {
    let spins = |line: u64| line % 200 + 1;
    let input: String = (0..2000)
        .map(|line| match line % 3 {
            0 => "an error\n".to_owned(),
            _ => format!("{{\"op\":\"start\",\"game\":\"kho-kho\",\"options\":{{\"spins\":{}}}}}\n", spins(line)),
        })
        .collect();
    let answers = answers(input.as_bytes());
    assert_eq!(answers.len(), 2000);
    for (line, answer) in (0..).zip(answers) {
        match line % 3 {
            0 => assert!(answer["error"].is_string(), "line {line}: {answer}"),
            _ => assert_eq!(answer["state"], format!("0 0/0 - - - 0 {} toss -", spins(line)), "line {line}"),
        }
    }
}

#[test]
fn lines_may_end_in_crlf_and_the_last_may_have_no_end() {
    let state = json!({"state": TOSS});
    let request = r#"{"op":"start","game":"kho-kho"}"#;
    assert_eq!(answers(format!("{request}\r\n {request}\t\r\n").as_bytes()), [state.clone(), state.clone()]);
    assert_eq!(answers(format!("{request}\n{request}").as_bytes()), [state.clone(), state]);
    assert_eq!(answers(b""), [json!(null); 0]);
}

#[test]
fn a_request_is_answered_before_the_next_is_sent() {
    let mut referee = Referee::new();
    for _ in 0..100 {
        // `ask` waits for the answer: a referee that held it back would never be sent the next line.
        assert_eq!(referee.ask(&json!({"op": "start", "game": "kho-kho"})), json!({"state": TOSS}));
    }
}
