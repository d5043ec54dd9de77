//! The panel beside the board: players, throws, pieces beside the board, and the moves so far.

use std::collections::HashMap;

use bisat_client::labels::{Common, Play, Terminal, filled};
use bisat_client::{GameHost, GameWords, PointState, SeatView, Step, Tone, point_label, seat_word};
use bisat_engine::{AnySession, Piece, Place, Point, PointId, PointRole, Seat, Tool, Turn, throw_point};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

use super::beside::{Note, notes};
use super::throw::{ThrowShown, kept_throws};
use crate::board::HitArea;
use crate::context::Context;
use crate::game::Game;
use crate::pen::Pen;
use crate::text;

/// What is shown beside the board.
pub(crate) struct Panel<'a> {
    pub(crate) game: &'a Game,
    pub(crate) session: &'a dyn AnySession,
    /// All pieces, those of a set-up on their picked points.
    pub(crate) pieces: &'a [Piece],
    pub(crate) steps: &'a [Step],
    pub(crate) is_past: bool,
    pub(crate) states: &'a HashMap<PointId, PointState>,
    pub(crate) cursor: Option<&'a str>,
    /// The point at the cursor in words.
    pub(crate) focus: Option<&'a str>,
    pub(crate) throw: Option<&'a ThrowShown>,
    pub(crate) context: &'a Context,
}

/// The order of the lines about things beside the board.
const ORDER: [PointRole; 5] =
    [PointRole::Score, PointRole::Reserve, PointRole::Note, PointRole::Button, PointRole::Edge];
/// The largest number of named choices for the picked piece.
const MOST_CHOICES: usize = 12;

