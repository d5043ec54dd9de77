//! The nets of a game: part of the program, except in WebAssembly, where the page loads one with the first game that needs it.

use std::sync::OnceLock;

use crate::net::{Net, NetError};

/// A net of a game, with the sizes that its inputs need.
pub(super) struct GameNet {
    /// The id of the net: that of the game, if it has no other.
    pub(super) id: &'static str,
    /// The number of inputs.
    pub(super) inputs: usize,
    /// The number of copies of the dense layers.
    pub(super) buckets: usize,
    /// The maximum number of active inputs.
    pub(super) most_active: usize,
    /// The file of the net, if it is part of the program.
    pub(super) file: Option<&'static [u8]>,
    /// The net, once it is loaded.
    pub(super) loaded: OnceLock<Net>,
}

impl GameNet {
    /// The net; `None` in WebAssembly until it is loaded.
    pub(super) fn get(&self) -> Option<&Net> {
        if let (None, Some(file)) = (self.loaded.get(), self.file) {
            self.load(file).expect("the file is part of the program");
        }
        self.loaded.get()
    }

    /// Loads the net from the bytes of its file.
    pub(super) fn load(&self, bytes: &[u8]) -> Result<(), NetError> {
        let net = Net::read(bytes, self.id, self.most_active)?;
        if net.inputs() != self.inputs || net.buckets() != self.buckets {
            return Err(NetError::WrongSize);
        }
        // A net that is loaded already stays: there is one file per id.
        let _ = self.loaded.set(net);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::{chowka_bhara, khan, kho_kho, pachisi};
    use super::GameNet;
    use crate::net::NetError;

    static NETS: [&GameNet; 6] = [
        &chowka_bhara::NET,
        &chowka_bhara::NET_OF_PAIRS,
        &pachisi::NET,
        &pachisi::NET_OF_DIE,
        &kho_kho::NET,
        &khan::NET,
    ];

    #[test]
    fn a_damaged_net_is_refused() {
        for net in NETS {
            let mut bytes = net.file.expect("nets are part of the program").to_vec();
            assert_eq!(net.load(&bytes), Ok(()), "{}", net.id);
            bytes[1000] ^= 1;
            assert_eq!(net.load(&bytes), Err(NetError::Damaged), "{}", net.id);
        }
    }

    #[test]
    fn the_net_of_another_game_is_refused() {
        for (one, other) in NETS.iter().zip(NETS.iter().cycle().skip(1)) {
            assert!(one.load(other.file.expect("nets are part of the program")).is_err(), "{}", one.id);
        }
    }

    #[test]
    fn nets_are_small_enough_to_ship() {
        for net in NETS {
            assert!(net.file.is_some_and(|file| file.len() <= 200_000), "{}", net.id);
        }
    }
}
