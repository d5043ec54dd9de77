//! The player's account: making one, logging in and out, the password and the ratings.

mod other_device;

use bisat_client::labels::{People as Labels, Profile as ProfileLabels, counted};
use bisat_client::{Language, Notice};
use bisat_engine::GAMES;
use bisat_protocol::ErrorCode;
use bisat_protocol::http::{Me, Stage};
use leptos::prelude::*;
use leptos::task::spawn_local;

use self::other_device::OtherDevice;
use crate::api::{self, ApiError, LogOut};
use crate::identity;
use crate::notifications;
use crate::parts::ratings::Ratings;
use crate::route::{Link, Route};
use crate::settings::{language, settings};

/// The account screen.
#[component]
pub fn Account() -> impl IntoView {
    let me = RwSignal::new(None::<Me>);
    let problem = RwSignal::new(None::<String>);
    load(me, problem);
    let is_account = Memo::new(move |_| me.with(|me| me.as_ref().map(|me| me.is_account)));
    let content = move || match is_account.get() {
        Some(true) => view! { <OwnAccount me problem /> }.into_any(),
        Some(false) => view! { <GuestForms me /> }.into_any(),
        None => ().into_any(),
    };
    view! {
        <section class="text own-account">
            <h1>{move || Labels::of(language()).account}</h1>
            {move || problem.get().map(|problem| view! { <p class="quiet">{problem}</p> })}
            {content}
            <p><Link to=Route::Players(GAMES[0].to_owned()) class="strong">{label(|l| l.best_players)}</Link></p>
        </section>
    }
}

fn label(pick: fn(&Labels) -> &'static str) -> impl Fn() -> &'static str + Copy + Send + Sync + 'static {
    move || pick(Labels::of(language()))
}

/// Asks the server who the player is. `problem` says why it does not answer.
fn load(me: RwSignal<Option<Me>>, problem: RwSignal<Option<String>>) {
    spawn_local(async move {
        // The screen may have been left meanwhile.
        let _ = match api::me().await {
            Ok(found) => me.try_set(Some(found)).map(drop),
            Err(error) => problem.try_set(Some(refusal(settings().language.get_untracked(), error))).map(drop),
        };
    });
}

/// What a guest sees: a form for a new account, and one to log in.
#[component]
fn GuestForms(me: RwSignal<Option<Me>>) -> impl IntoView {
    let unfinished = RwSignal::new(0);
    spawn_local(async move {
        let tables = api::my_tables(0).await.unwrap_or_default();
        let _ = unfinished.try_set(tables.iter().filter(|table| table.stage != Stage::Over).count());
    });
    let left_behind = move || {
        let (count, language) = (unfinished.get(), language());
        let label = Labels::of(language).left_behind;
        (count > 0).then(|| view! { <p id="left-behind">{counted(language, label, count as u64, &[&count])}</p> })
    };
    view! {
        <p>{label(|l| l.account_pitch)}</p>
        <CredentialsForm is_new=true me />
        <h2>{label(|l| l.have_account)}</h2>
        {left_behind}
        <CredentialsForm is_new=false me />
    }
}

/// A form for a name and a password: of a new account, or of one to log in to.
#[component]
fn CredentialsForm(is_new: bool, me: RwSignal<Option<Me>>) -> impl IntoView {
    let (name, password) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let submission = Submission::new();
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let (name, password) = (name.get_untracked(), password.get_untracked());
        submission.run(async move {
            let found =
                if is_new { api::register(&name, &password).await } else { api::log_in(&name, &password).await };
            let found = found?;
            notifications::renew(&found.id.0).await;
            let _ = me.try_set(Some(found));
            Ok(None)
        });
    };
    let id = if is_new { "register" } else { "log-in" };
    let said = if is_new { label(|l| l.make_account) } else { label(|l| l.log_in) };
    let field = move |part: &str| format!("{id}-{part}");
    view! {
        <form class="choices account-form" id=id on:submit=submit>
            <label for=field("name")>{label(|l| l.name)}</label>
            <input id=field("name") class="field" maxlength="24" required autocomplete="username"
                prop:value=move || name.get() on:input=move |event| name.set(event_target_value(&event)) />
            <label for=field("password")>{label(|l| l.password)}</label>
            <PasswordField id=field("password") is_new password />
            {is_new.then(|| view! { <p class="quiet">{label(|l| l.password_rule)}</p> })}
            <p><button type="submit" class="button primary" disabled=move || submission.is_running.get()>{said}</button></p>
            <p class="loss" role="alert">{move || submission.said.get()}</p>
        </form>
    }
}

