//! Chowka Bhara once more, slowly: squares are cells, a seat's path is the drawing turned, every rule is a walk.

use super::session;
use crate::chowka_bhara::course::{LARGE, SMALL};
use crate::game::{Ranks, Turn};

type Cell = (usize, usize);

const FIVE: [&str; 5] = ["10 9 8 7 6", "11 18 19 20 5", "12 17 24 21 4", "13 16 23 22 3", "14 15 0 1 2"];
const SEVEN: [&str; 7] = [
    "15 14 13 12 11 10 9",
    "16 28 29 30 31 32 8",
    "17 27 42 43 44 33 7",
    "18 26 41 48 45 34 6",
    "19 25 40 47 46 35 5",
    "20 24 39 38 37 36 4",
    "21 22 23 0 1 2 3",
];

/// The cells of the path that the rules page draws for the south player, turned anticlockwise.
fn path(drawing: &[&str], quarters: usize) -> Vec<Cell> {
    let size = drawing.len();
    let mut path = vec![(0, 0); size * size];
    for (line, y) in drawing.iter().zip((0..size).rev()) {
        for (number, x) in line.split(' ').zip(0..) {
            path[number.parse::<usize>().unwrap()] = (0..quarters).fold((x, y), |(x, y), _| (size - 1 - y, x));
        }
    }
    path
}

/// The rules of one table.
struct Slow {
    paths: Vec<Vec<Cell>>,
    safe: &'static [Cell],
    ends: &'static [usize],
    again: &'static [usize],
    hit_bonus: bool,
}

/// A state text taken apart.
#[derive(Clone)]
struct State {
    pawns: Vec<Vec<usize>>,
    licences: Vec<bool>,
    blocks: Vec<Vec<usize>>,
    turn: usize,
    phase: &'static str,
    kept: Vec<usize>,
    owed: usize,
    finished: Vec<usize>,
}

fn slow(players: u8, size: u8, hit_bonus: bool) -> Slow {
    let sides: &[usize] = if players == 2 { &[0, 2] } else { &[0, 1, 2, 3][..players as usize] };
    let drawing: &[&str] = if size == 5 { &FIVE } else { &SEVEN };
    let paths = sides.iter().map(|quarters| path(drawing, *quarters)).collect();
    if size == 5 {
        let safe = &[(2, 0), (4, 2), (2, 4), (0, 2), (2, 2)];
        Slow { paths, safe, ends: &[1, 2, 3], again: &[4, 8], hit_bonus }
    } else {
        let safe = &[(3, 0), (6, 3), (3, 6), (0, 3), (1, 1), (5, 1), (5, 5), (1, 5), (3, 3)];
        Slow { paths, safe, ends: &[1, 2, 3, 4, 5], again: &[6, 12], hit_bonus }
    }
}

impl Slow {
    fn start(&self) -> State {
        let seats = self.paths.len();
        State {
            pawns: vec![vec![0; if self.centre() == 24 { 4 } else { 6 }]; seats],
            licences: vec![false; seats],
            blocks: vec![Vec::new(); seats],
            turn: 0,
            phase: "cast",
            kept: Vec::new(),
            owed: 0,
            finished: Vec::new(),
        }
    }

    fn centre(&self) -> usize {
        self.paths[0].len() - 1
    }

    fn last_outer(&self) -> usize {
        if self.centre() == 24 { 15 } else { 23 }
    }

    fn is_safe(&self, seat: usize, place: usize) -> bool {
        self.safe.contains(&self.paths[seat][place])
    }

    /// How many pawns of the owner stand where the seat says `place`.
    fn standing(&self, state: &State, owner: usize, seat: usize, place: usize) -> usize {
        state.pawns[owner].iter().filter(|pawn| self.paths[owner][**pawn] == self.paths[seat][place]).count()
    }

    fn is_double(&self, state: &State, seat: usize, place: usize) -> bool {
        self.standing(state, seat, seat, place) == 2 && !self.is_safe(seat, place)
    }

    fn outer_doubles(&self, state: &State, seat: usize) -> Vec<usize> {
        (0..=self.last_outer()).filter(|place| self.is_double(state, seat, *place)).collect()
    }

    fn foes(&self, seat: usize) -> impl Iterator<Item = usize> + use<> {
        (0..self.paths.len()).filter(move |foe| *foe != seat)
    }

    fn may_go(&self, state: &State, from: usize, value: usize, pawns: usize) -> bool {
        let (seat, end) = (state.turn, from + value);
        let there = self.standing(state, seat, seat, from);
        if there == 0 || pawns == 2 && !self.is_double(state, seat, from) || end > self.centre() {
            return false;
        }
        if end > self.last_outer() && !state.licences[seat] {
            return false;
        }
        let passed = &self.paths[seat][from + 1..end];
        if self.foes(seat).any(|foe| state.blocks[foe].iter().any(|block| passed.contains(&self.paths[foe][*block]))) {
            return false;
        }
        let own = self.standing(state, seat, seat, end);
        let opposing = self.foes(seat).map(|foe| self.standing(state, foe, seat, end)).sum::<usize>();
        self.is_safe(seat, end)
            || match (own, opposing) {
                (0, 0 | 1) => true,
                (1, 0) => pawns == 1,
                (0, 2) => pawns == 2,
                _ => false,
            }
    }

