//! Every screen but the boards: the menu, a server's tables, a record, what is laid over, and the small ones.

use std::cell::Cell;
use std::rc::Rc;

use bisat_client::{Language, Local, LocalPlayer, LocalSetup};
use bisat_engine::GAMES;
use bisat_protocol::http::{Me, Stage, TableSummary};
use bisat_protocol::{IdentityId, Occupant, SeatSetup, Setup, TableId, ThrowMode, TimeControl, Visibility};
use bisat_record::Record;
use bisat_terminal::{App, Key, LinkEvent, ServerGoal, StartScreen, Tools};

use crate::at_table::{Server, server};
use crate::picture::{ASCII, LARGE, SMALL, UNICODE, buffer, check, context, game, picture, press, table, tools};

fn both(name: &str, make: impl Fn() -> App) {
    check(&format!("{name}-80x24"), &mut make(), SMALL);
    check(&format!("{name}-120x40"), &mut make(), LARGE);
}

fn menu(language: Language) -> App {
    App::new(context(language, UNICODE), tools(), StartScreen::Menu(None)).unwrap()
}

#[test]
fn the_menu_offers_the_games() {
    both("menu", || menu(Language::English));
    for (language, name) in [(Language::French, "menu-fr"), (Language::Hindi, "menu-hi")] {
        check(name, &mut menu(language), SMALL);
    }
}

#[test]
fn a_game_is_set_up_by_arrows() {
    both("set-up", || {
        let mut app = menu(Language::English);
        // Chowka Bhara for three on the large board; the second seat is a machine of level 4, with a clock.
        press(&mut app, &[Key::Down, Key::Enter, Key::Down, Key::Right, Key::Down, Key::Right]);
        press(&mut app, &[Key::Down, Key::Down, Key::Down, Key::Right, Key::Down, Key::Down, Key::Right]);
        app
    });
}

#[test]
fn help_and_rules_lie_over_the_table() {
    both("help", || {
        let mut app = table(UNICODE, game("khan", &[], None));
        press(&mut app, &[Key::Letter('?')]);
        assert!(!picture(&mut app, SMALL).contains("U: take back"), "there is nothing to take back yet");
        press(&mut app, &[Key::Escape, Key::Letter('r'), Key::Letter('?')]);
        app
    });
    both("rules", || {
        let mut app = table(UNICODE, game("khan", &[], None));
        press(&mut app, &[Key::Help]);
        app
    });
}

#[test]
fn the_tables_of_a_server_are_listed() {
    both("tables", || {
        let Server { wire, events, .. } = server();
        let begin = StartScreen::Server(wire, ServerGoal::Play);
        let mut app = App::new(context(Language::English, UNICODE), tools(), begin).unwrap();
        let me = Me { id: IdentityId("me".to_owned()), name: "Heron".to_owned(), is_account: false, is_bot: false };
        events.send(LinkEvent::Connected { me, refused: None }).unwrap();
        events.send(LinkEvent::Tables(vec![waiting_table()])).unwrap();
        app.tick(0);
        app
    });
}

fn waiting_table() -> TableSummary {
    let setup = Setup {
        game: "khan".to_owned(),
        options: std::collections::BTreeMap::new(),
        seats: vec![SeatSetup::Open, SeatSetup::Level(3)],
        time: TimeControl::None,
        visibility: Visibility::Public,
        rating: None,
        throws: ThrowMode::Seed,
    };
    TableSummary {
        commitment: "0".repeat(64),
        table: TableId("k3x9p2m4qa".to_owned()),
        setup,
        seats: vec![Occupant::Nobody, Occupant::Level(3)],
        stage: Stage::Waiting,
        events: 1,
        step: 0,
        state: "6/6/6/6/6/6 - r - 0".to_owned(),
        to_act: None,
        ended: None,
        opened_at: 0,
        away: Vec::new(),
        ratings: Vec::new(),
        unrated: None,
    }
}

#[test]
fn a_lost_connection_is_told() {
    let Server { wire, events, .. } = server();
    let begin = StartScreen::Server(wire, ServerGoal::Play);
    let mut app = App::new(context(Language::English, UNICODE), tools(), begin).unwrap();
    events.send(LinkEvent::Lost).unwrap();
    assert!(app.tick(0));
    assert!(picture(&mut app, SMALL).contains("Connection lost. Trying again."));
    events.send(LinkEvent::Unreachable("connection refused".to_owned())).unwrap();
    assert!(app.tick(0));
    let said = "Cannot reach http://127.0.0.1:2525: connection refused. Trying again.";
    assert!(picture(&mut app, SMALL).contains(said), "{}", picture(&mut app, SMALL));
}

