//! Checked play with history: [`Session`] is generic over the game, [`AnySession`] is object-safe and works in text.

use std::any::Any;
use std::error::Error;
use std::fmt::{self, Write as _};

use crate::appearance::{Face, Threat, ThrowTable, Tool};
use crate::board::{Board, Clicked, begins_with};
use crate::colour::Player;
use crate::effect::{ChancePrompt, Effect, Prompt};
use crate::game::{Seat, Turn};
use crate::merit::Merit;
use crate::options::{OptionError, Options};
use crate::perft::{PerftError, perft_within};
use crate::piece::Piece;
use crate::point::{Point, PointId};
use crate::refusal::Refusal;
use crate::text::{StateError, shortened};

/// A game in play: the rules, the position and the moves that led here.
#[derive(Clone, Debug)]
pub struct Session<G: Board> {
    game: G,
    options: Options,
    position: G::Position,
    /// Every move with the position it was played in.
    played: Vec<(G::Position, G::Move)>,
}

impl<G: Board> Session<G> {
    /// A game about to start. The options must be options of this game; those that are missing get their defaults.
    pub fn new(options: &Options) -> Result<Self, OptionError> {
        let given: Vec<_> = options.iter().map(|(name, value)| (name, value.clone())).collect();
        let options = Options::complete(G::option_rules(), &given)?;
        let game = G::with_options(&options);
        let position = game.start();
        Ok(Session { game, options, position, played: Vec::new() })
    }

    /// The rules.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The current position.
    pub fn position(&self) -> &G::Position {
        &self.position
    }

    /// Every legal move, or every outcome where chance is to play; none when the game is over.
    pub fn moves(&self) -> Vec<G::Move> {
        let mut moves = Vec::new();
        self.game.moves(&self.position, &mut moves);
        moves
    }

    /// Plays a legal move. An illegal move gets an error that lists legal ones, and changes nothing.
    pub fn play(&mut self, mv: G::Move) -> Result<(), PlayError> {
        let legal = self.moves();
        if !legal.contains(&mv) {
            return Err(PlayError::new(&mv.to_string(), &legal));
        }
        self.apply(mv);
        Ok(())
    }

    /// The legal move whose token equals the text.
    pub fn read_move(&self, token: &str) -> Result<G::Move, PlayError> {
        let legal = self.moves();
        legal.iter().copied().find(|mv| prints_as(mv, token)).ok_or_else(|| PlayError::new(token, &legal))
    }

    fn apply(&mut self, mv: G::Move) {
        self.played.push((self.position, mv));
        self.game.apply(&mut self.position, mv);
    }
}

/// A legal action with its clicks, route and effects.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct LegalAction {
    /// The move.
    pub token: String,
    /// The points to click, in order, to play it.
    pub clicks: Vec<PointId>,
    /// The points that a piece goes over; empty if no piece moves over the board.
    pub route: Vec<PointId>,
    /// The throw or spin that it spends, where it spends one.
    pub value: Option<u8>,
    /// What it does, in the order in which it happens.
    pub effects: Vec<Effect>,
}

/// A move or outcome that was played.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PlayedMove {
    /// The seat that chose it or whose throw it was; `None` for a throw of no seat.
    pub seat: Option<Seat>,
    /// Whether chance played it.
    pub is_outcome: bool,
    /// The move or the outcome.
    pub token: String,
}

