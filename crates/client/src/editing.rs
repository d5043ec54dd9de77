//! Editing a position by hand: which piece is picked, where it can go, what can be set, and what is wrong.

mod words;
#[cfg(test)]
mod tests;

use bisat_engine::{
    AnySession, Draft, Drafter, Kind, OpenError, OptionValue, Piece, Place, Point, PointId, Seat, Setting, SettingId,
    StateError, drafter, open,
};

pub use words::{describe_mark, describe_pile, setting_label, value_label};

/// The maximum number of changes that can be undone.
const UNDONE: usize = 100;

/// A position that is put together by hand, with the piece that is picked.
pub struct Editing {
    drafter: Box<dyn Drafter>,
    /// The rules, at a legal position whose board looks like that of the draft.
    backdrop: Box<dyn AnySession>,
    draft: Draft,
    picked: Option<usize>,
    before: Vec<Draft>,
}

/// Pieces of one kind and seat beside the board.
#[derive(Clone, PartialEq, Debug)]
pub struct Pile {
    /// Where they lie.
    pub point: Point,
    /// Their kind.
    pub kind: Kind,
    /// Their seat.
    pub seat: Option<Seat>,
    /// One of them; none if the pile is empty.
    pub piece: Option<Piece>,
    /// How many there are.
    pub count: usize,
    /// Whether the picked piece is one of them.
    pub is_picked: bool,
    /// Whether the picked piece can be put here.
    pub is_target: bool,
}

impl Editing {
    /// Edits the start of a game.
    pub fn new(game: &str, options: &[(&str, OptionValue)]) -> Result<Self, OpenError> {
        let drafter = drafter(game, options)?;
        let draft = drafter.draft_of_start();
        let backdrop = open(game, options)?;
        Ok(Editing { drafter, backdrop, draft, picked: None, before: Vec::new() })
    }

    /// Edits another position, from its state text. An invalid text changes nothing.
    pub fn read(&mut self, state: &str) -> Result<(), StateError> {
        let draft = self.drafter.draft(state)?;
        self.change(|_, current| {
            *current = draft;
            true
        });
        Ok(())
    }

    /// The rules with a board that looks like that of the draft. Its pieces are not those of the draft.
    pub fn board(&self) -> &dyn AnySession {
        &*self.backdrop
    }

    /// The pieces.
    pub fn pieces(&self) -> &[Piece] {
        &self.draft.pieces
    }

    /// The pieces, followed by those that cannot be moved.
    pub fn drawn_pieces(&self) -> Vec<Piece> {
        self.draft.pieces.iter().cloned().chain(self.drafter.fixed_pieces(&self.draft)).collect()
    }

    /// Forgets all changes: the position as it is cannot be undone.
    pub fn forget_changes(&mut self) {
        self.before.clear();
    }

    /// The state text, of a possible position or not.
    pub fn state(&self) -> String {
        self.drafter.state(&self.draft)
    }

    /// What is wrong with the position.
    pub fn check(&self) -> Result<(), StateError> {
        self.drafter.check(&self.draft)
    }

    /// What can be set, with its values.
    pub fn settings(&self) -> Vec<Setting> {
        self.drafter.settings(&self.draft)
    }

    /// Sets a value; one that the setting cannot have changes nothing.
    pub fn set(&mut self, id: &SettingId, value: &str) -> bool {
        self.change(|drafter, draft| drafter.set(draft, id, value))
    }

    /// The picked piece.
    pub fn picked(&self) -> Option<&Piece> {
        self.draft.pieces.get(self.picked?)
    }

    /// The points on which the picked piece can be put; none if no piece is picked.
    pub fn targets(&self) -> Vec<PointId> {
        let Some(picked) = self.picked else { return Vec::new() };
        let own = &self.draft.pieces[picked].point;
        let spots = self.drafter.spots(&self.draft, picked).into_iter().map(|spot| spot.point);
        spots.filter(|point| point != own).collect()
    }

    /// Picks the piece on a point, or puts the picked piece there. Another click on the same point picks the next piece that
    /// lies there, then none.
    pub fn pick(&mut self, point: &str) {
        let lying = self.lying_on(point);
        let at = self.picked.and_then(|picked| lying.iter().position(|other| self.is_alike(*other, picked)));
        match (self.picked, at) {
            (Some(_), Some(at)) => self.picked = lying.get(at + 1).copied(),
            (Some(picked), None) if self.put(picked, point) => self.picked = None,
            _ => self.picked = lying.first().copied(),
        }
    }

    /// Picks a piece of a pile beside the board, or puts the picked piece there.
    pub fn pick_pile(&mut self, pile: &Pile) {
        let is_in =
            |piece: &Piece| piece.point == pile.point.name && piece.kind == pile.kind && piece.seat == pile.seat;
        let picked = self.picked.take();
        let is_put_back = picked.is_some_and(|picked| is_in(&self.draft.pieces[picked]));
        if is_put_back || picked.is_some_and(|picked| self.put(picked, &pile.point.name)) {
            return;
        }
        self.picked = self.draft.pieces.iter().position(is_in);
    }

