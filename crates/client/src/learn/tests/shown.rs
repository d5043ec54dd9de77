//! Examples show what their rules say, and lessons are right about the board.

use bisat_engine::{Effect, GameSpecific, Seat, chowka_bhara, khan, kho_kho, pachisi};

use crate::games::GameWords;
use crate::learn::{Example, lesson, rules, table};
use crate::view::GameView;

fn named(id: &str) -> GameWords {
    GameWords::read(id).expect("a game with words")
}

fn example(game: GameWords, title: &str) -> Example {
    let rule = rules(game).iter().find(|rule| rule.title.english == title);
    rule.and_then(|rule| rule.example).unwrap_or_else(|| panic!("{game:?}: {title}"))
}

/// The example after the first `steps` steps.
fn after(game: GameWords, title: &str, steps: usize) -> GameView {
    let example = example(game, title);
    let mut table = example.table(game);
    for step in &example.steps[..steps] {
        table.play(step).unwrap();
    }
    table
}

/// Whether the effect is such a fact of its game.
fn is<F: GameSpecific>(effect: &Effect, is_it: fn(&F) -> bool) -> bool {
    matches!(effect, Effect::Special(special) if special.downcast_ref().is_some_and(is_it))
}

/// The last step of the example does this.
#[track_caller]
fn check(game: GameWords, title: &str, does: fn(&Effect) -> bool) {
    let table = after(game, title, example(game, title).steps.len());
    let last = table.steps().last().expect("an example has steps");
    assert!(last.effects.iter().any(does), "{title}: {:?}", last.effects);
}

/// The board at the step of the lesson that says this, after some moves.
#[track_caller]
fn at_step(game: GameWords, said: &str, moves: &[&str]) -> GameView {
    let step = lesson(game).iter().find(|step| step.say.english.contains(said)).expect("a step says so");
    let mut table = table(game, step.options, step.state);
    for mv in moves {
        table.play(mv).unwrap();
    }
    table
}

#[test]
fn examples_of_khan_show_their_rules() {
    let check = |title, does| check(named("khan"), title, does);
    check("The aim", |told| matches!(told, Effect::Won { seat: Seat(0) }));
    check("The mat", |told| is(told, |fact| matches!(fact, khan::Fact::MatTurned { .. })));
    check("Taking", |told| matches!(told, Effect::Captured { .. }));
    check("When you cannot answer", |told| matches!(told, Effect::Captured { seat: Seat(0), .. }));
    check("A Sbire comes back", |told| is(told, |fact| matches!(fact, khan::Fact::Returned { .. })));
    check("The end", |told| is(told, |fact| matches!(fact, khan::Fact::QuietLimit { moves: 40 })));
    check("Options", |told| is(told, |fact| matches!(fact, khan::Fact::QuietLimit { moves: 10 })));
    let passed = after(named("khan"), "Passing", 1);
    assert!(matches!(passed.steps()[0].effects[..], [Effect::Passed { .. }]));
}

#[test]
fn examples_of_chowka_bhara_show_their_rules() {
    let game = named("chowka-bhara");
    let check = |title, does| check(game, title, does);
    check("The aim", |told| matches!(told, Effect::Won { seat: Seat(0) }));
    check("Values nobody can use", |told| matches!(told, Effect::NoUse { .. }));
    check("Hitting", |told| matches!(told, Effect::Captured { count: 1, .. }));
    check("Doubles", |told| matches!(told, Effect::Captured { count: 2, .. }));
    check("Getting home", |told| matches!(told, Effect::Home { .. }));
    check("The end", |told| is(told, |fact| matches!(fact, chowka_bhara::Fact::Deadlock)));
    let safe = after(game, "Safe squares", 1);
    let there = safe.session().pieces().iter().filter(|piece| piece.point == "c5").count();
    assert_eq!((there, safe.steps()[0].is_capture()), (4, false));
    let licensed = after(game, "The way inward", 1);
    assert!(licensed.steps()[0].effects.contains(&Effect::special(chowka_bhara::Fact::Licensed { seat: Seat(0) })));
    assert!(example(game, "The way inward").table(game).session().check("4:14").is_err());
    let blocked = after(game, "Blocks", 2);
    assert!(
        blocked.steps()[0]
            .effects
            .iter()
            .any(|told| is(told, |fact| matches!(fact, chowka_bhara::Fact::Blocks { .. })))
    );
    assert!(blocked.session().check("3:9").is_err() && blocked.session().check("3:0").is_ok());
    let bonus = after(game, "Options", 1);
    assert_eq!(bonus.session().thrower(), Some(Seat(0)));
}

