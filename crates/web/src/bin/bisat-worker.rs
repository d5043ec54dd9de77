//! The entry point of the page's workers.

fn main() {
    bisat_web::start_worker();
}
