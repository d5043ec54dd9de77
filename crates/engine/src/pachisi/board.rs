//! Pachisi as people and programs see it: state text, points, pieces and clicks.

use super::flaw::Flaw;
use super::kinds::{BLOCK, COLUMN, CROSS, MIDDLE, OWED, PIECE, SKIP, START, THROW};
use super::throws::{COWRIES, DIE};
use super::track::{ARM, BRINK, CENTRE, CROSSES, DOORSTEP, LAP, block, block_bit, counted_from};
use super::{Body, CANCELLING, Mark, Move, Pachisi, Phase, Position, Streak, Unit, blocks_of, first};
use std::borrow::Cow;

use crate::board::Board;
use crate::colour::{Colour, Player};
use crate::game::{Game, MAX_SEATS, Seat};
use crate::merit::Merit;
use crate::options::{Allowed, OptionRule, OptionValue, Options};
use crate::piece::Piece;
use crate::point::{Point, PointId, PointRole, throw_point, throw_points};
use crate::race::{Finished, Kept, Seats};
use crate::text::{Field, StateError, fields, join};

const FIELDS: [&str; 8] = ["pieces", "turn", "phase", "kept", "streak", "owed", "fresh", "finished"];
/// By arm.
const PLAYERS: [Player; 4] = [
    Player { name: "black", colour: Colour::Black },
    Player { name: "blue", colour: Colour::Blue },
    Player { name: "green", colour: Colour::Green },
    Player { name: "red", colour: Colour::Red },
];

impl Board for Pachisi {
    const ID: &'static str = "pachisi";
    const NAME: &'static str = "Pachisi";
    const HAS_CHANCE: bool = true;
    const PLAYERS: &'static [u8] = &[2, 3, 4];

