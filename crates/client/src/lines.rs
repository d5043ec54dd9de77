//! What a search expects to be played, in words.

use bisat_engine::AnySession;

use crate::language::Language;
use crate::places::Places;
use crate::step::Step;
use crate::words::{Listener, describe_steps};

/// The steps of a line from the current position, up to the first that is not legal.
fn steps_of(session: &dyn AnySession, tokens: &[&str]) -> Vec<Step> {
    let mut session = session.after(usize::MAX);
    let mut steps = Vec::new();
    for token in tokens {
        match Step::of(&*session, token) {
            Ok(step) if session.play(token).is_ok() => steps.push(step),
            _ => break,
        }
    }
    steps
}

/// What follows a move by a line of a search, whose first move it is: in sentences where places are named as they are seen, as
/// tokens otherwise.
#[doc(alias = "principal variation")]
pub fn describe_line(
    language: Language,
    session: &dyn AnySession,
    tokens: &[&str],
    most: usize,
    listener: &Listener,
) -> String {
    if listener.places == Places::Named {
        let following = tokens.iter().skip(1).take(most);
        return following.copied().collect::<Vec<_>>().join(" ");
    }
    let steps = steps_of(session, &tokens[..tokens.len().min(most + 1)]);
    steps.get(1..).map(|following| describe_steps(language, following, listener)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use bisat_engine::open;

    use super::describe_line;
    use crate::language::Language;
    use crate::names::Who;
    use crate::places::Places;
    use crate::words::{Listener, Screen};

    #[test]
    fn a_line_is_told_in_sentences_and_in_the_advanced_setting_in_tokens() {
        let mut session = open("chowka-bhara", &[]).expect("a known game");
        session.play("2").expect("a throw");
        let who = |seat| Who::at(&*session, seat);
        let told = |places| {
            let listener = Listener { who: &who, screen: Screen::Shared, places };
            describe_line(Language::English, &*session, &["2:0", "3", "3:0", "nonsense", "1"], 3, &listener)
        };
        assert_eq!(told(Places::Named), "3 3:0 nonsense");
        assert_eq!(told(Places::Seen), "Ochre throws 3. Ochre moves a pawn 3 on.");
    }
}
