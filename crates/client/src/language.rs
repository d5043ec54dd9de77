//! The languages.

/// A language that everything can be said in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Language {
    /// English.
    English,
    /// French.
    French,
    /// Hindi.
    Hindi,
}

impl Language {
    /// Every language, in the order in which we offer them.
    pub const ALL: [Language; 3] = [Language::English, Language::French, Language::Hindi];

    /// The language of a tag or locale such as `fr`, `fr-CA` or `fr_FR.UTF-8`.
    pub fn read(tag: &str) -> Option<Self> {
        let code = tag.split(['-', '_', '.']).next().unwrap_or_default();
        Language::ALL.into_iter().find(|language| language.code().eq_ignore_ascii_case(code))
    }

    /// Whether a noun after this number is in the singular.
    #[doc(alias = "plural")]
    pub const fn is_singular(self, count: u64) -> bool {
        match self {
            Language::English => count == 1,
            Language::French | Language::Hindi => count <= 1,
        }
    }

    /// Its two letters, as web pages name it.
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::French => "fr",
            Language::Hindi => "hi",
        }
    }
}
