//! English.

use bisat_engine::{ChancePrompt, Effect, Instead, Kind, Prompt, Seat, Side};

use super::{GameName, Notice, SeatName, Who, Words, figures, listed};

pub(super) struct English;

impl Words for English {
    fn own_name(&self) -> &'static str {
        "English"
    }

    fn game(&self, game: GameName) -> &'static str {
        match game {
            GameName::Khan => "KHAN",
            GameName::ChowkaBhara => "Chowka Bhara",
            GameName::Pachisi => "Pachisi",
            GameName::KhoKho => "Kho-Kho",
        }
    }

    fn seat(&self, seat: SeatName) -> &'static str {
        match seat {
            SeatName::Red => "Red",
            SeatName::Ochre => "Ochre",
            SeatName::Black => "Black",
            SeatName::Blue => "Blue",
            SeatName::Green => "Green",
            SeatName::Yellow => "Yellow",
            SeatName::South => "South",
            SeatName::East => "East",
            SeatName::North => "North",
            SeatName::West => "West",
        }
    }

    fn levels(&self) -> [&'static str; 8] {
        ["Child", "Newcomer", "Guest", "Neighbour", "Regular", "Adept", "Master", "Ustad"]
    }

    fn effect(&self, effect: &Effect, who: &dyn Fn(Seat) -> Who) -> String {
        let does = |seat: &Seat, you: &str, other: &str| does(&who(*seat), you, other);
        let owner = |seat: &Seat| whose(&who(*seat));
        match effect {
            Effect::TossWon { seat } => format!("{} the toss.", does(seat, "win", "wins")),
            Effect::Thrown { seat, value } => self.throws(&who(*seat), &[*value]),
            Effect::Spun { seat, value } => format!("{} {value}.", does(seat, "spin", "spins")),
            Effect::Begins { seat } => format!("{}.", does(seat, "begin", "begins")),
            Effect::ThrowAgain { seats } => {
                format!("{} share the highest throw and throw again.", capital(&all(seats, who)))
            }
            Effect::Keeps { seat, values } => {
                format!("{} {}.", does(seat, "keep", "keeps"), listed(&figures(values), "and"))
            }
            Effect::NoUse { kind: Kind::Attacker, values, .. } => {
                format!("The Attacker cannot use {}.", the(values, "or"))
            }
            Effect::NoUse { kind, values, .. } => format!("No {} can use {}.", noun(*kind), the(values, "or")),
            Effect::KeptLost { value, times, .. } => {
                let times = if *times == 3 { "Three".to_owned() } else { times.to_string() };
                format!("{times} {value}s in a row. The kept throws are lost.")
            }
            Effect::GivenUp { seat, values } => {
                format!("{} up {}.", does(seat, "give", "gives"), the(values, "and"))
            }
            Effect::TurnPasses { .. } => "The turn passes.".to_owned(),
            Effect::ExtraTurn { seat } => format!("{} an extra turn.", does(seat, "have", "has")),
            Effect::MatTurned { seat, edge } => {
                format!(
                    "{} the mat, {} edge nearest {}.",
                    does(seat, "turn", "turns"),
                    side(*edge),
                    object(&who(*seat))
                )
            }
            Effect::SetUp { seat } => format!("{} set up.", does(seat, "are", "is")),
            Effect::Placed { seat, kind: Kind::Attacker, point } => {
                format!("{} the Attacker on {point}.", does(seat, "put", "puts"))
            }
            Effect::Placed { seat, kind, point } => {
                format!("{} a {} on {point}.", does(seat, "place", "places"), noun(*kind))
            }
            Effect::Entered { seat, kind, point } => {
                format!("{} a {} on at {point}.", does(seat, "bring", "brings"), noun(*kind))
            }
            Effect::Moved { seat, count: 1, from, to, .. } => match who(*seat) {
                Who::You => format!("You move {from} to {to}."),
                other => format!("{} {from} to {to}.", subject(&other)),
            },
            Effect::Moved { seat, kind, from, to, .. } => {
                format!("{} a {} from {from} to {to}.", does(seat, "move", "moves"), couple(*kind))
            }
            Effect::Taken { seat, kind, point } => format!("{} {} on {point} is taken.", owner(seat), noun(*kind)),
            Effect::Returned { seat, point } => {
                format!("{} a Sbire back onto {point}.", does(seat, "bring", "brings"))
            }
            Effect::Passed { seat } => {
                format!("{}.", does(seat, "can do nothing and pass", "can do nothing and passes"))
            }
            Effect::Hit { seat, kind, count: 1, .. } => match who(*seat) {
                Who::Seat(name) => format!("Hit! {} goes back to its start.", self.seat(name)),
                other => format!("Hit! {} {} goes back to its start.", whose(&other), noun(*kind)),
            },
            Effect::Hit { seat, kind, count, .. } => {
                format!("Hit! {} {count} {}s go back to their start.", owner(seat), noun(*kind))
            }
            Effect::Licensed { seat } => format!("The way inward is open to {}.", object(&who(*seat))),
            Effect::Blocks { seat, point } => format!("{} double on {point} blocks the way.", owner(seat)),
            Effect::Home { seat, kind, count, left } => {
                let brought =
                    if *count == 1 { format!("a {}", noun(*kind)) } else { format!("{count} {}s", noun(*kind)) };
                let rest = if *left > 0 { format!(" {left} to go.") } else { String::new() };
                format!("{} {brought} home.{rest}", does(seat, "bring", "brings"))
            }
            Effect::Finished { seat, place } => format!("{} home {}.", does(seat, "are", "is"), ordinal(*place)),
            Effect::Kho { point, left: 0 } => format!("Kho! The Sitter on {point} rises."),
            Effect::Kho { point, left } => format!("Kho! The Sitter on {point} rises. {} left.", spaces(*left)),
            Effect::Held { point } => format!("The Attacker stays on {point}."),
            Effect::Dismissed { seat, point, left: 0 } => {
                format!("{} Runner on {point} is out. None is left.", owner(seat))
            }
            Effect::Dismissed { seat, point, left } => {
                format!("{} Runner on {point} is out. {left} left.", owner(seat))
            }
            Effect::TurnEnds { seat, survivors } => {
                format!("The turn is over. {} surviving Runners: {survivors}.", owner(seat))
            }
            Effect::Chases { seat, turn, turns } => {
                let chases = match who(*seat) {
                    Who::You => "you chase".to_owned(),
                    other => format!("{} chases", subject(&other)),
                };
                format!("Turn {turn} of {turns}: {chases}.")
            }
            Effect::QuietLimit { moves } => format!("{moves} moves without a capture."),
            Effect::Deadlock => "Nobody could ever move again.".to_owned(),
            Effect::Won { seat } => format!("{}.", does(seat, "win", "wins")),
            Effect::Drawn { seats } => format!("A draw between {}.", all(seats, who)),
        }
    }

    fn throws(&self, who: &Who, values: &[u8]) -> String {
        format!("{} {}.", does(who, "throw", "throws"), figures(values).join(", then "))
    }

    fn throws_and_keeps(&self, who: &Who, values: &[u8]) -> String {
        let keep = if *who == Who::You { "keep" } else { "keeps" };
        let kept = if values.len() == 2 { "both" } else { "all" };
        format!("{} {}, and {keep} {kept}.", does(who, "throw", "throws"), figures(values).join(", then "))
    }

    fn prompt(&self, prompt: &Prompt) -> String {
        match prompt {
            Prompt::TurnMat => "Turn the mat: choose the edge nearest you.".to_owned(),
            Prompt::SetUp => "Place your pieces: first the Kalista, then the Sbires.".to_owned(),
            Prompt::FirstMove => "Move any piece.".to_owned(),
            Prompt::KhanAside => "The Khan lies aside. Move any piece.".to_owned(),
            Prompt::AnswerDemand { number } => {
                format!("{} Move a piece that stands on a {number}.", khan_stands(*number))
            }
            Prompt::DemandUnanswerable { number, instead } => {
                let instead = match instead {
                    Instead::Move => "Move any other.".to_owned(),
                    Instead::Return => format!("Bring a Sbire back onto a {number}."),
                    Instead::MoveOrReturn => format!("Move any other, or bring a Sbire back onto a {number}."),
                };
                format!("No piece of yours can answer the {number}. {instead}")
            }
            Prompt::Pass => "No piece of yours can move. Pass.".to_owned(),
            Prompt::UseValues { kind, values } => format!("Move a {} by {}.", noun(*kind), the(values, "or")),
            Prompt::UseValuesOrSkip { kind, values } => {
                format!("Move a {} by {}, or give the rest up.", noun(*kind), the(values, "or"))
            }
            Prompt::PlaceAttacker { points } => format!("Put your Attacker on {}.", listed(points, "or")),
            Prompt::PlaceRunner { left } => format!("Place a Runner. {left} left to place."),
            Prompt::Chase { spin } => format!("Move the Attacker {}.", spaces(*spin)),
            Prompt::ChaseOrKho { spin } => format!("Move the Attacker {}, or give Kho.", spaces(*spin)),
            Prompt::UseBalance { balance } => format!("Move the new Attacker {}, or hold.", spaces(*balance)),
            Prompt::Run { spin } => format!("Move a Runner {}.", spaces(*spin)),
        }
    }

    fn waiting(&self, prompt: &Prompt, who: &Who) -> String {
        let waiting = format!("Waiting for {}.", object(who));
        match prompt {
            Prompt::AnswerDemand { number } | Prompt::DemandUnanswerable { number, .. } => {
                format!("{} {waiting}", khan_stands(*number))
            }
            _ => waiting,
        }
    }

    fn turn_of(&self, who: &Who) -> String {
        format!("{} turn.", whose(who))
    }

    fn chance_prompt(&self, prompt: &ChancePrompt, who: &dyn Fn(Seat) -> Who) -> String {
        let next = |seat: &Seat, you: &str, other: &str| match who(*seat) {
            Who::You => you.to_owned(),
            named => format!("{} {other}", subject(&named)),
        };
        match prompt {
            ChancePrompt::Toss => "A toss decides who chases first.".to_owned(),
            ChancePrompt::Order { seat } => next(seat, "Throw for who begins.", "throws for who begins."),
            ChancePrompt::Throw { seat } => next(seat, "Throw.", "is to throw."),
            ChancePrompt::ThrowAgain { seat, values } => {
                let kept = listed(&figures(values), "and");
                next(seat, &format!("You keep {kept}. Throw again."), &format!("keeps {kept} and throws again."))
            }
            ChancePrompt::Spin { seat } => next(seat, "Spin.", "is to spin."),
        }
    }

    fn refusal(&self, prompt: &Prompt) -> String {
        match prompt {
            Prompt::AnswerDemand { number } => {
                format!("That cannot be played now: the Khan asks for a {number}.")
            }
            _ => format!("That cannot be played now. {}", self.prompt(prompt)),
        }
    }

    fn may_move(&self, points: &[String]) -> String {
        format!("You may move {}.", listed(points, "or"))
    }

    fn notice(&self, notice: &Notice) -> String {
        match notice {
            Notice::AnotherGame => "Another game?".to_owned(),
            Notice::ClockStandsStill { name } => format!("Waiting for {name}. Your clock stands still."),
            Notice::NothingYet => "Nothing on the cloth yet. Pick a board above.".to_owned(),
            Notice::OneMoreSeat { code } => format!("Waiting for one more. The code is {code}."),
            Notice::StillThinking => "The machine is still thinking.".to_owned(),
            Notice::Offline => "No network. The machine still plays; games with others wait.".to_owned(),
            Notice::BackAgain => "You are back.".to_owned(),
            Notice::Away { name } => format!("{name} is away. The clock runs."),
            Notice::UnknownCode { code } => format!("No table has the code {code}. Check the last two digits."),
            Notice::TableFull => "This table is full. You may watch.".to_owned(),
            Notice::SealBroken { turn } => {
                format!("Turn {turn}: the throw does not match its seal. The rest cannot be trusted.")
            }
            Notice::OurFault => {
                "This table could not be opened. Your game is kept. Try again, or come back later.".to_owned()
            }
        }
    }
}