    fn option_rules() -> &'static [OptionRule] {
        const {
            let words = Allowed::Words(&["cowries", "die"]);
            &[
                OptionRule { name: "players", default: OptionValue::Number(4), allowed: Allowed::Numbers(&[2, 3, 4]) },
                OptionRule { name: "throw", default: OptionValue::Word(Cow::Borrowed("cowries")), allowed: words },
            ]
        }
    }

    fn with_options(options: &Options) -> Self {
        let thrown = if options.is_word("throw", DIE.name) { &DIE } else { &COWRIES };
        Pachisi { seats: Seats(options.number("players") as u8), thrown }
    }

    fn write(&self, position: &Position) -> String {
        let pieces: Vec<String> = self.seats.all().map(|seat| join(position.pieces[seat.index()])).collect();
        let kept = || join(position.kept.all(&self.thrown.graces));
        let none = || "-".to_owned();
        let (phase, kept, streak) = match position.phase {
            Phase::Order(marks) => ("order", join(marks[..self.seats.0 as usize].iter().map(Mark::write)), none()),
            Phase::Throw(None) => ("throw", kept(), none()),
            Phase::Throw(Some(streak)) => ("throw", kept(), streak.write()),
            Phase::Move => ("move", kept(), none()),
            Phase::Over => ("over", kept(), none()),
        };
        let mover = &position.pieces[position.turn.index()];
        let fresh = join(
            mover
                .iter()
                .enumerate()
                .filter(|(at, piece)| {
                    let is_lower = !mover[..*at].iter().any(|lower| block_bit(*lower) == block_bit(**piece));
                    is_lower && position.fresh & block_bit(**piece) != 0
                })
                .map(|(_, piece)| piece),
        );
        let (turn, owed, finished) = (position.turn.0, position.owed, position.finished.write());
        format!("{} {turn} {phase} {kept} {streak} {owed} {fresh} {finished}", pieces.join("/"))
    }

    fn read(&self, text: &str) -> Result<Position, StateError> {
        let [pieces, turn, phase, kept, streak, owed, fresh, finished] = fields(text, &FIELDS)?;
        let mut position = self.start();
        self.read_pieces(pieces, &mut position)?;
        position.turn = Seat(turn.number(0..=u32::from(self.seats.0) - 1)? as u8);
        if phase.text == "order" {
            for (field, none) in [(streak, "-"), (owed, "0"), (fresh, "-"), (finished, "-")] {
                field.must_be(none, "in phase order")?;
            }
            if position.pieces != self.start().pieces {
                return Err(pieces.flawed(Flaw::OrderAfterStart));
            }
            let marks = self.read_marks(kept)?;
            position.phase = Phase::Order(marks);
            turn.must_be(&first(&marks, Mark::Waiting).0.to_string(), "as that seat is the first ? in phase order")?;
            return Ok(position);
        }
        position.kept = Kept::read(kept, &self.thrown.graces, self.thrown.ends)?;
        position.phase = self.read_phase(phase, streak, &position)?;
        position.owed = owed.number(0..=self.most_owed(&position))? as u8;
        position.fresh = self.read_fresh(fresh, &position)?;
        let is_home = |seat: Seat| position.pieces[seat.index()][0] == CENTRE;
        position.finished = Finished::read(finished, self.seats.0, is_home).map_err(|error| {
            let is_all_home = self.seats.all().all(is_home);
            if is_all_home { error.because(Flaw::AllHome) } else { error }
        })?;
        self.agree(&position, [turn, phase, kept, owed, fresh])?;
        Ok(position)
    }

    fn player(&self, seat: Seat) -> Player {
        PLAYERS[self.seats.arm(seat) as usize]
    }

    fn points(&self, _: &Position) -> Vec<Point> {
        let mut points: Vec<Point> = spaces().collect();
        let values = self.thrown.ends.iter().chain(&self.thrown.graces).copied().filter(|value| *value > 0);
        points.extend(throw_points(THROW, values, 11.0, 3.0));
        points.push(Point::new(PointId::new(SKIP), (11.0, -5.0), PointRole::Button, SKIP));
        points.push(Point::new(PointId::new(OWED), (11.0, 5.0), PointRole::Note, OWED));
        points
    }

    fn pieces(&self, position: &Position) -> Vec<Piece> {
        let of_seat = |seat: Seat| {
            position.pieces[seat.index()].map(|progress| Piece::figure(self.point(seat, progress), PIECE, seat))
        };
        let throws = position.kept.all(&self.thrown.graces).into_iter().map(|value| Piece::throw(THROW, value));
        let owed = (position.owed > 0).then(|| Piece::note(PointId::new(OWED), OWED, position.turn, position.owed));
        self.seats.all().flat_map(of_seat).chain(throws).chain(owed).collect()
    }

    fn clicks(&self, position: &Position, action: Move) -> Vec<PointId> {
        let Move::Go { throw, from, unit, way } = action else {
            return if action == Move::Skip { vec![PointId::new(SKIP)] } else { Vec::new() };
        };
        let pieces = &position.pieces[position.turn.index()];
        let body = Body::of(pieces, from, unit);
        let to = self.end(from, body, throw, way);
        let start = self.point(position.turn, from);
        let is_in_pair = blocks_of(pieces).1 & block_bit(from) != 0;
        // A pair is picked as one. A second click takes one piece out of it: the one behind, where one is a lap
        // ahead; a third click takes that one instead.
        let starts = match unit {
            Unit::Single if !is_in_pair => 1,
            Unit::Pair => 1,
            Unit::Single if from > LAP && pieces.contains(&(from - LAP)) => 3,
            Unit::Single => 2,
        };
        let mut clicks = vec![start; starts];
        clicks.push(self.point(position.turn, to));
        // From c8 any throw leads to the centre: which one is spent must be said.
        if from == DOORSTEP && position.kept.values(&self.thrown.graces).count() > 1 {
            clicks.push(throw_point(throw));
        }
        clicks
    }

    fn route(&self, position: &Position, action: Move) -> Vec<PointId> {
        let Move::Go { throw, from, unit, way } = action else { return Vec::new() };
        let body = Body::of(&position.pieces[position.turn.index()], from, unit);
        let to = self.end(from, body, throw, way);
        // Round again, block 9 follows on block 8: progress is counted a lap back from there.
        let on_the_way: Vec<u8> =
            if to > from { (from..=to).collect() } else { (from..=BRINK).chain(9..=to).collect() };
        on_the_way.into_iter().map(|progress| self.point(position.turn, progress)).collect()
    }

    fn merits(&self, position: &Position, action: Move) -> Vec<Merit> {
        self.why_played(position, action)
    }

    fn thrower(&self, position: &Position) -> Option<Seat> {
        matches!(position.phase, Phase::Order(_) | Phase::Throw(_)).then_some(position.turn)
    }
}

impl Streak {
    pub(super) fn write(&self) -> String {
        format!("{}x{}", self.grace, self.times)
    }
}

impl Mark {
    pub(super) fn write(&self) -> String {
        match self {
            Mark::Out => ".".to_owned(),
            Mark::Waiting => "?".to_owned(),
            Mark::Threw(number) => number.to_string(),
        }
    }
}

