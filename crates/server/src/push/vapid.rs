//! The key by which push services know the server (VAPID, RFC 8292). It is made once and stored in the database, encrypted
//! with the server's secret: all nodes of a cluster have the same.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use serde_json::json;
use tracing::warn;

use crate::event_log::LogError;
use crate::rng::{Rng, random_bytes};
use crate::secret::Secret;
use crate::store::Store;

/// Setting that holds the encrypted key.
const SETTING: &str = "push key";
/// How long a signed token is valid, in seconds. Push services accept up to a day.
const TOKEN_SECONDS: u64 = 12 * 60 * 60;

/// The key of the server.
pub(super) struct VapidKey {
    pair: EcdsaKeyPair,
    random: SystemRandom,
}

impl VapidKey {
    /// Reads the key from the database, or makes one. A key of another secret is replaced: push services then refuse its
    /// subscriptions until the browsers subscribe again.
    pub(super) async fn load(store: &dyn Store, secret: &Secret, rng: &dyn Rng) -> Result<Self, LogError> {
        let stored = store.set_setting_if_absent(SETTING, sealed_new(secret, rng)?).await?;
        if let Some(key) = opened(secret, &stored) {
            return Ok(key);
        }
        warn!("the key for notifications was encrypted with another secret: made a new one");
        store.remove_setting(SETTING).await?;
        let stored = store.set_setting_if_absent(SETTING, sealed_new(secret, rng)?).await?;
        let damaged = || LogError::Damaged("cannot decrypt the key for notifications".to_owned());
        opened(secret, &stored).ok_or_else(damaged)
    }

    /// The public key: an uncompressed point, in base64url.
    pub(super) fn public(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.pair.public_key())
    }

    /// The value of the header `Authorization` for a push service. `now` is in milliseconds since 1970, by the
    /// wall clock.
    pub(super) fn authorization(&self, origin: &str, contact: Option<&str>, now: u64) -> String {
        let mut claims = json!({ "aud": origin, "exp": now / 1000 + TOKEN_SECONDS });
        if let Some(contact) = contact {
            claims["sub"] = contact.into();
        }
        let head = URL_SAFE_NO_PAD.encode(json!({ "typ": "JWT", "alg": "ES256" }).to_string());
        let signed = format!("{head}.{}", URL_SAFE_NO_PAD.encode(claims.to_string()));
        let signature =
            self.pair.sign(&self.random, signed.as_bytes()).expect("the operating system provides random bytes");
        format!("vapid t={signed}.{}, k={}", URL_SAFE_NO_PAD.encode(signature), self.public())
    }
}

fn sealed_new(secret: &Secret, rng: &dyn Rng) -> Result<Vec<u8>, LogError> {
    let failed = |_| LogError::Store("cannot make a key for notifications".to_owned());
    let pair = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new()).map_err(failed)?;
    Ok(secret.seal_push_key(pair.as_ref(), random_bytes(rng)))
}

fn opened(secret: &Secret, sealed: &[u8]) -> Option<VapidKey> {
    let (key, random) = (secret.unseal_push_key(sealed)?, SystemRandom::new());
    let pair = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &key, &random).ok()?;
    Some(VapidKey { pair, random })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "here a panic is a failed test")]

    use base64::Engine;
    use base64::engine::general_purpose::URL_SAFE_NO_PAD;
    use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};
    use serde_json::{Value, json};

    use super::VapidKey;
    use crate::rng::SystemRng;
    use crate::secret::Secret;
    use crate::sqlite::tests::Folder;

    #[tokio::test]
    async fn the_key_stays_the_same_with_its_secret_and_signs_what_a_push_service_can_verify() {
        let folder = Folder::new();
        let store = folder.open();
        let load = async |byte: u8| VapidKey::load(&store, &Secret::new([byte; 32]), &SystemRng).await.unwrap();
        let key = load(1).await;
        assert_eq!(load(1).await.public(), key.public());
        let header = key.authorization("https://push.example", Some("mailto:ann@bisat.example"), 1_790_000_000_000);
        let (token, public) = header.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
        let (signed, signature) = token.rsplit_once('.').unwrap();
        let verifier = UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, URL_SAFE_NO_PAD.decode(public).unwrap());
        verifier.verify(signed.as_bytes(), &URL_SAFE_NO_PAD.decode(signature).unwrap()).unwrap();
        let parts: Vec<Value> = signed
            .split('.')
            .map(|part| serde_json::from_slice(&URL_SAFE_NO_PAD.decode(part).unwrap()).unwrap())
            .collect();
        let claims = json!({ "aud": "https://push.example", "exp": 1_790_043_200, "sub": "mailto:ann@bisat.example" });
        assert_eq!(parts, [json!({ "typ": "JWT", "alg": "ES256" }), claims]);
        let other = load(2).await;
        assert_ne!(other.public(), key.public(), "another secret gets another key");
        assert_eq!(load(2).await.public(), other.public());
    }
}
