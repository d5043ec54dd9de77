//! The engine against a slow referee, written from the rules page with the names of blocks and nothing else.

use super::super::track::{CROSSES, block_bit, counted_from};
use crate::options::OptionValue;
use crate::registry::open;
use crate::session::AnySession;
use crate::testing::table;
use crate::text::join;

/// The name of the place a piece of the arm has come to, walked block by block.
fn place(arm: usize, progress: u8) -> String {
    let (mut at, mut block) = (arm, 0);
    for _ in 0..progress.min(72) {
        block += 1;
        if block == 17 {
            (at, block) = ((at + 1) % 4, 1);
        }
    }
    let letter = |arm: usize| ["A", "B", "C", "D"][arm];
    match progress {
        0..=72 => format!("{}{block}", letter(at)),
        73..=80 => format!("{}c{}", letter(arm), progress - 72),
        _ => "centre".to_owned(),
    }
}

fn is_on_the_track(place: &str) -> bool {
    place[1..].parse().is_ok_and(|block: u8| block > 0)
}

fn is_cross(place: &str) -> bool {
    ["5", "12"].contains(&&place[1..])
}

#[derive(Clone)]
struct Referee {
    die: bool,
    pieces: Vec<[u8; 4]>,
    turn: usize,
    phase: &'static str,
    kept: Vec<u8>,
    owed: u8,
    /// Places of the mover's fresh pairs.
    fresh: Vec<String>,
    finished: Vec<usize>,
}

impl Referee {
    fn place(&self, seat: usize, piece: usize) -> String {
        place(if self.pieces.len() == 2 { 2 * seat } else { seat }, self.pieces[seat][piece])
    }

    /// The seat's pieces on that block of the track.
    fn standing(&self, seat: usize, here: &str) -> Vec<usize> {
        (0..4).filter(|piece| is_on_the_track(here) && self.place(seat, *piece) == here).collect()
    }

    fn text(&self) -> String {
        let pieces: Vec<String> = self.pieces.iter().map(join).collect();
        let lower = |here: &String| self.pieces[self.turn][self.standing(self.turn, here)[0]];
        let mut fresh: Vec<u8> = self.fresh.iter().map(lower).collect();
        fresh.sort_unstable();
        let (kept, fresh, finished) = (join(&self.kept), join(fresh), join(&self.finished));
        format!("{} {} {} {kept} - {} {fresh} {finished}", pieces.join("/"), self.turn, self.phase, self.owed)
    }

    /// Every way to spend a kept throw, without what follows by itself.
    fn moves(&self) -> Vec<(String, Referee)> {
        let mut found = Vec::new();
        let own = self.pieces[self.turn];
        let mut throws = self.kept.clone();
        throws.dedup();
        for throw in throws {
            for piece in 0..4 {
                let (from, here) = (own[piece], self.place(self.turn, piece));
                let standing = self.standing(self.turn, &here);
                let is_first_of_equals = piece == 0 || own[piece - 1] != from;
                let is_fixed = standing.len() == 2 && (!is_cross(&here) || self.fresh.contains(&here));
                if is_first_of_equals && !is_fixed {
                    for (way, to) in self.ways(from, throw) {
                        found.push((format!("{throw}:{from}{way}"), self.land(throw, &[(piece, to)])));
                    }
                }
                if standing.len() == 2 && standing[0] == piece && throw % 2 == 0 {
                    let (other, half) = (standing[1], throw / 2);
                    let ways = if own[other] == from {
                        self.ways(from, half).into_iter().map(|(way, to)| (way, to, to)).collect()
                    } else if from + half > 8 {
                        vec![("r", from + half, own[other] + half - 64)]
                    } else {
                        vec![("", from + half, own[other] + half)]
                    };
                    for (way, to, too) in ways {
                        found.push((format!("{throw}:{from}p{way}"), self.land(throw, &[(piece, to), (other, too)])));
                    }
                }
            }
        }
        found.into_iter().filter_map(|(token, after)| Some((token, after?))).collect()
    }

    fn ways(&self, from: u8, steps: u8) -> Vec<(&'static str, u8)> {
        if from == 80 && !self.die {
            return vec![("", 81)];
        }
        let mut ways = Vec::new();
        if from + steps <= 81 {
            ways.push(("", from + steps));
        }
        if from <= 72 && from + steps > 72 {
            ways.push(("r", from + steps - 64));
        }
        ways
    }

