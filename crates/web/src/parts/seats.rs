//! How a seat looks: its colour, emblem and clock.

use bisat_engine::Colour;

/// The emblem of a seat as SVG markup.
pub fn emblem(colour: Colour) -> String {
    bisat_drawing::emblem(colour)
}

/// The name of a colour in the style sheet.
pub fn colour_name(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "red",
        Colour::Ochre => "ochre",
        Colour::Black => "black",
        Colour::Blue => "blue",
        Colour::Green => "green",
    }
}

/// The text of a clock: minutes and seconds, with hours from one hour on, whole days from two days on.
pub fn clock_text(millis: u64) -> String {
    let seconds = millis.div_ceil(1000);
    match seconds {
        0..3600 => format!("{}:{:02}", seconds / 60, seconds % 60),
        3600..172_800 => format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60),
        _ => format!("{} d", seconds / 86_400),
    }
}

#[cfg(test)]
mod tests {
    use super::clock_text;

    #[test]
    fn a_clock_shows_seconds_until_two_days_are_left() {
        let shown = [59_001, 3_599_000, 3_600_000, 172_799_000, 172_800_000].map(clock_text);
        assert_eq!(shown, ["1:00", "59:59", "1:00:00", "47:59:59", "2 d"]);
    }
}
