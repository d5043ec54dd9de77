//! The tables of a server: sit down, watch, or open one.

use bisat_client::labels::{Home, Play, Terminal, filled};
use bisat_client::{GameWords, Language, Notice as Said};
use bisat_engine::GAMES;
use bisat_protocol::http::{Stage, TableSummary};
use bisat_protocol::{Occupant, Setup, TableId, ThrowMode, TimeControl, Visibility};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

use crate::context::Context;
use crate::game::EntryMode;
use crate::input::Key;
use crate::message::Message;
use crate::pen::Pen;
use crate::text;
use crate::wire::{LinkRequest, ServerLink};

/// The tables of a server.
pub(crate) struct Lobby {
    tables: Option<Vec<TableSummary>>,
    at: usize,
    /// Whether tables are only watched here.
    watches: bool,
    message: Option<Message>,
    /// By which name the server knows us, once it does.
    me: Option<String>,
    rows: Vec<(Rect, usize)>,
}

/// What was chosen.
pub(crate) enum Entry {
    Nothing,
    Ask(LinkRequest),
    Enter { table: TableId, mode: EntryMode },
    Help,
    Leave,
}

impl Lobby {
    pub(crate) fn new(watches: bool) -> Self {
        Lobby { tables: None, at: 0, watches, message: None, me: None, rows: Vec::new() }
    }

    /// The server accepted this name; it may have refused another.
    pub(crate) fn greet(&mut self, name: String, refused: Option<Message>) {
        (self.me, self.message) = (Some(name), refused);
    }

    /// The last message that still applies.
    pub(crate) fn said(&self) -> Option<Message> {
        self.message.clone()
    }

    /// The server sent the list of tables.
    pub(crate) fn show(&mut self, tables: Vec<TableSummary>) {
        // The first list comes unasked and keeps the greeting on the screen.
        if self.tables.replace(tables).is_some() {
            self.message = None;
        }
    }

    /// The server refused a request, or cannot be reached.
    pub(crate) fn say(&mut self, message: Message) {
        self.message = Some(message);
    }

    fn tables(&self) -> &[TableSummary] {
        self.tables.as_deref().unwrap_or_default()
    }

    fn rows(&self) -> usize {
        self.tables().len() + if self.watches { 0 } else { GAMES.len() }
    }

    pub(crate) fn press(&mut self, key: Key) -> Entry {
        let rows = self.rows().max(1);
        match key.lowered() {
            Key::Letter('q') | Key::Interrupt | Key::Escape => return Entry::Leave,
            Key::Refresh => return Entry::Ask(LinkRequest::Tables),
            Key::Letter('?') => return Entry::Help,
            Key::Up | Key::BackTab | Key::Letter('p') => self.at = (self.at + rows - 1) % rows,
            Key::Down | Key::Tab | Key::Letter('n') => self.at = (self.at + 1) % rows,
            Key::Enter | Key::Letter(' ') => return self.take(),
            _ => {}
        }
        Entry::Nothing
    }

    pub(crate) fn click(&mut self, x: u16, y: u16) -> Entry {
        let found = self.rows.iter().find(|(area, _)| area.contains((x, y).into())).map(|(_, at)| *at);
        found.map_or(Entry::Nothing, |at| {
            self.at = at;
            self.take()
        })
    }

    fn take(&self) -> Entry {
        match self.tables().get(self.at) {
            Some(table) => {
                let mode = match table.stage {
                    _ if self.watches => EntryMode::Watch,
                    Stage::Waiting => EntryMode::Sit,
                    Stage::Playing | Stage::Over => EntryMode::Look,
                };
                Entry::Enter { table: table.table.clone(), mode }
            }
            None => match GAMES.get(self.at - self.tables().len()) {
                Some(game) if !self.watches => Entry::Ask(LinkRequest::Open(open_setup(game))),
                _ => Entry::Nothing,
            },
        }
    }

    pub(crate) fn draw(&mut self, area: Rect, buffer: &mut Buffer, wire: &ServerLink, context: &Context) {
        let (theme, language) = (context.theme, context.language);
        let (home, labels) = (Home::of(language), Terminal::of(language));
        let wide = area.width.min(76);
        let inner = Rect { x: area.x + (area.width - wide) / 2, width: wide, ..area };
        let mut pen = Pen::new(buffer, inner, theme);
        pen.line(Line::styled(filled(labels.tables_at, &[&wire.url]), theme.accent()));
        if let Some(me) = &self.me {
            pen.line(filled(labels.you_are, &[me]));
        }
        pen.seam();
        self.rows.clear();
        if self.tables.as_ref().is_some_and(Vec::is_empty) {
            pen.text(home.nothing_open, Style::new());
        }
        let tables = self.tables().iter().map(|table| row(table, language));
        let open = GAMES.iter().map(|game| (format!("{}:", labels.open_new), name(game, language), String::new()));
        let rows: Vec<(String, String, String)> =
            if self.watches { tables.collect() } else { tables.chain(open).collect() };
        let room = usize::from(pen.room().saturating_sub(3)).max(1);
        let skipped = (self.at + 1).saturating_sub(room);
        let mut drawn = Vec::new();
        for (at, (first, second, third)) in rows.into_iter().enumerate().skip(skipped).take(room) {
            let is_here = at == self.at;
            let pointer = if is_here { theme.either("▸ ", "> ") } else { "  " };
            let style = if is_here { Style::new().add_modifier(Modifier::BOLD) } else { Style::new() };
            let padded = |words: &str, columns: usize| {
                let words = text::cut(words, columns, theme.either('…', '~'));
                let gap = " ".repeat(columns.saturating_sub(text::width(&words)) + 1);
                words + &gap
            };
            let spans = vec![
                Span::styled(pointer, theme.accent()),
                Span::styled(padded(&first, 16), style),
                Span::styled(padded(&second, 20), style),
                Span::styled(third, theme.faint()),
            ];
            if let Some(row) = pen.line(spans) {
                drawn.push((row, at));
            }
        }
        self.rows = drawn;
        pen.skip();
        match &self.message {
            Some(said) => pen.text(said.in_(language), theme.loss()),
            None if self.me.is_none() => pen.text(Play::of(language).connecting, theme.faint()),
            None => pen.skip(),
        }
        pen.line(Line::styled(format!("{}  {}", labels.menu_footer, labels.refresh), theme.faint()));
    }
}

/// A public table with open seats.
fn open_setup(game: &str) -> Setup {
    Setup {
        game: game.to_owned(),
        options: std::collections::BTreeMap::new(),
        seats: Vec::new(),
        time: TimeControl::None,
        visibility: Visibility::Public,
        rating: None,
        throws: ThrowMode::Seed,
    }
}

fn name(game: &str, language: Language) -> String {
    GameWords::read(game).map_or(game.to_owned(), |game| game.in_(language).to_owned())
}

fn row(table: &TableSummary, language: Language) -> (String, String, String) {
    let labels = Terminal::of(language);
    let stage = match table.stage {
        Stage::Waiting => labels.waiting.to_owned(),
        Stage::Playing => labels.playing.to_owned(),
        Stage::Over => language.words().notice(&Said::AnotherGame),
    };
    let occupant = |occupant: &Occupant| match occupant {
        Occupant::Nobody => labels.open_seat.to_owned(),
        Occupant::Person(person) => person.name.clone(),
        Occupant::Level(level) => filled(bisat_client::labels::Common::of(language).level, &[level]),
    };
    let occupants: Vec<String> = table.seats.iter().map(occupant).collect();
    (name(&table.setup.game, language), format!("{} ({stage})", table.table), occupants.join(", "))
}
