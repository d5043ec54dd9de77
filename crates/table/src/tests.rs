#![allow(clippy::unwrap_used, reason = "here a panic is a failed test")]

use bisat_protocol::http::Stage;
use bisat_protocol::{
    Ending, Event, EventKind, IdentityId, Occupant, Offer, Person, RequestId, SeatSetup, Setup, TableId, ThrowMode,
    TimeControl, Visibility,
};
use bisat_record::{Seed, verify};
use fastrand::Rng;

use crate::{Command, Reason, Refusal, Table, TableAction};

const SEED: [u8; 32] = [5; 32];

fn setup(game: &str, seats: &[SeatSetup], time: TimeControl) -> Setup {
    let options = Default::default();
    Setup {
        game: game.to_owned(),
        options,
        seats: seats.to_vec(),
        time,
        visibility: Visibility::Public,
        rating: None,
        throws: ThrowMode::Seed,
    }
}

fn person(name: &str) -> Person {
    Person { id: IdentityId(name.to_owned()), name: name.to_owned(), is_account: false }
}

fn by(name: &str) -> IdentityId {
    IdentityId(name.to_owned())
}

fn join(name: &str) -> Command {
    Command::Join { person: person(name), seat: None, contribution: "ab".repeat(16) }
}

/// A table with its log and the time.
struct Scene {
    table: Table,
    log: Vec<Event>,
    now: u64,
}

impl Scene {
    fn open(setup: Setup) -> Self {
        let id = TableId("t".to_owned());
        let (table, log) = Table::open(id, setup, by("ann"), Seed::new(SEED), 1000).unwrap();
        Scene { table, log, now: 1000 }
    }

    /// A game of two people, begun.
    fn duel(game: &str, time: TimeControl) -> Self {
        let mut scene = Scene::open(setup(game, &[], time));
        scene.act(&join("ann")).unwrap();
        scene.act(&join("bob")).unwrap();
        scene
    }

    fn act(&mut self, command: &Command) -> Result<Vec<Event>, Refusal> {
        let acted = self.table.act(command, self.now);
        self.log.extend(acted.events.iter().cloned());
        match acted.refused {
            Some(refusal) => Err(refusal),
            None => Ok(acted.events),
        }
    }

    fn name_to_act(&self) -> &'static str {
        if self.table.to_act() == Some(0) { "ann" } else { "bob" }
    }

    /// The seat to act makes its first legal move, or the one named.
    fn play(&mut self, token: Option<&str>) -> Result<Vec<Event>, Refusal> {
        let name = self.name_to_act();
        let token = token.map_or_else(|| self.table.session().moves()[0].clone(), ToOwned::to_owned);
        self.act(&Command::Play { by: by(name), step: self.table.step(), token, id: None })
    }

    /// What the log alone makes of the table is the same.
    fn check(&self) {
        let resumed = Table::resume(self.table.id().clone(), Some(Seed::new(SEED)), &self.log).unwrap();
        assert_eq!(resumed.summary(), self.table.summary());
        assert_eq!(resumed.record(), self.table.record());
        assert_eq!(resumed.deadline(), self.table.deadline());
        assert!(self.log.iter().zip(0..).all(|(event, number)| event.number == number));
        verify(&self.table.record()).unwrap();
        let ends = self.log.iter().filter(|event| matches!(event.what, EventKind::Ended(_))).count();
        assert_eq!(ends, usize::from(self.table.stage() == Stage::Over));
    }
}

#[test]
fn a_game_begins_when_every_seat_is_taken_and_throws_come_by_themselves() {
    let mut scene = Scene::open(setup("chowka-bhara", &[], TimeControl::None));
    assert_eq!(scene.table.stage(), Stage::Waiting);
    scene.act(&join("ann")).unwrap();
    assert_eq!(scene.act(&join("ann")), Ok(Vec::new()), "a person who sits keeps the seat");
    let events = scene.act(&join("bob")).unwrap();
    assert!(matches!(events[1].what, EventKind::Started {}));
    assert!(matches!(events[2].what, EventKind::Thrown { .. }));
    assert!(scene.table.to_act().is_some());
    assert_eq!(scene.act(&join("eve")), Err(Refusal::NotNow(Reason::JoinsAfterStart)));
    scene.check();
}

