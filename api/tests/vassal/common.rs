//! What the tests of the domain have already: twins of games, and luck from a seed.

#[allow(dead_code, unreachable_pub, reason = "shared with the tests of the domain")]
#[path = "../../../domain/tests/common/pairs.rs"]
pub(crate) mod pairs;
#[allow(dead_code, unreachable_pub, reason = "shared with the tests of the domain")]
#[path = "../../../domain/tests/common/random.rs"]
pub(crate) mod random;
