//! A game at this keyboard, line by line.

use std::error::Error;
use std::io::{self, BufRead, IsTerminal, Write};

use bisat_client::labels::{After, Plain, Play, Terminal, filled};
use bisat_client::learn::rules;
use bisat_client::{GameName, Host, Local, Next, SeatName, Sitting, Step, asked, told};
use bisat_engine::{AnySession, GAMES, Ranks, Seat, Turn};
use bisat_terminal::{Context, Mind, Question, Shelf};

use super::{Flags, drawn, new_file, shelf};
use crate::mind::Machines;
use crate::picture;
use crate::player::Errors;

/// Longer lists of moves are not shown whole unless asked for.
const SHOWN: usize = 45;
/// How many moves of a list that is too long are shown as examples.
const FEW: usize = 6;

/// Plays a game to its end, or until the input ends.
pub(super) fn run(flags: &Flags, input: impl BufRead, output: impl Write) -> Result<(), Box<dyn Error>> {
    let seed = flags.seed.unwrap_or_else(|| fastrand::u64(..1_000_000));
    let Some(local) = flags.local(drawn(Some(seed))?)? else {
        return Err(format!("<GAME> is missing: {}", GAMES.join(", ")).into());
    };
    let mut file = flags.record.as_deref().map(new_file).transpose()?;
    // What is piped in is a script: it keeps a game where it says so.
    let shelf = shelf().filter(|_| !flags.no_save);
    let keeps = io::stdin().is_terminal();
    let context = flags.look.plain_context();
    let rng = fastrand::Rng::with_seed(seed);
    let mut game = Lines {
        host: Host::Local(local),
        mind: Machines::new(Errors::Shown),
        labels: Plain::of(context.language),
        context,
        shelf,
        rng,
        input,
        output,
    };
    if flags.resume.is_none() {
        writeln!(game.output, "{}", filled(game.labels.seed, &[&seed]))?;
    }
    let played = game.run();
    if let (Some(file), Some(path)) = (&mut file, &flags.record) {
        write!(file, "{}", game.local().record())?;
        writeln!(game.output, "{}", filled(game.labels.record_in, &[&path.display()]))?;
    }
    if keeps {
        game.save()?;
    }
    played
}

struct Lines<I, O> {
    host: Host,
    mind: Machines,
    labels: &'static Plain,
    context: Context,
    shelf: Option<Shelf>,
    rng: fastrand::Rng,
    input: I,
    output: O,
}

/// What a person answered.
enum Answer {
    Move(String),
    /// Moves were taken back.
    Again,
    Leave,
}

impl<I: BufRead, O: Write> Lines<I, O> {
    fn local(&self) -> &Local {
        match &self.host {
            Host::Local(local) => local,
            Host::Remote(_) => unreachable!("this game is at this keyboard"),
        }
    }

    fn local_mut(&mut self) -> &mut Local {
        match &mut self.host {
            Host::Local(local) => local,
            Host::Remote(_) => unreachable!("this game is at this keyboard"),
        }
    }

    fn session(&self) -> &dyn AnySession {
        self.local().table().session()
    }

    fn run(&mut self) -> Result<(), Box<dyn Error>> {
        loop {
            match self.local().next() {
                Next::Over => return Ok(self.report_end()?),
                Next::Throw { .. } => {
                    let step = self.local_mut().throw().cloned();
                    self.tell(step.as_ref())?;
                }
                Next::Think { seat, sitting, seed } => {
                    let question = Question::of(self.session(), seat, &sitting, seed);
                    let token = self.mind.choose(&question)?;
                    self.play(&token)?;
                }
                Next::Act(seat) => match self.ask(seat)? {
                    Answer::Move(token) => self.play(&token)?,
                    Answer::Again => {}
                    Answer::Leave => return Ok(self.leave()?),
                },
            }
        }
    }

    /// Plays a legal move and says what happens.
    fn play(&mut self, token: &str) -> io::Result<()> {
        let step = self.local_mut().play(token).expect("only legal moves are played").clone();
        self.tell(Some(&step))
    }

    fn tell(&mut self, step: Option<&Step>) -> io::Result<()> {
        let Some(step) = step else { return Ok(()) };
        writeln!(self.output, "{}", step_in_words(&self.host, step, &self.context))
    }

