//! What must be known before the first key is pressed: nothing can be saved, or a language cannot be shown.

use bisat_client::Language;
use bisat_client::labels::Terminal;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::text::Line;
use ratatui::widgets::{Clear, Widget};

use super::{App, StartScreen};
use crate::message::Message;
use crate::pen::Pen;
use crate::text;
use crate::theme::Charset;

impl App {
    /// Checks at the start what cannot be had in this terminal and with this folder.
    pub(super) fn begin_notices(&mut self, begin: &StartScreen) {
        if self.context.language == Language::Hindi && !self.shows_hindi() {
            self.context.language = Language::English;
            self.notices.push(Message::label(|labels| labels.no_hindi));
        }
        let checked = self.tools.saved_games.as_ref().map(|saved_games| (saved_games.folder(), saved_games.check()));
        let Some((folder, Err(error))) = checked else { return };
        let is_server = matches!(begin, StartScreen::Server(..));
        let label = |labels: &'static Terminal| if is_server { labels.cannot_remember } else { labels.cannot_save };
        self.notices.push(Message::filled(label, &[&folder.display(), &error]));
    }

    fn shows_hindi(&self) -> bool {
        self.context.theme.charset == Charset::Unicode
    }

    /// Goes on to the next language that the terminal can show, and remembers it.
    pub(super) fn change_language(&mut self) {
        let at = Language::ALL.iter().position(|language| *language == self.context.language).unwrap_or(0);
        let mut next = Language::ALL[(at + 1) % Language::ALL.len()];
        if next == Language::Hindi && !self.shows_hindi() {
            self.notices.push(Message::label(|labels| labels.no_hindi));
            next = Language::English;
        }
        self.context.language = next;
        if let Err(reason) = (self.tools.remember)(next) {
            self.notices.push(Message::filled(|labels| labels.not_remembered, &[&reason]));
        }
    }

    /// Draws the notices over the last lines of the screen.
    pub(super) fn draw_notices(&self, area: Rect, buffer: &mut Buffer) {
        let theme = self.context.theme;
        let words = |notice: &Message| theme.text(notice.in_(self.context.language)).into_owned();
        let lines = self.notices.iter().flat_map(|notice| text::wrapped(&words(notice), usize::from(area.width)));
        let lines: Vec<String> = lines.collect();
        let high = (lines.len() as u16).min(area.height);
        let place = Rect { y: area.bottom() - high, height: high, ..area };
        Clear.render(place, buffer);
        let mut pen = Pen::new(buffer, place, theme);
        for line in lines {
            pen.line(Line::styled(line, theme.loss().add_modifier(Modifier::BOLD)));
        }
    }
}