    fn actions(&self, state: &State, values: &[usize]) -> Vec<String> {
        let mut actions = Vec::new();
        for value in values {
            for from in 0..self.centre() {
                if self.may_go(state, from, *value, 1) {
                    actions.push(format!("{value}:{from}"));
                }
                if self.may_go(state, from, *value, 2) {
                    actions.push(format!("{value}:{from}d"));
                }
            }
        }
        actions.sort_unstable();
        actions.dedup();
        actions
    }

    fn moves(&self, state: &State) -> Vec<String> {
        match state.phase {
            "cast" => self.ends.iter().chain(self.again).map(ToString::to_string).collect(),
            "move" => self.actions(state, &state.kept),
            _ => Vec::new(),
        }
    }

    fn play(&self, state: &mut State, token: &str) {
        let Some((value, place)) = token.split_once(':') else {
            let value = token.parse().unwrap();
            state.kept.push(value);
            state.kept.sort_unstable();
            if self.ends.contains(&value) {
                self.go_on(state);
            }
            return;
        };
        let (value, from): (usize, usize) = (value.parse().unwrap(), place.trim_end_matches('d').parse().unwrap());
        let (seat, end) = (state.turn, from + value);
        state.kept.remove(state.kept.iter().position(|kept| *kept == value).unwrap());
        for pawn in state.pawns[seat].iter_mut().filter(|pawn| **pawn == from).take(1 + place.matches('d').count()) {
            *pawn = end;
        }
        let mut has_hit = false;
        for foe in self.foes(seat).filter(|_| !self.is_safe(seat, end)) {
            for pawn in state.pawns[foe].iter_mut().filter(|pawn| self.paths[foe][**pawn] == self.paths[seat][end]) {
                *pawn = 0;
                has_hit = true;
            }
            let standing = self.outer_doubles(state, foe);
            state.blocks[foe].retain(|block| standing.contains(block));
        }
        if has_hit {
            state.licences[seat] = true;
            state.owed += usize::from(self.hit_bonus);
        }
        self.go_on(state);
    }

    fn go_on(&self, state: &mut State) {
        let is_home = state.pawns[state.turn].iter().all(|pawn| *pawn == self.centre());
        if !is_home && !self.actions(state, &state.kept).is_empty() {
            state.phase = "move";
            return;
        }
        state.kept.clear();
        state.phase = "cast";
        if is_home {
            state.finished.push(state.turn);
            state.owed = 0;
        } else if state.owed > 0 {
            state.owed -= 1;
            return;
        }
        self.end_turn(state);
    }

    fn end_turn(&self, state: &mut State) {
        let (seat, seats) = (state.turn, self.paths.len());
        let began = std::mem::take(&mut state.blocks[seat]);
        state.blocks[seat] = self.outer_doubles(state, seat).into_iter().filter(|at| !began.contains(at)).collect();
        let is_on_the_way = |seat: &usize| !state.finished.contains(seat);
        let can_move = |seat| {
            let free = State { turn: seat, blocks: vec![Vec::new(); seats], ..state.clone() };
            !self.actions(&free, &[self.ends, self.again].concat()).is_empty()
        };
        if state.finished.len() + 1 == seats || !(0..seats).filter(is_on_the_way).any(can_move) {
            state.phase = "over";
            state.turn = (0..seats).find(is_on_the_way).unwrap();
            state.blocks = vec![Vec::new(); seats];
        } else {
            state.turn = (seat + 1..).map(|next| next % seats).find(is_on_the_way).unwrap();
            state.blocks[state.turn] = self.outer_doubles(state, state.turn);
        }
    }
}

impl State {
    fn write(&self) -> String {
        let list = |numbers: &[usize], mark: &str| {
            let mut texts: Vec<_> = numbers.iter().map(|number| format!("{mark}{number}")).collect();
            texts.extend(numbers.is_empty().then(|| "-".to_owned()));
            texts.join(",")
        };
        let sorted = |pawns: &Vec<usize>| {
            let mut pawns = pawns.clone();
            pawns.sort_unstable();
            list(&pawns, "")
        };
        let pawns: Vec<_> = self.pawns.iter().map(sorted).collect();
        let licences: String = self.licences.iter().map(|has_hit| if *has_hit { '1' } else { '0' }).collect();
        let mark = |seat| if seat == self.turn { "=" } else { "" };
        let blocks: Vec<_> = (0..).zip(&self.blocks).map(|(seat, places)| list(places, mark(seat))).collect();
        let (kept, finished) = (list(&self.kept, ""), list(&self.finished, ""));
        let (pawns, blocks) = (pawns.join("/"), blocks.join("/"));
        format!("{pawns} {licences} {blocks} {} {} {kept} {} {finished}", self.turn, self.phase, self.owed)
    }

