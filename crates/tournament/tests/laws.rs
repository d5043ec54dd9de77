//! The laws of a tournament, over random numbers of players, results and departures.

#![allow(clippy::unwrap_used, reason = "here a panic is a failed test")]

use std::collections::{BTreeMap, BTreeSet};

use bisat_protocol::tournament::{DecidedBy, Seeding, Side, TournamentFormat, TournamentSetup, TournamentStage};
use bisat_protocol::{IdentityId, TableId, TimeControl, TournamentId};
use bisat_tournament::limits::{MOST_CHANGES, MOST_JOINS};
use bisat_tournament::{EventKind, TableEnd, Tournament, TournamentEvent, TournamentRefusal, numbered};
use fastrand::Rng;

fn setup(format: TournamentFormat) -> TournamentSetup {
    TournamentSetup {
        name: "Sunday".to_owned(),
        game: "khan".to_owned(),
        options: BTreeMap::new(),
        time: TimeControl::None,
        rating: None,
        format,
        rounds: None,
        seeding: Seeding::Draw,
        appear_seconds: None,
    }
}

fn person(number: usize) -> IdentityId {
    IdentityId(format!("p{number}"))
}

/// A tournament with everything that was stored of it.
struct Played {
    tournament: Tournament,
    events: Vec<TournamentEvent>,
    tables: u32,
}

impl Played {
    fn open(setup: TournamentSetup, players: usize) -> Self {
        let id = TournamentId("t".to_owned());
        let (tournament, opened) = Tournament::open(id, setup, person(0), 5).unwrap();
        let first = TournamentEvent { number: 0, at: 5, what: opened };
        let mut played = Played { tournament, events: vec![first], tables: 0 };
        for number in 0..players {
            let joined = played.tournament.join(&person(number)).unwrap();
            played.store(joined);
        }
        played
    }

    fn store(&mut self, happened: Vec<EventKind>) {
        for what in happened {
            let event = TournamentEvent { number: self.tournament.next_number(), at: 6, what };
            self.tournament.apply(&event);
            self.events.push(event);
        }
    }

    fn start(&mut self, seed: u64) {
        let players: Vec<(IdentityId, Option<f64>)> =
            self.tournament.players().iter().map(|player| (player.id.clone(), None)).collect();
        let order = numbered(&players, seed);
        let mut tables = self.tables;
        let started = self.tournament.start(&person(0), order, &mut || new_table(&mut tables)).unwrap();
        self.tables = tables;
        self.store(started);
    }

    /// Plays the current round with random results. Some players leave if `leavers`.
    fn play_round(&mut self, random: &mut Rng, leavers: bool) {
        let seated = vec![EventKind::Seated {}];
        self.store(seated);
        let games = self.tournament.played().last().unwrap().games.len();
        if leavers && random.u8(0..3) == 0 {
            let number = random.usize(..self.tournament.players().len());
            let player = self.tournament.players()[number].id.clone();
            let left = self.tournament.leave(&player).unwrap();
            self.store(left);
        }
        for game in 0..games as u8 {
            while self.tournament.played().last().unwrap().games[usize::from(game)].outcome.is_none() {
                let end = match random.u8(0..10) {
                    0..4 => TableEnd::Won(Side::First),
                    4..8 => TableEnd::Won(Side::Second),
                    8 => TableEnd::Drawn,
                    _ if random.bool() => TableEnd::OnlyCame(Side::Second),
                    _ => TableEnd::NobodyCame,
                };
                let mut tables = self.tables;
                let decided = self.tournament.decide(game, end, &mut || new_table(&mut tables)).unwrap();
                self.tables = tables;
                self.store(vec![decided]);
            }
        }
    }

    /// Goes on to the next round. Returns false at the end.
    fn go_on(&mut self) -> bool {
        let mut tables = self.tables;
        let next = self.tournament.next(&mut || new_table(&mut tables));
        self.tables = tables;
        self.store(next.into_iter().collect());
        self.tournament.stage() == TournamentStage::Running
    }
}

fn new_table(tables: &mut u32) -> TableId {
    *tables += 1;
    TableId(format!("table{tables}"))
}

