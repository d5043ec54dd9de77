//! Tables as any client sees them: at this screen, at a server, and picking on their boards.

use bisat_client::{
    Change, GameView, Language, Local, LocalPlayer, LocalSetup, Pending, Picked, Picking, Remote, Taps, Who,
    score_in_words,
};
use bisat_engine::khan::{KALISTA, SBIRE};
use bisat_engine::{GAMES, Seat, Turn, open};
use bisat_protocol::results::RunningScore;
use bisat_protocol::{
    ClientMessage, Ended, Ending, Event, EventKind, IdentityId, Occupant, Offer, Person, SeatSetup, ServerMessage,
    Setup, TableId, ThrowMode, TimeControl, Visibility,
};
use bisat_record::{ContributionKey, Record, verify};
use bisat_table::TableAction;

fn local(game: &str, seats: Vec<LocalPlayer>) -> Local {
    let setup = LocalSetup { game: game.to_owned(), options: Vec::new(), seats, start: None };
    Local::new(&setup, [7; 32]).expect("a game of ours")
}

/// Plays random moves for every seat until the number of steps is reached or the game is over.
fn play_on(local: &mut Local, steps: usize, rng: &mut fastrand::Rng) {
    while local.view().steps().len() < steps {
        match local.pending() {
            Pending::Over => return,
            Pending::Throw { .. } => {
                local.throw().expect("chance is to play");
            }
            Pending::Act(_) | Pending::Think { .. } => {
                let moves = local.view().session().moves();
                local.play(&moves[rng.usize(..moves.len())]).expect("a legal move");
            }
        }
    }
}

#[test]
fn a_game_at_this_screen_can_be_kept_resumed_and_checked() {
    let mut rng = fastrand::Rng::with_seed(1);
    for game in GAMES {
        let mut first = local(game, vec![LocalPlayer::Person(Some("Meera".to_owned())), LocalPlayer::Level(4)]);
        play_on(&mut first, 60, &mut rng);
        let kept = first.record();
        let second = Local::resume(&kept).expect("what was kept can be resumed");
        assert_eq!(second.view().session().state(), first.view().session().state(), "{game}");
        assert_eq!(second.players(), first.players(), "{game}");
        assert_eq!(second.pending(), first.pending(), "{game}: the same comes next, from the same seed");
        assert_eq!(second.record(), kept, "{game}");
        let checked = verify(&Record::read(&kept).expect("a record")).expect("every throw is the seed's");
        assert!(checked.is_drawn_again || checked.throws == 0, "{game}");
    }
}

#[test]
fn taking_back_goes_to_a_persons_last_choice_and_the_same_throws_come_again() {
    let mut rng = fastrand::Rng::with_seed(2);
    for game in GAMES {
        let mut game_here = local(game, vec![LocalPlayer::Person(None)]);
        assert!(!game_here.take_back(), "{game}: nothing was chosen yet");
        play_on(&mut game_here, 80, &mut rng);
        let tokens: Vec<String> = game_here.view().steps().iter().map(|step| step.token.clone()).collect();
        assert!(game_here.take_back(), "{game}");
        assert_eq!(game_here.pending(), Pending::Act(Seat(0)), "{game}");
        let left = game_here.view().steps().len();
        for token in &tokens[left..] {
            match game_here.pending() {
                Pending::Throw { .. } => assert_eq!(game_here.throw().expect("a throw is due").token, *token, "{game}"),
                _ => drop(game_here.play(token).expect("it was legal before")),
            }
        }
    }
}

#[test]
fn machines_think_people_act_and_chance_waits_for_people_alone() {
    let mut here = local("chowka-bhara", vec![LocalPlayer::Person(None), LocalPlayer::Level(2)]);
    assert_eq!(here.pending(), Pending::Throw { seat: Some(Seat(0)), is_person: true });
    here.throw();
    assert_eq!(here.only_person(), Some(Seat(0)));
    assert_eq!(here.who(Seat(0)), Who::You);
    let shared = local("khan", vec![LocalPlayer::Person(None), LocalPlayer::Person(None)]);
    assert_eq!(shared.only_person(), None);
    assert_eq!(shared.pending(), Pending::Act(Seat(0)));
}

