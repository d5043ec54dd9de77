//! The chance of the first place, and of each other place, from the expected results of the seats.
//!
//! An expected result is the mean, over the other seats, of the probability to finish ahead of them. Among more than two
//! seats it does not say how likely the first place is. The Bradley–Terry model (for whole orders: Plackett–Luce) closes the
//! gap: each seat has a strength, seat i finishes ahead of seat j with probability `s_i / (s_i + s_j)`, and first with
//! probability `s_i` divided by the sum of all strengths. The strengths are those that give the expected results, found by
//! the algorithm of Hunter (2004). For two seats the model changes nothing.

use bisat_engine::{MAX_SEATS, Seat};

use crate::values::Values;

/// Rounds of the algorithm: far more than three decimals need.
const ROUNDS: usize = 400;
/// An expected result this close to 0 or 1 is certain.
const CERTAIN: f64 = 1e-4;

impl Values {
    /// The probability of each seat to finish first, from the expected results of the first `seats` seats. They sum to 1.
    pub fn first_places(&self, seats: u8) -> Values {
        let count = usize::from(seats).min(MAX_SEATS);
        let results: Vec<f64> = (0..count as u8).map(|seat| f64::from(self.of(Seat(seat)))).collect();
        let mut chances = [0.0; MAX_SEATS];
        for (chance, found) in chances.iter_mut().zip(first_places(&results)) {
            *chance = found as f32;
        }
        Values::new(chances)
    }
}

impl Values {
    /// The probability of each place for each of the first `seats` seats, from their expected results: those of a seat sum
    /// to 1, and so do those of a place.
    pub fn places(&self, seats: u8) -> Vec<Vec<f32>> {
        let count = usize::from(seats).min(MAX_SEATS);
        let results: Vec<f64> = (0..count as u8).map(|seat| f64::from(self.of(Seat(seat)))).collect();
        let rows = places(&results);
        rows.into_iter().map(|row| row.into_iter().map(|chance| chance as f32).collect()).collect()
    }
}

/// For each seat the probability of each place.
fn places(results: &[f64]) -> Vec<Vec<f64>> {
    let count = results.len();
    let mut rows = vec![vec![0.0; count]; count];
    if count <= 1 {
        rows.iter_mut().for_each(|row| row.fill(1.0));
        return rows;
    }
    let others = count as f64 - 1.0;
    // A seat that is first or last for certain takes no part: it is ahead of all others, or behind them.
    let first = results.iter().position(|result| *result >= 1.0 - CERTAIN);
    let last = results.iter().position(|result| *result <= CERTAIN);
    if let Some((seat, place)) = first.map(|seat| (seat, 0)).or(last.map(|seat| (seat, count - 1))) {
        let behind = if place == 0 { 0.0 } else { 1.0 };
        let rest: Vec<usize> = (0..count).filter(|other| *other != seat).collect();
        let within = |other: &usize| ((results[*other] * others - behind) / (others - 1.0).max(1.0)).clamp(0.0, 1.0);
        let inner = places(&rest.iter().map(within).collect::<Vec<_>>());
        rows[seat][place] = 1.0;
        for (other, chances) in rest.into_iter().zip(inner) {
            for (at, chance) in chances.into_iter().enumerate() {
                rows[other][at + usize::from(place == 0)] = chance;
            }
        }
        return rows;
    }
    add_orders(&strengths(results), &mut Vec::new(), 1.0, &mut rows);
    rows
}

/// Adds every order of the seats that begins with these, which has this probability.
fn add_orders(strengths: &[f64], begun: &mut Vec<usize>, probability: f64, rows: &mut [Vec<f64>]) {
    let left: f64 = (0..strengths.len()).filter(|seat| !begun.contains(seat)).map(|seat| strengths[seat]).sum();
    for seat in 0..strengths.len() {
        if begun.contains(&seat) {
            continue;
        }
        let chance = probability * strengths[seat] / left;
        rows[seat][begun.len()] += chance;
        begun.push(seat);
        add_orders(strengths, begun, chance, rows);
        begun.pop();
    }
}

fn first_places(results: &[f64]) -> Vec<f64> {
    let count = results.len();
    let winners = results.iter().filter(|result| **result >= 1.0 - CERTAIN).count();
    if winners > 0 {
        return results
            .iter()
            .map(|result| if *result >= 1.0 - CERTAIN { 1.0 / winners as f64 } else { 0.0 })
            .collect();
    }
    // A seat that finishes behind all others takes no part: each of the others is ahead of it for certain.
    let is_in: Vec<bool> = results.iter().map(|result| *result > CERTAIN).collect();
    let out = is_in.iter().filter(|is_in| !**is_in).count();
    if out > 0 && out < count {
        let inner: Vec<f64> = results.iter().copied().filter(|result| *result > CERTAIN).collect();
        let others = (inner.len() as f64 - 1.0).max(1.0);
        let ahead = |result: f64| (result * (count as f64 - 1.0) - out as f64) / others;
        let mut found =
            first_places(&inner.into_iter().map(|result| ahead(result).clamp(0.0, 1.0)).collect::<Vec<_>>())
                .into_iter();
        return is_in.iter().map(|is_in| if *is_in { found.next().unwrap_or(0.0) } else { 0.0 }).collect();
    }
    let strengths = strengths(results);
    let sum: f64 = strengths.iter().sum();
    strengths.iter().map(|strength| strength / sum).collect()
}

