//! The court of Kho-Kho: spaces, directions, and how far anyone can go on them.

use std::fmt;

/// Files a–l.
pub(super) const FILES: u8 = 12;
/// Ranks 1–7.
pub(super) const RANKS: u8 = 7;
const SPACES: usize = FILES as usize * RANKS as usize;
/// The rank of the lane, the poles and the Start spaces.
const MIDDLE: u8 = 3;

/// A space of the court; in order by file, then rank.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Space(u8);

impl Space {
    pub(super) const STARTS: [Space; 2] = [Space::new(0, MIDDLE), Space::new(FILES - 1, MIDDLE)];

    /// File 0 is `a`, rank 0 is `1`.
    pub(super) const fn new(file: u8, rank: u8) -> Self {
        Space(file * RANKS + rank)
    }

    pub(super) fn all() -> impl Iterator<Item = Space> {
        (0..SPACES as u8).map(Space)
    }

    pub(super) const fn file(self) -> u8 {
        self.0 / RANKS
    }

    pub(super) const fn rank(self) -> u8 {
        self.0 % RANKS
    }

    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    pub(super) const fn is_lane(self) -> bool {
        self.rank() == MIDDLE && self.file() >= 2 && self.file() < FILES - 2
    }

    pub(super) const fn is_pole(self) -> bool {
        self.rank() == MIDDLE && (self.file() == 1 || self.file() == FILES - 2)
    }

    pub(super) const fn is_free_zone(self) -> bool {
        self.file() < 2 || self.file() >= FILES - 2
    }

    /// Whether a Runner may stand here: on the field or in a Free zone.
    pub(super) const fn is_ground(self) -> bool {
        !self.is_lane() && !self.is_pole()
    }

    /// The way the Sitter on this lane space faces: the odd ones, from c4 on, north.
    pub(super) const fn sitter_faces(self) -> Way {
        if self.file().is_multiple_of(2) { Way::North } else { Way::South }
    }

    /// Spaces from here to there along a line.
    const fn distance(self, other: Space) -> u8 {
        let files = self.file().abs_diff(other.file());
        let ranks = self.rank().abs_diff(other.rank());
        if files > ranks { files } else { ranks }
    }

    /// How many spaces east and north of this one the other lies.
    pub(super) const fn offset_to(self, other: Space) -> (i8, i8) {
        (other.file() as i8 - self.file() as i8, other.rank() as i8 - self.rank() as i8)
    }

    /// The next space in a direction, unless the court ends.
    const fn next(self, (east, north): (i8, i8)) -> Option<Space> {
        let file = self.file() as i8 + east;
        let rank = self.rank() as i8 + north;
        if file < 0 || file >= FILES as i8 || rank < 0 || rank >= RANKS as i8 {
            return None;
        }
        Some(Space::new(file as u8, rank as u8))
    }

    /// The space of this name.
    pub(super) fn read(name: &str) -> Option<Space> {
        let [file @ b'a'..=b'l', rank @ b'1'..=b'7'] = *name.as_bytes() else { return None };
        Some(Space::new(file - b'a', rank - b'1'))
    }
}

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), char::from(b'1' + self.rank()))
    }
}

/// A set of spaces, as bits.
#[derive(Clone, Copy)]
pub(super) struct Spaces(u128);

/// The spaces on which a Runner may stand.
pub(super) const GROUND: Spaces = {
    let mut set = 0;
    let mut at = 0;
    while at < SPACES {
        set |= (Space(at as u8).is_ground() as u128) << at;
        at += 1;
    }
    Spaces(set)
};

impl Spaces {
    /// The spaces of the set that are not among the others.
    pub(super) fn without(self, others: impl Iterator<Item = Space>) -> Self {
        Spaces(others.fold(self.0, |set, space| set & !(1 << space.0)))
    }
}

impl Iterator for Spaces {
    type Item = Space;

    /// The first space, which leaves the set.
    fn next(&mut self) -> Option<Space> {
        let first = Space(self.0.trailing_zeros() as u8);
        (self.0 != 0).then(|| {
            self.0 &= self.0 - 1;
            first
        })
    }
}

/// A direction of the Attacker.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Way {
    /// Up the ranks.
    North,
    /// Up the files.
    East,
    /// Down the ranks.
    South,
    /// Down the files.
    West,
}

impl Way {
    pub(super) const ALL: [Way; 4] = [Way::North, Way::East, Way::South, Way::West];

    pub(super) const fn opposite(self) -> Way {
        match self {
            Way::North => Way::South,
            Way::East => Way::West,
            Way::South => Way::North,
            Way::West => Way::East,
        }
    }

    /// The two directions at a right angle.
    pub(super) const fn sideways(self) -> [Way; 2] {
        if self.is_along_lane() { [Way::North, Way::South] } else { [Way::East, Way::West] }
    }

    /// Whether it leads east or west.
    pub(super) const fn is_along_lane(self) -> bool {
        matches!(self, Way::East | Way::West)
    }

