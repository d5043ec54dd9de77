//! Setting a game up: its options, who sits, and the clocks.

use bisat_client::labels::{Common, Home, Terminal, filled};
use bisat_client::{Language, LocalPlayer, LocalSetup, SeatName, option_label};
use bisat_engine::{Allowed, GameInfo, OptionValue, Seat, infos, open};
use bisat_protocol::TimeControl;
use bisat_search::Level;

use crate::input::Key;
use crate::opponents::OpenOpponent;

/// A game being set up.
pub(super) struct Form {
    info: GameInfo,
    options: Vec<(String, OptionValue)>,
    seats: Vec<LocalPlayer>,
    /// The level of machines that nobody chose.
    level: u8,
    opponent: OpenOpponent,
    time: usize,
    /// The command of a program that is being typed, and the seat it is for.
    typed: Option<(usize, String)>,
}

/// The clocks that are offered.
const TIMES: [TimeControl; 5] = [
    TimeControl::None,
    TimeControl::Bank { seconds: 300, increment: 5 },
    TimeControl::Bank { seconds: 600, increment: 5 },
    TimeControl::Bank { seconds: 1800, increment: 10 },
    TimeControl::Move { seconds: 30 },
];
impl Form {
    /// The game with these options and seats, and the defaults of all that are not given.
    pub(super) fn new(
        game: &str,
        options: &[(String, OptionValue)],
        seats: Vec<LocalPlayer>,
        level: u8,
        opponent: OpenOpponent,
    ) -> Option<Self> {
        let info = infos().into_iter().find(|info| info.id == game)?;
        let given = |name: &str| options.iter().find(|(known, _)| known == name).map(|(_, value)| value.clone());
        let value = |rule: &bisat_engine::OptionRule| {
            (rule.name.to_owned(), given(rule.name).unwrap_or_else(|| rule.default.clone()))
        };
        let options = info.options.iter().map(value).collect();
        let mut form = Form { options, info, seats, level, opponent, time: 0, typed: None };
        if form.seats.is_empty() {
            form.seats.push(LocalPlayer::Person(None));
        }
        form.fit();
        Some(form)
    }

    /// The game's id.
    pub(super) fn game(&self) -> &'static str {
        self.info.id
    }

    /// The clocks that are chosen.
    pub(super) fn time(&self) -> TimeControl {
        TIMES[self.time]
    }

    /// Whether a command is being typed.
    pub(super) fn is_typing(&self) -> bool {
        self.typed.is_some()
    }

    /// One row for each option and seat, the time, and the beginning.
    pub(super) fn rows(&self) -> usize {
        self.options.len() + self.seats.len() + 2
    }

    /// As many seats as the options say.
    fn fit(&mut self) {
        let given: Vec<(&str, OptionValue)> =
            self.options.iter().map(|(name, value)| (name.as_str(), value.clone())).collect();
        let seats = open(self.info.id, &given).map_or(2, |session| session.seats());
        self.seats.resize(seats.into(), LocalPlayer::Level(self.level));
        let strongest = self.strongest_level();
        for seat in &mut self.seats {
            if let LocalPlayer::Level(level) = seat {
                *level = (*level).min(strongest);
            }
        }
    }

    /// The strongest level that plays the game with the chosen options.
    fn strongest_level(&self) -> u8 {
        let opponent = (self.opponent)(self.info.id, &self.options);
        if opponent.is_ok_and(|opponent| opponent.has_level(&Level::PERFECT)) { 9 } else { 8 }
    }

    /// The next or previous value of a row.
    pub(super) fn change(&mut self, at: usize, by: i64) {
        let options = self.options.len();
        if at < options {
            let rule = &self.info.options[at];
            self.options[at].1 = next(&rule.allowed, &self.options[at].1, by);
            self.fit();
        } else if at < options + self.seats.len() {
            let seat = at - options;
            self.seats[seat] = next_sitting(&self.seats[seat], by, self.strongest_level());
            if let LocalPlayer::Engine(command) = &self.seats[seat] {
                self.typed = Some((seat, command.clone()));
            }
        } else if at == options + self.seats.len() {
            self.time = (self.time as i64 + by).rem_euclid(TIMES.len() as i64) as usize;
        }
    }

    /// Goes on typing a command.
    pub(super) fn type_on(&mut self, key: Key) {
        let Some((seat, mut command)) = self.typed.take() else { return };
        match key {
            Key::Enter if !command.trim().is_empty() => {
                self.seats[seat] = LocalPlayer::Engine(command.trim().to_owned());
                return;
            }
            Key::Enter | Key::Escape | Key::Interrupt => {
                self.seats[seat] = LocalPlayer::Person(None);
                return;
            }
            Key::Backspace => {
                command.pop();
            }
            Key::Letter(letter) => command.push(letter),
            _ => {}
        }
        self.typed = Some((seat, command));
    }

    /// What was chosen.
    pub(super) fn setup(&self) -> LocalSetup {
        LocalSetup {
            game: self.info.id.to_owned(),
            options: self.options.clone(),
            seats: self.seats.clone(),
            start: None,
        }
    }

    /// Every row: what it is about, and its value.
    pub(super) fn lines(&self, language: Language) -> Vec<(String, String)> {
        let (home, labels) = (Home::of(language), Terminal::of(language));
        let option = |(name, value): &(String, OptionValue)| {
            (option_label(language, name).unwrap_or(name).to_owned(), option_value(value, language))
        };
        let given: Vec<(&str, OptionValue)> =
            self.options.iter().map(|(name, value)| (name.as_str(), value.clone())).collect();
        let session = open(self.info.id, &given).ok();
        let seat = |(at, local): (usize, &LocalPlayer)| {
            let player = session.as_ref().map(|session| session.player(Seat(at as u8)));
            let name = player.and_then(|player| SeatName::read(player.name));
            let name = name.map_or_else(|| at.to_string(), |name| language.words().seat(name).to_owned());
            let typed = self.typed.as_ref().filter(|(seat, _)| *seat == at);
            let who = match typed {
                Some((_, command)) => format!("{}: {command}_", labels.program_command),
                None => player_name(local, language),
            };
            (name, format!("‹ {who} ›"))
        };
        let time = match TIMES[self.time] {
            TimeControl::None => home.no_clock.to_owned(),
            TimeControl::Bank { seconds, increment } => filled(home.minutes_each, &[&(seconds / 60), &increment]),
            TimeControl::Move { seconds } => filled(home.seconds_a_move, &[&seconds]),
        };
        let mut lines: Vec<(String, String)> = self.options.iter().map(option).collect();
        lines.extend(self.seats.iter().enumerate().map(seat));
        lines.push((home.time.to_owned(), format!("‹ {time} ›")));
        lines.push((labels.begin.to_owned(), String::new()));
        lines
    }
}

