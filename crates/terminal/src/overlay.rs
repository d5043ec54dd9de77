//! Pages over a screen: the keys, and the rules in plain words.

use bisat_client::GameWords;
use bisat_client::labels::{Common, Play};
use bisat_client::learn::rules;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::{Clear, Widget};

use crate::context::Context;
use crate::input::Key;
use crate::pen::Pen;
use crate::text;

/// A page over a screen.
pub(crate) struct Overlay {
    page: Page,
    /// The number of lines above the visible part.
    skipped: usize,
    /// The number of lines below the visible part.
    more: usize,
}

enum Page {
    Keys,
    Rules(GameWords),
}

/// The largest comfortable width of a text.
const WIDEST: u16 = 76;

impl Overlay {
    /// The keys.
    pub(crate) fn keys() -> Self {
        Overlay { page: Page::Keys, skipped: 0, more: 0 }
    }

    /// The rules of a game.
    pub(crate) fn rules(game: GameWords) -> Self {
        Overlay { page: Page::Rules(game), skipped: 0, more: 0 }
    }

    /// Scrolls; returns whether to close the page.
    pub(crate) fn press(&mut self, key: Key) -> bool {
        let page = 10.min(self.more);
        match key {
            Key::Down | Key::Letter('j') => self.skipped += 1.min(self.more),
            Key::Up | Key::Letter('k') => self.skipped = self.skipped.saturating_sub(1),
            Key::PageDown | Key::Letter(' ') => self.skipped += page,
            Key::PageUp => self.skipped = self.skipped.saturating_sub(10),
            Key::First => self.skipped = 0,
            Key::Last => self.skipped += self.more,
            _ => return true,
        }
        false
    }

    /// Scrolls by this number of lines, down if positive.
    pub(crate) fn scroll(&mut self, lines: isize) {
        let by = lines.min(self.more as isize);
        self.skipped = self.skipped.saturating_add_signed(by);
        self.more = self.more.saturating_add_signed(-by);
    }

    /// Draws the page over the screen, with the keys that work there.
    pub(crate) fn draw(&mut self, area: Rect, buffer: &mut Buffer, context: &Context, keys: &[&str]) {
        Clear.render(area, buffer);
        let wide = area.width.min(WIDEST);
        let area = Rect { x: area.x + (area.width - wide) / 2, width: wide, ..area };
        let inner = Rect { x: area.x + 2, width: area.width.saturating_sub(4), ..area };
        let lines = self.lines(usize::from(inner.width), context, keys);
        let shown = usize::from(inner.height.saturating_sub(1));
        self.skipped = self.skipped.min(lines.len().saturating_sub(shown));
        self.more = lines.len().saturating_sub(self.skipped + shown);
        let mut pen = Pen::new(buffer, Rect { height: inner.height.saturating_sub(1), ..inner }, context.theme);
        for line in lines.into_iter().skip(self.skipped) {
            pen.line(line);
        }
        let below = Rect { y: inner.bottom().saturating_sub(1), height: inner.height.min(1), ..inner };
        let more = if self.more > 0 { context.theme.either("↓  ", "v  ") } else { "" };
        let close = format!("{more}Esc: {}", Common::of(context.language).close);
        Pen::new(buffer, below, context.theme).line(Line::styled(close, context.theme.faint()));
    }

    fn lines(&self, width: usize, context: &Context, keys: &[&str]) -> Vec<Line<'static>> {
        match self.page {
            Page::Keys => self::keys(keys, width, context),
            Page::Rules(game) => {
                let mut lines = vec![Line::styled(game.in_(context.language), context.theme.accent())];
                for rule in rules(game) {
                    let title = rule.title.in_(context.language);
                    lines.push(Line::default());
                    lines.push(Line::styled(title, Style::new().add_modifier(Modifier::BOLD)));
                    lines.extend(text::wrapped(rule.text.in_(context.language), width).into_iter().map(Line::from));
                }
                lines
            }
        }
    }
}

fn keys(keys: &[&str], width: usize, context: &Context) -> Vec<Line<'static>> {
    let mut lines = vec![Line::styled(Play::of(context.language).keys, context.theme.accent())];
    for key in keys {
        lines.extend(text::wrapped(key, width).into_iter().map(Line::from));
    }
    lines
}
