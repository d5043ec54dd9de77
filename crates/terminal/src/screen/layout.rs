//! Where things stand on a screen with a board: the board, the panel beside it, the sentence below.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::Line;

use crate::context::Context;
use crate::pen::Pen;
use crate::text;

/// Room for the board, for the panel and for the sentence.
pub(crate) fn layout(area: Rect) -> (Rect, Rect, Rect) {
    let lines = if area.width >= 110 || area.height < 8 { 1 } else { 2 };
    let main = Rect { height: area.height.saturating_sub(lines), ..area };
    let below = Rect { y: main.bottom(), height: area.height.min(lines), ..area };
    let panel = match area.width {
        80.. => 22,
        36.. => 17,
        _ => 0,
    };
    let board = Rect { width: main.width - panel, ..main };
    let panel = Rect { x: board.right(), width: panel, ..main };
    (board, panel, below)
}

/// The board at its width with the panel next to it, both in the middle.
pub(crate) fn beside(board: Rect, panel: Rect, wide: u16) -> (Rect, Rect) {
    const WIDEST: u16 = 46;
    let room = board.width + panel.width;
    let panel_wide = if panel.width == 0 { 0 } else { (room - wide).min(WIDEST) };
    let left = (room - wide - panel_wide) / 2;
    let board = Rect { x: board.x + left, width: wide, ..board };
    let panel = Rect { x: board.right() + 1, width: panel_wide.saturating_sub(1), ..panel };
    (board, panel)
}

/// The sentence on the last lines; where not all fits, the end of it.
pub(crate) fn write_sentence(sentences: &[String], area: Rect, buffer: &mut Buffer, context: &Context) {
    let said: Vec<String> = sentences.iter().flat_map(|part| text::sentences(&context.theme.text(part))).collect();
    let lines = text::last_that_fit(&said, usize::from(area.width), usize::from(area.height));
    let mut pen = Pen::new(buffer, area, context.theme);
    for line in lines {
        pen.line(Line::styled(line, Style::new().add_modifier(Modifier::BOLD)));
    }
}
