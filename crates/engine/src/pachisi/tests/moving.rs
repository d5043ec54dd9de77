//! Moving: steps, the way home, and what stands on the target.

use super::{cowries, die, four, to_move};

const COWRIES: [u8; 7] = [2, 3, 4, 5, 6, 10, 25];
const DIE: [u8; 6] = [1, 2, 3, 4, 5, 6];

#[test]
fn a_piece_leaves_its_start_mark_by_any_throw() {
    let by_cowries = COWRIES.into_iter().map(|throw| (cowries(), throw));
    for (table, throw) in by_cowries.chain(DIE.into_iter().map(|throw| (die(), throw))) {
        let left = table.at(&to_move("0,0,0,0", throw)).offers(&format!("{throw}:0 skip"));
        left.play(&format!("{throw}:0")).is(&format!("0,0,0,{throw}/0,0,0,0 1 throw - - 0 - -"));
    }
}

#[test]
fn a_single_piece_moves_forward_by_the_throw() {
    for throw in COWRIES {
        let moved = cowries().at(&to_move("0,0,0,14", throw)).play(&format!("{throw}:14"));
        moved.field(0, &format!("0,0,0,{}/0,0,0,0", 14 + throw));
    }
}

#[test]
fn a_pair_moves_by_half_of_an_even_throw() {
    for throw in [2, 4, 6, 10] {
        let moved = cowries().at(&to_move("0,0,14,14", throw)).play(&format!("{throw}:14p"));
        moved.field(0, &format!("0,0,{0},{0}/0,0,0,0", 14 + throw / 2));
    }
}

#[test]
fn a_pair_does_not_move_by_an_odd_throw() {
    for throw in [3, 5, 25] {
        cowries().at(&to_move("0,0,14,14", throw)).offers(&format!("{throw}:0 skip"));
    }
    for throw in [1, 3, 5] {
        die().at(&to_move("0,0,14,14", throw)).offers(&format!("{throw}:0 skip"));
    }
}

#[test]
fn pieces_pass_over_others_freely() {
    cowries().at("0,17,20,20/0,0,50,51 0 move 5 - 0 - -").play("5:17").is("0,20,20,22/0,0,50,51 1 throw - - 0 - -");
    cowries().at("0,20,20,21/0,0,54,54 0 move 6 - 0 - -").play("6:20p").is("0,21,23,23/0,0,54,54 1 throw - - 0 - -");
}

#[test]
fn with_cowries_the_centre_needs_the_exact_number_except_from_c8() {
    for from in 73..80 {
        for throw in COWRIES {
            let table = cowries().at(&to_move(&format!("0,0,0,{from}"), throw));
            let token = format!("{throw}:{from}");
            if from + throw <= 81 {
                table.allows(&token)
            } else {
                table.forbids(&token)
            };
        }
    }
}

#[test]
fn with_cowries_a_piece_on_c8_enters_the_centre_by_any_throw() {
    for throw in COWRIES {
        let entered = cowries().at(&to_move("0,0,0,80", throw)).play(&format!("{throw}:80"));
        entered.is("0,0,0,81/0,0,0,0 1 throw - - 0 - -");
    }
}

#[test]
fn with_the_die_the_centre_needs_the_exact_number_from_c8_too() {
    for from in 73..=80 {
        for throw in DIE {
            let table = die().at(&to_move(&format!("0,0,0,{from}"), throw));
            let token = format!("{throw}:{from}");
            if from + throw <= 81 {
                table.allows(&token)
            } else {
                table.forbids(&token)
            };
        }
    }
    die().at(&to_move("0,0,0,80", "1")).play("1:80").field(0, "0,0,0,81/0,0,0,0");
}

#[test]
fn a_piece_in_the_centre_has_left_the_board() {
    die().at(&to_move("0,81,81,81", "1")).offers("1:0 skip");
}

