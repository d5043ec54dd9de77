//! The table: the board, the panel beside it, and the one sentence below.

use std::collections::HashMap;

use bisat_client::labels::{Play, Terminal, filled};
use bisat_client::{Picking, PointState, describe_effects, describe_point};
use bisat_engine::{AnySession, PointId};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::layout::{beside, layout, write_sentence};
use super::panel::Panel;
use super::throw::{ThrowShown, kept_throws};
use crate::board::{BoardView, HitArea};
use crate::context::Context;
use crate::game::{Game, TableCommand};
use crate::input::Key;
use crate::message::Message;
use crate::states::{candidates, states};
use crate::walk::{self, Way};

/// A table on the screen.
pub(crate) struct TableScreen {
    pub(crate) game: Game,
    cursor: Option<String>,
    /// The number of steps shown while looking back.
    shown: Option<usize>,
    /// A move that is being typed.
    typed: Option<String>,
    spots: Vec<HitArea>,
    /// The last throw, and the number of steps at which it was computed.
    throw: (usize, Option<ThrowShown>),
}

/// What the table screen requests from the app.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wanted {
    Nothing,
    Help,
    Rules,
    Leave,
}

impl TableScreen {
    pub(crate) fn new(game: Game) -> Self {
        TableScreen { game, cursor: None, shown: None, typed: None, spots: Vec::new(), throw: (usize::MAX, None) }
    }

