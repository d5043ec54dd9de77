//! Forced wins in games without chance.

use std::sync::atomic::{AtomicBool, Ordering};

use bisat_client::puzzles::{Goal, Puzzle};
use bisat_engine::{AnySession, Seat, Turn};
use bisat_search::{Analysis, Budget};

use super::Finder;
use super::real_game::Decision;

/// Nodes of the search that looks for a win in a position of a game.
const QUICK: u64 = 30_000;
/// Nodes of the searches that prove a win and that no other move wins.
const NODES: u64 = 200_000;
/// The longest and the shortest win in plies, the winner's last move included.
const LONGEST: u32 = 9;
const SHORTEST: u32 = 3;
/// Another move must not win within this number of plies more than the solution.
const FURTHER: u32 = 2;
/// Of the longest defences, at most this number is tried until one leads to a puzzle.
const DEFENCES: usize = 3;

/// What is proven of a position, for the seat to act.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Proof {
    /// It wins in this number of plies.
    Win(u32),
    /// It loses in this number of plies.
    Loss(u32),
    /// Nothing within this number of plies.
    Nothing(u32),
}

impl Proof {
    /// The same, seen by the other seat one move earlier.
    fn one_earlier(self) -> Self {
        match self {
            Proof::Win(plies) => Proof::Loss(plies + 1),
            Proof::Loss(plies) => Proof::Win(plies + 1),
            Proof::Nothing(plies) => Proof::Nothing(plies + 1),
        }
    }
}

impl Finder {
    /// A forced win of the winner of a game.
    pub(super) fn find_win(&self, decisions: &[Decision], winner: Seat, seed: u64) -> Option<Puzzle> {
        // The wins that the winner really had: some plies before the end.
        let plies = |decision: &Decision| decision.plies_to_end;
        let own = decisions.iter().filter(|decision| decision.seat == winner);
        let late = own.filter(|decision| (SHORTEST..=LONGEST + FURTHER).contains(&plies(decision)));
        // In the order of the game: the longest wins first.
        late.map(|decision| decision.state.as_str()).find_map(|state| {
            let session = self.session_at(state);
            let line = match self.prove(session.as_ref(), QUICK, LONGEST) {
                Proof::Win(plies) if plies >= SHORTEST => self.line(session.as_ref(), plies),
                _ => None,
            };
            let line = line?;
            let missed = self.missed(state, &line[0], seed);
            Some(self.puzzle(state, missed, Goal::Win { line }))
        })
    }

    /// Proves that the line wins in its length, by moves of which each but the last is the only winning one.
    pub(super) fn check_win(&self, session: &dyn AnySession, line: &[String]) -> Result<(), String> {
        let mut session = session.after(usize::MAX);
        for at in (0..line.len()).step_by(2) {
            let plies = (line.len() - at) as u32;
            let winner = self.only_winner(session.as_ref(), plies);
            match plies {
                1 => {}
                _ if winner.as_deref() == Some(&line[at]) => {}
                _ => return Err(format!("{} is not proven to be the only move that wins in {plies} plies", line[at])),
            }
            for token in line[at..].iter().take(2) {
                session.play(token).map_err(|error| error.to_string())?;
            }
        }
        Ok(())
    }

    /// The moves of both sides up to the win in `plies` plies, each of the winner's but the last being the only one that wins.
    fn line(&self, session: &dyn AnySession, plies: u32) -> Option<Vec<String>> {
        if plies == 1 {
            let is_won =
                |next: &dyn AnySession| matches!(next.turn(), Turn::Over(ranks) if ranks.places().contains(&2));
            let wins = |token: &String| self.after(session, token, is_won);
            return session.moves().into_iter().find(wins).map(|token| vec![token]);
        }
        let winner = self.only_winner(session, plies)?;
        let mut answering = session.after(usize::MAX);
        answering.play(&winner).expect("it is legal");
        let is_longest = |reply: &String| {
            self.after(answering.as_ref(), reply, |next| self.prove(next, self.nodes(), plies - 2))
                == Proof::Win(plies - 2)
        };
        let longest = answering.moves().into_iter().filter(is_longest).take(DEFENCES);
        for reply in longest {
            if let Some(rest) = self.after(answering.as_ref(), &reply, |next| self.line(next, plies - 2)) {
                return Some([winner, reply].into_iter().chain(rest).collect());
            }
        }
        None
    }

    /// The move that wins in `plies` plies, if no other move wins in as many or a few more.
    fn only_winner(&self, session: &dyn AnySession, plies: u32) -> Option<String> {
        let mut winner = None;
        for token in session.moves() {
            match self.after(session, &token, |next| self.prove(next, self.nodes(), plies + FURTHER - 1).one_earlier())
            {
                Proof::Win(length) if length == plies && winner.is_none() => winner = Some(token),
                // Another winning move, or one of which too little is known.
                Proof::Win(_) => return None,
                Proof::Nothing(depth) if depth < plies + FURTHER => return None,
                Proof::Nothing(_) | Proof::Loss(_) => {}
            }
        }
        winner
    }

    fn nodes(&self) -> u64 {
        self.limits.nodes.unwrap_or(NODES)
    }

    /// The result of a function in the position after a move.
    fn after<T>(&self, session: &dyn AnySession, token: &str, see: impl FnOnce(&dyn AnySession) -> T) -> T {
        let mut next = session.after(usize::MAX);
        next.play(token).expect("it is legal");
        see(next.as_ref())
    }

    /// What a search with this number of nodes proves, looking at most this number of plies ahead.
    fn prove(&self, session: &dyn AnySession, nodes: u64, deepest: u32) -> Proof {
        let seat = match session.turn() {
            Turn::Seat(seat) => seat,
            // The seat that moved has won, or the game is a draw.
            Turn::Over(ranks) if ranks.places().contains(&2) => return Proof::Loss(0),
            Turn::Over(_) | Turn::Chance => return Proof::Nothing(u32::MAX / 2),
        };
        // The search does not look far where there is one move.
        if session.count() == 1 {
            let deepest = deepest.saturating_sub(1);
            return self.after(session, &session.moves()[0], |next| self.prove(next, nodes, deepest).one_earlier());
        }
        let stop = AtomicBool::new(false);
        let mut proof = Proof::Nothing(0);
        let mut progress = |analysis: &Analysis<String>| {
            proof = proof_of(analysis, seat);
            let is_enough = !matches!(proof, Proof::Nothing(depth) if depth < deepest);
            stop.store(is_enough, Ordering::Relaxed);
        };
        let mut budget = Budget::of_nodes(nodes).unless(&stop);
        self.opponent.analyse_exactly(&session.state(), &mut budget, &mut progress).expect("a state of this game");
        proof
    }
}

/// What a completed iteration proves.
fn proof_of(analysis: &Analysis<String>, seat: Seat) -> Proof {
    let (depth, best) = (analysis.depth, analysis.moves.first().map(|best| best.values.of(seat)));
    // The search sees the last move of a win one ply beyond its depth. A win takes an odd number of plies, a loss an even
    // one, and a shorter one would have been proven before.
    match best {
        Some(1.0) => Proof::Win(depth + u32::from(depth % 2 == 0)),
        Some(0.0) => Proof::Loss(depth + depth % 2),
        _ => Proof::Nothing(depth),
    }
}
