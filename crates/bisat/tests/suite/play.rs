//! `bisat play` in plain mode, over pipes.

use std::path::Path;

use serde_json::json;

use crate::child::{GAMES, Ran, Referee, check_fails, check_refused, check_unread, run};

const PROMPT: &str = "Move (number or token; help lists the commands): ";

/// The output of a game. It must exit with 0, print no error and no control codes.
fn play(arguments: &[&str], input: &[u8]) -> String {
    let Ran { code, stdout, stderr } = run(&[&["play"], arguments, &["--no-save"]].concat(), input);
    assert_eq!((code, stderr.as_str()), (Some(0), ""), "play {arguments:?}");
    let is_plain = |char: char| char == '\n' || !char.is_control();
    assert!(stdout.chars().all(is_plain), "play {arguments:?} prints control codes: {stdout:?}");
    stdout
}

/// A whole game with the same line typed at every turn.
fn play_through(arguments: &[&str], typed: &str) -> String {
    play(arguments, format!("{typed}\n").repeat(20_000).as_bytes())
}

/// Checks that the game ended: the last state is final, and every seat has a place.
fn check_ended(game: &str, output: &str) {
    let (_, end) = output.rsplit_once("The game is over: ").unwrap_or_else(|| panic!("{game} did not end: {output}"));
    let (state, places) = end.split_once('\n').unwrap();
    let look = Referee::new().ask(&json!({"op": "look", "game": game, "state": state}));
    assert!(look["turn"].is_null(), "{game} {state}: {look}");
    let ranks = look["ranks"].as_array().unwrap();
    let mut expected: Vec<String> = ranks.iter().map(|rank| format!("  {rank}. ")).collect();
    expected.sort_unstable();
    let found: Vec<&str> = places.lines().filter(|line| *line != "  A draw.").collect();
    assert_eq!(found.len(), expected.len(), "{places}");
    assert!(found.iter().zip(&expected).all(|(line, start)| line.starts_with(start.as_str())), "{places}");
}

/// The last state of the game.
fn state_left(output: &str) -> &str {
    let (_, state) =
        output.rsplit_once("To continue from here: --state '").unwrap_or_else(|| panic!("not left: {output}"));
    state.strip_suffix("'\n").unwrap()
}

#[test]
fn every_game_is_played_to_its_end_by_typing_random() {
    for game in GAMES {
        let output = play_through(&[game, "--seed", "3"], "random");
        assert!(output.starts_with("--seed 3 repeats"), "{game}: {output}");
        assert!(output.contains(PROMPT), "{game} asked nobody");
        check_ended(game, &output);
    }
}

#[test]
fn every_game_is_played_to_its_end_by_typing_numbers_of_the_list() {
    for game in GAMES {
        check_ended(game, &play_through(&[game, "--seed", "4"], "1"));
    }
}

#[test]
fn random_movers_play_to_the_end_by_themselves() {
    for game in GAMES {
        let output = play(&[game, "--seat", "random", "--seed", "5"], b"");
        assert!(!output.contains(PROMPT), "{game} asked somebody");
        check_ended(game, &output);
    }
}

#[test]
fn the_same_seed_gives_the_same_game() {
    for game in GAMES {
        let once = |seed| play_through(&[game, "--seed", seed], "random");
        assert_eq!(once("6"), once("6"), "{game}");
        assert_ne!(once("6").split_once('\n').unwrap().1, once("7").split_once('\n').unwrap().1, "{game}");
    }
}

#[test]
fn the_seed_printed_where_none_was_given_repeats_the_game() {
    let first = play_through(&["kho-kho"], "random");
    let seed = first.strip_prefix("--seed ").unwrap().split_once(' ').unwrap().0;
    assert_eq!(play_through(&["kho-kho", "--seed", seed], "random"), first);
}

#[test]
fn a_token_or_its_number_plays_the_move() {
    for typed in ["mat:s\n", "3\n", "  mat:s \n", "mat:s\r\n", "MAT:S\n", "mat:s"] {
        assert_eq!(state_left(&play(&["khan"], typed.as_bytes())), "6/6/6/6/6/6 s r - 0", "{typed:?}");
    }
    let set_up = play(&["khan", "--seat", "me", "--seat", "me"], b"mat:s\nb1:a1c1d1f1b2\nb6:e5a6c6e6f6\n");
    assert_eq!(state_left(&set_up), "sks1ss/4s1/6/6/1S4/SKSS1S s r - 0");
}

#[test]
fn the_list_numbers_every_move_that_is_legal() {
    let output = play(&["khan"], b"");
    for (number, token) in (1..).zip(["mat:n", "mat:e", "mat:s", "mat:w"]) {
        assert!(output.contains(&format!("{number} {token}")), "{output}");
        assert!(play(&["khan"], format!("{number}\n").as_bytes()).contains(&format!("6/6/6/6/6/6 {}", &token[4..])));
    }
}

