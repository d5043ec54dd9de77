//! Sentences in Hindi that all games share.

use bisat_engine::{ChancePrompt, Effect, Kind, PointId, Prompt, Seat};

use super::{Notice, Words};
use crate::games::noun;
use crate::grammar::hindi::{keeps, one_of, ordinal, plain, seat, with};
use crate::grammar::{Gender, figures, listed};
use crate::language::Language;
use crate::names::{SeatName, Who};

pub(super) struct Hindi;

impl Words for Hindi {
    fn language(&self) -> Language {
        Language::Hindi
    }

    fn own_name(&self) -> &'static str {
        "हिन्दी"
    }

    fn seat(&self, name: SeatName) -> &'static str {
        seat(name)
    }

    fn levels(&self) -> [&'static str; 9] {
        ["बच्चा", "नवागंतुक", "मेहमान", "पड़ोसी", "नियमित", "निपुण", "माहिर", "उस्ताद", "अचूक"]
    }

    fn shared_effect(&self, effect: &Effect, who: &dyn Fn(Seat) -> Who) -> Option<String> {
        let of = |seat: &Seat, marker: &str| with(&who(*seat), marker);
        Some(match effect {
            Effect::Thrown { seat, value } => self.throws(&who(*seat), &[*value]),
            Effect::Keeps { seat, values } => keeps(&who(*seat), values),
            Effect::NoUse { kind, values, .. } => {
                let can = if is_feminine(*kind) { "सकती" } else { "सकता" };
                format!("कोई {} {} नहीं चल {can}।", name(*kind), listed(&figures(values), "या"))
            }
            Effect::GivenUp { seat, values } => {
                let gave = if values.len() == 1 { "छोड़ दिया" } else { "छोड़ दिए" };
                format!("{} {} {gave}।", of(seat, "ने"), listed(&figures(values), "और"))
            }
            Effect::TurnPasses { .. } => "बारी आगे जाती है।".to_owned(),
            Effect::ExtraTurn { seat } => format!("{} एक और बारी मिली।", of(seat, "को")),
            Effect::SetUp { seat } => format!("{} मोहरे जम गए।", of(seat, "के")),
            Effect::Placed { seat, kind, point } => format!("{} {} {point} पर रखा।", of(seat, "ने"), name(*kind)),
            Effect::Entered { seat, point, .. } => format!("{} {point} पर उतरी।", one_of(&who(*seat))),
            Effect::Moved { seat, count: 1, from, to, .. } => format!("{} चाल: {from} से {to}।", of(seat, "की")),
            Effect::Moved { seat, from, to, .. } => format!("{} जोड़ी: {from} से {to}।", of(seat, "की")),
            Effect::Captured { seat, kind, point, .. } => {
                let (marker, taken) = if is_feminine(*kind) {
                    ("की", "मारी गई")
                } else {
                    ("का", "मारा गया")
                };
                format!("{} {} {point} पर {taken}।", of(seat, marker), name(*kind))
            }
            Effect::TakesOver { kind, point, .. } => format!("अब {point} का {} चलेगा।", name(*kind)),
            Effect::Passed { seat } => format!("{} कोई चाल नहीं; बारी छोड़ी।", of(seat, "की")),
            Effect::Home { seat, count, left, .. } => {
                let rest = if *left > 0 { format!(" {left} बाक़ी।") } else { String::new() };
                match count {
                    1 => format!("{} पक गई।{rest}", one_of(&who(*seat))),
                    _ => format!("{} {count} गोटियाँ पक गईं।{rest}", of(seat, "की")),
                }
            }
            Effect::Finished { seat, place } => {
                format!("{} सब गोटियाँ पक गईं: {} स्थान।", of(seat, "की"), ordinal(*place))
            }
            Effect::Won { seat } => format!("{} जीत।", of(seat, "की")),
            Effect::Drawn { seats } => {
                let names: Vec<String> = seats.iter().map(|seat| plain(&who(*seat))).collect();
                format!("बाज़ी बराबर: {}।", listed(&names, "और"))
            }
            _ => return None,
        })
    }

    fn throws(&self, who: &Who, values: &[u8]) -> String {
        format!("{} दाँव: {}।", with(who, "का"), figures(values).join(", फिर "))
    }

    fn throws_and_keeps(&self, who: &Who, values: &[u8]) -> String {
        let kept = if values.len() == 2 { "दोनों" } else { "सब" };
        format!("{} दाँव: {}; {kept} पास रखे।", with(who, "का"), figures(values).join(", फिर "))
    }

    fn shared_prompt(&self, prompt: &Prompt) -> Option<String> {
        Some(match prompt {
            Prompt::SetUp { .. } => "मोहरे जमाइए।".to_owned(),
            Prompt::AnyMove => "कोई भी मोहरा चलिए।".to_owned(),
            Prompt::Pass => "आपका कोई मोहरा नहीं चल सकता। बारी छोड़िए।".to_owned(),
            Prompt::UseValues { kind, values } => {
                format!("{} से कोई {} चलिए।", listed(&figures(values), "या"), name(*kind))
            }
            Prompt::UseValuesOrSkip { kind, values } => {
                format!("{} से कोई {} चलिए, या बाक़ी छोड़ दीजिए।", listed(&figures(values), "या"), name(*kind))
            }
            _ => return None,
        })
    }

    fn waiting_for(&self, who: &Who) -> String {
        format!("{} इंतज़ार है।", with(who, "का"))
    }

    fn turn_of(&self, who: &Who) -> String {
        format!("{} बारी।", with(who, "की"))
    }

    fn shared_chance_prompt(&self, prompt: &ChancePrompt, who: &dyn Fn(Seat) -> Who) -> Option<String> {
        Some(match prompt {
            ChancePrompt::Throw { seat } => match who(*seat) {
                Who::You => "दाँव फेंकिए।".to_owned(),
                named => format!("{} दाँव की बारी।", with(&named, "के")),
            },
            ChancePrompt::ThrowAgain { seat, values } => {
                let again = if who(*seat) == Who::You {
                    "फिर फेंकिए।"
                } else {
                    "एक और दाँव।"
                };
                format!("{} {again}", keeps(&who(*seat), values))
            }
            _ => return None,
        })
    }

    fn not_now(&self, prompt: &str) -> String {
        format!("यह चाल अभी नहीं चलेगी। {prompt}")
    }

    fn may_move(&self, points: &[PointId]) -> String {
        format!("आपके लिए खुले: {}।", listed(points, "या"))
    }

    fn notice(&self, notice: &Notice) -> String {
        match notice {
            Notice::AnotherGame => "एक और बाज़ी?".to_owned(),
            Notice::ClockStandsStill { name } => format!("{name} का इंतज़ार है। आपकी घड़ी रुकी है।"),
            Notice::NothingYet => "बिसात पर अभी कुछ नहीं। ऊपर से कोई खेल चुनिए।".to_owned(),
            Notice::OneMoreSeat { code } => format!("एक और खिलाड़ी का इंतज़ार है। कोड {code} है।"),
            Notice::StillThinking => "मशीन अभी सोच रही है।".to_owned(),
            Notice::Offline => "नेटवर्क नहीं है। मशीन अब भी खेलती है; औरों के साथ की बाज़ियाँ रुकी हैं।".to_owned(),
            Notice::BackAgain => "आपका संपर्क फिर जुड़ गया।".to_owned(),
            Notice::Away { name } => format!("{name} से संपर्क टूटा है। घड़ी चल रही है।"),
            Notice::NotHere { name } => format!("{name} अभी यहाँ नहीं हैं।"),
            Notice::UnknownCode { code } => format!("{code} कोड की कोई मेज़ नहीं। आख़िरी दो अंक जाँचिए।"),
            Notice::TableFull => "यह मेज़ भरी है। देखना खुला है।".to_owned(),
            Notice::ThrowMismatch { turn } => {
                format!("बारी {turn}: दाँव सीड से मेल नहीं खाता। आगे पर भरोसा नहीं किया जा सकता।")
            }
            Notice::OurFault => "यह मेज़ खुल नहीं सकी। आपकी बाज़ी सुरक्षित है। फिर कोशिश कीजिए, या बाद में आइए।".to_owned(),
        }
    }
}

fn name(kind: Kind) -> &'static str {
    noun(kind).map_or(kind.name(), |noun| noun.name.hindi)
}

fn is_feminine(kind: Kind) -> bool {
    noun(kind).is_none_or(|noun| noun.hindi == Gender::Feminine)
}