    /// What comes of moving these pieces of the mover; nothing where the table of targets says illegal.
    fn land(&self, throw: u8, moved: &[(usize, u8)]) -> Option<Referee> {
        let mut after = self.clone();
        for (piece, to) in moved {
            after.pieces[self.turn][*piece] = *to;
        }
        let here = after.place(self.turn, moved[0].0);
        let foes = (0..self.pieces.len()).filter(|seat| *seat != self.turn);
        let hit: Vec<_> =
            foes.flat_map(|seat| after.standing(seat, &here).into_iter().map(move |p| (seat, p))).collect();
        let together = after.standing(self.turn, &here).len();
        let is_legal = match hit.len() {
            0 => together <= 2,
            1 => !is_cross(&here),
            _ => !is_cross(&here) && moved.len() == 2,
        };
        for (seat, piece) in &hit {
            after.pieces[*seat][*piece] = 0;
        }
        after.pieces.iter_mut().for_each(|pieces| pieces.sort_unstable());
        after.owed += u8::from(!hit.is_empty());
        after.kept.remove(self.kept.iter().position(|kept| *kept == throw)?);
        let places = self.fresh.iter().filter(|place| **place != here).chain([&here]);
        let is_pair = |place: &&String| is_cross(place) && after.standing(self.turn, place).len() == 2;
        after.fresh = places.filter(is_pair).cloned().collect();
        is_legal.then_some(after)
    }

    /// What follows by itself after a move.
    fn settled(mut self) -> Self {
        if self.pieces[self.turn] == [81; 4] {
            self.finished.push(self.turn);
            self.owed = 0;
        } else if !self.moves().is_empty() {
            return self;
        }
        self.ended()
    }

    /// What follows when the kept throws are spent, given up or lost.
    fn ended(mut self) -> Self {
        self.kept.clear();
        self.phase = "throw";
        if self.owed > 0 {
            self.owed -= 1;
            return self;
        }
        self.fresh.clear();
        self.turn = (self.turn + 1) % self.pieces.len();
        while self.finished.contains(&self.turn) {
            self.turn = (self.turn + 1) % self.pieces.len();
        }
        if self.finished.len() + 1 == self.pieces.len() {
            self.phase = "over";
        }
        self
    }

    /// Whether someone could be asked to move here: blocks hold one colour and two pieces at most, and a move is legal.
    fn is_sound(&self) -> bool {
        let seats = 0..self.pieces.len();
        let alone = seats.clone().flat_map(|seat| (0..4).map(move |piece| (seat, piece))).all(|(seat, piece)| {
            let here = self.place(seat, piece);
            let crowd = |other: usize| self.standing(other, &here).len();
            crowd(seat) <= 2 && seats.clone().all(|other| other == seat || crowd(other) == 0)
        });
        alone && !self.moves().is_empty()
    }

    /// A position in phase move, sound or not, with many pairs, mixed pairs, columns and fresh crosses.
    fn at_random(players: usize, die: bool, rng: &mut fastrand::Rng) -> Self {
        let mut pieces = vec![[0; 4]; players];
        for own in &mut pieces {
            for piece in 0..4 {
                let before: u8 = own[piece.max(1) - 1];
                own[piece] = match rng.u8(0..8) {
                    0 => 0,
                    1 => 81,
                    2 => rng.u8(60..=80),
                    3 => rng.u8(1..=8),
                    4 => before,
                    5 if (1..=8).contains(&before) => before + 64,
                    _ => rng.u8(1..=72),
                };
            }
            own.sort_unstable();
        }
        let mut finished: Vec<usize> = (0..players).filter(|seat| pieces[*seat] == [81; 4]).collect();
        rng.shuffle(&mut finished);
        let (graces, ends): (&[u8], &[u8]) = if die { (&[6], &[1, 2, 3, 4, 5]) } else { (&[6, 10, 25], &[2, 3, 4, 5]) };
        let mut kept: Vec<u8> = (0..rng.u8(0..3)).filter_map(|_| rng.choice(graces).copied()).collect();
        kept.extend(rng.choice(ends).filter(|_| kept.is_empty() || rng.bool()));
        kept.sort_unstable();
        let turn = rng.usize(0..players);
        if finished.contains(&turn) || finished.len() + 1 == players {
            return Self::at_random(players, die, rng);
        }
        let mut new = Referee { die, pieces, turn, phase: "move", kept, owed: rng.u8(0..3), fresh: vec![], finished };
        let mut places: Vec<String> = (0..4).map(|piece| new.place(turn, piece)).collect();
        places.sort_unstable();
        places.dedup();
        places.retain(|place| is_cross(place) && new.standing(turn, place).len() == 2 && rng.bool());
        new.fresh = places;
        new
    }
}

/// Many positions of every number of players, by cowries and by the die.
fn for_many_positions(mut check: impl FnMut(&Referee, &mut dyn AnySession)) {
    let mut rng = fastrand::Rng::with_seed(25);
    for (players, throw) in [(2, "cowries"), (3, "cowries"), (4, "cowries"), (2, "die"), (3, "die"), (4, "die")] {
        let options = [("players", OptionValue::Number(players)), ("throw", OptionValue::Word(throw.into()))];
        let mut session = open("pachisi", &options).unwrap();
        for _ in 0..2000 {
            check(&Referee::at_random(players as usize, throw == "die", &mut rng), session.as_mut());
        }
    }
}