/// A session of any game, object-safe: moves are tokens, positions are state texts.
pub trait AnySession: Send + Sync {
    /// The game's id.
    fn id(&self) -> &'static str;
    /// The options of this session.
    fn options(&self) -> &Options;
    /// The number of seats.
    fn seats(&self) -> u8;
    /// The name and colour of a seat.
    fn player(&self, seat: Seat) -> Player;
    /// Who plays next.
    fn turn(&self) -> Turn;
    /// The canonical text of the position.
    fn state(&self) -> String;
    /// Sets the position from its text and clears the history.
    fn set_state(&mut self, text: &str) -> Result<(), StateError>;
    /// The tokens of all legal moves, or of all outcomes where chance is to play; empty when the game is over.
    fn moves(&self) -> Vec<String>;
    /// The number of legal moves or outcomes.
    fn count(&self) -> usize;
    /// The outcomes with their odds; empty where chance is not to play.
    fn outcomes(&self) -> Vec<Outcome>;
    /// The sum of the weights of all outcomes, the denominator of their probabilities; 0 where chance is not to play.
    fn odds_total(&self) -> u32;
    /// The outcome for a random number below [`AnySession::odds_total`]; `None` if the number is not below it.
    fn outcome(&self, roll: u32) -> Option<String>;
    /// Whether anything is ever thrown, spun or tossed in this game.
    fn has_chance(&self) -> bool;
    /// The seat whose throw or spin is next; `None` at a toss, and where chance is not to play.
    fn thrower(&self) -> Option<Seat>;
    /// Checks that the token is a legal move; the error lists legal ones.
    fn check(&self, token: &str) -> Result<(), PlayError>;
    /// Plays a legal move. An illegal one gets an error that lists legal ones, and changes nothing.
    fn play(&mut self, token: &str) -> Result<(), PlayError>;
    /// Takes the last move back and returns its token; `None` if nothing was played.
    fn undo(&mut self) -> Option<String>;
    /// The number of outcomes of chance played so far.
    fn throws(&self) -> u32;
    /// The tokens of the moves played, outcomes included.
    fn history(&self) -> Vec<String>;
    /// Every step so far, in order.
    fn played_moves(&self) -> Vec<PlayedMove>;
    /// The session as it was after the first `steps` steps.
    fn after(&self, steps: usize) -> Box<dyn AnySession>;
    /// The number of lines of play of this depth; an error beyond `limit`.
    fn perft(&self, depth: u64, limit: u64) -> Result<u64, PerftError>;
    /// Every point on and beside the board.
    fn points(&self) -> Vec<Point>;
    /// Everything that lies on the points.
    fn pieces(&self) -> Vec<Piece>;
    /// Every legal action with the clicks that name it; empty where no seat is to act.
    fn clicks(&self) -> Vec<(String, Vec<PointId>)>;
    /// Every legal action with its clicks, route and effects, in one pass; empty where no seat is to act.
    fn actions(&self) -> Vec<LegalAction> {
        self.actions_after(&[])
    }
    /// The actions whose clicks begin with these points. Only their routes and effects are computed.
    fn actions_after(&self, clicked: &[&str]) -> Vec<LegalAction>;
    /// The result of clicking these points in order; [`Clicked::Nothing`] where no seat is to act.
    fn click(&self, clicked: &[&str]) -> Clicked<String>;
    /// The points that a piece goes over when the legal action is played; empty if no piece moves over the board.
    fn route(&self, token: &str) -> Result<Vec<PointId>, PlayError>;
    /// The effects of a legal move that is not yet played, at least one, in the order in which they happen.
    fn effects(&self, token: &str) -> Result<Vec<Effect>, PlayError>;
    /// What the seat to act may do; none where no seat is to act.
    fn prompt(&self) -> Option<Prompt>;
    /// What chance is about to decide; none where chance is not to play.
    fn chance_prompt(&self) -> Option<ChancePrompt>;
    /// Why clicks on these points lead nowhere. After one click on a piece: a reason for each kept throw that it cannot
    /// spend. Otherwise: why the last click leads nowhere. Empty where no seat is to act, and for names of no point.
    fn refusals(&self, clicked: &[&str]) -> Vec<Refusal>;
    /// Why a text in the form of an action is not legal; empty for a legal action, for any other text, and where no seat
    /// is to act.
    fn text_refusals(&self, text: &str) -> Vec<Refusal>;
    /// The quarter turns clockwise that bring the seat's own side of the board nearest to it.
    fn quarter_turns(&self, seat: Seat) -> u8;
    /// The throw or spin that a legal action spends, where it spends one.
    fn value(&self, token: &str) -> Result<Option<u8>, PlayError>;
    /// What chance is about to play with; none where chance is not to play.
    fn tool(&self) -> Option<Tool>;
    /// What the outcome shows on the tool; none where chance is not to play.
    fn face(&self, token: &str) -> Result<Option<Face>, PlayError>;
    /// What each tool of the game can show, with the probabilities.
    fn throw_tables(&self) -> Vec<ThrowTable>;
    /// The points on which two pieces of a seat are bound together, as a double or a pair.
    fn bound(&self) -> Vec<PointId>;
    /// The pieces that another seat could take as the pieces stand now, each point once: by what it has thrown, else by
    /// its next throw. Where nothing is thrown, only what the seat to act could take now.
    fn threats(&self) -> Vec<Threat>;
    /// Reasons for a legal action, strongest first. An outcome of chance has no merits.
    fn merits(&self, token: &str) -> Result<Vec<Merit>, PlayError>;
    /// The session with its type erased, for [`of_game`](#method.of_game).
    fn as_any(&self) -> &dyn Any;
}

