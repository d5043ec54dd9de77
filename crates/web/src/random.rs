//! Cryptographically secure random bytes from the browser.

use leptos::prelude::window;

/// Random bytes.
pub fn bytes<const COUNT: usize>() -> [u8; COUNT] {
    let mut bytes = [0; COUNT];
    let crypto = window().crypto().expect("every browser that runs WebAssembly has the Crypto API");
    crypto.get_random_values_with_u8_array(&mut bytes).expect("the quota is 65,536 bytes");
    bytes
}

/// A random number below this one, which is at most a few: its bias is below one in a million.
pub fn below(limit: u8) -> u8 {
    (u32::from_le_bytes(bytes()) % u32::from(limit)) as u8
}

/// Random bytes as hexadecimal digits.
pub fn hex<const COUNT: usize>() -> String {
    bytes::<COUNT>().iter().map(|byte| format!("{byte:02x}")).collect()
}
