//! Flags of the terminal: full screen or plain lines, language, character set.

use std::env;
use std::io::{self, IsTerminal};

use bisat_client::Language;
use bisat_terminal::{Charset, Context, Theme};
use clap::Args;

/// Flags of every command that shows a board.
#[derive(Args, Clone, Debug, Default)]
pub struct TerminalFlags {
    /// Plain lines without control codes, for pipes, braille displays and scripts; the default without a terminal
    #[arg(long)]
    pub plain: bool,
    /// The language: en, fr or hi (default: from the locale)
    #[arg(long, value_name = "CODE", value_parser = language)]
    pub language: Option<Language>,
}

impl TerminalFlags {
    /// Whether the client uses the whole screen.
    pub fn is_full_screen(&self) -> bool {
        let is_able = env::var("TERM").is_ok_and(|term| !term.is_empty() && term != "dumb");
        !self.plain && is_able && io::stdin().is_terminal() && io::stdout().is_terminal()
    }

    /// Language and capabilities of the terminal.
    pub fn context(&self) -> Context {
        let theme = Theme::detect(variable);
        Context { language: self.language(theme), theme, now: 0 }
    }

    /// The same for plain mode. Piped output is UTF-8.
    pub fn plain_context(&self) -> Context {
        let theme = Theme::detect(variable);
        let charset = if io::stdout().is_terminal() { theme.charset } else { Charset::Unicode };
        let theme = Theme { charset, ..theme };
        Context { language: self.language(theme), theme, now: 0 }
    }

    /// The language of the flag, else of the locale if the terminal can show its letters, else English.
    fn language(&self, theme: Theme) -> Language {
        let locale =
            ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(|name| variable(name).filter(|it| !it.is_empty()));
        let of_locale = || locale.as_deref().and_then(Language::read).filter(|_| theme.charset == Charset::Unicode);
        self.language.or_else(of_locale).unwrap_or(Language::English)
    }
}

/// An environment variable, if it is valid text.
pub fn variable(name: &str) -> Option<String> {
    env::var(name).ok()
}

/// Parses a language.
pub(crate) fn language(text: &str) -> Result<Language, String> {
    Language::read(text).ok_or_else(|| "expected en, fr or hi".to_owned())
}
