//! One space of a board: its background, its mark, its pieces, and what can be done there.

use bisat_client::PointState;
use bisat_engine::{AnySession, Piece, Point};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::pieces::stacks;
use crate::palette::BoardPalette;
use crate::theme::Theme;

/// A space with everything that is shown there.
pub(super) struct Cell<'a> {
    pub(super) session: &'a dyn AnySession,
    pub(super) point: &'a Point,
    pub(super) pieces: &'a [&'a Piece],
    pub(super) state: Option<&'a PointState>,
    pub(super) is_cursor: bool,
    /// Whether the last move started here.
    pub(super) is_from: bool,
    /// Whether it ended here.
    pub(super) is_to: bool,
    pub(super) is_island: bool,
    pub(super) theme: Theme,
    pub(super) palette: &'a BoardPalette,
}

impl Cell<'_> {
    pub(super) fn draw(&self, area: Rect, canvas: &mut Buffer) {
        canvas.set_style(area, self.ground());
        let inner = if self.is_island { self.frame(area, canvas) } else { area };
        self.write_mark(inner, canvas);
        self.put_pieces(inner, canvas);
        self.put_targets(inner, canvas);
        self.bracket(area, canvas);
        if self.is_cursor {
            canvas.set_style(area, self.theme.board_cursor(self.palette));
        }
    }

    fn ground(&self) -> Style {
        let ground =
            self.point.colour.map_or_else(|| self.theme.ground(self.palette), |of| self.theme.tinted(self.palette, of));
        if self.is_to { ground.patch(self.theme.last(self.palette)) } else { ground }
    }

    /// Draws the rounded frame of an island and returns the area inside.
    fn frame(&self, area: Rect, canvas: &mut Buffer) -> Rect {
        if area.width < 4 || area.height < 3 {
            return area;
        }
        let [top_left, top_right, bottom_left, bottom_right, across, down] =
            self.theme.either(['╭', '╮', '╰', '╯', '─', '│'], ['.', '.', '\'', '\'', '-', '|']);
        let (right, bottom) = (area.right() - 1, area.bottom() - 1);
        for x in area.x..=right {
            canvas[(x, area.y)].set_char(across);
            canvas[(x, bottom)].set_char(across);
        }
        for y in area.y..=bottom {
            canvas[(area.x, y)].set_char(down);
            canvas[(right, y)].set_char(down);
        }
        canvas[(area.x, area.y)].set_char(top_left);
        canvas[(right, area.y)].set_char(top_right);
        canvas[(area.x, bottom)].set_char(bottom_left);
        canvas[(right, bottom)].set_char(bottom_right);
        Rect::new(area.x + 1, area.y + 1, area.width - 2, area.height - 2)
    }

    /// The mark of the space: a number in its corner, or a cross from corner to corner.
    fn write_mark(&self, area: Rect, canvas: &mut Buffer) {
        let mark = self.point.mark;
        if mark.is_empty() || self.is_island {
            return;
        }
        let style = self.mark_style();
        if matches!(mark, "x" | "+") {
            return self.cross(area, canvas, style);
        }
        let is_number = mark.chars().all(|letter| letter.is_ascii_digit());
        if is_number {
            canvas.set_string(area.x, area.y, mark, style);
        } else if self.pieces.is_empty() && !self.is_target() {
            let letter = match mark {
                ":" => self.theme.either("∶", ":"),
                "#" => self.theme.either("◎", "#"),
                "*" => self.theme.either("✶", "*"),
                other => other,
            };
            let (x, y) = middle(area, 1);
            canvas.set_string(x, y, letter, style);
        }
    }

    /// The mark is bold if a move can start here or if a piece here wears something, else faint.
    fn mark_style(&self) -> Style {
        let is_bold = self.state.is_some_and(|state| state.may_begin || state.is_picked);
        let style = self.theme.figure(self.palette);
        if is_bold || self.worn().is_some() { style.patch(self.theme.mark(self.palette)) } else { style }
    }

    fn cross(&self, area: Rect, canvas: &mut Buffer, style: Style) {
        if area.height == 1 || area.width < 3 {
            if self.pieces.is_empty() && !self.is_target() {
                let (x, y) = middle(area, 1);
                canvas[(x, y)].set_char(self.theme.either('╳', 'x')).set_style(style);
            } else if area.width > 2 {
                canvas[(area.x, area.y)].set_char(self.theme.either('╳', 'x')).set_style(style);
            }
            return;
        }
        let (falls, rises) = self.theme.either(('╲', '╱'), ('\\', '/'));
        let (right, bottom) = (area.right() - 1, area.bottom() - 1);
        canvas[(area.x, area.y)].set_char(falls).set_style(style);
        canvas[(right, area.y)].set_char(rises).set_style(style);
        canvas[(area.x, bottom)].set_char(rises).set_style(style);
        canvas[(right, bottom)].set_char(falls).set_style(style);
    }

    /// The mark of a neutral piece, which lies on top of another.
    fn worn(&self) -> Option<&str> {
        self.pieces.iter().find(|piece| piece.seat.is_none() && !piece.mark.is_empty()).map(|piece| piece.mark.as_str())
    }

    fn put_pieces(&self, area: Rect, canvas: &mut Buffer) {
        let stacks = stacks(self.session, self.pieces, &self.theme);
        if stacks.is_empty() {
            if self.is_from && !self.is_target() {
                let (x, y) = middle(area, 1);
                let style = self.theme.mark(self.palette);
                canvas[(x, y)].set_char(self.theme.either('∘', '.')).set_style(style);
            }
            return;
        }
        let (hat, has_room_above) = (self.worn(), area.height > 1);
        let is_number = self.point.mark.chars().all(|letter| letter.is_ascii_digit());
        let taken = usize::from(!has_room_above && !self.point.mark.is_empty() && is_number)
            + usize::from(!has_room_above && hat.is_some());
        let wide = usize::from(area.width).saturating_sub(taken).max(1);
        let gaps = stacks.len() - 1;
        let share = wide.saturating_sub(gaps) / stacks.len();
        let texts: Vec<String> = stacks.iter().map(|stack| stack.within(share.max(1))).collect();
        let between = if texts.iter().map(|text| text.chars().count()).sum::<usize>() + gaps <= wide { 1 } else { 0 };
        let length: usize = texts.iter().map(|text| text.chars().count()).sum::<usize>() + between * gaps;
        let (mut x, y) = middle(area, length.min(wide) as u16);
        x = if taken > 0 { area.right().saturating_sub(length as u16).max(area.x) } else { x };
        if let Some(hat) = hat {
            let style = self.theme.mark(self.palette);
            let at = if has_room_above { (middle(area, 1).0, y - 1) } else { (x.saturating_sub(1), y) };
            canvas.set_string(at.0, at.1, hat, style);
        }
        let may_begin = self.state.is_some_and(|state| state.may_begin && !state.is_picked);
        for (stack, text) in stacks.iter().zip(&texts) {
            let style = if may_begin { stack.style.add_modifier(Modifier::UNDERLINED) } else { stack.style };
            if x < area.right() {
                canvas.set_stringn(x, y, text, usize::from(area.right() - x), style);
            }
            x += text.chars().count() as u16 + between as u16;
        }
        if may_begin && area.height > 2 && area.width > 2 {
            let (x, y) = (middle(area, 3).0, y + 1);
            canvas.set_string(x, y, self.theme.either("╌╌╌", "---"), self.theme.mark(self.palette));
        }
    }

    fn is_target(&self) -> bool {
        self.state.is_some_and(|state| state.is_target)
    }

    /// An empty target is a dot with the throws that lead there.
    fn put_targets(&self, area: Rect, canvas: &mut Buffer) {
        let Some(state) = self.state.filter(|state| state.is_target || state.may_begin) else { return };
        let is_empty = !self.pieces.iter().any(|piece| piece.seat.is_some());
        if !is_empty || state.is_picked {
            return;
        }
        let values: Vec<String> = state.values.iter().map(u8::to_string).collect();
        let dot = self.theme.either("·", ".");
        let long = format!("{dot}{}", values.join(","));
        let text = if long.chars().count() <= usize::from(area.width) { long.as_str() } else { dot };
        let (x, y) = middle(area, text.chars().count() as u16);
        canvas.set_string(x, y, text, self.theme.mark(self.palette));
    }

    /// Brackets on the lines beside the space: picked, can be captured, can be reached.
    fn bracket(&self, area: Rect, canvas: &mut Buffer) {
        let Some(state) = self.state else { return };
        let is_empty = !self.pieces.iter().any(|piece| piece.seat.is_some());
        let (left, right) = match state {
            _ if state.is_picked => ('[', ']'),
            _ if state.is_capture => ('<', '>'),
            _ if state.is_target && !is_empty => ('(', ')'),
            _ => return,
        };
        let y = middle(area, 1).1;
        let style = self.theme.mark(self.palette);
        // An island has no lines around it: the brackets go on its own frame.
        let (from, to) =
            if self.is_island { (area.x, area.right() - 1) } else { (area.x.saturating_sub(1), area.right()) };
        canvas[(from, y)].set_char(left).set_style(style);
        canvas[(to, y)].set_char(right).set_style(style);
    }
}

/// The start of a text of this length that is centred in the area.
fn middle(area: Rect, length: u16) -> (u16, u16) {
    (area.x + area.width.saturating_sub(length) / 2, area.y + area.height / 2)
}
