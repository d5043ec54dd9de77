//! Files that name a game outside the games' own folders: these are the files that somebody edits to add a game.
//!
//! CONTRIBUTING.md lists them in a block that is fenced as `files`; the list and the sources must agree.

use super::tokens::{Token, tokens, without_tests};

/// Names of the games, of their pieces, and of the folders and files that belong to one game.
const GAMES: [&str; 7] = ["khan", "chowka_bhara", "chowka-bhara", "chowkabhara", "pachisi", "kho_kho", "kho-kho"];
/// What also gives a game away in code.
const OTHER_NAMES: [&str; 4] = ["chowka", "khokho", "kalista", "sbire"];
/// Sources that name games: code, and what the page is made of.
const KINDS: [&str; 7] = ["rs", "toml", "html", "js", "css", "webmanifest", "json"];
/// Folders in which no file has to change for a new game, or in which every file is a test.
const NOT_LOOKED_AT: [&str; 6] = ["tests", "conformance", "benches", "examples", "fixtures", "corpus"];

/// Whether a file outside the games' own folders names a game in code that is not a test.
pub(crate) fn names_a_game(path: &str, text: &str) -> bool {
    is_looked_at(path) && if path.ends_with(".rs") { code_names_a_game(text) } else { is_named(text) }
}

/// The files of the block fenced as `files` in CONTRIBUTING.md; none where there is no such block.
pub(crate) fn listed(page: &str) -> Option<Vec<&str>> {
    let (_, block) = page.split_once("```files\n")?;
    let (block, _) = block.split_once("```")?;
    Some(block.lines().map(str::trim).filter(|line| !line.is_empty()).collect())
}

/// How the list and the sources differ, in words.
pub(crate) fn differences(listed: &[&str], found: &[&str]) -> Vec<String> {
    let missing = found.iter().filter(|file| !listed.contains(file));
    let missing =
        missing.map(|file| format!("{file} names a game, but CONTRIBUTING.md does not list it under “Add a game”"));
    let stale = listed.iter().filter(|file| !found.contains(file));
    let stale = stale.map(|file| format!("{file} names no game, but CONTRIBUTING.md lists it under “Add a game”"));
    missing.chain(stale).collect()
}

fn is_looked_at(path: &str) -> bool {
    let is_source = path.rsplit_once('.').is_some_and(|(_, kind)| KINDS.contains(&kind));
    let is_left_out = |part: &str| {
        let stem = part.split('.').next().unwrap_or(part);
        NOT_LOOKED_AT.contains(&stem) || GAMES.contains(&stem)
    };
    // This file names the games to find them.
    is_source && !path.split('/').any(is_left_out) && path != "xtask/src/tidy/games.rs"
}

/// Comments do not count, but for the doc comments that clap turns into help.
fn code_names_a_game(text: &str) -> bool {
    let tokens = without_tests(&tokens(text));
    let is_help = tokens.iter().any(|token| token.is_name("clap"));
    tokens.iter().any(|token| match token {
        Token::Name(name) => is_named(name),
        Token::Text(text) => is_named(text),
        Token::Doc(text) => is_help && is_named(text),
        Token::Sign(_) => false,
    })
}

fn is_named(text: &str) -> bool {
    let text = text.to_lowercase();
    GAMES.iter().chain(&OTHER_NAMES).any(|name| text.contains(name)) || text == "kho"
}

#[cfg(test)]
mod tests {
    use super::{differences, listed, names_a_game};

    #[test]
    fn a_file_outside_the_games_folders_that_names_a_game_is_found() {
        for text in
            ["Rules::Khan", "if id == \"chowka-bhara\" {}", "struct PachisiWords;", "mod kho_kho;", "Effect::Kho"]
        {
            assert!(names_a_game("crates/client/src/words.rs", text), "{text}");
            assert!(!names_a_game("crates/client/src/games/khan/words.rs", text), "{text}");
            assert!(!names_a_game("crates/client/src/games/kho_kho.rs", text), "{text}");
            assert!(!names_a_game("crates/client/tests/words.rs", text), "{text}");
        }
        assert!(names_a_game("crates/web/index.html", "<p>Pachisi</p>"));
    }

    #[test]
    fn comments_and_tests_do_not_count_but_help_does() {
        assert!(!names_a_game("src/a.rs", "// As in KHAN.\n/// Not only for Pachisi.\nstruct Khaki;"));
        assert!(!names_a_game("src/a.rs", "#[cfg(test)]\nmod tests { const GAME: &str = \"khan\"; }"));
        assert!(names_a_game("src/a.rs", "use clap::Args;\n/// The game, as khan.\nstruct Flags;"));
    }

    #[test]
    fn the_list_and_the_sources_must_agree() {
        let page = "# Add a game\n\n```files\na.rs\nb.rs\n```\n";
        let listed = listed(page).unwrap();
        assert_eq!(listed, ["a.rs", "b.rs"]);
        assert!(differences(&listed, &["a.rs", "b.rs"]).is_empty());
        let differences = differences(&listed, &["b.rs", "c.rs"]);
        assert!(differences.len() == 2 && differences[0].starts_with("c.rs") && differences[1].starts_with("a.rs"));
    }
}
