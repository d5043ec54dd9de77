//! Every sentence in every language, and sentences word for word.

mod merits;
mod refusals;

use std::collections::HashSet;
use std::mem::discriminant;

use bisat_engine::chowka_bhara::{self, PAWN};
use bisat_engine::khan::{self, Instead, KALISTA, SBIRE};
use bisat_engine::kho_kho::{self, ATTACKER, RUNNER, SITTER};
use bisat_engine::pachisi::{self, PIECE};
use bisat_engine::{
    AnySession, ChancePrompt, Effect, GAMES, GameSpecific, OptionValue, PointId, Prompt, Seat, Turn, infos, open,
};
use fastrand::Rng;

use super::{Listener, Notice, Screen, Words, hint, sentence};
use crate::games::GameWords;
use crate::language::Language;
use crate::names::{SeatName, Who};
use crate::places::Places;

/// You are red, and black is called by its seat.
fn red_is_you(seat: Seat) -> Who {
    if seat == Seat(0) { Who::You } else { Who::Seat(SeatName::Black) }
}

fn by_seat(seat: Seat) -> Who {
    Who::Seat([SeatName::Red, SeatName::Ochre, SeatName::Yellow, SeatName::Blue][seat.index()])
}

fn by_person(seat: Seat) -> Who {
    Who::Person(["Meera", "Lucie", "Anna", "Émile"][seat.index()].to_owned())
}

/// What is said in English, French and Hindi.
#[track_caller]
fn check(say: impl Fn(&dyn Words) -> String, said: [&str; 3]) {
    for (language, said) in Language::ALL.into_iter().zip(said) {
        assert_eq!(say(language.words()), said);
    }
}

fn all(words: &dyn Words, effects: &[Effect], who: &dyn Fn(Seat) -> Who) -> String {
    let listener = Listener { who, screen: Screen::Shared, places: Places::Named };
    super::describe_effects(words.language(), effects, &listener)
}

#[test]
fn a_throw_without_use_is_told_as_designed() {
    let effects = [Effect::NoUse { seat: Seat(0), kind: PAWN, values: vec![4] }, Effect::TurnPasses { seat: Seat(1) }];
    check(
        |words| all(words, &effects, &by_seat),
        [
            "No pawn can use the 4. The turn passes.",
            "Aucun pion ne peut jouer le 4. Le tour passe.",
            "कोई गोटी 4 नहीं चल सकती। बारी आगे जाती है।",
        ],
    );
}

#[test]
fn the_demand_is_asked_as_designed() {
    check(
        |words| words.prompt(&Prompt::special(khan::Ask::AnswerDemand { number: 2 })),
        [
            "The Khan stands on a 2. Move a piece that stands on a 2.",
            "Le Khan est sur un 2. Jouez une pièce posée sur un 2.",
            "ख़ान 2 पर है। 2 पर खड़ा कोई मोहरा चलिए।",
        ],
    );
    check(
        |words| {
            words.prompt(&Prompt::special(khan::Ask::DemandUnanswerable { number: 2, instead: Instead::MoveOrReturn }))
        },
        [
            "No piece of yours can answer the 2. Move any other, or bring a Sbire back onto a 2.",
            "Aucune pièce ne peut répondre au 2. Jouez-en une autre, ou ramenez un Sbire sur un 2.",
            "2 का जवाब कोई मोहरा नहीं दे सकता। कोई और मोहरा चलिए, या किसी स्बीर को 2 पर लौटाइए।",
        ],
    );
    check(
        |words| words.refusal(&Prompt::special(khan::Ask::AnswerDemand { number: 2 })),
        [
            "That cannot be played now: the Khan asks for a 2.",
            "Ce coup n'est pas possible\u{202f}: le Khan demande un 2.",
            "यह चाल अभी नहीं चलेगी: ख़ान 2 माँगता है।",
        ],
    );
}

#[test]
fn kept_throws_are_told_as_designed() {
    check(
        |words| words.effect(&Effect::Keeps { seat: Seat(0), values: vec![10, 4] }, &by_seat),
        ["Red keeps 10 and 4.", "Rouge garde 10 et 4.", "लाल के पास 10 और 4 हैं।"],
    );
    check(
        |words| words.effect(&Effect::special(pachisi::Fact::KeptLost { seat: Seat(0), value: 6, times: 3 }), &by_seat),
        [
            "Three 6s in a row. The kept throws are lost.",
            "Trois 6 de suite. Les lancers gardés sont perdus.",
            "लगातार तीन बार 6। रखे हुए सब दाँव रद्द।",
        ],
    );
}

