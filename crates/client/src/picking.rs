//! Picking: naming a move by clicks. It has the points picked so far, the targets of the piece, and the throw to spend.
//! The engine says which points name which move.

use bisat_engine::{
    AnySession, Clicked, Effect, LegalAction, Piece, PieceRole, PointId, PointRole, Prompt, Refusal, Seat, Turn,
    throw_point,
};

/// If more moves than this are legal, they are not listed one by one.
const LISTED: usize = 400;

/// The points picked so far, and the throw to spend.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Picking {
    points: Vec<PointId>,
    value: Option<u8>,
}

/// How many taps or clicks a move takes where the first one leaves no choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Taps {
    /// A picked piece that has only one move by a throw plays it at once.
    One,
    /// The target is always picked as well.
    Two,
}

/// The result of picking a point.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Picked {
    /// It is picked, and another point is needed.
    More,
    /// The points name this move.
    Move(String),
    /// The picked points are dropped.
    Dropped,
    /// The point cannot be picked now.
    Refused(Refused),
}

/// Why a point cannot be picked, and what may be done instead.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refused {
    /// The point; none if a move was typed.
    pub point: Option<PointId>,
    /// Why: one for each throw that is refused for its own reason.
    pub refusals: Vec<Refusal>,
    /// What the seat to act may do.
    pub prompt: Option<Prompt>,
}

impl Refused {
    /// A move that was typed or sent and is not legal.
    pub fn of_move(session: &dyn AnySession, text: &str) -> Self {
        Refused { point: None, refusals: session.text_refusals(text), prompt: session.prompt() }
    }

    /// The points where something is in the way.
    pub fn obstacles(&self) -> impl Iterator<Item = &PointId> {
        self.refusals.iter().flat_map(|refusal| refusal.reason.points())
    }
}

/// A point that may be picked next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Target {
    /// The point.
    pub point: PointId,
    /// The throws that lead there, in games that spend throws.
    pub values: Vec<u8>,
    /// Whether a piece is captured there.
    pub is_capture: bool,
    /// The spaces left for the piece that takes the move over there.
    pub takes_over: Option<u8>,
    /// The points from which it is reached, if there are several routes.
    pub ways: Vec<PointId>,
    /// The target, if it is picked already and this point only names the way.
    pub onward: Option<PointId>,
}

impl Target {
    fn at(point: PointId) -> Self {
        Target { point, values: Vec::new(), is_capture: false, takes_over: None, ways: Vec::new(), onward: None }
    }
}

/// A legal move that begins with the picked points.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The move.
    pub token: String,
    /// The points that name it.
    pub points: Vec<PointId>,
    /// The throw that it spends.
    pub value: Option<u8>,
    /// The points that a piece goes over.
    pub route: Vec<PointId>,
    /// What it does.
    pub effects: Vec<Effect>,
}

impl From<LegalAction> for Choice {
    fn from(action: LegalAction) -> Self {
        let LegalAction { token, clicks, route, value, effects, .. } = action;
        Choice { token, points: clicks, value, route, effects }
    }
}

impl Choice {
    /// Whether it captures a piece.
    pub fn is_capture(&self) -> bool {
        self.effects.iter().any(Effect::is_capture)
    }
}

impl Picking {
    /// The points picked so far.
    pub fn points(&self) -> &[PointId] {
        &self.points
    }

    /// The chosen throw to spend.
    pub fn value(&self) -> Option<u8> {
        self.value
    }

    /// Drops everything.
    pub fn drop_all(&mut self) {
        *self = Picking::default();
    }

    /// Drops the last point.
    pub fn drop_last(&mut self) {
        self.points.pop();
    }

    /// Chooses the throw to spend; choosing it again clears the choice.
    pub fn choose_value(&mut self, value: u8) {
        self.value = (self.value != Some(value)).then_some(value);
    }

    /// Picks a point: continues with it; else drops all points if it was the last one picked; else starts again with it.
    /// With [`Taps::One`], picking a piece plays its move if it has only one move by the kept or chosen throw.
    pub fn pick(&mut self, session: &dyn AnySession, point: &str, taps: Taps) -> Picked {
        match self.pick_point(session, point) {
            Picked::More if taps == Taps::One => self.only_throw_move(session).map_or(Picked::More, Picked::Move),
            picked => picked,
        }
    }