#[test]
fn a_table_that_waits_can_be_begun_by_its_opener_and_not_without_a_person() {
    let machines = setup("khan", &[SeatSetup::Level(1), SeatSetup::Level(2)], TimeControl::None);
    let refused = Table::open(TableId("t".to_owned()), machines, by("ann"), Seed::new(SEED), 0).err();
    assert!(matches!(refused, Some(Refusal::Setup(_))), "machines do not play alone: {refused:?}");
    let mut scene = Scene::open(setup("pachisi", &[], TimeControl::None));
    assert_eq!(scene.act(&Command::Start { by: by("ann") }), Err(Refusal::NotNow(Reason::NobodySeated)));
    scene.act(&join("ann")).unwrap();
    assert!(scene.act(&Command::Start { by: by("bob") }).is_err());
    scene.act(&Command::Start { by: by("ann") }).unwrap();
    assert_eq!(scene.table.stage(), Stage::Playing);
    scene.check();
}

#[test]
fn nobody_acts_for_another_seat_or_out_of_turn_or_in_another_position() {
    let mut scene = Scene::duel("khan", TimeControl::None);
    let play = |name: &str, step, token: &str| Command::Play { by: by(name), step, token: token.to_owned(), id: None };
    assert_eq!(scene.act(&play("eve", 0, "mat:s")), Err(Refusal::NotYourSeat));
    assert_eq!(scene.act(&play("bob", 0, "mat:s")), Err(Refusal::NotNow(Reason::NotYourTurn)));
    assert_eq!(scene.act(&play("ann", 1, "mat:s")), Err(Refusal::Stale { step: 0 }));
    assert!(matches!(scene.act(&play("ann", 0, "e2e4")), Err(Refusal::Illegal(_))));
    assert!(scene.act(&Command::MachinePlays { number: 4, token: "mat:s".to_owned() }).is_err());
    assert!(scene.act(&play("ann", 0, "mat:s")).is_ok());
    scene.check();
}

#[test]
fn a_move_that_is_sent_again_is_made_once() {
    let mut scene = Scene::duel("khan", TimeControl::None);
    let id = RequestId("m1".to_owned());
    let play = Command::Play { by: by("ann"), step: 0, token: "mat:s".to_owned(), id: Some(id.clone()) };
    assert_eq!(scene.act(&play).unwrap().len(), 1);
    assert_eq!(scene.act(&play), Ok(Vec::new()));
    assert!(scene.table.made(0, &id).is_some());
    assert!(scene.table.made(1, &id).is_none(), "others may use the same name");
    for name in ["ann", "bob"] {
        scene.act(&Command::Offer { by: by(name), offer: Offer::TakeBack }).unwrap();
    }
    assert_eq!(scene.act(&play).unwrap().len(), 1, "what was taken back can be played again");
    scene.check();
}

#[test]
fn leaving_loses_a_game_of_two_and_a_machine_replaces_the_player_in_a_larger_one() {
    let mut scene = Scene::duel("khan", TimeControl::None);
    scene.act(&Command::Leave { by: by("ann") }).unwrap();
    let ended = scene.table.ended().unwrap();
    assert_eq!((ended.ending, ended.ranks.as_slice(), ended.seat), (Ending::Resigned, [2, 1].as_slice(), Some(0)));
    scene.check();
    let mut scene = Scene::open(setup("pachisi", &[SeatSetup::Level(1), SeatSetup::Level(1)], TimeControl::None));
    scene.act(&join("ann")).unwrap();
    scene.act(&join("bob")).unwrap();
    scene.act(&Command::Leave { by: by("ann") }).unwrap();
    assert_eq!(
        (scene.table.stage(), &scene.table.seats()[2]),
        (Stage::Playing, &Occupant::Level(crate::REPLACEMENT_LEVEL))
    );
    scene.act(&Command::Leave { by: by("bob") }).unwrap();
    assert_eq!(scene.table.stage(), Stage::Over, "nobody is left to play for");
    scene.check();
}

#[test]
fn a_seat_can_be_left_before_the_start() {
    let mut scene = Scene::open(setup("khan", &[], TimeControl::None));
    scene.act(&join("bob")).unwrap();
    scene.act(&Command::Leave { by: by("bob") }).unwrap();
    assert_eq!((&scene.table.seats()[0], scene.table.stage()), (&Occupant::Nobody, Stage::Waiting));
    scene.check();
}

#[test]
fn an_opener_who_leaves_an_empty_table_closes_it() {
    let mut scene = Scene::open(setup("khan", &[], TimeControl::None));
    scene.act(&join("ann")).unwrap();
    scene.act(&Command::Leave { by: by("ann") }).unwrap();
    assert_eq!(scene.table.ended().unwrap().ending, Ending::NeverStarted);
    scene.check();
}

