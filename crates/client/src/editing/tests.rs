use bisat_engine::{Choices, GAMES, OptionValue, Place, infos};
use fastrand::Rng;

use super::{Editing, describe_mark, setting_label, value_label};
use crate::language::Language;

const LANGUAGES: [Language; 3] = [Language::English, Language::French, Language::Hindi];
const KHAN: &str = "sks1ss/4s1/6/6/1S4/SKSS1S s r - 0";

fn khan() -> Editing {
    let mut editing = Editing::new("khan", &[]).expect("a known game");
    editing.read(KHAN).expect("a position");
    editing
}

#[test]
fn a_piece_is_picked_and_put_by_two_clicks() {
    let mut editing = khan();
    editing.pick("b2");
    assert!(editing.targets().iter().any(|point| *point == "c3"));
    editing.pick("c3");
    assert_eq!(editing.state(), "sks1ss/4s1/6/2S3/6/SKSS1S s r - 0");
    assert!(editing.picked().is_none());
    editing.undo();
    assert_eq!(editing.state(), KHAN);
    editing.forget_changes();
    assert!(!editing.can_undo());
}

#[test]
fn a_second_click_picks_what_else_lies_there_and_a_third_drops_it() {
    let mut editing = Editing::new("khan", &[]).expect("a known game");
    editing.read("k5/6/6/6/1S4/SK2S1 s o b2 3").expect("a position");
    let mut kinds = Vec::new();
    for _ in 0..3 {
        editing.pick("b2");
        kinds.push(editing.picked().map(|piece| piece.kind.name()));
    }
    assert_eq!(kinds, [Some("sbire"), Some("khan"), None]);
}

#[test]
fn a_pile_beside_the_board_gives_pieces_and_takes_them() {
    let mut editing = khan();
    editing.pick("a1");
    let hand = editing.piles().into_iter().find(|pile| pile.is_target).expect("the empty hand of Red");
    assert_eq!((hand.count, hand.seat.map(|seat| seat.0)), (0, Some(0)));
    editing.pick_pile(&hand);
    assert_eq!(editing.state(), "sks1ss/4s1/6/6/1S4/1KSS1S s r - 0");
    let hand = editing.piles().into_iter().find(|pile| pile.count == 1 && pile.seat.is_some()).expect("a Sbire");
    editing.pick_pile(&hand);
    editing.pick("a3");
    assert_eq!(editing.state(), "sks1ss/4s1/6/S5/1S4/1KSS1S s r - 0");
}

#[test]
fn a_flaw_is_a_sentence_in_every_language() {
    let mut editing = khan();
    editing.pick("b1");
    assert!(editing.remove());
    assert_eq!(
        editing.flaw(Language::English).as_deref(),
        Some("Before the first move, either both Kalistas are on the board or no piece is.")
    );
    let said: Vec<_> = LANGUAGES.iter().filter_map(|language| editing.flaw(*language)).collect();
    assert!(said.len() == 3 && said[0] != said[1] && said[1] != said[2], "{said:?}");
    editing.undo();
    assert_eq!(editing.flaw(Language::English), None);
}

#[test]
fn every_setting_value_mark_and_flaw_of_every_game_has_words() {
    let mut rng = Rng::with_seed(3);
    for game in GAMES {
        let has_players =
            infos().iter().any(|info| info.id == *game && info.options.iter().any(|rule| rule.name == "players"));
        let options = if has_players { vec![("players", OptionValue::Number(4))] } else { Vec::new() };
        let mut editing = Editing::new(game, &options).expect("a known game");
        let mut flaws = 0;
        for step in 0..4000 {
            let settings = editing.settings();
            for setting in &settings {
                let label = setting_label(Language::English, editing.board(), setting);
                assert!(!label.is_empty() && label != setting.id.name && !label.contains('{'), "{game}: {setting:?}");
                if let Choices::Words(words) = &setting.choices {
                    for word in words {
                        let said = value_label(Language::Hindi, editing.board(), setting, word);
                        let is_number = word.parse::<u32>().is_ok() || word.contains('x');
                        assert!(is_number || said != *word, "{game}: {setting:?} {word}");
                    }
                }
            }
            for mark in editing.marks() {
                let kind = editing.picked().expect("only a picked piece has marks").kind;
                assert!(describe_mark(Language::French, kind, &mark).is_some(), "{game}: {kind} {mark:?}");
            }
            if step % 2 == 0 {
                let setting = &settings[rng.usize(..settings.len())];
                let value = match &setting.choices {
                    Choices::Flag => rng.u8(..2).to_string(),
                    Choices::Numbers(least, most) => rng.u32(least..=most).to_string(),
                    Choices::Seats(seats) => seats[rng.usize(..seats.len())].0.to_string(),
                    Choices::Words(words) => words[rng.usize(..words.len())].clone(),
                };
                assert!(editing.set(&setting.id, &value), "{game}: {setting:?} {value}");
            } else {
                let points = editing.board().points();
                let on_board: Vec<_> = points.iter().filter(|point| point.place() == Place::Board).collect();
                editing.pick(&on_board[rng.usize(..on_board.len())].name);
                let piles = editing.piles();
                if let Some(pile) = piles.get(rng.usize(..piles.len().max(1))) {
                    editing.pick_pile(pile);
                }
            }
            if let Some(flaw) = editing.flaw(Language::Hindi) {
                flaws += 1;
                assert!(!flaw.contains("state field"), "{game}: {flaw}");
            }
        }
        assert!(flaws > 100, "{game}: {flaws} flaws");
    }
}
