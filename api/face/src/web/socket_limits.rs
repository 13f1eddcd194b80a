//! Who may open one more socket: so many for all, so many for one address, and the last ones for those who hold a key.
//!
//! A browser can say its key only once the socket is open. So whoever comes may take any place, and gives it back unless a
//! good key is said, or a place without one is free.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

use super::Settings;
use host::seats::network;

/// Of all places one in so many is for those who hold a key.
pub(super) const RESERVE: usize = 4;
/// Sockets without a key that one address may have open.
pub(super) const ANONYMOUS_MAX: usize = 100;

/// The places of a server.
#[derive(Debug)]
pub(super) struct SocketLimits {
    max: usize,
    anonymous_max: usize,
    /// `None` where no limit is set.
    by_address_max: Option<usize>,
    taken: Arc<Mutex<Taken>>,
}

#[derive(Debug, Default)]
struct Taken {
    all: Count,
    by_network: HashMap<IpAddr, Count>,
}

#[derive(Debug, Default, Clone, Copy)]
struct Count {
    open: usize,
    /// Those that have said no good key.
    strangers: usize,
    /// Of these the ones that are past `connection_init`.
    anonymous: usize,
}

/// What a socket is known as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Known {
    /// It may still say a key.
    Stranger,
    /// It has said none that is good.
    Anonymous,
    /// It holds a good key.
    Key,
}

/// Why no place is free.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(super) enum NoPlace {
    #[error("as many devices listen as this server has room for")]
    Full,
    #[error("as many devices listen from this address as one may have")]
    OfAddress,
    #[error("the places that are left are for devices that hold a key; take a seat with its code and come again")]
    Reserved,
}

impl Count {
    fn add(&mut self, known: Known) {
        self.open += 1;
        self.strangers += usize::from(known != Known::Key);
        self.anonymous += usize::from(known == Known::Anonymous);
    }

    fn remove(&mut self, known: Known) {
        self.open -= 1;
        self.strangers -= usize::from(known != Known::Key);
        self.anonymous -= usize::from(known == Known::Anonymous);
    }
}

impl Taken {
    fn change(&mut self, network: IpAddr, edit: impl Fn(&mut Count)) {
        edit(&mut self.all);
        let count = self.by_network.entry(network).or_default();
        edit(count);
        if count.open == 0 {
            self.by_network.remove(&network);
        }
    }
}

impl SocketLimits {
    pub(super) fn new(settings: &Settings) -> Self {
        let max = settings.sockets_max;
        let by_address_max = Some(settings.sockets_by_address).filter(|sockets| *sockets > 0);
        Self { max, anonymous_max: max - max / RESERVE, by_address_max, taken: Arc::default() }
    }

    /// A place for somebody who holds a key, or may still say one.
    pub(super) fn take(&self, address: IpAddr, holds_key: bool) -> Result<Place, NoPlace> {
        let known = if holds_key { Known::Key } else { Known::Stranger };
        let network = network(address);
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let here = taken.by_network.get(&network).copied().unwrap_or_default();
        let free = self.max.saturating_sub(taken.all.open);
        if free == 0 {
            return Err(NoPlace::Full);
        }
        if let Some(most) = self.by_address_max {
            // Where few are left, an address that has many gets no more of them.
            let is_greedy = here.open >= most || here.open >= free;
            if is_greedy || (!holds_key && here.strangers >= ANONYMOUS_MAX) {
                return Err(NoPlace::OfAddress);
            }
        }
        taken.change(network, |count| count.add(known));
        Ok(Place { taken: Arc::clone(&self.taken), anonymous_max: self.anonymous_max, network, known })
    }
}

/// The place of one socket, until it is dropped.
#[derive(Debug)]
pub(super) struct Place {
    taken: Arc<Mutex<Taken>>,
    anonymous_max: usize,
    network: IpAddr,
    known: Known,
}

impl Place {
    /// Whether its socket holds a good key.
    pub(super) fn holds_key(&self) -> bool {
        self.known == Known::Key
    }

    /// The socket has said who it is.
    pub(super) fn becomes(&mut self, holds_key: bool) -> Result<(), NoPlace> {
        let (before, after) = (self.known, if holds_key { Known::Key } else { Known::Anonymous });
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        if after == Known::Anonymous && before != after && taken.all.anonymous >= self.anonymous_max {
            return Err(NoPlace::Reserved);
        }
        taken.change(self.network, |count| {
            count.add(after);
            count.remove(before);
        });
        drop(taken);
        self.known = after;
        Ok(())
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        taken.change(self.network, |count| count.remove(self.known));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places(sockets_max: usize, sockets_by_address: usize) -> SocketLimits {
        SocketLimits::new(&Settings { sockets_max, sockets_by_address, ..Settings::default() })
    }

    fn address(last: u8) -> IpAddr {
        IpAddr::from([10, 0, 0, last])
    }

    #[test]
    fn no_address_takes_every_place() {
        let places = places(10, 1000);
        let taken: Vec<Place> = (0..5).map(|_| places.take(address(1), false).unwrap()).collect();
        assert_eq!(places.take(address(1), false).unwrap_err(), NoPlace::OfAddress);
        assert_eq!(places.take(address(1), true).unwrap_err(), NoPlace::OfAddress);
        assert!(places.take(address(2), false).is_ok());
        drop(taken);
        assert!(places.take(address(1), false).is_ok());
        assert_eq!(places.taken.lock().unwrap().by_network.len(), 0, "who is gone is forgotten");
    }

    #[test]
    fn the_last_places_are_for_those_who_hold_a_key() {
        let places = places(8, 1000);
        let mut taken = Vec::new();
        for last in 0..6 {
            let mut place = places.take(address(last), false).unwrap();
            place.becomes(false).unwrap();
            taken.push(place);
        }
        let mut stranger = places.take(address(9), false).unwrap();
        assert_eq!(stranger.becomes(false).unwrap_err(), NoPlace::Reserved);
        stranger.becomes(true).unwrap();
        taken.push(stranger);
        taken.push(places.take(address(7), true).unwrap());
        assert_eq!(places.take(address(8), true).unwrap_err(), NoPlace::Full);
    }

    #[test]
    fn where_no_limit_by_address_is_set_there_is_none() {
        let places = places(1000, 0);
        let taken: Vec<Place> = (0..600).map(|_| places.take(address(1), false).unwrap()).collect();
        assert_eq!(taken.len(), 600);
    }
}