fn subject(who: &Who) -> String {
    match who {
        Who::You => "You".to_owned(),
        Who::Seat(seat) => English.seat(*seat).to_owned(),
        Who::Person(name) => name.clone(),
    }
}

fn object(who: &Who) -> String {
    if *who == Who::You { "you".to_owned() } else { subject(who) }
}

fn whose(who: &Who) -> String {
    if *who == Who::You { "Your".to_owned() } else { format!("{}'s", subject(who)) }
}

fn does(who: &Who, you: &str, other: &str) -> String {
    format!("{} {}", subject(who), if *who == Who::You { you } else { other })
}

fn all(seats: &[Seat], who: &dyn Fn(Seat) -> Who) -> String {
    let names: Vec<String> = seats.iter().map(|seat| object(&who(*seat))).collect();
    listed(&names, "and")
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// `the 10 or the 4`.
fn the(values: &[u8], last: &str) -> String {
    let values: Vec<String> = values.iter().map(|value| format!("the {value}")).collect();
    listed(&values, last)
}

fn khan_stands(number: u8) -> String {
    format!("The Khan stands on a {number}.")
}

fn noun(kind: Kind) -> &'static str {
    match kind {
        Kind::Kalista => "Kalista",
        Kind::Sbire => "Sbire",
        Kind::Pawn => "pawn",
        Kind::Piece => "piece",
        Kind::Attacker => "Attacker",
        Kind::Runner => "Runner",
    }
}

/// Two that move as one.
fn couple(kind: Kind) -> &'static str {
    if kind == Kind::Pawn { "double" } else { "pair" }
}

fn side(side: Side) -> &'static str {
    match side {
        Side::North => "north",
        Side::East => "east",
        Side::South => "south",
        Side::West => "west",
    }
}

fn ordinal(place: u8) -> &'static str {
    match place {
        1 => "first",
        2 => "second",
        3 => "third",
        _ => "last",
    }
}

fn spaces(count: u8) -> String {
    if count == 1 { "1 space".to_owned() } else { format!("{count} spaces") }
}
