//! The view model of a board: everything that the component draws, computed from a session and the picked points.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use bisat_client::{Language, Picking, PointState, Step, Target, Tracked, could_be_taken, describe_point};
use bisat_drawing::{Orientation, PlacedPiece, PlacedPoint, Scene, Square, demand, marks};
use bisat_engine::{AnySession, Piece, Place, PointId, Seat, Threat, Turn};

use super::hint::BoardHint;
use super::keys::Direction;
use super::note::BoardNote;
use super::threats::{self, ThreatMarks};
use super::ways::{self, PieceWays};
use super::writing::Writing;

/// Everything that the board component draws, except hints.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct BoardState {
    /// The markup of the board without pieces.
    pub mat: Arc<str>,
    /// The CSS class of the drawing.
    pub class: &'static str,
    /// The view box of the drawing.
    pub view_box: String,
    /// The demanded number, if any.
    pub demand: Option<u8>,
    /// The mark of the last move, below hints and pieces.
    pub last_move: String,
    /// Other marks below the pieces.
    pub under: String,
    /// The pieces.
    pub pieces: Vec<BoardPiece>,
    /// Marks above the pieces.
    pub over: String,
    /// The points that can be focused.
    pub points: Vec<BoardPoint>,
    /// Whether any point can be picked.
    pub is_live: bool,
    /// The number of steps played.
    pub steps: usize,
    /// The centres of the points on the route of the last step.
    pub route: Vec<(f32, f32)>,
    /// The ways of the pieces that may be picked, and what stops the others.
    pub ways: Vec<PieceWays>,
    /// For each point with pieces that could be captured but perhaps are not: the markup of the chance.
    pub risks: Vec<(PointId, String)>,
}

/// A piece on the board.
#[derive(Clone, PartialEq, Debug)]
pub struct BoardPiece {
    /// The id of the piece, stable from step to step.
    pub id: u32,
    /// The centre, horizontally.
    pub x: f32,
    /// The centre, vertically.
    pub y: f32,
    /// The length of 100 units of its markup.
    pub size: f32,
    /// Its markup.
    pub markup: String,
    /// Whether it is picked up.
    pub is_lifted: bool,
}

impl BoardPiece {
    /// The CSS transform that places it.
    pub fn transform(&self) -> String {
        transform(self.x, self.y, self.size)
    }
}

/// The CSS transform that places a piece of this size.
pub fn transform(x: f32, y: f32, size: f32) -> String {
    format!("translate({x:.1}px, {y:.1}px) scale({:.3})", size / 100.0)
}

/// A point of the board.
#[derive(Clone, PartialEq, Debug)]
pub struct BoardPoint {
    /// Its name.
    pub name: String,
    /// The centre, horizontally.
    pub x: f32,
    /// The centre, vertically.
    pub y: f32,
    /// The side of its square.
    pub side: f32,
    /// The label for screen readers: the point, its pieces, and what picking it does.
    pub label: String,
    /// Whether it can be picked.
    pub is_live: bool,
    /// Whether the picked piece can go there.
    pub is_target: bool,
    /// Whether it lies off the board.
    pub(super) is_off_board: bool,
}

impl BoardPoint {
    /// The markup of the keyboard focus ring.
    pub fn focus_ring(&self) -> String {
        marks::focus(self.square())
    }

    fn square(&self) -> Square {
        Square { x: self.x, y: self.y, side: self.side }
    }
}

/// What a [`BoardState`] is computed from.
pub struct BoardInput<'a> {
    /// The position.
    pub session: &'a dyn AnySession,
    /// The number of steps that led to it.
    pub steps: usize,
    /// The last step.
    pub last: Option<&'a Step>,
    /// Earlier steps of the others that are still to be seen.
    pub round: &'a [Step],
    /// The picked points; `None` if nobody at this screen is to act.
    pub picking: Option<&'a Picking>,
    /// The pieces with their ids.
    pub pieces: &'a [Tracked],
    /// The seat whose side is drawn at the bottom.
    pub nearest: Option<Seat>,
    /// How boards lie on the screen.
    pub orientation: Orientation,
    /// The points of the pieces to mark as movable; `None` marks all that can move.
    pub movable: Option<Vec<PointId>>,
    /// Whose pieces are marked if they could be captured.
    pub threats: ThreatMarks,
    /// The language of the labels.
    pub language: Language,
    /// What is written on the squares of a board that does not show their names.
    pub writing: Writing,
}