#[test]
fn a_wrong_move_is_explained_and_the_question_asked_again() {
    for typed in ["mat:x", "0", "5", "-1", "1.0", "99999999999999999999999", "castle", "\u{1F600}"] {
        let output = play(&["khan"], format!("{typed}\nmat:s\n").as_bytes());
        assert!(output.contains("is not legal now. Similar moves: mat:"), "{typed}: {output}");
        assert!(output.contains("Type a number from 1 to 4 or a token; moves lists them all."), "{typed}: {output}");
        assert_eq!(output.matches(PROMPT).count(), 3, "{typed}: {output}");
        assert_eq!(state_left(&output), "6/6/6/6/6/6 s r - 0", "{typed}");
    }
}

#[test]
fn a_line_that_is_no_text_is_explained_and_the_question_asked_again() {
    let output = play(&["khan"], b"\xff\xfe\nmat:s\n");
    assert_eq!(state_left(&output), "6/6/6/6/6/6 s r - 0");
}

#[test]
fn control_codes_that_are_typed_are_not_printed_back() {
    for typed in ["a\tb", "\x1b[2J", "a\0b", "mat:\x07s"] {
        play(&["khan"], format!("{typed}\n").as_bytes());
    }
}

#[test]
fn an_empty_line_asks_again() {
    let output = play(&["khan"], b"\n  \n\nmat:s\n");
    assert_eq!(output.matches(PROMPT).count(), 5, "{output}");
    assert_eq!(state_left(&output), "6/6/6/6/6/6 s r - 0");
}

#[test]
fn moves_lists_every_move_where_the_list_was_cut() {
    let short = play(&["khan"], b"mat:s\n");
    assert!(short.contains("5544 moves, such as ") && short.lines().count() < 60, "{short}");
    let long = play(&["khan"], b"mat:s\nmoves\n");
    let look = Referee::new().ask(&json!({"op": "look", "game": "khan", "state": "6/6/6/6/6/6 s r - 0"}));
    let words: Vec<&str> = long.split_whitespace().collect();
    let listed = |token: &str| words.contains(&token);
    assert!(look["actions"].as_array().unwrap().iter().all(|action| listed(action.as_str().unwrap())));
}

#[test]
fn help_explains_the_words_and_names_the_page_of_the_rules() {
    for game in GAMES {
        let output = play(&[game, "--seed", "1"], b"help\n");
        let Some((_, help)) = output.split_once(&format!("{PROMPT}Type the number")) else {
            panic!("{game} was never asked for a move, or gave no help: {output}");
        };
        for word in ["random", "moves", "hint", "board", "state", "save", "rules", "quit"] {
            assert!(help.contains(word), "{game}: {help}");
        }
        assert!(!help.contains("  undo"), "nothing can be taken back yet: {help}");
        let page = format!("docs/rules/{game}.md");
        assert!(help.contains(&page), "{game}: {help}");
        assert!(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(page).is_file(), "{game} has no rules page");
    }
}

#[test]
fn help_lists_undo_once_there_is_a_choice_to_take_back() {
    let output = play(&["khan", "--seat", "me", "--seat", "me"], b"mat:s\nhelp\n");
    assert!(output.contains("  undo    goes back to your last choice"), "{output}");
}

#[test]
fn quit_and_the_end_of_input_leave_with_the_state() {
    for input in ["", "q\n", "quit\n", "exit\n", "quit", "quit\nmat:s\n"] {
        assert_eq!(state_left(&play(&["khan"], input.as_bytes())), "6/6/6/6/6/6 - r - 0", "{input:?}");
    }
}

#[test]
fn seats_are_people_or_random_movers_as_named() {
    let turns = |seats: &[&str]| {
        let arguments: Vec<&str> = seats.iter().flat_map(|who| ["--seat", who]).collect();
        let output = play_through(&[&["khan", "--seed", "8"], arguments.as_slice()].concat(), "random");
        // One person among machines is “you”; with several people at one keyboard the seat is named.
        ["Red's turn.", "Ochre's turn.", "You turn the mat", "Red turns the mat", PROMPT]
            .map(|words| output.contains(words))
    };
    assert_eq!(turns(&[]), [false, false, true, false, true]);
    assert_eq!(turns(&["me", "me"]), [true, true, false, true, true]);
    assert_eq!(turns(&["random", "me"]), [false, false, false, true, true]);
    assert_eq!(turns(&["random", "random"]), [false, false, false, true, false]);
}

#[test]
fn a_game_goes_on_from_a_state() {
    let state = "sks1ss/4s1/6/6/1S4/SKSS1S s r - 0";
    assert_eq!(state_left(&play(&["khan", "--state", state], b"")), state);
    check_refused(&["play", "khan", "--state", "6/6"], &["mat"]);
}

#[test]
fn undo_goes_back_to_the_last_choice_of_the_seat() {
    let output = play(&["khan"], b"undo\nmat:s\nundo\n");
    assert!(output.contains("There is nothing to take back."), "{output}");
    assert_eq!(state_left(&output), "6/6/6/6/6/6 - r - 0");
    let against_random = play(&["khan", "--seed", "2"], b"mat:s\nb1:a1c1d1f1b2\n1\nundo\n");
    assert!(state_left(&against_random).ends_with(" s r - 0"), "{against_random}");
}

