//! Naming a move by points: what is picked, where it may go, and which throw is meant. The engine says which points
//! name which move; nothing here knows a rule.

use bisat_engine::{AnySession, Clicked, Effect, Piece, Prompt, Turn};

use crate::step::is_capture;

/// Where more moves are legal than this they are not listed one by one.
const LISTED: usize = 400;

/// The points picked so far, and the throw that is to be spent.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Picking {
    points: Vec<String>,
    value: Option<u8>,
}

/// What came of picking a point.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Picked {
    /// It is picked, and another is to follow.
    More,
    /// The points name this move.
    Move(String),
    /// What was picked is dropped.
    Dropped,
    /// Nothing can be done there now; what is asked instead.
    Refused(Option<Prompt>),
}

/// A point that may be picked next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Target {
    /// The point.
    pub point: String,
    /// The throws that lead there, where throws are spent.
    pub values: Vec<u8>,
    /// Whether somebody loses a piece there.
    pub is_capture: bool,
    /// How many spaces are left to whoever rises there at a Kho.
    pub rises: Option<u8>,
    /// The points from which it is reached, where several ways lead there.
    pub ways: Vec<String>,
    /// Where it leads on to, where the target is picked already and this only names the way.
    pub onward: Option<String>,
}

impl Target {
    fn at(point: String) -> Self {
        Target { point, values: Vec::new(), is_capture: false, rises: None, ways: Vec::new(), onward: None }
    }
}

/// A legal move that begins with what is picked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The move.
    pub token: String,
    /// The points that name it.
    pub points: Vec<String>,
    /// The throw that it spends.
    pub value: Option<u8>,
    /// The points that a piece goes over.
    pub route: Vec<String>,
    /// What it does.
    pub effects: Vec<Effect>,
}

impl Choice {
    /// Whether somebody loses a piece by it.
    pub fn is_capture(&self) -> bool {
        self.effects.iter().any(is_capture)
    }
}

impl Picking {
    /// The points picked so far.
    pub fn points(&self) -> &[String] {
        &self.points
    }

    /// The throw that is to be spent, where one is chosen.
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

    /// Chooses the throw to be spent, or none where it is chosen already.
    pub fn choose_value(&mut self, value: u8) {
        self.value = (self.value != Some(value)).then_some(value);
    }

    /// Picks a point: goes on with it, else begins anew with it, else drops it where it was the last.
    pub fn pick(&mut self, session: &dyn AnySession, point: &str) -> Picked {
        let was_last = self.points.last().is_some_and(|last| last == point);
        if let Some(picked) = self.go_on(session, point) {
            return picked;
        }
        let before = std::mem::take(&mut self.points);
        if was_last {
            return Picked::Dropped;
        }
        match self.go_on(session, point) {
            Some(picked) => picked,
            None if before.is_empty() => Picked::Refused(session.prompt()),
            None => {
                self.points = before;
                Picked::Refused(session.prompt())
            }
        }
    }

    fn go_on(&mut self, session: &dyn AnySession, point: &str) -> Option<Picked> {
        let points: Vec<&str> = self.points.iter().map(String::as_str).chain([point]).collect();
        match session.click(&points) {
            Clicked::Nothing => None,
            Clicked::Plays(token) => Some(Picked::Move(token)),
            Clicked::Next(next) => {
                self.points.push(point.to_owned());
                // Where only the throw is left to be named and it is chosen already, that names it.
                let chosen = self.value.map(|value| format!("throw:{value}"));
                match chosen.filter(|throw| next.contains(throw)) {
                    Some(throw) => self.go_on(session, &throw),
                    None => Some(Picked::More),
                }
            }
        }
    }

    /// How many pieces are still to be put down by whoever puts all of theirs at once.
    pub fn left_to_put(&self, session: &dyn AnySession) -> Option<usize> {
        let (Turn::Seat(seat), Some(Prompt::SetUp)) = (session.turn(), session.prompt()) else { return None };
        let is_left = |piece: &&Piece| piece.seat == Some(seat) && is_in_hand(piece);
        Some(self.pieces(session).iter().filter(is_left).count())
    }

    /// The points that may be picked first.
    pub fn beginnings(&self, session: &dyn AnySession) -> Vec<String> {
        match session.click(&[]) {
            Clicked::Next(_) if self.value.is_some() && session.count() <= LISTED => {
                let fits = |choice: &Choice| choice.value.is_none() || choice.value == self.value;
                let choices = all(session).into_iter().filter(fits);
                once_each(choices.filter_map(|choice| choice.points.into_iter().next()))
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
            let points: Vec<&str> = self.points.iter().map(String::as_str).collect();
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
            target.rises = target.rises.or(choice.effects.iter().find_map(|effect| match effect {
                Effect::Kho { point: risen, left } if *risen == target.point => Some(*left),
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

    /// The pieces as they will lie: at a set-up those in hand go to the points picked so far, in the order in which they
    /// lie in hand.
    pub fn pieces(&self, session: &dyn AnySession) -> Vec<Piece> {
        let mut pieces = session.pieces();
        if let (Turn::Seat(seat), Some(Prompt::SetUp)) = (session.turn(), session.prompt()) {
            let in_hand = pieces.iter_mut().filter(|piece| piece.seat == Some(seat) && is_in_hand(piece));
            for (piece, point) in in_hand.zip(&self.points) {
                piece.point.clone_from(point);
            }
        }
        pieces
    }

    /// The legal moves that begin with what is picked; none where there are too many to list.
    pub fn choices(&self, session: &dyn AnySession) -> Vec<Choice> {
        if !matches!(session.turn(), Turn::Seat(_)) || session.count() > LISTED {
            return Vec::new();
        }
        let fits = |choice: &Choice| {
            choice.points.starts_with(&self.points)
                && (self.value.is_none() || choice.value.is_none() || choice.value == self.value)
        };
        all(session).into_iter().filter(fits).collect()
    }
}

fn is_in_hand(piece: &Piece) -> bool {
    piece.point.starts_with("hand")
}

fn all(session: &dyn AnySession) -> Vec<Choice> {
    let choice = |(token, points): (String, Vec<String>)| {
        let value = session.value(&token).expect("it is legal");
        let effects = session.effects(&token).expect("it is legal");
        let route = session.route(&token).expect("it is legal");
        Choice { token, points, value, route, effects }
    };
    session.clicks().into_iter().map(choice).collect()
}

fn once_each(points: impl Iterator<Item = String>) -> Vec<String> {
    let mut points: Vec<String> = points.collect();
    points.sort_unstable();
    points.dedup();
    points
}
