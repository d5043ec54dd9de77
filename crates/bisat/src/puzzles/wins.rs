//! Forced wins in games without chance.

use bisat_client::puzzles::{Goal, Puzzle};
use bisat_engine::{AnySession, Turn};
use bisat_search::{Budget, SplitMix64};

use super::Finder;

/// Nodes of the search that looks for a win in every position of a game.
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
    /// A forced win from these positions of a game.
    pub(super) fn find_win(&self, states: &[String], seed: u64) -> Option<Puzzle> {
        let win = |state: &String| match self.prove(self.session_at(state).as_ref(), QUICK) {
            Proof::Win(plies) if (SHORTEST..=LONGEST).contains(&plies) => Some((state.clone(), plies)),
            _ => None,
        };
        let mut wins: Vec<(String, u32)> = states.iter().filter_map(win).collect();
        // Any of them, not always the first or the last.
        let mut rng = SplitMix64::new(seed);
        while !wins.is_empty() {
            let (state, plies) = wins.swap_remove(rng.below(wins.len() as u32) as usize);
            if let Some(line) = self.line(self.session_at(&state).as_ref(), plies) {
                let missed = self.missed(&state, &line[0], seed);
                return Some(self.puzzle(&state, missed, Goal::Win { line }));
            }
        }
        None
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
            let wins = |token: &String| self.after(session, token, |next| matches!(next.turn(), Turn::Over(_)));
            return session.moves().into_iter().find(wins).map(|token| vec![token]);
        }
        let winner = self.only_winner(session, plies)?;
        let mut answering = session.after(usize::MAX);
        answering.play(&winner).expect("it is legal");
        let is_longest = |reply: &String| {
            self.after(answering.as_ref(), reply, |next| self.prove(next, self.nodes())) == Proof::Win(plies - 2)
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
            match self.after(session, &token, |next| self.prove(next, self.nodes()).one_earlier()) {
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

    /// What a search with this number of nodes proves.
    fn prove(&self, session: &dyn AnySession, nodes: u64) -> Proof {
        let seat = match session.turn() {
            Turn::Seat(seat) => seat,
            // The seat that moved has won, or the game is a draw.
            Turn::Over(ranks) if ranks.places().contains(&2) => return Proof::Loss(0),
            Turn::Over(_) | Turn::Chance => return Proof::Nothing(u32::MAX / 2),
        };
        // The search does not look far where there is one move.
        if session.count() == 1 {
            return self.after(session, &session.moves()[0], |next| self.prove(next, nodes).one_earlier());
        }
        let analysis = self.opponent.analyse(&session.state(), &mut Budget::of_nodes(nodes), &mut |_| {});
        let analysis = analysis.expect("a state of this game");
        let best = analysis.moves.first().expect("a seat is to act").values.of(seat);
        // The search stops at the depth of a proven result. A search that was cut short may have proven a longer one.
        match best {
            _ if analysis.nodes >= nodes => Proof::Nothing(analysis.depth),
            1.0 => Proof::Win(analysis.depth),
            0.0 => Proof::Loss(analysis.depth),
            _ => Proof::Nothing(analysis.depth),
        }
    }
}
