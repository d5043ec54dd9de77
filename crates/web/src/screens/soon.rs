//! Placeholders while the screens after the game are being written.
use leptos::prelude::*;

/// To come.
#[component]
pub fn Review(source: crate::route::Source) -> impl IntoView {
    let _ = source;
}
/// To come.
#[component]
pub fn Analyse(position: Option<crate::route::Position>) -> impl IntoView {
    let _ = position;
}
/// To come.
#[component]
pub fn Records() -> impl IntoView {}