impl BoardState {
    /// Computes the view model.
    pub fn of(input: &BoardInput) -> Self {
        let scene = Scene::oriented(input.session, input.nearest, input.orientation);
        let pieces = input.session.pieces();
        let (beginnings, targets) = match input.picking {
            Some(picking) => (picking.beginnings(input.session), picking.targets(input.session)),
            None => (Vec::new(), Vec::new()),
        };
        let ways = input.picking.map(|picking| ways::of_pieces(input.session, picking, &scene)).unwrap_or_default();
        let builder = Builder {
            input,
            ways: &ways,
            scene: &scene,
            pieces: &pieces,
            beginnings: beginnings.iter().map(PointId::as_str).collect(),
            targets: &targets,
            target_at: targets.iter().map(|target| (target.point.as_str(), target)).collect(),
            picked: input.picking.map_or(&[][..], Picking::points),
            threats: input.threats.of(input.session),
        };
        let route = route(&scene, input.last);
        BoardState {
            mat: mat(&scene, input.session.id(), input.nearest),
            class: scene.class(),
            view_box: scene.view_box(),
            demand: demand(input.session).map(|demand| demand.number),
            last_move: ways::threads(input.round, &scene) + &marks::last_move(&route),
            under: input.writing.names(input.session, &scene) + &builder.under(),
            pieces: scene.pieces().iter().map(|placed| builder.piece(placed)).collect(),
            over: builder.over(),
            points: scene.points().iter().map(|placed| builder.point(placed)).collect(),
            is_live: !beginnings.is_empty() || !targets.is_empty(),
            steps: input.steps,
            route: route.iter().map(|square| (square.x, square.y)).collect(),
            risks: threats::risks(&builder.threats, &scene),
            ways: ways.clone(),
        }
    }

    /// The markup of a refused point and of what is in the way.
    pub fn refused_markup(&self, note: Option<&BoardNote>) -> String {
        let Some(note) = note else { return String::new() };
        let square = |name: &PointId| self.point(name).map(BoardPoint::square);
        let refused = square(&note.point).filter(|_| !note.obstacles.contains(&note.point));
        let obstacles = note.obstacles.iter().filter_map(square).map(marks::obstacle);
        refused.map(marks::refused).into_iter().chain(obstacles).collect()
    }

    /// The markup of the ways of the piece on this point.
    pub fn way_markup(&self, point: Option<&str>) -> String {
        point.map(|point| ways::markup(&self.ways, point)).unwrap_or_default()
    }

    /// The markup of the chance that the piece on this point is captured next.
    pub fn risk_markup(&self, point: Option<&str>) -> String {
        let found = self.risks.iter().find(|(name, _)| Some(name.as_str()) == point);
        found.map(|(_, markup)| markup.clone()).unwrap_or_default()
    }

    /// The markup of moves that are advised.
    pub fn hint_markup(&self, hints: &[BoardHint]) -> String {
        let square = |name: &PointId| self.point(name).map(BoardPoint::square);
        hints.iter().map(|hint| hint.markup(square)).collect()
    }

    /// The piece with this id.
    pub fn piece(&self, id: u32) -> Option<&BoardPiece> {
        self.pieces.iter().find(|piece| piece.id == id)
    }

    /// The point with this name.
    pub fn point(&self, name: &str) -> Option<&BoardPoint> {
        self.points.iter().find(|point| point.name == name)
    }

    /// The point with the keyboard focus: `wanted` if it exists, otherwise the first that can be picked.
    pub fn focus(&self, wanted: Option<&str>) -> Option<String> {
        let wanted = wanted.and_then(|name| self.point(name));
        let first = || self.points.iter().find(|point| point.is_live).or(self.points.first());
        wanted.or_else(first).map(|point| point.name.clone())
    }

    /// The nearest point in a direction on the screen.
    pub fn neighbour(&self, from: &str, direction: Direction) -> Option<String> {
        let from = self.point(from)?;
        let (east, south) = direction.vector();
        let distance = |point: &BoardPoint| {
            let (x, y) = (point.x - from.x, point.y - from.y);
            let (along, aside) = (x * east + y * south, (x * south - y * east).abs());
            (along > 1.0).then_some(along + 2.5 * aside)
        };
        // Points off the board can be reached only while they can be picked.
        let reachable = self.points.iter().filter(|point| point.is_live || !point.is_off_board);
        let reached = reachable.filter_map(|point| distance(point).map(|far| (far, point)));
        reached.min_by(|one, other| one.0.total_cmp(&other.0)).map(|(_, point)| point.name.clone())
    }

