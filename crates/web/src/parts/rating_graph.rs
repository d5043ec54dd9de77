//! The history of a rating as a graph, with the same numbers as a list.

use std::fmt::Write;

use bisat_client::labels::{Profile as Labels, filled};
use bisat_client::results::GameHistory;
use leptos::prelude::*;

use super::games::game_name;
use crate::settings::language;
use crate::time;

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 160.0;
/// Space for the numbers on the left.
const LEFT: f64 = 60.0;
/// Space on the other sides, so that no line is cut off.
const MARGIN: f64 = 10.0;

/// The rating after each game. The games have equal distances, because most players play many on one day.
#[component]
pub fn RatingGraph(
    /// The games of one kind.
    history: GameHistory,
) -> impl IntoView {
    let GameHistory { game, ratings, .. } = history;
    let shape = Shape::of(&ratings);
    let numbers: Vec<f64> = ratings.iter().map(|(_, rating)| *rating).collect();
    let described = move || {
        let (first, last) = (numbers.first().copied().unwrap_or_default(), numbers.last().copied().unwrap_or_default());
        let [lowest, highest] = range(&numbers);
        let [first, last, lowest, highest] = [first, last, lowest, highest].map(|number| format!("{number:.0}"));
        let name = game_name(language(), &game);
        let label = Labels::of(language()).graph;
        filled(label, &[&name, &numbers.len(), &first, &last, &lowest, &highest])
    };
    let line = |(text, y): (String, f64)| {
        view! {
            <line class="axis" x1=LEFT x2=WIDTH - MARGIN y1=y y2=y />
            <text x=LEFT - 8.0 y=y + 4.0 text-anchor="end">{text}</text>
        }
    };
    let (x, y) = shape.last;
    let row = |(at, rating): &(u64, f64)| {
        let (at, rating) = (*at, format!("{rating:.0}"));
        view! { <li>{move || time::day(at, language().code())}": "{rating}</li> }
    };
    view! {
        <svg class="rating-graph" viewBox=format!("0 0 {WIDTH} {HEIGHT}") role="img" aria-label=described>
            {shape.lines.into_iter().map(line).collect_view()}
            <path class="course" d=shape.path />
            <circle cx=x cy=y r="4" />
        </svg>
        <details>
            <summary>{move || Labels::of(language()).as_list}</summary>
            <ol>{ratings.iter().map(row).collect_view()}</ol>
        </details>
    }
}

/// The parts of the drawing.
struct Shape {
    /// The line through all ratings.
    path: String,
    /// Where it ends.
    last: (f64, f64),
    /// The numbers beside the graph, each with its height.
    lines: Vec<(String, f64)>,
}

impl Shape {
    fn of(ratings: &[(u64, f64)]) -> Self {
        let numbers: Vec<f64> = ratings.iter().map(|(_, rating)| *rating).collect();
        let [lowest, highest] = range(&numbers);
        // At least 100 points high: small changes look small.
        let (bottom, top) = ((lowest / 50.0).floor() * 50.0, (highest / 50.0).ceil() * 50.0);
        let top = top.max(bottom + 100.0);
        let steps = numbers.len().saturating_sub(1).max(1) as f64;
        let place = |(at, number): (usize, &f64)| {
            let x = LEFT + (WIDTH - LEFT - MARGIN) * at as f64 / steps;
            (x, height(*number, bottom, top))
        };
        let places: Vec<(f64, f64)> = numbers.iter().enumerate().map(place).collect();
        let mut path = String::new();
        for (at, (x, y)) in places.iter().enumerate() {
            let _ = write!(path, "{}{x:.1} {y:.1}", if at == 0 { 'M' } else { 'L' });
        }
        let lines = [bottom, f64::midpoint(bottom, top), top]
            .map(|number| (format!("{number:.0}"), height(number, bottom, top)));
        Shape { path, last: places.last().copied().unwrap_or_default(), lines: lines.into() }
    }
}

fn height(number: f64, bottom: f64, top: f64) -> f64 {
    HEIGHT - MARGIN - (HEIGHT - 2.0 * MARGIN) * (number - bottom) / (top - bottom)
}

/// The lowest and the highest number.
fn range(numbers: &[f64]) -> [f64; 2] {
    let lowest = numbers.iter().copied().reduce(f64::min).unwrap_or_default();
    let highest = numbers.iter().copied().reduce(f64::max).unwrap_or_default();
    [lowest, highest]
}

#[cfg(test)]
mod tests {
    use super::{HEIGHT, LEFT, MARGIN, Shape, WIDTH};

    #[test]
    fn the_line_runs_through_all_ratings_from_left_to_right() {
        let shape = Shape::of(&[(1, 1500.0), (2, 1600.0), (3, 1550.0)]);
        assert_eq!(shape.path, "M60.0 150.0L345.0 10.0L630.0 80.0");
        assert_eq!(shape.last, (WIDTH - MARGIN, HEIGHT / 2.0));
        let numbers: Vec<&str> = shape.lines.iter().map(|(number, _)| number.as_str()).collect();
        assert_eq!(numbers, ["1500", "1550", "1600"]);
    }

    #[test]
    fn one_rating_is_a_point_and_equal_ratings_are_a_flat_line() {
        assert_eq!(Shape::of(&[(1, 1510.0)]).last.0, LEFT);
        assert_eq!(Shape::of(&[(1, 1550.0), (2, 1550.0)]).path, "M60.0 150.0L630.0 150.0");
    }
}
