//! By which names this server is known. A page of another site can have its own name point here ("DNS rebinding"); a browser
//! then takes that page for one of ours, and only the name that it asks for tells.

use std::net::{IpAddr, Ipv6Addr};

use actix_web::dev::RequestHead;
use actix_web::http::{StatusCode, header};
use actix_web::{HttpRequest, HttpResponse};

use super::export::refusal;
use journal::metrics::{self, Access};

/// The names of this server beside its addresses, `localhost` and those of its network.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Hosts(Vec<String>);

impl Hosts {
    /// These names, of which none has a port.
    pub fn new(names: &[String]) -> Self {
        Self(names.iter().map(|name| name.to_ascii_lowercase()).collect())
    }

    /// Whether a request is for this server. A program that names no host is no page.
    pub(super) fn are_meant(&self, head: &RequestHead) -> bool {
        host(head).is_none_or(|host| self.know(without_port(host)))
    }

    fn know(&self, name: &str) -> bool {
        let name = name.trim_end_matches('.').to_ascii_lowercase();
        if let Some(address) = address(&name) {
            return is_private(address) || is_here(address) || self.0.contains(&name);
        }
        let is_local = name == "localhost" || [".localhost", ".local"].iter().any(|end| name.ends_with(end));
        is_local || self.0.contains(&name)
    }
}

/// A host as `--hosts` takes it: a name or an address.
pub fn read_host(written: &str) -> Result<String, String> {
    let name = written.trim().trim_end_matches('.');
    let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._".contains(&byte));
    if is_name || name.parse::<Ipv6Addr>().is_ok() {
        return Ok(name.to_ascii_lowercase());
    }
    Err("a host is a name such as table.example.org, or an address, without scheme, port or `*`".to_owned())
}

/// What a request says that it is for: HTTP/2 and a proxy's client say it in the address, all others in a header.
pub(super) fn host(head: &RequestHead) -> Option<&str> {
    let said = || head.headers().get(header::HOST).map(|host| host.to_str().unwrap_or_default());
    head.uri.authority().map(actix_web::http::uri::Authority::as_str).or_else(said)
}

/// The answer to a request that is for another server.
pub(super) async fn not_here(request: HttpRequest) -> HttpResponse {
    metrics::accessed(Access::ForeignHost, super::address::address(&request));
    refusal(
        StatusCode::MISDIRECTED_REQUEST,
        "FORBIDDEN",
        "this server is not known by that name; allowed are its addresses, localhost, names that end in .local, and those \
         that whoever runs it names with --hosts",
    )
}

fn without_port(host: &str) -> &str {
    let is_port = |port: &str| !port.contains(']') && port.bytes().all(|byte| byte.is_ascii_digit());
    host.rsplit_once(':').filter(|(_, port)| is_port(port)).map_or(host, |(name, _)| name)
}

fn address(name: &str) -> Option<IpAddr> {
    let bare = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
    bare.parse::<IpAddr>().ok().map(|address| address.to_canonical())
}

/// Addresses of private networks: before a container or a router they are not this machine's own, and no site has one.
fn is_private(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(four) => {
            let [first, second, ..] = four.octets();
            let is_shared = first == 100 && (64..128).contains(&second);
            four.is_private() || four.is_loopback() || four.is_link_local() || is_shared
        }
        IpAddr::V6(six) => six.is_loopback() || six.is_unique_local() || six.is_unicast_link_local(),
    }
}

/// Whether it is an address of this machine now: it may have moved to another network since the start.
fn is_here(address: IpAddr) -> bool {
    let here = if_addrs::get_if_addrs().unwrap_or_default();
    here.iter().any(|interface| interface.ip().to_canonical() == address)
}

#[cfg(test)]
mod tests {
    use super::*;

    use actix_web::test::TestRequest;

    fn is_meant(host: &str) -> bool {
        let hosts = Hosts::new(&["Table.Example.org".to_owned()]);
        let request = TestRequest::default().insert_header(("host", host.to_owned())).to_http_request();
        hosts.are_meant(request.head())
    }

    #[test]
    fn only_names_of_this_server_are_meant() {
        for own in [
            "localhost",
            "LOCALHOST:8080",
            "a.localhost:8080",
            "tisch.local:8080",
            "Tisch.Local.",
            "127.0.0.1:8080",
            "192.168.0.7",
            "10.1.2.3:80",
            "[::1]:8080",
            "[fd00::7]",
            "table.example.org:443",
        ] {
            assert!(is_meant(own), "{own}");
        }
        for foreign in [
            "",
            "evil.example",
            "evil.example:8080",
            "localhost.evil.example",
            "local",
            "notlocal:8080",
            "table.example.org.evil.example",
            "203.0.113.9",
            "[2001:db8::1]:8080",
            "127.0.0.1.evil.example",
        ] {
            assert!(!is_meant(foreign), "{foreign}");
        }
        assert!(Hosts::default().are_meant(TestRequest::default().to_http_request().head()));
    }

    #[test]
    fn what_is_no_host_is_refused_with_what_one_is() {
        assert_eq!(read_host(" Table.Example.org. ").as_deref(), Ok("table.example.org"));
        assert_eq!(read_host("203.0.113.9").as_deref(), Ok("203.0.113.9"));
        for wrong in ["", "*", "https://a.example", "a.example:8080", "a b"] {
            assert!(read_host(wrong).unwrap_err().contains("such as"), "{wrong}");
        }
    }
}
