//! How a game ends, and the option that says when.

use super::{WALLED_IN, khan, session};
use crate::options::OptionValue;
use crate::registry::open;
use crate::testing::{Table, table};

/// Red's Sbire on c3 may move quietly, or take the Sbire on c5.
fn at_quiet(options: &str, quiet: u8) -> Table {
    table("khan", options).at(&format!("k5/2s3/6/2S3/6/1K4 s r a6 {quiet}"))
}

#[test]
fn taking_the_enemy_kalista_wins() {
    khan().at("s5/2k3/6/2S3/6/1K4 s r a6 5").play("c3c5").is("s5/2S3/6/6/6/1K4 s o c5 0").ends(&[1, 2]).offers("");
    khan().at("k5/6/2s3/6/2K3/S5 s o a1 5").play("c4c2").is("k5/6/6/6/2s3/S5 s r c2 0").ends(&[2, 1]).offers("");
}

#[test]
fn a_kalista_may_take_the_other_kalista() {
    khan().at("6/6/2k3/6/2K3/S5 s o a1 5").play("c4c2").is("6/6/6/6/2k3/S5 s r c2 0").ends(&[2, 1]);
}

#[test]
fn losing_every_sbire_loses_nothing() {
    khan().at("k5/6/2s3/6/2S3/K5 s o a1 7").play("c4c2").field(0, "k5/6/6/6/2s3/K5").turn_of(0).allows("a1a3 @f1");
}

#[test]
fn the_game_is_drawn_after_40_moves_without_a_capture() {
    at_quiet("", 38).play("c3e3").field(4, "39").turn_of(1);
    at_quiet("", 39).play("c3e3").is("k5/2s3/6/4S1/6/1K4 s o e3 40").ends(&[1, 1]).offers("");
}

#[test]
fn the_moves_of_both_sides_are_counted() {
    at_quiet("", 37).play("c3e3").field(4, "38").play("c5c6").field(4, "39");
}

#[test]
fn a_return_counts_as_a_move_without_a_capture() {
    khan().at("2k3/6/6/6/s5/Ks4 s r c6 39").play("@d3").is("2k3/6/6/3S2/s5/Ks4 s o d3 40").ends(&[1, 1]);
}

#[test]
fn a_pass_counts_as_a_move_without_a_capture() {
    khan().at(&WALLED_IN.replace(" 9", " 39")).play("pass").field(3, "*").field(4, "40").ends(&[1, 1]);
}

#[test]
fn a_capture_on_the_40th_move_starts_the_count_anew() {
    at_quiet("", 39).play("c3c5").field(4, "0").turn_of(1);
}

#[test]
fn taking_the_kalista_on_the_40th_move_wins() {
    khan().at("s5/2k3/6/2S3/6/1K4 s r a6 39").play("c3c5").ends(&[1, 2]);
}

#[test]
fn a_state_after_the_end_is_read_as_ended() {
    khan().at("s5/2S3/6/6/6/1K4 s o c5 0").ends(&[1, 2]);
    khan().at("k5/2s3/6/4S1/6/1K4 s o e3 40").ends(&[1, 1]);
}

#[test]
fn the_quiet_limit_is_10_to_200_moves() {
    for limit in [10, 200] {
        let options = format!("quiet_limit={limit}");
        at_quiet(&options, limit - 2).play("c3e3").turn_of(1);
        at_quiet(&options, limit - 1).play("c3e3").ends(&[1, 1]);
    }
    for value in [9, 201, 0, -40, i64::MAX].map(OptionValue::Number).into_iter().chain([OptionValue::Flag(true)]) {
        assert!(open("khan", &[("quiet_limit", value.clone())]).is_err(), "{value}");
    }
}

#[test]
fn the_quiet_limit_is_the_only_option_and_40_by_default() {
    let session = session("6/6/6/6/6/6 - r - 0");
    let options: Vec<_> = session.options().iter().collect();
    assert_eq!(options, [("quiet_limit", &OptionValue::Number(40))]);
}

#[test]
fn quiet_never_passes_the_limit_chosen() {
    let at = |quiet| format!("k5/2s3/6/2S3/6/1K4 s r a6 {quiet}");
    khan().refuses(&at(41), "quiet");
    table("khan", "quiet_limit=10").refuses(&at(11), "quiet");
    table("khan", "quiet_limit=200").refuses(&at(201), "quiet");
}
