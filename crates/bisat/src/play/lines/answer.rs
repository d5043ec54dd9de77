//! What is typed at a server's table.

use std::error::Error;
use std::io::{self, Write};

use bisat_client::labels::{Play, Terminal};
use bisat_client::{AnyGameView, Connection, GameHost};
use bisat_table::TableAction;
use bisat_terminal::TableCommand;

use super::super::words::{self, Place};
use super::{Flow, Lines, Pacing};

impl<O: Write> Lines<O> {
    pub(super) fn answer(&mut self, said: &str) -> Result<Flow, Box<dyn Error>> {
        let mut said = said.to_lowercase();
        let was_asked = std::mem::take(&mut self.is_resigning);
        if said == "resign" && self.asks_to_resign()? {
            return Ok(Flow::Continue);
        }
        if said == "resign!" || was_asked && said == "yes" {
            said = "resign".to_owned();
        }
        let labels = Terminal::of(self.context.language);
        let Some(GameHost::Remote(remote)) = &mut self.host else { return Ok(Flow::Continue) };
        let moves = remote.view().map(|table| table.session().moves()).unwrap_or_default();
        let is_a_move = said == "random" || words::chosen(&moves, &said).is_some();
        let command = TableCommand::read(&said);
        let is_for_the_server = is_a_move || command.is_some();
        if is_for_the_server && remote.is_watching() {
            writeln!(self.output, "{}", labels.watching)?;
            return Ok(Flow::Continue);
        }
        // A command over a lost connection would be carried out later, unseen.
        if is_for_the_server && remote.connection() != Connection::Open {
            writeln!(self.output, "{}", Play::of(self.context.language).not_sent)?;
            return Ok(Flow::Continue);
        }
        let request = match said.as_str() {
            "q" | "quit" | "exit" => return Ok(Flow::Quit),
            "" => None,
            _ if let Some(command) = command => match command.request(remote, self.context.language) {
                Ok(request) => Some(request),
                Err(why_not) => {
                    writeln!(self.output, "{why_not}")?;
                    None
                }
            },
            "hint" => {
                self.hint()?;
                None
            }
            "random" if remote.to_act().is_some() => Some(remote.play(&moves[fastrand::usize(..moves.len())])),
            _ => match words::chosen(&moves, &said).filter(|_| remote.to_act().is_some()) {
                Some(token) => Some(remote.play(&token)),
                None => {
                    self.look_up(&said, &moves)?;
                    None
                }
            },
        };
        if let Some(request) = request {
            self.say(request);
        }
        Ok(Flow::Continue)
    }

    /// Asks whether they really resign, where they can; whether it asked.
    fn asks_to_resign(&mut self) -> io::Result<bool> {
        let can_resign = matches!(&self.host, Some(GameHost::Remote(remote))
            if remote.connection() == Connection::Open && !remote.is_watching() && remote.check(TableAction::Resign).is_ok());
        if can_resign {
            let question = Play::of(self.context.language).resign_sure;
            writeln!(self.output, "{question} {}", self.labels.resign_words)?;
            self.output.flush()?;
            self.is_resigning = true;
        }
        Ok(can_resign)
    }

    /// Whether a piped line must wait: for the answer to the last request, for the connection, or for the own turn. Words
    /// that only ask for something to be shown, offers and answers to them do not wait for the turn.
    pub(super) fn must_wait(&self, line: &str) -> bool {
        let Some(GameHost::Remote(remote)) = self.host.as_ref().filter(|_| self.pacing == Pacing::Piped) else {
            return false;
        };
        let word = line.trim().to_lowercase();
        let is_at_once =
            matches!(word.as_str(), "" | "q" | "quit" | "exit" | "board" | "state" | "rules" | "help" | "?");
        let is_command = TableCommand::read(word.trim_end_matches('!')).is_some() || self.is_resigning;
        if remote.is_waiting() || remote.connection() != Connection::Open {
            return true;
        }
        let is_playing = remote.seat().is_some() && remote.ended().is_none();
        !is_at_once && !is_command && is_playing && remote.to_act().is_none()
    }

    /// Thinks for a hint, where the table allows one.
    fn hint(&mut self) -> Result<(), Box<dyn Error>> {
        let language = self.context.language;
        let Some(host @ GameHost::Remote(remote)) = &self.host else { return Ok(()) };
        let said = match (remote.view(), remote.to_act()) {
            _ if remote.check(TableAction::Hint).is_err() => Terminal::of(language).no_hints.to_owned(),
            (Some(view), Some(seat)) => words::hint(host, view.session(), seat, &mut self.machines, &self.context)?,
            _ => Terminal::of(language).not_your_turn.to_owned(),
        };
        Ok(writeln!(self.output, "{said}")?)
    }

    /// Words that only ask for something to be shown.
    fn look_up(&mut self, said: &str, moves: &[String]) -> io::Result<()> {
        let (labels, context) = (self.labels, &self.context);
        let Some(host) = &self.host else { return Ok(()) };
        let Some(session) = host.view().map(AnyGameView::session) else { return Ok(()) };
        let text = match said {
            "board" => words::position_in_words(host, context),
            "state" => session.state() + "\n",
            "rules" => words::rules_in_words(session.id(), context),
            "moves" | "all" => words::numbered(session, moves),
            "help" | "?" => {
                let example = moves.first().map_or("", String::as_str);
                words::help(session.id(), example, Place::Server, &host.allowed(), labels)
            }
            _ if matches!(host, GameHost::Remote(remote) if remote.ended().is_some()) => {
                format!("{}\n", Terminal::of(context.language).is_over)
            }
            _ if matches!(host, GameHost::Remote(remote) if remote.is_watching()) => {
                format!("{}\n", Terminal::of(context.language).watching)
            }
            _ if moves.is_empty() || host.to_act().is_none() => {
                format!("{}\n", Terminal::of(context.language).not_your_turn)
            }
            _ => words::refusal(said, moves, labels) + "\n",
        };
        write!(self.output, "{text}")?;
        self.output.flush()
    }
}
