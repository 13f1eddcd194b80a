//! Where a request came from: the other end of its connection, or what a proxy says that is trusted to know.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use actix_web::HttpRequest;
use actix_web::web::Data;

use super::Service;

/// The header in which each proxy adds the address that it was asked from.
const FORWARDED_FOR: &str = "x-forwarded-for";

/// Where a request came from.
pub(super) fn address(request: &HttpRequest) -> IpAddr {
    let peer = request.peer_addr().map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |peer| peer.ip().to_canonical());
    let Some(service) = request.app_data::<Data<Service>>() else { return peer };
    let said = request.headers().get_all(FORWARDED_FOR).filter_map(|value| value.to_str().ok()).collect::<Vec<_>>();
    behind(peer, &said, &service.settings.proxies)
}

/// The last address on the way here that is no trusted proxy's. What stands before it, anybody could have written.
fn behind(peer: IpAddr, said: &[&str], proxies: &[IpAddr]) -> IpAddr {
    let mut way = said.iter().rev().flat_map(|said| said.rsplit(','));
    let mut address = peer;
    while proxies.contains(&address) {
        let Some(before) = way.next().and_then(read) else { break };
        address = before;
    }
    address
}

/// An address as proxies write it, some with a port.
fn read(word: &str) -> Option<IpAddr> {
    let word = word.trim();
    let bare = word.trim_start_matches('[').trim_end_matches(']');
    let address = bare.parse::<IpAddr>().or_else(|_| word.parse::<SocketAddr>().map(|address| address.ip()));
    address.ok().map(|address| address.to_canonical())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(said: &[&str]) -> String {
        let proxies = ["127.0.0.1", "10.0.0.7"].map(|proxy| proxy.parse().unwrap());
        behind("127.0.0.1".parse().unwrap(), said, &proxies).to_string()
    }

    #[test]
    fn the_last_address_that_is_no_proxys_is_taken() {
        assert_eq!(asked(&["203.0.113.9"]), "203.0.113.9");
        assert_eq!(asked(&["203.0.113.9, 10.0.0.7"]), "203.0.113.9");
        assert_eq!(asked(&["203.0.113.9", "10.0.0.7"]), "203.0.113.9");
        assert_eq!(
            asked(&["198.51.100.1, 203.0.113.9"]),
            "203.0.113.9",
            "what a client writes himself is not believed"
        );
        assert_eq!(asked(&["[2001:db8::1]:4711"]), "2001:db8::1");
        assert_eq!(asked(&["::ffff:203.0.113.9"]), "203.0.113.9");
    }

    #[test]
    fn without_a_word_that_can_be_read_it_is_the_proxy() {
        assert_eq!(asked(&[]), "127.0.0.1");
        assert_eq!(asked(&["unknown"]), "127.0.0.1");
        assert_eq!(asked(&["203.0.113.9, unknown"]), "127.0.0.1");
        let peer = "203.0.113.50".parse().unwrap();
        assert_eq!(behind(peer, &["198.51.100.1"], &[]), peer, "nobody is believed who is not named");
    }
}
