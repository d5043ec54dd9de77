//! Time controls on the command line.

use bisat_protocol::TimeControl;

/// Parses `10m+5s` (for the whole game, plus a bonus per turn), `90s`, or `30s/move`.
pub fn read(text: &str) -> Result<TimeControl, String> {
    let wanted = || "expected a time such as 10m+5s (for the game, plus a bonus per turn), 90s, or 30s/move".to_owned();
    if let Some(each) = text.strip_suffix("/move") {
        return seconds(each)
            .filter(|seconds| *seconds > 0)
            .map(|seconds| TimeControl::Move { seconds })
            .ok_or_else(wanted);
    }
    let (bank, increment) = text.split_once('+').unwrap_or((text, "0s"));
    let bank = seconds(bank).filter(|seconds| *seconds > 0).ok_or_else(wanted)?;
    let increment = seconds(increment).ok_or_else(wanted)?;
    Ok(TimeControl::Bank { seconds: bank, increment })
}

/// Hours, minutes or seconds, at most a day.
fn seconds(text: &str) -> Option<u32> {
    let (number, unit) = text.split_at_checked(text.len().checked_sub(1)?)?;
    let unit = match unit {
        "h" => 3600,
        "m" => 60,
        "s" => 1,
        _ => return None,
    };
    number.parse::<u32>().ok()?.checked_mul(unit).filter(|seconds| *seconds <= 24 * 3600)
}

#[cfg(test)]
mod tests {
    use bisat_protocol::TimeControl;

    use super::read;

    #[test]
    fn clocks_are_read_in_hours_minutes_and_seconds() {
        assert_eq!(read("10m+5s"), Ok(TimeControl::Bank { seconds: 600, increment: 5 }));
        assert_eq!(read("1h"), Ok(TimeControl::Bank { seconds: 3600, increment: 0 }));
        assert_eq!(read("30s/move"), Ok(TimeControl::Move { seconds: 30 }));
        for wrong in ["", "10", "m", "0s", "5m+", "x5s", "25h", "é"] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}
