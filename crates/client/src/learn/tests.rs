//! Lessons and rules are legal, complete and well written: the engine checks every step, and every text is checked.

mod shown;

use bisat_engine::{GAMES, Seat, Turn};

use super::{Answer, Lesson, LessonStep, Said, Task, lesson, rules, table};
use crate::games::GameWords;
use crate::language::Language;

/// Move texts that are words: they stand in every language as they are.
const WORDS_OF_MOVES: [&str; 5] = ["mat", "pass", "skip", "start", "hold"];
const NARROW_SPACE: char = '\u{202f}';

fn games() -> impl Iterator<Item = GameWords> {
    GAMES.iter().map(|id| GameWords::read(id).expect("every game has a name"))
}

fn lesson_texts() -> impl Iterator<Item = Said> {
    games().flat_map(lesson).flat_map(|step| [step.say, step.wrong, step.done])
}

fn rule_texts() -> impl Iterator<Item = Said> {
    games().flat_map(rules).map(|rule| rule.text)
}

fn titles() -> impl Iterator<Item = Said> {
    games().flat_map(rules).map(|rule| rule.title)
}

fn every_text() -> impl Iterator<Item = Said> {
    titles().chain(rule_texts()).chain(lesson_texts())
}

fn each(texts: impl Iterator<Item = Said>, language: Language, check: impl Fn(&str) -> bool) {
    for said in texts {
        let text = said.in_(language);
        assert!(check(text), "{text}");
    }
}

fn length(text: &str) -> usize {
    text.chars().count()
}

/// The words of a text in Latin letters.
fn latin_words(text: &str) -> Vec<&str> {
    let is_apart = |letter: char| !letter.is_ascii_alphanumeric();
    let has_no_digit = |word: &&str| !word.is_empty() && !word.contains(|letter: char| letter.is_ascii_digit());
    text.split(is_apart).filter(has_no_digit).collect()
}

fn moves_of(game: GameWords, step: &LessonStep) -> Vec<String> {
    table(game, step.options, step.state).session().moves()
}

#[test]
fn every_game_has_eight_rules_or_more_and_a_lesson_of_six_to_nine_steps() {
    for game in games() {
        assert!((8..=16).contains(&rules(game).len()), "{game:?}: {} rules", rules(game).len());
        assert!((6..=9).contains(&lesson(game).len()), "{game:?}: {} steps", lesson(game).len());
    }
}

#[test]
fn every_step_of_every_example_is_legal_in_its_turn() {
    for game in games() {
        for rule in rules(game) {
            let Some(example) = rule.example else { continue };
            let mut table = example.table(game);
            assert_eq!(table.session().state(), example.state);
            assert!(!example.steps.is_empty(), "{}", rule.title.english);
            for step in example.steps {
                table.play(step).unwrap_or_else(|error| panic!("{}: {error}", rule.title.english));
            }
        }
    }
}

#[test]
fn most_rules_are_shown_on_a_board() {
    for game in games() {
        let told = rules(game).iter().filter(|rule| rule.example.is_none()).count();
        assert!(told <= 2, "{game:?}: {told} rules without a board");
    }
}

#[test]
fn every_move_that_a_lesson_calls_right_is_legal_and_somebody_elses_turn_never_comes() {
    for game in games() {
        for step in lesson(game) {
            let table = table(game, step.options, step.state);
            let session = table.session();
            assert_eq!(session.state(), step.state);
            match step.task {
                Task::Play(tokens) => {
                    assert_eq!(session.turn(), Turn::Seat(Seat(0)), "{}", step.say.english);
                    assert!(!tokens.is_empty(), "{}", step.say.english);
                    tokens.iter().for_each(|token| session.check(token).unwrap());
                }
                Task::Throw(outcome) => {
                    assert_eq!(session.turn(), Turn::Chance, "{}", step.say.english);
                    assert!(session.thrower().is_none_or(|seat| seat == Seat(0)), "{}", step.say.english);
                    session.check(outcome).unwrap();
                }
                Task::AnyMove => assert_eq!(session.turn(), Turn::Seat(Seat(0)), "{}", step.say.english),
            }
        }
    }
}

#[test]
fn where_a_lesson_asks_for_a_move_another_would_be_legal() {
    for game in games() {
        for step in lesson(game) {
            if let Task::Play(tokens) = step.task {
                let others = moves_of(game, step).iter().filter(|mv| !tokens.contains(&mv.as_str())).count();
                assert!(others > 0, "{}", step.say.english);
            }
        }
    }
}

#[test]
fn a_wrong_move_is_explained_and_changes_nothing() {
    for game in games() {
        let mut taken = Lesson::new(game);
        while !taken.is_over() {
            let (step, before) = (taken.step(), taken.session().state());
            assert_eq!(taken.play("no move of any game"), Answer::Wrong);
            if let Task::Play(tokens) = step.task {
                let moves = moves_of(game, step);
                let other = moves.iter().find(|mv| !tokens.contains(&mv.as_str())).expect("another is legal");
                assert_eq!(taken.play(other), Answer::Wrong);
            }
            assert_eq!((taken.session().state(), taken.says()), (before, step.wrong));
            assert!(!taken.is_done());
            let right = taken.show_me().expect("the step is not done");
            assert_eq!(taken.play(&right), Answer::Right);
            taken.go_on();
        }
    }
}

