//! Where pieces stand, and that each can be drawn.

use std::collections::HashSet;

use crate::sessions::{views, walk};
use bisat_drawing::{Orientation, PieceKey, Scene, piece};
use bisat_engine::chowka_bhara::PAWN;
use bisat_engine::khan::KHAN;
use bisat_engine::kho_kho::{ATTACKER, SITTER};
use bisat_engine::{Colour, Piece, PieceRole, Seat, open};

#[test]
fn every_piece_of_every_position_stands_inside_the_view_box() {
    let mut positions = 0;
    walk(|session| {
        positions += 1;
        let nearest = views(session)[positions % (session.seats() as usize + 1)];
        let scene = Scene::of(session, nearest);
        for placed in scene.pieces() {
            let half = placed.size / 2.0;
            assert!(placed.x > half * 0.7 && placed.x + half * 0.7 < scene.width(), "{placed:?}");
            assert!(placed.y > half * 0.7 && placed.y + half * 0.7 < scene.height(), "{placed:?}");
            assert!(!placed.markup.is_empty(), "{placed:?}");
        }
    });
}

#[test]
fn every_piece_on_the_board_stands_or_is_counted_and_has_a_key_of_its_own() {
    walk(|session| {
        let scene = Scene::of(session, None);
        let drawn = session
            .pieces()
            .into_iter()
            .filter(|piece| scene.square(&piece.point).is_some() && piece.role == PieceRole::Figure);
        let counted: usize = scene.pieces().iter().map(|placed| placed.count).sum();
        assert_eq!(counted, drawn.count(), "{}", session.state());
        let keys: HashSet<PieceKey> = scene.pieces().iter().map(|placed| placed.key).collect();
        assert_eq!(keys.len(), scene.pieces().len(), "{}", session.state());
    });
}

#[test]
fn pieces_on_one_point_do_not_hide_each_other() {
    let mut pairs = 0;
    walk(|session| {
        let scene = Scene::of(session, None);
        for (at, one) in scene.pieces().iter().enumerate() {
            for other in scene.pieces()[..at].iter().filter(|other| other.piece.point == one.piece.point) {
                let apart = (one.x - other.x).hypot(one.y - other.y);
                assert!(apart > one.size.min(other.size) * 0.25, "{one:?} and {other:?} at {}", session.state());
                pairs += 1;
            }
        }
    });
    assert!(pairs > 1000, "{pairs} pairs of pieces on one point are too few");
}

#[test]
fn four_are_drawn_one_by_one_and_more_as_one_a_seat_with_a_count() {
    let mut session = open("chowka-bhara", &[("players", 4.into())]).unwrap();
    session.set_state("0,0,0,4/12,12,12,13/0,0,0,0/0,0,0,0 1111 -/-/-/- 0 cast - 0 -").unwrap();
    let scene = Scene::of(session.as_ref(), None);
    let on = |point: &str| -> Vec<(u8, usize)> {
        let pieces = scene.pieces().iter().filter(|placed| placed.piece.point == point);
        let mut counts: Vec<_> = pieces.map(|placed| (placed.piece.seat.unwrap().0, placed.count)).collect();
        counts.sort_unstable();
        counts
    };
    assert_eq!(on("c1"), [(0, 3), (1, 3)]);
    assert_eq!(on("e3"), [(0, 1)]);
    assert_eq!(on("c5"), [(2, 1), (2, 1), (2, 1), (2, 1)]);
    let three = scene.pieces().iter().find(|placed| placed.count == 3).unwrap();
    assert!(three.markup.contains(">3</text>"));
}

#[test]
fn pieces_at_home_lie_on_their_own_side_of_the_centre() {
    let mut session = open("pachisi", &[]).unwrap();
    session.set_state("0,0,0,81/0,0,0,81/0,0,0,81/0,0,0,81 1 throw - - 0 - -").unwrap();
    for (nearest, below) in [(None, 3), (Some(Seat(0)), 0), (Some(Seat(1)), 1), (Some(Seat(2)), 2)] {
        let scene = Scene::of(session.as_ref(), nearest);
        let home = scene.pieces().iter().filter(|placed| placed.piece.point == "centre");
        let lowest = home.max_by(|one, other| one.y.total_cmp(&other.y)).unwrap();
        assert_eq!(lowest.piece.seat, Some(Seat(below)), "as {nearest:?} sees it");
    }
}

