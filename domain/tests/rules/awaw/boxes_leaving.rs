//! AWAW 71.23, 72.23: the ways out of the boxes.

use domain::awaw::command::Command;
use domain::awaw::command::Method::{
    self, ChangeBase, Exploitation, Move, Nr, SeaTransport, SeaborneInvasion, Sr, Stage, Tr,
};
use domain::awaw::components::{Area, Nation, UnitKind, War};

use crate::common::awaw::*;

const US: Nation = Nation::UnitedStates;

/// A box with American units in it, and nothing else.
fn inside(area: Area, phase: domain::awaw::calendar::Phase) -> Board {
    let mut board = Board::at(SPRING_1942, ALLIES, phase).war(War::BritainJapan);
    let there: Vec<String> = board.game.units_at(area.place()).map(|unit| unit.counter.id.to_string()).collect();
    for id in there {
        board = board.put(&id, SOUTH_AFRICA);
    }
    let place = area.place();
    board
        .foreign("US-INF", US, UnitKind::Infantry, "1-2", place)
        .foreign("US-INF2", US, UnitKind::Infantry, "2-2", place)
        .foreign("US-ARM", US, UnitKind::Armor, "2-5", place)
        .foreign("US-AAF", US, UnitKind::ArmyAir, "1", place)
        .foreign("US-NAS", US, UnitKind::NavalAir, "1", place)
        .foreign("US-CV", US, UnitKind::Carrier, "3", place)
}

const fn edge(area: Area) -> &'static str {
    match area {
        Area::Australia => "NN22",
        Area::India => "CC2",
    }
}

const fn gate(area: Area) -> &'static str {
    match area {
        Area::Australia => "NN24",
        Area::India => "CC2",
    }
}

/// Every listed way is open in its phase, and exploitation is none.
fn ways(area: Area, clause: &str) {
    let out = |id, method, to, via| leave(area, id, method, hex(to), via);
    let (hex_of_edge, by) = (edge(area), gate(area));
    inside(area, MOVEMENT).accepts(ALLIES, &out("US-INF", Move, hex_of_edge, ""));
    inside(area, MOVEMENT).accepts(ALLIES, &out("US-AAF", Stage, hex_of_edge, ""));
    inside(area, MOVEMENT).accepts(ALLIES, &out("US-INF", SeaTransport, "PENANG", by));
    inside(area, MOVEMENT).accepts(ALLIES, &out("US-CV", ChangeBase, "HAWAII", by));
    inside(area, COMBAT).accepts(ALLIES, &out("US-INF", SeaborneInvasion, "PENANG", by));
    for method in [Nr, Sr, Tr] {
        inside(area, REDEPLOY).accepts(ALLIES, &out("US-INF", method, "PENANG", by));
    }
    let exploits = out("US-ARM", Exploitation, hex_of_edge, "");
    inside(area, COMBAT).cured(ALLIES, &exploits, clause, &out("US-ARM", SeaborneInvasion, "PENANG", by));
    inside(area, COMBAT).refuses(ALLIES, &out("US-INF", Move, hex_of_edge, ""), clause);
    inside(area, MOVEMENT).refuses(ALLIES, &out("US-INF", Move, "FIJI", ""), clause);
    inside(area, REDEPLOY).accepts(ALLIES, &leave(area, "US-INF", Nr, SOUTH_AFRICA, ""));
    inside(area, REDEPLOY).refuses(ALLIES, &leave(area, "US-INF", Nr, US_ATLANTIC, ""), clause);
    inside(area, REDEPLOY).refuses(ALLIES, &leave(area, "US-INF", Sr, SOUTH_AFRICA, ""), clause);
    let elsewhere = inside(area, MOVEMENT).put("US-INF", hex("PENANG"));
    elsewhere.refuses(ALLIES, &out("US-INF", Move, hex_of_edge, ""), clause);
}

