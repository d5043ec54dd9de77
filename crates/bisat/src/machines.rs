//! The machines at a table: levels, simple players and external programs.

use bisat_client::LocalPlayer;
use bisat_engine::{Seat, open};
use bisat_search::{Level, opponent};
use bisat_terminal::{MoveChooser, MoveRequest};

use crate::external::Stderr;
use crate::options;
use crate::player::{ENGINE_LIMITS, Player, Seated};

/// The machines of one game.
pub struct Machines {
    seated: Vec<(Seat, LocalPlayer, Seated)>,
    stderr: Stderr,
}

impl Machines {
    /// No machine is seated yet.
    pub fn new(stderr: Stderr) -> Self {
        Machines { seated: Vec::new(), stderr }
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
        let MoveRequest { game, options, state, seat, player: local, seed } = question;
        let given = options::borrowed(options);
        let mut session = open(game, &given).map_err(|error| error.to_string())?;
        session.set_state(state).map_err(|error| error.to_string())?;
        let opponent = opponent(game, &given).map_err(|error| error.to_string())?;
        let chosen = self.seated(*seat, local)?.choose(session.as_ref(), opponent.as_ref(), *seed);
        chosen.map_err(|error| error.to_string())
    }
}

/// The player that a sitting stands for.
fn player(local: &LocalPlayer) -> Result<Player, String> {
    match local {
        LocalPlayer::Person(_) => Err("a person is to choose".to_owned()),
        LocalPlayer::Level(number) => {
            Level::numbered(*number).map(Player::Level).ok_or_else(|| format!("there is no level {number}"))
        }
        LocalPlayer::Mover(word) => Player::read(word),
        LocalPlayer::Engine(command) => {
            Ok(Player::Engine { command: command.clone(), limits: ENGINE_LIMITS.to_owned() })
        }
    }
}
