//! The machines at a table: levels, simple players and external programs.

use bisat_client::Sitting;
use bisat_engine::{Seat, open};
use bisat_search::{Level, opponent};
use bisat_terminal::{Mind, Question};

use crate::external::Stderr;
use crate::options;
use crate::player::{ENGINE_LIMITS, Player, Seated};

/// The machines of one game.
pub struct Machines {
    seated: Vec<(Seat, Sitting, Seated)>,
    stderr: Stderr,
}

impl Machines {
    /// No machine is seated yet.
    pub fn new(stderr: Stderr) -> Self {
        Machines { seated: Vec::new(), stderr }
    }

    fn seated(&mut self, seat: Seat, sitting: &Sitting) -> Result<&mut Seated, String> {
        let is_it = |(at, who, _): &(Seat, Sitting, Seated)| *at == seat && who == sitting;
        let at = match self.seated.iter().position(is_it) {
            Some(at) => at,
            None => {
                self.seated.push((seat, sitting.clone(), Seated::new(&player(sitting)?, self.stderr)));
                self.seated.len() - 1
            }
        };
        Ok(&mut self.seated[at].2)
    }
}

impl Mind for Machines {
    fn choose(&mut self, question: &Question) -> Result<String, String> {
        let Question { game, options, state, seat, sitting, seed } = question;
        let given = options::borrowed(options);
        let mut session = open(game, &given).map_err(|error| error.to_string())?;
        session.set_state(state).map_err(|error| error.to_string())?;
        let opponent = opponent(game, &given).map_err(|error| error.to_string())?;
        let chosen = self.seated(*seat, sitting)?.choose(session.as_ref(), opponent.as_ref(), *seed);
        chosen.map_err(|error| error.to_string())
    }
}

/// The player that a sitting stands for.
fn player(sitting: &Sitting) -> Result<Player, String> {
    match sitting {
        Sitting::Person(_) => Err("a person is to choose".to_owned()),
        Sitting::Level(number) => {
            Level::numbered(*number).map(Player::Level).ok_or_else(|| format!("there is no level {number}"))
        }
        Sitting::Mover(word) => Player::read(word),
        Sitting::Engine(command) => Ok(Player::Engine { command: command.clone(), limits: ENGINE_LIMITS.to_owned() }),
    }
}
