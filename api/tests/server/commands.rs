//! Every command goes from the domain to the API and back without a loss, and an offer's JSON is what GraphQL takes.

use std::collections::BTreeSet;

use api::graphql::nei::command::NeiCommand;
use async_graphql::InputType;
use domain::kernel::dice::{Roll, Source};
use domain::nei::command::{
    AirDrop, AirSupport, Boarding, Command, DropOff, Flight, Force, Landing, Loss, Passenger, Returning, ScoutingSource,
};
use domain::nei::components::{AreaId, Contingent, Face, Side, UnitId};
use domain::nei::game::{Correction, Location};
use domain::nei::pack::{FreeAction, IncidentEffect, RefitResult};
use domain::nei::statements::Statement;

fn unit(id: &str) -> UnitId {
    id.parse().unwrap()
}

fn area(id: &str) -> AreaId {
    id.parse().unwrap()
}

fn units(ids: &[&str]) -> Vec<UnitId> {
    ids.iter().map(|id| unit(id)).collect()
}

fn force() -> Force {
    Force {
        units: units(&["J-CA5", "J-DD2"]),
        path: vec![area("s_B4"), area("s_C4")],
        drop_offs: vec![DropOff { unit: unit("J-DD2"), area: area("s_B4") }],
    }
}

fn flight() -> Flight {
    Flight { units: units(&["J-A1"]), path: vec!["B4".parse().unwrap(), "C4".parse().unwrap()] }
}

fn landing() -> Landing {
    Landing { area: area("miri"), units: units(&["J-KWD"]), attack: true, joining: units(&["J-I1"]) }
}

fn loading() -> Vec<Boarding> {
    vec![Boarding { unit: unit("J-KWD"), ship: unit("J-TR1") }]
}

fn put_ashore() -> Vec<DropOff> {
    vec![DropOff { unit: unit("J-KWD"), area: area("miri") }]
}

fn passengers() -> Vec<Passenger> {
    vec![Passenger { unit: unit("J-1P"), transport: unit("J-ATR") }]
}

fn air_drop() -> AirDrop {
    AirDrop { flight: flight(), passengers: passengers() }
}

fn losses() -> Vec<Loss> {
    vec![Loss { unit: unit("J-CA5"), hits: 2 }, Loss { unit: unit("J-DD2"), hits: 1 }]
}

fn samples() -> Vec<Command> {
    let place = |location| Correction::Unit { unit: unit("J-CA5"), face: Face::Reduced, location };
    let mut commands = vec![
        Command::PlaceAtStart { unit: unit("N-I1"), area: area("batavia") },
        Command::EmbarkAtStart { unit: unit("N-I1"), ship: unit("N-TR") },
        Command::PlaceTheRest,
        Command::FinishSetUp,
        Command::AssignTaskForce { number: 2, units: units(&["J-CA5"]) },
        Command::AssignTaskForce { number: 2, units: Vec::new() },
        Command::RevealUnits { units: units(&["J-CA5"]) },
        Command::Adjust {
            corrections: vec![
                Correction::ActionPoints { side: Side::Allies, value: 7 },
                Correction::Turn(3),
                Correction::Abdacom(true),
                Correction::SingaporeBox(4),
                Correction::Demolished { area: area("miri"), demolished: true },
                place(Location::Area(area("miri"))),
                place(Location::Aboard(unit("J-TR1"))),
                place(Location::Disrupted),
                place(Location::Destroyed),
                place(Location::Potential),
                place(Location::Pool),
                place(Location::AwaitingSingapore),
                place(Location::OutOfPlay),
            ],
            reason: "the cat".to_owned(),
        },
        Command::AnswerAdjustment { agreed: false },
        Command::Concede,
        Command::RollIncident,
        Command::RollSingaporeDrive,
        Command::RollActionPoints,
        Command::DeclineFreeAction,
        Command::EndActionPhase,
        Command::Roll(Roll::typed([1, 6]).unwrap()),
        Command::Draw { units: units(&["J-I1"]), source: Source::Table },
        Command::Deploy { unit: unit("J-I1"), area: area("miri") },
        Command::ChooseLosses { losses: losses() },
        Command::ChooseMoraleLosses { losses: losses() },
        Command::DisruptExcessAircraft { units: units(&["J-A1"]) },
        Command::ChooseFifthColumnArea { area: Some(area("miri")) },
        Command::ChooseFifthColumnArea { area: None },
        Command::ChooseFifthColumnTarget { unit: Some(unit("N-I1")) },
        Command::ChooseFifthColumnTarget { unit: None },
        Command::AttackWhereStopped { area: Some(area("s_G3")) },
        Command::AttackWhereStopped { area: None },
        Command::MobilizeReinforcements,
        Command::ScoutFromTheAir { source: ScoutingSource::Carrier(unit("J-CVL")) },
        Command::ScoutFromTheAir { source: ScoutingSource::Airfield(area("miri")) },
        Command::ScoutAtSea { unit: unit("J-CA5") },
        Command::ScoutOnLand { unit: unit("J-I1") },
        Command::RaiseFifthColumn,
        Command::MoveNavalForce { force: force(), attack: true, joining: units(&["J-SS4"]) },
        Command::BombardCoast { force: force() },
        Command::StrikeFromCarriers { force: force() },
        Command::StrikeWithFirstAirFleet { area: area("s_G3"), land: Some(area("batavia")) },
        Command::StrikeWithFirstAirFleet { area: area("s_G3"), land: None },
        Command::StrikeLand { flight: flight(), target: area("miri"), joining: units(&["J-A2"]) },
        Command::RaidFromPort { force: force(), bombardment: true },
        Command::StationSubmarines { forces: vec![force(), force()] },
        Command::StrikeAcrossTheLine { force: force(), target: area("s_C4") },
        Command::AttackFromBase { units: units(&["B-KUC"]), target: area("s_D4") },
        Command::Counterstrike { carriers: units(&["U-CV"]) },
        Command::Counterstrike { carriers: Vec::new() },
        Command::StrikeShips { flight: flight(), target: area("s_C4"), joining: units(&["J-TKS"]) },
        Command::MoveGroundForce { force: force(), attack: false, joining: Vec::new() },
        Command::MoveAmphibiousForce {
            force: force(),
            loading: loading(),
            put_ashore: put_ashore(),
            landing: Some(landing()),
        },
        Command::MoveAmphibiousForce { force: force(), loading: Vec::new(), put_ashore: Vec::new(), landing: None },
        Command::AssaultFromTheSea { ships: units(&["J-TR1"]), landing: landing() },
    ];
    commands.extend(statements());
    commands.extend(redeployments());
    commands.extend(combined());
    commands.extend(logistic());
    commands
}

