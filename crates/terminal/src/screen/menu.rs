//! Choosing a game, its options and who sits.

use bisat_client::labels::{Common, Home, Terminal, filled};
use bisat_client::{GameName, Language, LocalSetup, SeatName, Sitting};
use bisat_engine::{Allowed, GAMES, GameInfo, Seat, Value, infos, open};
use bisat_protocol::TimeControl;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

use crate::app::Context;
use crate::input::Key;
use crate::pen::Pen;
use crate::shelf::Kept;
use crate::text;

/// The menu.
pub(crate) struct Menu {
    at: usize,
    /// The game that is set up, once one is chosen.
    form: Option<Form>,
    unfinished: Vec<Kept>,
    rows: Vec<(Rect, usize)>,
}

/// What was chosen.
pub(crate) enum Chosen {
    Nothing,
    Play(LocalSetup, TimeControl),
    Resume(Kept),
    Leave,
}

/// A game being set up.
struct Form {
    info: GameInfo,
    options: Vec<(String, Value)>,
    seats: Vec<Sitting>,
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
/// How many unfinished games are offered.
const OFFERED: usize = 3;

impl Menu {
    pub(crate) fn new(mut unfinished: Vec<Kept>) -> Self {
        unfinished.truncate(OFFERED);
        Menu { at: 0, form: None, unfinished, rows: Vec::new() }
    }

    /// The menu with this game's set-up open.
    pub(crate) fn at(setup: &LocalSetup, unfinished: Vec<Kept>) -> Self {
        let mut menu = Menu::new(unfinished);
        menu.form = Form::new(&setup.game, setup.options.clone(), setup.seats.clone());
        menu.at = menu.form.as_ref().map_or(0, |form| form.rows() - 1);
        menu
    }

    pub(crate) fn press(&mut self, key: Key) -> Chosen {
        if let Some(form) = self.form.as_mut().filter(|form| form.typed.is_some()) {
            form.type_on(key);
            return Chosen::Nothing;
        }
        let key = key.lowered();
        let rows = self.form.as_ref().map_or(GAMES.len() + self.unfinished.len(), Form::rows);
        match (key, &mut self.form) {
            (Key::Interrupt | Key::Letter('q'), _) | (Key::Escape, None) => return Chosen::Leave,
            (Key::Escape, Some(_)) => (self.form, self.at) = (None, 0),
            (Key::Up | Key::BackTab | Key::Letter('p'), _) => self.at = (self.at + rows - 1) % rows,
            (Key::Down | Key::Tab | Key::Letter('n'), _) => self.at = (self.at + 1) % rows,
            (Key::Left, Some(form)) => form.change(self.at, -1),
            (Key::Right, Some(form)) => form.change(self.at, 1),
            (Key::Letter(digit @ '1'..='9'), None) => {
                let at = digit.to_digit(10).unwrap_or(1) as usize - 1;
                if at < rows {
                    self.at = at;
                    return self.take();
                }
            }
            (Key::Enter | Key::Letter(' '), _) => return self.take(),
            _ => {}
        }
        Chosen::Nothing
    }

    pub(crate) fn click(&mut self, x: u16, y: u16) -> Chosen {
        let Some((_, at)) = self.rows.iter().find(|(area, _)| area.contains((x, y).into())) else {
            return Chosen::Nothing;
        };
        self.at = *at;
        self.take()
    }

    fn take(&mut self) -> Chosen {
        match &mut self.form {
            None if self.at < GAMES.len() => {
                self.form = Form::new(GAMES[self.at], Vec::new(), Vec::new());
                self.at = self.form.as_ref().map_or(0, |form| form.rows() - 1);
                Chosen::Nothing
            }
            None => self.unfinished.get(self.at - GAMES.len()).cloned().map_or(Chosen::Nothing, Chosen::Resume),
            Some(form) if self.at == form.rows() - 1 => Chosen::Play(form.setup(), TIMES[form.time]),
            Some(form) => {
                form.change(self.at, 1);
                Chosen::Nothing
            }
        }
    }

    /// The game whose rules may be wanted.
    pub(crate) fn game(&self) -> Option<GameName> {
        let id = self.form.as_ref().map(|form| form.info.id).or_else(|| GAMES.get(self.at).copied());
        id.and_then(GameName::read)
    }