impl Pachisi {
    /// The name of the point at which a piece of the seat stands.
    pub(super) fn point(&self, seat: Seat, progress: u8) -> PointId {
        let arm = self.seats.arm(seat);
        match block(progress) {
            Some(block) => arm_point((arm + block / ARM) % 4, block % ARM + 1).name,
            None if progress == 0 => arm_point(arm, 0).name,
            None if progress < CENTRE => column_point(arm, progress - BRINK).name,
            None => PointId::new(MIDDLE),
        }
    }

    fn read_pieces(&self, field: Field, position: &mut Position) -> Result<(), StateError> {
        let mut taken = 0;
        for (seat, part) in self.seats.all().zip(field.per_seat(self.seats.0)?) {
            let numbers = part.numbers(0..=u32::from(CENTRE), u32::le)?;
            let pieces: [u32; 4] = numbers.try_into().map_err(|_| part.refuse("four progress numbers a seat"))?;
            let pieces = pieces.map(|number| number as u8);
            let (blocks, pairs) = blocks_of(&pieces);
            let on_pairs = pieces.iter().filter(|piece| pairs & block_bit(**piece) != 0).count();
            if on_pairs > 2 * pairs.count_ones() as usize {
                let crowded = pieces.iter().find(|piece| {
                    pieces.iter().filter(|other| block_bit(**other) & block_bit(**piece) != 0).count() > 2
                });
                let point = self.point(seat, crowded.copied().unwrap_or(0));
                return Err(part.flawed(Flaw::Three { point }));
            }
            let blocks = counted_from(blocks, self.seats.arm(seat));
            if taken & blocks != 0 {
                let shared = |piece: &&u8| counted_from(block_bit(**piece), self.seats.arm(seat)) & taken != 0;
                let point = self.point(seat, pieces.iter().find(shared).copied().unwrap_or(0));
                return Err(part.flawed(Flaw::TwoColours { point }));
            }
            taken |= blocks;
            position.pieces[seat.index()] = pieces;
        }
        Ok(())
    }

    /// As many as can be counted when every opposing piece that is on its way has been hit, too.
    pub(super) fn most_owed(&self, position: &Position) -> u32 {
        let foes = self.seats.others(position.turn);
        let hittable = foes.flat_map(|foe| position.pieces[foe.index()]).filter(|piece| *piece > 0).count();
        u32::from(u8::MAX) - hittable as u32
    }

    fn read_marks(&self, field: Field) -> Result<[Mark; MAX_SEATS], StateError> {
        let mut marks = [Mark::Out; MAX_SEATS];
        let parts: Vec<_> = field.parts(',').collect();
        if parts.len() != self.seats.0 as usize {
            return Err(field.refuse(format!("a mark for each of the {} seats in phase order", self.seats.0)));
        }
        for (mark, part) in marks.iter_mut().zip(parts) {
            *mark = match part.text {
                "." => Mark::Out,
                "?" => Mark::Waiting,
                _ => {
                    let number = part.number(1..=25)? as u8;
                    if !self.is_thrown(number) {
                        return Err(field.refuse(format!("no throw counts {number}")));
                    }
                    Mark::Threw(number)
                }
            };
        }
        let running: Vec<Mark> = marks.into_iter().filter(|mark| *mark != Mark::Out).collect();
        let is_in_turn = running.is_sorted_by_key(|mark| *mark == Mark::Waiting);
        if running.len() < 2 || !running.contains(&Mark::Waiting) || !is_in_turn {
            return Err(field.flawed(Flaw::Order));
        }
        Ok(marks)
    }

    fn is_thrown(&self, number: u8) -> bool {
        self.thrown.ends.contains(&number) || self.thrown.graces.contains(&number)
    }

    fn read_phase(&self, phase: Field, streak: Field, position: &Position) -> Result<Phase, StateError> {
        let found = match phase.text {
            "throw" if !position.kept.is_empty() => return self.read_streak(streak, position),
            "throw" => Phase::Throw(None),
            "move" => Phase::Move,
            "over" => Phase::Over,
            _ => return Err(phase.refuse("order, throw, move or over")),
        };
        streak.must_be("-", "unless graces are kept in phase throw")?;
        Ok(found)
    }

