#![allow(clippy::unwrap_used, reason = "here a panic is a failed test")]

use std::future::Future;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::pin::pin;
use std::task::{Context, Waker};

use super::{AddressConnection, AddressConnections, CLOSING, ConnectionLimits};

const HERE: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);
const THERE: IpAddr = IpAddr::V4(Ipv4Addr::BROADCAST);

fn of_an_address(most: u32) -> AddressConnections {
    AddressConnections::new(ConnectionLimits::new(most, 1000))
}

/// The first address of a /64 network of one /48.
fn of_one_site(network: u16) -> IpAddr {
    Ipv6Addr::new(0x2001, 0xdb8, 7, network, 0, 0, 0, 0).into()
}

fn stranger(number: u8) -> IpAddr {
    Ipv4Addr::new(192, 0, 2, number).into()
}

fn is_evicted(connection: &AddressConnection) -> bool {
    let activity = connection.activity();
    let evicted = pin!(activity.evicted());
    evicted.poll(&mut Context::from_waker(Waker::noop())).is_ready()
}

#[test]
fn an_address_at_its_limit_loses_its_oldest_connection_without_a_request() {
    let all = of_an_address(3);
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
    let all = of_an_address(2);
    let held: Vec<AddressConnection> = (0..2).map(|_| all.add(HERE).unwrap()).collect();
    let requests: Vec<_> = held.iter().map(|connection| connection.activity().begin()).collect();
    assert!(all.add(HERE).is_none());
    assert!(all.add(THERE).is_some());
    drop(requests);
    assert!(all.add(HERE).is_some());
}

#[test]
fn a_websocket_is_in_use_until_it_is_closed() {
    let all = of_an_address(1);
    let socket = all.add(HERE).unwrap();
    assert!(socket.activity().become_websocket());
    assert!(all.add(HERE).is_none());
    drop(socket);
    assert!(all.add(HERE).is_some());
}

#[test]
fn closed_connections_are_forgotten() {
    let all = of_an_address(2);
    let evicted = all.add(HERE).unwrap();
    drop((all.add(HERE), all.add(HERE)));
    drop(evicted);
    assert_eq!(all.count(HERE), 0);
}

#[test]
fn all_networks_of_one_site_share_four_times_the_connections_of_an_address() {
    let all = of_an_address(5);
    let held: Vec<AddressConnection> = (0..100).filter_map(|number| all.add(of_one_site(number))).collect();
    assert_eq!((held.len(), all.count(of_one_site(0))), (100, 20), "each one is silent and loses its place");
    assert_eq!(held.iter().filter(|connection| is_evicted(connection)).count(), 80);
    let all = of_an_address(5);
    let in_use = |connection: AddressConnection| {
        let request = connection.activity().begin();
        (connection, request)
    };
    let held: Vec<_> = (0..100).filter_map(|number| all.add(of_one_site(number))).map(in_use).collect();
    assert_eq!(held.len(), 20, "nor do connections in use get more");
    assert!(all.add(HERE).is_some());
}

#[test]
fn silent_connections_from_many_addresses_keep_no_stranger_out() {
    let all = AddressConnections::new(ConnectionLimits::new(10, 40));
    let silent: Vec<AddressConnection> = (1..=6)
        .flat_map(|number| (0..10).map(move |_| number))
        .filter_map(|number| all.add(stranger(number)))
        .collect();
    // Evicted connections close themselves.
    let open: Vec<AddressConnection> = silent.into_iter().filter(|connection| !is_evicted(connection)).collect();
    assert_eq!(open.len(), 40);
    let guests: Vec<AddressConnection> = (101..=110).filter_map(|number| all.add(stranger(number))).collect();
    assert_eq!(guests.len(), 10);
    assert!(guests.iter().all(|guest| !is_evicted(guest)));
    assert_eq!(open.iter().filter(|connection| is_evicted(connection)).count(), 10);
}

#[test]
fn requests_that_never_end_from_many_addresses_keep_no_stranger_out() {
    let all = AddressConnections::new(ConnectionLimits::new(10, 40));
    let held: Vec<AddressConnection> = (1..=4)
        .flat_map(|number| (0..10).map(move |_| number))
        .filter_map(|number| all.add(stranger(number)))
        .collect();
    let _requests: Vec<_> = held.iter().map(|connection| connection.activity().begin()).collect();
    let guest = all.add(stranger(101)).unwrap();
    assert_eq!(held.iter().filter(|connection| is_evicted(connection)).count(), 1);
    assert!(!is_evicted(&guest));
}

#[test]
fn a_full_server_closes_a_websocket_of_the_largest_network_only_for_a_network_with_fewer() {
    let all = AddressConnections::new(ConnectionLimits::new(10, 40));
    let held: Vec<AddressConnection> = (1..=4)
        .flat_map(|number| (0..10).map(move |_| number))
        .filter_map(|number| all.add(stranger(number)))
        .collect();
    assert!(held.iter().all(|connection| connection.activity().become_websocket()));
    let guest = all.add(stranger(101)).unwrap();
    assert_eq!(held.iter().filter(|connection| is_evicted(connection)).count(), 1);
    assert!(!is_evicted(&guest));
    assert!(guest.activity().become_websocket());
    let largest = (1..=4).map(stranger).find(|address| all.count(*address) == 10).unwrap();
    assert!(all.add(largest).is_none(), "no network has more");
}

#[test]
fn a_large_network_gets_a_new_connection_while_others_are_silent() {
    let all = AddressConnections::new(ConnectionLimits::new(30, 40));
    let add = |address: IpAddr, count: usize| (0..count).map(move |_| address).filter_map(|address| all.add(address));
    let players: Vec<AddressConnection> = add(HERE, 12).collect();
    assert!(players.iter().all(|connection| connection.activity().become_websocket()));
    let silent: Vec<AddressConnection> = (1..=4).flat_map(|number| add(stranger(number), 7)).collect();
    assert_eq!(silent.len(), 28);
    assert_eq!(add(HERE, 1).count(), 1);
    assert_eq!(silent.iter().filter(|connection| is_evicted(connection)).count(), 1);
    assert!(!players.iter().any(is_evicted));
}

#[test]
fn a_connection_that_was_told_to_close_cannot_become_a_websocket() {
    let all = of_an_address(1);
    let oldest = all.add(HERE).unwrap();
    let newest = all.add(HERE).unwrap();
    assert!(!oldest.activity().become_websocket());
    assert!(is_evicted(&oldest));
    assert!(newest.activity().become_websocket());
}

#[test]
fn connections_that_are_slow_to_close_count_against_the_limit_of_all() {
    let all = AddressConnections::new(ConnectionLimits::new(10, 40));
    let held: Vec<AddressConnection> = (0..1000).filter_map(|number| all.add(stranger((number % 200) as u8))).collect();
    assert_eq!(held.len(), 40 + CLOSING);
    drop(held);
    assert!(all.add(HERE).is_some());
}
