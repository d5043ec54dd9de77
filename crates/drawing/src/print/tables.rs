//! Tables of what throws count, and spinners to cut out.

use std::ops::RangeInclusive;

use bisat_engine::{AnySession, Face, Tool};

use super::area::Area;
use super::openings::openings;
use crate::board::parts::circle_path;
use crate::number::round;
use crate::paper::ink::{FINE, text};

/// The markup at the right of an area, and the width that it takes.
pub(super) struct Tables {
    pub(super) markup: String,
    pub(super) width: f32,
}

/// A table of cowries or the spinners, depending on what the game is played with.
pub(super) fn draw(start: &dyn AnySession, area: Area) -> Tables {
    let tools = tools(start);
    let spinners: Vec<RangeInclusive<u8>> = tools
        .iter()
        .filter_map(|(tool, _)| match tool {
            Tool::Spinner { least, most } => Some(*least..=*most),
            _ => None,
        })
        .collect();
    if !spinners.is_empty() {
        return spinner_column(&spinners, area);
    }
    match tools.into_iter().find(|(tool, _)| matches!(tool, Tool::Cowries(_))) {
        Some((Tool::Cowries(shells), counts)) => cowrie_table(shells, &counts, area),
        _ => Tables { markup: String::new(), width: 0.0 },
    }
}

/// The tools that the game is played with, and for cowries each number of mouths up with its value.
fn tools(start: &dyn AnySession) -> Vec<(Tool, Vec<(u8, String)>)> {
    let mut found: Vec<(Tool, Vec<(u8, String)>)> = Vec::new();
    openings(start, |game| {
        if let Some(tool) = game.tool().filter(|tool| !found.iter().any(|(other, _)| other == tool)) {
            let mouths = |token: String| match game.face(&token) {
                Ok(Some(Face::Cowries { up, .. })) => Some((up, token)),
                _ => None,
            };
            let mut counts: Vec<(u8, String)> = game.moves().into_iter().filter_map(mouths).collect();
            counts.sort();
            found.push((tool, counts));
        }
    });
    found
}

fn spinner_column(spinners: &[RangeInclusive<u8>], area: Area) -> Tables {
    let count = spinners.len() as f32;
    let side_by_side = area.height < 30.0 * count;
    let across = if side_by_side { area.height.min(34.0) } else { (area.height / count).min(44.0) };
    let width = if side_by_side { across * count } else { across };
    let draw = |(number, spinner): (usize, &RangeInclusive<u8>)| {
        let along = (number as f32 + 0.5) * across;
        let (x, y) = if side_by_side { (along, across / 2.0) } else { (across / 2.0, along) };
        wheel(spinner.clone(), area.left + area.width - width + x, area.top + y, across / 2.0 - 1.5)
    };
    Tables { markup: spinners.iter().enumerate().map(draw).collect(), width: width + 3.0 }
}

fn wheel(numbers: RangeInclusive<u8>, x: f32, y: f32, radius: f32) -> String {
    let field = std::f32::consts::TAU / numbers.clone().count() as f32;
    let at = |turn: f32, part: f32| (x + turn.sin() * radius * part, y - turn.cos() * radius * part);
    let mut path = circle_path(x, y, radius) + &circle_path(x, y, 0.8);
    let mut written = String::new();
    for number in numbers.clone() {
        let turn = f32::from(number - numbers.start()) * field;
        let ((from_x, from_y), (to_x, to_y)) = (at(turn - field / 2.0, 0.12), at(turn - field / 2.0, 1.0));
        path += &format!("M{} {}L{} {}", round(from_x), round(from_y), round(to_x), round(to_y));
        let (name_x, name_y) = at(turn, 0.66);
        written += &text(name_x, name_y, radius * 0.34, &number.to_string());
    }
    format!("<path d=\"{path}\"/>{written}")
}

fn cowrie_table(shells: u8, counts: &[(u8, String)], area: Area) -> Tables {
    const SHELL: f32 = 5.6;
    let row = (area.height / counts.len() as f32).min(9.0);
    let width = (f32::from(shells) + 2.2) * SHELL;
    let left = area.left + area.width - width;
    let mut markup = String::new();
    for (number, (mouths, value)) in counts.iter().enumerate() {
        let y = area.top + (number as f32 + 0.5) * row;
        for shell in 0..shells {
            markup += &cowrie(left + (f32::from(shell) + 0.5) * SHELL, y, SHELL * 0.44, shell < *mouths);
        }
        markup += &text(left + (f32::from(shells) + 1.3) * SHELL, y, 5.2, value);
    }
    Tables { markup, width: width + 4.0 }
}

fn cowrie(x: f32, y: f32, across: f32, is_mouth_up: bool) -> String {
    let down = across * 0.72;
    let (x, y) = (round(x), round(y));
    let slit = if is_mouth_up {
        let teeth: String = (-2i8..=2)
            .map(|tooth| {
                format!(
                    "M{} {}v{}",
                    round(x + f32::from(tooth) * across * 0.26),
                    round(y - down * 0.3),
                    round(down * 0.6)
                )
            })
            .collect();
        format!(
            "<path d=\"M{} {y}H{}{teeth}\" stroke-width=\"{FINE}\"/>",
            round(x - across * 0.76),
            round(x + across * 0.76)
        )
    } else {
        String::new()
    };
    format!("<ellipse cx=\"{x}\" cy=\"{y}\" rx=\"{}\" ry=\"{}\"/>{slit}", round(across), round(down))
}