#[test]
fn the_effects_of_a_move_are_printed() {
    let told = |arguments: &[&str], typed: &str, words: &str| {
        let output = play(arguments, typed.as_bytes());
        assert!(output.contains(words), "{output}");
    };
    let people = ["--seat", "me", "--seat", "me"];
    let at = |game: &'static str, state: &'static str| {
        [&[game, "--seed", "1", "--state", state], people.as_slice()].concat()
    };
    told(&at("khan", "5k/6/6/6/1s4/KS4 s r - 0"), "b1b2\n", "b1b2   Red b1 to b2. ");
    told(
        &at("khan", "5k/6/6/6/1s4/KS4 s o b1 3"),
        "",
        "The Khan asks for 1   3 moves without a capture. Draw at 40.\n",
    );
    told(&at("chowka-bhara", "0,0,0,3/0,0,0,13 00 -/- 0 move 2 0 -"), "2:3\n", "Hit!");
    told(&at("kho-kho", "1 0/0 r e5ee b2,f6,k1 3 17 chase 4"), "e4\n", "e4     Red");
    told(&at("kho-kho", "0 0/0 - - - 0 40 toss -"), "", " the toss.");
}

#[test]
fn the_same_is_said_in_other_languages() {
    let said = |language: &str| play(&["khan", "--language", language, "--seat", "me", "--seat", "me"], b"mat:s\n");
    assert!(said("fr").contains("Coup (numéro ou code\u{202f}; help liste les commandes)"), "{}", said("fr"));
    assert!(said("hi").contains("चाल (संख्या या संकेत"), "{}", said("hi"));
    check_refused(&["play", "khan", "--language", "xx"], &["xx", "en, fr or hi"]);
}

#[test]
fn a_hint_and_the_rules_are_told_for_the_asking() {
    let state = "5k/6/6/6/1s4/KS4 s r - 0";
    let output = play(&["khan", "--state", state, "--seat", "me", "--seat", "me"], b"hint\nrules\nboard\n");
    assert!(output.contains("Hint ("), "{output}");
    assert!(output.contains("The aim"), "{output}");
}

#[test]
fn a_record_goes_on_where_it_was_left() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("resumed.txt");
    let _ = std::fs::remove_file(&path);
    let file = path.display().to_string();
    let first = play(&["kho-kho", "--seed", "4", "--record", &file], &b"random\n".repeat(3));
    let again = play(&["--resume", &file], b"");
    assert_eq!(state_left(&again), state_left(first.split("The record is in").next().unwrap()));
    check_fails(&["play", "--resume", "no such file"], &["no such file"]);
    check_refused(&["play", "khan", "--resume", &file], &["--resume"]);
}

#[test]
fn options_are_played_by() {
    let left = |arguments: &[&str]| state_left(&play(arguments, b"")).to_owned();
    let large = left(&["chowka-bhara", "--option", "size=7", "--option", "hit_bonus=true", "--seed", "1"]);
    assert!(large.starts_with("0,0,0,0,0,0/0,0,0,0,0,0 "), "{large}");
    let three = left(&["pachisi", "--option", "players=3", "--option", "throw=die", "--seed", "1"]);
    assert_eq!(three.split(' ').next().unwrap().split('/').count(), 3, "{three}");
}

#[test]
fn arguments_that_make_no_game_are_refused_with_help() {
    check_refused(&["play"], &["<GAME>"]);
    check_refused(&["play", "chess"], &["chess", "khan", "chowka-bhara", "pachisi", "kho-kho"]);
    check_refused(&["play", "khan", "--option", "players=2"], &["players", "quiet_limit"]);
    check_refused(&["play", "khan", "--option", "quiet_limit=9"], &["quiet_limit", "9", "from 10 to 200"]);
    check_refused(&["play", "khan", "--option", "quiet_limit=true"], &["quiet_limit", "true", "from 10 to 200"]);
    check_refused(&["play", "khan", "--option", "quiet_limit"], &["name=value"]);
    check_refused(&["play", "chowka-bhara", "--option", "hit_bonus=1"], &["hit_bonus", "true or false"]);
    check_refused(&["play", "pachisi", "--option", "throw=dice"], &["throw", "dice", "cowries", "die"]);
    check_refused(&["play", "khan", "--seat", "me", "--seat", "me", "--seat", "me"], &["3 seats", "2 play"]);
    check_refused(&["play", "khan", "--seat", "you"], &["you", "me", "random"]);
    check_refused(&["play", "khan", "--seed", "abc"], &["--seed", "abc", "a whole number"]);
}

#[test]
fn a_game_that_is_no_longer_read_ends_in_silence() {
    for game in GAMES {
        check_unread(&["play", game, "--seed", "1"], &b"random\n".repeat(10_000));
    }
}
