//! Every key that is listed does something, and every other says why it does not.

use bisat_client::{Language, Local, LocalPlayer, LocalSetup};
use bisat_engine::GAMES;
use bisat_protocol::TimeControl;
use bisat_record::Record;
use bisat_terminal::{App, Key, LinkEvent, SavedGames, ServerGoal, StartScreen};

use crate::at_table::{Server, server};
use crate::picture::{SMALL, UNICODE, check, context, game, now, picture, press, table, tools};

fn type_in(app: &mut App, text: &str) {
    text.chars().for_each(|letter| app.press(Key::Letter(letter), 0));
}

fn says(app: &mut App, words: &str) {
    let screen = picture(app, SMALL);
    let screen = screen.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(screen.contains(words), "no “{words}” on\n{screen}");
}

#[test]
fn a_key_that_can_do_nothing_now_says_why_and_what_is_asked_stays() {
    let mut app = table(UNICODE, game("khan", &[], None));
    for key in "jbdaxgz".chars() {
        app.press(Key::Letter(key), 0);
        says(&mut app, &format!("{} works only in games on a server.", key.to_ascii_uppercase()));
    }
    for (key, words) in [
        ('t', "There is nothing to throw now."),
        ('k', "There is nothing to pass or skip now."),
        ('1', "There is no kept throw number 1."),
        ('u', "There is nothing to take back."),
        ('v', "V reviews a game after it has ended."),
    ] {
        app.press(Key::Letter(key), 0);
        says(&mut app, words);
        says(&mut app, "Red's turn. Turn the mat");
    }
    app.press(Key::Letter('['), 0);
    says(&mut app, "Turn the mat");
}

#[test]
fn keys_for_ones_own_turn_say_whose_turn_it_is() {
    let seats = vec![LocalPlayer::Level(1), LocalPlayer::Person(None)];
    let setup = LocalSetup { game: "khan".to_owned(), options: Vec::new(), seats, start: None };
    let mut app = table(UNICODE, Local::new(&setup, [7; 32]).unwrap());
    for key in ['h', 'r', 'k', '1'] {
        app.press(Key::Escape, 0);
        app.press(Key::Letter(key), 0);
        says(&mut app, "It is not your turn.");
    }
    // A move that is typed too soon is refused whole, and no letter of it is taken for a key.
    app.press(Key::Escape, 0);
    press(&mut app, &['m', 'q', '?'].map(Key::Letter));
    says(&mut app, "Type a move: q?");
    app.press(Key::Enter, 0);
    says(&mut app, "It is not your turn.");
}

#[test]
fn keys_for_choosing_say_that_there_is_nothing_to_choose_before_the_throw() {
    for (language, words) in [
        (Language::English, "Nothing to choose yet: press T to throw."),
        (Language::French, "Rien à choisir pour l'instant : T pour lancer."),
        (Language::Hindi, "अभी चुनने को कुछ नहीं है: T से फेंकिए।"),
    ] {
        let begin = StartScreen::Local(Box::new(game("chowka-bhara", &[], None)), TimeControl::None);
        let mut app = App::new(context(language, UNICODE), tools(), begin).unwrap();
        for key in ['h', 'k', '1'].map(Key::Letter).into_iter().chain([Key::Tab]) {
            app.press(Key::Escape, 0);
            app.press(key, 0);
            says(&mut app, words);
        }
    }
}

#[test]
fn f2_translates_the_last_message() {
    let mut app = table(UNICODE, game("khan", &[], Some("sks1ss/4s1/6/6/1S4/SKSS1S s r - 0")));
    let speaks = |app: &mut App, sentences: [&str; 3]| {
        for words in sentences {
            says(app, words);
            app.press(Key::Language, 0);
        }
    };
    app.press(Key::Letter('t'), 0);
    let sentences = ["There is nothing to throw now.", "Il n'y a rien à lancer maintenant.", "अभी फेंकने को कुछ नहीं है।"];
    speaks(&mut app, sentences);
    app.press(Key::Letter('h'), 0);
    while !picture(&mut app, SMALL).contains("Hint (f1e1)") {
        app.tick(0);
        std::thread::yield_now();
    }
    speaks(&mut app, ["Hint (f1e1): Red f1 to e1.", "Conseil (f1e1) :", "सुझाव (f1e1):"]);

    let Server { wire, events, .. } = server();
    let mut lobby =
        App::new(context(Language::English, UNICODE), tools(), StartScreen::Server(wire, ServerGoal::Play)).unwrap();
    events.send(LinkEvent::Lost).unwrap();
    lobby.tick(0);
    let sentences = ["Connection lost.", "Connexion perdue.", "संपर्क टूटा।"];
    speaks(&mut lobby, sentences);
}

#[test]
fn help_lists_the_keys_that_do_something_there() {
    for id in GAMES {
        let mut app = table(UNICODE, game(id, &[], None));
        press(&mut app, &[Key::Letter('?')]);
        let page = picture(&mut app, SMALL);
        let throws = *id != "khan";
        assert_eq!((page.contains("T: throw"), page.contains("G: resign")), (throws, false), "{page}");
    }
    let mut menu = App::new(context(Language::English, UNICODE), tools(), StartScreen::Menu(None)).unwrap();
    press(&mut menu, &[Key::Letter('?')]);
    let page = picture(&mut menu, SMALL);
    assert!(page.contains("Up, Down: choose") && !page.contains("R: random legal move"), "{page}");
}

