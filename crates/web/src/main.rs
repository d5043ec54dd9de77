//! The entry point of the page.

fn main() {
    bisat_web::start_page();
}
