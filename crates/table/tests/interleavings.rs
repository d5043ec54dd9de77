//! Random interleavings of everything that can happen at a table. After every event the server's table equals the table
//! that a client folds from JSON without the seed, and a table accepts exactly the commands that it says are allowed.

#![allow(clippy::unwrap_used, reason = "here a panic is a failed test")]

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::LazyLock;

use bisat_engine::{GAMES, open};
use bisat_protocol::http::Stage;
use bisat_protocol::{
    Ending, Event, EventKind, IdentityId, Occupant, Offer, Person, RequestId, SeatSetup, Setup, TableId, ThrowMode,
    TimeControl, Visibility,
};
use bisat_record::{Chain, Seed, verify};
use bisat_table::{Command, Decision, Table, TableAction};
use proptest::prelude::any;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

const PEOPLE: [&str; 5] = ["ann", "bob", "cat", "dan", "eve"];
const CASES: u32 = 160;
const STEPS: usize = 80;

/// The hash chain of each person's client.
static CHAINS: LazyLock<[Chain; 5]> = LazyLock::new(|| [1, 2, 3, 4, 5].map(|start| Chain::new([start; 32])));

/// Counts what the interleavings exercise, so that the test cannot pass without it.
#[derive(Default)]
struct Tally(BTreeMap<String, u32>);

impl Tally {
    fn count(&mut self, what: &str) {
        *self.0.entry(what.to_owned()).or_default() += 1;
    }
}

/// One random step: what to do, who does it, a pick among possibilities, how long it takes.
type Draw = (u8, u8, u16, u16);

fn seed() -> Seed {
    Seed::new([5; 32])
}

fn identity(name: &str) -> IdentityId {
    IdentityId(name.to_owned())
}

/// Every game with every number of seats that it can have.
fn setups() -> Vec<Setup> {
    let mut setups = Vec::new();
    for game in GAMES {
        for players in 2..=4 {
            let options: BTreeMap<_, _> = if open(game, &[("players", players.into())]).is_ok() {
                serde_json::from_value(serde_json::json!({ "players": players })).unwrap()
            } else if players == 2 {
                BTreeMap::new()
            } else {
                continue;
            };
            setups.push(Setup {
                game: (*game).to_owned(),
                options,
                seats: Vec::new(),
                time: TimeControl::None,
                visibility: Visibility::Link,
                rating: None,
                throws: ThrowMode::Seed,
            });
        }
    }
    setups
}

/// The server's table, the same table folded anew from the log, and a client's table without the seed.
struct Scene {
    server: Table,
    refolded: Table,
    client: Table,
    log: Vec<Event>,
    now: u64,
    last_play: Option<Command>,
    requests: u32,
}

impl Scene {
    fn open(setup: Setup) -> Self {
        let id = TableId("t".to_owned());
        let (server, log) = Table::open(id.clone(), setup, identity(PEOPLE[0]), seed(), 1000).unwrap();
        let refolded = Table::resume(id.clone(), Some(seed()), &log[..1]).unwrap();
        let client = Table::resume(id, None, &log[..1]).unwrap();
        let mut scene = Scene { server, refolded, client, log: Vec::new(), now: 1000, last_play: None, requests: 0 };
        scene.log.push(log[0].clone());
        scene.follow(&log[1..]);
        scene
    }

    /// Sends events to the client as JSON and compares the tables after each.
    fn follow(&mut self, events: &[Event]) {
        for event in events {
            let sent = serde_json::to_string(event).unwrap();
            let heard: Event = serde_json::from_str(&sent).unwrap();
            self.client.apply_checked(&heard).unwrap();
            self.refolded.apply_checked(event).unwrap();
            assert_eq!(self.client, self.refolded, "after {sent}");
            self.log.push(event.clone());
        }
        assert_eq!(self.server, self.refolded);
        assert_eq!(self.server, self.client);
    }

