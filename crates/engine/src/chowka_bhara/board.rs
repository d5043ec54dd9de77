//! Chowka Bhara as people and programs see it: state text, points, pieces and clicks.

use super::course::{LARGE, SMALL};
use super::flaw::Flaw;
use super::kinds::{BLOCK, LICENCE, MIDDLE, OWED, PAWN, SAFE, SQUARE, THROW};
use super::{ChowkaBhara, Move, Phase, Position, Unit};
use crate::board::Board;
use crate::colour::{Colour, Player};
use crate::game::{Game, Seat};
use crate::merit::Merit;
use crate::options::{Allowed, OptionRule, OptionValue, Options};
use crate::piece::{Piece, PieceRole};
use crate::point::{Point, PointId, PointRole, throw_points};
use crate::race::{Finished, Kept, Seats, bits};
use crate::text::{Field, StateError, fields, join};

const FIELDS: [&str; 8] = ["pawns", "licences", "blocks", "turn", "phase", "kept", "owed", "finished"];
/// By the quarter turns from south.
const PLAYERS: [Player; 4] = [
    Player { name: "south", colour: Colour::Red },
    Player { name: "east", colour: Colour::Blue },
    Player { name: "north", colour: Colour::Ochre },
    Player { name: "west", colour: Colour::Green },
];

impl Board for ChowkaBhara {
    const ID: &'static str = "chowka-bhara";
    const NAME: &'static str = "Chowka Bhara";
    const HAS_CHANCE: bool = true;
    const PLAYERS: &'static [u8] = &[2, 3, 4];