    /// A finished seat's place is its place in the order; all others share the next.
    fn ranks(&self) -> Ranks {
        let place = |seat| self.finished.iter().take_while(|other| **other != seat).count() as u8 + 1;
        Ranks::new(&(0..self.pawns.len()).map(place).collect::<Vec<_>>())
    }
}

#[test]
fn random_games_go_as_the_slow_rules_say() {
    let mut rng = fastrand::Rng::with_seed(0xC40);
    for (players, size) in [(2, 5), (3, 5), (4, 5), (2, 7), (3, 7), (4, 7)] {
        for game in 0..24 {
            let hit_bonus = game % 2 == 1;
            let (slow, mut fast) = (slow(players, size, hit_bonus), session(players, size, hit_bonus));
            let mut state = slow.start();
            while state.phase != "over" {
                let mut moves = fast.moves();
                moves.sort_unstable();
                let mut wanted = slow.moves(&state);
                wanted.sort_unstable();
                assert_eq!(moves, wanted, "at {}", fast.state());
                let doubles: Vec<_> = moves.iter().filter(|mv| mv.ends_with('d')).collect();
                let token = if rng.bool() { rng.choice(doubles) } else { None }.or(rng.choice(&moves)).unwrap();
                let before = fast.state();
                fast.play(token).unwrap();
                slow.play(&mut state, token);
                assert_eq!(fast.state(), state.write(), "{token} at {before}");
            }
            assert_eq!(fast.turn(), Turn::Over(state.ranks()));
        }
    }
}

#[test]
fn every_seats_path_is_the_drawn_one_turned_about_the_centre() {
    for (course, drawing) in [(&SMALL, &FIVE[..]), (&LARGE, &SEVEN)] {
        for arm in 0..4 {
            let cells = (0..=course.centre).map(|place| course.cell(arm, place));
            let cells: Vec<Cell> = cells.map(|(x, y)| (x.into(), y.into())).collect();
            assert_eq!(cells, path(drawing, arm.into()), "arm {arm}");
        }
    }
}

#[test]
fn every_player_sees_each_square_at_its_place_on_their_own_path() {
    for (course, drawing) in [(&SMALL, &FIVE[..]), (&LARGE, &SEVEN)] {
        let mine = path(drawing, 0);
        for quarters in 0..4 {
            let theirs = path(drawing, quarters.into());
            for place in 0..=course.centre {
                let seen = course.seen_from(quarters, place);
                assert_eq!(theirs[usize::from(seen)], mine[usize::from(place)], "{place} from {quarters} quarters on");
            }
        }
    }
}

#[test]
fn the_outer_ring_is_the_edge_of_the_board_and_runs_anticlockwise() {
    for (course, last_outer) in [(&SMALL, 15), (&LARGE, 23)] {
        let most = course.size - 1;
        for place in 0..=course.centre {
            let (x, y) = course.cell(0, place);
            let is_edge = x == 0 || y == 0 || x == most || y == most;
            assert_eq!(is_edge, place <= last_outer, "{place}");
        }
        assert!((0..last_outer).all(|place| turns(course.size, course.cell(0, place), course.cell(0, place + 1)) > 0));
    }
}

#[test]
fn the_inner_ring_runs_clockwise() {
    for (course, inner) in [(&SMALL, 16..23), (&LARGE, 24..47)] {
        for place in inner {
            assert!(turns(course.size, course.cell(0, place), course.cell(0, place + 1)) < 0, "{place}");
        }
    }
}

#[test]
fn every_step_of_the_path_goes_to_a_neighbour_except_the_diagonal_one() {
    for (course, diagonal) in [(&SMALL, None), (&LARGE, Some(23))] {
        for place in 0..course.centre {
            let ((x, y), (next_x, next_y)) = (course.cell(0, place), course.cell(0, place + 1));
            let steps = (x.abs_diff(next_x), y.abs_diff(next_y));
            assert_eq!(steps == (1, 1), Some(place) == diagonal, "{place}");
            assert!(steps == (1, 1) || steps.0 + steps.1 == 1, "{place}");
        }
    }
}

/// Positive where the step from one cell to the other goes anticlockwise about the centre, negative where clockwise.
fn turns(size: u8, from: (u8, u8), to: (u8, u8)) -> i32 {
    let centred = |(x, y): (u8, u8)| (i32::from(x) - i32::from(size / 2), i32::from(y) - i32::from(size / 2));
    let ((x, y), (next_x, next_y)) = (centred(from), centred(to));
    x * next_y - y * next_x
}