    fn ask(&mut self, seat: Seat) -> Result<Answer, Box<dyn Error>> {
        let moves = self.session().moves();
        write!(self.output, "\n{}", position_in_words(&self.host, &self.context))?;
        write!(self.output, "{}", list(self.session(), &moves, self.labels))?;
        loop {
            write!(self.output, "{}", self.labels.prompt)?;
            self.output.flush()?;
            let mut line = Vec::new();
            if self.input.read_until(b'\n', &mut line)? == 0 {
                writeln!(self.output)?;
                return Ok(Answer::Leave);
            }
            match String::from_utf8_lossy(&line).trim().to_lowercase().as_str() {
                "" => {}
                "quit" | "exit" => return Ok(Answer::Leave),
                "random" => return Ok(Answer::Move(moves[self.rng.usize(..moves.len())].clone())),
                "all" => write!(self.output, "{}", numbered(self.session(), &moves))?,
                "board" => write!(self.output, "{}", position_in_words(&self.host, &self.context))?,
                "state" => writeln!(self.output, "{}", self.session().state())?,
                "help" | "?" => write!(self.output, "{}", help(self.session().id(), &moves[0], self.labels))?,
                "rules" => write!(self.output, "{}", rules_in_words(self.session().id(), &self.context))?,
                "hint" => self.hint(seat)?,
                "save" => self.save()?,
                "undo" if self.local_mut().take_back() => return Ok(Answer::Again),
                "undo" => {
                    writeln!(self.output, "{}", Terminal::of(self.context.language).nothing_to_take_back)?;
                }
                said => match chosen(&moves, said) {
                    Some(token) => return Ok(Answer::Move(token)),
                    None => writeln!(self.output, "{}", refusal(said, &moves, self.labels))?,
                },
            }
        }
    }

    fn hint(&mut self, seat: Seat) -> Result<(), Box<dyn Error>> {
        let question = Question::of(self.session(), seat, &Sitting::Level(8), 0);
        let token = self.mind.choose(&question)?;
        Ok(writeln!(self.output, "{}", filled(Play::of(self.context.language).hint_is, &[&token]))?)
    }

    /// Keeps the game, and says where.
    fn save(&mut self) -> io::Result<()> {
        let name = format!("{}-{}", self.session().id(), self.local().name());
        let record = self.local().record();
        match &self.shelf {
            Some(shelf) => {
                let path = shelf.keep(&name, &record)?;
                writeln!(self.output, "{}", filled(self.labels.record_in, &[&path.display()]))
            }
            None => writeln!(self.output, "{}", self.labels.nowhere),
        }
    }

    fn leave(&mut self) -> io::Result<()> {
        let state = self.session().state();
        writeln!(self.output, "{}", filled(self.labels.go_on, &[&state]))
    }

    fn report_end(&mut self) -> io::Result<()> {
        let text = end_in_words(self.session(), self.labels, &self.context);
        write!(self.output, "\n{text}")
    }
}

/// A step: its token, and what it did.
pub(super) fn step_in_words(host: &Host, step: &Step, context: &Context) -> String {
    let said = host.listening(|listener| told(context.language, &step.told, listener));
    context.ink.text(&format!("{:<6} {said}", step.token)).into_owned()
}

/// The board, what lies beside it, and what is asked.
pub(super) fn position_in_words(host: &Host, context: &Context) -> String {
    let Some(table) = host.table() else { return String::new() };
    let session = table.session();
    let said = host.listening(|listener| asked(context.language, session, listener));
    let text = format!("{}{said}\n", picture::draw(session, context));
    context.ink.text(&text).into_owned()
}

/// The moves, where there are not too many.
pub(super) fn list(session: &dyn AnySession, moves: &[String], labels: &Plain) -> String {
    if moves.len() <= SHOWN {
        return numbered(session, moves);
    }
    let examples: Vec<&str> = moves.iter().step_by(moves.len() / FEW).map(String::as_str).collect();
    filled(labels.many, &[&moves.len(), &examples.join("  ")]) + "\n"
}

