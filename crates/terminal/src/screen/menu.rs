//! The menu: choose a game, or resume one.

use std::rc::Rc;

use bisat_client::labels::{Home, Terminal, counted, filled};
use bisat_client::{GameWords, Language, LocalPlayer, LocalSetup};
use bisat_engine::{GAMES, OptionValue};
use bisat_protocol::TimeControl;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

use super::form::Form;
use crate::context::Context;
use crate::input::Key;
use crate::message::Message;
use crate::opponents::OpenOpponent;
use crate::pen::Pen;
use crate::saved_games::SavedGame;
use crate::text;

/// The menu.
pub(crate) struct Menu {
    at: usize,
    /// The form of the chosen game.
    form: Option<Form>,
    saved: Vec<SavedGame>,
    /// The level of machines that nobody chose.
    level: u8,
    opponent: OpenOpponent,
    /// Why the choice failed.
    message: Option<Message>,
    rows: Vec<(Rect, usize)>,
}

/// What was chosen.
pub(crate) enum Chosen {
    Nothing,
    Play(LocalSetup, TimeControl),
    Resume(SavedGame),
    Review(SavedGame),
    Leave,
}

/// The number of rows that a page key moves by.
const PAGE: usize = 10;

impl Menu {
    pub(crate) fn new(saved: Vec<SavedGame>, level: u8, opponent: OpenOpponent) -> Self {
        Menu { at: 0, form: None, saved, level, opponent, message: None, rows: Vec::new() }
    }

    fn new_form(&self, game: &str, options: &[(String, OptionValue)], seats: Vec<LocalPlayer>) -> Option<Form> {
        Form::new(game, options, seats, self.level, Rc::clone(&self.opponent))
    }

    /// The menu with this game's set-up open.
    pub(crate) fn at(mut self, setup: &LocalSetup) -> Self {
        self.form = self.new_form(&setup.game, &setup.options, setup.seats.clone());
        self.at = self.form.as_ref().map_or(0, |form| form.rows() - 1);
        self
    }

    /// The choice failed for this reason.
    pub(crate) fn say(&mut self, message: Message) {
        self.message = Some(message);
    }

    pub(crate) fn press(&mut self, key: Key) -> Chosen {
        self.message = None;
        if let Some(form) = self.form.as_mut().filter(|form| form.is_typing()) {
            form.type_on(key);
            return Chosen::Nothing;
        }
        let key = key.lowered();
        let rows = self.form.as_ref().map_or(GAMES.len() + self.saved.len(), Form::rows);
        match (key, &mut self.form) {
            (Key::Interrupt | Key::Letter('q'), _) | (Key::Escape, None) => return Chosen::Leave,
            (Key::Escape, Some(_)) => (self.form, self.at) = (None, 0),
            (Key::Up | Key::BackTab | Key::Letter('p'), _) => self.at = (self.at + rows - 1) % rows,
            (Key::Down | Key::Tab | Key::Letter('n'), _) => self.at = (self.at + 1) % rows,
            (Key::PageUp, _) => self.at = self.at.saturating_sub(PAGE),
            (Key::PageDown, _) => self.at = (self.at + PAGE).min(rows - 1),
            (Key::First, _) => self.at = 0,
            (Key::Last, _) => self.at = rows - 1,
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
            _ => self.message = Some(Message::label(|labels| labels.no_such_key)),
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
                self.form = self.new_form(GAMES[self.at], &[], Vec::new());
                self.at = self.form.as_ref().map_or(0, |form| form.rows() - 1);
                Chosen::Nothing
            }
            None => match self.saved.get(self.at - GAMES.len()).cloned() {
                Some(game) if game.is_over() => Chosen::Review(game),
                Some(game) => Chosen::Resume(game),
                None => Chosen::Nothing,
            },
            Some(form) if self.at == form.rows() - 1 => Chosen::Play(form.setup(), form.time()),
            Some(form) => {
                form.change(self.at, 1);
                Chosen::Nothing
            }
        }
    }

    /// The game whose rules a key shows.
    pub(crate) fn game(&self) -> Option<GameWords> {
        let id = self.form.as_ref().map(Form::game).or_else(|| GAMES.get(self.at).copied());
        id.and_then(GameWords::read)
    }

    pub(crate) fn draw(&mut self, area: Rect, buffer: &mut Buffer, context: &Context) {
        let (theme, language) = (context.theme, context.language);
        let lines = match &self.form {
            Some(form) => form.lines(language),
            None => self.games(language),
        };
        let wide = area.width.min(64);
        let high = (lines.len() as u16 + 7).min(area.height);
        let inner = Rect {
            x: area.x + (area.width - wide) / 2,
            y: area.y + (area.height - high) / 3,
            width: wide,
            height: high,
        };
        let mut pen = Pen::new(buffer, inner, theme);
        if inner.height > 8 {
            pen.line(Line::styled("Bisat", theme.accent()));
            let under = self.form.as_ref().and_then(|form| GameWords::read(form.game()));
            pen.line(under.map_or(Home::of(language).title, |game| game.in_(language)).to_owned());
            pen.seam();
        }
        self.rows.clear();
        // If not everything fits, the chosen item stays visible.
        let room = usize::from(pen.room().saturating_sub(2)).max(1);
        let skipped = (self.at + 1).saturating_sub(room);
        let below = lines.len().saturating_sub(skipped + room);
        for (at, (label, value)) in lines.into_iter().enumerate().skip(skipped).take(room) {
            let is_here = at == self.at;
            let pointer = if is_here { theme.either("▸ ", "> ") } else { "  " };
            let style = if is_here { Style::new().add_modifier(Modifier::BOLD) } else { Style::new() };
            let column = 30.min(usize::from(wide) / 2);
            let label = text::cut(&label, column, theme.either('…', '~'));
            let gap = " ".repeat(column.saturating_sub(text::width(&label)) + 1);
            let line = Line::from(vec![
                Span::styled(pointer, theme.accent()),
                Span::styled(label, style),
                Span::raw(gap),
                Span::styled(value, if is_here { style } else { theme.faint() }),
            ]);
            if let Some(row) = pen.line(line) {
                self.rows.push((row, at));
            }
        }
        match &self.message {
            Some(message) => pen.text(message.in_(language), theme.loss()),
            None => pen.skip(),
        }
        let arrow = |count: usize, arrow: &str| if count > 0 { format!("  {arrow}{count}") } else { String::new() };
        let more = arrow(skipped, theme.either("↑", "^")) + &arrow(below, theme.either("↓", "v"));
        pen.line(Line::styled(format!("{}{more}", Terminal::of(language).menu_footer), theme.faint()));
    }

    fn games(&self, language: Language) -> Vec<(String, String)> {
        let about = |id: &str| GameWords::read(id).map_or("", |game| game.about(language));
        let name = |id: &str| GameWords::read(id).map_or(id.to_owned(), |game| game.in_(language).to_owned());
        let games = GAMES.iter().map(|id| (name(id), about(id).to_owned()));
        let labels = Terminal::of(language);
        let saved = self.saved.iter().map(|saved| {
            let does = if saved.is_over() { labels.review_of } else { labels.go_on_with };
            let result = if saved.is_over() {
                saved.result(language)
            } else {
                counted(language, labels.moves_made, saved.moves as u64, &[&saved.moves])
            };
            let note = match saved.is_open {
                true => labels.open_there.to_owned(),
                false => format!("{}  {}, {result}", saved.date, saved.opponents(language)),
            };
            (filled(does, &[&name(&saved.game)]), note)
        });
        games.chain(saved).collect()
    }
}
