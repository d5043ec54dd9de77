//! The commands of the one binary, a file each. `main.rs` parses the arguments and reports.

pub mod arguments;
pub mod options;
pub mod referee;
pub mod external;
pub mod player;
pub mod play;
pub mod narrate;
pub mod picture;
pub mod bench;
pub mod parallel;
pub mod seeds;
pub mod arena;
pub mod calibrate;
pub mod analyse;
pub mod review;
pub mod verify;
pub mod engine;
pub mod serve;
pub mod remote;
pub mod load;