    /// The next or previous point that can be picked; only targets while a piece is picked.
    pub fn next_live(&self, from: &str, step: i32) -> Option<String> {
        let has_targets = self.points.iter().any(|point| point.is_target);
        let is_meant = |point: &&BoardPoint| if has_targets { point.is_target } else { point.is_live };
        let live: Vec<&BoardPoint> = self.points.iter().filter(is_meant).collect();
        let count = i32::try_from(live.len()).ok().filter(|count| *count > 0)?;
        let at = live.iter().position(|point| point.name == from).and_then(|at| i32::try_from(at).ok());
        let next = match at {
            Some(at) => (at + step).rem_euclid(count),
            None if step > 0 => 0,
            None => count - 1,
        };
        Some(live[usize::try_from(next).ok()?].name.clone())
    }
}

/// Builds the parts of a [`BoardState`].
struct Builder<'a> {
    input: &'a BoardInput<'a>,
    ways: &'a [PieceWays],
    scene: &'a Scene,
    pieces: &'a [Piece],
    beginnings: HashSet<&'a str>,
    targets: &'a [Target],
    target_at: HashMap<&'a str, &'a Target>,
    picked: &'a [PointId],
    threats: Vec<Threat>,
}

impl Builder<'_> {
    fn point(&self, placed: &PlacedPoint) -> BoardPoint {
        let name = &placed.point.name;
        let target = self.target_at.get(name.as_str());
        let state = PointState {
            may_begin: self.beginnings.contains(name.as_str()),
            is_picked: self.picked.contains(name),
            is_target: target.is_some(),
            is_capture: target.is_some_and(|target| target.is_capture),
            values: target.map(|target| target.values.clone()).unwrap_or_default(),
        };
        let mut label = describe_point(self.input.language, self.input.session, &placed.point, self.pieces, &state);
        if let Some(threat) = self.threat(name) {
            label = format!("{label}, {}", could_be_taken(self.input.language, threat.probability));
        }
        BoardPoint {
            name: name.to_string(),
            x: placed.square.x,
            y: placed.square.y,
            side: placed.square.side,
            label,
            is_live: state.may_begin || state.is_target || state.is_picked,
            is_target: state.is_target,
            is_off_board: placed.point.place() == Place::Beside,
        }
    }

    fn piece(&self, placed: &PlacedPiece) -> BoardPiece {
        BoardPiece {
            id: piece_id(self.input.pieces, placed),
            x: placed.x,
            y: placed.y,
            size: placed.size,
            markup: placed.markup.clone(),
            is_lifted: self.picked.last() == Some(&placed.piece.point) && placed.piece.seat.is_some(),
        }
    }

    /// Marks below the pieces, except the last move.
    fn under(&self) -> String {
        let mut marks = String::new();
        let put_down = self.put_down();
        // A point that already shows a placed piece is not marked as picked.
        for name in self.picked.iter().filter(|_| put_down.is_empty()) {
            marks += &self.scene.square(name).map(marks::selected).unwrap_or_default();
        }
        marks += &ways::picked_markup(self.ways, self.picked);
        marks += &put_down;
        marks += &self.demanded();
        for target in self.targets {
            let Some(square) = self.scene.square(&target.point) else { continue };
            if let Some(left) = target.takes_over {
                marks += &marks::handover(square, Some(left));
            } else if target.is_capture {
                marks += &marks::at_stake(square);
            }
        }
        marks + &self.scene.blocks() + &self.scene.pairs()
    }

    /// The demanded number, under the piece that demands it and under every piece that meets it.
    fn demanded(&self) -> String {
        let Some(demand) = demand(self.input.session) else { return String::new() };
        let answering = demand.met_by.iter().filter(|_| self.input.picking.is_some());
        answering.chain([&demand.by]).map(|name| self.scene.demand_mark(name, demand.number)).collect()
    }

    /// Pieces from the hand on the points picked for them.
    fn put_down(&self) -> String {
        let Some(picking) = self.input.picking else { return String::new() };
        let draw = |piece: &Piece| {
            let (square, seat) = (self.scene.square(&piece.point)?, piece.seat?);
            let markup =
                bisat_drawing::piece(self.input.session.id(), piece, Some(self.input.session.player(seat).colour))?;
            let scale = 0.58 * square.side / 100.0;
            Some(format!("<g transform=\"translate({} {}) scale({scale})\">{markup}</g>", square.x, square.y))
        };
        let lying = picking.pieces(self.input.session);
        let is_put = |(was, now): &(&Piece, &Piece)| was.point != now.point;
        self.pieces.iter().zip(&lying).filter(is_put).filter_map(|(_, now)| draw(now)).collect()
    }

    /// Marks above the pieces.
    fn over(&self) -> String {
        let mut marks = String::new();
        for placed in self.scene.pieces() {
            let point = &placed.piece.point;
            let is_marked = self.input.movable.as_ref().is_none_or(|movable| movable.contains(point));
            if self.beginnings.contains(point.as_str()) && self.is_own(placed) && is_marked {
                marks += &marks::may_move(placed.x, placed.y, placed.size);
            }
            if let Some(threat) = self.threat(point).filter(|threat| placed.piece.seat == Some(threat.seat)) {
                marks += &marks::threatened(placed.x, placed.y, placed.size, threat.probability.percent());
            }
        }
        marks += &self.input.writing.numbers(self.input.session, self.scene, self.input.picking);
        // An empty point that can be picked first is itself marked as a target.
        if self.picked.is_empty() {
            let occupied: HashSet<&str> =
                self.scene.pieces().iter().map(|placed| placed.piece.point.as_str()).collect();
            let names = self.scene.points().iter().map(|placed| placed.point.name.as_str());
            for name in names.filter(|name| self.beginnings.contains(name) && !occupied.contains(name)) {
                marks += &self.scene.square(name).map(|square| marks::target(square, None)).unwrap_or_default();
            }
        }
        if let Some(picking) = self.input.picking {
            marks += &ways::landings(self.input.session, picking, self.scene);
        }
        let is_only = self.targets.len() == 1;
        // With a single throw its number would be the same on every target.
        let shows_values = self.pieces.iter().filter(|piece| piece.throw_value().is_some()).count() > 1;
        for target in self.targets.iter().filter(|target| target.takes_over.is_none()) {
            let Some(square) = self.scene.square(&target.point) else { continue };
            let value = target.values.first().copied().filter(|_| shows_values);
            if let Some(onward) = target.onward.as_ref().and_then(|name| self.scene.square(name)) {
                marks += &marks::parted(square, onward);
                continue;
            }
            let end = if target.is_capture { marks::TargetMark::Capture } else { marks::TargetMark::Knot };
            for from in target.ways.iter().filter_map(|name| self.scene.square(name)) {
                marks += &marks::heading(square, from, end);
            }
            marks += &match (target.is_capture, is_only) {
                (true, _) => marks::capture(square, value),
                (false, true) => marks::forced(square, value),
                (false, false) => marks::target(square, value),
            };
        }
        marks
    }

    /// The threat to the pieces on the point, if it is marked.
    fn threat(&self, point: &PointId) -> Option<&Threat> {
        self.threats.iter().find(|threat| threat.point == *point)
    }

    /// Whether the piece belongs to the seat that is to act.
    fn is_own(&self, placed: &PlacedPiece) -> bool {
        matches!(self.input.session.turn(), Turn::Seat(seat) if placed.piece.seat == Some(seat))
    }
}

