//! The first lesson of a game: a real board, one sentence, one task per step.

use bisat_client::labels::{After, Common, Play, filled};
use bisat_client::learn::{Lesson as Course, Task};
use bisat_client::{GameWords, Local, LocalPlayer, LocalSetup, Picked, Taps, Tracker};
use bisat_engine::{PointId, Seat};
use leptos::prelude::*;

use crate::local_games;
use crate::orientation::orientation;
use crate::parts::board::{Board, BoardInput, BoardState, Key, ThreatMarks, Writing};
use crate::parts::games::game_name;
use crate::parts::off_board_buttons::{OffBoardButtons, offered_points};
use crate::parts::with_course::WithCourse;
use crate::random;
use crate::route::{Link, Route, navigator};
use crate::settings::language;

/// The lesson screen.
#[component]
pub fn Lesson(game: String) -> impl IntoView {
    let Some(name) = GameWords::read(&game) else {
        return view! { <p class="text"><Link to=Route::Home>{Common::of(language()).to_home}</Link></p> }.into_any();
    };
    view! { <WithCourse game=name><LoadedLesson game=game.clone() name /></WithCourse> }.into_any()
}

#[component]
fn LoadedLesson(game: String, name: GameWords) -> impl IntoView {
    let course = RwSignal::new(Course::new(name));
    let state = board_state(course);
    let pick = move |point: String| {
        course.update(|course| {
            if course.is_done() {
                return;
            }
            let table = course.table_mut();
            let mut picking = std::mem::take(&mut table.picking);
            let picked = picking.pick(table.session(), &point, Taps::Two);
            table.picking = picking;
            match picked {
                Picked::Move(token) => {
                    course.play(&token);
                }
                Picked::Refused(_) => course.miss(),
                Picked::More | Picked::Dropped => {}
            }
        });
    };
    let show_me = move || {
        course.update(|course| {
            if let Some(token) = course.show_me() {
                course.play(&token);
            }
        });
    };
    let on_key = move |key: Key| match key {
        Key::Throw if course.with_untracked(waits_for_throw) => show_me(),
        Key::Drop => course.update(|course| course.table_mut().picking.drop_all()),
        _ => {}
    };
    let offered = Memo::new(move |_| {
        course.with(|course| match course.is_done() {
            true => Vec::new(),
            false => offered_points(course.session(), &course.table().picking),
        })
    });
    let title = game.clone();
    let rules = Route::Rules(game.clone());
    view! {
        <section class="lesson">
            <div class="board-side">
                <Board state on_pick=pick on_key=on_key name=Signal::derive(move || game_name(language(), &title).to_owned()) />
            </div>
            <div class="column">
                <Progress course />
                <h1 class="sentence" aria-live="polite">{move || course.with(|course| course.says().in_(language()))}</h1>
                <OffBoardButtons offered on_pick=pick />
                <p class="buttons">
                    <Show when=move || course.with(waits_for_throw)>
                        <button type="button" class="button primary" id="throw" on:click=move |_| show_me()>
                            {move || Play::of(language()).throw}
                        </button>
                    </Show>
                    <Show when=move || course.with(|course| course.is_done() && !course.is_over())>
                        <button type="button" class="button primary" id="go-on" on:click=move |_| course.update(Course::go_on)>
                            {move || After::of(language()).go_on}
                        </button>
                    </Show>
                    <Show when=move || course.with(Course::is_over)>
                        <FirstGame game=game.clone() />
                    </Show>
                    <Show when=move || !course.with(|course| course.is_done() || waits_for_throw(course))>
                        <button type="button" class="button" id="show-me" on:click=move |_| show_me()>
                            {move || After::of(language()).show_me}
                        </button>
                    </Show>
                    <button type="button" class="button" on:click=move |_| course.update(Course::again)>
                        {move || After::of(language()).again}
                    </button>
                    <Link to=rules class="button">{move || After::of(language()).read_rules}</Link>
                    <Link to=Route::Learn class="button">{move || Play::of(language()).leave}</Link>
                </p>
            </div>
        </section>
    }
}

fn waits_for_throw(course: &Course) -> bool {
    matches!(course.step().task, Task::Throw(_)) && !course.is_done()
}

