//! Limits on guessing passwords: per account and network, per account, and per address.

use std::collections::HashSet;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};

use bisat_protocol::IdentityId;
use sha2::{Digest, Sha256};

use crate::rate_limit::{AddressLimiter, RateLimiter, RetryAfter, SharedLimit, TokenBucket};
use crate::store::identities::account_name;

/// Attempts of one address at one account, as a part of the attempts of an address at all accounts.
const OF_ONE_NETWORK: f64 = 1.0 / 6.0;
/// Attempts of all addresses at one account, as a part of the attempts of one address at all accounts.
const OF_ALL_NETWORKS: f64 = 5.0 / 3.0;
/// Most pairs of account and network whose login is remembered.
const MOST_KNOWN: usize = 100_000;

/// SHA-256 of a name in lower case: a key of fixed size for whatever a stranger sends.
type AccountKey = [u8; 32];

/// Limits on guessing passwords. Names without an account count just the same, so that names cannot be probed.
pub(super) struct PasswordLimits {
    of_one_network: RateLimiter<(AccountKey, IpAddr)>,
    of_all_networks: RateLimiter<AccountKey>,
    /// Callers who are logged in and send their password once more.
    of_caller: RateLimiter<(IdentityId, IpAddr)>,
    /// Networks from which an account has logged in: neither a neighbour who has used up the allowance of the address nor
    /// strangers who have used up that of the account lock it out.
    known: Mutex<HashSet<(AccountKey, IpAddr)>>,
}

impl PasswordLimits {
    /// Limits that follow from the number of logins per hour and address.
    pub(super) fn new(login_rate: f64) -> Self {
        let bucket = |part: f64| {
            let an_hour = (login_rate * part).round().max(1.0);
            TokenBucket { burst: an_hour as u32, per_second: an_hour / 3600.0 }
        };
        PasswordLimits {
            of_one_network: RateLimiter::new(bucket(OF_ONE_NETWORK)),
            of_all_networks: RateLimiter::new(bucket(OF_ALL_NETWORKS)),
            of_caller: RateLimiter::new(bucket(OF_ONE_NETWORK)),
            known: Mutex::default(),
        }
    }

    /// The same, noting what is taken, so that it can be sent to other nodes.
    pub(super) fn shared(self) -> Self {
        PasswordLimits {
            of_one_network: self.of_one_network.shared(),
            of_all_networks: self.of_all_networks.shared(),
            of_caller: self.of_caller.shared(),
            known: self.known,
        }
    }

    /// The limits, with their names among those that nodes share.
    pub(super) fn shared_limits(&self) -> [(&'static str, &dyn SharedLimit); 3] {
        [
            ("password of a network", &self.of_one_network),
            ("password", &self.of_all_networks),
            ("password of a caller", &self.of_caller),
        ]
    }

    /// Counts an attempt. The allowance of the account counts first: attempts beyond it cost the address nothing, so that
    /// somebody who guesses at one account does not lock out the neighbours.
    pub(super) fn take(
        &self,
        name: &str,
        address: &IpAddr,
        addresses: &AddressLimiter,
        now: u64,
    ) -> Result<(), RetryAfter> {
        let pair = (key(name), *address);
        let is_known = self.known.lock().unwrap_or_else(PoisonError::into_inner).contains(&pair);
        if is_known {
            return self.of_one_network.take(&pair, now);
        }
        // Checked before anything is counted: invented names must not fill the memory.
        addresses.check(address, now)?;
        self.of_one_network.take(&pair, now)?;
        self.of_all_networks.take(&pair.0, now)?;
        addresses.take(address, now)
    }

    /// Counts an attempt of a caller who is logged in. Attempts of strangers to log in do not count here.
    pub(super) fn take_current(&self, caller: &IdentityId, address: &IpAddr, now: u64) -> Result<(), RetryAfter> {
        self.of_caller.take(&(caller.clone(), *address), now)
    }

    /// Remembers that the account has logged in from this network.
    pub(super) fn remember(&self, name: &str, address: &IpAddr) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= MOST_KNOWN {
            known.clear();
        }
        known.insert((key(name), *address));
    }
}

