//! Output in the characters that the terminal can show.

use std::io::{self, Write};
use std::str;

use bisat_terminal::Theme;

/// A writer that writes ASCII where the terminal shows nothing else.
pub(crate) struct AsciiOutput<W> {
    output: W,
    theme: Theme,
}

impl<W: Write> AsciiOutput<W> {
    pub(crate) fn new(output: W, theme: Theme) -> Self {
        AsciiOutput { output, theme }
    }
}

impl<W: Write> Write for AsciiOutput<W> {
    /// Formatted text arrives in pieces that are each valid UTF-8.
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match str::from_utf8(bytes) {
            Ok(text) => self.output.write_all(self.theme.text(text).as_bytes())?,
            Err(_) => self.output.write_all(bytes)?,
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }
}
