//! Encrypts notifications for one browser: RFC 8291 over the content coding `aes128gcm` (RFC 8188).

use ring::aead::{AES_128_GCM, Aad, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::hkdf::{HKDF_SHA256, KeyType, Salt};
use ring::rand::SystemRandom;

use crate::store::push_subscriptions::{BrowserKeys, PUBLIC_KEY};

/// Bytes of the salt of a message.
const SALT: usize = 16;
/// Size of the only record of a message. A longer message does not fit.
const RECORD_SIZE: u32 = 4096;
/// The delimiter after the text in the last record.
const LAST_RECORD: u8 = 2;

/// The public key is not a point of the curve.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct InvalidKey;

/// The body of a request to the push service: the text, encrypted for the browser with a new key.
pub(super) fn encrypt(text: &[u8], keys: &BrowserKeys, salt: [u8; SALT]) -> Result<Vec<u8>, InvalidKey> {
    let own = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).map_err(|_| InvalidKey)?;
    let own_public = own.compute_public_key().map_err(|_| InvalidKey)?;
    let own_public: [u8; PUBLIC_KEY] = own_public.as_ref().try_into().map_err(|_| InvalidKey)?;
    let theirs = UnparsedPublicKey::new(&ECDH_P256, keys.public);
    agree_ephemeral(own, &theirs, |shared| encrypt_with(text, keys, shared, &own_public, salt)).map_err(|_| InvalidKey)
}

/// The same with the key of the server and the secret that both share.
fn encrypt_with(
    text: &[u8],
    keys: &BrowserKeys,
    shared: &[u8],
    own_public: &[u8; PUBLIC_KEY],
    salt: [u8; SALT],
) -> Vec<u8> {
    let info = [b"WebPush: info\0".as_slice(), &keys.public, own_public].concat();
    let input: [u8; 32] = derive(&keys.auth, shared, &info);
    let key: [u8; 16] = derive(&salt, &input, b"Content-Encoding: aes128gcm\0");
    let nonce: [u8; NONCE_LEN] = derive(&salt, &input, b"Content-Encoding: nonce\0");
    let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).expect("the key has the length of the cipher"));
    let mut record = [text, &[LAST_RECORD]].concat();
    key.seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut record)
        .expect("a notification is short enough for any cipher");
    [salt.as_slice(), &RECORD_SIZE.to_be_bytes(), &[PUBLIC_KEY as u8], own_public, &record].concat()
}

/// HKDF with SHA-256: extract, then expand.
fn derive<const N: usize>(salt: &[u8], input: &[u8], info: &[u8]) -> [u8; N] {
    struct Length(usize);
    impl KeyType for Length {
        fn len(&self) -> usize {
            self.0
        }
    }
    let mut derived = [0; N];
    Salt::new(HKDF_SHA256, salt)
        .extract(input)
        .expand(&[info], Length(N))
        .and_then(|key| key.fill(&mut derived))
        .expect("the length is far below the limit of HKDF");
    derived
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "here a panic is a failed test")]

    use base64::Engine;
    use base64::engine::general_purpose::URL_SAFE_NO_PAD;

    use super::{BrowserKeys, InvalidKey, encrypt, encrypt_with};

    fn bytes(text: &str) -> Vec<u8> {
        URL_SAFE_NO_PAD.decode(text).unwrap()
    }

    /// The values of RFC 8291, section 5 and appendix A.
    #[test]
    fn the_example_of_rfc_8291_is_encrypted_as_it_says() {
        let public = bytes("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4");
        let keys = BrowserKeys::from_bytes(&public, &bytes("BTBZMqHH6r4Tts7J_aSIgg")).unwrap();
        let own = bytes("BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8");
        let encrypted = encrypt_with(
            b"When I grow up, I want to be a watermelon",
            &keys,
            &bytes("kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs"),
            &own.try_into().unwrap(),
            bytes("DGv6ra1nlYgDCS1FRnbzlw").try_into().unwrap(),
        );
        let expected = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tlz\
                        AC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
        assert_eq!(URL_SAFE_NO_PAD.encode(encrypted), expected);
    }

    #[test]
    fn a_key_that_is_no_point_of_the_curve_is_refused() {
        let keys = BrowserKeys::from_bytes(&[4; 65], &[0; 16]).unwrap();
        assert_eq!(encrypt(b"text", &keys, [0; 16]), Err(InvalidKey));
        assert_eq!(BrowserKeys::from_bytes(&[4; 64], &[0; 16]), None);
        assert_eq!(BrowserKeys::from_bytes(&[4; 65], &[0; 15]), None);
    }
}
