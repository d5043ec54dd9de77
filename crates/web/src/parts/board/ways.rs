//! The ways of pieces on the board: where they can go by the throws, what stops them, and what the others did before.

use bisat_client::{Picking, Step};
use bisat_drawing::{Scene, Square, marks};
use bisat_engine::{AnySession, Piece, PieceRole, PointId, Turn};

/// The most landing points that are marked.
const MAX_LANDINGS: usize = 12;
/// The most routes of one piece that are drawn. More would cover the board.
const MAX_ROUTES: usize = 4;

/// Where a piece can go by the throws, and what stops it.
#[derive(Clone, PartialEq, Debug)]
pub struct PieceWays {
    point: String,
    routes: Vec<Vec<Square>>,
    obstacles: Vec<Square>,
}

/// The ways of the pieces of the seat to act; only those of the picked piece while one is picked.
pub fn of_pieces(session: &dyn AnySession, picking: &Picking, scene: &Scene) -> Vec<PieceWays> {
    let mut ways: Vec<PieceWays> = Vec::new();
    let mut add = |point: &PointId, routes: Vec<Vec<Square>>, obstacles: Vec<Square>| match ways
        .iter_mut()
        .find(|ways| *point == ways.point)
    {
        Some(ways) => {
            ways.routes.extend(routes);
            ways.obstacles.extend(obstacles);
        }
        None => ways.push(PieceWays { point: point.to_string(), routes, obstacles }),
    };
    for choice in picking.choices(session).iter().filter(|choice| choice.value.is_some()) {
        if let Some(first) = choice.points.first() {
            add(first, vec![squares(scene, &choice.route)], Vec::new());
        }
    }
    for point in own_points(session).iter().filter(|_| picking.points().is_empty()) {
        let refusals = picking.refusals_of(session, &[point]);
        let obstacles = refusals.iter().flat_map(|refusal| refusal.reason.points());
        add(point, Vec::new(), obstacles.filter_map(|name| scene.square(name)).collect());
    }
    ways
}

/// The markup of the ways of the piece on this point: its routes, their ends, and what stops it.
pub fn markup(ways: &[PieceWays], point: &str) -> String {
    let Some(ways) = ways.iter().find(|ways| ways.point == point) else { return String::new() };
    let ends = ways.routes.iter().filter_map(|route| route.last()).map(|end| marks::target(*end, None));
    routes(ways) + &ends.chain(ways.obstacles.iter().copied().map(marks::obstacle)).collect::<String>()
}

/// The markup of the routes of the picked piece. Its targets are marked anyway.
pub fn picked_markup(ways: &[PieceWays], picked: &[PointId]) -> String {
    let Some(point) = picked.first() else { return String::new() };
    ways.iter().filter(|ways| *point == ways.point).map(routes).collect()
}

fn routes(ways: &PieceWays) -> String {
    let mut drawn: Vec<&Vec<Square>> = Vec::new();
    for route in &ways.routes {
        if !drawn.contains(&route) {
            drawn.push(route);
        }
    }
    drawn.iter().filter(|_| drawn.len() <= MAX_ROUTES).map(|route| marks::route(route)).collect()
}

/// A small piece where each piece would land by a kept throw, while none is picked. None where a piece can go almost
/// anywhere: the marks would say nothing.
pub fn landings(session: &dyn AnySession, picking: &Picking, scene: &Scene) -> String {
    if !picking.points().is_empty() {
        return String::new();
    }
    let mut landed: Vec<(PointId, PointId)> = Vec::new();
    for choice in picking.choices(session) {
        if let (Some(_), Some(from), Some(to)) = (choice.value, choice.points.first(), choice.route.last()) {
            landed.push((to.clone(), from.clone()));
        }
    }
    landed.sort_unstable();
    landed.dedup_by(|one, other| one.0 == other.0);
    if landed.len() > MAX_LANDINGS {
        return String::new();
    }
    let pieces = session.pieces();
    let draw = |(to, from): &(PointId, PointId)| {
        let piece = pieces.iter().find(|piece| piece.point == *from && piece.role == PieceRole::Figure)?;
        landing(session, scene, scene.square(to)?, piece)
    };
    landed.iter().filter_map(draw).collect()
}

/// The piece, small, at the lower right of the square.
fn landing(session: &dyn AnySession, scene: &Scene, square: Square, piece: &Piece) -> Option<String> {
    // As it is drawn where it stands: on a board that is turned it faces another way.
    let single = scene.pieces().iter().find(|placed| placed.piece == *piece && placed.count == 1);
    let markup = match single {
        Some(placed) => placed.markup.clone(),
        None => bisat_drawing::piece(session.id(), piece, Some(session.player(piece.seat?).colour))?,
    };
    let (away, scale) = (0.3 * square.side, 0.3 * square.side / 100.0);
    let (x, y) = (square.x + away, square.y + away);
    Some(format!("<g class=\"landing\" transform=\"translate({x:.1} {y:.1}) scale({scale:.3})\">{markup}</g>"))
}

/// The routes of earlier steps.
pub fn threads(steps: &[Step], scene: &Scene) -> String {
    steps.iter().map(|step| marks::thread(&squares(scene, &step.route))).collect()
}

fn squares(scene: &Scene, names: &[PointId]) -> Vec<Square> {
    names.iter().filter_map(|name| scene.square(name)).collect()
}

/// The points with pieces of the seat to act, each once.
fn own_points(session: &dyn AnySession) -> Vec<PointId> {
    let Turn::Seat(seat) = session.turn() else { return Vec::new() };
    let pieces = session.pieces().into_iter();
    let own = pieces.filter(|piece| piece.seat == Some(seat) && piece.role == PieceRole::Figure);
    let mut points: Vec<PointId> = own.map(|piece| piece.point).collect();
    points.sort_unstable();
    points.dedup();
    points
}
