//! Playing at a table, local or at a server: its state, its controller, and its components.

mod state;
mod controller;
mod socket;
mod screen;
mod keyboard;
mod sentences;
mod players;
mod sidebar;
mod choices;
mod set_ups;
mod actions;
mod move_list;
mod steppers;
mod throws;
mod legend;
mod lobby;
mod invitation;
pub mod meanwhile;
mod offers;
mod phrases;
mod game_over;
mod tournament_link;

pub use controller::Controller;
pub use screen::TableScreen;
pub use socket::connect;
