//! The check of a whole database: every event by the rules of its game, every record.

use bisat_protocol::TableId;
use deadpool_postgres::Client;
use tokio::runtime::Runtime;

use super::statements::query;
use super::{pool, read_url, reading};
use crate::check_report::CheckReport;
use crate::event_log::{LogError, PAGE};

/// Checks the database of a URL, as it is at one moment: servers may use it meanwhile. Blocks the thread.
pub fn check_database(url: &str) -> Result<CheckReport, LogError> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|error| LogError::Store(error.to_string()))?;
    let config = read_url(url)?;
    let client = runtime.block_on(async { Ok::<_, LogError>(pool(&config, 1)?.get().await?) })?;
    runtime.block_on(client.batch_execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"))?;
    check(&runtime, &client)
}

/// Replays every game and reads every record.
pub(super) fn check(runtime: &Runtime, client: &Client) -> Result<CheckReport, LogError> {
    let mut report = CheckReport::default();
    check_tables(runtime, client, &mut report)?;
    check_records(runtime, client, &mut report)?;
    // Events have no foreign key.
    let strays = "SELECT DISTINCT table_id FROM events WHERE NOT EXISTS (SELECT FROM tables WHERE id = table_id)";
    for stray in runtime.block_on(query(client, strays, &[]))? {
        report.add(format!("there are events of a missing table (id {})", stray.try_get::<_, i64>(0)?));
    }
    Ok(report)
}

fn check_tables(runtime: &Runtime, client: &Client, report: &mut CheckReport) -> Result<(), LogError> {
    let sql = "SELECT id, name, is_over, events FROM tables WHERE id > $1 ORDER BY id LIMIT 1000";
    let mut last = i64::MIN;
    loop {
        let rows = runtime.block_on(query(client, sql, &[&last]))?;
        if rows.is_empty() {
            return Ok(());
        }
        for row in rows {
            let (table, is_over, noted): (TableId, bool, i64) =
                (TableId(row.try_get(1)?), row.try_get(2)?, row.try_get(3)?);
            let events = report
                .check_table(&table, is_over, |from| runtime.block_on(reading::events(client, &table, from, PAGE)));
            if i64::from(events) != noted {
                report.add(format!("table {table}: it has {events} events, but {noted} are noted"));
            }
            last = row.try_get(0)?;
            if report.is_full() {
                return Ok(());
            }
        }
    }
}

fn check_records(runtime: &Runtime, client: &Client, report: &mut CheckReport) -> Result<(), LogError> {
    let sql = "SELECT id, record FROM records WHERE id > $1 ORDER BY id LIMIT 1000";
    let mut last = String::new();
    loop {
        let rows = runtime.block_on(query(client, sql, &[&last]))?;
        if rows.is_empty() {
            return Ok(());
        }
        for row in rows {
            last = row.try_get(0)?;
            report.check_record(&last, row.try_get(1)?);
        }
    }
}