fn statements() -> Vec<Command> {
    let incident = |effect, drive_modifier| Statement::Incident { name: "Monsoon".to_owned(), effect, drive_modifier };
    let mut commands: Vec<Command> = vec![
        incident(IncidentEffect::None, 0),
        incident(IncidentEffect::ActionPoints(-2), -1),
        incident(IncidentEffect::TurnAbdacom, 0),
        incident(IncidentEffect::MoraleCheck, 0),
        Statement::Drive { boxes: 2 },
        Statement::Terrain { air_naval_modifier: 1, ground_modifier: -1 },
        Statement::FirstAirFleet { hits: 3 },
    ]
    .into_iter()
    .chain(
        [FreeAction::MobilizeReinforcements, FreeAction::FifthColumn, FreeAction::AnyIntelligence]
            .map(|action| incident(IncidentEffect::FreeAction(action), 0)),
    )
    .chain([RefitResult::Refit, RefitResult::Damage, RefitResult::Destroyed].map(|result| Statement::Refit { result }))
    .map(|statement| Command::State { statement })
    .collect();
    commands.extend([
        Command::ConfirmStatement { agreed: true },
        Command::Withhold { units: units(&["J-TR1"]) },
        Command::Withhold { units: Vec::new() },
    ]);
    commands
}

fn redeployments() -> Vec<Command> {
    vec![
        Command::RedeployNavalForce { force: force(), loading: loading(), landing: Some(landing()) },
        Command::RedeployNavalForce { force: force(), loading: Vec::new(), landing: None },
        Command::RedeployNavalForceBetweenHomeBases {
            units: units(&["J-TR1"]),
            loading: loading(),
            home_base: area("palau"),
            landing: Some(landing()),
        },
        Command::RedeployNavalForceBetweenHomeBases {
            units: units(&["J-CA5"]),
            loading: Vec::new(),
            home_base: area("palau"),
            landing: None,
        },
        Command::RedeployAirForce { flight: flight(), airfield: area("miri") },
        Command::RedeployAirForceBetweenHomeBases {
            units: units(&["J-ATR"]),
            passengers: passengers(),
            home_base: area("palau"),
        },
        Command::RedeployGroundForce { force: force() },
        Command::MoveByRailroad { force: force(), attack: true, joining: units(&["J-I1"]) },
    ]
}