impl Panel<'_> {
    /// Draws it and returns the areas of its points.
    pub(crate) fn draw(&self, area: Rect, buffer: &mut Buffer) -> Vec<HitArea> {
        let (theme, language) = (self.context.theme, self.context.language);
        let footer = Rect { y: area.bottom().saturating_sub(1), height: area.height.min(1), ..area };
        let mut spots = Vec::new();
        {
            let mut body = Rect { height: area.height.saturating_sub(1), ..area };
            if let Some(focus) = self.focus.filter(|_| area.height > 12) {
                let lines = text::wrapped(focus, usize::from(area.width));
                body.height = body.height.saturating_sub(lines.len() as u16);
                let below = Rect { y: body.bottom(), height: lines.len() as u16, ..area };
                Pen::new(buffer, below.intersection(area), theme).text(focus, theme.faint());
            }
            let mut pen = Pen::new(buffer, body, theme);
            let title = GameWords::read(self.session.id()).map_or(self.session.id(), |game| game.in_(language));
            pen.line(Line::styled(title.to_owned(), theme.accent()));
            self.seats(&mut pen);
            self.throws(&mut pen, &mut spots);
            self.notes(&mut pen, &mut spots);
            self.choices(&mut pen);
            if pen.room() > 2 {
                pen.seam();
                self.moves(&mut pen);
            }
        }
        let mut pen = Pen::new(buffer, footer, theme);
        pen.line(Line::styled(Terminal::of(language).footer, theme.faint()));
        spots
    }

    /// Whether the game goes on: at a server it may end before its rules end it.
    fn goes_on(&self) -> bool {
        self.is_past || !self.game.is_over()
    }

    fn seats(&self, pen: &mut Pen) {
        let seats = self.game.host.seats();
        let places = self.game.places().filter(|places| seats.len() > 2 && places.len() == seats.len());
        if let Some(places) = places.filter(|_| !self.is_past) {
            return self.places(pen, &seats, &places);
        }
        let own = self.game.host.own_seat().map_or(0, Seat::index);
        let count = seats.len().max(1);
        // As at a table: the others first, the person at this screen below them.
        let order = (1..=count).map(|after| (own + after) % count);
        for at in order.filter(|at| *at < seats.len()) {
            pen.line(self.seat(Seat(at as u8), &seats[at], pen.width()));
        }
    }

    /// Who came first, second, third: of three or four that is not plain from the winner.
    fn places(&self, pen: &mut Pen, seats: &[SeatView], places: &[u8]) {
        let mut order: Vec<usize> = (0..seats.len()).collect();
        order.sort_by_key(|at| places[*at]);
        pen.line(Line::styled(Terminal::of(self.context.language).places, self.context.theme.faint()));
        for at in order {
            let width = pen.width().saturating_sub(2);
            let mut line = self.seat(Seat(at as u8), &seats[at], width);
            // The place stands where the pointer to the one who is due stands before the end.
            line.spans[0] = Span::styled(format!("{}. ", places[at]), Style::new().add_modifier(Modifier::BOLD));
            pen.line(line);
        }
    }

    fn seat(&self, seat: Seat, at: &SeatView, width: u16) -> Line<'static> {
        let (theme, language) = (self.context.theme, self.context.language);
        let player = self.session.player(seat);
        let is_due = match self.session.turn() {
            _ if !self.goes_on() => false,
            Turn::Seat(due) => due == seat,
            Turn::Chance => self.session.thrower() == Some(seat),
            Turn::Over(_) => false,
        };
        let name = seat_word(language, player.name);
        let is_away = matches!(&self.game.host, GameHost::Remote(remote) if remote.is_away(seat));
        let away = if is_away { format!(" ({})", Terminal::of(language).away) } else { String::new() };
        let who = format!("{}{away}", who(at, self.context));
        let clock = self.game.left(seat, self.context.now).map(text::time).unwrap_or_default();
        let pointer = if is_due { theme.either("▸", ">") } else { " " };
        let style = if is_due { Style::new().add_modifier(Modifier::BOLD) } else { Style::new() };
        let room = usize::from(width).saturating_sub(3 + text::width(&clock) + usize::from(!clock.is_empty()));
        let said = text::cut(&format!("{name} {who}"), room, theme.either('…', '~'));
        let gap = " ".repeat((room + usize::from(!clock.is_empty())).saturating_sub(text::width(&said)));
        Line::from(vec![
            Span::styled(pointer, theme.accent()),
            Span::styled(theme.glyph(player.colour).to_string(), theme.seat(player.colour)),
            Span::raw(" "),
            Span::styled(said, style),
            Span::raw(if clock.is_empty() { String::new() } else { gap }),
            Span::styled(clock, style),
        ])
    }

    /// The last throw as it lies, and the kept throws to choose from.
    fn throws(&self, pen: &mut Pen, spots: &mut Vec<HitArea>) {
        let (theme, play) = (self.context.theme, Play::of(self.context.language));
        if let Some(throw) = self.throw {
            pen.line(throw.line(self.session, self.context));
        }
        let values = kept_throws(self.session);
        if values.is_empty() {
            return;
        }
        let chosen = self.game.host.view().and_then(|table| table.picking.value());
        let count = |value: u8| self.session.pieces().iter().filter(|piece| piece.throw_value() == Some(value)).count();
        // A spin is not kept: it is the only value to spend.
        let is_spin = self.throw.is_some_and(|throw| matches!(throw.tool, Tool::Spinner { .. }));
        let label = if is_spin { String::new() } else { format!("{} ", play.kept) };
        let mut spans = vec![Span::raw(label.clone())];
        let mut chips = Vec::new();
        let mut x = text::width(&label) as u16;
        for value in values {
            let times = count(value);
            let chip = if times > 1 { format!("({value})×{times}") } else { format!("({value})") };
            let chip = if chosen == Some(value) { chip.replace('(', "[").replace(')', "]") } else { chip };
            let wide = text::width(&chip) as u16;
            let style = if chosen == Some(value) { theme.accent() } else { Style::new().add_modifier(Modifier::BOLD) };
            chips.push((throw_point(value), x, wide));
            spans.extend([Span::styled(chip, style), Span::raw(" ")]);
            x += wide + 1;
        }
        if let Some(row) = pen.line(spans) {
            for (point, x, wide) in chips {
                let area = Rect { x: row.x + x, width: wide, ..row }.intersection(row);
                if self.cursor == Some(point.as_str()) {
                    pen.restyle(area, theme.cursor());
                }
                spots.push(HitArea { point, area, is_beside: true });
            }
        }
    }

    /// What lies beside the board, and buttons that may be pressed.
    fn notes(&self, pen: &mut Pen, spots: &mut Vec<HitArea>) {
        let theme = self.context.theme;
        let points = self.session.points();
        let language = self.context.language;
        let is_of_play =
            |point: &Point| point_label(language, point.kind, &[]).is_some_and(|(_, tone)| tone == Tone::Pictured);
        let is_told =
            |point: &&Point| !matches!(point.role, PointRole::Throw(_)) && (self.goes_on() || !is_of_play(point));
        let mut beside: Vec<&Point> =
            points.iter().filter(|point| point.place() == Place::Beside).filter(is_told).collect();
        beside.sort_by_key(|point| ORDER.iter().position(|role| *role == point.role));
        let notes = notes(self.session, self.pieces, beside.into_iter(), self.states, self.context);
        for Note { point, mut line, is_button } in notes {
            let state = self.states.get(&point);
            if state.is_some_and(|state| state.is_picked) && !is_button {
                line.spans.insert(0, Span::styled("[", theme.accent()));
                line.spans.push(Span::styled("]", theme.accent()));
            } else if state.is_some_and(|state| state.may_begin) && !is_button {
                line = line.style(Style::new().add_modifier(Modifier::UNDERLINED));
            }
            if let Some(area) = pen.line(line) {
                if self.cursor == Some(point.as_str()) {
                    pen.restyle(area, theme.cursor());
                }
                spots.push(HitArea { point, area, is_beside: true });
            }
        }
    }

    /// The moves of what is picked, as they are written.
    fn choices(&self, pen: &mut Pen) {
        let Some(table) = self.game.host.view().filter(|table| !table.picking.points().is_empty()) else { return };
        if self.is_past || self.game.is_over() {
            return;
        }
        let choices = table.picking.choices(self.session);
        if choices.is_empty() || choices.len() > MOST_CHOICES {
            return;
        }
        let hits = GameWords::read(self.session.id()).map_or("", |game| game.capture(self.context.language));
        let written: Vec<String> = choices
            .iter()
            .map(|choice| if choice.is_capture() { format!("{} ({hits})", choice.token) } else { choice.token.clone() })
            .collect();
        pen.text(&written.join("  "), self.context.theme.accent());
    }

    /// The last turns that fit, a line each.
    fn moves(&self, pen: &mut Pen) {
        let theme = self.context.theme;
        pen.line(Line::styled(Play::of(self.context.language).moves, theme.faint()));
        let turns = turns(self.steps);
        let shown = turns.len().saturating_sub(usize::from(pen.room()));
        for (number, turn) in (1..).zip(&turns).skip(shown) {
            let glyph = turn.seat.map(|seat| self.session.player(seat).colour);
            let mut spans = vec![Span::styled(format!("{number:>3} "), theme.faint())];
            spans.push(match glyph {
                Some(colour) => Span::styled(theme.glyph(colour).to_string(), theme.seat(colour)),
                None => Span::raw(" "),
            });
            let is_last = number == turns.len();
            let style = if is_last { Style::new().add_modifier(Modifier::BOLD) } else { Style::new() };
            // A long turn is cut at its start.
            let room = usize::from(pen.width()).saturating_sub(6);
            let mut words: Vec<&str> = turn.words.iter().map(String::as_str).collect();
            while words.len() > 1 && text::width(&words.join(" ")) > room {
                words.remove(0);
            }
            spans.push(Span::styled(format!(" {}", words.join(" ")), style));
            pen.line(spans);
        }
    }
}

