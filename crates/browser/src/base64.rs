//! Base64, in which WebDriver sends pictures.

/// The bytes that a padded text without line breaks stands for.
pub(crate) fn decode(text: &str) -> Vec<u8> {
    let value = |letter: u8| match letter {
        b'A'..=b'Z' => letter - b'A',
        b'a'..=b'z' => letter - b'a' + 26,
        b'0'..=b'9' => letter - b'0' + 52,
        b'+' => 62,
        _ => 63,
    };
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3);
    let letters: Vec<u8> = text.bytes().filter(|letter| *letter != b'=').map(value).collect();
    for group in letters.chunks(4) {
        let bits = group.iter().fold(0_u32, |bits, letter| bits << 6 | u32::from(*letter)) << (6 * (4 - group.len()));
        bytes.extend_from_slice(&bits.to_be_bytes()[1..group.len()]);
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::decode;

    #[test]
    fn pictures_are_read_from_base64() {
        assert_eq!(decode("aGVsbG8="), b"hello");
        assert_eq!(decode("aGVsbG8h"), b"hello!");
        assert_eq!(decode("/+8="), [255, 239]);
    }
}
