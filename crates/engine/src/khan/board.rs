//! KHAN as people and programs see it: state text, points, pieces and clicks.

use super::flaw::Flaw;
use super::kinds::{
    ASIDE, DEMAND, DOUBLE, EDGE_EAST, EDGE_NORTH, EDGE_SOUTH, EDGE_WEST, HAND, KALISTA, KHAN, PASS, QUIET, SBIRE,
    SINGLE, TRIPLE,
};
use super::mat::Edge;
use super::setup::{SBIRES, SetUp, home};
use super::squares::{SIDE, Square, Squares, way};
use super::{Hat, Khan, Move, OCHRE, Position, RED};
use crate::board::{Board, Clicked, click_by_sequence};
use crate::colour::{Colour, Player};
use crate::game::{Game, Seat};
use crate::kind::Kind;
use crate::merit::Merit;
use crate::options::{Allowed, OptionRule, OptionValue, Options};
use crate::piece::Piece;
use crate::point::{Point, PointId, PointRole};
use crate::text::{Field, StateError, fields};

const FIELDS: [&str; 5] = ["board", "mat", "turn", "khan", "quiet"];
const PLAYERS: [Player; 2] =
    [Player { name: "red", colour: Colour::Red }, Player { name: "ochre", colour: Colour::Ochre }];

impl Board for Khan {
    const ID: &'static str = "khan";
    const NAME: &'static str = "KHAN";
    const HAS_CHANCE: bool = false;
    const PLAYERS: &'static [u8] = &[2];

