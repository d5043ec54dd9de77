//! What positions of Chowka Bhara are worth.

use std::sync::LazyLock;

use bisat_engine::chowka_bhara::{ChowkaBhara, Move, Position};
use bisat_engine::{Board, Game, MAX_SEATS, Options, Seat, Value};

use crate::expectimax::Evaluate;
use crate::race::{self, Run, Standing};
use crate::values::Values;

impl Evaluate for ChowkaBhara {
    fn nodes_a_second(&self) -> u64 {
        3_600_000 / u64::from(self.seats())
    }

    fn evaluate(&self, position: &Position) -> Values {
        let (standings, count) = standings(self, position);
        let weights = if is_small(self) { &WEIGHTS_SMALL } else { &WEIGHTS_LARGE };
        race::expect(&standings[..count], self.finished(position), weights)
    }
}

/// The terms of a standing, by which the weights are numbered.
mod term {
    /// The way gone by all pawns; values in hand count as gone.
    pub(super) const WAY: usize = 0;
    /// The licence to enter the inner squares.
    pub(super) const LICENCE: usize = 1;
    /// The way gone without a licence: it ends at the last outer square, where pawns wait to be hit.
    pub(super) const WAY_UNLICENSED: usize = 2;
    /// Pawns in the centre: each leaves fewer to choose from.
    pub(super) const HOME: usize = 3;
    /// The way that would be lost by the cast about to come up, times its odds.
    pub(super) const EXPOSED_NOW: usize = 4;
    /// The same by the casts of those whose turn comes later.
    pub(super) const EXPOSED_LATER: usize = 5;
    /// Without a licence: the odds to earn it now.
    pub(super) const HUNTING_NOW: usize = 6;
    /// Without a licence: the odds to earn it when the turn comes.
    pub(super) const HUNTING_LATER: usize = 7;
    /// Pawns on safe squares on their way.
    pub(super) const ON_SAFE: usize = 8;
    /// Doubles, which no single pawn can hit.
    pub(super) const DOUBLED: usize = 9;
    /// Doubles that block.
    pub(super) const BLOCKING: usize = 10;
    /// The turn itself, and castings owed.
    pub(super) const TURN: usize = 11;
    /// Pawns beyond the outer ring.
    pub(super) const INNER: usize = 12;
    /// Pawns that have not set out.
    pub(super) const AT_HOME_SQUARE: usize = 13;
}
/// How many terms there are.
pub(crate) const TERMS: usize = 14;

/// Fitted by logistic regression to who came in first in games of the search against itself at 200 nodes a move, two
/// players, from the starts of turns: 1600 games. `bisat calibrate` shows how well it holds.
pub(crate) const WEIGHTS_SMALL: [f32; TERMS] =
    [0.216, 0.008, -0.546, 0.246, -0.331, -0.141, 3.694, 1.177, -0.031, 2.612, 0.270, 0.361, -0.535, -0.427];
/// The same on the large board: 533 games.
pub(crate) const WEIGHTS_LARGE: [f32; TERMS] =
    [0.093, 3.753, -0.423, 1.486, -0.204, -0.145, 1.639, 0.995, 0.785, 2.025, 0.823, 0.293, 0.767, 0.240];

/// How every seat stands, and how many seats there are.
pub(crate) fn standings(game: &ChowkaBhara, position: &Position) -> ([Standing<TERMS>; MAX_SEATS], usize) {
    let mut standings = [Standing { terms: [0.0; TERMS], rest: 0.0 }; MAX_SEATS];
    for seat in race::seats(game.seats()) {
        standings[seat.index()] = stand(game, position, seat);
    }
    let is_on_the_way = |seat: &Seat| !game.finished(position).contains(&seat.0);
    for hunter in race::seats(game.seats()).filter(is_on_the_way) {
        hunt(game, position, hunter, &mut standings);
    }
    (standings, game.seats().into())
}

