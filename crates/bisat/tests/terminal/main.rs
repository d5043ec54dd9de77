//! The binary in a real terminal: tmux types the keys and reads the screen. Where there is no tmux this says so and does
//! nothing, except under `CI=true`, where a missing part is a failure.

#![allow(clippy::unwrap_used, reason = "here a panic is a failed test")]

#[path = "../common/left_out.rs"]
mod left_out;
mod tmux;
mod games;
mod screens;
mod robust;
mod server;