#[test]
fn a_hit_is_told_as_designed() {
    let effects = [
        Effect::Captured { seat: Seat(1), kind: PIECE, count: 1, point: "A1".into() },
        Effect::ExtraTurn { seat: Seat(0) },
    ];
    check(
        |words| all(words, &effects, &red_is_you),
        [
            "Hit! Black goes back to its start. You have an extra turn.",
            "Touché\u{202f}! Noir retourne à son départ. Vous rejouez.",
            "कट गई! काली गोटी अपने घर लौटी। आपको एक और बारी मिली।",
        ],
    );
}

#[test]
fn a_kho_is_told_as_designed() {
    check(
        |words| words.effect(&Effect::TakesOver { seat: Seat(0), kind: SITTER, point: "f4".into(), left: 2 }, &by_seat),
        [
            "Kho! The Sitter on f4 rises. 2 spaces left.",
            "Kho\u{202f}! Le joueur assis en f4 se lève. Il reste 2 cases.",
            "खो! f4 का खिलाड़ी उठा। 2 ख़ाने बाक़ी हैं।",
        ],
    );
}

#[test]
fn waiting_and_winning_are_told_as_designed() {
    check(
        |words| words.notice(&Notice::ClockStandsStill { name: "Lucie".to_owned() }),
        [
            "Waiting for Lucie. Your clock stands still.",
            "On attend Lucie. Votre pendule est arrêtée.",
            "Lucie का इंतज़ार है। आपकी घड़ी रुकी है।",
        ],
    );
    let won = Effect::Won { seat: Seat(0) };
    check(
        |words| [words.effect(&won, &by_person), words.notice(&Notice::AnotherGame)].join(" "),
        ["Meera wins. Another game?", "Meera gagne. Une autre partie\u{202f}?", "Meera की जीत। एक और बाज़ी?"],
    );
}

#[test]
fn a_run_of_throws_is_one_message() {
    let thrown = |value| Effect::Thrown { seat: Seat(0), value };
    let run = [thrown(10), thrown(4), Effect::Keeps { seat: Seat(0), values: vec![10, 4] }];
    check(
        |words| all(words, &run, &by_seat),
        [
            "Red throws 10, then 4, and keeps both.",
            "Rouge fait 10, puis 4, et garde les deux.",
            "लाल का दाँव: 10, फिर 4; दोनों पास रखे।",
        ],
    );
    check(
        |words| all(words, &run[..2], &by_seat),
        ["Red throws 10, then 4.", "Rouge fait 10, puis 4.", "लाल का दाँव: 10, फिर 4।"],
    );
    let others = [thrown(5), Effect::Thrown { seat: Seat(1), value: 3 }];
    let english = Language::English.words();
    assert_eq!(all(english, &others, &by_seat), "Red throws 5. Ochre throws 3.");
}

#[test]
fn the_sentence_says_what_happened_and_then_what_follows_for_each_listener() {
    let mut session = open("khan", &[]).unwrap();
    session.set_state("k4s/2s3/1s4/2S3/6/1K4 s r a6 1").unwrap();
    let told = session.effects("c3c5").unwrap();
    session.play("c3c5").unwrap();
    let said = |who: &dyn Fn(Seat) -> Who, screen| {
        sentence(Language::English, &*session, &told, &Listener { who, screen, places: Places::Named })
    };
    let ochre_is_you = |seat| if seat == Seat(1) { Who::You } else { Who::Person("Meera".to_owned()) };
    assert_eq!(
        said(&ochre_is_you, Screen::Own),
        "Meera c3 to c5. Your Sbire on c5 is taken. The Khan stands on a 3. Move a piece that stands on a 3."
    );
    assert_eq!(
        said(&by_person, Screen::Own),
        "Meera c3 to c5. Lucie's Sbire on c5 is taken. The Khan stands on a 3. Waiting for Lucie."
    );
    assert_eq!(
        said(&by_seat, Screen::Shared),
        "Red c3 to c5. Ochre's Sbire on c5 is taken. Ochre's turn. The Khan stands on a 3. \
         Move a piece that stands on a 3."
    );
}

