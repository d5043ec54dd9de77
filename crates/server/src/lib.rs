//! The game server: tables over HTTP and WebSocket, stored as events in SQLite.
//!
//! 1. [`event_log`]: the event log, behind one small trait. [`sqlite`] implements it in one file, with schema migrations;
//!    [`sqlite::accounts`] stores guests, accounts, tokens and ratings there, too.
//! 2. [`tables`]: all tables. A command is decided ([`bisat_table`]), appended to the log, and then published.
//! 3. [`search_pool`]: threads for machines and analysis. [`ratings`]: Glicko-2 and Weng-Lin.
//! 4. [`identity`]: sessions, passwords and tokens. [`rate_limit`]: token buckets. [`metrics`]: Prometheus metrics.
//! 5. [`http`]: the HTTP API, the WebSocket, streams and the web page. [`tls`]: certificate and key, for a
//!    server without a reverse proxy. [`serve()`] runs the server.
//!
//! Time and randomness come from [`clock`] and [`rng`].

pub mod clock;
pub mod rng;
pub mod event_log;
pub mod sqlite;
pub mod secret;
pub mod outbox;
pub mod search_pool;
pub mod ratings;
pub mod tables;
pub mod identity;
pub mod rate_limit;
pub mod metrics;
pub mod static_files;
pub mod http;
pub mod tls;
mod open_connections;
mod connection;
mod listener;
mod accept;
mod serve;

pub use serve::{Settings, serve};
