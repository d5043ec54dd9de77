//! The screen as it was written last, and what of it must be written again.

use std::io::{self, BufWriter, Stdout, stdout};

use ratatui::backend::{Backend, CrosstermBackend};
use ratatui::buffer::Buffer;
use ratatui::crossterm::cursor::MoveTo;
use ratatui::crossterm::queue;
use ratatui::crossterm::terminal::{Clear, ClearType};
use ratatui::layout::Rect;

/// The real screen.
pub(crate) struct Canvas {
    backend: CrosstermBackend<BufWriter<Stdout>>,
    shown: Buffer,
}

impl Canvas {
    /// Nothing has been written yet.
    pub(crate) fn new() -> Self {
        Canvas { backend: CrosstermBackend::new(BufWriter::new(stdout())), shown: Buffer::empty(Rect::ZERO) }
    }

    /// Forgets what was written: everything is written again.
    pub(crate) fn forget(&mut self) {
        self.shown = Buffer::empty(Rect::ZERO);
    }

    /// Writes what has changed.
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
        // Where the terminal is gone nothing can be written any more.
        let _ = Backend::flush(&mut self.backend);
    }
}

/// The rows that are written anew as a whole: those that change and have letters of several parts, as Devanagari has. How
/// wide such letters are terminals and we may see differently, and what is left of them must go.
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
    fn rows_with_letters_of_several_parts_are_written_anew_when_they_change() {
        let shown = Buffer::with_lines(["Throwing", "दाँव 2", "दाँव 3", "Kho"]);
        let next = Buffer::with_lines(["Spinning", "दाँव 2", "Six", "खो"]);
        assert_eq!(rewritten(&shown, &next), [2, 3]);
    }
}