/// Who is at a seat, in words.
pub(crate) fn who(at: &SeatView, context: &Context) -> String {
    let (common, labels) = (Common::of(context.language), Terminal::of(context.language));
    match at {
        SeatView::Nobody => format!("({})", labels.open_seat),
        SeatView::You { name: Some(name) } => format!("{name} ({})", labels.you_here),
        SeatView::You { name: None } => labels.you_here.to_owned(),
        SeatView::Person { name } => name.clone().unwrap_or_default(),
        SeatView::Level(level) => filled(common.level, &[level]),
        SeatView::Program(name) => name.clone(),
    }
}

/// A run of steps by one seat, with its throws.
pub(crate) struct TurnShown {
    pub(crate) seat: Option<Seat>,
    words: Vec<String>,
}

impl TurnShown {
    /// What was thrown and done.
    pub(crate) fn words(&self) -> &[String] {
        &self.words
    }
}

/// The steps in turns; outcomes stand in parentheses.
pub(crate) fn turns(steps: &[Step]) -> Vec<TurnShown> {
    let mut turns: Vec<TurnShown> = Vec::new();
    for step in steps {
        let seat = step.seat.or(step.thrower);
        let word = if step.is_outcome() { format!("({})", step.token) } else { step.token.clone() };
        match turns.last_mut().filter(|turn| turn.seat == seat) {
            Some(turn) => turn.words.push(word),
            None => turns.push(TurnShown { seat, words: vec![word] }),
        }
    }
    turns
}
