//! The games of a match.

use std::fs;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use bisat_engine::{AnySession, MAX_SEATS, OptionValue, Seat, Turn, open};
use bisat_record::{Record, tag};
use bisat_search::{Opponent, Values};
use fastrand::Rng;

use super::{ArenaError, Settings};
use crate::external::ExternalError;
use crate::player::{Errors, Player, Seated};
use crate::seeds;

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// A game that is not over by then counts as a tie.
const LONGEST_GAME: u64 = 100_000;

/// How many actions are drawn where nothing else is: KHAN's mat and both set-ups.
const OPENING: u32 = 3;

/// What all games of a match share.
pub(super) struct Contest<'a> {
    pub(super) settings: &'a Settings,
    pub(super) given: Vec<(&'a str, OptionValue)>,
    pub(super) opponent: Box<dyn Opponent>,
    pub(super) stop: &'a AtomicBool,
    /// What went wrong first: it stops the match, but what was played counts.
    pub(super) failure: Mutex<Option<ArenaError>>,
}

/// The results of a round: of each game, what each player came to.
pub(super) struct Round(pub(super) Vec<Vec<f32>>);

impl Round {
    /// The player's mean result. Rounds, not games, are independent of each other.
    pub(super) fn mean(&self, player: usize) -> f64 {
        self.0.iter().map(|game| f64::from(game[player])).sum::<f64>() / self.0.len() as f64
    }
}

impl Contest<'_> {
    /// Every player once at every seat, with the same throws; nothing where the match is to stop.
    pub(super) fn round(&self, number: u64) -> Option<Round> {
        match self.try_round(number) {
            Ok(round) => round,
            // Ctrl-C may have ended programs, too: that is no failure of theirs.
            Err(_) if self.is_to_stop() => None,
            Err(failure) => {
                self.failure.lock().expect("nobody panics with it").get_or_insert(failure);
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
        let (mut results, mut records) = (Vec::new(), Vec::new());
        for turned in 0..seats {
            let at_seat = |seat: usize| (seat + turned) % seats;
            let players: Vec<&Player> = (0..seats).map(|seat| &self.settings.players[at_seat(seat)]).collect();
            let mut session = open(&self.settings.game, &self.given).expect("it was opened before");
            let played = self.play(session.as_mut(), &players, seeds::of_round(self.settings.seed, number));
            let values = played.map_err(ArenaError::Engine)?;
            let mut of_players = vec![0.0; seats];
            for seat in 0..seats {
                of_players[at_seat(seat)] = values.of(Seat(seat as u8));
            }
            results.push(of_players);
            if let Some(folder) = &self.settings.records {
                let (round, game) = (number + 1, turned + 1);
                let called = format!("bisat {VERSION} arena, seed {}, round {round}, game {game}", self.settings.seed);
                let path = folder.join(format!("round-{round:06}-game-{game}.txt"));
                records.push((path, record(session.as_ref(), &players, &called)));
            }
        }
        // What is not whole does not count, and is not kept.
        if self.is_to_stop() {
            return Ok(None);
        }
        for (path, record) in records {
            fs::write(&path, record).map_err(|error| ArenaError::Write(path, error))?;
        }
        Ok(Some(Round(results)))
    }

    /// Where neither the game nor a player draws lots every game would be the same: then the opening is drawn.
    fn begin(&self, session: &mut dyn AnySession, lots: &mut Rng) {
        if session.has_chance() || self.settings.players.iter().any(Player::draws_lots) {
            return;
        }
        for _ in 0..OPENING {
            if let Some(token) = lots.choice(session.moves()) {
                session.play(&token).expect("it is legal");
            }
        }
    }

    /// Plays a game between those at the seats and says what came of it; nothing sensible where it is to stop.
    fn play(&self, session: &mut dyn AnySession, players: &[&Player], seed: u64) -> Result<Values, ExternalError> {
        let mut throws = Rng::with_seed(seed);
        let mut choices = Rng::with_seed(seed ^ 0x5eed);
        let mut seated: Vec<Seated> =
            players.iter().map(|player| Seated::new(&player.with_seed(seed), Errors::Shown)).collect();
        self.begin(session, &mut throws);
        for _ in 0..LONGEST_GAME {
            if self.is_to_stop() {
                break;
            }
            let token = match session.turn() {
                Turn::Over(ranks) => return Ok(Values::of_ranks(&ranks)),
                Turn::Chance => {
                    let outcome = session.outcome(throws.u32(..session.odds_total()));
                    outcome.expect("the lot is below the number of lots")
                }
                Turn::Seat(seat) => {
                    let mut below = |most| choices.u32(..most);
                    seated[seat.index()].choose(session, self.opponent.as_ref(), &mut below)?
                }
            };
            session.play(&token).expect("only legal moves are chosen");
        }
        Ok(Values::new([0.5; MAX_SEATS]))
    }
}

/// The game in text, with who sat where and which game of which match it is.
fn record(session: &dyn AnySession, players: &[&Player], called: &str) -> String {
    let mut record = Record::of(session, None);
    for (seat, player) in (0..).map(Seat).zip(players) {
        record.set(&tag::seat(seat), &player.in_full());
    }
    record.set("Match", called);
    record.to_string()
}
