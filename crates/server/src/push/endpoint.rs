//! The address of a push service, which a browser chose and the server calls: the guard against requests into the server's own
//! network (server-side request forgery, SSRF).
//!
//! Only https on port 443 is allowed. The name is resolved once, every address that is not public is refused, and the
//! connection goes to exactly the address that was checked.

use std::fmt;
use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use hyper::Uri;
use tokio::net::lookup_host;

/// Most bytes of an address. Those of the known push services have a few hundred.
pub(crate) const LONGEST: usize = 1024;

/// Which push services may be called.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// Those of the public internet, by https.
    Public,
    /// Any, also in private networks and without TLS: for tests, and for private push services.
    Anywhere,
}

/// The address of a subscription, read and checked as far as that is possible without resolving its name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Endpoint {
    /// As the browser wrote it.
    pub(crate) uri: Uri,
    /// Name or IP address, in lower case, without the brackets of IPv6.
    pub(crate) host: String,
    port: u16,
    pub(crate) is_tls: bool,
}

/// Why an address is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct RefusedEndpoint(&'static str);

impl fmt::Display for RefusedEndpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl Endpoint {
    /// Reads an address.
    pub(crate) fn read(text: &str, reach: Reach) -> Result<Self, RefusedEndpoint> {
        if text.len() > LONGEST {
            return Err(RefusedEndpoint("is longer than 1,024 bytes"));
        }
        let uri: Uri = text.parse().map_err(|_| RefusedEndpoint("is not a URL"))?;
        let authority = uri.authority().ok_or(RefusedEndpoint("is not a URL with a host"))?;
        if authority.as_str().contains('@') {
            return Err(RefusedEndpoint("contains a user name"));
        }
        let is_tls = match (uri.scheme_str(), reach) {
            (Some("https"), _) => true,
            (Some("http"), Reach::Anywhere) => false,
            _ => return Err(RefusedEndpoint("does not begin with https://")),
        };
        let port = uri.port_u16().unwrap_or(if is_tls { 443 } else { 80 });
        if reach == Reach::Public && (port != 443 || authority.port().is_some_and(|port| port.as_str() != "443")) {
            return Err(RefusedEndpoint("has another port than 443"));
        }
        let host = authority.host().trim_start_matches('[').trim_end_matches(']').to_ascii_lowercase();
        if host.is_empty() {
            return Err(RefusedEndpoint("has no host"));
        }
        if let Ok(address) = host.parse() {
            check(address, reach)?;
        }
        Ok(Endpoint { host, port, is_tls, uri })
    }

    /// Scheme, host and port, as in the claim `aud` of VAPID.
    pub(crate) fn origin(&self) -> String {
        let scheme = if self.is_tls { "https" } else { "http" };
        format!("{scheme}://{}", self.authority())
    }

    /// Host and port, as in the header `Host`.
    pub(crate) fn authority(&self) -> &str {
        self.uri.authority().map_or("", |authority| authority.as_str())
    }

    /// Resolves the name, and returns an address to which the server may connect.
    pub(crate) async fn resolve(&self, reach: Reach) -> io::Result<SocketAddr> {
        let found: Vec<SocketAddr> = lookup_host((self.host.as_str(), self.port)).await?.collect();
        allowed(&found, reach)
    }
}

/// The first of the addresses of a name, if the server may connect to all of them.
fn allowed(found: &[SocketAddr], reach: Reach) -> io::Result<SocketAddr> {
    for address in found {
        check(address.ip(), reach).map_err(|refused| io::Error::other(refused.to_string()))?;
    }
    found.first().copied().ok_or_else(|| io::Error::other("the name has no address"))
}

fn check(address: IpAddr, reach: Reach) -> Result<(), RefusedEndpoint> {
    match reach == Reach::Anywhere || is_public(address) {
        true => Ok(()),
        false => Err(RefusedEndpoint("leads to an address that is not public")),
    }
}

/// Whether an address belongs to the public internet (the special-purpose registries of IANA, RFC 6890).
fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => match address.to_ipv4_mapped() {
            Some(mapped) => is_public_v4(mapped),
            None => is_public_v6(address),
        },
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let octets = address.octets();
    // This network, private networks, shared address space (CGNAT), loopback, link-local.
    let is_local = matches!(
        octets,
        [0 | 10 | 127, ..] | [100, 64..=127, ..] | [169, 254, ..] | [172, 16..=31, ..] | [192, 168, ..]
    );
    // Protocol assignments, documentation, 6to4 relays, benchmarks.
    let is_special = matches!(
        octets,
        [192, 0, 0 | 2, _] | [192, 88, 99, _] | [198, 18 | 19, ..] | [198, 51, 100, _] | [203, 0, 113, _]
    );
    // From 224 on: multicast, reserved, broadcast.
    !is_local && !is_special && octets[0] < 224
}

