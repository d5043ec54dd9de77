//! The theme: styles and characters that suit the terminal. Silhouettes identify seats and marks show what is possible, so
//! that every game can be played without colour.

use std::borrow::Cow;

use bisat_engine::Colour;
use ratatui::style::{Color, Modifier, Style};

use crate::palette::BoardPalette;

/// The colours that a terminal can show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ColourDepth {
    /// 24-bit colours.
    Full,
    /// The sixteen colours of the terminal's own palette.
    Sixteen,
    /// No colours: bold, underlined and reversed text only.
    None,
}

/// The characters that a terminal can show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Charset {
    /// All of Unicode.
    Unicode,
    /// ASCII only.
    Ascii,
}

/// The styles and characters for a terminal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Theme {
    /// The colours of the terminal.
    pub depth: ColourDepth,
    /// The characters of the terminal.
    pub charset: Charset,
}

impl Theme {
    /// Detects the terminal from environment variables: `NO_COLOR`, `COLORTERM`, `TERM` and the locale.
    pub fn detect(variable: impl Fn(&str) -> Option<String>) -> Self {
        let set = |name: &str| variable(name).filter(|value| !value.is_empty());
        let is_full = set("COLORTERM").is_some_and(|value| value == "truecolor" || value == "24bit");
        let depth = match () {
            () if set("NO_COLOR").is_some() => ColourDepth::None,
            () if is_full => ColourDepth::Full,
            () => ColourDepth::Sixteen,
        };
        let locale = locale(set).unwrap_or_default();
        let is_unicode = locale.to_ascii_lowercase().replace('-', "").contains("utf8") && !is_dumb(set);
        Theme { depth, charset: if is_unicode { Charset::Unicode } else { Charset::Ascii } }
    }

    /// The same for output into a pipe, which is UTF-8 where no variable names a locale.
    pub fn detect_piped(variable: impl Fn(&str) -> Option<String>) -> Self {
        let set = |name: &str| variable(name).filter(|value| !value.is_empty());
        let theme = Theme::detect(&variable);
        let is_unnamed = locale(set).is_none() && !is_dumb(set);
        Theme { charset: if is_unnamed { Charset::Unicode } else { theme.charset }, ..theme }
    }

    /// The silhouette of a seat.
    pub fn glyph(&self, colour: Colour) -> char {
        match (self.charset, colour) {
            (Charset::Unicode, _) => colour.glyph(),
            (Charset::Ascii, Colour::Red) => 'R',
            (Charset::Ascii, Colour::Ochre) => 'Y',
            (Charset::Ascii, Colour::Black) => 'B',
            (Charset::Ascii, Colour::Blue) => 'U',
            (Charset::Ascii, Colour::Green) => 'G',
        }
    }

    /// The silhouette of a seat in outline.
    pub fn outline(&self, colour: Colour) -> char {
        match (self.charset, colour) {
            (Charset::Unicode, Colour::Red) => '○',
            (Charset::Unicode, Colour::Ochre) => '◇',
            (Charset::Unicode, Colour::Black) => '□',
            (Charset::Unicode, Colour::Blue) => '△',
            (Charset::Unicode, Colour::Green) => '♧',
            (Charset::Ascii, _) => self.glyph(colour).to_ascii_lowercase(),
        }
    }

    /// The first value if the terminal shows Unicode, else the second.
    pub fn either<T>(&self, unicode: T, ascii: T) -> T {
        match self.charset {
            Charset::Unicode => unicode,
            Charset::Ascii => ascii,
        }
    }

