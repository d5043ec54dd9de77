//! The screen of a table: players, board and sidebar.

use bisat_client::Tracker;
use bisat_client::labels::{Common, Play as Labels};
use bisat_drawing::shape_of;
use bisat_engine::Turn;
use leptos::prelude::*;

use super::controller::Controller;
use super::keyboard::{KeysDialog, help_anywhere, on_key};
use super::players::Players;
use super::sentences::LiveRegions;
use super::sidebar::Sidebar;
use super::state::Hint;
use super::steppers::{Steppers, ToNow};
use crate::orientation::orientation;
use crate::parts::board::{Board, BoardHint, BoardInput, BoardNote, BoardState, Key, ThreatMarks, Writing};
use crate::parts::games::game_name;
use crate::parts::nav_bar::BrandMark;
use crate::parts::title::set_title;
use crate::route::{Link, Route};
use crate::settings::{language, settings};

/// A table to play at or to watch.
#[component]
pub fn TableScreen(controller: Controller) -> impl IntoView {
    let state = board_state(controller);
    let is_help_open = RwSignal::new(false);
    let announcement = RwSignal::new(String::new());
    let on_key = move |key: Key| on_key(controller, key, is_help_open, announcement);
    help_anywhere(is_help_open);
    let game = Memo::new(move |_| controller.with_position(|_, table| table.session().id().to_owned()));
    let name = Memo::new(move |_| game.get().map(|game| game_name(language(), &game).to_owned()));
    Effect::new(move |_| {
        // The title is set again with every language, because the frame of the page then sets its own.
        language();
        let is_own_turn = controller.to_act.get().is_some();
        if let Some(name) = name.get() {
            // A dot shows in a row of tabs that the player is to act.
            set_title(&if is_own_turn { format!("● {name}") } else { name });
        }
    });
    let class = move || game.get().map_or_else(String::new, |game| format!("table {}", shape_of(&game).name()));
    let tab = RwSignal::new(Tab::Board);
    view! {
        <LiveRegions controller announcement />
        <Show when=move || game.get().is_some() fallback=|| view! { <p class="opening-table"><span class="opening-stitch"></span></p> }>
            <div class=class data-tab=move || tab.get().name() on:pointerdown=move |_| controller.skip_animation()>
                <Players controller />
                <div class="board-side">
                    <Board
                        state
                        hints=hint(controller)
                        note=refusal_note(controller)
                        on_pick=move |point: String| controller.pick(&point)
                        on_lift=move |point: String| controller.lift(&point)
                        on_key=on_key
                        name=Signal::derive(move || name.get().unwrap_or_default())
                    />
                    <div class="board-steppers" class:looking-back=move || controller.viewed.get().is_some()>
                        <Steppers controller />
                        <ToNow controller id="to-now-here" />
                    </div>
                    <p class="keys-hint quiet">{move || Labels::of(language()).keys_hint}</p>
                </div>
                <Sidebar controller />
            </div>
            <Tabs tab game />
        </Show>
        <Show when=move || is_help_open.get()>
            <KeysDialog is_open=is_help_open />
        </Show>
    }
}

/// The parts of a table that a phone shows one at a time.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tab {
    Board,
    Moves,
    Table,
}

impl Tab {
    /// The name in the style sheet.
    fn name(self) -> &'static str {
        match self {
            Tab::Board => "board",
            Tab::Moves => "moves",
            Tab::Table => "table",
        }
    }

    fn label(self, labels: &Labels) -> &'static str {
        match self {
            Tab::Board => labels.board,
            Tab::Moves => labels.moves,
            Tab::Table => labels.table,
        }
    }
}

/// The tabs of a phone, and the way home. On larger screens the style sheet hides them.
#[component]
fn Tabs(tab: RwSignal<Tab>, game: Memo<Option<String>>) -> impl IntoView {
    let button = move |each: Tab| {
        view! {
            <button type="button" aria-pressed=move || (tab.get() == each).to_string() on:click=move |_| tab.set(each)>
                {move || each.label(Labels::of(language()))}
            </button>
        }
    };
    let rules = Signal::derive(move || game.get().map_or(Route::Learn, Route::Rules));
    view! {
        <nav class="tabs" aria-label=move || Labels::of(language()).table>
            {[Tab::Board, Tab::Moves].map(button)}
            <Link to=rules>{move || Labels::of(language()).rules}</Link>
            {button(Tab::Table)}
            <Link to=Route::Home>
                <BrandMark />
                <span class="hidden">{move || Common::of(language()).to_home}</span>
            </Link>
        </nav>
    }
}

/// The board at the viewed or current position. Clocks, hints, offers and presence do not change it.
fn board_state(controller: Controller) -> Signal<BoardState> {
    let tracker = StoredValue::new((Tracker::default(), usize::MAX));
    let own_seat = Memo::new(move |_| controller.with_table(|host, _| host.own_seat()).flatten());
    Memo::new(move |_| {
        let (language, names) = (controller.language(), settings().shows_names.get());
        let (viewed, to_act, nearest) = (controller.viewed.get(), controller.to_act.get(), own_seat.get());
        let state = controller.with_picking(|_, table| {
            let count = table.steps().len();
            let steps = viewed.unwrap_or(count).min(count);
            // On a screen that several people share, the pieces of the one who is to act are marked.
            let threatened = nearest.or(to_act).filter(|_| steps == count && settings().shows_threats.get());
            let is_other = steps < count || matches!(table.session().turn(), Turn::Over(_));
            let earlier = is_other.then(|| table.drawn_after(steps));
            let session = earlier.as_deref().unwrap_or(table.session());
            let last = steps.checked_sub(1).and_then(|at| table.steps().get(at));
            tracker.update_value(|(tracker, seen)| {
                if *seen != steps {
                    tracker.follow(session, last.filter(|_| seen.checked_add(1) == Some(steps)));
                    *seen = steps;
                }
            });
            // What the others did in the last round stays on the board as threads.
            let round = if steps == count { table.round_of_others(nearest) } else { &[] };
            tracker.with_value(|(tracker, _)| {
                BoardState::of(&BoardInput {
                    session,
                    steps,
                    last,
                    round,
                    picking: (steps == count && to_act.is_some()).then_some(&table.picking),
                    pieces: tracker.pieces(),
                    nearest,
                    orientation: orientation(),
                    movable: None,
                    threats: threatened.map_or(ThreatMarks::None, ThreatMarks::Of),
                    language,
                    writing: if names { Writing::Names } else { Writing::PieceNumbers },
                })
            })
        });
        state.unwrap_or_default()
    })
    .into()
}

/// Why the last pick was refused, at its point.
fn refusal_note(controller: Controller) -> Signal<Option<BoardNote>> {
    Memo::new(move |_| {
        let refused = controller.refused()?;
        let text = controller.failure_in_words()?;
        let obstacles = refused.obstacles().cloned().collect();
        Some(BoardNote { point: refused.point?, obstacles, text })
    })
    .into()
}

/// The hint on the board.
fn hint(controller: Controller) -> Signal<Vec<BoardHint>> {
    Memo::new(move |_| match (controller.hint.get(), controller.viewed.get()) {
        (Hint::Move(token), None) => {
            let hint = controller.with_position(|_, table| BoardHint::of(table.session(), &token));
            hint.flatten().into_iter().collect()
        }
        _ => Vec::new(),
    })
    .into()
}