    fn act(&mut self, command: &Command, tally: &mut Tally) -> Decision {
        let offered = self.server.offered();
        let decision = self.server.act(command, self.now);
        for event in &decision.events {
            tally.count(name(&event.what));
            if matches!(&event.what, EventKind::Thrown { missing, .. } if !missing.is_empty()) {
                tally.count("thrown without a link");
            }
            if let (EventKind::Played { seat, .. }, Some((by, Offer::Draw | Offer::TakeBack))) = (&event.what, offered)
            {
                tally.count(if *seat == by { "offer ended by its own seat's move" } else { "offer ended by a move" });
                let agrees =
                    |action: &TableAction| matches!(action, TableAction::AgreeDraw | TableAction::AgreeTakeBack);
                assert_eq!(self.server.offered(), None);
                assert!(!PEOPLE.iter().any(|person| self.server.allowed(&identity(person)).iter().any(agrees)));
            }
        }
        self.follow(&decision.events);
        decision
    }

    /// Every command that a person could send now; moves are legal ones for the current step.
    fn universe(&self, person: &str) -> Vec<(Command, Vec<TableAction>)> {
        let by = identity(person);
        let token = self.server.session().moves().into_iter().next().unwrap_or_default();
        let step = self.server.step();
        let offer = |offer| Command::Offer { by: by.clone(), offer };
        vec![
            (self.join(person), vec![TableAction::Join]),
            (Command::Start { by: by.clone() }, vec![TableAction::Start]),
            (Command::Leave { by: by.clone() }, vec![TableAction::Leave, TableAction::Resign]),
            (Command::Play { by: by.clone(), step, token, id: None }, vec![TableAction::Play]),
            (offer(Offer::Draw), vec![TableAction::OfferDraw, TableAction::AgreeDraw]),
            (
                offer(Offer::TakeBack),
                vec![TableAction::TakeBack, TableAction::OfferTakeBack, TableAction::AgreeTakeBack],
            ),
            (offer(Offer::Rematch), vec![TableAction::Rematch]),
            (Command::Decline { by: by.clone() }, vec![TableAction::Decline]),
            // Away are all: the table does not know who is connected.
            (Command::Claim { by: by.clone(), gone: vec![0, 1, 2, 3] }, vec![TableAction::Claim]),
        ]
    }

    /// Whether the command was accepted before, so that it changes nothing and is no error.
    fn is_repeat(&self, command: &Command, person: &str) -> bool {
        let seat = self.server.seat_of(&identity(person));
        match command {
            Command::Join { .. } => seat.is_some(),
            Command::Offer { offer: Offer::Rematch, .. } => self.log.iter().any(|event| {
                matches!(&event.what, EventKind::Offered { seat: asked, offer: Offer::Rematch } if Some(*asked) == seat)
            }),
            Command::Offer { offer, .. } => {
                self.server.offered().is_some_and(|(by, open)| Some(by) == seat && open == *offer)
            }
            _ => false,
        }
    }

    /// Every allowed command is accepted and every other one refused, for every person.
    fn check_allowed(&self, tally: &mut Tally) {
        for person in PEOPLE {
            let allowed = self.server.allowed(&identity(person));
            assert_eq!(self.client.allowed(&identity(person)), allowed, "{person}");
            for (command, actions) in self.universe(person) {
                let is_allowed = actions.iter().any(|action| allowed.contains(action));
                let decided = self.server.decide(&command, self.now);
                match decided {
                    Ok(events) if events.is_empty() => {
                        assert!(!is_allowed && self.is_repeat(&command, person), "{command:?} {allowed:?}");
                        tally.count("repeated");
                    }
                    Ok(_) => assert!(is_allowed, "{command:?} is accepted, but allowed is {allowed:?}"),
                    Err(refusal) => assert!(!is_allowed, "{command:?} is allowed, but refused: {refusal}"),
                }
                for action in actions.iter().filter(|action| allowed.contains(action)) {
                    tally.count(&format!("allowed {action:?}"));
                }
            }
            let is_other = |seat: &Occupant| matches!(seat, Occupant::Person(other) if other.id != identity(person));
            let is_alone =
                self.server.seat_of(&identity(person)).is_some() && !self.server.seats().iter().any(is_other);
            let has_hints = self.server.stage() == Stage::Over || is_alone;
            assert_eq!(allowed.contains(&TableAction::Hint), has_hints, "{person}");
        }
    }

