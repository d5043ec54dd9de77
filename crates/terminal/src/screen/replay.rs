//! A record, step by step, with the machine's evaluation.

use std::collections::HashMap;
use std::sync::mpsc::{Receiver, channel};
use std::thread;

use bisat_client::labels::{After, Play, Terminal, filled};
use bisat_client::{GameView, GameWords, Listener, Places, Screen, Who, describe_effects, describe_prompt};
use bisat_engine::{OptionValue, Seat};
use bisat_record::{Record, Step as Written, tag};
use bisat_search::{Review, ReviewedStep, review};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

use super::graph::{self, place};
use super::layout::{beside, layout, write_sentence};
use super::panel::turns;
use super::table::Wanted;
use crate::board::BoardView;
use crate::context::Context;
use crate::input::Key;
use crate::opponents::OpenOpponent;
use crate::pen::Pen;
use crate::text;

/// A record on the screen.
pub(crate) struct Replay {
    table: GameView,
    /// The players, from the record.
    names: Vec<Option<String>>,
    shown: usize,
    reviewed: Receiver<ReviewedStep>,
    review: Review,
    slider: Rect,
}

/// The number of nodes to search for each step.
const NODES: u64 = 20_000;
/// The number of turning points that are marked.
const TURNING_POINTS: usize = 5;

impl Replay {
    /// Shows the record at its start and reviews it in a thread.
    pub(crate) fn new(record: &Record, opponent: &OpenOpponent) -> Result<Self, String> {
        let session = record.open()?;
        let seats = session.seats();
        let mut table = GameView::new(session, record.get(tag::START)).map_err(|error| error.to_string())?;
        for step in record.steps() {
            table.play(step.token()).map_err(|error| error.to_string())?;
        }
        let names = (0..seats).map(|seat| record.get(&tag::seat(Seat(seat))).map(str::to_owned)).collect();
        let reviewed = look_over(record, opponent)?;
        let review = Review { steps: Vec::new(), seats };
        Ok(Replay { table, names, shown: 0, reviewed, review, slider: Rect::default() })
    }

    /// The game.
    pub(crate) fn game(&self) -> Option<GameWords> {
        GameWords::read(self.table.session().id())
    }

    /// Receives results of the review; returns whether there were any.
    pub(crate) fn tick(&mut self) -> bool {
        let before = self.review.steps.len();
        self.review.steps.extend(self.reviewed.try_iter());
        self.review.steps.len() > before
    }

    pub(crate) fn press(&mut self, key: Key) -> Wanted {
        let all = self.table.steps().len();
        let go = |by: isize| self.shown.saturating_add_signed(by).min(all);
        self.shown = match key.lowered() {
            Key::Letter('q') | Key::Interrupt | Key::Escape => return Wanted::Leave,
            Key::Letter('?') => return Wanted::Help,
            Key::Help => return Wanted::Rules,
            Key::Letter('[' | 'p') | Key::Left => go(-1),
            Key::Letter(']' | 'n' | ' ') | Key::Right => go(1),
            Key::Up | Key::PageUp => go(-10),
            Key::Down | Key::PageDown => go(10),
            Key::First => 0,
            Key::Last => all,
            Key::Tab => self.turning_point(1),
            Key::BackTab => self.turning_point(-1),
            _ => self.shown,
        };
        Wanted::Nothing
    }

    /// The graph is a slider, too.
    pub(crate) fn click(&mut self, x: u16, y: u16) {
        if self.slider.contains((x, y).into()) {
            let all = self.table.steps().len();
            self.shown = graph::step_at(usize::from(x - self.slider.x), usize::from(self.slider.width), all);
        }
    }

    /// The next or previous turning point.
    fn turning_point(&self, by: isize) -> usize {
        let mut points: Vec<usize> = self.review.turning_points(TURNING_POINTS).into_iter().map(|at| at + 1).collect();
        points.sort_unstable();
        let next = if by > 0 {
            points.into_iter().find(|at| *at > self.shown)
        } else {
            points.into_iter().rev().find(|at| *at < self.shown)
        };
        next.unwrap_or(self.shown)
    }

    fn who(&self, seat: Seat) -> Who {
        Who::at(self.table.session(), seat)
    }

    pub(crate) fn draw(&mut self, area: Rect, buffer: &mut Buffer, context: &Context) {
        let (board_area, panel_area, below) = layout(area);
        write_sentence(&self.sentences(context), below, buffer, context);
        let session = self.table.session_after(self.shown);
        let steps = &self.table.steps()[..self.shown];
        let nothing = HashMap::new();
        let pieces = session.pieces();
        let view = BoardView {
            session: session.as_ref(),
            pieces: &pieces,
            near: None,
            states: &nothing,
            cursor: None,
            last: steps.last(),
            theme: context.theme,
        };
        let wide = view.width(board_area.width, board_area.height);
        let (board_area, panel_area) = beside(board_area, panel_area, wide);
        view.draw(board_area, buffer);
        self.panel(panel_area, buffer, context);
    }

    fn sentences(&self, context: &Context) -> Vec<String> {
        let (labels, language) = (Terminal::of(context.language), context.language);
        let who = |seat| self.who(seat);
        let listener = Listener { who: &who, screen: Screen::Shared, places: Places::Named };
        let place = filled(labels.looking_back, &[&self.shown, &self.table.steps().len()]);
        let mut said = vec![place];
        match self.shown.checked_sub(1) {
            Some(at) => said.push(describe_effects(language, &self.table.steps()[at].effects, &listener)),
            None => said.push(labels.start_of_game.to_owned()),
        }
        if let Some(step) = self.shown.checked_sub(1).and_then(|at| self.review.steps.get(at)) {
            let best = step.best.as_ref().filter(|best| **best != step.token && lost(step));
            said.extend(best.map(|best| filled(After::of(language).a_choice, &[best])));
        }
        if self.shown < self.table.steps().len() {
            said.push(describe_prompt(language, self.table.session_after(self.shown).as_ref(), &listener));
        }
        said
    }

