//! The one binary: parse the arguments, run the command, report.

use std::io;

fn main() {
    let stdin = io::BufReader::with_capacity(1 << 16, io::stdin().lock());
    bisat::referee::run(stdin, io::stdout().lock()).unwrap();
}
