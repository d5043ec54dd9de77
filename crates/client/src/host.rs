//! A game on this device or on a server, behind one type for the screens that show both.

use bisat_engine::Seat;
use bisat_protocol::Occupant;
use bisat_table::TableAction;

use crate::local::{Local, LocalPlayer};
use crate::names::Who;
use crate::places::Places;
use crate::remote::Remote;
use crate::step::Step;
use crate::view::AnyGameView;
use crate::words::{Listener, Screen};

/// A game on this device or on a server.
pub enum GameHost {
    /// On this device.
    Local(Local),
    /// On a server.
    Remote(Box<Remote>),
}

/// The occupant of a seat, as a screen shows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SeatView {
    /// Nobody yet.
    Nobody,
    /// The person at this screen, alone among machines or at a server.
    You {
        /// Their name, where they have one.
        name: Option<String>,
    },
    /// A person.
    Person {
        /// Their name, where they have one.
        name: Option<String>,
    },
    /// A machine of this level.
    Level(u8),
    /// Another program, or a mover of another kind.
    Program(String),
}

impl GameHost {
    /// The view of the game; none before the server's first event.
    pub fn view(&self) -> Option<&AnyGameView> {
        match self {
            GameHost::Local(local) => Some(local.view()),
            GameHost::Remote(remote) => remote.view().map(|view| view as &AnyGameView),
        }
    }

    /// The view of the game, for picking.
    pub fn view_mut(&mut self) -> Option<&mut AnyGameView> {
        match self {
            GameHost::Local(local) => Some(local.view_mut()),
            GameHost::Remote(remote) => remote.view_mut().map(|view| view as &mut AnyGameView),
        }
    }

    /// Everything that may be done at this screen now. Buttons, keys and menus are drawn from it.
    pub fn allowed(&self) -> Vec<TableAction> {
        match self {
            GameHost::Local(local) => local.allowed(),
            GameHost::Remote(remote) => remote.allowed(),
        }
    }

    /// Who uses this screen.
    pub fn screen(&self) -> Screen {
        match self {
            GameHost::Local(local) => local.screen(),
            GameHost::Remote(_) => Screen::Own,
        }
    }

    /// The name of the seat's player for sentences on this screen.
    pub fn who(&self, seat: Seat) -> Who {
        match self {
            GameHost::Local(local) => local.who(seat),
            GameHost::Remote(remote) => remote.who(seat),
        }
    }

    /// The seat of the person at this screen; none if several people share it or nobody here plays.
    pub fn own_seat(&self) -> Option<Seat> {
        match self {
            GameHost::Local(local) => local.only_person(),
            GameHost::Remote(remote) => remote.seat(),
        }
    }

    /// The seat to move, if somebody at this screen chooses for it.
    pub fn to_act(&self) -> Option<Seat> {
        match self {
            GameHost::Local(local) => {
                let seat = local.view().to_act()?;
                local.players()[seat.index()].is_person().then_some(seat)
            }
            GameHost::Remote(remote) => remote.to_act(),
        }
    }

    /// Who is at each seat.
    pub fn seats(&self) -> Vec<SeatView> {
        match self {
            GameHost::Local(local) => {
                let own = local.only_person();
                let at = |(seat, player): (u8, &LocalPlayer)| match player {
                    LocalPlayer::Person(name) if own == Some(Seat(seat)) => SeatView::You { name: name.clone() },
                    LocalPlayer::Person(name) => SeatView::Person { name: name.clone() },
                    LocalPlayer::Level(level) => SeatView::Level(*level),
                    LocalPlayer::Engine(name) | LocalPlayer::Mover(name) => SeatView::Program(name.clone()),
                };
                (0..).zip(local.players()).map(at).collect()
            }
            GameHost::Remote(remote) => {
                let own = remote.seat();
                let at = |(seat, occupant): (u8, &Occupant)| match occupant {
                    Occupant::Nobody => SeatView::Nobody,
                    Occupant::Person(person) if own == Some(Seat(seat)) => {
                        SeatView::You { name: Some(person.name.clone()) }
                    }
                    Occupant::Person(person) => SeatView::Person { name: Some(person.name.clone()) },
                    Occupant::Level(level) => SeatView::Level(*level),
                };
                (0..).zip(remote.occupants()).map(at).collect()
            }
        }
    }

    /// The steps since the last choice of the person at this screen, at most `most`.
    pub fn news(&self, most: usize) -> &[Step] {
        let Some(table) = self.view() else { return &[] };
        match self.own_seat() {
            Some(seat) => table.news(Some(seat), most),
            None => {
                // At a shared screen everybody saw what happened before the last choice.
                let last = table.steps().iter().rposition(|step| step.seat.is_some()).unwrap_or(0);
                &table.steps()[last.max(table.steps().len().saturating_sub(most))..]
            }
        }
    }

    /// Calls the function with the listener for sentences.
    pub fn listening<T>(&self, with: impl FnOnce(&Listener) -> T) -> T {
        let who = |seat| self.who(seat);
        with(&Listener { who: &who, screen: self.screen(), places: Places::Named })
    }
}
