//! AWAW 70.2: South Africa.

use super::components::BoxName;
use super::payment::clauses::PayRules;

/// 70.23: its BRP value.
pub const BRP_VALUE: i32 = 10;
/// 70.22: where it is.
pub const LOCATION: [BoxName; 1] = [BoxName::SouthAfrica];

/// 70.23, 70.25B: who pays.
pub const PAY: PayRules = PayRules {
    in_base: "AWAW-70.23-b",
    no_third_payer: "AWAW-70.25B-e",
    britain_pays: "AWAW-70.25B-a",
    us_pays: "AWAW-70.25B-b",
    prewar: Some("AWAW-70.25B-d"),
    us_gate: None,
    transports: Some("AWAW-70.25B-c"),
};
