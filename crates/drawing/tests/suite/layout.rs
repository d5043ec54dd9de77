//! Where points are drawn.

use crate::sessions::{sessions, views};
use bisat_drawing::{BoardShape, Orientation, Scene, Square, shape_of};
use bisat_engine::khan::EDGES;
use bisat_engine::{Place, Seat, open};

fn overlap(one: Square, other: Square) -> bool {
    let near = (one.side + other.side) / 2.0 - 0.5;
    (one.x - other.x).abs() < near && (one.y - other.y).abs() < near
}

#[test]
fn every_space_has_a_square_of_its_own_inside_the_view_box() {
    for session in sessions() {
        for nearest in views(session.as_ref()) {
            let scene = Scene::of(session.as_ref(), nearest);
            let points = session.points();
            let spaces = points.iter().filter(|point| point.place() == Place::Board);
            let squares: Vec<(&str, Square)> =
                spaces.map(|point| (point.name.as_str(), scene.square(&point.name).unwrap())).collect();
            for (at, (name, square)) in squares.iter().enumerate() {
                let half = square.side / 2.0;
                assert!(square.x >= half && square.x + half <= scene.width(), "{} {name}", session.id());
                assert!(square.y >= half && square.y + half <= scene.height(), "{} {name}", session.id());
                let touching = squares[..at].iter().find(|(_, other)| overlap(*square, *other));
                assert_eq!(touching, None, "{} {name}", session.id());
            }
        }
    }
}

#[test]
fn of_the_points_beside_the_board_only_the_edges_of_a_mat_are_drawn() {
    for session in sessions() {
        let scene = Scene::of(session.as_ref(), None);
        for point in session.points().iter().filter(|point| point.place() == Place::Beside) {
            let square = scene.square(&point.name);
            assert_eq!(square.is_some(), EDGES.contains(&point.kind), "{} {}", session.id(), point.name);
            if let Some(square) = square {
                let on_squares = scene.points().iter().filter(|placed| placed.point.place() == Place::Board);
                assert!(!on_squares.into_iter().any(|placed| overlap(placed.square, square)), "{}", point.name);
            }
        }
    }
}

#[test]
fn the_board_turned_half_round_twice_is_as_it_was() {
    let khan = open("khan", &[]).unwrap();
    let (red, ochre) = (Scene::of(khan.as_ref(), Some(Seat(0))), Scene::of(khan.as_ref(), Some(Seat(1))));
    let half_turned = |square: Square| Square { x: red.width() - square.x, y: red.width() - square.y, ..square };
    for placed in red.points() {
        let other = ochre.square(&placed.point.name).unwrap();
        assert_eq!(half_turned(placed.square), other, "{}", placed.point.name);
        assert_eq!(half_turned(other), placed.square, "{}", placed.point.name);
    }
}

#[test]
fn a_seats_own_pieces_start_nearest_to_it() {
    let mut seats = 0;
    for mut session in sessions() {
        // KHAN starts with an empty mat: its pieces are set up first.
        if session.id() == "khan" {
            session.set_state("sks1ss/4s1/6/6/1S4/SKSS1S s r - 0").unwrap();
        }
        for seat in (0..session.seats()).map(Seat) {
            let scene = Scene::of(session.as_ref(), Some(seat));
            let lowest = |of: &dyn Fn(Seat) -> bool| {
                let own = scene.pieces().iter().filter(|placed| placed.piece.seat.is_some_and(of));
                own.map(|placed| placed.y).fold(f32::MIN, f32::max)
            };
            let (own, others) = (lowest(&|other| other == seat), lowest(&|other| other != seat));
            assert!(own + 0.5 >= others, "{}", session.id());
            seats += usize::from(own > f32::MIN);
        }
    }
    // Kho-Kho starts with a toss and no pieces; it never turns.
    assert!(seats >= 2 * (2 + 3 + 4), "pieces of {seats} seats are too few");
}

#[test]
fn kho_kho_never_turns() {
    let session = open("kho-kho", &[]).unwrap();
    let [nobody, red, yellow] =
        [None, Some(Seat(0)), Some(Seat(1))].map(|seat| Scene::of(session.as_ref(), seat).board());
    assert!(nobody == red && red == yellow);
}

#[test]
fn files_and_ranks_keep_their_names_when_the_board_turns() {
    let khan = open("khan", &[]).unwrap();
    let written = |seat| {
        let mat = Scene::of(khan.as_ref(), Some(Seat(seat))).board();
        let mut names: Vec<String> = mat.split("<text ").skip(1).map(ToOwned::to_owned).collect();
        names.sort();
        names
    };
    let (red, ochre) = (written(0), written(1));
    assert_eq!((red.len(), ochre.len()), (12, 12));
    assert_ne!(red, ochre);
}

#[test]
fn on_an_upright_screen_a_wide_board_is_turned_by_a_quarter_and_others_are_not() {
    for session in sessions() {
        for nearest in views(session.as_ref()) {
            let level = Scene::of(session.as_ref(), nearest);
            let upright = Scene::oriented(session.as_ref(), nearest, Orientation::Upright);
            if shape_of(session.id()) != BoardShape::Wide {
                assert_eq!(
                    (level.view_box(), level.board()),
                    (upright.view_box(), upright.board()),
                    "{}",
                    session.id()
                );
                continue;
            }
            assert!(level.width() > level.height() && upright.width() < upright.height());
            for placed in level.points() {
                let [from, to] = [level.square("a1").unwrap(), placed.square];
                let turned = upright.square(&placed.point.name).unwrap();
                let start = upright.square("a1").unwrap();
                let (right, down) = (to.x - from.x, to.y - from.y);
                assert!((turned.x - start.x + down).abs() < 0.1, "{}", placed.point.name);
                assert!((turned.y - start.y - right).abs() < 0.1, "{}", placed.point.name);
            }
        }
    }
}

#[test]
fn the_names_of_an_upright_board_are_beside_their_files_and_ranks() {
    let session = open("kho-kho", &[]).unwrap();
    let scene = Scene::oriented(session.as_ref(), None, Orientation::Upright);
    let mat = scene.board();
    let written = |name: &str| mat.contains(&format!(">{name}</text>"));
    assert!(["a", "l", "1", "7", "n"].into_iter().all(written), "files, ranks, and the way north");
    // Nothing that is turned is written: names stay upright.
    let turned = mat.split("rotate(90)").nth(1).unwrap();
    assert!(!turned.split("</g>").next().unwrap().contains("<text"));
}