    /// Picks the piece on a point at the start of a drag.
    pub fn lift(&mut self, point: &str) {
        self.picked = self.lying_on(point).first().copied();
    }

    /// Drops the picked piece.
    pub fn drop_picked(&mut self) {
        self.picked = None;
    }

    /// Takes the picked piece out of play.
    pub fn remove(&mut self) -> bool {
        let Some(picked) = self.picked.take() else { return false };
        self.change(|drafter, draft| drafter.remove(draft, picked))
    }

    /// What can be written on the picked piece where it lies, if there is a choice.
    pub fn marks(&self) -> Vec<String> {
        let Some(picked) = self.picked else { return Vec::new() };
        let spots = self.drafter.spots(&self.draft, picked);
        let own = spots.into_iter().find(|spot| spot.point == self.draft.pieces[picked].point);
        own.map(|spot| spot.marks).filter(|marks| marks.len() > 1).unwrap_or_default()
    }

    /// Writes something else on the picked piece.
    pub fn mark(&mut self, mark: &str) -> bool {
        let Some(picked) = self.picked else { return false };
        self.change(|drafter, draft| drafter.mark(draft, picked, mark))
    }

    /// Whether there is a change to undo.
    pub fn can_undo(&self) -> bool {
        !self.before.is_empty()
    }

    /// Undoes the last change.
    pub fn undo(&mut self) {
        if let Some(draft) = self.before.pop() {
            self.draft = draft;
            self.picked = None;
            self.lay_backdrop();
        }
    }

    /// The piles beside the board, also empty ones that the picked piece can be put on.
    pub fn piles(&self) -> Vec<Pile> {
        let targets = self.targets();
        let picked = self.picked();
        let mut piles: Vec<Pile> = Vec::new();
        for point in self.backdrop.points().into_iter().filter(|point| point.place() == Place::Beside) {
            let is_target = targets.contains(&point.name);
            let of = |piece: &Piece| (piece.kind, piece.seat);
            let mut kinds: Vec<(Kind, Option<Seat>)> = Vec::new();
            for piece in self.draft.pieces.iter().filter(|piece| piece.point == point.name) {
                if !kinds.contains(&of(piece)) {
                    kinds.push(of(piece));
                }
            }
            if let Some(picked) = picked.filter(|picked| is_target && !kinds.contains(&of(picked))) {
                kinds.push(of(picked));
            }
            for (kind, seat) in kinds {
                let is_in = |piece: &&Piece| piece.point == point.name && of(piece) == (kind, seat);
                let piece = self.draft.pieces.iter().find(is_in).cloned();
                let count = self.draft.pieces.iter().filter(is_in).count();
                let is_picked = picked.is_some_and(|picked| is_in(&picked));
                let is_target = is_target && picked.is_some_and(|picked| of(picked) == (kind, seat));
                piles.push(Pile { point: point.clone(), kind, seat, piece, count, is_picked, is_target });
            }
        }
        piles
    }

    fn put(&mut self, piece: usize, point: &str) -> bool {
        self.change(|drafter, draft| drafter.put(draft, piece, point))
    }

    /// Makes a change that can be undone, if it is one.
    fn change(&mut self, change: impl FnOnce(&dyn Drafter, &mut Draft) -> bool) -> bool {
        let before = self.draft.clone();
        let is_done = change(&*self.drafter, &mut self.draft);
        if self.draft != before {
            if self.before.len() == UNDONE {
                self.before.remove(0);
            }
            self.before.push(before);
            self.picked = self.picked.filter(|picked| *picked < self.draft.pieces.len());
            self.lay_backdrop();
        }
        is_done
    }

    fn lay_backdrop(&mut self) {
        let state = self.drafter.backdrop(&self.draft);
        let laid = self.backdrop.set_state(&state);
        debug_assert!(laid.is_ok(), "a backdrop is a legal position: {state}");
    }

    /// One piece of each kind and seat on a point, those of players first.
    fn lying_on(&self, point: &str) -> Vec<usize> {
        let mut lying: Vec<usize> = Vec::new();
        let all = 0..self.draft.pieces.len();
        for at in all.filter(|at| self.draft.pieces[*at].point == *point) {
            if !lying.iter().any(|other| self.is_alike(*other, at)) {
                lying.push(at);
            }
        }
        lying.sort_by_key(|at| self.draft.pieces[*at].seat.is_none());
        lying
    }

    /// Whether two pieces cannot be told apart where they lie.
    fn is_alike(&self, one: usize, other: usize) -> bool {
        self.draft.pieces[one] == self.draft.pieces[other]
    }
}