/// The strengths that give the expected results, up to a common factor.
fn strengths(results: &[f64]) -> Vec<f64> {
    let others = results.len() as f64 - 1.0;
    let within = |result: f64| result.clamp(CERTAIN, 1.0 - CERTAIN);
    let mut strengths: Vec<f64> = results.iter().map(|result| within(*result) / (1.0 - within(*result))).collect();
    for _ in 0..ROUNDS {
        for seat in 0..results.len() {
            let meetings = (0..results.len()).filter(|other| *other != seat);
            let weight: f64 = meetings.map(|other| 1.0 / (strengths[seat] + strengths[other])).sum();
            strengths[seat] = within(results[seat]) * others / weight;
        }
        let sum: f64 = strengths.iter().sum();
        strengths.iter_mut().for_each(|strength| *strength /= sum);
    }
    strengths
}

#[cfg(test)]
mod tests {
    use bisat_engine::{Ranks, Seat};

    use super::strengths;
    use crate::values::Values;

    fn check(results: [f32; 4], seats: u8, expected: [f32; 4]) {
        let found = Values::new(results).first_places(seats);
        for (seat, expected) in (0..4).map(Seat).zip(expected) {
            assert!((found.of(seat) - expected).abs() < 0.005, "{results:?}: {found:?}");
        }
    }

    #[test]
    fn equal_seats_are_equally_likely_and_of_two_seats_the_result_is_the_chance() {
        check([0.5; 4], 4, [0.25; 4]);
        check([0.5, 0.5, 0.5, 0.0], 3, [1.0 / 3.0, 1.0 / 3.0, 1.0 / 3.0, 0.0]);
        check([0.7, 0.3, 0.0, 0.0], 2, [0.7, 0.3, 0.0, 0.0]);
    }

    #[test]
    fn the_winner_of_a_finished_game_has_all_and_equals_share() {
        let ends = |places: &[u8]| Values::of_ranks(&Ranks::new(places)).first_places(places.len() as u8);
        assert_eq!(ends(&[2, 1, 4, 3]).of(Seat(1)), 1.0);
        assert_eq!(ends(&[3, 2, 1]).of(Seat(2)), 1.0);
        let both = ends(&[1, 1, 3, 4]);
        assert!([0, 1].iter().all(|seat| (both.of(Seat(*seat)) - 0.5).abs() < 1e-3), "{both:?}");
        let shared = ends(&[1, 1]);
        assert_eq!([shared.of(Seat(0)), shared.of(Seat(1))], [0.5, 0.5]);
    }

    #[test]
    fn a_seat_that_is_certainly_last_leaves_its_share_to_the_others() {
        // Two thirds for three seats that are equal and ahead of the fourth.
        check([2.0 / 3.0, 2.0 / 3.0, 2.0 / 3.0, 0.0], 4, [1.0 / 3.0, 1.0 / 3.0, 1.0 / 3.0, 0.0]);
    }

    #[test]
    fn the_places_of_a_seat_add_up_and_so_do_the_seats_at_a_place() {
        let mut random = crate::split_mix::SplitMix64::new(5);
        for _ in 0..200 {
            let drawn: [f64; 4] = std::array::from_fn(|_| 0.05 + (random.next_u64() % 1000) as f64 / 1000.0);
            let ahead = |one: usize, other: usize| drawn[one] / (drawn[one] + drawn[other]);
            let result =
                |one: usize| (0..4).filter(|other| *other != one).map(|other| ahead(one, other)).sum::<f64>() / 3.0;
            let values = Values::new(std::array::from_fn(|seat| result(seat) as f32));
            let places = values.places(4);
            for at in 0..4 {
                let of_seat: f32 = places[at].iter().sum();
                let of_place: f32 = places.iter().map(|row| row[at]).sum();
                assert!((of_seat - 1.0).abs() < 1e-4 && (of_place - 1.0).abs() < 1e-4, "{places:?}");
                assert!((places[at][0] - values.first_places(4).of(Seat(at as u8))).abs() < 1e-3, "{places:?}");
                let expected: f32 = places[at].iter().zip([1.0, 2.0 / 3.0, 1.0 / 3.0, 0.0]).map(|(p, r)| p * r).sum();
                assert!((expected - values.of(Seat(at as u8))).abs() < 2e-3, "the places give back the result");
            }
        }
    }

    #[test]
    fn the_places_of_a_finished_game_are_certain() {
        let places = Values::of_ranks(&Ranks::new(&[2, 1, 4, 3])).places(4);
        for (row, place) in places.iter().zip([1, 0, 3, 2]) {
            assert!((row[place] - 1.0).abs() < 1e-4, "{places:?}");
        }
        let two = Values::of_two(0.7).places(2);
        assert!((two[0][0] - 0.7).abs() < 0.005 && (two[1][0] - 0.3).abs() < 0.005, "{two:?}");
    }

    #[test]
    fn the_strengths_give_back_the_results_and_the_chances_add_up() {
        let mut random = crate::split_mix::SplitMix64::new(7);
        let mut checked = 0;
        for _ in 0..200 {
            let drawn: [f64; 4] = std::array::from_fn(|_| 0.05 + (random.next_u64() % 1000) as f64 / 1000.0);
            let ahead = |one: usize, other: usize| drawn[one] / (drawn[one] + drawn[other]);
            let result =
                |one: usize| (0..4).filter(|other| *other != one).map(|other| ahead(one, other)).sum::<f64>() / 3.0;
            let results: Vec<f64> = (0..4).map(result).collect();
            let found = strengths(&results);
            let (all, sum): (f64, f64) = (drawn.iter().sum(), found.iter().sum());
            for (drawn, found) in drawn.iter().zip(&found) {
                assert!((drawn / all - found / sum).abs() < 1e-3, "{drawn} {found}");
            }
            let values = Values::new(std::array::from_fn(|seat| results[seat] as f32)).first_places(4);
            let sum: f32 = (0..4).map(|seat| values.of(Seat(seat))).sum();
            assert!((sum - 1.0).abs() < 1e-4);
            checked += 1;
        }
        assert_eq!(checked, 200);
    }
}
