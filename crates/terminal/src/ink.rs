//! What things look like: colours as many as the terminal has, and letters that it can show. Shape says who and mark
//! says what may happen; hue only helps, so that everything can be played without any.

use std::borrow::Cow;

use bisat_engine::{Colour, Material};
use ratatui::style::{Color, Modifier, Style};

/// How many colours there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Depth {
    /// As many as one likes.
    Full,
    /// The sixteen that every terminal has in its own taste.
    Sixteen,
    /// None: bold, underlined and reversed only.
    None,
}

/// Which letters can be shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Letters {
    /// All.
    Unicode,
    /// ASCII alone.
    Ascii,
}

/// What a terminal can show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ink {
    /// Its colours.
    pub depth: Depth,
    /// Its letters.
    pub letters: Letters,
}

impl Ink {
    /// What these variables of the environment say of the terminal.
    pub fn of(variable: impl Fn(&str) -> Option<String>) -> Self {
        let set = |name: &str| variable(name).filter(|value| !value.is_empty());
        let is_full = set("COLORTERM").is_some_and(|value| value == "truecolor" || value == "24bit");
        let depth = match () {
            () if set("NO_COLOR").is_some() => Depth::None,
            () if is_full => Depth::Full,
            () => Depth::Sixteen,
        };
        let locale = set("LC_ALL").or_else(|| set("LC_CTYPE")).or_else(|| set("LANG")).unwrap_or_default();
        let is_unicode = locale.to_ascii_lowercase().replace('-', "").contains("utf8");
        Ink { depth, letters: if is_unicode { Letters::Unicode } else { Letters::Ascii } }
    }

    /// The seat's silhouette.
    pub fn glyph(&self, colour: Colour) -> char {
        match (self.letters, colour) {
            (Letters::Unicode, _) => colour.glyph(),
            (Letters::Ascii, Colour::Red) => 'R',
            (Letters::Ascii, Colour::Ochre) => 'Y',
            (Letters::Ascii, Colour::Black) => 'B',
            (Letters::Ascii, Colour::Blue) => 'U',
            (Letters::Ascii, Colour::Green) => 'G',
        }
    }

    /// The seat's silhouette in outline, for those who sit.
    pub fn outline(&self, colour: Colour) -> char {
        match (self.letters, colour) {
            (Letters::Unicode, Colour::Red) => '○',
            (Letters::Unicode, Colour::Ochre) => '◇',
            (Letters::Unicode, Colour::Black) => '□',
            (Letters::Unicode, Colour::Blue) => '△',
            (Letters::Unicode, Colour::Green) => '♧',
            (Letters::Ascii, _) => self.glyph(colour).to_ascii_lowercase(),
        }
    }

    /// The first where every letter can be shown, else the second.
    pub fn either<T>(&self, unicode: T, ascii: T) -> T {
        match self.letters {
            Letters::Unicode => unicode,
            Letters::Ascii => ascii,
        }
    }

    /// A text in letters that can be shown.
    pub fn text<'a>(&self, text: &'a str) -> Cow<'a, str> {
        match self.letters {
            Letters::Unicode => Cow::Borrowed(text),
            Letters::Ascii if text.is_ascii() => Cow::Borrowed(text),
            Letters::Ascii => Cow::Owned(text.chars().map(plain).collect()),
        }
    }

    /// A seat's colour beside the board, on the terminal's own ground.
    pub fn seat(&self, colour: Colour) -> Style {
        let named = match colour {
            Colour::Red => Color::Red,
            Colour::Ochre => Color::Yellow,
            // Whatever the ground is, black is the colour that text has.
            Colour::Black => Color::Reset,
            Colour::Blue => Color::Blue,
            Colour::Green => Color::Green,
        };
        self.coloured(named).add_modifier(Modifier::BOLD)
    }

    /// A seat's colour on the board.
    pub fn piece(&self, material: Material, colour: Colour) -> Style {
        match self.depth {
            Depth::Full => Style::new().fg(fill(material, colour)).add_modifier(Modifier::BOLD),
            Depth::Sixteen | Depth::None => self.seat(colour),
        }
    }

    /// The ground of the board's spaces.
    pub fn ground(&self, material: Material) -> Style {
        match self.depth {
            Depth::Full => Style::new().fg(mark(material)).bg(surface(material)),
            Depth::Sixteen | Depth::None => Style::new(),
        }
    }

    /// The ground of spaces in a seat's colour: a home column, a start.
    pub fn tinted(&self, material: Material, colour: Colour) -> Style {
        match self.depth {
            Depth::Full => self.ground(material).bg(mixed(surface(material), fill(material, colour))),
            Depth::Sixteen | Depth::None => self.seat(colour).remove_modifier(Modifier::BOLD),
        }
    }

    /// The lines between spaces.
    pub fn line(&self, material: Material) -> Style {
        match self.depth {
            Depth::Full => Style::new().fg(line(material)).bg(surface(material)),
            Depth::Sixteen => Style::new().fg(Color::DarkGray),
            Depth::None => Style::new(),
        }
    }

    /// Marks: what is picked, where it may go.
    pub fn mark(&self, material: Material) -> Style {
        match self.depth {
            Depth::Full => Style::new().fg(mark(material)).add_modifier(Modifier::BOLD),
            Depth::Sixteen | Depth::None => Style::new().add_modifier(Modifier::BOLD),
        }
    }

    /// What is there but does not matter now.
    pub fn faint(&self) -> Style {
        match self.depth {
            Depth::None => Style::new(),
            Depth::Full | Depth::Sixteen => Style::new().fg(Color::DarkGray),
        }
    }

    /// Titles, and what is chosen: no seat has this hue.
    pub fn accent(&self) -> Style {
        self.coloured(Color::Magenta).add_modifier(Modifier::BOLD)
    }

    /// What went wrong.
    pub fn loss(&self) -> Style {
        self.coloured(Color::Red).add_modifier(Modifier::BOLD)
    }

    /// Where the keyboard is.
    pub fn cursor(&self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    /// The same on the board, where pieces keep their colours if there are enough of them.
    pub fn board_cursor(&self, material: Material) -> Style {
        match self.depth {
            Depth::Full => Style::new().bg(focus(material)),
            Depth::Sixteen | Depth::None => self.cursor(),
        }
    }

    /// What is written on the board: numbers, crosses, the names of files and ranks.
    pub fn figure(&self, material: Material) -> Style {
        match self.depth {
            Depth::Full => Style::new().fg(figure(material)),
            Depth::Sixteen => Style::new().fg(Color::DarkGray),
            Depth::None => Style::new(),
        }
    }

    /// Where the last move ended, on the board.
    pub fn last(&self, material: Material) -> Style {
        match self.depth {
            Depth::Full => Style::new().bg(mixed(surface(material), mark(material))),
            Depth::Sixteen | Depth::None => Style::new(),
        }
    }

    fn coloured(&self, colour: Color) -> Style {
        match self.depth {
            Depth::None => Style::new(),
            Depth::Full | Depth::Sixteen => Style::new().fg(colour),
        }
    }
}

