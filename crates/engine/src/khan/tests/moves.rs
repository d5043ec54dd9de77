//! Moves: how a piece goes and takes.

use super::{PUBLISHED, khan, session};

#[test]
fn a_piece_moves_exactly_as_many_squares_as_its_own_square_says() {
    khan().at("2k3/6/6/6/2S3/K5 s r c6 1").offers("c2b2 c2d2 c2c1 c2c3");
    khan().at("k5/6/6/2S3/6/1K4 s r a6 1").offers("c3c5 c3d4 c3e3 c3d2 c3c1 c3b2 c3a3 c3b4");
    khan().at("1k4/6/3S2/6/6/K5 s r b6 1").offers(
        "d4e6 d4f5 d4f3 d4e2 d4d1 d4c2 d4b3 d4a4 d4b5 d4c6 \
         d4d5 d4e4 d4d3 d4c4",
    );
}

#[test]
fn two_ways_to_one_square_are_one_action() {
    khan().at("k5/6/6/6/6/S4K s r a6 1").offers("a1a3 a1b2 a1c1").forbids("a1a2b2 a1b1b2");
}

#[test]
fn a_piece_may_turn_at_every_step() {
    khan().at("1k4/6/s5/S1s3/6/5K s r b6 1").allows("a3c4");
    khan().at("1k4/6/ss4/S1s3/6/5K s r b6 1").forbids("a3c4");
}

#[test]
fn a_piece_may_not_pass_over_an_occupied_square() {
    khan().at("k5/6/6/6/s5/S4K s r a6 1").offers("a1b2 a1c1");
    khan().at("k5/6/6/6/K5/S5 s r a6 1").allows("a1b2 a1c1").forbids("a1a3");
    khan().at("1k4/6/s5/S5/6/5K s r b6 1").allows("a3d3").forbids("a3a6");
    khan().at("1k4/6/6/S1s3/6/5K s r b6 1").allows("a3a6").forbids("a3d3");
}

#[test]
fn three_steps_may_end_beside_the_start_in_a_u_and_only_so() {
    khan().at("1k4/2s3/3S2/6/6/K5 s r b6 1").allows("d4d5");
    khan().at("1k4/2s1s1/3S2/6/6/K5 s r b6 1").forbids("d4d5").allows("d4c4 d4d3 d4e4");
}

#[test]
fn a_u_takes_the_enemy_beside_the_start() {
    khan().at("1k4/3s2/3S2/6/6/K5 s r b6 1").play("d4d5").is("1k4/3S2/6/6/6/K5 s o d5 0");
}

#[test]
fn a_piece_never_touches_its_starting_square_again() {
    khan().at("k5/6/6/2S3/6/1K4 s r a6 1").forbids("c3c3");
    // Only f5 is free beside f6, and nothing beside f5: stepping back over f6 would reach e6.
    khan().at("4sS/4k1/5s/6/6/K5 s r e5 1").forbids("f6e6 f6f5 f6f6 f6e5 f6f4");
}

#[test]
fn a_piece_may_not_end_on_its_own_side() {
    khan().at("k5/2K3/6/2S3/6/6 s r a6 1").offers("c3d4 c3e3 c3d2 c3c1 c3b2 c3a3 c3b4");
}

#[test]
fn a_piece_takes_the_enemy_it_ends_on_and_stands_there() {
    khan().at("k5/2s3/6/2S3/6/1K4 s r a6 7").play("c3c5").is("k5/2S3/6/6/6/1K4 s o c5 0");
    khan().at("k5/6/2s3/6/2S3/K5 s o a1 7").play("c4c2").is("k5/6/6/6/2s3/K5 s r c2 0");
}

#[test]
fn a_move_to_an_empty_square_leaves_the_rest_of_the_board_alone() {
    khan().at(PUBLISHED).play("b2d3").is("sks1ss/4s1/6/3S2/6/SKSS1S s o d3 1");
}

#[test]
fn the_kalista_moves_and_takes_as_sbires_do() {
    khan().at("k5/6/6/2K3/6/1S4 s r a6 1").offers("c3c5 c3d4 c3e3 c3d2 c3c1 c3b2 c3a3 c3b4");
    khan().at("k5/2s3/6/2K3/6/1S4 s r a6 7").play("c3c5").is("k5/2K3/6/6/6/1S4 s o c5 0");
}

#[test]
fn a_move_is_its_two_squares_and_nothing_else() {
    khan().at(PUBLISHED).allows("b2b3").forbids("B2B3 b2-b3 b2:b3 b2 b3 b3b2 b2b3b4 Sb2b3 b2xb3 a6a5 d3d4 b2b7 b2g2");
}

#[test]
fn the_published_position_has_18_64_504_and_4302_lines_of_play() {
    let session = session(PUBLISHED);
    for (depth, lines) in [(0, 1), (1, 18), (2, 64), (3, 504), (4, 4302)] {
        assert_eq!(session.perft(depth, u64::MAX), Ok(lines), "depth {depth}");
    }
}

#[test]
fn the_way_of_a_piece_is_a_real_one_and_straight_where_it_can_be() {
    let way = |state: &str, token: &str| session(state).route(token).unwrap().join(" ");
    assert_eq!(way(PUBLISHED, "b2b5"), "b2 b3 b4 b5");
    assert_eq!(way("1k4/6/s5/S1s3/6/5K s r b6 1", "a3c4"), "a3 b3 b4 c4", "a4 and c3 are taken");
    assert_eq!(way("1k4/6/3S2/6/6/K5 s r b6 1", "d4d5"), "d4 e4 e5 d5", "three steps may end beside the start");
}
