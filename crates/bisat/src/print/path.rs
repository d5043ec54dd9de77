//! Path data of SVG as straight lines and cubic curves, the only ones that PDF has.

use std::f32::consts::{FRAC_PI_2, TAU};

/// A part of a path, in absolute coordinates.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Segment {
    /// Begins at a point.
    Move((f32, f32)),
    /// A straight line.
    Line((f32, f32)),
    /// A cubic Bézier curve: two control points and its end.
    Cubic((f32, f32), (f32, f32), (f32, f32)),
    /// A straight line back to the beginning.
    Close,
}

/// Reads the value of a `d` attribute; `None` if it is not one that the drawings use.
pub(super) fn read(data: &str) -> Option<Vec<Segment>> {
    let mut reader = Reader { rest: data };
    let mut path = Path { segments: Vec::new(), begin: (0.0, 0.0), at: (0.0, 0.0) };
    let mut command = reader.command()?;
    loop {
        path.add(command, &mut reader)?;
        command = match reader.command() {
            Some(next) => next,
            None if reader.is_empty() => return Some(path.segments),
            // Numbers without a command repeat the last; after a move they are lines.
            None => match command {
                'M' => 'L',
                'm' => 'l',
                other => other,
            },
        };
    }
}

/// The four quarters of an ellipse.
pub(super) fn ellipse((x, y): (f32, f32), (across, down): (f32, f32)) -> Vec<Segment> {
    let mut segments = vec![Segment::Move((x + across, y))];
    let place = |(cos, sin): (f32, f32)| (x + across * cos, y + down * sin);
    segments.extend(arc_segments(0.0, TAU, place));
    segments.push(Segment::Close);
    segments
}

/// The pieces of an arc of a unit circle from one angle over another, mapped by `place`.
fn arc_segments(from: f32, over: f32, place: impl Fn((f32, f32)) -> (f32, f32)) -> Vec<Segment> {
    let pieces = (over.abs() / FRAC_PI_2).ceil().max(1.0);
    let step = over / pieces;
    // The length of the handles that makes a cubic curve follow a circle.
    let handle = 4.0 / 3.0 * (step / 4.0).tan();
    let piece = |number: f32| {
        let (begin, end) = (from + number * step, from + (number + 1.0) * step);
        let (begin, end) = ((begin.cos(), begin.sin()), (end.cos(), end.sin()));
        Segment::Cubic(
            place((begin.0 - handle * begin.1, begin.1 + handle * begin.0)),
            place((end.0 + handle * end.1, end.1 - handle * end.0)),
            place(end),
        )
    };
    (0..pieces as u16).map(|number| piece(f32::from(number))).collect()
}

struct Path {
    segments: Vec<Segment>,
    begin: (f32, f32),
    at: (f32, f32),
}

impl Path {
    /// Adds the segments of one command with its numbers.
    fn add(&mut self, command: char, reader: &mut Reader) -> Option<()> {
        let (from_x, from_y) = if command.is_ascii_lowercase() { self.at } else { (0.0, 0.0) };
        let point = |reader: &mut Reader| Some((from_x + reader.number()?, from_y + reader.number()?));
        match command.to_ascii_uppercase() {
            'M' => {
                self.begin = point(reader)?;
                self.at = self.begin;
                self.segments.push(Segment::Move(self.at));
            }
            'L' => self.line(point(reader)?),
            'H' => self.line((from_x + reader.number()?, self.at.1)),
            'V' => self.line((self.at.0, from_y + reader.number()?)),
            'C' => {
                let (first, second, end) = (point(reader)?, point(reader)?, point(reader)?);
                self.cubic(first, second, end);
            }
            'Q' => {
                let (control, end) = (point(reader)?, point(reader)?);
                let towards = |from: (f32, f32)| {
                    (from.0 + 2.0 / 3.0 * (control.0 - from.0), from.1 + 2.0 / 3.0 * (control.1 - from.1))
                };
                self.cubic(towards(self.at), towards(end), end);
            }
            'A' => {
                let radii = (reader.number()?, reader.number()?);
                let turned = reader.number()?.to_radians();
                let flags = (reader.flag()?, reader.flag()?);
                self.arc(radii, turned, flags, point(reader)?);
            }
            'Z' => {
                self.segments.push(Segment::Close);
                self.at = self.begin;
            }
            _ => return None,
        }
        Some(())
    }

    fn line(&mut self, end: (f32, f32)) {
        self.at = end;
        self.segments.push(Segment::Line(end));
    }

    fn cubic(&mut self, first: (f32, f32), second: (f32, f32), end: (f32, f32)) {
        self.at = end;
        self.segments.push(Segment::Cubic(first, second, end));
    }

