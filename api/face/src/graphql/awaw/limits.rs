//! What a request about *A World at War* may ask for: it has no limits of its own.

use domain::awaw::Awaw;

use crate::limits::Limited;
use host::limit::Limit;

impl Limited for Awaw {
    fn limits() -> Vec<(&'static str, Limit)> {
        Vec::new()
    }
}
