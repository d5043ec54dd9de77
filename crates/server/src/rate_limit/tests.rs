#![allow(clippy::unwrap_used, reason = "here a panic is a failed test")]

use std::thread;

use super::{
    AddressConcurrency, AddressLimiter, ConcurrencyLimit, RateLimiter, RetryAfter, TokenBucket, TooManyConnections,
    network_of,
};

const NOW: u64 = 1_700_000_000_000;

fn limiter(burst: u32, per_second: f64) -> RateLimiter<&'static str> {
    RateLimiter::new(TokenBucket { burst, per_second })
}

fn refused<T>(milliseconds: u64) -> Result<T, RetryAfter> {
    Err(RetryAfter { milliseconds })
}

#[test]
fn a_burst_comes_through_and_then_the_rate() {
    let limiter = limiter(3, 0.5);
    for _ in 0..3 {
        assert_eq!(limiter.take(&"heron", NOW), Ok(()));
    }
    assert_eq!(limiter.take(&"heron", NOW), refused(2_000));
    assert_eq!(limiter.take(&"heron", NOW + 1_000), refused(1_000));
    assert_eq!(limiter.take(&"heron", NOW + 1_999), refused(1));
    assert_eq!(limiter.take(&"heron", NOW + 2_000), Ok(()));
    assert_eq!(limiter.take(&"heron", NOW + 2_000), refused(2_000));
}

#[test]
fn keys_do_not_share_a_bucket() {
    let limiter = limiter(1, 1.0);
    assert_eq!(limiter.take(&"heron", NOW), Ok(()));
    assert_eq!(limiter.take(&"otter", NOW), Ok(()));
    assert_eq!(limiter.take(&"heron", NOW), refused(1_000));
}

#[test]
fn a_bucket_decides_as_one_that_counts_drop_by_drop() {
    let mut rng = fastrand::Rng::with_seed(1);
    for (burst, millis_each) in [(1, 1), (1, 700), (5, 40), (20, 250), (3, 10_000)] {
        let limiter = limiter(burst, 1000.0 / millis_each as f64);
        let (mut drops, mut last, mut now) = (u64::from(burst) * millis_each, NOW, NOW);
        let mut passed = 0;
        for _ in 0..2_000 {
            now += rng.u64(0..=2 * millis_each);
            drops = (drops + now - last).min(u64::from(burst) * millis_each);
            last = now;
            let expected = if drops >= millis_each {
                drops -= millis_each;
                passed += 1;
                Ok(())
            } else {
                refused(millis_each - drops)
            };
            assert_eq!(limiter.take(&"heron", now), expected, "{burst} {millis_each}");
        }
        assert!((1_000..2_000).contains(&passed), "both answers came up: {passed}");
    }
}

#[test]
fn a_retry_after_the_given_time_succeeds() {
    let mut rng = fastrand::Rng::with_seed(2);
    let limiter = limiter(4, 0.3);
    let mut now = NOW;
    for _ in 0..1_000 {
        now += rng.u64(0..2_000);
        if let Err(retry) = limiter.take(&"heron", now) {
            now += retry.milliseconds;
            assert_eq!(limiter.take(&"heron", now), Ok(()));
        }
    }
}

#[test]
fn a_clock_that_is_set_back_locks_nobody_out() {
    let limiter = limiter(2, 1.0);
    assert_eq!(limiter.take(&"heron", NOW), Ok(()));
    assert_eq!(limiter.take(&"heron", NOW - 3_600_000), refused(1_000));
    assert_eq!(limiter.take(&"heron", NOW - 3_599_000), Ok(()));
}

#[test]
fn odd_limits_are_limits_too() {
    assert_eq!(limiter(0, 1.0).take(&"heron", NOW), refused(1_000));
    for per_second in [0.0, -1.0, f64::NAN, 1e-300] {
        let limiter = limiter(1, per_second);
        assert_eq!(limiter.take(&"heron", NOW), Ok(()));
        assert_eq!(limiter.take(&"heron", NOW), refused(86_400_000), "{per_second}");
    }
    let endless = limiter(u32::MAX, f64::INFINITY);
    assert!((0..1_000).all(|_| endless.take(&"heron", u64::MAX).is_ok()));
}

#[test]
fn full_buckets_are_forgotten() {
    let limiter = RateLimiter::new(TokenBucket { burst: 10, per_second: 1.0 });
    let mut most = 0;
    for key in 0..50_000u64 {
        assert_eq!(limiter.take(&key, NOW + key), Ok(()));
        most = most.max(limiter.keys());
    }
    // A thousand are in use at any time, as a bucket is full again after a second.
    assert!((1_000..=2_001).contains(&most), "{most}");
}

#[test]
fn with_too_many_keys_in_use_those_known_go_on_and_others_are_refused() {
    let limiter = RateLimiter::with_most_keys(TokenBucket { burst: 2, per_second: 0.1 }, 5_000);
    for key in 0..5_000 {
        assert_eq!(limiter.take(&key, NOW), Ok(()));
    }
    for stranger in 5_000..15_000 {
        assert_eq!(limiter.take(&stranger, NOW + 5_000), refused(1_000));
    }
    assert_eq!(limiter.keys(), 5_000);
    assert_eq!(limiter.take(&0, NOW + 5_000), Ok(()));
    assert_eq!(limiter.take(&0, NOW + 5_000), refused(5_000));
    // After ten seconds all but key 0 are as if never seen.
    assert_eq!(limiter.take(&5_000, NOW + 10_000), Ok(()));
    assert_eq!(limiter.keys(), 2);
    assert_eq!(limiter.take(&0, NOW + 10_000), Ok(()));
    assert_eq!(limiter.take(&0, NOW + 10_000), refused(10_000));
}

