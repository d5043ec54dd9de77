//! Puts positions together by hand, in any game. A draft may be impossible; [`Drafter::check`] says what is wrong with it.

use crate::board::Board;
use crate::draft::{Choices, Draft, Edit, Setting, SettingId, Spot};
use crate::game::Seat;
use crate::options::{OptionValue, Options};
use crate::piece::Piece;
use crate::registry::{OpenError, UnknownGame};
use crate::text::StateError;
use crate::with_games;

/// Puts positions of one game together: [`Edit`] without its type.
pub trait Drafter: Send + Sync {
    /// The draft of a position, from its state text.
    fn draft(&self, state: &str) -> Result<Draft, StateError>;
    /// The draft of the start of the game.
    fn draft_of_start(&self) -> Draft;
    /// The state text of a draft, possible or not.
    fn state(&self, draft: &Draft) -> String;
    /// What is wrong with a draft; a game's own fact is in [`StateError::flaw`].
    fn check(&self, draft: &Draft) -> Result<(), StateError>;
    /// What can be set, with its values.
    fn settings(&self, draft: &Draft) -> Vec<Setting>;
    /// Sets a value that the setting can have; any other value, and an unknown setting, change nothing.
    fn set(&self, draft: &mut Draft, id: &SettingId, value: &str) -> bool;
    /// The points on which the piece with this number can be put; its own is among them.
    fn spots(&self, draft: &Draft, piece: usize) -> Vec<Spot>;
    /// Puts a piece on a point. Whether it can be put there.
    fn put(&self, draft: &mut Draft, piece: usize, point: &str) -> bool;
    /// Writes something else on a piece. Whether it can be written on it where it lies.
    fn mark(&self, draft: &mut Draft, piece: usize, mark: &str) -> bool;
    /// Pieces that are always where they are: they are drawn, and cannot be moved.
    fn fixed_pieces(&self, draft: &Draft) -> Vec<Piece>;
    /// Takes a piece out of play. Whether there is such a piece.
    fn remove(&self, draft: &mut Draft, piece: usize) -> bool;
    /// The state text of a legal position whose board looks like that of the draft, without regard to pieces.
    fn backdrop(&self, draft: &Draft) -> String;
}

struct Editor<G>(G);

impl<G: Edit> Drafter for Editor<G> {
    fn draft(&self, state: &str) -> Result<Draft, StateError> {
        Ok(self.0.draft(&self.0.read(state)?))
    }

    fn draft_of_start(&self) -> Draft {
        self.0.draft(&self.0.start())
    }

    fn state(&self, draft: &Draft) -> String {
        self.0.draft_state(draft)
    }

    fn check(&self, draft: &Draft) -> Result<(), StateError> {
        self.0.read(&self.0.draft_state(draft)).map(drop)
    }

    fn settings(&self, draft: &Draft) -> Vec<Setting> {
        self.0.settings(draft)
    }

    fn set(&self, draft: &mut Draft, id: &SettingId, value: &str) -> bool {
        let settings = self.0.settings(draft);
        let is_allowed =
            settings.iter().find(|setting| setting.id == *id).is_some_and(|setting| match &setting.choices {
                Choices::Flag => value == "0" || value == "1",
                Choices::Numbers(least, most) => value.parse().is_ok_and(|number| (*least..=*most).contains(&number)),
                Choices::Seats(seats) => value.parse().is_ok_and(|seat| seats.contains(&Seat(seat))),
                Choices::Words(words) => words.iter().any(|word| word == value),
            });
        if is_allowed {
            draft.set(id.clone(), value.to_owned());
            self.0.adapt(draft);
        }
        is_allowed
    }

    fn spots(&self, draft: &Draft, piece: usize) -> Vec<Spot> {
        draft.pieces.get(piece).map(|piece| self.0.spots(draft, piece)).unwrap_or_default()
    }

    fn put(&self, draft: &mut Draft, piece: usize, point: &str) -> bool {
        let Some(spot) = self.spots(draft, piece).into_iter().find(|spot| spot.point == *point) else { return false };
        let moved = draft.pieces[piece].clone();
        for at in (0..draft.pieces.len()).filter(|at| *at != piece) {
            let there = draft.pieces[at].clone();
            let reserve = self.0.reserve(&there);
            if there.point == spot.point && there.point != reserve && self.0.makes_room(&there, &moved) {
                self.lay(draft, at, &reserve);
            } else if there.point == moved.point && there.point != reserve && self.0.goes_along(&there, &moved) {
                let is_removed = spot.point == self.0.reserve(&moved);
                draft.pieces[at].point = if is_removed { reserve } else { spot.point.clone() };
            }
        }
        self.lay(draft, piece, point);
        true
    }

    fn mark(&self, draft: &mut Draft, piece: usize, mark: &str) -> bool {
        let point = draft.pieces.get(piece).map(|piece| piece.point.clone());
        let spot = self.spots(draft, piece).into_iter().find(|spot| Some(&spot.point) == point.as_ref());
        let is_possible = spot.is_some_and(|spot| spot.marks.iter().any(|known| known == mark));
        if is_possible {
            draft.pieces[piece].mark = mark.to_owned();
        }
        is_possible
    }

    fn fixed_pieces(&self, draft: &Draft) -> Vec<Piece> {
        self.0.fixed_pieces(draft)
    }

    fn remove(&self, draft: &mut Draft, piece: usize) -> bool {
        let reserve = draft.pieces.get(piece).map(|piece| self.0.reserve(piece));
        reserve.is_some_and(|reserve| self.put(draft, piece, &reserve))
    }

    fn backdrop(&self, draft: &Draft) -> String {
        self.0.write(&self.0.backdrop(draft))
    }
}

impl<G: Edit> Editor<G> {
    /// Lays the piece on the point and keeps its mark if it can have it there.
    fn lay(&self, draft: &mut Draft, piece: usize, point: &str) {
        let spot = self.spots(draft, piece).into_iter().find(|spot| spot.point == *point);
        let laid = &mut draft.pieces[piece];
        laid.point = point.into();
        if let Some(spot) = spot.filter(|spot| !spot.marks.contains(&laid.mark)) {
            laid.mark = spot.marks.into_iter().next().unwrap_or_default();
        }
    }
}

macro_rules! drafters {
    ($($game:ty),+ $(,)?) => {
        /// Puts positions of the game with this id together; options that are not given have their defaults.
        pub fn drafter(id: &str, given: &[(&str, OptionValue)]) -> Result<Box<dyn Drafter>, OpenError> {
            $(if id == <$game>::ID {
                let options = Options::complete(<$game>::option_rules(), given).map_err(OpenError::Option)?;
                return Ok(Box::new(Editor(<$game>::with_options(&options))));
            })+
            Err(OpenError::Game(UnknownGame::new(id)))
        }
    };
}

with_games!(drafters);
