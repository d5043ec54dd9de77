//! Codes of waiting tables that people can say: who gets one, where it leads, when it ends, and how often one may guess.

use bisat_protocol::TableId;
use serde_json::json;

use crate::client::{Answer, Client};
use crate::server::Server;

/// Asks for the code of a table.
pub(crate) async fn ask_for_code(client: &Client, table: &TableId) -> Answer {
    client.post(&format!("/api/tables/{table}/code"), &json!({})).await
}

/// The code of a table.
pub(crate) async fn code_of(client: &Client, table: &TableId) -> String {
    let answer = ask_for_code(client, table).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.json()["code"].as_str().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_code_leads_to_its_table_however_it_is_written_until_the_game_starts() {
    let mut server = Server::open("codes");
    let host = Client::guest(&server).await;
    let table = host.open_table(&json!({ "game": "khan", "seats": ["open", "open"] })).await;
    let code = code_of(&host, &table).await;
    assert_eq!(code_of(&host, &table).await, code, "a table keeps its code");
    server.kill();
    server.reopen();
    let (host, guest) = (host.moved_to(&server), Client::guest(&server).await);
    let (word, number) = code.split_once('-').unwrap();
    for written in [code.clone(), format!("{}%20{number}", word.to_uppercase()), format!("{word}{number}")] {
        let found = guest.get(&format!("/api/codes/{written}")).await;
        assert_eq!((found.status, found.json()["table"].clone()), (200, json!(table)), "{written}");
    }
    host.join(&table, &"0".repeat(32)).await;
    guest.join(&table, &"1".repeat(32)).await;
    let found = guest.get(&format!("/api/codes/{code}")).await;
    assert_eq!(found.status, 404, "the game has started: {found:?}");
    assert_eq!(ask_for_code(&host, &table).await.status, 409);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_code_of_a_closed_table_ends_and_only_those_at_a_table_are_told_its_code() {
    let server = Server::open("codes-closed");
    let [host, guest, stranger] =
        [Client::guest(&server).await, Client::guest(&server).await, Client::guest(&server).await];
    let table = host.open_table(&json!({ "game": "pachisi" })).await;
    let code = code_of(&host, &table).await;
    guest.join(&table, &"0".repeat(32)).await;
    assert_eq!(code_of(&guest, &table).await, code, "every seated player may invite");
    assert_eq!(ask_for_code(&stranger, &table).await.status, 403);
    assert_eq!(ask_for_code(&Client::stranger(&server), &table).await.status, 401);
    assert_eq!(ask_for_code(&host, &TableId("nowhere".to_owned())).await.status, 404);
    for (client, is_found) in [(&guest, 200), (&host, 404)] {
        assert_eq!(client.post(&format!("/api/tables/{table}/leave"), &json!({})).await.status, 200);
        assert_eq!(stranger.get(&format!("/api/codes/{code}")).await.status, is_found, "the host closes the table");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_may_try_few_wrong_codes_and_any_number_of_right_ones() {
    let server = Server::open_with("codes-guessed", &["--login-rate=18"]);
    let host = Client::guest(&server).await;
    let table = host.open_table(&json!({ "game": "khan" })).await;
    let code = code_of(&host, &table).await;
    for _ in 0..20 {
        assert_eq!(host.get(&format!("/api/codes/{code}")).await.status, 200);
    }
    let mut statuses = Vec::new();
    for written in ["amla-01", "no%20code", "amla-02", "amla-03"] {
        statuses.push(host.get(&format!("/api/codes/{written}")).await.status);
    }
    assert_eq!(statuses, [404, 404, 404, 429], "a sixth of the logins");
    let refused = host.get(&format!("/api/codes/{code}")).await;
    assert!(refused.status == 429 && refused.header("retry-after").is_some(), "{refused:?}");
    assert_eq!(host.get(&format!("/api/tables/{table}")).await.status, 200, "the link works all the same");
    for _ in 1..18 {
        assert_eq!(ask_for_code(&host, &table).await.status, 200);
    }
    assert_eq!(ask_for_code(&host, &table).await.status, 429, "as many as logins");
}