#[test]
fn threads_together_take_no_more_than_the_burst() {
    let limiter = limiter(1_000, 0.001);
    let taken: usize = thread::scope(|scope| {
        let take = || (0..400).filter(|_| limiter.take(&"heron", NOW).is_ok()).count();
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(take)).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).sum()
    });
    assert_eq!(taken, 1_000);
}

#[test]
fn a_refusal_says_when_to_retry() {
    assert_eq!(RetryAfter { milliseconds: 1 }.to_string(), "too many requests: try again in 1 second");
    assert_eq!(RetryAfter { milliseconds: 90_000 }.to_string(), "too many requests: try again in 90 seconds");
    assert_eq!(TooManyConnections { most: 8 }.to_string(), "too many connections: at most 8 are allowed");
}

#[test]
fn a_permit_is_free_again_once_it_is_dropped() {
    let counter = ConcurrencyLimit::new(2);
    let first = counter.acquire(&"heron").unwrap();
    let second = counter.clone().acquire(&"heron").unwrap();
    assert_eq!(counter.acquire(&"heron").unwrap_err(), TooManyConnections { most: 2 });
    let other = counter.acquire(&"otter").unwrap();
    assert_eq!((counter.count(&"heron"), counter.count(&"otter"), counter.keys()), (2, 1, 2));
    drop(first);
    let third = counter.acquire(&"heron").unwrap();
    drop((second, third, other));
    assert_eq!((counter.count(&"heron"), counter.keys()), (0, 0), "nothing is remembered of who has gone");
}

#[test]
fn a_guard_outlives_its_counter_and_a_panic_gives_it_back() {
    let counter = ConcurrencyLimit::new(1);
    let clone = counter.clone();
    let panicked = thread::spawn(move || {
        let _held = clone.acquire(&"heron").unwrap();
        panic!("on purpose");
    });
    assert!(panicked.join().is_err());
    let held = counter.acquire(&"heron").unwrap();
    drop(counter);
    drop(held);
}

#[test]
fn a_counter_of_none_holds_nothing() {
    assert_eq!(ConcurrencyLimit::new(0).acquire(&"heron").unwrap_err(), TooManyConnections { most: 0 });
}

#[test]
fn ipv4_addresses_and_ipv6_networks_of_64_bits_have_one_bucket_each() {
    for (address, expected) in [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2:ffff::", "2001:db8:1:2::"),
        ("2001:db8:1:3::", "2001:db8:1:3::"),
        ("::1", "::"),
    ] {
        assert_eq!(network_of(address.parse().unwrap()).to_string(), expected, "{address}");
    }
}

#[test]
fn all_networks_of_one_site_share_sixteen_times_the_limit_of_an_address() {
    let limiter = AddressLimiter::new(TokenBucket { burst: 10, per_second: 0.001 });
    let network = |text: &str| network_of(text.parse().unwrap());
    let taken = |texts: &mut dyn Iterator<Item = String>| {
        texts.filter(|text| limiter.take(&network(text), 1_000_000).is_ok()).count()
    };
    assert_eq!(taken(&mut (0..50).map(|_| "2001:db8:1:7::1".to_owned())), 10, "one /64");
    assert_eq!(taken(&mut (0..500).map(|number| format!("2001:db8:1:{number:x}::1"))), 150, "the rest of its /48");
    assert_eq!(taken(&mut (0..50).map(|_| "2001:db8:2:7::1".to_owned())), 10, "another /48");
    assert_eq!(taken(&mut (0..100).map(|number| format!("192.0.2.{number}"))), 100, "IPv4 addresses are their own");
}

#[test]
fn all_networks_of_one_site_share_four_times_the_sockets_of_an_address() {
    let limit = AddressConcurrency::new(3);
    let acquire = |address: String| limit.acquire(&network_of(address.parse().unwrap())).ok();
    let held: Vec<_> = (0..5).filter_map(|_| acquire("2001:db8:1:7::1".to_owned())).collect();
    assert_eq!(held.len(), 3, "of one /64");
    let others: Vec<_> = (0..50).filter_map(|number| acquire(format!("2001:db8:1:{number:x}::1"))).collect();
    assert_eq!(others.len(), 9, "the rest of its /48");
    assert!(acquire("2001:db8:2:7::1".to_owned()).is_some() && acquire("192.0.2.1".to_owned()).is_some());
    drop(others);
    assert!(acquire("2001:db8:1:8::1".to_owned()).is_some());
}

#[test]
fn checking_takes_no_token_and_remembers_no_key() {
    let limiter = RateLimiter::new(TokenBucket { burst: 1, per_second: 1.0 });
    for _ in 0..10 {
        assert_eq!(limiter.check(&"a", 5000), Ok(()));
    }
    assert_eq!(limiter.keys(), 0);
    assert_eq!(limiter.take(&"a", 5000), Ok(()));
    assert_eq!(limiter.check(&"a", 5000), limiter.take(&"a", 5000));
    assert!(limiter.check(&"a", 5000).is_err());
    assert_eq!(limiter.check(&"a", 6000), Ok(()));
}
