//! The letters of a PDF: outlines of DejaVu Serif, which the file embeds, so that it needs no font of the reader.

use std::cell::RefCell;
use std::fmt::Write;

use ttf_parser::{Face, OutlineBuilder};

/// The width of a letter that the font does not have, in ems.
const UNKNOWN: f32 = 0.5;

/// The weight of a font.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Weight {
    Regular,
    Bold,
}

/// The fonts of a document.
pub(super) struct Fonts {
    regular: Font,
    bold: Font,
}

impl Fonts {
    pub(super) fn new() -> Self {
        Fonts { regular: Font::new(Weight::Regular), bold: Font::new(Weight::Bold) }
    }

    pub(super) fn of(&self, weight: Weight) -> &Font {
        match weight {
            Weight::Regular => &self.regular,
            Weight::Bold => &self.bold,
        }
    }

    /// The name of a font in the resources of a page.
    pub(super) fn name(weight: Weight) -> &'static str {
        match weight {
            Weight::Regular => "F1",
            Weight::Bold => "F2",
        }
    }
}

/// A font, and the letters that a document uses of it.
pub(super) struct Font {
    face: Face<'static>,
    /// The letters in the order of their codes, which begin with 1.
    used: RefCell<Vec<char>>,
}

/// An embedded letter: its drawing in units of the font.
pub(super) struct Glyph {
    pub(super) letter: char,
    pub(super) width: u16,
    pub(super) procedure: String,
}

impl Font {
    pub(super) fn new(weight: Weight) -> Self {
        let bytes = match weight {
            Weight::Regular => dejavu::serif_condensed::regular(),
            Weight::Bold => dejavu::serif_condensed::bold(),
        };
        Font { face: Face::parse(bytes, 0).expect("the font is part of the program"), used: RefCell::default() }
    }

    /// Whether the font has the letter.
    #[cfg(test)]
    pub(super) fn has(&self, letter: char) -> bool {
        self.face.glyph_index(letter).is_some()
    }

    /// Units per em.
    pub(super) fn units(&self) -> u16 {
        self.face.units_per_em()
    }

    /// The width of a text in ems.
    pub(super) fn width(&self, text: &str) -> f32 {
        text.chars().map(|letter| self.advance(letter)).sum()
    }

    fn advance(&self, letter: char) -> f32 {
        let advance = self.face.glyph_index(letter).and_then(|glyph| self.face.glyph_hor_advance(glyph));
        advance.map_or(UNKNOWN, |advance| f32::from(advance) / f32::from(self.units()))
    }

    /// The codes of the text, in hexadecimal digits. A letter beyond the 255th different one is left out.
    pub(super) fn encode(&self, text: &str) -> String {
        let mut used = self.used.borrow_mut();
        let mut codes = String::new();
        for letter in text.chars() {
            let at = used.iter().position(|other| *other == letter).unwrap_or_else(|| {
                used.push(letter);
                used.len() - 1
            });
            if let Ok(code) = u8::try_from(at + 1) {
                let _ = write!(codes, "{code:02x}");
            }
        }
        codes
    }

    /// The letters that were encoded, in order of their codes.
    pub(super) fn glyphs(&self) -> Vec<Glyph> {
        self.used.borrow().iter().take(u8::MAX.into()).map(|letter| self.glyph(*letter)).collect()
    }

    fn glyph(&self, letter: char) -> Glyph {
        let width = (self.advance(letter) * f32::from(self.units())).round() as u16;
        let mut outline = Outline::default();
        let bounds = self.face.glyph_index(letter).and_then(|glyph| self.face.outline_glyph(glyph, &mut outline));
        let procedure = match bounds {
            Some(bounds) => format!(
                "{width} 0 {} {} {} {} d1\n{}f",
                bounds.x_min, bounds.y_min, bounds.x_max, bounds.y_max, outline.operators
            ),
            None => format!("{width} 0 0 0 0 0 d1"),
        };
        Glyph { letter, width, procedure }
    }
}

/// An outline as operators of PDF.
#[derive(Default)]
struct Outline {
    operators: String,
    at: (f32, f32),
}

impl OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        self.at = (x, y);
        self.operators += &format!("{x:.0} {y:.0} m\n");
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.at = (x, y);
        self.operators += &format!("{x:.0} {y:.0} l\n");
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let towards = |from: (f32, f32)| (from.0 + 2.0 / 3.0 * (x1 - from.0), from.1 + 2.0 / 3.0 * (y1 - from.1));
        let (first, second) = (towards(self.at), towards((x, y)));
        self.curve_to(first.0, first.1, second.0, second.1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.at = (x, y);
        self.operators += &format!("{x1:.0} {y1:.0} {x2:.0} {y2:.0} {x:.0} {y:.0} c\n");
    }

    fn close(&mut self) {
        self.operators += "h\n";
    }
}
