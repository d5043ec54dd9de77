//! A table at a server: what the screen says, and what it requests.

use bisat_client::Language;
use bisat_client::labels::Play;
use bisat_protocol::{ClientMessage, ErrorBody, ErrorCode, EventKind, Offer, SeatSetup, ServerMessage, Setup, TableId};
use bisat_terminal::{Key, LinkEvent, LinkRequest, ServerGoal};

use crate::at_table::{AtTable, TABLE, setup};
use crate::picture::press;

#[test]
fn a_spectator_of_their_own_table_plays_nothing_and_learns_why() {
    let mut playing = AtTable::begun(ServerGoal::Sit);
    playing.check("Turn the mat");
    playing.app.press(Key::Letter('r'), 0);
    assert!(matches!(playing.requests()[..], [LinkRequest::Send(ClientMessage::Play { .. })]));

    let mut watching = AtTable::begun(ServerGoal::WatchTable);
    for key in ['r', 'k', 'u', 'j', 'b', 'd', 'a', 'x', 'g', 'g', 'z'] {
        watching.app.press(Key::Escape, 0);
        watching.app.press(Key::Letter(key), 0);
        watching.check("You are watching. You cannot play here.");
    }
    press(&mut watching.app, &[Key::Tab, Key::Enter]);
    assert_eq!(watching.requests(), []);
}

#[test]
fn a_lost_connection_is_told_whatever_else_is_said() {
    let mut at_table = AtTable::begun(ServerGoal::Sit);
    at_table.app.press(Key::Letter('j'), 0);
    at_table.receive(LinkEvent::Lost);
    at_table.check("Connection lost. Trying again. You already have a seat at this table.");
}

#[test]
fn a_table_that_is_not_there_is_named() {
    let mut at_table = AtTable::connected(ServerGoal::Sit);
    at_table.receive(LinkEvent::Received(ServerMessage::Refused {
        id: None,
        table: Some(TableId(TABLE.to_owned())),
        error: ErrorBody::new(ErrorCode::NoSuchTable, "there is no such table"),
    }));
    at_table.check("Table k3x9p2m4qa cannot be shown: there is no such table. Press Q to leave.");
}

#[test]
fn offers_and_answers_are_shown_and_quitting_prints_how_to_resume() {
    let mut at_table = AtTable::begun(ServerGoal::Sit);
    at_table.app.press(Key::Letter('a'), 0);
    at_table.check("There is no offer.");
    at_table.happens(EventKind::Offered { seat: 1, offer: Offer::Draw });
    at_table.app.press(Key::Escape, 0);
    at_table.check("Otter offers a draw. A: agree. X: decline.");
    at_table.happens(EventKind::Declined { seat: 0 });
    at_table.check("You declined.");
    at_table.happens(EventKind::Offered { seat: 0, offer: Offer::Draw });
    at_table.happens(EventKind::Declined { seat: 1 });
    at_table.check("Otter declined.");
    at_table.app.press(Key::Letter('q'), 0);
    let farewell = "To continue: bisat play --connect http://127.0.0.1:2525 --table k3x9p2m4qa --as 'Heron'";
    assert_eq!(at_table.app.farewell(), [farewell]);
}

#[test]
fn the_screen_says_by_which_name_one_plays() {
    AtTable::begun(ServerGoal::Sit).check("Red Heron (you)");
}

#[test]
fn keys_that_can_do_nothing_at_a_server_say_why() {
    let mut at_table = AtTable::begun(ServerGoal::Sit);
    let says = [
        ('j', "You already have a seat at this table."),
        ('b', "The game has already begun."),
        ('z', "The game is not over yet."),
        ('x', "There is no offer."),
        ('h', "Hints are only for games against machines."),
        ('v', "V reviews a game after it has ended."),
    ];
    for (key, words) in says {
        at_table.app.press(Key::Letter(key), 0);
        at_table.check(words);
    }
    assert_eq!(at_table.requests(), []);
}

#[test]
fn a_hint_is_given_at_a_server_to_a_person_who_plays_against_machines_alone() {
    let alone = Setup { seats: vec![SeatSetup::Open, SeatSetup::Level(1)], ..setup("khan") };
    let mut at_table = AtTable::begun_with(alone, ServerGoal::Sit);
    at_table.app.press(Key::Letter('?'), 0);
    at_table.check("H: hint");
    at_table.app.press(Key::Escape, 0);
    at_table.app.press(Key::Letter('h'), 0);
    while at_table.screen().contains("is looking for a hint") {
        at_table.app.tick(0);
        std::thread::yield_now();
    }
    at_table.check("Hint (mat:n)");
    assert_eq!(at_table.requests(), []);

    let mut between_people = AtTable::begun(ServerGoal::Sit);
    between_people.app.press(Key::Letter('?'), 0);
    assert!(!between_people.screen().contains("H: hint"));
}

