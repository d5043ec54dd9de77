//! The settings screen.

use bisat_client::Language;
use bisat_client::labels::{Common, People, Together};
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::api;
use crate::pace::Speed;
use crate::parts::turn_offer::NotificationSetting;
use crate::route::{Link, Route};
use crate::settings::{Theme, language, settings};
use crate::throwing::Throwing;

/// The settings screen.
#[component]
pub fn SettingsScreen() -> impl IntoView {
    let settings = settings();
    let label = |pick: fn(&Common) -> &'static str| move || pick(Common::of(language()));
    let theme_label = |theme: Theme| {
        move || {
            let labels = Common::of(language());
            match theme {
                Theme::Auto => labels.theme_auto,
                Theme::Light => labels.theme_light,
                Theme::Dark => labels.theme_dark,
            }
        }
    };
    let languages = Language::ALL.map(|each| {
        view! {
            <label class="choice" lang=each.code()>
                <input type="radio" name="settings-language" prop:checked=move || settings.language.get() == each
                    on:change=move |_| settings.language.set(each) />
                <span>{each.words().own_name()}</span>
            </label>
        }
    });
    let themes = Theme::ALL.map(|theme| {
        view! {
            <label class="choice">
                <input type="radio" name="theme" prop:checked=move || settings.theme.get() == theme
                    on:change=move |_| settings.theme.set(theme) />
                <span>{theme_label(theme)}</span>
            </label>
        }
    });
    let speed_label = |speed: Speed| {
        move || {
            let labels = Common::of(language());
            match speed {
                Speed::Slow => labels.speed_slow,
                Speed::Medium => labels.speed_medium,
                Speed::Fast => labels.speed_fast,
            }
        }
    };
    let speeds = Speed::ALL.map(|speed| {
        view! {
            <label class="choice">
                <input type="radio" name="speed" value=speed.name() prop:checked=move || settings.speed.get() == speed
                    on:change=move |_| settings.speed.set(speed) />
                <span>{speed_label(speed)}</span>
            </label>
        }
    });
    let throwing = Throwing::ALL.map(|way| {
        let said = move || {
            let labels = Common::of(language());
            match way {
                Throwing::FirstByHand => labels.throwing_first,
                Throwing::ByHand => labels.throwing_by_hand,
                Throwing::ByItself => labels.throwing_by_itself,
            }
        };
        view! {
            <label class="choice">
                <input type="radio" name="throwing" value=way.name() prop:checked=move || settings.throwing.get() == way
                    on:change=move |_| settings.throwing.set(way) />
                <span>{said}</span>
            </label>
        }
    });
    view! {
        <section class="text settings">
            <h1>{label(|l| l.settings)}</h1>
            <fieldset class="choices"><legend>{label(|l| l.language)}</legend><div class="choice-row">{languages}</div></fieldset>
            <fieldset class="choices"><legend>{label(|l| l.theme)}</legend><div class="choice-row">{themes}</div></fieldset>
            <fieldset class="choices">
                <legend>{label(|l| l.motion)}</legend>
                <div class="choice-row">
                    <SwitchOption signal=settings.is_still is=false label=Signal::derive(label(|l| l.motion_full)) name="motion" />
                    <SwitchOption signal=settings.is_still is=true label=Signal::derive(label(|l| l.motion_reduced)) name="motion" />
                </div>
            </fieldset>
            <fieldset class="choices">
                <legend>{label(|l| l.speed)}</legend>
                <div class="choice-row">{speeds}</div>
            </fieldset>
            <fieldset class="choices">
                <legend>{label(|l| l.sound)}</legend>
                <div class="choice-row">
                    <SwitchOption signal=settings.has_sound is=false label=Signal::derive(label(|l| l.sound_off)) name="sound" />
                    <SwitchOption signal=settings.has_sound is=true label=Signal::derive(label(|l| l.sound_on)) name="sound" />
                </div>
            </fieldset>
            <fieldset class="choices">
                <legend>{label(|l| l.throwing)}</legend>
                <div class="choice-row">{throwing}</div>
            </fieldset>
            <p class="option">
                <label class="check">
                    <input type="checkbox" id="two-taps" prop:checked=move || settings.taps_twice.get()
                        on:change=move |event| settings.taps_twice.set(event_target_checked(&event)) />
                    {label(|l| l.two_taps)}
                </label>
            </p>
            <p class="option">
                <label class="check">
                    <input type="checkbox" id="mute" prop:checked=move || settings.is_muted.get()
                        on:change=move |event| settings.is_muted.set(event_target_checked(&event)) />
                    {move || Together::of(language()).mute}
                </label>
            </p>
            <p class="option">
                <label class="check">
                    <input type="checkbox" id="names" prop:checked=move || settings.shows_names.get()
                        on:change=move |event| settings.shows_names.set(event_target_checked(&event)) />
                    {label(|l| l.square_names)}
                </label>
            </p>
            <p class="option">
                <label class="check">
                    <input type="checkbox" id="threats" prop:checked=move || settings.shows_threats.get()
                        on:change=move |event| settings.shows_threats.set(event_target_checked(&event)) />
                    {label(|l| l.threats)}
                </label>
            </p>
            <NameForm />
            <p><Link to=Route::Account class="strong">{move || People::of(language()).account}</Link></p>
            // It loads later than the rest. At the end it moves no other button.
            <NotificationSetting />
        </section>
    }
}

/// A radio button for one value of a switch.
#[component]
fn SwitchOption(signal: RwSignal<bool>, is: bool, label: Signal<&'static str>, name: &'static str) -> impl IntoView {
    view! {
        <label class="choice">
            <input type="radio" name=name prop:checked=move || signal.get() == is on:change=move |_| signal.set(is) />
            <span>{move || label.get()}</span>
        </label>
    }
}

/// A form for the name that other players see.
#[component]
fn NameForm() -> impl IntoView {
    let name = RwSignal::new(None::<String>);
    let said = RwSignal::new(None::<String>);
    spawn_local(async move {
        // An account is renamed with its password only.
        if let Ok(me) = api::me().await
            && !me.is_account
        {
            // The screen may have been left meanwhile.
            let _ = name.try_set(Some(me.name));
        }
    });
    let save = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let wanted = name.get_untracked().unwrap_or_default();
        spawn_local(async move {
            let answer = api::rename(&wanted).await;
            let language = settings().language.get_untracked();
            let answered = match answer {
                Ok(me) => {
                    let _ = name.try_set(Some(me.name));
                    Common::of(language).saved.to_owned()
                }
                Err(api::ApiError::Offline) => language.words().notice(&bisat_client::Notice::Offline),
                Err(api::ApiError::Refused { reason, .. }) => reason,
            };
            let _ = said.try_set(Some(answered));
        });
    };
    view! {
        <Show when=move || name.read().is_some()>
            <form class="choices" on:submit=save>
                <label class="legend" for="name">{move || Common::of(language()).your_name}</label>
                <div class="inline-form">
                    <input id="name" class="field" maxlength="24" prop:value=move || name.get().unwrap_or_default()
                        on:input=move |event| name.set(Some(event_target_value(&event))) />
                    <button type="submit" class="button">{move || Common::of(language()).save}</button>
                </div>
                <p class="quiet" role="status" id="name-said">{move || said.get()}</p>
            </form>
        </Show>
    }
}
