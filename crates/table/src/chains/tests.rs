#![allow(clippy::unwrap_used, reason = "here a panic is a failed test")]

use std::sync::LazyLock;

use bisat_protocol::http::Stage;
use bisat_protocol::{Event, EventKind, IdentityId, Offer, Person, Setup, TableId};
use bisat_record::{Chain, Seed, tag, verify};

use super::{LINK_WAIT, MOST_MISSING};
use crate::{Command, Reason, Refusal, Table};

const PEOPLE: [&str; 3] = ["ann", "bob", "cat"];
const DUEL: &str = r#"{"game":"chowka-bhara","throws":"chains"}"#;

static CHAINS: LazyLock<[Chain; 3]> = LazyLock::new(|| [1, 2, 3].map(|start| Chain::new([start; 32])));

fn by(name: &str) -> IdentityId {
    IdentityId(name.to_owned())
}

fn link(who: usize, throw: u32) -> String {
    CHAINS[who].link(throw).unwrap().to_string()
}

fn seed() -> Seed {
    Seed::new([5; 32])
}

fn open(setup: &str) -> Result<(Table, Vec<Event>), Refusal> {
    let setup: Setup = serde_json::from_str(setup).unwrap();
    Table::open(TableId("t".to_owned()), setup, by("ann"), seed(), 1000)
}

/// A table whose game has begun, with its log and the time.
struct Scene {
    table: Table,
    log: Vec<Event>,
    now: u64,
}

impl Scene {
    fn begin(setup: &str, people: usize) -> Self {
        let (table, log) = open(setup).unwrap();
        let mut scene = Scene { table, log, now: 1000 };
        for (at, name) in PEOPLE.iter().enumerate().take(people) {
            let person = Person { id: by(name), name: (*name).to_owned(), is_account: false };
            let contribution = CHAINS[at].anchor().to_string();
            scene.act(&Command::Join { person, seat: None, contribution }).unwrap();
        }
        assert_eq!(scene.table.stage(), Stage::Playing);
        scene
    }

    fn act(&mut self, command: &Command) -> Result<Vec<Event>, Refusal> {
        let acted = self.table.act(command, self.now);
        self.log.extend(acted.events.iter().cloned());
        acted.refused.map_or(Ok(acted.events), Err)
    }

    fn reveal(&mut self, who: usize, throw: u32) -> Result<Vec<Event>, Refusal> {
        self.reveal_text(who, throw, &link(who, throw))
    }

    fn reveal_text(&mut self, who: usize, throw: u32, link: &str) -> Result<Vec<Event>, Refusal> {
        self.act(&Command::Reveal { by: by(PEOPLE[who]), throw, link: link.to_owned() })
    }

    /// The number of throws made.
    fn throws(&self) -> u32 {
        self.table.game().throws_made()
    }

    /// These people reveal what is wanted of them until somebody is to move, who makes their first legal move.
    fn step(&mut self, honest: &[usize]) {
        while self.table.awaits_links() {
            let wanted = honest.iter().copied().find(|who| self.wanted(*who));
            match wanted {
                Some(who) => drop(self.reveal(who, self.throws()).unwrap()),
                None => {
                    self.now = self.table.deadline().unwrap();
                    let _ = self.act(&Command::Tick);
                }
            }
        }
        let Some(seat) = self.table.to_act() else { return };
        let token = self.table.session().moves()[0].clone();
        let command = match PEOPLE.iter().find(|name| self.table.seat_of(&by(name)) == Some(seat)) {
            Some(name) => Command::Play { by: by(name), step: self.table.step(), token, id: None },
            None => Command::MachinePlays { number: self.table.next_number(), token },
        };
        self.act(&command).unwrap();
    }

    fn wanted(&self, who: usize) -> bool {
        self.table.seat_of(&by(PEOPLE[who])).is_some_and(|seat| self.table.wanted_link(seat).is_some())
    }

    /// The log alone makes the same table, and its record is true.
    fn check(&self) {
        let resumed = Table::resume(self.table.id().clone(), Some(seed()), &self.log).unwrap();
        assert_eq!(resumed, self.table);
        assert_eq!(resumed.deadline(), self.table.deadline());
        verify(&self.table.record()).unwrap();
    }
}

fn missing(events: &[Event]) -> Option<&[u8]> {
    events.iter().find_map(|event| match &event.what {
        EventKind::Thrown { missing, .. } => Some(missing.as_slice()),
        _ => None,
    })
}

#[test]
fn a_throw_is_made_when_the_last_link_is_there() {
    let mut scene = Scene::begin(DUEL, 2);
    assert!(matches!(scene.log.last().unwrap().what, EventKind::Started {}), "no throw yet");
    assert_eq!(
        (scene.table.to_act(), scene.table.wanted_link(0), scene.table.wanted_link(1)),
        (None, Some(0), Some(0))
    );
    let events = scene.reveal(1, 0).unwrap();
    assert!(matches!(&events[..], [Event { what: EventKind::Revealed { seat: 1, throw: 0, .. }, .. }]), "{events:?}");
    assert_eq!((scene.table.wanted_link(0), scene.table.wanted_link(1)), (Some(0), None));
    scene.check();
    let events = scene.reveal(0, 0).unwrap();
    assert_eq!((events.len(), missing(&events)), (2, Some([].as_slice())));
    scene.check();
}

