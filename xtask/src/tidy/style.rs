//! File lengths, loose ends and glob imports.

/// A longer file holds two ideas.
const LONGEST_FILE: usize = 500;
/// Markers of unfinished work. Written in parts, so that this file does not find itself.
const LOOSE_ENDS: [&str; 5] = [
    concat!("to", "do!("),
    concat!("unimpl", "emented!("),
    concat!("d", "bg!("),
    concat!("#[ign", "ore"),
    concat!("FIX", "ME"),
];

/// What is wrong with a Rust source file.
pub(crate) fn faults(file: &str, text: &str) -> Vec<String> {
    let mut faults = Vec::new();
    let lines = text.lines().count();
    if lines > LONGEST_FILE {
        faults.push(format!("{file} has {lines} lines; {LONGEST_FILE} are the most: split it"));
    }
    for (number, line) in (1..).zip(text.lines()) {
        if let Some(loose) = LOOSE_ENDS.iter().find(|loose| line.contains(**loose)) {
            faults.push(format!("{file}:{number}: {loose}"));
        }
        // A component uses a dozen of Leptos's traits at once, and the macro of a view hides which.
        let is_glob = line.trim_start().starts_with("use ") && line.ends_with("::*;");
        if is_glob && line != "use leptos::prelude::*;" {
            faults.push(format!("{file}:{number}: no glob imports"));
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::faults;

    #[test]
    fn long_files_loose_ends_and_globs_are_faults() {
        assert_eq!(faults("a.rs", &"\n".repeat(501)), ["a.rs has 501 lines; 500 are the most: split it"]);
        assert_eq!(faults("a.rs", concat!("fn f() { to", "do!() }")), [concat!("a.rs:1: to", "do!(")]);
        assert_eq!(faults("a.rs", "\n    use super::*;"), ["a.rs:2: no glob imports"]);
        assert!(faults("a.rs", "use leptos::prelude::*;\nfn f() {}").is_empty());
    }
}