    pub(crate) fn draw(&mut self, area: Rect, buffer: &mut Buffer, context: &Context) {
        let (ink, language) = (context.ink, context.language);
        let lines = match &self.form {
            Some(form) => form.lines(language),
            None => self.games(language),
        };
        let wide = area.width.min(64);
        let high = (lines.len() as u16 + 6).min(area.height);
        let inner = Rect {
            x: area.x + (area.width - wide) / 2,
            y: area.y + (area.height - high) / 3,
            width: wide,
            height: high,
        };
        let mut pen = Pen::new(buffer, inner, ink);
        if inner.height > 8 {
            pen.line(Line::styled("Bisat", ink.accent()));
            let under = self.form.as_ref().and_then(|form| GameName::read(form.info.id));
            pen.line(under.map_or(Home::of(language).title, |game| language.words().game(game)).to_owned());
            pen.seam();
        }
        self.rows.clear();
        // What is chosen stays in sight where not all fits.
        let room = usize::from(pen.room().saturating_sub(2)).max(1);
        let skipped = (self.at + 1).saturating_sub(room);
        for (at, (label, value)) in lines.into_iter().enumerate().skip(skipped).take(room) {
            let is_here = at == self.at;
            let pointer = if is_here { ink.either("▸ ", "> ") } else { "  " };
            let style = if is_here { Style::new().add_modifier(Modifier::BOLD) } else { Style::new() };
            let column = 22.min(usize::from(wide) / 2);
            let label = text::cut(&label, column, ink.either('…', '~'));
            let gap = " ".repeat(column.saturating_sub(text::width(&label)) + 1);
            let line = Line::from(vec![
                Span::styled(pointer, ink.accent()),
                Span::styled(label, style),
                Span::raw(gap),
                Span::styled(value, if is_here { style } else { ink.faint() }),
            ]);
            if let Some(row) = pen.line(line) {
                self.rows.push((row, at));
            }
        }
        pen.skip();
        pen.line(Line::styled(Terminal::of(language).menu_footer, ink.faint()));
    }

    fn games(&self, language: Language) -> Vec<(String, String)> {
        let home = Home::of(language);
        let about = |id: &str| GameName::read(id).map_or("", |game| home.about(game).0);
        let name = |id: &str| GameName::read(id).map_or(id.to_owned(), |game| language.words().game(game).to_owned());
        let games = GAMES.iter().map(|id| (name(id), about(id).to_owned()));
        let kept = self.unfinished.iter().map(|kept| {
            let file = kept.path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
            (filled(Terminal::of(language).go_on_with, &[&name(&kept.game)]), file)
        });
        games.chain(kept).collect()
    }
}

impl Form {
    fn new(game: &str, options: Vec<(String, Value)>, seats: Vec<Sitting>) -> Option<Self> {
        let info = infos().into_iter().find(|info| info.id == game)?;
        let given = |name: &str| options.iter().find(|(known, _)| known == name).map(|(_, value)| value.clone());
        let value = |rule: &bisat_engine::OptionRule| {
            (rule.name.to_owned(), given(rule.name).unwrap_or_else(|| rule.default.clone()))
        };
        let mut form =
            Form { options: info.options.iter().map(value).collect(), info, seats, time: 0, typed: None };
        if form.seats.is_empty() {
            form.seats.push(Sitting::Person(None));
        }
        form.fit();
        Some(form)
    }

    /// One row for each option and seat, the time, and the beginning.
    fn rows(&self) -> usize {
        self.options.len() + self.seats.len() + 2
    }

    /// As many seats as the options say.
    fn fit(&mut self) {
        let given: Vec<(&str, Value)> =
            self.options.iter().map(|(name, value)| (name.as_str(), value.clone())).collect();
        let seats = open(self.info.id, &given).map_or(2, |session| session.seats());
        self.seats.resize(seats.into(), Sitting::Level(3));
    }

    fn change(&mut self, at: usize, by: i64) {
        let options = self.options.len();
        if at < options {
            let rule = &self.info.options[at];
            self.options[at].1 = next(&rule.allowed, &self.options[at].1, by);
            self.fit();
        } else if at < options + self.seats.len() {
            let seat = at - options;
            self.seats[seat] = next_sitting(&self.seats[seat], by);
            if let Sitting::Engine(command) = &self.seats[seat] {
                self.typed = Some((seat, command.clone()));
            }
        } else if at == options + self.seats.len() {
            self.time = (self.time as i64 + by).rem_euclid(TIMES.len() as i64) as usize;
        }
    }

