//! The program of the page's workers.

fn main() {
    bisat_worker::report_panics();
    bisat_worker::serve();
}