#[component]
fn PasswordField(id: String, is_new: bool, password: RwSignal<String>) -> impl IntoView {
    let autocomplete = if is_new { "new-password" } else { "current-password" };
    view! {
        <input id=id class="field" type="password" maxlength="200" required autocomplete=autocomplete
            minlength=is_new.then_some("8")
            prop:value=move || password.get() on:input=move |event| password.set(event_target_value(&event)) />
    }
}

/// What the owner of an account sees.
#[component]
fn OwnAccount(me: RwSignal<Option<Me>>, problem: RwSignal<Option<String>>) -> impl IntoView {
    let name = Memo::new(move |_| me.with(|me| me.as_ref().map(|me| me.name.clone()).unwrap_or_default()));
    let submission = Submission::new();
    let leave = move |from: LogOut| {
        submission.run(async move {
            api::log_out(from).await?;
            // The subscription at the server has ended with the session.
            spawn_local(notifications::forget());
            // The account disappears from the screen even if the server does not answer any more.
            let _ = me.try_set(None);
            load(me, problem);
            Ok(None)
        });
    };
    view! {
        <h2>{move || name.get()}</h2>
        <h3>{label(|l| l.ratings)}</h3>
        {move || view! { <Ratings name=name.get() /> }}
        <p><Link to=Signal::derive(move || Route::Player(name.get())) class="strong">
            {move || ProfileLabels::of(language()).own_profile}
        </Link></p>
        <p class="buttons">
            <button type="button" class="button" id="log-out" disabled=move || submission.is_running.get()
                on:click=move |_| leave(LogOut::Here)>{label(|l| l.log_out)}</button>
            <button type="button" class="button" disabled=move || submission.is_running.get()
                on:click=move |_| leave(LogOut::Everywhere)>{label(|l| l.log_out_everywhere)}</button>
        </p>
        <p class="loss" role="alert">{move || submission.said.get()}</p>
        <OtherDevice />
        <PasswordForm />
    }
}

/// A form for a new password.
#[component]
fn PasswordForm() -> impl IntoView {
    let (current, new) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let submission = Submission::new();
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let (before, after) = (current.get_untracked(), new.get_untracked());
        submission.run(async move {
            api::change_password(&before, &after).await?;
            if let Some(id) = identity::id() {
                notifications::renew(&id).await;
            }
            let _ = current.try_set(String::new());
            let _ = new.try_set(String::new());
            Ok(Some(Labels::of(settings().language.get_untracked()).password_changed))
        });
    };
    view! {
        <form class="choices account-form" id="change-password" on:submit=submit>
            <label for="current-password">{label(|l| l.current_password)}</label>
            <PasswordField id="current-password".to_owned() is_new=false password=current />
            <label for="new-password">{label(|l| l.new_password)}</label>
            <PasswordField id="new-password".to_owned() is_new=true password=new />
            <p>
                <button type="submit" class="button" disabled=move || submission.is_running.get()>
                    {label(|l| l.change_password)}
                </button>
            </p>
            <p role="status">{move || submission.said.get()}</p>
        </form>
    }
}

/// A request that the player waits for, and the text about its result.
#[derive(Clone, Copy)]
struct Submission {
    is_running: RwSignal<bool>,
    said: RwSignal<Option<String>>,
}

impl Submission {
    fn new() -> Self {
        Submission { is_running: RwSignal::new(false), said: RwSignal::new(None) }
    }

    fn run(self, request: impl Future<Output = Result<Option<&'static str>, ApiError>> + 'static) {
        self.is_running.set(true);
        self.said.set(None);
        spawn_local(async move {
            let said = match request.await {
                Ok(said) => said.map(ToOwned::to_owned),
                Err(error) => Some(refusal(settings().language.get_untracked(), error)),
            };
            // The screen may have been left meanwhile.
            let _ = self.said.try_set(said);
            let _ = self.is_running.try_set(false);
        });
    }
}

/// Why the server refused, in the player's language where that is known.
fn refusal(language: Language, error: ApiError) -> String {
    let labels = Labels::of(language);
    match error {
        ApiError::Offline => language.words().notice(&Notice::Offline),
        ApiError::Refused { code: Some(ErrorCode::WrongCredentials), .. } => labels.wrong_credentials.to_owned(),
        ApiError::Refused { code: Some(ErrorCode::WrongPassword), .. } => labels.wrong_password.to_owned(),
        ApiError::Refused { code: Some(ErrorCode::NameTaken), .. } => labels.name_taken.to_owned(),
        ApiError::Refused { code: Some(ErrorCode::InvalidName), .. } => labels.name_rule.to_owned(),
        ApiError::Refused { code: Some(ErrorCode::InvalidPassword), .. } => labels.weak_password.to_owned(),
        ApiError::Refused { code: Some(ErrorCode::RateLimited), .. } => labels.too_many.to_owned(),
        ApiError::Refused { reason, .. } => reason,
    }
}
