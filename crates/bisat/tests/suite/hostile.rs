//! Hostile lines: each gets one error, and the next request is served normally.

use serde_json::{Value, json};

use crate::child::{Referee, check_unread};

const GOOD: &[u8] = b"{\"op\":\"start\",\"game\":\"khan\"}\n";

/// Checks that the line, without its end, gets an error with all these words, and that a valid request is served next.
pub(crate) fn check(referee: &mut Referee, line: &[u8], words: &[&str]) {
    let shown = line[..line.len().min(200)].escape_ascii().to_string();
    let answer = referee.ask_bytes(&[line, b"\n"].concat());
    let message = answer["error"].as_str().unwrap_or_else(|| panic!("no error for {shown}: {answer}"));
    assert_eq!(answer, json!({"error": message}), "an error and nothing else for {shown}");
    assert!((1..1000).contains(&message.len()), "a message of {} bytes for {shown}", message.len());
    for word in words {
        assert!(message.contains(word), "{shown}: the message does not say “{word}”: {message}");
    }
    assert_eq!(referee.ask_bytes(GOOD), json!({"state": "6/6/6/6/6/6 - r - 0"}), "after {shown}");
}

fn check_all(lines: &[(&[u8], &[&str])]) {
    let mut referee = Referee::new();
    for (line, words) in lines {
        check(&mut referee, line, words);
    }
}

pub(crate) fn check_request(referee: &mut Referee, request: &Value, words: &[&str]) {
    check(referee, request.to_string().as_bytes(), words);
}

/// A valid request with every field.
pub(crate) fn good_request(op: &str) -> Value {
    let state = "6/6/6/6/6/6 - r - 0";
    let mut request = json!({"op": op, "game": "khan", "options": {}, "state": state, "action": "mat:s", "depth": 1});
    let fields: &[&str] = match op {
        "start" => &["op", "game", "options"],
        "look" => &["op", "game", "options", "state"],
        "play" => &["op", "game", "options", "state", "action"],
        _ => &["op", "game", "options", "state", "depth"],
    };
    request.as_object_mut().unwrap().retain(|field, _| fields.contains(&field.as_str()));
    request
}

#[test]
fn a_blank_line_is_answered() {
    check_all(&[(b"", &[]), (b" ", &[]), (b"\t \t", &[]), (b"\r", &[]), (b" \r", &[])]);
}

#[test]
fn a_line_that_is_not_json_is_answered() {
    let json: &[&str] = &["JSON"];
    check_all(&[
        (b"hello", json),
        (b"{", json),
        (b"}", json),
        (b"{\"op\":\"games\"", json),
        (b"{\"op\":\"games\"}}", json),
        (b"{\"op\":\"games\"}{\"op\":\"games\"}", json),
        (b"{'op':'games'}", json),
        (b"{op:\"games\"}", json),
        (b"{\"op\":\"games\",}", json),
        (b"{\"op\":NaN}", json),
        (b"{\"op\":\"ga\tmes\"}", json),
        (b"\"\\x\"", json),
        (b"# {\"op\":\"games\"}", json),
    ]);
}

#[test]
fn a_line_that_is_json_but_no_object_is_answered() {
    let object: &[&str] = &["object"];
    check_all(&[
        (b"null", object),
        (b"true", object),
        (b"0", object),
        (b"1e999", &[]),
        (b"\"games\"", object),
        (b"[]", object),
        (b"[{\"op\":\"games\"}]", object),
    ]);
}

#[test]
fn bytes_that_are_no_text_are_answered() {
    check_all(&[
        (b"\xff", &["UTF-8"]),
        (b"\xc3", &["UTF-8"]),
        (b"{\"op\":\"\xc0\xaf\"}", &["UTF-8"]),
        (b"{\"op\":\"\xed\xa0\x80\"}", &["UTF-8"]),
        (b"\xef\xbb\xbf{\"op\":\"games\"}", &[]),
        (b"\0", &[]),
        (b"\0\0\0\0{\"op\":\"games\"}", &[]),
        (b"{\"op\":\"games\0\"}", &[]),
        (b"{\"op\":\"games\"}\0", &[]),
        (b"\x1b[2J", &[]),
    ]);
}

