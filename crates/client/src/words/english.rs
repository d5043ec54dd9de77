//! Sentences in English that all games share.

use bisat_engine::{ChancePrompt, Effect, Kind, PointId, Prompt, Seat};

use super::{Notice, Words};
use crate::games::noun;
use crate::grammar::english::{all, does, object, ordinal, seat, subject, the, whose};
use crate::grammar::{figures, listed};
use crate::language::Language;
use crate::names::{SeatName, Who};

pub(super) struct English;

impl Words for English {
    fn language(&self) -> Language {
        Language::English
    }

    fn own_name(&self) -> &'static str {
        "English"
    }

    fn seat(&self, name: SeatName) -> &'static str {
        seat(name)
    }

    fn levels(&self) -> [&'static str; 9] {
        ["Child", "Newcomer", "Guest", "Neighbour", "Regular", "Adept", "Master", "Ustad", "Perfect"]
    }

    fn shared_effect(&self, effect: &Effect, who: &dyn Fn(Seat) -> Who) -> Option<String> {
        let does = |seat: &Seat, you: &str, other: &str| does(&who(*seat), you, other);
        Some(match effect {
            Effect::Thrown { seat, value } => self.throws(&who(*seat), &[*value]),
            Effect::Keeps { seat, values } => {
                format!("{} {}.", does(seat, "keep", "keeps"), listed(&figures(values), "and"))
            }
            Effect::NoUse { kind, values, .. } => format!("No {} can use {}.", name(*kind), the(values, "or")),
            Effect::GivenUp { seat, values } => {
                format!("{} up {}.", does(seat, "give", "gives"), the(values, "and"))
            }
            Effect::TurnPasses { .. } => "The turn passes.".to_owned(),
            Effect::ExtraTurn { seat } => format!("{} an extra turn.", does(seat, "have", "has")),
            Effect::SetUp { seat } => format!("{} set up.", does(seat, "are", "is")),
            Effect::Placed { seat, kind, point } => {
                format!("{} a {} on {point}.", does(seat, "place", "places"), name(*kind))
            }
            Effect::Entered { seat, kind, point } => {
                format!("{} a {} on at {point}.", does(seat, "bring", "brings"), name(*kind))
            }
            Effect::Moved { seat, count: 1, from, to, .. } => match who(*seat) {
                Who::You => format!("You move {from} to {to}."),
                other => format!("{} {from} to {to}.", subject(&other)),
            },
            Effect::Moved { seat, kind, from, to, .. } => {
                let pair = noun(*kind).map_or("pair", |noun| noun.pair.english);
                format!("{} a {pair} from {from} to {to}.", does(seat, "move", "moves"))
            }
            Effect::Captured { seat, kind, count: 1, point } => {
                format!("{} {} on {point} is taken.", whose(&who(*seat)), name(*kind))
            }
            Effect::Captured { seat, kind, count, point } => {
                format!("{} {count} {}s on {point} are taken.", whose(&who(*seat)), name(*kind))
            }
            Effect::TakesOver { kind, point, .. } => format!("The {} on {point} goes on.", name(*kind)),
            Effect::Passed { seat } => {
                format!("{}.", does(seat, "can do nothing and pass", "can do nothing and passes"))
            }
            Effect::Home { seat, kind, count, left } => {
                let brought =
                    if *count == 1 { format!("a {}", name(*kind)) } else { format!("{count} {}s", name(*kind)) };
                let rest = if *left > 0 { format!(" {left} to go.") } else { String::new() };
                format!("{} {brought} home.{rest}", does(seat, "bring", "brings"))
            }
            Effect::Finished { seat, place } => format!("{} home {}.", does(seat, "are", "is"), ordinal(*place)),
            Effect::Won { seat } => format!("{}.", does(seat, "win", "wins")),
            Effect::Drawn { seats } => format!("A draw between {}.", all(seats, who)),
            _ => return None,
        })
    }

    fn throws(&self, who: &Who, values: &[u8]) -> String {
        format!("{} {}.", does(who, "throw", "throws"), figures(values).join(", then "))
    }

    fn throws_and_keeps(&self, who: &Who, values: &[u8]) -> String {
        let keep = if *who == Who::You { "keep" } else { "keeps" };
        let kept = if values.len() == 2 { "both" } else { "all" };
        format!("{} {}, and {keep} {kept}.", does(who, "throw", "throws"), figures(values).join(", then "))
    }

    fn shared_prompt(&self, prompt: &Prompt) -> Option<String> {
        Some(match prompt {
            Prompt::SetUp { .. } => "Place your pieces.".to_owned(),
            Prompt::AnyMove => "Move any piece.".to_owned(),
            Prompt::Pass => "No piece of yours can move. Pass.".to_owned(),
            Prompt::UseValues { kind, values } => format!("Move a {} by {}.", name(*kind), the(values, "or")),
            Prompt::UseValuesOrSkip { kind, values } => {
                format!("Move a {} by {}, or give the rest up.", name(*kind), the(values, "or"))
            }
            _ => return None,
        })
    }

    fn waiting_for(&self, who: &Who) -> String {
        format!("Waiting for {}.", object(who))
    }

    fn turn_of(&self, who: &Who) -> String {
        format!("{} turn.", whose(who))
    }

    fn shared_chance_prompt(&self, prompt: &ChancePrompt, who: &dyn Fn(Seat) -> Who) -> Option<String> {
        let next = |seat: &Seat, you: &str, other: &str| match who(*seat) {
            Who::You => you.to_owned(),
            named => format!("{} {other}", subject(&named)),
        };
        Some(match prompt {
            ChancePrompt::Throw { seat } => next(seat, "Throw.", "is to throw."),
            ChancePrompt::ThrowAgain { seat, values } => {
                let kept = listed(&figures(values), "and");
                next(seat, &format!("You keep {kept}. Throw again."), &format!("keeps {kept} and throws again."))
            }
            _ => return None,
        })
    }

    fn not_now(&self, prompt: &str) -> String {
        format!("That cannot be played now. {prompt}")
    }

    fn may_move(&self, points: &[PointId]) -> String {
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
            Notice::NotHere { name } => format!("{name} is away."),
            Notice::UnknownCode { code } => format!("No table has the code {code}. Check the last two digits."),
            Notice::TableFull => "This table is full. You may watch.".to_owned(),
            Notice::ThrowMismatch { turn } => {
                format!("Turn {turn}: the throw does not follow from the seed. The rest cannot be trusted.")
            }
            Notice::OurFault => {
                "This table could not be opened. Your game is kept. Try again, or come back later.".to_owned()
            }
        }
    }
}

fn name(kind: Kind) -> &'static str {
    noun(kind).map_or(kind.name(), |noun| noun.name.english)
}
