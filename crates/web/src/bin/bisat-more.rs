//! The entry point of the program with all other screens.

fn main() {
    bisat_web::start_more();
}