#[test]
fn an_opener_closes_a_table_only_alone_and_before_the_start() {
    let close = Command::Close { by: by("ann") };
    let mut scene = Scene::open(setup("khan", &[], TimeControl::None));
    assert_eq!(scene.act(&Command::Close { by: by("bob") }), Err(Refusal::NotYourSeat));
    scene.act(&join("bob")).unwrap();
    assert_eq!(scene.act(&Command::Close { by: by("bob") }), Err(Refusal::NotNow(Reason::NotAlone)), "not the opener");
    scene.act(&join("ann")).unwrap();
    assert_eq!(scene.act(&close), Err(Refusal::NotNow(Reason::Started)), "the game goes on");
    assert_eq!(scene.table.stage(), Stage::Playing);
    scene.check();
    let mut scene = Scene::open(setup("khan", &[], TimeControl::None));
    scene.act(&join("ann")).unwrap();
    scene.act(&close).unwrap();
    assert_eq!(scene.table.ended().unwrap().ending, Ending::NeverStarted);
    scene.check();
}

#[test]
fn a_log_with_a_move_that_is_not_legal_is_refused() {
    let mut scene = Scene::duel("khan", TimeControl::None);
    scene.play(Some("mat:s")).unwrap();
    let EventKind::Played { token, .. } = &mut scene.log.last_mut().unwrap().what else { panic!("a move") };
    *token = "mat:q".to_owned();
    assert!(Table::resume(scene.table.id().clone(), Some(Seed::new(SEED)), &scene.log).is_err());
}

#[test]
fn the_number_of_offers_is_limited() {
    let mut scene = Scene::duel("khan", TimeControl::None);
    let mut offered = 0;
    while scene.act(&Command::Offer { by: by("ann"), offer: Offer::Draw }).is_ok() {
        let _ = scene.act(&Command::Decline { by: by("bob") });
        offered += 1;
    }
    assert_eq!(offered, crate::check::MAX_OFFER_EVENTS / 2);
}

#[test]
fn a_draw_needs_both_and_a_machine_plays_on() {
    let mut scene = Scene::duel("khan", TimeControl::None);
    let offer = |name| Command::Offer { by: by(name), offer: Offer::Draw };
    scene.act(&offer("ann")).unwrap();
    scene.act(&Command::Decline { by: by("bob") }).unwrap();
    scene.act(&offer("ann")).unwrap();
    assert!(scene.act(&Command::Decline { by: by("ann") }).is_err(), "one's own offer is not declined");
    scene.act(&offer("bob")).unwrap();
    assert_eq!(scene.table.ended().unwrap().ranks, [1, 1]);
    scene.check();
    let mut scene = Scene::open(setup("khan", &[SeatSetup::Open, SeatSetup::Level(1)], TimeControl::None));
    scene.act(&join("ann")).unwrap();
    assert!(scene.act(&offer("ann")).is_err());
    let mut scene = Scene::duel("kho-kho", TimeControl::None);
    assert!(scene.act(&offer("ann")).is_err());
}

#[test]
fn a_move_is_taken_back_by_consent_and_against_a_machine_at_once_but_never_over_a_throw() {
    let mut scene = Scene::duel("khan", TimeControl::None);
    let offer = |name| Command::Offer { by: by(name), offer: Offer::TakeBack };
    assert!(scene.act(&offer("ann")).is_err(), "nothing was played");
    scene.play(Some("mat:s")).unwrap();
    scene.act(&offer("ann")).unwrap();
    assert_eq!(scene.table.step(), 1);
    assert_eq!(scene.act(&offer("ann")), Ok(Vec::new()), "the same offer stands once");
    scene.act(&offer("bob")).unwrap();
    assert_eq!(scene.table.step(), 0);
    scene.check();
    let mut scene = Scene::open(setup("chowka-bhara", &[SeatSetup::Open, SeatSetup::Level(1)], TimeControl::None));
    scene.act(&join("ann")).unwrap();
    let before = scene.table.step();
    let token = scene.table.session().moves()[0].clone();
    scene.act(&Command::Play { by: by("ann"), step: before, token, id: None }).unwrap();
    assert!(scene.act(&offer("ann")).is_err(), "a throw came after it");
    scene.check();
}

#[test]
fn a_player_without_time_loses_even_with_a_move_on_the_way() {
    let mut scene = Scene::duel("khan", TimeControl::Move { seconds: 10 });
    assert_eq!(scene.table.deadline(), Some(1000 + 10_000 + 500));
    scene.now += 10_400;
    scene.play(None).unwrap();
    scene.now += 10_500;
    assert_eq!(scene.play(None), Err(Refusal::NotNow(Reason::Over)));
    assert_eq!(scene.table.ended().unwrap().ending, Ending::TimeUp);
    scene.check();
}

