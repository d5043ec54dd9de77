//! TCP proxy between browser and server, whose connections a test can cut.
//!
//! The browser's offline mode keeps open sockets open. Only a proxy can cut them.

use std::io;
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

/// Longer than the longest pause of a client before it reconnects.
const PATIENCE: Duration = Duration::from_secs(180);

/// A TCP proxy to a server.
pub struct Cable {
    address: SocketAddr,
    state: Arc<Mutex<State>>,
    refused: Arc<Condvar>,
}

#[derive(Default)]
struct State {
    is_cut: bool,
    /// Connections refused since the last cut.
    refusals: usize,
    connections: Vec<TcpStream>,
}

impl Cable {
    /// A proxy to the server at this address, such as `127.0.0.1:2525`.
    pub fn to(server: &str) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("there is a free port");
        let address = listener.local_addr().expect("a listener has an address");
        let state = Arc::new(Mutex::new(State::default()));
        let refused = Arc::new(Condvar::new());
        let (server, shared, notify) = (server.to_owned(), Arc::clone(&state), Arc::clone(&refused));
        thread::spawn(move || {
            for client in listener.incoming().flatten() {
                // Without a connection to the server, the client's connection is closed.
                let _ = connect(client, &server, &shared);
                notify.notify_all();
            }
        });
        Cable { address, state, refused }
    }

    /// The address of the proxy, for the browser.
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Closes every connection. New ones are closed at once.
    pub fn cut(&self) {
        let mut state = lock(&self.state);
        state.is_cut = true;
        state.refusals = 0;
        for connection in state.connections.drain(..) {
            let _ = connection.shutdown(Shutdown::Both);
        }
    }

    /// Waits until this number of connections has been refused since the last cut.
    pub fn wait_for_refusals(&self, number: usize) {
        let state = lock(&self.state);
        let waited = self.refused.wait_timeout_while(state, PATIENCE, |state| state.refusals < number);
        let (state, _) = waited.unwrap_or_else(PoisonError::into_inner);
        assert!(state.refusals >= number, "only {} connections were tried while the cable was cut", state.refusals);
    }

    /// Lets connections through again.
    pub fn mend(&self) {
        lock(&self.state).is_cut = false;
    }
}

fn connect(client: TcpStream, server: &str, state: &Mutex<State>) -> io::Result<()> {
    let mut state = lock(state);
    if state.is_cut {
        state.refusals += 1;
        return client.shutdown(Shutdown::Both);
    }
    let server = TcpStream::connect(server)?;
    state.connections.push(client.try_clone()?);
    state.connections.push(server.try_clone()?);
    carry(client.try_clone()?, server.try_clone()?);
    carry(server, client);
    Ok(())
}

/// Copies bytes from one end to the other until either closes.
fn carry(mut from: TcpStream, mut to: TcpStream) {
    thread::spawn(move || {
        let _ = io::copy(&mut from, &mut to);
        let _ = to.shutdown(Shutdown::Write);
    });
}

fn lock(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::io::{Read, Write};
    use std::net::{TcpListener, TcpStream};
    use std::thread;

    use super::Cable;

    #[test]
    fn a_wire_carries_until_it_is_cut_and_again_once_it_is_mended() {
        let server = TcpListener::bind("127.0.0.1:0").unwrap();
        let cable = Cable::to(&server.local_addr().unwrap().to_string());
        thread::spawn(move || {
            for mut client in server.incoming().flatten() {
                let _ = client.write_all(b"yes");
                // Holds the connection until the other side is gone.
                let _ = client.read(&mut [0]);
            }
        });
        let connect = || TcpStream::connect(cable.url().strip_prefix("http://").unwrap()).unwrap();
        let mut received = [0; 3];
        let mut before = connect();
        before.read_exact(&mut received).unwrap();
        cable.cut();
        assert_eq!(before.read(&mut received).unwrap_or(0), 0, "it is cut");
        assert_eq!(connect().read(&mut received).unwrap_or(0), 0, "it stays cut");
        cable.wait_for_refusals(1);
        cable.mend();
        connect().read_exact(&mut received).unwrap();
        assert_eq!(&received, b"yes");
    }
}
