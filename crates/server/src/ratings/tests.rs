#![allow(clippy::unwrap_used, reason = "here a panic is a failed test")]

use fastrand::Rng;

use super::{Rating, after, glicko, weight, weng_lin};

fn rated(rating: f64, deviation: f64) -> Rating {
    Rating { rating, deviation, ..Rating::NEW }
}

#[track_caller]
fn assert_close(found: f64, expected: f64, within: f64) {
    assert!((found - expected).abs() <= within, "{found} is not {expected}");
}

#[track_caller]
fn assert_same(found: &Rating, expected: &Rating) {
    assert_close(found.rating, expected.rating, 1e-9);
    assert_close(found.deviation, expected.deviation, 1e-9);
    assert_close(found.volatility, expected.volatility, 1e-9);
}

#[test]
fn the_example_of_glickmans_paper_comes_out() {
    let games = [(rated(1400.0, 30.0), 1.0), (rated(1550.0, 100.0), 0.0), (rated(1700.0, 300.0), 0.0)];
    let found = glicko::after(rated(1500.0, 200.0), &games);
    assert_close(found.rating, 1464.06, 0.01);
    assert_close(found.deviation, 151.52, 0.01);
    assert_close(found.volatility, 0.05999, 0.00001);
}

#[test]
fn without_a_game_only_the_doubt_grows() {
    let found = glicko::after(rated(1700.0, 100.0), &[]);
    assert_close(found.rating, 1700.0, 1e-9);
    assert_close(found.deviation, (100.0f64.powi(2) + (0.06 * 173.7178f64).powi(2)).sqrt(), 1e-9);
    assert_close(found.volatility, 0.06, 1e-12);
}

#[test]
fn strangers_come_out_as_published_for_weng_and_lins_algorithm() {
    // As the tests of the openskill libraries have them, on a scale where a stranger is 25 ± 25/3.
    let published: [(&[f64], f64); 3] = [
        (&[27.63523138347365, 22.36476861652635], 8.065506316323548),
        (&[30.2704627669473, 25.0, 19.7295372330527], 7.788474807872566),
        (&[32.90569415042095, 27.63523138347365, 22.36476861652635, 17.09430584957905], 7.5012190693964005),
    ];
    let points = Rating::NEW.deviation / (25.0 / 3.0);
    for (means, deviation) in published {
        let ranks: Vec<u8> = (0..).take(means.len()).collect();
        let found = weng_lin::after(&vec![Rating::NEW; means.len()], &ranks);
        for (found, mean) in found.iter().zip(means) {
            assert_close((found.rating - Rating::NEW.rating) / points, mean - 25.0, 1e-9);
            assert_close(found.deviation / points, deviation, 1e-9);
        }
    }
}

#[test]
fn two_are_rated_by_glicko_and_more_by_weng_and_lin() {
    let [first, second, third] = [rated(1600.0, 80.0), rated(1450.0, 200.0), rated(1700.0, 50.0)];
    let two = [glicko::after(first, &[(second, 0.0)]), glicko::after(second, &[(first, 1.0)])];
    assert_eq!(after(&[first, second], &[1, 0]), two);
    assert_eq!(after(&[first, second, third], &[1, 0, 2]), weng_lin::after(&[first, second, third], &[1, 0, 2]));
}

#[test]
fn the_first_gains_the_last_loses_and_better_ranks_gain_more() {
    for seats in 2..=4u8 {
        let before = vec![Rating::NEW; usize::from(seats)];
        let ranks: Vec<u8> = (0..seats).collect();
        let found = after(&before, &ranks);
        assert!(found[0].rating > 1500.0 && found[found.len() - 1].rating < 1500.0);
        assert!(found.is_sorted_by(|better, worse| better.rating > worse.rating));
        assert!(found.iter().all(|rating| rating.deviation < 350.0));
    }
}

#[test]
fn a_tie_of_equals_changes_no_rating() {
    for seats in 2..=4 {
        for found in after(&vec![rated(1620.0, 120.0); seats], &vec![0; seats]) {
            assert_close(found.rating, 1620.0, 1e-9);
            assert!(found.deviation < 120.0);
        }
    }
}

#[test]
fn a_tie_brings_the_unequal_nearer() {
    for seats in 2..=4 {
        let mut before = vec![rated(1500.0, 100.0); seats];
        before[0].rating = 1900.0;
        let found = after(&before, &vec![0; seats]);
        assert!(found[0].rating < 1900.0);
        assert!(found[1..].iter().all(|rating| rating.rating > 1500.0));
    }
}

#[test]
fn a_surprise_moves_more_than_what_was_expected() {
    for seats in 2..=4 {
        let mut before = vec![rated(1500.0, 100.0); seats];
        before[0].rating = 1900.0;
        let mut ranks = vec![1; seats];
        ranks[0] = 0;
        let expected = after(&before, &ranks)[0].rating - 1900.0;
        ranks[0] = 2;
        let surprise = 1900.0 - after(&before, &ranks)[0].rating;
        assert!(expected > 0.0 && surprise > 2.0 * expected, "{seats}: {expected}, {surprise}");
    }
}