const RECORD: &str = "\
[Game \"khan\"]
[Options \"quiet_limit=40\"]
[Seat1 \"me\"]
[Seat2 \"level 3\"]
[Result \"*\"]

1. red: mat:s b1:a1c1d1f1b2
2. ochre: b6:e5a6c6e6f6
3. red: b2b3
";

#[test]
fn a_record_is_gone_through_with_a_graph_of_the_chances() {
    both("replay", || {
        let record = Record::read(RECORD).unwrap();
        let begin = StartScreen::Replay(Box::new(record));
        let mut app = App::new(context(Language::English, UNICODE), tools(), begin).unwrap();
        press(&mut app, &[Key::Last]);
        // The same nodes give the same thoughts on every machine; only how long they take differs.
        while picture(&mut app, SMALL).contains("Working it out") {
            app.tick(0);
            std::thread::yield_now();
        }
        app
    });
}

#[test]
fn a_record_is_judged_by_the_machine_of_this_device_which_may_have_a_table() {
    let opened = Rc::new(Cell::new(0));
    let count = Rc::clone(&opened);
    let tools = Tools {
        opponent: Rc::new(move |game, options| {
            count.set(count.get() + 1);
            (tools().opponent)(game, options)
        }),
        ..tools()
    };
    let begin = StartScreen::Replay(Box::new(Record::read(RECORD).unwrap()));
    App::new(context(Language::English, UNICODE), tools, begin).unwrap();
    assert_eq!(opened.get(), 1);
}

#[test]
fn a_game_against_machines_goes_on_by_itself_to_its_end() {
    let setup = LocalSetup {
        game: "khan".to_owned(),
        options: Vec::new(),
        seats: vec![LocalPlayer::Person(None), LocalPlayer::Level(1)],
        start: None,
    };
    let local = Local::new(&setup, [7; 32]).unwrap();
    let mut app = table(UNICODE, local);
    let mut now = 0;
    while !picture(&mut app, SMALL).contains("Another game?") {
        now += 1;
        app.press(Key::Letter('r'), now);
        app.tick(now);
        std::thread::yield_now();
    }
    app.press(Key::Letter('v'), now);
    assert!(picture(&mut app, SMALL).contains("Step 0 of "));
}

#[test]
fn a_table_speaks_three_languages() {
    for (language, name) in [(Language::French, "khan-fr"), (Language::Hindi, "khan-hi")] {
        let begin = StartScreen::Local(
            Box::new(game("khan", &[], Some("sks1ss/4s1/2S3/6/1S4/SK1S1S s r e5 3"))),
            TimeControl::Bank { seconds: 600, increment: 5 },
        );
        let mut app = App::new(context(language, UNICODE), tools(), begin).unwrap();
        check(name, &mut app, SMALL);
    }
}

#[test]
fn the_rule_pages_of_all_games_are_there_in_every_language() {
    for id in GAMES {
        for language in Language::ALL {
            let begin = StartScreen::Local(Box::new(game(id, &[], None)), TimeControl::None);
            let mut app = App::new(context(language, UNICODE), tools(), begin).unwrap();
            press(&mut app, &[Key::Help]);
            let page = picture(&mut app, SMALL);
            assert!(page.lines().filter(|line| !line.is_empty()).count() > 12, "{id} {language:?}: {page}");
        }
    }
}

#[test]
fn no_size_and_no_letters_break_any_board() {
    for game_id in GAMES {
        for theme in [UNICODE, ASCII] {
            let mut app = table(theme, game(game_id, &[], None));
            for width in (1..=24).chain([36, 40, 60, 79, 110, 200]) {
                for height in (1..=12).chain([24, 39, 70]) {
                    app.press(Key::Tab, 0);
                    app.press(Key::Right, 0);
                    let buffer = buffer(&mut app, (width, height));
                    let is_ascii = buffer.content().iter().all(|cell| cell.symbol().is_ascii());
                    assert!(is_ascii || theme == UNICODE, "{game_id} in {width}×{height}");
                }
            }
        }
    }
}

#[test]
fn a_small_screen_shows_the_board_around_the_cursor() {
    let mut app = table(UNICODE, game("khan", &[], Some("sks1ss/4s1/6/6/1S4/SKSS1S s r - 0")));
    check("khan-40x10", &mut app, (40, 10));
    let mut app = table(UNICODE, game("pachisi", &[], None));
    check("pachisi-40x10", &mut app, (40, 10));
}
