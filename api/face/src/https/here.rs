//! Where this machine is: its names, and the private networks that it is in.

use std::collections::BTreeSet;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use if_addrs::{IfAddr, Interface};
use serde::{Deserialize, Serialize};

/// What a certificate is for: the names and addresses of this machine.
pub type Names = BTreeSet<String>;

/// The addresses that never lead out of a private network: RFC 1918, RFC 6598, RFC 3927, RFC 4193, and this machine.
const PRIVATE: [(&str, u8); 8] = [
    ("10.0.0.0", 8),
    ("172.16.0.0", 12),
    ("192.168.0.0", 16),
    ("100.64.0.0", 10),
    ("169.254.0.0", 16),
    ("127.0.0.0", 8),
    ("fc00::", 7),
    ("::1", 128),
];

/// Whether the authority may vouch for an address.
fn is_private(address: IpAddr) -> bool {
    PRIVATE.iter().any(|(network, length)| {
        network.parse().is_ok_and(|network| Network { address: network, length: *length }.holds(address))
    })
}

/// Whether whoever is at no table here may reach an address to listen on. One of version 6 that stands for every network
/// says nothing of it: at home such addresses are public too, and a router keeps others out.
pub fn is_public(listening: IpAddr) -> bool {
    if !listening.is_unspecified() {
        return !is_private(listening);
    }
    let addresses = if_addrs::get_if_addrs().unwrap_or_default().into_iter().map(|interface| interface.ip());
    addresses.into_iter().any(|address| address.is_ipv4() && !is_private(address))
}

/// Where other machines reach what listens there, version 4 before version 6; `None` where no other can.
pub fn reachable(listening: SocketAddr) -> Option<SocketAddr> {
    if !listening.ip().is_unspecified() {
        return Some(listening).filter(|address| !address.ip().is_loopback());
    }
    let interfaces = if_addrs::get_if_addrs().unwrap_or_default().into_iter();
    let shared = interfaces.filter(|interface| !interface.is_loopback() && !interface.is_link_local());
    let first = shared.map(|interface| interface.ip()).min_by_key(IpAddr::is_ipv6)?;
    Some(SocketAddr::new(first, listening.port()))
}

/// The addresses of one network: those that begin with the same bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Network {
    pub address: IpAddr,
    pub length: u8,
}

impl Network {
    /// Whether an address is one of them.
    pub fn holds(&self, address: IpAddr) -> bool {
        match (address, self.address) {
            (IpAddr::V4(address), IpAddr::V4(network)) => {
                (address.to_bits() ^ network.to_bits()).leading_zeros() >= u32::from(self.length)
            }
            (IpAddr::V6(address), IpAddr::V6(network)) => {
                (address.to_bits() ^ network.to_bits()).leading_zeros() >= u32::from(self.length)
            }
            _ => false,
        }
    }

    /// The network of an address, named by its first one.
    fn around(address: IpAddr, length: u8) -> Self {
        let left = |bits: u32| bits.saturating_sub(u32::from(length));
        let first = match address {
            IpAddr::V4(four) => {
                IpAddr::V4(Ipv4Addr::from_bits(four.to_bits() & u32::MAX.checked_shl(left(32)).unwrap_or(0)))
            }
            IpAddr::V6(six) => {
                IpAddr::V6(Ipv6Addr::from_bits(six.to_bits() & u128::MAX.checked_shl(left(128)).unwrap_or(0)))
            }
        };
        Self { address: first, length }
    }
}

/// Where this machine is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Here {
    /// Its names and private addresses.
    pub names: Names,
    /// The private networks that it is in; itself is one.
    pub networks: Vec<Network>,
    /// The private address by which tablets ask for it, if it has one.
    pub shared: Option<IpAddr>,
}

impl Here {
    /// As the system tells it now.
    pub fn now() -> Self {
        Self::of(if_addrs::get_if_addrs().unwrap_or_default().iter().map(network))
    }

    /// A machine with these addresses, each with the length of its network. No network is taken for larger than the largest
    /// private one.
    pub fn of(addresses: impl IntoIterator<Item = (IpAddr, u8)>) -> Self {
        let itself = [(IpAddr::from(Ipv4Addr::LOCALHOST), 8), (IpAddr::from(Ipv6Addr::LOCALHOST), 128)];
        let private: Vec<(IpAddr, u8)> =
            addresses.into_iter().chain(itself).filter(|(address, _)| is_private(*address)).collect();
        let networks = private.iter().map(|(address, length)| Network::around(*address, (*length).max(8)));
        let networks: BTreeSet<Network> = networks.collect();
        let shared = private.iter().map(|(address, _)| *address).filter(|address| !address.is_loopback());
        // The first that the system names, version 4 before version 6, and one that nobody gave out last.
        let shared = shared.min_by_key(|address| match address {
            IpAddr::V4(four) => u8::from(four.is_link_local()) * 2,
            IpAddr::V6(_) => 1,
        });
        let names = private.iter().map(|(address, _)| address.to_string()).chain(["localhost".to_owned()]).collect();
        Self { names, networks: networks.into_iter().collect(), shared }
    }
}

fn network(interface: &Interface) -> (IpAddr, u8) {
    match &interface.addr {
        IfAddr::V4(four) => (four.ip.into(), four.prefixlen),
        IfAddr::V6(six) => (six.ip.into(), six.prefixlen),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn a_machine_is_in_the_networks_of_its_private_addresses_and_in_no_other() {
        let here = Here::of([(parsed("192.168.5.7"), 24), (parsed("203.0.113.9"), 24), (parsed("fd00::7"), 64)]);
        let networks: Vec<String> =
            here.networks.iter().map(|network| format!("{}/{}", network.address, network.length)).collect();
        assert_eq!(networks, ["127.0.0.0/8", "192.168.5.0/24", "::1/128", "fd00::/64"]);
        assert_eq!(here.shared, Some(parsed("192.168.5.7")));
        let names = ["127.0.0.1", "192.168.5.7", "::1", "fd00::7", "localhost"].map(str::to_owned);
        assert_eq!(here.names, Names::from(names));
        assert_eq!(Here::of([]).shared, None);
    }

    #[test]
    fn only_private_addresses_count() {
        for (address, wanted) in [
            ("192.168.0.7", true),
            ("10.1.2.3", true),
            ("172.20.0.1", true),
            ("169.254.7.7", true),
            ("127.0.0.1", true),
            ("100.70.1.1", true),
            ("fd00::7", true),
            ("::1", true),
            ("8.8.8.8", false),
            ("172.32.0.1", false),
            ("2001:db8::1", false),
        ] {
            assert_eq!(is_private(parsed(address)), wanted, "{address}");
        }
    }

    #[test]
    fn other_machines_reach_what_does_not_keep_to_this_one() {
        let listening = |text: &str| text.parse().unwrap();
        assert_eq!(reachable(listening("127.0.0.1:80")), None);
        assert_eq!(reachable(listening("[::1]:80")), None);
        assert_eq!(reachable(listening("192.168.1.20:80")), Some(listening("192.168.1.20:80")));
        let everywhere = reachable(listening("0.0.0.0:80"));
        assert!(everywhere.is_none_or(|found| found.port() == 80 && !found.ip().is_loopback()), "{everywhere:?}");
    }
}
