//! A text in every language.

use crate::language::Language;

/// A text in every language; one that is missing does not compile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Said {
    /// In English.
    pub english: &'static str,
    /// In French.
    pub french: &'static str,
    /// In Hindi.
    pub hindi: &'static str,
}

impl Said {
    /// The text in this language.
    pub const fn in_(self, language: Language) -> &'static str {
        match language {
            Language::English => self.english,
            Language::French => self.french,
            Language::Hindi => self.hindi,
        }
    }
}

/// A text in English, French and Hindi. The French has a narrow no-break space (U+202F) before ! ? : ;
pub(crate) const fn said(english: &'static str, french: &'static str, hindi: &'static str) -> Said {
    Said { english, french, hindi }
}