#[test]
fn a_hint_says_the_move_and_what_it_would_do() {
    let mut session = open("khan", &[]).unwrap();
    session.set_state("sks1ss/4s1/6/6/1S4/SKSS1S s r - 0").unwrap();
    let listener = Listener { who: &red_is_you, screen: Screen::Own, places: Places::Named };
    let said = Language::ALL.map(|language| hint(language, &*session, "b2b3", &listener));
    assert_eq!(
        said,
        [
            "Hint (b2b3): You move b2 to b3. It leaves Black only 2 answers.",
            "Conseil (b2b3)\u{202f}: Vous jouez b2 à b3. Ce coup ne laisse que 2 réponses à Noir.",
            "सुझाव (b2b3): आपकी चाल: b2 से b3। काले के पास केवल 2 जवाब रहते हैं।"
        ]
    );
}

#[test]
fn a_finished_game_says_who_won_even_where_nothing_was_told() {
    let mut session = open("khan", &[]).unwrap();
    session.set_state("s5/2S3/6/6/6/1K4 s o c5 0").unwrap();
    let listener = Listener { who: &by_person, screen: Screen::Own, places: Places::Named };
    for last in [vec![], vec![Effect::Won { seat: Seat(0) }]] {
        assert_eq!(sentence(Language::English, &*session, &last, &listener), "Meera wins. Another game?");
    }
}

#[test]
fn the_points_that_may_move_are_listed() {
    let points = ["a1", "a2", "c3"].map(PointId::from);
    check(
        |words| words.may_move(&points),
        ["You may move a1, a2 or c3.", "Vous pouvez jouer a1, a2 ou c3.", "आपके लिए खुले: a1, a2 या c3।"],
    );
}

#[test]
fn french_elides_before_a_vowel() {
    let taken = |seat| Effect::Captured { seat, kind: KALISTA, count: 1, point: "c5".into() };
    let french = Language::French.words();
    assert_eq!(french.effect(&taken(Seat(3)), &by_person), "La Kalista d'Émile en c5 est prise.");
    assert_eq!(french.effect(&taken(Seat(0)), &by_person), "La Kalista de Meera en c5 est prise.");
}

#[test]
fn a_language_is_read_from_tags_and_locales() {
    for (tag, language) in [
        ("en", Some(Language::English)),
        ("fr-CA", Some(Language::French)),
        ("hi_IN.UTF-8", Some(Language::Hindi)),
        ("FR", Some(Language::French)),
        ("de", None),
        ("C", None),
        ("", None),
    ] {
        assert_eq!(Language::read(tag), language, "{tag}");
    }
    assert!(Language::ALL.into_iter().all(|language| Language::read(language.code()) == Some(language)));
}

#[test]
fn every_seat_game_and_level_has_a_name_of_its_own_in_every_language() {
    for info in infos() {
        for players in info.players {
            let options = if info.players.len() > 1 {
                vec![("players", OptionValue::Number(i64::from(*players)))]
            } else {
                vec![]
            };
            let session = open(info.id, &options).unwrap();
            let is_known = |seat| matches!(Who::at(&*session, Seat(seat)), Who::Seat(_));
            assert!((0..session.seats()).all(is_known), "{}", info.id);
        }
    }
    for words in Language::ALL.map(Language::words) {
        let seats: HashSet<&str> = SeatName::ALL.into_iter().map(|seat| words.seat(seat)).collect();
        let games: HashSet<&str> = GAMES.iter().map(|id| GameWords::read(id).unwrap().in_(words.language())).collect();
        let levels = HashSet::from(words.levels());
        assert_eq!((seats.len(), games.len(), levels.len()), (SeatName::ALL.len(), GAMES.len(), 9));
    }
}

/// What any sentence of the language looks like.
#[track_caller]
fn is_well_formed(language: Language, said: &str) {
    assert!(!said.is_empty() && !said.contains(['{', '}']) && !said.contains("  "), "{said:?}");
    assert!(said.trim() == said && !said.to_lowercase().contains("oops"), "{said:?}");
    assert!(!said.chars().any(|letter| ('०'..='९').contains(&letter)), "digits are Western: {said}");
    let ends: &[char] = if language == Language::Hindi { &['।', '?'] } else { &['.', '?'] };
    assert!(said.ends_with(ends), "{said:?}");
    match language {
        Language::English => assert!(said.is_ascii() || said.contains("Émile"), "{said}"),
        Language::French => {
            let is_loose = |mark: char| [format!(" {mark}"), format!("e{mark}"), format!("é{mark}")];
            assert!(!"!?:;".chars().flat_map(is_loose).any(|loose| said.contains(&loose)), "{said:?}");
        }
        Language::Hindi => assert!(said.chars().any(|letter| ('\u{900}'..='\u{97f}').contains(&letter)), "{said}"),
    }
}

