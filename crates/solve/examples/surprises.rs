//! Searches a table of solved values for positions that surprise: `surprises TABLE [STEP]`. With a STEP it looks at every STEP-th
//! position.
//!
//! Each question compares two positions, or two moves, and shows where the difference between their chances is largest.
//! Candidates are found by the values of the table, which have 8 bits; what is shown looks one turn further.

use std::collections::HashMap;
use std::error::Error;
use std::num::NonZeroUsize;
use std::path::Path;

use bisat_engine::chowka_bhara::{ChowkaBhara, Move};
use bisat_engine::{Board, Game, Seat, Turn};
use bisat_solve::{Bellman, Side, Squares, Table, TurnStart};
use rayon::prelude::{IntoParallelIterator, IntoParallelRefIterator, ParallelIterator};

/// How many pairs each question shows, and how many candidates are kept.
const SHOWN: usize = 6;
const KEPT: usize = 100;
/// Turns drawn at random for the question about hits.
const TURNS: u64 = 300_000;
/// Positions are read in parts of this many.
const PART: u64 = 1 << 16;

/// Two positions and the chance of the same player in both.
#[derive(Clone, Copy)]
struct Pair {
    first: (TurnStart, f64),
    second: (TurnStart, f64),
    /// Whether the other player moves in the second.
    is_opponents: bool,
}

impl Pair {
    fn gain(&self) -> f64 {
        self.second.1 - self.first.1
    }
}

/// The positions that a change leads to, and whether the other player moves in them.
type Change = fn(&Squares, &TurnStart) -> Vec<(TurnStart, bool)>;

/// What is asked, and the change.
const QUESTIONS: [(&str, Change); 4] = [
    ("it is better not to be on turn", |_, start| if start.blocks == 0 { vec![(passed(start), true)] } else { vec![] }),
    ("a pawn further back is better", |squares, start| further_back(squares, start)),
    ("the licence is worth most", |_, start| with_licence(start)),
    ("the opponent's block costs most", |_, start| without_blocks(start)),
];

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let (path, step) = match &words[..] {
        [path] => (path, NonZeroUsize::MIN),
        [path, step] => (path, step.parse()?),
        _ => return Err("surprises TABLE [STEP]".into()),
    };
    let table = Table::open(Path::new(path))?;
    let parts = (0..table.index().len().div_ceil(PART)).into_par_iter();
    let found = parts.map(|part| in_part(&table, part, step)).reduce(HashMap::new, merged);
    for (question, _) in QUESTIONS {
        let Some((count, sum, pairs)) = found.get(question) else { continue };
        println!("{question}: {count} pairs, on average {:.4}", sum / *count as f64);
        let mut exact: Vec<Pair> = pairs.par_iter().map(|pair| looked_further(&table, pair)).collect();
        exact.sort_by(|one, other| other.gain().total_cmp(&one.gain()));
        for pair in &exact[..SHOWN.min(exact.len())] {
            let [first, second] =
                [pair.first, pair.second].map(|(start, chance)| format!("{chance:.3} {}", text(&start)));
            println!("  {:+.3}  {first}  ->  {second}", pair.gain());
        }
    }
    let mut choices: Vec<Choice> = (0..TURNS).into_par_iter().filter_map(|number| choice(&table, number)).collect();
    choices.sort_by(|one, other| other.gain().total_cmp(&one.gain()));
    let wrong = choices.partition_point(|choice| choice.gain() > 0.0);
    println!("a hit is wrong: in {wrong} of {} turns with hits and other moves", choices.len());
    for Choice { state, other, hit } in &choices[..SHOWN.min(choices.len())] {
        println!("  {:.3} {}  instead of  {:.3} {}  in  {state}", other.0, other.1, hit.0, hit.1);
    }
    Ok(())
}

/// A turn with one value: the best hit and the best other move, with their chances.
struct Choice {
    state: String,
    other: (f64, String),
    hit: (f64, String),
}

impl Choice {
    fn gain(&self) -> f64 {
        self.other.0 - self.hit.0
    }
}