    fn pick_point(&mut self, session: &dyn AnySession, point: &str) -> Picked {
        let before = self.points.clone();
        let mut picked = self.go_on(session, point);
        if picked.is_none() {
            self.points.clear();
            if before.last().is_some_and(|last| last == point) {
                return Picked::Dropped;
            }
            picked = self.go_on(session, point);
        }
        match picked {
            Some(Picked::More) if self.is_stuck(session) => {}
            Some(picked) => return picked,
            None => {}
        }
        self.points = before;
        Picked::Refused(self.refused(session, point))
    }

    /// Whether a piece is picked that cannot spend the chosen throw.
    fn is_stuck(&self, session: &dyn AnySession) -> bool {
        self.value.is_some() && !self.points.is_empty() && session.count() <= LISTED && self.choices(session).is_empty()
    }

    /// Why the point cannot be picked: as a piece, or else as a target of what is picked.
    fn refused(&self, session: &dyn AnySession, point: &str) -> Refused {
        let as_piece = self.refusals_of(session, &[point]);
        let is_piece = !as_piece.is_empty() && !as_piece.iter().any(|refusal| refusal.reason.is_immovable());
        let refusals = if self.points.is_empty() || is_piece {
            as_piece
        } else {
            let clicked: Vec<&str> = self.names().into_iter().chain([point]).collect();
            self.refusals_of(session, &clicked)
        };
        Refused { point: Some(point.into()), refusals, prompt: session.prompt() }
    }

    /// Why these clicks lead nowhere; only for the chosen throw, if one is chosen.
    pub fn refusals_of(&self, session: &dyn AnySession, clicked: &[&str]) -> Vec<Refusal> {
        let mut refusals = session.refusals(clicked);
        refusals.retain(|refusal| refusal.value.is_none() || self.value.is_none() || refusal.value == self.value);
        refusals
    }

    /// Why the picked piece cannot spend some of the kept throws; none while nothing, or more than a piece, is picked.
    pub fn unusable(&self, session: &dyn AnySession) -> Vec<Refusal> {
        match &self.points[..] {
            [piece] => self.refusals_of(session, &[piece]),
            _ => Vec::new(),
        }
    }

    fn go_on(&mut self, session: &dyn AnySession, point: &str) -> Option<Picked> {
        let points: Vec<&str> = self.points.iter().map(PointId::as_str).chain([point]).collect();
        match session.click(&points) {
            Clicked::Nothing => None,
            Clicked::Plays(token) => {
                let spent = session.value(&token).unwrap_or_default();
                let is_chosen = self.value.is_none() || spent.is_none() || spent == self.value;
                is_chosen.then_some(Picked::Move(token))
            }
            Clicked::Next(next) => {
                self.points.push(point.into());
                // If only the throw is missing and it is chosen already, it completes the move.
                let chosen = self.value.map(throw_point);
                match chosen.filter(|throw| next.contains(throw)) {
                    Some(throw) => self.go_on(session, &throw),
                    None => Some(Picked::More),
                }
            }
        }
    }

    /// The button beside the board that the seat to act can press now, such as to pass.
    pub fn button(session: &dyn AnySession) -> Option<PointId> {
        let Clicked::Next(first) = session.click(&[]) else { return None };
        let buttons = session.points().into_iter().filter(|point| point.role == PointRole::Button);
        buttons.map(|point| point.name).find(|button| first.contains(button))
    }

    /// The number of pieces still to be placed, in a game that places all of a seat's pieces in one move.
    pub fn left_to_put(&self, session: &dyn AnySession) -> Option<usize> {
        let (Turn::Seat(seat), Some(Prompt::SetUp { .. })) = (session.turn(), session.prompt()) else { return None };
        let in_hand = session.pieces().iter().filter(|piece| is_in_hand(piece, seat)).count();
        Some(in_hand.saturating_sub(self.points.len()))
    }

