//! Where the browser enters, in a page as in a worker.

fn main() {
    bisat_web::start();
}
