use std::io::{Read, Write};
use std::net::TcpListener;
use std::thread;

use super::{Remote, Trust};

/// Answers one request with these bytes. Returns the address and, at the end, the request.
fn answer_once(answer: &'static str) -> (String, thread::JoinHandle<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    let asked = thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        let mut request = Vec::new();
        while !request.ends_with(b"\r\n\r\n") {
            let mut byte = [0];
            stream.read_exact(&mut byte).unwrap();
            request.push(byte[0]);
        }
        stream.write_all(answer.as_bytes()).unwrap();
        String::from_utf8(request).unwrap()
    });
    (url, asked)
}

#[tokio::test]
async fn chunked_bodies_are_decoded_and_headers_are_read_in_any_case() {
    let (url, asked) = answer_once(
        "HTTP/1.1 200 OK\r\nSET-COOKIE: bisat=heron; Path=/\r\nTransfer-Encoding: Chunked\r\n\r\n\
         5\r\n{\"a\":\r\n3\r\n 1}\r\n0\r\n\r\n",
    );
    let remote = Remote::new(&url, &Trust::default()).unwrap().known_by(Some("bisat=stork".to_owned()));
    let answer = remote.call("GET", "/api/me?x=1", None).await.unwrap();
    assert_eq!((answer.status, answer.body.as_str()), (200, "{\"a\": 1}"));
    assert_eq!(answer.cookie.as_deref(), Some("bisat=heron"));
    let request = asked.join().unwrap();
    assert!(
        request.starts_with("GET /api/me?x=1 HTTP/1.1\r\n") && request.contains("cookie: bisat=stork\r\n"),
        "{request}"
    );
}

#[tokio::test]
async fn the_reason_of_a_refusal_is_its_message_or_its_first_line() {
    let (url, asked) = answer_once("HTTP/1.1 400 Bad Request\r\nContent-Length: 12\r\n\r\nspeak TLS!\n\n");
    let answer = Remote::new(&url, &Trust::default()).unwrap().call("GET", "/", None).await.unwrap();
    assert_eq!(answer.reason(), "the server answers 400: speak TLS!");
    asked.join().unwrap();
}

#[test]
fn a_session_of_https_is_kept_apart_from_one_of_http() {
    let origin = |url: &str| Remote::new(url, &Trust::default()).unwrap().origin();
    assert_eq!(origin("http://localhost:2525"), "localhost:2525");
    assert_eq!(origin("https://localhost:2525"), "https:localhost:2525");
}
