//! A board on the screen, drawn from points, pieces and their states. It knows no rules and no games.

pub(crate) mod grid;
pub(crate) mod measure;
mod lines;
mod cell;
mod pieces;

use std::collections::HashMap;

use bisat_client::{PointState, Step};
use bisat_engine::{AnySession, Piece, PointId, Seat};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use self::cell::Cell;
use self::grid::Grid;
use self::measure::Measure;
use crate::game_style::Coordinates;
use crate::games::style_of;
use crate::theme::Theme;

pub(crate) use pieces::stacks;

/// The coordinates that are written on the rim of a game's board.
///
/// # Panics
///
/// If no game has this id.
pub fn coordinates(game: &str) -> Coordinates {
    style_of(game).coordinates()
}

/// A point and its area on the screen, for the mouse and the cursor.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct HitArea {
    pub(crate) point: PointId,
    pub(crate) area: Rect,
    /// Whether it lies beside the board.
    pub(crate) is_beside: bool,
}

/// Everything that is shown on a board.
pub(crate) struct BoardView<'a> {
    pub(crate) session: &'a dyn AnySession,
    /// The pieces on and beside it.
    pub(crate) pieces: &'a [Piece],
    /// The seat whose side is nearest.
    pub(crate) near: Option<Seat>,
    /// The states of points: what can be done there.
    pub(crate) states: &'a HashMap<PointId, PointState>,
    /// The point under the cursor.
    pub(crate) cursor: Option<&'a str>,
    /// The last step.
    pub(crate) last: Option<&'a Step>,
    pub(crate) theme: Theme,
}

impl BoardView<'_> {
    fn grid(&self) -> Grid {
        let turns = self.near.map_or(0, |seat| self.session.quarter_turns(seat));
        Grid::new(self.session.points(), turns, coordinates(self.session.id()))
    }

    /// The width of the board within `most` columns and `height` rows.
    pub(crate) fn width(&self, most: u16, height: u16) -> u16 {
        let grid = self.grid();
        Measure::fitting(&grid, most, height).width(&grid).min(most)
    }

    /// Draws the board in the middle of the area, or the part around the cursor if the board is too large. Returns the
    /// areas of the points.
    pub(crate) fn draw(&self, area: Rect, buffer: &mut Buffer) -> Vec<HitArea> {
        let grid = self.grid();
        let measure = Measure::fitting(&grid, area.width, area.height);
        let whole = Rect::new(0, 0, measure.width(&grid), measure.height().max(1));
        let mut canvas = Buffer::empty(whole);
        let areas = self.paint(&mut canvas, &grid, &measure);
        let focus = areas.iter().find(|hit| self.cursor == Some(hit.point.as_str())).map(|hit| hit.area);
        let (across, down) = (
            shift(whole.width, area.width, focus.map(|focus| focus.x + focus.width / 2)),
            shift(whole.height, area.height, focus.map(|focus| focus.y + focus.height / 2)),
        );
        for y in 0..whole.height.min(area.height) {
            for x in 0..whole.width.min(area.width) {
                let from = (x + across.skipped, y + down.skipped);
                buffer[(area.x + x + across.margin, area.y + y + down.margin)] = canvas[from].clone();
            }
        }
        let place = |hit: HitArea| {
            let x = hit.area.x.checked_sub(across.skipped)?;
            let y = hit.area.y.checked_sub(down.skipped)?;
            let moved = Rect { x: area.x + x + across.margin, y: area.y + y + down.margin, ..hit.area };
            let seen = moved.intersection(area);
            (!seen.is_empty()).then_some(HitArea { area: seen, ..hit })
        };
        areas.into_iter().filter_map(place).collect()
    }

    fn paint(&self, canvas: &mut Buffer, grid: &Grid, measure: &Measure) -> Vec<HitArea> {
        let style = style_of(self.session.id());
        let (palette, barriers) = (style.palette(), style.barriers(self.session));
        lines::draw(canvas, grid, measure, &self.theme, palette);
        let mut areas = Vec::new();
        for (point, square) in grid.points.iter().zip(&grid.squares) {
            let area = measure.inside(*square, grid.reach(*square));
            let here: Vec<_> = self.pieces.iter().filter(|piece| piece.point == point.name).collect();
            let is_from = |step: &Step| step.route.len() > 1 && step.route.first() == Some(&point.name);
            let is_to = |step: &Step| step.route.len() > 1 && step.route.last() == Some(&point.name);
            let cell = Cell {
                session: self.session,
                point,
                pieces: &here,
                state: self.states.get(&point.name),
                is_cursor: self.cursor == Some(point.name.as_str()),
                is_from: self.last.is_some_and(is_from),
                is_to: self.last.is_some_and(is_to),
                is_island: grid.is_island(*square),
                theme: self.theme,
                palette,
            };
            cell.draw(area, canvas);
            areas.push(HitArea { point: point.name.clone(), area, is_beside: false });
        }
        for bolt in barriers {
            let area_of = |name: &str| areas.iter().find(|hit| hit.point == name).map(|hit| hit.area);
            if let (Some(here), Some(beyond)) = (area_of(&bolt.point), area_of(&bolt.beyond)) {
                let style = self.theme.piece(palette, self.session.player(bolt.seat).colour);
                let at = between(here, beyond);
                canvas[at].set_char('=').set_style(style);
            }
        }
        areas
    }
}

/// The cell between two neighbours, or the edge of the first towards the second if there is no line.
fn between(here: Rect, beyond: Rect) -> (u16, u16) {
    let middle = |area: Rect| (area.x + area.width / 2, area.y + area.height / 2);
    let (x, y) = middle(here);
    match middle(beyond) {
        (other, _) if other > x && beyond.y == here.y => (here.right(), y),
        (other, _) if other < x && beyond.y == here.y => (here.x.saturating_sub(1), y),
        (_, other) if other > y => (x, here.bottom().min(beyond.y.saturating_sub(1))),
        _ => (x, here.y.saturating_sub(1).max(beyond.bottom())),
    }
}

/// How a length is fitted into another: the part that is skipped, and the margin before it.
struct Shift {
    skipped: u16,
    margin: u16,
}

fn shift(whole: u16, room: u16, focus: Option<u16>) -> Shift {
    if whole <= room {
        return Shift { skipped: 0, margin: (room - whole) / 2 };
    }
    let focus = focus.unwrap_or(whole / 2);
    Shift { skipped: focus.saturating_sub(room / 2).min(whole - room), margin: 0 }
}