    /// The text in characters that the terminal can show.
    pub fn text<'a>(&self, text: &'a str) -> Cow<'a, str> {
        match self.charset {
            Charset::Unicode => Cow::Borrowed(text),
            Charset::Ascii if text.is_ascii() => Cow::Borrowed(text),
            Charset::Ascii => Cow::Owned(text.chars().map(plain).collect()),
        }
    }

    /// A seat's colour beside the board, on the terminal's own background.
    pub fn seat(&self, colour: Colour) -> Style {
        let named = match colour {
            Colour::Red => Color::Red,
            Colour::Ochre => Color::Yellow,
            // Black is the colour of text, on any background.
            Colour::Black => Color::Reset,
            Colour::Blue => Color::Blue,
            Colour::Green => Color::Green,
        };
        self.coloured(named).add_modifier(Modifier::BOLD)
    }

    /// A seat's colour on the board.
    pub(crate) fn piece(&self, board: &BoardPalette, colour: Colour) -> Style {
        match self.depth {
            ColourDepth::Full => Style::new().fg(board.seat(colour)).add_modifier(Modifier::BOLD),
            ColourDepth::Sixteen | ColourDepth::None => self.seat(colour),
        }
    }

    /// The background of the board's spaces.
    pub(crate) fn ground(&self, board: &BoardPalette) -> Style {
        match self.depth {
            ColourDepth::Full => Style::new().fg(board.mark).bg(board.surface),
            ColourDepth::Sixteen | ColourDepth::None => Style::new(),
        }
    }

    /// The background of spaces in a seat's colour, such as a home column.
    pub(crate) fn tinted(&self, board: &BoardPalette, colour: Colour) -> Style {
        match self.depth {
            ColourDepth::Full => self.ground(board).bg(mixed(board.surface, board.seat(colour))),
            ColourDepth::Sixteen | ColourDepth::None => self.seat(colour).remove_modifier(Modifier::BOLD),
        }
    }

    /// The lines between spaces.
    pub(crate) fn line(&self, board: &BoardPalette) -> Style {
        match self.depth {
            ColourDepth::Full => Style::new().fg(board.line).bg(board.surface),
            ColourDepth::Sixteen => Style::new().fg(Color::DarkGray),
            ColourDepth::None => Style::new(),
        }
    }

    /// Marks for the selection and its targets.
    pub(crate) fn mark(&self, board: &BoardPalette) -> Style {
        match self.depth {
            ColourDepth::Full => Style::new().fg(board.mark).add_modifier(Modifier::BOLD),
            ColourDepth::Sixteen | ColourDepth::None => Style::new().add_modifier(Modifier::BOLD),
        }
    }

    /// Secondary text.
    pub fn faint(&self) -> Style {
        match self.depth {
            ColourDepth::None => Style::new(),
            ColourDepth::Full | ColourDepth::Sixteen => Style::new().fg(Color::DarkGray),
        }
    }

    /// Titles and the chosen item. No seat has this hue.
    pub fn accent(&self) -> Style {
        self.coloured(Color::Magenta).add_modifier(Modifier::BOLD)
    }

    /// Errors.
    pub fn loss(&self) -> Style {
        self.coloured(Color::Red).add_modifier(Modifier::BOLD)
    }

    /// The cursor.
    pub fn cursor(&self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    /// The cursor on the board; with 24-bit colours pieces keep their own.
    pub(crate) fn board_cursor(&self, board: &BoardPalette) -> Style {
        match self.depth {
            ColourDepth::Full => Style::new().bg(board.focus),
            ColourDepth::Sixteen | ColourDepth::None => self.cursor(),
        }
    }

    /// Text on the board: numbers, crosses, the names of files and ranks.
    pub(crate) fn figure(&self, board: &BoardPalette) -> Style {
        match self.depth {
            ColourDepth::Full => Style::new().fg(board.figure),
            ColourDepth::Sixteen => Style::new().fg(Color::DarkGray),
            ColourDepth::None => Style::new(),
        }
    }

    /// The target of the last move.
    pub(crate) fn last(&self, board: &BoardPalette) -> Style {
        match self.depth {
            ColourDepth::Full => Style::new().bg(mixed(board.surface, board.mark)),
            ColourDepth::Sixteen | ColourDepth::None => Style::new(),
        }
    }

    fn coloured(&self, colour: Color) -> Style {
        match self.depth {
            ColourDepth::None => Style::new(),
            ColourDepth::Full | ColourDepth::Sixteen => Style::new().fg(colour),
        }
    }
}