    fn option_rules() -> &'static [OptionRule] {
        const { &[OptionRule { name: "quiet_limit", default: OptionValue::Number(40), allowed: Allowed::Between(10, 200) }] }
    }

    fn with_options(options: &Options) -> Self {
        Khan { quiet_limit: options.number("quiet_limit") as u8 }
    }

    fn write(&self, position: &Position) -> String {
        let ranks: Vec<String> = (0..SIDE).rev().map(|rank| write_rank(position, rank)).collect();
        let mat = position.edge.map_or('-', Edge::letter);
        let turn = if position.turn == RED { 'r' } else { 'o' };
        let khan = match position.khan {
            Hat::Unworn => "-".to_owned(),
            Hat::On(wearer) => wearer.to_string(),
            Hat::Aside => "*".to_owned(),
        };
        format!("{} {mat} {turn} {khan} {}", ranks.join("/"), position.quiet)
    }

    fn read(&self, text: &str) -> Result<Position, StateError> {
        let [board, mat, turn, khan, quiet] = fields(text, &FIELDS)?;
        let mut position = self.start_with(board)?;
        position.edge = read_edge(mat)?;
        position.turn = match turn.text {
            "r" => RED,
            "o" => OCHRE,
            _ => return Err(turn.refuse("r or o, the side to act")),
        };
        position.khan = match khan.text {
            "-" => Hat::Unworn,
            "*" => Hat::Aside,
            name => Hat::On(Square::read(name).ok_or_else(|| khan.refuse("a square from a1 to f6, - or *"))?),
        };
        position.quiet = quiet.number(0..=u32::from(self.quiet_limit))? as u8;
        agree(&position, [board, mat, turn, khan, quiet])?;
        Ok(position)
    }

    fn player(&self, seat: Seat) -> Player {
        PLAYERS[seat.index()]
    }

    fn points(&self, position: &Position) -> Vec<Point> {
        // Until red has turned the mat it is shown with its south edge towards red.
        let edge = position.edge.unwrap_or(Edge::South);
        let squares = Squares::ALL.map(|square| {
            let (kind, mark) = match edge.number(square) {
                1 => (SINGLE, "1"),
                2 => (DOUBLE, "2"),
                _ => (TRIPLE, "3"),
            };
            let place = (f32::from(square.file()), f32::from(square.rank()));
            Point::new(PointId::new(square), place, PointRole::Space, kind).marked(mark)
        });
        let beside = [
            Point::new(edge_point(Edge::North), (2.5, 6.0), PointRole::Edge, EDGE_NORTH),
            Point::new(edge_point(Edge::East), (6.0, 2.5), PointRole::Edge, EDGE_EAST),
            Point::new(edge_point(Edge::South), (2.5, -1.0), PointRole::Edge, EDGE_SOUTH),
            Point::new(edge_point(Edge::West), (-1.0, 2.5), PointRole::Edge, EDGE_WEST),
            Point::new(hand(RED), (-2.0, 0.0), PointRole::Reserve, HAND),
            Point::new(hand(OCHRE), (-2.0, 5.0), PointRole::Reserve, HAND),
            Point::new(named(PASS), (7.0, 2.0), PointRole::Button, PASS),
            Point::new(named(DEMAND), (7.0, 4.0), PointRole::Note, DEMAND),
            Point::new(named(QUIET), (7.0, 5.0), PointRole::Note, QUIET),
            Point::new(named(ASIDE), (7.0, 3.0), PointRole::Note, ASIDE),
        ];
        squares.chain(beside).collect()
    }

    fn pieces(&self, position: &Position) -> Vec<Piece> {
        let mut pieces = Vec::new();
        for seat in [RED, OCHRE] {
            for square in position.pieces[seat.index()] {
                let kind = if position.kalistas.has(square) { KALISTA } else { SBIRE };
                pieces.push(piece(PointId::new(square), seat, kind));
            }
            let is_to_set_up = position.khan == Hat::Unworn && position.pieces[seat.index()].is_empty();
            if is_to_set_up {
                pieces.push(piece(hand(seat), seat, KALISTA));
            }
            let sbires = (position.pieces[seat.index()] & !position.kalistas).len();
            pieces.extend((sbires..SBIRES).map(|_| piece(hand(seat), seat, SBIRE)));
        }
        let khan = match position.khan {
            Hat::On(wearer) => PointId::new(wearer),
            Hat::Unworn | Hat::Aside => named(ASIDE),
        };
        pieces.push(Piece::figure(khan, KHAN, None).marked("^"));
        if let (Hat::On(wearer), Some(edge)) = (position.khan, position.edge) {
            pieces.push(Piece::note(named(DEMAND), DEMAND, None, edge.number(wearer)));
        }
        pieces.push(Piece::count(named(QUIET), QUIET, position.quiet, self.quiet_limit));
        pieces
    }

    fn clicks(&self, position: &Position, action: Move) -> Vec<PointId> {
        match action {
            Move::Mat(edge) => vec![edge_point(edge)],
            Move::SetUp(set_up) => std::iter::once(set_up.kalista()).chain(set_up.sbires()).map(PointId::new).collect(),
            Move::Go { from, to } => vec![PointId::new(from), PointId::new(to)],
            Move::Return(square) => vec![hand(position.turn), PointId::new(square)],
            Move::Pass => vec![named(PASS)],
        }
    }

    /// The pieces of a set-up are clicked Kalista first, the Sbires in any order.
    fn click(&self, position: &Position, clicked: &[&str]) -> Clicked<Move> {
        if !self.is_setting_up(position) {
            return click_by_sequence(self, position, clicked);
        }
        let mut free = home(position.turn);
        let mut squares = Vec::new();
        for name in clicked {
            match Square::read(name).filter(|square| free.has(*square)) {
                Some(square) => squares.push(square),
                None => return Clicked::Nothing,
            }
            free = free & !Squares::of(squares[squares.len() - 1]);
        }
        match squares.split_first() {
            Some((kalista, sbires)) if sbires.len() == SBIRES as usize => {
                let sbires = sbires.iter().fold(Squares::NONE, |set, square| set.with(*square));
                Clicked::Plays(Move::SetUp(SetUp::of(*kalista, sbires)))
            }
            _ => Clicked::Next(free.map(PointId::new).collect()),
        }
    }

    fn route(&self, position: &Position, action: Move) -> Vec<PointId> {
        match action {
            Move::Go { from, to } => {
                let steps = position.edge.map_or(0, |edge| edge.number(from));
                way(from, to, steps, position.empty()).iter().map(PointId::new).collect()
            }
            Move::Return(_) => self.clicks(position, action),
            Move::Mat(_) | Move::SetUp(_) | Move::Pass => Vec::new(),
        }
    }

    fn merits(&self, position: &Position, action: Move) -> Vec<Merit> {
        self.why_played(position, action)
    }

    fn thrower(&self, _: &Position) -> Option<Seat> {
        None
    }
}