fn player_name(player: &LocalPlayer, language: Language) -> String {
    let (common, labels) = (Common::of(language), Terminal::of(language));
    match player {
        LocalPlayer::Person(None) => labels.person.to_owned(),
        LocalPlayer::Person(Some(name)) => name.clone(),
        LocalPlayer::Level(level) => {
            let name = language.words().levels().get(usize::from(*level).saturating_sub(1)).copied();
            format!("{} {}", filled(common.level, &[level]), name.unwrap_or_default())
        }
        LocalPlayer::Mover(word) => word.clone(),
        LocalPlayer::Engine(command) => format!("{} {command}", labels.program),
    }
}

/// People, the levels, a mover at random, then another program.
fn next_sitting(player: &LocalPlayer, by: i64, strongest_level: u8) -> LocalPlayer {
    let random = || LocalPlayer::Mover("random".to_owned());
    let all: Vec<LocalPlayer> = [LocalPlayer::Person(None)]
        .into_iter()
        .chain((1..=strongest_level).map(LocalPlayer::Level))
        .chain([random(), LocalPlayer::Engine(String::new())])
        .collect();
    let at = all.iter().position(|known| {
        std::mem::discriminant(known) == std::mem::discriminant(player) && {
            !matches!(player, LocalPlayer::Level(_)) || known == player
        }
    });
    let next = (at.unwrap_or(0) as i64 + by).rem_euclid(all.len() as i64);
    all[next as usize].clone()
}

fn next(allowed: &Allowed, value: &OptionValue, by: i64) -> OptionValue {
    if let (Allowed::Between(least, most), OptionValue::Number(number)) = (allowed, value) {
        let step = if most - least > 50 { 10 } else { 1 };
        return OptionValue::Number((number + by * step).clamp(*least, *most));
    }
    let all = allowed.samples();
    let at = all.iter().position(|known| known == value).unwrap_or(0) as i64;
    all[(at + by).rem_euclid(all.len() as i64) as usize].clone()
}

fn option_value(value: &OptionValue, language: Language) -> String {
    let labels = Terminal::of(language);
    let word = match value {
        OptionValue::Flag(true) => labels.yes.to_owned(),
        OptionValue::Flag(false) => labels.no.to_owned(),
        OptionValue::Word(word) => option_label(language, word).unwrap_or(word).to_owned(),
        other => other.bare(),
    };
    format!("‹ {word} ›")
}
