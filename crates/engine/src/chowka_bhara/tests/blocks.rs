//! What blocks, whom, and for how long: the paragraph Block, and the memory of doubles in the state text.

use super::chowka;
use crate::chowka_bhara::ChowkaBhara;
use crate::session::AnySession;

#[test]
fn a_double_newly_formed_on_an_outer_square_blocks() {
    chowka("").at("0,0,3,5/0,0,0,0 00 -/- 0 move 2 0 -").play("2:3").is("0,0,5,5/0,0,0,0 00 5/- 1 cast - 0 -");
}

#[test]
fn a_double_moved_to_an_outer_square_blocks() {
    chowka("").at("0,0,3,3/0,0,0,0 00 =3/- 0 move 2 0 -").play("2:3d").is("0,0,5,5/0,0,0,0 00 5/- 1 cast - 0 -");
}

#[test]
fn two_doubles_may_block_at_once() {
    chowka("").at("2,3,5,7/0,0,0,0 00 -/- 0 move 3,4 0 -").play("4:3 3:2").is("5,5,7,7/0,0,0,0 00 5,7/- 1 cast - 0 -");
}

#[test]
fn no_opposing_pawn_or_double_passes_a_block() {
    for (north, kept, legal) in [
        ("0,0,0,11", "3", "3:0"),
        ("0,0,11,11", "3", "3:0"),
        ("0,0,0,11", "4", "4:0"),
        ("0,0,0,6", "8", "8:0"),
        ("0,0,12,12", "3", "3:0"),
    ] {
        chowka("").at(&format!("0,0,5,5/{north} 00 5/- 1 move {kept} 0 -")).offers(legal);
    }
}

#[test]
fn a_double_that_does_not_block_is_passed() {
    for (north, legal) in [("0,0,0,11", "3:0 3:11"), ("0,0,11,11", "3:0 3:11 3:11d")] {
        chowka("").at(&format!("0,0,5,5/{north} 00 -/- 1 move 3 0 -")).offers(legal);
    }
}

#[test]
fn moves_that_end_before_a_block_or_start_beyond_it_do_not_pass_it() {
    chowka("").at("0,0,5,5/0,0,11,14 00 5/- 1 move 1 0 -").offers("1:0 1:11 1:14");
}

#[test]
fn landing_on_a_block_is_ruled_by_the_table() {
    chowka("")
        .at("0,0,5,5/0,0,11,11 00 5/=11 1 move 2 0 -")
        .offers("2:0 2:11d")
        .play("2:11d")
        .is("0,0,0,0/0,0,13,13 01 -/13 0 cast - 0 -");
}

#[test]
fn a_block_that_is_hit_blocks_no_more() {
    chowka("players=3")
        .at("0,0,7,7/0,0,1,1/0,0,0,0 000 7/=1/- 1 move 2,4 0 -")
        .forbids("4:0 4:1 4:1d")
        .play("2:1d")
        .is("0,0,0,0/0,0,3,3/0,0,0,0 010 -/=1/- 1 move 4 0 -")
        .offers("4:0 4:3 4:3d");
}

#[test]
fn a_square_off_the_movers_own_path_is_not_passed() {
    chowka("").at("0,0,9,9/0,0,0,14 01 9/- 1 move 4 0 -").offers("4:14");
}

#[test]
fn a_block_on_the_way_from_the_outer_to_the_inner_ring_is_not_passed() {
    chowka("").at("0,0,7,7/0,0,0,14 01 7/- 1 move 2 0 -").offers("2:0");
}

#[test]
fn a_block_blocks_every_opponent() {
    chowka("players=3").at("0,0,7,7/0,0,0,2/0,0,0,0 000 7/-/- 1 move 2 0 -").offers("2:0");
    chowka("players=3").at("0,0,7,7/0,0,0,0/0,0,0,14 001 7/-/- 2 move 2 0 -").offers("2:0");
}

#[test]
fn a_block_lasts_until_its_owners_next_turn_begins_and_never_returns_while_the_double_stands_still() {
    chowka("players=3")
        .at("0,0,5,7/0,0,0,0/0,0,0,0 000 -/-/- 0 move 2 0 -")
        .play("2:5")
        .is("0,0,7,7/0,0,0,0/0,0,0,0 000 7/-/- 1 cast - 0 -")
        .play("1 1:0")
        .is("0,0,7,7/0,0,0,1/0,0,0,0 000 7/-/- 2 cast - 0 -")
        .play("1 1:0")
        .is("0,0,7,7/0,0,0,1/0,0,0,1 000 =7/-/- 0 cast - 0 -")
        .play("1 1:0")
        .is("0,1,7,7/0,0,0,1/0,0,0,1 000 -/-/- 1 cast - 0 -")
        .play("3 3:1")
        .field(0, "0,1,7,7/0,0,0,4/0,0,0,1");
}

#[test]
fn a_double_on_an_inner_square_never_blocks() {
    chowka("")
        .at("0,0,16,17/0,0,0,19 11 -/- 0 move 1 0 -")
        .play("1:16")
        .is("0,0,17,17/0,0,0,19 11 -/- 1 cast - 0 -")
        .play("3 3:19")
        .field(0, "0,0,17,17/0,0,0,22");
}

#[test]
fn pawns_that_share_a_safe_square_never_block() {
    chowka("").at("0,0,3,4/0,0,0,0 00 -/- 0 move 1 0 -").play("1:3").is("0,0,4,4/0,0,0,0 00 -/- 1 cast - 0 -");
}

