//! A game loaded from a record: its players, its result, and the turn of each step.

use bisat_client::labels::{After, Common, counted, filled};
use bisat_client::{GameView, Language, SeatName, Who, read_level};
use bisat_engine::{Colour, Effect, Seat, Turn};
use bisat_record::{Record, tag};
use bisat_search::Values;

/// A game loaded from a record and replayed.
#[derive(Clone, PartialEq, Debug)]
pub struct LoadedGame {
    /// The text of the record.
    pub text: String,
    /// The parsed record.
    pub record: Record,
    /// The id of the game.
    pub game_id: String,
    /// The players, in seat order.
    pub seats: Vec<Player>,
    /// The turn of each step, from 1.
    pub turns: Vec<usize>,
    /// The final value for each seat, if the game was played to its end.
    pub end: Option<Values>,
    places: Option<Vec<u8>>,
}

/// Who looks at a recorded game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Viewer {
    /// The person who played it on this device: the record calls them `me`.
    Player,
    /// Anybody else: `me` in the record is another person.
    Onlooker,
}

/// How the names of stored games begin whose records were opened, not played, on this device.
pub const OPENED: &str = "opened-";

/// Who looks at the stored game of this name.
pub fn viewer_of(name: &str) -> Viewer {
    if name.starts_with(OPENED) { Viewer::Onlooker } else { Viewer::Player }
}

/// A player of a recorded game.
#[derive(Clone, PartialEq, Debug)]
pub struct Player {
    /// The seat.
    pub seat: Seat,
    /// The colour of the seat.
    pub colour: Colour,
    /// How sentences refer to the player.
    pub who: Who,
    /// Whether a person played, not a machine.
    pub is_person: bool,
    named: SeatName,
    level: Option<u8>,
}

impl Player {
    /// The name of the player, or of the seat.
    pub fn name(&self, language: Language) -> String {
        match &self.who {
            Who::Person(name) => name.clone(),
            Who::You | Who::Seat(_) => language.words().seat(self.named).to_owned(),
        }
    }

    /// The seat or the level, as an addition to the name.
    pub fn about(&self, language: Language) -> Option<String> {
        match (&self.who, self.level) {
            (_, Some(level)) => Some(filled(Common::of(language).level, &[&level]).to_ascii_lowercase()),
            (Who::You, None) => Some(Common::of(language).you.to_owned()),
            (Who::Person(_), None) => Some(language.words().seat(self.named).to_ascii_lowercase()),
            (Who::Seat(_), None) => None,
        }
    }

    /// The name with its addition.
    pub fn whole_name(&self, language: Language) -> String {
        [Some(self.name(language)), self.about(language)].into_iter().flatten().collect::<Vec<_>>().join(", ")
    }
}

impl LoadedGame {
    /// Reads and replays a record. The error says what is wrong with it.
    pub fn read(text: &str, viewer: Viewer) -> Result<(Self, GameView), String> {
        let record = Record::read(text).map_err(|error| error.to_string())?;
        let session = record.open()?;
        let mut table = GameView::new(session, record.get(tag::START)).map_err(|error| error.to_string())?;
        for (turn, line) in (1..).zip(&record.turns) {
            for step in &line.steps {
                table.play(step.token()).map_err(|error| format!("{turn}. {line}: {error}"))?;
            }
        }
        let turns = (1..).zip(&record.turns).flat_map(|(turn, line)| line.steps.iter().map(move |_| turn)).collect();
        let session = table.session();
        let tags: Vec<Option<&str>> = (0..session.seats()).map(|seat| record.get(&tag::seat(Seat(seat)))).collect();
        let is_viewer = viewer == Viewer::Player && tags.iter().filter(|tag| **tag == Some(ME)).count() == 1;
        let player = |(seat, tag): (u8, &Option<&str>)| {
            let (seated, seat) = (session.player(Seat(seat)), Seat(seat));
            let level = tag.and_then(read_level);
            let who = match *tag {
                Some(ME) if is_viewer => Who::You,
                Some(name) if level.is_none() && name != ME => Who::Person(name.to_owned()),
                _ => Who::at(session, seat),
            };
            let is_person = tag.is_some() && level.is_none();
            Some(Player { seat, colour: seated.colour, who, is_person, named: SeatName::read(seated.name)?, level })
        };
        let seats: Vec<Player> = (0..).zip(&tags).filter_map(player).collect();
        let (places, end) = match session.turn() {
            Turn::Over(ranks) => (Some(ranks.places().to_vec()), Some(Values::of_ranks(&ranks))),
            Turn::Seat(_) | Turn::Chance => (places_of(&record, session.seats()), None),
        };
        let (text, game_id) = (text.to_owned(), session.id().to_owned());
        Ok((LoadedGame { text, record, game_id, seats, turns, end, places }, table))
    }

