//! What is seen of a board: everything that its component needs, worked out from a session and what is picked.

use std::cell::RefCell;
use std::sync::Arc;

use bisat_client::{Language, Picking, PointState, Step, Target, Tracked, could_be_taken, describe_point};
use bisat_drawing::{Laid, Scene, Spot, Standing, marks};
use bisat_engine::{AnySession, Piece, Place, Seat, Turn};

use super::keys::Way;

/// What is seen of a board.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct BoardState {
    /// The board itself.
    pub mat: Arc<str>,
    /// The classes of the drawing.
    pub class: &'static str,
    /// The view box of the drawing.
    pub view_box: String,
    /// The number that is demanded, where one is.
    pub demand: Option<u8>,
    /// Marks below the pieces.
    pub under: String,
    /// The pieces.
    pub pieces: Vec<ShownPiece>,
    /// Marks above the pieces.
    pub over: String,
    /// The points that can be picked or looked at.
    pub points: Vec<ShownPoint>,
    /// Whether somebody at this screen may do something.
    pub is_live: bool,
    /// How many steps led here.
    pub steps: usize,
    /// The centres of the points that the last step went over.
    pub way: Vec<(f32, f32)>,
}

/// A piece where it stands.
#[derive(Clone, PartialEq, Debug)]
pub struct ShownPiece {
    /// Its number, the same from step to step.
    pub id: u32,
    /// The centre.
    pub x: f32,
    /// The centre.
    pub y: f32,
    /// What 100 units of its drawing measure.
    pub size: f32,
    /// Its drawing.
    pub markup: String,
    /// Whether it is picked up.
    pub is_lifted: bool,
}

impl ShownPiece {
    /// The CSS transformation that puts it in its place.
    pub fn transform(&self) -> String {
        transform(self.x, self.y, self.size)
    }
}

/// The CSS transformation that puts a piece of this size in a place.
pub fn transform(x: f32, y: f32, size: f32) -> String {
    format!("translate({x:.1}px, {y:.1}px) scale({:.3})", size / 100.0)
}

/// A point of the board.
#[derive(Clone, PartialEq, Debug)]
pub struct ShownPoint {
    /// Its name.
    pub name: String,
    /// The centre.
    pub x: f32,
    /// The centre.
    pub y: f32,
    /// The side of its square.
    pub side: f32,
    /// What it is, who stands there, and what may be done, in words.
    pub label: String,
    /// Whether picking it does something.
    pub is_live: bool,
    /// Whether what is picked may go there.
    pub is_target: bool,
    /// Whether it lies beside the board.
    is_beside: bool,
}

impl ShownPoint {
    /// The ring that shows where the keyboard is.
    pub fn focus_ring(&self) -> String {
        marks::focus(Spot { x: self.x, y: self.y, side: self.side })
    }
}

/// What a board is to show.
pub struct Shown<'a> {
    /// The position.
    pub session: &'a dyn AnySession,
    /// How many steps led to it.
    pub steps: usize,
    /// The last of them.
    pub last: Option<&'a Step>,
    /// What is picked, where somebody at this screen is to choose.
    pub picking: Option<&'a Picking>,
    /// The pieces with their numbers.
    pub pieces: &'a [Tracked],
    /// Whose side lies nearest.
    pub nearest: Option<Seat>,
    /// The moves to be pointed out, as their first and last points, best first.
    pub hints: Vec<Vec<String>>,
    /// The points of the pieces that are asked for, where not all that may move are meant.
    pub asked: Option<Vec<String>>,
    /// Whether to show what could be taken, as where people learn and analyse.
    pub shows_threats: bool,
    /// The language of the labels.
    pub language: Language,
}

impl BoardState {
    /// What is seen.
    pub fn of(shown: &Shown) -> Self {
        let scene = Scene::of(shown.session, shown.nearest);
        let pieces = shown.session.pieces();
        let (beginnings, targets) = match shown.picking {
            Some(picking) => (picking.beginnings(shown.session), picking.targets(shown.session)),
            None => (Vec::new(), Vec::new()),
        };
        let picked = shown.picking.map_or(&[][..], Picking::points);
        let threatened = if shown.shows_threats { shown.session.threatened() } else { Vec::new() };
        let (beginnings, targets) = (&beginnings, &targets);
        let drawn = Drawn { scene: &scene, pieces: &pieces, beginnings, targets, picked, threatened: &threatened };
        let points = scene.places().iter().map(|laid| drawn.point(shown, laid)).collect();
        BoardState {
            mat: mat(&scene, shown),
            class: scene.class(),
            view_box: scene.view_box(),
            demand: shown.session.demand().map(|demand| demand.number),
            under: drawn.under(shown),
            pieces: scene.standings().iter().map(|standing| drawn.piece(shown.pieces, standing)).collect(),
            over: drawn.over(shown),
            points,
            is_live: !beginnings.is_empty() || !targets.is_empty(),
            steps: shown.steps,
            way: way(&scene, shown.last).iter().map(|spot| (spot.x, spot.y)).collect(),
        }
    }

