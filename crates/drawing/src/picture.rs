//! Whole pictures: the shared definitions, a board with its pieces as one `svg`, and the same as a file of its own.

use bisat_engine::AnySession;

use crate::scene::Scene;
use crate::tokens::style_sheet;
use crate::{mat, piece, throws};

/// Gradients, patterns and shapes that all drawings share: once in a page, in a `svg` of no size.
pub fn defs() -> String {
    format!("<defs>{}{}{}</defs>", piece::defs(), mat::defs(), throws::defs())
}

/// A board with its pieces as one `svg`, for a page that has [`defs`] and [`style_sheet`].
pub fn picture(session: &dyn AnySession) -> String {
    let scene = Scene::of(session, None);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"{}\" viewBox=\"{}\" aria-hidden=\"true\">{}</svg>",
        scene.class(),
        scene.view_box(),
        layers(&scene)
    )
}

/// A board with its pieces as a file of its own, by day; `title` says what is seen.
pub fn document(session: &dyn AnySession, title: &str) -> String {
    let scene = Scene::of(session, None);
    let title = title.replace('&', "&amp;").replace('<', "&lt;");
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"{}\" viewBox=\"{}\" width=\"{}\" height=\"{}\" role=\"img\" \
         data-theme=\"light\"><title>{title}</title><style>{}</style>{}{}</svg>\n",
        scene.class(),
        scene.view_box(),
        scene.width(),
        scene.height(),
        style_sheet(),
        defs(),
        layers(&scene)
    )
}

fn layers(scene: &Scene) -> String {
    let standing: String = scene
        .standings()
        .iter()
        .map(|standing| format!("<g transform=\"{}\">{}</g>", standing.transform(), standing.draw()))
        .collect();
    scene.mat() + &scene.bolts() + &scene.bonds() + &standing
}
