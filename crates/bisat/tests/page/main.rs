//! The page in a real browser, served by the real binary.

#![allow(clippy::unwrap_used, reason = "here a panic is a failed test")]

#[path = "../common/left_out.rs"]
mod left_out;
#[allow(dead_code, reason = "the tests of the server need more of it")]
#[path = "../server/server.rs"]
mod server;
#[allow(dead_code, reason = "the tests of the server need more of it")]
#[path = "../server/authority.rs"]
mod authority;
#[allow(dead_code, reason = "not every screen needs every step")]
mod screens;
mod set_ups;
mod stage;
mod opening;
mod thinking;
mod access;
mod playing;
mod motion;
mod online;
mod https;
mod after;
mod complaints;
mod no_server;
mod own_games;
mod phone;
mod waiting;
mod play_now;
mod phrases;
mod rhythm;
mod reasons;
mod hints;
mod long_games;
mod layout;
mod newcomer;
mod clicks;
mod accounts;
mod turns;
mod puzzles;
mod study;
#[path = "../common/solved_table.rs"]
mod solved_table;
mod solved;
mod editor;
mod tournaments;
