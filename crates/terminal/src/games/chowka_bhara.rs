//! Chowka Bhara on a terminal: chalk on stone.

use bisat_engine::chowka_bhara::ChowkaBhara;
use bisat_engine::{AnySession, Board};

use crate::game_style::{Barrier, GameStyle};
use crate::palette::{BoardPalette, DARK_FOCUS, LIGHT_SEATS, rgb};

/// The style of Chowka Bhara.
pub(super) struct ChowkaBharaStyle;

static PALETTE: BoardPalette = BoardPalette {
    surface: rgb(0x3B_44_40),
    line: rgb(0x9A_9E_96),
    figure: rgb(0xC9_CC_C2),
    focus: DARK_FOCUS,
    mark: rgb(0xE6_E1_D4),
    seats: LIGHT_SEATS,
};

impl GameStyle for ChowkaBharaStyle {
    fn id(&self) -> &'static str {
        ChowkaBhara::ID
    }

    fn palette(&self) -> &'static BoardPalette {
        &PALETTE
    }

    fn barriers(&self, session: &dyn AnySession) -> Vec<Barrier> {
        let Some(session) = session.of_game::<ChowkaBhara>() else { return Vec::new() };
        let barriers = session.game().barriers(session.position()).into_iter();
        barriers.map(|one| Barrier { seat: one.seat, point: one.point, beyond: one.beyond }).collect()
    }
}