/// The locale of characters.
fn locale(set: impl Fn(&str) -> Option<String>) -> Option<String> {
    ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(set)
}

fn is_dumb(set: impl Fn(&str) -> Option<String>) -> bool {
    set("TERM").is_some_and(|term| term == "dumb")
}

/// Mixes three parts of the first colour with one of the second.
fn mixed(most: Color, some: Color) -> Color {
    match (most, some) {
        (Color::Rgb(r, g, b), Color::Rgb(r2, g2, b2)) => {
            let mix = |most: u8, some: u8| ((3 * u16::from(most) + u16::from(some)) / 4) as u8;
            Color::Rgb(mix(r, r2), mix(g, g2), mix(b, b2))
        }
        _ => most,
    }
}

/// The nearest character in ASCII.
fn plain(letter: char) -> char {
    match letter {
        'à' | 'â' => 'a',
        'ç' => 'c',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'î' | 'ï' => 'i',
        'ô' | 'œ' => 'o',
        'ù' | 'û' | 'ü' => 'u',
        'À' | 'Â' => 'A',
        'Ç' => 'C',
        'É' | 'È' | 'Ê' => 'E',
        '\u{a0}' | '\u{202f}' => ' ',
        '’' | '‘' => '\'',
        '“' | '”' | '«' | '»' => '"',
        '‹' => '<',
        '›' => '>',
        '–' | '—' => '-',
        '×' => 'x',
        '…' => '~',
        _ if letter.is_ascii() => letter,
        _ => '?',
    }
}

#[cfg(test)]
mod tests {
    use super::{Charset, ColourDepth, Theme};

    fn theme(variables: &[(&str, &str)]) -> Theme {
        Theme::detect(|name| variables.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned()))
    }

    #[test]
    fn the_environment_says_how_many_colours_there_are() {
        assert_eq!(theme(&[("COLORTERM", "truecolor")]).depth, ColourDepth::Full);
        assert_eq!(theme(&[("COLORTERM", "24bit"), ("NO_COLOR", "1")]).depth, ColourDepth::None);
        assert_eq!(theme(&[("NO_COLOR", "")]).depth, ColourDepth::Sixteen);
    }

    #[test]
    fn only_a_locale_of_utf_8_gets_all_letters() {
        assert_eq!(theme(&[("LANG", "fr_FR.UTF-8")]).charset, Charset::Unicode);
        assert_eq!(theme(&[("LANG", "fr_FR.UTF-8"), ("LC_ALL", "C")]).charset, Charset::Ascii);
        assert_eq!(theme(&[("LC_CTYPE", "C.utf8"), ("LANG", "C")]).charset, Charset::Unicode);
        assert_eq!(theme(&[]).charset, Charset::Ascii);
    }

    #[test]
    fn a_dumb_terminal_and_a_locale_without_utf_8_get_ascii_in_a_pipe_too() {
        let piped = |variables: &[(&str, &str)]| {
            Theme::detect_piped(|name| {
                variables.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned())
            })
        };
        assert_eq!(piped(&[]).charset, Charset::Unicode);
        assert_eq!(piped(&[("LC_ALL", "C")]).charset, Charset::Ascii);
        assert_eq!(piped(&[("LANG", "en_GB.UTF-8")]).charset, Charset::Unicode);
        assert_eq!(piped(&[("LANG", "en_GB.UTF-8"), ("TERM", "dumb")]).charset, Charset::Ascii);
        assert_eq!(piped(&[("TERM", "dumb")]).charset, Charset::Ascii);
        assert_eq!(theme(&[("LANG", "en_GB.UTF-8"), ("TERM", "dumb")]).charset, Charset::Ascii);
    }

    #[test]
    fn what_cannot_be_shown_is_written_as_near_as_it_can() {
        let theme = theme(&[("LC_ALL", "C")]);
        assert_eq!(theme.text("Touché\u{202f}! Où ?"), "Touche ! Ou ?");
    }
}
