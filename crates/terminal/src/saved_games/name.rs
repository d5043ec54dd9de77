//! The names of saved games: the time of the start, the game and the opponents, so that they sort by time.

use std::time::{SystemTime, UNIX_EPOCH};

use bisat_client::{Local, LocalPlayer};
use time::UtcDateTime;

/// The longest part of a name about the opponents, in characters.
const LONGEST: usize = 40;

/// The name of a game that starts now, such as `2026-11-16-100533-khan-level-3`. The time is UTC.
pub(super) fn name(local: &Local, now: SystemTime) -> String {
    let opponents = opponents(local);
    let parts = [stamp(now), local.view().session().id().to_owned(), slug(&opponents)];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("-")
}

/// The UTC date of this time, as records have it: `2026-11-16`.
pub fn utc_date(now: SystemTime) -> String {
    utc(now).date().to_string()
}

fn stamp(now: SystemTime) -> String {
    let (hour, minute, second) = utc(now).time().as_hms();
    format!("{}-{hour:02}{minute:02}{second:02}", utc_date(now))
}

fn utc(now: SystemTime) -> UtcDateTime {
    let seconds = now.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    i64::try_from(seconds)
        .ok()
        .and_then(|seconds| UtcDateTime::from_unix_timestamp(seconds).ok())
        .unwrap_or(UtcDateTime::MAX)
}

/// The opponents of the one person at this screen; of several people, all who have a name.
fn opponents(local: &Local) -> String {
    let own = local.only_person();
    let others = local.players().iter().enumerate().filter(|(at, _)| own.is_none_or(|seat| seat.index() != *at));
    let mut words: Vec<String> = Vec::new();
    for (_, player) in others {
        let word = match player {
            LocalPlayer::Person(name) => name.clone().unwrap_or_else(|| "people".to_owned()),
            LocalPlayer::Level(level) => format!("level {level}"),
            LocalPlayer::Mover(word) => word.clone(),
            // Of a command only the program: it may be long, and its arguments may be secret.
            LocalPlayer::Engine(command) => {
                let program = command.split_whitespace().next().unwrap_or_default();
                program.rsplit('/').next().unwrap_or_default().to_owned()
            }
        };
        if !words.contains(&word) {
            words.push(word);
        }
    }
    words.join(" ")
}

/// The text as part of a file name: small letters and digits of any script, joined by hyphens.
fn slug(text: &str) -> String {
    let is_plain = |letter: char| letter.is_alphanumeric();
    let words: Vec<String> =
        text.split(|letter| !is_plain(letter)).filter(|word| !word.is_empty()).map(str::to_lowercase).collect();
    words.join("-").chars().take(LONGEST).collect::<String>().trim_end_matches('-').to_owned()
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, UNIX_EPOCH};

    use bisat_client::{Local, LocalPlayer, LocalSetup};

    use super::name;

    fn named(game: &str, seats: &[LocalPlayer]) -> String {
        let setup = LocalSetup { game: game.to_owned(), options: Vec::new(), seats: seats.to_vec(), start: None };
        let local = Local::new(&setup, [7; 32]).unwrap();
        name(&local, UNIX_EPOCH + Duration::from_secs(1_794_823_533))
    }

    #[test]
    fn a_name_has_the_time_the_game_and_the_opponents() {
        let me = LocalPlayer::Person(None);
        assert_eq!(named("khan", std::slice::from_ref(&me)), "2026-11-16-100533-khan-level-3");
        assert_eq!(named("khan", &[me.clone(), me.clone()]), "2026-11-16-100533-khan-people");
        let several = [me.clone(), LocalPlayer::Level(8), LocalPlayer::Mover("search:50".to_owned())];
        assert_eq!(named("pachisi", &several), "2026-11-16-100533-pachisi-level-8-search-50-level-3");
        let program = LocalPlayer::Engine("/opt/my engine --key=secret".to_owned());
        assert_eq!(named("khan", &[me.clone(), program]), "2026-11-16-100533-khan-my");
        let odd = LocalPlayer::Person(Some("../É & Co".to_owned()));
        assert_eq!(named("khan", &[odd, me]), "2026-11-16-100533-khan-é-co-people");
    }
}
