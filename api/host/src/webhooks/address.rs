//! Where a webhook may lead: never, unless the owner of this machine says so, into the networks this machine is in.
//!
//! The name is looked up here and the connection goes to the very address that was looked at, so that a name cannot
//! mean one address when it is checked and another when it is used. Redirects are not followed.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use tokio::net::lookup_host;
use url::{Host, Url};

/// The longest address, in bytes.
pub const URL_MAX: usize = 500;

/// Where webhooks may lead.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reach {
    /// Into the public internet.
    Internet,
    /// Into private networks and to this machine too.
    AnyNetwork,
}

impl Reach {
    fn covers(self, ip: IpAddr) -> bool {
        self == Self::AnyNetwork || is_public(ip)
    }
}

/// Why nothing is sent to an address.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AddressError {
    /// It is no address of the web.
    #[error(
        "`{0}` is no address of a webhook: it begins with https:// or http://, names a host, holds no name and password, and has at most {URL_MAX} bytes"
    )]
    NotOfTheWeb(String),
    /// It leads into a private network.
    #[error(
        "{0} is an address of this machine or of a private network; whoever runs this server can allow those with --private-webhooks true"
    )]
    Private(IpAddr),
    /// No such host is known now, or none to which webhooks go. Which of the two is not told: it would tell which names there
    /// are in the network of this machine.
    #[error(
        "the host `{0}` cannot be found, or is in a private network; whoever runs this server can allow those with --private-webhooks true"
    )]
    Nowhere(String),
}

/// Reads the address of a webhook as it was written.
pub(super) fn read(written: &str, reach: Reach) -> Result<Url, AddressError> {
    let wrong = || AddressError::NotOfTheWeb(written.chars().take(80).collect());
    let url = Url::parse(written.trim()).map_err(|_| wrong())?;
    let is_plain = url.username().is_empty() && url.password().is_none() && url.fragment().is_none();
    if !matches!(url.scheme(), "http" | "https") || !is_plain || url.as_str().len() > URL_MAX {
        return Err(wrong());
    }
    let literal = match url.host().ok_or_else(wrong)? {
        Host::Domain(_) => None,
        Host::Ipv4(four) => Some(IpAddr::V4(four)),
        Host::Ipv6(six) => Some(IpAddr::V6(six)),
    };
    match literal {
        Some(ip) if !reach.covers(ip) => Err(AddressError::Private(ip)),
        _ => Ok(url),
    }
}

/// The address of a host to connect to, looked up now.
pub async fn find(url: &Url, reach: Reach) -> Result<SocketAddr, AddressError> {
    let host = url.host_str().unwrap_or_default().trim_start_matches('[').trim_end_matches(']');
    let port = url.port_or_known_default().unwrap_or(443);
    let nowhere = || AddressError::Nowhere(host.to_owned());
    let found: Vec<SocketAddr> = lookup_host((host, port)).await.map_err(|_| nowhere())?.collect();
    // One private address among several is enough to refuse: which of them answers is chance.
    let is_reached = found.iter().all(|address| reach.covers(address.ip()));
    found.first().copied().filter(|_| is_reached).ok_or_else(nowhere)
}

/// Whether an address belongs to the public internet, after IANA's registers of special-purpose addresses.
fn is_public(ip: IpAddr) -> bool {
    match ip {
        IpAddr::V4(four) => is_public_four(four),
        IpAddr::V6(six) => is_public_six(six),
    }
}

fn is_public_four(ip: Ipv4Addr) -> bool {
    let [a, b, c, _] = ip.octets();
    let is_shared = a == 100 && (64..128).contains(&b);
    let is_for_benchmarks = a == 198 && (b == 18 || b == 19);
    let is_for_protocols = a == 192 && b == 0 && c == 0;
    !(a == 0
        || a >= 240
        || ip.is_private()
        || ip.is_loopback()
        || ip.is_link_local()
        || ip.is_multicast()
        || ip.is_documentation()
        || is_shared
        || is_for_benchmarks
        || is_for_protocols)
}

fn is_public_six(ip: Ipv6Addr) -> bool {
    let [a, b, c, ..] = ip.segments();
    // Addresses that carry one of version 4 lead where that one leads.
    if let Some(four) = ip.to_ipv4_mapped() {
        return is_public_four(four);
    }
    let is_global_unicast = (0x2000..0x4000).contains(&a);
    let is_for_protocols = a == 0x2001 && b < 0x200;
    let is_documentation = (a == 0x2001 && b == 0xdb8) || (a == 0x3fff && b < 0x1000);
    let is_six_to_four = a == 0x2002 && !is_public_four(Ipv4Addr::from((u32::from(b) << 16) | u32::from(c)));
    is_global_unicast && !is_for_protocols && !is_documentation && !is_six_to_four
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn private_addresses_are_known_in_every_spelling() {
        for private in [
            "http://127.0.0.1/",
            "http://127.1/",
            "http://2130706433/",
            "http://0x7f000001/",
            "http://0177.0.0.1/",
            "http://0.0.0.0/",
            "http://10.1.2.3/",
            "http://172.16.0.1/",
            "http://192.168.1.5/",
            "http://169.254.169.254/latest/meta-data",
            "http://100.64.0.1/",
            "http://198.18.0.1/",
            "http://224.0.0.1/",
            "http://255.255.255.255/",
            "http://[::1]/",
            "http://[::]/",
            "http://[::ffff:127.0.0.1]/",
            "http://[::ffff:10.0.0.1]/",
            "http://[fe80::1]/",
            "http://[fd00::1]/",
            "http://[ff02::1]/",
            "http://[64:ff9b::7f00:1]/",
            "http://[2002:7f00:1::]/",
            "http://[2001:db8::1]/",
        ] {
            assert!(matches!(read(private, Reach::Internet), Err(AddressError::Private(_))), "{private}");
            assert!(read(private, Reach::AnyNetwork).is_ok(), "{private}");
        }
        for public in ["https://example.org/hook?a=1", "http://93.184.216.34:8080/", "https://[2606:2800:220:1::1]/"] {
            assert!(read(public, Reach::Internet).is_ok(), "{public}");
        }
    }

    #[test]
    fn what_is_no_address_of_the_web_is_refused() {
        let long = format!("https://example.org/{}", "a".repeat(URL_MAX));
        for wrong in [
            "",
            "example.org",
            "ftp://example.org/",
            "file:///etc/passwd",
            "https://",
            "https://me:pw@example.org/",
            "https://example.org/#a",
            &long,
        ] {
            assert!(matches!(read(wrong, Reach::AnyNetwork), Err(AddressError::NotOfTheWeb(_))), "{wrong}");
        }
    }

    #[tokio::test]
    async fn a_name_that_leads_to_this_machine_is_refused() {
        let url = read("http://localhost:9/", Reach::Internet).unwrap();
        let private = find(&url, Reach::Internet).await.unwrap_err();
        let unknown = read("http://nowhere.invalid/", Reach::Internet).unwrap();
        let unknown = find(&unknown, Reach::Internet).await.unwrap_err();
        // Neither tells whether there is such a name here, nor where it leads.
        assert_eq!(private.to_string().replace("localhost", "nowhere.invalid"), unknown.to_string());
        assert_eq!(find(&url, Reach::AnyNetwork).await.unwrap().port(), 9);
    }
}
