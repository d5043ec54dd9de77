//! Components and helpers that several screens share.

pub mod board;
pub mod throws;
pub mod turn_rows;
pub mod with_course;
pub mod ratings;
pub mod rating_graph;
pub mod replay;
pub mod loaded_game;
pub mod record_loader;
pub mod games;
pub mod off_board;
pub mod off_board_buttons;
pub mod seats;
pub mod option_fields;
pub mod table_line;
pub mod time_control;
pub mod chance_bar;
pub mod copy_button;
pub mod choose;
pub mod sure_button;
pub mod link_sharing;
pub mod qr_code;
pub mod input_error;
pub mod nav_bar;
pub mod back_to_game;
pub mod title;
