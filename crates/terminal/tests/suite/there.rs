//! A table at a server, of which the events are told one by one.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::mpsc::{Sender, channel};

use bisat_client::Language;
use bisat_protocol::http::Me;
use bisat_protocol::{
    Ended, Ending, Event, Happening, IdentityId, Notice, Offer, Person, Place, Request, Setup, TableId, TimeControl,
    Visibility,
};
use bisat_terminal::{App, Ask, Begin, Goal, Key, News, Wire};

use crate::picture::{SMALL, UNICODE, context, picture, press, tools};

/// The other end of a line.
pub(crate) struct Server {
    pub(crate) wire: Wire,
    pub(crate) news: Sender<News>,
    pub(crate) asked: Rc<RefCell<Vec<Ask>>>,
}

pub(crate) fn server() -> Server {
    let (news, heard) = channel();
    let asked = Rc::new(RefCell::new(Vec::new()));
    let asks = Rc::clone(&asked);
    let wire = Wire {
        url: "http://127.0.0.1:2525".to_owned(),
        flags: Some(" --as 'Heron'".to_owned()),
        ask: Box::new(move |ask| asks.borrow_mut().push(ask)),
        news: heard,
        contribution: Box::new(|| "0".repeat(32)),
    };
    Server { wire, news, asked }
}

const TABLE: &str = "k3x9p2m4qa";

fn setup() -> Setup {
    Setup {
        game: "khan".to_owned(),
        options: Default::default(),
        seats: vec![Place::Open, Place::Open],
        time: TimeControl::None,
        visibility: Visibility::Link,
    }
}

/// A client at a table of KHAN.
struct AtTable {
    app: App,
    news: Sender<News>,
    asked: Rc<RefCell<Vec<Ask>>>,
    number: u32,
}

impl AtTable {
    /// Connected, but nothing is known of the table.
    fn connected(goal: fn(TableId) -> Goal) -> Self {
        AtTable::greeted(goal, None)
    }

    /// The same, and a name was refused for this reason.
    fn greeted(goal: fn(TableId) -> Goal, refused: Option<&str>) -> Self {
        let Server { wire, news, asked } = server();
        let begin = Begin::Server(wire, goal(TableId(TABLE.to_owned())));
        let app = App::new(context(Language::English, UNICODE), tools(), begin).unwrap();
        let mut at_table = AtTable { app, news, asked, number: 0 };
        let me = Me { id: IdentityId("me".to_owned()), name: "Heron".to_owned(), is_account: false };
        at_table.hear(News::Connected { me, refused: refused.map(str::to_owned) });
        at_table
    }

    /// A game in which we are red, and Otter is ochre.
    fn begun(goal: fn(TableId) -> Goal) -> Self {
        let mut at_table = AtTable::connected(goal);
        at_table.happens(Happening::Opened {
            setup: setup(),
            commitment: String::new(),
            by: IdentityId("me".to_owned()),
        });
        for (seat, id, name) in [(0, "me", "Heron"), (1, "other", "Otter")] {
            let person = Person { id: IdentityId(id.to_owned()), name: name.to_owned(), is_account: false };
            at_table.happens(Happening::Joined { seat, person, contribution: "0".repeat(32) });
        }
        at_table.happens(Happening::Started {});
        // Whoever came to sit down has asked for it, and is answered.
        for ask in at_table.asks() {
            let Ask::Say(Request::Join { id, .. }) = ask else { panic!("{ask:?}") };
            at_table.hear(News::Heard(Notice::Done { id, number: 1 }));
        }
        at_table
    }

    fn hear(&mut self, news: News) {
        self.news.send(news).unwrap();
        self.app.tick(0);
    }

    fn happens(&mut self, what: Happening) {
        let event = Event { number: self.number, at: 0, what };
        self.number += 1;
        self.hear(News::Heard(Notice::Event { table: TableId(TABLE.to_owned()), event }));
    }

    fn screen(&mut self) -> String {
        picture(&mut self.app, SMALL)
    }

    fn check(&mut self, words: &str) {
        let screen = self.screen();
        // A sentence may take two lines.
        let said = screen.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(said.contains(words), "no “{words}” on\n{screen}");
    }

    /// What was asked of the server since the last time, but for following.
    fn asks(&mut self) -> Vec<Ask> {
        let follows = |ask: &Ask| matches!(ask, Ask::Say(Request::Follow { .. }));
        self.asked.take().into_iter().filter(|ask| !follows(ask)).collect()
    }
}

#[test]
fn whoever_watches_their_own_table_plays_nothing_and_is_told_why() {
    let mut playing = AtTable::begun(Goal::Sit);
    playing.check("Turn the mat");
    playing.app.press(Key::Letter('r'), 0);
    assert!(matches!(playing.asks()[..], [Ask::Say(Request::Play { .. })]));

    let mut watching = AtTable::begun(Goal::WatchTable);
    for key in ['r', 'k', 'u', 'j', 'b', 'd', 'a', 'x', 'g', 'g', 'z'] {
        watching.app.press(Key::Escape, 0);
        watching.app.press(Key::Letter(key), 0);
        watching.check("You are watching: nothing is played from here.");
    }
    press(&mut watching.app, &[Key::Tab, Key::Enter]);
    assert_eq!(watching.asks(), []);
}

