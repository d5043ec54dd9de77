//! Lots that nobody can guess, from the browser.

use leptos::prelude::window;

/// Bytes that nobody can guess.
pub fn bytes<const COUNT: usize>() -> [u8; COUNT] {
    let mut bytes = [0; COUNT];
    let crypto = window().crypto().expect("every browser that runs WebAssembly has lots");
    crypto.get_random_values_with_u8_array(&mut bytes).expect("so few bytes are never refused");
    bytes
}

/// The same as hexadecimal digits.
pub fn hex<const COUNT: usize>() -> String {
    bytes::<COUNT>().iter().map(|byte| format!("{byte:02x}")).collect()
}