#[test]
fn a_set_up_shows_what_is_put_and_how_many_are_left() {
    let mut app = table(UNICODE, game("khan", &[], Some("6/6/6/6/6/6 s r - 0")));
    press(&mut app, &[Key::Tab, Key::Enter, Key::Tab, Key::Enter, Key::Tab, Key::Enter]);
    check("khan-set-up-80x24", &mut app, SMALL);
    says(&mut app, "3 left to place. Esc takes the last one back.");
    app.press(Key::Escape, 0);
    says(&mut app, "4 left to place.");
}

#[test]
fn a_hint_says_the_move_and_what_it_does() {
    let mut app = table(UNICODE, game("khan", &[], Some("sks1ss/4s1/6/6/1S4/SKSS1S s r - 0")));
    app.press(Key::Letter('h'), 0);
    says(&mut app, "The machine is looking for a hint.");
    while picture(&mut app, SMALL).contains("is looking for a hint") {
        app.tick(0);
        std::thread::yield_now();
    }
    says(&mut app, "Red's turn. Move any piece. Hint (f1e1): Red f1 to e1.");
}

#[test]
fn a_move_that_cannot_be_played_names_those_that_are_like_it() {
    let mut app = table(UNICODE, game("khan", &[], None));
    app.press(Key::Letter('m'), 0);
    type_in(&mut app, "mat:x");
    app.press(Key::Enter, 0);
    says(&mut app, "“mat:x” is not legal now. Similar moves: mat:n mat:e mat:s. Tab shows what may move.");
}

#[test]
fn a_refused_move_says_why() {
    let state = "0,0,0,14/0,0,0,0 00 -/- 0 move 3 0 -";
    let mut app = table(UNICODE, game("chowka-bhara", &[], Some(state)));
    app.press(Key::Letter('m'), 0);
    type_in(&mut app, "3:14");
    app.press(Key::Enter, 0);
    says(&mut app, "The inner squares need a hit first. “3:14” is not legal now.");
    app.press(Key::Letter('m'), 0);
    type_in(&mut app, "2:0");
    app.press(Key::Enter, 0);
    says(&mut app, "That needs a throw of 2. “2:0” is not legal now.");
}

#[test]
fn a_pawn_that_a_throw_takes_to_one_place_moves_by_one_key() {
    let state = "0,0,0,14/0,0,0,0 00 -/- 0 move 3 0 -";
    let mut app = table(UNICODE, game("chowka-bhara", &[], Some(state)));
    press(&mut app, &[Key::Tab, Key::Enter]);
    says(&mut app, "Red c1 to e2.");
}

#[test]
fn a_record_of_four_tells_the_place_that_each_expects_and_its_keys_fit() {
    let mut local = game("pachisi", &[], None);
    for _ in 0..3 {
        local.throw();
    }
    for language in Language::ALL {
        let begin = StartScreen::Replay(Box::new(Record::read(&local.record()).unwrap()));
        let mut app = App::new(context(language, UNICODE), tools(), begin).unwrap();
        while !picture(&mut app, SMALL).contains("2.5") {
            app.tick(0);
            std::thread::yield_now();
        }
        let screen = picture(&mut app, SMALL);
        assert!(!screen.lines().nth(21).unwrap().contains('…') && !screen.contains(" %"), "{screen}");
        if language == Language::English {
            says(&mut app, "Expected place");
        }
    }
}

#[test]
fn a_game_that_is_open_elsewhere_is_not_resumed() {
    let folder = std::env::temp_dir().join(format!("bisat-open-{}", std::process::id()));
    let saved_games = SavedGames::of(|name| (name == "XDG_STATE_HOME").then(|| folder.display().to_string())).unwrap();
    let elsewhere = game("khan", &[], None);
    let mut save_lock = saved_games.lock_new(&elsewhere, now()).unwrap();
    save_lock.keep(&elsewhere.record()).unwrap();
    let with_shelf = || bisat_terminal::Tools { saved_games: Some(saved_games.clone()), ..tools() };
    let english = context(Language::English, UNICODE);
    let mut menu = App::new(english, with_shelf(), StartScreen::Menu(None)).unwrap();
    says(&mut menu, "Continue: KHAN open in another terminal");
    press(&mut menu, &[Key::Up, Key::Enter]);
    says(&mut menu, "This game is open in another terminal. Close it there");
    // What was played there since the menu was opened is not lost.
    let mut elsewhere = elsewhere;
    elsewhere.play("mat:s").unwrap();
    save_lock.keep(&elsewhere.record()).unwrap();
    drop(save_lock);
    press(&mut menu, &[Key::Enter]);
    says(&mut menu, "Place your pieces");
    // The same game begun once more is kept beside it, not over it.
    let begin = StartScreen::Local(Box::new(game("khan", &[], None)), TimeControl::None);
    let mut same = App::new(english, with_shelf(), begin).unwrap();
    press(&mut same, &[Key::Letter('r'), Key::Letter('q')]);
    assert!(same.farewell()[0].contains("-2.txt"), "{:?}", same.farewell());
    assert!(same.farewell()[1].contains("bisat play --resume"), "{:?}", same.farewell());
    drop((menu, same));
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_toss_is_shown_by_the_name_of_its_winner() {
    for (language, red) in [(Language::English, "Red"), (Language::French, "Rouge"), (Language::Hindi, "लाल")] {
        let mut local = game("kho-kho", &[], None);
        local.play("red").unwrap();
        let begin = StartScreen::Local(Box::new(local), TimeControl::None);
        let mut app = App::new(context(language, UNICODE), tools(), begin).unwrap();
        let screen = picture(&mut app, SMALL);
        let shown = |line: &str| line.rsplit('┨').next().is_some_and(|beside| beside.trim() == red);
        assert!(screen.lines().any(shown), "{screen}");
    }
}
