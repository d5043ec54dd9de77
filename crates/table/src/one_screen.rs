//! What people at one screen may do in a game that no server keeps.

use bisat_engine::Seat;

use crate::check::TableAction;
use crate::game::{GameState, TakeBackRule};

impl GameState {
    /// Everything that the people at one screen may do now, as [`crate::Table::allowed`] lists it for a person at a table.
    /// They talk to each other, so that nothing is offered. All of them see a hint, and a take-back repeats the throws.
    pub fn allowed(&self, is_person: impl Fn(Seat) -> bool) -> Vec<TableAction> {
        TableAction::ALL.into_iter().filter(|action| self.allows(*action, &is_person)).collect()
    }

    fn allows(&self, action: TableAction, is_person: impl Fn(Seat) -> bool) -> bool {
        match action {
            TableAction::Play | TableAction::Hint => self.to_act().is_some_and(is_person),
            TableAction::TakeBack => self.last_choice(is_person, TakeBackRule::RepeatThrows).is_some(),
            TableAction::Join
            | TableAction::Start
            | TableAction::Leave
            | TableAction::OfferTakeBack
            | TableAction::AgreeTakeBack
            | TableAction::OfferDraw
            | TableAction::AgreeDraw
            | TableAction::Decline
            | TableAction::Resign
            | TableAction::Claim
            | TableAction::Rematch => false,
        }
    }
}
