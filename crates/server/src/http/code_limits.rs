//! Limits on the codes of waiting tables: on guessing them, and on taking all of them. docs/serving.md has the arithmetic.

use std::net::IpAddr;

use crate::rate_limit::{AddressLimiter, RateLimiter, RetryAfter, SharedLimit, TokenBucket};

/// Wrong codes of an address per hour, as a multiple of its logins.
const WRONG: f64 = 1.0 / 6.0;
/// Wrong codes of all addresses per hour, as a multiple of those of one address.
const WRONG_OF_ALL: f64 = 100.0;
/// New codes of an address per hour, as a multiple of its logins.
const GIVEN: f64 = 1.0;

/// Limits on the codes of waiting tables.
pub(super) struct CodeLimits {
    wrong: AddressLimiter,
    wrong_of_all: RateLimiter<()>,
    given: AddressLimiter,
}

impl CodeLimits {
    /// Limits that follow from the number of logins per hour and address.
    pub(super) fn new(login_rate: f64) -> Self {
        let bucket = |part: f64| {
            let an_hour = (login_rate * part).round().max(1.0);
            TokenBucket { burst: an_hour as u32, per_second: an_hour / 3600.0 }
        };
        CodeLimits {
            wrong: AddressLimiter::new(bucket(WRONG)),
            wrong_of_all: RateLimiter::new(bucket(WRONG * WRONG_OF_ALL)),
            given: AddressLimiter::new(bucket(GIVEN)),
        }
    }

    /// The same, noting what is taken, so that it can be sent to other nodes.
    pub(super) fn shared(self) -> Self {
        CodeLimits { wrong: self.wrong.shared(), wrong_of_all: self.wrong_of_all.shared(), given: self.given.shared() }
    }

    /// The limits, with their names among those that nodes share.
    pub(super) fn shared_limits(&self) -> [(&'static str, &dyn SharedLimit); 5] {
        let ([wrong, wrong_network], [given, given_network]) = (self.wrong.parts(), self.given.parts());
        [
            ("wrong code", wrong),
            ("wrong code network", wrong_network),
            ("wrong code of all", &self.wrong_of_all),
            ("code", given),
            ("code network", given_network),
        ]
    }

    /// Counts a code that somebody tries, before it is looked up: requests at the same time cannot pass the limit.
    pub(super) fn try_code(&self, address: &IpAddr, now: u64) -> Result<(), RetryAfter> {
        self.wrong.check(address, now)?;
        self.wrong_of_all.take(&(), now)?;
        self.wrong.take(address, now)
    }

    /// The code that was tried is right, and does not count: a class of children at one address can join by codes.
    pub(super) fn was_right(&self, address: &IpAddr) {
        self.wrong_of_all.give_back(&());
        self.wrong.give_back(address);
    }

    /// Counts a code that is given to a table.
    pub(super) fn give(&self, address: &IpAddr, now: u64) -> Result<(), RetryAfter> {
        self.given.take(address, now)
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::CodeLimits;

    const NOW: u64 = 1_700_000_000_000;

    #[test]
    fn an_address_may_try_ten_wrong_codes_an_hour_and_any_number_of_right_ones() {
        let limits = CodeLimits::new(60.0);
        let address: IpAddr = [192, 0, 2, 1].into();
        let tries = |now| (0..50).take_while(|_| limits.try_code(&address, now).is_ok()).count();
        for _ in 0..50 {
            assert!(limits.try_code(&address, NOW).is_ok());
            limits.was_right(&address);
        }
        assert_eq!(tries(NOW), 10);
        assert_eq!(tries(NOW + 6 * 60 * 1000), 1, "one more every six minutes");
    }

    #[test]
    fn all_addresses_together_may_try_a_thousand_wrong_codes_an_hour() {
        let limits = CodeLimits::new(60.0);
        let tries = |number: u16| {
            let address: IpAddr = [10, 0, (number >> 8) as u8, number as u8].into();
            (0..50).take_while(|_| limits.try_code(&address, NOW).is_ok()).count()
        };
        assert_eq!((0..300).map(tries).sum::<usize>(), 1000);
    }
}
