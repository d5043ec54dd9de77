//! The rows of a move list: one row per turn.

use bisat_client::{AnyGameView, Language, Listener, Screen, Who, describe_effects};
use bisat_engine::Seat;
use bisat_record::{Record, Step, TurnLine};

/// A turn in a move list.
#[derive(Clone, PartialEq)]
pub struct TurnRow {
    /// The number of the turn, from 1.
    pub number: usize,
    /// The glyph of the seat.
    pub glyph: char,
    /// The steps of the turn.
    pub steps: Vec<StepItem>,
}

/// A step in a move list.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct StepItem {
    /// The number of steps played up to and including this one.
    pub after: usize,
    /// The token of the move or outcome.
    pub token: String,
    /// Whether chance played it.
    pub is_outcome: bool,
    /// What it did, in words.
    pub said: String,
}

impl TurnRow {
    /// The key of the row. A row whose key stays the same is not drawn again.
    pub fn key(&self) -> (usize, char, Vec<StepItem>) {
        (self.number, self.glyph, self.steps.clone())
    }
}

impl StepItem {
    /// The label for screen readers.
    pub fn label(&self) -> String {
        format!("{}. {}", self.token, self.said)
    }
}

/// The turns of a table.
pub fn turn_rows(table: &AnyGameView, language: Language) -> Vec<TurnRow> {
    let session = table.session();
    let record = Record::of(session, table.start());
    let glyphs: Vec<(&str, char)> = (0..session.seats())
        .map(|seat| session.player(Seat(seat)))
        .map(|player| (player.name, player.colour.glyph()))
        .collect();
    let who = |seat| Who::at(session, seat);
    let listener = Listener { who: &who, screen: Screen::Shared };
    let mut played = 0;
    let row = |(number, turn): (usize, &TurnLine)| {
        let glyph = glyphs.iter().find(|(name, _)| *name == turn.who).map_or('·', |(_, glyph)| *glyph);
        let steps = turn.steps.iter().map(|step| {
            played += 1;
            let said = table.steps().get(played - 1).map(|step| describe_effects(language, &step.effects, &listener));
            StepItem {
                after: played,
                token: step.token().to_owned(),
                is_outcome: matches!(step, Step::Outcome(_)),
                said: said.unwrap_or_default(),
            }
        });
        TurnRow { number, glyph, steps: steps.collect() }
    };
    (1..).zip(&record.turns).map(row).collect()
}

/// Scrolls a move list to a step without scrolling the page.
pub fn scroll_to_step(list: &web_sys::HtmlElement, at: usize) {
    let found = list.query_selector(&format!("[data-step=\"{at}\"]")).ok().flatten();
    let Some(element) = found else { return list.set_scroll_top(0) };
    let (frame, place) = (list.get_bounding_client_rect(), element.get_bounding_client_rect());
    let over = (place.top() - frame.top()).min(0.0) + (place.bottom() - frame.bottom()).max(0.0);
    list.set_scroll_top(list.scroll_top() + over as i32);
}