/// Every move with its number.
pub(super) fn numbered(session: &dyn AnySession, moves: &[String]) -> String {
    let is_short = moves.len() <= SHOWN;
    let describe = |token: &String| if is_short { described(session, token) } else { token.clone() };
    let moves: Vec<String> = moves.iter().map(describe).collect();
    let width = moves.iter().map(String::len).max().unwrap_or(0) + 7;
    let columns = (80 / width).max(1);
    let mut text = String::new();
    for (row, moves) in moves.chunks(columns).enumerate() {
        let numbered = (row * columns + 1..).zip(moves);
        let line: String = numbered.map(|(number, mv)| format!("{:<width$}", format!("{number:>4} {mv}"))).collect();
        text += line.trim_end();
        text += "\n";
    }
    text
}

/// A legal move's token, and where the piece comes from and goes to unless the token names it.
fn described(session: &dyn AnySession, token: &str) -> String {
    let route = session.route(token).unwrap_or_default();
    match (route.first(), route.last()) {
        (Some(first), Some(last)) if !token.contains(last.as_str()) => format!("{token} {first}-{last}"),
        _ => token.to_owned(),
    }
}

/// The words that can be typed.
pub(super) fn help(game: &str, example: &str, labels: &Plain) -> String {
    let words = [
        ("all", labels.help_all),
        ("random", labels.help_random),
        ("hint", labels.help_hint),
        ("undo", labels.help_undo),
        ("board", labels.help_board),
        ("state", labels.help_state),
        ("save", labels.help_save),
        ("rules", labels.help_rules),
        ("quit", labels.help_quit),
    ];
    let words: String = words.iter().map(|(word, what)| format!("  {word:<8}{what}\n")).collect();
    let (how, token) = (filled(labels.help_type, &[&example]), labels.help_token);
    format!("{how}\n{token}\n{words}  {}\n{}\n", labels.help_offers, filled(labels.rules_in, &[&game]))
}

/// The rules of a game.
pub(super) fn rules_in_words(game: &str, context: &Context) -> String {
    let Some(name) = GameName::read(game) else { return String::new() };
    let said = rules(name).iter().map(|rule| {
        let (title, text) = (rule.title.in_(context.language), rule.text.in_(context.language));
        format!("{title}\n  {text}\n")
    });
    context.ink.text(&said.collect::<String>()).into_owned()
}

/// How the game ended: the board, the state, and every seat's place.
pub(super) fn end_in_words(session: &dyn AnySession, labels: &Plain, context: &Context) -> String {
    let Turn::Over(ranks) = session.turn() else { return String::new() };
    let mut text = picture::draw(session, context);
    text += &filled(labels.over, &[&session.state()]);
    text += "\n";
    if ranks.places().iter().all(|place| *place == 1) {
        text += &format!("  {}\n", After::of(context.language).a_draw);
    }
    let text = text + &places(session, &ranks, context);
    context.ink.text(&text).into_owned()
}

fn places(session: &dyn AnySession, ranks: &Ranks, context: &Context) -> String {
    let mut places: Vec<(u8, Seat)> = ranks.places().iter().copied().zip((0..).map(Seat)).collect();
    places.sort_unstable();
    let line = |(place, seat): &(u8, Seat)| {
        let player = session.player(*seat);
        let name = SeatName::read(player.name).map_or(player.name, |seat| context.language.words().seat(seat));
        format!("  {place}. {} {name}\n", context.ink.glyph(player.colour))
    };
    places.iter().map(line).collect()
}

/// The move that was meant: a token first, as some tokens are numbers, else a number of the list.
pub(super) fn chosen(moves: &[String], said: &str) -> Option<String> {
    let by_token = moves.iter().find(|token| *token == said);
    let by_number = || said.parse::<usize>().ok().and_then(|number| moves.get(number.checked_sub(1)?));
    by_token.or_else(by_number).cloned()
}

/// Why what was said is no move; nothing is printed back that could move the cursor.
pub(super) fn refusal(said: &str, moves: &[String], labels: &Plain) -> String {
    let said: String = said.chars().filter(|letter| !letter.is_control()).take(40).collect();
    filled(labels.refused, &[&said, &moves.len(), &moves[0]])
}