/// Checks the round that was just paired.
fn check_round(tournament: &Tournament) {
    let round = tournament.played().last().unwrap();
    let mut paired: Vec<u8> = round.games.iter().flat_map(|game| [game.first, game.second]).flatten().collect();
    paired.sort_unstable();
    assert!(paired.windows(2).all(|two| two[0] != two[1]), "nobody plays twice in a round: {paired:?}");
    for game in &round.games {
        assert_eq!(game.table.is_some(), game.first.is_some() && game.second.is_some());
        assert!(game.first.is_some() || game.second.is_none());
    }
    if tournament.setup().format == TournamentFormat::Swiss {
        let active = (0_u8..).zip(tournament.players()).filter(|(_, player)| !player.has_left);
        assert_eq!(paired, active.map(|(number, _)| number).collect::<Vec<_>>(), "everybody who is there is paired");
        let byes = round.games.iter().filter(|game| game.second.is_none()).count();
        assert_eq!(byes, paired.len() % 2);
    }
}

#[test]
fn every_tournament_ends_pairs_everybody_once_a_round_and_its_points_add_up() {
    let mut random = Rng::with_seed(1);
    for _ in 0..120 {
        let format = [TournamentFormat::Swiss, TournamentFormat::KnockOut][random.usize(..2)];
        let players = random.usize(2..=64);
        let rounds = (format == TournamentFormat::Swiss && random.bool()).then(|| random.u8(1..=20));
        let mut played = Played::open(TournamentSetup { rounds, ..setup(format) }, players);
        played.start(random.u64(..));
        let leavers = random.bool();
        loop {
            check_round(&played.tournament);
            played.play_round(&mut random, leavers);
            check_standings(&played.tournament);
            if !played.go_on() {
                break;
            }
        }
        let tournament = &played.tournament;
        assert_eq!(tournament.stage(), TournamentStage::Over);
        assert!(tournament.played().len() <= usize::from(tournament.rounds()));
        assert_eq!(Tournament::resume(tournament.id(), &played.events).as_ref(), Ok(tournament));
        for event in &played.events {
            let text = serde_json::to_string(&event.what).unwrap();
            assert_eq!(serde_json::from_str::<EventKind>(&text).unwrap(), event.what, "{text}");
        }
    }
}

fn check_standings(tournament: &Tournament) {
    let standings = tournament.standings();
    let players: BTreeSet<u8> = standings.iter().map(|standing| standing.player).collect();
    assert_eq!(players.len(), tournament.players().len());
    assert_eq!(standings[0].place, 1);
    assert!(standings.windows(2).all(|two| two[0].place <= two[1].place));
    let games = tournament.played().iter().flat_map(|round| &round.games);
    let worth = |outcome: bisat_protocol::tournament::GameOutcome| match (outcome.winner, outcome.by) {
        (None, DecidedBy::Forfeit | DecidedBy::Bye) => 0.0,
        _ => 1.0,
    };
    let given: f64 = games.filter_map(|game| game.outcome).map(worth).sum();
    let points: f64 = standings.iter().map(|standing| standing.points).sum();
    assert!((given - points).abs() < 1e-9, "{given} points were given, {points} are counted");
}

#[test]
fn in_a_swiss_tournament_nobody_meets_twice_before_everybody_must() {
    let mut random = Rng::with_seed(2);
    for players in 2..=64 {
        let mut played = Played::open(setup(TournamentFormat::Swiss), players);
        played.start(random.u64(..));
        let mut met: BTreeSet<(u8, u8)> = BTreeSet::new();
        loop {
            let games = played.tournament.played().last().unwrap().games.clone();
            for game in games {
                if let (Some(first), Some(second)) = (game.first, game.second) {
                    let pair = (first.min(second), first.max(second));
                    // With as many rounds as a knock-out has, other opponents are always left.
                    assert!(met.insert(pair), "{players} players: {pair:?} meet twice");
                }
            }
            played.play_round(&mut random, false);
            if !played.go_on() {
                break;
            }
        }
    }
}

#[test]
fn everybody_begins_about_as_often_as_not_and_nobody_has_two_byes() {
    let mut random = Rng::with_seed(3);
    for players in 5..=40 {
        let rounds = Some(5.min(players as u8 - 1));
        let mut played = Played::open(TournamentSetup { rounds, ..setup(TournamentFormat::Swiss) }, players);
        played.start(random.u64(..));
        loop {
            played.play_round(&mut random, false);
            if !played.go_on() {
                break;
            }
        }
        for player in 0..players as u8 {
            let games = played.tournament.played().iter().filter_map(|round| round.game_of(player));
            let (mut began, mut byes) = (0_i32, 0);
            for game in games {
                match (game.first == Some(player), game.second) {
                    (true, None) => byes += 1,
                    (true, Some(_)) => began += 1,
                    (false, _) => began -= 1,
                }
            }
            assert!(began.abs() <= 3, "{players} players: {player} began {began} times more than not");
            assert!(byes <= 1, "{players} players: {player} had {byes} byes");
        }
    }
}

