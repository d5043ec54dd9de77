//! Who sits at the table: names, clocks, what they have beside the board. One's own side lies below.

use bisat_client::labels::{Common, Play as Labels, filled};
use bisat_client::{AtSeat, Connection, Host, Notice};
use bisat_engine::{AnySession, Seat, Turn};
use leptos::prelude::*;

use super::Playing;
use super::beside::{Beside, BesideSeat, Pile, pile_label};
use crate::parts::games::seat_name;
use crate::settings::language;
use crate::wait;

/// What is shown of a seat.
#[derive(Clone, PartialEq)]
struct Player {
    seat: Seat,
    name: String,
    about: String,
    colour: &'static str,
    emblem: String,
    is_to_act: bool,
    is_away: bool,
    is_empty: bool,
    is_thinking: bool,
    corner: &'static str,
    place: Option<u8>,
    beside: BesideSeat,
}

/// The players: those opposite above, one's own below.
#[component]
pub fn Players(playing: Playing) -> impl IntoView {
    let players = Memo::new(move |_| players(playing));
    let now = RwSignal::new(wait::now());
    let tick = set_interval_with_handle(move || now.set(wait::now()), std::time::Duration::from_millis(250));
    on_cleanup(move || {
        if let Ok(tick) = tick {
            tick.clear();
        }
    });
    view! {
        <div class="players">
            {move || players.get().into_iter().map(|player| view! { <PlayerView playing player now /> }).collect_view()}
        </div>
    }
}

fn players(playing: Playing) -> Vec<Player> {
    let language = playing.language();
    let (common, labels) = (Common::of(language), Labels::of(language));
    let thinking = playing.thinking.get();
    playing.host.with(|host| {
        let Some((host, table)) = host.as_ref().and_then(|host| Some((host, host.table()?))) else {
            return Vec::new();
        };
        let session = table.session();
        let beside = Beside::of(session, table.picking.pieces(session));
        let acting = match session.turn() {
            Turn::Seat(seat) => Some(seat),
            Turn::Chance => session.thrower(),
            Turn::Over(_) => None,
        };
        let ranks = match (session.turn(), host) {
            (Turn::Over(ranks), _) => Some(ranks.places().to_vec()),
            (_, Host::Remote(remote)) => remote.ended().map(|ended| ended.ranks.clone()),
            _ => None,
        };
        let is_started = match host {
            Host::Local(_) => true,
            Host::Remote(remote) => remote.is_started(),
        };
        let player = |(at, sits): (u8, AtSeat)| {
            let seat = Seat(at);
            let seat_words = seat_name(language, session, seat);
            let is_empty = sits == AtSeat::Nobody;
            let (name, about) = match sits {
                AtSeat::Nobody => (seat_words.clone(), "…".to_owned()),
                AtSeat::You { name: Some(name) } => (name, format!("{}, {}", common.you, seat_words.to_lowercase())),
                AtSeat::You { name: None } => (seat_words.clone(), common.you.to_owned()),
                AtSeat::Person { name: Some(name) } => (name, seat_words.to_lowercase()),
                AtSeat::Person { name: None } => (seat_words.clone(), String::new()),
                AtSeat::Level(level) => {
                    let title = language.words().levels()[usize::from(level.clamp(1, 8)) - 1];
                    (seat_words.clone(), format!("{}, {title}", filled(common.level, &[&level])))
                }
                AtSeat::Program(name) => (seat_words.clone(), name),
            };
            let is_away = match host {
                Host::Local(_) => false,
                Host::Remote(remote) => {
                    let is_person =
                        matches!(remote.sitters().get(seat.index()), Some(bisat_protocol::Occupant::Person(_)));
                    is_person
                        && remote.connection() == Connection::Open
                        && remote.is_started()
                        && remote.ended().is_none()
                        && !remote.is_present(seat)
                        && remote.seat() != Some(seat)
                }
            };
            let is_to_act = acting == Some(seat) && ranks.is_none() && is_started;
            let note = if is_to_act && thinking == Some(seat) { labels.thinking } else { "" };
            let about =
                [about.as_str(), note].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ");
            Player {
                seat,
                name,
                about,
                colour: colour_name(session.player(seat).colour),
                emblem: emblem(session.player(seat).colour),
                is_to_act,
                is_away,
                is_empty,
                is_thinking: thinking == Some(seat),
                corner: corner(session, host.own_seat(), seat),
                place: ranks.as_ref().and_then(|ranks| ranks.get(seat.index()).copied()),
                beside: beside.seats[seat.index()].clone(),
            }
        };
        let mut all: Vec<Player> = (0..).zip(host.seats()).map(player).collect();
        // Whoever sits nearest comes last; the others follow round the table.
        if let Some(own) = host.own_seat().or((all.len() == 2).then_some(Seat(0))) {
            let next = (own.index() + 1) % all.len();
            all.rotate_left(next);
        }
        all
    })
}

