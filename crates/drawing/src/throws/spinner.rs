//! A spinner: a wooden disc with a field for each number and a brass needle, which never stops on a line.

use std::ops::RangeInclusive;

use crate::jitter::Jitter;
use crate::number::round;

/// The radius of the fields.
const FIELDS: f32 = 58.0;

/// The spinner with its needle on the field of the value, or pointing up without a value.
pub(super) fn draw(numbers: RangeInclusive<u8>, value: Option<u8>, seed: u64) -> String {
    let count = numbers.clone().count() as f32;
    let field = 360.0 / count;
    let place = |number: u8| f32::from(number - numbers.start()) * field;
    let at = |degrees: f32, radius: f32| {
        let turn = degrees.to_radians();
        (round(turn.sin() * radius), round(-turn.cos() * radius))
    };
    let name = |number: u8, weight: u16| {
        let (x, y) = at(place(number), FIELDS * 0.72);
        format!(
            "<text class=\"drawn-voice\" x=\"{x}\" y=\"{}\" font-weight=\"{weight}\">{number}</text>",
            round(y + 7.0)
        )
    };
    let line = |number: u8| {
        let (x, y) = at(place(number) - field / 2.0, FIELDS);
        format!("M0 0L{x} {y}")
    };
    let (lines, texts): (String, String) =
        (numbers.clone().map(line).collect(), numbers.clone().map(|number| name(number, 400)).collect());
    let shown = value.map_or(String::new(), |value| {
        let ((from_x, from_y), (to_x, to_y)) =
            (at(place(value) - field / 2.0, FIELDS), at(place(value) + field / 2.0, FIELDS));
        format!(
            "<g class=\"field-shown\"><path d=\"M0 0L{from_x} {from_y}A{FIELDS} {FIELDS} 0 0 1 {to_x} {to_y}Z\" fill=\"#FFF7E3\" \
             stroke=\"#6B4526\" stroke-opacity=\".75\" stroke-width=\"1.5\"/>{}</g>",
            name(value, 700)
        )
    });
    // Within the middle two thirds of its field.
    let angle = value.map_or(0.0, |value| place(value) + Jitter::new(seed).about(field / 3.0));
    format!(
        "<circle class=\"texture\" cx=\"1.5\" cy=\"6\" r=\"67\" fill=\"url(#bisat-drop)\"/>\
         <circle r=\"62\" fill=\"url(#bisat-wheel)\" stroke=\"#6B4526\" stroke-width=\"3\"/>\
         <path d=\"{lines}\" stroke=\"#6B4526\" stroke-opacity=\".75\" stroke-width=\"1.5\"/>\
         <g font-size=\"21\" text-anchor=\"middle\" fill=\"#2A170C\">{texts}{shown}</g>\
         <g transform=\"rotate({})\"><path class=\"needle\" d=\"M0-38L5.6 5Q0 12-5.6 5Z\" fill=\"url(#bisat-brass)\" stroke=\"#2A170C\" \
         stroke-width=\"1.5\" stroke-linejoin=\"round\"/></g><circle r=\"5.4\" fill=\"url(#bisat-brass)\" stroke=\"#2A170C\" stroke-width=\"1.3\"/>",
        round(angle)
    )
}

pub(super) fn defs() -> String {
    "<radialGradient id=\"bisat-wheel\" cx=\".42\" cy=\".36\" r=\".72\"><stop stop-color=\"#E8CFA3\"/>\
     <stop offset=\".7\" stop-color=\"#D9B985\"/><stop offset=\"1\" stop-color=\"#BD955C\"/></radialGradient>"
        .to_owned()
}
