//! The options of a game as lines in the format of UCI.

use bisat_engine::{Allowed, GameInfo, OptionRule, infos};

/// The last line of the list.
const END: &str = "optionsok";

/// A line for each option of the game, and the end of the list.
pub(super) fn lines(game: &str) -> Vec<String> {
    let info: Option<GameInfo> = infos().into_iter().find(|info| info.id == game);
    let rules = info.map(|info| info.options.iter().map(line).collect::<Vec<_>>()).unwrap_or_default();
    rules.into_iter().chain([END.to_owned()]).collect()
}

fn line(rule: &OptionRule) -> String {
    let choices = |values: &[String]| values.iter().map(|value| format!(" var {value}")).collect::<String>();
    let (kind, values) = match rule.allowed {
        Allowed::Between(least, most) => ("spin", format!(" min {least} max {most}")),
        Allowed::Flag => ("check", String::new()),
        Allowed::Numbers(numbers) => ("combo", choices(&numbers.iter().map(i64::to_string).collect::<Vec<_>>())),
        Allowed::Words(words) => ("combo", choices(&words.iter().map(ToString::to_string).collect::<Vec<_>>())),
    };
    format!("option name {} type {kind} default {}{values}", rule.name, rule.default.bare())
}