#[test]
fn examples_of_pachisi_show_their_rules() {
    let game = named("pachisi");
    let check = |title, does| check(game, title, does);
    check("The aim", |told| matches!(told, Effect::Won { seat: Seat(0) }));
    check("Who begins", |told| is(told, |fact| matches!(fact, pachisi::Fact::Begins { seat: Seat(2) })));
    check("Three times the same", |told| is(told, |fact| matches!(fact, pachisi::Fact::KeptLost { .. })));
    check("Moving", |told| matches!(told, Effect::GivenUp { .. }));
    check("Pairs", |told| matches!(told, Effect::Moved { count: 2, .. }));
    check("The centre", |told| matches!(told, Effect::Home { .. }));
    check("The end", |told| matches!(told, Effect::Finished { place: 1, .. }));
    let hit = after(game, "Hitting", 2);
    assert!(hit.steps()[0].is_capture());
    assert_eq!(hit.session().thrower(), Some(Seat(0)));
    let safe = after(game, "Crosses", 2);
    assert!(safe.session().check("4:40").is_err() && safe.session().check("4:0").is_ok());
    assert!(example(game, "Home or round again").table(game).session().check("4:70r").is_ok());
    assert!(after(game, "The centre", 1).session().check("4:80").is_ok());
}

#[test]
fn examples_of_kho_kho_show_their_rules() {
    let game = named("kho-kho");
    let check = |title, does| check(game, title, does);
    check("The aim", |told| matches!(told, Effect::Won { seat: Seat(0) }));
    check("Putting a Runner out", |told| matches!(told, Effect::Captured { .. }));
    check("Giving Kho", |told| matches!(told, Effect::TakesOver { left: 0, .. }));
    check("What is left after a Kho", |told| matches!(told, Effect::Captured { .. }));
    check("Turns and score", |told| is(told, |fact| matches!(fact, kho_kho::Fact::TurnEnds { survivors: 8, .. })));
    check("Options", |told| matches!(told, Effect::Drawn { .. }));
    // North is its last step, east its course: neither south nor west is open at first.
    let bound = example(game, "No way back").table(game);
    assert!(bound.session().moves().iter().all(|mv| mv.starts_with('e')));
    let placed = after(game, "The next three", 2);
    assert!(placed.steps()[1].effects.iter().any(|told| matches!(told, Effect::Placed { .. })));
}

#[test]
fn the_warnings_of_lessons_are_true() {
    let is_taken = |stop| at_step(named("khan"), "do not stop on a 2", &[stop]).session().check("c3c1").is_ok();
    assert!(is_taken("b5a5"));
    assert!(!is_taken("b5b4") && !is_taken("b5c5") && !is_taken("b5b6"));
    let is_hit = |mv| {
        let mut table = at_step(named("chowka-bhara"), "can be hit from behind", &[mv, "2"]);
        table.play("2:0").unwrap().is_capture()
    };
    assert!(is_hit("2:0") && !is_hit("2:10"));
    let mut left = at_step(named("pachisi"), "close behind", &["skip", "2"]);
    assert!(left.play("2:40").unwrap().is_capture());
    assert!(at_step(named("pachisi"), "close behind", &["2:10", "4"]).session().check("4:40").is_err());
}

#[test]
fn moves_that_lessons_call_impossible_are_illegal() {
    let can = |game, said, token: &str| at_step(game, said, &[]).session().check(token).is_ok();
    assert!(!can(named("khan"), "None of your pieces stands on a 1", "@a1"));
    assert!(!can(named("chowka-bhara"), "exact number", "3:22"));
    assert!(!can(named("kho-kho"), "may not turn back to c5", "w2"));
}