    fn option_rules() -> &'static [OptionRule] {
        const {
            &[
                OptionRule { name: "players", default: OptionValue::Number(2), allowed: Allowed::Numbers(&[2, 3, 4]) },
                OptionRule { name: "size", default: OptionValue::Number(5), allowed: Allowed::Numbers(&[5, 7]) },
                OptionRule { name: "hit_bonus", default: OptionValue::Flag(false), allowed: Allowed::Flag },
            ]
        }
    }

    fn with_options(options: &Options) -> Self {
        ChowkaBhara {
            seats: Seats(options.number("players") as u8),
            course: if options.number("size") == 5 { &SMALL } else { &LARGE },
            hit_bonus: options.flag("hit_bonus"),
        }
    }

    fn write(&self, position: &Position) -> String {
        let per_seat = |write: &dyn Fn(Seat) -> String| self.seats.all().map(write).collect::<Vec<_>>();
        let pawns = per_seat(&|seat| join(self.pawns(position, seat))).join("/");
        let licences = per_seat(&|seat| (position.licences >> seat.0 & 1).to_string()).concat();
        let blocks = per_seat(&|seat| {
            let began = if seat == position.turn { "=" } else { "" };
            join(bits(u64::from(position.doubles[seat.index()])).map(|place| format!("{began}{place}")))
        });
        let phase = match position.phase {
            Phase::Cast => "cast",
            Phase::Move => "move",
            Phase::Over => "over",
        };
        let kept = join(position.kept.all(&self.course.again));
        let (turn, owed, finished) = (position.turn.0, position.owed, position.finished.write());
        format!("{pawns} {licences} {} {turn} {phase} {kept} {owed} {finished}", blocks.join("/"))
    }

    fn read(&self, text: &str) -> Result<Position, StateError> {
        let [pawns, licences, blocks, turn, phase, kept, owed, finished] = fields(text, &FIELDS)?;
        let mut position = self.start();
        self.read_pawns(pawns, &mut position)?;
        position.licences = self.read_licences(licences)?;
        position.turn = Seat(turn.number(0..=u32::from(self.seats.0) - 1)? as u8);
        position.phase = match phase.text {
            "cast" => Phase::Cast,
            "move" => Phase::Move,
            "over" => Phase::Over,
            _ => return Err(phase.refuse("cast, move or over")),
        };
        self.read_blocks(blocks, &mut position)?;
        position.kept = Kept::read(kept, &self.course.again, self.course.ends)?;
        position.owed = owed.number(0..=self.most_owed(&position))? as u8;
        let is_home = |seat| self.pawns(&position, seat)[0] == self.course.centre;
        position.finished = Finished::read(finished, self.seats.0, is_home).map_err(|error| {
            let is_all_home = self.seats.all().all(is_home);
            if is_all_home { error.because(Flaw::AllHome) } else { error }
        })?;
        self.agree(&position, turn, phase, kept, owed)?;
        Ok(position)
    }

    fn player(&self, seat: Seat) -> Player {
        PLAYERS[self.seats.arm(seat) as usize]
    }

    fn points(&self, _: &Position) -> Vec<Point> {
        let course = self.course;
        let squares = (0..=course.centre).map(|progress| {
            let (x, y) = course.cell(0, progress);
            let (kind, mark) = match progress {
                _ if progress == course.centre => (MIDDLE, "+"),
                _ if course.is_safe(progress) => (SAFE, "x"),
                _ => (SQUARE, ""),
            };
            let place = (f32::from(x), f32::from(y));
            let point = Point::new(cell_name((x, y)), place, PointRole::Space, kind).marked(mark);
            match course.home_of(progress) {
                Some(arm) => point.coloured(PLAYERS[arm as usize].colour),
                None => point,
            }
        });
        let east = f32::from(course.size);
        let licence =
            |seat: Seat| Point::new(self.licence_point(seat), (-2.0, f32::from(seat.0)), PointRole::Note, LICENCE);
        let owed = Point::new(PointId::new(OWED), (-2.0, east - 1.0), PointRole::Note, OWED);
        let throws = throw_points(THROW, course.values(), east + 0.5, east - 1.0);
        squares.chain(throws).chain(self.seats.all().map(licence)).chain([owed]).collect()
    }

    fn pieces(&self, position: &Position) -> Vec<Piece> {
        let mut pieces = Vec::new();
        for seat in self.seats.all() {
            let point = |progress| self.point(seat, progress);
            pieces.extend(self.pawns(position, seat).iter().map(|pawn| Piece::figure(point(*pawn), PAWN, seat)));
            if seat != position.turn {
                let blocks = bits(u64::from(position.doubles[seat.index()]));
                let block = |place| Piece::figure(point(place), BLOCK, seat).with_role(PieceRole::Marker).marked("=");
                pieces.extend(blocks.map(block));
            }
        }
        let licensed = self.seats.all().filter(|seat| position.has_licence(*seat));
        pieces.extend(licensed.map(|seat| Piece::note(self.licence_point(seat), LICENCE, seat, "")));
        if position.owed > 0 {
            pieces.push(Piece::note(PointId::new(OWED), OWED, position.turn, position.owed));
        }
        pieces.extend(position.kept.all(&self.course.again).into_iter().map(|value| Piece::throw(THROW, value)));
        pieces
    }

    fn clicks(&self, position: &Position, action: Move) -> Vec<PointId> {
        let Move::Go { value, from, unit } = action else { return Vec::new() };
        let (start, end) = (self.point(position.turn, from), self.point(position.turn, from + value));
        let is_in_double = self.stand_on(&position.pawns[position.turn.index()]).1 & 1 << from != 0;
        // A double is picked as one; a second click takes one pawn out of it.
        if is_in_double && unit == Unit::Single { vec![start.clone(), start, end] } else { vec![start, end] }
    }

    fn route(&self, position: &Position, action: Move) -> Vec<PointId> {
        let Move::Go { value, from, .. } = action else { return Vec::new() };
        (from..=from + value).map(|progress| self.point(position.turn, progress)).collect()
    }

    fn merits(&self, position: &Position, action: Move) -> Vec<Merit> {
        self.why_played(position, action)
    }

    fn thrower(&self, position: &Position) -> Option<Seat> {
        (position.phase == Phase::Cast).then_some(position.turn)
    }
}

impl ChowkaBhara {
    fn licence_point(&self, seat: Seat) -> PointId {
        PointId::new(format_args!("licence:{}", self.player(seat).name))
    }

    pub(super) fn point(&self, seat: Seat, progress: u8) -> PointId {
        cell_name(self.course.cell(self.seats.arm(seat), progress))
    }