    /// The piece with this number.
    pub fn piece(&self, id: u32) -> Option<&ShownPiece> {
        self.pieces.iter().find(|piece| piece.id == id)
    }

    /// The point with this name.
    pub fn point(&self, name: &str) -> Option<&ShownPoint> {
        self.points.iter().find(|point| point.name == name)
    }

    /// The point that the keyboard is on: this one while it is there, else the first that can be picked.
    pub fn focus(&self, wanted: Option<&str>) -> Option<String> {
        let wanted = wanted.and_then(|name| self.point(name));
        let first = || self.points.iter().find(|point| point.is_live).or(self.points.first());
        wanted.or_else(first).map(|point| point.name.clone())
    }

    /// The nearest point in a direction, as the board lies.
    pub fn neighbour(&self, from: &str, way: Way) -> Option<String> {
        let from = self.point(from)?;
        let (east, south) = way.vector();
        let distance = |point: &ShownPoint| {
            let (x, y) = (point.x - from.x, point.y - from.y);
            let (along, aside) = (x * east + y * south, (x * south - y * east).abs());
            (along > 1.0).then_some(along + 2.5 * aside)
        };
        // What lies beside the board is walked to while something can be done there.
        let walked = self.points.iter().filter(|point| point.is_live || !point.is_beside);
        let reached = walked.filter_map(|point| distance(point).map(|far| (far, point)));
        reached.min_by(|one, other| one.0.total_cmp(&other.0)).map(|(_, point)| point.name.clone())
    }

    /// The next point that can be picked, or the one before: among the targets while something is picked.
    pub fn next_live(&self, from: &str, step: i32) -> Option<String> {
        let has_targets = self.points.iter().any(|point| point.is_target);
        let is_meant = |point: &&ShownPoint| if has_targets { point.is_target } else { point.is_live };
        let live: Vec<&ShownPoint> = self.points.iter().filter(is_meant).collect();
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

/// A scene with what may be done on it.
struct Drawn<'a> {
    scene: &'a Scene,
    pieces: &'a [Piece],
    beginnings: &'a [String],
    targets: &'a [Target],
    picked: &'a [String],
    threatened: &'a [String],
}

impl Drawn<'_> {
    fn point(&self, shown: &Shown, laid: &Laid) -> ShownPoint {
        let name = &laid.point.name;
        let target = self.targets.iter().find(|target| target.point == *name);
        let state = PointState {
            may_begin: self.beginnings.contains(name),
            is_picked: self.picked.contains(name),
            is_target: target.is_some(),
            is_capture: target.is_some_and(|target| target.is_capture),
            values: target.map(|target| target.values.clone()).unwrap_or_default(),
        };
        let mut label = describe_point(shown.language, shown.session, &laid.point, self.pieces, &state);
        if self.threatened.contains(name) {
            label = format!("{label}, {}", could_be_taken(shown.language));
        }
        ShownPoint {
            name: name.clone(),
            x: laid.spot.x,
            y: laid.spot.y,
            side: laid.spot.side,
            label,
            is_live: state.may_begin || state.is_target || state.is_picked,
            is_target: state.is_target,
            is_beside: laid.point.place == Place::Beside,
        }
    }

    fn piece(&self, tracked: &[Tracked], standing: &Standing) -> ShownPiece {
        ShownPiece {
            id: number(tracked, standing),
            x: standing.x,
            y: standing.y,
            size: standing.size,
            markup: standing.draw(),
            is_lifted: self.picked.last() == Some(&standing.piece.point) && standing.piece.seat.is_some(),
        }
    }

    /// Marks below the pieces.
    fn under(&self, shown: &Shown) -> String {
        let mut marks = marks::last_move(&way(self.scene, shown.last));
        for hint in &shown.hints {
            let spots: Vec<Spot> = hint.iter().filter_map(|name| self.scene.spot(name)).collect();
            marks += &marks::way(&spots);
        }
        let put_down = self.put_down(shown);
        // What is put down already is not held in hand any more.
        for name in self.picked.iter().filter(|_| put_down.is_empty()) {
            marks += &self.scene.spot(name).map(marks::selected).unwrap_or_default();
        }
        marks += &put_down;
        marks += &self.demanded(shown);
        for target in self.targets {
            let Some(spot) = self.scene.spot(&target.point) else { continue };
            if let Some(left) = target.rises {
                marks += &marks::kho(spot, Some(left));
            } else if target.is_capture {
                marks += &marks::at_stake(spot);
            }
        }
        marks + &self.scene.bolts() + &self.scene.bonds()
    }

    /// The demanded number, bright under its wearer and under every piece that may answer.
    fn demanded(&self, shown: &Shown) -> String {
        let Some(demand) = shown.session.demand() else { return String::new() };
        let answering = demand.answering.iter().filter(|_| shown.picking.is_some());
        let spots = answering.chain([&demand.wearer]).filter_map(|name| self.scene.spot(name));
        spots.map(|spot| marks::demanded(spot, demand.number)).collect()
    }

