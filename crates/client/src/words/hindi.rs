//! Hindi. Sentences are built so that nobody's gender is needed: what somebody has or does is said of the thing.

use bisat_engine::{ChancePrompt, Effect, Instead, Kind, Prompt, Seat, Side};

use super::{GameName, Notice, SeatName, Who, Words, figures, listed};

pub(super) struct Hindi;

impl Words for Hindi {
    fn own_name(&self) -> &'static str {
        "हिन्दी"
    }

    fn game(&self, game: GameName) -> &'static str {
        match game {
            GameName::Khan => "ख़ान",
            GameName::ChowkaBhara => "चौका भारा",
            GameName::Pachisi => "पचीसी",
            GameName::KhoKho => "खो-खो",
        }
    }

    fn seat(&self, seat: SeatName) -> &'static str {
        forms(seat).plain
    }

    fn levels(&self) -> [&'static str; 8] {
        ["बच्चा", "नवागंतुक", "मेहमान", "पड़ोसी", "नियमित", "निपुण", "माहिर", "उस्ताद"]
    }

    fn effect(&self, effect: &Effect, who: &dyn Fn(Seat) -> Who) -> String {
        let of = |seat: &Seat, marker: &str| with(&who(*seat), marker);
        let by = |seat: &Seat| with(&who(*seat), "ने");
        match effect {
            Effect::TossWon { seat } => format!("टॉस {} रहा।", of(seat, "का")),
            Effect::Thrown { seat, value } => self.throws(&who(*seat), &[*value]),
            Effect::Spun { seat, value } => format!("{} चकरी: {value}।", of(seat, "की")),
            Effect::Begins { seat } => format!("शुरुआत {}।", of(seat, "की")),
            Effect::ThrowAgain { seats } => {
                let throwers: Vec<String> = seats.iter().map(|seat| of(seat, "का")).collect();
                format!("सबसे ऊँचा दाँव बराबर रहा। {} दाँव फिर होगा।", listed(&throwers, "और"))
            }
            Effect::Keeps { seat, values } => keeps(&who(*seat), values),
            Effect::NoUse { kind, values, .. } => {
                let (which, ends) = match kind {
                    Kind::Attacker => ("", "सकता"),
                    Kind::Runner | Kind::Sbire => ("कोई ", "सकता"),
                    Kind::Pawn | Kind::Piece | Kind::Kalista => ("कोई ", "सकती"),
                };
                format!("{which}{} {} नहीं चल {ends}।", noun(*kind), listed(&figures(values), "या"))
            }
            Effect::KeptLost { value, times, .. } => {
                let times = if *times == 3 { "तीन".to_owned() } else { times.to_string() };
                format!("लगातार {times} बार {value}। रखे हुए सब दाँव रद्द।")
            }
            Effect::GivenUp { seat, values } => {
                let gave = if values.len() == 1 { "छोड़ दिया" } else { "छोड़ दिए" };
                format!("{} {} {gave}।", by(seat), listed(&figures(values), "और"))
            }
            Effect::TurnPasses { .. } => "बारी आगे जाती है।".to_owned(),
            Effect::ExtraTurn { seat } => format!("{} एक और बारी मिली।", with(&who(*seat), "को")),
            Effect::MatTurned { seat, edge } => format!("{} चटाई घुमाई: {} किनारा अपनी ओर।", by(seat), side(*edge)),
            Effect::SetUp { seat } => format!("{} मोहरे जम गए।", of(seat, "के")),
            Effect::Placed { seat, kind, point } => format!("{} {} {point} पर रखा।", by(seat), noun(*kind)),
            Effect::Entered { seat, point, .. } => format!("{} {point} पर उतरी।", one_of(&who(*seat))),
            Effect::Moved { seat, count: 1, from, to, .. } => format!("{} चाल: {from} से {to}।", of(seat, "की")),
            Effect::Moved { seat, from, to, .. } => format!("{} जोड़ी: {from} से {to}।", of(seat, "की")),
            Effect::Taken { seat, kind: Kind::Kalista, point } => {
                format!("{} कलिस्ता {point} पर मारी गई।", of(seat, "की"))
            }
            Effect::Taken { seat, kind, point } => format!("{} {} {point} पर मारा गया।", of(seat, "का"), noun(*kind)),
            Effect::Returned { seat, point } => format!("{} स्बीर {point} पर लौटाया।", by(seat)),
            Effect::Passed { seat } => format!("{} कोई चाल नहीं; बारी छोड़ी।", of(seat, "की")),
            Effect::Hit { seat, count: 1, .. } => format!("कट गई! {} अपने घर लौटी।", one_of(&who(*seat))),
            Effect::Hit { seat, count, .. } => format!("कट गईं! {} {count} गोटियाँ अपने घर लौटीं।", of(seat, "की")),
            Effect::Licensed { seat } => format!("{} लिए भीतर का रास्ता खुला।", of(seat, "के")),
            Effect::Blocks { seat, point } => format!("{} जोड़ी {point} पर रास्ता रोकती है।", of(seat, "की")),
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
            Effect::Kho { point, left } => {
                let rest = match left {
                    0 => String::new(),
                    1 => " 1 ख़ाना बाक़ी है।".to_owned(),
                    _ => format!(" {left} ख़ाने बाक़ी हैं।"),
                };
                format!("खो! {point} का खिलाड़ी उठा।{rest}")
            }
            Effect::Held { point } => format!("हमलावर {point} पर ही रहा।"),
            Effect::Dismissed { seat, point, left } => {
                let rest = if *left > 0 {
                    format!("{left} बाक़ी।")
                } else {
                    "कोई बाक़ी नहीं।".to_owned()
                };
                format!("{} धावक {point} पर आउट। {rest}", of(seat, "का"))
            }
            Effect::TurnEnds { seat, survivors } => {
                format!("पारी पूरी। {} बचे हुए धावक: {survivors}।", of(seat, "के"))
            }
            Effect::Chases { seat, turn, turns } => {
                format!("पारी {turn}/{turns}: पीछा करने की बारी {}।", of(seat, "की"))
            }
            Effect::QuietLimit { moves } => format!("{moves} चालों में कुछ नहीं मारा गया।"),
            Effect::Deadlock => "अब कोई कभी नहीं चल सकता।".to_owned(),
            Effect::Won { seat } => format!("{} जीत।", of(seat, "की")),
            Effect::Drawn { seats } => {
                let names: Vec<String> = seats.iter().map(|seat| plain(&who(*seat))).collect();
                format!("बाज़ी बराबर: {}।", listed(&names, "और"))
            }
        }
    }

    fn throws(&self, who: &Who, values: &[u8]) -> String {
        format!("{} दाँव: {}।", with(who, "का"), figures(values).join(", फिर "))
    }

    fn throws_and_keeps(&self, who: &Who, values: &[u8]) -> String {
        let kept = if values.len() == 2 { "दोनों" } else { "सब" };
        format!("{} दाँव: {}; {kept} पास रखे।", with(who, "का"), figures(values).join(", फिर "))
    }

    fn prompt(&self, prompt: &Prompt) -> String {
        match prompt {
            Prompt::TurnMat => "चटाई घुमाइए: अपनी ओर का किनारा चुनिए।".to_owned(),
            Prompt::SetUp => "मोहरे जमाइए: पहले कलिस्ता, फिर स्बीर।".to_owned(),
            Prompt::FirstMove => "कोई भी मोहरा चलिए।".to_owned(),
            Prompt::KhanAside => "ख़ान किनारे रखा है। कोई भी मोहरा चलिए।".to_owned(),
            Prompt::AnswerDemand { number } => format!("{} {number} पर खड़ा कोई मोहरा चलिए।", khan_stands(*number)),
            Prompt::DemandUnanswerable { number, instead } => {
                let instead = match instead {
                    Instead::Move => "कोई और मोहरा चलिए।".to_owned(),
                    Instead::Return => format!("किसी स्बीर को {number} पर लौटाइए।"),
                    Instead::MoveOrReturn => format!("कोई और मोहरा चलिए, या किसी स्बीर को {number} पर लौटाइए।"),
                };
                format!("{number} का जवाब कोई मोहरा नहीं दे सकता। {instead}")
            }
            Prompt::Pass => "आपका कोई मोहरा नहीं चल सकता। बारी छोड़िए।".to_owned(),
            Prompt::UseValues { kind, values } => {
                format!("{} से कोई {} चलिए।", listed(&figures(values), "या"), noun(*kind))
            }
            Prompt::UseValuesOrSkip { kind, values } => {
                format!("{} से कोई {} चलिए, या बाक़ी छोड़ दीजिए।", listed(&figures(values), "या"), noun(*kind))
            }
            Prompt::PlaceAttacker { points } => format!("अपना हमलावर {} पर रखिए।", listed(points, "या")),
            Prompt::PlaceRunner { left: 1 } => "एक धावक रखिए। 1 रखना बाक़ी है।".to_owned(),
            Prompt::PlaceRunner { left } => format!("एक धावक रखिए। {left} रखने बाक़ी हैं।"),
            Prompt::Chase { spin } => format!("हमलावर को {} चलाइए।", spaces(*spin)),
            Prompt::ChaseOrKho { spin } => format!("हमलावर को {} चलाइए, या खो दीजिए।", spaces(*spin)),
            Prompt::UseBalance { balance } => format!("नए हमलावर को {} चलाइए, या वहीं रहिए।", spaces(*balance)),
            Prompt::Run { spin } => format!("किसी धावक को {} चलाइए।", spaces(*spin)),
        }
    }

    fn waiting(&self, prompt: &Prompt, who: &Who) -> String {
        let waiting = format!("{} इंतज़ार है।", with(who, "का"));
        match prompt {
            Prompt::AnswerDemand { number } | Prompt::DemandUnanswerable { number, .. } => {
                format!("{} {waiting}", khan_stands(*number))
            }
            _ => waiting,
        }
    }

    fn turn_of(&self, who: &Who) -> String {
        format!("{} बारी।", with(who, "की"))
    }

    fn chance_prompt(&self, prompt: &ChancePrompt, who: &dyn Fn(Seat) -> Who) -> String {
        let next = |seat: &Seat, you: &str, marker: &str, other: &str| match who(*seat) {
            Who::You => you.to_owned(),
            named => format!("{} {other}", with(&named, marker)),
        };
        match prompt {
            ChancePrompt::Toss => "टॉस से तय होगा कि पहले पीछा कौन करे।".to_owned(),
            ChancePrompt::Order { seat } => next(seat, "शुरुआत के लिए दाँव फेंकिए।", "का", "दाँव, शुरुआत के लिए।"),
            ChancePrompt::Throw { seat } => next(seat, "दाँव फेंकिए।", "के", "दाँव की बारी।"),
            ChancePrompt::ThrowAgain { seat, values } => {
                let again = if who(*seat) == Who::You {
                    "फिर फेंकिए।"
                } else {
                    "एक और दाँव।"
                };
                format!("{} {again}", keeps(&who(*seat), values))
            }
            ChancePrompt::Spin { seat } => next(seat, "चकरी घुमाइए।", "की", "चकरी की बारी।"),
        }
    }

    fn refusal(&self, prompt: &Prompt) -> String {
        match prompt {
            Prompt::AnswerDemand { number } => format!("यह चाल अभी नहीं चलेगी: ख़ान {number} माँगता है।"),
            _ => format!("यह चाल अभी नहीं चलेगी। {}", self.prompt(prompt)),
        }
    }

    fn may_move(&self, points: &[String]) -> String {
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
            Notice::UnknownCode { code } => format!("{code} कोड की कोई मेज़ नहीं। आख़िरी दो अंक जाँचिए।"),
            Notice::TableFull => "यह मेज़ भरी है। देखना खुला है।".to_owned(),
            Notice::SealBroken { turn } => {
                format!("बारी {turn}: दाँव अपनी मुहर से मेल नहीं खाता। आगे पर भरोसा नहीं किया जा सकता।")
            }
            Notice::OurFault => "यह मेज़ खुल नहीं सकी। आपकी बाज़ी सुरक्षित है। फिर कोशिश कीजिए, या बाद में आइए।".to_owned(),
        }
    }
}

