//! What lies beside the board, one line for each point. The text follows from the kind of the point; a point without a text
//! is shown by its name.

use std::collections::HashMap;

use bisat_client::{PointState, Tone, button_label, note_label, point_label};
use bisat_engine::{AnySession, Piece, Place, Point, PointId, PointRole};
use ratatui::text::{Line, Span};

use crate::board::stacks;
use crate::context::Context;

/// A line about a point.
pub(crate) struct Note {
    pub(crate) point: PointId,
    pub(crate) line: Line<'static>,
    pub(crate) is_button: bool,
}

/// One line for each point beside the board with pieces on it, and for each button that can be pressed.
pub(crate) fn notes<'a>(
    session: &dyn AnySession,
    pieces: &[Piece],
    points: impl Iterator<Item = &'a Point>,
    states: &HashMap<PointId, PointState>,
    context: &Context,
) -> Vec<Note> {
    let note = |point: &Point| {
        let here: Vec<&Piece> = pieces.iter().filter(|piece| piece.point == point.name).collect();
        let is_button = matches!(point.role, PointRole::Button | PointRole::Edge);
        let is_free = states.get(&point.name).is_some_and(|state| state.may_begin || state.is_target);
        let line = match (is_button, is_free, here.is_empty()) {
            (true, true, _) => Some(button(point, context)),
            (true, false, _) | (false, _, true) => None,
            (false, _, false) => words(session, point, &here, context),
        };
        line.map(|line| Note { point: point.name.clone(), line, is_button })
    };
    points.filter_map(note).collect()
}

fn button(point: &Point, context: &Context) -> Line<'static> {
    let label = button_label(context.language, point).unwrap_or(&point.name);
    Line::styled(format!("[ {label} ]"), context.theme.accent())
}

fn words(session: &dyn AnySession, point: &Point, pieces: &[&Piece], context: &Context) -> Option<Line<'static>> {
    let theme = context.theme;
    let mark = pieces.first().map_or("", |piece| piece.mark.as_str());
    let owner = pieces.first().and_then(|piece| piece.seat).map(|seat| session.player(seat).colour);
    let glyph = || owner.map(|colour| Span::styled(format!("{} ", theme.glyph(colour)), theme.seat(colour)));
    let with_glyph = |words: String| Line::from(glyph().into_iter().chain([Span::raw(words)]).collect::<Vec<_>>());
    let with_pieces = |label: &str| {
        let mut spans = vec![Span::raw(format!("{label} "))];
        for stack in stacks(session, pieces, &theme) {
            let style = owner.map_or(stack.style, |colour| theme.seat(colour));
            spans.extend([Span::styled(stack.within(5), style), Span::raw(" ")]);
        }
        Line::from(spans)
    };
    let label = match pieces.first() {
        Some(piece) if piece.kind == point.kind => note_label(context.language, piece),
        _ => point_label(context.language, point.kind, &[&mark]),
    };
    let Some((said, tone)) = label else {
        return Some(Line::from(format!("{} {mark}", point.name)));
    };
    Some(match (point.role, tone) {
        (PointRole::Reserve, _) => with_pieces(&said),
        (_, Tone::Faint) => Line::styled(said, theme.faint()),
        (_, Tone::Plain | Tone::Pictured) => with_glyph(said),
    })
}

/// What lies beside the board as lines of text, for plain mode.
pub fn beside_in_words(session: &dyn AnySession, context: &Context) -> Vec<String> {
    let points = session.points();
    let beside =
        points.iter().filter(|point| point.place() == Place::Beside && !matches!(point.role, PointRole::Throw(_)));
    let words = |note: Note| {
        let spans = note.line.spans.into_iter().map(|span| span.content);
        spans.collect::<String>().trim_end().to_owned()
    };
    notes(session, &session.pieces(), beside, &HashMap::new(), context).into_iter().map(words).collect()
}
