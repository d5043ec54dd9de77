//! A board on paper.

use crate::board::coordinates;
use crate::board::grid_lines::grid_lines;
use crate::layout::BoardLayout;
use crate::number::round;
use crate::paper::ink::text;
use crate::square::Square;

/// A board on paper: its layout, scaled to millimetres.
pub(crate) struct PaperBoard<'a> {
    pub(crate) layout: &'a BoardLayout,
    /// The side of a regular square.
    pub(crate) side: f32,
    pub(crate) width: f32,
    pub(crate) height: f32,
    /// The upper left corner, in units of the layout.
    origin: (f32, f32),
}

impl<'a> PaperBoard<'a> {
    /// Scales the layout so that a regular square has the side `side`, with a rim of `rim` squares.
    pub(crate) fn new(layout: &'a BoardLayout, side: f32, rim: f32) -> Self {
        let (mut left, mut top, mut right, mut bottom) = (f32::MAX, f32::MAX, f32::MIN, f32::MIN);
        for placed in layout.regular() {
            let [l, t, r, b] = placed.square.edges(0.5);
            (left, right) = (left.min(l), right.max(r));
            (top, bottom) = (top.min(t), bottom.max(b));
        }
        let rim = layout.side * rim;
        let scale = side / layout.side;
        PaperBoard {
            layout,
            side,
            width: (right - left + 2.0 * rim) * scale,
            height: (bottom - top + 2.0 * rim) * scale,
            origin: (left - rim, top - rim),
        }
    }

    /// A place of the layout on paper.
    pub(crate) fn place(&self, x: f32, y: f32) -> (f32, f32) {
        (self.length(x - self.origin.0), self.length(y - self.origin.1))
    }

    /// A length of the layout on paper.
    pub(crate) fn length(&self, length: f32) -> f32 {
        length * self.side / self.layout.side
    }

    /// A square of the layout on paper.
    pub(crate) fn square_of(&self, square: Square) -> Square {
        let (x, y) = self.place(square.x, square.y);
        Square { x, y, side: self.length(square.side) }
    }

    /// The lines between the regular squares.
    pub(crate) fn grid(&self) -> String {
        let squares = self.layout.regular().map(|placed| self.square_of(placed.square));
        format!("<path d=\"{}\"/>", grid_lines(squares, self.side).path())
    }

    /// The frame of a rectangular board.
    pub(crate) fn frame(&self) -> String {
        format!(
            "<rect width=\"{}\" height=\"{}\" rx=\"{}\"/>",
            round(self.width),
            round(self.height),
            round(self.side * 0.12)
        )
    }

    /// The names of files and ranks within the rim, for a player at every edge: a mat may lie any way round, and its names
    /// are always those of the player who is nearest. Each player reads the names that stand upright.
    pub(crate) fn coordinates_from_every_side(&self) -> String {
        let size = self.side * 0.15;
        let (across, down) = (self.width / 2.0, self.height / 2.0);
        // The squares of a row: the nearest rank, from left to right, and of the first file, from bottom to top.
        let mut columns: Vec<f32> = self.layout.spaces().map(|placed| self.square_of(placed.square).x).collect();
        columns.sort_by(f32::total_cmp);
        columns.dedup_by(|one, other| (*one - *other).abs() < self.side / 2.0);
        // Aside of the middle of a square, so that the names of two players do not meet.
        let aside = self.side * 0.16;
        let named: String = (0u8..)
            .zip(&columns)
            .map(|(number, along)| {
                let file =
                    text(along - across - aside, down - size * 0.98, size, &((b'a' + number) as char).to_string());
                let rank = text(size * 0.98 - across, across - along + aside, size, &(number + 1).to_string());
                file + &rank
            })
            .collect();
        let turned = |quarter: u8| {
            format!(
                "<g transform=\"translate({} {}) rotate({})\">{named}</g>",
                round(across),
                round(down),
                u16::from(quarter) * 90
            )
        };
        (0..4).map(turned).collect()
    }

    /// The names of files and ranks, within the rim.
    pub(crate) fn coordinates(&self) -> String {
        let (bottom, size) = (self.height - self.side * 0.15, self.side * 0.15);
        let (mut files, mut ranks) = (Vec::new(), Vec::new());
        let mut written = String::new();
        for placed in self.layout.spaces() {
            let (file, rank) = (coordinates::file(&placed.point), coordinates::rank(&placed.point));
            let square = self.square_of(placed.square);
            if !files.contains(&file) {
                files.push(file);
                written += &text(square.x, bottom, size, &file.to_string());
            }
            if !ranks.contains(&rank) {
                ranks.push(rank);
                written += &text(size, square.y, size, &rank.to_string());
            }
        }
        written
    }
}