#[test]
fn the_bye_of_the_second_round_goes_to_the_last_who_has_not_had_one() {
    let mut played = Played::open(setup(TournamentFormat::Swiss), 5);
    played.start(9);
    let first_bye = played.tournament.played()[0].games.last().unwrap().first.unwrap();
    assert_eq!(first_bye, 4, "the last number");
    for game in 0..2 {
        let decided = played.tournament.decide(game, TableEnd::Won(Side::First), &mut || unreachable!()).unwrap();
        played.store(vec![decided]);
    }
    assert!(played.go_on());
    let second_bye = played.tournament.played()[1].games.last().unwrap().first.unwrap();
    let losers: Vec<u8> = played.tournament.played()[0].games[..2].iter().map(|game| game.second.unwrap()).collect();
    assert_eq!(Some(&second_bye), losers.iter().max());
}

#[test]
fn a_drawn_game_of_a_knock_out_is_replayed_twice_with_seats_changed_and_then_the_smaller_number_goes_on() {
    let mut played = Played::open(setup(TournamentFormat::KnockOut), 2);
    played.start(1);
    for replays in 0..2 {
        let game = played.tournament.played()[0].games[0].clone();
        let decided = played.tournament.decide(0, TableEnd::Drawn, &mut || TableId(format!("again{replays}"))).unwrap();
        played.store(vec![decided]);
        let again = &played.tournament.played()[0].games[0];
        assert_eq!((again.first, again.second), (game.second, game.first));
        assert_eq!(
            (again.replays, again.table.as_ref().unwrap().0.as_str()),
            (replays + 1, format!("again{replays}").as_str())
        );
    }
    let decided = played.tournament.decide(0, TableEnd::Drawn, &mut || unreachable!()).unwrap();
    played.store(vec![decided]);
    let game = &played.tournament.played()[0].games[0];
    assert_eq!((game.winner(), game.outcome.unwrap().by), (Some(0), DecidedBy::Number));
    assert!(!played.go_on());
    let places: Vec<(u8, u8)> = played.tournament.standings().iter().map(|line| (line.player, line.place)).collect();
    assert_eq!(places, [(0, 1), (1, 2)]);
}

#[test]
fn a_player_who_leaves_a_knock_out_is_not_paired_any_more() {
    let mut played = Played::open(setup(TournamentFormat::KnockOut), 4);
    played.start(1);
    for game in 0..2 {
        let decided = played.tournament.decide(game, TableEnd::Won(Side::First), &mut || unreachable!()).unwrap();
        played.store(vec![decided]);
    }
    let winner = played.tournament.played()[0].games[0].winner().unwrap();
    let id = played.tournament.players()[usize::from(winner)].id.clone();
    let left = played.tournament.leave(&id).unwrap();
    played.store(left);
    assert!(!played.go_on(), "one player is left");
    assert_eq!(played.tournament.stage(), TournamentStage::Over);
}

#[test]
fn places_are_decided_by_points_then_buchholz_then_sonneborn_berger() {
    let mut played = Played::open(TournamentSetup { rounds: Some(3), ..setup(TournamentFormat::Swiss) }, 4);
    played.start(1);
    let mut random = Rng::with_seed(4);
    loop {
        played.play_round(&mut random, false);
        if !played.go_on() {
            break;
        }
    }
    let standings = played.tournament.standings();
    // In a tournament of all against all, the sum of the opponents' points is that of all others.
    let all: f64 = standings.iter().map(|line| line.points).sum();
    for line in &standings {
        assert!((line.buchholz - (all - line.points)).abs() < 1e-9, "{standings:?}");
    }
    for two in standings.windows(2) {
        let key = |at: usize| (two[at].points, two[at].buchholz, two[at].sonneborn_berger, f64::from(two[at].wins));
        assert!(key(0) >= key(1), "{standings:?}");
        assert_eq!(key(0) == key(1), two[0].place == two[1].place);
    }
}