#[test]
fn what_the_others_did_before_a_turn_is_their_round() {
    let mut local = local("chowka-bhara", vec![LocalPlayer::Person(None), LocalPlayer::Level(1)]);
    let mut rng = fastrand::Rng::with_seed(8);
    let mut checked = 0;
    for steps in 1..200 {
        play_on(&mut local, steps, &mut rng);
        let (view, seat) = (local.view(), Some(Seat(0)));
        let round = view.round_of_others(seat);
        assert!(round.iter().all(|step| step.seat.or(step.thrower) != seat), "after {steps} steps");
        assert!(view.round_of_others(None).is_empty());
        let moves = view.steps().iter().rev().skip_while(|step| step.seat.or(step.thrower) == seat);
        let moves = moves.take_while(|step| step.seat.or(step.thrower) != seat).count();
        assert!(round.len() == moves || round.len() + 1 == moves, "after {steps} steps: {} of {moves}", round.len());
        checked += round.len();
    }
    assert!(checked > 50, "{checked} steps");
}

#[test]
fn every_legal_move_can_be_picked_point_by_point() {
    let mut rng = fastrand::Rng::with_seed(4);
    for game in GAMES {
        let mut session = open(game, &[]).expect("a game of ours");
        for _ in 0..120 {
            if matches!(session.turn(), Turn::Over(_)) {
                break;
            }
            if matches!(session.turn(), Turn::Seat(_)) && session.count() <= 400 {
                for (token, points) in session.clicks() {
                    let mut picking = Picking::default();
                    let (last, before) = points.split_last().expect("every move is named by points");
                    for point in before {
                        let is_offered = picking.points().is_empty()
                            && picking.beginnings(session.as_ref()).contains(point)
                            || picking.targets(session.as_ref()).iter().any(|target| target.point == *point);
                        assert!(is_offered, "{game}: {point} of {token}");
                        assert_eq!(picking.pick(session.as_ref(), point, Taps::Two), Picked::More, "{game}: {token}");
                    }
                    assert_eq!(picking.pick(session.as_ref(), last, Taps::Two), Picked::Move(token), "{game}");
                }
            }
            let moves = session.moves();
            session.play(&moves[rng.usize(..moves.len())]).expect("a legal move");
        }
    }
}

#[test]
fn a_point_that_leads_nowhere_is_refused_and_the_same_point_again_drops() {
    let mut session = open("khan", &[]).expect("a game of ours");
    session.set_state("sks1ss/4s1/6/6/1S4/SKSS1S s r - 0").expect("a state of it");
    let mut picking = Picking::default();
    assert!(matches!(picking.pick(session.as_ref(), "c4", Taps::Two), Picked::Refused(_)));
    assert_eq!(picking.pick(session.as_ref(), "b2", Taps::Two), Picked::More);
    assert_eq!(picking.pick(session.as_ref(), "a1", Taps::Two), Picked::More, "another piece begins anew");
    assert_eq!(picking.points(), ["a1"]);
    assert!(matches!(picking.pick(session.as_ref(), "d4", Taps::Two), Picked::Refused(_)));
    assert_eq!(picking.points(), ["a1"], "what was picked stays picked");
    assert_eq!(picking.pick(session.as_ref(), "a1", Taps::Two), Picked::Dropped);
}

#[test]
fn the_button_of_every_game_that_has_one_is_found_exactly_when_it_can_be_pressed() {
    let check = |game: &str, state: &str, button: Option<&str>| {
        let mut session = open(game, &[]).expect("a game of ours");
        session.set_state(state).expect("a state of it");
        let found = Picking::button(session.as_ref());
        assert_eq!(found.as_deref(), button, "{game}: {state}");
        if let Some(point) = found {
            let is_played = matches!(Picking::default().pick(session.as_ref(), &point, Taps::Two), Picked::Move(_));
            assert!(is_played, "{game}: {point} alone names a move");
        }
    };
    check("khan", "5k/6/s5/Ss4/SSs3/KSSs2 s r b3 9", Some("pass"));
    check("khan", "sks1ss/4s1/6/6/1S4/SKSS1S s r - 0", None);
    check("kho-kho", "1 0/0 r e4n- a1,l1,l7 0 17 balance 3", Some("hold"));
    check("kho-kho", "1 0/0 r e4n- a1,l1,l7 0 17 run-spin -", None);
    check("pachisi", "0,0,0,0/0,0,0,0/0,0,0,0/0,0,0,0 1 move 2,25 - 0 - -", Some("skip"));
    check("chowka-bhara", "0,0,3,3/0,1,13,13 10 -/13 0 move 2,4 0 -", None);
}

