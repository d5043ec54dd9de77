//! What a step did and what comes next, as facts for a catalogue of words: clients say them without knowing a rule.
//! Holds no sentence and no language.

use crate::game::{Game, Ranks, Seat, Turn};

/// What moves, is taken, or cannot move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// KHAN's queen.
    Kalista,
    /// KHAN's servant.
    Sbire,
    /// What races in Chowka Bhara.
    Pawn,
    /// What races in Pachisi.
    Piece,
    /// Who hunts in Kho-Kho.
    Attacker,
    /// Who is hunted in Kho-Kho.
    Runner,
}

/// An edge of a mat that can be turned.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Side {
    /// The north edge.
    North,
    /// The east edge.
    East,
    /// The south edge.
    South,
    /// The west edge.
    West,
}

/// One thing that a step did. Points are named as in [`crate::Point`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "the sentence on a variant says what its fields are")]
pub enum Effect {
    /// The toss makes the team chase first.
    TossWon { seat: Seat },
    /// The seat's cowries or die show the value.
    Thrown { seat: Seat, value: u8 },
    /// The seat's spinner shows the value.
    Spun { seat: Seat, value: u8 },
    /// The seat threw the highest number and has the first turn.
    Begins { seat: Seat },
    /// The seats share the highest throw and throw again for who begins.
    ThrowAgain { seats: Vec<Seat> },
    /// The throwing is over and left the seat several throws, greatest first.
    Keeps { seat: Seat, values: Vec<u8> },
    /// Nothing of the kind can use the throws or the spin, greatest first: they are lost.
    NoUse { seat: Seat, kind: Kind, values: Vec<u8> },
    /// The same grace so many times in succession cancels all kept throws.
    KeptLost { seat: Seat, value: u8, times: u8 },
    /// The seat gives up the kept throws, greatest first.
    GivenUp { seat: Seat, values: Vec<u8> },
    /// The turn passes to the seat, though the one before had throws left or lost them.
    TurnPasses { seat: Seat },
    /// The seat has earned, or now takes, an extra turn.
    ExtraTurn { seat: Seat },
    /// The seat turned the mat so that this edge lies towards it.
    MatTurned { seat: Seat, edge: Side },
    /// The seat put all its pieces.
    SetUp { seat: Seat },
    /// The seat put one on the point.
    Placed { seat: Seat, kind: Kind, point: String },
    /// A piece left its start mark.
    Entered { seat: Seat, kind: Kind, point: String },
    /// So many that move as one went from point to point.
    Moved { seat: Seat, kind: Kind, count: u8, from: String, to: String },
    /// The seat lost what stood on the point.
    Taken { seat: Seat, kind: Kind, point: String },
    /// The seat brought a Sbire back.
    Returned { seat: Seat, point: String },
    /// The seat could do nothing and passed.
    Passed { seat: Seat },
    /// So many of the seat's were hit on the point and are back where they started.
    Hit { seat: Seat, kind: Kind, count: u8, point: String },
    /// The seat has hit for the first time and may leave the outer ring.
    Licensed { seat: Seat },
    /// The seat's double on the point blocks until its next turn.
    Blocks { seat: Seat, point: String },
    /// So many of the seat's reached the centre, and so many are still on their way.
    Home { seat: Seat, kind: Kind, count: u8, left: u8 },
    /// The seat has brought everything home, as the first, second or third.
    Finished { seat: Seat, place: u8 },
    /// The Sitter on the point rises, with so many spaces that it may still go.
    Kho { point: String, left: u8 },
    /// The new Attacker stays on the point.
    Held { point: String },
    /// The seat's Runner on the point is out, and so many of its team are not.
    Dismissed { seat: Seat, point: String, left: u8 },
    /// A turn of the match is over, and so many of the seat's Runners have survived it.
    TurnEnds { seat: Seat, survivors: u8 },
    /// A turn of the match begins, in which the seat chases.
    Chases { seat: Seat, turn: u8, turns: u8 },
    /// So many moves in succession took nothing.
    QuietLimit { moves: u8 },
    /// Nobody still on the way could ever move again.
    Deadlock,
    /// The game is over and the seat has the first place alone.
    Won { seat: Seat },
    /// The game is over and the seats share the first place.
    Drawn { seats: Vec<Seat> },
}