const fn rgb(hex: u32) -> Color {
    let [_, red, green, blue] = hex.to_be_bytes();
    Color::Rgb(red, green, blue)
}

/// A seat's colour, dark on the light cloth and light on everything else.
const fn fill(material: Material, colour: Colour) -> Color {
    match (material, colour) {
        (Material::Cloth, Colour::Red) => rgb(0xA0_28_14),
        (Material::Cloth, Colour::Ochre) => rgb(0x7A_50_00),
        (Material::Cloth, Colour::Black) => rgb(0x12_0C_12),
        (Material::Cloth, Colour::Blue) => rgb(0x1F_4A_A0),
        (Material::Cloth, Colour::Green) => rgb(0x0F_5A_42),
        (_, Colour::Red) => rgb(0xFF_7A_5E),
        (_, Colour::Ochre) => rgb(0xF2_C2_50),
        (_, Colour::Black) => rgb(0xDD_D2_CB),
        (_, Colour::Blue) => rgb(0x9C_BC_F3),
        (_, Colour::Green) => rgb(0x86_CD_B4),
    }
}

const fn surface(material: Material) -> Color {
    match material {
        Material::Leather => rgb(0x43_29_1C),
        Material::Stone => rgb(0x3B_44_40),
        Material::Cloth => rgb(0xC9_B9_94),
        Material::Wood => rgb(0x5F_45_29),
    }
}

const fn line(material: Material) -> Color {
    match material {
        Material::Leather | Material::Cloth => rgb(0x8A_6A_4A),
        Material::Stone => rgb(0x9A_9E_96),
        Material::Wood => rgb(0xA8_88_5C),
    }
}

const fn figure(material: Material) -> Color {
    match material {
        Material::Leather => rgb(0xC7_A0_74),
        Material::Stone => rgb(0xC9_CC_C2),
        Material::Cloth => rgb(0x6E_2A_3C),
        Material::Wood => rgb(0xD2_B4_84),
    }
}

/// No seat and no board has this hue.
const fn focus(material: Material) -> Color {
    match material {
        Material::Cloth => rgb(0xE9_C3_DD),
        Material::Leather | Material::Stone | Material::Wood => rgb(0x7A_35_6B),
    }
}

const fn mark(material: Material) -> Color {
    match material {
        Material::Leather | Material::Wood => rgb(0xFF_F4_DA),
        Material::Stone => rgb(0xE6_E1_D4),
        Material::Cloth => rgb(0x2A_1A_1C),
    }
}

/// Three parts of the one and one of the other.
fn mixed(most: Color, some: Color) -> Color {
    match (most, some) {
        (Color::Rgb(r, g, b), Color::Rgb(r2, g2, b2)) => {
            let mix = |most: u8, some: u8| ((3 * u16::from(most) + u16::from(some)) / 4) as u8;
            Color::Rgb(mix(r, r2), mix(g, g2), mix(b, b2))
        }
        _ => most,
    }
}

/// The nearest letter in ASCII.
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
    use super::{Depth, Ink, Letters};

    fn ink(variables: &[(&str, &str)]) -> Ink {
        Ink::of(|name| variables.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned()))
    }

    #[test]
    fn the_environment_says_how_many_colours_there_are() {
        assert_eq!(ink(&[("COLORTERM", "truecolor")]).depth, Depth::Full);
        assert_eq!(ink(&[("COLORTERM", "24bit"), ("NO_COLOR", "1")]).depth, Depth::None);
        assert_eq!(ink(&[("NO_COLOR", "")]).depth, Depth::Sixteen);
    }

    #[test]
    fn only_a_locale_of_utf_8_gets_all_letters() {
        assert_eq!(ink(&[("LANG", "fr_FR.UTF-8")]).letters, Letters::Unicode);
        assert_eq!(ink(&[("LANG", "fr_FR.UTF-8"), ("LC_ALL", "C")]).letters, Letters::Ascii);
        assert_eq!(ink(&[("LC_CTYPE", "C.utf8"), ("LANG", "C")]).letters, Letters::Unicode);
        assert_eq!(ink(&[]).letters, Letters::Ascii);
    }

    #[test]
    fn what_cannot_be_shown_is_written_as_near_as_it_can() {
        let ink = ink(&[("LC_ALL", "C")]);
        assert_eq!(ink.text("Touché\u{202f}! Où ?"), "Touche ! Ou ?");
    }
}
