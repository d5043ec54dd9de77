//! Tests of puzzles: the format, attempts, the puzzle of the day, and every puzzle that ships.

#![allow(clippy::unwrap_used, reason = "here a panic is a failed test")]

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use bisat_engine::{AnySession, GAMES, Seat, Turn};

use super::puzzle::is_won;
use super::{
    Attempt, DailyResult, Day, Goal, Grade, Missed, Puzzle, PuzzleProgress, Streak, Verdict, of_day, read, write,
};
use crate::Language;

const CHOICE: &str =
    "chowka-bhara | 0,0,0,3/0,0,0,13 00 -/- 0 move 2 0 - | level 3 missed 4 of 20 | best 2:3=612 2:0=455";

fn file(lines: &[&str]) -> String {
    ["bisat puzzles 1"].iter().chain(lines).map(|line| format!("{line}\n")).collect()
}

/// The file of a game that ships, from the folder of the game.
fn shipped(game: &str) -> Vec<Puzzle> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/games").join(game.replace('-', "_"));
    read(&fs::read_to_string(folder.join("puzzles.txt")).unwrap()).unwrap()
}

fn all_shipped() -> impl Iterator<Item = Puzzle> {
    GAMES.iter().flat_map(|game| shipped(game))
}

#[test]
fn what_is_written_is_read_again() {
    let puzzles: Vec<Puzzle> = all_shipped().collect();
    assert_eq!(read(&write(&puzzles)), Ok(puzzles));
    let one = read(&file(&[CHOICE])).unwrap();
    assert_eq!(write(&one), file(&[CHOICE]));
    assert_eq!(one[0].missed, Missed { level: 3, times: 4, tries: 20 });
}

#[test]
fn damaged_files_are_refused_with_the_line() {
    let damaged = [
        (String::new(), "line 1: expected `bisat puzzles 1`, found ``"),
        (
            file(&[CHOICE]).replace("puzzles 1", "puzzles 2"),
            "line 1: expected `bisat puzzles 1`, found `bisat puzzles 2`",
        ),
        (file(&[CHOICE, ""]), "line 3: expected four fields between ` | `, found 1"),
        (
            file(&[&CHOICE.replace("4 of", "21 of")]),
            "line 2: expected `level 3 missed 9 of 20`, found `level 3 missed 21 of 20`",
        ),
        (
            file(&[&CHOICE.replace("best", "worst")]),
            "line 2: expected `win` with moves or `best` with moves and values, found `worst 2:3=612 2:0=455`",
        ),
        (
            file(&[&CHOICE.replace("612", "1612")]),
            "line 2: expected `win` with moves or `best` with moves and values, found `best 2:3=1612 2:0=455`",
        ),
    ];
    for (text, message) in damaged {
        assert_eq!(read(&text).unwrap_err().to_string(), message);
    }
}

#[test]
fn any_damage_is_an_error_or_a_puzzle_that_the_rules_can_judge() {
    let mut rng = fastrand::Rng::with_seed(20);
    let lines: Vec<String> = all_shipped().step_by(40).map(|puzzle| puzzle.to_string()).collect();
    for line in &lines {
        for _ in 0..60 {
            let mut bytes = line.clone().into_bytes();
            let at = rng.usize(..bytes.len());
            match rng.u8(..3) {
                0 => bytes[at] = rng.u8(32..127),
                1 => drop(bytes.remove(at)),
                _ => bytes.truncate(at),
            }
            let text = String::from_utf8(bytes).unwrap();
            for puzzle in read(&file(&[&text])).into_iter().flatten() {
                // Neither panics: an attempt is refused, or can be played.
                let _ = Attempt::new(puzzle).map(|mut attempt| attempt.show_next());
            }
        }
    }
}

#[test]
fn a_solution_that_is_not_legal_is_refused() {
    let refused = |line: &str| Attempt::new(read(&file(&[line])).unwrap().remove(0)).map(|_| ()).unwrap_err();
    assert!(refused(&CHOICE.replace("2:0=455", "2:1=455")).starts_with("expected every legal move"));
    assert!(refused(&CHOICE.replace("455", "700")).contains("not better"));
    assert!(refused(&CHOICE.replace("2:3=612 2:0=455", "2:3=612")).starts_with("expected every legal move"));
    assert!(refused(&CHOICE.replace("0 move 2", "0 cast -")).contains("no seat is to act"));
    assert!(refused(&CHOICE.replace("best 2:3=612 2:0=455", "win 2:3")).contains("does not end with a win"));
    assert!(refused(&CHOICE.replace("chowka-bhara", "chess")).contains("chess"));
    assert!(refused(&CHOICE.replace("chowka-bhara", "chowka-bhara players")).contains("name=value"));
}

#[test]
fn five_hundred_puzzles_ship_and_all_are_legal() {
    let mut ids = HashSet::new();
    let mut count = 0;
    for game in GAMES {
        let puzzles = shipped(game);
        assert!(puzzles.len() >= 100, "{game}: {}", puzzles.len());
        for puzzle in puzzles {
            assert_eq!(puzzle.game, *game);
            assert_eq!(puzzle.check(), Ok(()), "{puzzle}");
            assert!(ids.insert(puzzle.id()), "two puzzles have one id: {puzzle}");
            count += 1;
        }
    }
    assert!(count >= 500, "{count}");
}