impl dyn AnySession + '_ {
    /// The typed session, if it is a session of the game `G`. Code of one game, such as its drawing, uses it to reach the
    /// facts of that game.
    pub fn of_game<G: Board>(&self) -> Option<&Session<G>> {
        self.as_any().downcast_ref()
    }
}

impl<G: Board> AnySession for Session<G> {
    fn id(&self) -> &'static str {
        G::ID
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn seats(&self) -> u8 {
        self.game.seats()
    }

    fn player(&self, seat: Seat) -> Player {
        self.game.player(seat)
    }

    fn turn(&self) -> Turn {
        self.game.turn(&self.position)
    }

    fn state(&self) -> String {
        self.game.write(&self.position)
    }

    fn set_state(&mut self, text: &str) -> Result<(), StateError> {
        self.position = self.game.read(text)?;
        self.played.clear();
        Ok(())
    }

    fn moves(&self) -> Vec<String> {
        self.moves().iter().map(G::Move::to_string).collect()
    }

    fn outcomes(&self) -> Vec<Outcome> {
        let odds = self.game.odds(&self.position);
        let total = odds.total();
        odds.outcomes().map(|(outcome, weight)| Outcome { token: outcome.to_string(), weight, total }).collect()
    }

    fn odds_total(&self) -> u32 {
        self.game.odds(&self.position).total()
    }

    fn count(&self) -> usize {
        self.game.count(&self.position, &mut Vec::new())
    }

    fn throws(&self) -> u32 {
        let is_throw = |(before, _): &&(G::Position, G::Move)| self.game.turn(before) == Turn::Chance;
        self.played.iter().filter(is_throw).count() as u32
    }

    fn check(&self, token: &str) -> Result<(), PlayError> {
        self.read_move(token).map(drop)
    }

    fn has_chance(&self) -> bool {
        G::HAS_CHANCE
    }

    fn thrower(&self) -> Option<Seat> {
        self.game.thrower(&self.position)
    }

    fn click(&self, clicked: &[&str]) -> Clicked<String> {
        match self.game.click(&self.position, clicked) {
            _ if !matches!(self.turn(), Turn::Seat(_)) => Clicked::Nothing,
            Clicked::Plays(mv) => Clicked::Plays(mv.to_string()),
            Clicked::Next(points) => Clicked::Next(points),
            Clicked::Nothing => Clicked::Nothing,
        }
    }

    fn route(&self, token: &str) -> Result<Vec<PointId>, PlayError> {
        Ok(self.game.route(&self.position, self.read_move(token)?))
    }

    fn effects(&self, token: &str) -> Result<Vec<Effect>, PlayError> {
        Ok(self.game.effects(&self.position, self.read_move(token)?))
    }

    fn prompt(&self) -> Option<Prompt> {
        self.game.prompt(&self.position)
    }

    fn chance_prompt(&self) -> Option<ChancePrompt> {
        self.game.chance_prompt(&self.position)
    }

    fn refusals(&self, clicked: &[&str]) -> Vec<Refusal> {
        match self.turn() {
            Turn::Seat(_) => self.game.refusals(&self.position, clicked),
            Turn::Chance | Turn::Over(_) => Vec::new(),
        }
    }

    fn text_refusals(&self, text: &str) -> Vec<Refusal> {
        match self.turn() {
            Turn::Seat(_) if self.check(text).is_err() => self.game.text_refusals(&self.position, text),
            _ => Vec::new(),
        }
    }

    fn quarter_turns(&self, seat: Seat) -> u8 {
        self.game.quarter_turns(seat)
    }

    fn value(&self, token: &str) -> Result<Option<u8>, PlayError> {
        Ok(self.game.value(&self.position, self.read_move(token)?))
    }

    fn tool(&self) -> Option<Tool> {
        self.game.tool(&self.position)
    }

    fn face(&self, token: &str) -> Result<Option<Face>, PlayError> {
        Ok(self.game.face(&self.position, self.read_move(token)?))
    }

    fn throw_tables(&self) -> Vec<ThrowTable> {
        self.game.throw_tables()
    }

    fn bound(&self) -> Vec<PointId> {
        self.game.bound(&self.position)
    }

    fn threats(&self) -> Vec<Threat> {
        self.game.threats(&self.position)
    }

