//! The style sheet of all drawings.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::sync::LazyLock;

use crate::games::GAMES;
use crate::palette::{BOARDS, CssVariable, MARKS, PIECES};

/// The CSS that drawings need: colours for light and dark themes (`data-theme`, or the reader's system setting), for
/// forced colours and high contrast, and the animation of throws, which `prefers-reduced-motion` turns off.
pub fn style_sheet() -> &'static str {
    static SHEET: LazyLock<String> = LazyLock::new(|| {
        let light = block(|variable| variable.light);
        let dark = block(|variable| variable.dark);
        let forced = block(|variable| variable.forced);
        let mark_rules: String = GAMES.iter().map(|game| game.style().mark_rule).collect();
        let game_rules: String = GAMES.iter().map(|game| game.style().rules).collect();
        format!(
            ":root{{{light}}}\n[data-theme=dark]{{{dark}}}\n\
             @media (prefers-color-scheme:dark){{:root:not([data-theme=light]){{{dark}}}}}\n\
             @media (forced-colors:active){{:root:root,:root[data-theme]{{{forced}}}}}\n\
             {mark_rules}{}{game_rules}{}",
            include_str!("style/text.css"),
            include_str!("style/motion.css"),
        )
    });
    &SHEET
}

/// The rules that a still picture needs, without variables of the themes and without motion.
pub(crate) fn still_style() -> String {
    let rules = GAMES.iter().flat_map(|game| [game.style().mark_rule, game.style().rules]);
    rules.collect::<String>() + include_str!("style/text.css")
}

/// The markup with the value of the light theme in the place of every CSS variable.
pub(crate) fn without_variables(markup: &str) -> String {
    static LIGHT: LazyLock<HashMap<&str, &str>> =
        LazyLock::new(|| variables().map(|variable| (variable.name, variable.light)).collect());
    let mut written = String::with_capacity(markup.len());
    let mut rest = markup;
    while let Some((before, after)) = rest.split_once("var(--") {
        let (name, behind) = after.split_once(')').unwrap_or((after, ""));
        written += before;
        written += LIGHT.get(name.trim()).copied().unwrap_or("none");
        rest = behind;
    }
    written + rest
}

/// All variables.
fn variables() -> impl Iterator<Item = &'static CssVariable> {
    let palettes = || GAMES.iter().map(|game| &game.style().palette);
    BOARDS
        .iter()
        .chain(palettes().flat_map(|palette| palette.board))
        .chain(PIECES)
        .chain(palettes().flat_map(|palette| palette.marks))
        .chain(MARKS)
        .chain(palettes().flat_map(|palette| palette.pieces))
}

/// Every variable with one of its values.
fn block(value: fn(&CssVariable) -> &'static str) -> String {
    variables().fold(String::new(), |mut block, variable| {
        write!(block, "--{}:{};", variable.name, value(variable)).expect("a string can always be written to");
        block
    })
}