#[test]
fn every_game_ships_puzzles_of_every_grade_easy_ones_first() {
    for game in GAMES {
        let grades: Vec<Grade> = shipped(game).iter().map(Puzzle::grade).collect();
        assert!(grades.is_sorted(), "{game}");
        for grade in [Grade::Easy, Grade::Medium, Grade::Hard] {
            assert!(grades.contains(&grade), "{game}: {grade:?}");
        }
    }
}

#[test]
fn every_shipped_puzzle_is_solved_by_its_solution() {
    for puzzle in all_shipped() {
        let mut attempt = Attempt::new(puzzle.clone()).unwrap();
        assert_eq!(attempt.moves_left(), puzzle.own_moves());
        let line: Vec<String> = match &puzzle.goal {
            Goal::Win { line } => line.clone(),
            Goal::BestMove { moves } => vec![moves[0].0.clone()],
        };
        for (at, token) in line.iter().enumerate().step_by(2) {
            let is_last = at + 1 == line.len();
            assert_eq!(attempt.play(token), if is_last { Verdict::Solved } else { Verdict::Right }, "{puzzle}");
            attempt.reply();
        }
        assert_eq!((attempt.progress(), attempt.misses(), attempt.moves_left()), (PuzzleProgress::Solved, 0, 0));
        assert_eq!(attempt.play(&line[0]), Verdict::Wrong, "nothing more is asked");
    }
}

/// Whether the seat, which is to act, can force a win within this number of plies: every move and every answer is tried.
fn can_force(session: &dyn AnySession, seat: Seat, plies: usize) -> bool {
    session.moves().iter().any(|token| forces(session, seat, plies, token))
}

/// Whether this move of the seat forces a win within this number of plies.
fn forces(session: &dyn AnySession, seat: Seat, plies: usize, token: &str) -> bool {
    let next = after(session, token);
    let is_answered = |answer: &String| {
        let answered = after(next.as_ref(), answer);
        matches!(answered.turn(), Turn::Seat(_)) && can_force(answered.as_ref(), seat, plies - 2)
    };
    is_won(next.as_ref(), seat) || plies > 2 && next.count() > 0 && next.moves().iter().all(is_answered)
}

fn after(session: &dyn AnySession, token: &str) -> Box<dyn AnySession> {
    let mut next = session.after(usize::MAX);
    next.play(token).unwrap();
    next
}

#[test]
fn without_any_search_the_first_move_of_a_forced_win_is_the_only_one_that_wins_in_time() {
    let mut checked = 0;
    for puzzle in all_shipped() {
        let Goal::Win { line } = &puzzle.goal else { continue };
        let session = puzzle.session().unwrap();
        let Turn::Seat(seat) = session.turn() else { panic!("a seat is to act") };
        let winning = session.moves().into_iter().filter(|token| forces(session.as_ref(), seat, line.len(), token));
        assert_eq!(winning.collect::<Vec<_>>(), [line[0].clone()], "{puzzle}");
        assert!(!can_force(session.as_ref(), seat, line.len() - 2), "it takes no less: {puzzle}");
        checked += 1;
    }
    assert!(checked >= 100, "{checked}");
}

#[test]
fn a_wrong_move_is_counted_and_not_played() {
    let puzzle = shipped(GAMES[0]).remove(0);
    let mut attempt = Attempt::new(puzzle.clone()).unwrap();
    let right = puzzle.first_move().unwrap();
    let wrong = attempt.session().moves().into_iter().find(|token| token != right).unwrap();
    assert_eq!(attempt.play(&wrong), Verdict::Wrong);
    assert_eq!((attempt.progress(), attempt.misses()), (PuzzleProgress::Missed, 1));
    assert_eq!(attempt.session().state(), puzzle.state);
    assert_eq!(attempt.play("no move of any game"), Verdict::Wrong);
    assert_eq!(attempt.misses(), 1, "what is not legal is no answer");
    assert_eq!(attempt.play(right), Verdict::Right);
    assert_eq!(attempt.play(right), Verdict::Wrong, "the other side is to answer");
    assert_eq!(attempt.misses(), 1);
    attempt.reply();
    assert_eq!(attempt.progress(), PuzzleProgress::Asked);
    assert_eq!(attempt.again().misses(), 1, "beginning again does not erase a wrong move");
    attempt.show_next();
    assert_eq!(attempt.again().misses(), 0);
}

#[test]
fn the_solution_is_shown_move_by_move_and_then_it_is_not_solved() {
    for puzzle in GAMES.iter().map(|game| shipped(game).remove(0)) {
        let mut attempt = Attempt::new(puzzle.clone()).unwrap();
        let mut shown = 0;
        while !attempt.is_complete() {
            attempt.show_next();
            shown += 1;
        }
        assert_eq!(attempt.progress(), PuzzleProgress::Shown);
        assert_eq!(attempt.table().steps().len(), shown);
        attempt.show_next();
        assert_eq!(attempt.table().steps().len(), shown, "there is nothing more to show");
    }
}

