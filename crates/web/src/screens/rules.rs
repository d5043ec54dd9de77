//! The rules of a game, each with an example on a board.

use bisat_client::labels::{After, Common, filled};
use bisat_client::learn::{Example, Rule, rules};
use bisat_client::{GameView, GameWords, Language, Listener, Places, Screen, Tracker, Who, describe_effects};
use bisat_drawing::Orientation;
use bisat_engine::Seat;
use leptos::prelude::*;

use crate::parts::board::{Board, BoardInput, BoardState, ThreatMarks, Writing};
use crate::parts::games::game_name;
use crate::parts::with_course::WithCourse;
use crate::route::{Link, Route};
use crate::settings::language;

/// The rules screen.
#[component]
pub fn Rules(game: String) -> impl IntoView {
    let Some(name) = GameWords::read(&game) else {
        return view! { <p class="text"><Link to=Route::Home>{Common::of(language()).to_home}</Link></p> }.into_any();
    };
    let id = game.clone();
    view! {
        <article class="text rules">
            <h1>{move || game_name(language(), &id)}</h1>
            <p class="buttons">
                <Link to=Route::Lesson(game.clone()) class="button primary">{move || After::of(language()).lesson}</Link>
                <Link to=Route::New { game: game.clone(), start: None } class="button">{move || Common::of(language()).play}</Link>
                <Link to=Route::Print(game) class="button">{move || After::of(language()).print_board}</Link>
            </p>
            <WithCourse game=name>
                {rules(name).iter().map(|rule| view! { <RuleView name rule /> }).collect_view()}
            </WithCourse>
        </article>
    }
    .into_any()
}

#[component]
fn RuleView(name: GameWords, rule: &'static Rule) -> impl IntoView {
    view! {
        <section class="rule">
            <div>
                <h2>{move || rule.title.in_(language())}</h2>
                <p>{move || rule.text.in_(language())}</p>
            </div>
            {rule.example.map(|example| view! { <ExampleView name example title=rule.title.english /> })}
        </section>
    }
}

/// A board that shows a rule step by step.
#[component]
fn ExampleView(name: GameWords, example: Example, title: &'static str) -> impl IntoView {
    let table = StoredValue::new(played(name, &example));
    let shown = RwSignal::new(0_usize);
    let state = board_state(table, shown);
    let count = example.steps.len();
    let forward = move |_| shown.update(|shown| *shown = if *shown < count { *shown + 1 } else { 0 });
    let label = move || {
        let labels = After::of(language());
        match shown.get() {
            0 => labels.show_example,
            at if at < count => labels.next_step,
            _ => labels.again,
        }
    };
    let said = move || {
        table.with_value(|table| {
            let step = shown.get().checked_sub(1).and_then(|at| table.steps().get(at))?;
            let who = |seat| Who::at(table.session(), seat);
            Some(describe_effects(
                language(),
                &step.effects,
                &Listener { who: &who, screen: Screen::Shared, places: Places::Named },
            ))
        })
    };
    view! {
        <figure class="example">
            <Board state on_pick=forward id=None name=Signal::derive(move || title.to_owned()) />
            <figcaption>
                <button type="button" class="button" on:click=move |_| forward(String::new())>{label}</button>
                <span class="quiet">{move || step_counter(language(), shown.get(), count)}</span>
                <span class="example-said" aria-live="polite">{said}</span>
            </figcaption>
        </figure>
    }
}

/// The step counter of an example; `None` before the first step, and for an example of one step.
fn step_counter(language: Language, shown: usize, count: usize) -> Option<String> {
    (shown > 0 && count > 1).then(|| filled(After::of(language).lesson_step, &[&shown, &count]))
}

/// The example, played to its end.
fn played(name: GameWords, example: &Example) -> GameView {
    let mut table = example.table(name);
    for token in example.steps {
        table.play(token).expect("examples are legal: a test plays them");
    }
    table
}

fn board_state(table: StoredValue<GameView>, shown: RwSignal<usize>) -> Signal<BoardState> {
    let tracker = StoredValue::new((Tracker::default(), usize::MAX));
    Memo::new(move |_| {
        let (language, steps) = (language(), shown.get());
        table.with_value(|table| {
            let session = table.session_after(steps);
            let last = steps.checked_sub(1).and_then(|at| table.steps().get(at));
            tracker.update_value(|(tracker, seen)| {
                if *seen != steps {
                    tracker.follow(session.as_ref(), last);
                    *seen = steps;
                }
            });
            tracker.with_value(|(tracker, _)| {
                BoardState::of(&BoardInput {
                    session: session.as_ref(),
                    steps,
                    last,
                    round: &[],
                    picking: None,
                    pieces: tracker.pieces(),
                    nearest: Some(Seat(0)),
                    orientation: Orientation::Level,
                    movable: None,
                    threats: ThreatMarks::None,
                    language,
                    writing: Writing::None,
                })
            })
        })
    })
    .into()
}

#[cfg(test)]
mod tests {
    use bisat_client::Language;

    use super::step_counter;

    #[test]
    fn steps_of_an_example_are_counted_once_there_are_some_to_count() {
        assert_eq!([step_counter(Language::English, 0, 3), step_counter(Language::English, 1, 1)], [None, None]);
        assert_eq!(step_counter(Language::English, 2, 3).as_deref(), Some("Step 2 of 3"));
    }
}