    fn read_streak(&self, field: Field, position: &Position) -> Result<Phase, StateError> {
        let graces = self.thrown.graces.into_iter().filter(|grace| *grace > 0);
        let streaks = graces.flat_map(|grace| (1..CANCELLING).map(move |times| Streak { grace, times }));
        let is_kept =
            |streak: &Streak| position.kept.times(&self.thrown.graces, streak.grace) >= u32::from(streak.times);
        let found = streaks.filter(is_kept).find(|streak| streak.write() == field.text);
        let wanted = "a grace that is kept, once or twice in succession, as in 6x1";
        found.map(|streak| Phase::Throw(Some(streak))).ok_or_else(|| field.refuse(wanted))
    }

    fn read_fresh(&self, field: Field, position: &Position) -> Result<u64, StateError> {
        let pieces = &position.pieces[position.turn.index()];
        let (_, pairs) = blocks_of(pieces);
        let mut fresh = 0;
        for lower in field.numbers(1..=u32::from(BRINK), u32::lt)? {
            let lower = lower as u8;
            let is_lower = pieces.contains(&lower) && (lower <= LAP || !pieces.contains(&(lower - LAP)));
            if !is_lower || block_bit(lower) & pairs & CROSSES == 0 {
                return Err(field.refuse("lower progress numbers of the mover's pairs on crosses"));
            }
            fresh |= block_bit(lower);
        }
        Ok(fresh)
    }

    /// Refuses fields that contradict each other.
    fn agree(&self, position: &Position, fields: [Field; 5]) -> Result<(), StateError> {
        let [turn, phase, kept, owed, fresh] = fields;
        let is_decided = position.finished.on_the_way(self.seats.0) == 1;
        if is_decided != (position.phase == Phase::Over) {
            return Err(phase.flawed(if is_decided { Flaw::Over } else { Flaw::NotOver }));
        }
        if position.finished.has(position.turn) {
            return Err(turn.flawed(Flaw::HasFinished { seat: position.turn }));
        }
        let ended = position.kept.values(&self.thrown.graces).any(|value| self.thrown.ends.contains(&value));
        match position.phase {
            Phase::Over => {
                kept.must_be("-", "when the game is over")?;
                owed.must_be("0", "when the game is over")?;
                fresh.must_be("-", "when the game is over")?;
            }
            Phase::Throw(_) if ended => return Err(kept.refuse("only graces in phase throw")),
            Phase::Move if !self.can_move(position) => {
                return Err(kept.flawed(Flaw::NoMove));
            }
            _ => {}
        }
        Ok(())
    }
}

/// Every point of the cross itself.
pub(super) fn spaces() -> impl Iterator<Item = Point> {
    let middle = Point::new(PointId::new(MIDDLE), (0.0, 0.0), PointRole::Space, MIDDLE).marked("+");
    let arm = |arm| {
        let column = (BRINK + 1..CENTRE).map(move |progress| column_point(arm, progress - BRINK));
        (0..=ARM).map(move |number| arm_point(arm, number)).chain(column)
    };
    [middle].into_iter().chain((0..4).flat_map(arm))
}

/// A block of the arm's side columns, or its start mark (number 0).
fn arm_point(arm: u8, number: u8) -> Point {
    let place = match f32::from(number) {
        0.0 => (-5.0, -5.0),
        out @ 1.0..=8.0 => (-1.0, -1.0 - out),
        back => (1.0, back - 18.0),
    };
    let (kind, mark) = match number {
        0 => (START, "*"),
        5 | 12 => (CROSS, "x"),
        _ => (BLOCK, ""),
    };
    let name = PointId::new(format_args!("{}{number}", letter(arm)));
    let point = Point::new(name, turned(arm, place), PointRole::Space, kind).marked(mark);
    if number == 0 { point.coloured(PLAYERS[arm as usize].colour) } else { point }
}

/// A block of the arm's middle column, from c1 to c8.
fn column_point(arm: u8, number: u8) -> Point {
    let place = (0.0, f32::from(number) - 10.0);
    let name = PointId::new(format_args!("{}c{number}", letter(arm)));
    Point::new(name, turned(arm, place), PointRole::Space, COLUMN).marked(":").coloured(PLAYERS[arm as usize].colour)
}

fn letter(arm: u8) -> char {
    char::from(b'A' + arm)
}

/// A place on the bottom arm, turned to where the given arm lies: black's right, blue's top, green's left.
fn turned(arm: u8, (mut x, mut y): (f32, f32)) -> (f32, f32) {
    for _ in 0..(arm + 1) % 4 {
        (x, y) = (-y, x);
    }
    (x, y)
}