#[test]
fn a_day_has_its_date() {
    let date = |day| Day(day).to_string();
    assert_eq!([date(0), date(59), date(11_016)], ["1970-01-01", "1970-03-01", "2000-02-29"]);
    assert_eq!(Day::of_milliseconds(1_794_873_600_000).to_string(), "2026-11-17");
    assert_eq!(Day::of_milliseconds(1_794_873_599_999).to_string(), "2026-11-16");
}

#[test]
fn games_take_turns_and_every_puzzle_has_its_day() {
    let first = Day(20_000);
    let games: HashSet<&str> = (0..4).map(|later| Day(first.0 + later).game()).collect();
    assert_eq!(games.len(), GAMES.len());
    for game in GAMES {
        let puzzles = shipped(game);
        let days = (0..).map(|later| Day(first.0 + later)).filter(|day| day.game() == *game);
        let ids: HashSet<String> = days.take(puzzles.len()).map(|day| of_day(&puzzles, day).unwrap().id()).collect();
        assert_eq!(ids.len(), puzzles.len(), "{game}");
    }
    assert_eq!(of_day(&[], first), None);
}

#[test]
fn a_streak_counts_days_in_succession() {
    let solved = DailyResult::Solved { misses: 0 };
    let one = Streak::after(None, Day(10), solved);
    let two = Streak::after(Some(one), Day(11), DailyResult::Solved { misses: 3 });
    assert_eq!((one.days, two.days), (1, 2));
    assert_eq!(Streak::after(Some(two), Day(11), DailyResult::Shown), two, "the first result of a day counts");
    assert_eq!((two.on(Day(11)), two.on(Day(12)), two.on(Day(13))), (2, 2, 0));
    assert_eq!(Streak::after(Some(two), Day(13), solved).days, 1, "a day was left out");
    assert_eq!(Streak::after(Some(two), Day(12), DailyResult::Shown).days, 0);
    assert_eq!(Streak::after(Some(two), Day(10), DailyResult::Shown), two, "the page was open over midnight");
    let of_wrong_clock = Streak { day: Day(u64::MAX), result: solved, days: u32::MAX };
    assert_eq!(of_wrong_clock.on(Day(12)), 0);
    assert_eq!(Streak::after(Some(of_wrong_clock), Day(12), solved).days, 1);
    for streak in [one, two, Streak::after(None, Day(9), DailyResult::Shown)] {
        assert_eq!(Streak::read(&streak.write()), Some(streak));
    }
    for damaged in ["", "1", "1 2", "x 1 0", "1 2 3 4", "1 2 often"] {
        assert_eq!(Streak::read(damaged), None, "{damaged}");
    }
}

#[test]
fn a_shared_result_has_the_day_the_game_and_the_streak_and_not_the_move() {
    let puzzle = read(&file(&[CHOICE])).unwrap().remove(0);
    let day = Day::of_milliseconds(1_794_873_600_000);
    let shared = |language, result, days| puzzle.shared(language, day, Streak { day, result, days });
    let at_once = DailyResult::Solved { misses: 0 };
    assert_eq!(
        shared(Language::English, at_once, 4),
        "Bisat puzzle 2026-11-17, Chowka Bhara, best move: solved at the first try, streak 4"
    );
    assert_eq!(
        shared(Language::French, DailyResult::Solved { misses: 2 }, 1),
        "Défi Bisat du 2026-11-17, Chowka Bhara, meilleur coup\u{202f}: réussi en 3 essais, série de 1"
    );
    assert_eq!(
        shared(Language::English, DailyResult::Shown, 0),
        "Bisat puzzle 2026-11-17, Chowka Bhara, best move: solution shown"
    );
}

#[test]
fn an_attempt_says_what_is_asked_what_was_wrong_and_how_it_ended() {
    let mut attempt = Attempt::new(read(&file(&[CHOICE])).unwrap().remove(0)).unwrap();
    let says = |attempt: &Attempt| attempt.says(Language::English);
    assert_eq!(says(&attempt), "Red's turn. One move is clearly the best. Which?");
    attempt.play("2:0");
    assert_eq!(says(&attempt), "This move costs 16 points out of 100. Try another.");
    attempt.play("2:3");
    assert_eq!(says(&attempt), "Solved in 2 tries.");
    assert_eq!(
        attempt.puzzle().explains(Language::English),
        "Chances with the best move: 61 %. With the second best: 46 %. Level 3 misses it 4 times out of 20."
    );
    let mut win = Attempt::new(shipped(GAMES[0]).remove(0)).unwrap();
    assert!(says(&win).ends_with("turn. Force a win in 2 moves."), "{}", says(&win));
    let first = win.puzzle().first_move().map(str::to_owned);
    win.play(&first.unwrap());
    assert_eq!(says(&win), "Right. The other side answers.");
    win.reply();
    assert_eq!(says(&win), "Right. 1 move to go.");
}
