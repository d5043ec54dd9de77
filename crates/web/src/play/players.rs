//! The players: names, clocks and what they have off the board. The player's own seat comes last.

use bisat_client::labels::{Common, Play as Labels, filled};
use bisat_client::{GameHost, Notice, SeatView, seat_name};
use bisat_engine::{AnySession, Seat, Turn};
use bisat_protocol::Occupant;
use leptos::prelude::*;

use super::controller::Controller;
use super::phrases::PhraseOrAbout;
use crate::parts::off_board::{OffBoard, Pile, SeatOffBoard, describe_note, pile_label};
use crate::parts::seats::{clock_text, colour_name, emblem};
use crate::route::{Link, Route};
use crate::settings::language;
use crate::time;

/// What is shown of a player.
#[derive(Clone, PartialEq)]
struct PlayerCard {
    seat: Seat,
    name: String,
    about: String,
    colour: &'static str,
    emblem: String,
    is_to_act: bool,
    /// The name of the account, which has a profile.
    account: Option<String>,
    /// What is said of a player who is away.
    away: Option<Notice>,
    is_empty: bool,
    is_thinking: bool,
    corner: &'static str,
    place: Option<u8>,
    off_board: SeatOffBoard,
}

/// The players, with the own seat last.
#[component]
pub fn Players(controller: Controller) -> impl IntoView {
    let cards = Memo::new(move |_| player_cards(controller));
    let now = RwSignal::new(time::now());
    let tick = set_interval_with_handle(move || now.set(time::now()), std::time::Duration::from_millis(250));
    on_cleanup(move || {
        if let Ok(tick) = tick {
            tick.clear();
        }
    });
    let seats = Memo::new(move |_| cards.with(|cards| cards.iter().map(|card| card.seat).collect::<Vec<_>>()));
    // Only the cards that change are drawn again.
    let player = move |seat: Seat| {
        let card = Memo::new(move |_| cards.with(|cards| cards.iter().find(|card| card.seat == seat).cloned()));
        move || card.get().map(|card| view! { <PlayerCardView controller card now /> })
    };
    view! {
        <div class="players">
            <For each=move || seats.get() key=|seat| seat.0 children=move |seat| player(seat) />
        </div>
    }
}

fn player_cards(controller: Controller) -> Vec<PlayerCard> {
    let language = controller.language();
    let (common, labels) = (Common::of(language), Labels::of(language));
    let searching = controller.search.get().map(|search| search.seat);
    // Picking matters because pieces leave the hand as their points are picked.
    controller.track_picking();
    let cards = controller.with_table(|host, table| {
        let session = table.session();
        let off_board = OffBoard::of(session, table.picking.pieces(session));
        let acting = match session.turn() {
            Turn::Seat(seat) => Some(seat),
            Turn::Chance => session.thrower(),
            Turn::Over(_) => None,
        };
        let ranks = match (session.turn(), host) {
            (Turn::Over(ranks), _) => Some(ranks.places().to_vec()),
            (_, GameHost::Remote(remote)) => remote.ended().map(|ended| ended.ranks.clone()),
            _ => None,
        };
        let place = |seat: Seat| match &ranks {
            Some(ranks) => ranks.get(seat.index()).copied(),
            None => table.place(seat),
        };
        let is_started = match host {
            GameHost::Local(_) => true,
            GameHost::Remote(remote) => remote.is_started(),
        };
        let player = |(at, sits): (u8, SeatView)| {
            let seat = Seat(at);
            let seat_words = seat_name(language, session, seat);
            let is_empty = sits == SeatView::Nobody;
            let (name, about) = match sits {
                SeatView::Nobody => (seat_words.clone(), labels.open_seat.to_owned()),
                SeatView::You { name: Some(name) } => {
                    (name, format!("{}, {}", common.you, seat_words.to_ascii_lowercase()))
                }
                SeatView::You { name: None } => (seat_words.clone(), common.you.to_owned()),
                SeatView::Person { name: Some(name) } => (name, seat_words.to_ascii_lowercase()),
                SeatView::Person { name: None } => (seat_words.clone(), String::new()),
                SeatView::Level(level) => {
                    let title =
                        usize::from(level).checked_sub(1).and_then(|at| language.words().levels().get(at).copied());
                    let parts = [Some(filled(common.level, &[&level])), title.map(str::to_owned)];
                    (seat_words.clone(), parts.into_iter().flatten().collect::<Vec<_>>().join(", "))
                }
                SeatView::Program(name) => (seat_words.clone(), name),
            };
            let away = match host {
                GameHost::Remote(remote) if remote.is_away(seat) => {
                    let is_running = remote.clock().running() == Some(seat) && remote.clock().left(seat, 0).is_some();
                    let name = name.clone();
                    Some(if is_running { Notice::Away { name } } else { Notice::NotHere { name } })
                }
                _ => None,
            };
            let account = match host {
                GameHost::Remote(remote) => match remote.occupants().get(seat.index()) {
                    Some(Occupant::Person(person)) if person.is_account => Some(person.name.clone()),
                    _ => None,
                },
                GameHost::Local(_) => None,
            };
            let is_to_act = acting == Some(seat) && ranks.is_none() && is_started;
            let note = if is_to_act && searching == Some(seat) { labels.thinking } else { "" };
            let about =
                [about.as_str(), note].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ");
            PlayerCard {
                seat,
                name,
                about,
                colour: colour_name(session.player(seat).colour),
                emblem: emblem(session.player(seat).colour),
                is_to_act,
                account,
                away,
                is_empty,
                is_thinking: searching == Some(seat),
                corner: corner(session, host.own_seat(), seat),
                place: place(seat),
                off_board: off_board.seats[seat.index()].clone(),
            }
        };
        let mut all: Vec<PlayerCard> = (0..).zip(host.seats()).map(player).collect();
        // The own seat comes last, the others in turn order.
        if let Some(own) = host.own_seat().or((all.len() == 2).then_some(Seat(0))) {
            let next = (own.index() + 1) % all.len();
            all.rotate_left(next);
        }
        all
    });
    cards.unwrap_or_default()
}

