//! The fields of the form for a new game.

use bisat_client::labels::Home as Labels;
use bisat_client::seat_name;
use bisat_engine::{Allowed, OptionRule, OptionValue, Seat};
use bisat_worker::open_with;
use leptos::prelude::*;

use super::Draft;
use crate::parts::option_fields::PLAYERS;
use crate::settings::language;

/// The level of the machines.
#[component]
pub(super) fn Strength(draft: Draft, game: &'static str) -> impl IntoView {
    let name = move || language().words().levels()[usize::from(draft.level.get()) - 1];
    let choose = move |event| {
        if let Ok(level) = event_target_value(&event).parse() {
            draft.level.set(level);
        }
    };
    view! {
        <div class="choices">
            <label for="level" class="legend">{move || Labels::of(language()).how_strong}</label>
            <div class="slider-row">
                <input id="level" type="range" min="1" max=move || draft.strongest(game) step="1"
                    prop:value=move || draft.level.get().to_string()
                    aria-valuetext=move || format!("{}, {}", draft.level.get(), name()) on:input=choose />
                <output class="level-name"><b>{move || draft.level.get()}</b>" "{name}</output>
            </div>
        </div>
    }
}

/// The number of players, in games that have a choice.
#[component]
pub(super) fn PlayerCount(draft: Draft, game: &'static str, rules: &'static [OptionRule]) -> impl IntoView {
    let rule = rules.iter().find(|rule| rule.name == PLAYERS)?;
    let Allowed::Numbers(numbers) = rule.allowed else { return None };
    let radio = move |number: i64| {
        let value = OptionValue::Number(number);
        let (chosen, new) = (value.clone(), value);
        let choose = move |_| {
            draft.options.update(|options| {
                options.insert(PLAYERS, new.clone());
            });
            // There may be fewer seats now.
            draft.seat.set(Some(0));
            draft.limit_level(game);
        };
        view! {
            <label class="choice">
                <input type="radio" name="players" value=number
                    prop:checked=move || draft.options.read().get(PLAYERS) == Some(&chosen) on:change=choose />
                <span>{number}</span>
            </label>
        }
    };
    Some(view! {
        <fieldset class="choices">
            <legend>{move || Labels::of(language()).how_many}</legend>
            <div class="choice-row">{numbers.iter().copied().map(radio).collect_view()}</div>
        </fieldset>
    })
}

/// The own seat, or one by chance.
#[component]
pub(super) fn Seats(draft: Draft, game: &'static str) -> impl IntoView {
    let seats = move || {
        let session = open_with(game, &draft.options_text()).ok();
        let names = session.map(|session| {
            (0..session.seats()).map(|seat| seat_name(language(), session.as_ref(), Seat(seat))).collect::<Vec<_>>()
        });
        names.unwrap_or_default()
    };
    let radio = move |(seat, name): (Option<u8>, String)| {
        let value = seat.map_or_else(|| "any".to_owned(), |seat| seat.to_string());
        view! {
            <label class="choice">
                <input type="radio" name="seat" value=value prop:checked=move || draft.seat.get() == seat
                    on:change=move |_| draft.seat.set(seat) />
                <span>{name}</span>
            </label>
        }
    };
    let any = move || (None, Labels::of(language()).any_seat.to_owned());
    view! {
        <fieldset class="choices">
            <legend>{move || Labels::of(language()).your_seat}</legend>
            <div class="choice-row">{move || (0..).map(Some).zip(seats()).chain([any()]).map(radio).collect_view()}</div>
        </fieldset>
    }
}
