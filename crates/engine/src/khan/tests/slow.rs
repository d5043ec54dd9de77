//! The fast code against slow code written from the page: squares as x and y, ways as lists of squares.

use std::collections::BTreeSet;

use fastrand::Rng;

use super::{game, name, number, squares};
use crate::board::Board;
use crate::game::Game;
use crate::khan::squares::{Square, Squares, walk};
use crate::khan::{Khan, Position};

type At = (i8, i8);

/// The squares where a walk may end that is here and has `steps` steps left.
fn ends(way: &[At], steps: u8, is_empty: &dyn Fn(At) -> bool) -> BTreeSet<At> {
    let (x, y) = way[way.len() - 1];
    if steps == 0 {
        return [(x, y)].into();
    }
    if way.len() > 1 && !is_empty((x, y)) {
        return BTreeSet::new();
    }
    [(x, y + 1), (x + 1, y), (x, y - 1), (x - 1, y)]
        .into_iter()
        .filter(|next| (0..6).contains(&next.0) && (0..6).contains(&next.1) && !way.contains(next))
        .flat_map(|next| ends(&[way, &[next]].concat(), steps - 1, is_empty))
        .collect()
}

/// A position in play as its text tells it: 36 letters, ranks 6 to 1, dots where nothing stands.
struct Slow {
    board: Vec<char>,
    edge: char,
    turn: char,
    khan: String,
    quiet: u8,
}

fn index((x, y): At) -> usize {
    (6 * (5 - y) + x) as usize
}

fn square(name: &str) -> At {
    squares().find(|square| super::name(*square) == name).unwrap()
}

impl Slow {
    fn read(text: &str) -> Self {
        let [board, edge, turn, khan, quiet] = text.split(' ').collect::<Vec<_>>().try_into().unwrap();
        let dotted = (1..=6).fold(board.replace('/', ""), |board, n| board.replace(&n.to_string(), &".".repeat(n)));
        Slow {
            board: dotted.chars().collect(),
            edge: edge.parse().unwrap(),
            turn: turn.parse().unwrap(),
            khan: khan.to_owned(),
            quiet: quiet.parse().unwrap(),
        }
    }

    fn write(&self) -> String {
        let ranks: Vec<String> = self.board.chunks(6).map(|rank| rank.iter().collect()).collect();
        let board = (1..=6).rev().fold(ranks.join("/"), |board, n| board.replace(&".".repeat(n), &n.to_string()));
        format!("{board} {} {} {} {}", self.edge, self.turn, self.khan, self.quiet)
    }

    fn own(&self) -> [char; 2] {
        if self.turn == 'r' { ['K', 'S'] } else { ['k', 's'] }
    }

    fn goes(&self, may_go: impl Fn(At) -> bool) -> Vec<String> {
        let is_empty = |square| self.board[index(square)] == '.';
        let is_own = |square: &At| self.own().contains(&self.board[index(*square)]);
        let mut goes = Vec::new();
        for from in squares().filter(|from| is_own(from) && may_go(*from)) {
            let ends = ends(&[from], number(self.edge, from), &is_empty).into_iter().filter(|to| !is_own(to));
            goes.extend(ends.map(|to| name(from) + &name(to)));
        }
        goes
    }

    fn answers(&self, demanded: u8) -> Vec<String> {
        let is_demanded = |square: At| number(self.edge, square) == demanded;
        let mut moves = self.goes(is_demanded);
        if moves.is_empty() {
            moves = self.goes(|_| true);
            if self.board.iter().filter(|letter| **letter == self.own()[1]).count() < 5 {
                let empty = squares().filter(|square| self.board[index(*square)] == '.' && is_demanded(*square));
                moves.extend(empty.map(|square| format!("@{}", name(square))));
            }
        }
        moves
    }

    fn moves(&self) -> Vec<String> {
        if self.quiet == 40 || !self.board.contains(&self.own()[0]) {
            return Vec::new();
        }
        let mut moves = match self.khan.as_str() {
            "-" | "*" => self.goes(|_| true),
            wearer => self.answers(number(self.edge, square(wearer))),
        };
        if moves.is_empty() {
            moves.push("pass".to_owned());
        }
        moves.sort_unstable();
        moves
    }

    fn play(&mut self, token: &str) {
        self.quiet += 1;
        if token == "pass" {
            self.khan = "*".to_owned();
        } else if let Some(to) = token.strip_prefix('@') {
            self.board[index(square(to))] = self.own()[1];
            self.khan = to.to_owned();
        } else {
            let (from, to) = token.split_at(2);
            let piece = std::mem::replace(&mut self.board[index(square(from))], '.');
            let taken = std::mem::replace(&mut self.board[index(square(to))], piece);
            self.quiet = if taken == '.' { self.quiet } else { 0 };
            self.khan = to.to_owned();
        }
        self.turn = if self.turn == 'r' { 'o' } else { 'r' };
    }
}

