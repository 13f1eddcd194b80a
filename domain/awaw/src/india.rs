//! AWAW 72.1 to 72.7: India. What runs as in Australia stands in `boxes`; here are its numbers and clauses.

use super::boxes::clauses::{BoxRules, Gate, Way, Who};
use super::command::Method;
use super::components::BoxName;
use super::payment::clauses::PayRules;

/// 72.11, 72.163: who pays.
pub const PAY: PayRules = PayRules {
    in_base: "AWAW-72.11-c",
    no_third_payer: "AWAW-72.163-a",
    britain_pays: "AWAW-72.163A-a",
    us_pays: "AWAW-72.163B-b",
    prewar: None,
    us_gate: Some("AWAW-72.163B-a"),
    transports: Some("AWAW-72.163B-c"),
};

const fn way(method: Method, who: Who, clause: &'static str) -> Way {
    Way { method, who, opens: clause }
}

pub const RULES: BoxRules = BoxRules {
    brp_value: 10,
    limit: 3,
    infantry: None,
    gates: &[Gate { hex: "CC2", distance: 8, for_all: true }],
    nr_boxes: &[BoxName::Australia, BoxName::SouthAfrica, BoxName::Ethiopia],
    base_boxes: Some(&[BoxName::Australia, BoxName::SouthAfrica]),
    ports: &["SUEZ", "BASRA", "ABADAN"],
    ways: &[
        way(Method::Move, Who::Ground, "AWAW-72.221A-a"),
        way(Method::SeaTransport, Who::Ground, "AWAW-72.221A-b"),
        way(Method::Stage, Who::Air, "AWAW-72.221B-a"),
        way(Method::SeaTransport, Who::Air, "AWAW-72.221B-b"),
        way(Method::ChangeBase, Who::Naval, "AWAW-72.221C-a"),
        way(Method::Exploitation, Who::Armor, "AWAW-72.222A-a"),
        way(Method::Tr, Who::Any, "AWAW-72.223A-a"),
        way(Method::Sr, Who::Any, "AWAW-72.223A-b"),
        way(Method::Nr, Who::Any, "AWAW-72.223A-c"),
    ],
    construction: "AWAW-72.161-a",
    within_limit: "AWAW-72.162-a",
    reductions: "AWAW-72.162-b",
    production: "AWAW-72.12B-a",
    production_gate: "AWAW-72.12B-b",
    listed: "AWAW-72.22-a",
    nr_gate: "AWAW-72.223A-c",
    nr_box: "AWAW-72.223A-c",
    nr_port: "AWAW-72.223A-c",
    air_by_sea: "AWAW-72.221B-b",
    not_intercepted: "AWAW-72.223B-a",
    japan_barred: "AWAW-72.224-a",
    bombing: "AWAW-72.224-b",
    out: "AWAW-72.23-a",
    vacant: "AWAW-72.23-b",
    garrison: "AWAW-72.23-c",
    mission_in: "AWAW-72.24-a",
    mission_out: "AWAW-72.24-b",
    attack_out: "AWAW-72.25-a",
    attack_in: "AWAW-72.25-b",
    attrition: "AWAW-72.31-b",
    no_hex_result: "AWAW-72.31-c",
    no_advance: "AWAW-72.31-d",
    no_ground_offensive: "AWAW-72.31-e",
    only_bombing: "AWAW-72.32-a",
    air_combat: "AWAW-72.32-b",
    no_air_attack: "AWAW-72.32-d",
    bombed: "AWAW-72.321-a",
    interception: "AWAW-72.33-a",
    loss: "AWAW-72.41-a",
    surrender: "AWAW-72.43-a",
    voluntary: "AWAW-72.431-a",
    removed: "AWAW-72.51A-a",
    closed: "AWAW-72.51C-a",
    no_supply: "AWAW-72.51C-b",
    no_construction: "AWAW-72.51D-a",
    base: "AWAW-72.51E-a",
    prorated: "AWAW-72.51E-b",
    loss_ends: "AWAW-72.51E-c",
    resistance: "AWAW-72.51G-a",
    conquest: "AWAW-72.52-a",
    supply: "AWAW-72.61-a",
    supply_land: "AWAW-72.61-b",
    supply_sea: "AWAW-72.61-c",
    active: "AWAW-72.71-a",
    gate: "AWAW-72.71-b",
    distance: "AWAW-72.71-c",
};
