//! Archives that are on their way here: so many at the same time, and so many from one address.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

use host::seats::network;

/// Archives that may arrive at the same time: each may take as much memory as it is long.
pub(super) const UPLOADS_MAX: usize = 16;
/// Archives of one address that may arrive or be checked at the same time.
pub(super) const UPLOADS_OF_ADDRESS_MAX: usize = 2;

/// The archives that arrive now, by where they come from.
#[derive(Debug, Default)]
pub(super) struct Uploads(Arc<Mutex<HashMap<IpAddr, usize>>>);

/// One of them, until it is dropped.
#[derive(Debug)]
pub(super) struct Upload {
    uploads: Arc<Mutex<HashMap<IpAddr, usize>>>,
    from: IpAddr,
}

impl Uploads {
    /// Room for one more, or the words of why there is none.
    pub(super) fn begin(&self, address: IpAddr) -> Result<Upload, &'static str> {
        let from = network(address);
        let mut uploads = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if uploads.get(&from).is_some_and(|count| *count >= UPLOADS_OF_ADDRESS_MAX) {
            return Err("other archives from this address are being read; send this one again in a moment");
        }
        if uploads.values().sum::<usize>() >= UPLOADS_MAX {
            return Err("other archives are being read; send this one again in a moment");
        }
        *uploads.entry(from).or_default() += 1;
        Ok(Upload { uploads: Arc::clone(&self.0), from })
    }
}

impl Drop for Upload {
    fn drop(&mut self) {
        let mut uploads = self.uploads.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = uploads.get_mut(&self.from) {
            *count -= 1;
            if *count == 0 {
                uploads.remove(&self.from);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_address_bars_nobody_else() {
        let uploads = Uploads::default();
        let address = |last: u8| IpAddr::from([10, 0, 0, last]);
        let mut held: Vec<Upload> = (0..UPLOADS_OF_ADDRESS_MAX).map(|_| uploads.begin(address(1)).unwrap()).collect();
        assert!(uploads.begin(address(1)).unwrap_err().contains("from this address"));
        held.push(uploads.begin(address(2)).unwrap());
        held.clear();
        assert!(uploads.begin(address(1)).is_ok());
    }
}
