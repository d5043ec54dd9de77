//! Imported records: what is stored of them.

use std::fs;
use std::path::Path;

use crate::client::Client;
use crate::server::Server;

#[tokio::test(flavor = "multi_thread")]
async fn a_record_is_stored_in_its_canonical_text() {
    let server = Server::open("canonical");
    let guest = Client::guest(&server).await;
    let record = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/server/v1/kho-kho.txt")).unwrap();
    let blank = "\n".repeat((4 << 20) - 2 * record.len());
    let padded = record.replacen("\n\n", &format!("\n{blank}\n"), 1);
    let answer = guest.call("POST", "/api/records", padded.as_bytes()).await.unwrap();
    assert_eq!(answer.status, 200, "{answer:?}");
    let id = answer.json()["record"].as_str().unwrap().to_owned();
    assert_eq!(guest.get(&format!("/api/records/{id}")).await.body, record);
}
