//! The static evaluation of Pachisi: by a net, and where it does not judge the position a weighted sum of terms.

use std::sync::LazyLock;

use bisat_engine::pachisi::{Move, Pachisi, Position};
use bisat_engine::{Board, Game, MAX_SEATS, OptionValue, Options, Seat, Turn};

use super::leaf_cache::LeafCache;
use super::net_evaluation;
use super::net_inputs::throws_cowries;
use crate::expectimax::Evaluate;
use crate::games::race::{self, RaceFeatures, TurnThrows};
use crate::net::NetError;
use crate::search::{EvaluationTerm, LEVEL_COUNT, PairEvaluation, PairInputs};
use crate::values::Values;

impl Evaluate for Pachisi {
    const TEMPERATURES: [f32; LEVEL_COUNT] = [0.500, 0.170, 0.090, 0.050, 0.028, 0.015, 0.008, 0.0];

    type LeafCache = LeafCache;

    fn leaf_cache(&self, nodes: u64) -> LeafCache {
        LeafCache::new(self, nodes)
    }

    fn level_8_nodes(&self) -> u64 {
        // More seats cost more evaluations, and with more than two there is no pruning. A net takes longer, most of all in
        // WebAssembly.
        2_000_000 / u64::from(self.seats()).pow(2)
    }

    fn least_nodes(&self) -> u64 {
        1_000
    }

    fn evaluate(&self, position: &Position) -> Values {
        self.evaluate_with(position, &mut self.leaf_cache(0))
    }

    fn evaluate_with(&self, position: &Position, cache: &mut LeafCache) -> Values {
        let net = net_evaluation::net_of(self).get();
        let by_net = net.and_then(|net| net_evaluation::evaluate(net, self, position, cache));
        by_net.unwrap_or_else(|| linear_evaluation(self, position))
    }

    fn first_evaluation(&self, position: &Position) -> Values {
        linear_evaluation(self, position)
    }

    fn net_id(&self) -> &'static str {
        net_evaluation::net_of(self).id
    }

    fn lacks_net(&self) -> bool {
        net_evaluation::net_of(self).get().is_none()
    }

    fn load_net(&self, bytes: &[u8]) -> Result<(), NetError> {
        net_evaluation::net_of(self).load(bytes)
    }

    fn net_inputs(&self, position: &Position) -> Vec<PairInputs> {
        net_evaluation::inputs(self, position)
    }

    fn terms(&self) -> Vec<EvaluationTerm> {
        race::named(term::NAMES, weights(self))
    }

    fn pair_evaluations(&self, position: &Position) -> Vec<PairEvaluation> {
        if self.turn(position) != Turn::Chance || self.is_ordering(position) {
            return Vec::new();
        }
        let (features, count) = features(self, position);
        race::compare(&features[..count], self.finished(position), weights(self))
    }
}

/// The weighted sum of the terms.
fn linear_evaluation(game: &Pachisi, position: &Position) -> Values {
    let (features, count) = features(game, position);
    race::expected_values(&features[..count], game.finished(position), weights(game))
}

race::terms! {
    WAY: "the way gone by all pieces; throws in hand count as gone";
    HOME: "pieces in the centre: each leaves fewer to choose from";
    IN_COLUMN: "pieces in the column, which nobody can hit but which wait for the right number";
    AT_START: "pieces on the start mark";
    EXPOSED_NOW: "the way that would be lost by the throw about to come up, times its odds";
    EXPOSED_LATER: "the same by the throws of those whose turn comes later";
    ON_CROSS: "pieces on crosses, where they are safe";
    PAIRED: "pairs that stand where they cannot be broken and crawl on by half of even throws";
    TURN: "the turn itself, and those that are owed";
    PAIRED_ON_CROSS: "pairs on crosses";
}
/// The number of terms.
const TERMS: usize = term::NAMES.len();

/// Fitted to the results of self-play with eighty random opening moves and one random move in four after that, without three
/// terms that made it weaker. `bisat fit` does not reproduce these weights: those it finds play worse (docs/strength.md).
#[expect(clippy::approx_constant, reason = "a weight, and no circle")]
const WEIGHTS_COWRIES: [f32; TERMS] = [0.277, 6.301, 4.039, -0.443, -0.311, -0.100, 0.595, -3.141, 0.667, -1.489];
/// For the die: fitted to 800 games without random moves.
const WEIGHTS_DIE: [f32; TERMS] = [0.313, 0.459, -0.629, -2.264, -0.579, -0.350, 1.522, -7.437, 0.604, -0.646];