fn key(name: &str) -> AccountKey {
    Sha256::digest(account_name(name)).into()
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};

    use bisat_protocol::IdentityId;

    use super::PasswordLimits;
    use crate::rate_limit::{AddressLimiter, TokenBucket};

    const NOW: u64 = 1_700_000_000_000;
    const HOUR: u64 = 60 * 60 * 1000;

    fn address(last: u8) -> IpAddr {
        Ipv4Addr::new(192, 0, 2, last).into()
    }

    /// The limits of `--login-rate 60`.
    fn limits() -> (PasswordLimits, AddressLimiter) {
        (PasswordLimits::new(60.0), AddressLimiter::new(TokenBucket { burst: 60, per_second: 60.0 / 3600.0 }))
    }

    #[test]
    fn ten_guesses_an_hour_at_one_account_from_one_network() {
        let (limits, addresses) = limits();
        let guess = |now| limits.take("Ada", &address(1), &addresses, now).is_ok();
        assert_eq!((0..40).filter(|_| guess(NOW)).count(), 10);
        assert_eq!((0..40).filter(|_| guess(NOW + HOUR)).count(), 10);
    }

    #[test]
    fn another_spelling_of_a_name_is_the_same_account() {
        let (limits, addresses) = limits();
        let guess = |name| limits.take(name, &address(1), &addresses, NOW).is_ok();
        assert_eq!(["Ada", "ada", "ADA", "aDa"].iter().cycle().take(40).filter(|name| guess(name)).count(), 10);
    }

    #[test]
    fn a_neighbour_who_guesses_at_one_account_locks_nobody_else_out() {
        let (limits, addresses) = limits();
        for _ in 0..1000 {
            let _ = limits.take("Ada", &address(1), &addresses, NOW);
        }
        assert_eq!(limits.take("Grace", &address(1), &addresses, NOW), Ok(()), "at the same address");
        assert_eq!(limits.take("Ada", &address(2), &addresses, NOW), Ok(()), "the same account elsewhere");
    }

    #[test]
    fn a_neighbour_who_guesses_at_many_accounts_does_not_lock_out_those_who_have_logged_in_here() {
        let (limits, addresses) = limits();
        limits.remember("Grace", &address(1));
        for number in 0..1000 {
            let _ = limits.take(&format!("Name {number}"), &address(1), &addresses, NOW);
        }
        assert!(limits.take("Ada", &address(1), &addresses, NOW).is_err());
        assert_eq!(limits.take("Grace", &address(1), &addresses, NOW), Ok(()));
    }

    #[test]
    fn all_networks_together_have_a_limit_per_account() {
        let (limits, addresses) = limits();
        let guess = |last| limits.take("Ada", &address(last), &addresses, NOW).is_ok();
        assert_eq!((0..200).cycle().take(2000).filter(|last| guess(*last)).count(), 100);
    }

    #[test]
    fn strangers_who_guess_from_everywhere_do_not_lock_the_owner_out() {
        let (limits, addresses) = limits();
        limits.remember("Ada", &address(1));
        for last in 2..=200 {
            for _ in 0..10 {
                let _ = limits.take("Ada", &address(last), &addresses, NOW);
            }
        }
        assert!(limits.take("Ada", &address(201), &addresses, NOW).is_err());
        let guess = || limits.take("Ada", &address(1), &addresses, NOW).is_ok();
        assert_eq!((0..40).filter(|_| guess()).count(), 10, "where the owner has logged in");
        let (ada, grace) = (IdentityId("ada".to_owned()), IdentityId("grace".to_owned()));
        let confirm = |of, last| limits.take_current(of, &address(last), NOW).is_ok();
        assert_eq!((0..40).filter(|_| confirm(&ada, 201)).count(), 10, "and with a cookie anywhere");
        assert!(confirm(&grace, 201) && confirm(&ada, 202));
    }

    #[test]
    fn invented_names_of_a_stranger_take_no_memory_once_the_address_is_refused() {
        let (limits, addresses) = limits();
        for number in 0..5000 {
            let _ = limits.take(&format!("Name {number}"), &address(1), &addresses, NOW);
        }
        assert_eq!((limits.of_one_network.keys(), limits.of_all_networks.keys()), (60, 60));
    }
}
