//! How a seat looks: its colour, emblem and clock.

use bisat_client::Language;
use bisat_client::labels::{Devices, counted};
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

/// Seconds of an hour.
const HOUR: u64 = 60 * 60;
/// From this many seconds on a clock shows days, rounded.
const SHOWS_DAYS: u64 = 36 * HOUR;
/// From this many seconds on it shows hours.
const SHOWS_HOURS: u64 = 3 * HOUR;

/// The text of a clock: minutes and seconds, with hours from one hour on; the hours or days that are left if there are many.
pub fn clock_text(millis: u64, language: Language) -> String {
    let (seconds, labels) = (millis.div_ceil(1000), Devices::of(language));
    let (label, number) = match seconds {
        0..HOUR => return format!("{}:{:02}", seconds / 60, seconds % 60),
        HOUR..SHOWS_HOURS => {
            return format!("{}:{:02}:{:02}", seconds / HOUR, seconds / 60 % 60, seconds % 60);
        }
        SHOWS_HOURS..SHOWS_DAYS => (labels.hours_left, seconds.div_ceil(HOUR)),
        _ => (labels.days_left, (seconds + 12 * HOUR) / (24 * HOUR)),
    };
    counted(language, label, number, &[&number])
}

#[cfg(test)]
mod tests {
    use bisat_client::Language;

    use super::clock_text;

    #[test]
    fn a_clock_shows_seconds_then_hours_then_days() {
        let hours = |hours: u64| hours * 60 * 60 * 1000;
        let shown =
            [59_001, 3_599_000, 3_600_000, hours(3), hours(24), hours(36) - 1, hours(36), hours(48) - 1, hours(167)]
                .map(|left| clock_text(left, Language::English));
        let expected = [
            "1:00",
            "59:59",
            "1:00:00",
            "3 hours left",
            "24 hours left",
            "2 days left",
            "2 days left",
            "2 days left",
            "7 days left",
        ];
        assert_eq!(shown, expected);
        assert_eq!(clock_text(hours(70), Language::French), "3 jours restants");
    }
}
