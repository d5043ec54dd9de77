//! What the client remembers and saves, and what it says where it cannot.

use std::cell::RefCell;
use std::rc::Rc;

use bisat_client::{Language, Local, Pending};
use bisat_engine::OptionValue;
use bisat_protocol::TimeControl;
use bisat_terminal::{App, Key, SavedGames, StartScreen, Tools};

use crate::picture::{ASCII, SMALL, UNICODE, context, game, now, picture, press, table, tools};

fn says(app: &mut App, words: &str) {
    let screen = picture(app, SMALL);
    let screen = screen.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(screen.contains(words), "no “{words}” on\n{screen}");
}

/// A folder of saved games that is removed at the end.
struct Folder(std::path::PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        Folder(std::env::temp_dir().join(format!("bisat-{name}-{}", std::process::id())))
    }

    fn tools(&self) -> Tools {
        Tools { saved_games: Some(SavedGames::new(self.0.clone())), ..tools() }
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn menu(tools: Tools) -> App {
    App::new(context(Language::English, UNICODE), tools, StartScreen::Menu(None)).unwrap()
}

/// A game of Pachisi for four that is over.
fn finished() -> Local {
    let mut local = game("pachisi", &[("players", OptionValue::Number(4))], None);
    loop {
        match local.pending() {
            Pending::Over => return local,
            Pending::Throw { .. } => _ = local.throw(),
            Pending::Act(_) | Pending::Think { .. } => {
                let token = local.view().session().moves().swap_remove(0);
                local.play(&token).unwrap();
            }
        }
    }
}

#[test]
fn the_menu_lists_all_saved_games_and_scrolls() {
    let folder = Folder::new("menu");
    let saved_games = SavedGames::new(folder.0.clone());
    for _ in 0..30 {
        let local = game("khan", &[], None).dated("2026-11-16".to_owned());
        saved_games.lock_new(&local, now()).unwrap().keep(&local.record()).unwrap();
    }
    let mut app = menu(folder.tools());
    says(&mut app, "Continue: KHAN 2026-11-16 Red, Ochre, 0 moves");
    says(&mut app, "↓");
    press(&mut app, &[Key::Last]);
    says(&mut app, "↑");
    assert!(!picture(&mut app, SMALL).contains('↓'));
    press(&mut app, &[Key::First]);
    app.scroll(3, 0);
    press(&mut app, &[Key::Enter]);
    says(&mut app, "Begin");
}

#[test]
fn a_finished_game_is_reviewed_from_the_menu_and_leaving_it_returns_there() {
    let folder = Folder::new("review");
    let local = finished();
    SavedGames::new(folder.0.clone()).lock_new(&local, now()).unwrap().keep(&local.record()).unwrap();
    let mut app = menu(folder.tools());
    says(&mut app, "Review: Pachisi");
    press(&mut app, &[Key::Last, Key::Enter]);
    says(&mut app, "Expected place");
    press(&mut app, &[Key::Escape]);
    says(&mut app, "Review: Pachisi");
    assert!(!app.is_done());
}

#[test]
fn a_folder_that_cannot_be_written_is_told_before_the_first_key_and_at_the_end() {
    let folder = Folder::new("nowhere");
    std::fs::write(&folder.0, "").unwrap();
    let begin = StartScreen::Local(Box::new(game("khan", &[], None)), TimeControl::None);
    let mut app = App::new(context(Language::English, UNICODE), folder.tools(), begin).unwrap();
    says(&mut app, "Games cannot be saved in ");
    says(&mut app, "Start with --record FILE");
    press(&mut app, &[Key::Letter('r'), Key::Letter('q')]);
    assert!(app.farewell()[0].starts_with("The game is not saved: "), "{:?}", app.farewell());
    let [record] = app.unsaved() else { panic!("{:?}", app.unsaved()) };
    assert!(record.contains("mat:"), "the record is not lost: {record}");
    std::fs::remove_file(&folder.0).unwrap();
}

#[test]
fn f2_is_remembered_and_a_failure_is_told() {
    let chosen = Rc::new(RefCell::new(Vec::new()));
    let heard = Rc::clone(&chosen);
    let remember = Box::new(move |language| {
        heard.borrow_mut().push(language);
        if language == Language::Hindi { Err("disk full".to_owned()) } else { Ok(()) }
    });
    let mut app = menu(Tools { remember, ..tools() });
    press(&mut app, &[Key::Language, Key::Language]);
    assert_eq!(*chosen.borrow(), [Language::French, Language::Hindi]);
    says(&mut app, "भाषा याद नहीं रखी गई: disk full");
}

#[test]
fn a_terminal_without_unicode_gets_english_instead_of_hindi_and_is_told() {
    let begin = StartScreen::Menu(None);
    let mut app = App::new(context(Language::Hindi, ASCII), tools(), begin).unwrap();
    says(&mut app, "This terminal cannot show Hindi: its locale is not UTF-8. The texts are in English.");
    press(&mut app, &[Key::Language]);
    assert_eq!(app.language(), Language::French);
    press(&mut app, &[Key::Language]);
    assert_eq!(app.language(), Language::English);
    says(&mut app, "This terminal cannot show Hindi");
    assert!(picture(&mut app, SMALL).is_ascii());
}

#[test]
fn the_end_of_a_game_for_four_shows_the_place_of_each() {
    let local = finished();
    let bisat_engine::Turn::Over(ranks) = local.view().session().turn() else { panic!("it is over") };
    let mut app = table(UNICODE, local);
    let screen = picture(&mut app, SMALL);
    assert!(screen.contains("Places"), "{screen}");
    let mut places: Vec<u8> = ranks.places().to_vec();
    places.sort_unstable();
    let at = screen.lines().position(|line| line.contains("Places")).unwrap();
    for (line, place) in screen.lines().skip(at + 1).zip(places) {
        assert!(line.contains(&format!("{place}. ")), "{screen}");
    }
}

#[test]
fn enter_and_other_keys_that_do_nothing_say_so() {
    let mut local = game("kho-kho", &[], None);
    local.throw();
    let mut app = table(UNICODE, local);
    press(&mut app, &[Key::Enter]);
    says(&mut app, "Choose a piece or a point first: Tab or the arrows, then Enter.");
    for key in [Key::Letter('c'), Key::PageDown, Key::Refresh] {
        press(&mut app, &[Key::Escape, key]);
        says(&mut app, "This key does nothing here. ? lists the keys.");
    }
    press(&mut app, &[Key::Escape, Key::Escape]);
    says(&mut app, "Nothing is picked.");
    press(&mut app, &[Key::Letter(']')]);
    says(&mut app, "There is no step to show in that direction.");
}

#[test]
fn the_mouse_wheel_scrolls_the_rules() {
    let mut app = table(UNICODE, game("khan", &[], None));
    press(&mut app, &[Key::Help]);
    let top = picture(&mut app, SMALL);
    app.scroll(3, 0);
    let down = picture(&mut app, SMALL);
    assert_eq!(top.lines().nth(3), down.lines().next());
    app.scroll(-3, 0);
    assert_eq!(picture(&mut app, SMALL), top);
    app.scroll(-3, 0);
    assert_eq!(picture(&mut app, SMALL), top);
}
