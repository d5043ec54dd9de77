//! The static evaluation of Chowka Bhara: by a net, and where it does not judge the position a weighted sum of terms.

use std::ops::Range;
use std::sync::LazyLock;

use bisat_engine::chowka_bhara::{ChowkaBhara, Move, Position};
use bisat_engine::{Board, Game, MAX_SEATS, OptionValue, Options, Seat, Turn};

use super::solo_race::SoloRace;
use super::{net_evaluation, pair_evaluation};
use crate::expectimax::Evaluate;
use crate::games::game_net::GameNet;
use crate::games::race::{self, RaceFeatures, TurnThrows};
use crate::net::NetError;
use crate::search::{EvaluationTerm, LEVEL_COUNT, PairEvaluation, PairInputs};
use crate::values::Values;

impl Evaluate for ChowkaBhara {
    const TEMPERATURES: [f32; LEVEL_COUNT] = [0.200, 0.110, 0.065, 0.042, 0.028, 0.018, 0.009, 0.0];

    type LeafCache = ();

    fn leaf_cache(&self, _nodes: u64) {}

    fn level_8_nodes(&self) -> u64 {
        // An evaluation by the net takes longer, most of all in WebAssembly, and more seats have more pairs.
        if is_solved(self) { 250_000 } else { 500_000 / u64::from(self.seats()) }
    }

    fn least_nodes(&self) -> u64 {
        300
    }

    fn evaluate(&self, position: &Position) -> Values {
        let evaluate = if is_solved(self) { net_evaluation::evaluate } else { pair_evaluation::evaluate };
        let by_net = net_of(self).get().and_then(|net| evaluate(net, self, position));
        by_net.unwrap_or_else(|| linear_evaluation(self, position))
    }

    /// In the solved game it mixes both evaluations: the net at the start of a turn, the terms elsewhere. Both are probabilities
    /// of the same game, and they only order the moves, or serve when the budget ends before the first iteration does. The net of
    /// pairs is not mixed with the terms.
    fn first_evaluation(&self, position: &Position) -> Values {
        if is_solved(self) { self.evaluate(position) } else { linear_evaluation(self, position) }
    }

    fn is_quiescent(&self, position: &Position) -> bool {
        !(net_evaluation::is_within_run(self, position) && net_of(self).get().is_some())
    }

    fn net_id(&self) -> &'static str {
        net_of(self).id
    }

    fn lacks_net(&self) -> bool {
        net_of(self).get().is_none()
    }

    fn load_net(&self, bytes: &[u8]) -> Result<(), NetError> {
        net_of(self).load(bytes)
    }

    fn net_inputs(&self, position: &Position) -> Vec<PairInputs> {
        if is_solved(self) { Vec::new() } else { pair_evaluation::inputs(self, position) }
    }

    fn terms(&self) -> Vec<EvaluationTerm> {
        race::named(term::NAMES, weights(self))
    }

    fn pair_evaluations(&self, position: &Position) -> Vec<PairEvaluation> {
        if self.turn(position) != Turn::Chance {
            return Vec::new();
        }
        let (features, count) = features(self, position);
        race::compare(&features[..count], self.finished(position), weights(self))
    }
}

/// Whether these are the rules of the solved game, which has a net of its own.
fn is_solved(game: &ChowkaBhara) -> bool {
    game.seats() == 2 && is_small(game) && !game.has_hit_bonus()
}

/// The net for these rules.
fn net_of(game: &ChowkaBhara) -> &'static GameNet {
    if is_solved(game) { &net_evaluation::NET } else { &pair_evaluation::NET_OF_PAIRS }
}

/// The weighted sum of the terms.
fn linear_evaluation(game: &ChowkaBhara, position: &Position) -> Values {
    let (features, count) = features(game, position);
    race::expected_values(&features[..count], game.finished(position), weights(game))
}

race::terms! {
    TURNS: "the turns that the pawns need to get home when nobody is in their way";
    LICENCE: "the licence to enter the inner squares";
    WAY_UNLICENSED: "the way gone without a licence: it ends at the last outer square, where pawns wait to be hit";
    HOME: "pawns in the centre: each leaves fewer to choose from";
    EXPOSED_NOW: "the turns that would be lost by the cast about to come up, times its odds";
    EXPOSED_LATER: "the same by the casts of those whose turn comes later";
    HUNTING_NOW: "without a licence: the odds to earn it now";
    HUNTING_LATER: "without a licence: the odds to earn it when the turn comes";
    ON_SAFE: "pawns on safe squares on their way";
    DOUBLED: "doubles, which no single pawn can hit";
    BLOCKING: "doubles that block";
    TURN: "the turn itself, and castings owed";
    INNER: "pawns beyond the outer ring";
    AT_HOME_SQUARE: "pawns that have not set out";
}
/// Pawns a side on the large board.
const MOST_PAWNS: usize = 6;
/// The number of terms.
const TERMS: usize = term::NAMES.len();

/// Fitted to the results of self-play with the weights of an earlier fit:
/// `bisat fit chowka-bhara --games 20000 --opening 0 --random-every 0 --seed 5`.
const WEIGHTS_SMALL: [f32; TERMS] =
    [-1.512, 4.355, -0.519, -0.512, -1.284, -0.698, 16.538, 7.208, -0.403, 0.423, -0.028, 0.353, -1.427, 0.171];
/// The same on the large board: `--option size=7 --games 4000 --opening 0 --random-every 0`.
const WEIGHTS_LARGE: [f32; TERMS] =
    [-0.281, 7.375, -0.358, 0.808, -0.692, -0.505, 14.133, 7.380, 0.568, 0.541, 1.647, 0.429, 1.422, -1.012];

