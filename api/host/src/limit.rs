//! A limit of the server, as whoever makes one tells it.

/// One limit of this server. What goes beyond it is answered with an error that names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limit {
    pub name: &'static str,
    /// How much is allowed.
    pub value: u32,
    /// What is counted, such as `bytes` or `seconds`.
    pub unit: &'static str,
    /// What it is about.
    pub about: &'static str,
    /// The option of the program that sets it; null where it cannot be set.
    pub option: Option<&'static str>,
}

/// The longest body of a request, in bytes, as it arrives and as it is unpacked.
pub const BODY_MAX: usize = 1024 * 1024;

/// A limit that cannot be set.
pub fn fixed(name: &'static str, value: impl TryInto<u32>, unit: &'static str, about: &'static str) -> Limit {
    Limit { name, value: value.try_into().unwrap_or(u32::MAX), unit, about, option: None }
}

/// A limit that an option of the program sets.
pub fn set(option: &'static str, value: impl TryInto<u32>, unit: &'static str, about: &'static str) -> Limit {
    Limit { option: Some(option), ..fixed(option.trim_start_matches('-'), value, unit, about) }
}
