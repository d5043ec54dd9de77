//! docs/security.md: every test that it names is there.

use std::fs;
use std::path::Path;

use crate::documents::root;

/// The names in the last column of every table: what stands between backticks.
fn named_tests(page: &str) -> Vec<&str> {
    let rows = page.lines().filter(|line| line.starts_with('|') && !line.starts_with("| ---"));
    let last = rows.filter_map(|row| row.trim_end().strip_suffix('|')?.rsplit_once(" | ").map(|(_, tests)| tests));
    last.flat_map(|tests| tests.split('`').skip(1).step_by(2)).collect()
}

/// Appends every Rust source below a folder.
fn read_sources(folder: &Path, sources: &mut String) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            read_sources(&path, sources);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            *sources += &fs::read_to_string(path).unwrap();
        }
    }
}

#[test]
fn every_test_that_the_security_page_names_is_in_the_sources() {
    let page = fs::read_to_string(root().join("docs/security.md")).unwrap();
    let tests = named_tests(&page);
    assert!(tests.len() > 70, "{} tests are named", tests.len());
    let mut sources = String::new();
    read_sources(&root().join("crates"), &mut sources);
    read_sources(&root().join("xtask"), &mut sources);
    let is_missing = |name: &&str| !sources.contains(&format!("fn {name}("));
    let missing: Vec<&str> = tests.into_iter().filter(is_missing).collect();
    assert!(missing.is_empty(), "docs/security.md names tests that are not there: {missing:#?}");
}

#[test]
fn names_are_read_from_the_last_column() {
    let page =
        "| tried | happens | test |\n| --- | --- | --- |\n| `a` | `b` | `one_test`, `another_test` |\ntext `c`\n";
    assert_eq!(named_tests(page), ["one_test", "another_test"]);
}
