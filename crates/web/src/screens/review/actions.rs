//! The actions for a reviewed game: play on from a step, analyse, check the throws, download and share the record.

use bisat_client::labels::{After, Study, counted};
use bisat_client::{Notice, ThrowsCheck, throws_in_words};
use bisat_engine::Turn;
use bisat_record::{Record, Verified, VerifyError, verify};
use bisat_worker::Position;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::picture::PictureButton;
use super::state::ReviewState;
use crate::api::{self, ApiError};
use crate::clipboard;
use crate::route::{Link, Route, Source};
use crate::settings::{language, settings};

/// The actions for the game.
#[component]
pub fn ReviewActions(state: ReviewState, source: Source) -> impl IntoView {
    let label = |pick: fn(&After) -> &'static str| move || pick(After::of(language()));
    let position = Memo::new(move |_| Position::of(state.replay.snapshot().session.as_ref()));
    let new = Signal::derive(move || {
        let start = position.get();
        Route::New { game: start.game.clone(), start: Some(start) }
    });
    let is_over = move || matches!(state.replay.snapshot().session.turn(), Turn::Over(_));
    let analysed = source.clone();
    let analyse = Signal::derive(move || {
        let at = state.replay.snapshot().at;
        let step = state.replay.table.with(|table| table.before_choice(at));
        Route::AnalyseGame { source: analysed.clone(), step: Some(step) }
    });
    let checked = RwSignal::new(None::<Result<Verified, VerifyError>>);
    let check = move |_| checked.set(Some(state.game.with_value(|game| verify(&game.record))));
    let (file, address) = state.game.with_value(|game| (file_name(&game.record), data_address(&game.text)));
    view! {
        <section class="deeds">
            <p class="buttons">
                <Show when=move || !is_over()>
                    <Link to=new class="button primary">{label(|l| l.play_from_here)}</Link>
                </Show>
                <Link to=analyse class="button">{move || Study::of(language()).analyse_from_here}</Link>
            </p>
            <p class="deed-links">
                <Show when=move || state.has_throws>
                    <button type="button" class="link-button" id="check-throws" on:click=check>{label(|l| l.check_throws)}</button>
                </Show>
                <a class="link-button" id="keep-record" download=file href=address>{label(|l| l.keep_record)}</a>
                <ShareButton state source />
                <PictureButton state />
            </p>
            <div role="status" id="checked">{move || checked.get().map(|found| view! { <CheckResult state found /> })}</div>
        </section>
    }
}

/// The result of checking the throws.
#[component]
fn CheckResult(state: ReviewState, found: Result<Verified, VerifyError>) -> impl IntoView {
    match found {
        Ok(verified) => {
            let said = move || {
                let labels = After::of(language());
                match verified {
                    Verified { throws: 0, .. } => labels.throws_no_throws.to_owned(),
                    Verified { throws, is_drawn_again: true, without_link, .. } => {
                        throws_in_words(&ThrowsCheck::Match { throws, without_link }, language())
                    }
                    Verified { throws, .. } => {
                        counted(language(), labels.throws_without_seed, throws.into(), &[&throws])
                    }
                }
            };
            view! { <p class="gain">{said}</p> }.into_any()
        }
        Err(problem) => {
            let turn = problem.turn;
            let said = move || match turn {
                Some(turn) => language().words().notice(&Notice::ThrowMismatch { turn }),
                None => After::of(language()).does_not_check.to_owned(),
            };
            let line = state.game.with_value(|game| broken_line(&game.record, turn));
            view! {
                <p class="loss">{said}</p>
                {line.map(|line| view! { <p class="mono record-line">{line}</p> })}
                <p class="quiet" lang="en">{problem.what}</p>
            }
            .into_any()
        }
    }
}

/// The line of the record where the check failed.
fn broken_line(record: &Record, turn: Option<u32>) -> Option<String> {
    let turn = turn?;
    let line = record.turns.get(usize::try_from(turn).ok()?.checked_sub(1)?)?;
    Some(format!("{turn}. {line}"))
}

/// A button that copies a link to the current step of this game. A game of this device is uploaded first.
#[component]
fn ShareButton(state: ReviewState, source: Source) -> impl IntoView {
    let said = RwSignal::new(None::<String>);
    let settings = settings();
    let share = move |_| {
        let source = source.clone();
        let text = state.game.with_value(|game| game.text.clone());
        let step = untrack(|| state.step_in_address());
        spawn_local(async move {
            let language = settings.language.get_untracked();
            let shared = match source {
                Source::Device(_) => upload(&text).await.map(Source::Server),
                stored => Ok(stored),
            };
            let answer = match shared {
                Ok(source) => {
                    let link = api::address(&Route::Review { source, step }.write());
                    // If copying is not allowed, the link is still shown.
                    match clipboard::copy(&link).await {
                        true => format!("{} {link}", After::of(language).link_copied),
                        false => link,
                    }
                }
                Err(ApiError::Offline) => language.words().notice(&Notice::Offline),
                Err(ApiError::Refused { reason, .. }) => reason,
            };
            let _ = said.try_set(Some(answer));
        });
    };
    view! {
        <button type="button" class="link-button" id="share" on:click=share>{move || After::of(language()).share}</button>
        <span class="shared quiet" role="status">{move || said.get()}</span>
    }
}

/// Uploads a record. The server accepts records only from known callers, so a new caller becomes a guest first.
async fn upload(text: &str) -> Result<String, ApiError> {
    api::me().await?;
    api::store_record(text).await
}

/// The file name for a downloaded record.
fn file_name(record: &Record) -> String {
    let part = |name| record.get(name).filter(|value: &&str| value.chars().all(is_plain));
    let parts =
        ["bisat"].into_iter().chain([bisat_record::tag::GAME, bisat_record::tag::TABLE].into_iter().filter_map(part));
    format!("{}.txt", parts.collect::<Vec<_>>().join("-"))
}

fn is_plain(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '-'
}

fn data_address(text: &str) -> String {
    let encoded: String = js_sys::encode_uri_component(text).into();
    format!("data:text/plain;charset=utf-8,{encoded}")
}

#[cfg(test)]
mod tests {
    use bisat_record::Record;

    use super::{broken_line, file_name};

    #[test]
    fn a_file_is_named_after_its_game_and_table_where_that_is_a_name() {
        let record = |table: &str| Record::read(&format!("[Game \"khan\"]\n[Table \"{table}\"]\n")).expect("a record");
        assert_eq!(file_name(&record("here-1f")), "bisat-khan-here-1f.txt");
        assert_eq!(file_name(&record("../x")), "bisat-khan.txt");
    }

    #[test]
    fn the_line_that_does_not_check_is_shown() {
        let record = Record::read("[Game \"kho-kho\"]\n\n1. chance: (red)\n2. red: start:l4\n").expect("a record");
        assert_eq!(broken_line(&record, Some(2)).as_deref(), Some("2. red: start:l4"));
        assert_eq!((broken_line(&record, Some(3)), broken_line(&record, None)), (None, None));
    }
}