    /// An arc by its end, as SVG gives it: its centre is found first (SVG 2, appendix B.2.4).
    fn arc(&mut self, radii: (f32, f32), turned: f32, (is_large, is_clockwise): (bool, bool), end: (f32, f32)) {
        let (begin, (sin, cos)) = (self.at, turned.sin_cos());
        let half = ((begin.0 - end.0) / 2.0, (begin.1 - end.1) / 2.0);
        let (x, y) = (cos * half.0 + sin * half.1, cos * half.1 - sin * half.0);
        let (mut across, mut down) = (radii.0.abs(), radii.1.abs());
        if across == 0.0 || down == 0.0 || begin == end {
            return self.line(end);
        }
        let needed = (x / across).powi(2) + (y / down).powi(2);
        if needed > 1.0 {
            (across, down) = (across * needed.sqrt(), down * needed.sqrt());
        }
        let spread = (across * y).powi(2) + (down * x).powi(2);
        let root = (((across * down).powi(2) - spread).max(0.0) / spread).sqrt();
        let side = if is_large == is_clockwise { -root } else { root };
        let centre = (side * across * y / down, -side * down * x / across);
        let angle = |x: f32, y: f32| (y / down).atan2(x / across);
        let from = angle(x - centre.0, y - centre.1);
        let mut over = angle(-x - centre.0, -y - centre.1) - from;
        if is_clockwise && over < 0.0 {
            over += TAU;
        } else if !is_clockwise && over > 0.0 {
            over -= TAU;
        }
        let middle = ((begin.0 + end.0) / 2.0, (begin.1 + end.1) / 2.0);
        let place = |(unit_x, unit_y): (f32, f32)| {
            let (x, y) = (centre.0 + across * unit_x, centre.1 + down * unit_y);
            (middle.0 + cos * x - sin * y, middle.1 + sin * x + cos * y)
        };
        self.segments.extend(arc_segments(from, over, place));
        self.at = end;
    }
}

struct Reader<'a> {
    rest: &'a str,
}

impl Reader<'_> {
    fn skip_separators(&mut self) {
        self.rest = self.rest.trim_start_matches([' ', ',', '\n', '\t']);
    }

    fn is_empty(&mut self) -> bool {
        self.skip_separators();
        self.rest.is_empty()
    }

    fn command(&mut self) -> Option<char> {
        self.skip_separators();
        let letter = self.rest.chars().next().filter(char::is_ascii_alphabetic)?;
        self.rest = &self.rest[1..];
        Some(letter)
    }

    /// A flag of an arc: one digit, without a separator after it.
    fn flag(&mut self) -> Option<bool> {
        self.skip_separators();
        let is_set = match self.rest.as_bytes().first()? {
            b'0' => false,
            b'1' => true,
            _ => return None,
        };
        self.rest = &self.rest[1..];
        Some(is_set)
    }

    /// A number; a sign or a second point begins the next.
    fn number(&mut self) -> Option<f32> {
        self.skip_separators();
        let mut has_point = false;
        let end = self.rest.char_indices().find(|(at, letter)| match letter {
            '-' | '+' => *at > 0 && !self.rest[..*at].ends_with('e'),
            '.' => std::mem::replace(&mut has_point, true),
            'e' => false,
            other => !other.is_ascii_digit(),
        });
        let (number, rest) = self.rest.split_at(end.map_or(self.rest.len(), |(at, _)| at));
        self.rest = rest;
        number.parse().ok()
    }
}

#[cfg(test)]
mod tests {
    use super::{Segment, read};

    #[test]
    fn commands_numbers_and_repetitions_are_read_as_svg_writes_them() {
        let lines = |points: &[(f32, f32)]| {
            let rest = points[1..].iter().map(|point| Segment::Line(*point));
            [Segment::Move(points[0])].into_iter().chain(rest).collect::<Vec<_>>()
        };
        assert_eq!(read("M1 2L3,4H5V6"), Some(lines(&[(1.0, 2.0), (3.0, 4.0), (5.0, 4.0), (5.0, 6.0)])));
        assert_eq!(read("M-1-2 .5.5"), Some(lines(&[(-1.0, -2.0), (0.5, 0.5)])));
        assert_eq!(read("m1 1l1 0v-2h3"), Some(lines(&[(1.0, 1.0), (2.0, 1.0), (2.0, -1.0), (5.0, -1.0)])));
        assert_eq!(read("M0 0L1 1Zl2 2").unwrap().last(), Some(&Segment::Line((2.0, 2.0))));
        assert_eq!(read("M0 0Q3 3 6 0").unwrap()[1], Segment::Cubic((2.0, 2.0), (4.0, 2.0), (6.0, 0.0)));
        assert_eq!(read("M1"), None);
        assert_eq!(read("T1 1"), None);
    }

    #[test]
    fn an_arc_keeps_its_distance_from_the_centre() {
        let path = read("M10 0A10 10 0 1 1 0-10").unwrap();
        assert_eq!(path.len(), 4, "three quarters and the beginning");
        for segment in &path[1..] {
            let Segment::Cubic(.., (x, y)) = segment else { panic!("{segment:?}") };
            assert!((x.hypot(*y) - 10.0).abs() < 1e-3, "{segment:?}");
        }
        let Segment::Cubic(.., (x, y)) = path[1] else { panic!() };
        assert!(x.abs() < 1e-3 && (y - 10.0).abs() < 1e-3, "clockwise on a page whose y grows downwards: {x} {y}");
    }
}