#[test]
fn choosing_a_throw_leaves_only_the_moves_that_spend_it() {
    let mut session = open("chowka-bhara", &[]).expect("a game of ours");
    session.set_state("0,0,3,3/0,1,13,13 10 -/13 0 move 2,4 0 -").expect("a state of it");
    let mut picking = Picking::default();
    let all = picking.choices(session.as_ref()).len();
    picking.choose_value(2);
    let some = picking.choices(session.as_ref());
    assert!(some.len() < all && some.iter().all(|choice| choice.value == Some(2)));
    picking.choose_value(2);
    assert_eq!(picking.choices(session.as_ref()).len(), all, "chosen again it is free again");
}

/// A table of two at a server; the test sends its events one by one.
struct Told {
    remote: Remote,
    number: u32,
}

const TABLE: &str = "table00001";
const KEY: ContributionKey = ContributionKey::new([7; 32]);

impl Told {
    fn new(game: &str) -> Self {
        Told::after(game, None)
    }

    /// At the table of a rematch, with the score so far.
    fn after(game: &str, score: Option<RunningScore>) -> Self {
        let remote = Remote::new(TableId(TABLE.to_owned()), IdentityId("me".to_owned()), "s".to_owned(), KEY);
        let mut told = Told { remote, number: 0 };
        let setup = Setup {
            game: game.to_owned(),
            options: Default::default(),
            seats: vec![SeatSetup::Open, SeatSetup::Open],
            time: TimeControl::Bank { seconds: 60, increment: 0 },
            visibility: Visibility::Link,
            rating: None,
            throws: ThrowMode::Seed,
        };
        let by = IdentityId("me".to_owned());
        let reserved = match score {
            Some(_) => vec![Some(by.clone()), Some(IdentityId("other".to_owned()))],
            None => Vec::new(),
        };
        told.happens(EventKind::Opened { setup, commitment: String::new(), by, reserved, score });
        for (seat, id) in [(0, "me"), (1, "other")] {
            let person = Person { id: IdentityId(id.to_owned()), name: id.to_owned(), is_account: false };
            told.happens(EventKind::Joined { seat, person, contribution: "0".repeat(32) });
        }
        told.happens(EventKind::Started {});
        told
    }

    fn happens(&mut self, what: EventKind) -> Option<Change> {
        let event = Event { number: self.number, at: 0, what };
        self.number += 1;
        self.remote.receive(ServerMessage::Event { table: TableId(TABLE.to_owned()), event }, 1000)
    }
}

#[test]
fn unanswered_requests_are_sent_again_with_the_same_id() {
    let mut told = Told::new("khan");
    assert_eq!(told.remote.connected(), [ClientMessage::Follow { table: TableId(TABLE.to_owned()), from: 4 }]);
    let asked = told.remote.play("mat:s");
    told.remote.lost();
    let again = told.remote.connected();
    assert_eq!(again[1..], *std::slice::from_ref(&asked), "the very same request");
    let ClientMessage::Play { id, step: 0, .. } = asked else { panic!("a move") };
    told.happens(EventKind::Played { seat: 0, token: "mat:s".to_owned(), left: Some(50_000), id: Some(id.clone()) });
    told.remote.receive(ServerMessage::Done { id, number: 4, seat: None }, 1000);
    told.remote.lost();
    assert_eq!(told.remote.connected().len(), 1, "nothing is left to ask");
}

#[test]
fn an_event_that_was_heard_is_not_played_twice_and_a_gap_is_asked_for() {
    let mut told = Told::new("khan");
    let played = EventKind::Played { seat: 0, token: "mat:s".to_owned(), left: None, id: None };
    assert_eq!(told.happens(played.clone()), Some(Change::Stepped));
    told.number -= 1;
    assert_eq!(told.happens(played.clone()), None);
    told.number += 3;
    assert!(matches!(told.happens(played), Some(Change::Send(ClientMessage::Follow { from: 5, .. }))));
}

#[test]
fn players_turn_and_clocks_follow_the_events() {
    let mut told = Told::new("khan");
    assert_eq!(told.remote.seat(), Some(Seat(0)));
    assert_eq!(told.remote.to_act(), Some(Seat(0)));
    assert_eq!(told.remote.who(Seat(1)), Who::Person("other".to_owned()));
    assert_eq!(told.remote.clock().left(Seat(0), 11_000), Some(50_000), "ten seconds of sixty are gone");
    told.happens(EventKind::Played { seat: 0, token: "mat:s".to_owned(), left: Some(42_000), id: None });
    let moved = told.remote.clock();
    assert_eq!(moved.running(), Some(Seat(0)), "red sets up next");
    assert_eq!(moved.left(Seat(0), 2000), Some(41_000));
    assert_eq!(moved.left(Seat(1), 99_000), Some(60_000), "the other's clock stands still");
    told.happens(EventKind::Offered { seat: 1, offer: Offer::Draw });
    assert_eq!(told.remote.offered(), Some((Seat(1), Offer::Draw)));
    told.happens(EventKind::Replaced { seat: 1, level: 3 });
    assert_eq!(told.remote.occupants()[1], Occupant::Level(3));
    let ended = Ended { ranks: vec![1, 2], ending: Ending::Resigned, seat: Some(1), seed: String::new() };
    assert_eq!(told.happens(EventKind::Ended(ended)), Some(Change::Ended));
    assert_eq!(told.remote.to_act(), None);
}