    fn panel(&mut self, area: Rect, buffer: &mut Buffer, context: &Context) {
        let (theme, language) = (context.theme, context.language);
        let (after, labels) = (After::of(language), Terminal::of(language));
        let session = self.table.session();
        let title = self.game().map_or(session.id(), |game| game.in_(language));
        let body = Rect { height: area.height.saturating_sub(1), ..area };
        let mut pen = Pen::new(buffer, body, theme);
        pen.line(Line::styled(title.to_owned(), theme.accent()));
        for (seat, name) in (0..).map(Seat).zip(&self.names) {
            let player = session.player(seat);
            let chance = self.chance(seat).map(|chance| self.expected(chance)).unwrap_or_default();
            let room = usize::from(pen.width()).saturating_sub(3 + text::width(&chance));
            let name = text::cut(name.as_deref().unwrap_or(player.name), room, theme.either('…', '~'));
            let gap = " ".repeat(room.saturating_sub(text::width(&name)) + 1);
            pen.line(vec![
                Span::styled(format!("{} ", theme.glyph(player.colour)), theme.seat(player.colour)),
                Span::raw(name + &gap),
                Span::styled(chance, Style::new().add_modifier(Modifier::BOLD)),
            ]);
        }
        pen.seam();
        let steps = self.table.steps().len();
        let done = self.review.steps.len();
        let heading = if self.names.len() > 2 { labels.expected_place } else { after.winning_chance };
        pen.line(Line::styled(heading, theme.faint()));
        if done < steps {
            pen.text(&filled(after.working, &[&done, &steps]), theme.faint());
        }
        let width = usize::from(pen.width());
        let turned = self.review.turning_points(TURNING_POINTS);
        self.slider = Rect::default();
        for seat in (0..session.seats()).map(Seat) {
            let colour = session.player(seat).colour;
            let bars = graph::bars(&self.review, seat, steps, width, &theme);
            if let Some(row) = pen.line(Line::styled(bars, theme.seat(colour))) {
                let here = graph::column_of(self.shown, width, steps) as u16;
                pen.restyle(Rect { x: row.x + here.min(row.width - 1), width: 1, ..row }, theme.cursor());
                self.slider = if self.slider.is_empty() { row } else { self.slider.union(row) };
            }
        }
        pen.line(Line::styled(graph::knots(&turned, steps, width), theme.accent()));
        if !turned.is_empty() {
            let digits = if turned.len() == 1 { "1".to_owned() } else { format!("1–{}", turned.len()) };
            pen.text(&filled(labels.turning_digits, &[&digits]), theme.faint());
        }
        pen.seam();
        pen.line(Line::styled(Play::of(language).moves, theme.faint()));
        let turns = turns(&self.table.steps()[..self.shown]);
        let skipped = turns.len().saturating_sub(usize::from(pen.room()));
        for (number, turn) in (1..).zip(&turns).skip(skipped) {
            let colour = turn.seat.map(|seat| session.player(seat).colour);
            let glyph = colour.map_or(' ', |colour| theme.glyph(colour)).to_string();
            pen.line(vec![
                Span::styled(format!("{number:>3} "), theme.faint()),
                Span::styled(glyph, colour.map_or_else(Style::new, |colour| theme.seat(colour))),
                Span::raw(format!(" {}", turn.words().join(" "))),
            ]);
        }
        let footer = Rect { y: area.bottom().saturating_sub(1), height: area.height.min(1), ..area };
        let fits = text::width(labels.replay_footer) <= usize::from(footer.width);
        let keys = if fits { labels.replay_footer } else { labels.footer };
        Pen::new(buffer, footer, theme).line(Line::styled(keys, theme.faint()));
    }

    /// The expectation of a seat in words: the chance to win of two, the expected place of more.
    fn expected(&self, chance: f32) -> String {
        match self.names.len() {
            seats @ 3.. => format!("{:.1}", place(chance, seats)),
            _ => format!("{:>3.0} %", 100.0 * chance),
        }
    }

    /// The expectation of the seat in the position that is shown.
    fn chance(&self, seat: Seat) -> Option<f32> {
        graph::chance(&self.review, seat, self.shown)
    }
}

/// Whether the choice cost enough to be mentioned.
fn lost(step: &ReviewedStep) -> bool {
    step.seat.is_some_and(|seat| step.swing(seat) < -0.02)
}

fn look_over(record: &Record, opponent: &OpenOpponent) -> Result<Receiver<ReviewedStep>, String> {
    let mut session = record.open()?;
    let options: Vec<(String, OptionValue)> =
        record.options().into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
    let opponent = opponent(session.id(), &options).map_err(|error| error.to_string())?;
    let tokens: Vec<String> = record.steps().map(Written::token).map(str::to_owned).collect();
    let (sender, receiver) = channel();
    thread::spawn(move || {
        let tokens: Vec<&str> = tokens.iter().map(String::as_str).collect();
        // Nobody receives after the screen is closed.
        let mut tell = |step: &ReviewedStep| drop(sender.send(step.clone()));
        review(opponent.as_ref(), session.as_mut(), &tokens, NODES, &mut tell)
    });
    Ok(receiver)
}