    fn join(&self, name: &str) -> Command {
        let person = Person { id: identity(name), name: name.to_owned(), is_account: false };
        let contribution = match self.server.setup().throws {
            ThrowMode::Seed => "ab".repeat(16),
            ThrowMode::Chains => chain_of(name).anchor().to_string(),
        };
        Command::Join { person, seat: None, contribution }
    }

    /// Everybody whose link is wanted reveals it, until somebody is to move or the game is over.
    fn reveal_all(&mut self, tally: &mut Tally) {
        let wanted = |scene: &Scene| {
            let throw = |name: &str| scene.server.wanted_link(scene.server.seat_of(&identity(name))?);
            PEOPLE.into_iter().find_map(|name| Some((name, throw(name)?)))
        };
        while let Some((name, throw)) = wanted(self) {
            let link = chain_of(name).link(throw).unwrap().to_string();
            let reveal = Command::Reveal { by: identity(name), throw, link };
            assert_eq!(self.act(&reveal, tally).refused, None);
            assert_eq!(self.act(&reveal, tally).events, [], "a link counts once");
        }
    }

    /// A link that may be anybody's, of any throw about now, or none at all.
    fn any_reveal(&self, who: u8, pick: u16) -> Command {
        let by = self.seated(pick / 16).unwrap_or_else(|| identity(PEOPLE[usize::from(who) % PEOPLE.len()]));
        let owner = if pick.is_multiple_of(4) { PEOPLE[usize::from(who) % PEOPLE.len()] } else { by.0.as_str() };
        let throw = (self.server.game().throws_made() + u32::from(pick / 4 % 3)).saturating_sub(1);
        let link = if pick.is_multiple_of(13) {
            "no link".to_owned()
        } else {
            chain_of(owner).link(throw).unwrap().to_string()
        };
        Command::Reveal { by: by.clone(), throw, link }
    }

    /// One of the people who have a seat.
    fn seated(&self, pick: u16) -> Option<IdentityId> {
        let people: Vec<IdentityId> =
            PEOPLE.into_iter().map(identity).filter(|person| self.server.seat_of(person).is_some()).collect();
        people.get(usize::from(pick) % people.len().max(1)).cloned()
    }

    /// Something to do: mostly what is allowed, sometimes anything.
    fn command(&mut self, (kind, who, pick, _): Draw, tally: &mut Tally) -> Command {
        let person = PEOPLE[usize::from(who) % PEOPLE.len()];
        let moves = self.server.session().moves();
        let token = moves.get(usize::from(pick) % moves.len().max(1)).cloned().unwrap_or_default();
        let to_act = self.server.to_act().map(|seat| self.server.seats()[usize::from(seat)].clone());
        match (kind % 100, to_act) {
            (20..45, Some(Occupant::Person(person))) => {
                self.requests += 1;
                let id = Some(RequestId(self.requests.to_string()));
                let command = Command::Play { by: person.id, step: self.server.step(), token, id };
                self.last_play = Some(command.clone());
                command
            }
            (20..45, Some(Occupant::Level(_))) => Command::MachinePlays { number: self.server.next_number(), token },
            (45..50, _) if self.last_play.is_some() => {
                tally.count("resent");
                self.last_play.clone().unwrap()
            }
            (50..52, _) => Command::MachinePlays { number: self.server.next_number().wrapping_sub(1), token },
            (52..54, _) => Command::Tick,
            (54..58, _) => Command::Rematch { table: TableId("u".to_owned()) },
            (58..62, _) => {
                let step = self.server.step() + u32::from(pick % 2);
                Command::Play { by: identity(person), step, token: "no such move".to_owned(), id: None }
            }
            (62, _) => Command::Leave { by: identity(person) },
            (10, _) => Command::Claim { by: identity(person), gone: vec![0, 1, 2, 3] },
            (11, _) => Command::Hint { by: identity(person) },
            (12..18, _) if self.server.setup().throws == ThrowMode::Chains => self.any_reveal(who, pick),
            (63, _) => Command::Leave { by: self.seated(pick).unwrap_or_else(|| identity(person)) },
            (64..80, _) if self.server.stage() == Stage::Waiting => {
                Command::Leave { by: self.seated(pick).filter(|_| kind % 2 == 0).unwrap_or_else(|| identity(person)) }
            }
            // An offer is mostly answered before the next move ends it.
            (0..10 | 66..80, _) if self.server.offered().is_some_and(|(_, offer)| offer != Offer::Rematch) => {
                let (_, offer) = self.server.offered().unwrap();
                let answers = |person: &&&str| self.server.allowed(&identity(person)).contains(&TableAction::Decline);
                let by = identity(PEOPLE.iter().find(answers).unwrap_or(&person));
                if pick % 3 == 0 { Command::Decline { by } } else { Command::Offer { by, offer } }
            }
            _ => {
                // Leaving ends most games: let it happen by the line above alone.
                let mut universe = self.universe(person);
                universe.retain(|(command, _)| !matches!(command, Command::Leave { .. } | Command::Claim { .. }));
                let allowed = self.server.allowed(&identity(person));
                let is_allowed = |actions: &[TableAction]| actions.iter().any(|action| allowed.contains(action));
                if pick % 4 > 0 && universe.iter().any(|(_, actions)| is_allowed(actions)) {
                    universe.retain(|(_, actions)| is_allowed(actions));
                }
                universe.swap_remove(usize::from(pick / 4) % universe.len()).0
            }
        }
    }
}

