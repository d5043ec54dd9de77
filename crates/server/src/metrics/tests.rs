#![allow(clippy::unwrap_used, reason = "here a panic is a failed test")]

use std::thread;

use bisat_protocol::http::Stage;

use super::{BOUNDS, Exposition, Metrics};

fn lines_of(metrics: &Metrics, name: &str) -> Vec<String> {
    metrics.render().lines().filter(|line| line.starts_with(name)).map(str::to_owned).collect()
}

#[test]
fn a_server_that_has_done_something_is_rendered_to_the_letter() {
    let metrics = Metrics::new(&["/api/tables", "/api/tables/{table}"]);
    metrics.moves.add(5);
    metrics.moves.add(2);
    metrics.refused.add(1);
    metrics.connections.add(3);
    metrics.connections.add(-1);
    metrics.tables(Stage::Waiting).set(4);
    metrics.tables(Stage::Playing).set(2000);
    metrics.tables(Stage::Over).add(1);
    metrics.requests("/api/tables", 200).add(1);
    metrics.requests("/api/tables", 201).add(1);
    metrics.requests("/api/tables", 503).add(1);
    metrics.requests("/api/tables/{table}", 404).add(9);
    metrics.requests("/wp-login.php", 404).add(1);
    metrics.append_seconds.observe(0.0004);
    metrics.append_seconds.observe(0.0025);
    metrics.append_seconds.observe(0.0026);
    metrics.append_seconds.observe(7.25);
    metrics.machine_queue.set(6);
    metrics.damaged_tables.set(1);
    metrics.database_problems.set(2);
    metrics.write_queue.set(3);
    let expected = r#"# HELP bisat_moves_total Moves acknowledged.
# TYPE bisat_moves_total counter
bisat_moves_total 7
# HELP bisat_refused_total Requests of players that were refused.
# TYPE bisat_refused_total counter
bisat_refused_total 1
# HELP bisat_connections WebSockets that are open.
# TYPE bisat_connections gauge
bisat_connections 2
# HELP bisat_tables Tables that the server holds, by stage.
# TYPE bisat_tables gauge
bisat_tables{stage="waiting"} 4
bisat_tables{stage="playing"} 2000
bisat_tables{stage="over"} 1
# HELP bisat_requests_total HTTP requests answered, by route and class of status.
# TYPE bisat_requests_total counter
bisat_requests_total{route="/api/tables",status="2xx"} 2
bisat_requests_total{route="/api/tables",status="5xx"} 1
bisat_requests_total{route="/api/tables/{table}",status="4xx"} 9
bisat_requests_total{route="other",status="4xx"} 1
# HELP bisat_append_seconds Time until events handed to the log are on disk.
# TYPE bisat_append_seconds histogram
bisat_append_seconds_bucket{le="0.0005"} 1
bisat_append_seconds_bucket{le="0.001"} 1
bisat_append_seconds_bucket{le="0.0025"} 2
bisat_append_seconds_bucket{le="0.005"} 3
bisat_append_seconds_bucket{le="0.01"} 3
bisat_append_seconds_bucket{le="0.025"} 3
bisat_append_seconds_bucket{le="0.05"} 3
bisat_append_seconds_bucket{le="0.1"} 3
bisat_append_seconds_bucket{le="0.25"} 3
bisat_append_seconds_bucket{le="0.5"} 3
bisat_append_seconds_bucket{le="1"} 3
bisat_append_seconds_bucket{le="2.5"} 3
bisat_append_seconds_bucket{le="5"} 3
bisat_append_seconds_bucket{le="+Inf"} 4
bisat_append_seconds_sum 7.2555
bisat_append_seconds_count 4
# HELP bisat_machine_queue Jobs that wait for a machine.
# TYPE bisat_machine_queue gauge
bisat_machine_queue 6
# HELP bisat_damaged_tables Tables whose stored events cannot be read.
# TYPE bisat_damaged_tables gauge
bisat_damaged_tables 1
# HELP bisat_database_problems Problems found by the integrity check at the start.
# TYPE bisat_database_problems gauge
bisat_database_problems 2
# HELP bisat_write_queue Writes that are not on disk yet.
# TYPE bisat_write_queue gauge
bisat_write_queue 3
# HELP bisat_nats_connected 1 while this node of a cluster is connected to NATS.
# TYPE bisat_nats_connected gauge
bisat_nats_connected 0
# HELP bisat_nats_dropped_total Messages to other nodes that were dropped.
# TYPE bisat_nats_dropped_total counter
bisat_nats_dropped_total 0
# HELP bisat_conflicts_total Commands tried again after a change by another node.
# TYPE bisat_conflicts_total counter
bisat_conflicts_total 0
# HELP bisat_taken_over_total Tables that this node took over because they were due.
# TYPE bisat_taken_over_total counter
bisat_taken_over_total 0
"#;
    assert_eq!(metrics.render(), expected);
}