#[test]
fn awaw_71_23_a_ways_out() {
    inside(Area::Australia, COMBAT)
        .accepts(ALLIES, &leave(Area::Australia, "US-INF", SeaborneInvasion, hex("FIJI"), "NN31"));
    ways(Area::Australia, "AWAW-71.23-a");
}

#[test]
fn awaw_72_23_a_ways_out() {
    inside(Area::India, COMBAT).accepts(ALLIES, &leave(Area::India, "US-INF", SeaborneInvasion, hex("PENANG"), "CC2"));
    ways(Area::India, "AWAW-72.23-a");
}

/// Into a vacant hex of the edge, whoever controls it.
fn vacant(area: Area, clause: &str) {
    let out = |id| leave(area, id, Move, hex(edge(area)), "");
    let board = inside(area, MOVEMENT).held(edge(area), AXIS);
    board.accepts(ALLIES, &out("US-INF"));
    let occupied = board.japanese("J-INF", "1-2", hex(edge(area)));
    let other = leave(area, "US-INF", SeaTransport, hex("PENANG"), gate(area));
    occupied.cured(ALLIES, &out("US-INF"), clause, &other);
}

#[test]
fn awaw_71_23_b_into_vacant_hexes() {
    inside(Area::Australia, MOVEMENT).accepts(ALLIES, &leave(Area::Australia, "US-INF", Move, hex("NN22"), ""));
    vacant(Area::Australia, "AWAW-71.23-b");
}

#[test]
fn awaw_72_23_b_into_vacant_hexes() {
    inside(Area::India, MOVEMENT).accepts(ALLIES, &leave(Area::India, "US-INF", Move, hex("BB2"), ""));
    vacant(Area::India, "AWAW-72.23-b");
}

/// Five factors inside, four Japanese next to the box: one may leave, and equality holds.
fn garrison(area: Area, clause: &str) {
    let mut board = inside(area, MOVEMENT).factors(area, 4, 0, 0);
    let out = |id: &str, method: Method| -> Command { leave(area, id, method, hex("PENANG"), gate(area)) };
    board.cured(ALLIES, &out("US-INF2", SeaTransport), clause, &out("US-INF", SeaTransport));
    board.play(ALLIES, out("US-INF", SeaTransport));
    board.refuses(ALLIES, &out("US-ARM", SeaTransport), clause);
    board.accepts(ALLIES, &out("US-AAF", SeaTransport)).accepts(ALLIES, &out("US-CV", ChangeBase));
}

#[test]
fn awaw_71_23_c_the_garrison() {
    inside(Area::Australia, MOVEMENT).accepts(ALLIES, &leave(Area::Australia, "US-INF", Move, hex("NN22"), ""));
    garrison(Area::Australia, "AWAW-71.23-c");
}

#[test]
fn awaw_72_23_c_the_garrison() {
    inside(Area::India, MOVEMENT).accepts(ALLIES, &leave(Area::India, "US-INF", Move, hex("CC2"), ""));
    garrison(Area::India, "AWAW-72.23-c");
}

/// Going to the other box is leaving too.
#[test]
fn a_unit_that_goes_from_box_to_box_leaves_the_first() {
    for (area, other, clause) in
        [(Area::Australia, Area::India, "AWAW-71.23-c"), (Area::India, Area::Australia, "AWAW-72.23-c")]
    {
        let board = inside(area, REDEPLOY).factors(area, 4, 0, 0);
        let to = |id| enter(other, id, Nr, "");
        board.cured(ALLIES, &to("US-INF2"), clause, &to("US-INF"));
    }
}

#[test]
fn awaw_72_23_d_carrier_nas_do_not_stage() {
    let board = inside(Area::India, MOVEMENT);
    let out = |id| leave(Area::India, id, Stage, hex("CC2"), "");
    board.cured(ALLIES, &out("US-NAS"), "AWAW-72.23-d", &out("US-AAF"));
    board.accepts(ALLIES, &leave(Area::India, "US-CV", ChangeBase, hex("HAWAII"), "CC2"));
}
