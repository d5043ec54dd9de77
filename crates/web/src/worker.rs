//! Search in Web Workers, so that the page stays responsive.
//!
//! The page sends a [`messages::Task`] through the [`pool`]; the worker runs it ([`run`]) and answers.

pub mod messages;
pub mod pool;
pub mod run;