/// Plays at random to the end, comparing every list of moves, however asked for, and every position.
fn compare(game: &Khan, mut position: Position, rng: &mut Rng) {
    loop {
        let state = game.write(&position);
        let mut slow = Slow::read(&state);
        let mut moves = Vec::new();
        game.moves(&position, &mut moves);
        let mut tokens: Vec<String> = moves.iter().map(ToString::to_string).collect();
        tokens.sort_unstable();
        assert_eq!(tokens, slow.moves(), "{state}");
        assert_eq!(game.count(&position, &mut Vec::new()), moves.len(), "{state}");
        let Some(chosen) = rng.choice(&moves) else { return };
        let by_number = (0..moves.len() as u32).map(|n| game.choose(&position, &mut Vec::new(), &mut |_| n));
        assert!(by_number.eq(moves.iter().copied()), "{state}");
        game.apply(&mut position, *chosen);
        slow.play(&chosen.to_string());
        assert_eq!(game.write(&position), slow.write(), "{chosen} at {state}");
    }
}

/// Red huddles in a corner with ochre around it.
fn crowded(rng: &mut Rng) -> String {
    let (far_file, far_rank) = (rng.bool(), rng.bool());
    let mut near: Vec<(i8, At)> = squares().map(|(x, y)| (4 * (x + y) + rng.i8(0..8), (x, y))).collect();
    near.sort_unstable();
    let mut near =
        near.into_iter().map(|(_, (x, y))| (if far_file { 5 - x } else { x }, if far_rank { 5 - y } else { y }));
    let mut slow = Slow {
        board: vec!['.'; 36],
        edge: rng.choice(['n', 'e', 's', 'w']).unwrap(),
        turn: 'r',
        khan: "*".to_owned(),
        quiet: 1,
    };
    let red = if rng.bool() { 6 } else { rng.usize(1..=6) };
    let ochre = rng.usize(1..=6);
    near.by_ref().zip("KSSSSS".chars()).take(red).for_each(|(square, letter)| slow.board[index(square)] = letter);
    for (square, letter) in near.zip("ksssss".chars()).take(ochre) {
        slow.board[index(square)] = letter;
        if rng.bool() {
            slow.khan = name(square);
        }
    }
    slow.write()
}

#[test]
fn a_walk_ends_where_some_way_ends_that_was_tried_step_by_step() {
    let mut rng = Rng::with_seed(6);
    for _ in 0..300 {
        let open =
            Squares([rng.u64(..), rng.u64(..) & rng.u64(..), rng.u64(..) | rng.u64(..)][rng.usize(..3)]) & Squares::ALL;
        let as_square = |(x, y): At| Square::new(x as u8, y as u8);
        for from in squares() {
            for steps in 1..=3 {
                let slow = ends(&[from], steps, &|square| open.has(as_square(square)));
                let slow = slow.into_iter().fold(Squares::NONE, |set, square| set.with(as_square(square)));
                assert_eq!(walk(as_square(from), steps, open), slow, "{steps} from {} over {open:?}", name(from));
            }
        }
    }
}

#[test]
fn random_games_follow_the_page() {
    let (game, mut rng) = (game(), Rng::with_seed(36));
    for _ in 0..100 {
        let mut position = game.start();
        for _ in ["mat", "red", "ochre"] {
            let mv = game.choose(&position, &mut Vec::new(), &mut |ways| rng.u32(..ways));
            game.apply(&mut position, mv);
        }
        compare(&game, position, &mut rng);
    }
}

#[test]
fn crowded_positions_follow_the_page() {
    let (game, mut rng) = (game(), Rng::with_seed(12));
    let states: Vec<String> = (0..600).map(|_| crowded(&mut rng)).collect();
    let first_moves = |state: &String| Slow::read(state).moves();
    let passes = states.iter().filter(|state| first_moves(state) == ["pass"]);
    let (aside, asked): (Vec<_>, Vec<_>) = passes.partition(|state| state.contains('*'));
    let returns = states.iter().filter(|state| first_moves(state)[0].starts_with('@')).count();
    assert!(aside.len() > 1 && asked.len() > 1 && returns > 1, "{} {} {returns}", aside.len(), asked.len());
    for state in states {
        compare(&game, game.read(&state).unwrap(), &mut rng);
    }
}
