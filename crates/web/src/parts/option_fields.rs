//! Form fields for the options of a game.

use std::collections::BTreeMap;

use bisat_client::option_label;
use bisat_engine::{Allowed, OptionRule, OptionValue};
use bisat_worker::read_options;
use leptos::prelude::*;

use crate::settings::language;

/// The option for the number of players.
pub const PLAYERS: &str = "players";

/// The value of every option: from a text such as `players=2 size=5`, otherwise the default.
pub fn options_of(rules: &[OptionRule], text: &str) -> BTreeMap<&'static str, OptionValue> {
    let given = read_options(text);
    let value = |rule: &OptionRule| {
        let chosen = given.iter().find(|(name, _)| name == rule.name);
        (rule.name, chosen.map_or_else(|| rule.default.clone(), |(_, value)| value.clone()))
    };
    rules.iter().map(value).collect()
}

/// All options as text, with one changed.
fn changed(options: &BTreeMap<&'static str, OptionValue>, name: &str, value: &str) -> String {
    let written = options.iter().map(|(known, old)| {
        let bare = if *known == name { OptionValue::read(value).bare() } else { old.bare() };
        format!("{known}={bare}")
    });
    written.collect::<Vec<_>>().join(" ")
}

/// A field for each option.
#[component]
pub fn OptionFields(
    /// The options.
    rules: &'static [OptionRule],
    /// An option that is chosen elsewhere.
    #[prop(optional)]
    without: Option<&'static str>,
    /// The chosen values.
    chosen: Signal<BTreeMap<&'static str, OptionValue>>,
    /// Called with all options as text when one changes.
    choose: Callback<String>,
) -> impl IntoView {
    let field = move |rule: &'static OptionRule| {
        let id = format!("option-{}", rule.name);
        let value = Signal::derive(move || chosen.read().get(rule.name).map(OptionValue::bare).unwrap_or_default());
        let set = Callback::new(move |value: String| {
            choose.run(chosen.with_untracked(|options| changed(options, rule.name, &value)));
        });
        let label = move || option_label(language(), rule.name).unwrap_or(rule.name);
        view! { <p class="option"><label for=id.clone()>{label}</label>{input(id, rule.allowed, value, set)}</p> }
    };
    rules.iter().filter(move |rule| Some(rule.name) != without).map(field).collect_view()
}

fn input(id: String, allowed: Allowed, value: Signal<String>, set: Callback<String>) -> AnyView {
    let items: Vec<String> = match allowed {
        Allowed::Between(least, most) => {
            return view! {
                <input id=id class="field short" type="number" min=least max=most prop:value=move || value.get()
                    on:change=move |event| set.run(event_target_value(&event)) />
            }
            .into_any();
        }
        Allowed::Flag => {
            return view! {
                <input id=id type="checkbox" prop:checked=move || value.get() == "true"
                    on:change=move |event| set.run(event_target_checked(&event).to_string()) />
            }
            .into_any();
        }
        Allowed::Numbers(numbers) => numbers.iter().map(ToString::to_string).collect(),
        Allowed::Words(words) => words.iter().map(|word| (*word).to_owned()).collect(),
    };
    let item = move |item: String| {
        let (shown, chosen) = (item.clone(), item.clone());
        let label = move || option_label(language(), &shown).map_or_else(|| shown.clone(), str::to_owned);
        view! { <option value=item selected=move || value.get() == chosen>{label}</option> }
    };
    view! {
        <select id=id class="field short" prop:value=move || value.get()
            on:change=move |event| set.run(event_target_value(&event))>
            {items.into_iter().map(item).collect_view()}
        </select>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use bisat_engine::{OptionValue, infos};

    use super::{changed, options_of};

    #[test]
    fn an_option_is_changed_and_all_others_stay() {
        let info = infos().into_iter().find(|info| info.id == "chowka-bhara").expect("a game of ours");
        let options = options_of(info.options, "players=3");
        assert_eq!(options.get("players"), Some(&OptionValue::Number(3)));
        let text = changed(&options, "size", "7");
        let again = options_of(info.options, &text);
        assert_eq!(
            (again.get("players"), again.get("size")),
            (Some(&OptionValue::Number(3)), Some(&OptionValue::Number(7)))
        );
    }
}
