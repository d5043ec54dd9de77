//! A move that is advised, as the board draws it.

use bisat_drawing::{Square, marks};
use bisat_engine::{AnySession, Merit, PointId};

/// A move that is advised.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct BoardHint {
    /// The points that a piece goes over; for a move without a way, the points that it names.
    route: Vec<PointId>,
    /// Whether a piece goes along the route.
    is_way: bool,
    /// The points of the pieces that it takes.
    taken: Vec<PointId>,
    /// Other points that the reasons for it name.
    named: Vec<PointId>,
    /// Whether only a line is drawn.
    is_plain: bool,
}

impl BoardHint {
    /// The legal move with this text; none if it names no point of the board.
    pub fn of(session: &dyn AnySession, token: &str) -> Option<Self> {
        let route = session.route(token).ok()?;
        let is_way = route.len() > 1;
        let route = if is_way { route } else { named_points(session, token) };
        let mut hint = BoardHint { route, is_way, ..BoardHint::default() };
        // The two reasons that are said are drawn, too.
        for merit in session.merits(token).unwrap_or_default().iter().take(2) {
            let points = merit.points().into_iter().cloned();
            if matches!(merit, Merit::Captures { .. }) { hint.taken.extend(points) } else { hint.named.extend(points) }
        }
        (!hint.route.is_empty()).then_some(hint)
    }

    /// A way among others: only its line is drawn.
    pub fn way(route: Vec<PointId>) -> Self {
        BoardHint { route, is_plain: true, ..BoardHint::default() }
    }

    /// The markup, below the pieces.
    pub fn markup(&self, square: impl Fn(&PointId) -> Option<Square>) -> String {
        let squares = |names: &[PointId]| -> Vec<Square> { names.iter().filter_map(&square).collect() };
        let (route, taken) = (squares(&self.route), squares(&self.taken));
        let corners: String = taken.iter().map(|square| marks::capture(*square, None)).collect();
        let named: String = squares(&self.named).into_iter().map(marks::refused).collect();
        let line = marks::route(&route);
        match (&route[..], self.is_way) {
            ([first, .., last], true) => {
                let end = if taken.is_empty() { marks::forced(*last, None) } else { String::new() };
                marks::selected(*first) + &line + &end + &corners + &named
            }
            (_, false) if self.is_plain => line,
            (points, _) => points.iter().map(|square| marks::forced(*square, None)).collect::<String>() + &named,
        }
    }
}

/// The points of the board that the move's clicks name.
fn named_points(session: &dyn AnySession, token: &str) -> Vec<PointId> {
    let found = session.clicks().into_iter().find(|(text, _)| text == token);
    found.map(|(_, points)| points).unwrap_or_default()
}
