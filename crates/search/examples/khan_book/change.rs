//! Books with chances and answers that come from games.

use std::time::Instant;

use bisat_engine::khan::Khan;

use crate::judge::{MORE_ANSWERS, judge};
use crate::{Judged, OfEdge, answered, in_parallel, lines, placed, play};

/// Changes the set-ups of each edge, and prints the book.
pub(crate) fn print(book: Vec<OfEdge>, change: impl Fn(&mut OfEdge)) {
    let began = Instant::now();
    for mut of_edge in book {
        change(&mut of_edge);
        for judged in &mut of_edge.set_ups {
            judged.answers.sort_by(|one, other| one.1.total_cmp(&other.1));
        }
        of_edge.set_ups.sort_by(|one, other| other.chance().total_cmp(&one.chance()));
        lines::print(&of_edge);
        let best = of_edge.set_ups[0].chance();
        eprintln!("{}: best {best:.3} after {:.0} s", of_edge.edge, began.elapsed().as_secs_f64());
    }
}

/// Makes each chance that is not proven the mean of itself and the results of one game with each number of nodes.
pub(crate) fn correct(game: &Khan, of_edge: &mut OfEdge, nodes: &[u64]) {
    let mut tasks = Vec::new();
    for judged in &of_edge.set_ups {
        let placed = placed(game, &of_edge.turned, judged.red);
        for (number, _) in judged.answers.iter().filter(|(_, chance)| is_open(*chance)) {
            let start = answered(game, &placed, *number);
            tasks.extend(nodes.iter().map(|nodes| (start, *nodes)));
        }
    }
    let results = in_parallel(&tasks, |(start, nodes)| play(game, *start, *nodes));
    let answers = of_edge.set_ups.iter_mut().flat_map(|judged| &mut judged.answers);
    for ((_, chance), results) in answers.filter(|(_, chance)| is_open(*chance)).zip(results.chunks(nodes.len())) {
        *chance = (*chance + results.iter().sum::<f32>()) / (1 + nodes.len()) as f32;
    }
}

/// Whether a chance is not proven.
fn is_open(chance: f32) -> bool {
    chance > 0.0 && chance < 1.0
}

/// Adds answers to the set-ups after which red has a chance above the limit.
pub(crate) fn widen(game: &Khan, of_edge: &mut OfEdge, limit: f32, nodes: &[u64]) {
    let (wide, narrow): (Vec<Judged>, _) = of_edge.set_ups.drain(..).partition(|judged| judged.chance() > limit);
    let more = in_parallel(&wide, |known| {
        let mut more = judge(game, &of_edge.turned, known.red, MORE_ANSWERS);
        more.answers.retain(|(number, _)| known.answers.iter().all(|(known, _)| known != number));
        more
    });
    let mut more = OfEdge { set_ups: more, ..*of_edge };
    correct(game, &mut more, nodes);
    of_edge.set_ups = narrow;
    for (mut known, more) in wide.into_iter().zip(more.set_ups) {
        known.answers.extend(more.answers);
        of_edge.set_ups.push(known);
    }
}
