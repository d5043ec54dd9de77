//! The mat and its edge towards red.

use std::collections::HashSet;

use super::{khan, name, number, session, squares};
use crate::khan::squares::Square;
use crate::khan::{DOUBLE, Edge, SINGLE, TRIPLE};
use crate::kind::Kind;
use crate::point::PointId;

/// The kind of every square, as a client sees it: a1 b1 … f1 a2 ….
fn shown(state: &str) -> Vec<(PointId, Kind)> {
    session(state).points().into_iter().take(36).map(|point| (point.name, point.kind)).collect()
}

fn printed(edge: char) -> Vec<(PointId, Kind)> {
    let kind = |number| [SINGLE, DOUBLE, TRIPLE][usize::from(number) - 1];
    squares().map(|square| (name(square).into(), kind(number(edge, square)))).collect()
}

#[test]
fn red_turns_any_edge_of_the_mat_towards_itself() {
    khan().turn_of(0).offers("mat:n mat:e mat:s mat:w");
    for edge in ["n", "e", "s", "w"] {
        khan().play(&format!("mat:{edge}")).is(&format!("6/6/6/6/6/6 {edge} r - 0")).turn_of(0);
    }
}

#[test]
fn each_edge_numbers_the_squares_as_the_page_prints_them() {
    for edge in ['n', 'e', 's', 'w'] {
        assert_eq!(shown(&format!("6/6/6/6/6/6 {edge} r - 0")), printed(edge), "{edge}");
    }
}

#[test]
fn until_red_turns_it_the_mat_is_shown_with_its_south_edge_towards_red() {
    assert_eq!(shown("6/6/6/6/6/6 - r - 0"), printed('s'));
}

#[test]
fn twelve_squares_are_single_twelve_double_and_twelve_triple() {
    for edge in Edge::ALL {
        assert_eq!([1, 2, 3].map(|number| edge.squares_of(number).len()), [12, 12, 12], "{edge:?}");
    }
}

#[test]
fn the_squares_of_a_number_are_those_that_carry_it() {
    for edge in Edge::ALL {
        for number in 1..=3 {
            assert!(edge.squares_of(number).all(|square| edge.number(square) == number), "{edge:?} {number}");
        }
    }
}

#[test]
fn the_first_rank_of_each_view_is_as_printed() {
    let views = [
        (Edge::South, [2, 1, 3, 2, 2, 1]),
        (Edge::East, [1, 3, 2, 2, 1, 3]),
        (Edge::North, [3, 2, 2, 1, 3, 2]),
        (Edge::West, [2, 2, 1, 3, 2, 2]),
    ];
    for (edge, rank) in views {
        assert_eq!([0, 1, 2, 3, 4, 5].map(|file| edge.number(Square::new(file, 0))), rank, "{edge:?}");
    }
}

#[test]
fn no_turn_or_mirror_image_of_the_mat_equals_another() {
    let seen_from = |edge: Edge, file: fn(i8) -> i8| -> Vec<u8> {
        squares().map(|(x, y)| edge.number(Square::new(file(x) as u8, y as u8))).collect()
    };
    let images: HashSet<_> =
        Edge::ALL.into_iter().flat_map(|edge| [seen_from(edge, |x| x), seen_from(edge, |x| 5 - x)]).collect();
    assert_eq!(images.len(), 8);
}

#[test]
fn the_edge_decides_how_far_a_piece_goes_while_names_stay_as_red_sees_them() {
    let moves =
        [("s", "a1a3 a1b2 a1c1"), ("e", "a1a2 a1b1"), ("n", "a1a2 a1b1 a1a4 a1b3 a1c2 a1d1"), ("w", "a1a3 a1b2 a1c1")];
    for (edge, moves) in moves {
        khan().at(&format!("5k/6/6/6/6/K5 {edge} r * 1")).offers(moves);
    }
}
