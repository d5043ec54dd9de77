//! The game server: tables over HTTP and WebSocket, stored as events in SQLite or PostgreSQL.
//!
//! 1. [`event_log`] and [`store`]: the traits of everything that is kept: events, guests and accounts, sessions, tokens,
//!    ratings, records and settings. [`sqlite`] implements them in one file, [`postgres`] in a PostgreSQL database, both with schema
//!    migrations. [`check_report`]: what a check of a database finds. [`data_migration`]: copies one database into another.
//! 2. [`tables`]: all tables. A command is decided ([`bisat_table`]), appended to the log, and then published. [`cluster`]:
//!    what the nodes of a cluster tell each other. [`codes`]: codes of waiting tables that people can say. [`tournaments`]:
//!    pairs players, opens their tables and collects the results.
//! 3. [`search_pool`]: threads for machines and analysis. [`ratings`]: Glicko-2 and Weng-Lin.
//! 4. [`push`]: notifications to closed browsers.
//! 5. [`identity`]: cookies, names, passwords and tokens. [`open_connections`]: what ends with a session. [`rate_limit`]:
//!    token buckets. [`metrics`]: Prometheus metrics. [`health`]: the health check.
//! 6. [`http`]: the HTTP API, the WebSocket, streams and the web page. [`tls`]: certificate and key, for a
//!    server without a reverse proxy. [`serve()`] runs the server.
//!
//! Time and randomness come from [`clock`] and [`rng`].

pub mod clock;
pub mod rng;
pub mod event_log;
pub mod store;
pub mod sqlite;
pub mod postgres;
pub mod check_report;
pub mod data_migration;
pub mod secret;
pub mod push;
pub mod outbox;
pub mod cluster;
pub mod search_pool;
pub mod ratings;
pub mod codes;
pub mod tables;
pub mod tournaments;
pub mod identity;
pub mod open_connections;
pub mod rate_limit;
pub mod metrics;
pub mod health;
pub mod static_files;
pub mod http;
pub mod tls;
mod completion;
mod password_pool;
mod pictures;
mod file_limit;
mod address_connections;
mod connection;
mod listener;
mod accept;
mod housekeeping;
mod serve;

pub use serve::{Database, Settings, serve};
