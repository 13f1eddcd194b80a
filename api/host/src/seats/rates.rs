//! How many keys may be made of one code and by one address.

use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicUsize, Ordering};

use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use super::network;
use journal::metrics;

/// Keys that one address may make of one code in an hour.
pub const KEYS_OF_CODE_MAX: u32 = 30;
/// After so many keys the addresses that made none for long are forgotten.
const FORGET_AFTER: usize = 1024;

/// Counts the keys that are made.
#[derive(Debug)]
pub(super) struct KeyRates {
    by_code: DefaultKeyedRateLimiter<(String, IpAddr)>,
    by_address: DefaultKeyedRateLimiter<IpAddr>,
    made: AtomicUsize,
}

/// Too many keys were made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct TooManyKeys {
    /// Of what they were made.
    pub(super) of: &'static str,
    /// Seconds until one more may be made.
    pub(super) wait: u64,
}

impl KeyRates {
    /// With so many keys an hour for each address; `None` where 0 sets no limit.
    pub(super) fn of(by_address: u32) -> Option<Self> {
        let by_address = NonZeroU32::new(by_address)?;
        let by_code = NonZeroU32::new(KEYS_OF_CODE_MAX)?;
        Some(Self {
            by_code: RateLimiter::keyed(Quota::per_hour(by_code)),
            by_address: RateLimiter::keyed(Quota::per_hour(by_address)),
            made: AtomicUsize::new(0),
        })
    }

    /// Counts one key of a good code.
    pub(super) fn count(&self, code: &str, address: IpAddr) -> Result<(), TooManyKeys> {
        if self.made.fetch_add(1, Ordering::Relaxed) % FORGET_AFTER == FORGET_AFTER - 1 {
            self.by_code.retain_recent();
            self.by_address.retain_recent();
        }
        let address = network(address);
        let by_code = self.by_code.check_key(&(code.to_owned(), address));
        let (of, refused) = match by_code {
            Err(refused) => ("of this code", refused),
            Ok(()) => match self.by_address.check_key(&address) {
                Ok(()) => return Ok(()),
                Err(refused) => ("from this address", refused),
            },
        };
        metrics::limited(metrics::Limit::Keys, address);
        Err(TooManyKeys { of, wait: refused.wait_time_from(DefaultClock::default().now()).as_secs() + 1 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_code_and_one_address_give_so_many() {
        let rates = KeyRates::of(40).unwrap();
        let here = "10.0.0.1".parse().unwrap();
        assert!((0..KEYS_OF_CODE_MAX).all(|_| rates.count("AAAAAA", here).is_ok()));
        assert_eq!(rates.count("AAAAAA", here).unwrap_err().of, "of this code");
        assert!(rates.count("AAAAAA", "10.0.0.2".parse().unwrap()).is_ok(), "the tablet beside may still sit down");
        assert!((0..10).all(|_| rates.count("BBBBBB", here).is_ok()));
        assert_eq!(rates.count("BBBBBB", here).unwrap_err().of, "from this address");
        assert!(KeyRates::of(0).is_none());
    }
}