#[test]
fn beyond_72_a_piece_goes_into_the_column_or_round_again() {
    die().at(&to_move("0,0,0,72", "1")).offers("1:0 1:72 1:72r skip").play("1:72").field(0, "0,0,0,73/0,0,0,0");
    die().at(&to_move("0,0,0,72", "1")).play("1:72r").field(0, "0,0,0,9/0,0,0,0");
    cowries().at(&to_move("0,0,0,70", "4")).play("4:70").field(0, "0,0,0,74/0,0,0,0");
    cowries().at(&to_move("0,0,0,70", "4")).play("4:70r").field(0, "0,0,0,10/0,0,0,0");
    cowries().at(&to_move("0,0,0,48", "25")).play("25:48r").field(0, "0,0,0,9/0,0,0,0");
}

#[test]
fn the_choice_is_made_by_each_move_that_goes_beyond_72_from_72_or_less() {
    for from in 40..=80 {
        for throw in COWRIES {
            let goes_beyond = from <= 72 && from + throw > 72;
            let table = cowries().at(&to_move(&format!("0,0,0,{from}"), throw));
            let round = format!("{throw}:{from}r");
            if goes_beyond {
                table.allows(&round)
            } else {
                table.forbids(&round)
            };
        }
    }
}

#[test]
fn a_move_that_would_go_beyond_the_centre_can_still_go_round() {
    cowries().at(&to_move("0,0,0,72", "10")).offers("10:0 10:72r skip").play("10:72r").field(0, "0,0,0,18/0,0,0,0");
    cowries()
        .at(&to_move("0,0,0,71", "10"))
        .offers("10:0 10:71 10:71r skip")
        .play("10:71")
        .field(0, "0,0,0,81/0,0,0,0");
}

#[test]
fn a_piece_that_goes_round_again_starts_the_whole_lap_anew() {
    die()
        .at(&to_move("0,0,0,72", "1,6"))
        .play("1:72r")
        .offers("6:0 6:9 skip")
        .play("6:9")
        .is("0,0,0,15/0,0,0,0 1 throw - - 0 - -");
}

#[test]
fn a_single_piece_goes_to_its_own_pieces_in_the_column() {
    cowries().at(&to_move("72,75,75,75", "3")).play("3:72").field(0, "75,75,75,75/0,0,0,0");
    cowries().at(&to_move("0,0,73,77", "4")).play("4:73").field(0, "0,0,77,77/0,0,0,0");
}

#[test]
fn a_pair_goes_to_its_own_pieces_in_the_column_and_is_a_pair_no_more() {
    cowries()
        .at(&to_move("71,71,73,73", "4,6"))
        .play("4:71p")
        .is(&to_move("73,73,73,73", "6"))
        .offers("6:73 skip")
        .play("6:73")
        .field(0, "73,73,73,79/0,0,0,0");
}

#[test]
fn a_single_piece_that_meets_an_own_one_on_the_track_forms_a_pair() {
    for (pieces, token, after) in [
        ("0,0,17,20", "3:17", "0,0,20,20"),
        ("0,0,18,21", "3:18", "0,0,21,21"),
        ("0,0,0,3", "3:0", "0,0,3,3"),
        ("0,0,11,72", "3:72r", "0,0,11,11"),
    ] {
        cowries().at(&to_move(pieces, "3")).play(token).field(0, &format!("{after}/0,0,0,0"));
    }
}

#[test]
fn a_pair_does_not_go_to_an_own_piece_on_the_track() {
    for (pieces, token) in [("0,20,20,22", "4:20p"), ("0,19,19,21", "4:19p"), ("0,10,72,72", "4:72pr")] {
        cowries().at(&to_move(pieces, "4")).forbids(token);
    }
}

#[test]
fn nothing_goes_to_an_own_pair_on_the_track() {
    for (pieces, token) in [
        ("0,16,20,20", "4:16"),
        ("0,17,21,21", "4:17"),
        ("0,4,4,9", "4:0"),
        ("0,10,10,70", "4:70r"),
        ("18,18,20,20", "4:18p"),
        ("19,19,21,21", "4:19p"),
        ("10,10,72,72", "4:72pr"),
    ] {
        cowries().at(&to_move(pieces, "4,6")).forbids(token);
    }
}

