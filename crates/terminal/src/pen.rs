//! Writes lines of text one below the other until the area is full.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::text;
use crate::theme::Theme;

/// Writes lines into an area from the top down.
pub(crate) struct Pen<'a> {
    buffer: &'a mut Buffer,
    area: Rect,
    theme: Theme,
}

impl<'a> Pen<'a> {
    /// Starts at the top of the area.
    pub(crate) fn new(buffer: &'a mut Buffer, area: Rect, theme: Theme) -> Self {
        Pen { buffer, area, theme }
    }

    /// The number of lines that are left.
    pub(crate) fn room(&self) -> u16 {
        self.area.height
    }

    /// The width of a line.
    pub(crate) fn width(&self) -> u16 {
        self.area.width
    }

    /// Writes a line and returns its area; none if the area is full.
    pub(crate) fn line<'t>(&mut self, line: impl Into<Line<'t>>) -> Option<Rect> {
        if self.area.height == 0 || self.area.width == 0 {
            return None;
        }
        let mut line: Line = line.into();
        for span in &mut line.spans {
            span.content = self.theme.text(&span.content).into_owned().into();
        }
        let place = Rect { height: 1, ..self.area };
        self.buffer.set_line(place.x, place.y, &shortened(line, place.width, &self.theme), place.width);
        self.skip();
        Some(Rect { width: place.width, ..place })
    }

    /// Writes a text, wrapped into lines.
    pub(crate) fn text(&mut self, words: &str, style: Style) {
        for line in text::wrapped(words, usize::from(self.area.width)) {
            self.line(Line::styled(line, style));
        }
    }

    /// Writes a dashed line.
    pub(crate) fn seam(&mut self) {
        let stitch = self.theme.either("╌", "-");
        self.line(Line::styled(stitch.repeat(usize::from(self.area.width)), self.theme.faint()));
    }

    /// Leaves a line empty.
    pub(crate) fn skip(&mut self) {
        self.area.y += 1;
        self.area.height = self.area.height.saturating_sub(1);
    }

    /// Applies a style to an area.
    pub(crate) fn restyle(&mut self, place: Rect, style: Style) {
        self.buffer.set_style(place, style);
    }
}

/// The line, cut with an ellipsis if it is too long.
fn shortened<'t>(line: Line<'t>, width: u16, theme: &Theme) -> Line<'t> {
    let width = usize::from(width);
    if line.width() <= width {
        return line;
    }
    let mut short = Vec::new();
    let mut room = width;
    for span in line.spans {
        let taken = span.width();
        if taken < room {
            room -= taken;
            short.push(span);
            continue;
        }
        let cut = text::cut(&format!("{} ", span.content), room, theme.either('…', '~'));
        short.push(Span::styled(cut, span.style));
        break;
    }
    Line::from(short)
}
