//! Connections by address: no address has more than its part of what the system gives this process.
//!
//! A connection takes a descriptor before it has said anything, and the system gives only so many. An address may have half
//! as many as are free: so whoever takes all he can leaves room for the next, however many do so. One beyond that is shut
//! at once.

use std::any::Any;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

use actix_tls::accept::rustls_0_23::TlsStream;
use actix_web::dev::Extensions;
use actix_web::rt::net::TcpStream;

use super::Settings;
use host::seats::network;
use journal::metrics::{self, Limit};

/// Connections that may be open without a socket, beside those that have one.
pub(crate) const BESIDE_SOCKETS_MAX: usize = 2000;
/// Descriptors that are kept for the database, its copies, the log and the ports.
const KEPT: usize = 64;

/// The connections that are open, by where they come from.
#[derive(Debug)]
pub struct Connections {
    /// The most of all; `None` where no limit is set.
    max: Option<usize>,
    proxies: Vec<IpAddr>,
    open: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

/// One of them. It is dropped with its connection.
struct Connection {
    from: IpAddr,
    open: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

/// Connections that so many descriptors leave room for.
pub(crate) fn most(descriptors: usize) -> usize {
    descriptors.saturating_sub(KEPT).max(KEPT)
}

impl Connections {
    /// As many as so many descriptors leave room for.
    pub fn new(settings: &Settings, descriptors: usize) -> Arc<Self> {
        let wanted = settings.sockets_max.saturating_add(BESIDE_SOCKETS_MAX);
        let max = (settings.sockets_by_address > 0).then(|| most(descriptors).min(wanted));
        Arc::new(Self { max, proxies: settings.proxies.clone(), open: Arc::default() })
    }

    /// Counts a connection that begins, or shuts it.
    pub fn begin(&self, connection: &dyn Any, data: &mut Extensions) {
        let plain = connection.downcast_ref::<TcpStream>();
        let secure = || connection.downcast_ref::<TlsStream<TcpStream>>().map(|stream| stream.get_ref().0);
        let Some(stream) = plain.or_else(secure) else { return };
        let Ok(peer) = stream.peer_addr() else { return };
        if let Some(counted) = self.count(peer.ip().to_canonical()) {
            data.insert(Arc::new(counted));
        } else {
            metrics::limited(Limit::Connections, peer.ip());
            // It may be gone already.
            let _ = rustix::net::shutdown(stream, rustix::net::Shutdown::Both);
        }
    }

    /// An address has half as many as are free, unless it is that of a proxy, behind which many are.
    fn count(&self, address: IpAddr) -> Option<Connection> {
        let from = network(address);
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let here = open.get(&from).copied().unwrap_or_default();
        let free = self.max.map_or(usize::MAX, |max| max.saturating_sub(open.values().sum()));
        let is_proxy = self.proxies.contains(&address);
        if free == 0 || (!is_proxy && here * 2 >= free) {
            return None;
        }
        open.insert(from, here + 1);
        Some(Connection { from, open: Arc::clone(&self.open) })
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(here) = open.get_mut(&self.from) {
            *here -= 1;
            if *here == 0 {
                open.remove(&self.from);
            }
        }
    }
}

/// Raises the limit of descriptors as far as the system lets this process, and tells how far that is.
#[cfg(unix)]
pub fn descriptors() -> usize {
    use rustix::process::{Resource, getrlimit, setrlimit};

    let mut limit = getrlimit(Resource::Nofile);
    let wanted = rustix::process::Rlimit { current: limit.maximum, ..limit };
    if setrlimit(Resource::Nofile, wanted).is_ok() {
        limit.current = limit.maximum;
    }
    limit.current.and_then(|most| usize::try_from(most).ok()).unwrap_or(usize::MAX)
}

/// Where the system sets no such limit.
#[cfg(not(unix))]
pub const fn descriptors() -> usize {
    usize::MAX
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_leaves_room_for_the_next() {
        let proxy: IpAddr = "10.0.0.9".parse().unwrap();
        let settings = Settings { proxies: vec![proxy], ..Settings::default() };
        let connections = Connections::new(&settings, 264);
        let all_of = |address: IpAddr| std::iter::from_fn(|| connections.count(address)).collect::<Vec<_>>();
        let taken: Vec<Vec<Connection>> = (1..=4).map(|last| all_of(IpAddr::from([10, 0, 0, last]))).collect();
        assert_eq!(taken.iter().map(Vec::len).collect::<Vec<_>>(), [67, 45, 30, 20]);
        let rest = all_of(proxy);
        assert_eq!(rest.len(), 38, "all that are left");
        assert!(connections.count(IpAddr::from([10, 0, 0, 5])).is_none(), "as many as there may be");
        drop((taken, rest));
        assert_eq!(connections.open.lock().unwrap().len(), 0);
    }
}
