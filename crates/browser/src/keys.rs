//! WebDriver codes of keys by name.

/// The WebDriver character of a key, by its name in keyboard events. A letter or digit is its own character.
pub(crate) fn character(key: &str) -> char {
    match key {
        "Backspace" => '\u{e003}',
        "Tab" => '\u{e004}',
        "Enter" => '\u{e007}',
        "Shift" => '\u{e008}',
        "Control" => '\u{e009}',
        "Escape" => '\u{e00c}',
        "Space" => ' ',
        "PageUp" => '\u{e00e}',
        "PageDown" => '\u{e00f}',
        "End" => '\u{e010}',
        "Home" => '\u{e011}',
        "ArrowLeft" => '\u{e012}',
        "ArrowUp" => '\u{e013}',
        "ArrowRight" => '\u{e014}',
        "ArrowDown" => '\u{e015}',
        "Delete" => '\u{e017}',
        _ => {
            let mut letters = key.chars();
            match (letters.next(), letters.next()) {
                (Some(letter), None) => letter,
                _ => panic!("no key is called {key:?}"),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::character;

    #[test]
    fn keys_have_names_and_letters_stand_for_themselves() {
        assert_eq!(["Enter", "h", "?", "Space"].map(character), ['\u{e007}', 'h', '?', ' ']);
    }

    #[test]
    #[should_panic(expected = "no key is called \"Entr\"")]
    fn a_key_that_does_not_exist_is_no_key() {
        character("Entr");
    }
}
