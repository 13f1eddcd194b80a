//! AWAW 71.24, 71.25, 71.31 to 71.33, 72.24, 72.25, 72.31 to 72.33: combat at the boxes.

use super::super::accounts::{Figure, post};
use super::super::command::{AttritionResult, Mission, Offensive};
use super::super::components::{Area, Nation, Place, Side, UnitId};
use super::super::deciding::Deciding;
use super::super::declarations::Topic;
use super::super::event::Event;
use super::super::game::{Game, Losses};
use super::super::judging::{Judging, known_unit, refuse};
use super::super::rulings::BombedBrps;
use super::{adjacency, rules};
use kernel::verdict::{Refusal, RefusalKind, Violation};

fn area_of(place: Place) -> Option<Area> {
    Area::ALL.into_iter().find(|area| area.place() == place)
}

/// 71.31, 72.31: the box and the attrition zones next to it are one zone until the country surrenders.
pub fn is_in_attrition_zone(game: &Game, area: Area) -> bool {
    game.area(area).surrendered.is_none()
}

/// A mission into a box, or out of it.
pub(crate) fn judge_mission(
    judging: &mut Judging,
    nation: Nation,
    mission: Mission,
    from: Place,
    target: Place,
) -> Result<(), Refusal> {
    if nation.side() != judging.side {
        return Err(refuse(RefusalKind::Seat, format!("a mission of {}", nation.name()), "fly your own"));
    }
    if let Some(area) = area_of(from).filter(|_| nation.side() == Side::Allies && from != target) {
        let rules = rules(area);
        judging.object(Violation::new(
            rules.mission_out,
            format!("{} from {} onto the mapboard", mission.name(), area.name()),
            "stage the air units out first",
        ));
    }
    if let Some(area) = area_of(target).filter(|_| nation.side() == Side::Axis) {
        judge_into(judging, area, nation, mission);
    }
    Ok(())
}

fn judge_into(judging: &mut Judging, area: Area, nation: Nation, mission: Mission) {
    let rules = rules(area);
    if mission == Mission::Bombing && nation == Nation::Japan {
        judge_bombing(judging, area);
        return;
    }
    let objection = Violation::new(
        rules.mission_in,
        format!("air units of {} fly {} into {}", nation.name(), mission.name(), area.name()),
        "fly Japanese bombing, or stay out of the box",
    );
    let against_air = matches!(mission, Mission::Counterair);
    judging.object(if against_air { objection.also(rules.no_air_attack) } else { objection });
}

/// 26.462 allows the bombing; after a surrender it has no effect that is held (AWAW-R-43).
fn judge_bombing(judging: &mut Judging, area: Area) {
    let rules = rules(area);
    judging.declared(rules.bombing, "26.462");
    if judging.game.area(area).surrendered.is_some() {
        let may = judging.ask(Topic::BombingAfterSurrender { area }, rules.bombing);
        judging.demand(may.is_none_or(super::super::declarations::Value::is_yes), || {
            Violation::new(rules.bombing, format!("{} is bombed after the surrender", area.name()), "leave it alone")
        });
    }
}

/// An offensive operation at a box.
pub(crate) fn judge_offensive(judging: &mut Judging, area: Area, operation: Offensive) {
    let rules = rules(area);
    match operation {
        Offensive::Ground => judging.object(Violation::new(
            rules.no_ground_offensive,
            format!("an offensive operation with ground units in {}", area.name()),
            "use attrition",
        )),
        Offensive::Air(Mission::Bombing) if judging.side == Side::Axis => judge_bombing(judging, area),
        Offensive::Air(mission) => judging.object(Violation::new(
            rules.only_bombing,
            format!("{} as an offensive air operation into {}", mission.name(), area.name()),
            "only Japanese bombing is an offensive air operation into the box",
        )),
    }
}

/// A ground attack out of a box, or into one, or across an outback hexside.
pub(crate) fn judge_attack(judging: &mut Judging, from: Place, to: Place) {
    if let Some(area) = area_of(from) {
        let rules = rules(area);
        judging.object(Violation::new(
            rules.attack_out,
            format!("a ground attack from {} onto the mapboard", area.name()),
            "use attrition, or move into a vacant hex",
        ));
    }
    if let Some(area) = area_of(to) {
        let rules = rules(area);
        judging.object(Violation::new(
            rules.attack_in,
            format!("a ground attack into {}", area.name()),
            "use attrition",
        ));
    }
    if let (Place::Hex(one), Place::Hex(other)) = (from, to) {
        super::outback::judge_path(judging, &[one, other]);
    }
}

