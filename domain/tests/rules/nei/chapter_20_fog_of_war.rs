//! NEI 20: fog of war and task forces.

use domain::kernel::seat::Seat;
use domain::kernel::system::System;
use domain::nei::Nei;
use domain::nei::command::Command;
use domain::nei::components::{Face, Side};
use domain::nei::event::Event;
use domain::nei::game::{Control, Location};
use domain::nei::view::{AreaSeen, View};

use crate::common::board::*;

fn view(board: &Board, side: Side) -> View {
    Nei::view(&board.game, Seat::Side(side))
}

fn area_seen(board: &Board, side: Side, at: &str) -> AreaSeen {
    view(board, side).areas.into_iter().find(|seen| seen.area == area(at)).unwrap()
}

/// The enemy units a side has seen in an area, as ids with blanks between them.
fn sighted(board: &Board, side: Side, at: &str) -> String {
    let seen = area_seen(board, side, at);
    seen.sightings.iter().map(|sighting| sighting.unit.to_string()).collect::<Vec<_>>().join(" ")
}

#[test]
fn nei_20_0_a_enemy_stacks_displays_and_pools_are_hidden() {
    let board = Board::action(Side::Japan).put("J-CA5 J-DD2", "s_D4");
    let stack = area_seen(&board, Side::Allies, "s_D4");
    assert!(stack.units.is_empty() && stack.sightings.is_empty());
    assert_eq!(stack.hidden_presence, [Side::Japan]);
    assert_eq!(area_seen(&board, Side::Japan, "s_D4").units.len(), 2);
    let seen = view(&board, Side::Allies);
    let japan = seen.sides.iter().find(|side| side.side == Side::Japan).unwrap();
    assert!([&japan.disrupted, &japan.destroyed, &japan.potential, &japan.pool].into_iter().all(Option::is_none));
    let allies = seen.sides.iter().find(|side| side.side == Side::Allies).unwrap();
    assert!(allies.pool.as_ref().is_some_and(|pool| !pool.is_empty()));
}

#[test]
fn nei_20_0_b_entering_a_square_shows_the_enemies_there_to_the_mover() {
    let mut board = Board::action(Side::Japan)
        .put("J-CA5", "s_F3")
        .put("N-DD1", "s_G3")
        .put("N-I1", "batavia")
        .put("N-DD2", "s_G2");
    board.play(Side::Japan, sail("J-CA5", "s_G3", false));
    assert_eq!(sighted(&board, Side::Japan, "s_G3"), "N-DD1");
    assert!(sighted(&board, Side::Japan, "batavia").contains("N-I1"));
    assert_eq!(sighted(&board, Side::Japan, "s_G2"), "");
    assert_eq!(sighted(&board, Side::Allies, "s_G3"), "");
}

#[test]
fn nei_20_0_c_intelligence_shows_its_targets_to_one_side() {
    let mut board = Board::action(Side::Allies).put("N-SS", "s_D3").put("J-CA5", "s_D4");
    let before = view(&board, Side::Japan);
    board.play(Side::Allies, Command::ScoutAtSea { unit: unit("N-SS") });
    assert_eq!(sighted(&board, Side::Allies, "s_D4"), "J-CA5");
    let mut after = view(&board, Side::Japan);
    // The point that was paid is open; nothing else has changed.
    after.sides.clone_from(&before.sides);
    assert_eq!(after, before);
}

#[test]
fn nei_20_0_d_own_units_may_be_shown() {
    let mut board = Board::action(Side::Japan).put("J-CA5 J-CA7", "s_D4").put("N-DD1", "s_D5");
    board.refuses(Side::Japan, &Command::RevealUnits { units: units("N-DD1") }, "NEI-20.0-d");
    let nobody = board.judge(Side::Japan, &Command::RevealUnits { units: Vec::new() });
    assert_eq!(nobody.refusal.map(|refusal| refusal.cure).as_deref(), Some("name the units to show"));
    let elsewhere = Command::RevealUnits { units: units("J-BB") };
    board.clone().send("J-BB", Location::Pool).refuses(Side::Japan, &elsewhere, "NEI-20.0-d");
    board.play(Side::Japan, Command::RevealUnits { units: units("J-CA5") });
    assert_eq!(sighted(&board, Side::Allies, "s_D4"), "J-CA5");
}

#[test]
fn nei_20_0_e_bases_are_open_to_all() {
    let board = Board::action(Side::Japan)
        .put_face("B-KUC", Face::Reduced, "kuching")
        .put("U-SAR", "kuching")
        .put_face("J-1E", Face::Base, "riouw");
    let seen = area_seen(&board, Side::Japan, "kuching");
    assert_eq!(seen.units.iter().map(|unit| (unit.unit, unit.steps)).collect::<Vec<_>>(), [(unit("B-KUC"), 1)]);
    assert_eq!(area_seen(&board, Side::Allies, "riouw").units.len(), 1);
}