    fn read_pawns(&self, field: Field, position: &mut Position) -> Result<(), StateError> {
        let mut owner = [None; 64];
        for (seat, part) in self.seats.all().zip(field.per_seat(self.seats.0)?) {
            let numbers = part.numbers(0..=u32::from(self.course.centre), u32::le)?;
            if numbers.len() != self.course.pawns as usize {
                return Err(part.refuse(format!("{} progress numbers a seat, joined by ,", self.course.pawns)));
            }
            for (pawn, number) in self.pawns_mut(position, seat).iter_mut().zip(&numbers) {
                *pawn = *number as u8;
            }
            let unsafe_pawns = self.pawns(position, seat).iter().filter(|pawn| !self.course.is_safe(**pawn));
            for pawn in unsafe_pawns {
                let (x, y) = self.course.cell(self.seats.arm(seat), *pawn);
                let square = &mut owner[(y * 8 + x) as usize];
                let allowed = match *square {
                    None => true,
                    Some((other, count)) => other == seat && count < 2,
                };
                if !allowed {
                    return Err(part.flawed(Flaw::Crowded { point: cell_name((x, y)) }));
                }
                *square = Some((seat, square.map_or(1, |(_, count)| count + 1)));
            }
        }
        Ok(())
    }

    /// As many as can be counted when every opposing pawn that is on its way has been hit, too.
    pub(super) fn most_owed(&self, position: &Position) -> u32 {
        if !self.hit_bonus {
            return 0;
        }
        let foes = self.seats.others(position.turn);
        let hittable = foes.flat_map(|foe| self.pawns(position, foe)).filter(|pawn| **pawn > 0).count();
        u32::from(u8::MAX) - hittable as u32
    }

    fn read_licences(&self, field: Field) -> Result<u8, StateError> {
        let is_digit = |digit| digit == b'0' || digit == b'1';
        if field.text.len() != self.seats.0 as usize || !field.text.bytes().all(is_digit) {
            return Err(field.refuse(format!("{} digits, 1 for each seat that has hit, else 0", self.seats.0)));
        }
        Ok(field.text.bytes().rev().fold(0, |licences, digit| licences << 1 | (digit - b'0')))
    }

    fn read_blocks(&self, field: Field, position: &mut Position) -> Result<(), StateError> {
        for (seat, part) in self.seats.all().zip(field.per_seat(self.seats.0)?) {
            let mut places = 0;
            for entry in part.list() {
                let number = match entry.text.strip_prefix('=') {
                    Some(number) if seat == position.turn => Field { text: number, ..entry },
                    None if seat != position.turn => entry,
                    _ => return Err(part.refuse("= stands before each number of the seat to move, and of no other")),
                };
                let place = 1 << number.number(0..=u32::from(self.course.outer) - 1)?;
                if place & self.course.blockable() == 0 || place <= places {
                    return Err(part.refuse("outer squares that are not safe, ascending"));
                }
                places |= place;
            }
            let places = places as u32;
            if seat == position.turn {
                if places.count_ones() > u32::from(self.course.pawns) / 2 {
                    return Err(part.flawed(Flaw::TooManyDoubles));
                }
            } else if places & !self.outer_doubles(position, seat) != 0 {
                return Err(part.refuse("only squares on which the seat has a double now"));
            }
            if places != 0 && position.phase == Phase::Over {
                return Err(part.refuse("- for every seat when the game is over"));
            }
            position.doubles[seat.index()] = places;
        }
        Ok(())
    }

    /// Refuses fields that contradict each other.
    fn agree(
        &self,
        position: &Position,
        turn: Field,
        phase: Field,
        kept: Field,
        owed: Field,
    ) -> Result<(), StateError> {
        let is_decided = position.finished.on_the_way(self.seats.0) == 1;
        if position.phase == Phase::Over {
            kept.must_be("-", "when the game is over")?;
            owed.must_be("0", "when the game is over")?;
            if !is_decided && !self.is_deadlocked(position) {
                return Err(phase.flawed(Flaw::NotOver));
            }
            if position.turn != position.finished.first_on_the_way(self.seats.0) {
                return Err(turn.refuse("the lowest seat that has not finished when the game is over"));
            }
            return Ok(());
        }
        if is_decided {
            return Err(phase.flawed(Flaw::Over));
        }
        if position.finished.has(position.turn) {
            return Err(turn.flawed(Flaw::HasFinished { seat: position.turn }));
        }
        let ended = position.kept.values(&self.course.again).any(|value| self.course.ends.contains(&value));
        if position.phase == Phase::Cast && ended {
            return Err(kept.refuse("in phase cast only values that are cast again"));
        }
        if position.phase == Phase::Move && !self.can_move(position) {
            return Err(kept.flawed(Flaw::NoMove));
        }
        Ok(())
    }
}

/// Columns are letters from the west, rows numbers from the south.
fn cell_name((x, y): (u8, u8)) -> PointId {
    PointId::new(format_args!("{}{}", char::from(b'a' + x), y + 1))
}