#[test]
fn a_double_formed_and_broken_within_the_turn_does_not_block() {
    chowka("").at("0,0,3,5/0,0,0,0 00 -/- 0 move 2,4 0 -").play("2:3 4:5").is("0,0,5,9/0,0,0,0 00 -/- 1 cast - 0 -");
}

#[test]
fn a_double_formed_and_moved_on_within_the_turn_blocks_where_it_stands_at_the_end() {
    chowka("").at("0,0,3,5/0,0,0,0 00 -/- 0 move 2,4 0 -").play("2:3 4:5d").is("0,0,9,9/0,0,0,0 00 9/- 1 cast - 0 -");
}

#[test]
fn a_double_broken_and_formed_again_on_its_old_square_does_not_block() {
    chowka("").at("0,1,5,5/0,0,0,0 00 =5/- 0 move 3,4 0 -").play("3:5 4:1").is("0,5,5,8/0,0,0,0 00 -/- 1 cast - 0 -");
}

#[test]
fn another_double_moved_to_the_old_square_of_a_double_does_not_block() {
    chowka("")
        .at("1,1,5,5/0,0,0,0 00 =1,=5/- 0 move 3,4 0 -")
        .play("3:5d 4:1d")
        .is("5,5,8,8/0,0,0,0 00 -/- 1 cast - 0 -");
}

#[test]
fn a_double_moved_to_a_square_that_held_a_single_pawn_at_the_turns_beginning_blocks() {
    chowka("").at("0,3,3,5/0,0,0,0 00 =3/- 0 move 2,4 0 -").play("4:5 2:3d").is("0,5,5,9/0,0,0,0 00 5/- 1 cast - 0 -");
}

#[test]
fn the_seat_to_move_remembers_where_its_outer_doubles_stood_when_the_turn_began() {
    chowka("")
        .at("3,3,7,7/0,0,0,0 00 3/- 1 move 1 0 -")
        .play("1:0")
        .is("3,3,7,7/0,0,0,1 00 =3,=7/- 0 cast - 0 -")
        .play("4 1")
        .is("3,3,7,7/0,0,0,1 00 =3,=7/- 0 move 1,4 0 -")
        .play("1:3d")
        .is("4,4,7,7/0,0,0,1 00 =3,=7/- 0 move 4 0 -");
}

#[test]
fn pairs_on_safe_and_inner_squares_are_not_remembered() {
    chowka("").at("4,4,17,17/0,0,0,0 10 -/- 1 move 1 0 -").play("1:0").field(2, "-/-");
}

#[test]
fn an_owed_casting_belongs_to_the_same_turn() {
    chowka("hit_bonus=true")
        .at("0,0,5,5/0,0,0,15 00 =5/- 0 move 2 0 -")
        .play("2:5")
        .is("0,0,5,7/0,0,0,0 10 =5/- 0 cast - 0 -")
        .play("4 1 4:0 1:4")
        .is("0,5,5,7/0,0,0,0 10 -/- 1 cast - 0 -");
}

#[test]
fn a_double_formed_before_an_owed_casting_blocks_when_the_turn_ends() {
    chowka("hit_bonus=true")
        .at("0,0,3,3/0,0,0,13 00 =3/- 0 move 2 0 -")
        .play("2:3d")
        .is("0,0,5,5/0,0,0,0 10 =3/- 0 cast - 0 -")
        .play("1 1:0")
        .is("0,1,5,5/0,0,0,0 10 5/- 1 cast - 0 -");
}

#[test]
fn on_the_large_board_doubles_block_up_to_23_and_not_beyond() {
    chowka("size=7")
        .at("0,0,0,0,22,23/0,0,0,0,0,9 11 -/- 0 move 1 0 -")
        .play("1:22")
        .is("0,0,0,0,23,23/0,0,0,0,0,9 11 23/- 1 cast - 0 -")
        .play("3")
        .offers("3:0");
    chowka("size=7")
        .at("0,0,0,0,25,26/0,0,0,0,0,32 11 -/- 0 move 1 0 -")
        .play("1:25")
        .is("0,0,0,0,26,26/0,0,0,0,0,32 11 -/- 1 cast - 0 -")
        .play("3")
        .offers("3:0 3:32");
}

#[test]
fn a_block_is_shown_with_what_lies_beyond_it_and_a_double_as_bound() {
    let mut session = super::session(4, 5, false);
    session.set_state("3,9,17,24/0,1,1,8/0,0,5,12/0,0,6,18 1001 -/1/-/- 0 move 2,4 0 -").unwrap();
    assert_eq!(session.bound(), ["e4"]);
    let barriers = |session: &dyn AnySession| {
        let session = session.of_game::<ChowkaBhara>().unwrap();
        session.game().barriers(session.position())
    };
    let shown: Vec<_> = barriers(&*session).into_iter().map(|one| (one.seat.0, one.point, one.beyond)).collect();
    assert_eq!(shown, [(1, "e4".into(), "e5".into())]);
    session.set_state("3,9,17,24/0,1,1,8/0,0,5,12/0,0,6,18 1001 -/-/-/- 0 move 2,4 0 -").unwrap();
    assert!(barriers(&*session).is_empty() && session.bound() == ["e4"]);
}

#[test]
fn home_squares_wear_the_colour_of_who_lives_there() {
    use crate::colour::Colour;
    let points = super::session(2, 7, false).points();
    let mut homes: Vec<_> = points.iter().filter_map(|point| Some((point.name.as_str(), point.colour?))).collect();
    homes.sort_unstable_by_key(|(name, _)| *name);
    assert_eq!(homes, [("a4", Colour::Green), ("d1", Colour::Red), ("d7", Colour::Ochre), ("g4", Colour::Blue)]);
}
