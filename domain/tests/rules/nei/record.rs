//! The record in words: what its owner reads of an event, and what the other side and an onlooker read.

use domain::kernel::clause::Clause;
use domain::kernel::dice::RollRequest;
use domain::kernel::seat::{Opposed, Seat};
use domain::kernel::system::System;
use domain::nei::Nei;
use domain::nei::components::{Contingent, Face, Side};
use domain::nei::event::{Event, Travel};
use domain::nei::game::{Outcome, Sighting};
use domain::nei::pack::{FreeAction, Pack, RefitResult};
use domain::nei::pending::{Pending, RollPurpose};
use domain::nei::statements::{Question, Statement};

use crate::common::board::*;

/// A line with its clause, as the log prints it; `-` where nothing is told.
fn told(event: &Event, seat: Seat<Side>) -> String {
    Nei::describe(&Pack::built_in(), event, seat).map_or_else(
        || "-".to_owned(),
        |line| line.clause.map_or(line.text.clone(), |clause| format!("{} [{clause}]", line.text)),
    )
}

/// What its owner reads of an event, and what everybody else does.
#[track_caller]
fn reads(owner: Side, event: &Event, own: &str, others: &str) {
    for seat in [Seat::Side(owner), Seat::Both, Seat::Umpire] {
        assert_eq!(told(event, seat), own, "{seat:?}");
    }
    for seat in [Seat::Side(owner.other()), Seat::Onlooker] {
        assert_eq!(told(event, seat), others, "{seat:?}");
    }
}

/// An event that everybody reads alike.
#[track_caller]
fn all_read(event: &Event, line: &str) {
    reads(Side::Japan, event, line, line);
}

#[test]
fn losses_are_named_to_their_owner_and_bases_to_all() {
    let clause = Clause::new("NEI-R40");
    let gone = |id: &str| Event::UnitDestroyed { unit: unit(id), clause: clause.clone() };
    reads(Side::Allies, &gone("N-I1"), "Infantry 1 is destroyed [NEI-R40]", "The Allies lose steps");
    all_read(&gone("B-KUC"), "The base of Kuching is destroyed [NEI-R40]");
    let disrupted = |id: &str| Event::UnitDisrupted { unit: unit(id), clause: clause.clone() };
    reads(Side::Japan, &disrupted("J-CA5"), "CA-5 is disrupted [NEI-R40]", "Japan loses steps");
    all_read(&disrupted("B-KUC"), "The base of Kuching is disrupted [NEI-R40]");
    let reduced = |id: &str| Event::UnitReduced { unit: unit(id) };
    reads(Side::Allies, &reduced("N-I1"), "Infantry 1 is reduced [NEI-2.6-b]", "The Allies lose steps");
    all_read(&reduced("B-KUC"), "The base of Kuching is reduced [NEI-2.6-b]");
}

#[test]
fn work_on_bases_and_oilfields_is_open() {
    let at = area("palembang");
    all_read(
        &Event::ConvertedToEngineers { units: vec![(unit("J-1E"), area("miri")), (unit("J-4N"), at)] },
        "Back from base to engineer: 1 Eng at Miri (D5) and 4N at Palembang (F3) [NEI-22.0-c]",
    );
    all_read(
        &Event::BaseBuilt { base: unit("B-PAL"), area: at },
        "A base of one step is built at Palembang (F3) [NEI-G4.build-base-a]",
    );
    all_read(
        &Event::BaseIncreased { base: unit("B-PAL"), area: at },
        "The base at Palembang (F3) has two steps [NEI-G4.increase-a]",
    );
    all_read(
        &Event::DemolitionTried { area: at, demolished: false },
        "The oilfield of Palembang (F3) stays unharmed [NEI-G4.demolish-c]",
    );
    all_read(
        &Event::RepairTried { area: at, repaired: true },
        "The oilfield of Palembang (F3) is repaired [NEI-G4.repair-b]",
    );
    all_read(
        &Event::RepairTried { area: at, repaired: false },
        "The oilfield of Palembang (F3) stays demolished [NEI-G4.repair-c]",
    );
}

#[test]
fn rallies_show_where_and_refits_show_nothing() {
    reads(
        Side::Allies,
        &Event::UnitsRallied { side: Side::Allies, area: area("batavia"), units: units("N-I1 N-I2") },
        "Allies: infantry 1 and infantry 2 rally at Batavia (G3) [NEI-18.2-d]",
        "Allies: ground units rally at Batavia (G3) [NEI-18.2-d]",
    );
    for (result, words) in [
        (RefitResult::Refit, "Infantry 1: 4, refitted [NEI-18.1-h]"),
        (RefitResult::Damage, "Infantry 1: 4, damaged, to the potential reinforcements [NEI-18.1-i]"),
        (RefitResult::Destroyed, "Infantry 1: 4, destroyed [NEI-18.1-j]"),
    ] {
        reads(Side::Allies, &Event::RefitTried { unit: unit("N-I1"), die: 4, result }, words, "-");
    }
}

