//! Grammar that the sentences of all games share, one module per language.

pub(crate) mod english;
pub(crate) mod french;
pub(crate) mod hindi;

/// The grammatical gender of a noun.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Gender {
    Masculine,
    Feminine,
}

/// `a`, `a and b`, `a, b and c`: the last two joined by the language's own word.
pub(crate) fn listed(items: &[impl AsRef<str>], last: &str) -> String {
    let items: Vec<&str> = items.iter().map(AsRef::as_ref).collect();
    match &items[..] {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [before @ .., end] => format!("{} {last} {end}", before.join(", ")),
    }
}

/// Numbers as they are listed.
pub(crate) fn figures(values: &[u8]) -> Vec<String> {
    values.iter().map(ToString::to_string).collect()
}
