//! `cargo xtask cluster`: PostgreSQL, NATS and three nodes on this machine, until Ctrl-C.

mod balancer;
mod node;
mod supervised;

use std::io::Read;
use std::path::Path;

pub(crate) use crate::nats::{Nats, free_port};
use crate::postgres_server::{MISSING, PostgresServer};
use crate::requirements;
use crate::workspace::Workspace;
use balancer::Balancer;
pub(crate) use node::{Node, NodeSettings};
pub(crate) use supervised::supervise;

/// Number of nodes.
pub(crate) const NODES: usize = 3;
/// The tools that a cluster with faults needs.
const PARTS: [&str; 2] = ["PostgreSQL", "NATS"];
/// What a cluster with faults needs more.
const FAKETIME: &str = "faketime";
/// Address of the load balancer.
const BALANCER: &str = "127.0.0.1:2525";
/// Port of the first node.
const FIRST_PORT: u16 = 2531;

/// Starts everything with the binary, prints the addresses and waits until standard input ends.
pub(crate) fn run(binary: &Path) -> Result<(), String> {
    let postgres = start_postgres()?;
    let nats = Nats::start()?;
    let addresses: Vec<String> = (FIRST_PORT..).take(NODES).map(|port| format!("127.0.0.1:{port}")).collect();
    let balancer = Balancer::start(BALANCER, &addresses)?;
    let database = postgres.database("bisat");
    let settings = |address: &String| NodeSettings {
        address: address.clone(),
        database: database.clone(),
        nats: nats.url(),
        flags: balancer.is_some().then(|| vec![format!("--public-url=http://{BALANCER}"), "--trust-proxy".to_owned()]),
        clock: None,
    };
    let nodes = addresses.iter().map(|address| Node::start(binary, settings(address)));
    let _nodes = nodes.collect::<Result<Vec<_>, _>>()?;
    match &balancer {
        Some(_) => println!("\nPlay at http://{BALANCER}, the load balancer. The nodes:"),
        None => println!("\nPlay at any node (install haproxy for one address in front of all of them):"),
    }
    addresses.iter().for_each(|address| println!("  http://{address}"));
    println!("PostgreSQL: {database}\nNATS:       {}\nCtrl-C stops all of it, and removes the database.", nats.url());
    wait_for_the_end();
    println!("Stopping");
    Ok(())
}

/// Starts a PostgreSQL of its own.
pub(crate) fn start_postgres() -> Result<PostgresServer, String> {
    PostgresServer::start().ok_or_else(|| MISSING.to_owned())
}

/// Installs PostgreSQL and NATS where possible.
fn ensure_parts() -> Result<(), String> {
    ensure(&PARTS)
}

/// Installs what a cluster with faults needs, where possible.
pub(crate) fn ensure_parts_with_faults() -> Result<(), String> {
    ensure(&[PARTS[0], PARTS[1], FAKETIME])
}

fn ensure(tools: &[&str]) -> Result<(), String> {
    let missing = requirements::ensure_named(tools);
    if missing.is_empty() { Ok(()) } else { Err(format!("a cluster needs {}", missing.join("; "))) }
}

/// Whether everything is installed that a cluster with faults needs.
pub(crate) fn has_parts() -> bool {
    requirements::are_there(&PARTS) && requirements::are_there(&[FAKETIME])
}

/// Builds the server with the page, and runs the cluster until Ctrl-C.
pub(crate) fn build_and_run(workspace: &Workspace) -> Result<(), String> {
    ensure_parts()?;
    let binary = crate::serve::build(workspace, crate::profile::Profile::Dev)?;
    supervise(&["cluster-run", &binary.display().to_string()])
}

/// Standard input ends when the process that started this one has ended, also by Ctrl-C.
fn wait_for_the_end() {
    let _ = std::io::stdin().read_to_end(&mut Vec::new());
}