#[test]
fn ways_are_open_and_travellers_are_not() {
    let force = |travel| Event::ForceMoved {
        side: Side::Allies,
        travel,
        from: area("batavia"),
        path: areas("central_java soerabaja"),
        units: vec![(unit("N-I1"), area("soerabaja"))],
    };
    let way = "from Batavia (G3) to Central Java (G4), Soerabaja (G5)";
    for (travel, how) in
        [(Travel::Ground, "overland"), (Travel::GroundRedeployment, "overland"), (Travel::Railroad, "by rail")]
    {
        let clause = match travel {
            Travel::Ground => "NEI-G3.ground-move-a",
            Travel::Railroad => "NEI-G3.rail-a",
            _ => "NEI-G3.redeploy-ground-a",
        };
        reads(
            Side::Allies,
            &force(travel),
            &format!("The Allies move infantry 1 {how} {way} [{clause}]"),
            &format!("The Allies move a ground force {how} {way} [{clause}]"),
        );
    }
    let aboard = Event::UnitEmbarked { unit: unit("N-I1"), ship: unit("N-TR") };
    reads(Side::Allies, &aboard, "Infantry 1 goes aboard TR/NEI [NEI-13.2-a]", "-");
    reads(
        Side::Allies,
        &Event::UnitLanded { unit: unit("N-I1"), area: area("miri") },
        "Allies: infantry 1 goes ashore at Miri (D5) [NEI-13.2-d]",
        "Allies: units go ashore at Miri (D5) [NEI-13.2-d]",
    );
    let clause = Clause::new("NEI-30.0-o");
    let start = Event::EmbarkedAtStart { unit: unit("J-KWD"), ship: unit("J-TR1"), clause };
    reads(Side::Japan, &start, "Kw D starts aboard TR-1 [NEI-23.0-f]", "Japan sets up [NEI-30.0-o]");
}

#[test]
fn flights_are_told_with_where_they_were_stopped() {
    let flown = |target| Event::FlightFlown {
        side: Side::Allies,
        units: units("N-A1"),
        from: area("pontianak"),
        path: vec!["E3".parse().unwrap(), "F3".parse().unwrap()],
        target,
    };
    reads(
        Side::Allies,
        &flown(Some(area("palembang"))),
        "Allies: NEI-1 from Pontianak (E4) attacks Palembang (F3) [NEI-10.0-air-b]",
        "Allies: aircraft from Pontianak (E4) attack Palembang (F3) [NEI-10.0-air-b]",
    );
    reads(
        Side::Allies,
        &flown(None),
        "Allies: NEI-1 from Pontianak (E4) is stopped in F3 by enemy aircraft [NEI-10.0-air-e]",
        "Allies: aircraft from Pontianak (E4) are stopped in F3 by enemy aircraft [NEI-10.0-air-e]",
    );
    let based = |from: &str, to: &str| Event::AirForceRedeployed {
        side: Side::Japan,
        units: units("J-ATR"),
        passengers: units("J-1E"),
        from: area(from),
        path: Vec::new(),
        airfield: area(to),
    };
    reads(
        Side::Japan,
        &based("saigon", "palau"),
        "Japan moves Raid and 1 Eng by air from Saigon (B3) to Palau (C10) [NEI-G3.redeploy-air-home-a]",
        "Japan moves an air force by air from Saigon (B3) to Palau (C10) [NEI-G3.redeploy-air-home-a]",
    );
    reads(
        Side::Japan,
        &based("saigon", "miri"),
        "Japan moves Raid and 1 Eng by air from Saigon (B3) to Miri (D5) [NEI-G3.redeploy-air-a]",
        "Japan moves an air force by air from Saigon (B3) to Miri (D5) [NEI-G3.redeploy-air-a]",
    );
}

