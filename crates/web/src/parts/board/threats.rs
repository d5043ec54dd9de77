//! Pieces that could be captured next: whose are marked, and how likely it is.

use bisat_drawing::{Scene, marks};
use bisat_engine::{AnySession, PointId, Seat, Threat};

/// Whose pieces are marked if they could be captured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ThreatMarks {
    /// Nobody's.
    None,
    /// Those of this seat, as at a table.
    Of(Seat),
    /// Everybody's, as in lessons and analysis.
    All,
}

impl ThreatMarks {
    /// The threats to the pieces that are marked.
    pub fn of(self, session: &dyn AnySession) -> Vec<Threat> {
        match self {
            ThreatMarks::None => Vec::new(),
            ThreatMarks::Of(seat) => session.threats().into_iter().filter(|threat| threat.seat == seat).collect(),
            ThreatMarks::All => session.threats(),
        }
    }
}

/// The chance that the pieces on each threatened point are captured, beside the first of them, unless it is certain.
pub fn risks(threats: &[Threat], scene: &Scene) -> Vec<(PointId, String)> {
    let uncertain = threats.iter().filter(|threat| threat.probability.percent() < 100);
    let markup = |threat: &Threat| {
        let placed = scene.pieces().iter().find(|placed| placed.piece.point == threat.point)?;
        let radius = placed.size * 0.3;
        let (x, y) = (placed.x + placed.size * 0.5, placed.y - placed.size * 0.5);
        let text = format!("{}%", threat.probability.percent());
        Some((threat.point.clone(), marks::chip(x, y, radius, &text)))
    };
    uncertain.filter_map(markup).collect()
}