#[test]
fn the_khan_is_drawn_above_its_wearer_and_last() {
    let mut session = open("khan", &[]).unwrap();
    session.set_state("3s1s/4k1/1s4/sSS3/S3K1/S5 s r d6 5").unwrap();
    let scene = Scene::of(session.as_ref(), None);
    let (hat, rest) = scene.pieces().split_last().unwrap();
    let wearer = rest.iter().find(|placed| placed.piece.point == "d6").unwrap();
    assert_eq!((hat.piece.kind, hat.piece.point.as_str()), (KHAN, "d6"));
    assert!(hat.x == wearer.x && hat.y < wearer.y);
}

#[test]
fn an_attacker_shows_its_facing_and_its_course_and_in_a_free_zone_neither() {
    let attacker = |mark: &str| Piece::figure("e5", ATTACKER, Seat(0)).marked(mark);
    let drawn = |mark| piece("kho-kho", &attacker(mark), Some(Colour::Red)).unwrap();
    let turns = |mark| drawn(mark).matches("rotate(90)").count();
    assert_eq!([turns("ee"), turns("n"), turns("ne"), turns("")], [2, 0, 1, 0]);
    assert_ne!(drawn("n"), drawn(""));
}

#[test]
fn a_new_attacker_stands_ahead_of_the_sitter_and_hides_none() {
    for (state, ahead) in
        [("1 0/0 y f4s- b2,h6,k1 3 17 balance 2", 1.0), ("1 0/0 r e4n- b2,h6,k1 3 17 run-spin -", -1.0)]
    {
        let mut session = open("kho-kho", &[]).unwrap();
        session.set_state(state).unwrap();
        let scene = Scene::of(session.as_ref(), None);
        let attacker = scene.pieces().iter().find(|placed| placed.piece.kind == ATTACKER).unwrap();
        let on_its_point = |placed: &&bisat_drawing::PlacedPiece| placed.piece.point == attacker.piece.point;
        let sitter = scene.pieces().iter().filter(on_its_point).find(|one| one.piece.kind == SITTER).unwrap();
        // A diamond's body reaches 47 units from its middle, a half-piece 22.
        let apart = (attacker.y - sitter.y) * ahead;
        assert!(apart >= 0.45 * attacker.size + 0.2 * sitter.size, "{state}: {apart}");
        assert!(sitter.size < attacker.size, "{state}");
        // On an upright board what was below is to the left.
        let upright = Scene::oriented(session.as_ref(), None, Orientation::Upright);
        let find = |kind| {
            upright.pieces().iter().find(|one| one.piece.point == attacker.piece.point && one.piece.kind == kind)
        };
        let (attacker, sitter) = (find(ATTACKER).unwrap(), find(SITTER).unwrap());
        assert!((sitter.x - attacker.x) * ahead > 0.0 && (sitter.y - attacker.y).abs() < 0.1, "{state}");
    }
}

#[test]
fn a_piece_on_an_upright_board_faces_where_it_would_go() {
    let mut session = open("kho-kho", &[]).unwrap();
    session.set_state("1 0/0 r e5ne b2,h6,k1 3 17 chase 4").unwrap();
    let markup = |orientation| {
        let scene = Scene::oriented(session.as_ref(), None, orientation);
        let attacker = scene.pieces().iter().find(|placed| placed.piece.kind == ATTACKER).unwrap();
        (attacker.piece.mark.clone(), attacker.markup.clone())
    };
    let (mark, upright) = markup(Orientation::Upright);
    assert_eq!(mark, "ne", "the piece is the same");
    let as_drawn = piece("kho-kho", &Piece::figure("e5", ATTACKER, Seat(0)).marked("es"), Some(Colour::Red)).unwrap();
    assert_eq!(upright, as_drawn, "north is to the right, east below");
    assert_ne!(markup(Orientation::Level).1, as_drawn);
}

#[test]
fn notes_and_scores_are_not_drawn_as_pieces() {
    let count = PieceRole::Count { count: 3, limit: 40 };
    for role in [PieceRole::Note, count, PieceRole::Score, PieceRole::Throw(3), PieceRole::Marker] {
        let note = Piece::figure("c1", PAWN, Seat(0)).with_role(role).marked(3);
        assert_eq!(piece("chowka-bhara", &note, Some(Colour::Red)), None);
    }
}
