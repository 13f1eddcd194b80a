//! What whoever runs the server may set of its limits.

use std::net::IpAddr;
use std::time::Duration;

use super::connections::most;
use super::hosts::Hosts;
use super::rate_limiter::Rates;
use host::seats::Codes;

/// The limits of the web that can be set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settings {
    /// Sockets that may be open at the same time.
    pub sockets_max: usize,
    /// Those of them that one address may have; 0 sets no limit.
    pub sockets_by_address: usize,
    /// How long the codes of seats are.
    pub codes: Codes,
    /// Bytes that may wait on one socket for its client to read them. One message may be longer.
    pub unread_bytes: usize,
    /// How long a client may take nothing of what waits for it.
    pub unread_wait: Duration,
    /// How much one key or address may ask for.
    pub rates: Rates,
    /// Proxies before this server, whose word is taken for where a request came from.
    pub proxies: Vec<IpAddr>,
    /// Names of this server beside those that every one has.
    pub hosts: Hosts,
}

impl Settings {
    /// The same, with no more sockets than so many descriptors leave room for beside other requests.
    #[must_use]
    pub fn within(self, descriptors: usize) -> Self {
        Self { sockets_max: self.sockets_max.min(most(descriptors) / 4 * 3), ..self }
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            sockets_max: 10_000,
            sockets_by_address: 1000,
            codes: Codes::default(),
            unread_bytes: 256 * 1024,
            unread_wait: Duration::from_secs(20),
            rates: Rates::default(),
            proxies: Vec::new(),
            hosts: Hosts::default(),
        }
    }
}
