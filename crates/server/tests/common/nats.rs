//! A NATS of its own for a test: from the installed program, on a free port.

#![allow(dead_code, reason = "not every program that uses this file needs all of it")]

use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU16, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// Why a test without NATS is left out.
pub(crate) const MISSING: &str = "NATS is not installed (Debian: apt-get install nats-server)";
/// How long NATS may take to start.
const PATIENCE: Duration = Duration::from_secs(30);

/// A running NATS. It stops when this is dropped.
pub(crate) struct Nats {
    port: u16,
    child: Child,
}

impl Nats {
    /// Starts it.
    pub(crate) fn start() -> Result<Self, String> {
        let port = free_port()?;
        Ok(Nats { port, child: serve(port)? })
    }

    /// Its address.
    pub(crate) fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// Host and port.
    pub(crate) fn address(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }

    /// Kills it with SIGKILL.
    pub(crate) fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Starts it again on the same port.
    pub(crate) fn restart(&mut self) -> Result<(), String> {
        self.child = serve(self.port)?;
        Ok(())
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        self.kill();
    }
}

fn serve(port: u16) -> Result<Child, String> {
    let mut command = Command::new("nats-server");
    command.args(["--addr", "127.0.0.1", "--port", &port.to_string()]);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let child = command.spawn().map_err(|error| format!("nats-server could not be started: {error}"))?;
    let begin = Instant::now();
    while TcpStream::connect(("127.0.0.1", port)).is_err() {
        if begin.elapsed() > PATIENCE {
            return Err("nats-server does not answer".to_owned());
        }
        thread::sleep(Duration::from_millis(20));
    }
    Ok(child)
}

/// A port that nobody uses now, and that the system gives to nobody else while its owner is down.
pub(crate) fn free_port() -> Result<u16, String> {
    static NEXT: AtomicU16 = AtomicU16::new(0);
    // Linux gives ports from 32768 on to outgoing connections. The process id keeps two runs apart.
    let first = 10_000 + (std::process::id() % 200) as u16 * 100;
    let mut ports = std::iter::repeat_with(|| first + NEXT.fetch_add(1, Ordering::Relaxed) % 100).take(100);
    let is_free = |port: &u16| TcpListener::bind(("127.0.0.1", *port)).is_ok();
    ports.find(is_free).ok_or_else(|| "no port is free".to_owned())
}
