#![allow(clippy::unwrap_used, reason = "here a panic is a failed test")]

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::sync::{Arc, Mutex, mpsc};
use std::thread;

use tokio::sync::oneshot::Receiver;

use super::{MAX_WAITING, MAX_WAITING_PER_NETWORK, PasswordPool, THREADS, TRY_AGAIN};
use crate::rate_limit::RetryAfter;

fn address(last: u8) -> IpAddr {
    Ipv4Addr::new(192, 0, 2, last).into()
}

/// A /64 network of one /48.
fn of_one_site(network: u16) -> IpAddr {
    Ipv6Addr::new(0x2001, 0xdb8, 7, network, 0, 0, 0, 0).into()
}

/// Keeps all threads busy until the senders are dropped.
fn occupy(pool: &PasswordPool) -> Vec<mpsc::Sender<()>> {
    let (begin, begun) = mpsc::channel();
    let occupy_one = |number| {
        let (release, released) = mpsc::channel();
        let begin = begin.clone();
        let work = move |_: &mut _| {
            begin.send(()).unwrap();
            let _ = released.recv();
        };
        drop_later(pool.submit(address(number), work).unwrap());
        release
    };
    let held = (0..THREADS as u8).map(|number| occupy_one(200 + number)).collect();
    (0..THREADS).for_each(|_| begun.recv().unwrap());
    held
}

/// Work whose receiver is gone is not begun.
fn drop_later<T: Send + 'static>(receiver: Receiver<T>) {
    thread::spawn(move || receiver.blocking_recv());
}

/// The answer to work without a result.
type Answer = Result<(), RetryAfter>;

/// Lets everybody wait in the order of this list, and returns the order in which they are served.
fn served(addresses: impl Iterator<Item = IpAddr>) -> Vec<IpAddr> {
    let pool = PasswordPool::new().unwrap();
    let mut held = occupy(&pool);
    let order = Arc::new(Mutex::new(Vec::new()));
    let ask = |address| {
        let order = Arc::clone(&order);
        pool.submit(address, move |_| order.lock().unwrap().push(address)).unwrap()
    };
    let receivers: Vec<Receiver<Answer>> = addresses.map(ask).collect();
    // One thread alone, so that the order is plain.
    held.pop();
    receivers.into_iter().for_each(|receiver| receiver.blocking_recv().unwrap().unwrap());
    drop(held);
    Arc::into_inner(order).unwrap().into_inner().unwrap()
}

#[test]
fn a_network_that_sends_many_passwords_delays_its_own_requests_first() {
    let many = (0..20).map(|_| address(1)).chain([address(2), address(3), address(2)]);
    let order = served(many);
    assert_eq!(order[..5], [1, 2, 3, 1, 2].map(address));
    assert!(order[5..].iter().all(|other| *other == address(1)));
}

#[test]
fn all_networks_of_one_site_share_one_queue() {
    let order = served((0..20).map(of_one_site).chain([address(1)]));
    assert_eq!(order[..2], [of_one_site(0), address(1)]);
}

#[test]
fn a_network_whose_queue_is_full_is_told_to_try_again_and_others_are_not() {
    let pool = PasswordPool::new().unwrap();
    let held = occupy(&pool);
    let ask = |address| pool.submit(address, |_| ());
    let mut receivers: Vec<Receiver<Answer>> = (0..MAX_WAITING_PER_NETWORK).map(|_| ask(address(1)).unwrap()).collect();
    let refused = TRY_AGAIN;
    assert_eq!((ask(address(1)).err(), pool.check(address(1))), (Some(refused), Err(refused)));
    assert_eq!(pool.check(address(2)), Ok(()));
    receivers.push(ask(address(2)).unwrap());
    drop(held);
    receivers.into_iter().for_each(|receiver| receiver.blocking_recv().unwrap().unwrap());
    assert_eq!(pool.check(address(1)), Ok(()));
}

#[test]
fn a_full_pool_takes_a_password_of_another_network_and_refuses_the_newest_of_the_longest_queue() {
    let pool = PasswordPool::new().unwrap();
    let held = occupy(&pool);
    let ask = |number: usize| pool.submit(address((number / MAX_WAITING_PER_NETWORK) as u8), |_| ());
    let mut receivers: Vec<Receiver<Answer>> = (0..MAX_WAITING).map(|number| ask(number).unwrap()).collect();
    receivers.push(pool.submit(address(150), |_| ()).unwrap());
    drop(held);
    let answers: Vec<Answer> = receivers.into_iter().map(|receiver| receiver.blocking_recv().unwrap()).collect();
    let refused: Vec<usize> = (0..answers.len()).filter(|number| answers[*number] == Err(TRY_AGAIN)).collect();
    assert!(answers[MAX_WAITING].is_ok() && refused.len() == 1, "{refused:?}");
    assert_eq!(refused[0] % MAX_WAITING_PER_NETWORK, MAX_WAITING_PER_NETWORK - 1, "the newest of its network");
}

#[test]
fn passwords_of_clients_that_have_gone_are_not_hashed() {
    let pool = PasswordPool::new().unwrap();
    let held = occupy(&pool);
    let begun = Arc::new(Mutex::new(false));
    let seen = Arc::clone(&begun);
    drop(pool.submit(address(1), move |_| *seen.lock().unwrap() = true).unwrap());
    let last = pool.submit(address(1), |_| ()).unwrap();
    drop(held);
    last.blocking_recv().unwrap().unwrap();
    assert!(!*begun.lock().unwrap());
}

#[test]
fn a_panic_closes_the_channel_and_the_threads_go_on() {
    let pool = PasswordPool::new().unwrap();
    for _ in 0..2 * THREADS {
        let failed = pool.submit(address(1), |_| -> u8 { panic!("this panic is part of the test") }).unwrap();
        assert!(failed.blocking_recv().is_err());
    }
    let hash = pool
        .submit(address(1), |hasher| hasher.hash("correct horse", [5; 16]))
        .unwrap()
        .blocking_recv()
        .unwrap()
        .unwrap();
    let right = pool.submit(address(1), move |hasher| hasher.verify("correct horse", &hash)).unwrap();
    assert!(right.blocking_recv().unwrap().unwrap());
}
