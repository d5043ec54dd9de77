//! A saved game in short, as lists show it.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use bisat_client::labels::{Common, Terminal, filled};
use bisat_client::{Language, LocalPlayer, seat_word};
use bisat_engine::Seat;
use bisat_record::{Record, Step, tag};

use super::name;
use super::save_lock::is_locked;

/// A saved game in short.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SavedGame {
    /// Its file.
    pub path: PathBuf,
    /// Its name: the file name without `.txt`.
    pub name: String,
    /// The day on which it began; of a game of the first version the day on which it was saved last.
    pub date: String,
    /// The game's id.
    pub game: String,
    /// The player at each seat.
    pub players: Vec<LocalPlayer>,
    /// The engine's name of each seat.
    pub seats: Vec<&'static str>,
    /// Each seat's place, 1 for the first; none for an unfinished game.
    pub places: Option<Vec<u8>>,
    /// The number of moves; throws are not counted.
    pub moves: usize,
    /// Whether another process has it open.
    pub is_open: bool,
    pub(super) saved_at: SystemTime,
}

impl SavedGame {
    /// Reads the game in this file.
    pub(super) fn read(path: &Path) -> Result<Self, String> {
        let metadata = fs::metadata(path).map_err(|error| error.to_string())?;
        let saved_at = metadata.modified().map_err(|error| error.to_string())?;
        let text = fs::read_to_string(path).map_err(|error| error.to_string())?;
        let record = Record::read(&text).map_err(|error| error.to_string())?;
        let session = record.open()?;
        let seats = || (0..session.seats()).map(Seat);
        let places = record.get(tag::RESULT).unwrap_or("*");
        let places: Option<Vec<u8>> = places.split_whitespace().map(|place| place.parse().ok()).collect();
        Ok(SavedGame {
            name: path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default(),
            date: record.get(tag::DATE).map_or_else(|| name::utc_date(saved_at), str::to_owned),
            game: session.id().to_owned(),
            players: seats().map(|seat| LocalPlayer::of_record(&record, seat)).collect(),
            seats: seats().map(|seat| session.player(seat).name).collect(),
            places: places.filter(|places| places.len() == usize::from(session.seats())),
            moves: record.steps().filter(|step| matches!(step, Step::Action(_))).count(),
            is_open: is_locked(&path.with_extension("lock")),
            saved_at,
            path: path.to_owned(),
        })
    }

    /// Whether the game was played to its end.
    pub fn is_over(&self) -> bool {
        self.places.is_some()
    }

    /// The only person among the players.
    fn person(&self) -> Option<usize> {
        let mut people = (0..).zip(&self.players).filter(|(_, player)| player.is_person());
        people.next().filter(|_| people.next().is_none()).map(|(at, _)| at)
    }

    /// The opponents of the only person, or all players, in words.
    pub fn opponents(&self, language: Language) -> String {
        let own = self.person();
        let others = (0..).zip(&self.players).filter(|(at, _)| own != Some(*at));
        let word = |(at, player): (usize, &LocalPlayer)| match player {
            LocalPlayer::Person(Some(name)) => name.clone(),
            LocalPlayer::Person(None) => self.seat(at, language),
            LocalPlayer::Level(level) => filled(Common::of(language).level, &[level]),
            LocalPlayer::Mover(word) | LocalPlayer::Engine(word) => word.clone(),
        };
        others.map(word).collect::<Vec<_>>().join(", ")
    }

    /// How the game ended for the only person, or who won, in words.
    pub fn result(&self, language: Language) -> String {
        let labels = Terminal::of(language);
        let Some(places) = &self.places else { return labels.unfinished.to_owned() };
        if places.iter().all(|place| *place == 1) {
            return labels.drawn.to_owned();
        }
        match self.person().and_then(|at| places.get(at)) {
            Some(1) => labels.won.to_owned(),
            Some(_) if places.len() == 2 => labels.lost.to_owned(),
            Some(place) => filled(labels.place_of, &[place, &places.len()]),
            None => {
                let first: Vec<String> = (0..)
                    .zip(places)
                    .filter(|(_, place)| **place == 1)
                    .map(|(at, _)| self.seat(at, language))
                    .collect();
                filled(labels.won_by, &[&first.join(", ")])
            }
        }
    }

    fn seat(&self, at: usize, language: Language) -> String {
        seat_word(language, self.seats.get(at).copied().unwrap_or_default()).to_owned()
    }
}