/// A seat's name by itself, before a postposition, and before a feminine noun.
struct Forms {
    plain: &'static str,
    oblique: &'static str,
    piece: &'static str,
}

fn forms(seat: SeatName) -> Forms {
    let (plain, oblique, piece) = match seat {
        SeatName::Red => ("लाल", "लाल", "लाल गोटी"),
        SeatName::Ochre => ("गेरुआ", "गेरुए", "गेरुई गोटी"),
        SeatName::Black => ("काला", "काले", "काली गोटी"),
        SeatName::Blue => ("नीला", "नीले", "नीली गोटी"),
        SeatName::Green => ("हरा", "हरे", "हरी गोटी"),
        SeatName::Yellow => ("पीला", "पीले", "पीली गोटी"),
        SeatName::South => ("दक्षिण", "दक्षिण", "दक्षिण की गोटी"),
        SeatName::East => ("पूर्व", "पूर्व", "पूर्व की गोटी"),
        SeatName::North => ("उत्तर", "उत्तर", "उत्तर की गोटी"),
        SeatName::West => ("पश्चिम", "पश्चिम", "पश्चिम की गोटी"),
    };
    Forms { plain, oblique, piece }
}

fn plain(who: &Who) -> String {
    match who {
        Who::You => "आप".to_owned(),
        Who::Seat(seat) => forms(*seat).plain.to_owned(),
        Who::Person(name) => name.clone(),
    }
}

