//! Kho-Kho as people and programs see it: state text, points, pieces and clicks.

use std::collections::HashMap;

use super::attacker::{Attacker, Kho};
use super::court::{FILES, RANKS, Space, Way};
use super::flaw::Flaw;
use super::kinds::{
    ATTACKER, BENCH, FIELD, FREE, HOLD, LANE, OUT, POLE, RUNNER, SCORE, SITTER, SPIN, SPINS, START, TURN,
};
use super::{BATCH, KhoKho, Move, Path, Phase, Position, RED, Runners, TEAM, YELLOW, other};
use crate::board::Board;
use crate::colour::{Colour, Player};
use crate::game::{Game, Seat};
use crate::kind::Kind;
use crate::merit::Merit;
use crate::options::{Allowed, OptionRule, OptionValue, Options};
use crate::piece::{Piece, PieceRole};
use crate::point::{Point, PointId, PointRole, throw_points};
use crate::text::{Field, StateError, fields, join};

const FIELDS: [&str; 9] = ["turn", "score", "chasers", "attacker", "runners", "out", "spins", "phase", "spin"];
const PLAYERS: [Player; 2] =
    [Player { name: "red", colour: Colour::Red }, Player { name: "yellow", colour: Colour::Ochre }];

impl Board for KhoKho {
    const ID: &'static str = "kho-kho";
    const NAME: &'static str = "Kho-Kho";
    const HAS_CHANCE: bool = true;
    const PLAYERS: &'static [u8] = &[2];

