//! The lines of a book: the edge, the number of red's set-up, and the numbers of ochre's best answers, each with red's
//! chance in thousandths.

use bisat_engine::Game;
use bisat_engine::khan::{Khan, SetUp};

use crate::{Judged, OfEdge, edges};

/// Answers that the book keeps for a set-up.
const KEPT: usize = 4;

/// Prints the lines of an edge. Answers after which red wins by force are left out, and set-ups to which there is no other
/// answer.
pub(crate) fn print(of_edge: &OfEdge) {
    for judged in &of_edge.set_ups {
        let answers = judged.answers.iter().take(KEPT).filter(|(_, chance)| *chance < 1.0);
        let answers: Vec<String> = answers
            .map(|(number, chance)| {
                let least = if *chance > 0.0 { 1.0 } else { 0.0 };
                format!("{number}={:.0}", (1000.0 * chance).clamp(least, 999.0))
            })
            .collect();
        if !answers.is_empty() {
            println!("{} {} {}", of_edge.edge, judged.red, answers.join(" "));
        }
    }
}

/// Reads a book, edge by edge.
pub(crate) fn read(game: &Khan, text: &str) -> Result<Vec<OfEdge>, String> {
    let of_edge = |edge| OfEdge { edge, turned: game.after(&game.start(), edge), set_ups: Vec::new() };
    let mut book: Vec<OfEdge> = edges(game).into_iter().map(of_edge).collect();
    for (number, line) in (1..).zip(text.lines()) {
        let (edge, judged) = read_line(line).map_err(|error| format!("line {number}: {error}"))?;
        let of_edge = book.iter_mut().find(|of_edge| of_edge.edge.to_string() == edge);
        let none = || format!("line {number}: {edge:?} is not an edge: mat:n, mat:e, mat:s or mat:w");
        of_edge.ok_or_else(none)?.set_ups.push(judged);
    }
    book.retain(|of_edge| !of_edge.set_ups.is_empty());
    Ok(book)
}

fn read_line(line: &str) -> Result<(&str, Judged), String> {
    let mut words = line.split(' ');
    let (Some(edge), Some(red)) = (words.next(), words.next()) else { return Err("it has no set-up".to_owned()) };
    let answers: Vec<(u32, f32)> = words.map(read_answer).collect::<Result<_, _>>()?;
    if answers.is_empty() {
        return Err("it has no answer".to_owned());
    }
    Ok((edge, Judged { red: read_set_up(red)?, answers }))
}

fn read_answer(word: &str) -> Result<(u32, f32), String> {
    let (number, chance) = word.split_once('=').ok_or_else(|| format!("{word:?} is not an answer: NUMBER=CHANCE"))?;
    let chance = chance.parse::<f32>().ok().filter(|chance| (0.0..=1000.0).contains(chance));
    Ok((read_set_up(number)?, chance.ok_or_else(|| format!("{word:?} has no chance from 0 to 1000"))? / 1000.0))
}

fn read_set_up(word: &str) -> Result<u32, String> {
    let number = word.parse().ok().filter(|number| *number < SetUp::COUNT);
    number.ok_or_else(|| format!("{word:?} is not a set-up: a number below {}", SetUp::COUNT))
}