fn combined() -> Vec<Command> {
    vec![
        Command::AttackByLandAndAir {
            force: Some(force()),
            joining: units(&["J-I1"]),
            support: Some(AirSupport { flight: flight(), joining: units(&["J-A2"]) }),
            drop: Some(air_drop()),
            target: area("miri"),
        },
        Command::AttackByLandAndAir {
            force: None,
            joining: Vec::new(),
            support: None,
            drop: None,
            target: area("miri"),
        },
        Command::CarryInEmergency {
            force: force(),
            loading: loading(),
            put_ashore: put_ashore(),
            landing: Some(landing()),
        },
        Command::CarryInEmergency { force: force(), loading: Vec::new(), put_ashore: Vec::new(), landing: None },
        Command::AssaultWithSupport {
            ships: units(&["J-TR1"]),
            landing: landing(),
            supporting: units(&["J-CA5"]),
            flight: Some(flight()),
        },
        Command::AssaultWithSupport {
            ships: units(&["J-TR1"]),
            landing: landing(),
            supporting: Vec::new(),
            flight: None,
        },
        Command::AttackBySeaAndAir { force: force(), bombardment: false, joining: units(&["J-SS4"]), flight: flight() },
        Command::AttackBySeaAndAir { force: force(), bombardment: true, joining: Vec::new(), flight: flight() },
        Command::EvacuateBySea { force: force(), loading: loading(), landing: Some(landing()) },
        Command::EvacuateBySea { force: force(), loading: Vec::new(), landing: None },
        Command::TransportByAir { drop: air_drop(), area: area("miri") },
        Command::LaunchSeaplanePatrol { flight: flight(), area: area("s_C4") },
        Command::RecallSeaplanePatrols { returning: vec![Returning { unit: unit("J-TKS"), base: area("palau") }] },
        Command::AirliftSupplies { flight: flight(), area: area("miri"), units: units(&["J-KWD", "J-SAG"]) },
        Command::AssaultFromTheAir { drop: air_drop(), area: area("miri"), attack: true, joining: units(&["J-I1"]) },
    ]
}

fn logistic() -> Vec<Command> {
    let mut commands = vec![
        Command::MobilizeEmergencyTransport { unit: unit("J-TR1") },
        Command::ConvertToBase { unit: unit("J-4") },
        Command::ConvertToEngineers { units: units(&["J-4", "J-16"]) },
        Command::BuildBase { engineer: unit("N-E"), base: unit("N-MIRI") },
        Command::IncreaseBase { base: unit("N-MIRI") },
        Command::Rally { area: area("miri") },
        Command::DemolishOilfield { area: area("miri") },
        Command::RepairOilfield { area: area("miri") },
    ];
    commands.extend(Contingent::ALL.map(|contingent| Command::Refit { contingent, units: units(&["J-CA5"]) }));
    commands
}

#[test]
fn every_command_survives_the_way_there_and_back() {
    for command in samples() {
        let written = NeiCommand::of(&command).unwrap_or_else(|| panic!("the API has no words for {command:?}"));
        let json = serde_json::to_value(&written).unwrap();
        assert_eq!(json.as_object().map(serde_json::Map::len), Some(1), "exactly one key: {json}");
        let value = async_graphql::Value::from_json(json.clone()).unwrap();
        let read = NeiCommand::parse(Some(value)).unwrap_or_else(|error| panic!("{json}: {error:?}"));
        assert_eq!(Command::try_from(read).unwrap(), command, "{json}");
    }
}

#[test]
fn the_samples_are_all_the_commands_of_the_schema() {
    let sampled: BTreeSet<String> = samples()
        .iter()
        .filter_map(NeiCommand::of)
        .filter_map(|command| serde_json::to_value(command).unwrap().as_object()?.keys().next().cloned())
        .collect();
    let sdl = api::graphql::sdl();
    let fields = sdl.split("input NeiCommand @oneOf {").nth(1).unwrap().split("\n}").next().unwrap();
    let listed: BTreeSet<String> = fields
        .lines()
        .filter(|line| !line.trim().starts_with('"'))
        .filter_map(|line| line.trim().split_once(':').map(|(name, _)| name.to_owned()))
        .collect();
    assert_eq!(sampled, listed);
}

#[test]
fn what_is_optional_may_be_left_out() {
    let written = serde_json::json!({ "moveAmphibiousForce": { "force": { "units": ["J-TR1"], "path": ["s_B4"] } } });
    let value = async_graphql::Value::from_json(written).unwrap();
    let read = Command::try_from(NeiCommand::parse(Some(value)).unwrap()).unwrap();
    let force = Force::new([unit("J-TR1")], [area("s_B4")]);
    let expected = Command::MoveAmphibiousForce { force, loading: Vec::new(), put_ashore: Vec::new(), landing: None };
    assert_eq!(read, expected);
}