    fn option_rules() -> &'static [OptionRule] {
        const {
            &[
                OptionRule { name: "spins", default: OptionValue::Number(40), allowed: Allowed::Between(1, 200) },
                OptionRule { name: "innings", default: OptionValue::Number(2), allowed: Allowed::Numbers(&[1, 2]) },
            ]
        }
    }

    fn with_options(options: &Options) -> Self {
        KhoKho { spins: options.number("spins") as u8, turns: 2 * options.number("innings") as u8 }
    }

    fn write(&self, position: &Position) -> String {
        let Position { turn, score: [red, yellow], out, spins, .. } = position;
        let chasers = match position.phase {
            Phase::Toss | Phase::Over => '-',
            _ => letter(position.chasers),
        };
        let attacker = position.attacker.map_or("-".to_owned(), write_attacker);
        let runners = join(position.runners.spaces());
        let spin = position.phase.spin().map_or("-".to_owned(), |spin| spin.to_string());
        let phase = position.phase.name();
        format!("{turn} {red}/{yellow} {chasers} {attacker} {runners} {out} {spins} {phase} {spin}")
    }

    fn read(&self, text: &str) -> Result<Position, StateError> {
        let all @ [turn, score, chasers, attacker, runners, out, spins, phase, spin] = fields(text, &FIELDS)?;
        match phase.text {
            "toss" => return self.read_edge(all, self.start(), 0),
            "over" => return self.read_edge(all, self.over(), self.turns),
            _ => {}
        }
        let mut position = self.start();
        position.turn = turn.number(1..=u32::from(self.turns))? as u8;
        position.chasers = match chasers.text {
            "r" => RED,
            "y" => YELLOW,
            _ => return Err(chasers.refuse("r or y after the toss")),
        };
        let mut ran = [0; 2];
        ran[position.chasers.index()] = position.turn / 2;
        ran[other(position.chasers).index()] = (position.turn - 1) / 2;
        position.score = read_score(score, ran)?;
        position.attacker = read_attacker(attacker)?;
        position.runners = read_runners(runners, position.attacker)?;
        position.out = out.number(0..=u32::from(TEAM))? as u8;
        position.spins = spins.number(0..=u32::from(self.spins))? as u8;
        position.phase = read_phase(phase, spin)?;
        self.agree(&position, all)?;
        Ok(position)
    }

    fn player(&self, seat: Seat) -> Player {
        PLAYERS[seat.index()]
    }

    fn points(&self, _: &Position) -> Vec<Point> {
        let court = Space::all().map(|space| {
            let (kind, mark) = match space {
                _ if Space::STARTS.contains(&space) => (START, "*"),
                _ if space.is_pole() => (POLE, "#"),
                _ if space.is_lane() => (LANE, ""),
                _ if space.is_free_zone() => (FREE, ":"),
                _ => (FIELD, ""),
            };
            let place = (f32::from(space.file()), f32::from(space.rank()));
            Point::new(PointId::new(space), place, PointRole::Space, kind).marked(mark)
        });
        let (east, north) = (f32::from(FILES), f32::from(RANKS));
        let beside = [
            Point::new(score_point(RED), (0.0, north), PointRole::Score, SCORE),
            Point::new(named(BENCH), (2.0, north), PointRole::Reserve, BENCH),
            Point::new(named(TURN), (5.0, north), PointRole::Note, TURN),
            Point::new(named(SPINS), (6.0, north), PointRole::Note, SPINS),
            Point::new(named(OUT), (east - 3.0, north), PointRole::Reserve, OUT),
            Point::new(score_point(YELLOW), (east - 1.0, north), PointRole::Score, SCORE),
            Point::new(named(HOLD), (east + 0.5, 0.0), PointRole::Button, HOLD),
        ];
        court.chain(beside).chain(throw_points(SPIN, 1..=6, east + 0.5, north - 1.0)).collect()
    }

    fn pieces(&self, position: &Position) -> Vec<Piece> {
        let score = |seat: Seat| {
            Piece::figure(score_point(seat), SCORE, seat)
                .with_role(PieceRole::Score)
                .marked(position.score[seat.index()])
        };
        let mut pieces: Vec<Piece> = [RED, YELLOW].map(score).into();
        if matches!(position.phase, Phase::Toss | Phase::Over) {
            return pieces;
        }
        let (chasers, runners) = (position.chasers, other(position.chasers));
        pieces.push(Piece::count(named(TURN), TURN, position.turn, self.turns));
        pieces.push(Piece::note(named(SPINS), SPINS, chasers, position.spins));
        pieces.extend(Space::all().filter(|space| space.is_lane()).map(|space| sitter(space, chasers)));
        pieces.extend(position.attacker.map(|attacker| {
            let ways: String = [attacker.facing, attacker.course].into_iter().flatten().map(Way::letter).collect();
            Piece::figure(PointId::new(attacker.space), ATTACKER, chasers).marked(ways)
        }));
        let runner = |point: PointId| Piece::figure(point, RUNNER, runners);
        let waiting = TEAM - position.out - position.runners.count;
        pieces.extend(position.runners.spaces().iter().map(|space| runner(PointId::new(space))));
        pieces.extend((0..waiting).map(|_| runner(named(BENCH))));
        pieces.extend((0..position.out).map(|_| runner(named(OUT))));
        pieces.extend(position.phase.spin().map(|spin| Piece::throw(SPIN, spin)));
        pieces
    }

    fn clicks(&self, position: &Position, action: Move) -> Vec<PointId> {
        match action {
            Move::Toss(_) | Move::Spin(_) => Vec::new(),
            Move::Start(space) | Move::Place(space) => vec![PointId::new(space)],
            Move::Hold => vec![named(HOLD)],
            Move::Run { from, to } => vec![PointId::new(from), PointId::new(to)],
            Move::Chase(path) => {
                let mut legal = Vec::new();
                self.moves(position, &mut legal);
                path_clicks(position, path, &Ways::of(position, &legal))
            }
        }
    }

    fn clicks_of_all(&self, position: &Position, actions: &[Move]) -> Vec<Vec<PointId>> {
        let ways = Ways::of(position, actions);
        let clicks = |action: &Move| match action {
            Move::Chase(path) => path_clicks(position, *path, &ways),
            other => self.clicks(position, *other),
        };
        actions.iter().map(clicks).collect()
    }

    fn route(&self, position: &Position, action: Move) -> Vec<PointId> {
        match action {
            Move::Run { .. } => self.clicks(position, action),
            Move::Chase(path) => path.route(position.placed_attacker().space).map(PointId::new).collect(),
            Move::Toss(_) | Move::Spin(_) | Move::Start(_) | Move::Place(_) | Move::Hold => Vec::new(),
        }
    }

    fn merits(&self, position: &Position, action: Move) -> Vec<Merit> {
        self.why_played(position, action)
    }

    fn thrower(&self, position: &Position) -> Option<Seat> {
        match position.phase {
            Phase::ChaseSpin => Some(position.chasers),
            Phase::RunSpin => Some(other(position.chasers)),
            _ => None,
        }
    }
}