#[test]
fn only_the_host_starts_and_only_with_two_players_and_nobody_joins_a_full_or_running_tournament() {
    let mut played = Played::open(setup(TournamentFormat::Swiss), 1);
    let order = vec![person(0)];
    let started = played.tournament.start(&person(0), order.clone(), &mut || unreachable!());
    assert_eq!(started, Err(TournamentRefusal::TooFew(1)));
    assert_eq!(played.tournament.start(&person(1), order, &mut || unreachable!()), Err(TournamentRefusal::NotTheHost));
    assert_eq!(played.tournament.cancel(&person(1)), Err(TournamentRefusal::NotTheHost));
    assert_eq!(played.tournament.join(&person(0)), Ok(Vec::new()), "twice is once");
    assert_eq!(played.tournament.leave(&person(7)), Err(TournamentRefusal::NotAPlayer));
    for number in 1..64 {
        let joined = played.tournament.join(&person(number)).unwrap();
        played.store(joined);
    }
    assert_eq!(played.tournament.join(&person(64)), Err(TournamentRefusal::Full));
    played.start(1);
    assert_eq!(played.tournament.join(&person(64)), Err(TournamentRefusal::Started));
    let cancelled = played.tournament.cancel(&person(0)).unwrap();
    played.store(cancelled);
    assert_eq!(played.tournament.leave(&person(0)), Err(TournamentRefusal::Over));
}

#[test]
fn a_person_who_joins_and_leaves_again_and_again_is_refused_and_others_are_not() {
    let mut played = Played::open(setup(TournamentFormat::Swiss), 0);
    for _ in 0..MOST_JOINS {
        let joined = played.tournament.join(&person(1)).unwrap();
        played.store(joined);
        let left = played.tournament.leave(&person(1)).unwrap();
        played.store(left);
    }
    assert_eq!(played.tournament.join(&person(1)), Err(TournamentRefusal::TooManyJoins));
    assert_eq!(played.tournament.join(&person(2)).unwrap().len(), 1);
    for number in 2.. {
        match played.tournament.join(&person(number)) {
            Ok(joined) => played.store(joined),
            Err(refused) => {
                assert_eq!(refused, TournamentRefusal::TooManyChanges, "it has no players");
                break;
            }
        }
        let left = played.tournament.leave(&person(number)).unwrap();
        played.store(left);
    }
    assert!(played.tournament.next_number() >= MOST_CHANGES);
    assert_eq!(Tournament::resume(played.tournament.id(), &played.events).unwrap(), played.tournament);
}

#[test]
fn the_host_removes_a_player_before_the_start_who_cannot_join_again() {
    let mut played = Played::open(setup(TournamentFormat::Swiss), 3);
    let (host, player) = (person(0), person(1));
    assert_eq!(played.tournament.remove(&player, &host), Err(TournamentRefusal::NotTheHost));
    assert_eq!(played.tournament.remove(&host, &person(9)), Err(TournamentRefusal::NoSuchPlayer));
    let removed = played.tournament.remove(&host, &player).unwrap();
    assert_eq!(removed, [EventKind::Removed { player: player.clone() }]);
    played.store(removed);
    assert_eq!(played.tournament.remove(&host, &player), Ok(Vec::new()), "once is enough");
    assert_eq!(played.tournament.join(&player), Err(TournamentRefusal::Removed));
    assert_eq!(played.tournament.players().len(), 2);
    let left = played.tournament.remove(&host, &host).unwrap();
    assert_eq!(left, [EventKind::Left { player: host.clone() }], "the host may join again");
    assert_eq!(Tournament::resume(played.tournament.id(), &played.events).unwrap(), played.tournament);
    played.start(3);
    assert_eq!(played.tournament.remove(&host, &person(2)), Err(TournamentRefusal::Started));
}

#[test]
fn a_tournament_is_for_games_of_two() {
    let swiss = setup(TournamentFormat::Swiss);
    for game in bisat_engine::infos() {
        let setup = TournamentSetup { game: game.id.to_owned(), ..swiss.clone() };
        let completed = bisat_tournament::setup::completed(setup).unwrap();
        assert_eq!(completed.appear_seconds, Some(600));
    }
    let refused = |setup: TournamentSetup| bisat_tournament::setup::completed(setup).unwrap_err().to_string();
    assert!(refused(TournamentSetup { game: "chess".to_owned(), ..swiss.clone() }).contains("chess"));
    assert!(refused(TournamentSetup { rounds: Some(21), ..swiss.clone() }).contains("1 to 20"));
    assert!(refused(TournamentSetup { appear_seconds: Some(59), ..swiss.clone() }).contains("60"));
    let knock_out = TournamentSetup { rounds: Some(3), ..setup(TournamentFormat::KnockOut) };
    assert!(refused(knock_out).contains("leave \"rounds\" out"));
    let days = TournamentSetup { time: TimeControl::Move { seconds: 86_400 }, ..swiss };
    assert_eq!(bisat_tournament::setup::completed(days).unwrap().appear_seconds, Some(86_400));
}
