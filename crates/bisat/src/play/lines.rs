//! A table on a server in plain mode: prints what happens, sends what is typed.

mod telling;
mod answer;
#[cfg(test)]
mod tests;

use std::error::Error;
use std::io::{BufRead, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use bisat_client::labels::{Plain, Play, Terminal, filled};
use bisat_client::{
    ASK_AGAIN, AnyGameView, Change, GameHost, NextStep, Notice as Said, Remote, ended_in_words, phrase_in_words,
    throws_in_words,
};
use bisat_protocol::http::Me;
use bisat_protocol::{ClientMessage, TableId};
use bisat_table::TableAction;
use bisat_terminal::{Context, LinkEvent, LinkRequest, ServerGoal, ServerLink};

use super::words;
use crate::ascii_output::AsciiOutput;
use crate::external::Stderr;
use crate::failure::Usage;
use crate::machines::Machines;

/// How long is waited for a line before it is looked what the server says.
const BREATH: Duration = Duration::from_millis(30);
/// A server that has said nothing for so long has said how the table stands.
const SETTLED: Duration = Duration::from_millis(500);
/// A connection that has been lost for so long does not come back.
const GIVEN_UP: Duration = Duration::from_secs(60);

/// Plays or watches until the input ends, a game that is watched is over, or somebody leaves.
pub(crate) fn run(
    wire: ServerLink,
    goal: ServerGoal,
    context: Context,
    pacing: Pacing,
    input: impl BufRead + Send + 'static,
    output: impl Write,
) -> Result<(), Box<dyn Error>> {
    let mut lines = Lines::new(wire, goal, context, AsciiOutput::new(output, context.theme));
    lines.pacing = pacing;
    let mut held: Option<String> = None;
    let typed = lines_of(input);
    loop {
        if lines.receive()? == Flow::Quit {
            return Ok(());
        }
        lines.look();
        lines.tell_offers()?;
        lines.ask()?;
        if !lines.is_table_known() {
            // What is piped in waits for the table that it is meant for.
            thread::sleep(BREATH);
            continue;
        }
        match held.take().map_or_else(|| typed.recv_timeout(BREATH), Ok) {
            Ok(line) if lines.must_wait(&line) => {
                held = Some(line);
                thread::sleep(BREATH);
            }
            Ok(line) => {
                if lines.answer(line.trim())? == Flow::Quit {
                    return Ok(lines.leave()?);
                }
            }
            Err(RecvTimeoutError::Timeout) => {}
            // A spectator need not type anything.
            Err(RecvTimeoutError::Disconnected)
                if lines.watches() || lines.lost_at.is_some() || !lines.is_settled() =>
            {
                thread::sleep(BREATH);
            }
            Err(RecvTimeoutError::Disconnected) => return Ok(lines.leave_at_the_end()?),
        }
    }
}

/// Lines as they are typed, from a thread that waits for them.
fn lines_of(mut input: impl BufRead + Send + 'static) -> Receiver<String> {
    let (sender, receiver) = channel();
    thread::spawn(move || {
        let mut line = Vec::new();
        while input.read_until(b'\n', &mut line).is_ok_and(|read| read > 0) {
            let text = String::from_utf8_lossy(&line).into_owned();
            if sender.send(text).is_err() {
                break;
            }
            line.clear();
        }
    });
    receiver
}

/// Where lines come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pacing {
    /// A person types them: each is answered at once.
    Typed,
    /// A pipe has them ready: a move waits for the turn that it is meant for.
    Piped,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Flow {
    Continue,
    Quit,
}

struct Lines<O> {
    wire: ServerLink,
    goal: ServerGoal,
    /// Whether to sit down as soon as there is an open seat.
    wants_seat: bool,
    /// When to ask next whether somebody waits elsewhere, in milliseconds; none if no opponent is looked for.
    ask_at: Option<u64>,
    me: Option<Me>,
    host: Option<GameHost>,
    /// Whether the prompt for the next move is printed.
    is_asked: bool,
    /// Whether the last line asked to resign, and the answer is due.
    is_resigning: bool,
    pacing: Pacing,
    /// What was said last of seats and offers: it is said once.
    said: Option<String>,
    begin: Instant,
    received_at: Instant,
    lost_at: Option<Instant>,
    /// Gives the hints.
    machines: Machines,
    labels: &'static Plain,
    context: Context,
    output: O,
}

impl<O: Write> Lines<O> {
    fn new(wire: ServerLink, goal: ServerGoal, context: Context, output: O) -> Self {
        let now = Instant::now();
        Lines {
            wants_seat: !matches!(goal, ServerGoal::Play | ServerGoal::Watch | ServerGoal::WatchTable(_)),
            ask_at: matches!(goal, ServerGoal::PlayNow(_)).then_some(0),
            wire,
            goal,
            me: None,
            host: None,
            is_asked: false,
            is_resigning: false,
            pacing: Pacing::Typed,
            said: None,
            begin: now,
            received_at: now,
            lost_at: None,
            machines: Machines::new(Stderr::Shown),
            labels: Plain::of(context.language),
            context,
            output,
        }
    }

    fn say(&self, request: ClientMessage) {
        (self.wire.send)(LinkRequest::Send(request));
    }

    fn watches(&self) -> bool {
        matches!(self.goal, ServerGoal::Watch | ServerGoal::WatchTable(_))
    }

    fn remote(&mut self) -> Option<&mut Remote> {
        match &mut self.host {
            Some(GameHost::Remote(remote)) => Some(remote),
            _ => None,
        }
    }

    fn is_table_known(&self) -> bool {
        matches!(&self.host, Some(GameHost::Remote(remote)) if remote.setup().is_some())
    }

    /// Whether the server has sent the table and answered every request.
    fn is_settled(&self) -> bool {
        let is_waiting = matches!(&self.host, Some(GameHost::Remote(remote)) if remote.is_waiting());
        !is_waiting && self.received_at.elapsed() > SETTLED
    }

    fn receive(&mut self) -> Result<Flow, Box<dyn Error>> {
        let play = Play::of(self.context.language);
        while let Ok(event) = self.wire.events.try_recv() {
            self.received_at = Instant::now();
            match event {
                // A script that asks for a name must not play under another.
                LinkEvent::Connected { refused: Some(reason), .. } => return Err(Usage(reason).into()),
                LinkEvent::Connected { me, refused: None } => self.connected(me)?,
                LinkEvent::Lost => {
                    self.lost_at = Some(Instant::now());
                    writeln!(self.output, "{}", play.connection_lost)?;
                    if let Some(remote) = self.remote() {
                        remote.lost();
                    }
                }
                LinkEvent::Unreachable(reason) if self.me.is_none() => {
                    let url = &self.wire.url;
                    return Err(format!("cannot reach {url}: {reason}").into());
                }
                LinkEvent::Unreachable(_) => {}
                LinkEvent::Tables(tables) => {
                    self.list(&tables)?;
                    return Ok(Flow::Quit);
                }
                LinkEvent::Opened(table) => {
                    writeln!(self.output, "{}", filled(Terminal::of(self.context.language).the_code, &[&table]))?;
                    self.enter(table);
                }
                LinkEvent::Found(table) => self.found(table),
                LinkEvent::Problem(reason) if self.host.is_none() => return Err(reason.into()),
                LinkEvent::Problem(reason) => writeln!(self.output, "{reason}")?,
                LinkEvent::Received(notice) => {
                    let now = self.begin.elapsed().as_millis() as u64;
                    let change = self.remote().and_then(|remote| remote.receive(notice, now));
                    if let Some(change) = change
                        && self.change(change)? == Flow::Quit
                    {
                        return Ok(Flow::Quit);
                    }
                }
            }
            self.output.flush()?;
        }
        if self.lost_at.is_some_and(|lost| lost.elapsed() > GIVEN_UP) {
            return Err(format!("the connection to {} is lost and does not come back", self.wire.url).into());
        }
        Ok(Flow::Continue)
    }

    fn connected(&mut self, me: Me) -> std::io::Result<()> {
        self.lost_at = None;
        let requests = self.remote().map(Remote::connected);
        if let Some(requests) = requests {
            // The input was refused: prompt again.
            self.is_asked &= self.remote().is_some_and(|remote| remote.is_playing());
            requests.into_iter().for_each(|request| self.say(request));
            return Ok(());
        }
        if !matches!(self.goal, ServerGoal::Play | ServerGoal::Watch) {
            writeln!(self.output, "{}", filled(Terminal::of(self.context.language).you_are, &[&me.name]))?;
        }
        self.me = Some(me);
        match self.goal.clone() {
            ServerGoal::Play | ServerGoal::Watch => (self.wire.send)(LinkRequest::Tables),
            ServerGoal::Sit(table) | ServerGoal::WatchTable(table) => self.enter(table),
            ServerGoal::Open(setup) => (self.wire.send)(LinkRequest::Open(setup)),
            ServerGoal::Code(code) => (self.wire.send)(LinkRequest::Find(code)),
            ServerGoal::PlayNow(game) => (self.wire.send)(LinkRequest::PlayNow { game, waiting_at: None }),
        }
        Ok(())
    }

    fn enter(&mut self, table: TableId) {
        let Some(me) = &self.me else { return };
        let remote = Remote::new(table, me.id.clone(), (self.wire.session_name)(), self.wire.key);
        let mut remote = if self.watches() { remote.watching() } else { remote };
        remote.connected().into_iter().for_each(|request| self.say(request));
        self.host = Some(GameHost::Remote(Box::new(remote)));
    }

    /// Enters a table that was found by its code or by matchmaking.
    fn found(&mut self, table: TableId) {
        let left = self.remote().map(|remote| remote.id().clone());
        if left.as_ref() == Some(&table) {
            return;
        }
        if let Some(table) = left {
            self.say(ClientMessage::Unfollow { table });
        }
        self.wants_seat = true;
        self.enter(table);
    }

    /// Asks now and then whether somebody else waits for the same game, until it begins.
    fn look(&mut self) {
        let now = self.begin.elapsed().as_millis() as u64;
        let (Some(GameHost::Remote(remote)), Some(ask_at)) = (&self.host, self.ask_at) else { return };
        if now < ask_at {
            return;
        }
        let next = NextStep::of(remote);
        let waiting_at = (next == NextStep::Ask).then(|| remote.id().clone());
        let game = remote.setup().map(|setup| setup.game.clone());
        self.ask_at = (next != NextStep::Stop).then_some(now + ASK_AGAIN);
        if let (NextStep::Ask | NextStep::LookAgain, Some(game)) = (next, game) {
            (self.wire.send)(LinkRequest::PlayNow { game, waiting_at });
        }
    }

    fn change(&mut self, change: Change) -> Result<Flow, Box<dyn Error>> {
        match change {
            Change::Refused(reason) if !self.is_table_known() => {
                let table = self.remote().map(|remote| remote.id().to_string()).unwrap_or_default();
                let url = &self.wire.url;
                return Err(format!("{table}: {reason}. bisat play --connect {url} --plain lists the tables").into());
            }
            Change::Refused(reason) => {
                self.is_asked = false;
                writeln!(self.output, "{reason}")?;
            }
            Change::Alarm(check) => writeln!(self.output, "{}", throws_in_words(&check, self.context.language))?,
            Change::Send(request) => self.say(request),
            Change::Moved(next) => {
                self.wants_seat = self.remote().is_some_and(|remote| remote.seat().is_some());
                self.enter(next);
            }
            Change::TakenBack => self.is_asked = false,
            Change::Stepped => {
                self.is_asked = false;
                let last = self.host.as_ref().and_then(GameHost::view).and_then(|table| table.steps().last());
                if let (Some(host), Some(step)) = (&self.host, last) {
                    writeln!(self.output, "{}", words::step_in_words(host, step, &self.context))?;
                }
            }
            Change::Ended => {
                if let Some(session) = self.host.as_ref().and_then(GameHost::view).map(AnyGameView::session) {
                    let text = words::end_in_words(session, self.labels, &self.context);
                    write!(self.output, "{text}")?;
                }
                let words = self.host.as_ref().and_then(|host| ended_in_words(host, self.context.language));
                writeln!(self.output, "{}", words.unwrap_or_default())?;
                if self.watches() {
                    return Ok(Flow::Quit);
                }
            }
            Change::Said { seat, phrase } => {
                let name = self.remote().map(|remote| remote.name_of(seat)).unwrap_or_default();
                writeln!(self.output, "{}", phrase_in_words(self.context.language, &name, phrase))?;
            }
            Change::Table => self.sit()?,
        }
        Ok(Flow::Continue)
    }

    /// Sits down where that is wanted and there is room; says where there is none.
    fn sit(&mut self) -> std::io::Result<()> {
        let wants_seat = self.wants_seat && self.is_table_known();
        let Some(remote) = self.remote().filter(|remote| wants_seat && !remote.is_waiting()) else { return Ok(()) };
        let has_room = remote.check(TableAction::Join).is_ok();
        let request = has_room.then(|| remote.join(None));
        let is_full = remote.seat().is_none() && !has_room;
        self.wants_seat = false;
        match request {
            Some(request) => self.say(request),
            None if is_full => writeln!(self.output, "{}", self.context.language.words().notice(&Said::TableFull))?,
            None => {}
        }
        Ok(())
    }
}
