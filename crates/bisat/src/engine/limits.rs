//! The limits and wishes after `go`.

use std::time::Duration;

use bisat_search::Level;

/// What a search may use, and what it reports.
pub(super) struct Limits {
    pub(super) nodes: u64,
    pub(super) time: Option<Duration>,
    /// The depth after which the search ends.
    pub(super) depth: Option<u32>,
    pub(super) level: Option<Level>,
    /// The random seed of a level.
    pub(super) seed: Option<u64>,
    /// The number of best moves in each report (multi-PV); `None` for the best alone.
    pub(super) moves: Option<usize>,
}

impl Limits {
    /// Whether the search ends by itself.
    pub(super) fn are_finite(&self) -> bool {
        self.nodes < u64::MAX || self.time.is_some() || self.depth.is_some() || self.level.is_some()
    }

    pub(super) fn read(text: &str) -> Result<Self, String> {
        let mut limits = Limits { nodes: u64::MAX, time: None, depth: None, level: None, seed: None, moves: None };
        let words: Vec<&str> = text.split_whitespace().filter(|word| *word != "infinite").collect();
        let is_infinite = words.len() < text.split_whitespace().count();
        for pair in words.chunks(2) {
            let wanted = || {
                "go needs infinite, or pairs: depth N, nodes N, time MILLISECONDS, multipv N, level 1 to 8 (9 with --tables), seed N"
                    .to_owned()
            };
            let [name, number] = pair else { return Err(wanted()) };
            let number: u64 = number.parse().map_err(|_| wanted())?;
            match *name {
                "nodes" => limits.nodes = number,
                "time" => limits.time = Some(Duration::from_millis(number)),
                "depth" => limits.depth = Some(u32::try_from(number).map_err(|_| wanted())?),
                "multipv" if number > 0 => limits.moves = Some(usize::try_from(number).map_err(|_| wanted())?),
                "seed" => limits.seed = Some(number),
                "level" => {
                    let level = u8::try_from(number).ok().and_then(Level::numbered_or_perfect);
                    limits.level = Some(level.ok_or_else(wanted)?);
                }
                _ => return Err(wanted()),
            }
        }
        match &limits {
            Limits { seed: Some(_), level: None, .. } => Err("seed needs level: only levels use a seed".to_owned()),
            Limits { level: Some(_), depth: Some(_), .. } | Limits { level: Some(_), moves: Some(_), .. } => {
                Err("depth and multipv are for a search without level".to_owned())
            }
            limits if is_infinite && limits.are_finite() => {
                Err("infinite has no limit beside it: leave out infinite or the limit".to_owned())
            }
            _ => Ok(limits),
        }
    }
}
