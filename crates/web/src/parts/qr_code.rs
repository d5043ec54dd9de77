//! A text as a QR code.

use std::fmt::Write;

use qrcodegen::{QrCode, QrCodeEcc};

/// The quiet zone: light squares around the code, which scanners need.
const MARGIN: i32 = 4;

/// An SVG of the code: dark on light in every theme, because scanners expect that. None if the text is too long.
pub fn qr_code(text: &str) -> Option<String> {
    let code = QrCode::encode_text(text, QrCodeEcc::Medium).ok()?;
    let mut path = String::new();
    for y in 0..code.size() {
        for x in (0..code.size()).filter(|x| code.get_module(*x, y)) {
            let _ = write!(path, "M{} {}h1v1h-1z", x + MARGIN, y + MARGIN);
        }
    }
    let size = code.size() + 2 * MARGIN;
    Some(format!(
        "<svg viewBox=\"0 0 {size} {size}\" shape-rendering=\"crispEdges\"><path fill=\"#fff\" d=\"M0 0h{size}v{size}H0z\"/>\
         <path fill=\"#000\" d=\"{path}\"/></svg>"
    ))
}

#[cfg(test)]
mod tests {
    use super::qr_code;

    #[test]
    fn a_link_becomes_a_square_with_its_three_corner_marks() {
        let svg = qr_code("https://bisat.example/table/zkifqajd7z").unwrap();
        // Version 3 has 29 modules a side.
        assert!(svg.contains("viewBox=\"0 0 37 37\""), "{svg}");
        for corner in ["M4 4h", "M32 4h", "M4 32h"] {
            assert!(svg.contains(corner), "{corner}");
        }
        assert!(!svg.contains("M32 32h"), "the fourth corner has no mark");
        assert_eq!(qr_code(&"x".repeat(5000)), None);
    }
}