fn chain_of(name: &str) -> &'static Chain {
    &CHAINS[PEOPLE.iter().position(|person| *person == name).unwrap()]
}

fn name(kind: &EventKind) -> &'static str {
    match kind {
        EventKind::Opened { .. } => "opened",
        EventKind::Joined { .. } => "joined",
        EventKind::Left { .. } => "left",
        EventKind::Started {} => "started",
        EventKind::Played { .. } => "played",
        EventKind::Thrown { .. } => "thrown",
        EventKind::Revealed { .. } => "revealed",
        EventKind::Offered { offer: Offer::Draw, .. } => "draw offered",
        EventKind::Offered { offer: Offer::TakeBack, .. } => "take-back offered",
        EventKind::Offered { offer: Offer::Rematch, .. } => "rematch offered",
        EventKind::Declined { .. } => "declined",
        EventKind::TakenBack { .. } => "taken back",
        EventKind::Replaced { .. } => "replaced",
        EventKind::Hinted { .. } => "hinted",
        EventKind::Ended(ended) => match ended.ending {
            Ending::Played => "played to the end",
            Ending::Resigned => "resigned",
            Ending::TimeUp => "time up",
            Ending::Abandoned => "abandoned",
            Ending::DrawAgreed => "draw agreed",
            Ending::NeverStarted => "never started",
            Ending::Annulled => "annulled",
            Ending::NoProgress => "no progress",
        },
        EventKind::Rematch { .. } => "rematch opened",
    }
}