/// Only global unicast addresses (2000::/3) without the ranges in it that have a special purpose. Loopback, link-local,
/// unique-local, multicast, NAT64 and IPv4-compatible addresses are outside it.
fn is_public_v6(address: Ipv6Addr) -> bool {
    let segments = address.segments();
    let is_global_unicast = segments[0] & 0xe000 == 0x2000;
    let is_special = match segments {
        // Protocol assignments with Teredo and ORCHID, documentation, 6to4.
        [0x2001, second, ..] => second < 0x200 || second == 0xdb8,
        [0x2002, ..] => true,
        [0x3fff, second, ..] => second < 0x1000,
        _ => false,
    };
    is_global_unicast && !is_special
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "here a panic is a failed test")]

    use std::net::IpAddr;

    use super::{Endpoint, LONGEST, Reach, allowed, is_public};

    #[test]
    fn only_https_on_its_usual_port_at_a_public_address_is_allowed() {
        let read = |text: &str| Endpoint::read(text, Reach::Public);
        let endpoint = read("https://Push.Example/send/abc?d=e").unwrap();
        assert_eq!((endpoint.host.as_str(), endpoint.is_tls), ("push.example", true));
        assert_eq!(endpoint.origin().to_lowercase(), "https://push.example");
        for allowed in ["https://push.example:443/a", "https://8.8.8.8/a", "https://[2606:4700::1111]/a"] {
            assert!(read(allowed).is_ok(), "{allowed}");
        }
        let long = format!("https://push.example/{}", "a".repeat(LONGEST));
        for refused in [
            "http://push.example/a",
            "ftp://push.example/a",
            "file:///etc/passwd",
            "/send/abc",
            "push.example",
            "https://push.example:8443/a",
            "https://push.example:80/a",
            "https://user@push.example/a",
            "https://user:word@push.example/a",
            "https://127.0.0.1/a",
            "https://[::1]/a",
            "https://[::ffff:10.0.0.1]/a",
            "https://169.254.169.254/latest/meta-data",
            "https:///a",
            "",
            &long,
        ] {
            assert!(read(refused).is_err(), "{refused}");
        }
    }

    #[test]
    fn addresses_with_a_special_purpose_are_not_public() {
        for private in [
            "0.0.0.0",
            "0.1.2.3",
            "10.0.0.1",
            "100.64.0.1",
            "100.127.255.255",
            "127.0.0.1",
            "127.9.9.9",
            "169.254.1.1",
            "172.16.0.1",
            "172.31.255.255",
            "192.0.0.1",
            "192.0.2.1",
            "192.88.99.1",
            "192.168.1.1",
            "198.18.0.1",
            "198.19.255.255",
            "198.51.100.1",
            "203.0.113.1",
            "224.0.0.1",
            "239.255.255.255",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::7f00:1",
            "::ffff:127.0.0.1",
            "::ffff:192.168.0.1",
            "64:ff9b::a00:1",
            "64:ff9b:1::1",
            "100::1",
            "fc00::1",
            "fd12:3456::1",
            "fe80::1",
            "fec0::1",
            "ff02::1",
            "2001::1",
            "2001:10::1",
            "2001:db8::1",
            "2002:7f00:1::",
            "3fff::1",
            "4000::1",
        ] {
            assert!(!is_public(private.parse().unwrap()), "{private}");
        }
        for public in [
            "1.1.1.1",
            "100.63.0.1",
            "100.128.0.1",
            "172.15.0.1",
            "172.32.0.1",
            "192.0.1.1",
            "223.255.255.255",
            "::ffff:8.8.8.8",
            "2001:4860:4860::8888",
            "2606:4700::1111",
            "2a00:1450::1",
        ] {
            assert!(is_public(public.parse().unwrap()), "{public}");
        }
    }

    #[test]
    fn a_name_with_any_address_that_is_not_public_is_refused() {
        let addresses = |texts: &[&str]| -> Vec<_> {
            texts.iter().map(|text| (text.parse::<IpAddr>().unwrap(), 443).into()).collect()
        };
        let public = addresses(&["8.8.8.8", "2606:4700::1111"]);
        assert_eq!(allowed(&public, Reach::Public).unwrap(), public[0]);
        let mixed = addresses(&["8.8.8.8", "10.0.0.1"]);
        assert!(allowed(&mixed, Reach::Public).is_err() && allowed(&mixed, Reach::Anywhere).is_ok());
        assert!(allowed(&[], Reach::Anywhere).is_err());
    }

    #[tokio::test]
    async fn a_name_of_this_machine_is_refused_when_it_is_resolved() {
        let endpoint = Endpoint::read("https://localhost/a", Reach::Public).unwrap();
        assert!(endpoint.resolve(Reach::Public).await.is_err());
        assert!(endpoint.resolve(Reach::Anywhere).await.unwrap().ip().is_loopback());
    }
}