    /// Pieces of the hand on the points that were picked for them.
    fn put_down(&self, shown: &Shown) -> String {
        let Some(picking) = shown.picking else { return String::new() };
        let draw = |piece: &Piece| {
            let (spot, seat) = (self.scene.spot(&piece.point)?, piece.seat?);
            let markup = bisat_drawing::piece(piece.kind, Some(shown.session.player(seat).colour), &piece.mark)?;
            let scale = 0.58 * spot.side / 100.0;
            Some(format!("<g transform=\"translate({} {}) scale({scale})\">{markup}</g>", spot.x, spot.y))
        };
        let lying = picking.pieces(shown.session);
        let is_put = |(was, now): &(&Piece, &Piece)| was.point != now.point;
        self.pieces.iter().zip(&lying).filter(is_put).filter_map(|(_, now)| draw(now)).collect()
    }

    /// Marks above the pieces.
    fn over(&self, shown: &Shown) -> String {
        let mut marks = String::new();
        for standing in self.scene.standings() {
            let is_meant = shown.asked.as_ref().is_none_or(|asked| asked.contains(&standing.piece.point));
            if self.beginnings.contains(&standing.piece.point) && is_own(shown, standing) && is_meant {
                marks += &marks::may_move(standing.x, standing.y, standing.size);
            }
            if self.threatened.contains(&standing.piece.point) && standing.piece.seat.is_some() {
                marks += &marks::threatened(standing.x, standing.y, standing.size);
            }
        }
        // Where nothing stands yet that could be picked up, the place itself is the target.
        let is_empty = |name: &&String| !self.scene.standings().iter().any(|one| one.piece.point == **name);
        if self.picked.is_empty() {
            for name in self.beginnings.iter().filter(is_empty) {
                marks += &self.scene.spot(name).map(|spot| marks::target(spot, None)).unwrap_or_default();
            }
        }
        let is_only = self.targets.len() == 1;
        // Where one throw lies there, its number on every target would tell nothing.
        let shows_values = self.pieces.iter().filter(|piece| piece.kind == "throw").count() > 1;
        for target in self.targets.iter().filter(|target| target.rises.is_none()) {
            let Some(spot) = self.scene.spot(&target.point) else { continue };
            let value = target.values.first().copied().filter(|_| shows_values);
            if let Some(onward) = target.onward.as_ref().and_then(|name| self.scene.spot(name)) {
                marks += &marks::parted(spot, onward);
                continue;
            }
            let end = if target.is_capture { marks::End::Capture } else { marks::End::Knot };
            for from in target.ways.iter().filter_map(|name| self.scene.spot(name)) {
                marks += &marks::heading(spot, from, end);
            }
            marks += &match (target.is_capture, is_only) {
                (true, _) => marks::capture(spot, value),
                (false, true) => marks::forced(spot, value),
                (false, false) => marks::target(spot, value),
            };
        }
        marks
    }
}

/// Whether the piece is the one to act's: only those may be picked up.
fn is_own(shown: &Shown, standing: &Standing) -> bool {
    matches!(shown.session.turn(), Turn::Seat(seat) if standing.piece.seat == Some(seat))
}

fn way(scene: &Scene, last: Option<&Step>) -> Vec<Spot> {
    let route = last.map_or(&[][..], |step| &step.route);
    route.iter().filter_map(|name| scene.spot(name)).collect()
}

/// The number of the piece that stands there: the drawing counts pieces of a seat and kind in the engine's order, too.
fn number(tracked: &[Tracked], standing: &Standing) -> u32 {
    let nth = standing.key.rsplit('-').next().and_then(|nth| nth.parse().ok()).unwrap_or(0);
    let is_same = |one: &&Tracked| one.piece.kind == standing.piece.kind && one.piece.seat == standing.piece.seat;
    tracked.iter().filter(is_same).nth(nth).map_or(0, |one| one.id)
}

/// The board without pieces: it is drawn once, as long as it lies the same.
fn mat(scene: &Scene, shown: &Shown) -> Arc<str> {
    thread_local! {
        static LAST: RefCell<Vec<(String, Arc<str>)>> = const { RefCell::new(Vec::new()) };
    }
    const KEPT: usize = 8;
    let marks: String = scene.places().iter().map(|laid| laid.point.mark).collect();
    let key = format!("{} {:?} {} {marks}", shown.session.id(), shown.nearest, scene.view_box());
    LAST.with_borrow_mut(|last| match last.iter().find(|(known, _)| *known == key) {
        Some((_, mat)) => mat.clone(),
        None => {
            let mat: Arc<str> = scene.mat().into();
            last.truncate(KEPT - 1);
            last.insert(0, (key, mat.clone()));
            mat
        }
    })
}
