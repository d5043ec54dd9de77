//! What stands beside a puzzle: its day or number, its result, and the way to others.

use bisat_client::labels::{After, Play, Puzzles, counted, filled};
use bisat_client::puzzles::Goal;
use bisat_client::seat_name;
use bisat_engine::{GAMES, Seat};
use bisat_worker::Position;
use leptos::prelude::*;

use super::find::Found;
use super::work::Work;
use crate::api;
use crate::parts::copy_button::CopyButton;
use crate::parts::games::game_name;
use crate::parts::off_board::{OffBoard, SeatOffBoard, describe_note, pile_label};
use crate::puzzle_progress;
use crate::route::{Link, Route};
use crate::settings::language;

/// The game, the day or number, and the grade.
#[component]
pub fn PuzzleLine(found: Found) -> impl IntoView {
    let said = move || {
        let language = language();
        let labels = Puzzles::of(language);
        let which = match found.day {
            Some(day) => format!("{} · {day}", labels.of_the_day),
            None => filled(labels.numbered, &[&found.number, &found.count]),
        };
        let (game, grade) = (game_name(language, &found.puzzle.game), found.puzzle.grade().in_(language));
        format!("{which} · {game} · {grade}")
    };
    view! { <p class="quiet" id="puzzle-line">{said}</p> }
}

/// What lies beside the board and matters for the choice: pieces in hand, scores, spins left.
#[component]
pub fn BesideBoard(work: Work) -> impl IntoView {
    let lines = Memo::new(move |_| {
        let language = language();
        work.attempt.with(|attempt| {
            let session = attempt.session();
            let OffBoard { seats, notes } = OffBoard::of(session, session.pieces());
            let of_seat = |(seat, beside): (Seat, SeatOffBoard)| {
                let score = beside.score.map(|score| format!("{} {score}", Play::of(language).score));
                let piles =
                    beside.piles.iter().map(|pile| format!("{} {}", pile_label(language, pile), pile.pieces.len()));
                let notes = beside.notes.iter().filter_map(|note| describe_note(language, note));
                let facts: Vec<String> = score.into_iter().chain(piles).chain(notes).collect();
                (!facts.is_empty()).then(|| format!("{}: {}", seat_name(language, session, seat), facts.join(" · ")))
            };
            let shared: Vec<String> = notes.iter().filter_map(|note| describe_note(language, note)).collect();
            let of_seats = (0..).map(Seat).zip(seats).filter_map(of_seat);
            of_seats.chain(Some(shared.join(" · ")).filter(|shared| !shared.is_empty())).collect::<Vec<_>>()
        })
    });
    let line = |line: String| view! { <li>{line}</li> };
    move || view! { <ul class="beside quiet">{lines.get().into_iter().map(line).collect_view()}</ul> }
}

/// The streak, and the buttons after the end.
#[component]
pub fn PuzzleResult(work: Work, found: Found, is_over: Memo<bool>) -> impl IntoView {
    // Effects run after the event handler, which stores the streak.
    let streak = move || {
        is_over.track();
        puzzle_progress::streak()
    };
    let days = move || {
        let days = streak().map_or(0, |streak| streak.on(puzzle_progress::today()));
        (days > 0).then(|| counted(language(), Puzzles::of(language()).streak, days.into(), &[&days]))
    };
    let day = found.day;
    let puzzle = StoredValue::new(found.puzzle.clone());
    let result = move || day.and_then(|day| streak().filter(|streak| streak.day == day));
    let shared = Signal::derive(move || {
        let line = day.zip(result()).map(|(day, streak)| {
            let line = puzzle.with_value(|puzzle| puzzle.shared(language(), day, streak));
            format!("{line}\n{}", api::address(&Route::Puzzle { game: None, id: None }.write()))
        });
        line.unwrap_or_default()
    });
    let next = Route::Puzzle { game: Some(found.puzzle.game.clone()), id: Some(found.next) };
    let analysis = Route::Analyse(Some(Position {
        game: found.puzzle.game,
        options: found.puzzle.options,
        state: found.puzzle.state,
    }));
    // The moves of a forced win, to read after the end.
    let line = move || match puzzle.with_value(|puzzle| puzzle.goal.clone()) {
        Goal::Win { line } if is_over.get() => Some(line.join("  ")),
        _ => None,
    };
    view! {
        {move || line().map(|line| view! { <p class="mono quiet" id="solution-line">{line}</p> })}
        <Show when=move || day.is_some() && days().is_some()>
            <p class="strong" id="streak">{days}</p>
        </Show>
        <Show when=move || is_over.get()>
            <p class="buttons">
                <Link to=next.clone() class="button primary">{move || Puzzles::of(language()).next_puzzle}</Link>
                <button type="button" class="button" on:click=move |_| work.again()>{move || After::of(language()).again}</button>
                <Link to=analysis.clone() class="button">{move || After::of(language()).open_in_analysis}</Link>
            </p>
        </Show>
        <Show when=move || result().is_some()>
            <p class="buttons" id="share">
                <CopyButton text=shared label=Signal::derive(move || Puzzles::of(language()).copy_result) />
            </p>
        </Show>
    }
}

/// Links to the puzzles of every game, and to that of the day.
#[component]
pub fn MorePuzzles(found: Found, is_over: Memo<bool>) -> impl IntoView {
    let link = move |game: &'static str| {
        let count = move || {
            is_over.track();
            let count = puzzle_progress::solved(game).len();
            let said = counted(language(), Puzzles::of(language()).count_solved, count as u64, &[&count]);
            (count > 0).then(|| view! { <span class="quiet">{said}</span> })
        };
        view! {
            <li>
                <Link to=Route::Puzzle { game: Some(game.to_owned()), id: None }>{move || game_name(language(), game)}</Link>
                {count}
            </li>
        }
    };
    let daily = found.day.is_none().then(|| {
        view! {
            <li>
                <Link to=Route::Puzzle { game: None, id: None }>{move || Puzzles::of(language()).of_the_day}</Link>
            </li>
        }
    });
    view! {
        <section class="more-puzzles">
            <h2>{move || Puzzles::of(language()).more}</h2>
            <ul>{daily}{GAMES.iter().map(|game| link(game)).collect_view()}</ul>
        </section>
    }
}
