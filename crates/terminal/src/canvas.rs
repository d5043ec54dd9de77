//! Writes to the terminal only what has changed since the last frame.

use std::io::{self, BufWriter, Stdout, stdout};

use ratatui::backend::{Backend, CrosstermBackend};
use ratatui::buffer::Buffer;
use ratatui::crossterm::cursor::MoveTo;
use ratatui::crossterm::queue;
use ratatui::crossterm::terminal::{Clear, ClearType};
use ratatui::layout::Rect;

/// The output of the terminal, with a copy of the last frame.
pub(crate) struct Canvas {
    backend: CrosstermBackend<BufWriter<Stdout>>,
    shown: Buffer,
}

impl Canvas {
    /// An output that has shown nothing yet.
    pub(crate) fn new() -> Self {
        Canvas { backend: CrosstermBackend::new(BufWriter::new(stdout())), shown: Buffer::empty(Rect::ZERO) }
    }

    /// Forgets the last frame, so that the next one is written in full.
    pub(crate) fn forget(&mut self) {
        self.shown = Buffer::empty(Rect::ZERO);
    }

    /// Draws a frame and writes the cells that differ from the last one.
    pub(crate) fn draw(&mut self, paint: impl FnOnce(Rect, &mut Buffer)) -> io::Result<()> {
        let area = Rect::from((ratatui::layout::Position::ORIGIN, self.backend.size()?));
        let mut next = Buffer::empty(area);
        paint(area, &mut next);
        if self.shown.area != area {
            self.shown = Buffer::empty(area);
            queue!(self.backend, Clear(ClearType::All))?;
        }
        for row in rewritten(&self.shown, &next) {
            queue!(self.backend, MoveTo(0, row), Clear(ClearType::CurrentLine))?;
            for x in area.left()..area.right() {
                self.shown[(x, row)].reset();
            }
        }
        self.backend.draw(self.shown.diff(&next).into_iter())?;
        self.backend.hide_cursor()?;
        Backend::flush(&mut self.backend)?;
        self.shown = next;
        Ok(())
    }
}

impl Drop for Canvas {
    fn drop(&mut self) {
        // If the terminal is gone, nothing can be written.
        let _ = Backend::flush(&mut self.backend);
    }
}

/// The rows that are cleared and written in full: those that change and contain grapheme clusters, as Devanagari does.
/// Terminals disagree about the width of clusters, so that writing single cells would leave parts of them behind.
fn rewritten(shown: &Buffer, next: &Buffer) -> Vec<u16> {
    let row = |buffer: &Buffer, y: u16| -> Vec<ratatui::buffer::Cell> {
        (buffer.area.left()..buffer.area.right()).map(|x| buffer[(x, y)].clone()).collect()
    };
    let is_composed = |cell: &ratatui::buffer::Cell| cell.symbol().chars().nth(1).is_some();
    let must_go = |y: &u16| {
        let (before, after) = (row(shown, *y), row(next, *y));
        before != after && before.iter().chain(&after).any(is_composed)
    };
    (next.area.top()..next.area.bottom()).filter(must_go).collect()
}

#[cfg(test)]
mod tests {
    use ratatui::buffer::Buffer;

    use super::rewritten;

    #[test]
    fn rows_with_grapheme_clusters_are_written_in_full_when_they_change() {
        let shown = Buffer::with_lines(["Throwing", "दाँव 2", "दाँव 3", "Kho"]);
        let next = Buffer::with_lines(["Spinning", "दाँव 2", "Six", "खो"]);
        assert_eq!(rewritten(&shown, &next), [2, 3]);
    }
}
