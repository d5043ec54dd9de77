//! The words of the editor: settings, their values, marks of pieces, and what is wrong.

use bisat_engine::{About, AnySession, Choices, Kind, Piece, PointRole, Seat, Setting, StateError};

use super::{Editing, Pile};
use crate::draft_text::DraftText;
use crate::games::{draft_text, point_label, point_word};
use crate::labels::{Common, Editor, filled};
use crate::language::Language;
use crate::names::{Who, seat_name};
use crate::words::describe_piece;

impl Editing {
    /// What is wrong with the position, as a sentence; none if it is possible.
    pub fn flaw(&self, language: Language) -> Option<String> {
        self.check().err().map(|error| describe_flaw(language, self.board(), &error))
    }
}

/// What is wrong with a position; the text of the error where the game has no sentence for it.
fn describe_flaw(language: Language, session: &dyn AnySession, error: &StateError) -> String {
    let who = |seat| Who::at(session, seat);
    let said = error.flaw().and_then(|flaw| (draft_text(flaw.game())?.flaw)(language, flaw, &who));
    said.unwrap_or_else(|| format!("{} {error}", Editor::of(language).not_possible))
}

/// The label of a setting.
pub fn setting_label(language: Language, session: &dyn AnySession, setting: &Setting) -> String {
    let label = text(session).and_then(|text| {
        let found = text.settings.iter().find(|(name, _)| *name == setting.id.name);
        found.map(|(_, said)| said.in_(language))
    });
    let label = label.unwrap_or(setting.id.name);
    match &setting.id.about {
        About::Game => label.to_owned(),
        About::Seat(seat) => filled(label, &[&seat_name(language, session, *seat)]),
        About::Pair(seat, point) => filled(label, &[&seat_name(language, session, *seat), point]),
        About::Throw(value) => filled(label, &[value]),
    }
}

/// The label of a value that a setting can have.
pub fn value_label(language: Language, session: &dyn AnySession, setting: &Setting, value: &str) -> String {
    let own = text(session).and_then(|text| {
        let found = text.values.iter().find(|(name, known, _)| *name == setting.id.name && *known == value);
        found.map(|(.., said)| said.in_(language).to_owned())
    });
    let seats = || -> Option<String> {
        let named = |seat: &str| seat.parse().ok().map(|seat| seat_name(language, session, Seat(seat)));
        value.split(',').map(named).collect::<Option<Vec<_>>>().map(|names| names.join(", "))
    };
    let common = Common::of(language);
    own.unwrap_or_else(|| match &setting.choices {
        Choices::Flag => (if value == "1" { common.yes } else { common.no }).to_owned(),
        Choices::Seats(_) => seats().unwrap_or_default(),
        // The order of finishing is a list of seats.
        Choices::Words(words) if words.iter().all(|word| word.contains(',')) => seats().unwrap_or_default(),
        Choices::Numbers(..) | Choices::Words(_) => value.replace('x', " × "),
    })
}

/// A pile beside the board in words: `Red Sbire × 2, In hand`.
pub fn describe_pile(language: Language, session: &dyn AnySession, pile: &Pile) -> String {
    let piece = pile.piece.clone().unwrap_or_else(|| Piece::figure(pile.point.name.clone(), pile.kind, pile.seat));
    let piece = describe_piece(language, session, &piece);
    let kind = pile.point.kind;
    let place = match pile.point.role {
        PointRole::Reserve => point_label(language, kind, &[]).map(|(label, _)| label),
        _ => point_word(language, kind).map(str::to_owned),
    };
    let place = place.map(|place| format!(" · {place}")).unwrap_or_default();
    let count = if pile.count == 1 { String::new() } else { format!(" × {}", pile.count) };
    format!("{piece}{count}{place}")
}

/// What is written on a piece, in words; none if the game has none for it.
pub fn describe_mark(language: Language, kind: Kind, mark: &str) -> Option<&'static str> {
    let marks = draft_text(kind.game())?.marks;
    let found = marks.iter().find(|(known, text, _)| *known == kind && *text == mark);
    found.map(|(.., said)| said.in_(language))
}

fn text(session: &dyn AnySession) -> Option<&'static DraftText> {
    draft_text(session.id())
}