    /// The points that may be picked first.
    pub fn beginnings(&self, session: &dyn AnySession) -> Vec<PointId> {
        match session.click(&[]) {
            Clicked::Next(_) if self.value.is_some() && session.count() <= LISTED => {
                let fits = |action: &LegalAction| action.value.is_none() || action.value == self.value;
                let actions = session.actions().into_iter().filter(fits);
                once_each(actions.filter_map(|action| action.clicks.into_iter().next()))
            }
            Clicked::Next(points) => points,
            Clicked::Plays(_) | Clicked::Nothing => Vec::new(),
        }
    }

    /// The points that may be picked next; none while nothing is picked.
    pub fn targets(&self, session: &dyn AnySession) -> Vec<Target> {
        if self.points.is_empty() {
            return Vec::new();
        }
        if session.count() > LISTED {
            let points = self.names();
            let Clicked::Next(next) = session.click(&points) else { return Vec::new() };
            return next.into_iter().map(Target::at).collect();
        }
        let mut targets: Vec<Target> = Vec::new();
        for choice in self.choices(session) {
            let Some(point) = choice.points.get(self.points.len()) else { continue };
            let is_capture = choice.is_capture();
            let target = match targets.iter_mut().find(|target| target.point == *point) {
                Some(target) => target,
                None => {
                    targets.push(Target::at(point.clone()));
                    targets.last_mut().expect("it was just pushed")
                }
            };
            target.is_capture |= is_capture;
            target.takes_over = target.takes_over.or(choice.effects.iter().find_map(|effect| match effect {
                Effect::TakesOver { point, left, .. } if *point == target.point => Some(*left),
                _ => None,
            }));
            target.values.extend(choice.value.filter(|value| !target.values.contains(value)));
            match &choice.route[..] {
                [.., end] if self.points.contains(end) && *end != target.point => target.onward = Some(end.clone()),
                [.., before, end] if *end == target.point && !target.ways.contains(before) => {
                    target.ways.push(before.clone());
                }
                _ => {}
            }
        }
        for target in targets.iter_mut().filter(|target| target.ways.len() < 2) {
            target.ways.clear();
        }
        targets
    }

    /// The pieces as they will lie: during a set-up, the pieces in hand go to the picked points, in the order in which they
    /// lie in hand.
    pub fn pieces(&self, session: &dyn AnySession) -> Vec<Piece> {
        let mut pieces = session.pieces();
        if let (Turn::Seat(seat), Some(Prompt::SetUp { .. })) = (session.turn(), session.prompt()) {
            let in_hand = pieces.iter_mut().filter(|piece| is_in_hand(piece, seat));
            for (piece, point) in in_hand.zip(&self.points) {
                piece.point.clone_from(point);
            }
        }
        pieces
    }

    /// The legal moves that begin with the picked points; none if there are too many to list.
    pub fn choices(&self, session: &dyn AnySession) -> Vec<Choice> {
        if !matches!(session.turn(), Turn::Seat(_)) || session.count() > LISTED {
            return Vec::new();
        }
        let fits = |action: &LegalAction| self.value.is_none() || action.value.is_none() || action.value == self.value;
        session.actions_after(&self.names()).into_iter().filter(fits).map(Choice::from).collect()
    }

    /// The move of the picked piece, if it spends a throw and is the only one that begins with the picked points.
    fn only_throw_move(&self, session: &dyn AnySession) -> Option<String> {
        match &self.choices(session)[..] {
            [only] if !self.points.is_empty() && only.value.is_some() => Some(only.token.clone()),
            _ => None,
        }
    }

    fn names(&self) -> Vec<&str> {
        self.points.iter().map(PointId::as_str).collect()
    }
}

/// Whether the seat has the piece in hand, before it sets up: then nothing of it is on the board yet.
fn is_in_hand(piece: &Piece, seat: Seat) -> bool {
    piece.seat == Some(seat) && piece.role == PieceRole::Figure
}

fn once_each(points: impl Iterator<Item = PointId>) -> Vec<PointId> {
    let mut points: Vec<PointId> = points.collect();
    points.sort_unstable();
    points.dedup();
    points
}