fn weights(game: &ChowkaBhara) -> &'static [f32; TERMS] {
    if is_small(game) { &WEIGHTS_SMALL } else { &WEIGHTS_LARGE }
}

fn features(game: &ChowkaBhara, position: &Position) -> ([RaceFeatures<TERMS>; MAX_SEATS], usize) {
    let own = |seat| own_features(game, position, seat);
    let threats = |hunter, features: &mut _| add_threats(game, position, hunter, features);
    race::features(game.seats(), game.finished(position), own, threats)
}

/// The features of a seat, without hits.
fn own_features(game: &ChowkaBhara, position: &Position, seat: Seat) -> RaceFeatures<TERMS> {
    let pawns = game.progress(position, seat);
    let is_on_turn = seat == game.on_turn(position);
    let in_hand = if is_on_turn { game.kept_total(position) as f32 } else { 0.0 };
    let gone: f32 = pawns.iter().map(|pawn| f32::from(*pawn)).sum();
    let whole = f32::from(game.centre()) * pawns.len() as f32;
    let way = (gone + in_hand).min(whole);
    let mut terms = [0.0; TERMS];
    // What is in hand may be more than can be used.
    terms[term::TURNS] = (turns(game, pawns) - (way - gone) / run(game).mean()).max(0.0);
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
    RaceFeatures { terms, rest: whole - way }
}

/// What the hunter threatens, and who is threatened.
fn add_threats(game: &ChowkaBhara, position: &Position, hunter: Seat, features: &mut [RaceFeatures<TERMS>; MAX_SEATS]) {
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
        let pawns = game.progress(position, prey);
        for (at, pawn) in pawns.iter().copied().enumerate().filter(|(_, pawn)| !game.is_safe(*pawn)) {
            let is_double = prey_doubles & 1 << pawn != 0;
            let target = game.seen_by(prey, hunter, pawn);
            // Only a double hits a double.
            let behind = if is_double { doubles } else { all } & ((1 << target) - 1);
            let is_counted = at > 0 && pawns[at - 1] == pawn;
            if target >= end || behind == 0 || is_counted {
                continue;
            }
            let odds = run(game).odds_of(|value| value <= target && behind & 1 << (target - value) != 0);
            misses_all *= 1.0 - odds;
            let hit = if is_double { 2 } else { 1 };
            features[prey.index()].terms[exposed] += odds * lost_by(game, pawns, at..at + hit);
        }
    }
    if !is_licensed {
        features[hunter.index()].terms[hunting] = 1.0 - misses_all;
    }
}

/// The turns that the pawns, ascending, need to get home when nobody is in their way: solved for four pawns; six stand
/// in too many ways, so that for them it is the way left by the mean of a run of casts.
fn turns(game: &ChowkaBhara, pawns: &[u8]) -> f32 {
    static SMALL: LazyLock<SoloRace> = LazyLock::new(|| SoloRace::solve(&ChowkaBhara::with_defaults()));
    if is_small(game) {
        return SMALL.turns(pawns);
    }
    let left: u32 = pawns.iter().map(|pawn| u32::from(game.centre() - pawn)).sum();
    left as f32 / run(game).mean()
}

/// The turns that it would cost to lose these of the pawns, which are ascending.
fn lost_by(game: &ChowkaBhara, pawns: &[u8], lost: Range<usize>) -> f32 {
    let mut after = [0; MOST_PAWNS];
    let after = &mut after[..pawns.len()];
    after.copy_from_slice(pawns);
    // They go back to where pawns begin: before all others.
    after[..lost.end].rotate_right(lost.len());
    after[..lost.len()].fill(0);
    // A pawn that has hardly set out may come to stand better: that is no reason to be hit.
    (turns(game, after) - turns(game, pawns)).max(0.0)
}

/// The odds of a run of casts on this board.
fn run(game: &ChowkaBhara) -> &'static TurnThrows {
    static SMALL: LazyLock<TurnThrows> = LazyLock::new(|| run_of(5));
    static LARGE: LazyLock<TurnThrows> = LazyLock::new(|| run_of(7));
    if is_small(game) { &SMALL } else { &LARGE }
}

fn run_of(size: i64) -> TurnThrows {
    let options = Options::complete(ChowkaBhara::option_rules(), &[("size", OptionValue::Number(size))]);
    let game = ChowkaBhara::with_options(&options.expect("a board that there is"));
    let value = |outcome| if let Move::Cast(value) = outcome { value } else { unreachable!("chance casts") };
    let values = game.cast().outcomes().map(|(outcome, weight)| (value(outcome), weight));
    TurnThrows::new(values.collect(), |value| game.casts_again(value))
}

/// The outer ring of the 5×5 board has 16 squares, that of the 7×7 board 24.
fn is_small(game: &ChowkaBhara) -> bool {
    game.outer() == 16
}

#[cfg(test)]
mod tests {
    use bisat_engine::Board;
    use bisat_engine::chowka_bhara::ChowkaBhara;

    use super::{lost_by, run, turns};

    #[test]
    fn a_run_of_four_cowries_comes_to_forty_fourteenths() {
        assert!((run(&ChowkaBhara::with_defaults()).mean() - 40.0 / 14.0).abs() < 1e-6);
    }

    #[test]
    fn a_double_that_is_hit_costs_both_its_pawns() {
        let game = ChowkaBhara::with_defaults();
        let pawns = [2, 13, 13, 22];
        let lost = lost_by(&game, &pawns, 1..3);
        assert!((lost - (turns(&game, &[0, 0, 2, 22]) - turns(&game, &pawns))).abs() < 1e-5, "{lost}");
    }

    #[test]
    fn no_hit_brings_pawns_home_sooner() {
        assert_eq!(lost_by(&ChowkaBhara::with_defaults(), &[1, 2, 12, 13], 0..1), 0.0);
    }
}
