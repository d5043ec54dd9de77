#![allow(clippy::unwrap_used, reason = "here a panic is a failed test")]

use std::future::Future;
use std::net::{IpAddr, Ipv4Addr};
use std::pin::pin;
use std::task::{Context, Waker};

use super::{AddressConnection, AddressConnections};

const HERE: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);
const THERE: IpAddr = IpAddr::V4(Ipv4Addr::BROADCAST);

fn is_evicted(connection: &AddressConnection) -> bool {
    let activity = connection.activity();
    let evicted = pin!(activity.evicted());
    evicted.poll(&mut Context::from_waker(Waker::noop())).is_ready()
}

#[test]
fn an_address_at_its_limit_loses_its_oldest_connection_without_a_request() {
    let all = AddressConnections::new(3);
    let held: Vec<AddressConnection> = (0..3).map(|_| all.add(HERE).unwrap()).collect();
    let request = held[0].activity().begin();
    let newest = all.add(HERE).unwrap();
    assert_eq!(held.iter().map(is_evicted).collect::<Vec<_>>(), [false, true, false]);
    drop(request);
    let _another = all.add(HERE).unwrap();
    assert!(is_evicted(&held[0]), "its request is over");
    assert!(!is_evicted(&newest));
    assert_eq!(all.count(HERE), 3);
}

#[test]
fn an_address_whose_connections_are_all_in_use_gets_no_more_and_another_address_does() {
    let all = AddressConnections::new(2);
    let held: Vec<AddressConnection> = (0..2).map(|_| all.add(HERE).unwrap()).collect();
    let requests: Vec<_> = held.iter().map(|connection| connection.activity().begin()).collect();
    assert!(all.add(HERE).is_none());
    assert!(all.add(THERE).is_some());
    drop(requests);
    assert!(all.add(HERE).is_some());
}

#[test]
fn a_websocket_is_in_use_until_it_is_closed() {
    let all = AddressConnections::new(1);
    let socket = all.add(HERE).unwrap();
    socket.activity().begin().until_closed();
    assert!(all.add(HERE).is_none());
    drop(socket);
    assert!(all.add(HERE).is_some());
}

#[test]
fn closed_connections_are_forgotten() {
    let all = AddressConnections::new(2);
    let evicted = all.add(HERE).unwrap();
    drop((all.add(HERE), all.add(HERE)));
    drop(evicted);
    assert_eq!(all.count(HERE), 0);
}
