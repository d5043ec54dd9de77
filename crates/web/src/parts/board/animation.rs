//! Animates pieces along their routes. The board holds the new position at once; the animation is visual only and ends
//! at a tap or with the next step.

use js_sys::{Array, Function, Object, Reflect};
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};

use super::state::{BoardPiece, BoardState, transform};
use crate::settings::settings;

/// A piece that moves without a route, such as a captured one, takes the time of this many points.
const NO_ROUTE_POINTS: f64 = 2.0;
/// The shortest animation along a route takes the time of this many points.
const FEWEST_POINTS: f64 = 1.5;

/// Animates pieces whenever the state moves on by one step.
pub fn follow(root: NodeRef<leptos::svg::Svg>, state: Signal<BoardState>) {
    let is_still = settings().is_still;
    Effect::new(move |before: Option<(usize, Vec<BoardPiece>)>| {
        let (steps, pieces) = state.with(|state| (state.steps, state.pieces.clone()));
        if let Some((steps_before, pieces_before)) = before
            && steps == steps_before + 1
            && !is_still.get_untracked()
            && let Some(root) = root.get_untracked()
        {
            let route = state.with_untracked(|state| state.route.clone());
            for piece in &pieces {
                let old = pieces_before.iter().find(|old| old.id == piece.id);
                if let Some(old) = old.filter(|old| (old.x, old.y) != (piece.x, piece.y)) {
                    let found = root.query_selector(&format!("[data-piece=\"{}\"]", piece.id)).ok().flatten();
                    if let Some(element) = found {
                        // Without animation support the piece appears at its new place.
                        let _ = animate(&element, old, piece, &route);
                    }
                }
            }
        }
        (steps, pieces)
    });
}

fn animate(element: &JsValue, old: &BoardPiece, new: &BoardPiece, route: &[(f32, f32)]) -> Result<(), JsValue> {
    let near = |(x, y): (f32, f32), piece: &BoardPiece| (x - piece.x).hypot(y - piece.y) < piece.size;
    let follows_route = matches!(route, [first, .., last] if near(*first, old) && near(*last, new));
    let mut places = vec![(old.x, old.y)];
    if follows_route {
        places.extend(&route[1..route.len() - 1]);
    }
    places.push((new.x, new.y));
    let frames = Array::new();
    for (x, y) in &places {
        let frame = Object::new();
        Reflect::set(&frame, &"transform".into(), &transform(*x, *y, new.size).into())?;
        frames.push(&frame);
    }
    let pace = settings().speed.get_untracked().pace();
    let (point, longest) = (pace.point as f64, pace.longest_move as f64);
    let along = point * ((places.len() - 1) as f64).max(FEWEST_POINTS);
    let timing = Object::new();
    let (duration, delay) = if follows_route { (along.min(longest), 0.0) } else { (NO_ROUTE_POINTS * point, point) };
    Reflect::set(&timing, &"duration".into(), &duration.into())?;
    Reflect::set(&timing, &"delay".into(), &delay.into())?;
    Reflect::set(&timing, &"fill".into(), &"backwards".into())?;
    Reflect::set(&timing, &"easing".into(), &"cubic-bezier(.2,.8,.2,1)".into())?;
    let function: Function = Reflect::get(element, &"animate".into())?.dyn_into()?;
    function.call2(element, &frames, &timing)?;
    Ok(())
}

/// Finishes all running animations.
pub fn finish_all() {
    let finish = || -> Result<(), JsValue> {
        let document: JsValue = document().into();
        let running: Function = Reflect::get(&document, &"getAnimations".into())?.dyn_into()?;
        for animation in Array::from(&running.call0(&document)?).iter() {
            let finish: Function = Reflect::get(&animation, &"finish".into())?.dyn_into()?;
            // An endless animation cannot be finished.
            let _ = finish.call0(&animation);
        }
        Ok(())
    };
    let _ = finish();
}
