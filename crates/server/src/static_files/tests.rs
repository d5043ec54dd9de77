//! Which file is sent for which path and accepted encodings.

use super::{BuiltIn, CachePolicy, Page};

const FILES: [BuiltIn; 3] = [
    BuiltIn { path: "index.html", plain: b"<!doctype html>", brotli: Some(b"br"), gzip: Some(b"gz") },
    BuiltIn { path: "start.200ea80ea94d3277.js", plain: b"start()", brotli: None, gzip: Some(b"gz") },
    BuiltIn { path: "icons/icon-180.c748673b86eb2d37.png", plain: b"png", brotli: None, gzip: None },
];

#[track_caller]
fn check(path: &str, accepted: &str, sent: &[u8], encoding: Option<&str>) {
    let page = Page::built_in(&FILES);
    let (content, used) = page.file(path).unwrap().encoded(accepted);
    assert_eq!((content.as_ref(), used), (sent, encoding), "{path} for {accepted:?}");
}

#[test]
fn the_smallest_twin_that_is_accepted_is_sent() {
    check("index.html", "gzip, deflate, br, zstd", b"br", Some("br"));
    check("index.html", "gzip", b"gz", Some("gzip"));
    check("index.html", "*", b"br", Some("br"));
    check("start.200ea80ea94d3277.js", "br, gzip;q=0.5", b"gz", Some("gzip"));
}

#[test]
fn a_client_without_compression_gets_the_plain_file() {
    check("index.html", "", b"<!doctype html>", None);
    check("index.html", "identity", b"<!doctype html>", None);
    check("index.html", "br;q=0, gzip;q=0.0", b"<!doctype html>", None);
    check("index.html", "br;q=0, gzip;q=0, *", b"<!doctype html>", None);
    check("index.html", "br;q=much, brotli", b"<!doctype html>", None);
    check("icons/icon-180.c748673b86eb2d37.png", "br, gzip", b"png", None);
}

#[test]
fn only_what_is_named_by_its_content_is_kept_for_ever() {
    let page = Page::built_in(&FILES);
    let cache_policy = |path: &str| page.file(path).unwrap().cache_policy;
    assert_eq!(cache_policy("index.html"), CachePolicy::Revalidate);
    assert_eq!(cache_policy("start.200ea80ea94d3277.js"), CachePolicy::Immutable);
    assert_eq!(cache_policy("icons/icon-180.c748673b86eb2d37.png"), CachePolicy::Immutable);
}

#[test]
fn different_files_have_different_digests() {
    let page = Page::built_in(&FILES);
    assert_ne!(page.file("index.html").unwrap().digest, page.file("start.200ea80ea94d3277.js").unwrap().digest);
}