fn play(setup: &Setup, seats: u8, time: u8, draws: &[Draw], tally: &mut Tally) {
    let times =
        [TimeControl::None, TimeControl::Move { seconds: 20 }, TimeControl::Bank { seconds: 200, increment: 1 }];
    // Each bit is a seat: mostly open, sometimes a machine's.
    let with_chains = seats & 64 == 0;
    let seat = |at: u8| if seats >> (2 * at) & 3 == 0 { SeatSetup::Level(1 + at) } else { SeatSetup::Open };
    let seats: Vec<SeatSetup> = (0..2).map(seat).collect();
    let seats = if seats.contains(&SeatSetup::Open) { seats } else { vec![SeatSetup::Open] };
    let has_chance = open(&setup.game, &[]).unwrap().has_chance();
    let throws = if has_chance && with_chains { ThrowMode::Chains } else { ThrowMode::Seed };
    let setup = Setup { seats, time: times[usize::from(time % 3)], throws, ..setup.clone() };
    tally.count(&format!("{} {:?}", setup.game, setup.options.values().collect::<Vec<_>>()));
    let mut scene = Scene::open(setup);
    // Most tables start soon, so that there is something to do.
    for person in PEOPLE.iter().take(usize::from(time % 16 % 5)) {
        let join = scene.join(person);
        scene.act(&join, tally);
    }
    for draw in draws {
        let is_late = draw.3 % 97 == 0;
        scene.now = match scene.server.deadline().filter(|_| is_late) {
            Some(deadline) => deadline.max(scene.now),
            None => scene.now + u64::from(draw.3 % 1500),
        };
        // A deadline that has passed counts first.
        scene.act(&Command::Tick, tally);
        // Clients reveal their links at once, but not always.
        if draw.1 % 8 != 0 {
            scene.reveal_all(tally);
        }
        scene.check_allowed(tally);
        let command = scene.command(*draw, tally);
        let decision = scene.act(&command, tally);
        if matches!(command, Command::Reveal { .. }) {
            tally.count(if decision.refused.is_some() { "link refused" } else { "link accepted" });
        }
        if decision.refused.is_some() {
            assert_eq!(decision.events, [], "a refused command changes nothing: {command:?}");
            tally.count("refused");
        }
    }
    scene.check_allowed(tally);
    verify(&scene.server.record()).unwrap();
    let resumed = Table::resume(scene.server.id().clone(), Some(seed()), &scene.log).unwrap();
    assert_eq!(resumed, scene.server);
    assert_eq!((resumed.summary(), resumed.record()), (scene.client.summary(), scene.client.record()));
}

#[test]
fn any_interleaving_gives_server_and_client_the_same_table_and_allowed_is_what_is_accepted() {
    let setups = setups();
    assert!(setups.len() >= 8, "{}", setups.len());
    let tally = RefCell::new(Tally::default());
    let config = Config { cases: CASES, failure_persistence: None, ..Config::default() };
    let mut runner = TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha));
    let draws = proptest::collection::vec(any::<Draw>(), STEPS);
    let which = (0..setups.len(), any::<u8>(), any::<u8>());
    let ran = runner.run(&(which, draws), |((setup, seats, time), draws)| {
        // Only a game without throws has draws and take-backs between people: every other table plays it.
        let without_throws = setups.iter().find(|setup| !open(&setup.game, &[]).unwrap().has_chance()).unwrap();
        let setup = if time < 128 { &setups[setup] } else { without_throws };
        play(setup, seats, time, &draws, &mut tally.borrow_mut());
        Ok(())
    });
    ran.unwrap_or_else(|error| panic!("{error}"));
    let tally = tally.into_inner().0;
    println!("{tally:#?}");
    let least = [
        ("joined", 100),
        ("left", 5),
        ("started", 60),
        ("played", 500),
        ("thrown", 500),
        ("revealed", 300),
        ("thrown without a link", 20),
        ("link refused", 50),
        ("link accepted", 10),
        ("resent", 100),
        ("repeated", 500),
        ("refused", 500),
        ("draw offered", 50),
        ("draw agreed", 10),
        ("take-back offered", 40),
        ("taken back", 60),
        ("declined", 10),
        ("offer ended by its own seat's move", 20),
        ("offer ended by a move", 20),
        ("replaced", 10),
        ("resigned", 10),
        ("time up", 5),
        ("never started", 5),
        ("abandoned", 4),
        ("played to the end", 3),
        ("rematch offered", 10),
        ("rematch opened", 5),
    ];
    for (what, least) in least {
        assert!(tally.get(what).is_some_and(|count| *count >= least), "{what}: {:?} of {least}", tally.get(what));
    }
    for action in TableAction::ALL.into_iter().filter(|action| *action != TableAction::Hint) {
        assert!(tally.contains_key(&format!("allowed {action:?}")), "{action:?} was never allowed");
    }
    for game in GAMES {
        assert!(tally.keys().filter(|key| key.starts_with(game)).count() >= 1, "{game} was never played");
    }
}
