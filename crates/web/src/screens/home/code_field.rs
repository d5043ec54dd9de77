//! The field for a code or the address of a table.

use bisat_client::Notice;
use bisat_client::labels::{Home as Labels, Together};
use bisat_protocol::TableCode;
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::api::{self, ApiError};
use crate::route::{Route, navigator};
use crate::settings::language;

/// What somebody entered.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Entered {
    /// The id of a table, alone or in its address.
    Table(String),
    /// A code that was said.
    Code(TableCode),
}

/// A field for the code or the address of a table.
#[component]
pub fn CodeField() -> impl IntoView {
    let code = RwSignal::new(String::new());
    let problem = RwSignal::new(None::<ApiError>);
    let navigator = navigator();
    let join = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        problem.set(None);
        match read(&code.get_untracked()) {
            Some(Entered::Table(id)) => navigator.go(Route::Table(id)),
            Some(Entered::Code(code)) => spawn_local(async move {
                match api::find_table(&code).await {
                    Ok(table) => navigator.go(Route::Table(table.0)),
                    // The screen may have been left meanwhile.
                    Err(error) => drop(problem.try_set(Some(error))),
                }
            }),
            None => {}
        }
    };
    let said = move || problem.get().map(|error| describe(&error));
    view! {
        <form class="inline-form" on:submit=join>
            <label class="hidden" for="code">{move || Labels::of(language()).code}</label>
            <input id="code" class="field mono" placeholder="amla-27" autocomplete="off" autocapitalize="off"
                spellcheck="false" aria-describedby="code-problem" prop:value=move || code.get()
                on:input=move |event| code.set(event_target_value(&event)) />
            <button type="submit" class="button">{move || Labels::of(language()).join}</button>
        </form>
        <p class="loss code-problem" id="code-problem" role="status">{said}</p>
    }
}

fn describe(error: &ApiError) -> String {
    match error {
        ApiError::Offline => language().words().notice(&Notice::Offline),
        error if error.is_missing() => Together::of(language()).no_such_code.to_owned(),
        ApiError::Refused { status: 429, .. } => Together::of(language()).too_many_codes.to_owned(),
        ApiError::Refused { .. } => language().words().notice(&Notice::OurFault),
    }
}

/// A code that was said, or the id of a table from its address. Neither has capitals, but people write some and phones add
/// some.
fn read(written: &str) -> Option<Entered> {
    let path = written.split(['?', '#']).next().unwrap_or_default();
    let last = path.split('/').map(str::trim).rfind(|part| !part.is_empty())?;
    if let Some(code) = TableCode::read(last) {
        return Some(Entered::Code(code));
    }
    let id: String = last.chars().filter(|letter| !letter.is_whitespace()).collect();
    Some(Entered::Table(id.to_ascii_lowercase()))
}

#[cfg(test)]
mod tests {
    use bisat_protocol::TableCode;

    use super::{Entered, read};

    #[test]
    fn an_id_is_read_with_capitals_spaces_and_the_rest_of_its_address() {
        for written in
            ["zkifqajd7z", " Zkifqajd7Z ", "ZKIFQ AJD7Z", "https://bisat.example/table/zkifqajd7z/?seat=1#board"]
        {
            assert_eq!(read(written), Some(Entered::Table("zkifqajd7z".to_owned())), "{written}");
        }
        assert_eq!(read("  "), None);
    }

    #[test]
    fn a_code_that_was_said_is_told_from_an_id() {
        for written in ["amla-27", "Amla 27", "AMLA27"] {
            assert_eq!(read(written), Some(Entered::Code(TableCode("amla-27".to_owned()))), "{written}");
        }
        assert_eq!(read("abcdefgh27"), Some(Entered::Table("abcdefgh27".to_owned())));
    }
}