#[test]
fn the_score_over_rematches_names_the_reader_first_and_counts_the_game_that_ends() {
    let mut told = Told::after("khan", Some(RunningScore { won: vec![1, 3], shared: 0 }));
    let said = |told: &Told, language| score_in_words(&told.remote, language);
    assert_eq!(said(&told, Language::English).as_deref(), Some("Score: you 1, other 3"));
    let ended = Ended { ranks: vec![1, 1], ending: Ending::DrawAgreed, seat: None, seed: String::new() };
    told.happens(EventKind::Ended(ended));
    assert_eq!(said(&told, Language::English).as_deref(), Some("Score: you 1, other 3, 1 drawn"));
    assert_eq!(said(&told, Language::French).as_deref(), Some("Score\u{202f}: vous 1, other 3, 1 nulle"));
    assert_eq!(said(&Told::new("khan"), Language::English), None, "nothing is decided yet");
}

#[test]
fn the_table_a_server_tells_is_the_table_that_was_played() {
    let mut rng = fastrand::Rng::with_seed(9);
    for game in GAMES {
        let mut told = Told::new(game);
        let table = told.remote.table().expect("the table is known");
        let mut session = open(game, &[]).expect("a game of ours");
        assert_eq!(table.session().state(), session.state());
        let mut steps = 0;
        for _ in 0..80 {
            let moves = session.moves();
            let Some(token) = moves.get(rng.usize(..moves.len().max(1))) else { break };
            let what = match session.turn() {
                Turn::Seat(seat) => EventKind::Played { seat: seat.0, token: token.clone(), left: None, id: None },
                _ => EventKind::Thrown { token: token.clone(), missing: Vec::new() },
            };
            assert_eq!(told.happens(what), Some(Change::Stepped), "{game}: {token}");
            session.play(token).expect("a legal move");
            steps += 1;
        }
        assert!(steps > 20, "{game}: {steps}");
        assert_eq!(told.remote.view().map(|table| table.session().state()), Some(session.state()), "{game}");
        told.happens(EventKind::TakenBack { steps: 3 });
        assert_eq!(told.remote.view().map(|table| table.steps().len()), Some(3), "{game}");
    }
}

#[test]
fn news_is_what_happened_since_one_last_chose() {
    let mut table = GameView::new(open("khan", &[]).expect("a game of ours"), None).expect("its start");
    table.play("mat:s").expect("legal");
    assert_eq!(table.news(Some(Seat(0)), 9).len(), 1, "one's own last choice while nothing has followed");
    let moves = table.session().moves();
    table.play(&moves[0]).expect("legal");
    let answers = table.session().moves();
    table.play(&answers[0]).expect("legal");
    let news = table.news(Some(Seat(0)), 9);
    assert_eq!(news.len(), 1);
    assert_eq!(news[0].seat, Some(Seat(1)));
    assert_eq!(table.session_after(1).history(), ["mat:s"]);
}

#[test]
fn a_spectator_has_no_seat_even_if_they_sit_at_the_table() {
    let mut told = Told::new("khan");
    assert_eq!(told.remote.to_act(), Some(Seat(0)));
    told.remote = told.remote.watching();
    assert!(told.remote.is_watching());
    assert_eq!((told.remote.seat(), told.remote.to_act()), (None, None));
    assert_eq!(told.remote.who(Seat(0)), Who::Person("me".to_owned()));
}

#[test]
fn an_offer_ends_with_any_move_and_cannot_be_agreed_to_afterwards() {
    // Red, who is to act, offers and then moves: the other client must not show the offer any longer.
    for by in [0, 1] {
        let mut told = Told::new("khan");
        told.happens(EventKind::Offered { seat: by, offer: Offer::Draw });
        assert_eq!(told.remote.offer_to_answer(), (by == 1).then_some(Offer::Draw));
        told.happens(EventKind::Played { seat: 0, token: "mat:s".to_owned(), left: None, id: None });
        assert_eq!((told.remote.offered(), told.remote.offer_to_answer()), (None, None));
        assert_eq!(
            told.remote.allowed(),
            [TableAction::Play, TableAction::OfferTakeBack, TableAction::OfferDraw, TableAction::Resign]
        );
    }
}