#[test]
fn a_bank_is_spent_by_thinking_and_grows_with_each_move() {
    let mut scene = Scene::duel("khan", TimeControl::Bank { seconds: 60, increment: 2 });
    scene.now += 10_500;
    let events = scene.play(None).unwrap();
    assert!(matches!(events[0].what, EventKind::Played { left: Some(52_000), .. }), "{events:?}");
    assert_eq!(scene.table.to_act(), Some(0), "red sets up, too");
    assert_eq!(scene.table.left(scene.now + 500), Some(52_000), "the way does not count");
    scene.now += 52_500;
    let _ = scene.act(&Command::Tick);
    assert_eq!(scene.table.ended().unwrap().seat, Some(0));
    scene.check();
}

#[test]
fn without_a_clock_a_player_who_stays_away_for_days_has_left_and_an_empty_table_is_closed() {
    let mut scene = Scene::duel("khan", TimeControl::None);
    scene.now = scene.table.deadline().unwrap() - 1;
    assert!(scene.act(&Command::Tick).is_err());
    assert_eq!(scene.table.stage(), Stage::Playing);
    scene.now += 1;
    let _ = scene.act(&Command::Tick);
    assert_eq!(scene.table.ended().unwrap().ending, Ending::Abandoned);
    let mut scene = Scene::open(setup("khan", &[], TimeControl::None));
    scene.now = scene.table.deadline().unwrap();
    let _ = scene.act(&Command::Tick);
    assert_eq!(scene.table.ended().unwrap().ending, Ending::NeverStarted);
    scene.check();
}

#[test]
fn the_day_of_a_record_is_that_of_the_calendar() {
    const DAY: u64 = 24 * 60 * 60 * 1000;
    for (day, date) in [
        (0, "1970-01-01"),
        (58, "1970-02-28"),
        (59, "1970-03-01"),
        (789, "1972-02-29"),
        (11_016, "2000-02-29"),
        (20_772, "2026-11-15"),
        (47_540, "2100-02-28"),
        (47_541, "2100-03-01"),
    ] {
        assert_eq!(
            (crate::record::date(day * DAY), crate::record::date(day * DAY + DAY - 1)),
            (date.to_owned(), date.to_owned())
        );
    }
    assert_eq!(crate::record::date(u64::MAX), "9999-12-31");
}

#[test]
fn a_rematch_needs_everybody() {
    let mut scene = Scene::duel("khan", TimeControl::None);
    let offer = |name| Command::Offer { by: by(name), offer: Offer::Rematch };
    assert!(scene.act(&offer("ann")).is_err());
    scene.act(&Command::Leave { by: by("bob") }).unwrap();
    scene.act(&offer("ann")).unwrap();
    assert_eq!(scene.table.rematch(), None);
    scene.act(&offer("bob")).unwrap();
    assert!(scene.table.rematch().is_some());
    scene.act(&Command::Rematch { table: TableId("u".to_owned()) }).unwrap();
    assert_eq!(scene.table.rematch(), None);
    scene.check();
}

mod running_score;

#[test]
fn the_seats_of_a_rematch_are_reserved_for_the_players_who_move_one_seat_on() {
    let mut scene = Scene::duel("khan", TimeControl::None);
    scene.act(&Command::Leave { by: by("bob") }).unwrap();
    for name in ["bob", "ann"] {
        scene.act(&Command::Offer { by: by(name), offer: Offer::Rematch }).unwrap();
    }
    let opening = scene.table.rematch().unwrap();
    assert_eq!(opening.reserved, [Some(by("bob")), Some(by("ann"))]);
    assert_eq!(opening.by, by("ann"), "the player who asked last opens it");
    let (table, log) = Table::open_reserved(TableId("u".to_owned()), opening, Seed::new(SEED), 1000).unwrap();
    let mut next = Scene { table, log, now: 1000 };
    assert!(!next.table.has_free_seat());
    assert!(next.table.allowed(&by("eve")).is_empty());
    let named = |name: &str, seat: Option<u8>| match join(name) {
        Command::Join { person, contribution, .. } => Command::Join { person, seat, contribution },
        other => other,
    };
    for seat in [None, Some(0), Some(1)] {
        assert_eq!(next.act(&named("eve", seat)), Err(Refusal::NotNow(Reason::SeatReserved)));
    }
    assert_eq!(next.act(&named("eve", Some(2))), Err(Refusal::NotNow(Reason::SeatNotOpen)));
    assert_eq!(next.act(&named("ann", Some(0))), Err(Refusal::NotNow(Reason::SeatReserved)));
    next.act(&join("bob")).unwrap();
    assert_eq!(next.table.seat_of(&by("bob")), Some(0));
    next.act(&Command::Leave { by: by("bob") }).unwrap();
    assert_eq!(next.act(&join("eve")), Err(Refusal::NotNow(Reason::SeatReserved)), "bob may come back");
    next.act(&join("ann")).unwrap();
    assert_eq!(next.table.seat_of(&by("ann")), Some(1));
    next.act(&join("bob")).unwrap();
    assert_eq!(next.table.stage(), Stage::Playing);
    next.check();
}

