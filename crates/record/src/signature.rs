//! The origin of a record: a signature (Ed25519) by the server where the game was played.
//!
//! Verified throws show that a record is consistent with itself: anybody can make such a record. A signature shows which
//! server made it.

use std::error::Error;
use std::fmt;

use ed25519_dalek::{Signature, Signer, SigningKey, VerifyingKey};

use crate::hex::Hex;
use crate::record::{Record, tag};

/// Domain separation: nothing else that the key signs begins like this.
const PURPOSE: &str = "bisat record\n";

/// The public key of a server: 64 hexadecimal digits.
pub type PublicKey = Hex<32>;

/// The key with which a server signs records.
#[derive(Clone)]
pub struct ServerKey(SigningKey);

impl ServerKey {
    /// The key of these bytes, which must be secret.
    pub fn new(bytes: [u8; 32]) -> Self {
        ServerKey(SigningKey::from_bytes(&bytes))
    }

    /// The public key, which verifies signatures.
    pub fn public(&self) -> PublicKey {
        Hex(self.0.verifying_key().to_bytes())
    }

    /// Adds the server's address, its public key and the signature to a record.
    pub fn sign(&self, record: &mut Record, server: &str) {
        record.tags.retain(|(name, _)| name != tag::SIGNATURE);
        record.set(tag::SERVER, server);
        record.set(tag::KEY, &self.public().to_string());
        let signature: Hex<64> = Hex(self.0.sign(signed_text(record).as_bytes()).to_bytes());
        record.set(tag::SIGNATURE, &signature.to_string());
    }
}

impl fmt::Debug for ServerKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ServerKey({})", self.public())
    }
}

/// Where a record comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Origin {
    /// Nobody signed it: it may be consistent with itself, but anybody can have made it.
    Unsigned,
    /// The server with this key signed it.
    Signed {
        /// The address that the server gave itself.
        server: String,
        /// Its public key. Compare it with the one that the server publishes.
        key: PublicKey,
    },
}

/// The signature does not belong to the record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SignatureError(&'static str);

impl fmt::Display for SignatureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl Error for SignatureError {}

/// Checks the signature of a record and returns its origin.
pub fn origin(record: &Record) -> Result<Origin, SignatureError> {
    let Some(signature) = record.get(tag::SIGNATURE) else { return Ok(Origin::Unsigned) };
    let signature =
        Hex::<64>::read(signature).map_err(|_| SignatureError("[Signature] is not 128 hexadecimal digits"))?;
    let key = record.get(tag::KEY).ok_or(SignatureError("[Signature] needs [Key] beside it"))?;
    let key = PublicKey::read(key).map_err(|_| SignatureError("[Key] is not 64 hexadecimal digits"))?;
    let known = VerifyingKey::from_bytes(&key.0).map_err(|_| SignatureError("[Key] is not an Ed25519 key"))?;
    let mut unsigned = record.clone();
    unsigned.tags.retain(|(name, _)| name != tag::SIGNATURE);
    known.verify_strict(signed_text(&unsigned).as_bytes(), &Signature::from_bytes(&signature.0)).map_err(|_| {
        SignatureError("the signature does not belong to this record: it was changed after it was signed")
    })?;
    Ok(Origin::Signed { server: record.get(tag::SERVER).unwrap_or_default().to_owned(), key })
}

/// The text that is signed: the record without its signature.
fn signed_text(record: &Record) -> String {
    format!("{PURPOSE}{record}")
}

#[cfg(test)]
mod tests {
    use super::{Origin, ServerKey, origin};
    use crate::record::{Record, tag};

    fn signed() -> Record {
        let mut session = bisat_engine::open("khan", &[]).unwrap();
        session.play("mat:s").unwrap();
        let mut record = Record::of(session.as_ref(), None);
        ServerKey::new([1; 32]).sign(&mut record, "https://bisat.example");
        record
    }

    #[test]
    fn a_signed_record_names_its_server_also_after_it_was_written_and_read() {
        let record = signed();
        let expected =
            Origin::Signed { server: "https://bisat.example".to_owned(), key: ServerKey::new([1; 32]).public() };
        assert_eq!(origin(&record), Ok(expected.clone()));
        let read: Record = record.to_string().parse().unwrap();
        assert_eq!(origin(&read), Ok(expected));
        let mut again = read;
        ServerKey::new([1; 32]).sign(&mut again, "https://bisat.example");
        assert_eq!(again, record, "signing again changes nothing");
    }

    #[test]
    fn a_record_that_was_changed_or_signed_by_another_is_found_out() {
        for change in [tag::RESULT, tag::SERVER, tag::GAME, "Seat1"] {
            let mut record = signed();
            record.set(change, "something else");
            assert!(origin(&record).is_err(), "{change}");
        }
        let mut record = signed();
        record.turns.pop();
        assert!(origin(&record).is_err());
        let mut record = signed();
        record.set(tag::KEY, &ServerKey::new([2; 32]).public().to_string());
        assert!(origin(&record).is_err());
        for (name, value) in [(tag::SIGNATURE, "00"), (tag::KEY, "zz"), (tag::SIGNATURE, &*"0".repeat(128))] {
            let mut record = signed();
            record.set(name, value);
            assert!(origin(&record).is_err(), "{name} {value}");
        }
    }

    #[test]
    fn a_record_without_a_signature_is_unsigned() {
        let mut record = signed();
        record.tags.retain(|(name, _)| name != tag::SIGNATURE);
        assert_eq!(origin(&record), Ok(Origin::Unsigned));
    }
}
