//! The registry of the games' texts. A game is one folder and one line in [`GAMES`].

mod khan;
mod chowka_bhara;
mod pachisi;
mod kho_kho;
pub(crate) mod race;

use std::fmt;
use std::hash::{Hash, Hasher};

use bisat_engine::{Kind, Piece, PieceRole, Point, PointRole};

use crate::draft_text::DraftText;
pub use crate::game_text::Tone;
use crate::game_text::{GameText, Label, Noun, Say};
use crate::labels::counted;
use crate::language::Language;
use crate::names::Who;
use crate::step::Advance;

/// One line for each game, in the order in which they are presented.
const GAMES: [&GameText; 4] = [&khan::TEXT, &chowka_bhara::TEXT, &pachisi::TEXT, &kho_kho::TEXT];

/// The words of the position editor, apart from the others: a program without an editor does not contain them.
const DRAFTS: [&DraftText; 4] = [&khan::DRAFT, &chowka_bhara::DRAFT, &pachisi::DRAFT, &kho_kho::DRAFT];

/// The words of the position editor for the game with this id.
pub(crate) fn draft_text(id: &str) -> Option<&'static DraftText> {
    DRAFTS.into_iter().find(|text| text.id == id)
}

/// A game that clients have words for.
#[derive(Clone, Copy)]
pub struct GameWords(&'static GameText);

impl GameWords {
    /// The game with this id.
    pub fn read(id: &str) -> Option<Self> {
        GAMES.into_iter().find(|text| text.id == id).map(GameWords)
    }

    /// Its id in the engine.
    pub fn id(self) -> &'static str {
        self.0.id
    }

    /// Its name.
    pub fn in_(self, language: Language) -> &'static str {
        self.0.name.in_(language)
    }

    /// Who plays it and with what.
    pub fn about(self, language: Language) -> &'static str {
        self.0.about.in_(language)
    }

    /// The game in a sentence.
    pub fn line(self, language: Language) -> &'static str {
        self.0.line.in_(language)
    }

    /// The word for a capture.
    pub fn capture(self, language: Language) -> &'static str {
        self.0.capture.in_(language)
    }

    /// The word for another piece taking over the move; none if that never happens.
    pub fn takes_over(self, language: Language) -> Option<&'static str> {
        self.0.takes_over.map(|said| said.in_(language))
    }

    /// Whether its board always shows the names of its points.
    pub fn shows_names(self) -> bool {
        self.0.shows_names
    }

    /// A piece, or two that move as one, went on along its way; empty without words.
    pub(crate) fn advance(self, language: Language, kind: Kind, count: u8, advance: Advance, who: &Who) -> String {
        let said = noun(kind).and_then(|noun| self.0.say.advance(language, noun, count, advance, who));
        said.unwrap_or_default()
    }

    pub(crate) fn text(self) -> &'static GameText {
        self.0
    }
}

impl PartialEq for GameWords {
    fn eq(&self, other: &Self) -> bool {
        self.0.id == other.0.id
    }
}

impl Eq for GameWords {}

impl Hash for GameWords {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.id.hash(state);
    }
}

impl fmt::Debug for GameWords {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.id)
    }
}

/// An option of any game, or a word that is its value, as people read it; none without words.
pub fn option_label(language: Language, name: &str) -> Option<&'static str> {
    let options = GAMES.into_iter().flat_map(|text| text.options);
    options.into_iter().find(|(known, _)| *known == name).map(|(_, said)| said.in_(language))
}

/// What is written on a kind of point beside the board, with its holes filled by these values, and how it is shown; none
/// without words. The first value decides between singular and plural.
pub fn point_label(language: Language, kind: Kind, values: &[&dyn fmt::Display]) -> Option<(String, Tone)> {
    let label = label(kind)?;
    let count = values.first().and_then(|value| value.to_string().parse().ok()).unwrap_or(0);
    Some((counted(language, label.text.in_(language), count, values), label.tone))
}

/// What is written for a piece that lies beside the board, and how it is shown; none without words.
pub fn note_label(language: Language, note: &Piece) -> Option<(String, Tone)> {
    match note.role {
        PieceRole::Count { count, limit } => point_label(language, note.kind, &[&count, &limit]),
        _ => point_label(language, note.kind, &[&note.mark]),
    }
}

/// The label of a button beside the board; none if the point is no button or has no label.
pub fn button_label(language: Language, point: &Point) -> Option<&'static str> {
    let is_button = matches!(point.role, PointRole::Button | PointRole::Edge);
    label(point.kind).filter(|_| is_button).map(|label| label.text.in_(language))
}

fn label(kind: Kind) -> Option<&'static Label> {
    GameWords::read(kind.game())?.0.labels.iter().find(|label| label.kind == kind)
}

/// The name of a kind of piece.
pub(crate) fn noun(kind: Kind) -> Option<&'static Noun> {
    GameWords::read(kind.game())?.0.nouns.iter().find(|noun| noun.kind == kind)
}

/// The name of a kind of piece, for headings; none without words.
pub fn piece_name(language: Language, kind: Kind) -> Option<&'static str> {
    noun(kind).map(|noun| noun.name.in_(language))
}

/// The name of a kind of point; none if it is nothing special.
pub(crate) fn point_word(language: Language, kind: Kind) -> Option<&'static str> {
    let points = GameWords::read(kind.game())?.0.points;
    points.iter().find(|(known, _)| *known == kind).map(|(_, said)| said.in_(language))
}

/// The sentences of the game with this id.
pub(crate) fn say(game: &str) -> Option<&'static dyn Say> {
    GameWords::read(game).map(|name| name.0.say)
}
