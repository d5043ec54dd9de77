//! Tables where games are played, kept and trusted.