/// The name with a postposition, which joins आप and stands apart from names; का, के or की goes with the thing owned.
fn with(who: &Who, postposition: &str) -> String {
    match who {
        Who::You => format!("आप{postposition}"),
        Who::Seat(seat) => format!("{} {postposition}", forms(*seat).oblique),
        Who::Person(name) => format!("{name} {postposition}"),
    }
}

/// A piece of theirs.
fn one_of(who: &Who) -> String {
    match who {
        Who::Seat(seat) => forms(*seat).piece.to_owned(),
        Who::You | Who::Person(_) => format!("{} गोटी", with(who, "की")),
    }
}

fn keeps(who: &Who, values: &[u8]) -> String {
    let are = if values.len() == 1 { "है" } else { "हैं" };
    format!("{} पास {} {are}।", with(who, "के"), listed(&figures(values), "और"))
}

fn khan_stands(number: u8) -> String {
    format!("ख़ान {number} पर है।")
}

fn noun(kind: Kind) -> &'static str {
    match kind {
        Kind::Kalista => "कलिस्ता",
        Kind::Sbire => "स्बीर",
        Kind::Pawn | Kind::Piece => "गोटी",
        Kind::Attacker => "हमलावर",
        Kind::Runner => "धावक",
    }
}

fn side(side: Side) -> &'static str {
    match side {
        Side::North => "उत्तरी",
        Side::East => "पूर्वी",
        Side::South => "दक्षिणी",
        Side::West => "पश्चिमी",
    }
}

fn ordinal(place: u8) -> &'static str {
    match place {
        1 => "पहला",
        2 => "दूसरा",
        3 => "तीसरा",
        _ => "आख़िरी",
    }
}

fn spaces(count: u8) -> String {
    if count == 1 { "1 ख़ाना".to_owned() } else { format!("{count} ख़ाने") }
}