#[test]
fn a_game_at_a_server_can_be_looked_over_once_it_has_ended() {
    let mut at_table = AtTable::begun(ServerGoal::WatchTable);
    at_table.happens(EventKind::Played { seat: 0, token: "mat:s".to_owned(), left: None, id: None });
    at_table.red_resigns();
    at_table.check("Heron resigned. Otter wins. V reviews the game.");
    at_table.app.press(Key::Letter('v'), 0);
    at_table.check("Step 0 of 1.");
    at_table.check("● Heron");
}

#[test]
fn a_look_back_ends_when_the_game_grows_shorter() {
    let play = |at_table: &mut AtTable| {
        for (seat, token) in [(0, "mat:s"), (0, "b1:a1c1d1f1b2")] {
            at_table.happens(EventKind::Played { seat, token: token.to_owned(), left: None, id: None });
        }
        at_table.screen();
        at_table.app.press(Key::Letter('['), 0);
        at_table.check("Step 1 of 2.");
    };
    let mut at_table = AtTable::begun(ServerGoal::WatchTable);
    play(&mut at_table);
    at_table.happens(EventKind::TakenBack { steps: 0 });
    at_table.check("Waiting for Heron.");

    let mut at_table = AtTable::begun(ServerGoal::WatchTable);
    play(&mut at_table);
    at_table.red_resigns();
    at_table.happens(EventKind::Rematch { next: TableId("another".to_owned()) });
    at_table.check("Connecting");
}

#[test]
fn a_name_that_is_refused_is_told_wherever_one_comes() {
    let reason = "x: a name has 2 to 24 letters";
    AtTable::greeted(ServerGoal::Sit, Some(reason)).check(reason);
    let mut opening = AtTable::greeted(|_| ServerGoal::Open(setup("khan")), Some(reason));
    opening.check(reason);
    opening.receive(LinkEvent::Opened(TableId(TABLE.to_owned())));
    opening.check(reason);
    let mut choosing = AtTable::greeted(|_| ServerGoal::Play, Some(reason));
    choosing.receive(LinkEvent::Tables(Vec::new()));
    choosing.check(reason);
    choosing.receive(LinkEvent::Tables(Vec::new()));
    assert!(!choosing.screen().contains(reason));
}

#[test]
fn keys_over_a_lost_connection_are_refused_and_never_sent() {
    let mut at_table = AtTable::begun(ServerGoal::Sit);
    at_table.receive(LinkEvent::Lost);
    for language in Language::ALL {
        for key in "rkudgg".chars() {
            at_table.app.press(Key::Letter(key), 0);
            at_table.check(Play::of(language).not_sent);
        }
        at_table.app.press(Key::Letter('m'), 0);
        "mat:s".chars().for_each(|letter| at_table.app.press(Key::Letter(letter), 0));
        at_table.app.press(Key::Enter, 0);
        at_table.check(Play::of(language).not_sent);
        at_table.app.press(Key::Language, 0);
    }
    at_table.is_greeted(None);
    assert_eq!(at_table.requests(), []);
    assert!(!at_table.screen().contains("not sent"), "{}", at_table.screen());
    at_table.app.press(Key::Letter('r'), 0);
    assert!(matches!(at_table.requests()[..], [LinkRequest::Send(ClientMessage::Play { .. })]));
}

#[test]
fn requests_before_a_lost_connection_are_reported_as_sent_again() {
    let mut at_table = AtTable::begun(ServerGoal::Sit);
    at_table.app.press(Key::Letter('r'), 0);
    at_table.receive(LinkEvent::Lost);
    at_table.check("Connection lost. Trying again. Messages without an answer are sent again.");
    let sent = at_table.requests();
    at_table.is_greeted(None);
    assert_eq!(at_table.requests(), sent);
}

#[test]
fn help_at_a_server_lists_only_offers_that_can_be_made_and_the_others_say_why() {
    let against_a_machine = || {
        let mut setup = setup("khan");
        setup.seats = vec![SeatSetup::Open, SeatSetup::Level(3)];
        setup
    };
    let drawn = "A game with throws cannot end in an agreed draw.";
    let back = "In a game with throws between people, moves cannot be taken back.";
    let listed = |at_table: &mut AtTable| {
        press(&mut at_table.app, &[Key::Letter('?')]);
        let page = at_table.screen();
        at_table.app.press(Key::Escape, 0);
        ["D: offer a draw", "A, X: agree, decline", "U: ask to take back"].map(|key| page.contains(key))
    };
    for (setup, expected, refused) in [
        (setup("khan"), [true, false, false], &[('u', "There is nothing to take back.")][..]),
        (setup("chowka-bhara"), [false, false, false], &[('d', drawn), ('u', back)]),
        (against_a_machine(), [false, false, false], &[('d', "The machine plays on.")]),
    ] {
        let mut at_table = AtTable::begun_with(setup, ServerGoal::Sit);
        assert_eq!(listed(&mut at_table), expected);
        for (key, words) in refused {
            at_table.app.press(Key::Letter(*key), 0);
            at_table.check(words);
        }
        assert_eq!(at_table.requests(), []);
    }
    let mut at_table = AtTable::begun(ServerGoal::Sit);
    at_table.happens(EventKind::Played { seat: 0, token: "mat:s".to_owned(), left: None, id: None });
    assert_eq!(listed(&mut at_table), [true, false, true]);
    at_table.happens(EventKind::Offered { seat: 1, offer: Offer::Draw });
    assert_eq!(listed(&mut at_table), [false, true, true]);
}

