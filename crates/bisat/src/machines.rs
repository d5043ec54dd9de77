//! The machines at a table: levels, simple players and external programs.

use std::collections::HashSet;

use bisat_client::LocalPlayer;
use bisat_engine::{Seat, open};
use bisat_search::{Analysis, Budget, Evaluated, Level};
use bisat_terminal::{MoveChooser, MoveRequest};

use crate::external::Stderr;
use crate::options;
use crate::player::{ENGINE_LIMITS, Player, Seated};
use crate::tables::{NEEDS_TABLE, SolvedTables};

/// The machines of one game.
pub struct Machines {
    seated: Vec<(Seat, LocalPlayer, Seated)>,
    stderr: Stderr,
    tables: SolvedTables,
}

impl Machines {
    /// No machine is seated yet.
    pub fn new(stderr: Stderr) -> Self {
        Machines { seated: Vec::new(), stderr, tables: SolvedTables::default() }
    }

    /// Level 9 and hints use these tables of solved values.
    pub fn with_tables(self, tables: SolvedTables) -> Self {
        Machines { tables, ..self }
    }

    fn seated(&mut self, seat: Seat, local: &LocalPlayer) -> Result<&mut Seated, String> {
        let is_it = |(at, who, _): &(Seat, LocalPlayer, Seated)| *at == seat && who == local;
        let at = match self.seated.iter().position(is_it) {
            Some(at) => at,
            None => {
                self.seated.push((seat, local.clone(), Seated::new(&player(local)?, self.stderr)));
                self.seated.len() - 1
            }
        };
        Ok(&mut self.seated[at].2)
    }
}

impl MoveChooser for Machines {
    fn choose(&mut self, question: &MoveRequest) -> Result<String, String> {
        let MoveRequest { game, options, state, seat, player: local, seed, placed, is_hint } = question;
        let given = options::borrowed(options);
        let mut session = open(game, &given).map_err(|error| error.to_string())?;
        session.set_state(state).map_err(|error| error.to_string())?;
        let opponent = self.tables.opponent(game, &given).map_err(|error| error.to_string())?;
        if *is_hint
            && let Some(Evaluated::Moves(Analysis { moves, .. })) = opponent.solved(state)
            && let Some(best) = moves.into_iter().next()
        {
            return Ok(best.mv);
        }
        if let (false, LocalPlayer::Level(level)) = (placed.is_empty(), local) {
            let level = Level::numbered_or_perfect(*level).ok_or_else(|| format!("there is no level {level}"))?;
            let mut budget = Budget::of_nodes(opponent.nodes(&level));
            let analysis = opponent.analyse(state, &mut budget, &mut |_| {}).map_err(|error| error.to_string())?;
            let fitting: HashSet<String> = session
                .clicks()
                .into_iter()
                .filter(|(_, clicks)| question.goes_on(clicks))
                .map(|(token, _)| token)
                .collect();
            let best = analysis.moves.into_iter().map(|scored| scored.mv).find(|token| fitting.contains(token));
            return best.or_else(|| fitting.into_iter().min()).ok_or_else(|| "no move goes on from there".to_owned());
        }
        if !player(local)?.can_play(opponent.as_ref()) {
            return Err(NEEDS_TABLE.to_owned());
        }
        let chosen = self.seated(*seat, local)?.choose(session.as_ref(), opponent.as_ref(), *seed);
        chosen.map_err(|error| error.to_string())
    }
}

/// The player that a sitting stands for.
fn player(local: &LocalPlayer) -> Result<Player, String> {
    match local {
        LocalPlayer::Person(_) => Err("a person is to choose".to_owned()),
        LocalPlayer::Level(number) => {
            Level::numbered_or_perfect(*number).map(Player::Level).ok_or_else(|| format!("there is no level {number}"))
        }
        LocalPlayer::Mover(word) => Player::read(word),
        LocalPlayer::Engine(command) => {
            Ok(Player::Engine { command: command.clone(), limits: ENGINE_LIMITS.to_owned() })
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use bisat_client::LocalPlayer;
    use bisat_engine::{PointId, Seat, open};
    use bisat_terminal::{MoveChooser, MoveRequest};

    use super::Machines;
    use crate::external::Stderr;
    use crate::tables::SolvedTables;
    use crate::tables::tests::folder_with_table;

    /// The values in a table of one pawn a side.
    const ONE_PAWN: usize = 1544;

    #[test]
    fn a_hint_is_the_best_move_by_the_table() {
        let mut session = open("chowka-bhara", &[]).unwrap();
        session.set_state("12,24,24,24/7,24,24,24 11 -/- 0 move 3,8 0 -").unwrap();
        let folder = folder_with_table(5e-5);
        let hint = || {
            let tables = SolvedTables::open(Some(folder.path())).unwrap();
            let request = MoveRequest::hint(session.as_ref(), Seat(0));
            Machines::new(Stderr::Hidden).with_tables(tables).choose(&request).unwrap()
        };
        assert_eq!(hint(), "3:12");
        // With every value turned round, the best move is the worst.
        let path = folder.path().join("chowka-bhara.table");
        let mut bytes = fs::read(&path).unwrap();
        let values = bytes.len() - ONE_PAWN;
        bytes[values..].iter_mut().for_each(|value| *value = !*value);
        fs::write(&path, bytes).unwrap();
        assert_eq!(hint(), "8:12");
    }

    #[test]
    fn a_hint_in_a_set_up_goes_on_from_the_pieces_that_are_placed() {
        let mut session = open("khan", &[]).unwrap();
        session.set_state("6/6/6/6/6/6 s r - 0").unwrap();
        let hint = |placed: &[&str]| {
            let placed: Vec<PointId> = placed.iter().map(|point| PointId::from(*point)).collect();
            let request = MoveRequest::of(session.as_ref(), Seat(0), &LocalPlayer::Level(1), 0).after_placing(&placed);
            Machines::new(Stderr::Hidden).choose(&request).unwrap()
        };
        let free = hint(&[]);
        for (kalista, sbires) in [("a1", ["f2", "b1"]), ("d2", ["a1", "f1"])] {
            let token = hint(&[kalista, sbires[0], sbires[1]]);
            assert!(token.starts_with(&format!("{kalista}:")), "{token}");
            assert!(sbires.iter().all(|sbire| token.contains(sbire)), "{token}");
            assert_ne!(token, free);
        }
    }
}
