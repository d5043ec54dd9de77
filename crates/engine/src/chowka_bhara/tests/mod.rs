//! The rules page of Chowka Bhara, sentence by sentence.

use crate::options::OptionValue;
use crate::registry::open;
use crate::session::AnySession;
use crate::testing::{Table, table};

mod casting;
mod moving;
mod blocks;
mod ending;
mod text;
mod clicks;
mod effect;
mod slow;

fn chowka(options: &str) -> Table {
    table("chowka-bhara", options)
}

fn session(players: u8, size: u8, hit_bonus: bool) -> Box<dyn AnySession> {
    let (players, size) = (OptionValue::Number(players.into()), OptionValue::Number(size.into()));
    open("chowka-bhara", &[("players", players), ("size", size), ("hit_bonus", OptionValue::Flag(hit_bonus))]).unwrap()
}
