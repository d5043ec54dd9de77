//! A small tokenizer for Rust sources: names, punctuation and string literals; comments are dropped.

/// A token of a source file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Token {
    /// An identifier or keyword, without `r#`.
    Name(String),
    /// A string literal, without its quotes and with escapes as written.
    Text(String),
    /// The text of a doc comment line.
    Doc(String),
    /// Any other character.
    Sign(char),
}

impl Token {
    /// Whether this is the given identifier or keyword.
    pub(crate) fn is_name(&self, name: &str) -> bool {
        matches!(self, Token::Name(found) if found == name)
    }

    /// Whether this is the given character.
    pub(crate) fn is_sign(&self, sign: char) -> bool {
        *self == Token::Sign(sign)
    }
}

/// The tokens of a source file. Numbers, lifetimes and character literals are left out.
pub(crate) fn tokens(source: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut rest = source;
    while let Some(first) = rest.chars().next() {
        if let Some(comment) = rest.strip_prefix("//") {
            let line = comment.split('\n').next().unwrap_or_default();
            if let Some(doc) = line.strip_prefix('/').or_else(|| line.strip_prefix('!')) {
                tokens.push(Token::Doc(doc.to_owned()));
            }
            rest = &comment[line.len()..];
        } else if let Some(comment) = rest.strip_prefix("/*") {
            rest = after_block_comment(comment);
        } else if let Some((text, after)) = string(rest) {
            tokens.push(Token::Text(text.to_owned()));
            rest = after;
        } else if let Some(after) = rest.strip_prefix('\'') {
            rest = after_quote(after);
        } else if first.is_alphabetic() || first == '_' {
            let raw = rest.strip_prefix("r#").unwrap_or(rest);
            let end = raw.find(|letter: char| !letter.is_alphanumeric() && letter != '_').unwrap_or(raw.len());
            tokens.push(Token::Name(raw[..end].to_owned()));
            rest = &raw[end..];
        } else if first.is_ascii_digit() {
            rest = rest.trim_start_matches(|letter: char| letter.is_alphanumeric() || letter == '_');
        } else {
            if !first.is_whitespace() {
                tokens.push(Token::Sign(first));
            }
            rest = &rest[first.len_utf8()..];
        }
    }
    tokens
}

/// What follows a block comment that is open already; block comments nest.
fn after_block_comment(mut rest: &str) -> &str {
    let mut depth = 1;
    while depth > 0 {
        let Some(at) = rest.find(['*', '/']) else { return "" };
        rest = &rest[at..];
        if let Some(after) = rest.strip_prefix("*/") {
            (rest, depth) = (after, depth - 1);
        } else if let Some(after) = rest.strip_prefix("/*") {
            (rest, depth) = (after, depth + 1);
        } else {
            rest = &rest[1..];
        }
    }
    rest
}

/// The content of the string literal that the text begins with, and what follows it.
fn string(rest: &str) -> Option<(&str, &str)> {
    let unprefixed = rest.strip_prefix(['b', 'c']).unwrap_or(rest);
    if let Some(raw) = unprefixed.strip_prefix('r') {
        let content = raw.trim_start_matches('#');
        let close = format!("\"{}", "#".repeat(raw.len() - content.len()));
        let content = content.strip_prefix('"')?;
        return Some(content.split_once(&close).unwrap_or((content, "")));
    }
    let content = unprefixed.strip_prefix('"')?;
    let mut is_escaped = false;
    for (at, letter) in content.char_indices() {
        if letter == '"' && !is_escaped {
            return Some((&content[..at], &content[at + 1..]));
        }
        is_escaped = letter == '\\' && !is_escaped;
    }
    Some((content, ""))
}

/// What follows a quote: the rest of a character literal is skipped, the name of a lifetime, too.
fn after_quote(rest: &str) -> &str {
    let mut letters = rest.char_indices();
    let first = letters.next().map_or('\'', |(_, letter)| letter);
    if first == '\\' {
        letters.next();
        return letters.find(|(_, letter)| *letter == '\'').map_or("", |(at, _)| &rest[at + 1..]);
    }
    match letters.next() {
        Some((at, '\'')) => &rest[at + 1..],
        _ => rest.trim_start_matches(|letter: char| letter.is_alphanumeric() || letter == '_'),
    }
}

/// The tokens without items under `#[cfg(test)]`.
pub(crate) fn without_tests(tokens: &[Token]) -> Vec<Token> {
    let mut kept = Vec::new();
    let mut rest = tokens;
    while let Some((first, after)) = rest.split_first() {
        if first.is_sign('#') && is_cfg_test(after) {
            rest = after_item(after_group(after));
        } else {
            kept.push(first.clone());
            rest = after;
        }
    }
    kept
}

/// Whether the tokens begin with `[cfg(test)]` or `[cfg(all(test, …))]`.
fn is_cfg_test(tokens: &[Token]) -> bool {
    let [Token::Sign('['), Token::Name(cfg), inside @ ..] = tokens else { return false };
    let inside = inside.split(|token| token.is_sign(']')).next().unwrap_or_default();
    let names = |name: &str| inside.iter().any(|token| token.is_name(name));
    cfg == "cfg" && names("test") && !names("not")
}

/// What follows the bracketed group that the tokens begin with.
pub(crate) fn after_group(tokens: &[Token]) -> &[Token] {
    let mut depth = 0;
    for (at, token) in tokens.iter().enumerate() {
        match token {
            Token::Sign('(' | '[' | '{') => depth += 1,
            Token::Sign(')' | ']' | '}') => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return &tokens[at + 1..];
        }
    }
    &[]
}

/// What follows the item that the tokens begin with: up to a `;` or past its braces.
fn after_item(mut tokens: &[Token]) -> &[Token] {
    let mut is_use = false;
    while let Some((first, after)) = tokens.split_first() {
        match first {
            Token::Sign(';') => return after,
            Token::Name(name) if name == "use" => is_use = true,
            Token::Sign('{') if !is_use => return after_group(tokens),
            Token::Sign('(' | '[' | '{') => {
                tokens = after_group(tokens);
                continue;
            }
            _ => {}
        }
        tokens = after;
    }
    &[]
}

#[cfg(test)]
mod tests {
    use super::{Token, tokens, without_tests};

    fn names(source: &str) -> Vec<String> {
        let name = |token| if let Token::Name(name) = token { Some(name) } else { None };
        without_tests(&tokens(source)).into_iter().filter_map(name).collect()
    }

    #[test]
    fn comments_literals_and_lifetimes_hold_no_names() {
        let source = "/* a /* b */ c */ x<'life> '\\'' 'q' \"s \\\" t\" r#\"u \" v\"# b\"w\" 12u8 r#type // end\ny";
        assert_eq!(names(source), ["x", "type", "y"]);
    }

    #[test]
    fn texts_and_doc_comments_are_kept() {
        let found = tokens("/// About it.\nlet name = \"it\"; // not this");
        assert!(found.contains(&Token::Doc(" About it.".into())) && found.contains(&Token::Text("it".into())));
        assert_eq!(found.len(), 6);
    }

    #[test]
    fn items_under_cfg_test_are_left_out() {
        let source = "a; #[cfg(test)] mod tests { x } b #[cfg(test)] use c::{d}; e #[cfg(not(test))] fn f() {}";
        assert_eq!(names(source), ["a", "b", "e", "cfg", "not", "test", "fn", "f"]);
    }
}