#[test]
fn escapes_that_are_no_character_are_answered() {
    check_all(&[
        (br#"{"op":"\ud800"}"#, &[]),
        (br#"{"op":"\udc00\ud800"}"#, &[]),
        (br#"{"op":"look","game":"khan","state":"\ud83d"}"#, &[]),
        (br#"{"op":"look","game":"khan","state":"\u0000"}"#, &["state"]),
        (br#"{"op":"play","game":"khan","state":"6/6/6/6/6/6 - r - 0","action":"\u0000"}"#, &[]),
        (br#"{"op":"look","game":"khan","state":"6/6/6/6/6/6 - \u0280 - 0"}"#, &["turn"]),
    ]);
}

#[test]
fn a_line_of_10_megabytes_is_answered_once() {
    const LENGTH: usize = 10_000_000;
    let mut referee = Referee::new();
    check(&mut referee, &vec![b'a'; LENGTH], &[]);
    check(&mut referee, &vec![b' '; LENGTH], &[]);
    check(&mut referee, &vec![0; LENGTH], &[]);
    check(&mut referee, &vec![b'['; LENGTH], &[]);
    let state = "6".repeat(LENGTH);
    check_request(&mut referee, &json!({"op": "look", "game": "khan", "state": state}), &[]);
}

#[test]
fn a_long_field_is_answered_with_a_short_message() {
    let mut referee = Referee::new();
    let long = "é/ ".repeat(100_000);
    for op in ["start", "look", "play", "perft"] {
        for field in ["op", "game", "state", "action"] {
            let mut request = good_request(op);
            if request.get(field).is_some() {
                request[field] = json!(long);
                check_request(&mut referee, &request, &[]);
            }
        }
    }
}

#[test]
fn a_long_option_is_answered_with_a_short_message() {
    let mut referee = Referee::new();
    let long = "é".repeat(100_000);
    for options in [
        json!({"quiet_limit": long}),
        json!({"quiet_limit": [long]}),
        json!({long.as_str(): 1}),
        json!({long.as_str(): null}),
    ] {
        check_request(&mut referee, &json!({"op": "start", "game": "khan", "options": options}), &["option"]);
    }
}

#[test]
fn deep_nesting_is_answered() {
    let mut referee = Referee::new();
    for depth in [100, 1000, 100_000] {
        for (open, close) in [("[", "]"), ("{\"op\":", "}")] {
            let nest = |inner: &str| [open.repeat(depth), inner.to_owned(), close.repeat(depth)].concat();
            check(&mut referee, nest("1").as_bytes(), &[]);
            check(&mut referee, open.repeat(depth).as_bytes(), &[]);
            let inside =
                format!("{{\"op\":\"start\",\"game\":\"khan\",\"options\":{{\"quiet_limit\":{}}}}}", nest("1"));
            check(&mut referee, inside.as_bytes(), &[]);
        }
    }
}

#[test]
fn a_depth_beyond_all_bounds_is_answered() {
    let mut referee = Referee::new();
    let state = "0,0,0,0/0,0,0,0/0,0,0,0/0,0,0,0 0 order ?,?,?,? - 0 - -";
    for depth in ["18446744073709551615", "18446744073709551616", "-9223372036854775809", "1e400"] {
        let line = format!(r#"{{"op":"perft","game":"pachisi","state":"{state}","depth":{depth}}}"#);
        check(&mut referee, line.as_bytes(), &[]);
    }
    let line = format!(r#"{{"op":"perft","game":"pachisi","state":"{state}","depth":{}}}"#, "9".repeat(5000));
    check(&mut referee, line.as_bytes(), &[]);
}

#[test]
fn a_good_request_with_bytes_changed_at_random_has_one_answer() {
    let mut referee = Referee::new();
    let mut rng = fastrand::Rng::with_seed(11);
    for _ in 0..3000 {
        let mut line = good_request(["start", "look", "play"][rng.usize(..3)]).to_string().into_bytes();
        for _ in 0..rng.usize(1..4) {
            let at = rng.usize(..line.len());
            line[at] = rng.u8(..);
        }
        line.retain(|byte| *byte != b'\n');
        line.push(b'\n');
        let answer = referee.ask_bytes(&line);
        assert!(answer.is_object(), "{}: {answer}", line.escape_ascii());
    }
}

#[test]
fn a_referee_that_is_no_longer_read_ends_in_silence() {
    check_unread(&["referee"], &GOOD.repeat(10_000));
}
