//! Which keys do something on a screen, in words.

use bisat_client::GameHost;
use bisat_client::labels::{Play, Terminal};
use bisat_engine::PointRole;
use bisat_table::TableAction;

use crate::context::Context;
use crate::game::Game;

/// On every screen where there is a game, before the last.
fn everywhere(labels: &Terminal) -> [&'static str; 2] {
    [labels.key_rules, labels.key_language]
}

/// At a table: what this game has, and what one may do there.
pub(crate) fn at_table(game: &Game, context: &Context) -> Vec<&'static str> {
    let (play, labels) = (Play::of(context.language), Terminal::of(context.language));
    let (is_here, is_seated, is_started) = match &game.host {
        GameHost::Local(_) => (true, true, true),
        GameHost::Remote(remote) => (false, remote.seat().is_some(), remote.is_started()),
    };
    let allowed = game.host.allowed();
    let may = |actions: &[TableAction]| actions.iter().any(|action| allowed.contains(action));
    let is_asked = matches!(&game.host, GameHost::Remote(remote) if remote.offer_to_answer().is_some());
    let is_over = game.is_over();
    let plays = is_seated && is_started && !is_over;
    let table = game.host.view();
    let has = |is_role: fn(PointRole) -> bool| {
        table.is_some_and(|table| table.session().points().iter().any(|point| is_role(point.role)))
    };
    let throws = is_here && table.is_some_and(|table| table.session().has_chance());
    let keys = [
        (true, play.key_arrows),
        (plays, labels.key_tab),
        (plays, play.key_next),
        (plays, play.key_enter),
        (plays, play.key_escape),
        (plays && throws, play.key_throw),
        (plays && has(|role| matches!(role, PointRole::Throw(_))), play.key_values),
        (plays && has(|role| role == PointRole::Button), labels.key_button),
        (plays && may(&[TableAction::Hint]), play.key_hint),
        (is_here && may(&[TableAction::TakeBack]), labels.key_take_back),
        (!is_here && may(&[TableAction::TakeBack, TableAction::OfferTakeBack]), labels.key_ask_back),
        (true, play.key_steps),
        (plays, labels.key_random),
        (plays, labels.key_type),
        (is_over && is_here, labels.key_after),
        (is_over, labels.key_review),
        (may(&[TableAction::Join]), labels.key_sit),
        (may(&[TableAction::Start]), labels.key_begin),
        (may(&[TableAction::OfferDraw]), labels.key_draw),
        (is_asked, labels.key_answer),
        (may(&[TableAction::Resign, TableAction::Leave]), labels.key_resign),
        (may(&[TableAction::Claim]), labels.key_claim),
        (may(&[TableAction::Rematch]), labels.key_again),
        (plays, labels.key_mouse),
    ];
    let quit = if is_here { labels.key_quit } else { labels.key_leave };
    let listed = keys.into_iter().filter(|(does_something, _)| *does_something).map(|(_, key)| key);
    listed.chain(everywhere(labels)).chain([quit]).collect()
}

/// In a record.
pub(crate) fn in_replay(context: &Context) -> Vec<&'static str> {
    let labels = Terminal::of(context.language);
    let keys = [labels.key_step, labels.key_ten, labels.key_ends, labels.key_turned, labels.key_graph];
    keys.into_iter().chain(everywhere(labels)).chain([labels.key_leave]).collect()
}

/// In the menu.
pub(crate) fn in_menu(context: &Context) -> Vec<&'static str> {
    let labels = Terminal::of(context.language);
    let keys = [labels.key_choose, labels.key_change, labels.key_take, labels.key_back];
    keys.into_iter().chain(everywhere(labels)).chain([labels.key_leave]).collect()
}

/// Among the tables of a server.
pub(crate) fn in_lobby(context: &Context) -> Vec<&'static str> {
    let labels = Terminal::of(context.language);
    [labels.key_choose, labels.key_take, labels.key_refresh, labels.key_language, labels.key_leave].to_vec()
}