/// The corner of the board where the card of a seat is shown: on the left of its side.
fn corner(session: &dyn AnySession, nearest: Option<Seat>, seat: Seat) -> &'static str {
    let turns = session.quarter_turns(seat) + 4 - nearest.map_or(0, |nearest| session.quarter_turns(nearest));
    ["bottom-left", "bottom-right", "top-right", "top-left"][usize::from(turns % 4)]
}

#[component]
fn PlayerCardView(controller: Controller, card: PlayerCard, now: RwSignal<u64>) -> impl IntoView {
    let seat = card.seat;
    // The text changes once a second, not with every tick.
    let clock = Memo::new(move |_| {
        let left = controller.with_remote(|remote| remote.clock().left(seat, now.get())).flatten()?;
        Some((clock_text(left, language()), left < 20_000))
    });
    let labels = Labels::of(language());
    let notes: Vec<String> = card.off_board.notes.iter().filter_map(|note| describe_note(language(), note)).collect();
    let score = card.off_board.score.clone();
    let name = match card.account {
        Some(account) => view! { <Link to=Route::Player(account)>{card.name.clone()}</Link> }.into_any(),
        None => card.name.clone().into_any(),
    };
    view! {
        <section class=format!("player seat-{}", card.colour) class:to-act=card.is_to_act class:empty=card.is_empty
            data-seat=seat.0 data-corner=card.corner>
            <svg class="emblem" viewBox="-56 -56 112 116" aria-hidden="true" inner_html=card.emblem></svg>
            <div class="player-words">
                <p class="player-name">{name}{card.place.map(|place| view! { <span class="place">{place}</span> })}</p>
                <PhraseOrAbout controller seat about=card.about />
            </div>
            {move || clock.get().map(|(text, is_short)| view! { <p class="clock" class:short=is_short>{text}</p> })}
            {score.map(|score| view! { <p class="score"><span class="quiet">{labels.score}</span>" "<b>{score}</b></p> })}
            {card.off_board.piles.into_iter().map(|pile| view! { <PileView controller pile /> }).collect_view()}
            {notes.into_iter().map(|note| view! { <p class="note quiet">{note}</p> }).collect_view()}
            {card.away.map(|away| view! { <p class="note quiet away">{language().words().notice(&away)}</p> })}
            <span class="turn-stitch" class:growing=card.is_thinking aria-hidden="true"></span>
        </section>
    }
}

/// Pieces in hand or on a bench, as a button if they can be picked.
#[component]
fn PileView(controller: Controller, pile: Pile) -> impl IntoView {
    let point = pile.point.clone();
    let is_live = {
        let point = point.clone();
        Memo::new(move |_| {
            controller.to_act.get().is_some()
                && controller.with_picking(|_, table| table.picking.beginnings(table.session()).contains(&point))
                    == Some(true)
        })
    };
    let is_picked = {
        let point = point.clone();
        move || controller.with_picking(|_, table| table.picking.points().contains(&point)) == Some(true)
    };
    let heading = pile_label(language(), &pile);
    let draw = |piece: &bisat_engine::Piece| {
        let markup = controller.peek(|_, table| {
            let colour = piece.seat.map(|seat| table.session().player(seat).colour);
            bisat_drawing::piece(table.session().id(), piece, colour)
        });
        let markup = markup.flatten().unwrap_or_default();
        view! { <svg class="pile-piece" viewBox="-56 -56 112 116" aria-hidden="true" inner_html=markup></svg> }
    };
    let count = pile.pieces.len();
    let name = format!("{heading}: {count}");
    let pieces = pile.pieces.iter().map(draw).collect_view();
    view! {
        <div class="pile">
            <span class="pile-name quiet">{heading.clone()}</span>
            <button
                type="button"
                class="pile-pieces"
                class:picked=is_picked
                disabled=move || !is_live.get()
                aria-label=name
                data-beside=point.to_string()
                on:click=move |_| controller.pick(&point)
            >
                {pieces}
            </button>
        </div>
    }
}