#[test]
fn the_seat_that_declined_is_known_until_the_next_event() {
    let mut told = Told::new("khan");
    told.happens(EventKind::Offered { seat: 0, offer: Offer::Draw });
    told.happens(EventKind::Declined { seat: 1 });
    assert_eq!((told.remote.offered(), told.remote.declined()), (None, Some(Seat(1))));
    told.happens(EventKind::Played { seat: 0, token: "mat:s".to_owned(), left: None, id: None });
    assert_eq!(told.remote.declined(), None);
}

#[test]
fn a_set_up_lies_on_the_points_picked_for_it() {
    let mut session = open("khan", &[]).expect("a game of ours");
    session.play("mat:s").expect("legal");
    let mut picking = Picking::default();
    for point in ["b1", "a1", "f1"] {
        assert_eq!(picking.pick(session.as_ref(), point, Taps::Two), Picked::More);
    }
    let pieces = picking.pieces(session.as_ref());
    let at =
        |point: &str| pieces.iter().filter(|piece| piece.point == point).map(|piece| piece.kind).collect::<Vec<_>>();
    assert_eq!((at("b1"), at("a1"), at("f1")), (vec![KALISTA], vec![SBIRE], vec![SBIRE]));
    assert_eq!(at("hand:red"), [SBIRE; 3]);
    assert_eq!(at("hand:ochre").len(), 6, "the other's hand is as it was");
}

#[test]
fn the_news_are_what_the_others_did_and_then_ones_own_throws_alone() {
    let session = open("chowka-bhara", &[("players", 2.into())]).expect("a game of ours");
    let mut table = GameView::new(session, None).expect("its start");
    let (you, mut roll) = (Some(Seat(0)), 0);
    let mut seen = 0;
    while seen < 3 {
        roll += 1;
        let token = match table.session().turn() {
            Turn::Chance => table.session().outcome(roll % table.session().odds_total()).expect("a roll"),
            Turn::Seat(_) => table.session().moves().remove(0),
            Turn::Over(_) => break,
        };
        let thrower = table.session().thrower();
        let is_first = table.steps().last().is_some_and(|last| last.thrower.or(last.seat) != you);
        table.play(&token).expect("legal");
        if thrower == you && is_first {
            let news = table.news(you, 40);
            assert!(news.iter().all(|step| step.thrower == you), "{news:?}");
            seen += 1;
        } else if thrower.is_some() && thrower != you {
            assert!(table.news(you, 40).iter().all(|step| step.thrower.or(step.seat) != you));
        }
    }
}

#[test]
fn a_game_played_again_has_the_same_table_and_other_throws() {
    let setup = LocalSetup {
        game: "pachisi".to_owned(),
        options: vec![("players".to_owned(), 2.into())],
        seats: vec![LocalPlayer::Person(None), LocalPlayer::Level(2)],
        start: None,
    };
    let mut local = Local::new(&setup, [1; 32]).expect("a game of ours");
    let foreseen = local.outcome().expect("somebody throws first");
    assert_eq!(local.throw().expect("it is due").token, foreseen, "what falls is what counts");
    let again = local.again([2; 32]).expect("it was opened before");
    assert_eq!(again.players(), local.players());
    assert_eq!(again.view().session().options(), local.view().session().options());
    assert!(again.view().steps().is_empty() && again.name() != local.name());
}

#[test]
fn two_ways_to_one_space_are_shown_and_then_told_apart() {
    let mut session = open("kho-kho", &[]).expect("a game of ours");
    session.set_state("1 0/0 r e5ee b2,h6,k1 3 17 chase 4").expect("a state of it");
    let mut picking = Picking::default();
    assert_eq!(picking.pick(&*session, "e5", Taps::Two), Picked::More);
    let target = |picking: &Picking, name: &str| {
        picking.targets(&*session).into_iter().find(|target| target.point == name).expect("a target")
    };
    assert_eq!(target(&picking, "g7").ways.len(), 2);
    assert!(target(&picking, "i5").ways.is_empty(), "one way needs no effect apart");
    assert_eq!(picking.pick(&*session, "g7", Taps::Two), Picked::More);
    assert_eq!(target(&picking, "e7").onward.as_deref(), Some("g7"));
    assert!(matches!(picking.pick(&*session, "e7", Taps::Two), Picked::Move(_)));
}