/// Says the effect in every language to every kind of listener.
fn say_everywhere(effect: &Effect) {
    for language in Language::ALL {
        let who: [&dyn Fn(Seat) -> Who; 3] = [&red_is_you, &by_seat, &by_person];
        who.into_iter().for_each(|who| is_well_formed(language, &language.words().effect(effect, who)));
    }
}

/// The fact is said in every language to every kind of listener.
fn say_fact(fact: impl GameSpecific) {
    say_everywhere(&Effect::special(fact));
}

#[test]
fn every_effect_has_words() {
    let (seat, point) = (Seat(0), || PointId::from("f4"));
    let kind = PAWN;
    let effects = [
        Effect::Thrown { seat, value: 4 },
        Effect::Keeps { seat, values: vec![25, 10, 4] },
        Effect::NoUse { seat, kind, values: vec![8, 4] },
        Effect::GivenUp { seat, values: vec![10, 4] },
        Effect::TurnPasses { seat },
        Effect::ExtraTurn { seat },
        Effect::SetUp { seat },
        Effect::Placed { seat, kind: RUNNER, point: point() },
        Effect::Entered { seat, kind, point: point() },
        Effect::Moved { seat, kind, count: 2, from: point(), to: point() },
        Effect::Captured { seat, kind, count: 2, point: point() },
        Effect::TakesOver { seat, kind: SITTER, point: point(), left: 1 },
        Effect::Passed { seat },
        Effect::Home { seat, kind, count: 2, left: 1 },
        Effect::Finished { seat, place: 2 },
        Effect::Won { seat },
        Effect::Drawn { seats: vec![seat, Seat(1)] },
        Effect::special(chowka_bhara::Fact::Deadlock),
    ];
    effects.iter().for_each(say_everywhere);
    for kind in [KALISTA, SBIRE, PAWN, PIECE, ATTACKER, RUNNER] {
        say_everywhere(&Effect::NoUse { seat, kind, values: vec![5] });
        say_everywhere(&Effect::Moved { seat, kind, count: 1, from: point(), to: point() });
        say_everywhere(&Effect::Captured { seat, kind, count: 1, point: point() });
        say_everywhere(&Effect::Placed { seat, kind, point: point() });
    }
    let kinds: HashSet<_> = effects.iter().map(discriminant).collect();
    assert_eq!(kinds.len(), effects.len());
    let seen = effects_in_play();
    let told: HashSet<_> = seen.iter().map(discriminant).collect();
    assert!(told.is_subset(&kinds), "something told in play is not in this list");
}

#[test]
fn every_fact_of_a_game_has_words() {
    let (seat, point) = (Seat(0), || PointId::from("f4"));
    say_fact(khan::Fact::MatTurned { seat, edge: khan::Edge::East });
    say_fact(khan::Fact::Returned { seat, point: point() });
    say_fact(khan::Fact::QuietLimit { moves: 40 });
    say_fact(chowka_bhara::Fact::Licensed { seat });
    say_fact(chowka_bhara::Fact::Blocks { seat, point: point() });
    say_fact(pachisi::Fact::Begins { seat });
    say_fact(pachisi::Fact::ThrowAgain { seats: vec![seat, Seat(1), Seat(2)] });
    say_fact(pachisi::Fact::KeptLost { seat, value: 6, times: 4 });
    say_fact(kho_kho::Fact::TossWon { seat });
    say_fact(kho_kho::Fact::Spun { seat, value: 4 });
    say_fact(kho_kho::Fact::Held { point: point() });
    say_fact(kho_kho::Fact::RunnersLeft { left: 0 });
    say_fact(kho_kho::Fact::RunnersLeft { left: 3 });
    say_fact(kho_kho::Fact::TurnEnds { seat, survivors: 4 });
    say_fact(kho_kho::Fact::Chases { seat, turn: 2, turns: 4 });
}