#[test]
fn a_person_takes_a_seat_at_one_table_a_bounded_number_of_times() {
    let mut scene = Scene::open(setup("khan", &[], TimeControl::None));
    for _ in 0..20 {
        scene.act(&join("bob")).unwrap();
        scene.act(&Command::Leave { by: by("bob") }).unwrap();
    }
    assert_eq!(scene.act(&join("bob")), Err(Refusal::NotNow(Reason::TooManyJoins)));
    assert!(!scene.table.allowed(&by("bob")).contains(&TableAction::Join));
    scene.act(&join("eve")).unwrap();
    scene.check();
}

#[test]
fn invalid_setups_are_refused() {
    let open = |setup| Table::open(TableId("t".to_owned()), setup, by("ann"), Seed::new(SEED), 0).err();
    assert!(open(setup("ludo", &[], TimeControl::None)).is_some());
    assert!(open(setup("khan", &[SeatSetup::Open; 3], TimeControl::None)).is_some());
    assert!(open(setup("khan", &[SeatSetup::Level(10)], TimeControl::None)).is_some());
    assert!(open(setup("khan", &[], TimeControl::Move { seconds: 4 })).is_some());
    assert!(open(setup("khan", &[], TimeControl::Bank { seconds: 9, increment: 0 })).is_some());
    assert!(open(setup("khan", &[], TimeControl::Bank { seconds: 60, increment: 3601 })).is_some());
    assert!(open(setup("khan", &[], TimeControl::Bank { seconds: 60, increment: 0 })).is_none());
}

#[test]
fn any_interleaving_of_moves_offers_departures_and_clocks_leaves_log_and_table_consistent() {
    let mut rng = Rng::with_seed(42);
    let mut over = 0;
    for round in 0..120 {
        let game = bisat_engine::GAMES[round % bisat_engine::GAMES.len()];
        let times =
            [TimeControl::None, TimeControl::Move { seconds: 20 }, TimeControl::Bank { seconds: 200, increment: 1 }];
        let seats: Vec<SeatSetup> =
            (0..2).map(|_| if rng.bool() { SeatSetup::Open } else { SeatSetup::Level(rng.u8(1..=8)) }).collect();
        let seats = if seats.contains(&SeatSetup::Open) { seats } else { vec![SeatSetup::Open] };
        let mut scene = Scene::open(setup(game, &seats, times[rng.usize(..3)]));
        for _ in 0..300 {
            scene.now += rng.u64(..4000);
            let name = *rng.choice(&["ann", "bob", "cat", "dan", "eve"]).unwrap();
            let moves = scene.table.session().moves();
            let token = rng.choice(&moves).cloned().unwrap_or_default();
            let step = if rng.u8(..10) == 0 { rng.u32(..9) } else { scene.table.step() };
            let command = match rng.u8(..100) {
                0..10 => join(name),
                10..50 => {
                    let seat = scene.table.to_act().unwrap_or(0);
                    let by = match &scene.table.seats()[usize::from(seat)] {
                        Occupant::Person(person) if rng.u8(..10) > 0 => person.id.clone(),
                        _ => by(name),
                    };
                    let id = Some(RequestId(rng.u8(..).to_string()));
                    Command::Play { by, step, token, id }
                }
                50..85 => Command::MachinePlays { number: scene.table.next_number(), token },
                85..87 => Command::Leave { by: by(name) },
                87..92 => {
                    let offer = *rng.choice(&[Offer::Draw, Offer::TakeBack, Offer::Rematch]).unwrap();
                    Command::Offer { by: by(name), offer }
                }
                92..94 => Command::Decline { by: by(name) },
                94..96 => Command::Start { by: by(name) },
                96 => Command::Hint { by: by(name) },
                97 => Command::Claim { by: by(name), gone: vec![0, 1] },
                _ => Command::Tick,
            };
            let before = scene.log.len();
            if scene.act(&command).is_err() && scene.log.len() == before {
                continue;
            }
            if rng.u8(..20) == 0 {
                scene.check();
            }
        }
        scene.check();
        over += u32::from(scene.table.stage() == Stage::Over);
    }
    assert!(over > 40, "{over}");
}