impl KhoKho {
    /// Reads a text before the toss or after the end, where all is fixed but the score.
    fn read_edge(&self, all: [Field; 9], mut position: Position, turn: u8) -> Result<Position, StateError> {
        position.turn = turn;
        position.score = read_score(all[1], [turn / 2; 2])?;
        let right = self.write(&position);
        let (when, flaw) = match turn {
            0 => ("before the toss", Flaw::BeforeToss),
            _ => ("when the game is over", Flaw::AfterEnd),
        };
        let is_right =
            |(field, right): (&Field, &str)| field.must_be(right, when).map_err(|error| error.because(flaw.clone()));
        all.iter().zip(right.split(' ')).try_for_each(is_right)?;
        Ok(position)
    }

    /// Refuses fields that contradict each other.
    fn agree(&self, position: &Position, all: [Field; 9]) -> Result<(), StateError> {
        let [_, _, _, attacker_field, runners_field, out, spins, _, spin] = all;
        let (runners, first_spin) = (position.runners.count, position.spins == self.spins);
        let must = |holds: bool, field: Field, flaw: Flaw| {
            if holds { Ok(()) } else { Err(field.flawed(flaw)) }
        };
        if position.phase == Phase::Start {
            let before_start = |error: StateError| error.because(Flaw::BeforeStart);
            attacker_field.must_be("-", "in phase start").map_err(before_start)?;
            runners_field.must_be("-", "in phase start").map_err(before_start)?;
            out.must_be("0", "in phase start").map_err(before_start)?;
            return must(first_spin, spins, Flaw::SpinsAtStart { spins: self.spins });
        }
        let Some(attacker) = position.attacker else {
            return Err(attacker_field.flawed(Flaw::NoAttacker));
        };
        if position.phase == Phase::Place {
            must(runners < BATCH, runners_field, Flaw::BatchComplete)?;
            must(position.out.is_multiple_of(BATCH) && position.out < TEAM, out, Flaw::OutBetweenBatches)?;
            let is_first = position.out == 0;
            let is_at_start = Space::STARTS.contains(&attacker.space);
            must(!is_first || is_at_start, attacker_field, Flaw::NotAtStart)?;
            let flaw = Flaw::SpinsWhilePlacing { spins: self.spins };
            return must(is_first == first_spin && position.spins > 0, spins, flaw);
        }
        must(runners > 0, runners_field, Flaw::NoRunner)?;
        let batches = position.out + runners;
        must(batches.is_multiple_of(BATCH) && batches <= TEAM, out, Flaw::Batches)?;
        let is_before_spin = position.phase == Phase::ChaseSpin;
        must(is_before_spin || !first_spin, spins, Flaw::SpinSpent)?;
        let is_chasing = matches!(position.phase, Phase::Chase(_) | Phase::Balance(_));
        must(is_chasing || position.spins > 0, spins, Flaw::NoSpinLeft)?;
        match position.phase {
            Phase::Chase(number) => must(attacker.has_path(number, Kho::Allowed), spin, Flaw::NoChase),
            Phase::Balance(left) => {
                must(attacker.space.is_lane(), attacker_field, Flaw::NotRisen)?;
                must(attacker.has_path(left, Kho::Barred), spin, Flaw::NoChase)
            }
            Phase::Run(number) => must(position.can_run(number), spin, Flaw::NoRun),
            _ => Ok(()),
        }
    }
}

impl Phase {
    pub(super) fn name(self) -> &'static str {
        match self {
            Phase::Toss => "toss",
            Phase::Start => "start",
            Phase::Place => "place",
            Phase::ChaseSpin => "chase-spin",
            Phase::Chase(_) => "chase",
            Phase::Balance(_) => "balance",
            Phase::RunSpin => "run-spin",
            Phase::Run(_) => "run",
            Phase::Over => "over",
        }
    }

    /// The number spun, or the spaces left of it.
    pub(super) fn spin(self) -> Option<u8> {
        match self {
            Phase::Chase(number) | Phase::Balance(number) | Phase::Run(number) => Some(number),
            _ => None,
        }
    }
}

fn read_phase(phase: Field, spin: Field) -> Result<Phase, StateError> {
    let spun = |least, most| spin.number(least..=most).map(|number| number as u8);
    let found = match phase.text {
        "chase" => return spun(3, 6).map(Phase::Chase),
        "balance" => return spun(1, 5).map(Phase::Balance),
        "run" => return spun(1, 6).map(Phase::Run),
        "start" => Phase::Start,
        "place" => Phase::Place,
        "chase-spin" => Phase::ChaseSpin,
        "run-spin" => Phase::RunSpin,
        _ => return Err(phase.refuse("toss, start, place, chase-spin, chase, balance, run-spin, run or over")),
    };
    spin.must_be("-", "where nothing has been spun")?;
    Ok(found)
}