/// Everything that random games tell; each sentence on the way is looked at, too.
fn effects_in_play() -> Vec<Effect> {
    let mut told = Vec::new();
    for (id, name, value) in [
        ("khan", "quiet_limit", 20),
        ("chowka-bhara", "players", 4),
        ("chowka-bhara", "size", 7),
        ("pachisi", "players", 3),
        ("kho-kho", "spins", 12),
    ] {
        let mut session = open(id, &[(name, OptionValue::Number(value))]).unwrap();
        let mut rng = Rng::with_seed(5);
        let mut last = Vec::new();
        for _ in 0..600 {
            look(&*session, &last);
            let Some(token) = rng.choice(session.moves()) else { break };
            last = session.effects(&token).unwrap();
            last.iter().for_each(say_everywhere);
            told.extend(last.iter().cloned());
            session.play(&token).unwrap();
        }
    }
    told
}

fn look(session: &dyn AnySession, last: &[Effect]) {
    for language in Language::ALL {
        for (who, screen) in
            [(red_is_you as fn(Seat) -> Who, Screen::Own), (by_person, Screen::Own), (by_seat, Screen::Shared)]
        {
            is_well_formed(
                language,
                &sentence(language, session, last, &Listener { who: &who, screen, places: Places::Named }),
            );
        }
        if let (Turn::Seat(_), Some(asking)) = (session.turn(), session.prompt()) {
            is_well_formed(language, &language.words().refusal(&asking));
        }
    }
}

#[test]
fn every_asking_drawing_and_notice_has_words() {
    let (seat, kind) = (Seat(0), PIECE);
    let unanswerable = |instead| Prompt::special(khan::Ask::DemandUnanswerable { number: 2, instead });
    let askings = [
        Prompt::special(khan::Ask::TurnMat),
        Prompt::SetUp { kind: KALISTA },
        Prompt::AnyMove,
        Prompt::special(khan::Ask::KhanAside),
        Prompt::special(khan::Ask::AnswerDemand { number: 3 }),
        unanswerable(Instead::Move),
        unanswerable(Instead::Return),
        unanswerable(Instead::MoveOrReturn),
        Prompt::Pass,
        Prompt::UseValues { kind, values: vec![4] },
        Prompt::UseValuesOrSkip { kind, values: vec![25, 10, 4] },
        Prompt::special(kho_kho::Ask::PlaceAttacker { points: vec!["a4".into(), "l4".into()] }),
        Prompt::special(kho_kho::Ask::PlaceRunner { left: 1 }),
        Prompt::special(kho_kho::Ask::Chase { spin: 4 }),
        Prompt::special(kho_kho::Ask::ChaseOrKho { spin: 4 }),
        Prompt::special(kho_kho::Ask::UseBalance { balance: 1 }),
        Prompt::special(kho_kho::Ask::Run { spin: 1 }),
    ];
    let drawings = [
        ChancePrompt::special(None, kho_kho::Ask::Toss),
        ChancePrompt::special(Some(seat), pachisi::Ask::Order),
        ChancePrompt::Throw { seat },
        ChancePrompt::ThrowAgain { seat, values: vec![10] },
        ChancePrompt::special(Some(seat), kho_kho::Ask::Spin),
    ];
    let code = "amla-27".to_owned();
    let notices = [
        Notice::AnotherGame,
        Notice::ClockStandsStill { name: code.clone() },
        Notice::NothingYet,
        Notice::OneMoreSeat { code: code.clone() },
        Notice::StillThinking,
        Notice::Offline,
        Notice::BackAgain,
        Notice::Away { name: code.clone() },
        Notice::NotHere { name: code.clone() },
        Notice::UnknownCode { code },
        Notice::TableFull,
        Notice::ThrowMismatch { turn: 17 },
        Notice::OurFault,
    ];
    for language in Language::ALL {
        let words = language.words();
        for asking in &askings {
            is_well_formed(language, &words.prompt(asking));
            is_well_formed(language, &words.refusal(asking));
            for who in [Who::You, Who::Seat(SeatName::Green), Who::Person("Lucie".to_owned())] {
                is_well_formed(language, &words.waiting(asking, &who));
                is_well_formed(language, &words.turn_of(&who));
            }
        }
        for drawing in &drawings {
            is_well_formed(language, &words.chance_prompt(drawing, &red_is_you));
            is_well_formed(language, &words.chance_prompt(drawing, &by_seat));
        }
        notices.iter().for_each(|notice| is_well_formed(language, &words.notice(notice)));
    }
}
