//! How the rules are tested: a table of any game, set up by texts and asked what the rules page promises.

use crate::effect::{ChancePrompt, Effect, Prompt};
use crate::kind::Kind;
use crate::options::OptionValue;
use crate::point::PointId;
use crate::registry::open;
use crate::session::AnySession;

/// A session under test; every method returns it, so that a test reads as one sentence.
pub(crate) struct Table(Box<dyn AnySession>);

/// A table of the game at its start, with options written as `players=3 hit_bonus=true throw=die`.
pub(crate) fn table(id: &str, options: &str) -> Table {
    let given = options.split_whitespace().map(|option| option.split_once('=').unwrap());
    let given: Vec<_> = given.map(|(name, value)| (name, OptionValue::read(value))).collect();
    Table(open(id, &given).unwrap())
}

impl Table {
    /// Goes to the state.
    #[track_caller]
    pub(crate) fn at(mut self, state: &str) -> Self {
        if let Err(error) = self.0.set_state(state) {
            panic!("{state} is refused: {error}");
        }
        assert_eq!(self.0.state(), state, "the text is written as it was read");
        self
    }

    /// Plays the tokens, one space between them; each must be legal.
    #[track_caller]
    pub(crate) fn play(mut self, tokens: &str) -> Self {
        for token in tokens.split_whitespace() {
            if let Err(error) = self.0.play(token) {
                panic!("at {}: {error}", self.0.state());
            }
        }
        self
    }

    /// The state is now exactly this text.
    #[track_caller]
    pub(crate) fn is(self, state: &str) -> Self {
        assert_eq!(self.0.state(), state);
        self
    }

    /// One field of the state, counted from 0, is now exactly this text.
    #[track_caller]
    pub(crate) fn field(self, number: usize, text: &str) -> Self {
        let state = self.0.state();
        assert_eq!(state.split(' ').nth(number), Some(text), "field {number} of {state}");
        self
    }

    /// The legal moves are exactly these, in any order.
    #[track_caller]
    pub(crate) fn offers(self, tokens: &str) -> Self {
        let mut found = self.0.moves();
        let mut wanted: Vec<&str> = tokens.split_whitespace().collect();
        found.sort_unstable();
        wanted.sort_unstable();
        assert_eq!(found, wanted, "legal moves at {}", self.0.state());
        self
    }

    /// Each of these moves is legal.
    #[track_caller]
    pub(crate) fn allows(self, tokens: &str) -> Self {
        let legal = self.0.moves();
        for token in tokens.split_whitespace() {
            assert!(legal.iter().any(|mv| mv == token), "{token} is not among {legal:?} at {}", self.0.state());
        }
        self
    }

    /// None of these moves is legal, and refusing them changes nothing.
    #[track_caller]
    pub(crate) fn forbids(mut self, tokens: &str) -> Self {
        let before = self.0.state();
        for token in tokens.split_whitespace() {
            assert!(self.0.play(token).is_err(), "{token} is legal at {before}");
        }
        self.is(&before)
    }

    /// How many legal moves there are.
    #[track_caller]
    pub(crate) fn counts(self, moves: usize) -> Self {
        assert_eq!(self.0.moves().len(), moves, "legal moves at {}", self.0.state());
        self
    }

    /// Chance is to play, with exactly these outcomes and weights, written as `1:4/16 2:6/16`.
    #[track_caller]
    pub(crate) fn throws(self, odds: &str) -> Self {
        let outcomes = self.0.outcomes().into_iter();
        let found: Vec<String> = outcomes.map(|o| format!("{}:{}/{}", o.token, o.weight, o.total)).collect();
        assert_eq!(found.join(" "), odds, "odds at {}", self.0.state());
        self
    }

    /// The seat with this number chooses.
    #[track_caller]
    pub(crate) fn turn_of(self, seat: u8) -> Self {
        assert_eq!(self.0.turn(), crate::Turn::Seat(crate::Seat(seat)), "at {}", self.0.state());
        self
    }

    /// The game is over with these places.
    #[track_caller]
    pub(crate) fn ends(self, places: &[u8]) -> Self {
        assert_eq!(self.0.turn(), crate::Turn::Over(crate::Ranks::new(places)), "at {}", self.0.state());
        self
    }

    /// The text is refused, and the message names this field.
    #[track_caller]
    pub(crate) fn refuses(mut self, state: &str, field: &str) -> Self {
        match self.0.set_state(state) {
            Ok(()) => panic!("{state} is accepted"),
            Err(error) => assert_eq!(error.field(), field, "{error}"),
        }
        self
    }

    /// The clicks that name a legal move, one space between them.
    #[track_caller]
    pub(crate) fn clicks(self, token: &str, points: &str) -> Self {
        let clicks = self.0.clicks();
        let found = clicks.iter().find(|(mv, _)| mv == token);
        assert_eq!(found.map(|(_, points)| points.join(" ")).as_deref(), Some(points), "at {}", self.0.state());
        self
    }

    /// Pieces of the kind lie exactly on these points, repeated and in any order.
    #[track_caller]
    pub(crate) fn shows(self, kind: Kind, points: &str) -> Self {
        let mut found: Vec<PointId> =
            self.0.pieces().into_iter().filter(|piece| piece.kind == kind).map(|piece| piece.point).collect();
        let mut wanted: Vec<&str> = points.split_whitespace().collect();
        found.sort_unstable();
        wanted.sort_unstable();
        assert_eq!(found, wanted, "{kind} at {}", self.0.state());
        self
    }

    /// Playing the token, which is legal, tells exactly this; then it is played.
    #[track_caller]
    pub(crate) fn does(self, token: &str, effects: &[Effect]) -> Self {
        let found = self.0.effects(token).unwrap_or_else(|error| panic!("at {}: {error}", self.0.state()));
        assert_eq!(found, effects, "{token} at {}", self.0.state());
        self.play(token)
    }

    /// The seat to act is asked exactly this.
    #[track_caller]
    pub(crate) fn prompt(self, prompt: Prompt) -> Self {
        assert_eq!(self.0.prompt(), Some(prompt), "at {}", self.0.state());
        self
    }

    /// Chance is about to decide exactly this.
    #[track_caller]
    pub(crate) fn chance_prompt(self, prompt: ChancePrompt) -> Self {
        assert_eq!(self.0.chance_prompt(), Some(prompt), "at {}", self.0.state());
        self
    }
}
