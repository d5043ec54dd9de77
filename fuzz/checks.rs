//! What holds for any bytes whatever. The fuzz targets feed it from libFuzzer, the test suite from the corpus.

use bisat_engine::{GAMES, OptionRule, OptionValue, infos, open};

/// The text is refused by every game, or it is canonical and its moves can be played; whether some game accepts it.
/// The first byte chooses the options.
pub(crate) fn state(data: &[u8]) -> bool {
    let Some((options, text)) = split(data) else { return false };
    let mut is_accepted = false;
    for game in GAMES {
        let mut session = open(game, &chosen(game, options)).expect("the options are allowed");
        if session.set_state(text).is_err() {
            continue;
        }
        is_accepted = true;
        assert_eq!(session.state(), text, "{game} accepts a text that is not canonical");
        let _ = (session.points(), session.pieces(), session.outcomes(), session.clicks());
        session.moves().iter().take(20).for_each(|token| drop(session.route(token)));
        for token in session.moves().iter().take(20) {
            session.play(token).expect("a listed move is legal");
            let reached = session.state();
            session.set_state(&reached).expect("what play leads to is accepted");
            session.set_state(text).expect("what was accepted once is accepted again");
        }
    }
    is_accepted
}

/// Words are played from the start as far as they are legal; what is refused changes nothing.
pub(crate) fn action(data: &[u8]) {
    let Some((options, text)) = split(data) else { return };
    for game in GAMES {
        let mut session = open(game, &chosen(game, options)).expect("the options are allowed");
        let mut refused = 0;
        for token in text.split(' ').take(200) {
            let before = session.state();
            if session.play(token).is_ok() {
                assert_eq!(session.history().last().map(String::as_str), Some(token), "at {before}");
                continue;
            }
            assert_eq!(session.state(), before, "a refused move has changed the position");
            // A list of moves can be long: a few are compared.
            refused += 1;
            if refused <= 3 {
                assert!(!session.moves().iter().any(|mv| mv == token), "{token:?} is refused at {before}");
            }
        }
    }
}

/// Whatever the line, there is one answer: an object on one line.
pub(crate) fn referee(data: &[u8]) {
    // A count of lines of play may take long, and that is no fault.
    if data.windows(5).any(|word| word == b"perft") {
        return;
    }
    let answer = bisat::referee::answer(data);
    assert!(answer.is_object());
    assert!(!answer.to_string().contains('\n'));
}

fn split(data: &[u8]) -> Option<(u8, &str)> {
    let (options, text) = data.split_first()?;
    Some((*options, std::str::from_utf8(text).ok()?))
}

/// Options that the byte stands for: it picks a sample value of each.
fn chosen(game: &str, byte: u8) -> Vec<(&'static str, OptionValue)> {
    let infos = infos();
    let rules = infos.iter().find(|info| info.id == game).expect("a game of ours").options;
    let mut rest = usize::from(byte);
    let pick = |rule: &OptionRule| {
        let mut values = rule.allowed.samples();
        values.insert(0, rule.default.clone());
        let picked = values.swap_remove(rest % values.len());
        rest /= values.len() + 1;
        (rule.name, picked)
    };
    rules.iter().map(pick).collect()
}