    fn type_on(&mut self, key: Key) {
        let Some((seat, mut command)) = self.typed.take() else { return };
        match key {
            Key::Enter if !command.trim().is_empty() => {
                self.seats[seat] = Sitting::Engine(command.trim().to_owned());
                return;
            }
            Key::Enter | Key::Escape | Key::Interrupt => {
                self.seats[seat] = Sitting::Person(None);
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

    fn setup(&self) -> LocalSetup {
        LocalSetup {
            game: self.info.id.to_owned(),
            options: self.options.clone(),
            seats: self.seats.clone(),
            start: None,
        }
    }

    fn lines(&self, language: Language) -> Vec<(String, String)> {
        let (home, labels) = (Home::of(language), Terminal::of(language));
        let option = |(name, value): &(String, Value)| {
            (home.option(name).unwrap_or(name).to_owned(), option_value(value, home, labels))
        };
        let given: Vec<(&str, Value)> =
            self.options.iter().map(|(name, value)| (name.as_str(), value.clone())).collect();
        let session = open(self.info.id, &given).ok();
        let seat = |(at, sitting): (usize, &Sitting)| {
            let player = session.as_ref().map(|session| session.player(Seat(at as u8)));
            let name = player.and_then(|player| SeatName::read(player.name));
            let name = name.map_or_else(|| at.to_string(), |name| language.words().seat(name).to_owned());
            let typed = self.typed.as_ref().filter(|(seat, _)| *seat == at);
            let who = match typed {
                Some((_, command)) => format!("{}: {command}_", labels.program_command),
                None => sitting_name(sitting, language),
            };
            (name, format!("‹ {who} ›"))
        };
        let time = match TIMES[self.time] {
            TimeControl::None => home.no_clock.to_owned(),
            TimeControl::Bank { seconds, increment } => {
                format!("{} +{increment}", filled(home.minutes_each, &[&(seconds / 60)]))
            }
            TimeControl::Move { seconds } => filled(home.seconds_a_move, &[&seconds]),
        };
        let mut lines: Vec<(String, String)> = self.options.iter().map(option).collect();
        lines.extend(self.seats.iter().enumerate().map(seat));
        lines.push((home.time.to_owned(), format!("‹ {time} ›")));
        lines.push((labels.begin.to_owned(), String::new()));
        lines
    }
}

fn sitting_name(sitting: &Sitting, language: Language) -> String {
    let (common, labels) = (Common::of(language), Terminal::of(language));
    match sitting {
        Sitting::Person(None) => labels.person.to_owned(),
        Sitting::Person(Some(name)) => name.clone(),
        Sitting::Level(level) => {
            let name = language.words().levels().get(usize::from(*level).saturating_sub(1)).copied();
            format!("{} {}", filled(common.level, &[level]), name.unwrap_or_default())
        }
        Sitting::Mover(word) => word.clone(),
        Sitting::Engine(command) => format!("{} {command}", labels.program),
    }
}

/// People, the eight levels, a mover at random, then another program.
fn next_sitting(sitting: &Sitting, by: i64) -> Sitting {
    let random = || Sitting::Mover("random".to_owned());
    let all: Vec<Sitting> = [Sitting::Person(None)]
        .into_iter()
        .chain((1..=8).map(Sitting::Level))
        .chain([random(), Sitting::Engine(String::new())])
        .collect();
    let at = all.iter().position(|known| std::mem::discriminant(known) == std::mem::discriminant(sitting) && {
        !matches!(sitting, Sitting::Level(_)) || known == sitting
    });
    let next = (at.unwrap_or(0) as i64 + by).rem_euclid(all.len() as i64);
    all[next as usize].clone()
}

fn next(allowed: &Allowed, value: &Value, by: i64) -> Value {
    if let (Allowed::Between(least, most), Value::Number(number)) = (allowed, value) {
        let step = if most - least > 50 { 10 } else { 1 };
        return Value::Number((number + by * step).clamp(*least, *most));
    }
    let all = allowed.samples();
    let at = all.iter().position(|known| known == value).unwrap_or(0) as i64;
    all[(at + by).rem_euclid(all.len() as i64) as usize].clone()
}

fn option_value(value: &Value, home: &Home, labels: &Terminal) -> String {
    let word = match value {
        Value::Flag(true) => labels.yes.to_owned(),
        Value::Flag(false) => labels.no.to_owned(),
        Value::Word(word) => home.option(word).unwrap_or(word).to_owned(),
        other => other.bare(),
    };
    format!("‹ {word} ›")
}