impl Khan {
    /// The start, with the pieces of the board field.
    fn start_with(&self, board: Field) -> Result<Position, StateError> {
        let mut position = self.start();
        let ranks: Vec<&str> = board.text.split('/').collect();
        if ranks.len() != SIDE as usize {
            return Err(board.refuse("six ranks joined by /"));
        }
        for (rank, text) in (0..SIDE).rev().zip(ranks) {
            let mut file = 0;
            let mut after_digit = false;
            for letter in text.bytes() {
                let is_digit = letter.is_ascii_digit();
                match letter {
                    b'1'..=b'6' if !after_digit && file + (letter - b'0') <= SIDE => file += letter - b'0',
                    b'K' | b'S' | b'k' | b's' if file < SIDE => {
                        let square = Square::new(file, rank);
                        let seat = if letter.is_ascii_uppercase() { RED } else { OCHRE };
                        position.pieces[seat.index()] = position.pieces[seat.index()].with(square);
                        if letter.eq_ignore_ascii_case(&b'k') {
                            position.kalistas = position.kalistas.with(square);
                        }
                        file += 1;
                    }
                    _ => file = SIDE + 1,
                }
                if file > SIDE {
                    break;
                }
                after_digit = is_digit;
            }
            if file != SIDE {
                return Err(board.refuse("each rank has six squares: K S k s, or a digit for a run of empty ones"));
            }
        }
        let is_too_many =
            |own: Squares| (own & position.kalistas).len() > 1 || (own & !position.kalistas).len() > SBIRES;
        if position.pieces.into_iter().any(is_too_many) {
            return Err(board.refuse("a side has one Kalista and at most five Sbires"));
        }
        Ok(position)
    }
}

/// Refuses fields that contradict each other.
fn agree(position: &Position, [board, _, turn, khan, quiet]: [Field; 5]) -> Result<(), StateError> {
    let own = position.pieces[position.turn.index()];
    let other = position.pieces[1 - position.turn.index()];
    let has_kalista = |pieces: Squares| !(pieces & position.kalistas).is_empty();
    if position.edge.is_none() {
        if !(own | other).is_empty() {
            return Err(board.flawed(Flaw::BeforeMat));
        }
        let before_mat = |error: StateError| error.because(Flaw::BeforeMat);
        turn.must_be("r", "before the mat is turned").map_err(before_mat)?;
        khan.must_be("-", "before the mat is turned").map_err(before_mat)?;
    }
    match position.khan {
        Hat::Unworn => {
            quiet.must_be("0", "until the Khan is worn")?;
            let both_stand = has_kalista(own) && has_kalista(other);
            if position.turn == OCHRE {
                let is_set_up = has_kalista(other) && other.len() == SBIRES + 1 && (other & !home(RED)).is_empty();
                if !own.is_empty() || !is_set_up {
                    return Err(board.flawed(Flaw::RedAlone));
                }
            } else if !both_stand && !(own | other).is_empty() {
                return Err(board.flawed(Flaw::BothOrNone));
            }
        }
        Hat::Aside => {
            if !has_kalista(own) || !has_kalista(other) {
                return Err(board.flawed(Flaw::KalistasAfterPass));
            }
            if position.quiet == 0 {
                return Err(quiet.refuse("a pass counts as a move, so that at least 1 is counted"));
            }
        }
        Hat::On(wearer) => {
            if !other.has(wearer) {
                return Err(khan.flawed(Flaw::NotWorn));
            }
            if !has_kalista(other) {
                return Err(board.flawed(Flaw::NoKalista));
            }
            if !has_kalista(own) {
                quiet
                    .must_be("0", "when a Kalista has just been taken")
                    .map_err(|error| error.because(Flaw::QuietAfterCapture))?;
            }
        }
    }
    Ok(())
}

fn read_edge(mat: Field) -> Result<Option<Edge>, StateError> {
    if mat.is_none() {
        return Ok(None);
    }
    let edge = Edge::ALL.into_iter().find(|edge| mat.text.chars().eq([edge.letter()]));
    edge.map(Some).ok_or_else(|| mat.refuse("n, e, s, w or -"))
}

fn write_rank(position: &Position, rank: u8) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for square in (0..SIDE).map(|file| Square::new(file, rank)) {
        let Some(seat) = [RED, OCHRE].into_iter().find(|seat| position.pieces[seat.index()].has(square)) else {
            empty += 1;
            continue;
        };
        if empty > 0 {
            text += &empty.to_string();
            empty = 0;
        }
        let letter = if position.kalistas.has(square) { 'k' } else { 's' };
        text.push(if seat == RED { letter.to_ascii_uppercase() } else { letter });
    }
    if empty > 0 {
        text += &empty.to_string();
    }
    text
}

pub(super) fn piece(point: PointId, seat: Seat, kind: Kind) -> Piece {
    let piece = Piece::figure(point, kind, seat);
    if kind == KALISTA { piece.marked("K") } else { piece }
}

pub(super) fn hand(seat: Seat) -> PointId {
    PointId::new(format_args!("hand:{}", PLAYERS[seat.index()].name))
}

fn edge_point(edge: Edge) -> PointId {
    PointId::new(format_args!("mat:{}", edge.letter()))
}

/// The point of a kind with a single point.
pub(super) fn named(kind: Kind) -> PointId {
    PointId::new(kind)
}