#[test]
fn a_slow_referee_accepts_the_same_positions_offers_the_same_moves_and_goes_to_the_same_states() {
    let (mut accepted, mut refused) = (0, 0);
    for_many_positions(|referee, session| {
        let text = referee.text();
        assert_eq!(session.set_state(&text).is_ok(), referee.is_sound(), "{text}");
        if !referee.is_sound() {
            refused += 1;
            return;
        }
        accepted += 1;
        let mut wanted: Vec<_> = referee.moves().into_iter().map(|(token, after)| (token, after.settled())).collect();
        wanted.push(("skip".to_owned(), referee.clone().ended()));
        let (mut found, mut tokens) = (session.moves(), wanted.iter().map(|(token, _)| token).collect::<Vec<_>>());
        found.sort_unstable();
        tokens.sort_unstable();
        assert_eq!(found.iter().collect::<Vec<_>>(), tokens, "{text}");
        for (token, after) in wanted {
            session.set_state(&text).unwrap();
            session.play(&token).unwrap();
            assert_eq!(session.state(), after.text(), "{text} {token}");
        }
    });
    assert!(accepted > 2000 && refused > 2000, "{accepted} accepted and {refused} refused");
}

#[test]
fn no_moves_clicks_begin_those_of_another_and_all_are_points() {
    let mut checked = 0;
    for_many_positions(|referee, session| {
        let text = referee.text();
        if session.set_state(&text).is_err() {
            return;
        }
        let (clicks, points) = (session.clicks(), session.points());
        for (token, path) in &clicks {
            let others = clicks.iter().filter(|(other, _)| other != token);
            assert_eq!(others.filter(|(_, longer)| longer.starts_with(path)).count(), 0, "{text} {token}");
            assert!(path.iter().all(|click| points.iter().any(|point| point.name == *click)), "{text} {token}");
            checked += 1;
        }
    });
    assert!(checked > 2000, "only {checked} moves were checked");
}

#[test]
fn blocks_as_bits_meet_exactly_where_the_walked_names_do() {
    for (arm, other) in (0..4).flat_map(|arm| (0..4).map(move |other| (arm, other))) {
        for (mine, theirs) in (0..=81).flat_map(|mine| (0..=81).map(move |theirs| (mine, theirs))) {
            let here = place(arm, mine);
            let meet = is_on_the_track(&here) && here == place(other, theirs);
            let arms = (4 + other - arm) % 4;
            let bits = block_bit(mine) & counted_from(block_bit(theirs), arms as u8);
            assert_eq!(bits != 0, meet, "{arm} at {mine}, {other} at {theirs}");
            assert_eq!(CROSSES & block_bit(mine) != 0, is_cross(&here), "{here}");
        }
    }
}

#[test]
fn every_throwing_for_order_of_three_begins_with_the_one_highest_or_goes_on_among_the_tied() {
    for throws in (0..216).map(|n| [n / 36 + 1, n / 6 % 6 + 1, n % 6 + 1]) {
        let highest = throws.into_iter().max().unwrap_or_default();
        let tied: Vec<usize> = (0..3).filter(|seat| throws[*seat] == highest).collect();
        let kept =
            if tied.len() == 1 { "-".to_owned() } else { join(throws.map(|t| if t == highest { "?" } else { "." })) };
        let phase = if tied.len() == 1 { "throw" } else { "order" };
        table("pachisi", "players=3 throw=die")
            .play(&throws.map(|throw| throw.to_string()).join(" "))
            .is(&format!("0,0,0,0/0,0,0,0/0,0,0,0 {} {phase} {kept} - 0 - -", tied[0]));
    }
}

#[test]
fn every_throwing_of_five_graces_is_cancelled_exactly_by_three_alike_in_succession() {
    for throws in (0..243).map(|n| [n / 81, n / 27 % 3, n / 9 % 3, n / 3 % 3, n % 3].map(|which| [6, 10, 25][which])) {
        let mut table = table("pachisi", "players=2").at("0,0,0,0/0,0,0,0 0 throw - - 0 - -");
        for (at, throw) in throws.into_iter().enumerate() {
            table = table.play(&throw.to_string());
            let thrown = &throws[..=at];
            if thrown.ends_with(&[throw; 3]) {
                table.is("0,0,0,0/0,0,0,0 1 throw - - 0 - -");
                break;
            }
            let times = if thrown.ends_with(&[throw; 2]) { 2 } else { 1 };
            let mut kept = thrown.to_vec();
            kept.sort_unstable();
            table = table.is(&format!("0,0,0,0/0,0,0,0 0 throw {} {throw}x{times} 0 - -", join(kept)));
        }
    }
}
