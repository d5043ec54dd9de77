//! How everybody's chances went, a row of bars for each seat.

use bisat_engine::Seat;
use bisat_search::Review;

use crate::theme::Theme;

const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// The expected place of a seat, 1 for the first: a value is the share of the other seats that finish behind it.
pub fn place(value: f32, seats: usize) -> f32 {
    1.0 + (1.0 - value) * (seats.max(1) - 1) as f32
}

/// The value for the seat after this number of steps; none while it is not known.
pub(crate) fn chance(review: &Review, seat: Seat, shown: usize) -> Option<f32> {
    match shown.checked_sub(1) {
        None => review.steps.first().map(|step| step.before.of(seat)),
        Some(at) => review.steps.get(at).map(|step| step.after.of(seat)),
    }
}

/// The seat's values over the game in this number of columns; an unknown value is a dot.
pub(crate) fn bars(review: &Review, seat: Seat, steps: usize, width: usize, theme: &Theme) -> String {
    let bar = |column: usize| {
        let chance = chance(review, seat, step_at(column, width, steps));
        chance.map_or(theme.either('·', '.'), |chance| {
            let height = (chance.clamp(0.0, 1.0) * 7.99) as usize;
            let digit = char::from(b'0' + (chance.clamp(0.0, 1.0) * 9.99) as u8);
            theme.either(BARS[height], digit)
        })
    };
    (0..width).map(bar).collect()
}

/// Where the game turned, numbered from the greatest turn on.
pub(crate) fn knots(turned: &[usize], steps: usize, width: usize) -> String {
    let mut row = vec![' '; width];
    for (at, step) in turned.iter().enumerate().rev() {
        if let Some(place) = row.get_mut(column_of(step + 1, width, steps)) {
            *place = char::from(b'1' + at as u8);
        }
    }
    row.into_iter().collect()
}

/// The step that a column stands for: the first for the start, the last for the end.
pub(crate) fn step_at(column: usize, width: usize, steps: usize) -> usize {
    if width < 2 { steps } else { (column * steps + (width - 1) / 2) / (width - 1) }
}

/// The column in which a step is.
pub(crate) fn column_of(step: usize, width: usize, steps: usize) -> usize {
    if steps == 0 || width < 2 { 0 } else { (step * (width - 1) + steps / 2) / steps }
}

#[cfg(test)]
mod tests {
    use super::{column_of, place, step_at};

    #[test]
    fn of_four_alike_everybody_expects_to_come_in_between_second_and_third() {
        assert_eq!([place(0.5, 4), place(1.0, 4), place(0.0, 4)], [2.5, 1.0, 4.0]);
    }

    #[test]
    fn the_first_column_is_the_start_and_the_last_the_end() {
        for (steps, width) in [(7, 20), (300, 20), (1, 20), (0, 20), (5, 1)] {
            assert_eq!(step_at(width - 1, width, steps), steps, "{steps} in {width}");
            assert_eq!(column_of(0, width, steps), 0, "{steps} in {width}");
            assert!(column_of(steps, width, steps) < width, "{steps} in {width}");
        }
        assert_eq!(column_of(step_at(13, 20, 300), 20, 300), 13);
    }
}
