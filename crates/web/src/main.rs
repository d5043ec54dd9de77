//! The entry point of the program with the screens to play and to learn.

fn main() {
    bisat_web::start_page();
}
