//! The lines of a book: the edge, the number of red's set-up, and the numbers of ochre's best answers, each with red's
//! chance in thousandths and, after `*`, the number of games behind it.

use bisat_engine::Game;
use bisat_engine::khan::{Khan, SetUp};

use crate::{Answer, Judged, OfEdge, edges};

/// Prints the lines of an edge. Answers after which red wins by force are left out, and set-ups to which there is no other answer.
pub(crate) fn print(of_edge: &OfEdge) {
    for judged in &of_edge.set_ups {
        let answers = judged.answers.iter().filter(|answer| answer.chance < 1.0);
        let answers: Vec<String> = answers.map(text).collect();
        if !answers.is_empty() {
            println!("{} {} {}", of_edge.edge, judged.red, answers.join(" "));
        }
    }
}

fn text(answer: &Answer) -> String {
    let Answer { number, chance, games } = answer;
    let least = if *chance > 0.0 { 1.0 } else { 0.0 };
    let games = if *games > 0 { format!("*{games}") } else { String::new() };
    format!("{number}={:.0}{games}", (1000.0 * chance).clamp(least, 999.0))
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
    let answers: Vec<Answer> = words.map(read_answer).collect::<Result<_, _>>()?;
    if answers.is_empty() {
        return Err("it has no answer".to_owned());
    }
    Ok((edge, Judged { red: read_set_up(red)?, answers }))
}

fn read_answer(word: &str) -> Result<Answer, String> {
    let (number, rest) =
        word.split_once('=').ok_or_else(|| format!("{word:?} is not an answer: NUMBER=CHANCE*GAMES"))?;
    let (chance, games) = rest.split_once('*').unwrap_or((rest, "0"));
    let chance = chance.parse::<f32>().ok().filter(|chance| (0.0..=1000.0).contains(chance));
    let chance = chance.ok_or_else(|| format!("{word:?} has no chance from 0 to 1000"))? / 1000.0;
    let games = games.parse().map_err(|_| format!("{word:?} has no number of games"))?;
    Ok(Answer { number: read_set_up(number)?, chance, games })
}

fn read_set_up(word: &str) -> Result<u32, String> {
    let number = word.parse().ok().filter(|number| *number < SetUp::COUNT);
    number.ok_or_else(|| format!("{word:?} is not a set-up: a number below {}", SetUp::COUNT))
}