#[test]
fn a_lost_connection_is_told_whatever_else_is_said() {
    let mut at_table = AtTable::begun(Goal::Sit);
    at_table.app.press(Key::Letter('j'), 0);
    at_table.hear(News::Lost);
    at_table.check("Connection lost. Trying again. You sit at this table already.");
}

#[test]
fn a_table_that_is_not_there_is_named() {
    let mut at_table = AtTable::connected(Goal::Sit);
    at_table.hear(News::Heard(Notice::Refused { id: None, reason: "there is no such table".to_owned() }));
    at_table.check("Table k3x9p2m4qa cannot be shown: there is no such table. Q leaves.");
}

#[test]
fn what_is_offered_and_declined_is_told_and_leaving_says_how_to_go_on() {
    let mut at_table = AtTable::begun(Goal::Sit);
    at_table.app.press(Key::Letter('a'), 0);
    at_table.check("Nothing is offered.");
    at_table.happens(Happening::Offered { seat: 1, offer: Offer::Draw });
    at_table.app.press(Key::Escape, 0);
    at_table.check("Otter offers a draw. A agrees, X declines.");
    at_table.happens(Happening::Declined { seat: 0 });
    at_table.check("You declined.");
    at_table.happens(Happening::Offered { seat: 0, offer: Offer::Draw });
    at_table.happens(Happening::Declined { seat: 1 });
    at_table.check("Otter declined.");
    at_table.app.press(Key::Letter('q'), 0);
    let farewell = "To go on: bisat play --connect http://127.0.0.1:2525 --table k3x9p2m4qa --as 'Heron'";
    assert_eq!(at_table.app.farewell(), [farewell]);
}

#[test]
fn the_screen_says_by_which_name_one_plays() {
    AtTable::begun(Goal::Sit).check("Red Heron (you)");
}

#[test]
fn keys_that_can_do_nothing_at_a_server_say_why() {
    let mut at_table = AtTable::begun(Goal::Sit);
    let says = [
        ('j', "You sit at this table already."),
        ('b', "The game has begun already."),
        ('z', "The game is not over yet."),
        ('x', "Nothing is offered."),
        ('h', "Hints are for games at this screen."),
        ('v', "V looks a game over once it has ended."),
    ];
    for (key, words) in says {
        at_table.app.press(Key::Letter(key), 0);
        at_table.check(words);
    }
    assert_eq!(at_table.asks(), []);
}

#[test]
fn a_game_at_a_server_can_be_looked_over_once_it_has_ended() {
    let mut at_table = AtTable::begun(Goal::WatchTable);
    at_table.happens(Happening::Played { seat: 0, token: "mat:s".to_owned(), left: None, id: None });
    let ended = Ended { ranks: vec![2, 1], ending: Ending::Resigned, seat: Some(0), seed: String::new() };
    at_table.happens(Happening::Ended(ended));
    at_table.check("Heron resigned. Otter wins. V looks it over.");
    at_table.app.press(Key::Letter('v'), 0);
    at_table.check("Step 0 of 1.");
    at_table.check("● Heron");
}

#[test]
fn whoever_looks_back_comes_to_the_game_when_it_grows_shorter() {
    let play = |at_table: &mut AtTable| {
        for (seat, token) in [(0, "mat:s"), (0, "b1:a1c1d1f1b2")] {
            at_table.happens(Happening::Played { seat, token: token.to_owned(), left: None, id: None });
        }
        at_table.screen();
        at_table.app.press(Key::Letter('['), 0);
        at_table.check("Step 1 of 2.");
    };
    let mut at_table = AtTable::begun(Goal::WatchTable);
    play(&mut at_table);
    at_table.happens(Happening::TakenBack { steps: 0 });
    at_table.check("Waiting for Heron.");

    let mut at_table = AtTable::begun(Goal::WatchTable);
    play(&mut at_table);
    let ended = Ended { ranks: vec![2, 1], ending: Ending::Resigned, seat: Some(0), seed: String::new() };
    at_table.happens(Happening::Ended(ended));
    at_table.happens(Happening::Rematch { next: TableId("another".to_owned()) });
    at_table.check("Connecting");
}

#[test]
fn a_name_that_is_refused_is_told_wherever_one_comes() {
    let reason = "x: a name has 2 to 24 letters";
    AtTable::greeted(Goal::Sit, Some(reason)).check(reason);
    let mut opening = AtTable::greeted(|_| Goal::Open(setup()), Some(reason));
    opening.check(reason);
    opening.hear(News::Opened(TableId(TABLE.to_owned())));
    opening.check(reason);
    let mut choosing = AtTable::greeted(|_| Goal::Play, Some(reason));
    choosing.hear(News::Tables(Vec::new()));
    choosing.check(reason);
    choosing.hear(News::Tables(Vec::new()));
    assert!(!choosing.screen().contains(reason));
}