#[test]
fn a_link_that_is_wrong_early_late_anothers_or_sent_twice_changes_nothing() {
    let mut scene = Scene::begin(DUEL, 2);
    let before = scene.log.len();
    let not_now = |reason| Err(Refusal::NotNow(reason));
    assert_eq!(scene.reveal(0, 1), not_now(Reason::LinkTooEarly));
    for wrong in [link(1, 0), link(0, 1), "ab".repeat(32), "AB".repeat(32), String::new()] {
        assert!(matches!(scene.reveal_text(0, 0, &wrong), Err(Refusal::Link(_))), "{wrong}");
    }
    let stranger = Command::Reveal { by: by("eve"), throw: 0, link: link(0, 0) };
    assert_eq!(scene.act(&stranger), Err(Refusal::NotYourSeat));
    assert_eq!(scene.log.len(), before);
    scene.reveal(0, 0).unwrap();
    assert_eq!(scene.reveal(0, 0), Ok(Vec::new()), "twice, before the throw");
    scene.reveal(1, 0).unwrap();
    assert_eq!(scene.reveal(0, 0), Ok(Vec::new()), "twice, after the throw");
    assert_eq!(scene.reveal(0, scene.throws()), not_now(Reason::LinkTooEarly), "no throw is due");
    scene.check();
    let seed_mode = r#"{"game":"chowka-bhara","seats":["open",{"level":1}]}"#;
    let (mut table, _) = open(seed_mode).unwrap();
    let person = Person { id: by("ann"), name: "ann".to_owned(), is_account: false };
    let join = |contribution: String| Command::Join { person: person.clone(), seat: None, contribution };
    assert!(matches!(table.act(&join("ab".repeat(32)), 0).refused, Some(Refusal::Contribution(_))), "64 digits");
    assert_eq!(table.act(&join("ab".repeat(16)), 0).refused, None);
    let reveal = Command::Reveal { by: by("ann"), throw: 0, link: link(0, 0) };
    assert_eq!(table.act(&reveal, 0).refused, Some(Refusal::NotNow(Reason::NoChains)));
}