#[test]
fn every_lesson_can_be_taken_to_its_end_by_what_it_shows() {
    for game in games() {
        let mut taken = Lesson::new(game);
        for step in 1..=lesson(game).len() {
            assert_eq!(taken.progress().step, step);
            assert_eq!(taken.says(), taken.step().say);
            let right = taken.show_me().expect("the step is not done");
            assert_eq!(taken.play(&right), Answer::Right);
            assert_eq!(taken.session().history(), [right]);
            assert_eq!(taken.says(), taken.step().done);
            assert_eq!(taken.show_me(), None);
            assert_eq!(taken.is_over(), step == lesson(game).len());
            taken.go_on();
        }
        assert!(taken.is_over());
        assert_eq!(taken.progress().step, taken.progress().of);
    }
}

#[test]
fn a_step_can_be_taken_again_and_is_not_left_before_it_is_done() {
    let mut taken = Lesson::new(GameWords::read("khan").expect("a game with words"));
    taken.go_on();
    assert_eq!(taken.progress().step, 1);
    assert_eq!(taken.play("b2b5"), Answer::Right);
    assert_eq!(taken.play("c6d6"), Answer::Wrong);
    taken.again();
    assert_eq!(taken.session().state(), taken.step().state);
    assert!(!taken.is_done());
    taken.miss();
    assert_eq!(taken.says(), taken.step().wrong);
}

#[test]
fn any_move_is_right_where_any_is_asked_for() {
    for game in games() {
        for (at, step) in lesson(game).iter().enumerate().filter(|(_, step)| step.task == Task::AnyMove) {
            let moves = moves_of(game, step);
            for mv in [&moves[0], &moves[moves.len() - 1]] {
                let mut taken = Lesson::new(game);
                for _ in 0..at {
                    let right = taken.show_me().expect("the step is not done");
                    taken.play(&right);
                    taken.go_on();
                }
                assert_eq!(taken.play(mv), Answer::Right);
            }
        }
    }
}

#[test]
fn every_lesson_ends_with_a_real_game() {
    for game in games() {
        let last = lesson(game).last().expect("a lesson has steps").done;
        assert!(last.english.ends_with("Now play a real game against the machine, at level 1."));
        assert!(last.french.ends_with("Jouez maintenant une vraie partie contre la machine, au niveau 1."));
        assert!(last.hindi.ends_with("अब मशीन से स्तर 1 पर असली बाज़ी खेलिए।"));
    }
}

#[test]
fn texts_are_short() {
    for language in Language::ALL {
        each(titles(), language, |title| (1..=40).contains(&length(title)));
        each(rule_texts(), language, |text| (40..=420).contains(&length(text)));
        each(lesson_texts(), language, |text| (1..=140).contains(&length(text)));
    }
}

#[test]
fn no_language_stands_in_for_another() {
    for said in every_text() {
        assert_ne!(said.english, said.french);
        assert_ne!(said.english, said.hindi);
    }
    const ENGLISH: [&str; 12] =
        ["the", "and", "your", "you", "with", "of", "to", "piece", "pawn", "throw", "spin", "move"];
    each(every_text(), Language::French, |text| {
        latin_words(text).iter().all(|word| !ENGLISH.contains(&word.to_lowercase().as_str()))
    });
    each(every_text(), Language::English, |text| !text.contains(['é', 'è', 'à', 'ê', 'ç', '«']));
    each(every_text(), Language::Hindi, |text| text.contains(|letter| ('\u{900}'..='\u{97f}').contains(&letter)));
    // Squares, directions and marks of move texts are letters one by one; words are only those of moves.
    each(every_text(), Language::Hindi, |text| {
        latin_words(text).iter().all(|word| word.len() == 1 || WORDS_OF_MOVES.contains(word))
    });
}

#[test]
fn sentences_end_as_their_language_ends_them() {
    let sentences = || rule_texts().chain(lesson_texts());
    each(sentences(), Language::English, |text| text.ends_with('.'));
    each(sentences(), Language::French, |text| text.ends_with('.'));
    each(sentences(), Language::Hindi, |text| text.ends_with('।') && !text.contains('.'));
    each(titles(), Language::Hindi, |title| !title.ends_with('।'));
    for language in Language::ALL {
        each(every_text(), language, |text| !text.contains("  ") && text.trim() == text);
        each(every_text(), language, |text| !text.contains(|letter| ('०'..='९').contains(&letter)));
    }
}

#[test]
fn french_sets_a_narrow_no_break_space_before_its_marks_and_nowhere_else() {
    each(every_text(), Language::French, |text| {
        let letters: Vec<char> = text.chars().collect();
        (0..letters.len()).all(|at| {
            let before = at.checked_sub(1).map(|before| letters[before]);
            let next = letters.get(at + 1).copied();
            match letters[at] {
                // In a move text, such as 3:5, nothing is set apart.
                ':' if before.is_some_and(char::is_alphanumeric) => next.is_some_and(char::is_alphanumeric),
                '!' | '?' | ':' | ';' => before == Some(NARROW_SPACE),
                NARROW_SPACE => next.is_some_and(|mark| "!?:;".contains(mark)),
                _ => true,
            }
        })
    });
}

#[test]
fn nothing_is_exclaimed_but_kho_and_a_hit() {
    let exclaimed = [["Kho!", "Hit!"], ["Kho\u{202f}!", "Touché\u{202f}!"], ["खो!", "कट गई!"]];
    for (language, allowed) in Language::ALL.into_iter().zip(exclaimed) {
        each(every_text(), language, |text| {
            let calm = allowed.iter().fold(text.to_owned(), |text, call| text.replace(call, ""));
            !calm.contains('!')
        });
    }
}
