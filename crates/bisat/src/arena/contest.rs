//! The games of a match.

use std::fs;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use bisat_engine::{AnySession, MAX_SEATS, OptionValue, Seat, Turn, open};
use bisat_record::{Contribution, Record, Seed, Throws, tag};
use bisat_search::{Opponent, Values};
use fastrand::Rng;

use super::round::{Round, deal_number, player_at};
use super::{ArenaError, Opening, Settings};
use crate::VERSION;
use crate::external::{ExternalError, Stderr};
use crate::player::{Player, Seated};
use crate::seeds;

/// The maximum length of a game in moves; a longer one is a tie.
const LONGEST_GAME: u64 = 100_000;

/// The number of random opening moves, where nothing else is random: enough for the set-ups of a game without chance.
const OPENING: u32 = 3;

/// The data that all games of a match share.
pub(super) struct Contest<'a> {
    pub(super) settings: &'a Settings,
    pub(super) given: Vec<(&'a str, OptionValue)>,
    pub(super) opponent: Box<dyn Opponent>,
    /// Who makes the first moves.
    pub(super) opening: Opening,
    pub(super) stop: &'a AtomicBool,
    /// The first failure. It stops the match; finished rounds count.
    pub(super) failure: Mutex<Option<ArenaError>>,
}

impl Contest<'_> {
    /// Plays a round: every player once at every seat. `None` if the match stops.
    pub(super) fn round(&self, number: u64) -> Option<Round> {
        match self.try_round(number) {
            Ok(round) => round,
            // After a stop no unfinished round counts, so that the failure of a program does not matter.
            Err(_) if self.is_to_stop() => None,
            Err(failure) => {
                self.failure.lock().expect("the lock is never held across a panic").get_or_insert(failure);
                self.stop.store(true, Ordering::Relaxed);
                None
            }
        }
    }

    fn is_to_stop(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    fn try_round(&self, number: u64) -> Result<Option<Round>, ArenaError> {
        let seats = self.settings.players.len();
        let (mut round, mut records) = (Round::default(), Vec::new());
        for game in 0..seats {
            let at_seat = |seat: usize| player_at(seat, game, seats);
            let players: Vec<&Player> = (0..seats).map(|seat| &self.settings.players[at_seat(seat)]).collect();
            let mut session = open(&self.settings.game, &self.given).expect("it was opened before");
            let number_of_deal = deal_number(&self.settings.players, number, game);
            let deal = Deal::new(seeds::nth(self.settings.seed, number_of_deal), seats);
            let played = self.play(session.as_mut(), &players, &deal);
            let values = played.map_err(ArenaError::Engine)?;
            let mut of_players = vec![0.0; seats];
            for seat in 0..seats {
                of_players[at_seat(seat)] = values.of(Seat(seat as u8));
            }
            round.add(of_players, &session.history());
            if let Some(folder) = &self.settings.records {
                let (number, game) = (number + 1, game + 1);
                let called = format!("bisat {VERSION} arena, seed {}, round {number}, game {game}", self.settings.seed);
                let path = folder.join(format!("round-{number:06}-game-{game}.txt"));
                records.push((path, deal.record(session.as_ref(), &players, &called)));
            }
        }
        // An interrupted round neither counts nor is written.
        if self.is_to_stop() {
            return Ok(None);
        }
        for (path, record) in records {
            fs::write(&path, record).map_err(|error| ArenaError::Write(path, error))?;
        }
        Ok(Some(round))
    }

    /// Plays a random opening if the match draws openings.
    fn begin(&self, session: &mut dyn AnySession, rng: &mut Rng) {
        if self.opening == Opening::Own {
            return;
        }
        for _ in 0..OPENING {
            if let Some(token) = rng.choice(session.moves()) {
                session.play(&token).expect("it is legal");
            }
        }
    }

    /// Plays a game and returns its result, which is meaningless if the match stops.
    fn play(&self, session: &mut dyn AnySession, players: &[&Player], deal: &Deal) -> Result<Values, ExternalError> {
        let seed = deal.number;
        let mut seated: Vec<Seated> =
            players.iter().map(|player| Seated::new(&player.with_seed(seed), Stderr::Shown)).collect();
        self.begin(session, &mut Rng::with_seed(seed));
        let mut thrown = 0;
        for _ in 0..LONGEST_GAME {
            if self.is_to_stop() {
                break;
            }
            let token = match session.turn() {
                Turn::Over(ranks) => return Ok(Values::of_ranks(&ranks)),
                Turn::Chance => {
                    let index = deal.throws().roll(thrown, session.odds_total());
                    thrown += 1;
                    session.outcome(index).expect("the number is below the total weight")
                }
                Turn::Seat(seat) => seated[seat.index()].choose(session, self.opponent.as_ref(), seed)?,
            };
            session.play(&token).expect("only legal moves are chosen");
        }
        Ok(Values::new([0.5; MAX_SEATS]))
    }
}

/// The random source of a game: its throws, drawn as at a table, so that its record can be verified.
struct Deal {
    /// The seed as a number, for players and openings.
    number: u64,
    seed: Seed,
    table: String,
    contributions: Vec<Option<Contribution>>,
}

impl Deal {
    fn new(number: u64, seats: usize) -> Self {
        let seed = Seed::new(seeds::of_number(number));
        let table = format!("arena-{}", &seed.commitment().to_string()[..8]);
        Deal { number, seed, table, contributions: vec![None; seats] }
    }

    fn throws(&self) -> Throws<'_> {
        Throws { seed: &self.seed, table: &self.table, contributions: &self.contributions }
    }

    /// The record of a game, with its players, its number in the match and the seed of its throws.
    fn record(&self, session: &dyn AnySession, players: &[&Player], called: &str) -> String {
        let mut record = Record::of(session, None);
        for (seat, player) in (0..).map(Seat).zip(players) {
            record.set(&tag::seat(seat), &player.in_full());
        }
        record.set("Match", called);
        record.set(tag::TABLE, &self.table);
        record.set(tag::COMMITMENT, &self.seed.commitment().to_string());
        record.set(tag::CONTRIBUTIONS, &vec!["-"; players.len()].join(" "));
        record.set(tag::SEED, &self.seed.write());
        record.to_string()
    }
}
