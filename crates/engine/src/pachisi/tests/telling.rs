//! What Pachisi tells, and what it asks.

use super::{cowries, die, four, three};
use crate::game::Seat;
use crate::telling::{Asking, Drawing, Kind, Telling};

const BLACK: Seat = Seat(0);
const GREEN: Seat = Seat(1);

fn thrown(seat: Seat, value: u8) -> Telling {
    Telling::Thrown { seat, value }
}

fn moved(count: u8, from: &str, to: &str) -> Telling {
    Telling::Moved { seat: BLACK, kind: Kind::Piece, count, from: from.to_owned(), to: to.to_owned() }
}

fn no_use(values: &[u8]) -> Telling {
    Telling::NoUse { seat: BLACK, kind: Kind::Piece, values: values.to_vec() }
}

fn use_or_skip(values: &[u8]) -> Asking {
    Asking::UseValuesOrSkip { kind: Kind::Piece, values: values.to_vec() }
}

const EXTRA: Telling = Telling::ExtraTurn { seat: BLACK };
const PASSES: Telling = Telling::TurnPasses { seat: GREEN };

#[test]
fn the_throwing_for_who_begins_tells_ties_and_who_begins() {
    cowries()
        .draws(Drawing::Order { seat: BLACK })
        .tells("5", &[thrown(BLACK, 5)])
        .tells("5", &[thrown(GREEN, 5), Telling::ThrowAgain { seats: vec![BLACK, GREEN] }])
        .tells("2", &[thrown(BLACK, 2)])
        .tells("3", &[thrown(GREEN, 3), Telling::Begins { seat: GREEN }])
        .draws(Drawing::Throw { seat: GREEN });
    three()
        .play("2 6")
        .tells("6", &[thrown(Seat(2), 6), Telling::ThrowAgain { seats: vec![Seat(1), Seat(2)] }])
        .draws(Drawing::Order { seat: Seat(1) });
    four().play("10 2 3").tells("4", &[thrown(Seat(3), 4), Telling::Begins { seat: Seat(0) }]);
}

#[test]
fn graces_are_kept_and_thrown_again() {
    cowries()
        .at("0,0,0,0/0,0,0,0 0 throw - - 0 - -")
        .tells("10", &[thrown(BLACK, 10)])
        .draws(Drawing::ThrowAgain { seat: BLACK, values: vec![10] })
        .tells("4", &[thrown(BLACK, 4), Telling::Keeps { seat: BLACK, values: vec![10, 4] }])
        .asks(use_or_skip(&[10, 4]))
        .tells("10:0", &[Telling::Entered { seat: BLACK, kind: Kind::Piece, point: "A10".to_owned() }])
        .tells("skip", &[Telling::GivenUp { seat: BLACK, values: vec![4] }, PASSES]);
}

#[test]
fn three_graces_in_succession_lose_what_is_kept() {
    let lost = Telling::KeptLost { seat: BLACK, value: 6, times: 3 };
    cowries()
        .at("0,0,0,0/0,0,0,0 0 throw 6,6,10 6x2 0 - -")
        .tells("6", &[thrown(BLACK, 6), lost.clone(), PASSES])
        .at("0,0,0,0/0,0,0,0 0 throw 6,6 6x2 1 - -")
        .tells("6", &[thrown(BLACK, 6), lost, EXTRA]);
}

#[test]
fn throws_that_no_piece_can_use_are_lost() {
    die()
        .at("78,81,81,81/0,0,0,0 0 throw - - 0 - -")
        .tells("5", &[thrown(BLACK, 5), no_use(&[5]), PASSES])
        .at("78,81,81,81/0,0,0,0 0 throw - - 1 - -")
        .tells("4", &[thrown(BLACK, 4), no_use(&[4]), EXTRA])
        .draws(Drawing::Throw { seat: BLACK });
    die()
        .at("78,81,81,81/0,0,0,0 0 move 2,6 - 0 - -")
        .asks(use_or_skip(&[2]))
        .tells("2:78", &[moved(1, "Ac6", "Ac8"), no_use(&[6]), PASSES]);
}

#[test]
fn a_hit_gives_an_extra_turn_when_it_is_made_and_when_it_is_taken() {
    let hit = |count| Telling::Hit { seat: GREEN, kind: Kind::Piece, count, point: "C1".to_owned() };
    cowries()
        .at("0,0,0,30/0,0,0,1 0 move 3,6 - 0 - -")
        .tells("3:30", &[moved(1, "B14", "C1"), hit(1), EXTRA])
        .tells("6:33", &[moved(1, "C1", "C7"), EXTRA])
        .draws(Drawing::Throw { seat: BLACK });
    cowries()
        .at("0,0,30,30/0,0,1,1 0 move 6,6 - 0 - -")
        .tells("6:30p", &[moved(2, "B14", "C1"), hit(2), EXTRA])
        .asks(use_or_skip(&[6]));
}

#[test]
fn a_piece_home_a_finish_and_the_end_are_told() {
    let home = |left| Telling::Home { seat: BLACK, kind: Kind::Piece, count: 1, left };
    let finished = Telling::Finished { seat: BLACK, place: 1 };
    cowries().at("0,79,81,81/0,0,0,0 0 move 2 - 0 - -").tells("2:79", &[home(1)]);
    cowries()
        .at("79,81,81,81/0,0,0,0 0 move 2 - 0 - -")
        .tells("2:79", &[home(0), finished.clone(), Telling::Won { seat: BLACK }]);
    three()
        .at("79,81,81,81/0,0,0,0/0,0,0,0 0 move 2,6,10 - 3 - -")
        .tells("2:79", &[home(0), finished])
        .draws(Drawing::Throw { seat: Seat(1) });
    three().at("0,0,0,0/79,81,81,81/81,81,81,81 1 move 2 - 0 - 2").tells(
        "2:79",
        &[
            Telling::Home { seat: Seat(1), kind: Kind::Piece, count: 1, left: 0 },
            Telling::Finished { seat: Seat(1), place: 2 },
            Telling::Won { seat: Seat(2) },
        ],
    );
}