#[test]
fn a_larger_deviation_moves_the_rating_more() {
    for seats in 2..=4 {
        let mut before = vec![rated(1500.0, 60.0); seats];
        let mut ranks = vec![1; seats];
        ranks[0] = 0;
        let known = after(&before, &ranks)[0].rating;
        before[0].deviation = 250.0;
        assert!(after(&before, &ranks)[0].rating > known + 50.0);
    }
}

/// Ratings and ranks, the wildest included.
fn any_game(rng: &mut Rng, seats: usize) -> (Vec<Rating>, Vec<u8>) {
    let mut any = |low: f64, high: f64| match rng.u8(..6) {
        0 => low,
        1 => high,
        _ => low + rng.f64() * (high - low),
    };
    let rating = |_| Rating { rating: any(-1e6, 1e6), deviation: any(0.0, 1e6), volatility: any(0.0, 10.0) };
    let mut ratings: Vec<Rating> = (0..seats).map(rating).collect();
    if rng.bool() {
        ratings.iter_mut().for_each(|rating| rating.rating = rng.f64() * 3000.0);
    }
    (ratings, (0..seats).map(|_| rng.u8(..4)).collect())
}

#[test]
fn whatever_comes_in_sane_ratings_come_out() {
    let mut rng = Rng::with_seed(23);
    for _ in 0..20_000 {
        let seats = rng.usize(..6);
        let (ratings, ranks) = any_game(&mut rng, seats);
        let found = after(&ratings, &ranks);
        assert_eq!(found.len(), seats);
        for rating in found {
            assert!((0.0..=4000.0).contains(&rating.rating), "{rating:?} of {ratings:?} by {ranks:?}");
            assert!((30.0..=350.0).contains(&rating.deviation), "{rating:?} of {ratings:?} by {ranks:?}");
            assert!((0.01..=0.1).contains(&rating.volatility), "{rating:?} of {ratings:?} by {ranks:?}");
        }
    }
}

#[test]
fn it_does_not_matter_in_which_order_the_players_are_named() {
    let mut rng = Rng::with_seed(29);
    for _ in 0..2000 {
        let seats = rng.usize(2..=4);
        let (ratings, ranks) = any_game(&mut rng, seats);
        let found = after(&ratings, &ranks);
        let mut order: Vec<usize> = (0..seats).collect();
        rng.shuffle(&mut order);
        let mixed: Vec<Rating> = order.iter().map(|seat| ratings[*seat]).collect();
        let mixed_ranks: Vec<u8> = order.iter().map(|seat| ranks[*seat]).collect();
        for (found_mixed, seat) in after(&mixed, &mixed_ranks).iter().zip(order) {
            assert_same(found_mixed, &found[seat]);
        }
    }
}

#[test]
fn a_better_rank_never_gives_a_lower_rating() {
    let mut rng = Rng::with_seed(31);
    for _ in 0..2000 {
        let seats = rng.usize(2..=4);
        let (ratings, mut ranks) = any_game(&mut rng, seats);
        ranks[0] += 1;
        let worse = after(&ratings, &ranks)[0].rating;
        ranks[0] -= 1;
        assert!(after(&ratings, &ranks)[0].rating >= worse - 1e-9, "{ratings:?} by {ranks:?}");
    }
}

#[test]
fn many_games_bring_players_into_the_order_of_their_strength() {
    for seats in 2..=4usize {
        let mut rng = Rng::with_seed(37);
        let mut ratings = vec![Rating::NEW; 6];
        for _ in 0..3000 {
            // A player's performance in a game is its strength, which is its number, and some luck.
            let sitting: Vec<usize> = rng.choose_multiple(0..ratings.len(), seats);
            let performances: Vec<f64> = sitting.iter().map(|player| *player as f64 + 4.0 * rng.f64()).collect();
            let rank = |own: &f64| performances.iter().filter(|other| *other > own).count() as u8;
            let ranks: Vec<u8> = performances.iter().map(rank).collect();
            let before: Vec<Rating> = sitting.iter().map(|player| ratings[*player]).collect();
            for (player, rating) in sitting.iter().zip(after(&before, &ranks)) {
                ratings[*player] = rating;
            }
        }
        assert!(
            ratings.is_sorted_by(|weaker, stronger| weaker.rating + 50.0 < stronger.rating),
            "{seats}: {ratings:?}"
        );
        assert!(ratings.iter().all(|rating| rating.deviation < 120.0), "{seats}: {ratings:?}");
    }
}

#[test]
fn two_who_win_by_turns_stay_equals() {
    let mut ratings = vec![Rating::NEW; 2];
    for game in 0..200u8 {
        ratings = after(&ratings, &[game % 2, 1 - game % 2]);
    }
    assert_close(ratings[0].rating, ratings[1].rating, 40.0);
    assert_close(ratings[0].rating, 1500.0, 40.0);
}

#[test]
fn a_pair_that_meets_all_day_gains_less_and_less_and_then_nothing() {
    let weights: Vec<f64> = (1..=12).map(weight).collect();
    assert_eq!(weights[..5], [1.0, 1.0, 1.0, 0.5, 0.25]);
    assert!(weights.is_sorted_by(|one, next| one >= next));
    assert_eq!(weights[10..], [0.0, 0.0]);
    assert!(weights.iter().sum::<f64>() < 4.0, "a day of games counts less than four");
}