#[test]
fn troops_in_the_air_are_told_when_they_come_down() {
    let flown = |target| Event::TroopsFlown {
        side: Side::Japan,
        transports: units("J-ATR"),
        passengers: units("J-2AR"),
        from: area("saigon"),
        path: vec!["F3".parse().unwrap()],
        target,
    };
    reads(
        Side::Japan,
        &flown(Some(area("palembang"))),
        "Japan: 2 AR by air from Saigon (B3) to Palembang (F3), with Raid [NEI-G3.air-transport-c]",
        "Japan: troops by air from Saigon (B3) to Palembang (F3), with air transports [NEI-G3.air-transport-c]",
    );
    reads(
        Side::Japan,
        &flown(None),
        "Japan: 2 AR by air from Saigon (B3) with Raid, turned back in F3 by enemy aircraft [NEI-10.0-air-e]",
        "Japan: troops by air from Saigon (B3) with air transports, turned back in F3 by enemy aircraft [NEI-10.0-air-e]",
    );
    let down = Event::UnitCameDown { unit: unit("J-2AR"), area: area("palembang") };
    reads(
        Side::Japan,
        &down,
        "Japan: 2 AR comes down at Palembang (F3) [NEI-G3.air-transport-c]",
        "Japan: troops come down at Palembang (F3) [NEI-G3.air-transport-c]",
    );
}

#[test]
fn reinforcements_are_named_to_their_owner() {
    let two = |units| Event::ReinforcementsPicked { side: Side::Japan, units };
    reads(
        Side::Japan,
        &two(units("J-CA5")),
        "Japan picks CA-5 [NEI-G1.mobilize-c]",
        "Japan picks 1 unit [NEI-G1.mobilize-c]",
    );
    reads(
        Side::Japan,
        &two(units("J-CA5 J-DD2")),
        "Japan picks CA-5 and DD-2 [NEI-G1.mobilize-c]",
        "Japan picks 2 units [NEI-G1.mobilize-c]",
    );
    reads(
        Side::Japan,
        &Event::TransportSelected { side: Side::Japan, unit: unit("J-TR1") },
        "Japan selects TR-1 [NEI-G1.emergency-b]",
        "Japan selects a naval transport [NEI-G1.emergency-b]",
    );
    reads(
        Side::Japan,
        &Event::UnitDeployed { unit: unit("J-CA5"), area: area("palau") },
        "Japan deploys CA-5 at Palau (C10) [NEI-G1.mobilize-b]",
        "Japan deploys a reinforcement at Palau (C10) [NEI-G1.mobilize-b]",
    );
    reads(
        Side::Japan,
        &Event::ReturnedToPool { side: Side::Japan, units: units("J-CA5") },
        "Back to the pool: CA-5 [NEI-15.5-d]",
        "-",
    );
    reads(
        Side::Japan,
        &Event::PoolFilled { side: Side::Japan, units: units("J-CA5") },
        "Into the pool of Japan: CA-5 [NEI-15.0-c]",
        "-",
    );
}

#[test]
fn what_is_seen_is_told_to_the_one_who_sees() {
    let seen = |sightings| Event::AreasSeen {
        by: Side::Japan,
        areas: areas("s_G3 batavia"),
        sightings,
        clause: Clause::new("NEI-G2.air-b"),
    };
    reads(Side::Japan, &seen(Vec::new()), "Nobody is found in Batavia waters (G3) or Batavia (G3) [NEI-G2.air-b]", "-");
    let one = Sighting { unit: unit("N-DD1"), area: area("s_G3"), face: Face::Full, turn: 2 };
    reads(Side::Japan, &seen(vec![one]), "Japan sees DD/NEI [N-DD1] at Batavia waters (G3) [NEI-G2.air-b]", "-");
}

