//! Cowries: cream shells. Mouth up, a shell shows a dark toothed slit; mouth down, a dome with a golden ring.

use crate::jitter::Jitter;
use crate::number::round;

/// Shells at rest, `mouths` of them mouth up; the seed decides which.
pub(super) fn draw(shells: u8, mouths: u8, seed: u64) -> String {
    let mut jitter = Jitter::new(seed);
    let mut faces: Vec<bool> = (0..shells).map(|shell| shell < mouths).collect();
    for last in (1..faces.len()).rev() {
        faces.swap(last, jitter.below(last + 1));
    }
    let places = places(shells, &mut jitter);
    let draw = |(is_up, (x, y)): (bool, (f32, f32))| {
        let (along, far) = (y.atan2(x).to_degrees(), x.hypot(y) / FLIGHT);
        let turn = jitter.about(62.0);
        let tumble = if jitter.unit() < 0.5 { "tumble" } else { "tumble tumble-back" };
        // At first all mouths are hidden, so that nothing gives the result away.
        let (last, other) = if is_up { ("up", "down") } else { ("down", "up") };
        // Every shell flies the same way along its own line, which is turned and stretched for it: so the style sheet
        // alone moves it, and no style is written inline.
        format!(
            "<g transform=\"rotate({}) scale({})\"><g class=\"flight\"><g transform=\"scale({}) rotate({})\"><g class=\"{tumble}\">\
             <use class=\"face-first\" href=\"#bisat-cowrie-down\"/><use class=\"face-second\" href=\"#bisat-cowrie-{other}\"/>\
             <use class=\"face-last\" href=\"#bisat-cowrie-{last}\"/></g></g></g></g>",
            round(along),
            exact(far),
            exact(1.0 / far),
            round(turn - along),
        )
    };
    faces.into_iter().zip(places).map(draw).collect()
}

/// How far the style sheet lets a shell fly.
const FLIGHT: f32 = 100.0;

fn exact(number: f32) -> f32 {
    (number * 10_000.0).round() / 10_000.0
}

/// Shells held together, mouths hidden.
pub(super) fn gathered(shells: u8) -> String {
    let draw = |number: usize| {
        let (x, y) = held(number, shells);
        format!(
            "<use href=\"#bisat-cowrie-down\" transform=\"translate({} {}) rotate({})\"/>",
            round(x),
            round(y),
            (number * 53) % 180
        )
    };
    (0..shells as usize).map(draw).collect()
}

/// The place of a shell before the throw.
fn held(number: usize, shells: u8) -> (f32, f32) {
    let turn = number as f32 / f32::from(shells) * std::f32::consts::TAU + 0.5;
    (turn.cos() * 17.0, turn.sin() * 13.0)
}

/// The places of shells at rest: around the centre, where the value appears, and never one on another.
fn places(shells: u8, jitter: &mut Jitter) -> Vec<(f32, f32)> {
    let begin = jitter.about(0.2);
    (0..shells)
        .map(|shell| {
            let turn =
                (f32::from(shell) + 0.5) / f32::from(shells) * std::f32::consts::TAU + begin + jitter.about(0.09);
            (turn.cos() * jitter.between(78.0, 92.0), turn.sin() * jitter.between(49.0, 54.0))
        })
        .collect()
}

pub(super) fn defs() -> String {
    let teeth: String = (-4i8..=4)
        .map(|tooth| {
            let x = f32::from(tooth) * 3.2;
            let edge = 2.7 - f32::from(tooth).abs() * 0.32;
            format!("M{} {}v-2.7M{} {}v2.5", round(x), round(-edge), round(x), round(edge))
        })
        .collect();
    format!(
        "<radialGradient id=\"bisat-shell\" cx=\".4\" cy=\".28\" r=\".82\"><stop stop-color=\"#FFFBF0\"/>\
         <stop offset=\".55\" stop-color=\"#F3E3C4\"/><stop offset=\"1\" stop-color=\"#C8A36B\"/></radialGradient>\
         <g id=\"bisat-cowrie-base\"><ellipse class=\"texture\" cx=\"1.4\" cy=\"5\" rx=\"23\" ry=\"16.5\" fill=\"url(#bisat-drop)\" opacity=\".8\"/>\
         <path d=\"M-20.5 1C-20.5-8.6-11.5-14.2-1-14.4C10.5-14.6 20.5-9 20.5-.4C20.5 8.6 11 14.4 0 14.4C-11 14.4-20.5 9-20.5 1Z\" \
         fill=\"url(#bisat-shell)\" stroke=\"#5A3C1C\" stroke-width=\"1.4\"/></g>\
         <g id=\"bisat-cowrie-up\"><use href=\"#bisat-cowrie-base\"/>\
         <path d=\"M-16.6.6C-10.5-4.4 9.5-4.6 16.8-.2C10.5 4.3-10 4.6-16.6.6Z\" fill=\"#43240F\"/>\
         <path d=\"{teeth}\" stroke=\"#6E4A26\" stroke-width=\"1.4\" stroke-linecap=\"round\" fill=\"none\"/>\
         <path d=\"M-12-8.4C-7-11 3-11.6 9-10\" fill=\"none\" stroke=\"#FFF\" stroke-width=\"1.8\" stroke-linecap=\"round\" opacity=\".85\"/></g>\
         <g id=\"bisat-cowrie-down\"><use href=\"#bisat-cowrie-base\"/>\
         <ellipse cy=\"-.6\" rx=\"13\" ry=\"8\" fill=\"none\" stroke=\"#C88F35\" stroke-width=\"1.8\" opacity=\".8\"/>\
         <path d=\"M-9.5-7C-5-10 2-10.4 7-8.8\" fill=\"none\" stroke=\"#FFF\" stroke-width=\"2.2\" stroke-linecap=\"round\" opacity=\".92\"/></g>"
    )
}
