//! AWAW 71: Australia. What runs as in India stands in `boxes`; here are its numbers and clauses.

use super::boxes::clauses::{BoxRules, Gate, Way, Who};
use super::command::Method;
use super::components::BoxName;
use super::payment::clauses::PayRules;

/// 71.152C: Australian cruisers in play at most, each a CA2.
pub const CRUISERS: usize = 2;
/// 71.152C: Australian destroyer factors in play at most.
pub const DESTROYER_FACTORS: u32 = 2;
/// 71.152B: army air factors constructed in a turn at most.
pub const AIR: u32 = 1;

/// 71.11, 71.153: who pays.
pub const PAY: PayRules = PayRules {
    in_base: "AWAW-71.11-c",
    no_third_payer: "AWAW-71.153-a",
    britain_pays: "AWAW-71.153A-a",
    us_pays: "AWAW-71.153B-b",
    prewar: None,
    us_gate: Some("AWAW-71.153B-a"),
    transports: Some("AWAW-71.153B-c"),
};

const fn way(method: Method, who: Who, clause: &'static str) -> Way {
    Way { method, who, opens: clause }
}

pub const RULES: BoxRules = BoxRules {
    brp_value: 10,
    limit: 9,
    infantry: Some(3),
    gates: &[
        Gate { hex: "NN15", distance: 8, for_all: false },
        Gate { hex: "NN24", distance: 8, for_all: true },
        Gate { hex: "NN31", distance: 10, for_all: true },
    ],
    nr_boxes: &[BoxName::UsPacific, BoxName::India, BoxName::SouthAfrica, BoxName::Ethiopia],
    base_boxes: None,
    ports: &["SUEZ", "BASRA", "ABADAN"],
    ways: &[
        way(Method::Move, Who::Ground, "AWAW-71.221A-a"),
        way(Method::SeaTransport, Who::Ground, "AWAW-71.221A-b"),
        way(Method::Stage, Who::Air, "AWAW-71.221B-a"),
        way(Method::SeaTransport, Who::Air, "AWAW-71.221B-b"),
        way(Method::ChangeBase, Who::Naval, "AWAW-71.221C-a"),
        way(Method::Exploitation, Who::Armor, "AWAW-71.222A-a"),
        way(Method::Tr, Who::Any, "AWAW-71.223A-a"),
        way(Method::Sr, Who::Any, "AWAW-71.223A-a"),
        way(Method::Nr, Who::Any, "AWAW-71.223A-b"),
    ],
    construction: "AWAW-71.151-a",
    within_limit: "AWAW-71.152-a",
    reductions: "AWAW-71.152-b",
    production: "AWAW-71.12C-a",
    production_gate: "AWAW-71.12C-b",
    listed: "AWAW-71.22-a",
    nr_gate: "AWAW-71.223A-c",
    nr_box: "AWAW-71.223A-b",
    nr_port: "AWAW-71.223A-d",
    air_by_sea: "AWAW-71.221B-b",
    not_intercepted: "AWAW-71.223B-a",
    japan_barred: "AWAW-71.224-a",
    bombing: "AWAW-71.224-b",
    out: "AWAW-71.23-a",
    vacant: "AWAW-71.23-b",
    garrison: "AWAW-71.23-c",
    mission_in: "AWAW-71.24-a",
    mission_out: "AWAW-71.24-b",
    attack_out: "AWAW-71.25-a",
    attack_in: "AWAW-71.25-b",
    attrition: "AWAW-71.31-b",
    no_hex_result: "AWAW-71.31-c",
    no_advance: "AWAW-71.31-d",
    no_ground_offensive: "AWAW-71.31-e",
    only_bombing: "AWAW-71.32-a",
    air_combat: "AWAW-71.32-b",
    no_air_attack: "AWAW-71.32-d",
    bombed: "AWAW-71.321-a",
    interception: "AWAW-71.33-a",
    loss: "AWAW-71.41-a",
    surrender: "AWAW-71.43-a",
    voluntary: "AWAW-71.431-a",
    removed: "AWAW-71.51A-a",
    closed: "AWAW-71.51C-a",
    no_supply: "AWAW-71.51C-b",
    no_construction: "AWAW-71.51D-a",
    base: "AWAW-71.51E-a",
    prorated: "AWAW-71.51E-b",
    loss_ends: "AWAW-71.51E-c",
    resistance: "AWAW-71.51G-a",
    conquest: "AWAW-71.52-a",
    supply: "AWAW-71.61-a",
    supply_land: "AWAW-71.61-b",
    supply_sea: "AWAW-71.61-c",
    active: "AWAW-71.71-a",
    gate: "AWAW-71.71-b",
    distance: "AWAW-71.71-c",
};
