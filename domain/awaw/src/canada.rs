//! AWAW 70.1: Canada.

use super::components::BoxName;
use super::payment::clauses::PayRules;

/// 70.13: its BRP value.
pub const BRP_VALUE: i32 = 10;
/// 70.12: where it is.
pub const LOCATION: [BoxName; 2] = [BoxName::UsAtlantic, BoxName::UsPacific];
/// 70.15B: ships of so many factors and more are not constructed in Canada.
pub const LARGE_SHIP: u8 = 3;
/// 70.15B: where its ships are launched.
pub const LAUNCH: BoxName = BoxName::UsAtlantic;

/// 70.13, 70.15C: who pays.
pub const PAY: PayRules = PayRules {
    in_base: "AWAW-70.13-b",
    no_third_payer: "AWAW-70.15C-d",
    britain_pays: "AWAW-70.15C-a",
    us_pays: "AWAW-70.15C-b",
    prewar: Some("AWAW-70.15C-c"),
    us_gate: None,
    transports: None,
};