/// Reads a score; `ran` is how many completed turns each team ran in.
fn read_score(field: Field, ran: [u8; 2]) -> Result<[u8; 2], StateError> {
    let mut score = [0; 2];
    for ((score, part), ran) in score.iter_mut().zip(field.per_seat(2)?).zip(ran) {
        let most = ran * TEAM;
        *score = part.number(0..=u32::from(most)).map_err(|error| error.because(Flaw::Score { most }))? as u8;
    }
    Ok(score)
}

fn write_attacker(attacker: Attacker) -> String {
    let letter = |way: Option<Way>| way.map_or('-', Way::letter);
    format!("{}{}{}", attacker.space, letter(attacker.facing), letter(attacker.course))
}

fn read_attacker(field: Field) -> Result<Option<Attacker>, StateError> {
    if field.is_none() {
        return Ok(None);
    }
    let wanted = || field.refuse("its space, its facing (n e s w -) and its course (e w -), as in e5ee");
    let (name, ways) = field.text.split_at_checked(2).ok_or_else(wanted)?;
    let space = Space::read(name).filter(|space| !space.is_pole()).ok_or_else(wanted)?;
    let way = |letter: char| match Way::ALL.into_iter().find(|way| way.letter() == letter) {
        None if letter != '-' => Err(wanted()),
        way => Ok(way),
    };
    let [facing, course] = ways.chars().map(way).collect::<Result<Vec<_>, _>>()?.try_into().map_err(|_| wanted())?;
    let attacker = Attacker { space, facing, course };
    let (is_right, why) = if space.is_lane() {
        (attacker == Attacker::risen(space), "one that has risen faces as its Sitter does and has no course")
    } else if space.is_free_zone() {
        (attacker == Attacker::free(space), "in a Free zone it has no facing and no course")
    } else {
        let is_bound = facing.is_some_and(|facing| !facing.is_along_lane() || course == Some(facing));
        let is_course = course.is_none_or(Way::is_along_lane);
        (is_bound && is_course, "on the field it has a facing; one east or west is its course, too")
    };
    if is_right { Ok(Some(attacker)) } else { Err(field.refuse(why)) }
}

fn read_runners(field: Field, attacker: Option<Attacker>) -> Result<Runners, StateError> {
    let mut runners = Runners::NONE;
    for entry in field.list() {
        let space = Space::read(entry.text).filter(|space| space.is_ground());
        let space = space.ok_or_else(|| entry.refuse("spaces of the field and the Free zones"))?;
        let is_ascending = runners.spaces().last().is_none_or(|last| *last < space);
        let is_attacked = attacker.is_some_and(|attacker| attacker.space == space);
        if runners.count == BATCH {
            return Err(field.flawed(Flaw::TooManyRunners));
        }
        if !is_ascending || is_attacked {
            return Err(field.refuse("at most three spaces, by file, then rank, none of them the Attacker's"));
        }
        runners.add(space);
    }
    Ok(runners)
}

/// How many ways of the Attacker end on each space.
struct Ways(HashMap<Space, u32>);

impl Ways {
    fn of(position: &Position, legal: &[Move]) -> Self {
        let mut ends = HashMap::new();
        for mv in legal {
            if let Move::Chase(path) = mv {
                *ends.entry(path.end(position.placed_attacker().space)).or_default() += 1;
            }
        }
        Ways(ends)
    }
}

/// The Attacker, where it ends, and where it turns if several ways lead there.
fn path_clicks(position: &Position, path: Path, ways: &Ways) -> Vec<PointId> {
    let from = position.placed_attacker().space;
    let end = path.end(from);
    let turning = ways.0.get(&end).is_some_and(|count| *count > 1).then(|| path.turning(from));
    [Some(from), Some(end), turning].into_iter().flatten().map(PointId::new).collect()
}

/// The chaser that sits on this space of the lane.
pub(super) fn sitter(space: Space, chasers: Seat) -> Piece {
    Piece::figure(PointId::new(space), SITTER, chasers).marked(space.sitter_faces().letter())
}

pub(super) fn letter(seat: Seat) -> char {
    if seat == RED { 'r' } else { 'y' }
}

fn score_point(seat: Seat) -> PointId {
    PointId::new(format_args!("score:{}", PLAYERS[seat.index()].name))
}

/// The point of a kind with a single point.
pub(super) fn named(kind: Kind) -> PointId {
    PointId::new(kind)
}