impl Effect {
    /// How the game ended.
    pub fn ended(ranks: &Ranks) -> Self {
        let first: Vec<Seat> =
            (0..).zip(ranks.places()).filter(|(_, place)| **place == 1).map(|(at, _)| Seat(at)).collect();
        match first[..] {
            [seat] => Effect::Won { seat },
            _ => Effect::Drawn { seats: first },
        }
    }

    /// Whether it says how the game ended.
    pub fn is_end(&self) -> bool {
        matches!(self, Effect::Won { .. } | Effect::Drawn { .. })
    }
}

/// What the seat to act may do.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "the sentence on a variant says what its fields are")]
pub enum Prompt {
    /// Turn the mat.
    TurnMat,
    /// Put all pieces.
    SetUp,
    /// Move any piece, as nobody has moved yet.
    FirstMove,
    /// Move any piece, as the Khan lies aside.
    KhanAside,
    /// Move a piece that stands on the number.
    AnswerDemand { number: u8 },
    /// No piece can answer the number: do something else.
    DemandUnanswerable { number: u8, instead: Instead },
    /// Nothing can be done: pass.
    Pass,
    /// Spend one of the values, greatest first, that can be spent.
    UseValues { kind: Kind, values: Vec<u8> },
    /// The same, or give all kept throws up.
    UseValuesOrSkip { kind: Kind, values: Vec<u8> },
    /// Put the Attacker on one of the points.
    PlaceAttacker { points: Vec<String> },
    /// Place a Runner, the first of so many.
    PlaceRunner { left: u8 },
    /// Move the Attacker by the spin.
    Chase { spin: u8 },
    /// The same, or give Kho within the spin.
    ChaseOrKho { spin: u8 },
    /// Move the new Attacker by the balance, or hold.
    UseBalance { balance: u8 },
    /// Move a Runner by the spin.
    Run { spin: u8 },
}

/// What a side may do that cannot answer the number demanded.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Instead {
    /// Move any other piece.
    Move,
    /// Bring a Sbire back onto the number.
    Return,
    /// Either.
    MoveOrReturn,
}

/// What chance is about to decide.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "the sentence on a variant says what its fields are")]
pub enum ChancePrompt {
    /// Who chases first.
    Toss,
    /// What the seat throws for who begins.
    Order { seat: Seat },
    /// What the seat throws.
    Throw { seat: Seat },
    /// What the seat throws on top of what it keeps, greatest first.
    ThrowAgain { seat: Seat, values: Vec<u8> },
    /// What the seat spins.
    Spin { seat: Seat },
}

/// A game that says what happens in it.
pub trait Describe: Game {
    /// What a legal move does, at least one thing, in the order in which it happens.
    fn effects(&self, before: &Self::Position, mv: Self::Move) -> Vec<Effect>;

    /// What the seat to act may do; none exactly where no seat is to act.
    fn prompt(&self, position: &Self::Position) -> Option<Prompt>;

    /// What chance is about to decide; none exactly where chance is not to play.
    fn chance_prompt(&self, position: &Self::Position) -> Option<ChancePrompt>;
}

/// The position after a legal move.
pub(crate) fn after<G: Game>(game: &G, before: &G::Position, mv: G::Move) -> G::Position {
    let mut after = *before;
    game.apply(&mut after, mv);
    after
}

/// How the game has ended; none while it goes on.
pub(crate) fn end<G: Game>(game: &G, position: &G::Position) -> Option<Effect> {
    match game.turn(position) {
        Turn::Over(ranks) => Some(Effect::ended(&ranks)),
        Turn::Seat(_) | Turn::Chance => None,
    }
}

/// Values as they are told: those that let their player throw again come first, as they were thrown first.
pub(crate) fn greatest_first(mut values: Vec<u8>) -> Vec<u8> {
    values.sort_unstable_by(|one, other| other.cmp(one));
    values
}
