//! Flags of the terminal: full screen or plain lines, language, colours, state folder.

use std::env;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;

use bisat_client::Language;
use bisat_client::labels::Terminal;
use bisat_terminal::{Charset, Context, SavedGames, Theme};
use clap::Args;

use crate::settings::{self, Colours, Settings};
use crate::variable::variable;

/// Flags of every command that shows a board.
#[derive(Args, Clone, Debug, Default)]
pub struct TerminalFlags {
    /// Plain lines without control codes, for pipes, braille displays and scripts; the default without a terminal
    #[arg(long)]
    pub plain: bool,
    /// The language: en, fr or hi (default: from the settings file, else from the locale)
    #[arg(long, value_name = "CODE", env = "BISAT_LANGUAGE", hide_env_values = true, value_parser = settings::language)]
    pub language: Option<Language>,
    /// The colours of the full screen: auto, full (24 bits), 16 or none
    #[arg(long, value_name = "COLOURS", alias = "colors", env = "BISAT_COLOURS", hide_env_values = true, value_parser = Colours::read)]
    pub colours: Option<Colours>,
}

/// The flag of every command that uses saved games or the cookies of servers.
#[derive(Args, Clone, Debug, Default)]
pub struct StateFlags {
    /// The folder of saved games and cookies (default: bisat in XDG_STATE_HOME or ~/.local/state)
    #[arg(long, value_name = "FOLDER", env = "BISAT_STATE_FOLDER", hide_env_values = true)]
    pub state_folder: Option<PathBuf>,
}

impl StateFlags {
    /// The folder of saved games; none where no variable of the environment names a home.
    pub fn saved_games(&self, settings: &Settings) -> Option<SavedGames> {
        settings.saved_games(self.state_folder.as_ref())
    }
}

impl TerminalFlags {
    /// Whether the client uses the whole screen.
    pub fn is_full_screen(&self) -> bool {
        let is_able = env::var("TERM").is_ok_and(|term| !term.is_empty() && term != "dumb");
        !self.plain && is_able && io::stdin().is_terminal() && io::stdout().is_terminal()
    }

    /// Language and capabilities of the terminal.
    pub fn context(&self, settings: &Settings) -> Context {
        let theme = Theme::detect(variable);
        let is_uncoloured = variable("NO_COLOR").is_some_and(|value| !value.is_empty());
        let wanted = self.colours.or(settings.colours.filter(|_| !is_uncoloured));
        let theme = match wanted {
            Some(Colours::Always(depth)) => Theme { depth, ..theme },
            Some(Colours::Auto) | None => theme,
        };
        Context { language: self.language(settings), theme, now: 0 }
    }

    /// The same for plain mode. English replaces Hindi where the output cannot show it; standard error says so.
    pub fn plain_context(&self, settings: &Settings) -> Context {
        let theme = if io::stdout().is_terminal() { Theme::detect(variable) } else { Theme::detect_piped(variable) };
        let mut language = self.language(settings);
        if language == Language::Hindi && theme.charset == Charset::Ascii {
            language = Language::English;
            // Ignore a failed write: the terminal may be closed.
            let _ = writeln!(io::stderr(), "{}", Terminal::of(language).no_hindi);
        }
        Context { language, theme, now: 0 }
    }

    /// The language of the flag, else of the settings file, else of the locale, else English.
    fn language(&self, settings: &Settings) -> Language {
        let locale =
            ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(|name| variable(name).filter(|it| !it.is_empty()));
        let of_locale = || locale.as_deref().and_then(Language::read);
        self.language.or(settings.language).or_else(of_locale).unwrap_or(Language::English)
    }
}
