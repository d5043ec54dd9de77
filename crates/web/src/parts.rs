//! What several screens are made of.

pub mod bar;
pub mod board;
pub mod copy;
pub mod games;
pub mod bars;
pub mod options;
pub mod replay;
pub mod tables;
pub mod throws;
pub mod title;
pub mod trouble;
pub mod written;
