//! The entry point, for the page and for its workers.

fn main() {
    bisat_web::start();
}