    pub(super) const fn letter(self) -> char {
        match self {
            Way::North => 'n',
            Way::East => 'e',
            Way::South => 's',
            Way::West => 'w',
        }
    }

    const fn step(self) -> (i8, i8) {
        match self {
            Way::North => (0, 1),
            Way::East => (1, 0),
            Way::South => (0, -1),
            Way::West => (-1, 0),
        }
    }
}

/// How far an Attacker can go straight on.
#[derive(Clone, Copy)]
pub(super) struct Reach {
    /// Spaces before a pole, the lane or the edge.
    pub(super) spaces: u8,
    /// Whether the next step after them enters the lane from behind a Sitter.
    pub(super) gives_kho: bool,
}

/// How far an Attacker on the space can go straight on.
pub(super) fn reach(from: Space, way: Way) -> Reach {
    REACH[from.index()][way as usize]
}

/// The space `steps` steps on. The caller knows that it is on the court.
pub(super) fn ahead(from: Space, way: Way, steps: u8) -> Space {
    match way {
        Way::North => Space(from.0 + steps),
        Way::East => Space(from.0 + steps * RANKS),
        Way::South => Space(from.0 - steps),
        Way::West => Space(from.0 - steps * RANKS),
    }
}

static REACH: [[Reach; 4]; SPACES] = {
    let mut table = [[Reach { spaces: 0, gives_kho: false }; 4]; SPACES];
    let mut at = 0;
    while at < SPACES * 4 {
        let way = Way::ALL[at % 4];
        let reach = &mut table[at / 4][at % 4];
        let mut here = Space((at / 4) as u8);
        while let Some(next) = here.next(way.step()) {
            if !next.is_ground() {
                reach.gives_kho = next.is_lane() && next.sitter_faces() as u8 == way as u8;
                break;
            }
            reach.spaces += 1;
            here = next;
        }
        at += 1;
    }
    table
};

/// The eight directions of a Runner, as steps east and north.
pub(super) const LINES: [(i8, i8); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
/// The most a Runner's spin can show.
const FARTHEST: usize = 6;
/// Stands for no line in the table of lines.
const NO_LINE: u8 = u8::MAX;
/// Stands for no space in the table of runs.
const NOWHERE: Space = Space(u8::MAX);

/// Where a Runner on the space can end by the spin, one space for each line that is long enough and not barred by the
/// Attacker. A lane space on the line is not counted.
pub(super) fn runs(from: Space, spin: u8, attacker: Space) -> impl Iterator<Item = Space> {
    let barred_line = LINE_TO[from.index()][attacker.index()] as usize;
    let is_open = move |line: usize, to: Space| {
        to != NOWHERE && (line != barred_line || from.distance(to) < from.distance(attacker))
    };
    (0..).zip(RUNS[from.index()][spin as usize - 1]).filter(move |(line, to)| is_open(*line, *to)).map(|(_, to)| to)
}

/// The spaces after `from` on the straight line to `to`, which is the last; `None` if `to` is on no line from there.
pub(super) fn spaces_to(from: Space, to: Space) -> Option<impl Iterator<Item = Space>> {
    let line = LINE_TO[from.index()][to.index()];
    let step = *LINES.get(line as usize)?;
    Some(std::iter::successors(from.next(step), move |here| here.next(step)).take(from.distance(to) as usize))
}

/// Where a Runner on the space can end by the spin along one line, on a free space or not; `None` if the line is too short.
pub(super) fn run_along(from: Space, spin: u8, line: usize) -> Option<Space> {
    let to = RUNS[from.index()][spin as usize - 1][line];
    (to != NOWHERE).then_some(to)
}

/// The number of the line that leads from one space to another; the caller knows that there is one.
pub(super) fn line_between(from: Space, to: Space) -> usize {
    LINE_TO[from.index()][to.index()] as usize
}

/// The line on which the second space lies from the first; [`NO_LINE`] where it lies on none.
static LINE_TO: [[u8; SPACES]; SPACES] = {
    let mut table = [[NO_LINE; SPACES]; SPACES];
    let mut at = 0;
    while at < SPACES * LINES.len() {
        let (from, line) = (at / LINES.len(), at % LINES.len());
        let mut here = Space(from as u8);
        while let Some(next) = here.next(LINES[line]) {
            table[from][next.index()] = line as u8;
            here = next;
        }
        at += 1;
    }
    table
};

static RUNS: [[[Space; LINES.len()]; FARTHEST]; SPACES] = {
    let mut table = [[[NOWHERE; LINES.len()]; FARTHEST]; SPACES];
    let mut at = 0;
    while at < SPACES * LINES.len() {
        let (from, line) = (at / LINES.len(), at % LINES.len());
        let mut here = Space(from as u8);
        let mut counted = 0;
        while let Some(next) = here.next(LINES[line]) {
            if next.is_pole() || counted == FARTHEST {
                break;
            }
            if !next.is_lane() {
                table[from][counted][line] = next;
                counted += 1;
            }
            here = next;
        }
        at += 1;
    }
    table
};
