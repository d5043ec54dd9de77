//! How others come to a table that waits: its link, a code that can be said, a QR code and the share sheet of the device.

use std::time::Duration;

use bisat_client::Remote;
use bisat_client::labels::{Common, Play as Labels, Together, filled};
use bisat_protocol::{TableCode, TournamentId};
use bisat_table::TableAction;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::controller::Controller;
use crate::parts::copy_button::CopyButton;
use crate::parts::games::game_name;
use crate::parts::link_sharing::{QrButton, ShareButton};
use crate::route::Route;
use crate::settings::language;
use crate::{api, time};

/// How long the page waits before it asks for a code.
const SETTLE: Duration = Duration::from_millis(400);
/// Shortest time before the page asks for another code, also if the clock of the device is wrong.
const ASK_AGAIN: Duration = Duration::from_secs(60);

/// Who invites, to which table.
#[derive(Clone, PartialEq)]
struct Inviting {
    table: String,
    game: String,
    is_host: bool,
    /// Whether the page shows a code: to the host, if strangers can sit down.
    has_code: bool,
}

/// What is known of the code of the table.
#[derive(Clone, PartialEq)]
enum Code {
    /// The server has not answered yet.
    Asked,
    /// The table has this code.
    Given(TableCode),
    /// The table has none.
    None,
}

/// The ways to invite others, for those who sit at the table or opened it. A guest came by one of them.
#[component]
pub fn Invitation(controller: Controller) -> impl IntoView {
    let inviting = Memo::new(move |_| {
        let inviting = controller.with_remote(|remote| {
            let table = remote.table()?;
            let is_host = table.opened_by() == remote.me();
            let game = table.setup().game.clone();
            let has_code = is_host && table.has_free_seat();
            // The seats of a tournament are reserved.
            let is_tournament = TournamentId::of_opener(table.opened_by()).is_some();
            (is_host || remote.seat().is_some() && !is_tournament).then(|| Inviting {
                table: remote.id().0.clone(),
                game,
                is_host,
                has_code,
            })
        });
        inviting.flatten()
    });
    let code = RwSignal::new(Code::None);
    let table = Memo::new(move |_| inviting.get().filter(|inviting| inviting.has_code).map(|inviting| inviting.table));
    Effect::new(move |_| {
        if let Some(table) = table.get() {
            spawn_local(keep_code(table, code));
        }
    });
    move || {
        let Inviting { table, game, is_host, .. } = inviting.get()?;
        let labels = Labels::of(language());
        let address = api::address(&Route::Table(table).write());
        let link = address.clone();
        Some(view! {
            <SaidCode code />
            <p class="quiet" id="send-link">{if is_host { labels.send_link } else { labels.send_link_on }}</p>
            <p class="link mono">{address.clone()}</p>
            <div class="buttons">
                <ShareButton address=address.clone() text=invitation_text(game, code) />
                <CopyButton text=Signal::derive(move || link.clone()) label=Signal::derive(|| Common::of(language()).copy) />
                <QrButton address />
                {controller.allows(TableAction::Start).then(|| view! {
                    <button type="button" class="button" id="begin" on:click=move |_| controller.request(Remote::start)>
                        {labels.begin_with_machines}
                    </button>
                })}
            </div>
        })
    }
}

/// What the share sheet sends with the link.
fn invitation_text(game: String, code: RwSignal<Code>) -> Callback<(), String> {
    Callback::new(move |()| {
        let labels = Together::of(language());
        let name = game_name(language(), &game);
        match code.get_untracked() {
            Code::Given(code) => filled(labels.invitation, &[&name, &code]),
            Code::Asked | Code::None => filled(labels.invitation_by_link, &[&name]),
        }
    })
}

/// Asks for the code of the table, and for another one when it has ended. The link is enough if there is none.
async fn keep_code(table: String, code: RwSignal<Code>) {
    let _ = code.try_set(Code::Asked);
    // With a machine beside it, a table starts as soon as its host sits down.
    time::sleep(SETTLE).await;
    if code.is_disposed() {
        return;
    }
    while let Ok(given) = api::give_code(&table).await {
        // The screen may have been left meanwhile.
        if code.try_set(Code::Given(given.code)).is_some() {
            return;
        }
        let left = Duration::from_millis(given.ends_at.saturating_sub(time::now()));
        time::sleep(left.max(ASK_AGAIN)).await;
        if code.is_disposed() {
            return;
        }
    }
    let _ = code.try_set(Code::None);
}

/// The code, large enough to be read out across a room. The page reserves its space before the server answers.
#[component]
fn SaidCode(code: RwSignal<Code>) -> impl IntoView {
    let label = |pick: fn(&Together) -> &'static str| move || pick(Together::of(language()));
    move || {
        let shown = match code.get() {
            Code::Asked => view! { <strong>"\u{a0}"</strong> }.into_any(),
            Code::Given(code) => view! { <strong id="said-code" translate="no">{code.0}</strong> }.into_any(),
            Code::None => return None,
        };
        Some(view! {
            <p class="said-code">
                <span class="quiet">{label(|l| l.say_code)}</span>
                {shown}
                <span class="quiet">{label(|l| l.code_hint)}</span>
            </p>
        })
    }
}
