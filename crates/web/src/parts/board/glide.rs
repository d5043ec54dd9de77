//! Pieces glide along their real way. The board shows the new position at once; gliding only delays how it looks, and
//! ends at a tap or with the next step.

use js_sys::{Array, Function, Object, Reflect};
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};

use super::state::{BoardState, ShownPiece, transform};
use crate::settings::settings;

/// Milliseconds for each point of the way, and at most for a move.
const A_POINT: f64 = 140.0;
const A_MOVE: f64 = 560.0;
/// Milliseconds for a piece that is sent away.
const AWAY: f64 = 300.0;

/// Lets pieces glide whenever a step leads to another state.
pub fn follow(root: NodeRef<leptos::svg::Svg>, state: Signal<BoardState>) {
    let is_still = settings().is_still;
    Effect::new(move |before: Option<(usize, Vec<ShownPiece>)>| {
        let (steps, pieces) = state.with(|state| (state.steps, state.pieces.clone()));
        if let Some((steps_before, pieces_before)) = before
            && steps == steps_before + 1
            && !is_still.get_untracked()
            && let Some(root) = root.get_untracked()
        {
            let way = state.with_untracked(|state| state.way.clone());
            for piece in &pieces {
                let old = pieces_before.iter().find(|old| old.id == piece.id);
                if let Some(old) = old.filter(|old| (old.x, old.y) != (piece.x, piece.y)) {
                    let found = root.query_selector(&format!("[data-piece=\"{}\"]", piece.id)).ok().flatten();
                    if let Some(element) = found {
                        // A browser that cannot glide shows the piece where it is.
                        let _ = glide(&element, old, piece, &way);
                    }
                }
            }
        }
        (steps, pieces)
    });
}

fn glide(element: &JsValue, old: &ShownPiece, new: &ShownPiece, way: &[(f32, f32)]) -> Result<(), JsValue> {
    let near = |(x, y): (f32, f32), piece: &ShownPiece| (x - piece.x).hypot(y - piece.y) < piece.size;
    let goes_the_way = matches!(way, [first, .., last] if near(*first, old) && near(*last, new));
    let mut places = vec![(old.x, old.y)];
    if goes_the_way {
        places.extend(&way[1..way.len() - 1]);
    }
    places.push((new.x, new.y));
    let frames = Array::new();
    for (x, y) in &places {
        let frame = Object::new();
        Reflect::set(&frame, &"transform".into(), &transform(*x, *y, new.size).into())?;
        frames.push(&frame);
    }
    let millis = (A_POINT * (places.len() - 1) as f64).clamp(A_POINT, A_MOVE);
    let timing = Object::new();
    let (duration, delay) = if goes_the_way { (millis.max(220.0), 0.0) } else { (AWAY, A_POINT) };
    Reflect::set(&timing, &"duration".into(), &duration.into())?;
    Reflect::set(&timing, &"delay".into(), &delay.into())?;
    Reflect::set(&timing, &"fill".into(), &"backwards".into())?;
    Reflect::set(&timing, &"easing".into(), &"cubic-bezier(.2,.8,.2,1)".into())?;
    let animate: Function = Reflect::get(element, &"animate".into())?.dyn_into()?;
    animate.call2(element, &frames, &timing)?;
    Ok(())
}

/// Ends everything that moves.
pub fn finish_all() {
    let finish = || -> Result<(), JsValue> {
        let document: JsValue = document().into();
        let running: Function = Reflect::get(&document, &"getAnimations".into())?.dyn_into()?;
        for animation in Array::from(&running.call0(&document)?).iter() {
            let finish: Function = Reflect::get(&animation, &"finish".into())?.dyn_into()?;
            // One that never ends cannot be finished.
            let _ = finish.call0(&animation);
        }
        Ok(())
    };
    let _ = finish();
}