/// A turn drawn at random, if it has hits and other moves.
fn choice(table: &Table, seed: u64) -> Option<Choice> {
    let (game, bellman) = (ChowkaBhara::with_defaults(), Bellman::new(Table::LONGEST_RUN));
    let mut random = fastrand::Rng::with_seed(seed);
    let start = bellman.position(&table.index().unrank(random.u64(..table.index().len())));
    if game.turn(&start) != Turn::Chance {
        return None;
    }
    let position = game.after(&start, Move::Cast(random.u8(1..=3)));
    if game.turn(&position) != Turn::Seat(Seat(0)) {
        return None;
    }
    let mut moves = Vec::new();
    game.moves(&position, &mut moves);
    let mut best: [Option<(f64, String)>; 2] = [None, None];
    for mv in moves {
        let after = game.after(&position, mv);
        let chance = bellman.chance_in(&after, Seat(0), &mut |next| value(table, next).unwrap_or(f64::NAN));
        let hits = game.progress(&position, Seat(1)) != game.progress(&after, Seat(1));
        let best = &mut best[usize::from(hits)];
        if best.as_ref().is_none_or(|(most, _)| chance > *most) {
            *best = Some((chance, mv.to_string()));
        }
    }
    let [Some(other), Some(hit)] = best else { return None };
    Some(Choice { state: game.write(&position), other, hit })
}

/// The pair with chances that look one turn further than the table.
fn looked_further(table: &Table, pair: &Pair) -> Pair {
    let bellman = Bellman::new(Table::LONGEST_RUN);
    let exact = |start: &TurnStart| match bellman.turn_start(&bellman.position(start)) {
        Some(start) => bellman.chance(&start, &mut |next| value(table, next).unwrap_or(f64::NAN)),
        // A deadlock.
        None => 0.5,
    };
    let (first, second) = (pair.first.0, pair.second.0);
    let after = if pair.is_opponents { 1.0 - exact(&second) } else { exact(&second) };
    Pair { first: (first, exact(&first)), second: (second, after), ..*pair }
}

/// For each question: how many pairs, the sum of the gains, and the pairs with the largest.
type Found = HashMap<&'static str, (u64, f64, Vec<Pair>)>;

fn in_part(table: &Table, part: u64, step: NonZeroUsize) -> Found {
    let (squares, mut found) = (Squares::new(), Found::new());
    for number in (part * PART..((part + 1) * PART).min(table.index().len())).step_by(step.get()) {
        let start = table.index().unrank(number);
        let Some(chance) = value(table, &start) else { continue };
        for (question, change) in QUESTIONS {
            for (other, is_opponents) in change(&squares, &start) {
                let Some(value) = value(table, &other) else { continue };
                let after = if is_opponents { 1.0 - value } else { value };
                let pair = Pair { first: (start, chance), second: (other, after), is_opponents };
                let (count, sum, pairs) = found.entry(question).or_default();
                *count += 1;
                *sum += pair.gain();
                insert(pairs, pair);
            }
        }
    }
    found
}

fn merged(mut all: Found, part: Found) -> Found {
    for (question, (more, of, pairs)) in part {
        let (count, sum, best) = all.entry(question).or_default();
        *count += more;
        *sum += of;
        pairs.into_iter().for_each(|pair| insert(best, pair));
    }
    all
}

/// Keeps the pairs with the largest gains in order.
fn insert(pairs: &mut Vec<Pair>, pair: Pair) {
    let at = pairs.partition_point(|other| other.gain() >= pair.gain());
    if at < KEPT {
        pairs.insert(at, pair);
        pairs.truncate(KEPT);
    }
}

/// None for a position that is not in the table, and where the table cannot be read.
fn value(table: &Table, start: &TurnStart) -> Option<f64> {
    table.value(start).ok().flatten()
}

/// The same pawns with the other player to move.
fn passed(start: &TurnStart) -> TurnStart {
    TurnStart { mover: start.opponent, opponent: start.mover, blocks: 0 }
}

/// Each of the mover's pawns one square back.
fn further_back(squares: &Squares, start: &TurnStart) -> Vec<(TurnStart, bool)> {
    let back = |at: usize| {
        let mut mover = start.mover;
        mover.pawns[at] = mover.pawns[at].checked_sub(1)?;
        mover.pawns.sort_unstable();
        let is_on_way = start.mover.pawns[at] != squares.centre;
        is_on_way.then_some((TurnStart { mover, ..*start }, false))
    };
    (0..start.mover.pawns.len()).filter_map(back).collect()
}

fn with_licence(start: &TurnStart) -> Vec<(TurnStart, bool)> {
    let mover = Side { is_licensed: true, ..start.mover };
    if start.mover.is_licensed { vec![] } else { vec![(TurnStart { mover, ..*start }, false)] }
}

fn without_blocks(start: &TurnStart) -> Vec<(TurnStart, bool)> {
    if start.blocks == 0 { vec![] } else { vec![(TurnStart { blocks: 0, ..*start }, false)] }
}

fn text(start: &TurnStart) -> String {
    ChowkaBhara::with_defaults().write(&Bellman::new(0).position(start))
}
