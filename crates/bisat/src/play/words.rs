//! What is said line by line: boards, moves with their numbers, help, and how it ended.

use bisat_client::labels::{After, Plain, filled};
use bisat_client::learn::rules;
use bisat_client::{GameHost, GameWords, Step, describe_effects, describe_prompt, seat_word};
use bisat_engine::{AnySession, Ranks, Seat, Turn};
use bisat_table::TableAction;
use bisat_terminal::{Context, MoveChooser, MoveRequest, nearest};

use crate::machines::Machines;
use crate::text_board;

/// Longer lists of moves are cut unless the person requests them.
const SHOWN: usize = 45;
/// How many moves of a list that is too long are shown as examples.
const FEW: usize = 6;
/// The number of similar moves that are listed for one that is not legal.
const NEAR: usize = 3;

/// A step: its token, and what it did.
pub(super) fn step_in_words(host: &GameHost, step: &Step, context: &Context) -> String {
    let said = host.listening(|listener| describe_effects(context.language, &step.effects, listener));
    context.theme.text(&format!("{:<6} {said}", step.token)).into_owned()
}

/// The board, the pieces beside it, and the prompt.
pub(super) fn position_in_words(host: &GameHost, context: &Context) -> String {
    let Some(table) = host.view() else { return String::new() };
    let session = table.session();
    let said = host.listening(|listener| describe_prompt(context.language, session, listener));
    let text = format!("{}{said}\n", text_board::draw(session, context));
    context.theme.text(&text).into_owned()
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

/// Where a game is played: not every word does something everywhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    /// At this keyboard.
    Device,
    /// At a server.
    Server,
}

/// The words that can be typed.
pub(super) fn help(game: &str, example: &str, place: Place, allowed: &[TableAction], labels: &Plain) -> String {
    let asked = [("hint", labels.help_hint, TableAction::Hint), ("undo", labels.help_undo, TableAction::TakeBack)];
    let may = asked.into_iter().filter(|(_, _, action)| allowed.contains(action)).map(|(word, what, _)| (word, what));
    let save = ("save", labels.help_save);
    let quit = if place == Place::Device { labels.help_quit } else { labels.help_leave };
    let words = [("moves", labels.help_all), ("random", labels.help_random)]
        .into_iter()
        .chain(may)
        .chain([save].into_iter().filter(|_| place == Place::Device))
        .chain([("board", labels.help_board), ("state", labels.help_state), ("rules", labels.help_rules)])
        .chain([("quit", quit)]);
    let words: String = words.map(|(word, what)| format!("  {word:<8}{what}\n")).collect();
    let offers = if place == Place::Server { format!("  {}\n", labels.help_offers) } else { String::new() };
    let (how, token) = (filled(labels.help_type, &[&example]), labels.help_token);
    format!("{how}\n{token}\n{words}{offers}{}\n", filled(labels.rules_in, &[&game]))
}

/// The move that the strongest level would make for the seat, in words.
pub(super) fn hint(
    host: &GameHost,
    session: &dyn AnySession,
    seat: Seat,
    machines: &mut Machines,
    context: &Context,
) -> Result<String, String> {
    let token = machines.choose(&MoveRequest::hint(session, seat))?;
    let said = host.listening(|listener| bisat_client::hint(context.language, session, &token, listener));
    Ok(context.theme.text(&said).into_owned())
}

/// The rules of a game.
pub(super) fn rules_in_words(game: &str, context: &Context) -> String {
    let Some(name) = GameWords::read(game) else { return String::new() };
    let said = rules(name).iter().map(|rule| {
        let (title, text) = (rule.title.in_(context.language), rule.text.in_(context.language));
        format!("{title}\n  {text}\n")
    });
    context.theme.text(&said.collect::<String>()).into_owned()
}

/// How the game ended: the board, the state, and every seat's place.
pub(super) fn end_in_words(session: &dyn AnySession, labels: &Plain, context: &Context) -> String {
    let Turn::Over(ranks) = session.turn() else { return String::new() };
    let mut text = text_board::draw(session, context);
    text += &filled(labels.over, &[&session.state()]);
    text += "\n";
    if ranks.places().iter().all(|place| *place == 1) {
        text += &format!("  {}\n", After::of(context.language).a_draw);
    }
    let text = text + &places(session, &ranks, context);
    context.theme.text(&text).into_owned()
}

fn places(session: &dyn AnySession, ranks: &Ranks, context: &Context) -> String {
    let mut places: Vec<(u8, Seat)> = ranks.places().iter().copied().zip((0..).map(Seat)).collect();
    places.sort_unstable();
    let line = |(place, seat): &(u8, Seat)| {
        let player = session.player(*seat);
        let name = seat_word(context.language, player.name);
        format!("  {place}. {} {name}\n", context.theme.glyph(player.colour))
    };
    places.iter().map(line).collect()
}

/// The move that was meant: a token first, as some tokens are numbers, else a number of the list.
pub(super) fn chosen(moves: &[String], said: &str) -> Option<String> {
    let by_token = moves.iter().find(|token| *token == said);
    let by_number = || said.parse::<usize>().ok().and_then(|number| moves.get(number.checked_sub(1)?));
    by_token.or_else(by_number).cloned()
}

/// Why the input is no legal move, and similar moves. Control characters of the input are not printed.
pub(super) fn refusal(host: &GameHost, said: &str, moves: &[String], context: &Context, labels: &Plain) -> String {
    let refusals = host.view().map(|view| view.session().text_refusals(said)).unwrap_or_default();
    let mut reasons =
        host.listening(|listener| context.language.words().reasons(&refusals, listener.who, listener.places));
    let said: String = said.chars().filter(|letter| !letter.is_control()).take(40).collect();
    let near = nearest(moves, &said, NEAR).join("  ");
    reasons.push(filled(labels.refused, &[&said, &near, &moves.len()]));
    context.theme.text(&reasons.join(" ")).into_owned()
}
