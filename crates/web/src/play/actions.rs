//! The actions at a table: hint, take back, draw, claim the win, resign; and the link to the rules.

use bisat_client::labels::{After, Common, Play as Labels};
use bisat_client::{AnyGameView, GameHost, LocalPlayer, Pending, Remote};
use bisat_engine::Seat;
use bisat_protocol::Offer;
use bisat_table::TableAction;
use leptos::prelude::*;

use super::controller::Controller;
use super::state::Hint;
use crate::route::{Link, Route};
use crate::settings::language;

/// The action buttons. The table says which actions are allowed.
#[component]
pub fn Actions(controller: Controller) -> impl IntoView {
    let game = Memo::new(move |_| controller.with_position(|_, table| table.session().id().to_owned()));
    let is_confirming = RwSignal::new(false);
    let skip = Memo::new(move |_| controller.with_position(Skip::of).flatten());
    let is_machine_turn = Memo::new(move |_| controller.with_position(|host, _| is_machine_turn(host)) == Some(true));
    let take_back = move |_| {
        if controller.peek(|host, _| matches!(host, GameHost::Local(_))) == Some(true) {
            controller.take_back_local();
        } else {
            controller.request(|remote| remote.offer(Offer::TakeBack));
        }
    };
    move || {
        let (labels, common) = (Labels::of(language()), Common::of(language()));
        let may_resign = controller.allows(TableAction::Resign);
        let resign = move |_| {
            is_confirming.set(false);
            controller.request(Remote::leave);
        };
        view! {
            <div class="actions">
                {controller.can_ask_hint().then(|| view! {
                    <button type="button" class="button" id="hint" disabled=move || controller.hint.get() == Hint::Searching
                        on:click=move |_| controller.ask_hint()>{labels.hint}</button>
                })}
                {skip.get().map(|skip| view! {
                    <button type="button" class="button" id="to-my-turn" disabled=move || !is_machine_turn.get()
                        on:click=move |_| controller.hurry()>{skip.label(labels)}</button>
                })}
                {(controller.allows(TableAction::TakeBack) || controller.allows(TableAction::OfferTakeBack)).then(|| view! {
                    <button type="button" class="button" id="take-back" on:click=take_back>{labels.take_back}</button>
                })}
                {controller.allows(TableAction::OfferDraw).then(|| view! {
                    <button type="button" class="button" id="offer-draw"
                        on:click=move |_| controller.request(|remote| remote.offer(Offer::Draw))>
                        {labels.offer_draw}
                    </button>
                })}
                {controller.allows(TableAction::Claim).then(|| view! {
                    <button type="button" class="button" id="claim" on:click=move |_| controller.request(Remote::claim)>
                        {labels.claim}
                    </button>
                })}
                {(may_resign && !is_confirming.get()).then(|| view! {
                    <button type="button" class="button" id="resign" on:click=move |_| is_confirming.set(true)>{labels.resign}</button>
                })}
                {(may_resign && is_confirming.get()).then(|| view! {
                    <span class="sure">
                        {labels.resign_sure}
                        <button type="button" class="button" id="resign-yes" on:click=resign>{common.yes}</button>
                        <button type="button" class="button" on:click=move |_| is_confirming.set(false)>{common.no}</button>
                    </span>
                })}
                {game.get().map(|game| view! {
                    <Link to=Route::Rules(game) class="button">{After::of(language()).read_rules}</Link>
                })}
            </div>
        }
    }
}

/// What skipping the machines' steps leads to.
#[derive(Clone, Copy, PartialEq)]
enum Skip {
    /// The next choice of a person.
    ToMyTurn,
    /// The end: no person has anything left to do.
    ToTheEnd,
}

impl Skip {
    /// What can be skipped to; `None` in a game without machines, at a server, and after the end.
    fn of(host: &GameHost, table: &AnyGameView) -> Option<Self> {
        let GameHost::Local(local) = host else { return None };
        let has_machine = !local.players().iter().all(LocalPlayer::is_person);
        let is_playing = |(seat, player): (u8, &LocalPlayer)| player.is_person() && table.place(Seat(seat)).is_none();
        if local.pending() == Pending::Over || !has_machine {
            return None;
        }
        let has_person = (0..).zip(local.players()).any(is_playing);
        Some(if has_person { Skip::ToMyTurn } else { Skip::ToTheEnd })
    }

    fn label(self, labels: &Labels) -> &'static str {
        match self {
            Skip::ToMyTurn => labels.to_my_turn,
            Skip::ToTheEnd => labels.finish_game,
        }
    }
}

fn is_machine_turn(host: &GameHost) -> bool {
    let GameHost::Local(local) = host else { return false };
    matches!(local.pending(), Pending::Think { .. } | Pending::Throw { is_person: false, .. })
}
