//! A table at a server, line by line.

use std::error::Error;
use std::io::{BufRead, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use bisat_client::labels::{Plain, Play, Terminal, filled};
use bisat_client::{Change, Host, Remote, Table};
use bisat_protocol::http::{Me, Stage, TableSummary};
use bisat_protocol::{Offer, Request, Sitter, TableId};
use bisat_terminal::{Ask, Context, Goal, News, Wire, ended_in_words};

use super::words;

/// How long is waited for a line before it is looked what the server says.
const BREATH: Duration = Duration::from_millis(30);

/// Plays or watches until the input ends, a game that is watched is over, or somebody leaves.
pub(crate) fn run(
    wire: Wire,
    goal: Goal,
    context: Context,
    input: impl BufRead + Send + 'static,
    output: impl Write,
) -> Result<(), Box<dyn Error>> {
    let labels = Plain::of(context.language);
    let typed = lines_of(input);
    let mut lines =
        Lines { wire, goal, me: None, host: None, is_asked: false, begin: Instant::now(), labels, context, output };
    loop {
        if lines.hear()? == Next::Leave {
            return Ok(());
        }
        lines.ask()?;
        match typed.recv_timeout(BREATH) {
            Ok(line) => {
                if lines.answer(line.trim())? == Next::Leave {
                    return Ok(());
                }
            }
            Err(RecvTimeoutError::Timeout) => {}
            // Whoever watches, or only wants a list, need not type anything.
            Err(RecvTimeoutError::Disconnected) if lines.watches() || lines.goal == Goal::Play => thread::sleep(BREATH),
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
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

#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    GoOn,
    Leave,
}

struct Lines<O> {
    wire: Wire,
    goal: Goal,
    me: Option<Me>,
    host: Option<Host>,
    /// Whether the move that is due was asked for.
    is_asked: bool,
    begin: Instant,
    labels: &'static Plain,
    context: Context,
    output: O,
}

impl<O: Write> Lines<O> {
    fn say(&self, request: Request) {
        (self.wire.ask)(Ask::Say(request));
    }

    fn watches(&self) -> bool {
        matches!(self.goal, Goal::Watch | Goal::WatchTable(_))
    }

    fn remote(&mut self) -> Option<&mut Remote> {
        match &mut self.host {
            Some(Host::Remote(remote)) => Some(remote),
            _ => None,
        }
    }

    fn hear(&mut self) -> Result<Next, Box<dyn Error>> {
        let play = Play::of(self.context.language);
        while let Ok(news) = self.wire.news.try_recv() {
            match news {
                News::Connected(me) => self.connected(me),
                News::Lost => {
                    writeln!(self.output, "{}", play.connection_lost)?;
                    if let Some(remote) = self.remote() {
                        remote.lost();
                    }
                }
                News::Tables(tables) => {
                    for table in &tables {
                        writeln!(self.output, "{}", self.summary(table))?;
                    }
                    return Ok(Next::Leave);
                }
                News::Opened(table) => {
                    writeln!(self.output, "{}", filled(Terminal::of(self.context.language).the_code, &[&table]))?;
                    self.enter(table);
                }
                News::Problem(reason) if self.host.is_none() => return Err(reason.into()),
                News::Problem(reason) => writeln!(self.output, "{reason}")?,
                News::Heard(notice) => {
                    let now = self.begin.elapsed().as_millis() as u64;
                    let change = self.remote().and_then(|remote| remote.hear(notice, now));
                    if let Some(change) = change
                        && self.change(change)? == Next::Leave
                    {
                        return Ok(Next::Leave);
                    }
                }
            }
            self.output.flush()?;
        }
        Ok(Next::GoOn)
    }

    fn connected(&mut self, me: Me) {
        let requests = self.remote().map(Remote::connected);
        if let Some(requests) = requests {
            return requests.into_iter().for_each(|request| self.say(request));
        }
        self.me = Some(me);
        match self.goal.clone() {
            Goal::Play | Goal::Watch => (self.wire.ask)(Ask::Tables),
            Goal::Sit(table) | Goal::WatchTable(table) => self.enter(table),
            Goal::Open(setup) => (self.wire.ask)(Ask::Open(setup)),
        }
    }

    fn enter(&mut self, table: TableId) {
        let Some(me) = &self.me else { return };
        let mut remote = Remote::new(table, me.id.clone(), (self.wire.contribution)());
        remote.connected().into_iter().for_each(|request| self.say(request));
        self.host = Some(Host::Remote(Box::new(remote)));
    }

    fn change(&mut self, change: Change) -> Result<Next, Box<dyn Error>> {
        match change {
            Change::Refused(reason) => {
                self.is_asked = false;
                writeln!(self.output, "{reason}")?;
            }
            Change::Again(request) => self.say(request),
            Change::Moved(next) => self.enter(next),
            Change::TakenBack => self.is_asked = false,
            Change::Stepped => {
                self.is_asked = false;
                let last = self.host.as_ref().and_then(Host::table).and_then(|table| table.steps().last());
                if let (Some(host), Some(step)) = (&self.host, last) {
                    writeln!(self.output, "{}", words::step_in_words(host, step, &self.context))?;
                }
            }
            Change::Ended => {
                if let Some(session) = self.host.as_ref().and_then(Host::table).map(Table::session) {
                    let text = words::end_in_words(session, self.labels, &self.context);
                    write!(self.output, "{text}")?;
                }
                let words = self.host.as_ref().and_then(|host| ended_in_words(host, self.context.language));
                writeln!(self.output, "{}", words.unwrap_or_default())?;
                if self.watches() {
                    return Ok(Next::Leave);
                }
            }
            Change::Table => self.sit()?,
        }
        Ok(Next::GoOn)
    }

    /// Sits down where that is wanted and there is room.
    fn sit(&mut self) -> Result<(), Box<dyn Error>> {
        let watches = self.watches();
        let contribution = (self.wire.contribution)();
        let Some(remote) = self.remote() else { return Ok(()) };
        let has_room = remote.sitters().contains(&Sitter::Nobody);
        let wants_seat = !watches && remote.seat().is_none() && has_room && !remote.is_started();
        if wants_seat && !remote.is_asking() {
            let request = remote.join(None, contribution);
            self.say(request);
        }
        Ok(())
    }

    /// Asks for the move that is due, once.
    fn ask(&mut self) -> Result<(), Box<dyn Error>> {
        let Some(host) = self.host.as_ref().filter(|host| host.to_act().is_some() && !self.is_asked) else {
            return Ok(());
        };
        let Some(table) = host.table() else { return Ok(()) };
        let moves = table.session().moves();
        write!(self.output, "\n{}", words::position_in_words(host, &self.context))?;
        write!(self.output, "{}{}", words::list(table.session(), &moves, self.labels), self.labels.prompt)?;
        self.output.flush()?;
        self.is_asked = true;
        Ok(())
    }

    fn answer(&mut self, said: &str) -> Result<Next, Box<dyn Error>> {
        let said = said.to_lowercase();
        let (labels, context) = (self.labels, self.context);
        let contribution = (self.wire.contribution)();
        let Some(Host::Remote(remote)) = &mut self.host else {
            return Ok(if matches!(said.as_str(), "quit" | "exit") { Next::Leave } else { Next::GoOn });
        };
        let moves = remote.table().map(|table| table.session().moves()).unwrap_or_default();
        let request = match said.as_str() {
            "quit" | "exit" => return Ok(Next::Leave),
            "" => None,
            "sit" => Some(remote.join(None, contribution)),
            "begin" => Some(remote.start()),
            "draw" => Some(remote.offer(Offer::Draw)),
            "takeback" | "undo" => Some(remote.offer(Offer::TakeBack)),
            "rematch" => Some(remote.offer(Offer::Rematch)),
            "agree" => remote.offered().map(|(_, offer)| remote.offer(offer)),
            "decline" => Some(remote.decline()),
            "resign" => Some(remote.leave()),
            "random" if remote.to_act().is_some() => Some(remote.play(&moves[fastrand::usize(..moves.len())])),
            _ => match words::chosen(&moves, &said).filter(|_| remote.to_act().is_some()) {
                Some(token) => Some(remote.play(&token)),
                None => {
                    self.look_up(&said, &moves, labels, &context)?;
                    None
                }
            },
        };
        if let Some(request) = request {
            self.say(request);
        }
        Ok(Next::GoOn)
    }

    /// Words that only ask for something to be shown.
    fn look_up(&mut self, said: &str, moves: &[String], labels: &Plain, context: &Context) -> std::io::Result<()> {
        let Some(host) = &self.host else { return Ok(()) };
        let Some(session) = host.table().map(Table::session) else { return Ok(()) };
        let text = match said {
            "board" => words::position_in_words(host, context),
            "state" => session.state() + "\n",
            "rules" => words::rules_in_words(session.id(), context),
            "all" => words::numbered(session, moves),
            "help" | "?" => words::help(session.id(), moves.first().map_or("", String::as_str), labels),
            "hint" => format!("{}\n", Terminal::of(context.language).hint_here_only),
            _ if moves.is_empty() || host.to_act().is_none() => {
                format!("{}\n", Terminal::of(context.language).not_your_turn)
            }
            _ => words::refusal(said, moves, labels) + "\n",
        };
        write!(self.output, "{text}")?;
        self.output.flush()
    }

    fn summary(&self, table: &TableSummary) -> String {
        let labels = Terminal::of(self.context.language);
        let stage = match table.stage {
            Stage::Waiting => labels.waiting,
            Stage::Playing => labels.playing,
            Stage::Over => "",
        };
        let sitter = |sitter: &Sitter| match sitter {
            Sitter::Nobody => labels.open_seat.to_owned(),
            Sitter::Person(person) => person.name.clone(),
            Sitter::Level(level) => level.to_string(),
        };
        let sitters: Vec<String> = table.seats.iter().map(sitter).collect();
        format!("{}  {}  {stage}  {}", table.table, table.setup.game, sitters.join(", "))
    }
}