/// Attrition between a box and the hexes next to it.
pub(crate) fn judge_attrition(judging: &mut Judging, area: Area) {
    let rules = rules(area);
    let game = judging.game;
    judging.declared(rules.attrition, "attrition");
    let (near, inside) = (adjacency::hostile(game, area, true), adjacency::defending(game, area));
    judging.demand(is_in_attrition_zone(game, area) && near > 0 && inside > 0, || {
        Violation::new(
            rules.attrition,
            format!("attrition at {} with {near} hostile factors next to it and {inside} inside", area.name()),
            "both sides need ground factors there, and the country must not have surrendered",
        )
    });
}

/// What attrition brought.
pub(crate) fn judge_result(judging: &mut Judging, area: Area, result: &AttritionResult) -> Result<(), Refusal> {
    let rules = rules(area);
    match result {
        AttritionResult::Units(units) => {
            judging.declared(rules.attrition, "attrition");
            judge_lost(judging, units)
        }
        AttritionResult::HexAgainstBox => {
            judging.object(Violation::new(
                rules.no_hex_result,
                format!("a hex result against {}", area.name()),
                "take the losses in units",
            ));
            Ok(())
        }
        AttritionResult::AdvanceFromBox(hex) => {
            judging.object(Violation::new(
                rules.no_advance,
                format!("an advance from {} into {hex}", area.name()),
                "stay in the box",
            ));
            Ok(())
        }
    }
}

fn judge_lost(judging: &Judging, units: &[UnitId]) -> Result<(), Refusal> {
    for unit in units {
        let found = known_unit(judging.game, *unit)?;
        if found.place().is_none() {
            return Err(refuse(
                RefusalKind::Malformed,
                format!("{} {}", found.counter, found.at.name()),
                "name units that are in play",
            ));
        }
    }
    Ok(())
}

/// Air combat over a box follows a bombing.
pub(crate) fn judge_air_combat(judging: &mut Judging, area: Area, lost: &[UnitId]) -> Result<(), Refusal> {
    let rules = rules(area);
    judging.declared(rules.air_combat, "air combat");
    judging.demand(judging.game.area(area).bombed, || {
        Violation::new(
            rules.air_combat,
            format!("air combat over {} where no bombing was declared", area.name()),
            "declare the bombing first",
        )
    });
    judge_lost(judging, lost)
}

/// BRPs lost to bombing, flying bombs and rockets, in the Axis player turn.
pub(crate) fn judge_losses(judging: &mut Judging, area: Area, losses: Losses) -> Result<(), Refusal> {
    let rules = rules(area);
    if losses.adjacency > 0 || losses == Losses::default() {
        return Err(refuse(
            RefusalKind::Malformed,
            "no losses by bombing, flying bombs or rockets",
            "enter those; the losses by adjacent ground factors follow by themselves",
        ));
    }
    if judging.game.stage.side() != Some(Side::Axis) {
        return Err(refuse(
            RefusalKind::Phase,
            format!("{} is bombed in the Axis player turn; now is {}", area.name(), judging.game.stage.name()),
            "wait for the Axis player turn",
        ));
    }
    judging.declared(rules.bombed, "26.462");
    if judging.game.area(area).surrendered.is_some() {
        judge_bombing(judging, area);
    }
    Ok(())
}

/// The limits fall with what is lost, and the British level where the table reads it so (AWAW-R-72).
pub(crate) fn lose_to_bombing(deciding: &mut Deciding, area: Area, losses: Losses) {
    if deciding.game.rulings.bombed_brps == BombedBrps::LeaveLevel {
        let brps = i32::from(losses.bombing) + i32::from(losses.flying) + i32::from(losses.rockets);
        post(deciding, Nation::Britain, Figure::Level, -brps, rules(area).bombed, format!("bombed at {}", area.name()));
    }
    let turn = deciding.game.turn_number();
    deciding.happen(Event::LossesRecorded { area, turn, losses });
}

pub(crate) fn eliminate(deciding: &mut Deciding, units: &[UnitId]) {
    for unit in units {
        deciding.happen(Event::UnitEliminated { unit: *unit });
    }
}