/// The corner of the board that is the seat's place: at the left hand of whoever sits at its side.
fn corner(session: &dyn AnySession, nearest: Option<Seat>, seat: Seat) -> &'static str {
    let turns = session.quarter_turns(seat) + 4 - nearest.map_or(0, |nearest| session.quarter_turns(nearest));
    ["bottom-left", "bottom-right", "top-right", "top-left"][usize::from(turns % 4)]
}

#[component]
fn PlayerView(playing: Playing, player: Player, now: RwSignal<u64>) -> impl IntoView {
    let seat = player.seat;
    let clock = move || {
        playing.host.with(|host| match host {
            Some(Host::Remote(remote)) => remote.clock().left(seat, now.get()),
            _ => None,
        })
    };
    let labels = Labels::of(language());
    let notes: Vec<String> = player.beside.notes.iter().filter_map(|(point, mark)| labels.note(point, mark)).collect();
    let score = player.beside.score.clone();
    view! {
        <section class=format!("player seat-{}", player.colour) class:to-act=player.is_to_act class:empty=player.is_empty
            data-seat=seat.0 data-corner=player.corner>
            <svg class="emblem" viewBox="-56 -56 112 116" aria-hidden="true" inner_html=player.emblem></svg>
            <div class="player-words">
                <p class="player-name">{player.name.clone()}{player.place.map(|place| view! { <span class="place">{place}</span> })}</p>
                <p class="quiet">{player.about}</p>
            </div>
            {move || clock().map(|left| view! { <p class="clock" class:short=left < 20_000>{clock_text(left)}</p> })}
            {score.map(|score| view! { <p class="score"><span class="quiet">{labels.score}</span>" "<b>{score}</b></p> })}
            {player.beside.piles.into_iter().map(|pile| view! { <PileView playing pile /> }).collect_view()}
            {notes.into_iter().map(|note| view! { <p class="note quiet">{note}</p> }).collect_view()}
            {player.is_away.then(|| {
                let away = language().words().notice(&Notice::Away { name: player.name.clone() });
                view! { <p class="note quiet">{away}</p> }
            })}
            <span class="turn-stitch" class:growing=player.is_thinking aria-hidden="true"></span>
        </section>
    }
}

/// Pieces in hand or on a bench: a button where they may be picked.
#[component]
fn PileView(playing: Playing, pile: Pile) -> impl IntoView {
    let point = pile.point.clone();
    let is_live = {
        let point = point.clone();
        Memo::new(move |_| {
            playing.host.with(|host| {
                let table = host.as_ref().filter(|host| host.to_act().is_some()).and_then(Host::table);
                table.is_some_and(|table| table.picking.beginnings(table.session()).contains(&point))
            })
        })
    };
    let is_picked = {
        let point = point.clone();
        move || {
            playing.host.with(|host| {
                host.as_ref().and_then(Host::table).is_some_and(|table| table.picking.points().contains(&point))
            })
        }
    };
    let heading = pile_label(Labels::of(language()), &pile);
    let draw = |piece: &bisat_engine::Piece| {
        let colour = playing.host.with_untracked(|host| {
            let table = host.as_ref()?.table()?;
            Some(table.session().player(piece.seat?).colour)
        });
        let markup = bisat_drawing::piece(piece.kind, colour, &piece.mark).unwrap_or_default();
        view! { <svg class="pile-piece" viewBox="-56 -56 112 116" aria-hidden="true" inner_html=markup></svg> }
    };
    let count = pile.pieces.len();
    let name = format!("{heading}: {count}");
    let pieces = pile.pieces.iter().map(draw).collect_view();
    view! {
        <div class="pile">
            <span class="pile-name quiet">{heading}</span>
            <button
                type="button"
                class="pile-pieces"
                class:picked=is_picked
                disabled=move || !is_live.get()
                aria-label=name
                data-beside=point.clone()
                on:click=move |_| playing.pick(&point)
            >
                {pieces}
            </button>
        </div>
    }
}

/// The silhouette of a seat.
pub fn emblem(colour: bisat_engine::Colour) -> String {
    bisat_drawing::piece("pawn", Some(colour), "").unwrap_or_default()
}

/// The colour's name in the style sheet.
pub fn colour_name(colour: bisat_engine::Colour) -> &'static str {
    match colour {
        bisat_engine::Colour::Red => "red",
        bisat_engine::Colour::Ochre => "ochre",
        bisat_engine::Colour::Black => "black",
        bisat_engine::Colour::Blue => "blue",
        bisat_engine::Colour::Green => "green",
    }
}

/// What a clock shows: minutes and seconds, or days and hours.
pub fn clock_text(millis: u64) -> String {
    let seconds = millis.div_ceil(1000);
    match seconds {
        0..3600 => format!("{}:{:02}", seconds / 60, seconds % 60),
        3600..172_800 => format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60),
        _ => format!("{} d", seconds / 86_400),
    }
}