#[test]
fn nothing_counted_is_rendered_as_nothing() {
    let metrics = Metrics::new(&["/api/tables"]);
    assert_eq!(lines_of(&metrics, "bisat_moves"), ["bisat_moves_total 0"]);
    assert_eq!(lines_of(&metrics, "bisat_requests"), [""; 0]);
    assert_eq!(lines_of(&metrics, "bisat_append_seconds_sum"), ["bisat_append_seconds_sum 0"]);
    assert_eq!(lines_of(&metrics, "bisat_append_seconds_count"), ["bisat_append_seconds_count 0"]);
}

#[test]
fn strangers_paths_and_statuses_make_no_lines_of_their_own() {
    let metrics = Metrics::new(&[]);
    for number in 0..1_000 {
        metrics.requests(&format!("/{number}"), number).add(1);
    }
    let counts: Vec<String> = lines_of(&metrics, "bisat_requests");
    assert_eq!(
        counts,
        [
            r#"bisat_requests_total{route="other",status="1xx"} 200"#,
            r#"bisat_requests_total{route="other",status="2xx"} 100"#,
            r#"bisat_requests_total{route="other",status="3xx"} 100"#,
            r#"bisat_requests_total{route="other",status="4xx"} 100"#,
            r#"bisat_requests_total{route="other",status="5xx"} 500"#,
        ]
    );
}

#[test]
fn a_time_on_the_bound_is_within_it() {
    for (place, bound) in BOUNDS.iter().enumerate() {
        let metrics = Metrics::new(&[]);
        metrics.append_seconds.observe(*bound);
        let buckets = lines_of(&metrics, "bisat_append_seconds_bucket");
        assert!(buckets[..place].iter().all(|line| line.ends_with(" 0")), "{bound}");
        assert!(buckets[place..].iter().all(|line| line.ends_with(" 1")), "{bound}");
    }
}

#[test]
fn times_that_are_none_count_as_nothing() {
    let metrics = Metrics::new(&[]);
    metrics.append_seconds.observe(-1.0);
    metrics.append_seconds.observe(f64::NAN);
    assert_eq!(lines_of(&metrics, "bisat_append_seconds_bucket")[0], r#"bisat_append_seconds_bucket{le="0.0005"} 2"#);
    assert_eq!(lines_of(&metrics, "bisat_append_seconds_sum"), ["bisat_append_seconds_sum 0"]);
}

#[test]
fn labels_are_escaped() {
    let mut page = Exposition(String::new());
    page.line("x", &[("a", "say \"hi\"\n"), ("b", "C:\\")], 1);
    assert_eq!(page.0, "x{a=\"say \\\"hi\\\"\\n\",b=\"C:\\\\\"} 1\n");
}

#[test]
fn threads_lose_no_count() {
    let metrics = Metrics::new(&["/"]);
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for _ in 0..1_000 {
                    metrics.moves.add(1);
                    metrics.requests("/", 200).add(1);
                    metrics.append_seconds.observe(0.001);
                }
            });
        }
    });
    assert_eq!(metrics.moves.value(), 4_000);
    assert_eq!(metrics.requests("/", 204).value(), 4_000);
    assert_eq!(lines_of(&metrics, "bisat_append_seconds_sum"), ["bisat_append_seconds_sum 4"]);
    assert_eq!(lines_of(&metrics, "bisat_append_seconds_count"), ["bisat_append_seconds_count 4000"]);
}