/// How the seat stands, hits left out of account.
fn stand(game: &ChowkaBhara, position: &Position, seat: Seat) -> Standing<TERMS> {
    let pawns = game.progress(position, seat);
    let is_on_turn = seat == game.on_turn(position);
    let in_hand = if is_on_turn { game.kept_total(position) as f32 } else { 0.0 };
    let gone: f32 = pawns.iter().map(|pawn| f32::from(*pawn)).sum();
    let whole = f32::from(game.centre()) * pawns.len() as f32;
    let way = (gone + in_hand).min(whole);
    let mut terms = [0.0; TERMS];
    terms[term::WAY] = way;
    if game.is_licensed(position, seat) {
        terms[term::LICENCE] = 1.0;
    } else {
        terms[term::WAY_UNLICENSED] = way;
    }
    for pawn in pawns.iter().copied() {
        if pawn == 0 {
            terms[term::AT_HOME_SQUARE] += 1.0;
        } else if pawn == game.centre() {
            terms[term::HOME] += 1.0;
        } else if game.is_safe(pawn) {
            terms[term::ON_SAFE] += 1.0;
        }
        terms[term::INNER] += f32::from(u8::from(pawn >= game.outer()));
    }
    terms[term::DOUBLED] = game.doubles(position, seat).count_ones() as f32;
    terms[term::BLOCKING] = game.blocks(position, seat).count_ones() as f32;
    terms[term::TURN] = if is_on_turn { 1.0 + f32::from(game.owed(position)) } else { 0.0 };
    Standing { terms, rest: whole - way }
}

/// What the hunter threatens, and who is threatened.
fn hunt(game: &ChowkaBhara, position: &Position, hunter: Seat, standings: &mut [Standing<TERMS>; MAX_SEATS]) {
    let (exposed, hunting) = if hunter == game.on_turn(position) {
        (term::EXPOSED_NOW, term::HUNTING_NOW)
    } else {
        (term::EXPOSED_LATER, term::HUNTING_LATER)
    };
    let (all, doubles) = (game.standing(position, hunter), game.doubles(position, hunter));
    let is_licensed = game.is_licensed(position, hunter);
    let end = if is_licensed { game.centre() } else { game.outer() };
    let mut misses_all = 1.0;
    for prey in race::seats(game.seats()).filter(|prey| *prey != hunter) {
        let prey_doubles = game.doubles(position, prey);
        for pawn in game.progress(position, prey).iter().copied().filter(|pawn| !game.is_safe(*pawn)) {
            let target = game.seen_by(prey, hunter, pawn);
            // Only a double hits a double.
            let hunters = if prey_doubles & 1 << pawn == 0 { all } else { doubles };
            let behind = hunters & ((1 << target) - 1);
            if target >= end || behind == 0 {
                continue;
            }
            let odds = run(game).odds_of(|value| value <= target && behind & 1 << (target - value) != 0);
            misses_all *= 1.0 - odds;
            standings[prey.index()].terms[exposed] += odds * f32::from(pawn);
        }
    }
    if !is_licensed {
        standings[hunter.index()].terms[hunting] = 1.0 - misses_all;
    }
}

/// The odds of a run of casts on this board.
fn run(game: &ChowkaBhara) -> &'static Run {
    static SMALL: LazyLock<Run> = LazyLock::new(|| run_of(5));
    static LARGE: LazyLock<Run> = LazyLock::new(|| run_of(7));
    if is_small(game) { &SMALL } else { &LARGE }
}

fn run_of(size: i64) -> Run {
    let options = Options::complete(ChowkaBhara::option_rules(), &[("size", Value::Number(size))]);
    let game = ChowkaBhara::with_options(&options.expect("a board that there is"));
    let value = |outcome| if let Move::Cast(value) = outcome { value } else { unreachable!("chance casts") };
    let values = game.cast().outcomes().map(|(outcome, weight)| (value(outcome), weight));
    Run::new(values.collect(), |value| game.casts_again(value))
}

/// The outer ring of the 5×5 board has 16 squares, that of the 7×7 board 24.
fn is_small(game: &ChowkaBhara) -> bool {
    game.outer() == 16
}
