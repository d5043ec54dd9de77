//! A load balancer, where haproxy is installed.

use std::fmt::Write;
use std::fs;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use crate::workspace::succeeds;

/// A running haproxy. It stops when this is dropped.
pub(crate) struct Balancer {
    child: Child,
    configuration: PathBuf,
}

impl Balancer {
    /// Starts it in front of these servers; none if haproxy is not installed.
    pub(crate) fn start(address: &str, servers: &[String]) -> Result<Option<Self>, String> {
        if !succeeds("haproxy", &["-v"]) {
            return Ok(None);
        }
        let configuration = std::env::temp_dir().join(format!("bisat-haproxy-{}.cfg", std::process::id()));
        fs::write(&configuration, configure(address, servers)).map_err(|error| error.to_string())?;
        let mut command = Command::new("haproxy");
        command.arg("-f").arg(&configuration).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let child = command.spawn().map_err(|error| format!("haproxy could not be started: {error}"))?;
        Ok(Some(Balancer { child, configuration }))
    }
}

impl Drop for Balancer {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = fs::remove_file(&self.configuration);
    }
}

/// A node that does not answer the health check gets no new connections. docs/cluster.md explains the same settings.
fn configure(address: &str, servers: &[String]) -> String {
    let mut text = format!(
        "defaults\n  mode http\n  timeout connect 2s\n  timeout client 75s\n  timeout server 75s\n  timeout tunnel 1h\n  \
         option redispatch\n  retries 3\n  option forwardfor\nfrontend bisat\n  bind {address}\n  default_backend nodes\n\
         backend nodes\n  balance leastconn\n  option httpchk GET /healthz\n  default-server check inter 1s fall 2 rise 1 \
         on-marked-down shutdown-sessions\n"
    );
    for (number, server) in servers.iter().enumerate() {
        // Writing to a text cannot fail.
        let _ = writeln!(text, "  server node{} {server}", number + 1);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::configure;

    #[test]
    fn every_server_is_checked() {
        let text = configure("127.0.0.1:1", &["127.0.0.1:2".to_owned(), "127.0.0.1:3".to_owned()]);
        assert!(text.contains("bind 127.0.0.1:1\n") && text.contains("/healthz"), "{text}");
        assert!(text.ends_with("  server node1 127.0.0.1:2\n  server node2 127.0.0.1:3\n"), "{text}");
    }
}
