//! Sentences that the race games share.

pub(super) mod draft;
mod merits;
pub(crate) mod seen;

use bisat_engine::Seat;
pub(super) use merits::merit;

use crate::game_text::{Called, Noun};
use crate::grammar::{english, french, hindi};
use crate::language::Language;
use crate::names::Who;

/// Pieces of the seat were hit and go back to their start.
pub(super) fn hit(language: Language, noun: &Noun, seat: Seat, count: u8, who: Called) -> String {
    let (hit, name) = (who(seat), noun.name.in_(language));
    match (language, count, &hit) {
        (Language::English, 1, Who::Seat(seat)) => format!("Hit! {} goes back to its start.", english::seat(*seat)),
        (Language::English, 1, _) => format!("Hit! {} {name} goes back to its start.", english::whose(&hit)),
        (Language::English, ..) => {
            format!("Hit! {} {count} {name}s go back to their start.", english::whose(&hit))
        }
        (Language::French, 1, _) => {
            let whose = match &hit {
                Who::Seat(seat) => french::seat(*seat).to_owned(),
                other => french::one_of(other, name, noun.french),
            };
            french::typeset(&format!("Touché ! {whose} retourne à son départ."))
        }
        (Language::French, ..) => {
            let whose = match &hit {
                Who::You => format!("Vos {count} {name}s"),
                other => format!("Les {count} {name}s {}", french::of(other)),
            };
            french::typeset(&format!("Touché ! {whose} retournent à leur départ."))
        }
        (Language::Hindi, 1, _) => format!("कट गई! {} अपने घर लौटी।", hindi::one_of(&hit)),
        (Language::Hindi, ..) => format!("कट गईं! {} {count} गोटियाँ अपने घर लौटीं।", hindi::with(&hit, "की")),
    }
}
