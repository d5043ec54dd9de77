//! The interface of a game to clients: options, state texts, and a board that a client without rules can draw and click.

use crate::appearance::Appearance;
use crate::colour::Player;
use crate::effect::Describe;
use crate::game::Seat;
use crate::merit::Merit;
use crate::options::{OptionRule, Options};
use crate::piece::Piece;
use crate::point::{Point, PointId};
use crate::text::StateError;
use crate::weighing::Weighing;

/// The result of some clicks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Clicked<M> {
    /// They name this action.
    Plays(M),
    /// One of these points is to be clicked next.
    Next(Vec<PointId>),
    /// They lead nowhere.
    Nothing,
}

/// A game with options, state texts and a board. [`Session`](crate::Session) plays any implementation.
pub trait Board: Describe + Appearance {
    /// Its id.
    const ID: &'static str;
    /// Its name in English.
    const NAME: &'static str;
    /// Whether anything is ever thrown, spun or tossed.
    const HAS_CHANCE: bool;
    /// The possible numbers of players.
    const PLAYERS: &'static [u8];

    /// Every option.
    fn option_rules() -> &'static [OptionRule];

    /// The rules with these options.
    fn with_options(options: &Options) -> Self;

    /// The rules with every option at its default.
    fn with_defaults() -> Self {
        Self::with_options(&Options::defaults(Self::option_rules()))
    }

    /// The canonical text of a position.
    fn write(&self, position: &Self::Position) -> String;

    /// The position of a text in canonical form.
    fn read(&self, text: &str) -> Result<Self::Position, StateError>;

    /// The name and colour of a seat.
    fn player(&self, seat: Seat) -> Player;

    /// Every point on and beside the board as it lies in this position.
    fn points(&self, position: &Self::Position) -> Vec<Point>;

    /// Everything that lies on the points.
    fn pieces(&self, position: &Self::Position) -> Vec<Piece>;

    /// The points to click, in order, to play a legal action. No action's clicks begin another's.
    fn clicks(&self, position: &Self::Position, action: Self::Move) -> Vec<PointId>;

    /// The clicks of several legal actions, the whole list of one position, in the same order. A game overrides it where
    /// the clicks of one action depend on which others are legal.
    fn clicks_of_all(&self, position: &Self::Position, actions: &[Self::Move]) -> Vec<Vec<PointId>> {
        actions.iter().map(|action| self.clicks(position, *action)).collect()
    }

    /// The result of clicking these points in order, where a seat is to act. By default only the sequences of
    /// [`Board::clicks`] name an action; a game may accept equivalent ones.
    fn click(&self, position: &Self::Position, clicked: &[&str]) -> Clicked<Self::Move> {
        click_by_sequence(self, position, clicked)
    }

    /// The points that a piece goes over when a legal action is played, from its first to its last, as far as the
    /// rules say which; none where no piece moves over the board.
    fn route(&self, position: &Self::Position, action: Self::Move) -> Vec<PointId>;

    /// Reasons for a legal action of the seat to act, strongest first. By default what it takes and brings home.
    fn merits(&self, position: &Self::Position, action: Self::Move) -> Vec<Merit> {
        Weighing::new(self, position, action).map(|weighing| weighing.outright()).unwrap_or_default()
    }

    /// The seat whose throw or spin is next; `None` at a toss, and where chance is not to play.
    fn thrower(&self, position: &Self::Position) -> Option<Seat>;
}

/// The result of clicks if only the sequences of [`Board::clicks`] name an action.
pub(crate) fn click_by_sequence<G: Board>(game: &G, position: &G::Position, clicked: &[&str]) -> Clicked<G::Move> {
    let mut legal = Vec::new();
    game.moves(position, &mut legal);
    let mut next = Vec::new();
    for (clicks, mv) in game.clicks_of_all(position, &legal).into_iter().zip(legal) {
        let is_begun = begins_with(&clicks, clicked);
        match clicks.into_iter().nth(clicked.len()) {
            Some(point) if is_begun => next.push(point),
            None if is_begun => return Clicked::Plays(mv),
            _ => {}
        }
    }
    next.sort_unstable();
    next.dedup();
    if next.is_empty() { Clicked::Nothing } else { Clicked::Next(next) }
}

/// Whether a sequence of clicks begins with these points.
pub(crate) fn begins_with(clicks: &[PointId], clicked: &[&str]) -> bool {
    clicks.len() >= clicked.len() && clicks.iter().zip(clicked).all(|(point, name)| point == name)
}