fn route(scene: &Scene, last: Option<&Step>) -> Vec<Square> {
    let route = last.map_or(&[][..], |step| &step.route);
    route.iter().filter_map(|name| scene.square(name)).collect()
}

/// The id of a drawn piece. Drawing and tracker both count the pieces of a seat and kind in the order of the engine.
fn piece_id(tracked: &[Tracked], placed: &PlacedPiece) -> u32 {
    let is_same = |one: &&Tracked| one.piece.kind == placed.piece.kind && one.piece.seat == placed.piece.seat;
    tracked.iter().filter(is_same).nth(placed.key.index).map_or(0, |one| one.id)
}

/// The markup of the board without pieces, cached.
pub(super) fn mat(scene: &Scene, game: &str, nearest: Option<Seat>) -> Arc<str> {
    thread_local! {
        static CACHE: RefCell<Vec<(String, Arc<str>)>> = const { RefCell::new(Vec::new()) };
    }
    const CACHED: usize = 8;
    let marks: String = scene.points().iter().map(|placed| placed.point.mark).collect();
    let key = format!("{game} {nearest:?} {} {marks}", scene.view_box());
    CACHE.with_borrow_mut(|cache| match cache.iter().find(|(known, _)| *known == key) {
        Some((_, mat)) => mat.clone(),
        None => {
            let mat: Arc<str> = scene.board().into();
            cache.truncate(CACHED - 1);
            cache.insert(0, (key, mat.clone()));
            mat
        }
    })
}
