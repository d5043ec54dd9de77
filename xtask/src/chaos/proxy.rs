//! A TCP proxy that simulates a network partition: while it is cut, it holds back all bytes and new connections.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::os::unix::net::UnixStream;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

/// Interval at which a connection that is cut polls whether it still is.
const GLANCE: Duration = Duration::from_millis(20);

/// Where a proxy leads.
#[derive(Clone)]
pub(super) enum Target {
    /// Host and port.
    Tcp(String),
    /// A Unix socket.
    Unix(PathBuf),
}

/// A proxy on a free port. It runs until the program ends.
pub(super) struct Proxy {
    port: u16,
    is_cut: Arc<AtomicBool>,
}

impl Proxy {
    /// Starts a proxy.
    pub(super) fn start(target: Target) -> Result<Self, String> {
        let listener = TcpListener::bind("127.0.0.1:0").map_err(|error| error.to_string())?;
        let port = listener.local_addr().map_err(|error| error.to_string())?.port();
        let is_cut = Arc::new(AtomicBool::new(false));
        let cut = Arc::clone(&is_cut);
        thread::spawn(move || {
            for client in listener.incoming().flatten() {
                wait_while(&cut);
                let (target, cut) = (target.clone(), Arc::clone(&cut));
                thread::spawn(move || {
                    // A target that is down refuses the connection: the client sees it closed.
                    let _ = join(client, &target, &cut);
                });
            }
        });
        Ok(Proxy { port, is_cut })
    }

    /// Host and port.
    pub(super) fn address(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }

    /// Holds back all bytes, and new connections.
    pub(super) fn cut(&self) {
        self.is_cut.store(true, Ordering::Relaxed);
    }

    /// Lets bytes through again.
    pub(super) fn restore(&self) {
        self.is_cut.store(false, Ordering::Relaxed);
    }
}

fn wait_while(is_cut: &AtomicBool) {
    while is_cut.load(Ordering::Relaxed) {
        thread::sleep(GLANCE);
    }
}

/// Copies in both directions until one side closes.
fn join(client: TcpStream, target: &Target, is_cut: &Arc<AtomicBool>) -> io::Result<()> {
    client.set_nodelay(true)?;
    match target {
        Target::Tcp(address) => {
            let server = TcpStream::connect(address)?;
            server.set_nodelay(true)?;
            let ends = (client.try_clone()?, server.try_clone()?);
            let close = move || {
                let _ = ends.0.shutdown(Shutdown::Both);
                let _ = ends.1.shutdown(Shutdown::Both);
            };
            both(client.try_clone()?, client, server.try_clone()?, server, is_cut, close);
        }
        Target::Unix(path) => {
            let server = UnixStream::connect(path)?;
            let ends = (client.try_clone()?, server.try_clone()?);
            let close = move || {
                let _ = ends.0.shutdown(Shutdown::Both);
                let _ = ends.1.shutdown(Shutdown::Both);
            };
            both(client.try_clone()?, client, server.try_clone()?, server, is_cut, close);
        }
    }
    Ok(())
}

fn both<S: Read + Write + Send + 'static>(
    mut from_client: TcpStream,
    mut to_client: TcpStream,
    mut from_server: S,
    mut to_server: S,
    is_cut: &Arc<AtomicBool>,
    close: impl Fn() + Send + Sync + 'static,
) {
    let close = Arc::new(close);
    let (cut, end) = (Arc::clone(is_cut), Arc::clone(&close));
    thread::spawn(move || {
        let _ = copy(&mut from_client, &mut to_server, &cut);
        end();
    });
    let _ = copy(&mut from_server, &mut to_client, is_cut);
    close();
}

fn copy(from: &mut impl Read, to: &mut impl Write, is_cut: &AtomicBool) -> io::Result<()> {
    let mut bytes = [0; 16 << 10];
    loop {
        let read = from.read(&mut bytes)?;
        wait_while(is_cut);
        if read == 0 {
            return Ok(());
        }
        to.write_all(&bytes[..read])?;
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "here a panic is a failed test")]

    use std::io::{Read, Write};
    use std::net::{TcpListener, TcpStream};
    use std::thread;
    use std::time::Duration;

    use super::{Proxy, Target};

    #[test]
    fn a_cut_proxy_holds_bytes_back_and_delivers_them_afterwards() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let proxy = Proxy::start(Target::Tcp(listener.local_addr().unwrap().to_string())).unwrap();
        let mut client = TcpStream::connect(proxy.address()).unwrap();
        let (mut server, _) = listener.accept().unwrap();
        client.write_all(b"a").unwrap();
        let mut byte = [0];
        server.read_exact(&mut byte).unwrap();
        proxy.cut();
        client.write_all(b"b").unwrap();
        server.set_read_timeout(Some(Duration::from_millis(100))).unwrap();
        assert!(server.read_exact(&mut byte).is_err(), "it is held back");
        server.set_read_timeout(None).unwrap();
        let whole = thread::spawn(move || server.read_exact(&mut byte).map(|()| byte));
        proxy.restore();
        assert_eq!(whole.join().unwrap().unwrap(), *b"b");
    }
}