#[test]
fn nothing_goes_to_an_opposing_piece_or_pair_on_a_cross() {
    for (own, token) in [("0,0,0,17", "4:17"), ("0,0,19,19", "4:19p")] {
        for foes in ["0,0,0,53", "0,0,53,53"] {
            cowries().at(&format!("{own}/{foes} 0 move 4 - 0 - -")).forbids(token);
        }
    }
    cowries().at("0,0,0,72/0,0,0,44 0 move 4 - 0 - -").allows("4:72").forbids("4:72r");
}

#[test]
fn the_fifth_and_the_twelfth_block_of_each_arm_are_safe_and_no_other() {
    for target in 6..=64 {
        let (from, foe) = (target - 5, if target > 32 { target - 32 } else { target + 32 });
        let table = cowries().at(&format!("0,0,0,{from}/0,0,0,{foe} 0 move 5 - 0 - -"));
        let token = format!("5:{from}");
        let is_cross = [12, 21, 28, 37, 44, 53, 60].contains(&target);
        if is_cross {
            table.forbids(&token)
        } else {
            table.allows(&token)
        };
    }
    cowries().at("0,0,0,0/0,0,0,37 0 move 5,6 - 0 - -").forbids("5:0");
}

#[test]
fn a_single_piece_hits_an_opposing_one() {
    for (pieces, token, after) in [
        ("0,0,0,17/0,0,0,52", "3:17", "0,0,0,20/0,0,0,0"),
        ("0,0,0,0/0,0,0,35", "3:0", "0,0,0,3/0,0,0,0"),
        ("0,0,0,70/0,0,9,41", "3:70r", "0,0,0,9/0,0,0,9"),
        ("0,0,0,63/0,0,0,34", "3:63", "0,0,0,66/0,0,0,0"),
        ("0,0,0,31/0,0,0,66", "3:31", "0,0,0,34/0,0,0,0"),
    ] {
        cowries().at(&format!("{pieces} 0 move 3 - 0 - -")).play(token).is(&format!("{after} 0 throw - - 0 - -"));
    }
}

#[test]
fn a_pair_hits_an_opposing_piece() {
    cowries().at("0,0,18,18/0,0,0,52 0 move 4 - 0 - -").play("4:18p").is("0,0,20,20/0,0,0,0 0 throw - - 0 - -");
}

#[test]
fn a_single_piece_does_not_go_to_an_opposing_pair() {
    cowries().at("0,0,0,17/0,0,52,52 0 move 3 - 0 - -").offers("3:0 skip");
}

#[test]
fn a_pair_hits_both_pieces_of_an_opposing_pair() {
    cowries().at("0,0,18,18/0,9,52,52 0 move 4 - 0 - -").play("4:18p").is("0,0,20,20/0,0,0,9 0 throw - - 0 - -");
}

#[test]
fn every_seat_meets_the_next_one_on_its_arm() {
    for seat in 0..4 {
        let mut pieces = ["0,0,0,0"; 4];
        pieces[seat] = "0,0,0,16";
        pieces[(seat + 1) % 4] = "0,0,1,2";
        let table = four().at(&format!("{} {seat} move 2 - 0 - -", pieces.join("/"))).play("2:16");
        pieces[seat] = "0,0,0,18";
        pieces[(seat + 1) % 4] = "0,0,0,1";
        table.is(&format!("{} {seat} throw - - 0 - -", pieces.join("/")));
    }
}

#[test]
fn pieces_in_a_column_meet_nobody_on_the_track() {
    cowries().at("0,0,0,39/0,0,73,73 0 move 2 - 0 - -").play("2:39").is("0,0,0,41/0,0,73,73 1 throw - - 0 - -");
    cowries().at("0,0,0,70/0,0,0,41 0 move 3 - 0 - -").play("3:70").is("0,0,0,73/0,0,0,41 1 throw - - 0 - -");
    cowries().at(&to_move("0,7,73,73", "2,6")).play("2:7").is(&to_move("0,9,73,73", "6")).offers("6:0 6:9 6:73 skip");
}

#[test]
fn pieces_on_their_start_mark_meet_nobody() {
    for from in [30, 62] {
        let moved = cowries().at(&to_move(&format!("0,0,0,{from}"), "2,10")).play(&format!("2:{from}"));
        moved.is(&to_move(&format!("0,0,0,{}", from + 2), "10"));
    }
}
