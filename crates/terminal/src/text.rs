//! Texts in a given width.

use ratatui::text::Span;

/// How many columns a text takes.
pub fn width(text: &str) -> usize {
    Span::raw(text).width()
}

/// The text in lines of at most this number of columns, broken between words.
pub(crate) fn wrapped(text: &str, columns: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        match lines.last_mut().filter(|line| width(line) + 1 + width(word) <= columns) {
            Some(line) => {
                line.push(' ');
                line.push_str(word);
            }
            None => lines.push(word.to_owned()),
        }
    }
    lines
}

/// The text in at most this number of columns, with a mark where it is cut.
pub(crate) fn cut(text: &str, columns: usize, mark: char) -> String {
    if width(text) <= columns {
        return text.to_owned();
    }
    let mut short = String::new();
    for letter in text.chars() {
        if width(&short) + width(letter.encode_utf8(&mut [0; 4])) >= columns {
            break;
        }
        short.push(letter);
    }
    if columns > 0 {
        short.push(mark);
    }
    short
}

/// The sentences of a text.
pub(crate) fn sentences(text: &str) -> Vec<String> {
    let mut sentences = vec![String::new()];
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        let last = sentences.last_mut().expect("there is always one");
        if !last.is_empty() {
            last.push(' ');
        }
        last.push_str(word);
        if word.ends_with(['.', '!', '?', '।']) {
            sentences.push(String::new());
        }
    }
    sentences.retain(|sentence| !sentence.is_empty());
    sentences
}

/// The last sentences that fit in this number of lines: what comes next matters more than the past.
pub(crate) fn last_that_fit(sentences: &[String], columns: usize, lines: usize) -> Vec<String> {
    for first in 0..sentences.len() {
        let wrapped = wrapped(&sentences[first..].join(" "), columns);
        if wrapped.len() <= lines {
            return wrapped;
        }
    }
    let mut wrapped = wrapped(sentences.last().map_or("", String::as_str), columns);
    wrapped.truncate(lines);
    wrapped
}

/// Minutes and seconds, hours where there are any.
pub(crate) fn time(milliseconds: u64) -> String {
    let seconds = milliseconds.div_ceil(1000);
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

#[cfg(test)]
mod tests {
    use super::{cut, last_that_fit, time, wrapped};

    #[test]
    fn lines_break_between_words_and_never_at_a_space_that_holds() {
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
        assert_eq!(wrapped("ici oui\u{202f}!", 7), ["ici", "oui\u{202f}!"]);
    }

    #[test]
    fn a_text_that_is_too_long_is_cut_with_a_mark() {
        assert_eq!(cut("threes", 6, '…'), "threes");
        assert_eq!(cut("threes", 4, '…'), "thr…");
        assert_eq!(cut("threes", 0, '…'), "");
    }

    #[test]
    fn the_last_sentences_are_kept_if_not_all_fit() {
        let sentences = ["It was.".to_owned(), "It is.".to_owned()];
        assert_eq!(last_that_fit(&sentences, 20, 1), ["It was. It is."]);
        assert_eq!(last_that_fit(&sentences, 10, 1), ["It is."]);
    }

    #[test]
    fn time_is_told_in_minutes_and_seconds() {
        assert_eq!((time(0), time(59_001), time(3_600_000)), ("0:00".into(), "1:00".into(), "1:00:00".into()));
    }
}
