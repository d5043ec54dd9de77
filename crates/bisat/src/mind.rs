//! Whoever thinks for the machines at a table: levels, simple movers and other programs, by what sits there.

use bisat_client::Sitting;
use bisat_engine::{Seat, open};
use bisat_search::{Level, opponent};
use bisat_terminal::{Mind, Question};

use crate::options;
use crate::player::{ENGINE_LIMITS, Errors, Player, Seated};

/// The machines of one game.
pub struct Machines {
    seated: Vec<(Seat, Sitting, Seated)>,
    /// What becomes of what other programs complain of.
    errors: Errors,
}

impl Machines {
    /// Nobody sits yet.
    pub fn new(errors: Errors) -> Self {
        Machines { seated: Vec::new(), errors }
    }

    fn seated(&mut self, seat: Seat, sitting: &Sitting) -> Result<&mut Seated, String> {
        let is_it = |(at, who, _): &(Seat, Sitting, Seated)| *at == seat && who == sitting;
        let at = match self.seated.iter().position(is_it) {
            Some(at) => at,
            None => {
                self.seated.push((seat, sitting.clone(), Seated::new(&player(sitting)?, self.errors)));
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
        let mut rng = fastrand::Rng::with_seed(*seed);
        let chosen =
            self.seated(*seat, sitting)?.choose(session.as_ref(), opponent.as_ref(), &mut |most| rng.u32(..most));
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
