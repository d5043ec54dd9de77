//! A small PDF writer for the sheets: pages in millimetres, drawn from the same SVG, with embedded letters.
//!
//! The libraries that convert any SVG bring a text shaper, image decoders and a font database; the sheets need paths, a few
//! shapes and Latin text.

use std::fmt::Write;

use super::font::{Font, Fonts, Weight};
use super::vector;

use crate::VERSION;

/// Points, the units of PDF, in a millimetre.
const POINTS: f32 = 72.0 / 25.4;
/// The most characters in one block of a character map.
const BLOCK: usize = 100;

/// Pages of one size as a PDF. Each page is an SVG whose view box is in millimetres. The error is a part of the SVG that
/// cannot be written.
pub(super) fn write(title: &str, (width, height): (f32, f32), pages: &[String]) -> Result<Vec<u8>, String> {
    let fonts = Fonts::new();
    let mut file = Objects::default();
    let [catalog, tree, info, regular, bold] = std::array::from_fn(|_| file.reserve());
    let mut kids = Vec::new();
    for page in pages {
        let drawn = vector::operators(page, &fonts)?;
        // The page begins at its lower left corner; SVG begins at the upper left.
        let content = format!("{POINTS} 0 0 -{POINTS} 0 {} cm\n{drawn}", height * POINTS);
        let content = file.add(&stream(&content));
        kids.push(file.add(&format!(
            "<< /Type /Page /Parent {tree} 0 R /MediaBox [0 0 {:.3} {:.3}] /Contents {content} 0 R \
             /Resources << /Font << /F1 {regular} 0 R /F2 {bold} 0 R >> >> >>",
            width * POINTS,
            height * POINTS
        )));
    }
    for (number, font) in [(regular, fonts.of(Weight::Regular)), (bold, fonts.of(Weight::Bold))] {
        let dictionary = embed(font, &mut file);
        file.set(number, &dictionary);
    }
    let kids_list: String = kids.iter().map(|kid| format!("{kid} 0 R ")).collect();
    file.set(tree, &format!("<< /Type /Pages /Count {} /Kids [{}] >>", kids.len(), kids_list.trim_end()));
    // Printers may scale a page to fit: a board must keep its size.
    file.set(
        catalog,
        &format!(
            "<< /Type /Catalog /Pages {tree} 0 R \
             /ViewerPreferences << /PrintScaling /None /Duplex /DuplexFlipLongEdge >> >>"
        ),
    );
    file.set(info, &format!("<< /Title {} /Producer {} >>", text(title), text(&format!("Bisat {VERSION}"))));
    Ok(file.finish(catalog, info))
}

/// A Type 3 font: every letter that is used is a drawing of its own.
fn embed(font: &Font, file: &mut Objects) -> String {
    let (mut procedures, mut names, mut widths) = (String::new(), String::new(), String::new());
    let glyphs = font.glyphs();
    for (code, glyph) in (1..).zip(&glyphs) {
        let number = file.add(&stream(&glyph.procedure));
        let _ = write!(procedures, "/g{code} {number} 0 R ");
        let _ = write!(names, "/g{code} ");
        let _ = write!(widths, "{} ", glyph.width);
    }
    let letters: Vec<char> = glyphs.iter().map(|glyph| glyph.letter).collect();
    let map = file.add(&stream(&character_map(&letters)));
    let scale = 1.0 / f32::from(font.units());
    format!(
        "<< /Type /Font /Subtype /Type3 /FontBBox [0 0 0 0] /FontMatrix [{scale} 0 0 {scale} 0 0] \
         /CharProcs << {procedures}>> /Encoding << /Type /Encoding /Differences [1 {names}] >> \
         /FirstChar 1 /LastChar {} /Widths [{widths}] /ToUnicode {map} 0 R /Resources << >> >>",
        letters.len().max(1)
    )
}

/// The letters behind the codes, so that text can be searched and copied.
fn character_map(letters: &[char]) -> String {
    let mut map = "/CIDInit /ProcSet findresource begin 12 dict begin begincmap\n\
                   /CMapName /Bisat def /CMapType 2 def\n\
                   1 begincodespacerange <00> <FF> endcodespacerange\n"
        .to_owned();
    let coded: Vec<(usize, &char)> = (1..).zip(letters).collect();
    for block in coded.chunks(BLOCK) {
        let _ = writeln!(map, "{} beginbfchar", block.len());
        for (code, letter) in block {
            let units = letter.encode_utf16(&mut [0; 2]).iter().map(|unit| format!("{unit:04x}")).collect::<String>();
            let _ = writeln!(map, "<{code:02x}> <{units}>");
        }
        map += "endbfchar\n";
    }
    map + "endcmap CMapName currentdict /CMap defineresource pop end end"
}

fn stream(content: &str) -> String {
    format!("<< /Length {} >>\nstream\n{content}\nendstream", content.len())
}

/// A text in UTF-16 with a byte-order mark, as hexadecimal digits.
fn text(text: &str) -> String {
    let units: String = text.encode_utf16().map(|unit| format!("{unit:04x}")).collect();
    format!("<feff{units}>")
}

/// The numbered objects of a file.
#[derive(Default)]
struct Objects(Vec<String>);

impl Objects {
    /// The number of an object whose content comes later.
    fn reserve(&mut self) -> usize {
        self.add("")
    }

    fn add(&mut self, content: &str) -> usize {
        self.0.push(content.to_owned());
        self.0.len()
    }

    fn set(&mut self, number: usize, content: &str) {
        content.clone_into(&mut self.0[number - 1]);
    }

    /// The file with its table of object positions.
    fn finish(self, catalog: usize, info: usize) -> Vec<u8> {
        // The comment of four bytes above 127 says that the file is binary.
        let mut file = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n".to_vec();
        let mut table = format!("xref\n0 {}\n0000000000 65535 f \n", self.0.len() + 1);
        for (number, content) in (1..).zip(&self.0) {
            let _ = writeln!(table, "{:010} 00000 n ", file.len());
            file.extend(format!("{number} 0 obj\n{content}\nendobj\n").bytes());
        }
        let begin = file.len();
        let size = self.0.len() + 1;
        file.extend(table.bytes());
        file.extend(
            format!("trailer << /Size {size} /Root {catalog} 0 R /Info {info} 0 R >>\nstartxref\n{begin}\n%%EOF\n")
                .bytes(),
        );
        file
    }
}