    /// The player at a seat.
    pub fn player(&self, seat: Seat) -> &Player {
        &self.seats[seat.index()]
    }

    /// How sentences refer to the player at a seat.
    pub fn who(&self, seat: Seat) -> Who {
        self.seats.get(seat.index()).map_or_else(|| Who::Person(String::new()), |player| player.who.clone())
    }

    /// How the game ended, in one sentence.
    pub fn ending(&self, language: Language) -> String {
        let Some(places) = &self.places else { return After::of(language).not_finished.to_owned() };
        let first: Vec<Seat> = (0..).zip(places).filter(|(_, place)| **place == 1).map(|(at, _)| Seat(at)).collect();
        let effect = match first[..] {
            [seat] => Effect::Won { seat },
            _ => Effect::Drawn { seats: first },
        };
        language.words().effect(&effect, &|seat| self.who(seat))
    }

    /// The seat of the winner, or the first seat.
    pub fn foremost(&self) -> Seat {
        let places = self.places.as_deref().unwrap_or_default();
        Seat(places.iter().position(|place| *place == 1).unwrap_or(0) as u8)
    }

    /// Players, date and length in one line.
    pub fn about(&self, language: Language) -> String {
        let names: Vec<String> = self.seats.iter().map(|player| player.whole_name(language)).collect();
        let turns = self.record.turns.len();
        let length = counted(language, After::of(language).turns, turns as u64, &[&turns]);
        let parts = [Some(names.join(" · ")), self.day(), Some(length)];
        parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
    }

    /// The date of the game, if known.
    pub fn day(&self) -> Option<String> {
        self.record.get(tag::DATE).map(str::to_owned)
    }
}

/// The name that a local game records for the player.
const ME: &str = "me";

/// The places from the result tag, for a game that was not played to its end.
fn places_of(record: &Record, seats: u8) -> Option<Vec<u8>> {
    let places: Vec<u8> = record.get(tag::RESULT)?.split(' ').map(|place| place.parse().ok()).collect::<Option<_>>()?;
    (places.len() == usize::from(seats)).then_some(places)
}

#[cfg(test)]
mod tests {
    use bisat_client::Language;
    use bisat_engine::Seat;

    use super::{LoadedGame, Viewer};

    const RESIGNED: &str = "[Game \"chowka-bhara\"]\n[Seat1 \"Meera\"]\n[Seat2 \"level 4 (Neighbour)\"]\n\
        [Date \"2026-11-15\"]\n[Result \"1 2\"]\n[Ending \"resignation of north\"]\n\n1. south: (2) 2:0\n2. north: (3)\n";

    #[test]
    fn a_record_says_who_sat_where_and_how_it_ended() {
        let (game, table) = LoadedGame::read(RESIGNED, Viewer::Onlooker).expect("a record");
        assert_eq!(table.steps().len(), 3);
        assert_eq!(game.turns, [1, 1, 2]);
        assert_eq!(game.player(Seat(0)).name(Language::English), "Meera");
        assert_eq!(game.player(Seat(1)).whole_name(Language::English), "Ochre, level 4");
        assert_eq!(game.ending(Language::English), "Meera wins.");
        assert_eq!(game.foremost(), Seat(0));
        assert_eq!(game.day().as_deref(), Some("2026-11-15"));
    }

    #[test]
    fn a_step_that_is_not_legal_is_named_with_its_turn() {
        let error = LoadedGame::read(&RESIGNED.replace("(3)", "(9)"), Viewer::Onlooker).expect_err("no such throw");
        assert!(error.starts_with("2. north: (9): "), "{error}");
    }

    #[test]
    fn the_only_person_against_machines_is_you() {
        let text = RESIGNED.replace("Meera", "me");
        let (game, _) = LoadedGame::read(&text, Viewer::Player).expect("a record");
        assert_eq!(game.ending(Language::English), "You win.");
        assert_eq!(game.player(Seat(0)).whole_name(Language::English), "Red, you");
    }

    #[test]
    fn an_onlooker_is_nobody_in_the_game() {
        let (game, _) = LoadedGame::read(&RESIGNED.replace("Meera", "me"), Viewer::Onlooker).expect("a record");
        assert_eq!(game.ending(Language::English), "Red wins.");
        assert_eq!(game.player(Seat(0)).whole_name(Language::English), "Red");
        assert!(game.player(Seat(0)).is_person && !game.player(Seat(1)).is_person);
    }
}
