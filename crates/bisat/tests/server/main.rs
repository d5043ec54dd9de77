//! The server from outside: the real binary, real sockets, a real database file.

#![allow(clippy::unwrap_used, reason = "here a panic is a failed test")]

mod server;
mod client;
mod mover;
mod play;
mod crash;
mod strangers;
mod fairness;
mod chains;
mod garbage;
mod limits;
mod codes;
mod play_now;
mod finding;
mod profiles;
mod phrases;
mod slow;
mod accounts;
mod sessions;
mod login_links;
mod push;
mod passwords;
mod deletion;
mod bots;
mod page;
mod previews;
mod errors;
mod first_version;
mod start;
mod faults;
mod copies;
mod long_games;
mod records;
#[path = "../common/solved_table.rs"]
mod solved_table;
mod solved;
mod authority;
mod tls;
#[path = "../../../server/tests/common/postgres_server.rs"]
mod postgres_server;
#[path = "../common/left_out.rs"]
mod left_out;
#[path = "../../../server/tests/common/nats.rs"]
mod nats;
mod postgres;
mod nodes;
mod tournaments;
mod migrate;