#[test]
fn a_link_that_does_not_come_delays_the_throw_and_the_record_says_so() {
    let mut scene = Scene::begin(r#"{"game":"chowka-bhara","throws":"chains","time":{"kind":"move","seconds":10}}"#, 2);
    scene.reveal(0, 0).unwrap();
    scene.now += LINK_WAIT - 1;
    assert_eq!(scene.act(&Command::Tick), Err(Refusal::NotNow(Reason::TimeLeft)));
    scene.now += 1;
    let late = scene.reveal(1, 0);
    assert_eq!(late, Err(Refusal::NotNow(Reason::LinkTooLate)), "the deadline counts first");
    assert_eq!(missing(&scene.log), Some([1].as_slice()));
    assert_eq!(scene.table.deadline(), Some(scene.now + 10_500), "the wait costs nobody time");
    let record = scene.table.record();
    assert_eq!(record.get(tag::MISSING_LINKS), Some("- 0"));
    scene.step(&[0, 1]);
    let throw = scene.throws();
    scene.reveal(1, throw).unwrap();
    scene.reveal(0, throw).unwrap();
    scene.act(&Command::Leave { by: by("ann") }).unwrap();
    scene.check();
    let verified = verify(&scene.table.record()).unwrap();
    assert_eq!((verified.throws > 1, verified.without_link, verified.is_drawn_again), (true, 1, true));
}

#[test]
fn nobody_waits_for_a_seat_that_was_left_or_is_a_machines() {
    let three = r#"{"game":"chowka-bhara","options":{"players":3},"throws":"chains"}"#;
    let mut scene = Scene::begin(three, 3);
    scene.reveal(0, 0).unwrap();
    scene.reveal(1, 0).unwrap();
    let events = scene.act(&Command::Leave { by: by("cat") }).unwrap();
    assert_eq!(missing(&events), Some([2].as_slice()), "the throw waited for nobody else");
    assert_eq!(scene.table.wanted_link(2), None);
    (0..40).for_each(|_| scene.step(&[0, 1]));
    scene.check();
    let machine = r#"{"game":"chowka-bhara","seats":["open",{"level":1}],"throws":"chains"}"#;
    let mut scene = Scene::begin(machine, 1);
    let events = scene.reveal(0, 0).unwrap();
    assert_eq!(missing(&events), Some([].as_slice()), "a machine has no link");
    scene.check();
}

#[test]
fn a_seat_that_is_always_silent_is_given_up_and_the_game_goes_on() {
    let mut scene = Scene::begin(DUEL, 2);
    let began = scene.now;
    while scene.table.stage() == Stage::Playing {
        scene.step(&[0]);
    }
    assert_eq!(scene.now - began, u64::from(MOST_MISSING) * LINK_WAIT, "the waits are bounded");
    assert_eq!(scene.reveal(1, scene.throws()), Err(Refusal::NotNow(Reason::Over)));
    scene.check();
    let (record, throws) = (scene.table.record(), scene.throws());
    assert_eq!(record.get(tag::MISSING_LINKS), Some(format!("- 0-{}", throws - 1).as_str()));
    assert_eq!(verify(&record).unwrap().without_link, throws);
    let mut scene = Scene::begin(DUEL, 2);
    while scene.throws() < MOST_MISSING {
        scene.step(&[0]);
    }
    while scene.table.session().turn() != bisat_engine::Turn::Chance {
        scene.step(&[]);
    }
    assert_eq!(scene.reveal(1, scene.throws()), Err(Refusal::NotNow(Reason::LinksGivenUp)));
}

#[test]
fn a_changed_link_a_hidden_absence_or_another_throw_in_a_record_is_found_out() {
    let mut scene = Scene::begin(DUEL, 2);
    (0..6).for_each(|_| scene.step(&[0, 1]));
    scene.step(&[0]);
    while scene.table.stage() == Stage::Playing {
        scene.step(&[0, 1]);
    }
    scene.check();
    let record = scene.table.record();
    let tampered = |name: &str, change: fn(&str) -> String| {
        let mut record = record.clone();
        let value = change(record.get(name).unwrap());
        record.set(name, &value);
        verify(&record).unwrap_err().to_string()
    };
    let digit = |text: &str| {
        let end = if text.ends_with('0') { "1" } else { "0" };
        format!("{}{end}", &text[..text.len() - 1])
    };
    assert!(tampered(tag::CHAINS, digit).contains("does not lead back to its anchor"));
    assert!(tampered(tag::CONTRIBUTIONS, digit).contains("does not lead back to its anchor"));
    assert!(tampered(tag::CHAINS, |text| format!("1{text}")).contains("[Chains], seat 1"));
    assert!(tampered(tag::CHAINS, |text| format!("{} -", text.split_once(' ').unwrap().0)).contains("[MissingLinks]"));
    assert!(tampered(tag::CHAINS, |_| "- - -".to_owned()).contains("one word for each of the 2 seats"));
    assert!(tampered(tag::MISSING_LINKS, |_| "- -".to_owned()).contains("the seed throws"));
    assert!(tampered(tag::MISSING_LINKS, |_| "- 9-3".to_owned()).contains("7,9-12"));
    let mut without = record.clone();
    without.tags.retain(|(name, _)| name != tag::CHAINS);
    assert!(verify(&without).is_err(), "an anchor is no contribution");
}

#[test]
fn a_move_is_not_taken_back_while_its_throw_waits() {
    let mut scene = Scene::begin(r#"{"game":"chowka-bhara","seats":["open",{"level":1}],"throws":"chains"}"#, 1);
    while !scene.table.awaits_links() || scene.table.step() == 0 {
        scene.step(&[0]);
    }
    let offer = Command::Offer { by: by("ann"), offer: Offer::TakeBack };
    assert_eq!(scene.act(&offer), Err(Refusal::NotNow(Reason::NothingToTakeBack)));
    scene.check();
}

#[test]
fn a_log_with_a_wrong_link_or_a_hidden_absence_is_refused() {
    let mut scene = Scene::begin(DUEL, 2);
    scene.reveal(0, 0).unwrap();
    scene.now += LINK_WAIT;
    let _ = scene.act(&Command::Tick);
    let refused = |change: fn(&mut EventKind)| {
        let mut log = scene.log.clone();
        log.iter_mut().for_each(|event| change(&mut event.what));
        Table::resume(scene.table.id().clone(), None, &log).is_err()
    };
    assert!(!refused(|_| {}));
    assert!(refused(|what| if let EventKind::Revealed { link, .. } = what {
        *link = "ab".repeat(32);
    }));
    assert!(refused(|what| if let EventKind::Revealed { seat, .. } = what {
        *seat = 1;
    }));
    assert!(refused(|what| if let EventKind::Thrown { missing, .. } = what {
        missing.clear();
    }));
}

#[test]
fn chains_need_throws_and_players_who_are_present_and_a_setup_without_them_is_written_as_before() {
    let refused = |setup: &str| matches!(open(setup), Err(Refusal::Setup(_)));
    assert!(refused(r#"{"game":"khan","throws":"chains"}"#));
    assert!(refused(r#"{"game":"pachisi","throws":"chains","time":{"kind":"move","seconds":3601}}"#));
    assert!(refused(
        r#"{"game":"pachisi","throws":"chains","seats":[{"level":1},{"level":1},{"level":1},{"level":1}]}"#
    ));
    assert!(!refused(r#"{"game":"pachisi","throws":"chains","time":{"kind":"move","seconds":3600}}"#));
    let seed: Setup = serde_json::from_str(r#"{"game":"khan","throws":"seed"}"#).unwrap();
    assert!(!serde_json::to_string(&seed).unwrap().contains("throws"));
}