#[test]
fn the_turn_is_told_to_all() {
    all_read(&Event::FirstAirFleetSpent { struck: true }, "The First Air Fleet leaves the game [NEI-21.4-g]");
    all_read(
        &Event::FirstAirFleetSpent { struck: false },
        "The First Air Fleet finds no target and leaves the game [NEI-21.4-g]",
    );
    all_read(&Event::FifthColumnDone, "The fifth column has done what it could [NEI-G2.fifth-a]");
    all_read(&Event::FreeActionDeclined { side: Side::Allies }, "The Allies decline the free action [NEI-8.4-e]");
    all_read(&Event::AbdacomTurned { in_effect: true }, "ABDACOM is in effect [NEI-7.1-b]");
    all_read(&Event::AbdacomTurned { in_effect: false }, "ABDACOM is not in effect [NEI-7.1-e]");
    all_read(
        &Event::SingaporeDriveRolled { die: 3, boxes: 1 },
        "The drive on Singapore: the die counts as 3, 1 box [NEI-7.4-d]",
    );
    all_read(
        &Event::SingaporeDriveRolled { die: 6, boxes: 2 },
        "The drive on Singapore: the die counts as 6, 2 boxes [NEI-7.4-d]",
    );
    all_read(&Event::SingaporeMarkerMoved { to: 2 }, "The Singapore marker stands at 2 [NEI-7.4-d]");
    all_read(&Event::SingaporeMarkerMoved { to: 0 }, "Singapore falls to Japan [NEI-7.4-e]");
    all_read(&Event::AdjustmentProposed { by: Side::Allies }, "The Allies propose a correction");
    all_read(
        &Event::AdjustmentMade { corrections: Vec::new(), reason: "bumped".to_owned() },
        "A correction is made: bumped",
    );
    all_read(&Event::AdjustmentDeclined, "The correction is declined");
    all_read(&Event::StatementDeclined, "The statement is not confirmed; the question is asked again [NEI-R36]");
    all_read(&Event::HitsAllotted { by: Side::Japan, losses: Vec::new() }, "The hits find no target [NEI-12.3-g]");
    all_read(
        &Event::HitsAllotted { by: Side::Japan, losses: losses("B-KUC 2 N-CL 1") },
        "Japan allots the hits: the base of Kuching twice and CL/NEI [NEI-12.6-a]",
    );
    let outcome = Outcome { result: "Draw".to_owned(), winner: None, clause: Clause::new("NEI-4.2-e") };
    all_read(&Event::GameFinished(outcome), "Draw [NEI-4.2-e]");
    all_read(
        &Event::IncidentHappened { side: Side::Japan, die: 3, name: "Monsoon".to_owned(), drive_modifier: -1 },
        "Japanese incident: 3, Monsoon; the drive die -1 [NEI-7.0-b]",
    );
    all_read(
        &Event::MoraleChecked { level: 3, die: 4, passed: true },
        "Allied morale check: 4 against level 3, passed [NEI-7.3-d]",
    );
    all_read(
        &Event::MoraleChecked { level: 3, die: 1, passed: false },
        "Allied morale check: 1 against level 3, failed [NEI-7.3-b]",
    );
    reads(
        Side::Allies,
        &Event::EvacuatedFromSingapore { units: units("U-TR") },
        "Leaving Singapore: TR/EI [NEI-7.4-m]",
        "Leaving Singapore: Allied ships [NEI-7.4-m]",
    );
}

#[test]
fn statements_are_told_but_for_refits() {
    let stated = |question, statement| Event::Stated { by: Side::Allies, question, statement };
    let drive = stated(Question::Drive { die: 3 }, Statement::Drive { boxes: 2 });
    all_read(
        &drive,
        "By the players' statement, how many boxes the Singapore marker moves for a 3: 2 boxes [NEI-7.4-d]",
    );
    let refit =
        stated(Question::Refit { unit: unit("N-I1"), die: 3 }, Statement::Refit { result: RefitResult::Damage });
    assert!(told(&refit, Seat::Side(Side::Allies)).starts_with("By the players' statement, "));
    assert_eq!(told(&refit, Seat::Side(Side::Japan)), "-");
    let withheld = |ids: &str| Event::ShipsWithheld { side: Side::Japan, units: units(ids) };
    reads(
        Side::Japan,
        &withheld("J-TR1"),
        "Japan keeps TR-1 out of the battle [NEI-R65]",
        "Japan keeps loaded ships out of the battle [NEI-R65]",
    );
    all_read(&withheld(""), "Japan keeps no ship out of the battle [NEI-R65]");
}

#[test]
fn what_the_table_waits_for_is_told_where_it_is_news() {
    let free = Pending::TakeFreeAction { by: Side::Japan, action: FreeAction::FifthColumn };
    all_read(&Event::Awaited(free), "Japan may take a free action (Fifth Column/Guerrillas) or decline it [NEI-8.4-e]");
    let refit = Pending::Roll {
        request: RollRequest {
            roller: Side::Allies,
            dice: Vec::new(),
            purpose: "refit".to_owned(),
            clause: Clause::new("NEI-18.1-a"),
        },
        purpose: RollPurpose::Refit { contingent: Contingent::British },
    };
    all_read(&Event::Awaited(refit), "Allies: British units are to be refitted [NEI-18.1-a]");
}

#[test]
fn free_actions_are_named_as_in_the_book() {
    let names = [FreeAction::MobilizeReinforcements, FreeAction::FifthColumn, FreeAction::AnyIntelligence];
    assert_eq!(names.map(FreeAction::name), ["Mobilize Reinforcements", "Fifth Column/Guerrillas", "any G-2 action"]);
}
