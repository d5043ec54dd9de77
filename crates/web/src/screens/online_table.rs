//! A table at a server.

use bisat_client::labels::{Common, Play as Labels};
use leptos::prelude::*;

use super::meanwhile::Meanwhile;
use crate::api::ApiError;
use crate::looking::keep_looking;
use crate::play::{Controller, TableScreen, connect, meanwhile};
use crate::route::{Link, Route};
use crate::settings::language;

/// A table at a server, to play at or to watch.
#[component]
pub fn OnlineTable(id: String) -> impl IntoView {
    let controller = Controller::new();
    let problem = RwSignal::new(None::<ApiError>);
    controller.meanwhile.set(meanwhile::remembered(&id));
    keep_looking(controller, id.clone());
    connect(controller, id, move |error| drop(problem.try_set(Some(error))));
    let said = move |error: &ApiError| {
        let language = language();
        match error {
            ApiError::Offline => language.words().notice(&bisat_client::Notice::Offline),
            error if error.is_missing() => Labels::of(language).no_such_table.to_owned(),
            ApiError::Refused { .. } => language.words().notice(&bisat_client::Notice::OurFault),
        }
    };
    view! {
        {move || match (problem.get(), controller.meanwhile.get()) {
            (Some(error), _) => view! {
                <section class="text">
                    <h1>{said(&error)}</h1>
                    <p><Link to=Route::Home class="strong">{move || Common::of(language()).to_home}</Link></p>
                </section>
            }
            .into_any(),
            (None, Some(name)) => view! { <Meanwhile waiting=controller name /> }.into_any(),
            (None, None) => view! { <TableScreen controller /> }.into_any(),
        }}
    }
}