    fn merits(&self, token: &str) -> Result<Vec<Merit>, PlayError> {
        let action = self.read_move(token)?;
        Ok(match self.turn() {
            Turn::Seat(_) => self.game.merits(&self.position, action),
            Turn::Chance | Turn::Over(_) => Vec::new(),
        })
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn outcome(&self, roll: u32) -> Option<String> {
        let odds = self.game.odds(&self.position);
        (roll < odds.total()).then(|| odds.draw(roll).to_string())
    }

    fn play(&mut self, token: &str) -> Result<(), PlayError> {
        self.apply(self.read_move(token)?);
        Ok(())
    }

    fn undo(&mut self) -> Option<String> {
        let (before, last) = self.played.pop()?;
        self.position = before;
        Some(last.to_string())
    }

    fn history(&self) -> Vec<String> {
        self.played.iter().map(|(_, mv)| mv.to_string()).collect()
    }

    fn played_moves(&self) -> Vec<PlayedMove> {
        let past = |(before, mv): &(G::Position, G::Move)| {
            let chooser = match self.game.turn(before) {
                Turn::Seat(seat) => Some(seat),
                Turn::Chance | Turn::Over(_) => None,
            };
            let seat = chooser.or(self.game.thrower(before));
            PlayedMove { seat, is_outcome: chooser.is_none(), token: mv.to_string() }
        };
        self.played.iter().map(past).collect()
    }

    fn after(&self, steps: usize) -> Box<dyn AnySession> {
        let position = self.played.get(steps).map_or(self.position, |(before, _)| *before);
        let played = self.played[..steps.min(self.played.len())].to_vec();
        Box::new(Session { game: self.game.clone(), options: self.options.clone(), position, played })
    }

    fn perft(&self, depth: u64, limit: u64) -> Result<u64, PerftError> {
        perft_within(&self.game, &self.position, depth, limit)
    }

    fn points(&self) -> Vec<Point> {
        self.game.points(&self.position)
    }

    fn pieces(&self) -> Vec<Piece> {
        self.game.pieces(&self.position)
    }

    fn clicks(&self) -> Vec<(String, Vec<PointId>)> {
        if !matches!(self.turn(), Turn::Seat(_)) {
            return Vec::new();
        }
        let legal = self.moves();
        let clicks = self.game.clicks_of_all(&self.position, &legal);
        legal.iter().map(G::Move::to_string).zip(clicks).collect()
    }

    fn actions_after(&self, clicked: &[&str]) -> Vec<LegalAction> {
        if !matches!(self.turn(), Turn::Seat(_)) {
            return Vec::new();
        }
        let legal = self.moves();
        let clicks = self.game.clicks_of_all(&self.position, &legal);
        let begun = legal.into_iter().zip(clicks).filter(|(_, clicks)| begins_with(clicks, clicked));
        let action = |(mv, clicks): (G::Move, Vec<PointId>)| LegalAction {
            token: mv.to_string(),
            clicks,
            route: self.game.route(&self.position, mv),
            value: self.game.value(&self.position, mv),
            effects: self.game.effects(&self.position, mv),
        };
        begun.map(action).collect()
    }
}

/// An outcome of chance and its exact probability, `weight` in `total`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The outcome's token.
    pub token: String,
    /// The numerator.
    pub weight: u32,
    /// The denominator, the same for all outcomes of one throw.
    pub total: u32,
}

/// A move is not legal in this position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayError {
    token: String,
    legal: Vec<String>,
    more: usize,
}

impl PlayError {
    fn new(token: &str, legal: &[impl fmt::Display]) -> Self {
        const SHOWN: usize = 12;
        let mut tokens: Vec<String> = legal.iter().take(SHOWN).map(ToString::to_string).collect();
        tokens.sort_unstable();
        PlayError { token: shortened(token), legal: tokens, more: legal.len().saturating_sub(SHOWN) }
    }
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.legal.is_empty() {
            return write!(f, "\"{}\" cannot be played: the game is over", self.token);
        }
        write!(f, "\"{}\" cannot be played now: legal here are {}", self.token, self.legal.join(" "))?;
        if self.more > 0 {
            write!(f, " and {} more", self.more)?;
        }
        Ok(())
    }
}

impl Error for PlayError {}

/// Whether the move's token is exactly `token`, without allocating.
fn prints_as(mv: &impl fmt::Display, token: &str) -> bool {
    struct Rest<'a>(&'a str);
    impl fmt::Write for Rest<'_> {
        fn write_str(&mut self, printed: &str) -> fmt::Result {
            self.0 = self.0.strip_prefix(printed).ok_or(fmt::Error)?;
            Ok(())
        }
    }
    let mut rest = Rest(token);
    write!(rest, "{mv}").is_ok() && rest.0.is_empty()
}
