//! A book refined by games: what looks best for either player is played most (upper confidence bounds on trees, UCT).

use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

use bisat_engine::khan::{Khan, Position};

use crate::judge::{MORE_ANSWERS, judge};
use crate::{Answer, Judged, OfEdge, answered, in_parallel, placed, play};

/// The search behind a chance of the book counts as this many games.
const PRIOR: f32 = 3.0;
/// How much a line that was played less is preferred.
const EXPLORATION: f32 = 0.35;

/// An answer of ochre, and the games that are played after it.
struct Line {
    start: Position,
    answer: Answer,
    games: f32,
    red: f32,
}

impl Line {
    fn games_before(&self) -> f32 {
        self.answer.games as f32
    }

    fn weight(&self) -> f32 {
        PRIOR + self.games_before() + self.games
    }

    /// Red's chance: the mean of the book's and the results. A proven one stays.
    fn chance(&self) -> f32 {
        let Answer { chance, .. } = self.answer;
        if self.is_open() { ((PRIOR + self.games_before()) * chance + self.red) / self.weight() } else { chance }
    }

    fn is_open(&self) -> bool {
        self.answer.chance > 0.0 && self.answer.chance < 1.0
    }
}

/// The lines of a book, by set-up of red.
struct Tree {
    set_ups: Vec<Vec<Line>>,
    /// All games, including those of earlier runs. The number of a game sets its nodes, so that no two games are the same.
    games: u64,
}

impl Tree {
    /// The line to play next: red takes the set-up with the highest upper limit, ochre the answer with the lowest lower limit. The
    /// game counts with its expected result, which is returned, until it has ended, so that other threads play other lines.
    fn choose(&mut self) -> (usize, usize, f32) {
        let all = total(self.set_ups.iter().flatten());
        let upper = |lines: &Vec<Line>| {
            let chance = lines.iter().map(Line::chance).fold(1.0, f32::min);
            if chance <= 0.0 { 0.0 } else { chance + margin(all, PRIOR + total(lines)) }
        };
        let best = (0..self.set_ups.len())
            .max_by(|one, other| upper(&self.set_ups[*one]).total_cmp(&upper(&self.set_ups[*other])));
        let set_up = best.expect("a book has lines");
        let lines = &mut self.set_ups[set_up];
        let of_set_up = total(&*lines);
        let lower = |line: &Line| line.chance() - margin(of_set_up, line.weight());
        let open = (0..lines.len()).filter(|at| lines[*at].is_open());
        let best = open.min_by(|one, other| lower(&lines[*one]).total_cmp(&lower(&lines[*other])));
        let answer = best.unwrap_or(0);
        let expected = lines[answer].chance();
        lines[answer].games += 1.0;
        lines[answer].red += expected;
        self.games += 1;
        (set_up, answer, expected)
    }
}

/// The games of some lines, those before included.
fn total<'a>(lines: impl IntoIterator<Item = &'a Line>) -> f32 {
    lines.into_iter().map(|line| line.games_before() + line.games).sum()
}

fn margin(all: f32, of_this: f32) -> f32 {
    EXPLORATION * ((all + 2.0).ln() / of_this).sqrt()
}

/// Plays games from lines of the book for some time and puts their results into its chances. A game has between half and one and a
/// half times `nodes` a move, because two games with the same number of nodes would be the same.
pub(crate) fn refine(game: &Khan, book: &mut [OfEdge], time: Duration, nodes: u64) {
    let tree = Mutex::new(tree_of(game, book));
    let end = Instant::now() + time;
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while Instant::now() < end {
                    let mut locked = tree.lock().expect("no game panics");
                    let ((set_up, answer, expected), number) = (locked.choose(), locked.games);
                    let start = locked.set_ups[set_up][answer].start;
                    drop(locked);
                    // Multiples of the golden ratio are spread evenly.
                    let spread = number.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 48;
                    let red = play(game, start, nodes / 2 + ((nodes * spread) >> 16));
                    let mut locked = tree.lock().expect("no game panics");
                    locked.set_ups[set_up][answer].red += red - expected;
                }
            });
        }
    });
    let tree = tree.into_inner().expect("no game panics");
    report(book, &tree);
    for (judged, lines) in book.iter_mut().flat_map(|of_edge| &mut of_edge.set_ups).zip(&tree.set_ups) {
        let played =
            |line: &Line| Answer { chance: line.chance(), games: line.answer.games + line.games as u32, ..line.answer };
        judged.answers = lines.iter().map(played).collect();
        judged.answers.sort_by(|one, other| one.chance.total_cmp(&other.chance));
    }
    for of_edge in book {
        of_edge.set_ups.sort_by(|one, other| other.chance().total_cmp(&one.chance()));
    }
}

fn tree_of(game: &Khan, book: &[OfEdge]) -> Tree {
    let mut set_ups = Vec::new();
    for OfEdge { turned, set_ups: of_edge, .. } in book {
        for judged in of_edge {
            let placed = placed(game, turned, judged.red);
            let line = |answer: &Answer| {
                let start = answered(game, &placed, answer.number);
                Line { start, answer: *answer, games: 0.0, red: 0.0 }
            };
            set_ups.push(judged.answers.iter().map(line).collect());
        }
    }
    let games = book.iter().flat_map(|of_edge| &of_edge.set_ups).flat_map(|judged| &judged.answers);
    Tree { games: games.map(|answer| u64::from(answer.games)).sum(), set_ups }
}

/// Adds answers, judged by searches, to the set-ups after which red has a chance above the limit.
pub(crate) fn widen(game: &Khan, book: &mut [OfEdge], limit: f32) {
    for OfEdge { turned, set_ups, .. } in book {
        let mut wide: Vec<&mut Judged> = set_ups.iter_mut().filter(|judged| judged.chance() > limit).collect();
        let reds: Vec<u32> = wide.iter().map(|judged| judged.red).collect();
        let more = in_parallel(&reds, |red| judge(game, turned, *red, MORE_ANSWERS));
        for (known, mut more) in wide.iter_mut().zip(more) {
            more.answers.retain(|more| known.answers.iter().all(|known| known.number != more.number));
            known.answers.append(&mut more.answers);
        }
    }
}

/// Which lines were played, and red's results: the most played set-ups and their answers first.
fn report(book: &[OfEdge], tree: &Tree) {
    let names = book.iter().flat_map(|of_edge| of_edge.set_ups.iter().map(|judged| (of_edge.edge, judged.red)));
    let mut texts: Vec<(f32, String)> = Vec::new();
    for ((edge, red), lines) in names.zip(&tree.set_ups) {
        let games: f32 = lines.iter().map(|line| line.games).sum();
        let mut played: Vec<&Line> = lines.iter().filter(|line| line.games > 0.0).collect();
        played.sort_by(|one, other| other.games.total_cmp(&one.games));
        let text = |line: &&Line| format!("{}: {:.1} of {}", line.answer.number, line.red, line.games);
        let played: Vec<String> = played.iter().map(text).collect();
        texts.push((games, format!("{edge} {red} {games} games: {}", played.join(", "))));
    }
    texts.sort_by(|one, other| other.0.total_cmp(&one.0));
    let sum = |of: fn(&Line) -> f32| tree.set_ups.iter().flatten().map(of).sum::<f32>();
    let (games, red) = (sum(|line| line.games), sum(|line| line.red));
    eprintln!("{games} games, red {:.3}", red / games.max(1.0));
    texts.iter().filter(|(games, _)| *games > 0.0).for_each(|(_, text)| eprintln!("{text}"));
}
