//! What stands beside a puzzle: its day or number, its result, and the way to others.

use bisat_client::labels::{After, Puzzles, counted, filled};
use bisat_engine::GAMES;
use leptos::prelude::*;

use super::find::Found;
use super::solving::Work;
use crate::api;
use crate::parts::copy_button::CopyButton;
use crate::parts::games::game_name;
use crate::position::Position;
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

/// The streak, and the buttons after the end.
#[component]
pub fn Result(work: Work, found: Found, is_over: Memo<bool>) -> impl IntoView {
    // The streak is stored before the attempt is over.
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
    view! {
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
            (count > 0).then(|| counted(language(), Puzzles::of(language()).count_solved, count as u64, &[&count]))
        };
        view! {
            <li>
                <Link to=Route::Puzzle { game: Some(game.to_owned()), id: None }>{move || game_name(language(), game)}</Link>
                <span class="quiet">{count}</span>
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
