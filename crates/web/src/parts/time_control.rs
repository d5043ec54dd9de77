//! A time control in words.

use bisat_client::Language;
use bisat_client::labels::{Home as Labels, counted, filled};
use bisat_protocol::TimeControl;

/// Seconds of a minute.
const MINUTE: u32 = 60;
/// Seconds of a day.
const DAY: u32 = 24 * 60 * 60;

/// The time controls offered for a table at a server.
pub const TIMES: [TimeControl; 8] = [
    TimeControl::None,
    TimeControl::Bank { seconds: 300, increment: 5 },
    TimeControl::Bank { seconds: 900, increment: 10 },
    TimeControl::Move { seconds: 60 },
    TimeControl::Move { seconds: DAY },
    TimeControl::Move { seconds: 2 * DAY },
    TimeControl::Move { seconds: 3 * DAY },
    TimeControl::Move { seconds: 7 * DAY },
];

/// A time control in words, such as "3 minutes per move".
pub fn time_label(time: TimeControl, language: Language) -> String {
    let labels = Labels::of(language);
    match time {
        TimeControl::None => labels.no_clock.to_owned(),
        TimeControl::Bank { seconds, increment } => filled(labels.minutes_each, &[&(seconds / MINUTE), &increment]),
        TimeControl::Move { seconds } if seconds >= DAY => {
            let days = seconds / DAY;
            counted(language, labels.days_a_move, days.into(), &[&days])
        }
        TimeControl::Move { seconds } if seconds > MINUTE && seconds % MINUTE == 0 => {
            filled(labels.minutes_a_move, &[&(seconds / MINUTE)])
        }
        TimeControl::Move { seconds } => filled(labels.seconds_a_move, &[&seconds]),
    }
}