    /// The game's id, once it is known.
    pub(crate) fn game_id(&self) -> Option<&'static str> {
        self.game.host.view().map(|table| table.session().id())
    }

    /// Handles a key.
    pub(crate) fn press(&mut self, key: Key, context: &Context) -> Wanted {
        if self.typed.is_some() {
            self.type_on(key, context);
            return Wanted::Nothing;
        }
        match key {
            Key::Letter('q') | Key::Interrupt => return Wanted::Leave,
            Key::Letter('?') => return Wanted::Help,
            Key::Help => return Wanted::Rules,
            Key::Letter('[') => self.look(-1),
            Key::Letter(']') => self.look(1),
            Key::First => self.look(isize::MIN),
            Key::Last => self.shown = None,
            Key::Escape if self.shown.is_some() => self.shown = None,
            // The sentence names the key that returns.
            _ if self.shown.is_some() => {}
            Key::Up => self.walk(Way::Up),
            Key::Down => self.walk(Way::Down),
            Key::Left => self.walk(Way::Left),
            Key::Right => self.walk(Way::Right),
            Key::Tab | Key::Letter('n') => self.round(false),
            Key::BackTab | Key::Letter('p') => self.round(true),
            Key::Enter | Key::Letter(' ') if self.game.is_throwing() => self.game.throw(context.now),
            Key::Letter('t') => self.game.throw(context.now),
            Key::Enter | Key::Letter(' ') => match self.cursor.clone() {
                Some(point) => self.pick(&point, context),
                None if self.game.is_choosing() => {
                    self.game.message = Some(Message::label(|labels| labels.choose_first));
                }
                None => self.game.say_why_not(),
            },
            Key::Escape => self.drop(),
            Key::Letter('r') => self.game.play_any(context.now),
            Key::Letter('h') => self.game.hint(),
            Key::Letter('u') => self.game.take_back(context.now),
            Key::Letter('k') => self.press_button(context),
            // Also if nothing can be played, which is reported at the end: the letters that follow are not keys.
            Key::Letter('m') => self.typed = Some(String::new()),
            Key::Letter(digit @ '1'..='9') => self.choose_value(digit),
            Key::Letter('v') => self.game.message = Some(Message::label(|labels| labels.after_only)),
            Key::Letter('j') => self.game.command(TableCommand::Sit),
            Key::Letter('b') => self.game.command(TableCommand::Start),
            Key::Letter('d') => self.game.command(TableCommand::Draw),
            Key::Letter('a') => self.game.command(TableCommand::Agree),
            Key::Letter('x') => self.game.command(TableCommand::Decline),
            Key::Letter('g') => self.game.command(TableCommand::Resign),
            Key::Letter('w') => self.game.command(TableCommand::Claim),
            Key::Letter('z') => self.game.command(TableCommand::Rematch),
            _ => self.game.message = Some(Message::label(|labels| labels.no_such_key)),
        }
        Wanted::Nothing
    }

    /// Clicks on a place of the screen.
    pub(crate) fn click(&mut self, x: u16, y: u16, context: &Context) {
        self.shown = None;
        let Some(point) = walk::under(&self.spots, x, y).map(str::to_owned) else { return };
        if self.game.is_throwing() {
            return self.game.throw(context.now);
        }
        self.cursor = Some(point.clone());
        self.pick(&point, context);
    }

    fn pick(&mut self, point: &str, context: &Context) {
        self.game.pick(point, context.now);
    }

    /// Drops the last picked point.
    fn drop(&mut self) {
        let had_message = self.game.message.take().is_some();
        let Some(table) = self.game.host.view_mut() else { return };
        if table.picking.points().is_empty() && !had_message {
            self.game.message = Some(Message::label(|labels| labels.nothing_picked));
        } else {
            table.picking.drop_last();
        }
    }

    fn look(&mut self, by: isize) {
        let Some(table) = self.game.host.view() else { return };
        let all = table.steps().len();
        let before = self.shown.unwrap_or(all);
        let shown = before.saturating_add_signed(by).min(all);
        self.shown = (shown < all).then_some(shown);
        if shown == before && self.shown.is_none() {
            self.game.message = Some(Message::label(|labels| labels.no_such_step));
        }
    }

    fn walk(&mut self, way: Way) {
        let next = walk::towards(&self.spots, self.cursor.as_deref(), way);
        self.cursor = next.or_else(|| self.cursor.take());
    }

    fn round(&mut self, is_backwards: bool) {
        if !self.game.is_choosing() {
            return self.game.say_why_not();
        }
        let states = self.states();
        let next = walk::round(&self.spots, &candidates(&states), self.cursor.as_deref(), is_backwards);
        self.cursor = next.or_else(|| self.cursor.take());
    }

    /// Presses the button that can be pressed.
    fn press_button(&mut self, context: &Context) {
        let Some(table) = self.game.host.view() else { return };
        match Picking::button(table.session()).filter(|_| self.game.is_choosing()) {
            Some(button) => self.pick(&button, context),
            None if self.game.is_choosing() => {
                self.game.message = Some(Message::label(|labels| labels.nothing_to_pass));
            }
            None => self.game.say_why_not(),
        }
    }

    /// Chooses the kept throw at this place of the row.
    fn choose_value(&mut self, digit: char) {
        if !self.game.is_choosing() {
            return self.game.say_why_not();
        }
        let Some(table) = self.game.host.view_mut() else { return };
        let at = digit.to_digit(10).unwrap_or(0) as usize;
        let values = kept_throws(table.session());
        self.game.message = match at.checked_sub(1).and_then(|at| values.get(at)) {
            Some(value) => {
                table.picking.choose_value(*value);
                None
            }
            None => Some(Message::filled(|labels| labels.no_kept_throw, &[&digit])),
        };
    }

    fn type_on(&mut self, key: Key, context: &Context) {
        let Some(mut typed) = self.typed.take() else { return };
        match key {
            Key::Enter => return self.game.play(typed.trim(), context.now),
            Key::Escape | Key::Interrupt => return,
            Key::Backspace => {
                typed.pop();
            }
            Key::Letter(letter) => typed.push(letter),
            _ => {}
        }
        self.typed = Some(typed);
    }

    fn states(&self) -> HashMap<PointId, PointState> {
        match self.game.host.view() {
            Some(table) if self.game.is_choosing() && self.shown.is_none() => states(table.session(), &table.picking),
            _ => HashMap::new(),
        }
    }

    /// Draws everything.
    pub(crate) fn draw(&mut self, area: Rect, buffer: &mut Buffer, context: &Context) {
        // Steps may have been taken back, or another game started, while looking back.
        let steps = self.game.host.view().map_or(0, |table| table.steps().len());
        self.shown = self.shown.filter(|shown| *shown < steps);
        let states = self.states();
        let (board_area, panel_area, below) = layout(area);
        let sentences = self.sentences(context);
        let focus = self.focus(&states, context);
        write_sentence(&sentences, below, buffer, context);
        let Some(table) = self.game.host.view() else { return };
        if self.throw.0 != table.steps().len() {
            self.throw = (table.steps().len(), ThrowShown::last(table));
        }
        let past = self.shown.map(|shown| table.session_after(shown));
        let session: &dyn AnySession = past.as_deref().unwrap_or_else(|| table.session());
        let steps = &table.steps()[..self.shown.unwrap_or(table.steps().len())];
        let pieces = if self.shown.is_some() { session.pieces() } else { table.picking.pieces(session) };
        let view = BoardView {
            session,
            pieces: &pieces,
            near: self.game.host.own_seat(),
            states: &states,
            cursor: self.cursor.as_deref().filter(|_| self.shown.is_none()),
            last: steps.iter().rev().find(|step| step.seat.is_some()),
            theme: context.theme,
        };
        let wide = view.width(board_area.width, board_area.height);
        let (board_area, panel_area) = beside(board_area, panel_area, wide);
        let mut spots = view.draw(board_area, buffer);
        let panel = Panel {
            game: &self.game,
            session,
            pieces: &pieces,
            steps,
            is_past: self.shown.is_some(),
            states: &states,
            cursor: self.cursor.as_deref(),
            focus: focus.as_deref(),
            throw: self.throw.1.as_ref().filter(|_| self.shown.is_none()),
            context,
        };
        spots.extend(panel.draw(panel_area, buffer));
        self.spots = spots;
    }

    fn sentences(&self, context: &Context) -> Vec<String> {
        let language = context.language;
        if let Some(typed) = &self.typed {
            return vec![format!("{}: {typed}_", Play::of(language).type_move)];
        }
        if let (Some(shown), Some(table)) = (self.shown, self.game.host.view()) {
            let labels = Terminal::of(language);
            let place = filled(labels.looking_back, &[&shown, &table.steps().len()]);
            let last = shown.checked_sub(1).map(|at| &table.steps()[at]);
            let what = last
                .map(|step| self.game.host.listening(|listener| describe_effects(language, &step.effects, listener)));
            let what = what.unwrap_or_else(|| labels.start_of_game.to_owned());
            return vec![place, what, labels.back_key.to_owned()];
        }
        let mut said = self.game.sentences(context.now, language);
        if self.game.is_over_here() {
            said.push(Terminal::of(language).another_key.to_owned());
        }
        said.retain(|part| !part.is_empty());
        said
    }

    /// The point at the cursor in words, while something is being chosen.
    fn focus(&self, states: &HashMap<PointId, PointState>, context: &Context) -> Option<String> {
        let (table, cursor) = (self.game.host.view()?, self.cursor.as_deref()?);
        let session = table.session();
        let point = session.points().into_iter().find(|point| point.name == cursor)?;
        let state = states.get(cursor).cloned().unwrap_or_default();
        let words = describe_point(context.language, session, &point, &table.picking.pieces(session), &state);
        Some(words)
    }
}
