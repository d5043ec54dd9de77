//! Import circles: no two files of a crate may need each other, directly or through others.
//!
//! A file needs another where it names an item that the other defines. A parent that only declares or re-exports what its
//! children define does not need them. A parent and its children may need each other, because they are one module; but
//! two siblings may not, and neither may a child and a file outside.

use std::path::Path;

use super::modules::{Modules, Uses};

/// The import circles of the crate with this root file, each in words.
pub(crate) fn circles(root: &Path, read: &dyn Fn(&Path) -> Option<String>) -> Result<Vec<String>, String> {
    let modules = Modules::read(root, read)?;
    let uses = modules.uses();
    let is_family = |circle: &[usize]| circle.iter().any(|one| circle.iter().all(|all| modules.is_within(*all, *one)));
    let (families, mut circles): (Vec<_>, Vec<_>) = components(&uses).into_iter().partition(|circle| is_family(circle));
    // Within a family, children without their way back to the parent.
    let mut downward = uses.clone();
    for (file, used) in downward.iter_mut().enumerate() {
        used.retain(|other, _| !modules.is_within(file, *other));
    }
    let is_in_family = |circle: &Vec<usize>| families.iter().any(|family| family.contains(&circle[0]));
    circles.extend(components(&downward).into_iter().filter(is_in_family));
    circles.retain(|circle| circle.len() > 1);
    Ok(circles.into_iter().map(|circle| describe(&modules, &uses, &circle)).collect())
}

fn describe(modules: &Modules, uses: &[Uses], circle: &[usize]) -> String {
    let name = |file: usize| modules.files[file].display().to_string();
    let mut text = format!("{} files need each other:", circle.len());
    for file in circle {
        for (other, item) in uses[*file].iter().filter(|(other, _)| circle.contains(other)) {
            text += &format!("\n    {} uses {} ({item})", name(*file), name(*other));
        }
    }
    text
}

/// The strongly connected components of the graph: two files are in one where each leads to the other.
fn components(uses: &[Uses]) -> Vec<Vec<usize>> {
    let reach: Vec<Vec<bool>> = (0..uses.len()).map(|file| reachable(uses, file)).collect();
    let mut components: Vec<Vec<usize>> = Vec::new();
    for (file, reached) in reach.iter().enumerate() {
        let is_home = |component: &&mut Vec<usize>| reached[component[0]] && reach[component[0]][file];
        match components.iter_mut().find(is_home) {
            Some(component) => component.push(file),
            None => components.push(vec![file]),
        }
    }
    components
}

/// The files that one leads to, itself included.
fn reachable(uses: &[Uses], from: usize) -> Vec<bool> {
    let mut is_reached = vec![false; uses.len()];
    let mut waiting = vec![from];
    while let Some(file) = waiting.pop() {
        if !is_reached[file] {
            is_reached[file] = true;
            waiting.extend(uses[file].keys());
        }
    }
    is_reached
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::circles;

    /// The number of files in each circle of a crate of these files.
    #[track_caller]
    fn check(files: &[(&str, &str)], expected: &[usize]) {
        let read =
            |path: &Path| files.iter().find(|(name, _)| Path::new(name) == path).map(|(_, text)| (*text).to_owned());
        let found = circles(Path::new("lib.rs"), &read).unwrap();
        let sizes: Vec<usize> = found.iter().map(|text| text.split(' ').next().unwrap().parse().unwrap()).collect();
        assert_eq!(sizes, expected, "{found:#?}");
    }

    #[test]
    fn two_files_that_import_each_other_are_a_circle() {
        let one = ("one.rs", "use crate::two::Two; pub struct One;");
        check(&[("lib.rs", "mod one; mod two;"), one, ("two.rs", "use super::one::One; pub struct Two;")], &[2]);
        check(&[("lib.rs", "mod one; mod two;"), one, ("two.rs", "pub struct Two;")], &[]);
    }

    #[test]
    fn a_circle_may_lead_through_many_files_and_through_paths_in_code() {
        let files = [
            ("lib.rs", "mod a; mod b; mod c; mod d;"),
            ("a.rs", "pub fn a() { crate::b::b() }"),
            ("b.rs", "use crate::c; pub fn b() { c::c() }"),
            ("c.rs", "use crate::{d, a::{self as first}}; pub fn c() { first::a(); d::d() }"),
            ("d.rs", "pub fn d() {}"),
        ];
        check(&files, &[3]);
    }

    #[test]
    fn a_parent_and_its_children_may_use_each_other_but_siblings_may_not() {
        let (lib, parent) = (("lib.rs", "mod a;"), ("a.rs", "mod b; mod c; pub struct A; fn f() { b::g(); c::h() }"));
        let one = ("a/b.rs", "use super::A; pub fn g() {}");
        check(&[lib, parent, one, ("a/c.rs", "use super::A; use super::b::g; pub fn h() {}")], &[]);
        let one = ("a/b.rs", "use super::A; use super::c::h; pub fn g() {}");
        check(&[lib, parent, one, ("a/c.rs", "use super::A; use super::b::g; pub fn h() {}")], &[2]);
    }

    #[test]
    fn a_circle_that_leads_from_a_child_to_its_parent_and_round_outside_is_found() {
        let files = [
            ("lib.rs", "mod a; mod z;"),
            ("a.rs", "mod b; use crate::z::Z; pub use b::B; pub struct A(Z);"),
            ("a/b.rs", "use super::A; pub struct B(A);"),
            ("z.rs", "use crate::a::B; pub struct Z(B);"),
        ];
        check(&files, &[3]);
    }

    #[test]
    fn a_parent_that_only_declares_and_re_exports_is_in_no_circle() {
        let one = ("one.rs", "use crate::two::Two; pub struct One;");
        let files = [("lib.rs", "mod one; mod two; pub use one::One;"), one, ("two.rs", "pub struct Two;")];
        check(&files, &[]);
        let files = [
            ("lib.rs", "mod one; mod two;"),
            one,
            ("two.rs", "mod x; pub use x::Two;"),
            ("two/x.rs", "use crate::one::One; pub struct Two;"),
        ];
        check(&files, &[2]);
    }

    #[test]
    fn an_item_is_followed_through_re_exports_to_the_file_that_defines_it() {
        let files = [
            ("lib.rs", "mod a; mod b; pub use a::A; pub use b::B as Other;"),
            ("a.rs", "use crate::Other; pub struct A;"),
            ("b.rs", "use crate::A; pub struct B;"),
        ];
        check(&files, &[2]);
    }

    #[test]
    fn tests_comments_and_other_crates_are_not_looked_at() {
        let files = [
            ("lib.rs", "mod one; mod two;"),
            ("one.rs", "use crate::two::Two; use serde::two::One as X; pub struct One; #[cfg(test)] mod tests;"),
            ("two.rs", "// use crate::one::One;\npub struct Two; #[cfg(test)] mod tests { use crate::one::One; }"),
        ];
        check(&files, &[]);
    }
}