#[test]
fn nei_20_0_f_flying_over_a_square_shows_nothing() {
    let mut board = Board::action(Side::Allies).put("N-A1", "kuching").put("J-DD2", "s_E4").put("J-CA5", "s_F3");
    board.play(Side::Allies, strike_ships("N-A1", "E4 E3 F3", "s_F3"));
    assert_eq!(sighted(&board, Side::Allies, "s_E4"), "");
    assert_eq!(sighted(&board, Side::Allies, "s_F3"), "J-CA5");
}

fn task_force(number: u8, ids: &str) -> Command {
    Command::AssignTaskForce { number, units: units(ids) }
}

#[test]
fn nei_20_1_a_a_task_force_is_where_its_marker_is() {
    let mut board = Board::action(Side::Allies).put("N-CL N-DD1 N-DD2", "s_F3").put("J-SS4", "s_F3");
    board.cured(Side::Allies, &task_force(1, "N-CL B-PAL"), "NEI-20.1-a", &task_force(1, "N-CL"));
    board.play(Side::Allies, task_force(1, "N-CL N-DD1 N-DD2"));
    let marker = view(&board, Side::Japan).sides[1].task_forces[0].clone();
    assert_eq!(marker.area, Some(area("s_F3")));
    // For control, movement and combat the ships are in the area.
    assert_eq!(board.game.control(area("s_F3")), Control::By(Side::Allies));
    board.play(Side::Allies, sail("N-CL N-DD1 N-DD2", "s_F4", false));
    assert_eq!(view(&board, Side::Japan).sides[1].task_forces[0].area, Some(area("s_F4")));
    // A marker is in one place: a ship that goes elsewhere leaves the task force, and most of it keeps the marker.
    board.play(Side::Allies, sail("N-CL", "s_F3", false));
    let members = |id: &str| board.game.unit(unit(id)).task_force;
    assert_eq!(["N-CL", "N-DD1", "N-DD2"].map(members), [None, Some(1), Some(1)]);
}

#[test]
fn nei_20_1_b_the_contents_of_a_task_force_are_hidden_until_scouted() {
    let mut board = Board::action(Side::Allies).put("N-CL N-DD1", "s_F3").put("J-SS4", "s_F4");
    board.play(Side::Allies, task_force(1, "N-CL N-DD1"));
    assert_eq!(view(&board, Side::Japan).sides[1].task_forces[0].members, None);
    assert_eq!(area_seen(&board, Side::Japan, "s_F3").hidden_presence, [Side::Allies]);
    assert_eq!(sighted(&board, Side::Japan, "s_F3"), "");
    let mut board = board.phase(domain::nei::game::Phase::Action(Side::Japan));
    board.play(Side::Japan, Command::ScoutAtSea { unit: unit("J-SS4") });
    assert_eq!(sighted(&board, Side::Japan, "s_F3"), "N-CL N-DD1");
}

/// Bombers without an anti-submarine factor over a submarine.
fn thin_air() -> Board {
    let mut board = Board::action(Side::Allies).put("N-A1", "pontianak").put("J-SS4", "s_D4");
    board.play(Side::Allies, strike_ships("N-A1", "D4", "s_D4"));
    board
}

#[test]
fn nei_20_2_a_an_attack_may_hit_nothing() {
    let board = thin_air();
    assert!(board.events.contains(&Event::HitThinAir { side: Side::Allies, area: area("s_D4") }));
    assert!(board.game.battle.is_none() && board.game.pending.is_empty());
    assert_eq!(board.ap(Side::Allies), 4);
}

#[test]
fn nei_20_2_b_who_hits_nothing_learns_what_is_there() {
    assert_eq!(sighted(&thin_air(), Side::Allies, "s_D4"), "J-SS4");
}

#[test]
fn an_open_table_hides_nothing_from_any_seat() {
    use domain::kernel::journal::Table;
    use domain::kernel::verdict::Ruling;
    use domain::nei::game::Creation;

    let pack = domain::nei::pack::Pack::built_in();
    for open_table in [false, true] {
        let creation = Creation { open_table, ..Creation::of("I") };
        let first = Table::<Nei>::creation_entry(creation, pack.hash.clone(), Seat::Umpire);
        let mut table = Table::replay(std::sync::Arc::clone(&pack), [first]).unwrap();
        let place = Command::PlaceAtStart { unit: unit("N-I1"), area: area("batavia") };
        table.fold(table.play(Seat::Side(Side::Allies), place, Ruling::ByTheBook).unwrap()).unwrap();
        for seat in [Seat::Side(Side::Japan), Seat::Onlooker] {
            let view = Nei::view(table.game(), seat);
            assert_eq!(view.seat, seat);
            let seen = view.areas.iter().any(|area| area.units.iter().any(|found| found.unit == unit("N-I1")));
            let lines = table.seen_by(table.entry(2).unwrap(), seat).lines;
            let told = lines.iter().any(|line| line.text.contains("Batavia"));
            assert_eq!((seen, told), (open_table, open_table), "{seat:?}");
        }
    }
}