#[test]
fn an_offer_ends_with_the_next_move_of_either_seat_and_nothing_is_left_to_agree_to() {
    // Red sets up after the mat was turned: ochre's offer ends by red's move, red's own offer by red's move, too.
    for by in [0, 1] {
        let mut at_table = AtTable::begun(ServerGoal::Sit);
        at_table.happens(EventKind::Offered { seat: by, offer: Offer::Draw });
        at_table.happens(EventKind::Played { seat: 0, token: "mat:s".to_owned(), left: None, id: None });
        let screen = at_table.screen();
        assert!(!screen.contains("offer") && !screen.contains("A: agree"), "{screen}");
        at_table.app.press(Key::Letter('a'), 0);
        at_table.check("There is no offer.");
        assert_eq!(at_table.requests(), []);
    }
    // Ochre offers and then moves itself: red sees no dead offer.
    let mut at_table = AtTable::begun(ServerGoal::Sit);
    for token in ["mat:s", "b1:a1c1d1f1b2"] {
        at_table.happens(EventKind::Played { seat: 0, token: token.to_owned(), left: None, id: None });
    }
    at_table.happens(EventKind::Offered { seat: 1, offer: Offer::Draw });
    at_table.check("Otter offers a draw. A: agree. X: decline.");
    at_table.happens(EventKind::Played { seat: 1, token: "b6:e5a6c6e6f6".to_owned(), left: None, id: None });
    assert!(!at_table.screen().contains("offers a draw"), "{}", at_table.screen());
    at_table.app.press(Key::Letter('a'), 0);
    at_table.check("There is no offer.");
    assert_eq!(at_table.requests(), []);
}

#[test]
fn a_new_offer_replaces_the_message_of_an_earlier_one() {
    let mut at_table = AtTable::begun(ServerGoal::Sit);
    let offers = |at_table: &mut AtTable| at_table.happens(EventKind::Offered { seat: 1, offer: Offer::Draw });
    at_table.app.press(Key::Letter('x'), 0);
    at_table.check("There is no offer.");
    offers(&mut at_table);
    at_table.check("Otter offers a draw. A: agree. X: decline.");
    assert!(!at_table.screen().contains("There is no offer."), "{}", at_table.screen());
    at_table.happens(EventKind::Declined { seat: 0 });
    at_table.check("You declined.");
    offers(&mut at_table);
    at_table.check("Otter offers a draw. A: agree. X: decline.");
    assert!(!at_table.screen().contains("You declined."), "{}", at_table.screen());
    // Who comes and goes is no news of an offer: what was dropped stays dropped.
    at_table.happens(EventKind::Declined { seat: 0 });
    at_table.app.press(Key::Escape, 0);
    let present = ServerMessage::Present { table: TableId(TABLE.to_owned()), seats: vec![0], watchers: 1 };
    at_table.receive(LinkEvent::Received(present));
    assert!(!at_table.screen().contains("You declined."), "{}", at_table.screen());
}

#[test]
fn a_player_who_plays_on_is_asked_again_before_they_resign() {
    let mut at_table = AtTable::begun(ServerGoal::Sit);
    for _ in 0..2 {
        at_table.app.press(Key::Letter('g'), 0);
        at_table.check("Resign this game? Press G again to resign, Esc to play on.");
        at_table.app.press(Key::Escape, 0);
    }
    assert_eq!(at_table.requests(), []);
    at_table.app.press(Key::Letter('g'), 0);
    at_table.app.press(Key::Letter('g'), 0);
    assert!(matches!(at_table.requests()[..], [LinkRequest::Send(ClientMessage::Leave { .. })]));
}

#[test]
fn after_a_resignation_nobody_is_to_act_and_the_khan_asks_nothing() {
    let mut at_table = AtTable::begun(ServerGoal::WatchTable);
    for (seat, token) in [(0, "mat:s"), (0, "b1:a1c1d1f1b2"), (1, "b6:e5a6c6e6f6"), (0, "b2b3")] {
        at_table.happens(EventKind::Played { seat, token: token.to_owned(), left: None, id: None });
    }
    let shows = |at_table: &mut AtTable| ["▸", "The Khan asks for"].map(|words| at_table.screen().contains(words));
    assert_eq!(shows(&mut at_table), [true, true]);
    at_table.red_resigns();
    assert_eq!(shows(&mut at_table), [false, false]);
    // A look back shows whose turn it was then.
    at_table.app.press(Key::Letter('['), 0);
    assert_eq!(shows(&mut at_table), [true, false]);
}