fn weights(game: &Pachisi) -> &'static [f32; TERMS] {
    if throws_cowries(game) { &WEIGHTS_COWRIES } else { &WEIGHTS_DIE }
}

fn features(game: &Pachisi, position: &Position) -> ([RaceFeatures<TERMS>; MAX_SEATS], usize) {
    let own = |seat| own_features(game, position, seat);
    let threats = |hunter, features: &mut _| add_threats(game, position, hunter, features);
    race::features(game.seats(), game.finished(position), own, threats)
}

/// The features of a seat, without hits.
fn own_features(game: &Pachisi, position: &Position, seat: Seat) -> RaceFeatures<TERMS> {
    const WHOLE: f32 = Pachisi::CENTRE as f32 * 4.0;
    let pieces = game.progress(position, seat);
    let is_on_turn = seat == game.on_turn(position) && !game.is_ordering(position);
    let in_hand = if is_on_turn { game.kept_total(position) as f32 } else { 0.0 };
    let gone: f32 = pieces.iter().map(|piece| f32::from(*piece)).sum();
    let way = (gone + in_hand).min(WHOLE);
    let pairs = game.pairs(position, seat, seat);
    let mut terms = [0.0; TERMS];
    terms[term::WAY] = way;
    for piece in pieces.iter().copied() {
        match piece {
            0 => terms[term::AT_START] += 1.0,
            Pachisi::CENTRE => terms[term::HOME] += 1.0,
            _ if piece > Pachisi::BRINK => terms[term::IN_COLUMN] += 1.0,
            _ => {
                terms[term::ON_CROSS] += f32::from(u8::from(game.block(piece) & game.crosses() != 0));
            }
        }
    }
    terms[term::PAIRED] = (pairs & !game.crosses()).count_ones() as f32;
    terms[term::PAIRED_ON_CROSS] = (pairs & game.crosses()).count_ones() as f32;
    terms[term::TURN] = if is_on_turn { 1.0 + f32::from(game.owed(position)) } else { 0.0 };
    RaceFeatures { terms, rest: WHOLE - way }
}

/// Adds the hunter's threats to the features of the other seats.
fn add_threats(game: &Pachisi, position: &Position, hunter: Seat, features: &mut [RaceFeatures<TERMS>; MAX_SEATS]) {
    let exposed = if hunter == game.on_turn(position) { term::EXPOSED_NOW } else { term::EXPOSED_LATER };
    let own_pairs = game.pairs(position, hunter, hunter);
    for prey in race::seats(game.seats()).filter(|prey| *prey != hunter) {
        let pairs = game.pairs(position, prey, prey);
        for piece in game.progress(position, prey).iter().copied() {
            let block = game.block(piece) & !game.crosses();
            if block == 0 {
                continue;
            }
            let is_in_pair = pairs & block != 0;
            let target = game.block_seen_by(prey, hunter, piece);
            let odds = run(game).odds_of(|number| {
                game.progress(position, hunter).iter().any(|from| {
                    let is_pair = own_pairs & game.block(*from) != 0;
                    let to = if is_pair { from + number / 2 } else { from + number };
                    // A pair goes by half of an even throw, and only a pair hits a pair.
                    let may_hit = if is_pair { number % 2 == 0 } else { !is_in_pair };
                    may_hit && to <= Pachisi::BRINK && game.block(to) & target != 0
                })
            });
            features[prey.index()].terms[exposed] += odds * f32::from(piece);
        }
    }
}

/// The odds of a run of throws in this game.
fn run(game: &Pachisi) -> &'static TurnThrows {
    static COWRIES: LazyLock<TurnThrows> = LazyLock::new(|| run_of("cowries"));
    static DIE: LazyLock<TurnThrows> = LazyLock::new(|| run_of("die"));
    if throws_cowries(game) { &COWRIES } else { &DIE }
}

fn run_of(throw: &'static str) -> TurnThrows {
    let options = Options::complete(Pachisi::option_rules(), &[("throw", OptionValue::Word(throw.into()))]);
    let game = Pachisi::with_options(&options.expect("something to throw"));
    let number = |outcome| if let Move::Throw(number) = outcome { number } else { unreachable!("chance throws") };
    let numbers = game.throw_odds().outcomes().map(|(outcome, weight)| (number(outcome), weight));
    TurnThrows::new(numbers.collect(), |number| game.is_grace(number))
}