fn board_state(course: RwSignal<Course>) -> Signal<BoardState> {
    let tracker = StoredValue::new((Tracker::default(), (0, usize::MAX)));
    Memo::new(move |_| {
        let language = language();
        course.with(|course| {
            let table = course.table();
            let (step, steps) = (course.progress().step, table.steps().len());
            tracker.update_value(|(tracker, seen)| {
                if *seen != (step, steps) {
                    if seen.0 != step {
                        *tracker = Tracker::default();
                    }
                    tracker.follow(table.session(), table.steps().last());
                    *seen = (step, steps);
                }
            });
            tracker.with_value(|(tracker, _)| {
                BoardState::of(&BoardInput {
                    session: table.session(),
                    // Pieces are animated within a lesson step, but not from one lesson step to the next.
                    steps: step * 1000 + steps,
                    last: table.steps().last(),
                    round: &[],
                    picking: (!course.is_done()).then_some(&table.picking),
                    pieces: tracker.pieces(),
                    nearest: Some(Seat(0)),
                    orientation: orientation(),
                    movable: movable(course),
                    threats: ThreatMarks::All,
                    language,
                    writing: Writing::Names,
                })
            })
        })
    })
    .into()
}

/// The points of the pieces that the lesson step asks to move; `None` if any piece will do.
fn movable(course: &Course) -> Option<Vec<PointId>> {
    let Task::Play(tokens) = course.step().task else { return None };
    let clicks = course.session().clicks().into_iter().filter(|(token, _)| tokens.contains(&token.as_str()));
    Some(clicks.filter_map(|(_, points)| points.into_iter().next()).collect())
}

/// The progress through the lesson.
#[component]
fn Progress(course: RwSignal<Course>) -> impl IntoView {
    let progress = Memo::new(move |_| {
        let progress = course.with(Course::progress);
        (progress.step, progress.of)
    });
    move || {
        let (step, of) = progress.get();
        let stitches =
            (1..=of).map(|at| view! { <span class="stitch" class:done=at < step class:now=at == step></span> });
        view! {
            <p class="progress">
                <span class="stitches" aria-hidden="true">{stitches.collect_view()}</span>
                <span class="quiet">{filled(After::of(language()).lesson_step, &[&step, &of])}</span>
            </p>
        }
    }
}

/// The button that starts a first game after the lesson.
#[component]
fn FirstGame(game: String) -> impl IntoView {
    let navigator = navigator();
    let begin = move |_| {
        let setup = LocalSetup {
            game: game.clone(),
            options: Vec::new(),
            seats: vec![LocalPlayer::Person(None), LocalPlayer::Level(1), LocalPlayer::Level(1), LocalPlayer::Level(1)],
            start: None,
        };
        if let Ok(local) = Local::new(&setup, random::bytes()) {
            local_games::start(&local);
            navigator.go(Route::LocalGame(Some(local.name().to_owned())));
        }
    };
    view! {
        <button type="button" class="button primary" id="first-game" on:click=begin>
            {move || After::of(language()).first_game}
        </button>
    }
}

#[cfg(test)]
mod tests {
    use bisat_client::learn::Lesson as Course;
    use bisat_client::{GameWords, Language, Tracker};
    use bisat_drawing::{Orientation, Scene, marks};
    use bisat_engine::Seat;

    use super::movable as movable_in;
    use crate::parts::board::{BoardInput, BoardState, ThreatMarks, Writing};

    #[test]
    fn only_the_piece_that_is_asked_for_is_stitched() {
        let course = Course::new(GameWords::read("khan").expect("a game with words"));
        let mut tracker = Tracker::default();
        tracker.follow(course.session(), None);
        let over = |movable| {
            let input = BoardInput {
                session: course.session(),
                steps: 0,
                last: None,
                round: &[],
                picking: Some(&course.table().picking),
                pieces: tracker.pieces(),
                nearest: Some(Seat(0)),
                orientation: Orientation::Level,
                movable,
                threats: ThreatMarks::None,
                language: Language::English,
                writing: Writing::None,
            };
            BoardState::of(&input).over
        };
        let scene = Scene::of(course.session(), Some(Seat(0)));
        let asked = scene.pieces().iter().find(|placed| placed.piece.point == "b2").expect("a piece");
        let stitches = marks::may_move(asked.x, asked.y, asked.size);
        assert_ne!(over(None), stitches, "others may move, too");
        assert_eq!(over(movable_in(&course)), stitches);
    }
}
